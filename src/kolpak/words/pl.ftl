### Polski. Jeden komunikat to wiersz lub blok; nazwy w { } wstawia program.
###
### Słowa jednakowe w całym pliku (według instrukcji gry, gdy tam są):
### seat – gracz (kto gra i co ma), miejsce przy stole (gdzie się siedzi); player – gracz; side, team – drużyna
### cone, piece – stożek; base – podstawa; tower – stos (Kabaleo), wieża (Złap kapelusz); place – miejsce
### goal – tajny kolor; stock – pula; golden rule – złota zasada
### hat – kapelusz; golden hat – złoty kapelusz; wearer – właściciel (złotego kapelusza); home – domek
### field – pole (szare, żółte); junction – skrzyżowanie; centre – środek; board, side – plansza, strona
### die – kostka; roll – rzut, wyrzucona liczba; turn – kolej; to turn – zawrócić; move – ruch; way – droga
### catch – złapać; prey – zdobycz; active – wolny; card – karta; blank – pusta karta; pile – stos
### draw pile – talia; hand – karty w ręce; to deal – rozdać; round – runda; game – partia; match – mecz
### draw – remis; win – wygrana; to resign – poddać się; count – obliczenie; chance – los; option – opcja
### table – stół; host – gospodarz stołu; guest – gość; bot – bot; undo – cofnąć ruch
### record – zapis; token (in a record) – element; token (of a program) – token; tag – tag; position – pozycja
### seed – ziarno; commitment – zobowiązanie; digest – skrót; proof – dowód; sealed – zapieczętowany

## The language
language-name = Polski
language-direction = ltr

## Values of options
values-words = jedna z wartości { $words }
values-range = liczba od { $least } do { $most }
values-limit = none albo liczba od { $least }
values-colours-any = any albo kilka liter z { $colours } w tej kolejności
values-colours-seats = po jednej literze z { $colours } na gracza, bez powtórzeń

## Errors: games, options, records
error-game-unknown = Nie ma gry „{ $name }”; są { $known }.
error-game-package = Nie można użyć gry „{ $name }” z zainstalowanego pakietu: { $reason }
error-game-failed = Gra „{ $game }” zawiodła na tym serwerze. Kto go prowadzi, znajdzie przyczynę w logu.
error-game-raised = Gra „{ $game }” zawiodła: { $reason }
error-chance-unknown = chance to „auto” albo „manual”, a nie „{ $chance }”.
error-seed = Ziarno to liczba całkowita od 0 do { $last }, a nie „{ $seed }”.
error-not-chance = Teraz nie rozstrzyga los, więc nie ma czego losować.
error-option-unknown = Nie ma opcji „{ $option }”; są { $allowed }.
error-option-value = Opcja { $option } nie może mieć wartości „{ $value }”; pasuje { $allowed }.
error-option-pair = „{ $text }” to nie opcja; opcje pisze się name=value, oddzielone spacjami.
error-option-twice = Opcja { $option } jest podana dwa razy; wystarczy raz.
error-record-tags = Błąd na początku zapisu: { $reason }
error-record-token = Element { $index }, „{ $token }”, jest błędny: { $reason }
error-record-end = Błąd na końcu zapisu: { $reason }
error-record-hidden = Ten zapis ukrywa, co mają niektórzy gracze, jak zawsze, dopóki partia trwa; pobierz go po zakończeniu partii.
error-record-count = { $found ->
    [one] W tekście jest { $found } zapis
    [few] W tekście są { $found } zapisy
   *[many] W tekście jest { $found } zapisów
  }; tutaj potrzebny jest dokładnie jeden.
error-record-no-game = Zapis zaczyna się od taga Game, a nie od „{ $found }”.
error-record-sign = Wiersz { $line }, kolumna { $column }: znak { $sign } ({ $name }) tam nie pasuje.
error-record-edition = Wydanie „{ $edition }” gry { $game } jest nieznane; tutaj jest wydanie { $right }.
error-tag-twice = Tag { $tag } jest podany dwa razy; wystarczy raz.
error-tag-malformed = „{ $text }” to nie tag; tag pisze się [Name "value"] w jednym wierszu.
error-record-missing = W tym tekście nie ma takiego zapisu.
error-comment-open = Komentarz „{ $text }” w wierszu { $line } nie ma nawiasu zamykającego.
error-result-malformed = „{ $result }” to nie wynik; pisze się go jak { $right }, z punktami każdego gracza.
error-result-wrong = W zapisie jest wynik { $result }, ale z obliczenia wychodzi { $right }.

## Errors: actions and positions of any game
error-action-malformed = „{ $token }” to nie ruch; ruchy pisze się na przykład tak: { $expected }.
error-action-illegal = „{ $token }” jest teraz niedozwolone; dozwolone są { $legal }.
error-over = Gra jest skończona; nie można już nic zagrać.
error-deal-due = Najpierw trzeba rozdać karty lub stożki.
error-turn-due = Teraz jest kolej gracza { $seat }, a nie losu.
error-first-seat = Gracz { $seat } nie może zaczynać; gracze mają numery od 0 do { $last }.
error-position-fields = { $count ->
    [one] Pozycja ma { $count } pole
    [few] Pozycja ma { $count } pola
   *[many] Pozycja ma { $count } pól
  } z „ | ” między nimi, a tutaj jest { $found }.
error-position-seats = Liczba graczy w pozycji to { $found }, a gra { $count }.
error-position-part = „{ $text }” w pozycji jest zapisane błędnie; dozwolone są litery { $letters }.
error-position-mover = „{ $text }” to nie ten, kto gra; to numer gracza od 0 do { $last } albo „{ $others }”.

## Errors: Kabaleo
error-kabaleo-equal-deal = Równomierne rozdzielenie jest dla 2 lub 3 graczy (K8); przy 4 graczach wybierz deal=random.
error-kabaleo-colours = { $players ->
    [one] Przy { $players } graczu
   *[other] Przy { $players } graczach
  } w grze { $right ->
    [one] jest { $right } kolor
    [few] są { $right } kolory
   *[many] jest { $right } kolorów
  } (K3), więc colours={ $colours } nie pasuje.
error-kabaleo-deal-colours = Podstawy muszą mieć { $count ->
    [one] { $count } kolor
    [few] { $count } kolory
   *[many] { $count } kolorów
  } z { $colours } (K3).
error-kabaleo-deal-bases = Każdy kolor w grze ma { $each ->
    [one] { $each } podstawę
    [few] { $each } podstawy
   *[many] { $each } podstaw
  } (K5).
error-kabaleo-deal-goals = { $count ->
    [one] Musi być { $count } tajny kolor
    [few] Muszą być { $count } różne tajne kolory
   *[many] Musi być { $count } różnych tajnych kolorów
  }, po jednym na gracza (K4).
error-kabaleo-deal-goal-colours = Tajne kolory są tylko spośród kolorów w grze: { $colours } (K4).
error-kabaleo-deal-pieces = Stożków każdego z kolorów { $colours } musi być { $each } (K2).
error-kabaleo-deal-stocks = Stożki dostaje { $count ->
    [one] { $count } gracz
   *[other] { $count } graczy
  }, każdy po { $each } (K7).
error-kabaleo-deal-equal = Przy równomiernym rozdzieleniu każdy gracz ma po { $each ->
    [one] { $each } stożku
    [few] { $each } stożki
   *[many] { $each } stożków
  } każdego koloru (K8).
error-kabaleo-stock = W puli nie ma stożka „{ $colour }” (K10); jest { $stock }.
error-kabaleo-place = Nie ma miejsca { $place } (K10); miejsca mają numery od 0 do { $last }.
error-kabaleo-own-base = Miejsce { $place } to odkryta podstawa koloru „{ $colour }”; można na nią położyć tylko stożek innego koloru (K11).
error-kabaleo-last-place = Ostatni ruch był na miejscu { $place }; na jeden ruch jest ono zamknięte (K16).
error-kabaleo-position-stock = „{ $text }” to nie pula; pisze się ją literami { $letters } w tej kolejności, a pustą jako „-”.
error-kabaleo-position-last = „{ $text }” to nie miejsce ostatniego ruchu; to numer miejsca albo „-” przed pierwszym ruchem.
error-kabaleo-position-places = { $count ->
    [one] Musi być { $count } miejsce
    [few] Muszą być { $count } miejsca
   *[many] Musi być { $count } miejsc
  } (K5), a jest { $found }.
error-kabaleo-position-colours = Podstawy muszą mieć { $count ->
    [one] { $count } kolor
    [few] { $count } kolory
   *[many] { $count } kolorów
  }, tyle, ile jest w grze (K3), a mają { $found }.
error-kabaleo-position-equal = Na miejscu { $place }, „{ $tower }”, dwa sąsiednie stożki są tego samego koloru; zniosłyby się albo nie można ich tak położyć ({ $rule }).
error-kabaleo-position-pieces = Stożków „{ $colour }” jest { $found }; może ich być najwyżej { $most } (K2).
error-kabaleo-position-odd = Stożków „{ $colour }” jest { $found }; stożki znikają parami, więc ich liczba jest parzysta (K13).
error-kabaleo-position-end = Gra jest skończona dokładnie wtedy, gdy w pulach nie ma już stożków (K18).
error-kabaleo-position-turn = Pule nie pasują do kolei gracza { $seat }: licząc od niego, mogą maleć najwyżej o jeden stożek (K9).

## Errors: the card game
error-cards-first-due = Jeszcze nie wiadomo, kto zaczyna (C3); najpierw trzeba to podać, na przykład first:0.
error-cards-deal = { $count ->
    [one] W rozdaniu jest { $count } karta
    [few] W rozdaniu są { $count } karty
   *[many] W rozdaniu jest { $count } kart
  }, każda raz (C1); brakuje { $missing }, dwa razy są { $twice }.
error-cards-hand = Karty { $card } nie ma w ręce; można zagrać tylko kartę z ręki (C5).
error-cards-pile = Żaden stos nie wskazuje na gracza { $on }, więc nie ma czego łapać (C5); stosy wskazują na graczy { $piles }.
error-cards-catch-lower = { $card } nie łapie { $top }, wierzchniej karty stosu u gracza { $on }: w jednym kolorze większa liczba łapie mniejszą, a 0 także 9 (C7).
error-cards-catch-blank = { $card } nie łapie { $top }, wierzchniej karty stosu u gracza { $on }: przy blank_rule=literal żadna liczba nie łapie pustej karty (C8).
error-cards-catch-unequal = { $card } nie łapie { $top }, wierzchniej karty stosu u gracza { $on }: w innym kolorze łapie tylko karta o tej samej wartości (C9), a przy blank_rule=literal pusta karta nie łapie tam wcale.
error-cards-catch-two-blanks = { $card } nie łapie { $top }, wierzchniej karty stosu u gracza { $on }: przy blank_rule=literal pusta karta nie łapie innej pustej (C9).
error-cards-position-part = „{ $text }” to nie lista kart; karta to kolor r, y lub b z liczbą od 0 do 9 albo x, a „-” znaczy, że kart nie ma.
error-cards-position-order = W „{ $text }” karty nie są po kolei albo się powtarzają; poprawnie byłoby „{ $right }”.
error-cards-position-number = „{ $text }” to nie liczba w pozycji; rundy i kapelusze pisze się jak 0 albo 12.
error-cards-position-starter = „{ $text }” to nie zaczynający; to numer gracza od 0 do { $last } albo „-”, dopóki nie wiadomo, kto zaczyna.
error-cards-position-first = Zamiast zaczynającego jest „-” dokładnie wtedy, gdy kolej ma „first” (C3); inaczej jest to numer gracza.
error-cards-position-start = Dopóki nie wiadomo, kto zaczyna, runda ma numer 0 i nikt nie ma kapeluszy (C3).
error-cards-position-between = Gdy żaden gracz nie ma kolei, runda jest skończona i wszystkie karty są zebrane (C11); ręce, stosy, zdobyte karty i talia to „-”.
error-cards-position-round = Dopóki karty są grane albo do rozdania, runda ma numer od 0 do { $last } (C14).
error-cards-position-end = { $count ->
    [one] Mecz kończy się po { $count } rundzie
   *[other] Mecz kończy się po { $count } rundach
  }, każdy gracz zaczyna jedną (C14), więc runda musi mieć numer { $count }.
error-cards-position-draw = Talię mają tylko dwaj gracze (C2); gdy jest ich więcej, pisze się „-”.
error-cards-position-twice = Każda karta jest tylko jedna (C1); w pozycji powtarzają się: { $cards }.
error-cards-position-cards = { $count ->
    [one] W rundzie jest { $count } karta
    [few] W rundzie są { $count } karty
   *[many] W rundzie jest { $count } kart
  } razem w rękach, stosach, wśród zdobytych i w talii (C2), a tutaj jest { $found }.
error-cards-position-taken = Stos wskazuje na gracza { $seat }, którego jest kolej; byłby już przez niego wzięty (C4).
error-cards-position-over = Nikt nie ma kart w ręce, więc runda jest skończona (C11) i kolej ma „deal” albo „-”.
error-cards-position-full = Dopóki w talii są karty, każdy ma w ręce { $count ->
    [one] { $count } kartę
    [few] { $count } karty
   *[many] { $count } kart
  } (C10).
error-cards-position-large = W ręce nie ma nigdy więcej kart, niż się rozdaje: { $count } (C2).
error-cards-position-turn = Liczby kart w rękach nie pasują do kolei gracza { $seat }: licząc od niego, nigdy nie rosną i różnią się najwyżej o jedną kartę (C3).

## Errors: Catch the Hat
error-hats-small-board = Mała strona jest dla 2–4 graczy (F1); gdy gra { $players }, wybierz board=large.
error-hats-colours = colours={ $colours } nie pasuje: { $players ->
    [one] { $players } gracz potrzebuje { $players } litery
   *[other] { $players } graczy potrzebuje { $players } liter
  }.
error-hats-teams-players = Drużyny potrzebują 4 lub 6 graczy, żeby partnerzy grali na przemian (V2), a nie { $players }.
error-hats-tower-teams = W „Wieżę” nie gra się drużynami (V14); usuń tower albo teams.
error-hats-tower-golden = W „Wieżę” gra się bez złotego kapelusza (V14); usuń tower albo golden.
error-hats-tower-free = W „Wieży” nikogo się nie uwalnia (V7), więc free_on_capture do niej nie pasuje.
error-hats-two-wins = O wygranej nie mogą decydować naraz ostatni na planszy i właściciel złotego kapelusza (V14); wybierz win_by=most_caught albo gold_win=most_caught.
error-hats-first-due = Najpierw losuje się, kto zaczyna: od first:0 do first:{ $last }.
error-hats-roll-due = Trzeba rzucić kostką: od d1 do d6.
error-hats-again-due = Po szóstce mówi się roll albo stop (F15).
error-hats-pass = Na { $roll } jest ruch, więc nie można pasować (F16).
error-hats-move-due = Kostka pokazuje { $roll } i trzeba tym zagrać.
error-hats-no-way = { $move } to nie droga na { $roll }; nie pasują pola, punkty drogi albo nawiasy.
error-hats-move-f3 = { $move } to nie ruch na { $roll }: pasuje do innej liczby albo do innego gracza (F3).
error-hats-move-f4 = { $move } zawraca w drodze; w jednym ruchu nie zmienia się kierunku (F4).
error-hats-move-f9 = { $move } kończy się na szarym polu, gdzie stoją już trzy kapelusze lub wieże (F9).
error-hats-move-f10 = { $move } prowadzi do zamkniętego domku: może tam wejść tylko kapelusz w jego kolorze (F10).
error-hats-move-f11 = { $move } prowadzi do domku bez zdobyczy; kapelusz, który wyszedł, wraca tylko ze zdobyczą (F11).
error-hats-move-f13 = { $move } kończy się w domku, ale resztę rzutu można rozegrać, więc trzeba (F13).
error-hats-move-v3 = { $move } kończy się na polu partnera, a na żółtym polu tak nie wolno (V3).
error-hats-move-v7 = { $move } prowadzi do domku; w „Wieży” nikt nie wraca do domku (V7).
error-hats-move-v11 = { $move } zawraca za często albo tam, gdzie niczego nie łapie (V11).
error-hats-position-field = „{ $text }” jest zapisane błędnie; każde pole planszy pisze się raz, na przykład R5=gyr albo H0=r+r.
error-hats-position-caught = „{ $text }” to nie lista złapanych kapeluszy; pisze się je literami { $letters } w tej kolejności, a gdy ich nie ma, „-”.
error-hats-position-phase = „{ $text }” to nie faza; są first, roll, od move 1 do move 6, again i end.
error-hats-position-memory = „{ $text }” jest zapisane błędnie; powinno być jak { $right }.
error-hats-position-hats = Kapeluszy „{ $colour }” jest { $found }; musi ich być { $right } (F1).
error-hats-position-gold = Złotych kapeluszy jest { $found }; musi ich być { $right } (V8).
error-hats-position-home = „{ $piece }” nie może stać w { $home }; w domku stoją tylko pojedyncze kapelusze w kolorze jego gracza (F10).
error-hats-position-nobody = W tej grze nikt nie mieszka w { $home }, więc „{ $piece }” nie może tam stać.
error-hats-position-gold-alone = Złoty kapelusz nie może tak stać na { $field }; sam stoi tylko na C, a kto tam przyjdzie, ten go łapie (V8).
error-hats-position-grey = Na szarym polu { $field } stoi { $found }; kapeluszy i wież może tam być najwyżej trzy (F9).
error-hats-position-yellow = Na żółtym polu { $field } stoją różne kolory; jeden złapałby drugi (F8).
error-hats-position-tower = Kapelusze są w domku gracza { $seat }; w „Wieży” nikt ich nie przynosi (V7).
error-hats-position-own = Gracz { $seat } ma wśród złapanych { $hats }, ale kapelusze własnej drużyny uwalnia się, a nie łapie (F12).
error-hats-position-end = Faza „end” jest dokładnie wtedy, gdy wolne kapelusze ma tylko jedna strona albo rzuty bez zdobyczy doszły do granicy (F18, F21).
error-hats-position-turn = Zawsze jest kolej któregoś gracza, oprócz faz first i end.
error-hats-position-hatless = Gracz { $seat } nie ma wolnych kapeluszy, więc to nie jego kolej (F18).
error-hats-position-still = Był już rzut kostką, więc still to co najmniej 1 (F21).
error-hats-position-first = Zanim wylosuje się, kto zaczyna, wszystkie kapelusze stoją w domkach, a złoty na środku (F2).
error-hats-position-sixes = Faza nie pasuje do liczby szóstek w tej kolei: { $sixes } (F15).
error-hats-position-out = „out” wymienia dokładnie graczy bez wolnych kapeluszy (V7).

