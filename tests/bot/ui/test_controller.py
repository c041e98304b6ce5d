from __future__ import annotations

from typing import Any

import pytest

from bot.service.screens import DraftStep, Screen
from bot.ui import answers, controller, limits
from bot.ui.asking import Focus
from bot.ui.components import Component, Message
from bot.ui.controller import Look
from bot.ui.custom_id import Press, Verb, parse
from engine.core.decisions import Amounts, Blocked, Decision, Form, Item, Option, Pick
from engine.core.events import Event
from engine.core.messages import msg
from engine.core.view import Outcome, Waiting
from tests.bot.ui.samples import GUIDE, Image, options, screen, view


def pick(count: int = 3, ident: str = "12.0", **more: Any) -> Pick:
    made = Pick((0,), msg("prompt"), options=options(count, targets=True), id=ident)
    for name, value in more.items():
        setattr(made, name, value)
    return made


def shown(screen_: Screen, look: Look | None = None, **more: Any) -> Message:
    made = controller.message(screen_, look or Look(), GUIDE, **more)
    limits.check(made.payload(), made.files())
    return made


def text_of(message: Message) -> str:
    return "\n".join(part["content"] for part in message.components if "content" in part)


def labels(message: Message) -> list[str]:
    return [part["label"] for part in limits.walk(message.components) if part["type"] == limits.BUTTON]


def presses(message: Message) -> list[Press]:
    ids = [part["custom_id"] for part in limits.walk(message.components) if "custom_id" in part]
    found = [parse(ident) for ident in ids]
    assert all(found)
    return [press for press in found if press is not None]


def selects(message: Message) -> list[Component]:
    return [dict(part) for part in limits.walk(message.components) if part["type"] == limits.SELECT]


def test_what_happened_stands_first_then_the_prompt_the_picture_and_the_options() -> None:
    happened = tuple(Event(n, 0, msg("happened", n=n)) for n in range(8))
    asked = screen("act", pick(), since=happened, notice=msg("notice"))
    message = shown(asked, pictures=[Image()])
    kinds = [part["type"] for part in message.components]
    assert kinds == [limits.TEXT, limits.TEXT, limits.GALLERY, limits.ACTION_ROW]
    first, second = message.components[:2]
    assert first["content"].splitlines()[:3] == ["> notice", "ui-since", "-# happened 3"]
    assert "happened 7" in first["content"]
    assert "happened 2" not in first["content"]
    assert "prompt" in second["content"]
    assert labels(message) == ["1 · option 0", "2 · option 1", "3 · option 2"]
    assert controller.numbers(asked, Look()) == {"region0": 1, "region1": 2, "region2": 3}


def test_notes_and_blocked_options_are_told_with_their_reasons() -> None:
    decision = pick(
        options=[Option("a", msg("ship"), note=msg("costs"))], blocked=[Blocked(msg("fly"), msg("storm"))]
    )
    text = text_of(shown(screen("act", decision)))
    assert "ui-option-note ship costs" in text
    assert "ui-blocked fly storm" in text


@pytest.mark.parametrize(("count", "most", "told"), [(8, 8, 8), (9, 9, 0), (6, 1, 0)])
def test_a_closed_select_of_a_few_has_its_notes_told(count: int, most: int, told: int) -> None:
    noted = [Option(f"o{n}", msg("face", n=n), note=msg("use")) for n in range(count)]
    text = text_of(shown(screen("act", pick(options=noted, min=1, max=most))))
    assert text.count("ui-option-note") == told


def test_a_single_place_has_no_number() -> None:
    asked = screen("act", pick(1))
    assert labels(shown(asked)) == ["option 0"]
    assert controller.places(asked, Look()) == ["region0"]


def test_the_draft_is_shown_and_can_be_taken_back_or_confirmed() -> None:
    draft = (DraftStep(msg("where"), (msg("arrakeen"),)),)
    message = shown(screen("confirm", draft=draft, token="12.0:1:ab", can_back=True, can_confirm=True))
    assert "ui-draft-line where" in text_of(message)
    assert [(one.verb, one.args) for one in presses(message)] == [
        (Verb.CONFIRM, ("12.0:1:ab",)),
        (Verb.BACK, ("12.0:1:ab",)),
    ]


def test_a_form_has_a_line_for_each_of_its_questions() -> None:
    fields = msg("troops", n=3), msg("leader", n=1)
    draft = DraftStep(msg("where"), (msg("arrakeen"),)), DraftStep(msg("battle"), fields, is_form=True)
    text = text_of(shown(screen("confirm", draft=draft, token="12.0-ab")))
    assert text.splitlines()[1:4] == ["battle", "- troops 3", "- leader 1"]


def test_a_hint_is_offered_if_the_match_allows_it_and_marks_the_option() -> None:
    message = shown(screen("act", pick(), can_hint=True, hint="o1"))
    assert labels(message)[1] == "ui-hinted 2 · option 1"
    assert presses(shown(screen("act", pick(), can_hint=True)))[-1].verb is Verb.HINT
    assert Verb.HINT not in [one.verb for one in presses(shown(screen("act", pick())))]


