### English. A message a line or block; names in { } are filled in by the program.

## The language
language-name = English
language-direction = ltr

## Values of options
values-words = one of { $words }
values-range = a number from { $least } to { $most }
values-limit = none, or a number from { $least } up
values-colours-any = any, or some of the letters { $colours } in this order
values-colours-seats = one letter of { $colours } for each player, none twice

## Errors: games, options, records
error-game-unknown = There is no game called “{ $name }”; there are { $known }.
error-game-package = The game “{ $name }” of an installed package cannot be used: { $reason }
error-game-failed = The game “{ $game }” has failed on this server. Its host will find the reason in the log.
error-game-raised = The game “{ $game }” has failed: { $reason }
error-chance-unknown = chance is “auto” or “manual”, not “{ $chance }”.
error-seed = A seed is a whole number from 0 to { $last }, not “{ $seed }”.
error-not-chance = It is not chance’s turn, so there is nothing to draw.
error-option-unknown = There is no option “{ $option }”; there are { $allowed }.
error-option-value = Option { $option } cannot be “{ $value }”; it is { $allowed }.
error-option-pair = “{ $text }” is not an option; options are written name=value with spaces between.
error-option-twice = Option { $option } is given twice; once is enough.
error-record-tags = The record’s head is wrong: { $reason }
error-record-token = Token { $index }, “{ $token }”, is wrong: { $reason }
error-record-end = The record’s end is wrong: { $reason }
error-record-hidden = This record hides what some seats hold, as it does while its game is running; download it once the game is over.
error-record-count = The text holds { $found ->
    [one] one record
   *[other] { $found } records
  }; exactly one is expected here.
error-record-no-game = A record begins with its Game tag, not with “{ $found }”.
error-record-sign = Line { $line }, column { $column }: the character { $sign } ({ $name }) does not belong there.
error-record-edition = Edition “{ $edition }” of { $game } is unknown; this is edition { $right }.
error-tag-twice = Tag { $tag } is given twice; once is enough.
error-tag-malformed = “{ $text }” is not a tag; a tag is written [Name "value"] on one line.
error-record-missing = There is no such record in this text.
error-comment-open = The comment “{ $text }” in line { $line } has no closing brace.
error-result-malformed = “{ $result }” is not a result; it is written { $right } with the points of every seat.
error-result-wrong = The result says { $result }, but the count is { $right }.

## Errors: actions and positions of any game
error-action-malformed = “{ $token }” is not an action; actions are written like { $expected }.
error-action-illegal = “{ $token }” is not legal now; legal actions are { $legal }.
error-over = The game is over; nothing more can be played.
error-deal-due = The cards or cones must be dealt first.
error-turn-due = It is the turn of seat { $seat }, not of chance.
error-first-seat = Seat { $seat } cannot begin; seats are 0 to { $last }.
error-position-fields = A position has { $count } fields with “ | ” between them, not { $found }.
error-position-seats = The position has { $found } seats, but { $count } play.
error-position-part = “{ $text }” in the position is malformed; the letters allowed are { $letters }.
error-position-mover = “{ $text }” is not a mover; it is a seat from 0 to { $last } or “{ $others }”.

## Errors: Kabaleo
error-kabaleo-equal-deal = The equal deal is for 2 or 3 players (K8); with 4 players choose deal=random.
error-kabaleo-colours = With { $players } players { $right } colours are in play (K3), so colours={ $colours } does not fit.
error-kabaleo-deal-colours = The bases must show { $count } colours of { $colours } (K3).
error-kabaleo-deal-bases = Each colour in play has { $each } bases (K5).
error-kabaleo-deal-goals = There must be { $count } goals of different colours, one per seat (K4).
error-kabaleo-deal-goal-colours = Goals are of colours in play, { $colours } (K4).
error-kabaleo-deal-pieces = There are { $each } cones of each of the colours { $colours } (K2).
error-kabaleo-deal-stocks = The cones go to { $count } seats, { $each } each (K7).
error-kabaleo-deal-equal = In the equal deal every seat has { $each } cones of each colour (K8).
error-kabaleo-stock = There is no cone “{ $colour }” in the stock (K10); it holds { $stock }.
error-kabaleo-place = There is no place { $place } (K10); places are 0 to { $last }.
error-kabaleo-own-base = Place { $place } is a bare base of colour “{ $colour }”; only a cone of another colour may go there (K11).
error-kabaleo-last-place = The last move was on place { $place }; it is closed for one turn (K16).
error-kabaleo-position-stock = “{ $text }” is not a stock; it is the letters { $letters } in this order, or “-” for none.
error-kabaleo-position-last = “{ $text }” is not the place of a last move; it is a place’s number, or “-” before the first move.
error-kabaleo-position-places = There must be { $count } places (K5), not { $found }.
error-kabaleo-position-colours = The bases must show the { $count } colours in play (K3), not { $found }.
error-kabaleo-position-equal = On place { $place }, “{ $tower }”, two neighbours have the same colour; they would have cancelled, or could not be put there ({ $rule }).
error-kabaleo-position-pieces = There are { $found } cones “{ $colour }”; there can be at most { $most } (K2).
error-kabaleo-position-odd = There are { $found } cones “{ $colour }”; cones leave in pairs, so their number is even (K13).
error-kabaleo-position-end = The game is over exactly when no cone is left in stock (K18).
error-kabaleo-position-turn = The stocks do not fit the turn of seat { $seat }: counted from there they never grow and differ by one cone at most (K9).

## Errors: the card game
error-cards-first-due = It is not settled yet who begins (C3); that must be given first, like first:0.
error-cards-deal = A deal holds each of the { $count } cards once (C1); missing: { $missing }; given twice: { $twice }.
error-cards-hand = The card { $card } is not in the hand; only a card from the hand can be played (C5).
error-cards-pile = No pile points at seat { $on }, so there is nothing to catch (C5); piles point at the seats { $piles }.
error-cards-catch-lower = { $card } does not catch { $top }, the top card of the pile at seat { $on }: within a colour a number catches a lower one, and 0 also catches 9 (C7).
error-cards-catch-blank = { $card } does not catch { $top }, the top card of the pile at seat { $on }: under blank_rule=literal no number catches a blank (C8).
error-cards-catch-unequal = { $card } does not catch { $top }, the top card of the pile at seat { $on }: between colours only an equal card catches (C9), and under blank_rule=literal no blank does.
error-cards-catch-two-blanks = { $card } does not catch { $top }, the top card of the pile at seat { $on }: under blank_rule=literal no blank catches another (C9).
error-cards-position-part = “{ $text }” is not a list of cards; a card is a colour r, y or b with a number 0 to 9 or x, and “-” stands for none.
error-cards-position-order = “{ $text }” is not in the order of the cards, or holds a card twice; “{ $right }” would be right.
error-cards-position-number = “{ $text }” in the position is not a number; rounds and hats are written like 0 or 12.
error-cards-position-starter = “{ $text }” is not a starter; it is a seat from 0 to { $last }, or “-” while nobody knows who begins.
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
error-hats-first-due = The draw for who begins comes first: first:0 to first:{ $last }.
error-hats-roll-due = The die is due: d1 to d6.
error-hats-again-due = After a six comes roll or stop (F15).
error-hats-pass = The { $roll } can be moved, so nobody may pass (F16).
error-hats-move-due = The die shows { $roll }, and that must be moved.
error-hats-no-way = { $move } is not a way to move the { $roll }; the fields, the way points or the brackets do not fit.
error-hats-move-f3 = { $move } is not a move for the { $roll }: it fits another roll or another player’s piece (F3).
error-hats-move-f4 = { $move } turns round on the way; direction does not change within a move (F4).
error-hats-move-f9 = { $move } would land on a grey field where three pieces already stand (F9).
error-hats-move-f10 = { $move } goes into a home that is closed: only a hat of its colour may enter (F10).
error-hats-move-f11 = { $move } goes home without prey; a hat that has left may come home only with prey (F11).
error-hats-move-f13 = { $move } stops at home, but the rest of the roll can be moved and must be (F13).
error-hats-move-v3 = { $move } would land on a partner’s field; no move may end there on yellow (V3).
error-hats-move-v7 = { $move } goes home; in the tower game nobody comes home (V7).
error-hats-move-v11 = { $move } turns too often or where nothing is caught (V11).
error-hats-position-field = “{ $text }” is malformed; a field of the board is written once, like R5=gyr or H0=r+r.
error-hats-position-caught = “{ $text }” is not a list of caught hats; they are written with the letters { $letters } in this order, or “-” for none.
error-hats-position-phase = “{ $text }” is not a phase; the phases are first, roll, move 1 to move 6, again and end.
error-hats-position-memory = “{ $text }” is malformed; it is written like { $right }.
error-hats-position-hats = Of hats “{ $colour }” there are { $found }; there must be { $right } (F1).
error-hats-position-gold = There are { $found } golden hats; there must be { $right } (V8).
error-hats-position-home = “{ $piece }” cannot stand at { $home }; at home stand single hats of its player’s colour (F10).
error-hats-position-nobody = In this game nobody lives at { $home }, so “{ $piece }” cannot stand there.
error-hats-position-gold-alone = The golden hat cannot stand like that on { $field }; by itself it stands on C alone, and whoever comes there catches it (V8).
error-hats-position-grey = On the grey field { $field } stand { $found } pieces; there can be three at most (F9).
error-hats-position-yellow = On the yellow field { $field } stand different colours; one would have caught the other (F8).
error-hats-position-tower = Seat { $seat } has brought hats home; in the tower game nobody does (V7).
error-hats-position-own = Seat { $seat } has caught { $hats }, but hats of its own side are freed, not caught (F12).
error-hats-position-end = The phase is “end” exactly when one side alone has active hats or the rolls without a catch have reached their limit (F18, F21).
error-hats-position-turn = There is a seat to move except in the phases first and end.
error-hats-position-hatless = Seat { $seat } has no active hats, so it is not its turn (F18).
error-hats-position-still = A die has been rolled, so still is at least 1 (F21).
error-hats-position-first = Before the first player is drawn all hats stand at home, and the golden one on the centre (F2).
error-hats-position-sixes = The phase does not fit the number of sixes in this turn, { $sixes } (F15).
error-hats-position-out = “out” names just the seats without active hats (V7).

## Storage
error-store-url = A database is given as sqlite:///FILE or postgresql://NAME:PASSWORD@HOST/DATABASE; an @ in NAME or PASSWORD is written %40.
error-store-parameter-file = The URL of an SQLite file has no parameters; please leave out “{ $name }”.
error-store-call = The database URL cannot be used: { $reason }
error-store-full = The server’s disk is full, so nothing was saved; it goes on as soon as there is room.
error-store-locked = Another program holds the server’s database, so nothing was saved; it goes on as soon as that one lets go.
error-store-read-only = The server’s database may not be written; its file and folder must be writable for the server.
error-store-missing = The server’s database cannot be opened; it is not where its URL says, or its files are another user’s.
error-store-links = The database { $file } has more than one name (hard links); each would have a log of its own, and moves would be lost. Remove the other names, or make a copy of the file.
error-store-disk = The server’s disk reports a fault, so nothing was saved.
error-store-damaged = The server’s database is damaged; it must be restored from a copy.
error-store-away = The database server does not answer; Kolpak goes on as soon as it does.
error-store-unreachable = The database server does not answer, so Kolpak cannot begin; it must run and be reachable at { $url }.
error-store-tls = No encrypted connection (TLS) to the database server could be made in the way that sslmode in its URL demands: { $reason }
error-store-denied = The database server does not let Kolpak in; please check name, password and rights.
error-store-rights = The database server denies Kolpak’s user a right that it needs; let that user own the database.
error-store-value = The database cannot hold this text, so nothing was saved; null characters and halves of characters are not allowed.
error-store-encoding = The database keeps text as { $encoding }, which lacks letters of many languages; give Kolpak a database in UTF8.
error-store-newer = The database was written by a newer Kolpak; only that version or a later one can open it.
error-store-foreign = The database holds tables of another program; give Kolpak a database of its own.
error-store-empty = The database holds no tables yet; Kolpak’s server makes them when it starts.
error-store-closed = The server is stopping, so nothing is saved any more.
error-log-gap = The log of table { $table } lacks event { $number }, so this table cannot go on; all others can.
error-log-malformed = Event { $number } of table { $table } is malformed, so this table cannot go on; all others can.
error-log-damaged = The log of table { $table } is damaged from event { $number } on, so this table cannot go on; all others can.
error-log-seed = The secret seed of game { $number } at table { $table } is missing or is not the one that was promised, so this table cannot go on.
error-log-game = The game “{ $game }” of table { $table } is not installed here, so this table cannot go on; all others can.

## Pictures: Catch the Hat
picture-hats-track = On the track:
picture-hats-seat = { $name }   { $colour }   at home { $home }: { $hats }   caught { $caught }
picture-hats-roll = The die shows { $roll }.
picture-hats-again = It was a six; another roll may be taken or declined.

