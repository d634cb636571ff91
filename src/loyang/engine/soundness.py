"""What is wrong with a state: contradictions that no game can reach, each with its place.

A state without faults can be played on to the end. Places are named as in a position's JSON.
"""

from typing import Final

from .actions import SEAT_NAMES
from .cards import (
    BOOK_KEEPER,
    CARD_NAMES,
    CARDS,
    FOREMAN,
    HAGGLER,
    HAND,
    HARVEST_HELPER,
    HELPER,
    HOME_SPACES,
    KINDS,
    LARGE_STOREHOUSE,
    MARKET_CRIER,
    MERCHANT,
    NONE,
    PLOUGH_MAN,
    PRIVATE_SET,
    ROUNDS,
    ROW,
    SHOP_SPACES,
    SHOPPER,
    SQUIRE,
    STARTERS,
    STOREHOUSE,
    TENANT_FARMER,
    VEGETABLES,
    may_grow,
)
from .chance import numbered
from .draft import SQUIRE_TAKES, TAKES
from .flow import turn_orders
from .harvest import refuse_harvest_helper
from .home_helpers import refuse_plough
from .solo import BUYS, SQUIRE_BUYS
from .state import (
    ACT,
    ACTION,
    CARD,
    CRY,
    DOUBLED,
    DRAFT,
    DUE,
    EXTRA_HARVEST,
    FOREMAN_ASKED,
    GRID,
    HARVEST,
    HARVEST_HELPER_ASKED,
    OVER,
    PACK,
    PARTNER,
    PATH,
    PAY,
    PILE,
    PILE_PUT_UNDER,
    PILE_TAKEN,
    PLOUGH,
    PURCHASE,
    QUESTION_NAMES,
    SERVED,
    SETUP,
    SHOPKEEPING,
    SOW_HOME,
    STORE,
    WAITING,
    Decision,
    Exposed,
    Seat,
    State,
    field_at,
    has_helper,
    player_order,
)
from .views import cards_of, is_possible_pile, pack_cards

# What may lie on what in a stack of questions; FOREMAN_ASKED may lie on all of them.
BOTTOM: Final[list[list[int]]] = [  # by phase
    [SOW_HOME],
    [HARVEST_HELPER_ASKED],
    [DRAFT, GRID, PAY],
    [PARTNER, ACT, STORE, PATH],
    [],
]
UPON: Final[dict[int, list[int]]] = {
    HARVEST_HELPER_ASKED: [EXTRA_HARVEST],
    GRID: [PAY],
    PAY: [SHOPKEEPING, CRY],
    ACT: [PACK, PAY, SHOPKEEPING, CRY, PURCHASE, PLOUGH, PILE],
}
# The helper whose effect a question belongs to.
EFFECT_OF: Final[dict[int, int]] = {
    EXTRA_HARVEST: HARVEST_HELPER,
    SHOPKEEPING: BOOK_KEEPER,
    CRY: MARKET_CRIER,
    PLOUGH: PLOUGH_MAN,
    PILE: TENANT_FARMER,
}


def faults(state: State) -> list[str]:
    """All that contradicts itself or the rules; an empty list for every state of a real game."""
    found: list[str] = []
    check_frame(state, found)
    check_cards(state, found)
    for seat in state.seats[: state.players]:
        check_seat(state, seat, found)
    if state.players == 1:
        check_customers(state, state.seats[1], "opponent", found)
        check_stalls(state.seats[1], "opponent", found)
        for exposed in exposed_cards(state.seats[1]):
            if exposed.under != NONE:
                found.append(
                    f"opponent: {CARD_NAMES[exposed.card]} can lie on no other card (R8.1)"
                )
    check_hidden(state, found)
    if not found:
        # Only now are the questions sure to find what they refer to.
        check_stacks(state, found)
    return found


def exposed_cards(seat: Seat) -> list[Exposed]:
    return [*seat.fields, *seat.stalls, *seat.regulars, *seat.casuals, *seat.helpers]


# --- the frame of the game -----------------------------------------------------------------------


