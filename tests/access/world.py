"""One small world in which every request of the table means something.

Ada plays, hosts, and owns a team; it is her move. All tokens and the app act for her. Other makes
programs: a bot and an app. Mo is in the team and has a second factor, fo has left the team and a
game, and eve looks on and has forgotten her password.
"""

from __future__ import annotations

from datetime import timedelta
from typing import Any

from allauth.account.models import EmailAddress
from django.contrib.auth.hashers import make_password
from django.contrib.auth.models import Group
from django.utils import timezone

from accounts import bans, bots, tokens
from accounts.models import User
from notices import unsubscribe, vapid
from notices.models import Delivery, Notice
from tests.access.people import Bot, Visitor
from tests.accounts.apps import App
from tests.accounts.browser import PASSWORD, Browser, Telephone
from tests.clock.conftest import Timed
from tests.conftest import Person, Story

STAFF = "Referees", "Moderators", "Operators"
POINT = vapid.new_pair().public  # a public key as browsers have them
WORDS = [f"word{chr(97 + n // 26)}{chr(97 + n % 26)}" for n in range(30)]


class World:
    def __init__(self) -> None:
        self.watched = Timed()  # a running game with a clock that everybody may watch
        self.ada, self.bo = self.watched.ada, self.watched.bo
        self.people = {name: Person(name) for name in ("other", "eve", "mo", "fo", "bad", "hermit")}
        self.call_staff()
        self.give_addresses_and_passwords()
        self.make_programs()
        self.lay_tables()
        self.invite()
        self.gather_a_team()
        self.read_letters()
        self.make_decks()
        self.keep_apart()
        self.come_in()
        self.be_called()
        bans.ban(self.people["bad"].user, "Rude to everybody.", self.users["superuser"])
        self.send_everything()

    def send_everything(self) -> None:
        """Nothing waits to go out: or it would be late by the time everybody has knocked."""
        Notice.objects.update(fresh=False)
        Delivery.objects.filter(state="due").update(next_at=timezone.now() + timedelta(days=1))

    def call_staff(self) -> None:
        self.users: dict[str, User] = {}
        for role in STAFF:
            user = User.objects.create(username=role.lower(), is_staff=True)
            user.groups.add(Group.objects.get(name=role))
            self.users[role] = user
        self.users["superuser"] = User.objects.create_superuser("superuser")

    def give_addresses_and_passwords(self) -> None:
        users = [person.user for person in (self.ada, *self.people.values())]
        users += self.users.values()
        kept = make_password(PASSWORD)
        for user in users:
            user.password, user.email = kept, f"{user.username}@example.org"
        User.objects.bulk_update(users, ["password", "email"])
        EmailAddress.objects.bulk_create(
            EmailAddress(user=user, email=user.email, verified=True, primary=True) for user in users
        )

    # Programs.

    def make_programs(self) -> None:
        """Tokens of one scope and an app that act for ada, and a bot; the bot and the app are
        other's."""
        maker = self.people["other"].user
        self.token = self.ada.token.pk
        self.secrets: dict[str, str] = {
            scope: tokens.issue(self.ada.user, scope, (scope,))[1] for scope in tokens.Scope
        }
        self.bot = Bot(bots.make(maker, f"bot-{maker.pk}", "di"))
        self.secrets["bot"], self.bot_token = self.bot.secret, self.bot.token.pk
        self.secrets["barred"] = self.people["bad"].secret
        self.app = App()
        self.app.record.user = maker
        self.app.record.save()
        given = self.app.let_in_by(Visitor(self.ada.user))
        self.secrets["app"], self.refresh = given["access_token"], given["refresh_token"]

    # Tables.

    def lay_tables(self) -> None:
        self.turn_to(self.watched.begun(), "ada")
        self.closed = self.turn_to(self.table().begun(), "ada")  # a running game of its own people
        self.over = self.table().begun()
        self.over.touch(self.over.clue(), "assassin")
        self.open = self.table()  # with chairs to spare
        self.bo.post(f"{self.open.path}/sit", {"role": "red_operative"})
        self.full = self.table().sit()  # and nobody has started it
        self.seat_a_bot()
        self.leave_a_seat()
        self.disputed, self.secretly = (self.dispute(spectators=yes) for yes in (True, False))
        for story in (self.watched, self.mixed):
            self.speak(story, "bo", "table", "Good evening.")
        self.whisper = "meet me at the mill"
        self.speak(self.mixed, "di", "blue", self.whisper)

    def table(self, people: dict[str, Person] | None = None, **terms: Any) -> Story:
        """Another table of ada's, with the same people but for these."""
        wish = {"kind": "codenames", "spectators": False} | terms
        made = self.ada.post("games", wish)
        assert made.status_code == 201, made.content
        same = Story.__new__(Story)  # without people and a table of its own
        vars(same).update(vars(self.watched) | {"people": self.watched.people | (people or {})})
        return same.at(made.json()["table"]["id"])

    def turn_to(self, story: Story, giver: str) -> Story:
        """It is this spymaster's turn to give a clue."""
        if story.mover != giver:
            story.touch(story.clue(), "neutral")
        return story

    def seat_a_bot(self) -> None:
        """A table that allows bots, at which it is the bot's turn; and another with chairs."""
        whispering = {"team_private_talk": True}
        self.mixed = self.table({"di": self.bot}, bots=True, options=whispering).begun()
        assert self.turn_to(self.mixed, "cy").clue() == "di"
        cards = self.mixed.see("ada")["view"]["cards"]
        self.spot = next(c["card"] for c in cards if c["cover"] is None)
        self.for_bots = self.table(bots=True)

    def dispute(self, *, spectators: bool) -> Story:
        """A table with the bot at which a clue is disputed, and the bot has said why."""
        story = self.table({"di": self.bot}, bots=True, spectators=spectators).begun()
        self.turn_to(story, "ada").clue()
        offered = self.bot.get(f"{story.path}/disputes").json()["disputable"]
        wish = {"type": "dispute_clue", "clue": offered[-1]["number"], "complaint": "invalid_clue"}
        assert story.do("di", wish).status_code == 200
        said = self.bot.post(f"{story.path}/disputes/1/statements", {"text": "It rhymes."})
        assert said.status_code == 201, said.content
        return story

    def leave_a_seat(self) -> None:
        self.vacant = self.table({"di": self.people["fo"]})
        self.people["fo"].user.display_name = "di"
        self.people["fo"].user.save()
        self.turn_to(self.vacant.begun(), "ada")
        assert self.people["fo"].post(f"{self.vacant.path}/leave").status_code == 200

    def speak(self, story: Story, name: str, channel: str, text: str) -> None:
        body = {"channel": channel, "text": text}
        said = story.people[name].post(f"{story.path}/talk", body)
        assert said.status_code == 201, said.content

    def invite(self) -> None:
        """To a table that is not public: other by name, and whoever has the link."""
        self.private = self.table(public=False)
        path, other = f"{self.private.path}/invitations", self.people["other"].user.username
        by_name = self.ada.post(path, {"type": "player", "player": other})
        self.table_invitation = by_name.json()["invitation"]["id"]
        self.table_secret = self.ada.post(path, {"type": "link"}).json()["secret"]

    # Teams, decks, blocks.

    def gather_a_team(self) -> None:
        self.team = self.ada.post("teams", {"name": "crew"}).json()["id"]
        for name in ("mo", "fo", "bad"):
            person = self.people[name]
            assert person.post("teams/join", {"secret": self.link()}).status_code == 200
        assert self.people["fo"].post(f"teams/{self.team}/leave").status_code == 204
        wish = {"type": "player", "player": self.people["other"].user.username}
        invited = self.ada.post(f"teams/{self.team}/invitations", wish).json()
        self.invitation = invited["invitation"]["id"]
        self.secret = self.link()
        self.map = self.ada.post(f"teams/{self.team}/maps", {"name": "map"}).json()["id"]
        self.mission = self.ada.post(f"maps/{self.map}/missions", {"city": "prague"}).json()["game"]

    def read_letters(self) -> None:
        """Ada was told who came to the team; and a link that ends her letters."""
        self.notice = self.ada.get("notices").json()["notices"][0]["id"]
        self.end_of_letters = unsubscribe.link(self.ada.user.pk, None).rpartition("/")[2]

    def link(self) -> str:
        made = self.ada.post(f"teams/{self.team}/invitations", {"type": "link"})
        return str(made.json()["secret"])

    def make_decks(self) -> None:
        self.deck_wish = {"name": "mine", "language": "en", "cards": [{"word": w} for w in WORDS]}
        made = [self.ada.post("decks", self.deck_wish | {"shared": yes}) for yes in (False, True)]
        self.deck, self.shared_deck = (answer.json()["id"] for answer in made)

    def keep_apart(self) -> None:
        """Ada does not want to meet the hermit, and the hermit not other."""
        hermit = self.people["hermit"].user
        for who, whom in ((self.ada.user, hermit), (hermit, self.people["other"].user)):
            answer = Visitor(who).send("POST", "blocks", {"player": whom.username})
            assert answer.status_code == 204, answer.content

    def be_called(self) -> None:
        """Ada has a webhook, which she has tried, and a browser that takes push."""
        made = self.ada.post("webhooks", {"url": "https://hooks.example.org/in"})
        self.webhook = made.json()["webhook"]["id"]
        self.delivery = self.ada.post(f"webhooks/{self.webhook}/test").json()["id"]
        keys = {"p256dh": POINT, "auth": "A" * 22}
        self.browser_wish = {"endpoint": "https://push.example.org/1", "keys": keys}
        kept = self.ada.post("push/subscriptions", self.browser_wish)
        self.subscription = kept.json()["id"]

    # Sessions.

    def come_in(self) -> None:
        """By the doors for it. Ada begins with a telephone."""
        self.newcomer = Browser("new")
        assert self.newcomer.sign_up().status_code == 202
        self.email_code = self.newcomer.code()
        self.at_home, self.elsewhere = self.browser(self.ada), self.browser(self.ada)
        begun = self.at_home.send("POST", "second-factor/totp").json()
        self.telephone = Telephone(begun["secret"])
        listed = self.elsewhere.send("GET", "sessions").json()["sessions"]
        [self.session] = [place["id"] for place in listed if place["here"]]
        self.turn_on_a_second_factor()
        self.forgetful = self.browser(self.people["eve"])
        asked = self.forgetful.send("POST", "password/forgotten", {"email": self.forgetful.email})
        assert asked.status_code == 204, asked.content
        self.reset_code = self.forgetful.code()

    def browser(self, person: Person, status: int = 200) -> Browser:
        """Of somebody who is in, and has just confirmed it; or 202, who is half-way in."""
        browser = Browser()
        browser.name, browser.email = person.user.username, person.user.email
        assert browser.log_in().status_code == status
        assert status == 202 or browser.confirm().status_code == 204
        return browser

    def turn_on_a_second_factor(self) -> None:
        mo = self.people["mo"]
        self.with_telephone = self.browser(mo)
        begun = self.with_telephone.send("POST", "second-factor/totp").json()
        code = Telephone(begun["secret"]).code()
        on = self.with_telephone.send("PUT", "second-factor/totp", {"code": code})
        self.recovery_code = on.json()["codes"][0]
        self.half_way = self.browser(mo, 202)
