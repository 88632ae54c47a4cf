"""The addresses of the ways out."""

from django.urls import path

from notices.api import deliveries, push, webhooks

urlpatterns = [
    path("webhooks", webhooks.WebhooksView.as_view()),
    path("webhooks/<uuid:webhook>", webhooks.WebhookView.as_view()),
    path("webhooks/<uuid:webhook>/rotate", webhooks.RotateView.as_view()),
    path("webhooks/<uuid:webhook>/test", deliveries.TestView.as_view()),
    path("webhooks/<uuid:webhook>/deliveries", deliveries.DeliveriesView.as_view()),
    path(
        "webhooks/<uuid:webhook>/deliveries/<uuid:delivery>/redeliver",
        deliveries.RedeliverView.as_view(),
    ),
    path("push/key", push.PushKeyView.as_view()),
    path("push/subscriptions", push.SubscriptionsView.as_view()),
    path("push/subscriptions/<uuid:subscription>", push.SubscriptionView.as_view()),
]
