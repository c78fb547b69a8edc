### English. A message a line or block; names in { } are filled in by the program.

## Values of options
values-words = one of { $words }
values-range = a number from { $least } to { $most }
values-limit = none, or a number from { $least } up
values-colours-any = any, or some of the letters { $colours } in this order
values-colours-seats = one letter of { $colours } for each player, none twice

## Errors: games, options, records
error-game-unknown = There is no game called “{ $name }”; there are { $known }.
error-chance-unknown = chance is “auto” or “manual”, not “{ $chance }”.
error-not-chance = It is not chance’s turn, so there is nothing to draw.
error-option-unknown = There is no option “{ $option }”; there are { $allowed }.
error-option-value = Option { $option } cannot be “{ $value }”; it is { $allowed }.
error-option-pair = “{ $text }” is no option; options are written name=value with spaces between.
error-option-twice = Option { $option } is given twice; once is enough.
error-record-tags = The record’s head is wrong: { $reason }
error-record-token = Token { $index }, “{ $token }”, is wrong: { $reason }
error-record-end = The record’s end is wrong: { $reason }
error-record-count = The text holds { $found ->
    [one] one record
   *[other] { $found } records
  }; exactly one is wanted here.
error-record-no-game = A record begins with its Game tag, not with “{ $found }”.
error-record-edition = Edition { $edition } of { $game } is unknown; this is edition { $right }.
error-tag-twice = Tag { $tag } is given twice; once is enough.
error-tag-malformed = “{ $text }” is no tag; a tag is written [Name "value"] on one line.
error-comment-open = The comment “{ $text }” has no closing brace.
error-result-malformed = “{ $result }” is no result; it is written { $right } with the points of every seat.
error-result-wrong = The result says { $result }, but the count is { $right }.

## Errors: actions and positions of any game
error-action-malformed = “{ $token }” is no action; actions are written like { $expected }.
error-over = The game is over; nothing more can be played.
error-deal-due = The cards or cones must be dealt first.
error-turn-due = It is the turn of seat { $seat }, not of chance.
error-first-seat = Seat { $seat } cannot begin; seats are 0 to { $last }.
error-position-fields = A position has { $count } fields with “ | ” between them, not { $found }.
error-position-seats = The position has { $found } seats, but { $count } play.
error-position-part = “{ $text }” is malformed in the position; allowed are the letters { $letters }.
error-position-mover = “{ $text }” is no mover; it is a seat from 0 to { $last } or “{ $others }”.

## Errors: Kabaleo
error-kabaleo-equal-deal = The equal deal is for 2 or 3 players (K8); with 4 players choose deal=random.
error-kabaleo-colours = With { $players } players { $right } colours are in play (K3), so colours={ $colours } does not fit.
error-kabaleo-deal-colours = The bases must show { $count } colours of { $colours } (K3).
error-kabaleo-deal-bases = Each colour in play has { $each } bases (K5).
error-kabaleo-deal-goals = There must be { $count } goals of different colours, one a seat (K4).
error-kabaleo-deal-goal-colours = Goals are of colours in play, { $colours } (K4).
error-kabaleo-deal-pieces = There are { $each } pieces of each of the colours { $colours } (K2).
error-kabaleo-deal-stocks = The pieces go to { $count } seats, { $each } each (K7).
error-kabaleo-deal-equal = In the equal deal every seat has { $each } pieces of each colour (K8).
error-kabaleo-stock = Seat { $seat } has no piece “{ $colour }” in stock (K10); it has { $stock }.
error-kabaleo-place = There is no place { $place } (K10); places are 0 to { $last }.
error-kabaleo-own-base = Place { $place } is a bare base of colour “{ $colour }”; only a piece of another colour may go there (K11).
error-kabaleo-last-place = The last move was on place { $place }; it is closed for one turn (K16).
error-kabaleo-position-stock = “{ $text }” is no stock; it is the letters { $letters } in this order, or “-” for none.
error-kabaleo-position-last = “{ $text }” is no place of the last move; it is a place’s number, or “-” before the first move.
error-kabaleo-position-places = There must be { $count } places (K5), not { $found }.
error-kabaleo-position-colours = The bases must show the { $count } colours in play (K3), not { $found }.
error-kabaleo-position-equal = On place { $place }, “{ $tower }”, two neighbours are of one colour; they would have cancelled, or could not be put there ({ $rule }).
error-kabaleo-position-pieces = There are { $found } pieces “{ $colour }”; there can be at most { $most } (K2).
error-kabaleo-position-odd = There are { $found } pieces “{ $colour }”; pieces leave in pairs, so their number is even (K13).
error-kabaleo-position-end = The game is over exactly when no piece is left in stock (K18).
error-kabaleo-position-turn = The stocks do not fit the turn of seat { $seat }: counted from there they shrink by at most one (K9).

