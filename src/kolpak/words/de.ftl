### Deutsch (du). Eine Nachricht je Zeile oder Block; Namen in { } setzt das Programm ein.
###
### Die Wörter, überall dieselben:
### game Spiel · match Partie (aus mehreren Spielen oder Runden) · round Runde · turn Zug · draw (tie) Unentschieden, Gleichstand
### table Tisch · seat Platz · place (ranking) Rang · host Gastgeber · guest Gast · bot Bot · device Gerät · chance Zufall
### cone, piece (Kabaleo) Kegel · base Grundkegel (bare: frei) · goal Zielkegel, Ziel · place (Kabaleo) Feld
### tower Turm · stock Vorrat · deal Verteilung, austeilen
### hat Hütchen · golden hat goldener Hut · wearer Träger · piece (Catch the Hat) Figur · home Haus, nach Hause bringen
### field Feld · grey, yellow field graues, gelbes Feld · junction Kreuzung · centre Mitte · roll Wurf · die Würfel
### catch fangen · prey Beute · partner Partner · team Team · Last one standing „Wer übrig bleibt, gewinnt“
### card Karte · blank Blankokarte · hand Hand · pile Stapel · draw pile Nachziehstapel
### record Aufzeichnung (tag Angabe, token Eintrag, sealed versiegelt) · position Stellung · move, action Zug
### seed Startwert · commitment Festlegung · digest Prüfsumme · proof Nachweis · token (access) Schlüssel · log Protokoll

## The language
language-name = Deutsch
language-direction = ltr

## Values of options
values-words = eines von { $words }
values-range = eine Zahl von { $least } bis { $most }
values-limit = none oder eine Zahl ab { $least }
values-colours-any = any oder einige der Buchstaben { $colours } in dieser Reihenfolge
values-colours-seats = für jeden Spieler ein Buchstabe aus { $colours }, keiner doppelt

## Errors: games, options, records
error-game-unknown = Ein Spiel namens „{ $name }“ gibt es nicht; es gibt { $known }.
error-game-package = Das Spiel „{ $name }“ eines installierten Pakets lässt sich nicht benutzen: { $reason }
error-game-failed = Das Spiel „{ $game }“ ist auf diesem Server gescheitert. Wer ihn betreibt, findet den Grund im Log.
error-game-raised = Das Spiel „{ $game }“ ist gescheitert: { $reason }
error-chance-unknown = chance ist „auto“ oder „manual“, nicht „{ $chance }“.
error-seed = Ein Startwert ist eine ganze Zahl von 0 bis { $last }, nicht „{ $seed }“.
error-not-chance = Der Zufall ist nicht am Zug, also gibt es nichts zu ziehen.
error-option-unknown = Eine Option „{ $option }“ gibt es nicht; es gibt { $allowed }.
error-option-value = Die Option { $option } kann nicht „{ $value }“ sein; erlaubt ist: { $allowed }.
error-option-pair = „{ $text }“ ist keine Option; Optionen schreibt man name=value, mit Leerzeichen dazwischen.
error-option-twice = Die Option { $option } ist doppelt angegeben; einmal genügt.
error-record-tags = Der Kopf der Aufzeichnung ist falsch: { $reason }
error-record-token = Eintrag { $index }, „{ $token }“, ist falsch: { $reason }
error-record-end = Das Ende der Aufzeichnung ist falsch: { $reason }
error-record-hidden = Diese Aufzeichnung verbirgt, was einige haben, wie immer, solange das Spiel läuft; nimm sie nach dem Ende des Spiels.
error-record-count = Der Text enthält { $found ->
    [one] eine Aufzeichnung
   *[other] { $found } Aufzeichnungen
  }; hier wird genau eine gebraucht.
error-record-no-game = Eine Aufzeichnung beginnt mit der Angabe Game, nicht mit „{ $found }“.
error-record-sign = Zeile { $line }, Spalte { $column }: das Zeichen { $sign } ({ $name }) gehört da nicht hin.
error-record-edition = Die Ausgabe „{ $edition }“ von { $game } ist unbekannt; dies ist Ausgabe { $right }.
error-tag-twice = Die Angabe { $tag } steht doppelt da; einmal genügt.
error-tag-malformed = „{ $text }“ ist keine Angabe; eine Angabe schreibt man [Name "value"] in eine Zeile.
error-record-missing = Diese Aufzeichnung gibt es in diesem Text nicht.
error-comment-open = Dem Kommentar „{ $text }“ in Zeile { $line } fehlt die schließende Klammer.
error-result-malformed = „{ $result }“ ist kein Ergebnis; man schreibt es { $right }, mit den Punkten aller Plätze.
error-result-wrong = Als Ergebnis steht { $result } da, gezählt wird aber { $right }.

## Errors: actions and positions of any game
error-action-malformed = „{ $token }“ ist kein Zug; Züge schreibt man wie { $expected }.
error-action-illegal = „{ $token }“ ist jetzt nicht erlaubt; erlaubt sind { $legal }.
error-over = Das Spiel ist aus; es kann nicht mehr gezogen werden.
error-deal-due = Erst müssen die Karten oder Kegel ausgeteilt werden.
error-turn-due = Platz { $seat } ist am Zug, nicht der Zufall.
error-first-seat = Platz { $seat } kann nicht anfangen; es gibt die Plätze 0 bis { $last }.
error-position-fields = Eine Stellung hat { $count } Teile mit „ | “ dazwischen, nicht { $found }.
error-position-seats = Die Stellung hat { $found ->
    [one] einen Platz
   *[other] { $found } Plätze
  }, es spielen aber { $count }.
error-position-part = „{ $text }“ ist in der Stellung falsch geschrieben; erlaubt sind die Buchstaben { $letters }.
error-position-mover = „{ $text }“ sagt nicht, wer am Zug ist; das ist ein Platz von 0 bis { $last } oder „{ $others }“.

## Errors: Kabaleo
error-kabaleo-equal-deal = Die gleiche Verteilung ist für 2 oder 3 Spieler (K8); wähle bei 4 Spielern deal=random.
error-kabaleo-colours = Bei { $players } Spielern sind { $right } Farben im Spiel (K3), colours={ $colours } passt also nicht.
error-kabaleo-deal-colours = Die Grundkegel müssen { $count } Farben aus { $colours } zeigen (K3).
error-kabaleo-deal-bases = Jede Farbe im Spiel hat { $each } Grundkegel (K5).
error-kabaleo-deal-goals = Es braucht { $count } Zielkegel in verschiedenen Farben, einen je Platz (K4).
error-kabaleo-deal-goal-colours = Zielkegel haben die Farben im Spiel, { $colours } (K4).
error-kabaleo-deal-pieces = Von jeder der Farben { $colours } gibt es { $each } Kegel (K2).
error-kabaleo-deal-stocks = Die Kegel gehen an { $count } Plätze, an jeden { $each } (K7).
error-kabaleo-deal-equal = Bei der gleichen Verteilung hat jeder Platz { $each } Kegel von jeder Farbe (K8).
error-kabaleo-stock = Im Vorrat liegt kein Kegel „{ $colour }“ (K10); dort liegt { $stock }.
error-kabaleo-place = Ein Feld { $place } gibt es nicht (K10); es gibt die Felder 0 bis { $last }.
error-kabaleo-own-base = Auf Feld { $place } steht ein freier Grundkegel der Farbe „{ $colour }“; dorthin darf nur ein Kegel einer anderen Farbe (K11).
error-kabaleo-last-place = Der letzte Zug ging auf Feld { $place }; es ist einen Zug lang gesperrt (K16).
error-kabaleo-position-stock = „{ $text }“ ist kein Vorrat; er besteht aus den Buchstaben { $letters } in dieser Reihenfolge oder aus „-“, wenn er leer ist.
error-kabaleo-position-last = „{ $text }“ ist kein Feld des letzten Zuges; das ist die Nummer eines Feldes oder „-“ vor dem ersten Zug.
error-kabaleo-position-places = Es müssen { $count } Felder sein (K5), nicht { $found }.
error-kabaleo-position-colours = Die Grundkegel müssen die { $count } Farben im Spiel zeigen (K3), nicht { $found }.
error-kabaleo-position-equal = Auf Feld { $place }, „{ $tower }“, haben zwei Nachbarn dieselbe Farbe; sie hätten sich aufgehoben oder wären dort nicht erlaubt gewesen ({ $rule }).
error-kabaleo-position-pieces = Es gibt { $found } Kegel „{ $colour }“; mehr als { $most } können es nicht sein (K2).
error-kabaleo-position-odd = Es gibt { $found } Kegel „{ $colour }“; Kegel gehen paarweise aus dem Spiel, ihre Zahl ist also gerade (K13).
error-kabaleo-position-end = Das Spiel ist genau dann aus, wenn niemand mehr einen Kegel im Vorrat hat (K18).
error-kabaleo-position-turn = Die Vorräte passen nicht dazu, dass Platz { $seat } am Zug ist: Von dort an gezählt nehmen sie höchstens um einen ab (K9).

## Errors: the card game
error-cards-first-due = Es steht noch nicht fest, wer anfängt (C3); das kommt zuerst, etwa first:0.
error-cards-deal = Ausgeteilt wird jede der { $count } Karten einmal (C1); es fehlen { $missing }, doppelt sind { $twice }.
error-cards-hand = Die Karte { $card } ist nicht auf der Hand; nur Karten aus der Hand können gespielt werden (C5).
error-cards-pile = Kein Stapel zeigt auf Platz { $on }, dort gibt es also nichts zu fangen (C5); Stapel zeigen auf die Plätze { $piles }.
error-cards-catch-lower = { $card } fängt nicht { $top }, die oberste Karte des Stapels von Platz { $on }: In einer Farbe fängt eine Zahl eine kleinere, und die 0 auch die 9 (C7).
error-cards-catch-blank = { $card } fängt nicht { $top }, die oberste Karte des Stapels von Platz { $on }: Mit blank_rule=literal fängt keine Zahl eine Blankokarte (C8).
error-cards-catch-unequal = { $card } fängt nicht { $top }, die oberste Karte des Stapels von Platz { $on }: Zwischen zwei Farben fängt nur eine gleiche Karte (C9), und mit blank_rule=literal keine Blankokarte.
error-cards-catch-two-blanks = { $card } fängt nicht { $top }, die oberste Karte des Stapels von Platz { $on }: Mit blank_rule=literal fängt keine Blankokarte eine andere (C9).
error-cards-position-part = „{ $text }“ ist keine Liste von Karten; eine Karte ist eine Farbe r, y oder b mit einer Zahl von 0 bis 9 oder x, und „-“ steht für keine.
error-cards-position-order = „{ $text }“ ist nicht in der Reihenfolge der Karten oder enthält eine Karte doppelt; richtig wäre „{ $right }“.
error-cards-position-number = „{ $text }“ ist keine Zahl in der Stellung; Runden und Hütchen schreibt man wie 0 oder 12.
error-cards-position-starter = „{ $text }“ sagt nicht, wer angefangen hat; das ist ein Platz von 0 bis { $last } oder „-“, solange es niemand weiß.
error-cards-position-first = Wer angefangen hat, ist genau dann „-“, wenn „first“ am Zug ist (C3); sonst ist es ein Platz.
error-cards-position-start = Bevor feststeht, wer anfängt, ist die Runde 0 und niemand hat Hütchen (C3).
error-cards-position-between = Wenn kein Platz am Zug ist, ist die Runde aus und alle Karten sind aufgenommen (C11); Hände, Stapel, gewonnene Karten und Nachziehstapel sind „-“.
error-cards-position-round = Solange Karten gespielt oder ausgeteilt werden, ist die Runde 0 bis { $last } (C14).
error-cards-position-end = Die Partie endet nach { $count } Runden, jeder fängt eine an (C14); die Runde muss also { $count } sein.
error-cards-position-draw = Einen Nachziehstapel gibt es nur zu zweit (C2); sonst ist er „-“.
error-cards-position-twice = Jede Karte gibt es einmal (C1); mehrmals in der Stellung: { $cards }.
error-cards-position-cards = In einer Runde sind { $count } Karten in Händen, Stapeln, gewonnenen Karten und Nachziehstapel zusammen (C2), nicht { $found }.
error-cards-position-taken = Ein Stapel zeigt auf Platz { $seat }, der am Zug ist; er wäre schon genommen (C4).
error-cards-position-over = Niemand hat noch eine Karte, die Runde ist also aus (C11) und am Zug ist „deal“ oder „-“.
error-cards-position-full = Solange Karten im Nachziehstapel liegen, hat jede Hand { $count } Karten (C10).
error-cards-position-large = Keine Hand hat mehr als die { $count } Karten, die ausgeteilt werden (C2).
error-cards-position-turn = Die Hände passen nicht dazu, dass Platz { $seat } am Zug ist: Von dort an gezählt werden sie nie größer und unterscheiden sich höchstens um eine Karte (C3).

## Errors: Catch the Hat
error-hats-small-board = Die kleine Seite ist für 2 bis 4 Spieler (F1); wähle bei { $players } Spielern board=large.
error-hats-colours = colours={ $colours } passt nicht: { $players } Spieler brauchen { $players } Buchstaben.
error-hats-teams-players = Teams gibt es nur mit 4 oder 6 Spielern, damit sich die Partner abwechseln (V2), nicht mit { $players }.
error-hats-tower-teams = Das Turmspiel wird nicht in Teams gespielt (V14); lass tower oder teams weg.
error-hats-tower-golden = Das Turmspiel wird ohne goldenen Hut gespielt (V14); lass tower oder golden weg.
error-hats-tower-free = Im Turmspiel wird nichts befreit (V7), free_on_capture passt also nicht dazu.
error-hats-two-wins = „Wer übrig bleibt, gewinnt“ und der Besitz des goldenen Hutes können nicht beide entscheiden, wer gewinnt (V14); wähle win_by=most_caught oder gold_win=most_caught.
error-hats-first-due = Erst wird ausgelost, wer anfängt: first:0 bis first:{ $last }.
error-hats-roll-due = Der Würfel ist dran: d1 bis d6.
error-hats-again-due = Nach einer Sechs kommt roll oder stop (F15).
error-hats-pass = Die { $roll } lässt sich ziehen, darum darf nicht gepasst werden (F16).
error-hats-move-due = Der Würfel zeigt { $roll }, und das muss gezogen werden.
error-hats-no-way = { $move } ist kein Weg für die { $roll }; die Felder, die Wegpunkte oder die Klammern passen nicht.
error-hats-move-f3 = { $move } ist kein Zug für die { $roll }: Er passt zu einem anderen Wurf oder zur Figur eines anderen (F3).
error-hats-move-f4 = { $move } kehrt unterwegs um; innerhalb eines Zuges bleibt die Richtung gleich (F4).
error-hats-move-f9 = { $move } würde auf einem grauen Feld landen, auf dem schon drei Figuren stehen (F9).
error-hats-move-f10 = { $move } geht in ein Haus, das geschlossen ist: Hinein darf nur ein Hütchen seiner Farbe (F10).
error-hats-move-f11 = { $move } geht ohne Beute nach Hause; wer das Haus verlassen hat, darf nur mit Beute zurück (F11).
error-hats-move-f13 = { $move } bleibt im Haus stehen, aber der Rest des Wurfs kann gezogen werden und muss es auch (F13).
error-hats-move-v3 = { $move } würde auf dem Feld eines Partners landen; auf Gelb darf ein Zug dort nicht enden (V3).
error-hats-move-v7 = { $move } geht nach Hause; im Turmspiel kommt niemand nach Hause (V7).
error-hats-move-v11 = { $move } kehrt zu oft um oder dort, wo nichts gefangen wird (V11).
error-hats-position-field = „{ $text }“ ist falsch geschrieben; jedes Feld des Spielplans steht einmal da, wie R5=gyr oder H0=r+r.
error-hats-position-caught = „{ $text }“ sind keine gefangenen Hütchen; es sind Buchstaben aus { $letters } in dieser Reihenfolge oder „-“ für keine.
error-hats-position-phase = „{ $text }“ ist keine Phase; es gibt first, roll, move 1 bis move 6, again und end.
error-hats-position-memory = „{ $text }“ ist falsch geschrieben; man schreibt es wie { $right }.
error-hats-position-hats = Es gibt { $found } Hütchen „{ $colour }“; { $right ->
    [one] es muss eines sein
   *[other] es müssen { $right } sein
  } (F1).
error-hats-position-gold = { $found ->
    [0] Es gibt keinen goldenen Hut
    [one] Es gibt einen goldenen Hut
   *[other] Es gibt { $found } goldene Hüte
  }; { $right ->
    [0] es darf keiner da sein
    [one] es muss einer sein
   *[other] es müssen { $right } sein
  } (V8).
error-hats-position-home = „{ $piece }“ kann nicht in { $home } stehen; im Haus stehen einzelne Hütchen in der Farbe seines Spielers (F10).
error-hats-position-nobody = In diesem Spiel wohnt niemand in { $home }, also kann „{ $piece }“ dort nicht stehen.
error-hats-position-gold-alone = Der goldene Hut kann nicht so auf { $field } stehen; für sich steht er nur auf C, und wer dorthin kommt, fängt ihn (V8).
error-hats-position-grey = Auf dem grauen Feld { $field } stehen { $found } Figuren; es dürfen drei sein (F9).
error-hats-position-yellow = Auf dem gelben Feld { $field } stehen verschiedene Farben; eine hätte die andere gefangen (F8).
error-hats-position-tower = Platz { $seat } hat Hütchen nach Hause gebracht; im Turmspiel tut das niemand (V7).
error-hats-position-own = Platz { $seat } hat { $hats } gefangen, aber Hütchen der eigenen Seite werden befreit, nicht gefangen (F12).
error-hats-position-end = Die Phase ist genau dann „end“, wenn nur noch eine Seite aktive Hütchen hat oder die Würfe ohne Fang ihre Grenze erreicht haben (F18, F21).
error-hats-position-turn = Außer in den Phasen first und end ist immer ein Platz am Zug.
error-hats-position-hatless = Platz { $seat } hat keine aktiven Hütchen und ist deshalb nicht am Zug (F18).
error-hats-position-still = Es wurde gewürfelt, also ist still mindestens 1 (F21).
error-hats-position-first = Bevor ausgelost ist, wer anfängt, stehen alle Hütchen im Haus und der goldene Hut in der Mitte (F2).
error-hats-position-sixes = Die Phase passt nicht zu { $sixes ->
    [one] einer Sechs
   *[other] { $sixes } Sechsen
  } in diesem Zug (F15).
error-hats-position-out = „out“ nennt genau die Plätze ohne aktive Hütchen (V7).