def test_a_hint_stands_marked_and_one_press_takes_it() -> None:
    several = pick(9, min=1, max=5)
    amounts = Amounts((0,), msg("a"), items=[Item("i", msg("item"), 5)], id="12.0")
    form = Form((0,), msg("f"), fields={"a": amounts, "p": several}, id="12.0")
    hints: list[tuple[Decision, Any]] = [
        (pick(9), "o7"),
        (several, ["o2", "o7"]),
        (pick(9, min=0, max=5), []),
        (amounts, {"i": 2}),
        (form, {"a": {"i": 2}, "p": ["o1"]}),
    ]
    for decision, hint in hints:
        message = shown(screen("act", decision, hint=hint))
        assert ("ui-hint-form\n- " if decision is form else "ui-hint-line") in text_of(message)
        assert Verb.FORM in [press.verb for press in presses(message)]
        given = answers.standing(message.components, ("12.0", "0"))
        assert decision.validate(answers.filled(decision, given)) == hint


def test_what_back_has_dropped_stands_marked_and_can_be_taken_again() -> None:
    several = pick(9, min=0, max=9)
    message = shown(screen("act", several, hint=["o5"], dropped=["o2", "o7"], can_hint=True))
    given = answers.standing(message.components, ("12.0", "0"))
    assert answers.filled(several, given) == ["o2", "o7"]
    assert labels(message) == ["ui-take-marked 2", "ui-take-all 9", "ui-hinted ui-take-hint"]


def test_of_a_long_draft_the_latest_steps_are_shown_whole() -> None:
    steps = tuple(DraftStep(msg("v" * 200, n=n), (msg("u" * 200),)) for n in range(9))
    text = text_of(shown(screen("confirm", draft=steps, token="12.0-ab", can_back=True)))
    assert "v 8" in text
    assert "v 0" not in text
    assert text.count("ui-draft-line") == text.count("u" * 200) == 1
    endless = DraftStep(msg("**" + "v" * 900), (msg("u"),))
    text = text_of(shown(screen("confirm", draft=(endless,), token="12.0-ab", can_back=True)))
    assert text.splitlines()[0].endswith("…**")


def test_confirming_in_the_middle_of_a_draft_says_so() -> None:
    draft = (DraftStep(msg("where"), (msg("arrakeen"),)),)
    message = shown(screen("act", pick(), draft=draft, token="12.0-ab", can_confirm=True))
    assert "ui-confirm-so-far" in labels(message)


def test_a_match_is_named_for_who_plays_in_several() -> None:
    assert text_of(shown(screen("act", pick()), named=True)).startswith("-# ui-which 7 toy")
    assert "ui-which" not in text_of(shown(screen("act", pick())))


def test_free_actions_stand_beside_the_main_choice() -> None:
    several = pick(3, "12.2", min=1, max=2, optional=True)
    (menu,) = selects(shown(screen("act", pick(), pick(2, "12.1", optional=True), several)))
    assert [one["value"] for one in menu["options"]] == ["12.1>o0", "12.1>o1", "12.2>"]


def test_a_free_action_can_be_looked_at_and_left() -> None:
    asked = screen("act", pick(), pick(3, "12.2", min=1, max=2, optional=True))
    message = shown(asked, Look("12.2"))
    (menu,) = selects(message)
    press = parse(menu["custom_id"])
    assert press is not None
    assert press.args[0] == "12.2"
    assert labels(message) == ["ui-leave-free"]


def test_only_free_actions_are_still_offered() -> None:
    (menu,) = selects(shown(screen("wait", pick(2, "12.1", optional=True))))
    assert len(menu["options"]) == 2


@pytest.mark.parametrize(
    ("changes", "expected"),
    [
        ({}, "ui-nothing-asked\ntitles-waiting"),
        ({"waiting": Waiting(2)}, "titles-waiting-count 2"),
        ({"waiting": Waiting(0)}, "ui-nothing-asked"),
        ({"sealed": "o1"}, "ui-sealed"),
    ],
)
def test_who_waits_hears_for_whom_unless_that_is_secret(changes: dict[str, Any], expected: str) -> None:
    assert expected in text_of(shown(screen("wait", view=view(**changes))))


def test_what_can_be_taken_back_has_a_button() -> None:
    message = shown(screen("wait", view=view(sealed="o1"), can_undo=True))
    assert labels(message) == ["ui-withdraw", "ui-undo", "ui-look-again"]


def test_the_end_and_watching_are_told() -> None:
    over = shown(screen("over", view=view(outcome=Outcome((1,), msg("won")))))
    assert "won" in text_of(over)
    assert "ui-you-lost" in text_of(over)
    assert labels(over) == ["ui-rematch"]
    assert "ui-you-won" in text_of(
        shown(screen("over", seat=1, view=view(outcome=Outcome((1,), msg("won")))))
    )
    assert "ui-you" not in text_of(
        shown(screen("over", seat=None, view=view(outcome=Outcome((1,), msg("won")))))
    )
    assert "ui-spectator" in text_of(shown(screen("spectator", seat=None)))


def test_the_largest_decisions_fit() -> None:
    items = [Item(f"i{n}", msg("x" * 90, n=n), 3, target=f"r{n}") for n in range(8)]
    fields: dict[str, Pick | Amounts] = {
        f"f{n}": Pick((0,), msg("y" * 90), options=options(40), min=0, max=3) for n in range(5)
    }
    fields["troops"] = Amounts((0,), msg("troops"), items=items)
    happened = tuple(Event(n, 0, msg("z" * 900, n=n)) for n in range(9))
    shown(
        screen(
            "act",
            Form((0,), msg("w" * 2_000), fields=fields, id="123456.0"),
            *(pick(9, f"12.{n}", optional=True) for n in range(1, 9)),
            draft=tuple(DraftStep(msg("v" * 500), (msg("u" * 500),)) for _ in range(9)),
            since=happened,
            can_back=True,
            can_confirm=True,
            can_hint=True,
        ),
        Look(focus=Focus()),
        pictures=[Image()],
    )