## Storage
error-store-url = Bazę danych podaje się jako sqlite:///FILE albo postgresql://NAME:PASSWORD@HOST/DATABASE; znak @ w NAME lub PASSWORD zapisuje się jako %40.
error-store-parameter-file = URL pliku SQLite nie ma parametrów; usuń „{ $name }”.
error-store-call = Z serwerem bazy danych nie można się połączyć tak, jak mówi URL: { $reason }
error-store-full = Dysk serwera jest pełny, więc nic nie zapisano; gdy tylko będzie miejsce, gra ruszy dalej.
error-store-locked = Inny program zajmuje bazę danych serwera, więc nic nie zapisano; gdy ją zwolni, gra ruszy dalej.
error-store-read-only = Nie wolno pisać do bazy danych serwera; serwer musi móc pisać do jej pliku i folderu.
error-store-missing = Nie można otworzyć bazy danych serwera; nie ma jej pod podanym adresem albo jej pliki należą do innego użytkownika.
error-store-links = Baza danych { $file } ma kilka nazw (twarde dowiązania); każda miałaby własny dziennik i ruchy by przepadały. Usuń pozostałe nazwy albo skopiuj plik.
error-store-disk = Dysk serwera zgłasza usterkę, więc nic nie zapisano.
error-store-damaged = Baza danych serwera jest uszkodzona; trzeba ją odtworzyć z kopii.
error-store-away = Serwer bazy danych nie odpowiada; gdy tylko odpowie, Kolpak ruszy dalej.
error-store-unreachable = Serwer bazy danych nie odpowiada, więc Kolpak nie może zacząć; musi działać i być osiągalny pod { $url }.
error-store-tls = Nie udaje się szyfrowane połączenie (TLS) z serwerem bazy danych, którego żąda sslmode w jego URL: { $reason }
error-store-denied = Serwer bazy danych nie wpuszcza Kolpaka; nazwa, hasło i uprawnienia muszą się zgadzać.
error-store-rights = Serwer bazy danych odmawia użytkownikowi Kolpaka potrzebnego uprawnienia; uczyń go właścicielem bazy.
error-store-value = Baza danych nie może przechować tego tekstu, więc nic nie zapisano; znaki zerowe i połówki znaków są niedozwolone.
error-store-encoding = Baza danych przechowuje tekst w kodowaniu { $encoding }, w którym brakuje liter wielu języków; daj Kolpakowi bazę w UTF8.
error-store-newer = Bazę danych zapisał nowszy Kolpak; otworzy ją tylko on lub jeszcze nowszy.
error-store-foreign = W bazie danych są tabele innego programu; daj Kolpakowi osobną bazę.
error-store-empty = Baza danych nie zawiera jeszcze żadnych tabel; serwer Kolpaka tworzy je przy uruchomieniu.
error-store-closed = Serwer się zatrzymuje, więc nic już nie jest zapisywane.
error-log-gap = W dzienniku stołu { $table } brakuje zdarzenia { $number }, więc ten stół nie może grać dalej; pozostałe grają.
error-log-malformed = Zdarzenie { $number } stołu { $table } jest zapisane błędnie, więc ten stół nie może grać dalej; pozostałe grają.
error-log-damaged = Dziennik stołu { $table } jest uszkodzony od zdarzenia { $number }, więc ten stół nie może grać dalej; pozostałe grają.
error-log-seed = Brakuje tajnego ziarna partii { $number } przy stole { $table } albo nie jest to to, które obiecano, więc ten stół nie może grać dalej.
error-log-game = Gra „{ $game }” stołu { $table } nie jest tu zainstalowana, więc ten stół nie może grać dalej; pozostałe grają.

## Pictures: Catch the Hat
picture-hats-track = Na planszy:
picture-hats-seat = { $name }   { $colour }   w domku { $home }: { $hats }   złapane { $caught }
picture-hats-roll = Kostka pokazuje { $roll }.
picture-hats-again = Wypadła szóstka; można rzucić jeszcze raz albo zrezygnować.

## Pictures
picture-before-deal = Stożki nie są jeszcze rozdane.
picture-kabaleo-seat = { $name }   pula { $stock }   tajny kolor { $goal }
picture-kabaleo-barred = Na miejscu { $place } był właśnie ruch, więc teraz jest zamknięte.
picture-cards-before = Jeszcze nie wiadomo, kto zaczyna.
picture-cards-deal = Do rozdania jest runda { $round } z { $rounds }; zaczyna { $starter }.
picture-cards-round = Runda { $round } z { $rounds }, zaczyna { $starter }
picture-cards-over = { $rounds ->
    [one] Mecz jest skończony po { $rounds } rundzie.
   *[other] Mecz jest skończony po { $rounds } rundach.
  }
picture-cards-seat = { $name } @{ $seat }   kapelusze { $hats }   w ręce { $held }   zdobyte { $won }   stos { $pile }
picture-cards-draw = Talia: { $count ->
    [one] { $count } karta
    [few] { $count } karty
   *[many] { $count } kart
  }
picture-cards-hand = Ręka ({ $name }): { $hand }

## Command line
cli-kolpak = Gry w nakładanie stożków: Kabaleo, Złap kapelusz i jego gra karciana. Bez polecenia program uruchamia je na tym komputerze i otwiera w przeglądarce.
cli-kolpak-usage = kolpak [COMMAND …]
cli-usage = Użycie:
cli-commands-heading = Polecenia
cli-games-heading = Gry
cli-examples-heading = Przykłady
cli-options-heading = Opcje
cli-help = Pokaż tę pomoc.
cli-version = Pokaż wersję.
cli-lang = Mów w innym języku, na przykład „en”; bez tego w języku systemu.

cli-play = Zagraj tutaj, z ludźmi przy tym urządzeniu i z botami.
cli-play-usage = kolpak play (GAME [name=value …] | --from FILE [--at N] [--number K]) [--seats A,B,…] [--seed N] [--record FILE] [--speed slow|normal|fast]
cli-play-from = Zamiast tego dograj zapisaną partię z botami, w tej samej grze i z tymi samymi opcjami; jej własne boty grają dalej.
cli-seats = Kto gra, gracz po graczu: bot, którego wymienia „kolpak bots GAME”; każda inna nazwa to człowiek, tak samo person:NAME lub imię w cudzysłowie, gdy jakiś bot nazywa się podobnie. Bez tego grasz z botami „greedy”.
cli-seed = Losuj wszystko z tej liczby, żeby boty zagrały tę samą partię jeszcze raz.
cli-record-file = Dopisz zapis partii do tego pliku; „-” pokazuje go na końcu.
cli-speed = Jak długo czekać po ruchach innych.
cli-replay = Odegraj zapisy i pokaż, jak się kończą.
cli-replay-usage = kolpak replay FILE… [--json]
cli-json = Wypisz po jednym wierszu JSON na każdy zapis.
cli-show = Pokaż zapis w wybranej chwili.
cli-show-usage = kolpak show RECORD [--at N] [--seat S] [--number K]
cli-at = Ile elementów już zagrano; bez tego wszystkie.
cli-seat-option = Pokaż to, co może wiedzieć ten gracz, licząc od 0, a nie wszystko.
cli-number = Który zapis z pliku, licząc od 0.
cli-password = Daj kontu na serwerze nowe hasło, gdy ktoś zapomniał swojego. Program pyta o nie dwa razy albo czyta je jako wiersz ze standardowego wejścia. W przeglądarkach trzeba zalogować się od nowa, a programy potrzebują nowych tokenów; klucze dostępu pozostają ważne.
cli-password-usage = kolpak password LOGIN [--database URL] [--data DIR]
cli-password-new = Nowe hasło
cli-password-again = To samo jeszcze raz
cli-password-set = „{ $login }” ma nowe hasło.
cli-rules = Przeczytaj zasady gry albo jedną z nich o podanym numerze.
cli-rules-usage = kolpak rules GAME [ID]
cli-options = Wypisz opcje gry.
cli-options-usage = kolpak options GAME
cli-languages = Wypisz języki, ich kierunek pisma i ile w każdym brakuje.
cli-languages-usage = kolpak languages [--missing]
cli-languages-missing = Zamiast tego wymień zdania, których brakuje lub które są jeszcze po angielsku; kończy z kodem 1, jeśli jakieś są.
cli-language = { $tag }  { $name } ({ $direction }), { $missing ->
    [0] kompletny
    [one] brakuje { $missing } zdania
    [few] brakuje { $missing } zdań
    [many] brakuje { $missing } zdań
   *[other] brakuje { $missing } zdań
  }
cli-languages-complete = W żadnym języku nie brakuje ani jednego zdania.
cli-solve = Powiedz pod koniec partii Kabaleo, które ruchy wygrywają, remisują lub przegrywają.
cli-solve-usage = kolpak solve FILE [--at N] [--number K] [--goals P,?] [--nodes N] [--proof FILE] [--contest] [--json]
cli-solve-goals = Tajne kolory według graczy, „?” zamiast nieznanego; bez tego te z zapisu.
cli-solve-nodes = Ile pozycji przeszukać dla ruchu, zanim uzna się go za otwarty.
cli-solve-contest = Rozwiąż zadanie konkursowe Kabaleo Lite: FILE ma jego postać, odpowiedź też.
cli-solve-proof = Zapisz w tym pliku dowód najlepszego wyniku, który może sprawdzić program.
cli-solve-json = Wypisz jeden wiersz JSON.
cli-review = Przeanalizuj partię: szczęście czy umiejętności, które ruchy kosztowały najwięcej i co byłoby lepsze.
cli-review-usage = kolpak review FILE [--seat N] [--number K] [--json] [--plot FILE]
cli-review-seat = Przyjrzyj się temu graczowi, licząc od 0: jego ruchom, szczęściu i wykresowi z jego punktu widzenia.
cli-review-plot = Zapisz w tym pliku wykres szans i tego, co je zmieniło (.png, .svg lub .pdf).
cli-dataset = Każ botom grać i zapisz partie w plikach Parquet dla programów, które się uczą.
cli-dataset-usage = kolpak dataset GAME --games N [--into FOLDER] [--options TEXT] [--bots BOT,BOT…] [--seed N] [--observations]
cli-dataset-games = Ile partii zagrać.
cli-dataset-into = Folder na games.parquet i moves.parquet; istniejące zostaną zastąpione.
cli-dataset-bots = Po jednym bocie na gracza albo jeden dla wszystkich.
cli-dataset-observations = Zapisz przy każdym ruchu w liczbach, co mógł wiedzieć jego gracz.
cli-dataset-written = Zapisano w { $folder }: { $games ->
    [one] { $games } partia
    [few] { $games } partie
   *[many] { $games } partii
 }, { $moves ->
    [one] { $moves } ruch
    [few] { $moves } ruchy
   *[many] { $moves } ruchów
 }
cli-perft = Policz ciągi ruchów gry według ich długości.
cli-perft-usage = kolpak perft GAME --depth N [name=value …] [--position TEXT] [--deal TOKEN]
cli-depth = Licz ciągi o najwyżej tylu ruchach.
cli-position = Licz od tej pozycji zamiast od początku.
cli-deal = Które rozdanie zagrać, gdy jest potrzebne, bo rozdań nie da się wyliczyć.

cli-options-of = Opcje gry „{ $game }”, pisane name=value:
cli-column-name = Opcja
cli-column-allowed = Dozwolone
cli-column-default = Zwykle

cli-solve-searching = Szukanie
cli-solve-proving = Zapisywanie dowodu
cli-solve-of = Kolej gracza { $seat }; pozostałe stożki: { $left }, tajne kolory: { $goals }.
cli-solve-case = { $case ->
    [exact] Co daje każdy ruch, gdy obaj gracze grają najlepiej:
    [several] Co zapewnia każdy ruch, nawet gdy wszyscy inni grają razem:
   *[hidden] Co zapewnia każdy ruch, cokolwiek inni mają i robią:
  }
cli-solve-value = { $value ->
    [win] Wygrana:
    [draw] Remis:
    [loss] { $case ->
        [exact] Przegrana:
       *[other] Nic:
      }
   *[unknown] Otwarte:
  }
cli-solve-proved = { $file }: dowód, że gracz { $seat } { $result ->
    [win] wygrywa
   *[draw] ma co najmniej remis
  }, wiersze: { $lines }.
cli-input = Standardowe wejście
cli-record = { $file }, zapis { $number }:
cli-record-wrong = { $file }, zapis { $number }: { $reason }
cli-position-is = Pozycja: { $position }
cli-over = Gra jest skończona.
cli-chance-due = Kolej losu.
cli-seat-due = Kolej gracza { $seat }.
cli-seat = Gracz { $seat }
cli-you = ty
cli-seat-named = Gracz { $seat }: { $name }
cli-named-at = { $name } (gracz { $seat })
cli-points = { $points ->
    [one] { $points } punkt
    [few] { $points } punkty
   *[many] { $points } punktów
  }
list-and = { $first } i { $last }
list-comma = { $first }, { $second }
cli-winner = { $name ->
    [you] Wygrywasz.
   *[other] Wygrywa { $name }.
  }
cli-winners = Wygraną dzielą { $names }.
cli-shared = Wspólne { $place }. miejsce: { $names }.
count-towers = stosy: { $count }
count-tallest = najwyższy: { $count }
count-hats = kapelusze: { $count }
count-team = drużyna { $count }
count-team-points = punkty drużyny: { $count }
count-cards = karty: { $count }

cli-begins = Nowa partia gry „{ $game }”:
cli-goes-on = Partia toczy się dalej po elemencie { $given }.
cli-keys = Wpisz ?, aby zobaczyć pomoc, hint, aby dostać radę, undo, aby cofnąć ruch, albo quit, aby przerwać.
cli-ask = { $name ->
    [you] Twój ruch:
   *[other] { $name }, twój ruch:
  }
cli-you-may = Możesz zagrać, na przykład { $example }:
cli-with-token = { $text } ({ $token })
cli-play-help = Wpisz ruch tak, jak jest zapisany, na przykład { $example }{ $numbered ->
    [yes] , albo jego numer
   *[no] , literę razem z liczbą
  }; „look” lub Enter pokazuje stół jeszcze raz, „undo” cofa ruch, „quit” przerywa grę.
cli-play-rules = Zasady: kolpak rules { $game }.
cli-narrow = Stół potrzebuje { $needed } kolumn, a terminal ma ich { $width }, więc oto on jako tekst.
cli-bots = Wypisz boty gry, od najsłabszego.
cli-bots-usage = kolpak bots GAME
cli-bots-of = Boty do gry { $game }, od najsłabszego. Nazwę wpisuje się tam, gdzie gracza: --seats Ann,{ $example }.
cli-bots-also = Poza tym:
cli-bots-missing = Tu niedostępne, bo skompilowany kod nie działa: { $names }. Powód: { $problem }
error-compiled-broken = Skompilowany kod tu nie działa ({ $problem }), więc brakuje niektórych botów.
error-compiled-unkept = Skompilowanego kodu nie da się tu zachować ({ $problem }), więc powstaje na nowo przy każdym starcie.
cli-hint = Rada najlepszego bota:
cli-hint-action = { $token }{ $percent ->
    [none] {""}
   *[other] , wygrywa w { $percent }% przypadków
  }{ $reason ->
    [none] {""}
   *[other] : { $reason }
  }{ $danger ->
    [none] {""}
   *[other] . { $danger }
  }
cli-hint-waits = Bot myśli; za pierwszym razem trwa to kilka sekund dłużej.
cli-compiling = Najpierw trzeba skompilować kod; może to potrwać kilka minut.
cli-bot-replaced = Od teraz za gracza { $name } gra prosty bot „greedy”.
bot-name-novice = Nowicjusz
bot-name-casual = Amator
bot-name-skilled = Stary wyga
bot-name-greedy = Stary wyga
bot-name-expert = Znawca
bot-name-master = Mistrz
bot-name-random = Los
bot-numbered = { $name } { $number }
bot-about-novice = Wiele przeocza; dobry na pierwszą grę.
bot-about-casual = Widzi wiele z tego, co ma przed sobą, ale nie wszystko.
bot-about-skilled = Bierze, co się da; widzi o ruch naprzód.
bot-about-expert = Patrzy naprzód i obserwuje, co robią inni.
bot-about-master = Długo myśli i odgaduje, do czego dążą inni; trudny do pokonania.
bot-about-greedy = Od razu bierze najlepsze, co widzi; gra za nieobecnych.
bot-about-random = Robi cokolwiek, co wolno.
cli-arena = Niech boty grają ze sobą: te same rozdania i rzuty, z zamianą miejsc. Botem może być też FILE.py:NAME, własna klasa lub funkcja, która go tworzy.
cli-arena-usage = kolpak arena GAME BOT BOT… [--options TEXT] [--deals N] [--seed N] [--stop] [--luck] [--ray ADDRESS] [--json FILE] [--plot FILE]
cli-arena-options = Opcje gry, na przykład „players=3 deal=equal”.
cli-deals = Rozdania; każde gra się raz z każdym botem na każdym miejscu.
cli-arena-seed = Liczba, z której losuje się wszystkie rozdania i rzuty.
cli-arena-stop = Skończ, gdy będzie pewne, czy pierwszy bot jest lepszy.
cli-arena-with-luck = Przeanalizuj każdą partię i pokaż też udziały bez szczęścia; kilka sekund na partię.
cli-ray = Graj na klastrze Ray pod tym adresem; „local” uruchamia go tutaj.
cli-arena-json = Zapisz wyniki i wszystkie partie do tego pliku jako JSON.
cli-plot = Zapisz w tym pliku wykres wyników (.png, .svg lub .pdf).
cli-arena-of = { $game }, { $options }: rozdania { $deals }, partie { $games }
cli-arena-bot = bot
cli-arena-share = wygrane %
cli-arena-adjusted = bez szczęścia %
cli-arena-seats = wg miejsc
cli-arena-time = ms
cli-arena-test = test
cli-arena-rating = ranking
cli-arena-even = Po równo to { $percent }%. Przedziały: 95% wg rozdań; test pyta, czy bot wygrywa o 5 punktów więcej.
cli-arena-luck = Bez szczęścia: udział, od którego odjęto dopasowaną część szczęścia (pierwsza liczba w nawiasie); × mówi, ile razy więcej partii powiedziałoby tyle samo bez tego. Dotyczy tylko serii, od { $deals } rozdań.
cli-arena-verdict = { $verdict ->
    [better] lepszy
    [not] nie lepszy
   *[open] otwarte
  }
error-cli-action = „{ $text }” nie jest tu ruchem; wpisz ruch tak, jak jest zapisany, na przykład { $example }, albo ?, aby zobaczyć pomoc.
cli-hand-over = Teraz gra { $name }: przekaż urządzenie. { $name } naciska Enter, gdy nikt inny nie patrzy.
cli-quit = Na tym gra się kończy.
cli-input-closed = Nie ma już nic do wczytania, więc na tym gra się kończy.
cli-recorded = Zapis jest w pliku { $file }.