## Pictures
picture-before-deal = The cones are not dealt yet.
picture-kabaleo-seat = { $name }   stock { $stock }   goal { $goal }
picture-kabaleo-barred = Place { $place } was just played and is closed for this turn.
picture-cards-before = It is not settled yet who begins.
picture-cards-deal = Round { $round } of { $rounds } is to be dealt; { $starter } begins it.
picture-cards-round = Round { $round } of { $rounds }, begun by { $starter }
picture-cards-over = The match is over after { $rounds } rounds.
picture-cards-seat = { $name } @{ $seat }   hats { $hats }   in hand { $held }   won { $won }   pile { $pile }
picture-cards-draw = Draw pile: { $count ->
    [one] one card
   *[other] { $count } cards
  }
picture-cards-hand = Hand ({ $name }): { $hand }

## Command line
cli-kolpak = Cone-stacking games: Kabaleo, Catch the Hat and its card game. Without a command they are served on this machine and opened in the browser.
cli-kolpak-usage = kolpak [COMMAND …]
cli-usage = Usage:
cli-commands-heading = Commands
cli-games-heading = Games
cli-examples-heading = Examples
cli-options-heading = Options
cli-help = Show this help.
cli-version = Show the version.
cli-lang = Speak another language, such as “de”; without it, that of the environment.

cli-play = Play a game here, with people on this device and bots.
cli-play-usage = kolpak play (GAME [name=value …] | --from FILE [--at N] [--number K]) [--seats A,B,…] [--seed N] [--record FILE] [--speed slow|normal|fast]
cli-play-from = Play on from a record instead, with its game and options, against bots; its own bots play on.
cli-seats = Who plays, seat by seat: a bot that “kolpak bots GAME” lists; any other name is a person’s, and so is person:NAME or a name in quotation marks where a bot has the same name. Without it you play against “greedy” bots.
cli-seed = Draw all that is random from this number, so that bots play the same game again.
cli-record-file = Add the record of the game to this file; “-” shows it at the end.
cli-speed = How long to wait after what others do.
cli-replay = Play records through and show how they end.
cli-replay-usage = kolpak replay FILE… [--json]
cli-json = Write one line of JSON per record.
cli-show = Show a record at a chosen moment.
cli-show-usage = kolpak show RECORD [--at N] [--seat S] [--number K]
cli-at = How many tokens have been played; without it, all of them.
cli-seat-option = Show what this seat may know, counted from 0, instead of everything.
cli-number = Which record of the file, from 0.
cli-password = Give an account of a server a new password, for somebody who has forgotten theirs. It is asked for twice, or read as a line from standard input. Browsers have to sign in again, and programs need new tokens; passkeys stay good.
cli-password-usage = kolpak password LOGIN [--database URL] [--data DIR]
cli-password-new = New password
cli-password-again = The same once more
cli-password-set = “{ $login }” has a new password.
cli-rules = Read the rules of a game, or one of them by its id.
cli-rules-usage = kolpak rules GAME [ID]
cli-options = List the options of a game.
cli-options-usage = kolpak options GAME
cli-languages = List the languages, how they are written, and how much of each is missing.
cli-languages-usage = kolpak languages [--missing]
cli-languages-missing = Instead, list the sentences that are missing or still in English; exit with 1 if there are any.
cli-language = { $tag }  { $name } ({ $direction }), { $missing ->
    [0] complete
    [one] { $missing } sentence missing
   *[other] { $missing } sentences missing
  }
cli-languages-complete = No sentence is missing in any language.
cli-solve = Say which moves win, draw or lose near the end of a game of Kabaleo.
cli-solve-usage = kolpak solve FILE [--at N] [--number K] [--goals P,?] [--nodes N] [--proof FILE] [--contest] [--json]
cli-solve-goals = The goals by seat, “?” for one that is not known; without it those of the record.
cli-solve-nodes = How many positions to search for a move before it counts as open.
cli-solve-contest = Solve the contest problem Kabaleo Lite: FILE has its form, and so has the answer.
cli-solve-proof = Write a proof of the best result into this file, for a program to check.
cli-solve-json = Write one line of JSON.
cli-review = Review a game: luck or skill, the choices that cost most, and what would have been better.
cli-review-usage = kolpak review FILE [--seat N] [--number K] [--json] [--plot FILE]
cli-review-seat = Look at this seat, counted from 0: its choices, its luck, and the plot from its side.
cli-review-plot = Save a plot of the chances and what changed them in this file (.png, .svg or .pdf).
cli-dataset = Let bots play games and write them as Parquet files for learning programs.
cli-dataset-usage = kolpak dataset GAME --games N [--into FOLDER] [--options TEXT] [--bots BOT,BOT…] [--seed N] [--observations]
cli-dataset-games = How many games to play.
cli-dataset-into = Folder for games.parquet and moves.parquet; any already there are replaced.
cli-dataset-bots = A bot for each seat, or one for all.
cli-dataset-observations = Write for each move what its seat could know, as numbers.
cli-dataset-written = { $games ->
    [one] { $games } game
   *[other] { $games } games
 } and { $moves ->
    [one] { $moves } move
   *[other] { $moves } moves
 } written into { $folder }
cli-perft = Count the action sequences of a game by their length.
cli-perft-usage = kolpak perft GAME --depth N [name=value …] [--position TEXT] [--deal TOKEN]
cli-depth = Count sequences of up to this many actions.
cli-position = Count from this position instead of the start.
cli-deal = The deal to play where one is due, as deals cannot be listed.

cli-options-of = Options of { $game }, written name=value:
cli-column-name = Option
cli-column-allowed = Allowed
cli-column-default = Default

cli-solve-searching = Searching
cli-solve-proving = Writing the proof
cli-solve-of = Seat { $seat } is to move; cones left: { $left }, goals: { $goals }.
cli-solve-case = { $case ->
    [exact] What each move brings if both play their best:
    [several] What each move makes sure of, even if all others play together:
   *[hidden] What each move makes sure of, whatever the others hold and do:
  }
cli-solve-value = { $value ->
    [win] Win:
    [draw] Draw:
    [loss] { $case ->
        [exact] Loss:
       *[other] Nothing:
      }
   *[unknown] Open:
  }
cli-solve-proved = { $file }: proof that seat { $seat } { $result ->
    [win] wins
   *[draw] gets at least a draw
  }, lines: { $lines }.
cli-input = Standard input
cli-record = { $file }, record { $number }:
cli-record-wrong = { $file }, record { $number }: { $reason }
cli-position-is = Position: { $position }
cli-over = The game is over.
cli-chance-due = Chance is to move.
cli-seat-due = Seat { $seat } is to move.
cli-seat = Seat { $seat }
cli-you = you
cli-seat-named = Seat { $seat }: { $name }
cli-named-at = { $name } (seat { $seat })
cli-points = { $points ->
    [one] { $points } point
   *[other] { $points } points
  }
list-and = { $first } and { $last }
list-comma = { $first }, { $second }
cli-winner = { $name ->
    [you] You win.
   *[other] { $name } wins.
  }
cli-winners = The win is shared by { $names }.
cli-shared = Place { $place } is shared by { $names }.
count-towers = towers { $count }
count-tallest = tallest { $count }
count-hats = hats { $count }
count-team = team { $count }
count-team-points = team’s points { $count }
count-cards = cards { $count }

cli-begins = A game of { $game }:
cli-goes-on = It goes on after token { $given }.
cli-keys = Type ? for help, hint for advice, undo to take a move back, quit to stop.
cli-ask = { $name ->
    [you] Your move:
   *[other] { $name }, your move:
  }
cli-you-may = You may play, for example { $example }:
cli-with-token = { $text } ({ $token })
cli-play-help = Type an action as it is written, such as { $example }{ $numbered ->
    [yes] , or its number
   *[no] , a letter and a number together
  }; “look” or Enter shows the table again, “undo” takes a move back, “quit” stops the game.
cli-play-rules = The rules: kolpak rules { $game }.
cli-narrow = The table needs { $needed } columns and the terminal has { $width }, so here it is as text.
cli-bots = List the bots of a game, the weakest first.
cli-bots-usage = kolpak bots GAME
cli-bots-of = Bots for { $game }, the weakest first. Name one where a seat is given: --seats Ann,{ $example }.
cli-bots-also = Besides these levels:
cli-bots-missing = Not offered here, because compiled code does not work: { $names }. The reason: { $problem }
error-compiled-broken = Compiled code does not work here ({ $problem }), so some bots are missing.
error-compiled-unkept = Compiled code cannot be kept here ({ $problem }), so each start compiles it anew.
cli-hint = Advice of the best bot:
cli-hint-action = { $token }{ $percent ->
    [none] {""}
   *[other] , wins { $percent } % of the time
  }{ $reason ->
    [none] {""}
   *[other] : { $reason }
  }{ $danger ->
    [none] {""}
   *[other] . { $danger }
  }
cli-hint-waits = The bot is thinking; the first time takes a few seconds more.
cli-compiling = Some code has to be compiled first; that may take a few minutes.
cli-bot-replaced = { $name } is played by the simple bot “greedy” from now on.
bot-name-novice = Novice
bot-name-casual = Hobbyist
bot-name-skilled = Old hand
bot-name-greedy = Old hand
bot-name-expert = Expert
bot-name-master = Master
bot-name-random = Random
bot-numbered = { $name } { $number }
bot-about-novice = Overlooks a lot; good for a first game.
bot-about-casual = Sees much of what is in front of it, but not all.
bot-about-skilled = Takes what it can get, one move ahead.
bot-about-expert = Looks ahead and watches what others do.
bot-about-master = Thinks long and reads what others are after; hard to beat.
bot-about-greedy = Takes the best it can get at once; plays for people who are away.
bot-about-random = Does anything that is allowed.
cli-arena = Let bots play against each other: the same deals and dice with the seats rotated. A bot may also be FILE.py:NAME, a class or function of your own that makes one.
cli-arena-usage = kolpak arena GAME BOT BOT… [--options TEXT] [--deals N] [--seed N] [--stop] [--luck] [--ray ADDRESS] [--json FILE] [--plot FILE]
cli-arena-options = Options of the game, such as “players=3 deal=equal”.
cli-deals = Deals; each is played once with every bot in every seat.
cli-arena-seed = Number that all deals and dice are drawn from.
cli-arena-stop = Stop as soon as it is certain whether the first bot is better than even.
cli-arena-with-luck = Review every game, and show shares with luck taken off as well; a few seconds a game.
cli-ray = Play on the Ray cluster at this address; “local” starts one here.
cli-arena-json = Write the results and all games to this file as JSON.
cli-plot = Save a plot of the results in this file (.png, .svg or .pdf).
cli-arena-of = { $game }, { $options }: deals { $deals }, games { $games }
cli-arena-bot = bot
cli-arena-share = wins %
cli-arena-adjusted = less luck %
cli-arena-seats = by seat
cli-arena-time = ms
cli-arena-test = test
cli-arena-rating = rating
cli-arena-even = An even share is { $percent } %. Intervals are 95 % by deal; the test asks whether a bot wins 5 points more than that.
cli-arena-luck = Less luck: a share from which the fitted part of the luck (first in brackets) is taken; × says how many times as many games would tell as much without it. It means something only for a series of { $deals } deals or more.
cli-arena-verdict = { $verdict ->
    [better] better
    [not] not better
   *[open] open
  }
error-cli-action = “{ $text }” is not an action here; type one as it is listed, such as { $example }, or ? for help.
cli-hand-over = Hand the device to { $name }, who presses Enter when nobody else is looking.
cli-quit = The game stops here.
cli-input-closed = There is no more input, so the game stops here.
cli-recorded = The record is in { $file }.

colour = { $letter ->
    [p] pink
    [o] orange
    [y] yellow
    [g] green
    [b] blue
    [v] purple
    [r] red
    [w] white
    [k] black
   *[other] { $letter }
  }
narrate-first = { $name ->
    [you] You begin.
   *[other] { $name } begins.
  }
narrate-action = { $name ->
    [you] You play
   *[other] { $name } plays
  } { $token }.
narrate-chance = Chance: { $token }.

narrate-kabaleo-deal = The cones are dealt; { $name ->
    [you] you begin
   *[other] { $name } begins
  }.
narrate-kabaleo-put = { $name ->
    [you] You put
   *[other] { $name } puts
  } { $colour } on place { $place }.
narrate-kabaleo-cancel = { $name ->
    [you] You take
   *[other] { $name } takes
  } { $colour } off place { $place } with an equal cone.
narrate-kabaleo-shows = Now { $shows } shows there.

narrate-hats-die = { $name ->
    [you] You roll
   *[other] { $name } rolls
  } { $roll }.
narrate-hats-pass = { $name ->
    [you] You have no move with this roll.
   *[other] { $name } has no move with this roll.
  }
narrate-hats-roll = { $name ->
    [you] You roll again.
   *[other] { $name } rolls again.
  }
narrate-hats-stop = { $name ->
    [you] You stop.
   *[other] { $name } stops.
  }
narrate-hats-move = { $name ->
    [you] You { $start ->
        [home] leave home,
       *[out] go
      }
   *[other] { $name } { $start ->
        [home] leaves home,
       *[out] goes
      }
  } { $steps ->
    [one] { $steps } step
   *[other] { $steps } steps
  }{ $field ->
    [none] {""}
   *[other] { " " }to { $field }
  }.
narrate-hats-catch = { $name ->
    [you] You catch
   *[other] { $name } catches
  } { $count ->
    [one] a hat
   *[other] { $count } hats
  } ({ $colours })!
narrate-hats-home = { $name ->
    [you] You bring
   *[other] { $name } brings
  } { $count ->
    [one] a hat
   *[other] { $count } hats
  } home.