## Storage
error-store-url = Eine Datenbank gibt man als sqlite:///FILE oder postgresql://NAME:PASSWORD@HOST/DATABASE an; ein @ in NAME oder PASSWORD schreibt man als %40.
error-store-parameter-file = Die URL einer SQLite-Datei hat keine Parameter; bitte „{ $name }“ weglassen.
error-store-call = Der Datenbankserver lässt sich nicht so ansprechen, wie es in der URL steht: { $reason }
error-store-full = Die Festplatte des Servers ist voll, es wurde nichts gespeichert; es geht weiter, sobald wieder Platz ist.
error-store-locked = Ein anderes Programm hält die Datenbank des Servers fest, es wurde nichts gespeichert; es geht weiter, sobald sie wieder frei ist.
error-store-read-only = In die Datenbank des Servers darf nicht geschrieben werden; Datei und Ordner müssen für den Server beschreibbar sein.
error-store-missing = Die Datenbank des Servers lässt sich nicht öffnen; sie ist nicht dort, wo ihre URL es angibt, oder ihre Dateien gehören einem anderen Benutzer.
error-store-links = Die Datenbank { $file } hat mehrere Namen (harte Links); jeder hätte ein eigenes Protokoll, und Züge gingen verloren. Lösche die anderen Namen oder kopiere die Datei.
error-store-disk = Die Festplatte des Servers meldet einen Fehler, es wurde nichts gespeichert.
error-store-damaged = Die Datenbank des Servers ist beschädigt; sie muss aus einer Kopie wiederhergestellt werden.
error-store-away = Der Datenbankserver antwortet nicht; Kolpak macht weiter, sobald er es tut.
error-store-unreachable = Der Datenbankserver antwortet nicht, daher kann Kolpak nicht anfangen; er muss laufen und unter { $url } erreichbar sein.
error-store-tls = Zum Datenbankserver kommt keine verschlüsselte Verbindung (TLS) zustande, wie seine URL sie mit sslmode verlangt: { $reason }
error-store-denied = Der Datenbankserver lässt Kolpak nicht herein; Name, Passwort und Rechte müssen stimmen.
error-store-rights = Der Datenbankserver verwehrt Kolpaks Benutzer ein Recht, das er braucht; mach ihn zum Besitzer der Datenbank.
error-store-value = Diesen Text kann die Datenbank nicht aufnehmen, es wurde nichts gespeichert; Nullzeichen und halbe Zeichen sind nicht erlaubt.
error-store-encoding = Die Datenbank speichert Text als { $encoding }, dem Buchstaben vieler Sprachen fehlen; gib Kolpak eine Datenbank in UTF8.
error-store-newer = Die Datenbank wurde von einem neueren Kolpak geschrieben; nur dieses oder ein späteres kann sie öffnen.
error-store-foreign = In der Datenbank liegen Tabellen eines anderen Programms; gib Kolpak eine eigene Datenbank.
error-store-empty = Die Datenbank enthält noch keine Tabellen; der Server von Kolpak legt sie an, wenn er startet.
error-store-closed = Der Server hält gerade an, es wird nichts mehr gespeichert.
error-log-gap = Im Protokoll von Tisch { $table } fehlt Ereignis { $number }, an diesem Tisch geht es nicht weiter; an allen anderen schon.
error-log-malformed = Ereignis { $number } von Tisch { $table } ist falsch geschrieben, an diesem Tisch geht es nicht weiter; an allen anderen schon.
error-log-damaged = Das Protokoll von Tisch { $table } ist ab Ereignis { $number } beschädigt, an diesem Tisch geht es nicht weiter; an allen anderen schon.
error-log-seed = Der geheime Startwert von Spiel { $number } an Tisch { $table } fehlt oder ist nicht der versprochene, an diesem Tisch geht es nicht weiter.
error-log-game = Das Spiel „{ $game }“ von Tisch { $table } ist hier nicht installiert, an diesem Tisch geht es nicht weiter; an allen anderen schon.

## Pictures: Catch the Hat
picture-hats-track = Unterwegs:
picture-hats-seat = { $name }   { $colour }   im Haus { $home }: { $hats }   gefangen { $caught }
picture-hats-roll = Der Würfel zeigt { $roll }.
picture-hats-again = Das war eine Sechs; man darf noch einmal würfeln oder darauf verzichten.

## Pictures
picture-before-deal = Die Kegel sind noch nicht ausgeteilt.
picture-kabaleo-seat = { $name }   Vorrat { $stock }   Ziel { $goal }
picture-kabaleo-barred = Auf Feld { $place } wurde eben gespielt; es ist für diesen Zug gesperrt.
picture-cards-before = Es steht noch nicht fest, wer anfängt.
picture-cards-deal = Runde { $round } von { $rounds } wird gleich ausgeteilt; { $starter } fängt sie an.
picture-cards-round = Runde { $round } von { $rounds }, angefangen von { $starter }
picture-cards-over = Die Partie ist nach { $rounds ->
    [one] einer Runde
   *[other] { $rounds } Runden
  } aus.
picture-cards-seat = { $name } @{ $seat }   Hütchen { $hats }   Hand { $held }   gewonnen { $won }   Stapel { $pile }
picture-cards-draw = Nachziehstapel: { $count ->
    [one] eine Karte
   *[other] { $count } Karten
  }
picture-cards-hand = Auf der Hand ({ $name }): { $hand }

## Command line
cli-kolpak = Spiele mit Kegeln, die man stapelt: Kabaleo, Fang den Hut und das Kartenspiel dazu. Ohne Befehl werden sie auf diesem Rechner bereitgestellt und im Browser geöffnet.
cli-kolpak-usage = kolpak [COMMAND …]
cli-usage = Aufruf:
cli-commands-heading = Befehle
cli-games-heading = Spiele
cli-examples-heading = Beispiele
cli-options-heading = Optionen
cli-help = Zeigt diese Hilfe.
cli-version = Zeigt die Version.
cli-lang = Spricht eine andere Sprache, zum Beispiel „en“; sonst die der Umgebung.

cli-play = Spielt hier ein Spiel, mit Leuten an diesem Gerät und Bots.
cli-play-usage = kolpak play (GAME [name=value …] | --from FILE [--at N] [--number K]) [--seats A,B,…] [--seed N] [--record FILE] [--speed slow|normal|fast]
cli-play-from = Spielt stattdessen von einer Aufzeichnung aus weiter, mit ihrem Spiel und ihren Optionen, gegen Bots; ihre eigenen Bots spielen weiter.
cli-seats = Wer spielt, Platz für Platz: ein Bot, den „kolpak bots GAME“ nennt; jeder andere Name ist ein Mensch, ebenso person:NAME oder ein Name in Anführungszeichen, wo ein Bot genauso oder ähnlich heißt. Ohne Angabe spielst du gegen Bots namens „greedy“.
cli-seed = Zieht alles Zufällige aus dieser Zahl, sodass Bots dasselbe Spiel noch einmal spielen.
cli-record-file = Hängt die Aufzeichnung des Spiels an diese Datei an; „-“ zeigt sie am Ende.
cli-speed = Wie lange nach dem, was andere tun, gewartet wird.
cli-replay = Spielt Aufzeichnungen durch und zeigt, wie sie ausgehen.
cli-replay-usage = kolpak replay FILE… [--json]
cli-json = Schreibt je Aufzeichnung eine Zeile JSON.
cli-show = Zeigt eine Aufzeichnung an einer bestimmten Stelle.
cli-show-usage = kolpak show RECORD [--at N] [--seat S] [--number K]
cli-at = Wie viele Einträge gespielt sind; ohne Angabe alle.
cli-seat-option = Zeigt, was dieser Platz wissen darf, ab 0 gezählt, statt alles.
cli-number = Welche Aufzeichnung der Datei, ab 0 gezählt.
cli-password = Gibt einem Konto eines Servers ein neues Passwort, wenn jemand seines vergessen hat. Es wird zweimal abgefragt oder als Zeile von der Standardeingabe gelesen. Browser müssen sich neu anmelden und Programme brauchen neue Schlüssel; Passkeys gelten weiter.
cli-password-usage = kolpak password LOGIN [--database URL] [--data DIR]
cli-password-new = Neues Passwort
cli-password-again = Noch einmal dasselbe
cli-password-set = „{ $login }“ hat ein neues Passwort.
cli-rules = Liest die Regeln eines Spiels oder eine davon nach ihrer Nummer.
cli-rules-usage = kolpak rules GAME [ID]
cli-options = Listet die Optionen eines Spiels auf.
cli-options-usage = kolpak options GAME
cli-languages = Zeigt die Sprachen, ihre Schreibrichtung und wie viel in jeder fehlt.
cli-languages-usage = kolpak languages [--missing]
cli-languages-missing = Nennt stattdessen die Sätze, die fehlen oder noch englisch sind; endet mit 1, wenn es welche gibt.
cli-language = { $tag }  { $name } ({ $direction }), { $missing ->
    [0] vollständig
    [one] { $missing } Satz fehlt
   *[other] { $missing } Sätze fehlen
  }
cli-languages-complete = In keiner Sprache fehlt ein Satz.
cli-solve = Sagt gegen Ende eines Kabaleo-Spiels, welche Züge gewinnen, unentschieden halten oder verlieren.
cli-solve-usage = kolpak solve FILE [--at N] [--number K] [--goals P,?] [--nodes N] [--proof FILE] [--contest] [--json]
cli-solve-goals = Die Zielfarben nach Plätzen, „?“ für eine unbekannte; ohne Angabe die der Aufzeichnung.
cli-solve-nodes = Wie viele Stellungen für einen Zug durchsucht werden, bevor er als offen gilt.
cli-solve-contest = Löst die Wettbewerbsaufgabe Kabaleo Lite: FILE hat deren Form, die Antwort auch.
cli-solve-proof = Schreibt einen Nachweis des besten Ergebnisses in diese Datei, den ein Programm prüfen kann.
cli-solve-json = Schreibt eine Zeile JSON.
cli-review = Analysiert ein Spiel: Glück oder Können, welche Züge am meisten gekostet haben und was besser gewesen wäre.
cli-review-usage = kolpak review FILE [--seat N] [--number K] [--json] [--plot FILE]
cli-review-seat = Sieht diesen Platz an, ab 0 gezählt: seine Züge, sein Glück und das Bild aus seiner Sicht.
cli-review-plot = Zeichnet die Chancen und was sie bewegt hat in diese Datei (.png, .svg oder .pdf).
cli-dataset = Lässt Bots spielen und schreibt die Spiele als Parquet-Dateien für lernende Programme.
cli-dataset-usage = kolpak dataset GAME --games N [--into FOLDER] [--options TEXT] [--bots BOT,BOT…] [--seed N] [--observations]
cli-dataset-games = Wie viele Spiele gespielt werden.
cli-dataset-into = Ordner für games.parquet und moves.parquet; schon vorhandene werden ersetzt.
cli-dataset-bots = Ein Bot für jeden Platz, oder einer für alle.
cli-dataset-observations = Schreibt zu jedem Zug in Zahlen, was der Platz am Zug wissen konnte.
cli-dataset-written = { $games ->
    [one] { $games } Spiel
   *[other] { $games } Spiele
 } und { $moves ->
    [one] { $moves } Zug
   *[other] { $moves } Züge
 } in { $folder } geschrieben
cli-perft = Zählt die Zugfolgen eines Spiels nach ihrer Länge.
cli-perft-usage = kolpak perft GAME --depth N [name=value …] [--position TEXT] [--deal TOKEN]
cli-depth = Zählt Folgen bis zu so vielen Zügen.
cli-position = Zählt ab dieser Stellung statt vom Anfang.
cli-deal = Die Verteilung, die gilt, wo ausgeteilt wird, denn sie lassen sich nicht alle auflisten.

cli-options-of = Optionen von { $game }, geschrieben name=value:
cli-column-name = Option
cli-column-allowed = Erlaubt
cli-column-default = Vorgabe

cli-solve-searching = Suche läuft
cli-solve-proving = Der Nachweis wird geschrieben
cli-solve-of = Platz { $seat } ist am Zug; übrige Kegel: { $left }, Zielfarben: { $goals }.
cli-solve-case = { $case ->
    [exact] Was jeder Zug bringt, wenn beide bestmöglich spielen:
    [several] Was jeder Zug sichert, selbst wenn alle anderen zusammenspielen:
   *[hidden] Was jeder Zug sichert, was immer die anderen haben und tun:
  }
cli-solve-value = { $value ->
    [win] Sieg:
    [draw] Unentschieden:
    [loss] { $case ->
        [exact] Niederlage:
       *[other] Nichts:
      }
   *[unknown] Offen:
  }
cli-solve-proved = { $file }: Nachweis, dass Platz { $seat } { $result ->
    [win] gewinnt
   *[draw] mindestens ein Unentschieden erreicht
  }, Zeilen: { $lines }.
cli-input = Die Standardeingabe
cli-record = { $file }, Aufzeichnung { $number }:
cli-record-wrong = { $file }, Aufzeichnung { $number }: { $reason }
cli-position-is = Stellung: { $position }
cli-over = Das Spiel ist aus.
cli-chance-due = Der Zufall ist am Zug.
cli-seat-due = Platz { $seat } ist am Zug.
cli-seat = Platz { $seat }
cli-you = du
cli-seat-named = Platz { $seat }: { $name }
cli-named-at = { $name } (Platz { $seat })
cli-points = { $points ->
    [one] { $points } Punkt
   *[other] { $points } Punkte
  }
list-and = { $first } und { $last }
list-comma = { $first }, { $second }
cli-winner = { $name ->
    [you] Du gewinnst.
   *[other] { $name } gewinnt.
  }
cli-winners = Geteilter Sieg: { $names }.
cli-shared = Geteilter Rang { $place }: { $names }.
count-towers = Türme { $count }
count-tallest = höchster Turm { $count }
count-hats = Hütchen { $count }
count-team = Team { $count }
count-team-points = Punkte des Teams { $count }
count-cards = Karten { $count }

cli-begins = Ein Spiel { $game }:
cli-goes-on = Es geht nach Eintrag { $given } weiter.
cli-keys = Tippe ? für Hilfe, hint für einen Rat, undo, um einen Zug zurückzunehmen, quit zum Aufhören.
cli-ask = { $name ->
    [you] Dein Zug:
   *[other] { $name }, dein Zug:
  }
cli-you-may = Du kannst spielen, zum Beispiel { $example }:
cli-with-token = { $text } ({ $token })
cli-play-help = Tippe einen Zug, wie er dasteht, etwa { $example }{ $numbered ->
    [yes] , oder seine Nummer
   *[no] , Buchstabe und Zahl zusammen
  }; „look“ oder Enter zeigt den Tisch noch einmal, „undo“ nimmt einen Zug zurück, „quit“ beendet das Spiel.
cli-play-rules = Die Regeln: kolpak rules { $game }.
cli-narrow = Der Tisch braucht { $needed } Spalten, das Terminal hat { $width }; darum steht er hier als Text.
cli-bots = Listet die Bots eines Spiels auf, den schwächsten zuerst.
cli-bots-usage = kolpak bots GAME
cli-bots-of = Bots für { $game }, der schwächste zuerst. Ihr Name steht, wo ein Platz genannt wird: --seats Ann,{ $example }.
cli-bots-also = Außerdem:
cli-bots-missing = Hier nicht im Angebot, weil kompilierter Code nicht läuft: { $names }. Der Grund: { $problem }
error-compiled-broken = Kompilierter Code läuft hier nicht ({ $problem }), deshalb fehlen einige Bots.
error-compiled-unkept = Kompilierter Code lässt sich hier nicht aufheben ({ $problem }), deshalb entsteht er bei jedem Start neu.
cli-hint = Rat des stärksten Bots:
cli-hint-action = { $token }{ $percent ->
    [none] {""}
   *[other] , gewinnt in { $percent } % der Fälle
  }{ $reason ->
    [none] {""}
   *[other] : { $reason }
  }{ $danger ->
    [none] {""}
   *[other] . { $danger }
  }
cli-hint-waits = Der Bot denkt nach; beim ersten Mal dauert es einige Sekunden länger.
cli-compiling = Zuerst muss Code kompiliert werden; das kann einige Minuten dauern.
cli-bot-replaced = { $name } wird ab jetzt vom einfachen Bot „greedy“ gespielt.
bot-name-novice = Neuling
bot-name-casual = Amateur
bot-name-skilled = Alter Hase
bot-name-greedy = Alter Hase
bot-name-expert = Kenner
bot-name-master = Meister
bot-name-random = Zufall
bot-numbered = { $name } { $number }
bot-about-novice = Übersieht vieles; gut für eine erste Partie.
bot-about-casual = Sieht viel von dem, was vor ihm liegt, aber nicht alles.
bot-about-skilled = Nimmt, was er kriegen kann, einen Zug voraus.
bot-about-expert = Denkt voraus und achtet darauf, was die anderen tun.
bot-about-master = Denkt lange nach und errät, was die anderen wollen; schwer zu schlagen.
bot-about-greedy = Nimmt sofort das Beste, was er kriegen kann; spielt für Abwesende.
bot-about-random = Tut irgendetwas Erlaubtes.
cli-arena = Lässt Bots gegeneinander spielen: dieselben Verteilungen und Würfe mit getauschten Plätzen. Ein Bot kann auch FILE.py:NAME sein, eine eigene Klasse oder Funktion, die einen macht.
cli-arena-usage = kolpak arena GAME BOT BOT… [--options TEXT] [--deals N] [--seed N] [--stop] [--luck] [--ray ADDRESS] [--json FILE] [--plot FILE]
cli-arena-options = Optionen des Spiels, etwa „players=3 deal=equal“.
cli-deals = Verteilungen; jede wird einmal mit jedem Bot auf jedem Platz gespielt.
cli-arena-seed = Zahl, aus der alle Verteilungen und Würfe gezogen werden.
cli-arena-stop = Hört auf, sobald feststeht, ob der erste Bot besser als ausgeglichen abschneidet.
cli-arena-with-luck = Analysiert jede Partie und zeigt die Anteile auch ohne Glück; einige Sekunden je Partie.
cli-ray = Spielt auf dem Ray-Cluster unter dieser Adresse; „local“ startet hier einen.
cli-arena-json = Schreibt Ergebnisse und alle Partien als JSON in diese Datei.
cli-plot = Zeichnet die Ergebnisse in diese Datei (.png, .svg oder .pdf).
cli-arena-of = { $game }, { $options }: Verteilungen { $deals }, Partien { $games }
cli-arena-bot = Bot
cli-arena-share = Siege %
cli-arena-adjusted = ohne Glück %
cli-arena-seats = nach Platz
cli-arena-time = ms
cli-arena-test = Test
cli-arena-rating = Wertung
cli-arena-even = Ausgeglichen sind { $percent } %. Intervalle: 95 % je Verteilung; der Test fragt, ob ein Bot 5 Punkte mehr gewinnt.
cli-arena-luck = Ohne Glück: vom Anteil ist der geschätzte Teil des Glücks abgezogen (erste Zahl in Klammern); × sagt, wievielmal so viele Partien man sonst bräuchte, um ebenso viel zu wissen. Das gilt nur für eine Serie, ab { $deals } Verteilungen.
cli-arena-verdict = { $verdict ->
    [better] besser
    [not] nicht besser
   *[open] offen
  }