colour = { $letter ->
    [p] różowy
    [o] pomarańczowy
    [y] żółty
    [g] zielony
    [b] niebieski
    [v] fioletowy
    [r] czerwony
    [w] biały
    [k] czarny
   *[other] { $letter }
  }
narrate-first = { $name ->
    [you] Zaczynasz ty.
   *[other] Zaczyna { $name }.
  }
narrate-action = { $name ->
    [you] Grasz
   *[other] { $name } gra
  } { $token }.
narrate-chance = Los: { $token }.

narrate-kabaleo-deal = Stożki są rozdane; { $name ->
    [you] zaczynasz ty
   *[other] zaczyna { $name }
  }.
narrate-kabaleo-put = { $name ->
    [you] Kładziesz
   *[other] { $name } kładzie
  } { $colour } stożek na miejscu { $place }.
narrate-kabaleo-cancel = { $name ->
    [you] Znosisz
   *[other] { $name } znosi
  } { $colour } stożek z miejsca { $place } takim samym stożkiem.
narrate-kabaleo-shows = Teraz widać tam kolor { $shows }.

narrate-hats-die = { $name ->
    [you] Rzucasz kostką
   *[other] { $name } rzuca kostką
  }: { $roll }.
narrate-hats-pass = { $name ->
    [you] Nie masz ruchu z tą liczbą.
   *[other] { $name } nie ma ruchu z tą liczbą.
  }
narrate-hats-roll = { $name ->
    [you] Rzucasz jeszcze raz.
   *[other] { $name } rzuca jeszcze raz.
  }
narrate-hats-stop = { $name ->
    [you] Już nie rzucasz.
   *[other] { $name } już nie rzuca.
  }
narrate-hats-move = { $name ->
    [you] { $start ->
        [home] Wychodzisz z domku
       *[out] Idziesz
      }
   *[other] { $name } { $start ->
        [home] wychodzi z domku
       *[out] idzie
      }
  }, { $steps ->
    [one] { $steps } krok
    [few] { $steps } kroki
   *[many] { $steps } kroków
  }{ $field ->
    [none] {""}
   *[other] { " " }na { $field }
  }.
narrate-hats-catch = { $name ->
    [you] Łapiesz
   *[other] { $name } łapie
  } { $count ->
    [one] kapelusz
    [few] { $count } kapelusze
   *[many] { $count } kapeluszy
  } ({ $colours })!
narrate-hats-home = { $name ->
    [you] Przynosisz
   *[other] { $name } przynosi
  } do domku { $count ->
    [one] kapelusz.
    [few] { $count } kapelusze.
   *[many] { $count } kapeluszy.
  }
narrate-hats-stalled = { $rolls ->
    [one] Jeden rzut
    [few] { $rolls } rzuty
   *[many] { $rolls } rzutów
  } bez zdobyczy: koniec gry, liczymy kapelusze.
reason-hats-catches = to łapie { $hats ->
    [one] { $hats } kapelusz
    [few] { $hats } kapelusze
    [many] { $hats } kapeluszy
   *[other] { $hats } kapelusza
  }
reason-hats-gold = to zdobywa złoty kapelusz
reason-hats-home = to przynosi do domku { $hats ->
    [one] { $hats } kapelusz
    [few] { $hats } kapelusze
    [many] { $hats } kapeluszy
   *[other] { $hats } kapelusza
  }
reason-hats-frees = to uwalnia { $hats ->
    [one] { $hats } własny kapelusz
    [few] { $hats } własne kapelusze
    [many] { $hats } własnych kapeluszy
   *[other] { $hats } własnego kapelusza
  }
reason-hats-escapes = to pozwala uciec { $hunters ->
    [one] { $hunters } łowcy
    [few] { $hunters } łowcom
    [many] { $hunters } łowcom
   *[other] { $hunters } łowcy
  }
reason-hats-hunts = stamtąd następnym rzutem można złapać { $hats ->
    [one] { $hats } kapelusz
    [few] { $hats } kapelusze
    [many] { $hats } kapeluszy
   *[other] { $hats } kapelusza
  }
reason-hats-danger = ten kapelusz inni mogą tam złapać { $ways ->
    [one] jednym rzutem
    [few] { $ways } różnymi rzutami
    [many] { $ways } różnymi rzutami
   *[other] { $ways } rzutu
  }
reason-against = Uwaga: { $text }
reason-ends = to kończy grę { $result ->
    [lost] przegraną
    [shared] wspólną wygraną
   *[won] wygraną
  }
reason-ended = gra skończyła się { $result ->
    [shared] wspólną wygraną
   *[lost] przegraną
  }
reason-hats-rests = na szarym polu nikt go nie złapie
reason-hats-exposed = własne kapelusze w zasięgu jednego rzutu innych: { $count }{ $other ->
    [0] {""}
   *[other] , a nie { $other }
  }
narrate-hat_cards-first = { $name ->
    [you] Zaczynasz mecz.
   *[other] Mecz zaczyna { $name }.
  }
narrate-hat_cards-deal = Runda { $round } jest rozdana.
narrate-hat_cards-lay = { $name ->
    [you] Wykładasz
   *[other] { $name } wykłada
  } „{ $card }”.
narrate-hat_cards-catch = { $name ->
    [you] Łapiesz
   *[other] { $name } łapie
  } kartą „{ $card }” { $other ->
    [you] { $count ->
        [one] twoją kartę
       *[other] twój stos { $count } kart
      }
   *[other] { $count ->
        [one] kartę
       *[other] stos { $count } kart
      } gracza { $other }
  }.
narrate-hat_cards-take = { $name ->
    [you] Bierzesz
   *[other] { $name } bierze
  } { $count ->
    [one] { $count } kartę.
    [few] { $count } karty.
   *[many] { $count } kart.
  }
narrate-hat_cards-round = Runda jest skończona.
narrate-hat_cards-hats = { $name ->
    [you] Zdobywasz
   *[other] { $name } zdobywa
  } { $hats ->
    [one] { $hats } kapelusz
    [few] { $hats } kapelusze
    [many] { $hats } kapeluszy
   *[other] { $hats } kapelusza
  }.
reason-kabaleo-own = to zyskuje miejsce dla własnego koloru
reason-kabaleo-own-leader = to zyskuje miejsce dla własnego koloru i odbiera je prowadzącemu
reason-kabaleo-leader = to odbiera miejsce prowadzącemu kolorowi ({ $colour })
reason-kabaleo-keep = to zachowuje stożki własnego koloru na później
reason-kabaleo-proved = to wygrywa, cokolwiek mają inni
reason-kabaleo-rival = to odbiera miejsce zapewne czyjemuś tajnemu kolorowi ({ $colour })
reason-kabaleo-rids = to pozbywa się stożka zapewne w czyimś tajnym kolorze ({ $colour })
reason-kabaleo-rids-early = to pozbywa się stożka zapewne w czyimś tajnym kolorze ({ $colour }), póki można go jeszcze zakryć
reason-kabaleo-gives = miejsce zyskuje zapewne czyjś tajny kolor ({ $colour })
reason-kabaleo-gives-same = ten sam kolor zyskuje miejsce
reason-kabaleo-loses = własny kolor traci miejsce
reason-kabaleo-lost = przy dobrej grze innych to przegrana, cokolwiek mają
reason-hat_cards-catch = { $count ->
    [1] to łapie kartę
    [few] to łapie { $count } karty
   *[other] to łapie { $count } kart
  }
reason-hat_cards-catch-safe = { $count ->
    [1] to łapie kartę, a własnej nie ma już czym złapać
    [few] to łapie { $count } karty, a własnej nie ma już czym złapać
   *[other] to łapie { $count } kart, a własnej nie ma już czym złapać
  }
reason-hat_cards-more = { $count ->
    [1] to łapie o jedną kartę więcej
    [few] to łapie o { $count } karty więcej
   *[other] to łapie o { $count } kart więcej
  }
reason-hat_cards-more-safe = { $count ->
    [1] to łapie o jedną kartę więcej, a własnej nie ma już czym złapać
    [few] to łapie o { $count } karty więcej, a własnej nie ma już czym złapać
   *[other] to łapie o { $count } kart więcej, a własnej nie ma już czym złapać
  }
reason-hat_cards-safe = nie ma już czym jej złapać
reason-hat_cards-few = { $count ->
    [1] może ją złapać tylko jedna z pozostałych kart
    [few] mogą ją złapać tylko { $count } z pozostałych kart
   *[other] może ją złapać tylko { $count } z pozostałych kart
  }
reason-hat_cards-fewer = pozostałych kart, które mogą ją złapać, jest { $count }, a nie { $other }
reason-hat_cards-keep = to zachowuje na później kartę „{ $card }”
reason-hat_cards-risk = zagrożonych kart jest { $count }, a nie { $other }

review-part = { $part ->
    [start] początek
    [luck] szczęście
    [own] umiejętności
    [others] inni
    [second_look] ocena
    [reveal] odkrycie
   *[result] wynik
  }
review-accuracy = dokładność
review-parts-of = Składniki każdego gracza sumują się do wyniku, w punktach szansy na wygraną między silnymi graczami. Szczęście to, co dały kostki lub rozdanie; umiejętności to, ile własne ruchy straciły wobec najlepszego, jaki można było znać; inni to, co zmieniły ich ruchy; ocena to poprawka w samej ocenie{ $reveals ->
    [yes] ; odkrycie to, co na końcu pokazały tajne kolory
   *[no] {""}
  }. Dokładność wynosi 100 przy bezbłędnych, a 0 przy losowych ruchach.
review-turning-points = Co kosztowało najwięcej:
review-played = Akcja { $at }: { $name } gra { $played }, { $grade ->
    [blunder] gruby błąd
    [mistake] błąd
   *[slip] potknięcie
  }: szansa na wygraną { $before } → { $after }%.
review-better = Lepiej: { $best }.
review-better-why = Lepiej: { $best } – { $why }.
review-better-danger = Lepiej: { $best }. Po zagranym ruchu: { $did }.
review-better-merit = Lepiej: { $best }. Zagrany ruch miał zaletę ({ $did }), ale jest ona mniej warta.
review-better-why-danger = Lepiej: { $best } – { $why }. Po zagranym ruchu: { $did }.
review-better-why-merit = Lepiej: { $best } – { $why }. Zagrany ruch też miał zaletę ({ $did }), ale jest ona mniej warta.
review-no-points = O żadnym ruchu nie wiadomo na pewno, że wiele kosztował.
review-one-seat = „--seat N” pokazuje jednego gracza: ile kosztowały jego własne ruchy i jego szczęście.
review-lucky = Szczęście, które liczyło się najbardziej:
review-luck = Akcja { $at }, { $kind ->
    [die] rzut { $rolled } ({ $roller })
    [draw] dobrana karta ({ $roller })
    [first] kto zaczyna
    [both] rozdanie i kto zaczyna
   *[deal] rozdanie
  }: { $points } dla: { $name }.
review-giveaways = Co zdradziło tajne kolory komuś, kto tylko patrzył:
review-giveaway = Akcja { $at }: { $action } ({ $name }), { $before } → { $after }% dla koloru: { $colour }.
review-chance = szansa na wygraną, %
review-actions = akcje
review-points = punkty szansy na wygraną

error-cli-line = Nie udało się odczytać wiersza polecenia; „kolpak --help” pokazuje, jak go pisać.
error-cli-command-unknown = Nie ma polecenia „{ $name }”; są { $known }.
error-cli-option-unknown = Nie ma tu opcji „{ $option }”; są { $known }.
error-cli-option-bare = Po opcji { $option } potrzebna jest wartość.
error-cli-output-none = „{ $value }” to nie plik do zapisu; podaj jakiś po { $option }.
error-cli-option-flag = Opcja { $option } nie przyjmuje wartości.
error-cli-missing = Brakuje { $name }; polecenie pisze się tak: { $usage }
error-cli-from-game = Opcja --from bierze grę i opcje z zapisu; pomiń „{ $game }”.
error-cli-from-missing = Opcja { $option } dotyczy zapisu, który podaje --from, a --from brakuje.
error-cli-extra = „{ $text }” jest tu niepotrzebne; polecenie pisze się tak: { $usage }
error-cli-value = Wartość { $name } jest błędna; „--help” pokazuje, jaka może być.
error-cli-seconds = Opcja { $option } nie może mieć wartości „{ $value }”; to czas w sekundach, na przykład 0.7.
error-cli-number-least = Opcja { $option } nie może mieć wartości „{ $value }”; to liczba całkowita od { $least }.
error-cli-number-between = Opcja { $option } nie może mieć wartości „{ $value }”; to liczba całkowita od { $least } do { $most }.
error-cli-amount = Opcja { $option } nie może mieć wartości „{ $value }”; to liczba od 0, na przykład 24 albo 0.5.
error-cli-word = Opcja { $option } nie może mieć wartości „{ $value }”; to jedna z { $known }.
error-cli-language = Nie ma słów w języku „{ $tag }”; są { $known }.
error-cli-seats-empty = W „{ $seats }” jedno imię jest puste; graczy pisze się jak Ann,Bob,skilled.
error-cli-seats-number = Liczba graczy w --seats to { $found }; może ich być od { $least } do { $most }.
error-cli-seats-twice = Dwie osoby nazywają się { $name }; nadaj każdej inne imię.
error-cli-seats-near = Nie ma bota „{ $name }”; może chodzi o: { $near }? Jeśli to imię człowieka, napisz person:{ $name }.
error-cli-seats-colon = Nie da się zrozumieć „{ $name }”; dwukropek stoi tylko w bot:NAME i person:NAME albo w cudzysłowie.
error-cli-seats-encoding = Imię „{ $name }” to nie tekst w UTF-8; wpisz je w terminalu, który używa UTF-8.
error-cli-seats-count = { $found ->
    [one] W „{ $seats }” jest { $found } gracz
   *[other] W „{ $seats }” jest { $found } graczy
  }, a gra { $count }; podaj { $count } albo zmień players.
error-cli-record = { $file } nie zawiera zapisu { $number }; zapisów jest tam { $count }, licząc od 0.
error-cli-at = { $count ->
    [one] Zapis ma { $count } element
    [few] Zapis ma { $count } elementy
   *[many] Zapis ma { $count } elementów
  }, więc nie można go pokazać po { $at }.
error-seat = Nie ma gracza { $seat }; gracze mają numery od 0 do { $last }.
error-bot-unknown = Nie ma bota „{ $name }”; są { $known }.
error-bot-missing = Bot „{ $name }” wymaga Numby, która tu nie działa; „kolpak bots” mówi dlaczego. Są { $known }.
error-bot-failed = Bot „{ $bot }” zawiódł: { $reason }
error-arena-bots = Potrzebne są co najmniej dwa boty; podaj je po nazwie gry, na przykład kolpak arena kabaleo master skilled.
error-arena-entrant = W { $file } nie ma klasy ani funkcji „{ $name }”, która tworzy bota; napisz FILE.py:NAME.
error-solve-game = Rozwiązać można tylko Kabaleo; to jest zapis gry { $game }.
error-solve-early = Za wcześnie, by to rozwiązać (pozostałe stożki: { $left }, dozwolone: { $most }); wybierz późniejszą chwilę przez --at.
error-solve-over = Partia jest skończona; wybierz wcześniejszą chwilę przez --at.
error-solve-goal = Trzeba znać tajny kolor, który ma gracz { $seat }; podaj go przez --goals, „?” dla innych.
error-solve-goals = „{ $goals }” to nie są tu tajne kolory; pisze się je jak { $example }, wielką literę na gracza albo „?” zamiast nieznanego: { $reason }
error-solve-numba = Rozwiązywanie wymaga Numby, która tu nie działa; „kolpak bots kabaleo” mówi dlaczego.
error-solve-long = Dowód jest za długi, by go zapisać; wybierz późniejszą chwilę przez --at.
error-solve-unproved = Dla gracza { $seat } nic nie jest pewne, więc nie ma dowodu do zapisania.
error-review-game = Gry { $game } nie można przeanalizować; nie ma dla niej analiz.
error-review-empty = W tym zapisie nic nie zagrano, więc nie ma czego analizować.
error-review-hidden = Ten zapis ukrywa, co mieli niektórzy gracze, więc nie można go przeanalizować; pobierz go po zakończeniu partii.
error-review-long = { $most ->
    [one] Ten serwer analizuje partie do { $most } ruchu; „kolpak review” przyjmuje też dłuższe.
   *[many] Ten serwer analizuje partie do { $most } ruchów; „kolpak review” przyjmuje też dłuższe.
  }
error-review-compiled = Analizy wymagają Numby, która tu nie działa; „kolpak bots” mówi dlaczego.
error-review-server = Ten serwer nie może analizować partii: nie działa na nim potrzebny skompilowany kod.
error-review-running = Ta partia jeszcze trwa; można ją przeanalizować, gdy się skończy.
error-review-failed = Analiza nie udała się na serwerze; spróbuj później.
error-continue-position = Ten zapis zaczyna się od pozycji; dograć można tylko partię zapisaną od początku.
error-continue-hidden = Ten zapis ukrywa, co mieli niektórzy gracze, więc partii nie można dograć; pobierz go po zakończeniu partii.
error-continue-running = Ta partia jeszcze trwa; stąd można ją dograć, gdy się skończy.
error-continue-at = W tym zapisie nie ma chwili { $at }; ostatnia to { $last }.
error-continue-long = Partię można dograć najdalej od ruchu { $most }, a ten jest późniejszy.
error-continue-over = Tu partia jest skończona; wróć tam, gdzie ktoś ma jeszcze ruch.
error-deduction-game = Tylko w Kabaleo są tajne kolory do odgadnięcia.
error-contest-head = Zadanie zaczyna się od czterech liczb, n p c h, a nie od „{ $text }”.
error-contest-count = Razem potrzeba { $count } liczb, a jest ich { $found }; stosy: { $stacks }, gracze: { $players }.
error-contest-none = Zadanie ma co najmniej jeden stos i jednego gracza.
error-contest-colour = „{ $text }” nie jest kolorem; kolory to liczby od 1 do { $colours }.
error-contest-alone = --contest czyta postać konkursową; pomiń inne opcje polecenia solve.
error-arena-ray = Ray nie jest zainstalowany; zainstaluj go przez pip install 'kolpak[ray]' albo pomiń --ray.
error-arena-cluster = Pod adresem { $address } nie ma klastra Ray, na którym można grać: { $reason }
error-dataset-pyarrow = pyarrow nie jest zainstalowany; zainstaluj go przez pip install 'kolpak[dataset]'.
error-dataset-bots = Liczba graczy: { $seats }, liczba podanych botów: { $bots }; podaj po jednym na gracza albo jednego dla wszystkich.
error-dataset-game = Nie można zapisać zbioru danych z gry { $game }; jej ruchy nie mają numerów.
error-dataset-compiled = Obserwacje wymagają Numby, która tu nie działa; „kolpak bots” mówi dlaczego.
error-arena-plot = Matplotlib nie jest zainstalowany; zainstaluj go przez pip install 'kolpak[plot]' albo pomiń --plot.
error-arena-plot-format = W pliku { $file } nie można narysować obrazu; jego nazwa musi kończyć się jednym z { $known }.
error-arena-worker = Proces, który grał, został przerwany z zewnątrz, może z braku pamięci; pokazano to, co rozegrano wcześniej.
error-file-missing = Nie ma pliku { $file }.
error-file-no-folder = Nie ma folderu na plik { $file }.
error-file-folder = { $file } to folder, a nie plik.
error-file-database = { $file } należy do bazy danych, która by przepadła. Wybierz inny plik.
error-file-read = Plik { $file } jest tu odczytywany i zostałby nadpisany. Wybierz inny plik.
error-file-forbidden = Nie masz uprawnień do pliku { $file }.
error-file-unusable = { $file } nie nadaje się do użytku: { $reason }
error-file-large = { $file } ma ponad { $most } MB; podziel zapisy na kilka plików.
error-file-encoding = { $file } to nie tekst w UTF-8: bajt { $at } jest błędny.
error-cli-output = Nie można pisać na standardowe wyjście: { $reason }
error-page-missing = Nie ma tu strony z zasadami gry „{ $game }”.
error-rule-unknown = Nie ma zasady „{ $wanted }” w grze { $game }; są { $known }.
error-perft-deal = Wypada rozdanie, a rozdań nie da się wyliczyć; podaj jedno przez --deal albo pozycję po nim przez --position.