narrate-hats-stalled = { $rolls ->
    [one] One roll
   *[other] { $rolls } rolls
  } without a catch: the game is over, and the hats are counted.
reason-hats-catches = it catches { $hats ->
    [one] a hat
   *[other] { $hats } hats
  }
reason-hats-gold = it takes the golden hat
reason-hats-home = it comes home with { $hats ->
    [one] a hat
   *[other] { $hats } hats
  }
reason-hats-frees = it frees { $hats ->
    [one] a hat of one’s own
   *[other] { $hats } hats of one’s own
  }
reason-hats-escapes = it leaves the reach of { $hunters ->
    [one] a hunter
   *[other] { $hunters } hunters
  }
reason-hats-hunts = the next roll may catch { $hats ->
    [one] a hat
   *[other] { $hats } hats
  } from there
reason-hats-danger = { $ways ->
    [one] one roll by the others
   *[other] { $ways } rolls by the others
  } could catch the hat there
reason-against = But { $text }
reason-ends = it ends the game { $result ->
    [lost] and loses it
    [shared] with a shared win
   *[won] and wins it
  }
reason-ended = the game ended { $result ->
    [shared] with a shared win
   *[lost] and was lost
  }
reason-hats-rests = nobody can catch it on grey
reason-hats-exposed = one roll by the others could reach { $count ->
    [one] a hat of one’s own
   *[other] { $count } hats of one’s own
  }{ $other ->
    [0] {""}
   *[other] , not { $other }
  }
narrate-hat_cards-first = { $name ->
    [you] You begin the match.
   *[other] { $name } begins the match.
  }
narrate-hat_cards-deal = Round { $round } is dealt.
narrate-hat_cards-lay = { $name ->
    [you] You lay
   *[other] { $name } lays
  } { $card }.
narrate-hat_cards-catch = { $name ->
    [you] You catch
   *[other] { $name } catches
  } { $count ->
    [one] a card
   *[other] { $count } cards
  } of { $other ->
    [you] yours
   *[other] { $other }’s
  } with { $card }.
narrate-hat_cards-take = { $name ->
    [you] You take
   *[other] { $name } takes
  } { $count ->
    [one] one card.
   *[other] { $count } cards.
  }
narrate-hat_cards-round = The round is over.
narrate-hat_cards-hats = { $name ->
    [you] You win
   *[other] { $name } wins
  } { $hats ->
    [one] { $hats } hat
   *[other] { $hats } hats
  }.
reason-kabaleo-own = it gains a place for one’s own colour
reason-kabaleo-own-leader = it gains a place for one’s own colour and takes one from the leader
reason-kabaleo-leader = it takes a place from { $colour }, which leads
reason-kabaleo-keep = it keeps the cones of one’s own colour for later
reason-kabaleo-proved = it wins whatever the others hold
reason-kabaleo-rival = it takes a place from { $colour }, most likely somebody else’s goal colour
reason-kabaleo-rids = it gets rid of a cone of { $colour }, most likely somebody else’s goal colour
reason-kabaleo-rids-early = it gets rid of a cone of { $colour }, most likely somebody else’s goal colour, while it can still be covered
reason-kabaleo-gives = { $colour }, most likely somebody else’s goal colour, gains a place
reason-kabaleo-gives-same = the same colour gains a place
reason-kabaleo-loses = one’s own colour loses a place
reason-kabaleo-lost = the game is lost against good play, whatever the others hold
reason-hat_cards-catch = { $count ->
    [one] it catches a card
   *[other] it catches { $count } cards
  }
reason-hat_cards-catch-safe = { $count ->
    [one] it catches a card, and no card that is left can catch one’s own
   *[other] it catches { $count } cards, and no card that is left can catch one’s own
  }
reason-hat_cards-more = { $count ->
    [one] it catches one card more
   *[other] it catches { $count } cards more
  }
reason-hat_cards-more-safe = { $count ->
    [one] it catches one card more, and no card that is left can catch one’s own
   *[other] it catches { $count } cards more, and no card that is left can catch one’s own
  }
reason-hat_cards-safe = no card that is left can catch it
reason-hat_cards-few = { $count ->
    [one] only one card that is left can catch it
   *[other] only { $count } cards that are left can catch it
  }
reason-hat_cards-fewer = only { $count } cards that are left can catch it, not { $other }
reason-hat_cards-keep = it keeps { $card } for later
reason-hat_cards-risk = { $count ->
    [one] only one card is at risk, not { $other }
   *[other] only { $count } cards are at risk, not { $other }
  }

review-part = { $part ->
    [start] start
    [luck] luck
    [own] skill
    [others] others
    [second_look] estimate
    [reveal] reveal
   *[result] result
  }
review-accuracy = accuracy
review-parts-of = The parts of each seat add up to the result, in points of win chance among strong players. Luck is what dice or deals gave; skill is what its own choices lost against the best that could be known; others is what the choices of others did; estimate is the estimate correcting itself{ $reveals ->
    [yes] ; reveal is what the hidden goals showed in the end
   *[no] {""}
  }. Accuracy is 100 for flawless choices and 0 for random ones.
review-turning-points = Choices that cost most:
review-played = Action { $at }: { $name } played { $played }, { $grade ->
    [blunder] a blunder
    [mistake] a mistake
   *[slip] a slip
  }: win chance { $before } → { $after } %.
review-better = Better: { $best }.
review-better-why = Better: { $best } – { $why }.
review-better-danger = Better: { $best }. With the move played, { $did }.
review-better-merit = Better: { $best }. The move played had a point ({ $did }), but it is worth less.
review-better-why-danger = Better: { $best } – { $why }. With the move played, { $did }.
review-better-why-merit = Better: { $best } – { $why }. The move played had a point, too ({ $did }), but it is worth less.
review-no-points = No choice is certain to have cost much.
review-one-seat = “--seat N” looks at one seat alone: what its own choices cost, and its luck.
review-lucky = Luck that counted most:
review-luck = Action { $at }, { $kind ->
    [die] { $roller } rolled { $rolled }
    [draw] the card drawn by { $roller }
    [first] who begins
    [both] the deal and who begins
   *[deal] the deal
  }: { $points } for { $name }.
review-giveaways = What gave the goals away to somebody just watching:
review-giveaway = Action { $at }: { $action } by { $name }, { $before } → { $after } % for { $colour }.
review-chance = win chance, %
review-actions = actions
review-points = points of win chance

error-cli-line = The command line could not be read; “kolpak --help” shows how it is written.
error-cli-command-unknown = There is no command “{ $name }”; there are { $known }.
error-cli-option-unknown = There is no option “{ $option }” here; there are { $known }.
error-cli-option-bare = Option { $option } needs a value after it.
error-cli-output-none = “{ $value }” is not a file to write to; please name one after { $option }.
error-cli-option-flag = Option { $option } takes no value.
error-cli-missing = { $name } is missing; the command is written: { $usage }
error-cli-from-game = Option --from takes game and options from the record; leave “{ $game }” out.
error-cli-from-missing = Option { $option } is about the record that --from names, and --from is missing.
error-cli-extra = “{ $text }” is one argument too many; the command is written: { $usage }
error-cli-value = The value of { $name } is wrong; “--help” shows what it can be.
error-cli-seconds = Option { $option } cannot be “{ $value }”; it is a time in seconds such as 0.7.
error-cli-number-least = Option { $option } cannot be “{ $value }”; it is a whole number from { $least } up.
error-cli-number-between = Option { $option } cannot be “{ $value }”; it is a whole number from { $least } to { $most }.
error-cli-amount = Option { $option } cannot be “{ $value }”; it is a number from 0 up, such as 24 or 0.5.
error-cli-word = Option { $option } cannot be “{ $value }”; it is one of { $known }.
error-cli-language = “{ $tag }” is not a language Kolpak speaks; it speaks { $known }.
error-cli-seats-empty = A name is empty in “{ $seats }”; seats are written like Ann,Bob,skilled.
error-cli-seats-number = --seats names { $found ->
    [one] one player
   *[other] { $found } players
  }; there can be { $least } to { $most }.
error-cli-seats-twice = Two people are called { $name }; give each a name of their own.
error-cli-seats-near = There is no bot “{ $name }”; did you mean { $near }? For a person of that name write person:{ $name }.
error-cli-seats-colon = “{ $name }” cannot be understood; a colon stands only in bot:NAME and person:NAME, or inside quotation marks.
error-cli-seats-encoding = The name “{ $name }” is not UTF-8 text; type it in a terminal that writes UTF-8.
error-cli-seats-count = { $found ->
    [one] One seat is
   *[other] { $found } seats are
  } named in “{ $seats }”, but { $count } play; name { $count }, or change players.
error-cli-record = { $file } holds no record { $number }: counted from 0, there { $count ->
    [one] is one record
   *[other] are { $count } records
  }.
error-cli-at = The record has { $count } tokens, so it cannot be shown after { $at }.
error-seat = There is no seat { $seat }; seats are 0 to { $last }.
error-bot-unknown = There is no bot “{ $name }”; there are { $known }.
error-bot-missing = The bot “{ $name }” needs Numba, which does not work here; “kolpak bots” says why. There are { $known }.
error-bot-failed = The bot “{ $bot }” has failed: { $reason }
error-arena-bots = An arena needs at least two bots; name them after the game, such as kolpak arena kabaleo master skilled.
error-arena-entrant = In { $file } there is no class or function “{ $name }” that makes a bot; write FILE.py:NAME.
error-solve-game = Only Kabaleo can be solved; this is a record of { $game }.
error-solve-early = It is too early to solve this: cones left { $left }, allowed { $most }; choose a later moment with --at.
error-solve-over = The game is over; choose an earlier moment with --at.
error-solve-goal = The goal colour of seat { $seat } must be known; give it with --goals, “?” for the others.
error-solve-goals = “{ $goals }” are not goals here; they are written like { $example }, one capital per seat, or “?” where one is not known: { $reason }
error-solve-numba = Solving needs Numba, which does not work here; “kolpak bots kabaleo” says why.
error-solve-long = The proof is too long to be written; choose a later moment with --at.
error-solve-unproved = Nothing is sure for seat { $seat }, so there is no proof to write.
error-review-game = The game { $game } cannot be reviewed; there is no reviewer for it.
error-review-empty = Nothing has been played in this record, so there is nothing to review.
error-review-hidden = This record hides what some seats held, so it cannot be reviewed; download it once the game is over.
error-review-long = This server reviews games of at most { $most } actions; “kolpak review” takes longer ones, too.
error-review-compiled = Reviews need Numba, which does not work here; “kolpak bots” says why.
error-review-server = This server cannot review games: the compiled code that this needs does not work on it.
error-review-running = This game is still running; it can be reviewed when it is over.
error-review-failed = The review has failed on the server; try again later.
error-continue-position = This record begins with a position; only a game that is recorded from its start can be played on.
error-continue-hidden = This record hides what some seats held, so the game cannot be played on; download the record once the game is over.
error-continue-running = This game is still running; it can be played on from here when it is over.
error-continue-at = There is no moment { $at } in this record; the last one is { $last }.
error-continue-long = A game can be played on up to action { $most }, and this is a later one.
error-continue-over = Here the game is over; go back to where somebody still has to move.
error-deduction-game = Only Kabaleo has goals to deduce.
error-contest-head = A problem begins with four numbers, n p c h, not with “{ $text }”.
error-contest-count = { $count } numbers are needed in all (stacks: { $stacks }, players: { $players }); there are { $found }.
error-contest-none = A problem has at least one stack and one player.
error-contest-colour = “{ $text }” is not a colour; colours are the numbers from 1 to { $colours }.
error-contest-alone = --contest reads the form of the contest; leave out the other options of solve.
error-arena-ray = Ray is not installed; install it with pip install 'kolpak[ray]', or leave --ray out.
error-arena-cluster = There is no Ray cluster to play on at { $address }: { $reason }
error-dataset-pyarrow = pyarrow is not installed; install it with pip install 'kolpak[dataset]'.
error-dataset-bots = The game has { $seats } seats, but { $bots } bots are named; name one for each seat, or one for all.
error-dataset-game = No data set can be written for { $game }; its actions have no numbers.
error-dataset-compiled = Observations need Numba, which does not work here; “kolpak bots” says why.
error-arena-plot = Matplotlib is not installed; install it with pip install 'kolpak[plot]', or leave --plot out.
error-arena-plot-format = No plot can be saved in { $file }; its name must end in one of { $known }.
error-arena-worker = A process that was playing was ended from outside, perhaps for lack of memory; what was played before is shown.
error-file-missing = There is no file { $file }.
error-file-no-folder = There is no folder to put the file { $file } into.
error-file-folder = { $file } is a folder, not a file.
error-file-database = { $file } belongs to a database, which would be lost. Choose another file.
error-file-read = { $file } is read here and would be overwritten. Choose another file.
error-file-forbidden = You are not allowed to use the file { $file }.
error-file-unusable = { $file } cannot be used: { $reason }
error-file-large = { $file } is larger than { $most } MB; please split it into several files of records.
error-file-encoding = { $file } is not UTF-8 text: byte { $at } is wrong.
error-cli-output = Standard output cannot be written: { $reason }
error-page-missing = The game “{ $game }” has no rules page here.
error-rule-unknown = There is no rule “{ $wanted }” in { $game }; there are { $known }.
error-perft-deal = A deal comes up, and deals cannot be listed; give one with --deal, or a --position after it.