error-cli-action = „{ $text }“ ist hier kein Zug; tippe einen, wie er dasteht, etwa { $example }, oder ? für Hilfe.
cli-hand-over = Gib das Gerät an { $name } weiter; { $name } drückt die Eingabetaste, wenn sonst niemand hinschaut.
cli-quit = Hier hört das Spiel auf.
cli-input-closed = Es kommt keine Eingabe mehr, also hört das Spiel hier auf.
cli-recorded = Die Aufzeichnung steht in { $file }.

colour = { $letter ->
    [p] rosa
    [o] orange
    [y] gelb
    [g] grün
    [b] blau
    [v] lila
    [r] rot
    [w] weiß
    [k] schwarz
   *[other] { $letter }
  }
narrate-first = { $name ->
    [you] Du fängst an.
   *[other] { $name } fängt an.
  }
narrate-action = { $name ->
    [you] Du spielst
   *[other] { $name } spielt
  } { $token }.
narrate-chance = Der Zufall: { $token }.

narrate-kabaleo-deal = Die Kegel sind ausgeteilt; { $name ->
    [you] du fängst an
   *[other] { $name } fängt an
  }.
narrate-kabaleo-put = { $name ->
    [you] Du setzt
   *[other] { $name } setzt
  } einen { $colour ->
    [rosa] rosa Kegel
    [lila] lila Kegel
    [orange] orangen Kegel
   *[other] { $colour }en Kegel
  } auf Feld { $place }.
narrate-kabaleo-cancel = { $name ->
    [you] Du setzt
   *[other] { $name } setzt
  } einen { $colour ->
    [rosa] rosa Kegel
    [lila] lila Kegel
    [orange] orangen Kegel
   *[other] { $colour }en Kegel
  } auf einen gleichen, und beide verlassen Feld { $place }.
narrate-kabaleo-shows = Das Feld ist jetzt { $shows }.

narrate-hats-die = { $name ->
    [you] Du würfelst
   *[other] { $name } würfelt
  } eine { $roll }.
narrate-hats-pass = { $name ->
    [you] Du kannst mit diesem Wurf nicht ziehen.
   *[other] { $name } kann mit diesem Wurf nicht ziehen.
  }
narrate-hats-roll = { $name ->
    [you] Du würfelst noch einmal.
   *[other] { $name } würfelt noch einmal.
  }
narrate-hats-stop = { $name ->
    [you] Du würfelst nicht weiter.
   *[other] { $name } würfelt nicht weiter.
  }
narrate-hats-move = { $name ->
    [you] Du { $start ->
        [home] verlässt das Haus
       *[out] ziehst
      }
   *[other] { $name } { $start ->
        [home] verlässt das Haus
       *[out] zieht
      }
  }, { $steps ->
    [one] { $steps } Schritt
   *[other] { $steps } Schritte
  }{ $field ->
    [none] {""}
   *[other] { " " }bis { $field }
  }.
narrate-hats-catch = { $name ->
    [you] Du fängst
   *[other] { $name } fängt
  } { $count ->
    [one] ein Hütchen
   *[other] { $count } Hütchen
  } ({ $colours })!
narrate-hats-home = { $name ->
    [you] Du bringst
   *[other] { $name } bringt
  } { $count ->
    [one] ein Hütchen
   *[other] { $count } Hütchen
  } nach Hause.
narrate-hats-stalled = { $rolls ->
    [one] Ein Wurf
   *[other] { $rolls } Würfe
  } ohne Fang: Das Spiel ist aus, und die Hütchen werden gezählt.
reason-hats-catches = das fängt { $hats ->
    [one] ein Hütchen
   *[other] { $hats } Hütchen
  }
reason-hats-gold = das holt den goldenen Hut
reason-hats-home = das bringt { $hats ->
    [one] ein Hütchen
   *[other] { $hats } Hütchen
  } nach Hause
reason-hats-frees = das befreit { $hats ->
    [one] ein eigenes Hütchen
   *[other] { $hats } eigene Hütchen
  }
reason-hats-escapes = so entkommt man { $hunters ->
    [one] einem Jäger
   *[other] { $hunters } Jägern
  }
reason-hats-hunts = von dort kann der nächste Wurf { $hats ->
    [one] ein Hütchen
   *[other] { $hats } Hütchen
  } fangen
reason-hats-danger = das eigene Hütchen ist dort bei { $ways ->
    [one] einem möglichen Wurf
   *[other] { $ways } möglichen Würfen
  } in Gefahr
reason-against = Aber Vorsicht: { $text }
reason-ends = damit ist das Spiel aus{ $result ->
    [lost] { " " }und verloren
    [shared] , der Sieg geteilt
   *[won] { " " }und gewonnen
  }
reason-ended = das Spiel war aus{ $result ->
    [shared] , der Sieg geteilt
   *[lost] { " " }und verloren
  }
reason-hats-rests = auf Grau kann es niemand fangen
reason-hats-exposed = ein Wurf der anderen kann { $count ->
    [one] ein eigenes Hütchen
   *[other] { $count } eigene Hütchen
  } erreichen{ $other ->
    [0] {""}
   *[other] , nicht { $other }
  }
narrate-hat_cards-first = { $name ->
    [you] Du fängst die Partie an.
   *[other] { $name } fängt die Partie an.
  }
narrate-hat_cards-deal = Runde { $round } ist ausgeteilt.
narrate-hat_cards-lay = { $name ->
    [you] Du legst
   *[other] { $name } legt
  } „{ $card }“.
narrate-hat_cards-catch = { $name ->
    [you] Du fängst
   *[other] { $name } fängt
  } mit „{ $card }“ { $count ->
    [one] eine Karte
   *[other] { $count } Karten
  } von { $other ->
    [you] dir
   *[other] { $other }
  }.
narrate-hat_cards-take = { $name ->
    [you] Du nimmst
   *[other] { $name } nimmt
  } { $count ->
    [one] eine Karte.
   *[other] { $count } Karten.
  }
narrate-hat_cards-round = Die Runde ist aus.
narrate-hat_cards-hats = { $name ->
    [you] Du gewinnst
   *[other] { $name } gewinnt
  } { $hats } Hütchen.
reason-kabaleo-own = das gewinnt ein Feld für die eigene Farbe
reason-kabaleo-own-leader = das gewinnt ein Feld für die eigene Farbe und nimmt der führenden eins
reason-kabaleo-leader = das nimmt der führenden Farbe ({ $colour }) ein Feld
reason-kabaleo-keep = das hebt die Kegel der eigenen Farbe für später auf
reason-kabaleo-proved = das gewinnt, was auch immer die anderen haben
reason-kabaleo-rival = das nimmt der Farbe „{ $colour }“ ein Feld, wahrscheinlich der Zielfarbe eines anderen
reason-kabaleo-rids = so wird man einen Kegel der Farbe „{ $colour }“ los, wahrscheinlich der Zielfarbe eines anderen
reason-kabaleo-rids-early = so wird man einen Kegel der Farbe „{ $colour }“ los, wahrscheinlich der Zielfarbe eines anderen, solange man ihn noch verdecken kann
reason-kabaleo-gives = die Farbe „{ $colour }“, wahrscheinlich die Zielfarbe eines anderen, gewinnt ein Feld
reason-kabaleo-gives-same = dieselbe Farbe gewinnt ein Feld
reason-kabaleo-loses = die eigene Farbe verliert ein Feld
reason-kabaleo-lost = gegen gutes Spiel ist das verloren, was auch immer die anderen haben
reason-hat_cards-catch = { $count ->
    [one] das fängt eine Karte
   *[other] das fängt { $count } Karten
  }
reason-hat_cards-catch-safe = { $count ->
    [one] das fängt eine Karte, und keine kann die eigene noch fangen
   *[other] das fängt { $count } Karten, und keine kann die eigene noch fangen
  }
reason-hat_cards-more = { $count ->
    [one] das fängt eine Karte mehr
   *[other] das fängt { $count } Karten mehr
  }
reason-hat_cards-more-safe = { $count ->
    [one] das fängt eine Karte mehr, und keine kann die eigene noch fangen
   *[other] das fängt { $count } Karten mehr, und keine kann die eigene noch fangen
  }
reason-hat_cards-safe = keine übrige Karte kann sie fangen
reason-hat_cards-few = { $count ->
    [one] nur eine übrige Karte kann sie fangen
   *[other] nur { $count } übrige Karten können sie fangen
  }
reason-hat_cards-fewer = { $count } übrige Karten können sie fangen, nicht { $other }
reason-hat_cards-keep = das hebt „{ $card }“ für später auf
reason-hat_cards-risk = { $count ->
    [one] nur eine Karte steht auf dem Spiel, nicht { $other }
   *[other] nur { $count } Karten stehen auf dem Spiel, nicht { $other }
  }

review-part = { $part ->
    [start] Anfang
    [luck] Glück
    [own] Können
    [others] andere
    [second_look] Schätzung
    [reveal] Aufdecken
   *[result] Ergebnis
  }
review-accuracy = Genauigkeit
review-parts-of = Die Teile jedes Platzes ergeben zusammen das Ergebnis, in Punkten Gewinnchance unter starken Spielern. Glück ist, was Würfel oder Karten gebracht haben; Können, was die eigenen Züge gegenüber dem besten erkennbaren Zug verloren haben; andere, was deren Züge bewirkt haben; Schätzung, wo sich die Schätzung selbst berichtigt{ $reveals ->
    [yes] ; Aufdecken, was die geheimen Ziele am Ende gezeigt haben
   *[no] {""}
  }. Genauigkeit ist 100 bei fehlerlosen und 0 bei zufälligen Zügen.
review-turning-points = Was am meisten gekostet hat:
review-played = Aktion { $at }: { $name } spielte { $played }, { $grade ->
    [blunder] ein Patzer
    [mistake] ein Fehler
   *[slip] ein Ausrutscher
  }: Gewinnchance { $before } → { $after } %.
review-better = Besser: { $best }.
review-better-why = Besser: { $best } – { $why }.
review-better-danger = Besser: { $best }. Nach dem gespielten Zug: { $did }.
review-better-merit = Besser: { $best }. Für den gespielten Zug sprach etwas ({ $did }), aber es ist weniger wert.
review-better-why-danger = Besser: { $best } – { $why }. Nach dem gespielten Zug: { $did }.
review-better-why-merit = Besser: { $best } – { $why }. Auch für den gespielten Zug sprach etwas ({ $did }), aber es ist weniger wert.
review-no-points = Kein Zug hat mit Sicherheit viel gekostet.
review-one-seat = „--seat N“ sieht einen Platz für sich an: was die eigenen Züge gekostet haben, und sein Glück.
review-lucky = Das Glück, das am meisten zählte:
review-luck = Aktion { $at }, { $kind ->
    [die] Wurf { $rolled } von { $roller }
    [draw] die gezogene Karte von { $roller }
    [first] wer anfängt
    [both] das Austeilen und wer anfängt
   *[deal] das Austeilen
  }: { $points } für { $name }.
review-giveaways = Was die Ziele verraten hat, wenn man nur zusah:
review-giveaway = Aktion { $at }: { $action } von { $name }, { $before } → { $after } % für { $colour }.
review-chance = Gewinnchance, %
review-actions = Aktionen
review-points = Punkte Gewinnchance

error-cli-line = Die Befehlszeile war nicht zu verstehen; „kolpak --help“ zeigt, wie man sie schreibt.
error-cli-command-unknown = Einen Befehl „{ $name }“ gibt es nicht; es gibt { $known }.
error-cli-option-unknown = Eine Option „{ $option }“ gibt es hier nicht; es gibt { $known }.
error-cli-option-bare = Nach der Option { $option } muss ein Wert stehen.
error-cli-output-none = „{ $value }“ ist keine Datei, in die geschrieben werden kann; bitte nenne eine nach { $option }.
error-cli-option-flag = Die Option { $option } nimmt keinen Wert.
error-cli-missing = { $name } fehlt; so schreibt man den Befehl: { $usage }
error-cli-from-game = Die Option --from nimmt Spiel und Optionen aus der Aufzeichnung; lass „{ $game }“ weg.
error-cli-from-missing = Die Option { $option } gehört zur Aufzeichnung, die --from nennt, und --from fehlt.
error-cli-extra = „{ $text }“ ist eine Angabe zu viel; so schreibt man den Befehl: { $usage }
error-cli-value = Der Wert von { $name } ist falsch; „--help“ zeigt, was möglich ist.
error-cli-seconds = Die Option { $option } kann nicht „{ $value }“ sein; sie ist eine Zeit in Sekunden, etwa 0.7.
error-cli-number-least = Die Option { $option } kann nicht „{ $value }“ sein; sie ist eine ganze Zahl ab { $least }.
error-cli-number-between = Die Option { $option } kann nicht „{ $value }“ sein; sie ist eine ganze Zahl von { $least } bis { $most }.
error-cli-amount = Die Option { $option } kann nicht „{ $value }“ sein; sie ist eine Zahl ab 0, etwa 24 oder 0.5.
error-cli-word = Die Option { $option } kann nicht „{ $value }“ sein; sie ist eines von { $known }.
error-cli-language = In der Sprache „{ $tag }“ gibt es keine Texte; es gibt { $known }.
error-cli-seats-empty = In „{ $seats }“ ist ein Name leer; Plätze schreibt man wie Ann,Bob,skilled.
error-cli-seats-number = --seats nennt { $found ->
    [one] einen Spieler
   *[other] { $found } Spieler
  }; es können { $least } bis { $most } sein.
error-cli-seats-twice = Zwei heißen { $name }; gib jedem einen eigenen Namen.
error-cli-seats-near = Einen Bot „{ $name }“ gibt es nicht; meinst du { $near }? Ist es der Name eines Menschen, schreib person:{ $name }.
error-cli-seats-colon = „{ $name }“ ist nicht zu verstehen; ein Doppelpunkt steht nur in bot:NAME und person:NAME oder zwischen Anführungszeichen.
error-cli-seats-encoding = Der Name „{ $name }“ ist kein Text in UTF-8; tippe ihn in einem Terminal, das UTF-8 schreibt.
error-cli-seats-count = { $found ->
    [one] Ein Platz steht
   *[other] { $found } Plätze stehen
  } in „{ $seats }“, es spielen aber { $count }; nenne { $count } oder ändere players.
error-cli-record = { $file } enthält keine Aufzeichnung { $number }, nur { $count }, ab 0 gezählt.
error-cli-at = Die Aufzeichnung hat { $count ->
    [one] einen Eintrag
   *[other] { $count } Einträge
  } und lässt sich nicht nach { $at } zeigen.
error-seat = Einen Platz { $seat } gibt es nicht; es gibt die Plätze 0 bis { $last }.
error-bot-unknown = Einen Bot „{ $name }“ gibt es nicht; es gibt { $known }.
error-bot-missing = Der Bot „{ $name }“ braucht Numba, das hier nicht läuft; „kolpak bots“ sagt, warum. Es gibt { $known }.
error-bot-failed = Der Bot „{ $bot }“ ist gescheitert: { $reason }
error-arena-bots = Eine Arena braucht mindestens zwei Bots; nenne sie nach dem Spiel, etwa kolpak arena kabaleo master skilled.
error-arena-entrant = In { $file } gibt es keine Klasse oder Funktion „{ $name }“, die einen Bot macht; schreibe FILE.py:NAME.
error-solve-game = Nur Kabaleo lässt sich lösen; dies ist eine Aufzeichnung von { $game }.
error-solve-early = Zum Lösen ist es zu früh: übrige Kegel { $left }, erlaubt { $most }; wähle mit --at eine spätere Stelle.
error-solve-over = Das Spiel ist zu Ende; wähle mit --at eine frühere Stelle.
error-solve-goal = Die Zielfarbe von Platz { $seat } muss bekannt sein; gib sie mit --goals an, „?“ für die anderen.
error-solve-goals = „{ $goals }“ sind hier keine Zielfarben; man schreibt sie wie { $example }, einen Großbuchstaben je Platz, oder „?“ für eine unbekannte: { $reason }
error-solve-numba = Zum Lösen wird Numba gebraucht, das hier nicht läuft; „kolpak bots kabaleo“ sagt, warum.
error-solve-long = Der Nachweis ist zu lang, um geschrieben zu werden; wähle mit --at eine spätere Stelle.
error-solve-unproved = Für Platz { $seat } ist nichts sicher, also gibt es keinen Nachweis zu schreiben.
error-review-game = Das Spiel { $game } lässt sich nicht analysieren; dafür gibt es keine Analyse.
error-review-empty = In dieser Aufzeichnung wurde nichts gespielt, also gibt es nichts zu analysieren.
error-review-hidden = Diese Aufzeichnung verbirgt, was einige hatten, und lässt sich nicht analysieren; nimm sie nach dem Ende des Spiels.
error-review-long = Dieser Server analysiert Spiele mit höchstens { $most } Aktionen; „kolpak review“ nimmt auch längere.
error-review-compiled = Analysen brauchen Numba, das hier nicht läuft; „kolpak bots“ sagt, warum.
error-review-server = Dieser Server kann keine Spiele analysieren: Der kompilierte Code, den es dazu braucht, läuft auf ihm nicht.
error-review-running = Dieses Spiel läuft noch; analysieren lässt es sich, wenn es zu Ende ist.
error-review-failed = Die Analyse ist auf dem Server gescheitert; versuche es später noch einmal.
error-continue-position = Diese Aufzeichnung beginnt mit einer Stellung; weiterspielen lässt sich nur ein Spiel, das von Anfang an aufgezeichnet ist.
error-continue-hidden = Diese Aufzeichnung verbirgt, was einige hatten, und lässt sich nicht weiterspielen; nimm sie nach dem Ende des Spiels.
error-continue-running = Dieses Spiel läuft noch; von hier weiterspielen lässt es sich, wenn es zu Ende ist.
error-continue-at = Die Stelle { $at } gibt es in dieser Aufzeichnung nicht; die letzte ist { $last }.
error-continue-long = Weiterspielen lässt sich ein Spiel bis zur Aktion { $most }; hier ist es schon weiter.
error-continue-over = Hier ist das Spiel zu Ende; geh dorthin zurück, wo noch jemand am Zug ist.
error-deduction-game = Nur bei Kabaleo gibt es Ziele zu erschließen.
error-contest-head = Eine Aufgabe beginnt mit vier Zahlen, n p c h, nicht mit „{ $text }“.
error-contest-count = Es braucht insgesamt { $count } Zahlen (Stapel: { $stacks }, Spieler: { $players }); es sind { $found }.
error-contest-none = Eine Aufgabe hat mindestens einen Stapel und einen Spieler.
error-contest-colour = „{ $text }“ ist keine Farbe; Farben sind die Zahlen von 1 bis { $colours }.
error-contest-alone = --contest liest die Form des Wettbewerbs; lass die anderen Optionen von solve weg.
error-arena-ray = Ray ist nicht installiert; installiere es mit pip install 'kolpak[ray]', oder lass --ray weg.
error-arena-cluster = Unter { $address } gibt es keinen Ray-Cluster, auf dem gespielt werden könnte: { $reason }
error-dataset-pyarrow = pyarrow ist nicht installiert; installiere es mit pip install 'kolpak[dataset]'.
error-dataset-bots = Das Spiel hat { $seats } Plätze, genannt sind { $bots } Bots; nenne einen für jeden Platz, oder einen für alle.
error-dataset-game = Von { $game } lässt sich kein Datensatz schreiben; seine Züge haben keine Nummern.
error-dataset-compiled = Beobachtungen brauchen Numba, das hier nicht läuft; „kolpak bots“ sagt, warum.
error-arena-plot = Matplotlib ist nicht installiert; installiere es mit pip install 'kolpak[plot]', oder lass --plot weg.
error-arena-plot-format = In { $file } kann kein Bild gezeichnet werden; der Name muss auf eines von { $known } enden.
error-arena-worker = Ein Prozess, der spielte, wurde von außen beendet, vielleicht weil der Speicher fehlte; gezeigt ist, was vorher gespielt wurde.
error-file-missing = Eine Datei { $file } gibt es nicht.
error-file-no-folder = Den Ordner, in den die Datei { $file } soll, gibt es nicht.
error-file-folder = { $file } ist ein Ordner, keine Datei.
error-file-database = { $file } gehört zu einer Datenbank, die verloren ginge. Nimm eine andere Datei.
error-file-read = { $file } wird hier gelesen und würde überschrieben. Nimm eine andere Datei.
error-file-forbidden = Du darfst die Datei { $file } nicht benutzen.
error-file-unusable = { $file } lässt sich nicht benutzen: { $reason }
error-file-large = { $file } ist größer als { $most } MB; bitte teile die Aufzeichnungen auf mehrere Dateien auf.
error-file-encoding = { $file } ist kein Text in UTF-8: Byte { $at } ist falsch.
error-cli-output = Die Standardausgabe lässt sich nicht schreiben: { $reason }
error-page-missing = Zum Spiel „{ $game }“ gibt es hier keine Regelseite.
error-rule-unknown = Eine Regel „{ $wanted }“ gibt es in { $game } nicht; es gibt { $known }.
error-perft-deal = Hier wird ausgeteilt, und die Verteilungen lassen sich nicht alle auflisten; gib mit --deal eine an oder mit --position eine Stellung danach.