## Games and their options
game-kabaleo = Kabaleo
game-kabaleo-about = Każdy ma tajny kolor: nakładaj stożki, znoś jednakowe i miej na końcu swój kolor na największej liczbie miejsc.
game-hats = Złap kapelusz
game-hats-about = Rzucaj kostką, wskakuj na kapelusze innych i zanieś je do domku.
game-hat_cards = Złap kapelusz: gra karciana
game-hat_cards-about = Wykładaj karty, łap stosy właściwą kartą i zbieraj kapelusze przez kilka rund.
option-kabaleo-players = Ilu jest graczy (K1).
option-kabaleo-deal = Jak rozdziela się stożki: losowo z woreczka albo wszystkim po równo, to dla 2 lub 3 graczy (K7, K8).
option-kabaleo-golden_rule = Czy miejsce ostatniego ruchu jest zamknięte dla następnego („złota zasada”, K16).
option-kabaleo-unowned_colour = Czy niczyj kolor się nie liczy, czy daje wszystkim remis, gdy prowadzi (K20).
option-kabaleo-colours = Które kolory są w grze: o 2 więcej niż graczy, albo any, czyli losowe (K3).
option-hats-players = Ilu jest graczy (F1).
option-hats-board = Która strona planszy: small dla 2–4 graczy, large dla najwyżej 6 (F1).
option-hats-hats_per_player = Ile kapeluszy każdy ma na początku; bez wyboru 6 na małej stronie i 4 na dużej (F1).
option-hats-colours = Kolory graczy, po jednej literze (F1).
option-hats-teams = Czy każdy gra za siebie, czy są dwie drużyny, czy dwie drużyny, które ruszają dowolnym ze swoich kapeluszy (V2, V6).
option-hats-tower = Gra „Wieża”: nic nie wraca do domku, a wygrywa ostatni kolor na planszy (V7).
option-hats-golden = Złoty kapelusz na środku, który daje właścicielowi przywileje (V8).
option-hats-win_by = Czy wygrywa ten, kto złapie najwięcej kapeluszy, czy ten, kto zostanie ostatni (F19, V1).
option-hats-tie_break = Czy remis się dzieli, czy decyduje, kto ma jeszcze wolne kapelusze, albo kto więcej przyniósł do domku (F20).
option-hats-home_overshoot = Czy resztę rzutu trzeba rozegrać z domku, czy można ją zostawić (F13).
option-hats-six_bonus = Czy szóstka daje jeszcze jeden rzut (F15).
option-hats-max_sixes = Ile szóstek w jednej kolei daje jeszcze jeden rzut (F15).
option-hats-free_on_capture = Czy własne kapelusze w złapanej wieży są wolne od razu, a nie dopiero w domku (F17).
option-hats-partners_share_field = Czy partnerzy mogą stać obok siebie na żółtym polu (V3).
option-hats-stall_limit = Po ilu rzutach bez zdobyczy gra kończy się obliczeniem (F21).
option-hats-gold_counts = Ile punktów daje sam złoty kapelusz (V8).
option-hats-gold_grey = Czy właściciel złotego kapelusza łapie na szarym polu wszystkich, czy jednego (V10).
option-hats-gold_max_turns = Ile razy w jednym rzucie może zawrócić właściciel złotego kapelusza (V11).
option-hats-gold_turn_needs_capture = Czy właściciel złotego kapelusza może zawrócić tylko tam, gdzie łapie (V11).
option-hats-gold_win = Czy wygrywa ten, kto złapie najwięcej kapeluszy, czy właściciel złotego kapelusza (V13).
option-hat_cards-players = Ilu jest graczy (C1).
option-hat_cards-blank_rule = Czy puste karty i liczby jednego koloru łapią się nawzajem, a puste łapią puste, czy pusta karta łapie liczby, a jej nie łapie nic (C8, C9).
option-hat_cards-tie_rule = Jak przy remisie dzieli się kapelusze: wszyscy dostają tyle co za najniższe ze swoich miejsc albo o jeden mniej, a niższe miejsca też się wtedy przesuwają (C12).
option-hat_cards-show_won = Czy wszyscy widzą, ile kart zdobyli inni (C15).

## Fairness
cli-serve = Udostępnij gry przeglądarkom i programom na tym komputerze lub w sieci.
cli-serve-usage = kolpak serve [--host HOST] [--port N] [--database URL] [--data DIR] [--workers N] [--pace SECONDS] [--grace SECONDS] [--rate N] [--browser]
cli-serve-host = Adres, pod którym serwer czeka na połączenia; 0.0.0.0 wpuszcza inne komputery.
cli-serve-port = Port, na którym serwer czeka na połączenia.
cli-serve-database = Gdzie są przechowywane stoły: plik SQLite albo baza PostgreSQL; bez tego plik w folderze danych.
cli-serve-data = Folder danych; bez tego folder użytkownika.
cli-serve-workers = Ile procesów pracuje razem; więcej niż jeden wymaga PostgreSQL.
cli-serve-browser = Otwórz przeglądarkę, gdy serwer będzie gotowy.
cli-serving = Kolpak działa pod adresem { $address }; Ctrl-C go zatrzymuje.
cli-serve-pace = Ile sekund co najmniej bot poświęca na ruch.
cli-serve-grace = Przez ile sekund gracz może nie mieć połączenia, zanim stół zagra dalej bez niego.
cli-serve-rate = Ile zapytań na sekundę może wysłać jeden adres; więcej tam, gdzie wiele osób ma wspólny adres, na przykład w szkole.
error-workers-database = { $workers ->
    [one] { $workers } proces potrzebuje
    [few] { $workers } procesy potrzebują
   *[many] { $workers } procesów potrzebuje
  } wspólnej bazy danych: podaj --database postgresql://….
error-serve-port = Kolpak nie może czekać na połączenia pod { $host }, port { $port } ({ $reason }); wybierz inny przez kolpak serve --port.
serve-port-taken = czeka tam już inny program
serve-port-barred = system trzyma go dla administratorów
error-serve-proxies = Zmienna środowiskowa { $name } nie może zawierać „{ $value }”; to sam znak * albo adresy i sieci oddzielone przecinkami, na przykład 127.0.0.1,172.18.0.0/16.
error-serve-host = Kolpak nie może czekać na połączenia pod { $host }, bo to nie jest adres tego komputera; wybierz inny przez kolpak serve --host: 127.0.0.1 tylko dla tego komputera, 0.0.0.0 także dla innych.
error-serve-twice = Inny Kolpak działa już z tym folderem danych ({ $file }); zatrzymaj go albo wybierz inny folder przez --data.
error-serve-folder = Kolpak nie może pisać do folderu { $folder }; wybierz inny przez --data albo --database.
error-serve-file = Kolpak nie ma prawa pisać do pliku { $file }; oddaj go użytkownikowi, który uruchamia Kolpaka.
error-data-home = Nie ma folderu domowego na dane; podaj folder przez --data albo ustaw HOME.
cli-export = Wypisz skończone partie z bazy serwera jako zapieczętowane zapisy: na standardowe wyjście, do FILE albo do folderu, po jednym pliku na stół. Partie, które jeszcze trwają, są pomijane.
cli-export-usage = kolpak export [FILE] [--table ID] [--database URL] [--data DIR]
cli-export-table = Tylko partie tego stołu.
cli-exported = Zapisano: { $games ->
    [one] { $games } partia
    [few] { $games } partie
   *[many] { $games } partii
  } z { $tables ->
    [one] { $tables } stołu
   *[other] { $tables } stołów
  }.
cli-tidy = Pokaż stoły w bazie serwera, których nikt już nie potrzebuje: nigdy nierozpoczęte i porzucone. Z --apply pierwsze są usuwane, a drugie kończone i liczone tak, jak stoją; ich zapisy zostają.
cli-tidy-usage = kolpak tidy [--unbegun HOURS] [--abandoned DAYS] [--apply] [--database URL] [--data DIR]
cli-tidy-unbegun = Nierozpoczęte stoły liczą się po tylu godzinach działania serwera, w których nikogo nie było (domyślnie 24).
cli-tidy-abandoned = Gra jest porzucona po tylu dniach działania serwera, w których nikogo nie było (domyślnie 30).
cli-tidy-apply = Usuń je i zakończ, zamiast tylko pokazać.
cli-tidy-unbegun-table = { $table }: gra się nie zaczęła.
cli-tidy-abandoned-table = { $table }: gra porzucona.
cli-tidied = Usunięto: { $unbegun }. Zakończono: { $abandoned }.
cli-would-tidy = Do usunięcia: { $unbegun }. Do zakończenia: { $abandoned }. Dodaj --apply, aby to zrobić.
cli-import = Wprowadź zapieczętowane zapisy do bazy serwera. Zapisy meczu stają się skończonym stołem o tej samej nazwie, który można oglądać i odtwarzać pod /table/NAME i wypisać z powrotem bajt w bajt. Nikt nie zajmuje przy nim miejsc. Zapis, którego kolpak verify nie przyjmuje, jest odrzucany, a stół, który już jest, zostaje bez zmian.
cli-import-usage = kolpak import FILE… [--database URL] [--data DIR]
cli-imported = Stół { $table } został wprowadzony, { $count ->
    [one] ma { $count } partię
    [few] ma { $count } partie
   *[many] ma { $count } partii
  }.
cli-import-known = Stół { $table } już był i zostaje bez zmian.
error-export-none = Stół „{ $table }” nie ma tu skończonych partii.
error-import = Zapisy stołu „{ $table }” nie zostały wprowadzone: { $reason }
error-file-empty = { $file } nie zawiera żadnego zapisu.
error-import-table = „{ $table }” nie może być nazwą stołu; ma ona najwyżej 40 liter, cyfr, „_” i „-”.
error-import-wrong = Jeden z zapisów to nie to, co zagrano: { $reason }
error-import-other = Zapisy stołu „{ $table }” nie składają się na jeden stół: gra, opcje i gracze muszą być wszędzie ci sami, każdy gracz nazwany, a każda partia meczu obecna raz.
cli-verify = Przelicz rzuty i rozdania w zapisach i powiedz, czy tak zagrano.
cli-verify-usage = kolpak verify FILE… [--commitment HEX] [--contribution HEX] [--json]
cli-verify-json = Wypisz po jednym wierszu JSON na każdy zapis.
cli-verify-commitment = Zobowiązanie pokazane przed partią; musi być takie jak w zapisie.
cli-verify-contribution = To, co dodała twoja przeglądarka; musi być w zapisie.
fair-right = Wszystko się zgadza: zapis pokazuje partię tak, jak ją zagrano, jeśli stół pokazał ci zobowiązanie { $commitment } przed partią i skrót { $digest } po niej.
fair-right-rest = To, co zagrano tutaj, się zgadza, jeśli stół pokazał ci zobowiązanie { $commitment } przed partią i skrót { $digest } po niej. Partia jest dalszym ciągiem innej po ruchu { $given } i nic nie dowodzi rzutów i rozdań do tego miejsca.
fair-wrong = Nie wszystko się zgadza: zapis nie jest dowodem tego, co zagrano.
fair-unsealed = Zapis nie ma dowodu (brak Commitment, Seed i Digest), więc nie ma czego sprawdzać.
fair-running = Zapis nie ma jeszcze dowodu (brak Seed i Digest), jak zawsze, dopóki partia trwa; pobierz go po zakończeniu partii.
fair-text-empty = Nie ma tu zapisu, więc nie ma czego sprawdzać.
error-fair-hex = { $option } wymaga 64 cyfr szesnastkowych, takich jak pokazuje strona.
fair-text-wrong = W bajcie { $at } tekst przestaje być UTF-8, więc nie jest taki, jak go zapisano.
fair-form-right = Tekst co do znaku jest taki, jak go zapisano.
fair-form-wrong = Tekst nie jest co do znaku taki, jak go zapisano: różnią się odstępy, komentarz albo kolejność tagów.
fair-digest-right = Skrót pasuje do zapisu, więc nic w nim nie zmieniono.
fair-digest-wrong = Skrót nie pasuje do zapisu, więc coś w nim zmieniono; dla tego tekstu byłby to { $right }.
fair-proof-right = Dowód jest pełny; { $added ->
    [0] żaden gracz nie dodał losowości
    [one] losowość dodał { $added } gracz
   *[other] losowość dodało { $added } graczy
  }.
fair-commitment-right = Ziarno jest tym, które obiecało zobowiązanie tej partii.
fair-commitment-wrong = Ziarno nie jest tym, które obiecało zobowiązanie tej partii.
fair-shown-right = Zobowiązanie jest tym, które ci pokazano.
fair-shown-wrong = Zobowiązanie nie jest tym, które ci pokazano, { $seen }: serwer je zamienił.
fair-added-right = To, co dodano z twojej strony, weszło do partii.
fair-added-wrong = To, co dodano z twojej strony, { $seen }, nie weszło do partii: serwer mógł wybrać ziarno.
fair-chance-right = { $count ->
    [0] Nie rzucano kostką i niczego nie rozdano.
    [one] Jedyny rzut lub jedyne rozdanie pochodzi z ziarna i z tego, co dodali gracze.
    [few] Wszystkie { $count } rzuty i rozdania pochodzą z ziarna i z tego, co dodali gracze.
   *[many] Wszystkie { $count } rzutów i rozdań pochodzi z ziarna i z tego, co dodali gracze.
  }
fair-chance-rest = Partia jest dalszym ciągiem innej po ruchu { $given } i nic nie dowodzi rzutów i rozdań do tego miejsca; wszystkie późniejsze pochodzą z ziarna i z tego, co dodali gracze.
fair-chance-wrong = Element { $index } to „{ $token }”, ale ziarno i to, co dodali gracze, dają „{ $right }”.
fair-actions-right = { $count ->
    [0] Nie ma ruchów, więc wszystkie są zgodne z zasadami
    [one] Jedyny ruch jest zgodny z zasadami
    [few] Wszystkie { $count } ruchy są zgodne z zasadami
   *[many] Wszystkie { $count } ruchów jest zgodnych z zasadami
  }.
fair-result-right = Wynik { $result } zgadza się z obliczeniem.
fair-result-wrong = Wyniku brakuje albo jest błędny; z obliczenia wychodzi { $right }.
fair-end-over = Partię zagrano do końca.
fair-end-stopped = Partię przerwano za zgodą graczy.
fair-end-resigned = Partia skończyła się, bo poddali się gracze { $seats }.
fair-end-open = Zapis urywa się przed końcem partii i żaden tag End nie mówi dlaczego.
fair-end-early = Tag End mówi, że partię skrócono, ale zagrano ją do końca.
error-fair-table = „{ $table }” to nie nazwa stołu; to jeden niepusty wiersz widocznych znaków.
error-fair-seed = Ziarno pisze się 64 znakami od 0 do 9 i od a do f.
error-fair-random = To, co dodaje gracz { $seat }, pisze się 64 znakami od 0 do 9 i od a do f albo „-”, gdy niczego nie dodaje.
error-fair-missing = Brakuje taga { $tag } z dowodu.
error-fair-extra = Tag { $tag } nie należy do dowodu; gracze mają numery od 0 do { $last }.
error-fair-number = Tag { $tag } nie może mieć wartości „{ $text }”; to liczba od 0.
error-fair-starter = Gracz { $seat } nie może być w Starter: tag wymienia jednego z graczy od 0 do { $last } i jest dopiero od Round 1.
error-fair-given = Tag Given nie może mieć wartości { $given }: mówi, ile ruchów pierwsza partia stołu ma z innej partii, co najmniej jeden.
error-fair-end = Tag End nie może mieć wartości „{ $text }”; to „stopped” albo „resigned” i po kolei gracze od 0 do { $last }, którzy się poddali.
error-fair-position = Uczciwa partia zaczyna się od początku, więc jej zapis nie ma taga Position.
error-fair-other = Dowód jest z innej gry ({ $label }) niż zapis ({ $game }) albo nie pasuje do jego opcji i graczy.
error-fair-running = Partia jeszcze trwa; pieczętuje się ją na końcu albo gdy ją przerwano lub poddano.
error-fair-over = Partię zagrano do końca, więc nie można jej już przerwać ani poddać.

## Browser: boards
board-finish = Skończ tutaj
board-give-up = Wybierz jeszcze raz
web-connecting = Łączenie ze stołem…
web-live-blocked = Połączenia na żywo tu nie przechodzą; może blokuje je filtr albo serwer proxy tej sieci.
web-waiting = Partia jeszcze się nie zaczęła.
web-no-page = Nie ma takiej strony.
web-to-start = Na stronę główną
board-kabaleo = Kabaleo, { $places ->
    [0] przed rozdaniem
    [one] { $places } miejsce
    [few] { $places } miejsca
   *[many] { $places } miejsc
  }