## Games and their options
game-kabaleo = Kabaleo
game-kabaleo-about = Secret goal colours: stack cones, cancel equal ones, and show your colour on the most places at the end.
game-hats = Catch the Hat
game-hats-about = Roll, jump on the hats of others, and carry them home.
game-hat_cards = Catch the Hat, the card game
game-hat_cards-about = Lay cards, catch piles with the right card, and win hats over several rounds.
option-kabaleo-players = How many people play (K1).
option-kabaleo-deal = How cones are dealt: at random from the bag, or the same to everybody, which is for 2 or 3 players (K7, K8).
option-kabaleo-golden_rule = Whether the place of the last move is closed to the next one (K16).
option-kabaleo-unowned_colour = Whether a colour nobody drew is ignored, or makes a draw for all when it is ahead (K20).
option-kabaleo-colours = Which colours are in play, players + 2 of them, or any at random (K3).
option-hats-players = How many people play (F1).
option-hats-board = Which side of the board: small for 2 to 4 players, large for up to 6 (F1).
option-hats-hats_per_player = How many hats each player begins with; 6 on the small side, 4 on the large one, unless you choose (F1).
option-hats-colours = The colours of the seats, one letter each (F1).
option-hats-teams = Whether all play for themselves, in two teams, or in two teams that move any of their hats (V2, V6).
option-hats-tower = The tower game: nothing is brought home, and the last colour standing wins (V7).
option-hats-golden = The golden hat on the centre, which gives its wearer powers (V8).
option-hats-win_by = Whether the most hats caught win, or the last one standing (F19, V1).
option-hats-tie_break = Whether a tie is shared, or broken in favour of whoever still has active hats, or brought more hats home (F20).
option-hats-home_overshoot = Whether the rest of a roll must be played on from home, or may be left (F13).
option-hats-six_bonus = Whether a six gives another roll (F15).
option-hats-max_sixes = How many sixes in one turn give another roll (F15).
option-hats-free_on_capture = Whether own hats in a caught tower go free at once, not only at home (F17).
option-hats-partners_share_field = Whether partners may stand side by side on a yellow field (V3).
option-hats-stall_limit = After how many rolls without a catch the game ends by the count (F21).
option-hats-gold_counts = How many points the golden hat itself counts (V8).
option-hats-gold_grey = Whether the wearer of the golden hat catches all on a grey field, or one (V10).
option-hats-gold_max_turns = How often the wearer may turn within one roll (V11).
option-hats-gold_turn_needs_capture = Whether the wearer may turn only where it catches (V11).
option-hats-gold_win = Whether the most hats caught win, or whoever holds the golden hat (V13).
option-hat_cards-players = How many people play (C1).
option-hat_cards-blank_rule = Whether blanks and numbers of one colour catch each other and blanks catch blanks, or a blank catches numbers and is never caught (C8, C9).
option-hat_cards-tie_rule = How tied players share hats: all get those of the lowest place they fill, or one less each while lower places move down too (C12).
option-hat_cards-show_won = Whether everybody sees how many cards the others have won (C15).

## Fairness
cli-serve = Serve the games to browsers and programs on this machine or the network.
cli-serve-usage = kolpak serve [--host HOST] [--port N] [--database URL] [--data DIR] [--workers N] [--pace SECONDS] [--grace SECONDS] [--rate N] [--browser]
cli-serve-host = The address to listen at; 0.0.0.0 lets other machines in.
cli-serve-port = The port to listen at.
cli-serve-database = Where tables are kept: an SQLite file or a PostgreSQL database; without it a file in the data folder.
cli-serve-data = The data folder; without it the user’s.
cli-serve-workers = How many processes serve together; more than one needs PostgreSQL.
cli-serve-browser = Open the browser when the server is ready.
cli-serving = Kolpak is served at { $address }; Ctrl-C stops it.
cli-serve-pace = The least time that a bot takes for a move, in seconds.
cli-serve-grace = Seconds that a player may be disconnected before the table goes on without them.
cli-serve-rate = Requests a second that one address may make; more where many people share an address, as in a school.
error-workers-database = { $workers } workers need a database that they share: give --database postgresql://….
error-serve-port = Kolpak cannot listen at { $host }, port { $port } ({ $reason }); choose another one with kolpak serve --port.
serve-port-taken = another program listens there
serve-port-barred = the system keeps it for administrators
error-serve-proxies = The environment variable { $name } cannot hold “{ $value }”; it is * alone, or addresses and networks, with commas between, such as 127.0.0.1,172.18.0.0/16.
error-serve-host = Kolpak cannot listen at { $host }, which is no address of this machine; choose one with kolpak serve --host: 127.0.0.1 for this machine alone, 0.0.0.0 to admit others.
error-serve-twice = Another Kolpak serves from this data folder already ({ $file }); stop it, or choose another folder with --data.
error-serve-folder = Kolpak cannot write into the folder { $folder }; choose another one with --data or --database.
error-serve-file = Kolpak may not write the file { $file }; give it to the user who runs Kolpak.
error-data-home = There is no home folder to keep the data in; name a folder with --data, or set HOME.
cli-export = Write the finished games of a server’s database as sealed records: to standard output, into FILE, or into a folder with one file per table. Games that are still running are left out.
cli-export-usage = kolpak export [FILE] [--table ID] [--database URL] [--data DIR]
cli-export-table = Only the games of this table.
cli-exported = { $games ->
    [one] One game
   *[other] { $games } games
  } of { $tables ->
    [one] one table
   *[other] { $tables } tables
  } written.
cli-tidy = Show the tables of a server’s database that nobody needs: those that never began, and matches that were abandoned. With --apply the first are deleted, and the second are ended, counted as they stand; their records stay.
cli-tidy-usage = kolpak tidy [--unbegun HOURS] [--abandoned DAYS] [--apply] [--database URL] [--data DIR]
cli-tidy-unbegun = Tables that never began count after this many hours in which the server ran and nobody was there (default 24).
cli-tidy-abandoned = Matches count as abandoned after this many days in which the server ran and nobody was there (default 30).
cli-tidy-apply = Delete and end them instead of only showing them.
cli-tidy-unbegun-table = { $table } never began.
cli-tidy-abandoned-table = { $table } was abandoned.
cli-tidied = Deleted: { $unbegun }. Ended: { $abandoned }.
cli-would-tidy = Would be deleted: { $unbegun }. Would be ended: { $abandoned }. Add --apply to do it.
cli-import = Put sealed records into a server’s database. The records of a match become a table of the same name that is over, can be watched and replayed at /table/NAME, and is exported again byte for byte. Nobody holds its seats. A record that kolpak verify does not accept is refused, and a table that is there already is left as it is.
cli-import-usage = kolpak import FILE… [--database URL] [--data DIR]
cli-imported = Table { $table } is there now, with { $count ->
    [one] one game
   *[other] { $count } games
  }.
cli-import-known = Table { $table } was there before and is left as it is.
error-export-none = Table “{ $table }” has no finished games here.
error-import = The records of table “{ $table }” are not imported: { $reason }
error-file-empty = { $file } holds no record.
error-import-table = “{ $table }” cannot be a table’s name; it has at most 40 letters, digits, “_” and “-”.
error-import-wrong = A record is not what was played: { $reason }
error-import-other = The records of table “{ $table }” do not make up one table: game, options and seats must be the same in all, every seat named, and each game of the match there once.
cli-verify = Recompute the dice and deals of records and say whether they are what was played.
cli-verify-usage = kolpak verify FILE… [--commitment HEX] [--contribution HEX] [--json]
cli-verify-json = Write one line of JSON per record.
cli-verify-commitment = The commitment shown before the game; it must be the record’s.
cli-verify-contribution = What your browser added; it must be in the record.
fair-right = All of this is right: the record is the game as it was played, if the table showed you the commitment { $commitment } before the game and the digest { $digest } after it.
fair-right-rest = What was played here is right, if the table showed you the commitment { $commitment } before the game and the digest { $digest } after it. The game goes on after action { $given } of another one, and nothing proves the dice and deals up to there.
fair-wrong = Not all of this is right: the record is no proof of what was played.
fair-unsealed = The record carries no proof (no Commitment, Seed and Digest), so there is nothing to verify.
fair-running = The record carries no proof yet (no Seed and Digest), as is normal while its game is running; download it once the game is over.
fair-text-empty = There is no record here, so there is nothing to verify.
error-fair-hex = { $option } takes 64 hexadecimal digits, as the page shows them.
fair-text-wrong = The text is not UTF-8 at byte { $at }, so it is not as it was written.
fair-form-right = Every character of the text is as it was written.
fair-form-wrong = Not every character of the text is as it was written: white space, a comment or the order of tags differs.
fair-digest-right = The digest fits the record, so nothing in it has been changed.
fair-digest-wrong = The digest does not fit the record, so something in it has been changed; for this text it would be { $right }.
fair-proof-right = The proof is complete; { $added ->
    [0] no player has added randomness
    [one] one player has added randomness
   *[other] { $added } players have added randomness
  }.
fair-commitment-right = The seed is the one that the commitment promised for this game.
fair-commitment-wrong = The seed is not the one that the commitment promised for this game.
fair-shown-right = The commitment is the one you were shown.
fair-shown-wrong = The commitment is not the one you were shown, { $seen }: the server has replaced it.
fair-added-right = What you added is in the game.
fair-added-wrong = What you added, { $seen }, is not in the game: the server may have chosen the seed.
fair-chance-right = { $count ->
    [0] No die was rolled and nothing was dealt.
    [one] The one die or deal comes from the seed and what the players have added.
   *[other] All { $count } dice and deals come from the seed and what the players have added.
  }
fair-chance-rest = The game goes on after action { $given } of another one, and nothing proves the dice and deals up to there; all later ones come from the seed and what the players have added.
fair-chance-wrong = Token { $index } is “{ $token }”, but the seed and what the players have added give “{ $right }”.
fair-actions-right = { $count ->
    [0] There are no actions, so all are legal
    [one] The one action is legal
   *[other] All { $count } actions are legal
  }.
fair-result-right = The result { $result } agrees with the count.
fair-result-wrong = The result is missing or wrong; the count is { $right }.
fair-end-over = The game was played to its end.
fair-end-stopped = The game was stopped by agreement.
fair-end-resigned = The game ended as these seats resigned: { $seats }.
fair-end-open = The record stops before the game is over, and no End tag says why.
fair-end-early = The End tag says that the game was cut short, but it was played to its end.
error-fair-table = “{ $table }” is not a table’s id; it is one line of visible characters, and not empty.
error-fair-seed = A seed is written with 64 digits of 0 to 9 and a to f.
error-fair-random = What seat { $seat } adds is written with 64 digits of 0 to 9 and a to f, or “-” for nothing.
error-fair-missing = The tag { $tag } of the proof is missing.
error-fair-extra = The tag { $tag } belongs to no proof here; seats are 0 to { $last }.
error-fair-number = Tag { $tag } cannot be “{ $text }”; it is a number from 0 up.
error-fair-starter = Seat { $seat } cannot be the Starter: the tag names one of the seats 0 to { $last }, and stands only from Round 1 on.
error-fair-given = The tag Given cannot be { $given }: it is how many of its actions the first game of a table takes from another game, at least one.
error-fair-end = The End tag cannot be “{ $text }”; it is “stopped”, or “resigned” and the seats 0 to { $last } that have given up, in order.
error-fair-position = A fair game begins at its start, so its record has no Position tag.
error-fair-other = The proof is for another game ({ $label }) than the record ({ $game }), or does not fit its options and seats.
error-fair-running = The game is still running; it is sealed at its end, or when it was stopped or resigned.
error-fair-over = The game was played to its end, so it can be neither stopped nor resigned.

## Browser: boards
board-finish = Finish here
board-give-up = Choose again
web-connecting = Connecting to the table …
web-live-blocked = Live connections do not get through here; a filter or proxy on this network may block them.
web-waiting = The game has not begun yet.
web-no-page = There is no such page.
web-to-start = To the start page
board-kabaleo = Kabaleo, { $places ->
    [0] before the deal
    [one] one place
   *[other] { $places } places
  }
board-kabaleo-place = Place { $place }: { $what }.
board-kabaleo-bare = bare { $colour } base
board-kabaleo-tower = { $colour } tower of { $height } cones, from the bottom { $layers }
board-kabaleo-barred = The last move was here, so it is closed for this turn.
board-kabaleo-stock = { $count ->
    [0] No { $colour } cones.
    [one] One { $colour } cone.
   *[other] { $count } { $colour } cones.
  }
board-kabaleo-goal-label = goal
board-kabaleo-goal-hidden = Your goal is hidden; press to see it.
board-kabaleo-goal = The goal is { $colour }.
board-kabaleo-goal-secret =
    Your secret goal is { $colour }.
    Every place of this colour counts for you.
board-hats = Catch the Hat, { $side ->
    [large] the large side
   *[small] the small side
  }
board-hats-field = { $kind ->
    [home] Home of { $colour }
    [closed] Home { $field }, closed
    [junction] Junction { $field }
    [centre] The centre
    [grey] Grey field { $field }
   *[yellow] Field { $field }
  }{ $team ->
    [0] {""}
   *[other] , team { $team }
  }{ $what ->
    [empty] {""}
   *[other] : { $what }
  }.