## Games and their options
game-kabaleo = Kabaleo
game-kabaleo-about = Geheime Zielfarben: Staple Kegel, lass gleiche verschwinden und zeige am Ende deine Farbe auf den meisten Feldern.
game-hats = Fang den Hut
game-hats-about = Würfeln, den anderen aufs Hütchen springen und die Beute nach Hause bringen.
game-hat_cards = Fang den Hut, das Kartenspiel
game-hat_cards-about = Karten legen, mit der richtigen Karte Stapel fangen und über mehrere Runden Hütchen gewinnen.
option-kabaleo-players = Wie viele mitspielen (K1).
option-kabaleo-deal = Wie die Kegel verteilt werden: zufällig aus dem Beutel oder an alle die gleichen, das geht mit 2 oder 3 Spielern (K7, K8).
option-kabaleo-golden_rule = Ob das Feld des letzten Zuges für den nächsten gesperrt ist (K16).
option-kabaleo-unowned_colour = Ob eine Farbe, die niemand gezogen hat, nicht zählt oder, wenn sie vorn liegt, für alle Unentschieden bedeutet (K20).
option-kabaleo-colours = Welche Farben im Spiel sind, zwei mehr als Spieler, oder zufällige (K3).
option-hats-players = Wie viele mitspielen (F1).
option-hats-board = Welche Seite des Spielplans: die kleine für 2 bis 4 Spieler, die große für bis zu 6 (F1).
option-hats-hats_per_player = Mit wie vielen Hütchen jeder anfängt; auf der kleinen Seite 6, auf der großen 4, wenn du nichts anderes wählst (F1).
option-hats-colours = Die Farben der Plätze, je ein Buchstabe (F1).
option-hats-teams = Ob alle für sich spielen, in zwei Teams oder in zwei Teams, die jedes ihrer Hütchen ziehen dürfen (V2, V6).
option-hats-tower = Das Turmspiel: Nichts wird nach Hause gebracht, und die letzte Farbe gewinnt (V7).
option-hats-golden = Der goldene Hut in der Mitte, der seinem Träger besondere Kräfte gibt (V8).
option-hats-win_by = Ob gewinnt, wer die meisten Hütchen gefangen hat, oder wer übrig bleibt (F19, V1).
option-hats-tie_break = Ob bei Gleichstand geteilt wird oder zählt, wer noch aktive Hütchen hat oder wer mehr nach Hause gebracht hat (F20).
option-hats-home_overshoot = Ob der Rest eines Wurfs vom Haus aus weitergezogen werden muss oder verfallen darf (F13).
option-hats-six_bonus = Ob man nach einer Sechs noch einmal würfelt (F15).
option-hats-max_sixes = Nach wie vielen Sechsen eines Zuges man noch einmal würfelt (F15).
option-hats-free_on_capture = Ob eigene Hütchen in einem gefangenen Turm sofort frei werden, nicht erst zu Hause (F17).
option-hats-partners_share_field = Ob Partner auf einem gelben Feld nebeneinander stehen dürfen (V3).
option-hats-stall_limit = Nach wie vielen Würfen ohne Fang das Spiel endet und gezählt wird (F21).
option-hats-gold_counts = Wie viele Punkte der goldene Hut selbst zählt (V8).
option-hats-gold_grey = Ob der Träger des goldenen Hutes auf einem grauen Feld alle Figuren fängt oder eine (V10).
option-hats-gold_max_turns = Wie oft der Träger in einem Wurf umkehren darf (V11).
option-hats-gold_turn_needs_capture = Ob der Träger nur dort umkehren darf, wo er fängt (V11).
option-hats-gold_win = Ob gewinnt, wer die meisten Hütchen gefangen hat, oder wer den goldenen Hut besitzt (V13).
option-hat_cards-players = Wie viele mitspielen (C1).
option-hat_cards-blank_rule = Ob Blankokarten und Zahlen einer Farbe einander fangen und Blankokarten auch Blankokarten, oder ob eine Blankokarte Zahlen fängt und nie gefangen wird (C8, C9).
option-hat_cards-tie_rule = Wie Spieler bei Gleichstand Hütchen bekommen: alle so viele wie für den niedrigsten Rang, den sie füllen, oder je eines weniger, und auch die Ränge darunter rutschen nach (C12).
option-hat_cards-show_won = Ob alle sehen, wie viele Karten die anderen gewonnen haben (C15).

## Fairness
cli-serve = Stellt die Spiele für Browser und Programme bereit, auf diesem Rechner oder im Netz.
cli-serve-usage = kolpak serve [--host HOST] [--port N] [--database URL] [--data DIR] [--workers N] [--pace SECONDS] [--grace SECONDS] [--rate N] [--browser]
cli-serve-host = Die Adresse, unter der der Server lauscht; 0.0.0.0 lässt andere Rechner herein.
cli-serve-port = Der Port, an dem der Server lauscht.
cli-serve-database = Wo die Tische aufbewahrt werden: in einer SQLite-Datei oder einer PostgreSQL-Datenbank; ohne Angabe in einer Datei im Datenordner.
cli-serve-data = Der Datenordner; ohne Angabe dein eigener.
cli-serve-workers = Wie viele Prozesse gemeinsam arbeiten; mehr als einer braucht PostgreSQL.
cli-serve-browser = Öffnet den Browser, sobald der Server bereit ist.
cli-serving = Kolpak läuft unter { $address }; Strg-C hält es an.
cli-serve-pace = Wie viele Sekunden ein Bot mindestens für einen Zug braucht.
cli-serve-grace = Wie viele Sekunden jemand getrennt sein darf, bevor es am Tisch ohne ihn weitergeht.
cli-serve-rate = Wie viele Anfragen in der Sekunde eine Adresse stellen darf; mehr, wo sich viele Leute eine Adresse teilen, etwa in einer Schule.
error-workers-database = { $workers } Prozesse brauchen eine gemeinsame Datenbank: gib --database postgresql://… an.
error-serve-port = Kolpak kann unter { $host }, Port { $port }, nicht lauschen ({ $reason }); wähle mit kolpak serve --port einen anderen.
serve-port-taken = dort lauscht ein anderes Programm
serve-port-barred = das System reserviert ihn für Administratoren
error-serve-proxies = In der Umgebungsvariablen { $name } kann nicht „{ $value }“ stehen; sie ist * allein oder Adressen und Netze, durch Kommas getrennt, etwa 127.0.0.1,172.18.0.0/16.
error-serve-host = Kolpak kann unter { $host } nicht lauschen, denn das ist keine Adresse dieses Rechners; wähle mit kolpak serve --host eine andere: 127.0.0.1 nur für diesen Rechner, 0.0.0.0 auch für andere.
error-serve-twice = Mit diesem Datenordner läuft schon ein anderes Kolpak ({ $file }); halte es an oder wähle mit --data einen anderen Ordner.
error-serve-folder = Kolpak kann in den Ordner { $folder } nicht schreiben; wähle mit --data oder --database einen anderen.
error-serve-file = Kolpak darf die Datei { $file } nicht schreiben; gib sie dem Benutzer, unter dem Kolpak läuft.
error-data-home = Es gibt keinen Home-Ordner für die Daten; nenne mit --data einen Ordner oder setze HOME.
cli-export = Schreibt die beendeten Spiele aus der Datenbank eines Servers als versiegelte Aufzeichnungen: auf die Standardausgabe, nach FILE oder in einen Ordner mit einer Datei je Tisch. Spiele, die noch laufen, bleiben weg.
cli-export-usage = kolpak export [FILE] [--table ID] [--database URL] [--data DIR]
cli-export-table = Nur die Spiele von diesem Tisch.
cli-exported = { $games ->
    [one] Ein Spiel
   *[other] { $games } Spiele
  } von { $tables ->
    [one] einem Tisch
   *[other] { $tables } Tischen
  } geschrieben.
cli-tidy = Zeigt die Tische in der Datenbank eines Servers, die niemand mehr braucht: nie begonnene und verlassene. Mit --apply werden die ersten gelöscht und die zweiten beendet und gewertet, wie sie stehen; ihre Aufzeichnungen bleiben.
cli-tidy-usage = kolpak tidy [--unbegun HOURS] [--abandoned DAYS] [--apply] [--database URL] [--data DIR]
cli-tidy-unbegun = Nie begonnene Tische zählen nach so vielen Stunden, in denen der Server lief und niemand da war (Vorgabe 24).
cli-tidy-abandoned = Partien gelten nach so vielen Tagen, in denen der Server lief und niemand da war, als verlassen (Vorgabe 30).
cli-tidy-apply = Löscht und beendet sie, statt sie nur zu zeigen.
cli-tidy-unbegun-table = { $table } hat nie begonnen.
cli-tidy-abandoned-table = { $table } wurde verlassen.
cli-tidied = Gelöscht: { $unbegun }. Beendet: { $abandoned }.
cli-would-tidy = Würden gelöscht: { $unbegun }. Würden beendet: { $abandoned }. Mit --apply geschieht es.
cli-import = Legt versiegelte Aufzeichnungen in die Datenbank eines Servers. Die Aufzeichnungen einer Partie werden zu einem Tisch mit demselben Namen, an dem das Spiel aus ist; er lässt sich unter /table/NAME ansehen und nachspielen und Byte für Byte wieder exportieren. Seine Plätze gehören niemandem. Eine Aufzeichnung, die kolpak verify nicht annimmt, wird abgelehnt, und ein Tisch, den es schon gibt, bleibt, wie er ist.
cli-import-usage = kolpak import FILE… [--database URL] [--data DIR]
cli-imported = Tisch { $table } ist jetzt da, mit { $count ->
    [one] einem Spiel
   *[other] { $count } Spielen
  }.
cli-import-known = Tisch { $table } gab es schon; er bleibt, wie er ist.
error-export-none = Tisch „{ $table }“ hat hier keine beendeten Spiele.
error-import = Die Aufzeichnungen von Tisch „{ $table }“ werden nicht aufgenommen: { $reason }
error-file-empty = { $file } enthält keine Aufzeichnung.
error-import-table = „{ $table }“ kann kein Tisch heißen; ein Name hat höchstens 40 Buchstaben, Ziffern, „_“ und „-“.
error-import-wrong = Eine Aufzeichnung ist nicht das, was gespielt wurde: { $reason }
error-import-other = Die Aufzeichnungen von Tisch „{ $table }“ ergeben keinen Tisch: Spiel, Optionen und Plätze müssen überall gleich sein, jeder Platz einen Namen haben und jedes Spiel der Partie einmal dastehen.
cli-verify = Berechnet die Würfe und Verteilungen von Aufzeichnungen neu und sagt, ob sie so gespielt wurden.
cli-verify-usage = kolpak verify FILE… [--commitment HEX] [--contribution HEX] [--json]
cli-verify-json = Schreibt je Aufzeichnung eine Zeile JSON.
cli-verify-commitment = Die Festlegung, die vor dem Spiel gezeigt wurde; sie muss die der Aufzeichnung sein.
cli-verify-contribution = Was dein Browser beigetragen hat; es muss in der Aufzeichnung stehen.
fair-right = Alles stimmt: Die Aufzeichnung ist das Spiel, wie es gespielt wurde, falls dir der Tisch die Festlegung { $commitment } vor dem Spiel und die Prüfsumme { $digest } danach gezeigt hat.
fair-right-rest = Was hier gespielt wurde, stimmt, falls dir der Tisch die Festlegung { $commitment } vor dem Spiel und die Prüfsumme { $digest } danach gezeigt hat. Das Spiel setzt ein anderes nach der Aktion { $given } fort, und nichts beweist die Würfe und Verteilungen bis dorthin.
fair-wrong = Nicht alles stimmt: Die Aufzeichnung beweist nicht, was gespielt wurde.
fair-unsealed = Die Aufzeichnung trägt keinen Nachweis (Commitment, Seed und Digest fehlen), es gibt also nichts zu prüfen.
fair-running = Die Aufzeichnung trägt noch keinen Nachweis (Seed und Digest fehlen), wie immer, solange das Spiel läuft; nimm sie nach dem Ende des Spiels.
fair-text-empty = Hier ist keine Aufzeichnung, es gibt also nichts zu prüfen.
error-fair-hex = { $option } braucht 64 hexadezimale Ziffern, so wie die Seite sie zeigt.
fair-text-wrong = Der Text ist bei Byte { $at } kein UTF-8, also nicht so, wie er geschrieben wurde.
fair-form-right = Der Text ist Zeichen für Zeichen so, wie er geschrieben wurde.
fair-form-wrong = Der Text ist nicht Zeichen für Zeichen so, wie er geschrieben wurde: Leerraum, ein Kommentar oder die Reihenfolge der Angaben ist anders.
fair-digest-right = Die Prüfsumme passt zur Aufzeichnung, es ist also nichts darin geändert.
fair-digest-wrong = Die Prüfsumme passt nicht zur Aufzeichnung, es ist also etwas darin geändert; zu diesem Text gehört { $right }.
fair-proof-right = Der Nachweis ist vollständig; { $added ->
    [0] niemand hat eigenen Zufall dazugegeben
    [one] ein Spieler hat eigenen Zufall dazugegeben
   *[other] { $added } Spieler haben eigenen Zufall dazugegeben
  }.
fair-commitment-right = Der Startwert ist der, den die Festlegung für dieses Spiel versprochen hat.
fair-commitment-wrong = Der Startwert ist nicht der, den die Festlegung für dieses Spiel versprochen hat.
fair-shown-right = Die Festlegung ist die, die dir gezeigt wurde.
fair-shown-wrong = Die Festlegung ist nicht die, die dir gezeigt wurde, { $seen }: Der Server hat sie ausgetauscht.
fair-added-right = Was du beigetragen hast, ist in das Spiel eingegangen.
fair-added-wrong = Was du beigetragen hast, { $seen }, ist nicht in das Spiel eingegangen: Der Server kann den Startwert ausgesucht haben.
fair-chance-right = { $count ->
    [0] Es wurde nicht gewürfelt und nichts ausgeteilt.
    [one] Der eine Wurf oder die eine Verteilung kommt aus dem Startwert und dem, was die Spieler dazugegeben haben.
   *[other] Alle { $count } Würfe und Verteilungen kommen aus dem Startwert und dem, was die Spieler dazugegeben haben.
  }
fair-chance-rest = Das Spiel setzt ein anderes nach der Aktion { $given } fort, und nichts beweist die Würfe und Verteilungen bis dorthin; alle späteren kommen aus dem Startwert und dem, was die Spieler dazugegeben haben.
fair-chance-wrong = Eintrag { $index } ist „{ $token }“, aber der Startwert und das, was die Spieler dazugegeben haben, ergeben „{ $right }“.
fair-actions-right = { $count ->
    [0] Es gibt keine Züge, also sind alle erlaubt
    [one] Der eine Zug ist erlaubt
   *[other] Alle { $count } Züge sind erlaubt
  }.
fair-result-right = Das Ergebnis { $result } ist richtig gezählt.
fair-result-wrong = Das Ergebnis fehlt oder ist falsch; gezählt wird { $right }.
fair-end-over = Das Spiel wurde zu Ende gespielt.
fair-end-stopped = Das Spiel wurde einvernehmlich abgebrochen.
fair-end-resigned = Das Spiel endete, weil diese Plätze aufgegeben haben: { $seats }.
fair-end-open = Die Aufzeichnung hört auf, bevor das Spiel aus ist, und keine Angabe End sagt, warum.
fair-end-early = Die Angabe End sagt, dass das Spiel abgebrochen wurde, es wurde aber zu Ende gespielt.
error-fair-table = „{ $table }“ kann kein Tisch heißen; ein Name ist eine Zeile aus sichtbaren Zeichen und nicht leer.
error-fair-seed = Einen Startwert schreibt man mit 64 Ziffern von 0 bis 9 und a bis f.
error-fair-random = Was Platz { $seat } dazugibt, schreibt man mit 64 Ziffern von 0 bis 9 und a bis f oder als „-“ für nichts.
error-fair-missing = Die Angabe { $tag } des Nachweises fehlt.
error-fair-extra = Die Angabe { $tag } gehört hier zu keinem Nachweis; es gibt die Plätze 0 bis { $last }.
error-fair-number = Die Angabe { $tag } kann nicht „{ $text }“ sein; sie ist eine Zahl ab 0.
error-fair-starter = Platz { $seat } kann nicht Starter sein: Die Angabe nennt einen der Plätze 0 bis { $last } und steht erst ab Round 1.
error-fair-given = Die Angabe Given kann nicht { $given } sein: Sie sagt, wie viele seiner Aktionen das erste Spiel eines Tisches aus einem anderen Spiel hat, mindestens eine.
error-fair-end = Die Angabe End kann nicht „{ $text }“ sein; sie ist „stopped“ oder „resigned“ mit den Plätzen von 0 bis { $last }, die aufgegeben haben, der Reihe nach.
error-fair-position = Ein faires Spiel beginnt am Anfang, seine Aufzeichnung hat also keine Angabe Position.
error-fair-other = Der Nachweis ist für ein anderes Spiel ({ $label }) als die Aufzeichnung ({ $game }) oder passt nicht zu ihren Optionen und Plätzen.
error-fair-running = Das Spiel läuft noch; versiegelt wird es, wenn es aus, abgebrochen oder aufgegeben ist.
error-fair-over = Das Spiel wurde zu Ende gespielt, es kann also weder abgebrochen noch aufgegeben werden.