board-kabaleo-place = Miejsce { $place }: { $what }.
board-kabaleo-bare = odkryta podstawa, kolor { $colour }
board-kabaleo-tower = { $height ->
    [one] { $colour } stos z { $height } stożka
   *[other] { $colour } stos z { $height } stożków
  }, od dołu: { $layers }
board-kabaleo-barred = Tu był ostatni ruch, więc teraz jest zamknięte.
board-kabaleo-stock = Kolor { $colour }: { $count ->
    [0] brak stożków.
    [one] { $count } stożek.
    [few] { $count } stożki.
   *[many] { $count } stożków.
  }
board-kabaleo-goal-label = tajny kolor
board-kabaleo-goal-hidden = Twój kolor jest zakryty; naciśnij, aby go zobaczyć.
board-kabaleo-goal = Tajny kolor to { $colour }.
board-kabaleo-goal-secret =
    Twój tajny kolor to { $colour }.
    Liczy się dla ciebie każde miejsce tego koloru.
board-hats = Złap kapelusz, { $side ->
    [large] duża strona
   *[small] mała strona
  }
board-hats-field = { $kind ->
    [home] Domek, { $colour }
    [closed] Domek { $field }, zamknięty
    [junction] Skrzyżowanie { $field }
    [centre] Środek
    [grey] Szare pole { $field }
   *[yellow] Pole { $field }
  }{ $team ->
    [0] {""}
   *[other] , drużyna { $team }
  }{ $what ->
    [empty] {""}
   *[other] : { $what }
  }.
board-hats-gold = złoty kapelusz
board-hats-hat = { $colour } kapelusz{ $gold ->
    [yes] { " " }ze złotym na wierzchu
   *[no] {""}
  }
board-hats-tower = { $height ->
    [one] wieża z { $height } kapelusza
   *[other] wieża z { $height } kapeluszy
  }, na górze { $colour }{ $gold ->
    [yes] { " " }ze złotym na wierzchu
   *[no] {""}
  }, pod nim: { $load }
board-hats-hats = { $count ->
    [few] { $count } { $letter ->
        [r] czerwone
        [y] żółte
        [g] zielone
        [b] niebieskie
        [w] białe
       *[k] czarne
      } kapelusze
   *[many] { $count } { $letter ->
        [r] czerwonych
        [y] żółtych
        [g] zielonych
        [b] niebieskich
        [w] białych
       *[k] czarnych
      } kapeluszy
  }
board-hats-caught = Złapane: { $colour }, { $count ->
    [one] { $count } kapelusz.
    [few] { $count } kapelusze.
   *[many] { $count } kapeluszy.
  }
board-hats-die = { $roll ->
    [0] Kostka: jeszcze bez rzutu.
   *[other] Kostka: { $roll }.
}
board-hats-step = { $kind ->
    [go] Dalej: { $piece }
   *[catch] Złap na { $field }: { $piece }
  }
board-cards = { $players ->
    [one] Stół do kart dla { $players } gracza
   *[other] Stół do kart dla { $players } graczy
  }
board-cards-hidden = zakryta karta
board-cards-colour = { $letter ->
    [r] czerwona
    [y] żółta
    [g] zielona
    [b] niebieska
    [w] biała
    [k] czarna
   *[other] { $letter }
  }
board-cards-card = { $worth ->
    [blank] { $colour } pusta
   *[other] { $colour } { $worth }
  }
board-cards-pile = Stos gracza { $name }: na wierzchu { $card }, razem { $count ->
    [one] { $count } karta
    [few] { $count } karty
   *[many] { $count } kart
  }.
board-cards-new = Wyłóż przed sobą jako nowy stos.
board-cards-hand = Ręka gracza { $name }, { $count ->
    [one] { $count } karta
    [few] { $count } karty
   *[many] { $count } kart
  }{ $seen ->
    [yes] : { $cards }
   *[no] {""}
  }.
board-cards-draw = Talia, { $count ->
    [one] { $count } karta
    [few] { $count } karty
   *[many] { $count } kart
  }.
board-cards-before = W ręce { $held }, zdobyte { $won }, kapelusze { $hats }.

## Browser: pages
web-home = Kolpak, na stronę główną
web-skip = Do treści
web-offline = Teraz nie ma sieci.
web-unreachable = Nie można połączyć się z serwerem; spróbuj jeszcze raz za chwilę.
web-lost = Nie udało się wczytać części strony. Spróbuj jeszcze raz.
web-reload = Wczytaj ponownie
web-name-long = Imię to jedna linijka, od 1 do { $most } znaków.
web-no-cookie = Ta przeglądarka nie zachowuje pliku cookie Kolpaka, więc serwer cię nie poznaje. Zezwól tej stronie na pliki cookie i odśwież ją.
web-loading = Wczytywanie…
web-close = Zamknij
web-done = Gotowe
web-table = Stół
web-reading = Zasady i zapisy

web-player = Gracz { $number }
web-points = { $game ->
    [kabaleo] { $count ->
        [one] { $count } miejsce
        [few] { $count } miejsca
       *[many] { $count } miejsc
      }
    [hats] { $count ->
        [one] { $count } złapany
        [few] { $count } złapane
       *[many] { $count } złapanych
      }
    [hat_cards] { $count ->
        [one] { $count } kapelusz
        [few] { $count } kapelusze
       *[many] { $count } kapeluszy
      }
   *[other] { $count ->
        [one] { $count } punkt
        [few] { $count } punkty
       *[many] { $count } punktów
      }
  }
web-value = { $value ->
    [on] tak
    [off] nie
    [none] brak
    [any] dowolne
    [random] losowo
    [equal] wszystkim po równo
    [ignored] nie liczy się
    [draw] remis
    [small] mała strona
    [large] duża strona
    [team] dwie drużyny
    [common] dwie drużyny, wspólne kapelusze
    [most_caught] najwięcej złapanych
    [last_standing] ostatni na planszy
    [share] wygraną się dzieli
    [survivor] kto ma jeszcze kapelusze
    [home] kto więcej przyniósł do domku
    [must_continue] trzeba iść dalej
    [may_stop] można się zatrzymać
    [roll_again] jeszcze jeden rzut
    [all] wszystkich
    [one] jednego
    [gold_owner] właściciel złotego kapelusza
    [symmetric] puste karty i liczby łapią się nawzajem
    [literal] pustych kart nic nie łapie
    [lowest_place] wszystkim jak za najniższe miejsce
    [shift_by_one] każdemu o kapelusz mniej
   *[other] { $value }
  }

web-start-title = W co zagramy?
web-which-game = Gra
web-with-whom = Z kim?
web-bot-novice = Pim
web-bot-casual = Tylda
web-bot-skilled = Bruno
web-bot-expert = Wiera
web-bot-master = Zenon
web-bot-of-novice = Pima
web-bot-of-casual = Tyldy
web-bot-of-skilled = Bruna
web-bot-of-expert = Wiery
web-bot-of-master = Zenona
web-bot-temper-novice = Kładzie to, co ładne, i śmieje się, gdy coś nie wyjdzie.
web-bot-temper-casual = Najpierw liczy zagrożenia, potem wybiera bezpieczną drogę.
web-bot-temper-skilled = Bierze wszystko, co w zasięgu, a pyta później.
web-bot-temper-expert = Czeka, wszystko pamięta i uderza raz.
web-bot-temper-master = Widzi koniec gry, zanim ty zobaczysz środek.
web-bot-kin = { $number ->
    [2] Kuzyn { $of }
    [3] Sąsiad { $of }
    [4] Wujek { $of }
    [5] Ciocia { $of }
    [6] Kolega { $of }
   *[other] Krewny { $of } nr { $number }
  }
web-bot-kin-short = { $number ->
    [2] Kuzyn { $of }
    [3] Sąsiad { $of }
    [4] Wujek { $of }
    [5] Ciocia { $of }
    [6] Kolega { $of }
   *[other] { $of } { $number }
  }
web-bot-level = { $name } – { $level }
web-against = Z kim grasz?
web-opponent-of = { $name }: wybierz innego przeciwnika
web-opponent-add = Dodaj
web-opponent-away = Nikt
web-with-bots = Boty
web-with-friends = Znajomi
web-with-device = Jedno urządzenie
web-players = Gracze
web-people = Kto gra?
web-name-of = Imię: { $player }
web-as-bot = Bot
web-play-now = Zagraj
web-open-table = Otwórz stół
web-more = Zasady, zegar i inne
web-games = Partie w meczu
web-clock = Zegar
web-clock-none = Bez zegara
web-clock-move-30 = 30 sekund na ruch
web-clock-move-60 = 1 minuta na ruch
web-clock-total-300 = po 5 minut i 5 sekund za każdy ruch
web-clock-total-900 = po 15 minut i 10 sekund za każdy ruch
web-clock-days-1 = 1 dzień na ruch
web-clock-days-3 = 3 dni na ruch
web-clock-of-move = { $seconds ->
    [one] { $seconds } sekunda na ruch
    [few] { $seconds } sekundy na ruch
   *[many] { $seconds } sekund na ruch
  }
web-clock-of-total = { $minutes ->
    [one] po { $minutes } minucie
    [few] po { $minutes } minuty
   *[many] po { $minutes } minut
  }, { $increment ->
    [0] bez dodatku za ruch
    [one] plus { $increment } sekunda za ruch
    [few] plus { $increment } sekundy za ruch
   *[many] plus { $increment } sekund za ruch
  }
web-clock-of-days = { $days ->
    [one] { $days } dzień na ruch
   *[other] { $days } dni na ruch
  }
web-absent = Gdy ktoś odejdzie albo skończy mu się czas
web-absent-bot = Gra za niego bot
web-absent-wait = Pozostali czekają
web-absent-resign = Poddaje się
web-visibility = Kto może przyjść
web-visibility-link = Każdy, kto ma link
web-visibility-private = Tylko z zaproszeniem
web-visibility-listed = Wszyscy; stół jest na liście
web-options = Zasady tej gry
web-option-title = { $option ->
    [deal] Rozdzielenie
    [golden_rule] Ostatnie miejsce zamknięte
    [unowned_colour] Niczyj kolor
    [colours] Kolory
    [board] Plansza
    [hats_per_player] Kapeluszy na gracza
    [teams] Drużyny
    [tower] Gra „Wieża”
    [golden] Złoty kapelusz
    [win_by] Wygrywa
    [tie_break] Przy remisie
    [home_overshoot] Reszta rzutu w domku
    [six_bonus] Po szóstce
    [max_sixes] Szóstek z rzędu
    [free_on_capture] Własne kapelusze wolne od razu
    [partners_share_field] Partnerzy obok siebie
    [stall_limit] Koniec po tylu rzutach bez zdobyczy
    [gold_counts] Punkty za złoty kapelusz
    [gold_grey] Złoty kapelusz na szarym łapie
    [gold_max_turns] Ile razy złoty kapelusz zawraca
    [gold_turn_needs_capture] Złoty kapelusz zawraca tylko, gdy łapie
    [gold_win] Ze złotym kapeluszem wygrywa
    [blank_rule] Puste karty
    [tie_rule] Kapelusze przy remisie
    [show_won] Zdobyte karty widać
   *[other] { $option }
  }
web-usual = Zwykle: { $value }
web-code = Kod albo link
web-code-wrong = To nie jest kod stołu ani link do niego.
web-join-code = Dołącz kodem
web-go = Wejdź
web-your-games = Twoje gry
web-short-hat_cards = Gra karciana
web-poster-kabaleo = Układaj stożki, ukryj swój kolor
web-poster-hats = Łap kapelusze i zanoś je do domku
web-poster-hat_cards = Zgarniaj całe stosy naraz
web-your-colour = Twój kolor
web-colour-of = Kolor: { $player }
web-colour-held = { $colour } – zajęty: { $name }
web-others-tables = Stoły innych
web-finished = Skończone partie
web-state-open = czeka na graczy
web-state-full = można zaczynać
web-state-playing = trwa partia
web-state-between = między partiami
web-state-over = skończona
web-state-unreadable = { $why ->
    [game] gra tu niezainstalowana
   *[log] nie da się tu odczytać
  }
web-today = dzisiaj
web-pages = Strony
web-page-start = Graj
web-page-puzzle = Zagadka
web-page-games = Partie
web-page-you = Ty
web-turns = { $count ->
    [one] twój ruch w jednej partii
    [few] twój ruch w { $count } partiach
    [many] twój ruch w { $count } partiach
   *[other] twój ruch w { $count } partii
  }
web-games-none = Nie masz jeszcze żadnych partii.
web-games-turn = Twój ruch
web-games-waiting = Czekają
web-games-move = Graj
web-games-look = Zobacz
web-games-remove = Usuń
web-games-remove-of = Usuń partię z listy: { $name }
web-games-remove-sure = { $what ->
    [stop] Partia kończy się bez zwycięzcy i znika z twojej listy.
    [resign] Poddajesz tę partię; inni grają dalej. Znika z twojej listy.
    [rise] Odchodzisz od stołu, zanim partia się zacznie. Znika on z twojej listy.
   *[hide] Stół znika z twojej listy.
  }
web-games-keep = Zostaw
web-games-removed = Usunięto z twoich partii.
web-games-filter = Pokaż
web-games-all = Wszystkie
web-games-friends = Ze znajomymi
web-games-more = Pokaż więcej
web-games-replay = { $what ->
    [replay] Odtwarzanie: { $name }
   *[review] Analiza: { $name }
  }
web-games-stopped = Przerwana
web-games-won = Wygrana, { $points }
web-games-place = { $place }. miejsce z { $count }
web-games-winner = 1. miejsce: { $name }
web-games-match = Mecz: { $result }
web-games-continued = Dograna, { $points }
web-you-guest = Gość w tej przeglądarce
web-you-account = Zalogowano jako { $login }
web-you-nameless = Jeszcze bez imienia
web-you-save = Zapisz moje partie
web-games-unsaved = { $count ->
    [one] Ten serwer nie może odczytać jednego z twoich stołów. Jego partii brakuje w pliku; plik mówi dlaczego.
    [few] Ten serwer nie może odczytać { $count } twoich stołów. Ich partii brakuje w pliku; plik mówi dlaczego.
    [many] Ten serwer nie może odczytać { $count } twoich stołów. Ich partii brakuje w pliku; plik mówi dlaczego.
   *[other] Ten serwer nie może odczytać { $count } twoich stołów. Ich partii brakuje w pliku; plik mówi dlaczego.
  }
web-you-won = Wygrane partie
web-you-expected = przy równych siłach
web-you-games = { $count ->
    [one] jedna partia
    [few] { $count } partie
    [many] { $count } partii
   *[other] { $count } partii
  }
web-you-ladder = Pokonani przeciwnicy
web-you-beaten = pokonany gracz
web-you-next = następny gracz
web-you-later = jeszcze nie
web-rules-of = Zasady gry „{ $game }”
web-replay-file = Odtwórz zapis

web-settings = Ustawienia
web-language = Język
web-look = Wygląd
web-look-auto = Jak w systemie
web-look-light = Jasny
web-look-dark = Ciemny
web-speed = Szybkość ruchów
web-speed-slow = Powoli
web-speed-normal = Normalnie
web-speed-fast = Szybko
web-speed-none = Od razu
web-sound = Dźwięki
web-sound-offer = Grać z dźwiękami?
web-auto-roll = Rzucaj kostką bez dotykania, także ponownie po szóstce
web-show-notation = Pokazuj też zapis ruchów
web-hurry = Dokończ szybko
web-hint = Podpowiedź
web-hint-is = Podpowiedź: { $effect }
web-auto-pass = Pasuj bez pytania, gdy nie ma ruchu
web-own-name = Twoje imię
web-own-name-note = Inni zobaczą je przy stołach, do których odtąd usiądziesz.
web-account = Konto
web-account-guest = W tej przeglądarce jesteś gościem. Z kontem znajdziesz swoje gry, miejsca i rozwiązane zagadki także na innych urządzeniach.
web-account-have = Twoje konto to „{ $login }”. Zaloguj się nim na innym urządzeniu, a znajdziesz tam swoje gry i miejsca.
web-account-ended = Wylogowano cię w tej przeglądarce. Po zalogowaniu twoje gry znów tu będą.
web-account-which = Masz już konto?
web-account-new = Nowe konto
web-account-old = Mam już konto
web-login = Login
web-password = Hasło
web-account-make = Załóż konto
web-account-make-passkey = Załóż je z kluczem dostępu zamiast hasła
web-sign-in = Zaloguj się
web-sign-in-passkey = Zaloguj się kluczem dostępu
web-sign-in-note = Gry rozpoczęte tu jako gość nie przejdą na konto; najpierw je dokończ.
web-passkey-add = Dodaj klucz dostępu
web-passkey-added = Klucz dostępu został dodany; od teraz możesz się nim logować.
web-passkey-none = Urządzenie nie podało klucza dostępu; spróbuj jeszcze raz albo użyj hasła.
web-passkey-known = To urządzenie ma już klucz dostępu do twojego konta.
web-sign-out = Wyloguj się
web-sign-out-everywhere = Wyloguj wszędzie, także programy
web-sign-out-others = Wyloguj tego gościa w innych przeglądarkach
web-signed-out-others = Inne przeglądarki i programy zostały wylogowane.
web-keys = Programy i klucze dostępu
web-keys-none = Żaden program nie gra pod twoim imieniem i nie ma kluczy dostępu.
web-keys-token = Program, od { $date }
web-keys-passkey = Klucz dostępu, od { $date }
web-keys-remove = Usuń
web-delete-account = Usuń konto…
web-delete-account-title = Usuń konto
web-delete-guest = Usuń dane o mnie…
web-delete-guest-title = Usuń dane o tobie
web-delete-sure = { $who ->
    [account] Twój login, klucze dostępu, imię, lista partii, rozwiązane zagadki i wszystko, co pamięta ta przeglądarka, zostaną trwale usunięte.
   *[guest] Twoje imię i lista partii na serwerze oraz wszystko, co pamięta ta przeglądarka, zostaną trwale usunięte.
  }
web-delete-stays = Rozegrane partie pozostaną pod twoim dotychczasowym imieniem; trwające potoczą się dalej bez ciebie.
web-delete-yes = Usuń na zawsze
web-delete-no = Zostaw wszystko

web-free = wolne
web-free-seats = { $count ->
    [1] wolne
    [few] { $count } wolne
   *[other] { $count } wolnych
  }
web-sit = Usiądź
web-sit-too = Jeszcze ktoś na tym urządzeniu
web-rise = Wstań
web-free-it = Zwolnij miejsce
web-begin = Zacznij
web-your-name = Twoje imię
web-all-taken = Wszystkie miejsca są zajęte
web-missing = { $count ->
    [one] Brakuje jeszcze jednego gracza
   *[other] Brakuje jeszcze { $count } graczy
  }