## Errors: the card game
error-cards-first-due = It is not settled yet who begins (C3); that is said first, like first:0.
error-cards-deal = A deal holds each of the { $count } cards once (C1); missing are { $missing }, there twice { $twice }.
error-cards-hand = Seat { $seat } does not hold the card { $card }, so it cannot be played (C5); in the hand are { $hand }.
error-cards-pile = No pile points at seat { $on }, so there is nothing to catch (C5); piles point at the seats { $piles }.
error-cards-catch-lower = { $card } does not catch { $top }, the top card of the pile at seat { $on }: in one colour a number catches a lower one, and 0 also 9 (C7).
error-cards-catch-blank = { $card } does not catch { $top }, the top card of the pile at seat { $on }: under blank_rule=literal no number catches a blank (C8).
error-cards-catch-unequal = { $card } does not catch { $top }, the top card of the pile at seat { $on }: a card of another colour must be equal to it (C9), and under blank_rule=literal no blank is.
error-cards-position-part = “{ $text }” is no list of cards; a card is a colour r, y or b with a number 0 to 9 or x, and “-” stands for none.
error-cards-position-order = “{ $text }” is not in the order of the cards, or holds a card twice; “{ $right }” would be right.
error-cards-position-number = “{ $text }” is no number in the position; rounds and hats are written like 0 or 12.
error-cards-position-starter = “{ $text }” is no starter; it is a seat from 0 to { $last }, or “-” while nobody knows who begins.
error-cards-position-first = The starter is “-” exactly when the mover is “first” (C3); otherwise it is a seat.
error-cards-position-start = Before anybody knows who begins, the round is 0 and nobody has hats (C3).
error-cards-position-between = When no seat is to move, the round is over and all cards have been taken up (C11); hands, piles, won cards and draw pile are “-”.
error-cards-position-round = While cards are played or to be dealt, the round is 0 to { $last } (C14).
error-cards-position-end = The match ends after { $count } rounds, one begun by each player (C14), so the round must be { $count }.
error-cards-position-draw = Only two players have a draw pile (C2); with more it is “-”.
error-cards-position-twice = Of every card there is one (C1); more than once in the position: { $cards }.
error-cards-position-cards = A round has { $count } cards in hands, piles, won cards and draw pile together (C2), not { $found }.
error-cards-position-taken = A pile points at seat { $seat }, which is to move; it would have been taken already (C4).
error-cards-position-over = Nobody holds a card, so the round is over (C11) and the mover is “deal” or “-”.
error-cards-position-full = While there are cards in the draw pile, every hand has { $count } cards (C10).
error-cards-position-large = No hand has more than the { $count } cards that are dealt (C2).
error-cards-position-turn = The hands do not fit the turn of seat { $seat }: counted from there they never grow and differ by one card at most (C3).