## Browser: boards
board-finish = Hier anhalten
board-give-up = Neu wählen
web-connecting = Verbindung zum Tisch …
web-live-blocked = Live-Verbindungen kommen hier nicht durch; vielleicht sperrt sie ein Filter oder Proxy dieses Netzes.
web-waiting = Das Spiel hat noch nicht begonnen.
web-no-page = Diese Seite gibt es nicht.
web-to-start = Zur Startseite
board-kabaleo = Kabaleo, { $places ->
    [0] noch nicht ausgeteilt
    [one] ein Feld
   *[other] { $places } Felder
  }
board-kabaleo-place = Feld { $place }: { $what }.
board-kabaleo-bare = { $colour ->
    [rosa] freier rosa Grundkegel
    [lila] freier lila Grundkegel
    [orange] freier oranger Grundkegel
   *[other] freier { $colour }er Grundkegel
  }
board-kabaleo-tower = { $colour ->
    [rosa] rosa Turm
    [lila] lila Turm
    [orange] oranger Turm
   *[other] { $colour }er Turm
  } aus { $height ->
    [one] einem Kegel
   *[other] { $height } Kegeln
  }, von unten { $layers }
board-kabaleo-barred = Hier war der letzte Zug, also ist das Feld für diesen Zug gesperrt.
board-kabaleo-stock = { $count ->
    [0] { $colour ->
        [rosa] Kein rosa Kegel.
        [lila] Kein lila Kegel.
        [orange] Kein oranger Kegel.
       *[other] Kein { $colour }er Kegel.
      }
    [one] { $colour ->
        [rosa] Ein rosa Kegel.
        [lila] Ein lila Kegel.
        [orange] Ein oranger Kegel.
       *[other] Ein { $colour }er Kegel.
      }
   *[other] { $count } { $colour ->
        [rosa] rosa Kegel.
        [lila] lila Kegel.
        [orange] orange Kegel.
       *[other] { $colour }e Kegel.
      }
  }
board-kabaleo-goal-label = Ziel
board-kabaleo-goal-hidden = Dein Ziel ist verdeckt; drücke, um es zu sehen.
board-kabaleo-goal = Das Ziel ist { $colour }.
board-kabaleo-goal-secret =
    Dein geheimes Ziel ist { $colour }.
    Jedes Feld dieser Farbe zählt für dich.
board-hats = Fang den Hut, { $side ->
    [large] die große Seite
   *[small] die kleine Seite
  }
board-hats-field = { $kind ->
    [home] Haus, { $colour }
    [closed] Haus { $field }, geschlossen
    [junction] Kreuzung { $field }
    [centre] Die Mitte
    [grey] Graues Feld { $field }
   *[yellow] Feld { $field }
  }{ $team ->
    [0] {""}
   *[other] , Team { $team }
  }{ $what ->
    [empty] {""}
   *[other] : { $what }
  }.
board-hats-gold = goldener Hut
board-hats-hat = { $colour }es Hütchen{ $gold ->
    [yes] { " " }mit dem goldenen Hut darauf
   *[no] {""}
  }
board-hats-tower = { $colour }er Turm aus { $height ->
    [one] einem Hütchen
   *[other] { $height } Hütchen
  }{ $gold ->
    [yes] { " " }mit dem goldenen Hut darauf
   *[no] {""}
  }, Ladung: { $load }
board-hats-hats = { $count } { $letter ->
    [r] rote
    [y] gelbe
    [g] grüne
    [b] blaue
    [w] weiße
   *[k] schwarze
  } Hütchen
board-hats-caught = { $count ->
    [one] Ein { $colour }es Hütchen gefangen.
   *[other] { $count } { $colour }e Hütchen gefangen.
  }
board-hats-die = { $roll ->
    [0] Würfel, noch nicht geworfen.
   *[other] Würfel: { $roll }.
}
board-hats-step = { $kind ->
    [go] Weiter: { $piece }
   *[catch] Auf { $field } fangen: { $piece }
  }
board-cards = Der Kartentisch für { $players } Spieler
board-cards-hidden = verdeckte Karte
board-cards-colour = { $letter ->
    [r] rot
    [y] gelb
    [g] grün
    [b] blau
    [w] weiß
    [k] schwarz
   *[other] { $letter }
  }
board-cards-card = { $worth ->
    [blank] { $colour }e Blankokarte
   *[other] { $colour }e { $worth }
  }
board-cards-pile = Stapel von { $name }: { $card } liegt oben, { $count ->
    [one] eine Karte
   *[other] { $count } Karten
  }.
board-cards-new = Als neuen Stapel vor dich legen.
board-cards-hand = Hand von { $name }, { $count ->
    [one] eine Karte
   *[other] { $count } Karten
  }{ $seen ->
    [yes] : { $cards }
   *[no] {""}
  }.
board-cards-draw = Nachziehstapel, { $count ->
    [one] eine Karte
   *[other] { $count } Karten
  }.
board-cards-before = { $held } auf der Hand, { $won } gewonnen, Hütchen { $hats }.

## Browser: pages
web-home = Kolpak, zur Startseite
web-skip = Zum Inhalt
web-offline = Gerade gibt es kein Netz.
web-unreachable = Der Server ist nicht zu erreichen; bitte versuch es gleich noch einmal.
web-lost = Ein Teil der Seite konnte nicht geladen werden. Bitte versuch es noch einmal.
web-reload = Neu laden
web-name-long = Ein Name ist eine Zeile mit 1 bis { $most } Zeichen.
web-no-cookie = Dieser Browser speichert kein Cookie von Kolpak, deshalb erkennt der Server dich nicht wieder. Bitte erlaube Cookies für diese Seite und lade sie neu.
web-loading = Wird geladen …
web-close = Schließen
web-done = Fertig
web-table = Tisch
web-reading = Regeln und Aufzeichnungen

web-player = Spieler { $number }
web-points = { $game ->
    [kabaleo] { $count ->
        [one] { $count } Feld
       *[other] { $count } Felder
      }
    [hats] { $count ->
        [one] { $count } gefangen
       *[other] { $count } gefangen
      }
    [hat_cards] { $count ->
        [one] { $count } Hütchen
       *[other] { $count } Hütchen
      }
   *[other] { $count ->
        [one] { $count } Punkt
       *[other] { $count } Punkte
      }
  }
web-value = { $value ->
    [on] ja
    [off] nein
    [none] keine
    [any] beliebig
    [random] zufällig
    [equal] für alle gleich
    [ignored] zählt nicht
    [draw] Unentschieden
    [small] kleine Seite
    [large] große Seite
    [team] zwei Teams
    [common] zwei Teams, gemeinsame Hütchen
    [most_caught] die meisten gefangenen Hütchen
    [last_standing] wer übrig bleibt
    [share] geteilt
    [survivor] wer noch Hütchen hat
    [home] wer mehr nach Hause gebracht hat
    [must_continue] muss weiterziehen
    [may_stop] darf anhalten
    [roll_again] noch ein Wurf
    [all] alle
    [one] eine
    [gold_owner] wer den goldenen Hut besitzt
    [symmetric] Blankokarten und Zahlen fangen einander
    [literal] Blankokarten werden nie gefangen
    [lowest_place] für alle der niedrigste Rang
    [shift_by_one] für jeden ein Hütchen weniger
   *[other] { $value }
  }

web-start-title = Was spielen wir?
web-which-game = Spiel
web-with-whom = Mit wem?
web-bot-novice = Pim
web-bot-casual = Tilda
web-bot-skilled = Bruno
web-bot-expert = Vera
web-bot-master = Zenon
web-bot-of-novice = Pims
web-bot-of-casual = Tildas
web-bot-of-skilled = Brunos
web-bot-of-expert = Veras
web-bot-of-master = Zenons
web-bot-temper-novice = Spielt, was hübsch aussieht, und lacht, wenn es schiefgeht.
web-bot-temper-casual = Zählt erst die Gefahren und nimmt dann den sicheren Weg.
web-bot-temper-skilled = Nimmt alles, was in Reichweite ist, und fragt später.
web-bot-temper-expert = Wartet, merkt sich alles und schlägt einmal zu.
web-bot-temper-master = Sieht das Ende der Partie, bevor du die Mitte siehst.
web-bot-kin = { $number ->
    [2] { $of } Cousin
    [3] { $of } Nachbar
    [4] { $of } Onkel
    [5] { $of } Tante
    [6] { $of } Freund
   *[other] { $of } Verwandter Nr. { $number }
  }
web-bot-kin-short = { $number ->
    [2] Cousin { $of }
    [3] Nachbar { $of }
    [4] Onkel { $of }
    [5] Tante { $of }
    [6] Freund { $of }
   *[other] { $of } { $number }
  }
web-bot-level = { $name } – { $level }
web-against = Gegen wen?
web-opponent-of = { $name }: anderen Gegner wählen
web-opponent-add = Noch jemand
web-opponent-away = Niemand
web-with-bots = Bots
web-with-friends = Freunde
web-with-device = Ein Gerät
web-players = Spieler
web-people = Wer spielt?
web-name-of = Name von { $player }
web-as-bot = Bot
web-play-now = Jetzt spielen
web-open-table = Tisch eröffnen
web-more = Regeln, Uhr und mehr
web-games = Spiele in der Partie
web-clock = Uhr
web-clock-none = Keine Uhr
web-clock-move-30 = 30 Sekunden je Zug
web-clock-move-60 = 1 Minute je Zug
web-clock-total-300 = 5 Minuten für jeden, je Zug 5 Sekunden dazu
web-clock-total-900 = 15 Minuten für jeden, je Zug 10 Sekunden dazu
web-clock-days-1 = 1 Tag je Zug
web-clock-days-3 = 3 Tage je Zug
web-clock-of-move = { $seconds ->
    [one] eine Sekunde je Zug
   *[other] { $seconds } Sekunden je Zug
  }
web-clock-of-total = { $minutes ->
    [one] eine Minute für jeden
   *[other] { $minutes } Minuten für jeden
  }, { $increment ->
    [0] je Zug nichts dazu
    [one] je Zug eine Sekunde dazu
   *[other] je Zug { $increment } Sekunden dazu
  }
web-clock-of-days = { $days ->
    [one] ein Tag je Zug
   *[other] { $days } Tage je Zug
  }
web-absent = Wenn jemand geht oder die Zeit um ist
web-absent-bot = Ein Bot spielt weiter
web-absent-wait = Die anderen warten
web-absent-resign = Wer fehlt, gibt auf
web-visibility = Wer kommen darf
web-visibility-link = Wer den Link hat
web-visibility-private = Nur mit Einladung
web-visibility-listed = Alle; der Tisch steht in der Liste
web-options = Regeln dieses Spiels
web-option-title = { $option ->
    [deal] Verteilung
    [golden_rule] Letztes Feld gesperrt
    [unowned_colour] Farbe, die niemand gezogen hat
    [colours] Farben
    [board] Spielplan
    [hats_per_player] Hütchen für jeden
    [teams] Teams
    [tower] Turmspiel
    [golden] Goldener Hut
    [win_by] Sieg
    [tie_break] Bei Gleichstand
    [home_overshoot] Rest des Wurfs zu Hause
    [six_bonus] Zugabe nach einer Sechs
    [max_sixes] Grenze für Sechsen im Zug
    [free_on_capture] Eigene Hütchen sofort frei
    [partners_share_field] Partner nebeneinander
    [stall_limit] Ende nach so vielen Würfen ohne Fang
    [gold_counts] Der goldene Hut zählt
    [gold_grey] Goldener Hut fängt auf Grau
    [gold_max_turns] Grenze fürs Umkehren mit goldenem Hut
    [gold_turn_needs_capture] Mit goldenem Hut nur zum Fangen umkehren
    [gold_win] Sieg im Spiel mit goldenem Hut
    [blank_rule] Blankokarten
    [tie_rule] Hütchen bei Gleichstand
    [show_won] Gewonnene Karten sichtbar
   *[other] { $option }
  }
web-usual = Üblich: { $value }
web-code = Code oder Link
web-code-wrong = Das ist weder der Code eines Tisches noch ein Link zu einem.
web-join-code = Mit Code dazukommen
web-go = Los
web-your-games = Deine Partien
web-short-hat_cards = Das Kartenspiel
web-poster-kabaleo = Kegel stapeln, Farbe verbergen
web-poster-hats = Hütchen fangen und heimbringen
web-poster-hat_cards = Ganze Stapel auf einmal fangen
web-your-colour = Deine Farbe
web-colour-of = Farbe von { $player }
web-colour-held = { $colour }, schon vergeben an { $name }
web-others-tables = Tische anderer
web-finished = Beendete Partien
web-state-open = wartet auf Spieler
web-state-full = bereit zum Beginn
web-state-playing = es wird gespielt
web-state-between = zwischen zwei Spielen
web-state-over = beendet
web-state-unreadable = { $why ->
    [game] Spiel hier nicht installiert
   *[log] hier nicht lesbar
  }
web-today = heute
web-pages = Seiten
web-page-start = Spielen
web-page-puzzle = Rätsel
web-page-games = Partien
web-page-you = Du
web-turns = { $count ->
    [one] in einer Partie am Zug
   *[other] in { $count } Partien am Zug
  }
web-games-none = Du hast noch keine Partien.
web-games-turn = Du bist am Zug
web-games-waiting = Warten
web-games-move = Ziehen
web-games-look = Ansehen
web-games-remove = Entfernen
web-games-remove-of = Partie mit { $name } entfernen
web-games-remove-sure = { $what ->
    [stop] Die Partie endet ohne Sieger und verschwindet aus deiner Liste.
    [resign] Du gibst diese Partie auf; die anderen spielen weiter. Sie verschwindet aus deiner Liste.
    [rise] Du verlässt diesen Tisch, bevor die Partie beginnt. Er verschwindet aus deiner Liste.
   *[hide] Der Tisch verschwindet aus deiner Liste.
  }
web-games-keep = Behalten
web-games-removed = Aus deinen Partien entfernt.
web-games-filter = Zeigen
web-games-all = Alle
web-games-friends = Mit Freunden
web-games-more = Mehr zeigen
web-games-replay = { $what ->
    [replay] Nachspielen: { $name }
   *[review] Analyse: { $name }
  }
web-games-stopped = Abgebrochen
web-games-won = Gewonnen, { $points }
web-games-place = Rang { $place } von { $count }
web-games-winner = Sieg von { $name }
web-games-match = Partie: { $result }
web-games-continued = Weitergespielt, { $points }
web-you-guest = Gast in diesem Browser
web-you-account = Angemeldet als { $login }
web-you-nameless = Noch ohne Namen
web-you-save = Meine Partien speichern
web-games-unsaved = { $count ->
    [one] Dieser Server kann einen deiner Tische nicht lesen. Dessen Partien fehlen in der Datei; sie sagt, warum.
   *[other] Dieser Server kann { $count } deiner Tische nicht lesen. Deren Partien fehlen in der Datei; sie sagt, warum.
  }
web-you-won = Gewonnene Partien
web-you-expected = wenn alle gleich stark wären
web-you-games = { $count ->
    [one] eine Partie
   *[other] { $count } Partien
  }
web-you-ladder = Wen du geschlagen hast
web-you-beaten = geschlagen
web-you-next = als Nächstes
web-you-later = noch nicht
web-rules-of = Regeln von { $game }
web-replay-file = Aufzeichnung nachspielen

web-settings = Einstellungen
web-language = Sprache
web-look = Aussehen
web-look-auto = Automatisch
web-look-light = Hell
web-look-dark = Dunkel
web-speed = Tempo der Züge
web-speed-slow = Langsam
web-speed-normal = Mittel
web-speed-fast = Schnell
web-speed-none = Sofort
web-sound = Töne
web-sound-offer = Mit Tönen spielen?
web-auto-roll = Automatisch würfeln, auch noch einmal nach einer Sechs
web-show-notation = Züge auch in Notation zeigen
web-hurry = Schnell zu Ende spielen
web-hint = Tipp
web-hint-is = Tipp: { $effect }
web-auto-pass = Ohne Nachfrage passen, wenn kein Zug möglich ist
web-own-name = Dein Name
web-own-name-note = Die anderen sehen ihn an Tischen, an die du dich von jetzt an setzt.
web-account = Konto
web-account-guest = Du bist in diesem Browser zu Gast. Mit einem Konto findest du deine Partien, Plätze und gelösten Rätsel auch auf deinen anderen Geräten.
web-account-have = Dein Konto heißt „{ $login }“. Melde dich damit auf einem anderen Gerät an, und deine Partien und Plätze sind dort.
web-account-ended = Du bist in diesem Browser abgemeldet worden. Melde dich an, dann sind deine Partien wieder da.
web-account-which = Hast du schon ein Konto?
web-account-new = Neues Konto
web-account-old = Ich habe eines
web-login = Anmeldename
web-password = Passwort
web-account-make = Konto anlegen
web-account-make-passkey = Mit einem Passkey statt einem Passwort anlegen
web-sign-in = Anmelden
web-sign-in-passkey = Mit einem Passkey anmelden
web-sign-in-note = Partien, die du hier als Gast begonnen hast, kommen nicht mit; spiel sie vorher zu Ende.
web-passkey-add = Passkey hinzufügen
web-passkey-added = Der Passkey ist hinzugefügt; von jetzt an kannst du dich mit ihm anmelden.
web-passkey-none = Von deinem Gerät kam kein Passkey; bitte versuch es noch einmal, oder nimm ein Passwort.
web-passkey-known = Dieses Gerät hat schon einen Passkey deines Kontos.
web-sign-out = Abmelden
web-sign-out-everywhere = Überall abmelden, auch Programme
web-sign-out-others = Diesen Gast in anderen Browsern abmelden
web-signed-out-others = Andere Browser und Programme sind abgemeldet.
web-keys = Programme und Passkeys
web-keys-none = Unter deinem Namen spielt kein Programm, und es gibt keinen Passkey.
web-keys-token = Programm, seit { $date }
web-keys-passkey = Passkey, seit { $date }
web-keys-remove = Entfernen
web-delete-account = Konto löschen …
web-delete-account-title = Das Konto löschen
web-delete-guest = Löschen, was über mich bekannt ist …
web-delete-guest-title = Löschen, was über dich bekannt ist
web-delete-sure = { $who ->
    [account] Dein Anmeldename, deine Passkeys, dein Name, die Liste deiner Partien, deine gelösten Rätsel und was dieser Browser gespeichert hat, werden endgültig gelöscht.
   *[guest] Dein Name und die Liste deiner Partien auf dem Server und was dieser Browser gespeichert hat, werden endgültig gelöscht.
  }
web-delete-stays = Gespielte Partien bleiben unter dem Namen, den du hattest; laufende gehen ohne dich weiter.
web-delete-yes = Endgültig löschen
web-delete-no = Alles behalten