web-fill-with-bots = Uzupełnij botami
web-take-seat = Zajmij miejsce { $number }
web-seat-free = Miejsce { $number } jest wolne: wybierz, kto tu usiądzie
web-wait-for-host = Wszystkie miejsca są zajęte; partię zaczyna ktoś z grających.
web-count-games = { $count ->
    [one] { $count } partia
    [few] { $count } partie
   *[many] { $count } partii
  }
web-invite = Zaproś innych
web-link = Link do tego stołu
web-table-code = Kod
web-code-hint = Łatwo go podyktować: inni wpisują go na swojej stronie startowej.
web-renew = Odnów zaproszenie
web-renew-hint = Stary link i stary kod przestaną działać, a kto tylko patrzy, musi odejść.
web-invites-you = { $name } zaprasza cię do gry
web-name-first = Jak masz na imię?
web-your-turn-since = Twój ruch od { $when }
web-turn-of-since = Ruch: { $name }, od { $when }
web-send = Wyślij link
web-copy = Kopiuj link
web-copied = Skopiowano
web-qr = Link do tego stołu jako obrazek dla aparatu

web-status-open = Czekamy na graczy
web-status-between = Między dwiema partiami
web-status-over = Partia jest skończona
web-your-turn = Twoja kolej
web-turn = Ruch: { $name }
web-wait-for = Czekamy na: { $name }
web-see-rule = Zasada { $rule }
prompt-kabaleo-cone = Wybierz stożek
prompt-kabaleo-place = { $colour }: teraz wybierz miejsce
prompt-kabaleo-hint = { $colour } na miejsce { $place }
prompt-hats-roll = Rzuć kostką
prompt-hats-again = Szóstka! Jeszcze raz?
prompt-hats-hat = Wypadło { $roll }: wybierz kapelusz
prompt-hats-target = Wypadło { $roll }: dokąd?
prompt-hats-pass = Wypadło { $roll }, ale żaden twój kapelusz nie może się ruszyć
prompt-cards-card = Wybierz kartę
prompt-cards-pile = { $piles ->
    [new] Zacznij nowy stos
    [catch] Złap stos
   *[both] Złap stos albo zacznij nowy
  }
prompt-cards-hint = { $pile ->
    [new] { $card } na nowy stos
   *[other] { $card } na stos gracza { $name }
  }
refuse-action-illegal = Teraz nie można tego zagrać.
refuse-kabaleo-cone-first = Najpierw wybierz swój stożek.
refuse-kabaleo-k10 = Nie masz już stożka w tym kolorze.
refuse-kabaleo-k16 = Tu był poprzedni ruch, więc to miejsce jest zamknięte na jedną kolej.
refuse-kabaleo-k11 = Odkryta podstawa nie przyjmuje stożka we własnym kolorze.
refuse-hats-roll-first = Najpierw rzuć kostką.
refuse-hats-f15 = Najpierw rzuć jeszcze raz albo zakończ.
refuse-hats-hat-first = Najpierw wybierz swój kapelusz albo swoją wieżę.
refuse-hats-foreign = Ruszasz tylko tym, co ma na wierzchu twój kapelusz.
refuse-hats-foreign-team = Ruszasz tylko tym, co ma na wierzchu kapelusz twojej drużyny.
refuse-hats-stuck = Tym kapeluszem nie przejdziesz { $roll ->
    [one] { $roll } pola.
   *[other] { $roll } pól.
  }
refuse-hats-no-way = { $roll ->
    [one] To nie jest { $roll } pole
    [few] To nie są { $roll } pola
   *[many] To nie jest { $roll } pól
  } stąd na wprost.
refuse-hats-f3 = { $roll ->
    [one] To nie jest { $roll } pole
    [few] To nie są { $roll } pola
   *[many] To nie jest { $roll } pól
  } stąd na wprost.
refuse-hats-f4 = Kapelusz nie zawraca w drodze.
refuse-hats-f10 = Cudze domki są zamknięte.
refuse-hats-f11 = Kapelusz wraca do domku tylko ze zdobyczą.
refuse-hats-f13 = Resztę rzutu trzeba rozegrać dalej z domku.
refuse-hats-v3 = Stoi tu kapelusz partnera, a na żółtym polu nie wolno stanąć obok niego.
refuse-hats-v7 = W „Wieży” żaden kapelusz nie wraca do domku.
refuse-hats-v11 = Ta droga zawraca za często albo tam, gdzie nikogo nie łapiesz.
refuse-hats-f9 = To szare pole jest pełne: stoją na nim już trzy kapelusze lub wieże.
refuse-cards-card-first = Najpierw wybierz kartę z ręki.
refuse-hat_cards-c7 = Na liczbę tego koloru twoja musi być większa; tylko 0 łapie 9.
refuse-hat_cards-c8 = Tutaj liczba nigdy nie łapie pustej karty.
refuse-hat_cards-c9 = W innym kolorze łapie tylko taka sama karta.
refuse-cards-catch-two-blanks = Tutaj pusta karta nie łapie innej pustej.
web-chance-moves = Toczy się kostka, rozdawane są karty
web-connected = Połączenie wróciło.
web-watching = Oglądasz grę.
web-watching-short = Widz
web-seats = Gracze
web-tally = Ile miejsc ma każdy kolor
web-you = ty
web-clock-left = zostało { $time }
web-days = { $days } d { $hours } godz.
web-seat-away = { $size ->
    [short] brak
   *[long] nie ma
  }
web-seat-late = { $size ->
    [short] czas
   *[long] po czasie
  }
web-seat-stand-in = bot
web-seat-resigned = { $size ->
    [short] koniec
   *[long] poddanie
  }
web-relieve = Niech gra bot
web-do-roll = Rzuć jeszcze raz
web-do-stop = Zakończ kolej
web-do-pass = Pasuj: nie ma ruchu
web-tabs = Dziennik, czat i inne
web-tab-log = Dziennik
web-tab-chat = Czat
web-tab-more = Więcej
web-unread = nowe:
web-notation = Wpisz ruch tak jak w zapisie
web-notation-short = Ruch w zapisie, na przykład { $example }
web-notation-wait = Ruch w zapisie
web-play-it = Zagraj
web-chat-empty = Nikt jeszcze nic nie powiedział.
web-chat-text = Powiedz coś
web-say = Powiedz
web-mutes = Kogo wyciszyć
web-mute = Wycisz: { $name }
web-dock = Co się teraz dzieje
web-dock-lost = Brak połączenia, próbuję znowu
web-dock-lost-note = Partia jest bezpieczna
web-dock-now = Teraz
web-dock-hide = Ukryj
web-dock-here = Jestem
web-dock-undo = Wróć
web-dock-places = { $count ->
    [one] Jedno miejsce z obwódką
    [few] { $count } miejsca z obwódką
   *[many] { $count } miejsc z obwódką
  }
web-dock-asks = { $what ->
    [undo] { $name }: cofnąć ostatni ruch?
   *[stop] { $name }: zakończyć partię?
  }
web-dock-asks-note = { $what ->
    [undo] Plansza wróci do stanu sprzed niego
   *[stop] Liczy się to, co jest teraz
  }
web-dock-withdraw = Anuluj
web-dock-asked = { $what ->
    [undo] Prosisz o cofnięcie ruchu
   *[stop] Prosisz o koniec partii
  }
web-dock-out = { $why ->
    [resigned] Partia poddana
    [stand-in] Bot gra za ciebie
   *[out] To dla ciebie koniec gry
  }
web-dock-out-note = { $rest ->
    [bots] Dalej grają tylko boty
   *[people] Pozostali grają dalej
  }
web-dock-finish = Dokończ
web-dock-watch = Oglądaj
web-dock-return = Gram
web-dock-rematch = { $name }: jeszcze raz?
web-dock-rematch-own = { $others ->
    [away] Pozostałych nie ma
   *[asked] Pytamy pozostałych
  }
web-dock-own = Ty: { $place }
web-dock-news = { $what ->
    [away] Gracza { $name } nie ma
    [stand-in] Bot gra za: { $name }
    [late] { $name }: czas minął
    [resigned] { $name } poddaje partię
    [out] { $name } odpada z gry
    [no] { $name } mówi „nie”
   *[back] { $name } znów tu jest
  }
web-dock-news-note = Powrót jest zawsze możliwy
web-dock-yes = Tak
web-dock-no = Nie
web-dock-rolling = Kostka się toczy…
web-dock-sending = Wysyłam twój ruch…
web-dock-thinks = { $name } myśli
web-dock-until = { $name } ma czas do: { $when }
web-dock-close-page = Możesz zamknąć tę stronę
web-dock-bot = Gra bot
web-place = { $place }. miejsce
web-place-short = { $place }.
web-you-short = Ty
web-seat-asks = { $size ->
    [short] pyta
   *[long] pyta
  }
web-seat-turn = { $size ->
    [short] ruch
   *[long] Twój ruch
  }
web-seat-thinks = { $size ->
    [short] myśli
   *[long] myśli
  }
web-seat-out = { $size ->
    [short] odpada
   *[long] odpada
  }
web-exit-note = { $what ->
    [undo] Najpierw trzeba zgody pozostałych.
    [undo-alone] Gra od razu wraca do stanu sprzed twojego ostatniego ruchu.
    [stop] Gra kończy się tutaj i liczy się to, co jest.
    [hurry] Bot zajmie twoje miejsce i reszta rozegra się od razu.
   *[resign] Dla ciebie to koniec; pozostali grają dalej.
  }
web-left = zostało { $count }
web-agree = Tak
web-decline = Nie
web-undo = Cofnij ruch
web-stop = Przerwij partię
web-offer-stop = Zaproponuj przerwanie
web-resign = Poddaj się
web-resign-sure = { $name ->
    [you] Na pewno poddajesz tę partię?
   *[other] { $name } na pewno poddaje tę partię?
  }
web-resign-yes = Tak, poddaję
web-play-on = Graj dalej
web-leave = Odejdź
web-leave-sure = { $then ->
    [bot] Do twojego powrotu gra za ciebie bot.
    [resign] Odchodząc, poddajesz tę partię.
    [late-bot] Bot zagra za ciebie dopiero, gdy minie twój czas na ruch.
    [late-resign] Poddasz tę partię dopiero, gdy minie twój czas na ruch.
    [out] To dla ciebie koniec gry; pozostali grają dalej.
    [resigned] Ta partia jest poddana; pozostali grają dalej.
   *[wait] Gra czeka na twój powrót.
  }
web-leave-yes = Tak, odchodzę
web-hand-over = Przekaż urządzenie: { $name }
web-hand-over-note = To, co może widzieć tylko { $name }, pokaże się po naciśnięciu przycisku.

web-result = Wynik
web-you-win-game = Wygrywasz!
web-wins-game = { $count ->
    [one] Wygrywa { $names }.
   *[other] Wygraną dzielą { $names }.
  }
web-wins-many-game = { $count ->
    [few] Wygraną dzielą { $count } osoby.
   *[many] Wygraną dzieli { $count } osób.
  }
web-you-win-match = Wygrywasz mecz!
web-wins-match = { $count ->
    [one] Mecz wygrywa { $names }.
   *[other] Wygraną w meczu dzielą { $names }.
  }
web-wins-many-match = { $count ->
    [few] Wygraną w meczu dzielą { $count } osoby.
   *[many] Wygraną w meczu dzieli { $count } osób.
  }
web-tie-shared = { $names } dzielą { $place }. miejsce: nic ich nie różni.
web-tie-broken = { $by ->
    [towers] Po równo, ale decyduje liczba stosów we własnym kolorze: wyżej { $first }, niżej { $second }.
    [tallest] Po równo, ale decyduje wysokość stosu we własnym kolorze: wyżej { $first }, niżej { $second }.
    [survivor] Po równo, ale decyduje to, kto ma swoje kapelusze na planszy: wyżej { $first }, niżej { $second }.
    [home] Po równo, ale decyduje liczba kapeluszy w domku: wyżej { $first }, niżej { $second }.
    [resigned] Po równo, ale decyduje poddanie partii: wyżej { $first }, niżej { $second }.
   *[other] Po równo, ale decyduje koniec partii: wyżej { $first }, niżej { $second }.
  }
web-match = Partia { $game } z { $games }
web-match-points = Punkty meczowe po partii { $game } z { $games }
web-next-game = Następna partia
web-rematch = Zagraj jeszcze raz
web-replay = Odtwarzanie
web-replay-running = Do trwającej partii
web-replay-table = Do stołu
web-record = Zapis
web-other-game = Inna gra
web-share-call = Twoja kolej?
web-share-result = Udostępnij wynik
web-send-picture = Wyślij obrazek
web-save-picture = Zapisz obrazek
web-picture-failed = Nie udało się narysować obrazka.
board-decided-kabaleo = Kolor { $colour } widać na { $count ->
    [one] { $count } miejscu
   *[other] { $count } miejscach
  } z { $places }.
board-decided-kabaleo-draw = Prowadzi niczyj kolor, więc wszyscy mają remis.
board-decided-hats = { $count ->
    [one] { $count } złapany kapelusz: więcej niż ktokolwiek inny.
    [few] { $count } złapane kapelusze: więcej niż ktokolwiek inny.
   *[many] { $count } złapanych kapeluszy: więcej niż ktokolwiek inny.
  }
board-decided-hats-team = { $count ->
    [one] Razem { $count } złapany kapelusz: więcej niż druga drużyna.
    [few] Razem { $count } złapane kapelusze: więcej niż druga drużyna.
   *[many] Razem { $count } złapanych kapeluszy: więcej niż druga drużyna.
  }
board-decided-hats-last = Wygrywa ostatni na planszy, bez względu na to, kto złapał więcej.
board-decided-hats-gold = Wygrywa właściciel złotego kapelusza, bez względu na to, kto złapał więcej.
board-decided-cards = { $count ->
    [one] { $count } zdobyty kapelusz: więcej niż ktokolwiek inny.
    [few] { $count } zdobyte kapelusze: więcej niż ktokolwiek inny.
   *[many] { $count } zdobytych kapeluszy: więcej niż ktokolwiek inny.
  }
web-decided-resigned = Kto prowadził, ten się poddał.
web-fair = Czy los jest uczciwy?
web-fair-note = Przed partią serwer pokazuje zobowiązanie do swojego ziarna, a przeglądarka każdego gracza dodaje własną losowość. Po partii ziarno zostaje odkryte, więc każdy może przeliczyć wszystkie rzuty i rozdania.
web-fair-seen = Aby sprawdzić zapis gdzie indziej, podaj, co widziała ta przeglądarka
web-commitment = Zobowiązanie
web-commitment-next = Zobowiązanie do następnej partii
web-seed = Ziarno
web-verify = Sprawdź
web-verify-own = Sprawdź zapis bez serwera
web-verify-title = Sprawdź zapis partii
web-verify-about = Ta strona przelicza zobowiązanie, rzuty i rozdania z zapisu w twojej przeglądarce, bez pytania serwera.
web-verify-none = W tym tekście nie ma żadnego zapisu.
web-verify-game = { $name }, partia { $number }
web-verify-right = Ziarno, rzuty i rozdania pasują do siebie. To partia, którą zagrano, jeśli twój stół pokazał przed nią zobowiązanie { $commitment }.
web-verify-right-rest = Partia jest dalszym ciągiem innej po ruchu { $given } i nic nie dowodzi rzutów i rozdań do tego miejsca. Późniejsze pasują do ziarna. To partia, którą zagrano, jeśli twój stół pokazał przed nią zobowiązanie { $commitment }.
web-records-long = Tekst z zapisami może tu mieć najwyżej { $most } MB; program kolpak czyta też dłuższe.
web-fair-waiting = Jeszcze nie: ta przeglądarka sprawdzi rzuty i rozdania po zakończeniu partii.
web-fair-checked = Uczciwie: sprawdzono. Ta przeglądarka przeliczyła każdy rzut i każde rozdanie.
web-fair-insecure = Ta przeglądarka nie może tu sprawdzić rzutów i rozdań, bo strona nie została wczytana przez HTTPS.
web-fair-no-record = Nie udało się sprawdzić rzutów i rozdań, bo nie można odczytać zapisu.
web-fair-unknown-game = Nie sprawdzono: ta strona nie umie przeliczyć losowań tej gry; sprawdź zapis partii poleceniem „kolpak verify”.
web-fair-unreadable = Nie sprawdzono: ta przeglądarka nie zrozumiała jednej z wiadomości serwera.
web-fair-rewritten = Nieuczciwie: serwer podaje teraz tę partię inaczej niż przedtem.
web-fair-other-commitment = Nieuczciwie: serwer zamienił swoje zobowiązanie przed partią.
web-fair-left-out = Losowość tej przeglądarki nie weszła do tej partii.
web-fair-bot-added = Nieuczciwie: bot dodał losowość do tej partii, a robią to tylko ludzie.
web-fair-other-view = Nieuczciwie: plansza pokazuje co innego, niż wylosowano.
web-fair-no-own = Rzuty i rozdania wynikają z ziarna, ale ta przeglądarka nie dodała losowości do tej partii: nie może wiedzieć, czy ziarna nie wybrał serwer.
web-fair-given = Rzuty i rozdania, które padły tutaj, wynikają z ziarna. Wcześniejsze pochodzą z innej partii i nic ich nie dowodzi.
web-fair-other-record = Nieuczciwie: zapis nie należy do partii, która się tu zaczęła.
web-fair-wrong-unsealed = Zapis nie ma pełnego dowodu.
web-fair-wrong-running = Zapis nie ma jeszcze dowodu, jak zawsze, dopóki partia trwa; pobierz go po zakończeniu partii.
web-fair-wrong-digest = Zapis został zmieniony: skrót się nie zgadza.
web-fair-wrong-undrawn = W zapisie nie ma rzutów ani rozdań, które można by sprawdzić.
web-fair-wrong-commitment = Nieuczciwie: ziarno nie jest tym, do którego serwer się zobowiązał.
web-fair-wrong-chance = Nieuczciwie: rzuty lub rozdania nie wynikają z ziarna i losowości graczy.

web-log-sat = { $name ->
    [you] Siadasz do stołu.
   *[other] { $name } siada do stołu.
  }
web-log-placed = { $name } siada do stołu.
web-log-rose = { $name ->
    [you] Wstajesz od stołu.
   *[other] { $name } wstaje od stołu.
  }
web-log-colour = { $name ->
    [you] Masz teraz kolor: { $colour }.
   *[other] { $name } ma teraz kolor: { $colour }.
  }
web-log-began = Zaczyna się partia { $game }.
web-log-given = Jest dalszym ciągiem innej partii po ruchu { $given }.
web-log-left-out = { $name ->
    [you] W losowości tej partii nie ma twojego wkładu.
   *[other] { $name }: brak wkładu do losowości tej partii.
  }