def check_frame(state: State, found: list[str]) -> None:
    solo = state.players == 1
    if solo and state.introductory:
        found.append("introductory: that variant is for 2 to 4 players (R1.7)")
    if (state.round == 0) != (state.phase == SETUP):
        found.append("round: is 0 in the setup, and only there")
    if state.phase == OVER and state.round != ROUNDS:
        found.append(f"round: the game ends after round {ROUNDS} (R2.1)")
    first_draft_over = state.round > 1 or state.phase == ACTION
    if solo or not first_draft_over:
        if state.second != NONE:
            found.append("second: nobody has the small token yet (R1.6, R3.11)")
    elif state.second in (NONE, state.start):
        found.append("second: another player than start has the small token (R3.11)")
    if len(set(state.finished)) != len(state.finished):
        found.append("finished: a seat stands there twice")
    if state.phase == SETUP and state.finished:
        found.append("finished: nobody is in the setup")
    if state.phase == OVER and len(state.finished) != state.players:
        found.append("finished: all are when the game is over")
    check_partners(state, found)
    if state.reshuffled and not solo:
        found.append("reshuffled: only the solo game has that (R8.6)")
    if state.starters_seen and not state.introductory:
        found.append("starters_seen: only the introductory variant has starters (R1.7)")
    if state.courtyard and (solo or state.phase != CARD):
        found.append("courtyard: is empty but in the card phase of 2 to 4 players (R3.10)")
    for n, order in enumerate(state.script):
        try:
            cards = numbered(order)
        except ValueError:
            found.append(f"chance.script[{n}]: has a name that no card has")
            continue
        if len(set(cards)) != len(cards):
            found.append(f"chance.script[{n}]: names a card twice")


def check_partners(state: State, found: list[str]) -> None:
    pairs = state.partners
    if not pairs:
        return
    if state.players != 4 or state.phase != ACTION:
        found.append("partners: only four players in the action phase have them (R4.3)")
    elif (
        len(pairs) != 4
        or [seat for seat in range(4) if pairs[seat] == seat or pairs[pairs[seat]] != seat]
        or pairs[state.start] == state.second
    ):
        found.append("partners: must be two pairs, each with one token (R4.3)")


def check_cards(state: State, found: list[str]) -> None:
    """Each of the 70 cards exactly once (R1.2)."""
    times = [0] * CARDS
    cards = [*state.draw, *state.discard, *state.courtyard, *state.grid]
    for seat in state.seats:
        cards += [*cards_of(seat), *seat.hand, seat.starter]
    for stack in state.stacks:
        for decision in stack:
            cards += pack_cards(decision)
    for card in cards:
        if card != NONE:
            times[card] += 1
    for card in range(CARDS):
        if times[card] != 1:
            found.append(f"cards: {CARD_NAMES[card]} is there {times[card]} times, not once (R1.2)")


def check_hidden(state: State, found: list[str]) -> None:
    """What the introductory variant's starters tell must fit together (R1.7, R9.2)."""
    if not state.introductory:
        return
    visible = [*state.discard, *state.courtyard]
    for seat in state.seats:
        visible += cards_of(seat)
    for card in state.starters_seen:
        if card not in STARTERS:
            found.append(f"starters_seen: {CARD_NAMES[card]} is no starter customer")
    for card in STARTERS:
        if card in visible and card not in state.starters_seen:
            found.append(f"starters_seen: {CARD_NAMES[card]} lies open, so it has been seen")


# --- a seat --------------------------------------------------------------------------------------


def check_seat(state: State, seat: Seat, found: list[str]) -> None:
    place = f"seats[{seat.index}]"
    if seat.capacity not in (STOREHOUSE, LARGE_STOREHOUSE):
        found.append(f"{place}.capacity: must be {STOREHOUSE} or {LARGE_STOREHOUSE} (R5.27)")
    for kind in range(KINDS):
        if seat.shop[kind] > SHOP_SPACES[kind]:
            found.append(
                f"{place}.shop.{VEGETABLES[kind]}: there are {SHOP_SPACES[kind]} spaces (R1.3)"
            )
    if sum(seat.storehouse) > seat.capacity:
        found.append(f"{place}.storehouse: holds at most {seat.capacity} (R5.26)")
    check_fields(state, seat, place, found)
    check_pile(seat, place, found)
    check_stalls(seat, place, found)
    check_customers(state, seat, place, found)
    check_hand(state, seat, place, found)
    check_turn(state, seat, place, found)