web-free = frei
web-free-seats = { $count ->
    [1] frei
   *[other] { $count } frei
  }
web-sit = Hinsetzen
web-sit-too = Noch jemand an diesem Gerät
web-rise = Aufstehen
web-free-it = Platz frei machen
web-begin = Anfangen
web-your-name = Dein Name
web-all-taken = Alle Plätze sind besetzt
web-missing = { $count ->
    [one] Es fehlt noch jemand
   *[other] Es fehlen noch { $count } Spieler
  }
web-fill-with-bots = Mit Bots auffüllen
web-take-seat = Auf Platz { $number } setzen
web-seat-free = Platz { $number } ist frei: aussuchen, wer hier sitzt
web-wait-for-host = Alle Plätze sind besetzt; einer der Spieler startet das Spiel.
web-count-games = { $count ->
    [one] ein Spiel
   *[other] { $count } Spiele
  }
web-invite = Andere einladen
web-link = Link zu diesem Tisch
web-table-code = Code
web-code-hint = Leicht durchzusagen: Die anderen tippen ihn auf ihrer Startseite ein.
web-renew = Einladung erneuern
web-renew-hint = Der alte Link und der alte Code gelten dann nicht mehr, und wer nur zuschaut, muss gehen.
web-invites-you = { $name } lädt dich ein
web-name-first = Wie heißt du?
web-your-turn-since = Du bist dran, seit { $when }
web-turn-of-since = { $name } ist dran, seit { $when }
web-send = Link senden
web-copy = Link kopieren
web-copied = Kopiert
web-qr = Der Link zu diesem Tisch als Bild für die Kamera

web-status-open = Es fehlen noch Spieler
web-status-between = Zwischen zwei Spielen
web-status-over = Das Spiel ist aus
web-your-turn = Du bist am Zug
web-turn = { $name } ist am Zug
web-wait-for = Warten auf { $name }
web-see-rule = Regel { $rule }
prompt-kabaleo-cone = Wähle einen Kegel
prompt-kabaleo-place = { $colour }: Wähle jetzt ein Feld
prompt-kabaleo-hint = { $colour } auf Feld { $place }
prompt-hats-roll = Würfle
prompt-hats-again = Eine Sechs! Noch ein Wurf?
prompt-hats-hat = Eine { $roll }: Wähle ein Hütchen
prompt-hats-target = Eine { $roll }: Wohin?
prompt-hats-pass = Eine { $roll }, aber keins deiner Hütchen kann ziehen
prompt-cards-card = Wähle eine Karte
prompt-cards-pile = { $piles ->
    [new] Beginne einen neuen Stapel
    [catch] Fang einen Stapel
   *[both] Fang einen Stapel oder beginne neu
  }
prompt-cards-hint = { $pile ->
    [new] { $card } als neuer Stapel
   *[other] { $card } auf den Stapel von { $name }
  }
refuse-action-illegal = Das geht jetzt nicht.
refuse-kabaleo-cone-first = Wähle zuerst einen deiner Kegel.
refuse-kabaleo-k10 = Von dieser Farbe hast du keinen Kegel mehr.
refuse-kabaleo-k16 = Hierhin ging der letzte Zug, deshalb ist das Feld für einen Zug gesperrt.
refuse-kabaleo-k11 = Ein freier Grundkegel nimmt keinen Kegel seiner eigenen Farbe.
refuse-hats-roll-first = Würfle zuerst.
refuse-hats-f15 = Würfle zuerst noch einmal, oder hör auf.
refuse-hats-hat-first = Wähle zuerst ein Hütchen oder einen Turm von dir.
refuse-hats-foreign = Du ziehst nur Hütchen und Türme, auf denen oben dein Hütchen sitzt.
refuse-hats-foreign-team = Du ziehst nur Hütchen und Türme, auf denen oben ein Hütchen deines Teams sitzt.
refuse-hats-stuck = Dieses Hütchen kann nicht { $roll ->
    [one] { $roll } Feld
   *[other] { $roll } Felder
  } weit ziehen.
refuse-hats-no-way = Das { $roll ->
    [one] ist geradeaus nicht genau { $roll } Feld
   *[other] sind geradeaus nicht genau { $roll } Felder
  }.
refuse-hats-f3 = Das { $roll ->
    [one] ist geradeaus nicht genau { $roll } Feld
   *[other] sind geradeaus nicht genau { $roll } Felder
  }.
refuse-hats-f4 = Ein Hütchen kehrt unterwegs nicht um.
refuse-hats-f10 = Fremde Häuser sind zu.
refuse-hats-f11 = Ein Hütchen geht nur mit Beute nach Hause.
refuse-hats-f13 = Der Rest des Wurfs muss vom Haus aus weitergezogen werden.
refuse-hats-v3 = Hier steht ein Hütchen deines Partners; auf einem gelben Feld darfst du nicht daneben stehen bleiben.
refuse-hats-v7 = Im Turmspiel geht kein Hütchen nach Hause.
refuse-hats-v11 = Dieser Weg kehrt zu oft um oder dort, wo nichts gefangen wird.
refuse-hats-f9 = Dieses graue Feld ist voll: Drei Hütchen oder Türme stehen schon da.
refuse-cards-card-first = Wähle zuerst eine Karte aus deiner Hand.
refuse-hat_cards-c7 = Auf eine Zahl ihrer Farbe muss deine Zahl höher sein; nur die 0 fängt die 9.
refuse-hat_cards-c8 = Eine Blankokarte wird hier von keiner Zahl gefangen.
refuse-hat_cards-c9 = Zwischen den Farben fängt nur eine gleiche Karte.
refuse-cards-catch-two-blanks = Eine Blankokarte fängt hier keine andere.
web-chance-moves = Es wird gewürfelt und ausgeteilt
web-connected = Wieder verbunden.
web-watching = Du schaust zu.
web-watching-short = Zuschauer
web-seats = Spieler
web-tally = Felder je Farbe
web-you = du
web-clock-left = noch { $time }
web-days = { $days } T { $hours } Std.
web-seat-away = { $size ->
    [short] weg
   *[long] weg
  }
web-seat-late = { $size ->
    [short] spät
   *[long] Zeit um
  }
web-seat-stand-in = Bot
web-seat-resigned = { $size ->
    [short] fort
   *[long] gab auf
  }
web-relieve = Einen Bot weiterspielen lassen
web-do-roll = Noch ein Wurf
web-do-stop = Hier aufhören
web-do-pass = Passen: kein Zug möglich
web-tabs = Verlauf, Chat und mehr
web-tab-log = Verlauf
web-tab-chat = Chat
web-tab-more = Mehr
web-unread = neu:
web-notation = Tippe einen Zug, wie er in Aufzeichnungen steht
web-notation-short = Zug als Text, etwa { $example }
web-notation-wait = Zug als Text
web-play-it = Spielen
web-chat-empty = Noch hat niemand etwas gesagt.
web-chat-text = Sag etwas
web-say = Sagen
web-mutes = Jemanden stummschalten
web-mute = { $name } stummschalten
web-dock = Was jetzt geschieht
web-dock-lost = Verbindung weg, neuer Versuch läuft
web-dock-lost-note = Dein Spiel ist sicher
web-dock-now = Jetzt
web-dock-hide = Ausblenden
web-dock-here = Bin da
web-dock-undo = Zurück
web-dock-places = { $count ->
    [one] Eine Stelle umrandet
   *[other] { $count } Stellen umrandet
  }
web-dock-asks = { $what ->
    [undo] { $name } fragt: den letzten Zug zurücknehmen?
   *[stop] { $name } fragt: das Spiel abbrechen?
  }
web-dock-asks-note = { $what ->
    [undo] Alles steht wieder wie davor
   *[stop] Gezählt wird, was jetzt gilt
  }
web-dock-withdraw = Doch nicht
web-dock-asked = { $what ->
    [undo] Du fragst: Zug zurücknehmen?
   *[stop] Du fragst: Spiel abbrechen?
  }
web-dock-out = { $why ->
    [resigned] Du hast aufgegeben
    [stand-in] Ein Bot spielt für dich
   *[out] Du bist ausgeschieden
  }
web-dock-out-note = { $rest ->
    [bots] Nur Bots spielen weiter
   *[people] Die anderen spielen weiter
  }
web-dock-finish = Beenden
web-dock-watch = Zusehen
web-dock-return = Ich spiele
web-dock-rematch = { $name }: noch eins?
web-dock-rematch-own = { $others ->
    [away] Die anderen sind weg
   *[asked] Die anderen werden gefragt
  }
web-dock-own = Du: { $place }
web-dock-news = { $what ->
    [away] { $name } ist weg
    [stand-in] Ein Bot spielt für { $name }
    [late] Die Zeit von { $name } ist um
    [resigned] { $name } hat aufgegeben
    [out] { $name } ist ausgeschieden
    [no] { $name } sagt Nein
   *[back] { $name } ist wieder da
  }
web-dock-news-note = Zurückkommen geht jederzeit
web-dock-yes = Ja
web-dock-no = Nein
web-dock-rolling = Der Würfel fällt …
web-dock-sending = Dein Zug wird gesendet …
web-dock-thinks = { $name } denkt nach
web-dock-until = { $name } hat Zeit bis { $when }
web-dock-close-page = Du kannst die Seite schließen
web-dock-bot = Bot spielt
web-place = { $place }. Platz
web-place-short = { $place }.
web-you-short = Du
web-seat-asks = { $size ->
    [short] fragt
   *[long] fragt
  }
web-seat-turn = { $size ->
    [short] dran
   *[long] Dein Zug
  }
web-seat-thinks = { $size ->
    [short] denkt
   *[long] denkt
  }
web-seat-out = { $size ->
    [short] raus
   *[long] raus
  }
web-exit-note = { $what ->
    [undo] Zuerst werden die anderen gefragt.
    [undo-alone] Das Spiel geht sofort vor deinen letzten Zug zurück.
    [stop] Das Spiel endet hier und wird gezählt, wie es steht.
    [hurry] Ein Bot übernimmt deinen Platz, und der Rest wird sofort gespielt.
   *[resign] Für dich ist es vorbei; die anderen spielen weiter.
  }
web-left = noch { $count }
web-agree = Ja
web-decline = Nein
web-undo = Zurücknehmen
web-stop = Spiel abbrechen
web-offer-stop = Abbruch anbieten
web-resign = Aufgeben
web-resign-sure = { $name ->
    [you] Gibst du dieses Spiel wirklich auf?
   *[other] Gibt { $name } dieses Spiel wirklich auf?
  }
web-resign-yes = Ja, aufgeben
web-play-on = Weiterspielen
web-leave = Gehen
web-leave-sure = { $then ->
    [bot] Ein Bot spielt für dich, bis du zurückkommst.
    [resign] Wenn du gehst, gibst du dieses Spiel auf.
    [late-bot] Ein Bot spielt erst für dich, wenn deine Zeit für einen Zug um ist.
    [late-resign] Du gibst dieses Spiel erst auf, wenn deine Zeit für einen Zug um ist.
    [out] Du bist ausgeschieden; die anderen spielen weiter.
    [resigned] Du hast aufgegeben; die anderen spielen weiter.
   *[wait] Das Spiel wartet, bis du zurückkommst.
  }
web-leave-yes = Ja, gehen
web-hand-over = Gib das Gerät an { $name } weiter
web-hand-over-note = Was nur { $name } sehen darf, erscheint erst nach dem Druck auf den Knopf.

web-result = Ergebnis
web-you-win-game = Du gewinnst!
web-wins-game = { $count ->
    [one] { $names } gewinnt.
   *[other] { $names } teilen sich den Sieg.
  }
web-wins-many-game = { $count } teilen sich den Sieg.
web-you-win-match = Du gewinnst die Partie!
web-wins-match = { $count ->
    [one] { $names } gewinnt die Partie.
   *[other] { $names } teilen sich den Sieg in der Partie.
  }
web-wins-many-match = { $count } teilen sich den Sieg in der Partie.
web-tie-shared = { $names } teilen sich Rang { $place }: Nichts unterscheidet sie.
web-tie-broken = { $by ->
    [towers] Gleichstand, aber mehr Türme der Farbe bringen { $first } vor { $second }.
    [tallest] Gleichstand, aber der höhere Turm der Farbe bringt { $first } vor { $second }.
    [survivor] Gleichstand, aber eigene Hütchen auf dem Spielplan bringen { $first } vor { $second }.
    [home] Gleichstand, aber mehr nach Hause gebrachte Hütchen bringen { $first } vor { $second }.
    [resigned] Gleichstand, aber das Aufgeben bringt { $second } hinter { $first }.
   *[other] Gleichstand, aber das Ende des Spiels bringt { $first } vor { $second }.
  }
web-match = Spiel { $game } von { $games }
web-match-points = Partiepunkte nach Spiel { $game } von { $games }
web-next-game = Nächstes Spiel
web-rematch = Noch ein Spiel
web-replay = Nachspielen
web-replay-running = Zum laufenden Spiel
web-replay-table = Zum Tisch
web-record = Aufzeichnung
web-other-game = Ein anderes Spiel
web-share-call = Jetzt du?
web-share-result = Ergebnis teilen
web-send-picture = Bild senden
web-save-picture = Bild speichern
web-picture-failed = Das Bild ließ sich nicht zeichnen.
board-decided-kabaleo = { $count ->
    [one] Ein Feld von { $places } ist { $colour }.
   *[other] { $count } von { $places } Feldern sind { $colour }.
  }
board-decided-kabaleo-draw = Eine Farbe, die niemand gezogen hat, liegt vorn: Unentschieden für alle.
board-decided-hats = { $count ->
    [one] Ein gefangenes Hütchen, mehr als alle anderen.
   *[other] { $count } gefangene Hütchen, mehr als alle anderen.
  }
board-decided-hats-team = { $count ->
    [one] Zusammen ein gefangenes Hütchen, mehr als das andere Team.
   *[other] Zusammen { $count } gefangene Hütchen, mehr als das andere Team.
  }
board-decided-hats-last = Wer übrig bleibt, gewinnt, ganz gleich, wer mehr gefangen hat.
board-decided-hats-gold = Wer den goldenen Hut besitzt, gewinnt, ganz gleich, wer mehr gefangen hat.
board-decided-cards = { $count ->
    [one] Ein gewonnenes Hütchen, mehr als alle anderen.
   *[other] { $count } gewonnene Hütchen, mehr als alle anderen.
  }
web-decided-resigned = Wer vorn lag, hat aufgegeben.
web-fair = Ist der Zufall fair?
web-fair-note = Vor dem Spiel zeigt der Server eine Festlegung auf seinen Startwert, und der Browser jedes Spielers gibt eigenen Zufall dazu. Nach dem Spiel wird der Startwert gezeigt, damit alle jeden Wurf und jede Verteilung nachrechnen können.
web-fair-seen = Um die Aufzeichnung anderswo zu prüfen, gib an, was dieser Browser gesehen hat
web-commitment = Festlegung
web-commitment-next = Festlegung für das nächste Spiel
web-seed = Startwert
web-verify = Nachprüfen
web-verify-own = Eine Aufzeichnung ohne den Server prüfen
web-verify-title = Eine Aufzeichnung prüfen
web-verify-about = Diese Seite rechnet Festlegung, Würfe und Verteilungen einer Aufzeichnung in deinem Browser nach, ohne einen Server zu fragen.
web-verify-none = In diesem Text steht keine Aufzeichnung.
web-verify-game = { $name }, Spiel { $number }
web-verify-right = Startwert, Würfe und Verteilungen passen zusammen. Es ist das gespielte Spiel, falls dein Tisch davor die Festlegung { $commitment } gezeigt hat.
web-verify-right-rest = Das Spiel setzt ein anderes nach der Aktion { $given } fort, und nichts beweist die Würfe und Verteilungen bis dorthin. Spätere passen zum Startwert. Es ist das gespielte Spiel, falls dein Tisch davor die Festlegung { $commitment } gezeigt hat.
web-records-long = Ein Text mit Aufzeichnungen darf hier höchstens { $most } MB haben; das Programm kolpak liest auch längere.
web-fair-waiting = Noch nicht: Dieser Browser prüft Würfe und Verteilungen, wenn das Spiel zu Ende ist.
web-fair-checked = Fair: geprüft. Dieser Browser hat alle Würfe und Verteilungen nachgerechnet.
web-fair-insecure = Dieser Browser kann Würfe und Verteilungen hier nicht prüfen, weil die Seite nicht über HTTPS kommt.
web-fair-no-record = Würfe und Verteilungen konnten nicht geprüft werden, weil die Aufzeichnung nicht lesbar war.
web-fair-unknown-game = Nicht geprüft: Diese Seite kann nicht nachrechnen, wie dieses Spiel würfelt und austeilt; „kolpak verify“ kann es mit der Aufzeichnung.
web-fair-unreadable = Nicht geprüft: Dieser Browser hat eine Nachricht des Servers nicht verstanden.
web-fair-rewritten = Nicht fair: Der Server gibt dieses Spiel jetzt anders wieder als zuvor.
web-fair-other-commitment = Nicht fair: Der Server hat seine Festlegung vor dem Spiel ausgetauscht.
web-fair-left-out = Der Zufall dieses Browsers ist nicht in dieses Spiel eingegangen.
web-fair-bot-added = Nicht fair: Ein Bot hat zu diesem Spiel Zufall beigetragen; das tun nur Menschen.
web-fair-other-view = Nicht fair: Das Brett zeigt etwas anderes, als gezogen wurde.
web-fair-no-own = Würfe und Verteilungen folgen aus dem Startwert, aber dieser Browser hat zu diesem Spiel keinen Zufall beigetragen: Er kann nicht wissen, ob der Server den Startwert ausgesucht hat.
web-fair-given = Was hier gewürfelt und ausgeteilt wurde, folgt aus dem Startwert. Was davor war, kommt aus einem anderen Spiel, und nichts beweist es.
web-fair-other-record = Nicht fair: Die Aufzeichnung gehört nicht zu dem Spiel, das hier begonnen hat.
web-fair-wrong-unsealed = Die Aufzeichnung hat keinen vollständigen Nachweis.
web-fair-wrong-running = Die Aufzeichnung hat noch keinen Nachweis, wie immer, solange das Spiel läuft; nimm sie nach dem Ende des Spiels.
web-fair-wrong-digest = Die Aufzeichnung wurde verändert: Ihre Prüfsumme passt nicht.
web-fair-wrong-undrawn = Die Aufzeichnung hat keine Würfe und Verteilungen, die sich prüfen ließen.
web-fair-wrong-commitment = Nicht fair: Der Startwert ist nicht der, auf den sich der Server festgelegt hatte.
web-fair-wrong-chance = Nicht fair: Würfe oder Verteilungen folgen nicht aus dem Startwert und dem Zufall der Mitspieler.

web-log-sat = { $name ->
    [you] Du setzt dich.
   *[other] { $name } setzt sich.
  }
web-log-placed = { $name } setzt sich.
web-log-rose = { $name ->
    [you] Du stehst auf.
   *[other] { $name } steht auf.
  }