web-log-stand-in = (Ten ruch zrobił bot.)
web-log-offered = { $what ->
    [undo] { $name ->
        [you] Prosisz o cofnięcie ruchu.
       *[other] { $name } prosi o cofnięcie ruchu.
      }
    [stop] { $name ->
        [you] Proponujesz przerwać partię.
       *[other] { $name } proponuje przerwać partię.
      }
   *[rematch] { $name ->
        [you] Chcesz zagrać jeszcze raz.
       *[other] { $name } chce zagrać jeszcze raz.
      }
  }
web-log-answered = { $what ->
    [undo] { $yes ->
        [yes] { $name ->
            [you] Zgadzasz się na cofnięcie ruchu.
           *[other] { $name } zgadza się na cofnięcie ruchu.
          }
       *[no] { $name ->
            [you] Nie chcesz cofnięcia ruchu.
           *[other] { $name } nie chce cofnięcia ruchu.
          }
      }
    [stop] { $yes ->
        [yes] { $name ->
            [you] Zgadzasz się przerwać partię.
           *[other] { $name } zgadza się przerwać partię.
          }
       *[no] { $name ->
            [you] Chcesz grać dalej.
           *[other] { $name } chce grać dalej.
          }
      }
   *[rematch] { $yes ->
        [yes] { $name ->
            [you] Zgadzasz się zagrać jeszcze raz.
           *[other] { $name } zgadza się zagrać jeszcze raz.
          }
       *[no] { $name ->
            [you] Nie chcesz grać jeszcze raz.
           *[other] { $name } nie chce grać jeszcze raz.
          }
      }
  }
web-log-undone = { $steps ->
    [one] Cofnięto ostatni ruch.
    [few] Cofnięto { $steps } ostatnie ruchy.
   *[many] Cofnięto { $steps } ostatnich ruchów.
  }
web-log-resigned = { $name ->
    [you] Poddajesz się.
   *[other] { $name } poddaje się.
  }
web-log-left = { $name ->
    [you] Odchodzisz od stołu.
   *[other] { $name } odchodzi od stołu.
  }
web-log-returned = { $name ->
    [you] Znowu jesteś przy stole.
   *[other] { $name } znowu jest przy stole.
  }
web-log-timed_out = { $name ->
    [you] Twój czas minął.
   *[other] { $name }: czas minął.
  }
web-log-relieved = { $name ->
    [you] Gra za ciebie bot.
   *[other] Za gracza { $name } gra bot.
  }
web-log-ended = { $how ->
    [finished] Partia jest skończona.
    [resigned] Partia jest skończona, bo została tylko jedna strona.
   *[stopped] Partię przerwano za zgodą graczy.
  }
web-log-again = Jeszcze raz!
web-log-said = { $name ->
    [you] Mówisz: { $text }
   *[other] { $name } mówi: { $text }
  }
web-log-closed = Od dawna nikt nie grał, więc mecz jest skończony.
web-log-hurried = Resztę szybko dogrywają boty.
web-log-invitation_renewed = Zaproszenie zostało odnowione.
web-log-paused = { $seconds ->
    [one] Serwer nie działał przez { $seconds } sekundę; zegary stały.
    [few] Serwer nie działał przez { $seconds } sekundy; zegary stały.
   *[many] Serwer nie działał przez { $seconds } sekund; zegary stały.
  }

web-replay-about = Wybierz zapis, upuść jego plik na tę stronę albo wklej tekst. Partia odtwarza się tutaj i nic nie jest przechowywane.
web-replay-empty = W tym tekście nie ma zapisu.
web-replay-unfinished = Ta partia jeszcze trwa; będzie ją można odtworzyć, gdy się skończy.
web-replay-start = Partia się zaczyna.
web-continue = Dograj
web-continue-from = Graj stąd dalej z botami
web-choose-file = Wybierz plik
web-file-unreadable = Nie można odczytać tego pliku.
web-paste = albo wklej zapis
web-show-it = Pokaż
web-which-record = Zapis
web-record-unread = nie do odczytania
web-seen-by = Czyimi oczami
web-seen-open = wszystko odkryte
web-seen-spectator = widz
web-other-record = Inny zapis
web-first = Na początek
web-back = Krok w tył
web-run = Odtwarzaj
web-pause = Pauza
web-forward = Krok naprzód
web-last = Na koniec
web-moment = Chwila partii
web-moment-of = { $at } z { $last }
web-review = Analiza
web-review-preparing = Analiza jest przygotowywana.
web-review-busy = Analiza trwa: { $at } z { $last }
web-review-ready = Analiza jest gotowa.
web-review-broken = Połączenie zerwało się w czasie analizy.
web-review-failed = Analiza nie udała się na serwerze.
web-review-hidden = Ten zapis ukrywa, co mieli niektórzy gracze, więc nie da się go przeanalizować; pobierz go po zakończeniu partii.
web-try-again = Spróbuj ponownie
web-review-moment = Ruch { $at } z { $last }, { $name } { $percent }%
web-review-percent = { $percent }%
web-review-split = szczęście { $luck }, umiejętności { $skill }
web-review-grade = { $grade ->
    [blunder] gruby błąd
    [mistake] błąd
    [slip] potknięcie
    [best] najlepszy
   *[fine] dobry
  }
web-review-luck = { $side ->
    [good] szczęście
   *[bad] pech
  }
web-review-luck-of = { $side ->
    [good] Szczęście
   *[bad] Pech
  }, { $name } ({ $by ->
    [die] rzut
    [draw] dobrana karta
    [first] kto zaczyna
    [both] rozdanie i kto zaczyna
   *[deal] rozdanie
  }): { $points }
web-review-better = Lepiej: { $best }
web-review-better-why = Lepiej: { $best } Powód: { $why }.
web-review-better-danger = Lepiej: { $best } W grze było tak: { $did }.
web-review-better-merit = Lepiej: { $best } Zagrany ruch miał zaletę ({ $did }), ale jest ona mniej warta.
web-review-better-why-danger = Lepiej: { $best } Powód: { $why }. W grze było tak: { $did }.
web-review-better-why-merit = Lepiej: { $best } Powód: { $why }. Zagrany ruch też miał zaletę ({ $did }), ale jest ona mniej warta.
web-review-tagged = Zaznaczone jest lepsze: { $why }.
web-review-danger = W grze było tak: { $did }.
web-review-trying = Tak byłoby lepiej.
web-review-because = Powód: { $why }.
web-review-show-better = Lepiej
web-review-show-played = Zagrane
web-review-try = Pokaż lepszy ruch
web-review-tag-played = zagrane
web-review-tag-better = lepiej
web-review-part = { $part ->
    [start] początek
    [luck] szczęście
    [own] umiejętności
    [others] inni
    [reveal] odkryte kolory
    [result] wynik
   *[second_look] ocena sama się poprawiła
  }
web-review-most = { $what ->
    [luck] Najbardziej zaważyło szczęście.
    [own] Najbardziej zaważyły własne ruchy.
    [skill] Najbardziej zaważyły umiejętności: inni popełnili większe błędy.
    [others] Najbardziej zaważyły ruchy innych.
    [resigned] O wyniku zdecydowało poddanie partii.
    [estimate] Ocena była zbyt niedokładna, by powiedzieć, co zaważyło najbardziej.
   *[nothing] Nic szczególnie nie zaważyło.
  }
web-review-verdict = { $name }: szczęście { $luck }, umiejętności { $skill }. { $weighed }
web-review-accuracy = dokładność
web-review-points = Punkty zwrotne
web-review-no-points = Żaden wybór nie kosztował wiele.
web-review-unfinished = Partii nie dograno do końca, więc wynikiem jest szansa na wygraną w tej chwili{ $hides ->
    [yes] , oceniona według tego, co każdy gracz mógł wiedzieć
   *[no] {""}
  }.
web-review-resigned = Partię poddano ({ $names }), więc wynikiem jest szansa na wygraną tuż przedtem{ $hides ->
    [yes] , oceniona według tego, co każdy gracz mógł wiedzieć
   *[no] {""}
  }.
web-review-open = Szanse uwzględniają tu wszystko, co było ukryte, ale ruchy ocenia się według tego, co można było wiedzieć.
web-review-supposes = Liczby to punkty szansy na wygraną; zakładają, że odtąd wszyscy grają dobrze.
web-review-second = Szary to ani szczęście, ani umiejętności: ocena spojrzała głębiej i się poprawiła.
web-review-milder = Gdzie liczba jest niepewna, słowo przy niej jest łagodniejsze.
web-review-goals = Kto może mieć który tajny kolor, w %
web-review-giveaways = Co najwięcej zdradziło o tajnych kolorach
web-review-giveaway = To najwięcej zdradziło o tajnym kolorze ({ $colour }): { $before } → { $after }%
web-review-own = { $comparison ->
    [stand-in] Część ruchów wykonał za ciebie bot: ta dokładność nie jest tylko twoja.
    [first] Twoja dokładność: { $accuracy }
    [best] Twoja dokładność: { $accuracy }, najlepsza dotąd
   *[less] Twoja dokładność: { $accuracy }; najlepsza to { $best }
  }
web-review-weighed = { $part ->
    [luck] Ty: szczęście { $points }
    [skill] Ty: więcej umiejętności niż inni
    [mistakes] Zdecydowały błędy innych
    [others] Zdecydowały ruchy innych
    [estimate] Szczęście czy umiejętności: trudno powiedzieć
   *[own] Ty: umiejętności { $points }
  }
web-right = Zgadza się:
web-not-right = Nie zgadza się:

web-short = W skrócie
web-all-rules = Wszystkie zasady
web-short-kabaleo-1 = Losujesz tajny kolor, który znasz tylko ty. Na końcu ma być widoczny na jak największej liczbie miejsc.
web-short-kabaleo-2 = W swoim ruchu stawiasz jeden ze swoich stożków na dowolnym miejscu. Kolor miejsca to ten na wierzchu.
web-short-kabaleo-3 = Na stosie w swoim kolorze stożek się znosi: oba znikają z gry i znowu widać to, co było pod nimi.
web-short-kabaleo-4 = Odkryta podstawa przyjmuje każdy kolor oprócz własnego.
web-short-kabaleo-5 = Nikt nie może zagrać na miejscu poprzedniego ruchu.
web-short-kabaleo-6 = Gdy wszystkie stożki stoją, odsłania się tajne kolory. Wygrywa ten, kto ma najwięcej miejsc; przy remisie więcej stosów, potem najwyższy.
web-short-hats-1 = Rzuć kostką i przejdź jednym ze swoich kapeluszy dokładnie tyle pól, bez zawracania. Na skrzyżowaniu wybierasz drogę.
web-short-hats-2 = Jeśli kończysz na cudzych kapeluszach, łapiesz je: trafiają pod twój i jadą z nim dalej.
web-short-hats-3 = Wieża należy do kapelusza na wierzchu. Kto niesie zdobycz, sam jest dobrą zdobyczą.
web-short-hats-4 = Na szarych polach nikogo nie można złapać; odpoczywają tam obok siebie najwyżej trzy kapelusze lub wieże.
web-short-hats-5 = Zanieś zdobycz do domku: wtedy jest twoja na dobre, a kapelusz może zacząć od nowa.
web-short-hats-6 = Po szóstce wolno rzucić jeszcze raz. Gdy ruszać może już tylko jeden gracz, każdy cudzy kapelusz w domku lub pod twoim daje punkt.
web-short-hat_cards-1 = W ruchu zagrywasz jedną kartę: przed siebie jako nowy stos albo na cudzy stos, żeby go złapać.
web-short-hat_cards-2 = W jednym kolorze większa liczba łapie mniejszą, a 0 łapie też 9.
web-short-hat_cards-3 = Pusta karta łapie każdą liczbę swojego koloru, a każda z nich łapie ją. Różne kolory łapią się tylko wtedy, gdy karty są jednakowe.
web-short-hat_cards-4 = Złapany stos wskazuje na ciebie. Jeśli wskazuje nadal, gdy znów przyjdzie twoja kolej, jest twój.
web-short-hat_cards-5 = Po rundzie najwięcej kart daje 3 kapelusze, następne wyniki 2 i 1. We dwoje dostaje się kapelusz za każde pięć kart.
web-short-hat_cards-6 = Rund jest tyle, ilu graczy. Wygrywa ten, kto ma najwięcej kapeluszy.
web-contents = Spis treści
web-example-next = Następny ruch
web-example-again = Od początku
web-example-k12 = Żółty stożek trafia na zieloną podstawę, potem niebieski na żółtą: liczy się kolor na wierzchu.
web-example-k13 = Niebieski stożek trafia na niebieski wierzch: oba znikają z gry i znowu widać żółty.
web-example-f6 = Czerwony wyrzuca cztery i trafia na żółty kapelusz: czerwony przykrywa go i dalej idą razem jako jedna wieża.
web-example-f12 = Czerwony wraca do domku z zielonym i żółtym pod sobą: są złapane na dobre, a czerwony może zacząć od nowa.
web-example-c7 = Niebieska 7 trafia na niebieską 4 innego gracza i łapie ją: stos wskazuje teraz na tego, kto ją złapał.

## The table
error-table-seats = { $players ->
    [one] Ta gra potrzebuje { $players } miejsca przy stole
   *[other] Ta gra potrzebuje { $players } miejsc przy stole
  }, po jednym wpisie na każde.
error-table-seat-kind = Miejsce przy stole to „me”, „device”, „open” albo „bot:” z nazwą bota, a nie „{ $kind }”.
error-table-nobody = Co najmniej jedno miejsce przy stole musi być dla człowieka: „me” albo „open”.
error-table-me-twice = Gospodarz stołu zajmuje jedno miejsce jako „me”; dalsze miejsca przy tym samym urządzeniu to „device”.
error-table-field = Pola „{ $field }” brakuje albo jest błędne.
error-table-field-unknown = Nie ma tu pola „{ $field }”; są { $known }.
error-table-choice = { $field } nie może mieć wartości „{ $value }”; to jedna z { $allowed }.
error-table-count = { $field } to liczba od { $least } do { $most }.
error-table-text = { $field } to jeden wiersz, od 1 do { $most ->
    [one] { $most } znaku
   *[other] { $most } znaków
  }.
error-name = Imię to jedna linijka, od 1 do { $most } znaków.
error-text-hidden = W tekście jest znak, którego nie da się pokazać; wpisz tekst od nowa.
error-name-bot = Imię, które zaczyna się od „{ $beginning }”, należy do bota; wybierz inne.
error-table-random = Własna losowość gracza to 64 cyfry szesnastkowe.
error-table-phrase = Nie ma takiego zwrotu; są { $known }.
error-table-not-open = Na to jest już za późno: partia się zaczęła.
error-table-not-playing = Przy tym stole nikt teraz nie gra.
error-table-not-between = Następną partię można zacząć tylko między dwiema partiami meczu.
error-table-not-over = Mecz jeszcze się nie skończył.
error-table-host-only = To może zrobić tylko gospodarz stołu.
error-table-not-your-seat = To nie twoje miejsce przy stole.
error-table-no-seat = Nie ma miejsca { $seat } przy stole; miejsca mają numery od 0 do { $last }.
error-table-seat-taken = Na miejscu { $seat } przy stole ktoś już siedzi.
error-table-no-free-seat = Wszystkie miejsca przy stole są zajęte.
error-table-seat-empty = Na miejscu { $seat } przy stole nikt nie siedzi.
error-table-beginning = Gra zaraz się zacznie; kolorów już się nie zmienia.
error-table-no-colours = W tej grze nie wybiera się koloru.
error-table-given = Ta partia jest dalszym ciągiem innej, w której gracze mają już kolory.
error-table-colour-taken = Ten kolor jest już zajęty: { $name }.
error-table-add-late = Losowość można dodać tylko wtedy, gdy żadna partia nie trwa.
error-table-seats-open = Jeszcze wolne miejsca przy stole: { $seats }; niech ktoś usiądzie albo posadź tam boty.
error-table-resigned = Ten gracz już się poddał.
error-table-out = Dla ciebie ta gra już się skończyła; twoje miejsce zostaje.
error-table-not-your-turn = To nie twoja kolej.
error-table-position-changed = Pozycja zmieniła się od tego wyboru; wybierz ponownie.
error-table-came-late = To przyszło za późno i się nie liczy: gra poszła już dalej.
error-table-no-undo = Nie ma czego cofnąć: odkąd odkryło się coś ukrytego lub losowego, nie było twojego ruchu.
error-table-offered = To już jest zaproponowane; poczekaj na odpowiedź.
error-table-no-offer = Nie ma teraz takiej propozycji ({ $what }).
error-table-not-asked = To pytanie nie jest do ciebie: teraz nie grasz samodzielnie.
error-table-nobody-called = Nie ma tu nikogo o imieniu „{ $name }”.
error-table-mutes = Przy tym stole wyciszono już tyle osób, że nikogo więcej wyciszyć nie można.
error-table-late = Czas na ten ruch minął: zagraj od razu albo wróć, gdy zrobi go bot.
error-table-relieve = Bot może grać za kogoś tylko wtedy, gdy minął jego czas albo nie ma go już od { $seconds ->
    [one] { $seconds } sekundy
   *[other] { $seconds } sekund
  }.
error-table-busy = Przy tym stole za dużo dzieje się naraz; spróbuj jeszcze raz.
error-table-full = Przy tym stole zdarzyło się już tyle, że nie przyjmuje więcej wiadomości, propozycji ani zmian; mecz można dokończyć. Potem otwórz nowy stół.
error-table-unknown = Nie ma stołu „{ $table }” albo jest prywatny.
error-table-not-private = Tylko prywatny stół ma zaproszenie, które można odnowić.
error-table-hurry = Przy tym stole grają jeszcze inni, więc nie można szybko dokończyć.
error-table-hint = Przy tym stole grają inni ludzie, więc nie ma podpowiedzi.
error-hint-late = Bot, który daje podpowiedzi, nie jest jeszcze gotowy; zapytaj znowu za minutę.
error-hint-failed = Bot, który daje podpowiedzi, zawiódł, więc do tego ruchu nie ma podpowiedzi.
error-code-unknown = Żaden otwarty stół nie ma kodu „{ $code }”: kod jest błędny albo gra już się tam zaczęła.
error-codes-closed = Ktoś zgaduje kody na tym serwerze, więc przez chwilę nie działają; poproś gospodarza o link, który działa zawsze.
error-tables-many = Masz już tyle stołów, przy których gra się nie skończyła: { $most }. Najpierw dokończ któryś z nich.
error-table-bot-unknown = Nie ma bota „{ $bot }” do tej gry; są { $known }.
error-command-unknown = Nie ma polecenia „{ $name }”; są { $known }.
error-command-id = Polecenie ma własny identyfikator, słowo o najwyżej 64 znakach.
error-frame-long = { $most ->
    [one] Wiadomość ma najwyżej { $most } znak.
    [few] Wiadomość ma najwyżej { $most } znaki.
   *[many] Wiadomość ma najwyżej { $most } znaków.
  }