def check_fields(state: State, seat: Seat, place: str, found: list[str]) -> None:
    places = [field.place for field in seat.fields]
    if len(set(places)) != len(places):
        found.append(f"{place}.fields: two have the same place")
    if state.phase == SETUP and places != [0]:
        found.append(f"{place}.fields: there is just the home field in the setup (R1.3)")
    for n, field in enumerate(seat.fields):
        at = f"{place}.fields[{n}]"
        if (field.place == 0) != (field.spaces == HOME_SPACES):
            found.append(f"{at}: the home field has place 0 and {HOME_SPACES} spaces")
        elif field.place == 0:
            if field.card != NONE:
                found.append(f"{at}.card: the home field has none")
            if field.count > HOME_SPACES or (field.count == 0 and state.phase != SETUP):
                found.append(f"{at}.count: 1 to {HOME_SPACES}, or the home field is gone (R2.5)")
        elif field.card == NONE and field.spaces not in PRIVATE_SET:
            found.append(f"{at}.spaces: a private field has 3 to 6 (R1.4)")
        if field.count and not (3 <= field.spaces <= 9 and may_grow(field.spaces, field.kind)):
            found.append(f"{at}.kind: does not grow on {field.spaces} spaces (R1.5)")
        if field.card == NONE and field.under != NONE:
            found.append(f"{at}.under: only action cards make packs (R5.18)")


def check_pile(seat: Seat, place: str, found: list[str]) -> None:
    """The pile, and what everyone saw of it, must fit together (R1.4, R6.18)."""
    if not is_possible_pile(seat.pile, seat.pile_history):
        found.append(f"{place}.pile: is not what pile_history leaves of two sets of 3 to 6 (R1.4)")
        return
    for event in seat.pile_history:
        if event >= PILE_TAKEN and not seat.pile_known:
            found.append(f"{place}.pile_known: the Tenant-farmer has shown the pile (R6.18)")
            break
    for spaces in PRIVATE_SET:
        turned = 0
        for event in seat.pile_history:
            if event % PILE_TAKEN == spaces:
                turned += -1 if event >= PILE_PUT_UNDER else 1
        for field in seat.fields:
            if field.card == NONE and field.spaces == spaces:
                turned -= 1
        if turned < 0:
            found.append(f"{place}.fields: more of {spaces} spaces than came from the pile (R2.2)")


def check_stalls(seat: Seat, place: str, found: list[str]) -> None:
    for n, stall in enumerate(seat.stalls):
        if not stall.goods:
            found.append(f"{place}.stalls[{n}].goods: an empty stall is discarded (R5.7)")


def check_customers(state: State, seat: Seat, place: str, found: list[str]) -> None:
    for n, regular in enumerate(seat.regulars):
        at = f"{place}.regulars[{n}].standing"
        standing = regular.standing
        if seat.index >= state.players:
            if standing != WAITING:
                found.append(f"{at}: the imaginary opponent's customers are never due (R8.5)")
        elif state.phase in (HARVEST, CARD):
            if standing != DUE:
                found.append(f"{at}: every customer is due before the action phase (R5.11)")
        elif seat.storing:
            if standing == DUE:
                found.append(f"{at}: must be settled, the actions are over (R5.13)")
        elif standing == WAITING:
            found.append(f"{at}: is due, its owner's turn is not over (R5.11)")
        if standing in (SERVED, DOUBLED) and regular.rows == 0:
            found.append(f"{at}: a customer that was served has a filled row (R5.10)")


def check_hand(state: State, seat: Seat, place: str, found: list[str]) -> None:
    drafting = state.phase == CARD and state.players > 1 and seat.index not in state.finished
    if drafting and not 1 <= len(seat.hand) <= HAND:
        found.append(f"{place}.hand: 1 to {HAND} cards until the choice (R3.2)")
    elif seat.hand and not drafting:
        found.append(f"{place}.hand: is empty outside the distribution (R3.3)")
    if seat.starter != NONE:
        if not state.introductory or seat.starter not in STARTERS:
            found.append(f"{place}.starter: only a starter of the introductory variant (R1.7)")
        elif seat.starter in state.starters_seen:
            found.append(f"{place}.starter: has been seen by all, says starters_seen (R9.2)")