board-hats-gold = golden hat
board-hats-hat = { $colour } hat{ $gold ->
    [yes] { " " }with the golden hat on
   *[no] {""}
  }
board-hats-tower = { $colour } tower of { $height } hats{ $gold ->
    [yes] { " " }with the golden hat on
   *[no] {""}
  }, carrying { $load }
board-hats-hats = { $count } { $letter ->
    [r] red
    [y] yellow
    [g] green
    [b] blue
    [w] white
   *[k] black
  } hats
board-hats-caught = { $count ->
    [one] One { $colour } hat caught.
   *[other] { $count } { $colour } hats caught.
  }
board-hats-die = { $roll ->
    [0] Die, not rolled yet.
   *[other] Die: { $roll }.
}
board-hats-step = { $kind ->
    [go] Go on with the { $piece }
   *[catch] Catch the { $piece } on { $field }
  }
board-cards = The card table for { $players }
board-cards-hidden = a face-down card
board-cards-colour = { $letter ->
    [r] red
    [y] yellow
    [g] green
    [b] blue
    [w] white
    [k] black
   *[other] { $letter }
  }
board-cards-card = { $worth ->
    [blank] { $colour } blank
   *[other] { $colour } { $worth }
  }
board-cards-pile = Pile of { $name }: { $card } on top, { $count ->
    [one] one card
   *[other] { $count } cards
  }.
board-cards-new = Lay it as a new pile in front of you.
board-cards-hand = Hand of { $name }, { $count ->
    [one] one card
   *[other] { $count } cards
  }{ $seen ->
    [yes] : { $cards }
   *[no] {""}
  }.
board-cards-draw = Draw pile, { $count ->
    [one] one card
   *[other] { $count } cards
  }.
board-cards-before = { $held } in hand, { $won } won, hats { $hats }.

## Browser: pages
web-home = Kolpak, to the start page
web-skip = Skip to the content
web-offline = You are offline.
web-unreachable = The server cannot be reached; please try again in a moment.
web-lost = Part of the page could not be loaded. Please try again.
web-reload = Load again
web-name-long = A name is one line of 1 to { $most } characters.
web-no-cookie = This browser keeps no cookies from Kolpak, so the server does not recognise you. Please allow cookies for this site and reload the page.
web-loading = Loading …
web-close = Close
web-done = Done
web-table = Table
web-reading = Rules and records

web-player = Player { $number }
web-points = { $game ->
    [kabaleo] { $count ->
        [one] { $count } place
       *[other] { $count } places
      }
    [hats] { $count ->
        [one] { $count } caught
       *[other] { $count } caught
      }
    [hat_cards] { $count ->
        [one] { $count } hat
       *[other] { $count } hats
      }
   *[other] { $count ->
        [one] { $count } point
       *[other] { $count } points
      }
  }
web-value = { $value ->
    [on] yes
    [off] no
    [none] none
    [any] any
    [random] at random
    [equal] the same for all
    [ignored] ignored
    [draw] a draw
    [small] small side
    [large] large side
    [team] two teams
    [common] two teams, hats in common
    [most_caught] most hats caught
    [last_standing] last one standing
    [share] shared
    [survivor] who still has hats
    [home] who brought more home
    [must_continue] must go on
    [may_stop] may stop
    [roll_again] another roll
    [all] all
    [one] one
    [gold_owner] who holds the golden hat
    [symmetric] blanks and numbers catch each other
    [literal] blanks are never caught
    [lowest_place] lowest place for all
    [shift_by_one] one hat less each
   *[other] { $value }
  }

web-start-title = What shall we play?
web-which-game = Game
web-with-whom = With whom?
web-bot-novice = Pim
web-bot-casual = Tilda
web-bot-skilled = Bruno
web-bot-expert = Vera
web-bot-master = Zeno
web-bot-of-novice = Pim’s
web-bot-of-casual = Tilda’s
web-bot-of-skilled = Bruno’s
web-bot-of-expert = Vera’s
web-bot-of-master = Zeno’s
web-bot-temper-novice = Plays what looks nice and laughs when it goes wrong.
web-bot-temper-casual = Counts the dangers first, then takes the safe way.
web-bot-temper-skilled = Takes whatever is in reach and asks later.
web-bot-temper-expert = Waits, remembers everything, strikes once.
web-bot-temper-master = Sees the end of the game before you see the middle.
web-bot-kin = { $number ->
    [2] { $of } cousin
    [3] { $of } neighbour
    [4] { $of } uncle
    [5] { $of } aunt
    [6] { $of } friend
   *[other] { $of } relative no. { $number }
  }
web-bot-kin-short = { $number ->
    [2] Cousin { $of }
    [3] Neighbour { $of }
    [4] Uncle { $of }
    [5] Aunt { $of }
    [6] Friend { $of }
   *[other] { $of } { $number }
  }
web-bot-level = { $name } – { $level }
web-against = Against whom?
web-opponent-of = { $name }: choose another opponent
web-opponent-add = Add
web-opponent-away = Nobody
web-with-bots = Bots
web-with-friends = Friends
web-with-device = One device
web-players = Players
web-people = Who plays?
web-name-of = Name of { $player }
web-as-bot = Bot
web-play-now = Play now
web-open-table = Open the table
web-more = Rules, clock and more
web-games = Games in the match
web-clock = Clock
web-clock-none = No clock
web-clock-move-30 = 30 seconds a move
web-clock-move-60 = 1 minute a move
web-clock-total-300 = 5 minutes each, plus 5 seconds a move
web-clock-total-900 = 15 minutes each, plus 10 seconds a move
web-clock-days-1 = 1 day a move
web-clock-days-3 = 3 days a move
web-clock-of-move = { $seconds ->
    [one] one second a move
   *[other] { $seconds } seconds a move
  }
web-clock-of-total = { $minutes ->
    [one] one minute each
   *[other] { $minutes } minutes each
  }, { $increment ->
    [0] no extra time
    [one] plus one second a move
   *[other] plus { $increment } seconds a move
  }
web-clock-of-days = { $days ->
    [one] one day a move
   *[other] { $days } days a move
  }
web-absent = When somebody leaves or runs out of time
web-absent-bot = A bot plays on
web-absent-wait = The others wait
web-absent-resign = They give up
web-visibility = Who may come
web-visibility-link = Whoever has the link
web-visibility-private = Only with the invitation
web-visibility-listed = Everybody; the table is listed
web-options = Rules of this game
web-option-title = { $option ->
    [deal] Deal
    [golden_rule] Last place closed
    [unowned_colour] Colour nobody drew
    [colours] Colours
    [board] Board
    [hats_per_player] Hats for each player
    [teams] Teams
    [tower] Tower game
    [golden] Golden hat
    [win_by] Who wins
    [tie_break] Ties
    [home_overshoot] Rest of a roll at home
    [six_bonus] After a six
    [max_sixes] Sixes in one turn, at most
    [free_on_capture] Own hats go free at once
    [partners_share_field] Partners side by side
    [stall_limit] End after so many rolls without a catch
    [gold_counts] Points for the golden hat
    [gold_grey] Golden hat catches on grey fields
    [gold_max_turns] Turns of the golden hat in one roll, at most
    [gold_turn_needs_capture] Golden hat turns only to catch
    [gold_win] Who wins with the golden hat
    [blank_rule] Blanks
    [tie_rule] Hats of tied players
    [show_won] Cards won can be seen
   *[other] { $option }
  }
web-usual = Standard: { $value }
web-code = Code or link
web-code-wrong = This is neither the code of a table nor a link to one.
web-join-code = Join with a code
web-go = Go
web-your-games = Your games
web-short-hat_cards = The card game
web-poster-kabaleo = Stack cones, hide your colour
web-poster-hats = Jump on hats, bring them home
web-poster-hat_cards = Win whole piles at once
web-your-colour = Your colour
web-colour-of = Colour of { $player }
web-colour-held = { $colour }, taken by { $name }
web-others-tables = Tables of others
web-finished = Finished games
web-state-open = waiting for players
web-state-full = ready to begin
web-state-playing = playing
web-state-between = between two games
web-state-over = over
web-state-unreadable = { $why ->
    [game] game not installed here
   *[log] cannot be read here
  }
web-today = today
web-pages = Pages
web-page-start = Play
web-page-puzzle = Puzzle
web-page-games = Games
web-page-you = You
web-turns = { $count ->
    [one] your turn in one game
   *[other] your turn in { $count } games
  }
web-games-none = You have no games yet.
web-games-turn = Your turn
web-games-waiting = Waiting
web-games-move = Move
web-games-look = View
web-games-remove = Remove
web-games-remove-of = Remove the game with { $name }
web-games-remove-sure = { $what ->
    [stop] The game ends without a winner and leaves your list.
    [resign] You give up this game; the others play on. It leaves your list.
    [rise] You leave this table before the game begins. It leaves your list.
   *[hide] The table leaves your list.
  }
web-games-keep = Keep
web-games-removed = Removed from your games.
web-games-filter = Show
web-games-all = All
web-games-friends = With friends
web-games-more = Show more
web-games-replay = { $what ->
    [replay] Replay: { $name }
   *[review] Review: { $name }
  }
web-games-stopped = Stopped
web-games-won = Won, { $points }
web-games-place = Place { $place } of { $count }
web-games-winner = Won by { $name }
web-games-match = Match: { $result }
web-games-continued = Played on, { $points }
web-you-guest = Guest in this browser
web-you-account = Signed in as { $login }
web-you-nameless = No name yet
web-you-save = Save my games
web-games-unsaved = { $count ->
    [one] This server cannot read one of your tables, so its games are missing from the file, which says why.
   *[other] This server cannot read { $count } of your tables, so their games are missing from the file, which says why.
  }
web-you-won = Games won
web-you-expected = at equal strength
web-you-games = { $count ->
    [one] one game
   *[other] { $count } games
  }
web-you-ladder = Whom you have beaten
web-you-beaten = beaten
web-you-next = next
web-you-later = not yet
web-rules-of = Rules of { $game }
web-replay-file = Replay a record

web-settings = Settings
web-language = Language
web-look = Look
web-look-auto = Automatic
web-look-light = Light
web-look-dark = Dark
web-speed = Speed of moves
web-speed-slow = Slow
web-speed-normal = Normal
web-speed-fast = Fast
web-speed-none = At once
web-sound = Sounds
web-sound-offer = Play with sounds?
web-auto-roll = Roll the die without a tap, also again after a six
web-show-notation = Show moves in notation, too
web-hurry = Finish quickly
web-hint = Hint
web-hint-is = Hint: { $effect }
web-auto-pass = Pass without asking when no move is possible
web-own-name = Your name
web-own-name-note = Others see it at tables you sit down at from now on.
web-account = Account
web-account-guest = You are a guest in this browser. With an account you find your games, seats and solved puzzles on your other devices too.
web-account-have = Your account is “{ $login }”. Sign in with it on another device, and your games and seats are there.
web-account-ended = You have been signed out in this browser. Sign in, and your games are there again.
web-account-which = Do you have an account already?
web-account-new = New account
web-account-old = I have one
web-login = Login
web-password = Password
web-account-make = Create account
web-account-make-passkey = Create it with a passkey instead of a password
web-sign-in = Sign in
web-sign-in-passkey = Sign in with a passkey
web-sign-in-note = Games you have begun here as a guest do not come with you; finish them first.
web-passkey-add = Add a passkey
web-passkey-added = The passkey is added; from now on you can sign in with it.
web-passkey-none = No passkey came from your device; please try again, or use a password.
web-passkey-known = This device already has a passkey of your account.
web-sign-out = Sign out
web-sign-out-everywhere = Sign out everywhere, programs too
web-sign-out-others = Sign this guest out in other browsers
web-signed-out-others = Other browsers and programs are signed out.
web-keys = Programs and passkeys
web-keys-none = No program plays under your name, and there is no passkey.
web-keys-token = Program, since { $date }
web-keys-passkey = Passkey, since { $date }
web-keys-remove = Remove
web-delete-account = Delete account…
web-delete-account-title = Delete the account
web-delete-guest = Delete my data…
web-delete-guest-title = Delete your data
web-delete-sure = { $who ->
    [account] Your login, your passkeys, your name, your list of games, your solved puzzles and what this browser keeps are deleted for good.
   *[guest] Your name and your list of games on the server and what this browser keeps are deleted for good.
  }
web-delete-stays = Games you have played stay under the name you had; games still running go on without you.
web-delete-yes = Delete for good
web-delete-no = Keep everything

web-free = free
web-free-seats = { $count ->
    [1] free
   *[other] { $count } free
  }
web-sit = Sit down
web-sit-too = One more on this device
web-rise = Stand up
web-free-it = Free the seat
web-begin = Begin
web-your-name = Your name
web-all-taken = All seats are taken
web-missing = { $count ->
    [one] One player is still missing
   *[other] { $count } players are still missing
  }
web-fill-with-bots = Fill with bots
web-take-seat = Take seat { $number }
web-seat-free = Seat { $number } is free: choose who sits here
web-wait-for-host = All seats are taken; one of the players begins the game.
web-count-games = { $count ->
    [one] one game
   *[other] { $count } games
  }
