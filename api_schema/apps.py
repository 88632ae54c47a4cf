from django.apps import AppConfig


class ApiSchemaConfig(AppConfig):
    name = "api_schema"