def check_turn(state: State, seat: Seat, place: str, found: list[str]) -> None:
    """What goes with the seat's action turn."""
    questions = [
        decision.question
        for stack in state.stacks
        for decision in stack
        if decision.seat == seat.index
    ]
    acting = ACT in questions or STORE in questions or PATH in questions
    finished = state.phase == OVER or (state.phase == ACTION and seat.index in state.finished)
    if seat.storing != (finished or STORE in questions or PATH in questions):
        found.append(f"{place}.storing: true from storing to the end of the round (R5.26)")
    lasting = seat.pack_bought or seat.maid or seat.messenger or seat.official or seat.bonus
    if (lasting or seat.extra_sown) and not acting:
        found.append(f"{place}: lasting effects end with the action turn (R6.23)")
    before_harvest = state.phase == HARVEST and seat.index not in state.finished
    if sum(seat.cart) and (finished or state.phase == SETUP or PATH in questions):
        found.append(f"{place}.cart: is empty after the action turn (R5.26)")
    if sum(seat.storehouse) and not (before_harvest or seat.storing):
        found.append(f"{place}.storehouse: is empty from the harvest to storing (R2.4)")


# --- the pending questions -----------------------------------------------------------------------


def check_stacks(state: State, found: list[str]) -> None:
    wanted = 2 if state.partners else 1
    if len(state.stacks) != wanted:
        found.append(f"pending: must be {wanted} stacks of questions (R4.3)")
        return
    askers = next_seats(state)
    for n, stack in enumerate(state.stacks):
        check_stack(state, stack, askers[n], f"pending[{n}]", found)
    if state.phase == ACTION and not [stack for stack in state.stacks if stack]:
        found.append("pending: somebody has to act")


def next_seats(state: State) -> list[int]:
    """For each stack the seat whose question must lie at its bottom; NONE if there is none."""
    if state.phase == SETUP:
        return [first([s for s in player_order(state) if not state.seats[s].fields[0].count])]
    if state.phase == HARVEST:
        return [first([seat for seat in player_order(state) if seat not in state.finished])]
    if state.phase == CARD:
        return [0 if state.players == 1 else state.turn]
    if state.phase == OVER:
        return [NONE]
    if state.players == 4 and not state.partners:
        return [state.start]
    return [
        first([seat for seat in order if seat not in state.finished])
        for order in turn_orders(state)
    ]


def first(seats: list[int]) -> int:
    return seats[0] if seats else NONE


def check_stack(
    state: State, stack: list[Decision], asker: int, place: str, found: list[str]
) -> None:
    if not order_of_turns_kept(state):
        found.append("finished: the seats do not come in the order of their turns (R2.6, R4.1)")
        return
    questions = stack
    if stack and stack[-1].question == FOREMAN_ASKED:
        check_foreman(state, stack[-1], f"{place}[{len(stack) - 1}]", found)
        questions = stack[:-1]
    if not questions:
        choice_made = state.phase == CARD and len(state.finished) > 0 and len(stack) > 0
        if asker != NONE and not choice_made:
            found.append(f"{place}: {SEAT_NAMES[asker]} must be asked")
        return
    below = NONE
    for n, decision in enumerate(questions):
        at = f"{place}[{n}]"
        allowed = BOTTOM[state.phase] if below == NONE else UPON.get(below, [])
        if decision.question not in allowed or not fits_game(state, decision.question, below):
            found.append(f"{at}.question: {QUESTION_NAMES[decision.question]} cannot be asked here")
            return
        if decision.seat != questions[0].seat:
            found.append(f"{at}.seat: the question below belongs to another")
        check_decision(state, decision, at, found)
        below = decision.question
    check_asker(state, questions[0], asker, place, found)


def order_of_turns_kept(state: State) -> bool:
    """Whether those who have finished come first in each order of turns."""
    if state.phase == HARVEST:
        return state.finished == player_order(state)[: len(state.finished)]
    if state.phase != ACTION:
        return True
    if state.players == 4 and not state.partners:
        return not state.finished
    for order in turn_orders(state):
        done = [seat for seat in state.finished if seat in order]
        if done != order[: len(done)]:
            return False
    return True


def fits_game(state: State, question: int, below: int) -> bool:
    """Questions that only some numbers of players have."""
    if question == GRID:
        return state.players == 1
    if question == DRAFT:
        return state.players > 1
    if question == PAY and below == NONE:
        return state.players > 1
    if question == PARTNER:
        return state.players == 4 and not state.partners
    if question in (ACT, STORE, PATH):
        return state.players < 4 or len(state.partners) > 0
    return True