error-frame-malformed = Wiadomość to jeden obiekt JSON.

## The server
guest-name = Gość { $number }
preview-invites = { $name } zaprasza cię do gry: { $game }
error-too-many = Za dużo naraz; poczekaj chwilę i spróbuj jeszcze raz.
error-stranger = Nie wiadomo jeszcze, kto pyta; najpierw zapytaj o /api/me i zachowaj cookie albo przyślij token.
error-token-unknown = Ten token jest nieznany; zrób nowy.
error-token-only-plays = Token służy tylko do gry; to robi się w przeglądarce albo z cookie.
error-person-changed = W innej karcie zalogowano cię lub wylogowano, więc niczego nie zmieniono; wczytaj stronę ponownie.
error-too-many-open = Zapytań i połączeń może być otwartych naraz najwyżej { $most }; zamknij kilka z nich.
error-passkey-late = Klucz dostępu przyszedł za późno; ma na to { $seconds ->
    [one] { $seconds } sekundę
    [few] { $seconds } sekundy
   *[many] { $seconds } sekund
  }, więc spróbuj jeszcze raz.
error-passkey-used = Ta odpowiedź klucza dostępu była już użyta; spróbuj jeszcze raz.
error-passkey-wrong = Odpowiedź klucza dostępu jest błędna; spróbuj jeszcze raz.
error-passkey-known = Ten klucz dostępu należy już do jakiegoś konta.
error-passkey-last = Ten klucz dostępu to jedyny sposób zalogowania się na twoje konto, więc zostaje.
error-passkey-unknown = Ten klucz dostępu jest tu nieznany; zaloguj się hasłem.
error-passkey-origin = Klucze dostępu działają tylko w przeglądarce, na stronie tego serwera.
error-request-field = W zapytaniu brakuje pola „{ $where }” albo jest ono błędne ({ $status }); czego się oczekuje, mówi /api/schema.
error-origin = To zapytanie nie pochodzi ze stron Kolpaka; programy przysyłają token albo nagłówek X-Kolpak: 1.
error-host = Ten serwer odpowiada tylko pod adresami własnego komputera, na przykład localhost, a nie pod „{ $host }”; „kolpak serve --host 0.0.0.0” wpuszcza inne komputery.
error-host-malformed = Nagłówek Host tego zapytania nie podaje adresu; powinien zawierać nazwę lub adres IP, w razie potrzeby z portem.
error-password-short = Hasło ma od { $least } do { $most ->
    [one] { $most } znaku
   *[other] { $most } znaków
  }.
error-account-already = Masz już konto.
error-password-differ = Te dwa hasła się różnią, więc nic nie zostało zmienione; wpisz dwa razy to samo.
error-login-unknown = Nie ma tu konta „{ $login }”.
error-login-taken = Login „{ $login }” jest zajęty; wybierz inny.
error-login-malformed = Login ma od { $least } do { $most ->
    [one] { $most } znaku
   *[other] { $most } znaków
  }, bez spacji.
error-login-wrong = Login albo hasło jest błędne.
error-record-unknown = Nie ma takiej partii przy tym stole.
error-records-long = { $most ->
    [one] Tekst zapisów ma najwyżej { $most } znak.
    [few] Tekst zapisów ma najwyżej { $most } znaki.
   *[many] Tekst zapisów ma najwyżej { $most } znaków.
  }
error-request-unknown = Pod tym adresem nic nie ma ({ $status }).
error-request-framing = To zapytanie ma i Content-Length, i Transfer-Encoding; tylko jeden z tych nagłówków może mówić, gdzie się ono kończy.
error-request-malformed = Zapytanie jest błędne ({ $status }); czego się oczekuje, mówi /api/schema.
error-request-method = Ten adres nie przyjmuje { $method }; przyjmuje { $known } ({ $status }).
error-request-long = { $most ->
    [one] Treść zapytania ma najwyżej { $most } bajt ({ $status }).
    [few] Treść zapytania ma najwyżej { $most } bajty ({ $status }).
   *[many] Treść zapytania ma najwyżej { $most } bajtów ({ $status }).
  }
error-request-kind = Ten adres czyta JSON (Content-Type: application/json), a nie „{ $kind }” ({ $status }).
error-server = Na serwerze coś poszło nie tak; nic ci nie przepadło.
error-page-not-built = Strony dla przeglądarki nie są zbudowane; zainstaluj pakiet jeszcze raz albo uruchom npm run build w folderze web.

## Ready phrases
phrase-hello = Cześć!
phrase-good-luck = Powodzenia!
phrase-well-played = Świetny ruch!
phrase-thanks = Dziękuję.
phrase-sorry = Przepraszam!
phrase-oops = Ojej…
phrase-hurry = Twój ruch!
phrase-one-moment = Chwileczkę, proszę.
phrase-good-game = To była dobra gra!
phrase-again = Zagramy jeszcze raz?

## First games
lesson-name-1 = Mina
lesson-name-2 = Otto
lesson-name-3 = Ilse
lesson-step = Krok { $number } z { $count }
lesson-end = Teraz znasz tę grę.
lesson-end-kabaleo = Gra kończy się, gdy wszystkie stożki są położone. Wtedy odkrywa się tajne kolory: wygrywa ten, czyj kolor widać na największej liczbie miejsc.
lesson-end-hats = Gra kończy się, gdy wolne kapelusze ma już tylko jeden gracz. Wygrywa ten, kto złapał najwięcej cudzych: w domku albo jeszcze pod swoimi.
lesson-end-hat_cards = Rund jest tyle, ilu graczy, a każda przynosi kapelusze za zdobyte karty. Na końcu wygrywa ten, kto ma najwięcej kapeluszy.
lesson-end-more = Reszta przyjdzie w trakcie gry: gdy czegoś nie można, zobaczysz dlaczego.
lesson-wrong =
    To też wolno.
    Tutaj spróbuj jednak czegoś innego: wszystko stoi jak przedtem.
lesson-kabaleo-goal =
    Zobacz swój tajny kolor.
    Tylko ty możesz go zobaczyć.
lesson-kabaleo-goal-done =
    Zielony!
    Na końcu liczy się dla ciebie każde miejsce, na którym widać zielony. Nikt inny o tym nie wie, więc się nie zdradź.
lesson-kabaleo-stack =
    Zrób jedno miejsce zielone.
    Wybierz zielony stożek, potem miejsce: liczy się kolor na wierzchu.
lesson-kabaleo-stack-wrong =
    Wtedy byłoby widać inny kolor.
    Chcesz zielonego: wybierz zielony stożek, potem dowolne miejsce.
lesson-kabaleo-stack-done =
    Widać zielony.
    Tak samo inni zakrywają twój zielony, a ty ich kolory.
lesson-kabaleo-cancel =
    Dwa jednakowe stożki znikają.
    Na jednym miejscu pomarańczowy zakrywa twój zielony. Postaw na nim pomarańczowy stożek.
lesson-kabaleo-cancel-wrong =
    Wtedy zielony zostanie zakryty.
    Postaw pomarańczowy stożek na pomarańczowym, który go zakrywa.
lesson-kabaleo-cancel-done =
    Oba zniknęły.
    Zielony, który był pod spodem, znowu widać.
lesson-kabaleo-barred =
    Mina właśnie zakryła twój zielony różowym.
    Spróbuj od razu znieść go swoim różowym stożkiem.
lesson-kabaleo-barred-wrong =
    To możliwy ruch.
    Najpierw spróbuj jednak postawić różowy stożek na stożku Miny.
lesson-kabaleo-barred-why =
    Nie od razu!
    Nikt nie może zagrać tam, gdzie stanął ostatni stożek. Najpierw zrób zielone inne miejsce.
lesson-kabaleo-barred-elsewhere =
    To nie pomaga zielonemu.
    Postaw zielony stożek na miejscu, które nie jest zielone.
lesson-kabaleo-barred-open =
    Mina zagrała gdzie indziej.
    Miejsce jest więc znowu otwarte: teraz postaw różowy na różowym.
lesson-kabaleo-barred-open-wrong =
    Różowy nadal zakrywa twój zielony.
    Postaw swój różowy stożek na stożku Miny.
lesson-kabaleo-barred-done =
    Warto było poczekać!
    Miejsce jest zamknięte tylko na jeden ruch.
lesson-kabaleo-count =
    Ostatni stożek!
    Zielony i różowy widać każdy na pięciu miejscach. Postaw pomarańczowy stożek tak, żeby zielony prowadził.
lesson-kabaleo-count-wrong =
    Wtedy zielony by nie prowadził.
    Odsłoń zielony stożek albo zakryj różowy.
lesson-kabaleo-count-done =
    Wygrywasz!
    Tajne kolory są odkryte: twój zielony widać na większej liczbie miejsc niż różowy Miny.
lesson-hats-throw =
    Rzuć kostką.
    Ona mówi, jak daleko idzie jeden z twoich czerwonych kapeluszy.
lesson-hats-leave =
    Czwórka!
    Wybierz kapelusz w domku, potem pole: do wyboru są te o cztery kroki dalej.
lesson-hats-leave-done =
    Kapelusz wyszedł z domku.
    Idziesz dokładnie tyle, ile mówi kostka. Na skrzyżowaniu wybierasz drogę.
lesson-hats-catch-throw =
    Żółty stoi trzy kroki przed tobą.
    Rzuć kostką.
lesson-hats-catch =
    Trójka!
    Wybierz swój kapelusz na torze i wskocz na żółty.
lesson-hats-catch-wrong =
    Wtedy żółty ucieknie.
    Weź kapelusz, który stoi trzy kroki od niego.
lesson-hats-catch-done =
    Złapany!
    Żółty jest pod twoim kapeluszem i jedzie z nim. Ale kto wskoczy na ciebie, weźmie oba.
lesson-hats-home-throw =
    Zanieś zdobycz do domku.
    Twój domek jest o trzy kroki stąd. Rzuć kostką.
lesson-hats-home =
    Trójka!
    Wybierz swoją wieżę, potem swój domek.
lesson-hats-home-wrong =
    Zdobycz nadal byłaby na zewnątrz.
    Weź wieżę i wejdź do domku.
lesson-hats-home-done =
    Żółty kapelusz jest twój na dobre.
    Do domku wraca się tylko ze zdobyczą; potem kapelusz może znów wyruszyć.
lesson-hats-grey-throw =
    Żółty jest blisko twojego kapelusza.
    Na szarych polach nikogo nie można złapać. Rzuć kostką.
lesson-hats-grey =
    Piątka!
    Szare pole jest o pięć kroków stąd. Wybierz kapelusz, potem to pole.
lesson-hats-grey-wrong =
    Tam żółty mógłby cię złapać.
    Na szarym polu twój kapelusz jest bezpieczny.
lesson-hats-grey-done =
    Żółty wszedł na twoje pole, ale nic nie złapał.
    Na szarym mogą odpoczywać obok siebie najwyżej trzy.
lesson-hats-six-throw =
    Rzuć kostką jeszcze raz.
    Jedna liczba jest wyjątkowa.
lesson-hats-six =
    Szóstka!
    Najpierw rusz jednym z kapeluszy o sześć kroków, jak zawsze.
lesson-hats-six-again =
    Teraz rzuć jeszcze raz.
    Szóstka daje ci kolejny rzut, jeśli chcesz.
lesson-hats-six-stop =
    Wolno też zakończyć kolej.
    Tym razem jednak rzuć jeszcze raz.
lesson-hats-six-second =
    Dwójka!
    Rusz dowolnym kapeluszem, tym samym albo innym.
lesson-hats-six-done =
    Co za ruch!
    Każda następna szóstka dałaby ci jeszcze jeden rzut.
lesson-cards-wrong =
    Tak zaczniesz własny stos.
    Tutaj możesz jednak złapać cudzy: wybierz wymienioną kartę, potem stos.
lesson-cards-higher =
    Złap czerwoną 4 Miny.
    Potrafi to wyższa karta jej koloru: wybierz swoją czerwoną 7, potem czerwoną 4.
lesson-cards-higher-done =
    Złapana!
    Twoja czerwona 7 leży na wierzchu, a stos wskazuje teraz na ciebie.
lesson-cards-zero =
    Kto złapie dziewiątkę?
    Zero jej koloru: wybierz swoje żółte 0, potem żółtą 9.
lesson-cards-zero-done =
    Najmniejsza karta bije największą.
    Dziewiątka też łapie zero, bo jest wyższa.
lesson-cards-equal =
    Złap inny kolor.
    Potrafi to tylko taka sama liczba: wybierz swoją żółtą 6, potem czerwoną 6.
lesson-cards-equal-done =
    Szóstka łapie szóstkę.
    Różne kolory łapią się tylko wtedy, gdy karty są jednakowe.
lesson-cards-blank =
    Pusta karta nie ma liczby.
    Łapie każdą liczbę swojego koloru: wybierz pustą kartę, potem niebieską 8.
lesson-cards-blank-done =
    Cały stos jest złapany.
    Ale uważaj: każda niebieska liczba też łapie pustą kartę.
lesson-cards-take =
    Teraz zdobądź karty.
    Złap stos Miny swoją żółtą 8 i zobacz, co zrobią inni.
lesson-cards-take-done =
    Cztery karty są twoje.
    Gdy przychodzi twoja kolej, bierzesz stos, który nadal wskazuje na ciebie. Dużo kart to dużo kapeluszy.
web-learn = Naucz mnie
web-learn-game = Naucz mnie gry „{ $game }”
web-learn-offer = Trzy minuty, od razu grając
web-learn-skip = Pomiń
web-learn-next = Dalej
web-learn-rules = Zasady
web-learn-again = Jeszcze raz
web-learn-back = Wróć do stołu
web-learn-you = Ty
web-learn-unknown = Tej gry nikt tu jeszcze nie uczy. Tych możesz się nauczyć:
cli-learn = Naucz się gry, grając: kilka przygotowanych pozycji, w każdej jedna rzecz do zrobienia.
cli-learn-usage = kolpak learn GAME
cli-learn-keys = Wpisz ruch albo: ?, aby zobaczyć wszystkie; skip, aby iść dalej; quit, aby przerwać.
cli-learn-point = Na przykład: { $token }
cli-learn-enter = Naciśnij Enter, aby iść dalej.
cli-learn-more = Aby zagrać: kolpak play { $game }. Zasady: kolpak rules { $game }.
error-lessons-none = Nie ma lekcji gry „{ $game }”; są dla: { $known }.

## Puzzles
cli-puzzle = Rozwiąż zagadkę dnia: jeden ruch jest najlepszy.
cli-puzzle-usage = kolpak puzzle [GAME] [--difficulty WORD] [--day YYYY-MM-DD]
cli-puzzle-difficulty = Trudność: easy (łatwa), medium (średnia) albo hard (trudna); inaczej dowolna.
cli-puzzle-day = Zagadka z tego dnia zamiast dzisiejszej.
cli-puzzle-keys = Wpisz ruch, ? pokaże wszystkie, answer rozwiązanie, quit kończy.
cli-puzzles = Znajdź pozycje z dokładnie jednym najlepszym ruchem, z dowodem.
cli-puzzles-usage = kolpak puzzles GAME [--count N] [--difficulty WORD] [--seed K] [--json] [--file FILE]
cli-puzzles-count = Ile z każdego stopnia trudności (domyślnie 1).
cli-puzzles-seed = Liczba całkowita; taka sama znajduje te same zagadki.
cli-puzzles-json = Wypisz jako JSON.
cli-puzzles-best = jedyny najlepszy ruch: { $token }
cli-puzzles-file = Zapisuj znalezione w tym pliku i kontynuuj od tego, co w nim jest.
cli-puzzles-searching = Szukanie
puzzle-easy = Łatwa
puzzle-medium = Średnia
puzzle-hard = Trudna
puzzle-task-kabaleo =
    Który stożek wygrywa i gdzie?
    Jeden ruch wygrywa, każdy inny przegrywa; równe stosy liczą się jak jeden. Wszystkie tajne kolory są odkryte.
puzzle-task-hats =
    Który ruch jest najlepszy?
    Jeden ruch wygrywa częściej niż każdy inny.
puzzle-task-hat_cards =
    Która karta da najwięcej?
    Talia jest pusta: znasz wszystkie karty.
puzzle-right = Dobrze!
puzzle-wrong = To nie to.
puzzle-wrong-reply = To nie to: drugi gracz odpowiada { $token }.
puzzle-why-kabaleo = Cokolwiek teraz się zagra, wygrywasz.
puzzle-cost-kabaleo = Tak przegrasz.
puzzle-why-hats = Na 100 partii ten ruch wygrywa o { $margin } więcej niż drugi najlepszy.
puzzle-cost-hats = Na 100 partii traci co najmniej { $margin }.
puzzle-why-hat_cards = Więcej kart niż przy drugiej najlepszej: { $margin }.
puzzle-cost-hat_cards = Strata w kartach: co najmniej { $margin }.
puzzle-answer = Rozwiązanie: { $token }.
web-puzzle-title = Zagadka dnia
web-puzzle-days =
    { $count ->
        [one] dzień z rzędu
        [few] dni z rzędu
        [many] dni z rzędu
       *[other] dnia z rzędu
    }
web-puzzle-solved = { $day }: rozwiązana
web-puzzle-game = Gra
web-puzzle-difficulty = Jak trudna
web-puzzle-unknown = Do tej gry nie ma jeszcze zagadek. Są do tych gier:
web-puzzle-not-yet = Nie. { $reply }
web-puzzle-again = Jeszcze raz
web-puzzle-sides = Ty: { $own }, { $name }: { $other }
web-puzzle-answers = { $name } odpowiada tutaj
web-puzzle-show = Pokaż
web-puzzle-next = Następna zagadka
web-puzzle-hint = Podpowiedź
web-puzzle-solution = Oto rozwiązanie
web-puzzle-hinted = Spójrz na zaznaczony element
web-puzzle-tomorrow = Jutro będą nowe.
error-puzzles-none = Nie ma zagadek dla „{ $game }”, tylko dla: { $known }.
error-puzzles-compiler = Szukanie zagadek wymaga skompilowanego kodu, który tu nie działa: { $problem }.
error-puzzles-file = „{ $file }” zawiera zagadki z innego polecenia („{ $origin }”). Wybierz inny plik.
error-puzzles-unreadable = „{ $file }” to nie zbiór zagadek. Wybierz inny plik.
error-puzzle-day = „{ $text }” to nie dzień; napisz go tak: 2026-12-31.