web-invite = Invite others
web-link = Link to this table
web-table-code = Code
web-code-hint = Easy to say on the phone: others type it in on their start page.
web-renew = Renew the invitation
web-renew-hint = The old link and code stop working, and everybody who is only watching is sent away.
web-invites-you = { $name } invites you
web-name-first = What’s your name?
web-your-turn-since = Your turn, since { $when }
web-turn-of-since = { $name } to play, since { $when }
web-send = Send the link
web-copy = Copy the link
web-copied = Copied
web-qr = The link to this table as a QR code

web-status-open = Waiting for players
web-status-between = Between two games
web-status-over = The game is over
web-your-turn = Your turn
web-turn = It is { $name }’s turn
web-wait-for = Waiting for { $name }
web-see-rule = Rule { $rule }
prompt-kabaleo-cone = Choose a cone
prompt-kabaleo-place = { $colour }: now choose a place
prompt-kabaleo-hint = { $colour } on place { $place }
prompt-hats-roll = Roll the die
prompt-hats-again = A six! Roll again, or stop
prompt-hats-hat = You rolled { $roll }: choose a hat
prompt-hats-target = You rolled { $roll }: where to?
prompt-hats-pass = You rolled { $roll }, but none of your hats can move
prompt-cards-card = Choose a card
prompt-cards-pile = { $piles ->
    [new] Start a new pile
    [catch] Catch a pile
   *[both] Catch a pile, or start a new one
  }
prompt-cards-hint = { $pile ->
    [new] { $card } as a new pile
   *[other] { $card } on { $name }’s pile
  }
refuse-action-illegal = That cannot be played now.
refuse-kabaleo-cone-first = First choose a cone of your own.
refuse-kabaleo-k10 = You have no cone of this colour left.
refuse-kabaleo-k16 = The last move was made here, so this place is closed for one turn.
refuse-kabaleo-k11 = A bare base does not take a cone of its own colour.
refuse-hats-roll-first = First roll the die.
refuse-hats-f15 = First roll again, or stop.
refuse-hats-hat-first = First choose one of your hats or towers.
refuse-hats-foreign = Move only hats and towers with your own hat on top.
refuse-hats-foreign-team = Move only hats and towers with a hat of your team on top.
refuse-hats-stuck = This hat cannot move { $roll ->
    [one] { $roll } field.
   *[other] { $roll } fields.
  }
refuse-hats-no-way = This is not { $roll ->
    [one] { $roll } field
   *[other] { $roll } fields
  } away, straight on.
refuse-hats-f3 = This is not { $roll ->
    [one] { $roll } field
   *[other] { $roll } fields
  } away, straight on.
refuse-hats-f4 = A hat does not turn round on its way.
refuse-hats-f10 = The homes of other players are closed.
refuse-hats-f11 = A hat goes home only with prey.
refuse-hats-f13 = The rest of the roll must be moved on from home.
refuse-hats-v3 = A partner’s hat stands here, and on a yellow field you cannot stop beside it.
refuse-hats-v7 = In the tower game no hat goes home.
refuse-hats-v11 = This way turns round too often, or where nothing is caught.
refuse-hats-f9 = This grey field is full: three hats or towers rest there already.
refuse-cards-card-first = First choose a card from your hand.
refuse-hat_cards-c7 = On a number of its colour your number must be higher; only a 0 takes a 9.
refuse-hat_cards-c8 = Here a number never catches a blank.
refuse-hat_cards-c9 = Across colours only an equal card catches.
refuse-cards-catch-two-blanks = Here no blank catches another.
web-chance-moves = The dice roll and the cards are dealt
web-connected = Connected again.
web-watching = You are watching.
web-watching-short = Watching
web-seats = Players
web-tally = Places that show each colour
web-you = you
web-clock-left = { $time } left
web-days = { $days } d { $hours } h
web-seat-away = { $size ->
    [short] away
   *[long] away
  }
web-seat-late = { $size ->
    [short] late
   *[long] time up
  }
web-seat-stand-in = bot
web-seat-resigned = { $size ->
    [short] left
   *[long] gave up
  }
web-relieve = Let a bot play on
web-do-roll = Roll again
web-do-stop = Stop here
web-do-pass = Pass: no move is possible
web-tabs = Log, chat and more
web-tab-log = Log
web-tab-chat = Chat
web-tab-more = More
web-unread = new:
web-notation = Type a move as in a record
web-notation-short = Notation, like { $example }
web-notation-wait = Notation
web-play-it = Play
web-chat-empty = Nobody has said anything yet.
web-chat-text = Say something
web-say = Say
web-mutes = Mute somebody
web-mute = Mute { $name }
web-dock = What happens now
web-dock-lost = Connection lost, trying again
web-dock-lost-note = Your game is safe
web-dock-now = Now
web-dock-hide = Hide
web-dock-here = I’m here
web-dock-undo = Back
web-dock-places = { $count ->
    [one] One place is ringed
   *[other] { $count } places are ringed
  }
web-dock-asks = { $what ->
    [undo] { $name } asks: take the last move back?
   *[stop] { $name } asks: stop the game?
  }
web-dock-asks-note = { $what ->
    [undo] The board goes back to before it
   *[stop] It is counted as it stands
  }
web-dock-withdraw = Cancel
web-dock-asked = { $what ->
    [undo] You asked to take back a move
   *[stop] You asked to stop
  }
web-dock-out = { $why ->
    [resigned] You have given up
    [stand-in] A bot plays for you
   *[out] You are out of the game
  }
web-dock-out-note = { $rest ->
    [bots] Only bots play on
   *[people] The others play on
  }
web-dock-finish = Finish
web-dock-watch = Watch
web-dock-return = I’m back
web-dock-rematch = { $name }: once more?
web-dock-rematch-own = { $others ->
    [away] The others are away
   *[asked] The others are being asked
  }
web-dock-own = You: { $place }
web-dock-news = { $what ->
    [away] { $name } is away
    [stand-in] A bot plays for { $name }
    [late] Time is up for { $name }
    [resigned] { $name } has given up
    [out] { $name } is out of the game
    [no] { $name } says no
   *[back] { $name } is back
  }
web-dock-news-note = They can come back any time
web-dock-yes = Yes
web-dock-no = No
web-dock-rolling = Rolling …
web-dock-sending = Sending your move …
web-dock-thinks = { $name } thinks
web-dock-until = { $name } has until { $when }
web-dock-close-page = You may close this page
web-dock-bot = Bot plays
web-place = { $place ->
    [1] 1st
    [2] 2nd
    [3] 3rd
   *[other] { $place }th
  }
web-place-short = { $place ->
    [1] 1st
    [2] 2nd
    [3] 3rd
   *[other] { $place }th
  }
web-you-short = You
web-seat-asks = { $size ->
    [short] asks
   *[long] asks you
  }
web-seat-turn = { $size ->
    [short] turn
   *[long] Your turn
  }
web-seat-thinks = { $size ->
    [short] thinks
   *[long] thinks
  }
web-seat-out = { $size ->
    [short] out
   *[long] out
  }
web-exit-note = { $what ->
    [undo] The others are asked first.
    [undo-alone] The game goes back to before your last move at once.
    [stop] The game ends here and is counted as it stands.
    [hurry] A bot takes your seat, and the rest is played at once.
   *[resign] You are out; the game goes on for the others.
  }
web-left = { $count } left
web-agree = Agree
web-decline = Decline
web-undo = Take back
web-stop = Stop the game
web-offer-stop = Offer to stop
web-resign = Give up
web-resign-sure = { $name ->
    [you] Do you really want to give up?
   *[other] Does { $name } really want to give up?
  }
web-resign-yes = Yes, give up
web-play-on = Play on
web-leave = Leave
web-leave-sure = { $then ->
    [bot] A bot plays for you until you come back.
    [resign] By leaving you give up this game.
    [late-bot] A bot plays for you only once your time for a move is up.
    [late-resign] You give up this game only once your time for a move is up.
    [out] You are out; the game goes on for the others.
    [resigned] You have given up; the game goes on for the others.
   *[wait] The game waits until you come back.
  }
web-leave-yes = Yes, leave
web-hand-over = Hand the device to { $name }
web-hand-over-note = What only { $name } may see is shown after the button is pressed.

web-result = Result
web-you-win-game = You win!
web-wins-game = { $count ->
    [one] { $names } wins.
   *[other] { $names } share the win.
  }
web-wins-many-game = { $count } players share the win.
web-you-win-match = You win the match!
web-wins-match = { $count ->
    [one] { $names } wins the match.
   *[other] { $names } share the win of the match.
  }
web-wins-many-match = { $count } players share the win of the match.
web-tie-shared = { $names } share place { $place }: nothing tells them apart.
web-tie-broken = { $by ->
    [towers] Equal, but more towers of the colour put { $first } before { $second }.
    [tallest] Equal, but the taller tower of the colour puts { $first } before { $second }.
    [survivor] Equal, but hats of their own on the board put { $first } before { $second }.
    [home] Equal, but more hats brought home put { $first } before { $second }.
    [resigned] Equal, but giving up puts { $second } behind { $first }.
   *[other] Equal, but the game’s end puts { $first } before { $second }.
  }
web-match = Game { $game } of { $games }
web-match-points = Match points after game { $game } of { $games }
web-next-game = Next game
web-rematch = Play again
web-replay = Replay
web-replay-running = To the running game
web-replay-table = To the table
web-record = Record
web-other-game = Another game
web-share-call = Your turn?
web-share-result = Share the result
web-send-picture = Send the picture
web-save-picture = Save the picture
web-picture-failed = The picture could not be drawn.
board-decided-kabaleo = { $colour } shows on { $count } of { $places } places.
board-decided-kabaleo-draw = A colour nobody drew is ahead: a draw for all.
board-decided-hats = { $count ->
    [one] One hat caught, more than anybody else.
   *[other] { $count } hats caught, more than anybody else.
  }
board-decided-hats-team = { $count ->
    [one] One hat caught together, more than the other team.
   *[other] { $count } hats caught together, more than the other team.
  }
board-decided-hats-last = The last one standing wins, no matter who has caught more.
board-decided-hats-gold = Whoever holds the golden hat wins, no matter who has caught more.
board-decided-cards = { $count ->
    [one] One hat won, more than anybody else.
   *[other] { $count } hats won, more than anybody else.
  }
web-decided-resigned = Whoever was ahead has given up.
web-fair = Is chance fair?
web-fair-note = Before the game the server shows a commitment to its seed, and every player’s browser adds randomness of its own. After the game the seed is shown, so that everybody can recompute all dice and deals.
web-fair-seen = To check the record elsewhere, give what this browser saw
web-commitment = Commitment
web-commitment-next = Commitment to the next game
web-seed = Seed
web-verify = Verify
web-verify-own = Verify a record without the server
web-verify-title = Verify a record
web-verify-about = This page recomputes commitment, dice and deals of a record in your browser, without asking a server.
web-verify-none = There is no record in this text.
web-verify-game = { $name }, game { $number }
web-verify-right = Seed, dice and deals fit together. It is the game that was played if your table showed the commitment { $commitment } before it.
web-verify-right-rest = The game goes on after action { $given } of another one, and nothing proves the dice and deals up to there. Later ones fit the seed. It is the game that was played if your table showed the commitment { $commitment } before it.
web-records-long = A text of records may have at most { $most } MB here; the program kolpak reads longer ones.
web-fair-waiting = Not yet: this browser checks the dice and deals when the game is over.
web-fair-checked = Fair: checked. This browser has recomputed every die and deal.
web-fair-insecure = This browser cannot check dice and deals here, because the page is not served over HTTPS.
web-fair-no-record = Dice and deals could not be checked, because the record could not be read.
web-fair-unknown-game = Unchecked: this page cannot recompute how this game draws; ask “kolpak verify” with its record.
web-fair-unreadable = Unchecked: this browser could not make sense of a message from the server.
web-fair-rewritten = Not fair: the server has changed its account of this game.
web-fair-other-commitment = Not fair: the server has replaced the commitment it gave before the game.
web-fair-left-out = The randomness of this browser is not in this game.
web-fair-bot-added = Not fair: a bot has added randomness to this game, which only people may do.
web-fair-other-view = Not fair: the board shows a different outcome from the one drawn.
web-fair-no-own = Dice and deals follow from the seed, but this browser added no randomness to this game: it cannot tell whether the server chose the seed.
web-fair-given = Dice and deals that came here follow from the seed. Those before come from another game, and nothing proves them.
web-fair-other-record = Not fair: the record is not that of the game that began here.
web-fair-wrong-unsealed = The record has no complete proof.
web-fair-wrong-running = The record has no proof yet, as is normal while its game is running; download it once the game is over.
web-fair-wrong-digest = The record has been changed: its digest does not fit.
web-fair-wrong-undrawn = The record has no dice and no deals that could be checked.
web-fair-wrong-commitment = Not fair: the seed is not the one that the server had committed to.
web-fair-wrong-chance = Not fair: dice or deals do not follow from the seed and the players’ randomness.

web-log-sat = { $name ->
    [you] You sit down.
   *[other] { $name } sits down.
  }
web-log-placed = { $name } sits down.
web-log-rose = { $name ->
    [you] You stand up.
   *[other] { $name } stands up.
  }
web-log-colour = { $name ->
    [you] You are { $colour } now.
   *[other] { $name } is { $colour } now.
  }