def check_asker(state: State, bottom: Decision, asker: int, place: str, found: list[str]) -> None:
    if bottom.question == PAY:
        # Who has chosen pays before the next turn of the distribution (R10.4).
        if not state.finished or state.finished[-1] != bottom.seat:
            found.append(f"{place}[0].seat: the last one to choose pays (R10.4)")
    elif bottom.seat != asker or (state.phase == CARD and asker in state.finished):
        found.append(f"{place}[0].seat: it is not that seat's turn")


def check_foreman(state: State, decision: Decision, at: str, found: list[str]) -> None:
    if not has_helper(state.seats[decision.seat], FOREMAN):
        found.append(f"{at}.seat: has no exposed Foreman (R6.4)")
    if not decision.cards or len(set(decision.cards)) != len(decision.cards):
        found.append(f"{at}.cards: at least one helper, each once (R6.4)")
    for card in decision.cards:
        if ROW[card] != HELPER or card == FOREMAN or card not in state.discard:
            found.append(f"{at}.cards: {CARD_NAMES[card]} is no helper of the discard pile (R6.4)")
    if decision.number or decision.earned or decision.helpers or decision.places or decision.kinds:
        found.append(f"{at}: the Foreman's question has only cards")


def check_decision(state: State, decision: Decision, at: str, found: list[str]) -> None:
    """What a question refers to must be there."""
    seat = state.seats[decision.seat]
    for helper in decision.helpers:
        if not has_helper(seat, helper):
            found.append(f"{at}.helpers: {CARD_NAMES[helper]} is not exposed (R6.24)")
    if not helpers_fit(state, decision):
        found.append(f"{at}.helpers: are not those of this question")
    if not cards_fit(state, seat, decision):
        found.append(f"{at}: its cards, places or kinds do not fit")
    if not numbers_fit(state, seat, decision):
        found.append(f"{at}: its numbers do not fit")


def helpers_fit(state: State, decision: Decision) -> bool:
    question = decision.question
    if question in EFFECT_OF:
        return decision.helpers == (EFFECT_OF[question],)
    if question == PURCHASE:
        buyers = [card for card in (HAGGLER, SHOPPER, MERCHANT) if card in decision.helpers]
        return MERCHANT in buyers and tuple(buyers) == decision.helpers
    if question in (DRAFT, GRID) or (question == PAY and state.phase == CARD):
        return decision.helpers == () or (
            decision.helpers == (SQUIRE,)
            and not state.squire_fresh
            and not (question == PAY and state.players == 1)
        )
    return decision.helpers == ()


def cards_fit(state: State, seat: Seat, decision: Decision) -> bool:
    question = decision.question
    cards = decision.cards
    for listed in (cards, decision.places, decision.kinds):
        if len(set(listed)) != len(listed):
            return False
    if decision.places and question != EXTRA_HARVEST:
        return False
    for place in decision.places:
        field = field_at(seat, place)
        if place == 0 or field is None or not field.count:
            return False
    if (len(decision.kinds) > 0) != (question == PURCHASE):
        return False
    if question == DRAFT:
        most = SQUIRE_TAKES if decision.helpers else TAKES
        return len(cards) <= most and not [card for card in cards if card not in state.courtyard]
    if question == PACK:
        return 1 <= len(cards) <= 2
    return not cards


def numbers_fit(state: State, seat: Seat, decision: Decision) -> bool:
    question = decision.question
    number = decision.number
    if question == CRY:
        earned = decision.earned
        return 0 <= number <= 2 and number <= earned <= 3 and (number > 0 or earned == 0)
    if decision.earned:
        return False
    if question == DRAFT:
        return number == 0 or (number == 1 and state.players == 2)
    if question == GRID:
        return 0 <= number <= (SQUIRE_BUYS if decision.helpers else BUYS)
    if question == PAY:
        most = 4 if state.phase == ACTION else 2 if state.players == 1 else 8
        return number % 2 == 0 and 2 <= number <= most
    if question == PACK:
        return number == 0 and seat.pack_bought
    if question == SHOPKEEPING:
        return 0 <= number <= KINDS
    if question == PLOUGH:
        return 0 <= number <= 14 and (number > 0 or refuse_plough(seat) is None)
    if question == PILE:
        return number in (0, 1) and len(seat.pile) > number and seat.pile_known
    if question == PATH:
        return 0 <= number < seat.space
    if question == EXTRA_HARVEST:
        return number == 0 and (len(decision.places) > 0 or refuse_harvest_helper(seat) is None)
    return number == 0