web-log-colour = { $name ->
    [you] Deine Farbe ist jetzt { $colour }.
   *[other] Die Farbe von { $name } ist jetzt { $colour }.
  }
web-log-began = Spiel { $game } beginnt.
web-log-given = Es setzt ein anderes Spiel nach der Aktion { $given } fort.
web-log-left-out = { $name ->
    [you] Du hast zu diesem Spiel keinen Zufall beigesteuert.
   *[other] { $name } hat zu diesem Spiel keinen Zufall beigesteuert.
  }
web-log-stand-in = (Hier hat ein Bot gespielt.)
web-log-offered = { $what ->
    [undo] { $name ->
        [you] Du möchtest einen Zug zurücknehmen.
       *[other] { $name } möchte einen Zug zurücknehmen.
      }
    [stop] { $name ->
        [you] Du möchtest abbrechen.
       *[other] { $name } möchte abbrechen.
      }
   *[rematch] { $name ->
        [you] Du möchtest noch einmal spielen.
       *[other] { $name } möchte noch einmal spielen.
      }
  }
web-log-answered = { $what ->
    [undo] { $yes ->
        [yes] { $name ->
            [you] Du bist mit dem Zurücknehmen einverstanden.
           *[other] { $name } ist mit dem Zurücknehmen einverstanden.
          }
       *[no] { $name ->
            [you] Du bist gegen das Zurücknehmen.
           *[other] { $name } ist gegen das Zurücknehmen.
          }
      }
    [stop] { $yes ->
        [yes] { $name ->
            [you] Du bist mit dem Abbrechen einverstanden.
           *[other] { $name } ist mit dem Abbrechen einverstanden.
          }
       *[no] { $name ->
            [you] Du möchtest weiterspielen.
           *[other] { $name } möchte weiterspielen.
          }
      }
   *[rematch] { $yes ->
        [yes] { $name ->
            [you] Du möchtest auch noch einmal spielen.
           *[other] { $name } möchte auch noch einmal spielen.
          }
       *[no] { $name ->
            [you] Du möchtest nicht noch einmal spielen.
           *[other] { $name } möchte nicht noch einmal spielen.
          }
      }
  }
web-log-undone = { $steps ->
    [one] Der letzte Zug ist zurückgenommen.
   *[other] Die letzten { $steps } Züge sind zurückgenommen.
  }
web-log-resigned = { $name ->
    [you] Du gibst auf.
   *[other] { $name } gibt auf.
  }
web-log-left = { $name ->
    [you] Du bist gegangen.
   *[other] { $name } ist gegangen.
  }
web-log-returned = { $name ->
    [you] Du bist wieder da.
   *[other] { $name } ist wieder da.
  }
web-log-timed_out = { $name ->
    [you] Deine Zeit ist um.
   *[other] Die Zeit von { $name } ist um.
  }
web-log-relieved = { $name ->
    [you] Ein Bot spielt für dich weiter.
   *[other] Ein Bot spielt für { $name } weiter.
  }
web-log-ended = { $how ->
    [finished] Das Spiel ist aus.
    [resigned] Das Spiel ist aus, weil nur eine Seite übrig ist.
   *[stopped] Das Spiel ist einvernehmlich abgebrochen.
  }
web-log-again = Noch einmal!
web-log-said = { $name ->
    [you] Du sagst: { $text }
   *[other] { $name } sagt: { $text }
  }
web-log-closed = Lange hat niemand weitergespielt, deshalb ist die Partie aus.
web-log-hurried = Den Rest spielen die Bots schnell zu Ende.
web-log-invitation_renewed = Die Einladung wurde erneuert.
web-log-paused = { $seconds ->
    [one] Der Server war eine Sekunde weg; die Uhren standen still.
   *[other] Der Server war { $seconds } Sekunden weg; die Uhren standen still.
  }

web-replay-about = Wähle eine Aufzeichnung, zieh ihre Datei irgendwo auf diese Seite oder füge ihren Text ein. Sie wird hier durchgespielt; nichts wird aufbewahrt.
web-replay-empty = In diesem Text ist keine Aufzeichnung.
web-replay-unfinished = Dieses Spiel läuft noch; es lässt sich nachspielen, wenn es zu Ende ist.
web-replay-start = Das Spiel beginnt.
web-continue = Ab hier
web-continue-from = Von hier an gegen Bots weiterspielen
web-choose-file = Datei wählen
web-file-unreadable = Diese Datei lässt sich nicht lesen.
web-paste = oder Aufzeichnung einfügen
web-show-it = Zeigen
web-which-record = Aufzeichnung
web-record-unread = nicht lesbar
web-seen-by = Gesehen von
web-seen-open = allen, alles offen
web-seen-spectator = einem Zuschauer
web-other-record = Eine andere Aufzeichnung
web-first = Zum Anfang
web-back = Einen Schritt zurück
web-run = Abspielen
web-pause = Anhalten
web-forward = Einen Schritt weiter
web-last = Zum Ende
web-moment = Stelle im Spiel
web-moment-of = { $at } von { $last }
web-review = Analyse
web-review-preparing = Die Analyse wird vorbereitet.
web-review-busy = Analyse läuft: { $at } von { $last }
web-review-ready = Die Analyse ist fertig.
web-review-broken = Die Verbindung ist während der Analyse abgerissen.
web-review-failed = Die Analyse ist auf dem Server fehlgeschlagen.
web-review-hidden = In dieser Aufzeichnung ist verborgen, was manche Plätze hatten, darum geht keine Analyse; nimm sie nach dem Ende der Partie.
web-try-again = Noch einmal versuchen
web-review-moment = Zug { $at } von { $last }, { $name } { $percent } %
web-review-percent = { $percent } %
web-review-split = Glück { $luck }, Können { $skill }
web-review-grade = { $grade ->
    [blunder] Patzer
    [mistake] Fehler
    [slip] Ausrutscher
    [best] bester Zug
   *[fine] gut
  }
web-review-luck = { $side ->
    [good] Glück
   *[bad] Pech
  }
web-review-luck-of = { $side ->
    [good] Glück
   *[bad] Pech
  } für { $name } ({ $by ->
    [die] Wurf
    [draw] gezogene Karte
    [first] wer anfängt
    [both] Austeilen und wer anfängt
   *[deal] Austeilen
  }): { $points }
web-review-better = Besser: { $best }
web-review-better-why = Besser: { $best } Denn: { $why }.
web-review-better-danger = Besser: { $best } So wie gespielt: { $did }.
web-review-better-merit = Besser: { $best } Für den gespielten Zug sprach etwas ({ $did }), aber es ist weniger wert.
web-review-better-why-danger = Besser: { $best } Denn: { $why }. So wie gespielt: { $did }.
web-review-better-why-merit = Besser: { $best } Denn: { $why }. Auch für den gespielten Zug sprach etwas ({ $did }), aber es ist weniger wert.
web-review-tagged = Besser wie markiert: { $why }.
web-review-danger = So wie gespielt: { $did }.
web-review-trying = Das wäre besser gewesen.
web-review-because = Denn: { $why }.
web-review-show-better = Besser
web-review-show-played = Gespielt
web-review-try = Den besseren Zug zeigen
web-review-tag-played = gespielt
web-review-tag-better = besser
web-review-part = { $part ->
    [start] Anfang
    [luck] Glück
    [own] Können
    [others] die anderen
    [reveal] gezeigte Ziele
    [result] Ergebnis
   *[second_look] die Schätzung hat sich berichtigt
  }
web-review-most = { $what ->
    [luck] Am schwersten wog das Glück.
    [own] Am schwersten wogen die eigenen Züge.
    [skill] Am schwersten wog das Können: Die anderen machten die größeren Fehler.
    [others] Am schwersten wogen die Züge der anderen.
    [resigned] Entschieden hat das Aufgeben.
    [estimate] Die Schätzung lag zu weit daneben, um zu sagen, was am schwersten wog.
   *[nothing] Nichts davon fiel stark ins Gewicht.
  }
web-review-verdict = { $name }: Glück { $luck }, Können { $skill }. { $weighed }
web-review-accuracy = Genauigkeit
web-review-points = Wendepunkte
web-review-no-points = Kein Zug hat viel gekostet.
web-review-unfinished = Das Spiel wurde nicht zu Ende gespielt; das Ergebnis ist die Gewinnchance an dieser Stelle{ $hides ->
    [yes] , soweit jeder Platz sie kennen konnte
   *[no] {""}
  }.
web-review-resigned = Es wurde aufgegeben ({ $names }); das Ergebnis ist die Gewinnchance davor{ $hides ->
    [yes] , soweit jeder Platz sie kennen konnte
   *[no] {""}
  }.
web-review-open = Die Chancen hier berücksichtigen alles Verborgene; Züge werden aber nach dem beurteilt, was man wissen konnte.
web-review-supposes = Die Zahlen sind Prozentpunkte der Gewinnchance und setzen voraus, dass von da an alle stark spielen.
web-review-second = Grau ist weder Glück noch Können: Da hat die Schätzung tiefer gerechnet und sich berichtigt.
web-review-milder = Wo eine Zahl unsicher ist, steht das mildere Wort dabei.
web-review-goals = Wer welches Ziel haben kann, in %
web-review-giveaways = Was am meisten über die Ziele verriet
web-review-giveaway = Das verriet am meisten über das Ziel ({ $colour }): { $before } → { $after } %
web-review-own = { $comparison ->
    [stand-in] Ein Bot hat einige deiner Züge gemacht: Diese Genauigkeit ist nicht allein deine.
    [first] Deine Genauigkeit: { $accuracy }
    [best] Deine Genauigkeit: { $accuracy }, so gut wie noch nie
   *[less] Deine Genauigkeit: { $accuracy }; deine beste ist { $best }
  }
web-review-weighed = { $part ->
    [luck] Du: Glück { $points }
    [skill] Du: mehr Können als die anderen
    [mistakes] Den Ausschlag gaben die Fehler der anderen
    [others] Den Ausschlag gaben die Züge der anderen
    [estimate] Glück oder Können: schwer zu sagen
   *[own] Du: Können { $points }
  }
web-right = Richtig:
web-not-right = Falsch:

web-short = Kurz gesagt
web-all-rules = Alle Regeln
web-short-kabaleo-1 = Du ziehst eine geheime Zielfarbe, die nur du kennst. Am Ende soll sie auf möglichst vielen Feldern zu sehen sein.
web-short-kabaleo-2 = Wer am Zug ist, setzt einen seiner Kegel auf ein beliebiges Feld. Die oberste Farbe ist die des Feldes.
web-short-kabaleo-3 = Ein Kegel auf einem Turm seiner Farbe hebt sich mit dem obersten auf: Beide gehen aus dem Spiel, und was darunter lag, kommt wieder zum Vorschein.
web-short-kabaleo-4 = Ein freier Grundkegel nimmt jede Farbe außer der eigenen.
web-short-kabaleo-5 = Auf das Feld des letzten Zuges darf niemand setzen.
web-short-kabaleo-6 = Sind alle Kegel gesetzt, werden die Ziele aufgedeckt. Die meisten Felder gewinnen; bei Gleichstand mehr Türme, dann der höchste.
web-short-hats-1 = Würfle und ziehe eines deiner Hütchen genau so weit, ohne umzukehren. An einer Kreuzung wählst du den Weg.
web-short-hats-2 = Endet dein Zug auf fremden Hütchen, fängst du sie: Sie kommen unter deines und reisen mit.
web-short-hats-3 = Ein Turm gehört dem Hütchen obenauf. Wer Beute trägt, ist selbst gute Beute.
web-short-hats-4 = Auf grauen Feldern wird niemand gefangen; bis zu drei ruhen dort nebeneinander.
web-short-hats-5 = Bring die Beute nach Hause: Dann gehört sie dir endgültig, und dein Hütchen darf wieder los.
web-short-hats-6 = Nach einer Sechs darfst du noch einmal würfeln. Kann nur noch einer ziehen, zählt jedes fremde Hütchen, das du heimgebracht hast oder noch trägst, einen Punkt.
web-short-hat_cards-1 = Spiel in jedem Zug eine Karte: vor dich als neuen Stapel oder auf den Stapel eines anderen, um ihn zu fangen.
web-short-hat_cards-2 = In einer Farbe fängt die höhere Zahl die niedrigere, und eine 0 fängt auch die 9.
web-short-hat_cards-3 = Eine Blankokarte fängt jede Zahl ihrer Farbe, und jede Zahl fängt sie. Zwischen den Farben fangen sich nur gleiche Karten.
web-short-hat_cards-4 = Ein gefangener Stapel zeigt auf dich. Zeigt er bei deinem nächsten Zug noch immer auf dich, gehört er dir.
web-short-hat_cards-5 = Nach einer Runde bringen die meisten Karten 3 Hütchen, die zweitmeisten 2, die drittmeisten 1. Zu zweit gibt es für je fünf Karten ein Hütchen.
web-short-hat_cards-6 = Es gibt so viele Runden wie Spieler. Die meisten Hütchen gewinnen.
web-contents = Inhalt
web-example-next = Nächster Zug
web-example-again = Von vorn
web-example-k12 = Ein gelber Kegel kommt auf einen grünen Grundkegel, dann ein blauer auf einen gelben Grundkegel: Die oberste Farbe zählt.
web-example-k13 = Ein blauer Kegel trifft auf einen blauen obenauf: Beide gehen aus dem Spiel, und Gelb kommt wieder zum Vorschein.
web-example-f6 = Rot hat eine Vier gewürfelt und landet auf Gelb: Das rote Hütchen wird darübergestülpt, und beide ziehen als ein Turm weiter.
web-example-f12 = Rot kommt mit Grün und Gelb unter dem Hütchen nach Hause: Sie sind endgültig gefangen, und das rote Hütchen darf wieder los.
web-example-c7 = Die blaue 7 kommt auf die blaue 4 eines anderen und fängt sie: Jetzt zeigt der Stapel auf den, der gefangen hat.

## The table
error-table-seats = Dieses Spiel braucht { $players } Plätze, für jeden einen Eintrag.
error-table-seat-kind = Ein Platz ist „me“, „device“, „open“ oder „bot:“ mit dem Namen eines Bots, nicht „{ $kind }“.
error-table-nobody = Mindestens ein Platz muss für einen Menschen sein: „me“ oder „open“.
error-table-me-twice = Der Gastgeber nimmt einen Platz mit „me“; weitere Plätze am selben Gerät sind „device“.
error-table-field = Die Angabe „{ $field }“ fehlt oder ist falsch geschrieben.
error-table-field-unknown = Eine Angabe „{ $field }“ gibt es hier nicht; es gibt { $known }.
error-table-choice = { $field } kann nicht „{ $value }“ sein; es ist eines von { $allowed }.
error-table-count = { $field } muss eine Zahl von { $least } bis { $most } sein.
error-table-text = { $field } muss eine Zeile mit 1 bis { $most } Zeichen sein.
error-name = Ein Name ist eine Zeile mit 1 bis { $most } Zeichen.
error-text-hidden = Der Text enthält ein Zeichen, das sich nicht anzeigen lässt; bitte tippe ihn neu ein.
error-name-bot = Ein Name, der mit „{ $beginning }“ anfängt, gehört einem Bot; bitte wähle einen anderen.
error-table-random = Der eigene Zufall eines Spielers besteht aus 64 hexadezimalen Ziffern.
error-table-phrase = Diesen Spruch gibt es nicht; es gibt { $known }.
error-table-not-open = Der Tisch ist dafür nicht mehr offen; ein Spiel hat begonnen.
error-table-not-playing = An diesem Tisch läuft gerade kein Spiel.
error-table-not-between = Das nächste Spiel kann nur zwischen zwei Spielen einer Partie beginnen.
error-table-not-over = Die Partie ist noch nicht aus.
error-table-host-only = Das darf nur der Gastgeber des Tisches.
error-table-not-your-seat = Das ist nicht dein Platz.
error-table-no-seat = Einen Platz { $seat } gibt es nicht; es gibt die Plätze 0 bis { $last }.
error-table-seat-taken = Auf Platz { $seat } sitzt schon jemand.
error-table-no-free-seat = Alle Plätze sind besetzt.
error-table-seat-empty = Auf Platz { $seat } sitzt niemand.
error-table-beginning = Das Spiel beginnt gleich; die Farben bleiben, wie sie sind.
error-table-no-colours = In diesem Spiel sucht sich niemand eine Farbe aus.
error-table-given = Dieses Spiel setzt ein anderes fort, in dem alle schon ihre Farbe haben.
error-table-colour-taken = { $name } hat diese Farbe schon.
error-table-add-late = Zufall dazugeben kann man nur, solange kein Spiel läuft.
error-table-seats-open = Diese Plätze sind noch frei: { $seats }; lass jemanden Platz nehmen oder setz Bots hin.
error-table-resigned = Dieser Platz hat das Spiel aufgegeben.
error-table-out = Du bist schon ausgeschieden und behältst deinen Rang.
error-table-not-your-turn = Du bist nicht am Zug.
error-table-position-changed = Die Stellung hat sich seither geändert; bitte wähle neu.
error-table-came-late = Das kam zu spät und gilt nicht: Das Spiel ist inzwischen weitergegangen.
error-table-no-undo = Es lässt sich nichts zurücknehmen: Seit etwas Verborgenes oder Zufälliges bekannt wurde, hast du nicht gezogen.
error-table-offered = Das ist schon angeboten; warte auf die Antwort.
error-table-no-offer = Ein solches Angebot ist nicht offen ({ $what }).
error-table-not-asked = Du wirst nicht gefragt, denn du spielst gerade nicht selbst.
error-table-nobody-called = Hier gibt es niemanden namens „{ $name }“.
error-table-mutes = An diesem Tisch sind schon so viele stummgeschaltet, dass niemand mehr dazukommen kann.
error-table-late = Die Zeit für diesen Zug ist um: Spiel ihn sofort, oder komm wieder, wenn der Bot gezogen hat.
error-table-relieve = Ein Bot darf nur für jemanden weiterspielen, dessen Zeit um ist oder der { $seconds ->
    [one] eine Sekunde
   *[other] { $seconds } Sekunden
  } weg war.
error-table-busy = An diesem Tisch passiert gerade zu viel auf einmal; bitte versuch es noch einmal.
error-table-full = An diesem Tisch ist schon so viel passiert, dass Chat, Angebote und Änderungen nicht mehr gehen; die Partie könnt ihr zu Ende spielen. Eröffnet danach einen neuen Tisch.
error-table-unknown = Einen Tisch „{ $table }“ gibt es nicht, oder er ist privat.
error-table-not-private = Nur ein privater Tisch hat eine Einladung, die man erneuern kann.
error-table-hurry = An diesem Tisch spielen noch andere, deshalb geht es nicht schneller.
error-table-hint = An diesem Tisch spielen noch andere, deshalb gibt es keine Tipps.
error-hint-late = Der Bot, der Tipps gibt, ist noch nicht bereit; bitte frage in einer Minute noch einmal.
error-hint-failed = Der Bot, der Tipps gibt, ist gescheitert; für diesen Zug gibt es keinen Tipp.
error-code-unknown = Kein offener Tisch hat den Code „{ $code }“: Er stimmt nicht, oder dort wird schon gespielt.
error-codes-closed = An diesem Server werden gerade Codes geraten, deshalb gelten sie einen Augenblick nicht; frag nach dem Link, der geht immer.
error-tables-many = Du hast schon { $most } Tische, an denen das Spiel nicht zu Ende ist; beende zuerst einen davon.
error-table-bot-unknown = Einen Bot „{ $bot }“ gibt es für dieses Spiel nicht; es gibt { $known }.
error-command-unknown = Einen Befehl „{ $name }“ gibt es nicht; es gibt { $known }.
error-command-id = Ein Befehl trägt eine eigene id, ein Wort mit höchstens 64 Zeichen.
error-frame-long = Eine Nachricht hat höchstens { $most } Zeichen.
error-frame-malformed = Eine Nachricht ist ein JSON-Objekt.