web-log-began = Game { $game } begins.
web-log-given = It goes on after action { $given } of another game.
web-log-left-out = { $name ->
    [you] You have added no randomness to this game.
   *[other] { $name } has added no randomness to this game.
  }
web-log-stand-in = (A bot made this move.)
web-log-offered = { $what ->
    [undo] { $name ->
        [you] You ask to take back a move.
       *[other] { $name } asks to take back a move.
      }
    [stop] { $name ->
        [you] You offer to stop.
       *[other] { $name } offers to stop.
      }
   *[rematch] { $name ->
        [you] You would like to play again.
       *[other] { $name } would like to play again.
      }
  }
web-log-answered = { $what ->
    [undo] { $yes ->
        [yes] { $name ->
            [you] You agree to take it back.
           *[other] { $name } agrees to take it back.
          }
       *[no] { $name ->
            [you] You are against taking it back.
           *[other] { $name } is against taking it back.
          }
      }
    [stop] { $yes ->
        [yes] { $name ->
            [you] You agree to stop.
           *[other] { $name } agrees to stop.
          }
       *[no] { $name ->
            [you] You want to play on.
           *[other] { $name } wants to play on.
          }
      }
   *[rematch] { $yes ->
        [yes] { $name ->
            [you] You agree to play again.
           *[other] { $name } agrees to play again.
          }
       *[no] { $name ->
            [you] You do not want to play again.
           *[other] { $name } does not want to play again.
          }
      }
  }
web-log-undone = { $steps ->
    [one] The last move is taken back.
   *[other] The last { $steps } moves are taken back.
  }
web-log-resigned = { $name ->
    [you] You give up.
   *[other] { $name } gives up.
  }
web-log-left = { $name ->
    [you] You have left.
   *[other] { $name } has left.
  }
web-log-returned = { $name ->
    [you] You are back.
   *[other] { $name } is back.
  }
web-log-timed_out = { $name ->
    [you] Your time is up.
   *[other] The time of { $name } is up.
  }
web-log-relieved = { $name ->
    [you] A bot plays on for you.
   *[other] A bot plays on for { $name }.
  }
web-log-ended = { $how ->
    [finished] The game is over.
    [resigned] The game is over, as only one side is left.
   *[stopped] The game is stopped by agreement.
  }
web-log-again = Once more!
web-log-said = { $name ->
    [you] You say: { $text }
   *[other] { $name } says: { $text }
  }
web-log-closed = Nobody has played on for a long time, so the match is over.
web-log-hurried = The bots play the rest quickly.
web-log-invitation_renewed = The invitation has been renewed.
web-log-paused = { $seconds ->
    [one] The server was away for a second; the clocks stood still.
   *[other] The server was away for { $seconds } seconds; the clocks stood still.
  }

web-replay-about = Choose a record, drop its file anywhere on this page, or paste its text. It is played through here; nothing is kept.
web-replay-empty = There is no record in this text.
web-replay-unfinished = This game is still going on; it can be replayed when it is over.
web-replay-start = The game begins.
web-continue = Play on
web-continue-from = Play on from here against bots
web-choose-file = Choose a file
web-file-unreadable = This file cannot be read.
web-paste = or paste a record
web-show-it = Show it
web-which-record = Record
web-record-unread = cannot be read
web-seen-by = Seen by
web-seen-open = everybody, all open
web-seen-spectator = a spectator
web-other-record = Another record
web-first = To the beginning
web-back = One step back
web-run = Play
web-pause = Pause
web-forward = One step on
web-last = To the end
web-moment = Moment of the game
web-moment-of = { $at } of { $last }
web-review = Review
web-review-preparing = The review is being prepared.
web-review-busy = Reviewing: { $at } of { $last }
web-review-ready = The review is ready.
web-review-broken = The connection broke off during the review.
web-review-failed = The review has failed on the server.
web-review-hidden = This record hides what some seats held, so it cannot be reviewed; download it once the game is over.
web-try-again = Try again
web-review-moment = Move { $at } of { $last }, { $name } { $percent } %
web-review-percent = { $percent } %
web-review-split = luck { $luck }, skill { $skill }
web-review-grade = { $grade ->
    [blunder] blunder
    [mistake] mistake
    [slip] slip
    [best] best
   *[fine] fine
  }
web-review-luck = { $side ->
    [good] luck
   *[bad] bad luck
  }
web-review-luck-of = { $side ->
    [good] Good luck
   *[bad] Bad luck
  } for { $name } ({ $by ->
    [die] die
    [draw] card drawn
    [first] who begins
    [both] deal and who begins
   *[deal] deal
  }): { $points }
web-review-better = Better: { $best }
web-review-better-why = Better: { $best } Because { $why }.
web-review-better-danger = Better: { $best } As it was played, { $did }.
web-review-better-merit = Better: { $best } What was played had a point ({ $did }), but it is worth less.
web-review-better-why-danger = Better: { $best } Because { $why }; as it was played, { $did }.
web-review-better-why-merit = Better: { $best } Because { $why }. What was played had a point, too ({ $did }), but it is worth less.
web-review-tagged = Better, as tagged: { $why }.
web-review-danger = As it was played, { $did }.
web-review-trying = This would have been better.
web-review-because = Because { $why }.
web-review-show-better = Better
web-review-show-played = Played
web-review-try = Show the better choice
web-review-tag-played = played
web-review-tag-better = better
web-review-part = { $part ->
    [start] start
    [luck] luck
    [own] skill
    [others] others
    [reveal] goals shown
    [result] result
   *[second_look] the estimate corrected itself
  }
web-review-most = { $what ->
    [luck] Luck weighed most.
    [own] Skill weighed most.
    [skill] Skill weighed most: the others made the bigger mistakes.
    [others] The choices of others weighed most.
    [resigned] Giving up decided the game.
    [estimate] The estimate was too far off to tell what weighed most.
   *[nothing] Nothing weighed much.
  }
web-review-verdict = { $name }: luck { $luck }, skill { $skill }. { $weighed }
web-review-accuracy = accuracy
web-review-points = Turning points
web-review-no-points = No choice has cost much.
web-review-unfinished = The game was not played to its end, so the result is the win chance where it stands{ $hides ->
    [yes] , as each seat could know it
   *[no] {""}
  }.
web-review-resigned = { $names } gave up; the result is the win chance before that{ $hides ->
    [yes] , as each seat could know it
   *[no] {""}
  }.
web-review-open = The chances here take in all that was hidden, but choices are judged by what could be known.
web-review-supposes = Numbers are points of win chance, and assume that all play strongly from there on.
web-review-second = Grey is neither luck nor skill: there the estimate looked deeper and corrected itself.
web-review-milder = Where a number is uncertain, the milder word is used.
web-review-goals = Who may hold which goal, in %
web-review-giveaways = What told most about the goals
web-review-giveaway = This told most about the goal ({ $colour }): { $before } → { $after } %
web-review-own = { $comparison ->
    [stand-in] A bot made some of your moves, so this accuracy is not yours alone.
    [first] Your accuracy: { $accuracy }
    [best] Your accuracy: { $accuracy }, the best so far
   *[less] Your accuracy: { $accuracy }; your best is { $best }
  }
web-review-weighed = { $part ->
    [luck] You: luck { $points }
    [skill] You: more skill than the others
    [mistakes] The others’ mistakes decided
    [others] The others’ choices decided
    [estimate] Luck or skill: hard to tell
   *[own] You: skill { $points }
  }
web-right = Right:
web-not-right = Wrong:

web-short = In short
web-all-rules = All rules
web-short-kabaleo-1 = You draw a goal colour that only you know. At the end it should show on as many places as possible.
web-short-kabaleo-2 = On your turn you put one of your cones on any place. What is on top is the colour of the place.
web-short-kabaleo-3 = On a tower of its own colour a cone cancels: both leave the game, and what was below shows again.
web-short-kabaleo-4 = A bare base takes every colour but its own.
web-short-kabaleo-5 = Nobody may play where the last move was made.
web-short-kabaleo-6 = When all cones are placed, the goals are shown. Most places win; if equal, more towers, then the tallest one.
web-short-hats-1 = Roll the die and move one of your hats exactly that far, straight on. At a junction you choose the way.
web-short-hats-2 = If you end on other players’ hats you catch them: they go under your hat and travel with it.
web-short-hats-3 = A tower belongs to the hat on top. Whoever carries prey is good prey too.
web-short-hats-4 = On grey fields nobody is caught, and up to three rest there side by side.
web-short-hats-5 = Bring your prey home: then it is yours for good, and your hat may start again.
web-short-hats-6 = After a six you may roll again. When only one player can still move, every hat of others that you have brought home or carry counts as one.
web-short-hat_cards-1 = Play one card a turn: in front of you as a new pile, or on another player’s pile to catch it.
web-short-hat_cards-2 = Within a colour the higher number catches the lower, and a 0 catches the 9 too.
web-short-hat_cards-3 = A blank catches every number of its colour, and they catch it. Across colours only equal cards catch each other.
web-short-hat_cards-4 = A pile that you have caught points at you. If it still does when your next turn comes, it is yours.
web-short-hat_cards-5 = After a round the most cards earn 3 hats, the next 2 and 1. Two players get a hat for every five cards.
web-short-hat_cards-6 = There are as many rounds as players. Most hats win.
web-contents = Contents
web-example-next = Next move
web-example-again = From the beginning
web-example-k12 = A yellow cone goes on a green base, then a blue one on a yellow base: the top colour counts.
web-example-k13 = A blue cone meets a blue top: both leave the game, and yellow shows again.
web-example-f6 = Red has rolled four and lands on yellow: the red hat is put over it, and both go on as one tower.
web-example-f12 = Red comes home with green and yellow under its hat: they are caught for good, and the red hat may start again.
web-example-c7 = The blue 7 goes on the blue 4 of another player and catches it: the pile now points at whoever caught it.

## The table
error-table-seats = This game needs { $players } seats, one entry for each.
error-table-seat-kind = A seat is “me”, “device”, “open” or “bot:” with a bot’s name, not “{ $kind }”.
error-table-nobody = At least one seat must be for a person: “me” or “open”.
error-table-me-twice = The host takes one seat with “me”; further seats on the same device are “device”.
error-table-field = The field “{ $field }” is missing or malformed.
error-table-field-unknown = There is no field “{ $field }” here; there are { $known }.
error-table-choice = { $field } cannot be “{ $value }”; it is one of { $allowed }.
error-table-count = { $field } must be a number from { $least } to { $most }.
error-table-text = { $field } must be one line of 1 to { $most } characters.
error-name = A name is one line of 1 to { $most } characters.
error-text-hidden = The text contains a character that cannot be shown; please type it again.
error-name-bot = A name that begins with “{ $beginning }” is a bot’s; please choose another one.
error-table-random = A player’s own randomness is 64 hexadecimal digits.
error-table-phrase = There is no such phrase; there are { $known }.
error-table-not-open = The table is no longer open for this; a game has begun.
error-table-not-playing = No game is running at this table now.
error-table-not-between = The next game can begin only between two games of a match.
error-table-not-over = The match is not over yet.
error-table-host-only = Only the host of the table can do this.
error-table-not-your-seat = This is not your seat.
error-table-no-seat = There is no seat { $seat }; seats are 0 to { $last }.
error-table-seat-taken = Somebody already has seat { $seat }.
error-table-no-free-seat = All seats are taken.
error-table-seat-empty = Nobody has seat { $seat }.
error-table-beginning = The game is about to begin; colours stay as they are.
error-table-no-colours = In this game seats do not choose colours.
error-table-given = This game goes on from another one, so the seats keep their colours.
error-table-colour-taken = { $name } has this colour already.
error-table-add-late = Randomness can be added only while no game is running.
error-table-seats-open = These seats are still open: { $seats }; let somebody sit down or put bots there.
error-table-resigned = This seat has given up the game.
error-table-out = You are out of this game already and keep your place.
error-table-not-your-turn = It is not your turn.
error-table-position-changed = The position has changed since this was chosen; please choose again.
error-table-came-late = This came too late and was not done: the game has gone on since.
error-table-no-undo = Nothing can be taken back: you have made no move since something hidden or random became known.
error-table-offered = This has been offered already; wait for the answer.
error-table-no-offer = There is no open offer of this kind ({ $what }).
error-table-not-asked = Only those who play for themselves can answer this.
error-table-nobody-called = There is nobody called “{ $name }” here.
error-table-mutes = So many people are muted at this table already that nobody else can be.
error-table-late = The time for this move is up: play it at once, or come back after the bot has made it.
error-table-relieve = A bot may play on for somebody only when their time is up or they have been away for { $seconds } seconds.
error-table-busy = Too much is happening at this table at once; please try again.
error-table-full = So much has happened at this table that it takes no more chat, offers and changes; the match can be played to its end. Open a new table after that.
error-table-unknown = There is no table “{ $table }”, or it is private.
error-table-not-private = Only a private table has an invitation that can be renewed.
error-table-hurry = Other people still play at this table, so the rest cannot be played quickly.
error-table-hint = Other people play at this table, so there are no hints.
error-hint-late = The bot that gives hints is not ready yet; please ask again in a minute.
error-hint-failed = The bot that gives hints has failed, so there is no hint for this move.
error-code-unknown = No open table has the code “{ $code }”: it is wrong, or the game there has begun.
error-codes-closed = Somebody is guessing codes on this server, so codes do not work for a moment; ask your host for the link, which always works.
error-tables-many = You already host { $most } tables that are not over; finish one of them first.
error-table-bot-unknown = There is no bot “{ $bot }” for this game; there are { $known }.
error-command-unknown = There is no command “{ $name }”; there are { $known }.
error-command-id = A command carries an id of its own, a word of at most 64 characters.
error-frame-long = A message has at most { $most } characters.
error-frame-malformed = A message is one JSON object.

