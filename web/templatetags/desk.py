"""How many disputes wait, for the front page of the admin."""

from django import template

from web.desk.queue import waiting

register = template.Library()
register.simple_tag(waiting, name="disputes_waiting")