## The server
guest-name = Gast { $number }
preview-invites = { $name } lädt dich ein: { $game }
error-too-many = Das war zu viel auf einmal; bitte warte einen Augenblick und versuch es noch einmal.
error-stranger = Wer da fragt, ist noch nicht bekannt; frag zuerst /api/me und behalte das Cookie, oder schick einen Schlüssel.
error-token-unknown = Dieser Schlüssel ist nicht bekannt; mach einen neuen.
error-token-only-plays = Mit einem Schlüssel kann man nur spielen; das hier geht im Browser oder mit dem Cookie.
error-person-changed = Du hast dich in einem anderen Tab an- oder abgemeldet, darum ist nichts geschehen; bitte lade die Seite neu.
error-too-many-open = Es dürfen höchstens { $most } Anfragen und Verbindungen zugleich offen sein; bitte schließ einige.
error-passkey-late = Der Passkey kam zu spät; er hat { $seconds ->
    [one] eine Sekunde
   *[other] { $seconds } Sekunden
  } Zeit, bitte versuch es noch einmal.
error-passkey-used = Diese Antwort des Passkeys wurde schon verwendet; bitte versuch es noch einmal.
error-passkey-wrong = Die Antwort des Passkeys stimmt nicht; bitte versuch es noch einmal.
error-passkey-known = Dieser Passkey gehört schon zu einem Konto.
error-passkey-last = Nur mit diesem Passkey kannst du dich an deinem Konto anmelden, deshalb bleibt er.
error-passkey-unknown = Dieser Passkey ist hier nicht bekannt; bitte melde dich mit einem Passwort an.
error-passkey-origin = Passkeys gehen nur in einem Browser, auf einer Seite dieses Servers.
error-request-field = In der Anfrage fehlt „{ $where }“ oder ist falsch ({ $status }); /api/schema sagt, was erwartet wird.
error-origin = Diese Anfrage kommt nicht von Kolpaks eigenen Seiten; Programme schicken einen Schlüssel oder die Kopfzeile X-Kolpak: 1.
error-host = Dieser Server antwortet nur unter Adressen seines eigenen Rechners, etwa localhost, nicht unter „{ $host }“; „kolpak serve --host 0.0.0.0“ lässt andere Rechner herein.
error-host-malformed = Der Host-Header dieser Anfrage nennt keine Adresse; er besteht aus einem Namen oder einer IP-Adresse, wenn nötig mit einem Port.
error-password-short = Ein Passwort hat { $least } bis { $most } Zeichen.
error-account-already = Du hast schon ein Konto.
error-password-differ = Die beiden Passwörter sind verschieden, darum bleibt alles, wie es war; bitte tippe zweimal dasselbe.
error-login-unknown = Ein Konto „{ $login }“ gibt es hier nicht.
error-login-taken = Der Anmeldename „{ $login }“ ist vergeben; bitte wähle einen anderen.
error-login-malformed = Ein Anmeldename hat { $least } bis { $most } Zeichen und keine Leerzeichen.
error-login-wrong = Anmeldename oder Passwort stimmt nicht.
error-record-unknown = Ein solches Spiel gibt es an diesem Tisch nicht.
error-records-long = Ein Text mit Aufzeichnungen hat höchstens { $most } Zeichen.
error-request-unknown = Unter dieser Adresse gibt es nichts ({ $status }).
error-request-framing = Diese Anfrage hat Content-Length und Transfer-Encoding; nur eines davon darf sagen, wo sie endet.
error-request-malformed = Die Anfrage ist falsch aufgebaut ({ $status }); /api/schema sagt, was erwartet wird.
error-request-method = Diese Adresse nimmt { $method } nicht an; sie nimmt { $known } an ({ $status }).
error-request-long = Der Inhalt einer Anfrage hat höchstens { $most } Bytes ({ $status }).
error-request-kind = Diese Adresse liest JSON (Content-Type: application/json), nicht „{ $kind }“ ({ $status }).
error-server = Auf dem Server ist etwas schiefgegangen; von dir ist nichts verloren.
error-page-not-built = Die Seiten für den Browser sind nicht gebaut; installiere das Paket neu oder starte npm run build in web.

## Ready phrases
phrase-hello = Hallo!
phrase-good-luck = Viel Glück!
phrase-well-played = Gut gespielt!
phrase-thanks = Danke.
phrase-sorry = Tut mir leid!
phrase-oops = Huch …
phrase-hurry = Du bist dran!
phrase-one-moment = Einen Moment, bitte.
phrase-good-game = Schönes Spiel!
phrase-again = Noch ein Spiel?

## First games
lesson-name-1 = Mina
lesson-name-2 = Otto
lesson-name-3 = Ilse
lesson-step = Schritt { $number } von { $count }
lesson-end = Jetzt kennst du das Spiel.
lesson-end-kabaleo = Ein Spiel endet, wenn alle Kegel gesetzt sind. Dann werden die Ziele aufgedeckt: Wessen Farbe auf den meisten Feldern liegt, gewinnt.
lesson-end-hats = Ein Spiel endet, wenn nur noch einer freie Hütchen hat. Wer die meisten fremden Hütchen gefangen hat, daheim oder noch unter den eigenen, gewinnt.
lesson-end-hat_cards = Es gibt so viele Runden wie Spieler, und jede bringt Hütchen für die gewonnenen Karten. Am Ende gewinnen die meisten Hütchen.
lesson-end-more = Der Rest kommt beim Spielen: Geht etwas nicht, sagt das Spiel, warum.
lesson-wrong =
    Das dürftest du auch.
    Probier hier aber etwas anderes: Alles steht wieder wie vorher.
lesson-kabaleo-goal =
    Schau dir deine geheime Farbe an.
    Nur du darfst sie sehen.
lesson-kabaleo-goal-done =
    Grün!
    Am Ende zählt für dich jedes Feld, das Grün zeigt. Niemand sonst weiß es, also verrate es nicht.
lesson-kabaleo-stack =
    Mach ein Feld grün.
    Wähle einen grünen Kegel, dann ein Feld: Der oberste Kegel ist seine Farbe.
lesson-kabaleo-stack-wrong =
    So wäre eine andere Farbe zu sehen.
    Du willst Grün: Wähle einen grünen Kegel, dann irgendein Feld.
lesson-kabaleo-stack-done =
    Grün ist zu sehen.
    Genauso decken die anderen dein Grün zu, und du ihre Farben.
lesson-kabaleo-cancel =
    Zwei gleiche Kegel heben sich auf.
    Auf einem Feld verdeckt Orange dein Grün. Setz dort einen orangen Kegel darauf.
lesson-kabaleo-cancel-wrong =
    So bleibt Grün verdeckt.
    Setz einen orangen Kegel auf den orangen, der es verdeckt.
lesson-kabaleo-cancel-done =
    Beide sind weg.
    Das Grün darunter ist wieder zu sehen.
lesson-kabaleo-barred =
    Mina hat gerade dein Grün mit Rosa zugedeckt.
    Versuch, Rosa mit deinem rosa Kegel gleich aufzuheben.
lesson-kabaleo-barred-wrong =
    Das wäre ein Zug.
    Versuch aber erst, deinen rosa Kegel auf Minas zu setzen.
lesson-kabaleo-barred-why =
    Nicht sofort!
    Wo der letzte Kegel hinkam, darf niemand gleich wieder spielen. Mach also erst ein anderes Feld grün.
lesson-kabaleo-barred-elsewhere =
    Das hilft Grün nicht.
    Setz einen grünen Kegel auf ein Feld, das nicht grün ist.
lesson-kabaleo-barred-open =
    Mina hat woanders gespielt.
    Also ist das Feld wieder frei: Setz jetzt Rosa auf Rosa.
lesson-kabaleo-barred-open-wrong =
    Rosa verdeckt immer noch dein Grün.
    Setz deinen rosa Kegel auf Minas.
lesson-kabaleo-barred-done =
    Gut gewartet!
    Ein Feld ist immer nur für einen Zug gesperrt.
lesson-kabaleo-count =
    Der letzte Kegel!
    Grün und Rosa sind auf je fünf Feldern zu sehen. Setz deinen orangen Kegel so, dass Grün führt.
lesson-kabaleo-count-wrong =
    So würde Grün nicht führen.
    Leg einen grünen Kegel frei, oder deck einen rosa Kegel zu.
lesson-kabaleo-count-done =
    Du gewinnst!
    Die Ziele liegen offen: Dein Grün ist auf mehr Feldern zu sehen als Minas Rosa.
lesson-hats-throw =
    Wirf den Würfel.
    Er sagt, wie weit eins deiner roten Hütchen geht.
lesson-hats-leave =
    Eine Vier!
    Wähle ein Hütchen zu Hause, dann ein Feld: Zur Wahl stehen die, die vier Schritte entfernt sind.
lesson-hats-leave-done =
    Dein Hütchen ist draußen.
    Du gehst genau so weit, wie der Würfel sagt. An einer Kreuzung wählst du den Weg.
lesson-hats-catch-throw =
    Gelb steht drei Schritte vor dir.
    Wirf den Würfel.
lesson-hats-catch =
    Eine Drei!
    Wähle dein Hütchen auf der Bahn und spring auf das gelbe.
lesson-hats-catch-wrong =
    So entkommt Gelb.
    Nimm das Hütchen, das drei Schritte davor steht.
lesson-hats-catch-done =
    Gefangen!
    Gelb ist unter deinem Hütchen und reist mit. Doch wer auf dich springt, bekommt beide.
lesson-hats-home-throw =
    Bring deine Beute nach Hause.
    Dein Haus ist drei Schritte entfernt. Wirf den Würfel.
lesson-hats-home =
    Eine Drei!
    Wähle deinen Turm, dann dein Haus.
lesson-hats-home-wrong =
    Deine Beute wäre noch draußen.
    Nimm den Turm und geh in dein Haus.
lesson-hats-home-done =
    Das gelbe Hütchen gehört dir endgültig.
    Nach Hause kommt man nur mit Beute; danach darf das Hütchen wieder los.
lesson-hats-grey-throw =
    Gelb ist deinem Hütchen nahe.
    Auf grauen Feldern wird niemand gefangen. Wirf den Würfel.
lesson-hats-grey =
    Eine Fünf!
    Ein graues Feld ist fünf Schritte entfernt. Wähle dein Hütchen, dann dieses Feld.
lesson-hats-grey-wrong =
    Dort könnte Gelb dich fangen.
    Auf dem grauen Feld ist dein Hütchen sicher.
lesson-hats-grey-done =
    Gelb kam auf dein Feld, fing aber nichts.
    Auf Grau dürfen bis zu drei nebeneinander ruhen.
lesson-hats-six-throw =
    Wirf den Würfel noch einmal.
    Eine Zahl ist etwas Besonderes.
lesson-hats-six =
    Eine Sechs!
    Zieh zuerst eins deiner Hütchen sechs Schritte, wie immer.
lesson-hats-six-again =
    Jetzt würfle noch einmal.
    Eine Sechs gibt dir noch einen Wurf, wenn du magst.
lesson-hats-six-stop =
    Du dürftest auch aufhören.
    Würfle aber diesmal noch einmal.
lesson-hats-six-second =
    Eine Zwei!
    Zieh irgendein Hütchen von dir, dasselbe oder ein anderes.
lesson-hats-six-done =
    Was für ein Zug!
    Mit jeder weiteren Sechs dürftest du noch einmal würfeln.
lesson-cards-wrong =
    Damit würdest du einen eigenen Stapel beginnen.
    Hier kannst du aber einen fangen: Wähle die genannte Karte, dann den Stapel.
lesson-cards-higher =
    Fang Minas rote 4.
    Das kann eine höhere Karte ihrer Farbe: Wähle deine rote 7, dann die rote 4.
lesson-cards-higher-done =
    Gefangen!
    Deine rote 7 liegt obenauf, und der Stapel zeigt jetzt auf dich.
lesson-cards-zero =
    Wer fängt eine Neun?
    Die Null ihrer Farbe: Wähle deine gelbe 0, dann die gelbe 9.
lesson-cards-zero-done =
    Die kleinste Karte schlägt die größte.
    Die Neun fängt auch die Null, denn sie ist höher.
lesson-cards-equal =
    Fang eine andere Farbe.
    Das kann nur eine gleiche Zahl: Wähle deine gelbe 6, dann die rote 6.
lesson-cards-equal-done =
    Sechs fängt Sechs.
    Zwischen zwei Farben fangen sich nur gleiche Karten.
lesson-cards-blank =
    Die Blankokarte hat keine Zahl.
    Sie fängt jede Zahl ihrer Farbe: Wähle deine Blankokarte, dann die blaue 8.
lesson-cards-blank-done =
    Der ganze Stapel ist gefangen.
    Aber Vorsicht: Jede blaue Zahl fängt auch die Blankokarte.
lesson-cards-take =
    Gewinne jetzt Karten.
    Fang Minas Stapel mit deiner gelben 8 und sieh, was die anderen tun.
lesson-cards-take-done =
    Vier Karten gehören dir.
    Bist du dran, nimmst du den Stapel, der noch auf dich zeigt. Viele Karten bringen viele Hütchen.
web-learn = Zeig es mir
web-learn-game = Zeig mir { $game }
web-learn-offer = Drei Minuten, gleich am Brett
web-learn-skip = Überspringen
web-learn-next = Weiter
web-learn-rules = Die Regeln
web-learn-again = Noch einmal
web-learn-back = Zurück zum Tisch
web-learn-you = Du
web-learn-unknown = Dieses Spiel lehrt hier noch niemand. Diese kannst du lernen:
cli-learn = Bringt dir ein Spiel beim Spielen bei: ein paar vorbereitete Stellungen mit je einer Aufgabe.
cli-learn-usage = kolpak learn GAME
cli-learn-keys = Tippe einen Zug, ? für alle Züge, skip zum Weitergehen, quit zum Aufhören.
cli-learn-point = Zum Beispiel: { $token }
cli-learn-enter = Drücke die Eingabetaste, um weiterzugehen.
cli-learn-more = Zum Spielen: kolpak play { $game }. Die Regeln: kolpak rules { $game }.
error-lessons-none = Für { $game } gibt es kein erstes Spiel zum Lernen; es gibt eines für { $known }.

## Puzzles
cli-puzzle = Stellt das Rätsel des Tages: Ein Zug ist der beste.
cli-puzzle-usage = kolpak puzzle [GAME] [--difficulty WORD] [--day YYYY-MM-DD]
cli-puzzle-difficulty = Wie schwierig: easy (leicht), medium (mittel) oder hard (schwer); sonst irgendeins.
cli-puzzle-day = Das Rätsel dieses Tages statt des heutigen.
cli-puzzle-keys = Gib einen Zug ein, ? für alle Züge, answer für die Lösung, quit zum Aufhören.
cli-puzzles = Findet Stellungen mit genau einem besten Zug, mit Nachweis.
cli-puzzles-usage = kolpak puzzles GAME [--count N] [--difficulty WORD] [--seed K] [--json] [--file FILE]
cli-puzzles-count = Wie viele jeder Schwierigkeit (Vorgabe 1).
cli-puzzles-seed = Eine ganze Zahl; dieselbe Zahl findet dieselben Rätsel.
cli-puzzles-json = Gibt sie als JSON aus.
cli-puzzles-best = einziger bester Zug: { $token }
cli-puzzles-file = Schreibt sie nach jedem Fund in diese Datei und macht mit dem weiter, was darin steht.
cli-puzzles-searching = Suche
puzzle-easy = Leicht
puzzle-medium = Mittel
puzzle-hard = Schwer
puzzle-task-kabaleo =
    Welcher Kegel gewinnt, und wo?
    Ein Zug gewinnt, alle anderen verlieren; gleiche Türme zählen als einer. Alle Ziele sind offen.
puzzle-task-hats =
    Welcher Zug ist der beste?
    Ein Zug gewinnt öfter als jeder andere.
puzzle-task-hat_cards =
    Welche Karte bringt am meisten?
    Der Stapel ist leer: Du kennst alle Karten.
puzzle-right = Richtig!
puzzle-wrong = Das ist es nicht.
puzzle-wrong-reply = Das ist es nicht: Der andere antwortet { $token }.
puzzle-why-kabaleo = Was jetzt auch gespielt wird, du gewinnst.
puzzle-cost-kabaleo = So verlierst du.
puzzle-why-hats = Dieser Zug gewinnt { $margin } von 100 Partien mehr als der zweitbeste.
puzzle-cost-hats = Kostet mindestens { $margin } von 100 Partien.
puzzle-why-hat_cards = Diese Karte bringt { $margin } Karten mehr als die zweitbeste.
puzzle-cost-hat_cards = Kostet mindestens { $margin } Karten.
puzzle-answer = Die Lösung ist { $token }.
web-puzzle-title = Rätsel des Tages
web-puzzle-days =
    { $count ->
        [one] Tag in Folge
       *[other] Tage in Folge
    }
web-puzzle-solved = { $day }: gelöst
web-puzzle-game = Spiel
web-puzzle-difficulty = Wie schwer
web-puzzle-unknown = Für dieses Spiel gibt es noch keine Rätsel. Diese Spiele haben welche:
web-puzzle-not-yet = Nein. { $reply }
web-puzzle-again = Nochmal
web-puzzle-sides = Du: { $own }, { $name }: { $other }
web-puzzle-answers = { $name } antwortet hier
web-puzzle-show = Zeigen
web-puzzle-next = Nächstes Rätsel
web-puzzle-hint = Tipp
web-puzzle-solution = Das ist die Lösung
web-puzzle-hinted = Schau auf die markierte Stelle
web-puzzle-tomorrow = Morgen gibt es neue.
error-puzzles-none = Für „{ $game }“ gibt es keine Rätsel, nur für { $known }.
error-puzzles-compiler = Zum Finden von Rätseln braucht es kompilierten Code, der hier nicht funktioniert: { $problem }.
error-puzzles-file = „{ $file }“ enthält Rätsel eines anderen Befehls („{ $origin }“). Nimm eine andere Datei.
error-puzzles-unreadable = „{ $file }“ ist keine Rätselsammlung. Nimm eine andere Datei.
error-puzzle-day = „{ $text }“ ist kein Tag; schreib ihn wie 2026-12-31.