## The server
guest-name = Guest { $number }
preview-invites = { $name } invites you: { $game }
error-too-many = That was too much at once; please wait a moment and try again.
error-stranger = It is not known yet who is asking; request /api/me first and keep the cookie, or send a token.
error-token-unknown = This token is not known; make a new one.
error-token-only-plays = A token is only for playing; this has to be done in the browser, or with the cookie.
error-person-changed = You have signed in or out in another tab, so nothing was done; please load the page again.
error-too-many-open = At most { $most } requests and connections may be open at once; please close some.
error-passkey-late = The passkey came too late, after more than { $seconds } seconds; please try again.
error-passkey-used = This passkey’s answer was used already; please try again.
error-passkey-wrong = The passkey’s answer is not right; please try again.
error-passkey-known = This passkey belongs to an account already.
error-passkey-last = This passkey is the only way to sign in to your account, so it stays.
error-passkey-unknown = This passkey is not known here; please sign in with a password.
error-passkey-origin = Passkeys work only in a browser, on a page of this server.
error-request-field = In the request, “{ $where }” is missing or wrong ({ $status }); /api/schema says what is expected.
error-origin = This request does not come from Kolpak’s own pages; programs send a token or the header X-Kolpak: 1.
error-host = This server answers only at addresses of its own machine, such as localhost, not at “{ $host }”; “kolpak serve --host 0.0.0.0” lets other machines in.
error-host-malformed = The Host header of this request names no address; it is a name or an IP address, with a port if need be.
error-password-short = A password has { $least } to { $most } characters.
error-account-already = You have an account already.
error-password-differ = The two passwords differ, so nothing was changed; please type the same one twice.
error-login-unknown = There is no account “{ $login }” here.
error-login-taken = The login “{ $login }” is taken; please choose another one.
error-login-malformed = A login has { $least } to { $most } characters and no spaces.
error-login-wrong = Login or password is wrong.
error-record-unknown = There is no such game at this table.
error-records-long = A text of records has at most { $most } characters.
error-request-unknown = There is nothing at this address ({ $status }).
error-request-framing = This request has both Content-Length and Transfer-Encoding; only one of them may say where it ends.
error-request-malformed = The request is malformed ({ $status }); /api/schema says what is expected.
error-request-method = This address does not take { $method }; it takes { $known } ({ $status }).
error-request-long = The body of a request has at most { $most } bytes ({ $status }).
error-request-kind = This address reads JSON (Content-Type: application/json), not “{ $kind }” ({ $status }).
error-server = Something went wrong on the server; nothing of yours is lost.
error-page-not-built = The browser’s pages are not built; install the package again, or run npm run build in web.

## Ready phrases
phrase-hello = Hello!
phrase-good-luck = Good luck!
phrase-well-played = Well played!
phrase-thanks = Thank you.
phrase-sorry = Sorry!
phrase-oops = Oops …
phrase-hurry = Your turn!
phrase-one-moment = One moment, please.
phrase-good-game = Good game!
phrase-again = Shall we play again?

## First games
lesson-name-1 = Mina
lesson-name-2 = Otto
lesson-name-3 = Ilse
lesson-step = Step { $number } of { $count }
lesson-end = Now you know the game.
lesson-end-kabaleo = A game ends when every cone has been placed. Then the goals are shown: whoever’s colour shows on the most places wins.
lesson-end-hats = A game ends when only one player still has free hats. Whoever has caught the most hats, at home or still underneath, wins.
lesson-end-hat_cards = There are as many rounds as players, and each brings hats for the cards won. The most hats at the end win.
lesson-end-more = The rest comes as you play: if a move is not possible, the game says why.
lesson-wrong =
    You may do that, too.
    But here try something else: everything stands as before.
lesson-kabaleo-goal =
    Look at your secret colour.
    Only you may see it.
lesson-kabaleo-goal-done =
    Green!
    At the end every place that shows green counts for you. Nobody else knows, so do not give it away.
lesson-kabaleo-stack =
    Make a place green.
    Choose a green cone, then a place: the cone on top is its colour.
lesson-kabaleo-stack-wrong =
    Now another colour would show.
    You want green: choose a green cone, then any place.
lesson-kabaleo-stack-done =
    Green shows.
    In the same way others cover your green, and you cover their colours.
lesson-kabaleo-cancel =
    Two equal cones cancel each other.
    Orange hides your green on one place. Put an orange cone on that place.
lesson-kabaleo-cancel-wrong =
    Then green stays hidden.
    Put an orange cone on the orange one that hides it.
lesson-kabaleo-cancel-done =
    Both are gone.
    Green, which was underneath, shows again.
lesson-kabaleo-barred =
    Mina has just covered your green with pink.
    Try to cancel it at once with your pink cone.
lesson-kabaleo-barred-wrong =
    That would be a possible move.
    But first try to put your pink cone on Mina’s.
lesson-kabaleo-barred-why =
    Not at once!
    Nobody may play where the last cone was put. So make another place green first.
lesson-kabaleo-barred-elsewhere =
    That does not help green.
    Put a green cone on a place that is not green.
lesson-kabaleo-barred-open =
    Mina has played elsewhere.
    So the place is open again: now put pink on pink.
lesson-kabaleo-barred-open-wrong =
    Pink still hides your green.
    Put your pink cone on Mina’s.
lesson-kabaleo-barred-done =
    Worth the wait!
    A place is closed for one move only.
lesson-kabaleo-count =
    The last cone!
    Green and pink show on five places each. Put your orange cone so that green leads.
lesson-kabaleo-count-wrong =
    Then green would not lead.
    Uncover a green cone, or cover a pink one.
lesson-kabaleo-count-done =
    You win!
    The goals are open: your green shows on more places than Mina’s pink.
lesson-hats-throw =
    Roll the die.
    It says how far one of your red hats goes.
lesson-hats-leave =
    A four!
    Choose a hat at home, then a field: those to choose from are four steps away.
lesson-hats-leave-done =
    Your hat is out.
    You go exactly as far as the die says. At a crossing you choose the way.
lesson-hats-catch-throw =
    Yellow stands three steps ahead of you.
    Roll the die.
lesson-hats-catch =
    A three!
    Choose your hat on the track, and jump on the yellow one.
lesson-hats-catch-wrong =
    Then yellow gets away.
    Take the hat that stands three steps from it.
lesson-hats-catch-done =
    Caught!
    Yellow is under your hat and travels with it. But whoever jumps on you gets both.
lesson-hats-home-throw =
    Bring your prey home.
    Your home is three steps away. Roll the die.
lesson-hats-home =
    A three!
    Choose your tower, then your home.
lesson-hats-home-wrong =
    Your prey would still be outside.
    Take the tower, and go into your home.
lesson-hats-home-done =
    The yellow hat is yours for good.
    A hat comes home only with prey; then it may set out again.
lesson-hats-grey-throw =
    Yellow is close to your hat.
    On grey fields nobody is caught. Roll the die.
lesson-hats-grey =
    A five!
    A grey field is five steps away. Choose your hat, then that field.
lesson-hats-grey-wrong =
    There yellow could catch you.
    On the grey field your hat is safe.
lesson-hats-grey-done =
    Yellow came to your field, but caught nothing.
    Up to three may rest on grey side by side.
lesson-hats-six-throw =
    Roll the die once more.
    One number is special.
lesson-hats-six =
    A six!
    First move one of your hats six steps, as always.
lesson-hats-six-again =
    Now roll again.
    A six gives you another roll, if you like.
lesson-hats-six-stop =
    You may stop, too.
    But this time roll again.
lesson-hats-six-second =
    A two!
    Move any of your hats, the same one or another.
lesson-hats-six-done =
    What a turn!
    Every further six would give you one more roll.
lesson-cards-wrong =
    That would begin a pile of your own.
    But here you can catch one: choose the card that was named, then the pile.
lesson-cards-higher =
    Catch Mina’s red 4.
    A higher card of its colour can do it: choose your red 7, then the red 4.
lesson-cards-higher-done =
    Caught!
    Your red 7 lies on top, and the pile points at you now.
lesson-cards-zero =
    Who catches a nine?
    The zero of its colour: choose your yellow 0, then the yellow 9.
lesson-cards-zero-done =
    The smallest card beats the biggest.
    The nine catches the zero, too: it is higher.
lesson-cards-equal =
    Catch another colour.
    Only an equal number can do it: choose your yellow 6, then the red 6.
lesson-cards-equal-done =
    Six catches six.
    Between two colours only equal cards catch each other.
lesson-cards-blank =
    The blank has no number.
    It catches every number of its colour: choose your blank, then the blue 8.
lesson-cards-blank-done =
    The whole pile is caught.
    But beware: every blue number catches the blank, too.
lesson-cards-take =
    Now win some cards.
    Catch Mina’s pile with your yellow 8, and see what the others do.
lesson-cards-take-done =
    Four cards are yours.
    When your turn comes, you take the pile that still points at you. Many cards bring many hats.
web-learn = Teach me
web-learn-game = Teach me { $game }
web-learn-offer = Three minutes, hands on
web-learn-skip = Skip
web-learn-next = Next
web-learn-rules = The rules
web-learn-again = Once more
web-learn-back = Back to the table
web-learn-you = You
web-learn-unknown = Nobody teaches this game here yet. You can learn these:
cli-learn = Learn a game by playing: a few prepared positions, each with one thing to do.
cli-learn-usage = kolpak learn GAME
cli-learn-keys = Type an action, ? to see all, skip to go on, quit to stop.
cli-learn-point = For example: { $token }
cli-learn-enter = Press Enter to go on.
cli-learn-more = To play: kolpak play { $game }. The rules: kolpak rules { $game }.
error-lessons-none = There is no first game that teaches { $game }; there is one for { $known }.

## Puzzles
cli-puzzle = Solve the puzzle of the day: one action is the best.
cli-puzzle-usage = kolpak puzzle [GAME] [--difficulty WORD] [--day YYYY-MM-DD]
cli-puzzle-difficulty = How difficult: easy, medium or hard; otherwise any.
cli-puzzle-day = The puzzle of this day instead of today’s.
cli-puzzle-keys = Type an action, ? to see all, answer to see the solution, quit to stop.
cli-puzzles = Find positions with exactly one best action, with proof.
cli-puzzles-usage = kolpak puzzles GAME [--count N] [--difficulty WORD] [--seed K] [--json] [--file FILE]
cli-puzzles-count = How many of each difficulty (default: 1).
cli-puzzles-seed = A whole number; the same number finds the same puzzles.
cli-puzzles-json = Print them as JSON.
cli-puzzles-best = only best action: { $token }
cli-puzzles-file = Write them to this file as they are found, and go on with what it holds.
cli-puzzles-searching = Searching
puzzle-easy = Easy
puzzle-medium = Medium
puzzle-hard = Hard
puzzle-task-kabaleo =
    Which cone wins, and where?
    One placement wins, all others lose; equal towers count as one. All goals are open.
puzzle-task-hats =
    Which move is the best?
    One move wins more games than any other.
puzzle-task-hat_cards =
    Which card brings the most?
    Nothing is left to draw: you know all cards.
puzzle-right = Right!
puzzle-wrong = Not this one.
puzzle-wrong-reply = Not this one: the other player answers { $token }.
puzzle-why-kabaleo = Whatever is played now, you win.
puzzle-cost-kabaleo = You lose after that.
puzzle-why-hats = This move wins { $margin } more games in 100 than the next best.
puzzle-cost-hats = It costs at least { $margin } games in 100.
puzzle-why-hat_cards = This card brings { $margin } more cards than the next best.
puzzle-cost-hat_cards = It costs at least { $margin } cards.
puzzle-answer = The answer is { $token }.
web-puzzle-title = Puzzle of the day
web-puzzle-days =
    { $count ->
        [one] day in a row
       *[other] days in a row
    }
web-puzzle-solved = { $day }: solved
web-puzzle-game = Game
web-puzzle-difficulty = How hard
web-puzzle-unknown = There are no puzzles for this game yet. These games have some:
web-puzzle-not-yet = Not yet. { $reply }
web-puzzle-again = Again
web-puzzle-sides = You: { $own }, { $name }: { $other }
web-puzzle-answers = { $name } answers here
web-puzzle-show = Show
web-puzzle-next = Next puzzle
web-puzzle-hint = Hint
web-puzzle-solution = This is the solution
web-puzzle-hinted = Look at the marked piece
web-puzzle-tomorrow = Tomorrow there are new ones.
error-puzzles-none = There are no puzzles for “{ $game }”, only for { $known }.
error-puzzles-compiler = Finding puzzles needs compiled code, which does not work here: { $problem }.
error-puzzles-file = “{ $file }” holds puzzles from another command (“{ $origin }”). Choose another file.
error-puzzles-unreadable = “{ $file }” is not a collection of puzzles. Choose another file.
error-puzzle-day = “{ $text }” is not a day; write it like 2026-12-31.
