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

## Pictures
picture-before-deal = The cones are not dealt yet.
picture-kabaleo-seat = Seat { $seat }   stock { $stock }   goal { $goal }
picture-kabaleo-barred = Place { $place } was just played and is closed for this turn.