## Errors: Catch the Hat
error-hats-small-board = The small side is for 2 to 4 players (F1); for { $players } choose board=large.
error-hats-colours = colours={ $colours } does not fit: { $players } players need { $players } letters.
error-hats-teams-players = Teams need 4 or 6 players so that partners alternate (V2), not { $players }.
error-hats-tower-teams = The tower game is not played in teams (V14); leave out tower or teams.
error-hats-tower-golden = The tower game is played without the golden hat (V14); leave out tower or golden.
error-hats-tower-free = In the tower game nothing is freed (V7), so free_on_capture does not go with it.
error-hats-two-wins = Last one standing and the owner of the golden hat cannot both decide who wins (V14); choose win_by=most_caught or gold_win=most_caught.
error-hats-first-due = First it is drawn who begins: first:0 to first:{ $last }.
error-hats-roll-due = The die is due: d1 to d6.
error-hats-again-due = After a six seat { $seat } says roll or stop (F15).
error-hats-pass = Seat { $seat } can move the { $roll }, so it may not pass (F16).
error-hats-move-due = Seat { $seat } has rolled { $roll } and must move.
error-hats-no-way = { $move } is no way for the { $roll } of seat { $seat }; the fields, the way points or the brackets do not fit.
error-hats-move-f3 = { $move } is no move for the { $roll } of seat { $seat }: it fits another roll or another player’s piece (F3).
error-hats-move-f4 = { $move } turns round on the way; direction does not change within a move (F4).
error-hats-move-f9 = { $move } would land on a grey field where three pieces stand already (F9).
error-hats-move-f10 = { $move } goes into a home that is closed: only a hat of its colour may enter (F10).
error-hats-move-f11 = { $move } goes home without prey; a hat that has left may come home only with prey (F11).
error-hats-move-f13 = { $move } stops at home, but the rest of the roll can be moved and must be (F13).
error-hats-move-v3 = { $move } would land on a partner’s field, which is no end on yellow (V3).
error-hats-move-v7 = { $move } goes home; in the tower game nobody comes home (V7).
error-hats-move-v11 = { $move } turns too often or where nothing is caught (V11).
error-hats-position-field = “{ $text }” is malformed; a field of the board is written once, like R5=gyr or H0=r+r.
error-hats-position-caught = “{ $text }” are no caught hats; they are letters { $letters } in this order, or “-” for none.
error-hats-position-phase = “{ $text }” is no phase; there are first, roll, move 1 to move 6, again and end.
error-hats-position-memory = “{ $text }” is malformed; it is written like { $right }.
error-hats-position-hats = There are { $found } hats “{ $colour }”; there must be { $right } (F1).
error-hats-position-gold = There are { $found } golden hats; there must be { $right } (V8).
error-hats-position-home = “{ $piece }” cannot stand at { $home }; at home stand single hats of its player’s colour (F10).
error-hats-position-gold-alone = The golden hat cannot stand so on { $field }; by itself it stands on C alone, and whoever comes there catches it (V8).
error-hats-position-grey = On the grey field { $field } stand { $found } pieces; there can be three (F9).
error-hats-position-yellow = On the yellow field { $field } stand different colours; one would have caught the other (F8).
error-hats-position-tower = Seat { $seat } has brought hats home; in the tower game nobody does (V7).
error-hats-position-own = Seat { $seat } has caught { $hats }, but hats of its own side are freed, not caught (F12).
error-hats-position-end = The phase is “end” exactly when one side alone has active hats or the rolls without a catch have reached their limit (F18, F21).
error-hats-position-turn = There is a seat to move except in the phases first and end.
error-hats-position-hatless = Seat { $seat } has no active hats, so it is not its turn (F18).
error-hats-position-still = A die has been rolled, so still is at least 1 (F21).
error-hats-position-first = Before the first player is drawn all hats stand at home (F2).
error-hats-position-sixes = The phase does not fit { $sixes } sixes in this turn (F15).
error-hats-position-out = “out” names just the seats without active hats (V7).

## Pictures: Catch the Hat
picture-hats-track = On the track: { $pieces }
picture-hats-seat = Seat { $seat }   { $colour }   { $home }: { $hats } at home   caught { $caught }
picture-hats-roll = The die shows { $roll }.

## Pictures
picture-before-deal = The cones are not dealt yet.
picture-kabaleo-seat = Seat { $seat }   stock { $stock }   goal { $goal }
picture-kabaleo-barred = Place { $place } was just played and is closed for this turn.
picture-cards-before = It is not settled yet who begins.
picture-cards-deal = Round { $round } of { $rounds } is to be dealt; seat { $starter } begins it.
picture-cards-round = Round { $round } of { $rounds }, begun by seat { $starter }
picture-cards-over = The match is over after { $rounds } rounds.
picture-cards-seat = Seat { $seat }   hats { $hats }   in hand { $held }   won { $won }   pile { $pile }
picture-cards-draw = Draw pile: { $count ->
    [one] one card
   *[other] { $count } cards
  }
picture-cards-hand = Hand of seat { $seat }: { $hand }
