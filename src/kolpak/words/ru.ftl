### Русский. Одно сообщение — строка или блок; имена в { } подставляет программа.
###
### Слова, одинаковые во всём файле (по правилам игр, где они там есть):
### seat — игрок (кто ходит, у кого что есть), место за столом (где сидят); player — игрок; side, team — команда
### cone, piece — конус; base — основание; tower — башня; place — место; goal — цель; stock — запас
### hat — колпачок; golden hat — золотой колпачок; wearer — владелец (золотого колпачка); home — домик
### field — клетка (серая, жёлтая); junction — перекрёсток; centre — центр; board, side — поле, сторона
### die — кубик; roll — бросок, выпавшее число; turn — ход; to turn — повернуть; move — ход; way — путь
### catch — поймать; prey — добыча; active — свободный; card — карта; blank — пустая карта; pile — стопка
### draw pile — колода; hand — карты на руках; to deal — раздать; round — раунд; game — партия; match — матч
### draw — ничья; win — победа; to resign — сдаться; count — подсчёт; chance — случай; option — параметр
### table — стол; host — хозяин стола; guest — гость; bot — бот; undo — вернуть ход
### record — запись; token (in a record) — элемент; token (of a program) — токен; tag — тег; position — позиция
### seed — зерно; commitment — обязательство; digest — отпечаток; proof — доказательство; sealed — запечатанный

## The language
language-name = Русский
language-direction = ltr

## Values of options
values-words = одно из значений { $words }
values-range = число от { $least } до { $most }
values-limit = none или число от { $least }
values-colours-any = any или несколько букв из { $colours } в этом порядке
values-colours-seats = по одной букве из { $colours } на каждого игрока, без повторов

## Errors: games, options, records
error-game-unknown = Игры «{ $name }» нет; есть { $known }.
error-game-package = Игру «{ $name }» из установленного пакета не удаётся использовать: { $reason }
error-game-failed = Игра «{ $game }» дала сбой на этом сервере. Его владелец найдёт причину в журнале.
error-game-raised = Игра «{ $game }» дала сбой: { $reason }
error-chance-unknown = Для chance годится «auto» или «manual», а не «{ $chance }».
error-seed = Зерно — целое число от 0 до { $last }, а не «{ $seed }».
error-not-chance = Сейчас ход не за случаем, разыгрывать нечего.
error-option-unknown = Параметра «{ $option }» нет; есть { $allowed }.
error-option-value = Параметр { $option } не может быть «{ $value }»; подходит { $allowed }.
error-option-pair = «{ $text }» — не параметр; параметры пишутся как name=value, через пробел.
error-option-twice = Параметр { $option } указан дважды; хватит одного раза.
error-record-tags = Ошибка в начале записи: { $reason }
error-record-token = Элемент { $index }, «{ $token }», неверен: { $reason }
error-record-end = Ошибка в конце записи: { $reason }
error-record-hidden = Эта запись скрывает, что есть у некоторых игроков, как всегда, пока партия идёт; возьмите её после конца партии.
error-record-count = { $found ->
    [one] В тексте { $found } запись
    [few] В тексте { $found } записи
   *[many] В тексте { $found } записей
  }; здесь нужна ровно одна.
error-record-no-game = Запись начинается с тега Game, а не с «{ $found }».
error-record-sign = Строка { $line }, столбец { $column }: знаку { $sign } ({ $name }) там не место.
error-record-edition = Редакция «{ $edition }» игры { $game } неизвестна; здесь редакция { $right }.
error-tag-twice = Тег { $tag } указан дважды; хватит одного раза.
error-tag-malformed = «{ $text }» — не тег; тег пишется [Name "value"] на одной строке.
error-record-missing = В этом тексте нет такой записи.
error-comment-open = У комментария «{ $text }» в строке { $line } нет закрывающей скобки.
error-result-malformed = «{ $result }» — не результат; он пишется как { $right }, с очками каждого игрока.
error-result-wrong = В записи результат { $result }, а по подсчёту — { $right }.

## Errors: actions and positions of any game
error-action-malformed = «{ $token }» — не ход; ходы пишутся, например, так: { $expected }.
error-action-illegal = «{ $token }» сейчас нельзя; можно { $legal }.
error-over = Игра окончена; ходить больше нельзя.
error-deal-due = Сначала надо раздать карты или конусы.
error-turn-due = Сейчас ход игрока { $seat }, а не случая.
error-first-seat = Игрок { $seat } начинать не может; номера игроков — от 0 до { $last }.
error-position-fields = В позиции должно быть { $count ->
    [one] { $count } поле
    [few] { $count } поля
   *[many] { $count } полей
  } через « | », а здесь { $found }.
error-position-seats = В позиции игроков { $found }, а играют { $count }.
error-position-part = В позиции неверно записано «{ $text }»; допустимы буквы { $letters }.
error-position-mover = «{ $text }» — не тот, кто ходит; это номер игрока от 0 до { $last } или «{ $others }».

## Errors: Kabaleo
error-kabaleo-equal-deal = Равное распределение — для 2 или 3 игроков (K8); вчетвером выберите deal=random.
error-kabaleo-colours = { $players ->
    [one] При { $players } игроке
   *[other] При { $players } игроках
  } в игре { $right ->
    [one] { $right } цвет
    [few] { $right } цвета
   *[many] { $right } цветов
  } (K3), поэтому colours={ $colours } не подходит.
error-kabaleo-deal-colours = Основания должны быть { $count ->
    [one] { $count } цвета
   *[other] { $count } цветов
  } из { $colours } (K3).
error-kabaleo-deal-bases = У каждого цвета в игре { $each ->
    [one] { $each } основание
    [few] { $each } основания
   *[many] { $each } оснований
  } (K5).
error-kabaleo-deal-goals = { $count ->
    [one] Должна быть { $count } цель
    [few] Должны быть { $count } цели разных цветов
   *[many] Должно быть { $count } целей разных цветов
  }, по одной на игрока (K4).
error-kabaleo-deal-goal-colours = Цели бывают только тех цветов, что в игре: { $colours } (K4).
error-kabaleo-deal-pieces = Конусов каждого из цветов { $colours } должно быть { $each } (K2).
error-kabaleo-deal-stocks = { $count ->
    [one] Конусы получает { $count } игрок
    [few] Конусы получают { $count } игрока
   *[many] Конусы получают { $count } игроков
  }, каждый по { $each } (K7).
error-kabaleo-deal-equal = При равном распределении у каждого игрока по { $each ->
    [one] { $each } конусу
    [few] { $each } конуса
   *[many] { $each } конусов
  } каждого цвета (K8).
error-kabaleo-stock = В запасе нет конуса «{ $colour }» (K10); там { $stock }.
error-kabaleo-place = Места { $place } нет (K10); места — от 0 до { $last }.
error-kabaleo-own-base = Место { $place } — голое основание цвета «{ $colour }»; на него можно ставить только конус другого цвета (K11).
error-kabaleo-last-place = Последний ход был на место { $place }; на один ход оно закрыто (K16).
error-kabaleo-position-stock = «{ $text }» — не запас; он пишется буквами { $letters } в этом порядке, пустой — «-».
error-kabaleo-position-last = «{ $text }» — не место последнего хода; это номер места или «-» перед первым ходом.
error-kabaleo-position-places = { $count ->
    [one] Должно быть { $count } место
    [few] Должны быть { $count } места
   *[many] Должно быть { $count } мест
  } (K5), а здесь { $found }.
error-kabaleo-position-colours = Основания должны быть { $count ->
    [one] { $count } цвета
   *[other] { $count } цветов
  }, как в игре (K3), а здесь цветов { $found }.
error-kabaleo-position-equal = На месте { $place }, «{ $tower }», два соседних конуса одного цвета; они отменили бы друг друга, или так поставить было нельзя ({ $rule }).
error-kabaleo-position-pieces = Конусов «{ $colour }» здесь { $found }; их может быть не больше { $most } (K2).
error-kabaleo-position-odd = Конусов «{ $colour }» здесь { $found }; конусы уходят парами, поэтому их число чётное (K13).
error-kabaleo-position-end = Игра окончена тогда и только тогда, когда в запасах не осталось конусов (K18).
error-kabaleo-position-turn = Запасы не сходятся с ходом игрока { $seat }: если считать от него, они могут убывать не больше чем на один конус (K9).

## Errors: the card game
error-cards-first-due = Ещё не решено, кто начинает (C3); сначала укажите это, например first:0.
error-cards-deal = { $count ->
    [one] В раздаче { $count } карта
    [few] В раздаче { $count } карты
   *[many] В раздаче { $count } карт
  }, каждая по одному разу (C1); не хватает: { $missing }, повторяются: { $twice }.
error-cards-hand = Карты { $card } нет на руках; сыграть можно только карту с рук (C5).
error-cards-pile = На игрока { $on } не указывает ни одна стопка, ловить нечего (C5); стопки указывают на игроков { $piles }.
error-cards-catch-lower = { $card } не ловит { $top }, верхнюю карту стопки у игрока { $on }: в одном цвете большее число ловит меньшее, а 0 — ещё и 9 (C7).
error-cards-catch-blank = { $card } не ловит { $top }, верхнюю карту стопки у игрока { $on }: при blank_rule=literal число не ловит пустую карту (C8).
error-cards-catch-unequal = { $card } не ловит { $top }, верхнюю карту стопки у игрока { $on }: чужой цвет ловит только карта того же достоинства (C9), а при blank_rule=literal пустые карты чужой цвет не ловят.
error-cards-catch-two-blanks = { $card } не ловит { $top }, верхнюю карту стопки у игрока { $on }: при blank_rule=literal пустая карта не ловит другую пустую (C9).
error-cards-position-part = «{ $text }» — не список карт; карта — это цвет r, y или b и число от 0 до 9 или x, а «-» значит, что карт нет.
error-cards-position-order = В «{ $text }» карты не по порядку или повторяются; верно было бы «{ $right }».
error-cards-position-number = «{ $text }» — не число в позиции; раунды и колпачки пишутся как 0 или 12.
error-cards-position-starter = «{ $text }» — не тот, кто начинает; это номер игрока от 0 до { $last } или «-», пока не решено, кто начинает.
error-cards-position-first = На месте того, кто начинает, «-» стоит только тогда, когда ходит «first» (C3); иначе там номер игрока.
error-cards-position-start = Пока не решено, кто начинает, идёт раунд 0 и колпачков ни у кого нет (C3).
error-cards-position-between = Если ход ни за кем, раунд окончен и все карты разобраны (C11); карты на руках, стопки, взятые карты и колода — «-».
error-cards-position-round = Пока играют или раздают карты, номер раунда — от 0 до { $last } (C14).
error-cards-position-end = { $count ->
    [one] Матч кончается после { $count } раунда
   *[other] Матч кончается после { $count } раундов
  }: каждый игрок начинает по разу (C14), поэтому раунд должен быть { $count }.
error-cards-position-draw = Колода есть, только когда играют двое (C2); если игроков больше, пишется «-».
error-cards-position-twice = Каждая карта только одна (C1); в позиции повторяются: { $cards }.
error-cards-position-cards = { $count ->
    [one] В раунде { $count } карта
    [few] В раунде { $count } карты
   *[many] В раунде { $count } карт
  } вместе на руках, в стопках, среди взятых и в колоде (C2), а здесь { $found }.
error-cards-position-taken = Стопка указывает на игрока { $seat }, а ход его; он бы её уже взял (C4).
error-cards-position-over = Карт на руках ни у кого нет, значит, раунд окончен (C11) и ход за «deal» или «-».
error-cards-position-full = Пока в колоде есть карты, у каждого на руках { $count ->
    [one] { $count } карта
    [few] { $count } карты
   *[many] { $count } карт
  } (C10).
error-cards-position-large = На руках не бывает больше карт, чем сдано: { $count } (C2).
error-cards-position-turn = Число карт на руках не сходится с ходом игрока { $seat }: если считать от него, карт не становится больше, а разница — не больше одной (C3).

## Errors: Catch the Hat
error-hats-small-board = Малая сторона — для 2–4 игроков (F1); если играют { $players }, выберите board=large.
error-hats-colours = colours={ $colours } не подходит: { $players ->
    [one] { $players } игроку нужна { $players } буква
    [few] { $players } игрокам нужны { $players } буквы
   *[many] { $players } игрокам нужно { $players } букв
  }.
error-hats-teams-players = Командам нужно 4 или 6 игроков, чтобы партнёры ходили попеременно (V2), а здесь { $players }.
error-hats-tower-teams = В «Башню» не играют командами (V14); уберите tower или teams.
error-hats-tower-golden = В «Башню» играют без золотого колпачка (V14); уберите tower или golden.
error-hats-tower-free = В «Башне» никого не освобождают (V7), поэтому free_on_capture с ней не сочетается.
error-hats-two-wins = Победителя не могут определять сразу и последний оставшийся, и владелец золотого колпачка (V14); выберите win_by=most_caught или gold_win=most_caught.
error-hats-first-due = Сначала решается, кто начинает: от first:0 до first:{ $last }.
error-hats-roll-due = Надо бросить кубик: от d1 до d6.
error-hats-again-due = После шестёрки идёт roll или stop (F15).
error-hats-pass = На { $roll } можно пойти, поэтому пропускать ход нельзя (F16).
error-hats-move-due = На кубике { $roll }, и столько надо пройти.
error-hats-no-way = { $move } — не путь для { $roll }: не сходятся клетки, точки пути или скобки.
error-hats-move-f3 = { $move } — не ход для { $roll }: он подходит другому числу или другому игроку (F3).
error-hats-move-f4 = { $move } поворачивает назад в пути; за один ход направление не меняют (F4).
error-hats-move-f9 = { $move } кончается на серой клетке, где уже стоят три колпачка или башни (F9).
error-hats-move-f10 = { $move } ведёт в закрытый домик: войти туда может только колпачок его цвета (F10).
error-hats-move-f11 = { $move } ведёт домой без добычи; покинув домик, колпачок возвращается только с добычей (F11).
error-hats-move-f13 = { $move } кончается в домике, но остаток броска можно доиграть, а значит, нужно (F13).
error-hats-move-v3 = { $move } кончается на клетке партнёра; на жёлтой клетке так нельзя (V3).
error-hats-move-v7 = { $move } ведёт домой; в «Башне» домой не возвращаются (V7).
error-hats-move-v11 = { $move } поворачивает слишком часто или там, где никто не пойман (V11).
error-hats-position-field = «{ $text }» записано неверно; каждая клетка поля пишется один раз, например R5=gyr или H0=r+r.
error-hats-position-caught = «{ $text }» — не пойманные колпачки; это буквы { $letters } в этом порядке, а если их нет — «-».
error-hats-position-phase = «{ $text }» — не фаза хода; есть first, roll, от move 1 до move 6, again и end.
error-hats-position-memory = «{ $text }» записано неверно; надо так: { $right }.
error-hats-position-hats = Колпачков «{ $colour }» здесь { $found }; должно быть { $right } (F1).
error-hats-position-gold = Золотых колпачков здесь { $found }; должно быть { $right } (V8).
error-hats-position-home = «{ $piece }» не может стоять в { $home }; в домике стоят только одиночные колпачки цвета его хозяина (F10).
error-hats-position-nobody = В этой партии в { $home } никто не живёт, поэтому «{ $piece }» там стоять не может.
error-hats-position-gold-alone = Так золотой колпачок не может стоять на { $field }; сам по себе он стоит только на C, и кто туда приходит, тот его ловит (V8).
error-hats-position-grey = На серой клетке { $field } стоит { $found }; колпачков и башен там может быть не больше трёх (F9).
error-hats-position-yellow = На жёлтой клетке { $field } стоят разные цвета; один поймал бы другой (F8).
error-hats-position-tower = Игрок { $seat } принёс колпачки домой; в «Башне» так не бывает (V7).
error-hats-position-own = У игрока { $seat } среди пойманных { $hats }, но колпачки своей команды освобождают, а не ловят (F12).
error-hats-position-end = Фаза «end» бывает только тогда, когда свободные колпачки остались у одной стороны или броски без добычи дошли до предела (F18, F21).
error-hats-position-turn = Ход всегда за кем-то из игроков, кроме фаз first и end.
error-hats-position-hatless = У игрока { $seat } нет свободных колпачков, поэтому ход не его (F18).
error-hats-position-still = Кубик уже брошен, поэтому still не меньше 1 (F21).
error-hats-position-first = Пока не решено, кто начинает, все колпачки стоят в домиках, а золотой — в центре (F2).
error-hats-position-sixes = Фаза не сходится с числом шестёрок в этом ходу: { $sixes } (F15).
error-hats-position-out = В «out» — только игроки без свободных колпачков (V7).

## Storage
error-store-url = База данных указывается как sqlite:///FILE или postgresql://NAME:PASSWORD@HOST/DATABASE; знак @ в NAME или PASSWORD пишется как %40.
error-store-parameter-file = У URL файла SQLite нет параметров; уберите «{ $name }».
error-store-call = К серверу базы данных нельзя обратиться так, как указано в URL: { $reason }
error-store-full = На диске сервера нет места, ничего не сохранено; как только место появится, всё пойдёт дальше.
error-store-locked = Базу данных сервера заняла другая программа, ничего не сохранено; как только та её отпустит, всё пойдёт дальше.
error-store-read-only = В базу данных сервера нельзя писать; её файл и папка должны быть доступны серверу для записи.
error-store-missing = Базу данных сервера не открыть; по указанному адресу её нет или её файлы принадлежат другому пользователю.
error-store-links = У базы данных { $file } несколько имён (жёсткие ссылки); у каждого был бы свой журнал, и ходы пропадали бы. Удалите остальные имена или скопируйте файл.
error-store-disk = Диск сервера сообщает о сбое, ничего не сохранено.
error-store-damaged = База данных сервера повреждена; её надо восстановить из копии.
error-store-away = Сервер базы данных не отвечает; как только он ответит, Kolpak продолжит работу.
error-store-unreachable = Сервер базы данных не отвечает, поэтому Kolpak не может запуститься; он должен работать и быть доступен по адресу { $url }.
error-store-tls = Зашифрованное соединение (TLS) с сервером базы данных, которого требует sslmode в его URL, не устанавливается: { $reason }
error-store-denied = Сервер базы данных не пускает Kolpak; проверьте имя, пароль и права.
error-store-rights = Сервер базы данных не даёт пользователю Kolpak нужного права; сделайте его владельцем базы.
error-store-value = База данных не может хранить этот текст, ничего не сохранено; нулевые символы и половины символов недопустимы.
error-store-encoding = База данных хранит текст в кодировке { $encoding }, где нет букв многих языков; дайте Kolpak базу в UTF8.
error-store-newer = Базу данных записал более новый Kolpak; открыть её может только он или ещё более новый.
error-store-foreign = В базе данных лежат таблицы другой программы; дайте Kolpak отдельную базу.
error-store-empty = В базе данных ещё нет таблиц; сервер Kolpak создаёт их при запуске.
error-store-closed = Сервер останавливается, больше ничего не сохраняется.
error-log-gap = В журнале стола { $table } нет события { $number }, поэтому этот стол продолжить нельзя; остальные играют дальше.
error-log-malformed = Событие { $number } стола { $table } записано неверно, поэтому этот стол продолжить нельзя; остальные играют дальше.
error-log-damaged = Журнал стола { $table } повреждён начиная с события { $number }, поэтому этот стол продолжить нельзя; остальные играют дальше.
error-log-seed = Секретное зерно партии { $number } за столом { $table } отсутствует или не то, что было обещано, поэтому этот стол продолжить нельзя.
error-log-game = Игра «{ $game }» стола { $table } здесь не установлена, поэтому этот стол продолжить нельзя; остальные играют дальше.

## Pictures: Catch the Hat
picture-hats-track = На поле:
picture-hats-seat = { $name }   { $colour }   в домике { $home }: { $hats }   поймано { $caught }
picture-hats-roll = На кубике { $roll }.
picture-hats-again = Выпала шестёрка; можно бросить ещё раз или отказаться.

## Pictures
picture-before-deal = Конусы ещё не розданы.
picture-kabaleo-seat = { $name }   запас { $stock }   цель { $goal }
picture-kabaleo-barred = На место { $place } только что ходили, на этот ход оно закрыто.
picture-cards-before = Ещё не решено, кто начинает.
picture-cards-deal = Раунд { $round } из { $rounds }: сейчас раздают карты; начинает { $starter }.
picture-cards-round = Раунд { $round } из { $rounds }, начинает { $starter }
picture-cards-over = { $rounds ->
    [one] Матч окончен: сыгран { $rounds } раунд.
    [few] Матч окончен: сыграно { $rounds } раунда.
   *[many] Матч окончен: сыграно { $rounds } раундов.
  }
picture-cards-seat = { $name } @{ $seat }   колпачки { $hats }   на руках { $held }   взято { $won }   стопка { $pile }
picture-cards-draw = Колода: { $count ->
    [one] { $count } карта
    [few] { $count } карты
   *[many] { $count } карт
  }
picture-cards-hand = Карты ({ $name }): { $hand }

## Command line
cli-kolpak = Игры, где одно надевают на другое: Kabaleo, «Поймай колпачок» и карточная игра к нему. Без команды игры запускаются на этом компьютере и открываются в браузере.
cli-kolpak-usage = kolpak [COMMAND …]
cli-usage = Как вызвать:
cli-commands-heading = Команды
cli-games-heading = Игры
cli-examples-heading = Примеры
cli-options-heading = Параметры
cli-help = Показать эту справку.
cli-version = Показать версию.
cli-lang = Говорить на другом языке, например «ru»; иначе берётся язык системы.

cli-play = Сыграть здесь: с людьми за этим устройством и с ботами.
cli-play-usage = kolpak play (GAME [name=value …] | --from FILE [--at N] [--number K]) [--seats A,B,…] [--seed N] [--record FILE] [--speed slow|normal|fast]
cli-play-from = Вместо этого доиграть с ботами партию из записи, с той же игрой и теми же параметрами; боты из записи играют дальше.
cli-seats = Кто играет, по порядку: бот из списка «kolpak bots GAME»; любое другое имя — человек, как и person:NAME или имя в кавычках, если похожее имя есть у бота. Иначе вы играете с ботами «greedy».
cli-seed = Брать всё случайное из этого числа, чтобы боты сыграли так же ещё раз.
cli-record-file = Дописать запись партии в этот файл; «-» покажет её в конце.
cli-speed = Сколько ждать после чужих ходов.
cli-replay = Просмотреть записи до конца и показать, чем они кончились.
cli-replay-usage = kolpak replay FILE… [--json]
cli-json = Писать по строке JSON на запись.
cli-show = Показать запись в один из её моментов.
cli-show-usage = kolpak show RECORD [--at N] [--seat S] [--number K]
cli-at = Сколько элементов уже сыграно; иначе все.
cli-seat-option = Показать то, что может знать этот игрок, считая с 0, а не всё.
cli-number = Какая запись из файла, счёт от 0.
cli-password = Дать учётной записи на сервере новый пароль, если старый забыт. Он спрашивается дважды или читается строкой со стандартного ввода. В браузерах нужно войти заново, программам нужны новые токены; ключи доступа остаются в силе.
cli-password-usage = kolpak password LOGIN [--database URL] [--data DIR]
cli-password-new = Новый пароль
cli-password-again = Ещё раз то же самое
cli-password-set = У «{ $login }» новый пароль.
cli-rules = Прочитать правила игры или одно из них по номеру.
cli-rules-usage = kolpak rules GAME [ID]
cli-options = Перечислить параметры игры.
cli-options-usage = kolpak options GAME
cli-languages = Показать языки, направление письма и сколько в каждом не хватает.
cli-languages-usage = kolpak languages [--missing]
cli-languages-missing = Вместо этого назвать фразы, которых не хватает или которые ещё на английском; завершается с кодом 1, если они есть.
cli-language = { $tag }  { $name } ({ $direction }), { $missing ->
    [0] полностью
    [one] не хватает { $missing } фразы
    [few] не хватает { $missing } фраз
    [many] не хватает { $missing } фраз
   *[other] не хватает { $missing } фраз
  }
cli-languages-complete = Ни в одном языке фразы не пропущены.
cli-solve = Сказать под конец партии в Kabaleo, какие ходы выигрывают, дают ничью или проигрывают.
cli-solve-usage = kolpak solve FILE [--at N] [--number K] [--goals P,?] [--nodes N] [--proof FILE] [--contest] [--json]
cli-solve-goals = Цвета-цели по местам, «?» вместо неизвестного; иначе те, что в записи.
cli-solve-nodes = Сколько позиций перебрать для хода, прежде чем считать его неясным.
cli-solve-contest = Решить конкурсную задачу Kabaleo Lite: FILE и ответ — в её формате.
cli-solve-proof = Записать в этот файл доказательство лучшего результата, которое может проверить программа.
cli-solve-json = Написать одну строку JSON.
cli-review = Разобрать партию: везение или умение, какие ходы обошлись дороже всего и что было бы лучше.
cli-review-usage = kolpak review FILE [--seat N] [--number K] [--json] [--plot FILE]
cli-review-seat = Смотреть на этого игрока, считая с 0: его ходы, его везение и картина его глазами.
cli-review-plot = Нарисовать шансы и то, что их меняло, в этот файл (.png, .svg или .pdf).
cli-dataset = Дать ботам играть и записать партии в файлы Parquet для обучающихся программ.
cli-dataset-usage = kolpak dataset GAME --games N [--into FOLDER] [--options TEXT] [--bots BOT,BOT…] [--seed N] [--observations]
cli-dataset-games = Сколько партий сыграть.
cli-dataset-into = Папка для games.parquet и moves.parquet; те, что там есть, будут заменены.
cli-dataset-bots = По боту на каждое место или один на все.
cli-dataset-observations = Записать к каждому ходу числами, что мог знать тот, кто ходит.
cli-dataset-written = Записано в { $folder }: { $games ->
    [one] { $games } партия
    [few] { $games } партии
   *[many] { $games } партий
 }, { $moves ->
    [one] { $moves } ход
    [few] { $moves } хода
   *[many] { $moves } ходов
 }
cli-perft = Сосчитать последовательности ходов игры по их длине.
cli-perft-usage = kolpak perft GAME --depth N [name=value …] [--position TEXT] [--deal TOKEN]
cli-depth = Считать последовательности не длиннее стольких ходов.
cli-position = Считать от этой позиции, а не с начала.
cli-deal = Какую раздачу сыграть, когда она нужна: перебрать раздачи нельзя.

cli-options-of = Параметры игры «{ $game }», пишутся name=value:
cli-column-name = Параметр
cli-column-allowed = Допустимо
cli-column-default = Обычно

cli-solve-searching = Поиск
cli-solve-proving = Запись доказательства
cli-solve-of = Ход игрока { $seat }; осталось конусов: { $left }, цвета-цели: { $goals }.
cli-solve-case = { $case ->
    [exact] Что даёт каждый ход, если оба играют наилучшим образом:
    [several] Что обеспечивает каждый ход, даже если все остальные играют вместе:
   *[hidden] Что обеспечивает каждый ход, что бы ни было у других и что бы они ни делали:
  }
cli-solve-value = { $value ->
    [win] Победа:
    [draw] Ничья:
    [loss] { $case ->
        [exact] Поражение:
       *[other] Ничего:
      }
   *[unknown] Неясно:
  }
cli-solve-proved = { $file }: доказательство того, что игрок { $seat } { $result ->
    [win] выигрывает
   *[draw] получает по меньшей мере ничью
  }, строк: { $lines }.
cli-input = Стандартный ввод
cli-record = { $file }, запись { $number }:
cli-record-wrong = { $file }, запись { $number }: { $reason }
cli-position-is = Позиция: { $position }
cli-over = Игра окончена.
cli-chance-due = Ход за случаем.
cli-seat-due = Ход игрока { $seat }.
cli-seat = Игрок { $seat }
cli-you = вы
cli-seat-named = Игрок { $seat }: { $name }
cli-named-at = { $name } (игрок { $seat })
cli-points = { $points ->
    [one] { $points } очко
    [few] { $points } очка
   *[many] { $points } очков
  }
list-and = { $first } и { $last }
list-comma = { $first }, { $second }
cli-winner = { $name ->
    [you] Вы победили.
   *[other] Побеждает { $name }.
  }
cli-winners = Победу делят { $names }.
cli-shared = { $place }-е место делят { $names }.
count-towers = башен: { $count }
count-tallest = самая высокая: { $count }
count-hats = колпачков: { $count }
count-team = команда { $count }
count-team-points = очков у команды: { $count }
count-cards = карт: { $count }

cli-begins = Новая партия, игра «{ $game }»:
cli-goes-on = Партия продолжается после элемента { $given }.
cli-keys = Справка — ?, подсказка — hint, вернуть ход — undo, выход — quit.
cli-ask = { $name ->
    [you] Ваш ход:
   *[other] { $name }, ваш ход:
  }
cli-you-may = Можно сыграть, например, { $example }:
cli-with-token = { $text } ({ $token })
cli-play-help = Наберите ход, как он записан, например { $example }{ $numbered ->
    [yes] , или его номер
   *[no] , букву и число вместе
  }; «look» или Enter снова показывает стол, «undo» возвращает ход, «quit» прекращает игру.
cli-play-rules = Правила: kolpak rules { $game }.
cli-narrow = Столу нужна ширина { $needed }, а у терминала { $width }, поэтому он показан текстом.
cli-bots = Перечислить ботов игры, начиная со слабейшего.
cli-bots-usage = kolpak bots GAME
cli-bots-of = Боты для игры «{ $game }», начиная со слабейшего. Имя пишут на месте игрока: --seats Ann,{ $example }.
cli-bots-also = Кроме того:
cli-bots-missing = Здесь их нет, потому что скомпилированный код не работает: { $names }. Причина: { $problem }
error-compiled-broken = Скомпилированный код здесь не работает ({ $problem }), поэтому некоторых ботов нет.
error-compiled-unkept = Скомпилированный код здесь негде сохранить ({ $problem }), поэтому он собирается при каждом запуске.
cli-hint = Совет лучшего бота:
cli-hint-action = { $token }{ $percent ->
    [none] {""}
   *[other] , побеждает в { $percent } % случаев
  }{ $reason ->
    [none] {""}
   *[other] : { $reason }
  }{ $danger ->
    [none] {""}
   *[other] . { $danger }
  }
cli-hint-waits = Бот думает; в первый раз это на несколько секунд дольше.
cli-compiling = Сначала нужно скомпилировать код; это может занять несколько минут.
cli-bot-replaced = Дальше за игрока { $name } играет простой бот «greedy».
bot-name-novice = Новичок
bot-name-casual = Любитель
bot-name-skilled = Бывалый
bot-name-greedy = Бывалый
bot-name-expert = Знаток
bot-name-master = Мастер
bot-name-random = Наугад
bot-numbered = { $name } { $number }
bot-about-novice = Многого не замечает; хорош для первой игры.
bot-about-casual = Видит многое из того, что перед ним, но не всё.
bot-about-skilled = Берёт всё, что может, на ход вперёд.
bot-about-expert = Думает наперёд и следит за другими.
bot-about-master = Долго думает и угадывает, чего хотят другие; победить его трудно.
bot-about-greedy = Сразу берёт лучшее, что видит; играет за тех, кого нет.
bot-about-random = Делает любой разрешённый ход.
cli-arena = Пусть боты играют друг с другом: те же раздачи и броски, места меняются. Ботом может быть и FILE.py:NAME — ваш класс или функция, которые его создают.
cli-arena-usage = kolpak arena GAME BOT BOT… [--options TEXT] [--deals N] [--seed N] [--stop] [--luck] [--ray ADDRESS] [--json FILE] [--plot FILE]
cli-arena-options = Параметры игры, например «players=3 deal=equal».
cli-deals = Раздачи; каждая играется по разу с каждым ботом на каждом месте.
cli-arena-seed = Число, из которого берутся все раздачи и броски.
cli-arena-stop = Остановиться, как только станет ясно, лучше ли первый бот.
cli-arena-with-luck = Разобрать каждую партию и показать доли побед и без везения; несколько секунд на партию.
cli-ray = Играть на кластере Ray по этому адресу; «local» запускает его здесь.
cli-arena-json = Записать результаты и все партии в этот файл в формате JSON.
cli-plot = Нарисовать результаты в этот файл (.png, .svg или .pdf).
cli-arena-of = { $game }, { $options }: раздач { $deals }, партий { $games }
cli-arena-bot = бот
cli-arena-share = побед %
cli-arena-adjusted = без везения %
cli-arena-seats = по местам
cli-arena-time = мс
cli-arena-test = проверка
cli-arena-rating = рейтинг
cli-arena-even = Поровну — это { $percent } %. Интервалы: 95 % по раздачам; проверка отвечает, выигрывает ли бот на 5 пунктов больше.
cli-arena-luck = Без везения: доля, из которой вычтена подобранная часть везения (первое число в скобках); × говорит, во сколько раз больше партий сказали бы столько же без этого. Это верно только для серии, от { $deals } раздач.
cli-arena-verdict = { $verdict ->
    [better] лучше
    [not] не лучше
   *[open] неясно
  }
error-cli-action = «{ $text }» — не ход; наберите ход, как он записан, например { $example }, или ? для справки.
cli-hand-over = Дальше играет { $name }: передайте устройство и нажмите Enter, когда никто другой не смотрит.
cli-quit = Игра на этом прекращена.
cli-input-closed = Ввод закончился, игра на этом прекращена.
cli-recorded = Запись — в файле { $file }.

colour = { $letter ->
    [p] розовый
    [o] оранжевый
    [y] жёлтый
    [g] зелёный
    [b] синий
    [v] фиолетовый
    [r] красный
    [w] белый
    [k] чёрный
   *[other] { $letter }
  }
narrate-first = { $name ->
    [you] Вы начинаете.
   *[other] Начинает { $name }.
  }
narrate-action = { $name ->
    [you] Вы играете
   *[other] { $name } играет
  } { $token }.
narrate-chance = Случай: { $token }.

narrate-kabaleo-deal = Конусы розданы; { $name ->
    [you] начинаете вы
   *[other] начинает { $name }
  }.
narrate-kabaleo-put = { $name ->
    [you] Вы ставите
   *[other] { $name } ставит
  } { $colour } конус на место { $place }.
narrate-kabaleo-cancel = { $name ->
    [you] Вы ставите
   *[other] { $name } ставит
  } на место { $place } такой же { $colour } конус: оба уходят.
narrate-kabaleo-shows = Теперь цвет там — { $shows }.

narrate-hats-die = { $name ->
    [you] Вы бросаете кубик
   *[other] { $name } бросает кубик
  }: { $roll }.
narrate-hats-pass = { $name ->
    [you] С этим числом вам некуда пойти.
   *[other] { $name } пропускает ход: с этим числом некуда пойти.
  }
narrate-hats-roll = { $name ->
    [you] Вы бросаете ещё раз.
   *[other] { $name } бросает ещё раз.
  }
narrate-hats-stop = { $name ->
    [you] Вы больше не бросаете.
   *[other] { $name } больше не бросает.
  }
narrate-hats-move = { $name ->
    [you] { $start ->
        [home] Вы выходите из домика
       *[out] Вы идёте
      }
   *[other] { $name } { $start ->
        [home] выходит из домика
       *[out] идёт
      }
  }, { $steps ->
    [one] { $steps } шаг
    [few] { $steps } шага
   *[many] { $steps } шагов
  }{ $field ->
    [none] {""}
   *[other] { " " }до { $field }
  }.
narrate-hats-catch = { $name ->
    [you] Вы ловите
   *[other] { $name } ловит
  } { $count ->
    [one] { $count } колпачок
    [few] { $count } колпачка
   *[many] { $count } колпачков
  } ({ $colours })!
narrate-hats-home = { $name ->
    [you] Вы приносите
   *[other] { $name } приносит
  } в домик { $count ->
    [one] { $count } колпачок.
    [few] { $count } колпачка.
   *[many] { $count } колпачков.
  }
narrate-hats-stalled = { $rolls ->
    [one] { $rolls } бросок
    [few] { $rolls } броска
   *[many] { $rolls } бросков
  } без добычи: игра окончена, колпачки подсчитываются.
reason-hats-catches = ход ловит { $hats ->
    [one] { $hats } колпачок
    [few] { $hats } колпачка
    [many] { $hats } колпачков
   *[other] { $hats } колпачка
  }
reason-hats-gold = ход берёт золотой колпачок
reason-hats-home = ход приносит домой { $hats ->
    [one] { $hats } колпачок
    [few] { $hats } колпачка
    [many] { $hats } колпачков
   *[other] { $hats } колпачка
  }
reason-hats-frees = ход освобождает { $hats ->
    [one] { $hats } свой колпачок
    [few] { $hats } своих колпачка
    [many] { $hats } своих колпачков
   *[other] { $hats } своего колпачка
  }
reason-hats-escapes = ход уводит от { $hunters ->
    [one] { $hunters } охотника
    [few] { $hunters } охотников
    [many] { $hunters } охотников
   *[other] { $hunters } охотника
  }
reason-hats-hunts = оттуда следующим броском можно поймать { $hats ->
    [one] { $hats } колпачок
    [few] { $hats } колпачка
    [many] { $hats } колпачков
   *[other] { $hats } колпачка
  }
reason-hats-danger = походивший колпачок там могут поймать { $ways ->
    [one] { $ways } броском
    [few] { $ways } разными бросками
    [many] { $ways } разными бросками
   *[other] { $ways } броска
  }
reason-against = Осторожно: { $text }
reason-ends = ход завершает игру { $result ->
    [lost] поражением
    [shared] общей победой
   *[won] победой
  }
reason-ended = игра закончилась { $result ->
    [shared] общей победой
   *[lost] поражением
  }
reason-hats-rests = на серой клетке никого не ловят
reason-hats-exposed = своих колпачков, которых другие достанут одним броском: { $count }{ $other ->
    [0] {""}
   *[other] , а не { $other }
  }
narrate-hat_cards-first = { $name ->
    [you] Вы начинаете матч.
   *[other] Матч начинает { $name }.
  }
narrate-hat_cards-deal = Раунд { $round }: карты розданы.
narrate-hat_cards-lay = { $name ->
    [you] Вы выкладываете
   *[other] { $name } выкладывает
  } «{ $card }».
narrate-hat_cards-catch = { $name ->
    [you] Вы ловите
   *[other] { $name } ловит
  } картой «{ $card }» { $other ->
    [you] { $count ->
        [1] вашу карту
        [one] вашу стопку из { $count } карты
       *[other] вашу стопку из { $count } карт
      }
   *[other] { $count ->
        [1] карту
        [one] стопку из { $count } карты
       *[other] стопку из { $count } карт
      } игрока { $other }
  }.
narrate-hat_cards-take = { $name ->
    [you] Вы берёте
   *[other] { $name } берёт
  } { $count ->
    [one] { $count } карту.
    [few] { $count } карты.
   *[many] { $count } карт.
  }
narrate-hat_cards-round = Раунд окончен.
narrate-hat_cards-hats = { $name ->
    [you] Вы получаете
   *[other] { $name } получает
  } { $hats ->
    [one] { $hats } колпачок
    [few] { $hats } колпачка
    [many] { $hats } колпачков
   *[other] { $hats } колпачка
  }.
reason-kabaleo-own = ход даёт место своему цвету
reason-kabaleo-own-leader = ход даёт место своему цвету и отнимает его у лидера
reason-kabaleo-leader = ход отнимает место у цвета, который впереди ({ $colour })
reason-kabaleo-keep = ход бережёт конусы своего цвета на потом
reason-kabaleo-proved = ход выигрывает, что бы ни было у других
reason-kabaleo-rival = ход отнимает место у цвета «{ $colour }» — скорее всего, чужого цвета-цели
reason-kabaleo-rids = ход избавляет от конуса цвета «{ $colour }» — скорее всего, чужого цвета-цели
reason-kabaleo-rids-early = ход избавляет от конуса цвета «{ $colour }» — скорее всего, чужого цвета-цели, — пока его ещё можно накрыть
reason-kabaleo-gives = место получает цвет «{ $colour }» — скорее всего, чужой цвет-цель
reason-kabaleo-gives-same = тот же цвет получает место
reason-kabaleo-loses = свой цвет теряет место
reason-kabaleo-lost = при хорошей игре других это проигрыш, что бы у них ни было
reason-hat_cards-catch = { $count ->
    [1] ход ловит карту
    [one] ход ловит { $count } карту
    [few] ход ловит { $count } карты
   *[other] ход ловит { $count } карт
  }
reason-hat_cards-catch-safe = { $count ->
    [1] ход ловит карту, а свою уже нечем поймать
    [one] ход ловит { $count } карту, а свою уже нечем поймать
    [few] ход ловит { $count } карты, а свою уже нечем поймать
   *[other] ход ловит { $count } карт, а свою уже нечем поймать
  }
reason-hat_cards-more = { $count ->
    [1] ход ловит на одну карту больше
    [one] ход ловит на { $count } карту больше
    [few] ход ловит на { $count } карты больше
   *[other] ход ловит на { $count } карт больше
  }
reason-hat_cards-more-safe = { $count ->
    [1] ход ловит на одну карту больше, а свою уже нечем поймать
    [one] ход ловит на { $count } карту больше, а свою уже нечем поймать
    [few] ход ловит на { $count } карты больше, а свою уже нечем поймать
   *[other] ход ловит на { $count } карт больше, а свою уже нечем поймать
  }
reason-hat_cards-safe = её уже нечем поймать
reason-hat_cards-few = { $count ->
    [1] её может поймать только одна из оставшихся карт
    [one] её может поймать только { $count } из оставшихся карт
    [few] её могут поймать только { $count } из оставшихся карт
   *[other] её могут поймать только { $count } из оставшихся карт
  }
reason-hat_cards-fewer = оставшихся карт, которые могут её поймать, — { $count }, а не { $other }
reason-hat_cards-keep = ход бережёт на потом карту «{ $card }»
reason-hat_cards-risk = под ударом карт: { $count }, а не { $other }

review-part = { $part ->
    [start] начало
    [luck] везение
    [own] умение
    [others] другие
    [second_look] оценка
    [reveal] вскрытие
   *[result] итог
  }
review-accuracy = точность
review-parts-of = У каждого игрока части складываются в итог, в пунктах шанса на победу среди сильных игроков. Везение — что дали кубик или раздача; умение — сколько свои ходы потеряли против лучшего, что можно было знать; другие — что изменили их ходы; оценка — где она поправила сама себя{ $reveals ->
    [yes] ; вскрытие — что в конце показали тайные цвета
   *[no] {""}
  }. Точность 100 — ходы без ошибок, 0 — как наугад.
review-turning-points = Что обошлось дороже всего:
review-played = Действие { $at }: { $name } играет { $played }, { $grade ->
    [blunder] зевок
    [mistake] ошибка
   *[slip] неточность
  }: шанс на победу { $before } → { $after } %.
review-better = Лучше: { $best }.
review-better-why = Лучше: { $best } — { $why }.
review-better-danger = Лучше: { $best }. После сыгранного хода: { $did }.
review-better-merit = Лучше: { $best }. В сыгранном ходе был смысл ({ $did }), но пользы от него меньше.
review-better-why-danger = Лучше: { $best } — { $why }. После сыгранного хода: { $did }.
review-better-why-merit = Лучше: { $best } — { $why }. В сыгранном ходе тоже был смысл ({ $did }), но пользы от него меньше.
review-no-points = Ни один ход не обошёлся заведомо дорого.
review-one-seat = «--seat N» показывает одного игрока: чего стоили его собственные ходы, и его везение.
review-lucky = Везение, которое значило больше всего:
review-luck = Действие { $at }, { $kind ->
    [die] бросок { $rolled } ({ $roller })
    [draw] взятая карта ({ $roller })
    [first] кто начинает
    [both] раздача и кто начинает
   *[deal] раздача
  }: { $points }, { $name }.
review-giveaways = Что выдало цели тому, кто только смотрел:
review-giveaway = Действие { $at }: { $action } ({ $name }), { $before } → { $after } % за цвет «{ $colour }».
review-chance = шанс на победу, %
review-actions = действия
review-points = пункты шанса на победу

error-cli-line = Командную строку не удалось прочитать; «kolpak --help» покажет, как её писать.
error-cli-command-unknown = Команды «{ $name }» нет; есть { $known }.
error-cli-option-unknown = Параметра «{ $option }» здесь нет; есть { $known }.
error-cli-option-bare = После параметра { $option } нужно значение.
error-cli-output-none = «{ $value }» — не файл для записи; назовите его после { $option }.
error-cli-option-flag = Параметр { $option } пишется без значения.
error-cli-missing = Не хватает { $name }; команда пишется так: { $usage }
error-cli-from-game = С параметром --from игра и её параметры берутся из записи; уберите «{ $game }».
error-cli-from-missing = Параметр { $option } относится к записи, которую называет --from, а --from нет.
error-cli-extra = «{ $text }» здесь лишнее; команда пишется так: { $usage }
error-cli-value = Неверное значение { $name }; «--help» покажет, каким оно бывает.
error-cli-seconds = Параметр { $option } не может быть «{ $value }»; это время в секундах, например 0.7.
error-cli-number-least = Параметр { $option } не может быть «{ $value }»; это целое число не меньше { $least }.
error-cli-number-between = Параметр { $option } не может быть «{ $value }»; это целое число от { $least } до { $most }.
error-cli-amount = Параметр { $option } не может быть «{ $value }»; это число не меньше 0, например 24 или 0.5.
error-cli-word = Параметр { $option } не может быть «{ $value }»; это одно из значений { $known }.
error-cli-language = На языке «{ $tag }» слов нет; есть { $known }.
error-cli-seats-empty = В «{ $seats }» есть пустое имя; игроки пишутся как Ann,Bob,skilled.
error-cli-seats-number = Игроков в --seats: { $found }; может быть от { $least } до { $most }.
error-cli-seats-twice = Двоих зовут { $name }; дайте каждому своё имя.
error-cli-seats-near = Бота «{ $name }» нет; похожие — { $near }. Если это имя человека, напишите person:{ $name }.
error-cli-seats-colon = «{ $name }» непонятно; двоеточие бывает только в bot:NAME и person:NAME или внутри кавычек.
error-cli-seats-encoding = Имя «{ $name }» — не текст в UTF-8; наберите его в терминале с кодировкой UTF-8.
error-cli-seats-count = { $found ->
    [one] В «{ $seats }» назван { $found } игрок
    [few] В «{ $seats }» названо { $found } игрока
   *[many] В «{ $seats }» названо { $found } игроков
  }, а играют { $count }; назовите { $count } или измените players.
error-cli-record = { $file } не содержит записи { $number }; всего записей там { $count }, счёт от 0.
error-cli-at = { $count ->
    [one] В записи { $count } элемент
    [few] В записи { $count } элемента
   *[many] В записи { $count } элементов
  }, поэтому показать её после { $at } нельзя.
error-seat = Игрока { $seat } нет; номера игроков — от 0 до { $last }.
error-bot-unknown = Бота «{ $name }» нет; есть { $known }.
error-bot-missing = Боту «{ $name }» нужна Numba, а здесь она не работает; почему — скажет «kolpak bots». Есть { $known }.
error-bot-failed = Бот «{ $bot }» не справился: { $reason }
error-arena-bots = Нужны хотя бы два бота; назовите их после игры, например kolpak arena kabaleo master skilled.
error-arena-entrant = В { $file } нет класса или функции «{ $name }», создающих бота; напишите FILE.py:NAME.
error-solve-game = Решить можно только Kabaleo; это запись другой игры: { $game }.
error-solve-early = Решать ещё рано: осталось конусов { $left }, допустимо { $most }; выберите более поздний момент через --at.
error-solve-over = Партия окончена; выберите более ранний момент через --at.
error-solve-goal = Цвет-цель игрока { $seat } должен быть известен; задайте его через --goals, «?» для остальных.
error-solve-goals = «{ $goals }» — здесь не цвета-цели; они пишутся как { $example }, по заглавной букве на игрока или «?» вместо неизвестного: { $reason }
error-solve-numba = Для решения нужна Numba, а здесь она не работает; почему — скажет «kolpak bots kabaleo».
error-solve-long = Доказательство слишком длинное, чтобы его записать; выберите более поздний момент через --at.
error-solve-unproved = Для игрока { $seat } ничего не обеспечено, так что доказывать нечего.
error-review-game = Игру { $game } разобрать нельзя: для неё нет разбора.
error-review-empty = В этой записи ничего не сыграно, так что и разбирать нечего.
error-review-hidden = Эта запись скрывает, что было у некоторых игроков, и разобрать её нельзя; возьмите её после конца партии.
error-review-long = { $most ->
    [one] Этот сервер разбирает партии не длиннее { $most } хода; «kolpak review» берёт и более длинные.
   *[many] Этот сервер разбирает партии не длиннее { $most } ходов; «kolpak review» берёт и более длинные.
  }
error-review-compiled = Для разбора нужна Numba, а здесь она не работает; почему — скажет «kolpak bots».
error-review-server = Этот сервер не может разбирать партии: на нём не работает нужный для этого скомпилированный код.
error-review-running = Эта партия ещё идёт; разобрать её можно, когда она окончится.
error-review-failed = Разбор на сервере не удался; попробуйте позже.
error-continue-position = Эта запись начинается с позиции; доиграть можно только партию, записанную с самого начала.
error-continue-hidden = Эта запись скрывает, что было у некоторых игроков, и доиграть партию нельзя; возьмите её после конца партии.
error-continue-running = Эта партия ещё идёт; доиграть её отсюда можно, когда она окончится.
error-continue-at = Момента { $at } в этой записи нет; последний — { $last }.
error-continue-long = Доиграть партию можно самое позднее с хода { $most }, а этот ход позже.
error-continue-over = Здесь партия окончена; вернитесь туда, где кому-то ещё ходить.
error-deduction-game = Угадывать цели можно только в Kabaleo.
error-contest-head = Задача начинается с четырёх чисел, n p c h, а не с «{ $text }».
error-contest-count = Всего нужно чисел: { $count }, а здесь их { $found }; стопок: { $stacks }, игроков: { $players }.
error-contest-none = В задаче есть хотя бы одна стопка и один игрок.
error-contest-colour = «{ $text }» — не цвет; цвета — это числа от 1 до { $colours }.
error-contest-alone = --contest читает файлы в формате конкурса; уберите остальные параметры solve.
error-arena-ray = Ray не установлен; установите его командой pip install 'kolpak[ray]' или уберите --ray.
error-arena-cluster = По адресу { $address } нет кластера Ray, на котором можно играть: { $reason }
error-dataset-pyarrow = pyarrow не установлен; установите его командой pip install 'kolpak[dataset]'.
error-dataset-bots = Мест в игре: { $seats }, названо ботов: { $bots }; назовите по одному на место или один на все.
error-dataset-game = Набор данных для игры { $game } записать нельзя: у её ходов нет номеров.
error-dataset-compiled = Для наблюдений нужна Numba, а здесь она не работает; почему — скажет «kolpak bots».
error-arena-plot = Matplotlib не установлен; установите его командой pip install 'kolpak[plot]' или уберите --plot.
error-arena-plot-format = В файл { $file } нельзя нарисовать картинку; его имя должно кончаться на одно из { $known }.
error-arena-worker = Один из играющих процессов был остановлен извне, возможно, из-за нехватки памяти; показано то, что сыграно до этого.
error-file-missing = Файла { $file } нет.
error-file-no-folder = Папки для файла { $file } нет.
error-file-folder = { $file } — это папка, а не файл.
error-file-database = { $file } — часть базы данных, и она пропала бы. Выберите другой файл.
error-file-read = Файл { $file } здесь читается и был бы перезаписан. Выберите другой файл.
error-file-forbidden = У вас нет прав на файл { $file }.
error-file-unusable = { $file } не удаётся использовать: { $reason }
error-file-large = { $file } больше { $most } МБ; разделите записи на несколько файлов.
error-file-encoding = { $file } — не текст в UTF-8: неверен байт { $at }.
error-cli-output = Не удаётся писать в стандартный вывод: { $reason }
error-page-missing = Страницы с правилами игры «{ $game }» здесь нет.
error-rule-unknown = Правила «{ $wanted }» в игре { $game } нет; есть { $known }.
error-perft-deal = Дошло до раздачи, а раздачи не перебрать; укажите одну через --deal или позицию после неё через --position.

## Games and their options
game-kabaleo = Kabaleo
game-kabaleo-about = Тайные цвета-цели: ставьте конусы друг на друга, отменяйте одинаковые и к концу игры займите своим цветом больше всего мест.
game-hats = Поймай колпачок
game-hats-about = Бросайте кубик, накрывайте чужие колпачки и несите их домой.
game-hat_cards = Поймай колпачок: карточная игра
game-hat_cards-about = Выкладывайте карты, ловите стопки подходящей картой и собирайте колпачки за несколько раундов.
option-kabaleo-players = Сколько игроков (K1).
option-kabaleo-deal = Как раздаются конусы: случайно из сумки или всем поровну, это для 2 или 3 игроков (K7, K8).
option-kabaleo-golden_rule = Закрыто ли место последнего хода для следующего («золотое правило», K16).
option-kabaleo-unowned_colour = Ничейный цвет не учитывается или, если он впереди, даёт всем ничью (K20).
option-kabaleo-colours = Какие цвета в игре: на 2 больше, чем игроков, или any — случайные (K3).
option-hats-players = Сколько игроков (F1).
option-hats-board = Какая сторона поля: small для 2–4 игроков, large — до 6 (F1).
option-hats-hats_per_player = Сколько колпачков у каждого в начале; если не выбрать, 6 на малой стороне и 4 на большой (F1).
option-hats-colours = Цвета игроков, по одной букве на каждого (F1).
option-hats-teams = Каждый за себя, две команды или две команды, где ходят любым колпачком команды (V2, V6).
option-hats-tower = Игра «Башня»: домой ничего не носят, побеждает последний оставшийся цвет (V7).
option-hats-golden = Золотой колпачок в центре, он даёт владельцу преимущества (V8).
option-hats-win_by = Побеждает тот, кто поймал больше всего колпачков, или тот, кто остался последним (F19, V1).
option-hats-tie_break = При равенстве победу делят, или решает, у кого остались свободные колпачки, или кто больше принёс домой (F20).
option-hats-home_overshoot = Остаток броска из домика надо доиграть или можно оставить (F13).
option-hats-six_bonus = Даёт ли шестёрка ещё один бросок (F15).
option-hats-max_sixes = Сколько шестёрок за ход дают ещё один бросок (F15).
option-hats-free_on_capture = Освобождаются ли свои колпачки в пойманной башне сразу, а не только дома (F17).
option-hats-partners_share_field = Могут ли партнёры стоять рядом на жёлтой клетке (V3).
option-hats-stall_limit = После скольких бросков без добычи игра кончается подсчётом (F21).
option-hats-gold_counts = Сколько очков приносит сам золотой колпачок (V8).
option-hats-gold_grey = Владелец золотого колпачка ловит на серой клетке всех или одного (V10).
option-hats-gold_max_turns = Сколько раз владелец золотого колпачка может повернуть за один бросок (V11).
option-hats-gold_turn_needs_capture = Может ли владелец золотого колпачка поворачивать только там, где он ловит (V11).
option-hats-gold_win = Побеждает тот, кто поймал больше всего колпачков, или владелец золотого колпачка (V13).
option-hat_cards-players = Сколько игроков (C1).
option-hat_cards-blank_rule = Пустые карты и числа одного цвета ловят друг друга, а пустые карты — пустые карты; или пустая карта ловит числа, а её не ловит никто (C8, C9).
option-hat_cards-tie_rule = Как делят колпачки при равенстве: все получают как за низшее из своих мест, или на один меньше, и тогда места ниже тоже сдвигаются (C12).
option-hat_cards-show_won = Видят ли все, сколько карт взяли другие (C15).

## Fairness
cli-serve = Открыть игры для браузеров и программ на этом компьютере или в сети.
cli-serve-usage = kolpak serve [--host HOST] [--port N] [--database URL] [--data DIR] [--workers N] [--pace SECONDS] [--grace SECONDS] [--rate N] [--browser]
cli-serve-host = На каком адресе принимать соединения; 0.0.0.0 впускает другие компьютеры.
cli-serve-port = На каком порту принимать соединения.
cli-serve-database = Где хранятся столы: файл SQLite или база PostgreSQL; иначе файл в папке данных.
cli-serve-data = Папка данных; иначе папка пользователя.
cli-serve-workers = Сколько процессов работает вместе; если больше одного, нужен PostgreSQL.
cli-serve-browser = Открыть браузер, когда сервер будет готов.
cli-serving = Kolpak работает по адресу { $address }; Ctrl-C его останавливает.
cli-serve-pace = Сколько секунд самое меньшее бот тратит на ход.
cli-serve-grace = Сколько секунд игрок может быть без связи, прежде чем стол продолжит без него.
cli-serve-rate = Сколько запросов в секунду может делать один адрес; больше там, где у многих людей один адрес, например в школе.
error-workers-database = { $workers ->
    [one] { $workers } процессу
   *[other] { $workers } процессам
  } нужна общая база данных: укажите --database postgresql://….
error-serve-port = Kolpak не может принимать соединения на { $host }, порт { $port } ({ $reason }); выберите другой через kolpak serve --port.
serve-port-taken = его уже занимает другая программа
serve-port-barred = в системе он отведён администратору
error-serve-proxies = В переменной окружения { $name } не может быть «{ $value }»; там стоит одна * или адреса и сети через запятую, например 127.0.0.1,172.18.0.0/16.
error-serve-host = Kolpak не может принимать соединения на { $host }: это не адрес этой машины; выберите другой через kolpak serve --host: 127.0.0.1 — только для этой машины, 0.0.0.0 — и для других.
error-serve-twice = С этой папкой данных уже работает другой Kolpak ({ $file }); остановите его или выберите другую папку через --data.
error-serve-folder = Kolpak не может писать в папку { $folder }; выберите другую через --data или --database.
error-serve-file = Kolpak не имеет права писать в файл { $file }; передайте его пользователю, от имени которого работает Kolpak.
error-data-home = Нет домашней папки для данных; укажите папку через --data или задайте HOME.
cli-export = Записать оконченные партии из базы сервера запечатанными записями: на экран, в FILE или в папку, по файлу на стол. Партии, которые ещё идут, пропускаются.
cli-export-usage = kolpak export [FILE] [--table ID] [--database URL] [--data DIR]
cli-export-table = Только партии этого стола.
cli-exported = Сохранено: { $games ->
    [one] { $games } партия
    [few] { $games } партии
   *[many] { $games } партий
  } с { $tables ->
    [one] { $tables } стола
   *[other] { $tables } столов
  }.
cli-tidy = Показать столы в базе сервера, которые никому не нужны: так и не начатые и брошенные. С --apply первые удаляются, а вторые заканчиваются и считаются как есть; их записи остаются.
cli-tidy-usage = kolpak tidy [--unbegun HOURS] [--abandoned DAYS] [--apply] [--database URL] [--data DIR]
cli-tidy-unbegun = Не начатые столы учитываются через столько часов работы сервера, когда никого не было (обычно 24).
cli-tidy-abandoned = Игра считается брошенной через столько дней работы сервера, когда никого не было (обычно 30).
cli-tidy-apply = Удалить и закончить их, а не только показать.
cli-tidy-unbegun-table = { $table }: игра так и не началась.
cli-tidy-abandoned-table = { $table }: игра брошена.
cli-tidied = Удалено: { $unbegun }. Закончено: { $abandoned }.
cli-would-tidy = Будет удалено: { $unbegun }. Будет закончено: { $abandoned }. Добавьте --apply, чтобы это сделать.
cli-import = Внести запечатанные записи в базу сервера. Записи матча становятся оконченным столом с тем же именем; его можно смотреть и пересматривать на /table/NAME и выгрузить снова, байт в байт. Мест за ним никто не занимает. Запись, которую не принимает kolpak verify, отклоняется, а стол, который уже есть, остаётся как был.
cli-import-usage = kolpak import FILE… [--database URL] [--data DIR]
cli-imported = Стол { $table } внесён, { $count ->
    [one] на нём { $count } партия
    [few] на нём { $count } партии
   *[many] на нём { $count } партий
  }.
cli-import-known = Стол { $table } уже был и остался как был.
error-export-none = У стола «{ $table }» здесь нет оконченных партий.
error-import = Записи стола «{ $table }» не внесены: { $reason }
error-file-empty = { $file } не содержит ни одной записи.
error-import-table = «{ $table }» не может быть именем стола; в нём не больше 40 букв, цифр, «_» и «-».
error-import-wrong = Одна из записей — не то, что было сыграно: { $reason }
error-import-other = Записи стола «{ $table }» не складываются в один стол: игра, параметры и игроки должны везде совпадать, у каждого игрока должно быть имя, и каждая партия матча должна быть один раз.
cli-verify = Пересчитать броски и раздачи в записях и сказать, то ли это, что было сыграно.
cli-verify-usage = kolpak verify FILE… [--commitment HEX] [--contribution HEX] [--json]
cli-verify-json = Писать по строке JSON на запись.
cli-verify-commitment = Обязательство, показанное до партии; в записи должно быть оно же.
cli-verify-contribution = То, что добавил ваш браузер; оно должно быть в записи.
fair-right = Всё верно: запись — это партия, как она была сыграна, если стол показал вам обязательство { $commitment } до партии и отпечаток { $digest } после неё.
fair-right-rest = То, что сыграно здесь, верно, если стол показал вам обязательство { $commitment } до партии и отпечаток { $digest } после неё. Партия продолжает другую после хода { $given }, и броски и раздачи до этого места ничем не доказаны.
fair-wrong = Не всё верно: запись не доказывает того, что было сыграно.
fair-unsealed = В записи нет доказательства (нет Commitment, Seed и Digest), проверять нечего.
fair-running = В записи ещё нет доказательства (нет Seed и Digest), как всегда, пока партия идёт; возьмите её после конца партии.
fair-text-empty = Записи здесь нет, проверять нечего.
error-fair-hex = { $option } требует 64 шестнадцатеричные цифры, как их показывает страница.
fair-text-wrong = На байте { $at } текст перестаёт быть UTF-8, значит, он не такой, каким был записан.
fair-form-right = Текст до последнего знака такой, каким был записан.
fair-form-wrong = Текст не до последнего знака такой, каким был записан: отличаются пробелы, комментарий или порядок тегов.
fair-digest-right = Отпечаток сходится с записью, значит, в ней ничего не меняли.
fair-digest-wrong = Отпечаток не сходится с записью, значит, в ней что-то изменили; для этого текста он был бы { $right }.
fair-proof-right = Доказательство полное; { $added ->
    [0] никто из игроков не добавил случайности
    [one] случайность добавил { $added } игрок
    [few] случайность добавили { $added } игрока
   *[many] случайность добавили { $added } игроков
  }.
fair-commitment-right = Зерно — то самое, что обещало обязательство этой партии.
fair-commitment-wrong = Зерно — не то, что обещало обязательство этой партии.
fair-shown-right = Обязательство то самое, которое вам показали.
fair-shown-wrong = Обязательство не то, которое вам показали, { $seen }: сервер его подменил.
fair-added-right = То, что вы добавили, вошло в партию.
fair-added-wrong = То, что вы добавили, { $seen }, не вошло в партию: сервер мог выбрать зерно сам.
fair-chance-right = { $count ->
    [0] Кубик не бросали и ничего не раздавали.
    [1] Единственный бросок или раздача взяты из зерна и того, что добавили игроки.
    [one] { $count } бросок или раздача взяты из зерна и того, что добавили игроки.
    [few] Все { $count } броска и раздачи взяты из зерна и того, что добавили игроки.
   *[many] Все { $count } бросков и раздач взяты из зерна и того, что добавили игроки.
  }
fair-chance-rest = Партия продолжает другую после хода { $given }, и броски и раздачи до этого места ничем не доказаны; все дальнейшие взяты из зерна и того, что добавили игроки.
fair-chance-wrong = Элемент { $index } — «{ $token }», а зерно и то, что добавили игроки, дают «{ $right }».
fair-actions-right = { $count ->
    [0] Ходов нет, значит, все они по правилам
    [1] Единственный ход — по правилам
    [one] { $count } ход — по правилам
    [few] Все { $count } хода — по правилам
   *[many] Все { $count } ходов — по правилам
  }.
fair-result-right = Результат { $result } сходится с подсчётом.
fair-result-wrong = Результата нет или он неверен; по подсчёту — { $right }.
fair-end-over = Партия доиграна до конца.
fair-end-stopped = Партия прекращена по согласию.
fair-end-resigned = Партия закончилась тем, что сдались игроки { $seats }.
fair-end-open = Запись обрывается до конца партии, а тега End с причиной нет.
fair-end-early = Тег End говорит, что партию прервали, но она доиграна до конца.
error-fair-table = «{ $table }» — не имя стола; это непустая строка из видимых знаков.
error-fair-seed = Зерно пишется 64 знаками от 0 до 9 и от a до f.
error-fair-random = Добавленное игроком { $seat } пишется 64 знаками от 0 до 9 и от a до f или «-», если он ничего не добавил.
error-fair-missing = Не хватает тега доказательства { $tag }.
error-fair-extra = Тег { $tag } не относится к доказательству; номера игроков — от 0 до { $last }.
error-fair-number = Тег { $tag } не может быть «{ $text }»; это число не меньше 0.
error-fair-starter = Игрок { $seat } не может быть в Starter: тег называет одного из игроков от 0 до { $last } и бывает только начиная с Round 1.
error-fair-given = Тег Given не может быть { $given }: он говорит, сколько ходов первая партия стола взяла из другой партии, не меньше одного.
error-fair-end = Тег End не может быть «{ $text }»; это «stopped» или «resigned» и по порядку номера сдавшихся игроков, от 0 до { $last }.
error-fair-position = Честная партия начинается с начала, поэтому тега Position в её записи нет.
error-fair-other = Доказательство — от другой игры ({ $label }), чем запись ({ $game }), или не сходится с её параметрами и игроками.
error-fair-running = Партия ещё идёт; её запечатывают в конце или когда её прекратили или сдали.
error-fair-over = Партия доиграна до конца, её уже нельзя ни прекратить, ни сдать.

## Browser: boards
board-finish = Закончить здесь
board-give-up = Выбрать заново
web-connecting = Соединяемся со столом…
web-live-blocked = Постоянное соединение не проходит; возможно, его блокирует фильтр или прокси этой сети.
web-waiting = Партия ещё не началась.
web-no-page = Такой страницы нет.
web-to-start = На главную
board-kabaleo = Kabaleo, { $places ->
    [0] ещё до раздачи
    [one] { $places } место
    [few] { $places } места
   *[many] { $places } мест
  }
board-kabaleo-place = Место { $place }: { $what }.
board-kabaleo-bare = голое основание, цвет — { $colour }
board-kabaleo-tower = { $height ->
    [one] башня из { $height } конуса
   *[other] башня из { $height } конусов
  }, цвет — { $colour }, снизу вверх: { $layers }
board-kabaleo-barred = Здесь был последний ход, поэтому сейчас место закрыто.
board-kabaleo-stock = Цвет { $colour }: { $count ->
    [0] конусов нет.
    [one] { $count } конус.
    [few] { $count } конуса.
   *[many] { $count } конусов.
  }
board-kabaleo-goal-label = цель
board-kabaleo-goal-hidden = Ваша цель закрыта; нажмите, чтобы увидеть.
board-kabaleo-goal = Цель — { $colour }.
board-kabaleo-goal-secret =
    Ваша тайная цель — { $colour }.
    Каждое место этого цвета — ваше очко.
board-hats = Поймай колпачок, { $side ->
    [large] большая сторона
   *[small] малая сторона
  }
board-hats-field = { $kind ->
    [home] Домик, { $colour }
    [closed] Домик { $field }, закрыт
    [junction] Перекрёсток { $field }
    [centre] Центр
    [grey] Серая клетка { $field }
   *[yellow] Клетка { $field }
  }{ $team ->
    [0] {""}
   *[other] , команда { $team }
  }{ $what ->
    [empty] {""}
   *[other] : { $what }
  }.
board-hats-gold = золотой колпачок
board-hats-hat = { $colour } колпачок{ $gold ->
    [yes] { " " }с золотым сверху
   *[no] {""}
  }
board-hats-tower = { $height ->
    [one] башня из { $height } колпачка
   *[other] башня из { $height } колпачков
  }, наверху { $colour }{ $gold ->
    [yes] { " " }с золотым сверху
   *[no] {""}
  }, под ним: { $load }
board-hats-hats = { $count } { $letter ->
    [r] красных
    [y] жёлтых
    [g] зелёных
    [b] синих
    [w] белых
   *[k] чёрных
  } { $count ->
    [few] колпачка
   *[many] колпачков
  }
board-hats-caught = Поймано: { $colour }, { $count ->
    [one] { $count } колпачок.
    [few] { $count } колпачка.
   *[many] { $count } колпачков.
  }
board-hats-die = { $roll ->
    [0] Кубик, ещё не брошен.
   *[other] Кубик: { $roll }.
}
board-hats-step = { $kind ->
    [go] Дальше: { $piece }
   *[catch] Поймать на { $field }: { $piece }
  }
board-cards = { $players ->
    [one] Карточный стол на { $players } игрока
   *[other] Карточный стол на { $players } игроков
  }
board-cards-hidden = закрытая карта
board-cards-colour = { $letter ->
    [r] красная
    [y] жёлтая
    [g] зелёная
    [b] синяя
    [w] белая
    [k] чёрная
   *[other] { $letter }
  }
board-cards-card = { $worth ->
    [blank] { $colour } пустая
   *[other] { $colour } { $worth }
  }
board-cards-pile = Стопка игрока { $name }: сверху { $card }, всего { $count ->
    [one] { $count } карта
    [few] { $count } карты
   *[many] { $count } карт
  }.
board-cards-new = Выложить перед собой новой стопкой.
board-cards-hand = { $name }, на руках { $count ->
    [one] { $count } карта
    [few] { $count } карты
   *[many] { $count } карт
  }{ $seen ->
    [yes] : { $cards }
   *[no] {""}
  }.
board-cards-draw = Колода, { $count ->
    [one] { $count } карта
    [few] { $count } карты
   *[many] { $count } карт
  }.
board-cards-before = На руках { $held }, взято { $won }, колпачков { $hats }.

## Browser: pages
web-home = Kolpak, на главную
web-skip = К содержимому
web-offline = Сейчас нет сети.
web-unreachable = Сервер недоступен; попробуйте ещё раз чуть позже.
web-lost = Часть страницы не загрузилась. Попробуйте ещё раз.
web-reload = Загрузить снова
web-name-long = Имя — одна строка, от 1 до { $most } знаков.
web-no-cookie = Этот браузер не сохраняет cookie от Kolpak, поэтому сервер вас не узнаёт. Разрешите cookie для этого сайта и обновите страницу.
web-loading = Загружаем…
web-close = Закрыть
web-done = Готово
web-table = Стол
web-reading = Правила и записи

web-player = Игрок { $number }
web-points = { $game ->
    [kabaleo] { $count ->
        [one] { $count } место
        [few] { $count } места
       *[many] { $count } мест
      }
    [hats] поймано { $count }
    [hat_cards] { $count ->
        [one] { $count } колпачок
        [few] { $count } колпачка
       *[many] { $count } колпачков
      }
   *[other] { $count ->
        [one] { $count } очко
        [few] { $count } очка
       *[many] { $count } очков
      }
  }
web-value = { $value ->
    [on] да
    [off] нет
    [none] нет
    [any] любые
    [random] случайно
    [equal] всем поровну
    [ignored] не учитывается
    [draw] ничья
    [small] малая сторона
    [large] большая сторона
    [team] две команды
    [common] две команды, колпачки общие
    [most_caught] больше всего пойманных
    [last_standing] последний оставшийся
    [share] победу делят
    [survivor] у кого остались колпачки
    [home] кто больше принёс домой
    [must_continue] надо идти дальше
    [may_stop] можно остановиться
    [roll_again] ещё один бросок
    [all] всех
    [one] одного
    [gold_owner] владелец золотого колпачка
    [symmetric] пустые карты и числа ловят друг друга
    [literal] пустые карты не ловит никто
    [lowest_place] всем как за низшее место
    [shift_by_one] каждому на колпачок меньше
   *[other] { $value }
  }

web-start-title = Во что сыграем?
web-which-game = Игра
web-with-whom = С кем?
web-bot-novice = Пим
web-bot-casual = Тильда
web-bot-skilled = Бруно
web-bot-expert = Вера
web-bot-master = Зенон
web-bot-of-novice = Пима
web-bot-of-casual = Тильды
web-bot-of-skilled = Бруно
web-bot-of-expert = Веры
web-bot-of-master = Зенона
web-bot-temper-novice = Кладёт то, что красиво, и смеётся, когда не выходит.
web-bot-temper-casual = Сначала считает опасности, потом идёт надёжным путём.
web-bot-temper-skilled = Берёт всё, до чего дотянется, а спрашивает потом.
web-bot-temper-expert = Ждёт, всё помнит и бьёт один раз.
web-bot-temper-master = Видит конец игры раньше, чем вы — середину.
web-bot-kin = { $number ->
    [2] Кузен { $of }
    [3] Сосед { $of }
    [4] Дядя { $of }
    [5] Тётя { $of }
    [6] Друг { $of }
   *[other] Родственник { $of } № { $number }
  }
web-bot-kin-short = { $number ->
    [2] Кузен { $of }
    [3] Сосед { $of }
    [4] Дядя { $of }
    [5] Тётя { $of }
    [6] Друг { $of }
   *[other] { $of } { $number }
  }
web-bot-level = { $name } — { $level }
web-against = С кем играть?
web-opponent-of = { $name }: выбрать другого соперника
web-opponent-add = Ещё
web-opponent-away = Никто
web-with-bots = Боты
web-with-friends = Друзья
web-with-device = Один экран
web-players = Игроки
web-people = Кто играет?
web-name-of = Имя: { $player }
web-as-bot = Бот
web-play-now = Играть
web-open-table = Открыть стол
web-more = Правила, часы и прочее
web-games = Партий в матче
web-clock = Часы
web-clock-none = Без часов
web-clock-move-30 = 30 секунд на ход
web-clock-move-60 = 1 минута на ход
web-clock-total-300 = по 5 минут и 5 секунд за каждый ход
web-clock-total-900 = по 15 минут и 10 секунд за каждый ход
web-clock-days-1 = 1 день на ход
web-clock-days-3 = 3 дня на ход
web-clock-of-move = { $seconds ->
    [one] { $seconds } секунда на ход
    [few] { $seconds } секунды на ход
   *[many] { $seconds } секунд на ход
  }
web-clock-of-total = { $minutes ->
    [one] по { $minutes } минуте
    [few] по { $minutes } минуты
   *[many] по { $minutes } минут
  }, { $increment ->
    [0] без добавки за ход
    [one] плюс { $increment } секунда за ход
    [few] плюс { $increment } секунды за ход
   *[many] плюс { $increment } секунд за ход
  }
web-clock-of-days = { $days ->
    [one] { $days } день на ход
    [few] { $days } дня на ход
   *[many] { $days } дней на ход
  }
web-absent = Если кто-то ушёл или у него вышло время
web-absent-bot = За него играет бот
web-absent-wait = Остальные ждут
web-absent-resign = Он сдаётся
web-visibility = Кто может прийти
web-visibility-link = Все, у кого есть ссылка
web-visibility-private = Только по приглашению
web-visibility-listed = Все; стол виден в списке
web-options = Правила этой игры
web-option-title = { $option ->
    [deal] Раздача
    [golden_rule] Последнее место закрыто
    [unowned_colour] Ничейный цвет
    [colours] Цвета
    [board] Поле
    [hats_per_player] Колпачков у каждого
    [teams] Команды
    [tower] Игра «Башня»
    [golden] Золотой колпачок
    [win_by] Побеждает
    [tie_break] При равенстве
    [home_overshoot] Остаток броска в домике
    [six_bonus] После шестёрки
    [max_sixes] Шестёрок за ход
    [free_on_capture] Свои колпачки свободны сразу
    [partners_share_field] Партнёры рядом
    [stall_limit] Конец после стольких бросков без добычи
    [gold_counts] Очки за золотой колпачок
    [gold_grey] Золотой колпачок на сером ловит
    [gold_max_turns] Поворотов золотого колпачка
    [gold_turn_needs_capture] Золотой колпачок поворачивает, только когда ловит
    [gold_win] С золотым колпачком побеждает
    [blank_rule] Пустые карты
    [tie_rule] Колпачки при равенстве
    [show_won] Взятые карты видны
   *[other] { $option }
  }
web-usual = Обычно: { $value }
web-code = Код или ссылка
web-code-wrong = Это не код стола и не ссылка на него.
web-join-code = Войти по коду
web-go = Войти
web-your-games = Ваши партии
web-short-hat_cards = Карточная игра
web-poster-kabaleo = Стройте башни и прячьте свой цвет
web-poster-hats = Ловите колпачки и несите домой
web-poster-hat_cards = Забирайте целые стопки
web-your-colour = Ваш цвет
web-colour-of = Цвет: { $player }
web-colour-held = { $colour }, занят: { $name }
web-others-tables = Столы других
web-finished = Оконченные партии
web-state-open = ждёт игроков
web-state-full = можно начинать
web-state-playing = идёт партия
web-state-between = между партиями
web-state-over = окончена
web-state-unreadable = { $why ->
    [game] игра здесь не установлена
   *[log] здесь не читается
  }
web-today = сегодня
web-pages = Разделы
web-page-start = Играть
web-page-puzzle = Задача
web-page-games = Партии
web-page-you = Вы
web-turns = { $count ->
    [one] ваш ход в { $count } партии
    [few] ваш ход в { $count } партиях
    [many] ваш ход в { $count } партиях
   *[other] ваш ход в { $count } партии
  }
web-games-none = У вас пока нет партий.
web-games-turn = Ваш ход
web-games-waiting = Ожидают
web-games-move = Ходить
web-games-look = Смотреть
web-games-remove = Убрать
web-games-remove-of = Убрать партию: { $name }
web-games-remove-sure = { $what ->
    [stop] Партия закончится без победителя и исчезнет из вашего списка.
    [resign] Вы сдаётесь; остальные играют дальше. Партия исчезнет из вашего списка.
    [rise] Вы выходите из-за стола до начала партии. Он исчезнет из вашего списка.
   *[hide] Стол исчезнет из вашего списка.
  }
web-games-keep = Оставить
web-games-removed = Убрано из ваших партий.
web-games-filter = Показать
web-games-all = Все
web-games-friends = С друзьями
web-games-more = Показать ещё
web-games-replay = { $what ->
    [replay] Просмотр партии: { $name }
   *[review] Разбор: { $name }
  }
web-games-stopped = Прервана
web-games-won = Победа, { $points }
web-games-place = { $place }‑е место из { $count }
web-games-winner = 1‑е место: { $name }
web-games-match = Матч: { $result }
web-games-continued = Доиграна, { $points }
web-you-guest = Гость в этом браузере
web-you-account = Вход выполнен: { $login }
web-you-nameless = Пока без имени
web-you-save = Сохранить мои партии
web-games-unsaved = { $count ->
    [one] Этот сервер не может прочитать { $count } ваш стол. Этих партий нет в файле; в нём сказано почему.
    [few] Этот сервер не может прочитать { $count } ваших стола. Этих партий нет в файле; в нём сказано почему.
    [many] Этот сервер не может прочитать { $count } ваших столов. Этих партий нет в файле; в нём сказано почему.
   *[other] Этот сервер не может прочитать { $count } ваших стола. Этих партий нет в файле; в нём сказано почему.
  }
web-you-won = Победы
web-you-expected = если бы все были равны
web-you-games = { $count ->
    [one] { $count } партия
    [few] { $count } партии
    [many] { $count } партий
   *[other] { $count } партии
  }
web-you-ladder = Кого вы победили
web-you-beaten = побеждённый соперник
web-you-next = следующий
web-you-later = ещё нет
web-rules-of = Правила игры «{ $game }»
web-replay-file = Просмотреть запись

web-settings = Настройки
web-language = Язык
web-look = Оформление
web-look-auto = Как в системе
web-look-light = Светлое
web-look-dark = Тёмное
web-speed = Скорость движения
web-speed-slow = Медленно
web-speed-normal = Средне
web-speed-fast = Быстро
web-speed-none = Сразу
web-sound = Звуки
web-sound-offer = Играть со звуками?
web-auto-roll = Бросать кубик без нажатия, в том числе после шестёрки
web-show-notation = Показывать ещё и запись ходов
web-hurry = Быстро доиграть
web-hint = Подсказка
web-hint-is = Подсказка: { $effect }
web-auto-pass = Пропускать без вопроса, если хода нет
web-own-name = Ваше имя
web-own-name-note = Другие увидят его за столами, за которые вы сядете с этого момента.
web-account = Учётная запись
web-account-guest = В этом браузере вы гость. С учётной записью ваши партии, места и решённые задачи найдутся и на других ваших устройствах.
web-account-have = Ваша учётная запись — «{ $login }». Войдите с ней на другом устройстве, и ваши партии и места будут там.
web-account-ended = В этом браузере выполнен выход из учётной записи. Войдите, и ваши партии снова будут здесь.
web-account-which = У вас уже есть учётная запись?
web-account-new = Создать новую
web-account-old = Уже есть
web-login = Логин
web-password = Пароль
web-account-make = Создать учётную запись
web-account-make-passkey = Создать с ключом доступа вместо пароля
web-sign-in = Войти
web-sign-in-passkey = Войти с ключом доступа
web-sign-in-note = Партии, начатые здесь гостем, с вами не перейдут; сначала доиграйте их.
web-passkey-add = Добавить ключ доступа
web-passkey-added = Ключ доступа добавлен; теперь можно входить с ним.
web-passkey-none = Устройство не дало ключа доступа; попробуйте ещё раз или используйте пароль.
web-passkey-known = На этом устройстве уже есть ключ доступа к вашей учётной записи.
web-sign-out = Выйти
web-sign-out-everywhere = Выйти везде, и в программах тоже
web-sign-out-others = Отключить этого гостя в других браузерах
web-signed-out-others = В других браузерах и программах выполнен выход.
web-keys = Программы и ключи доступа
web-keys-none = Под вашим именем не играет ни одна программа, и ключей доступа нет.
web-keys-token = Программа, с { $date }
web-keys-passkey = Ключ доступа, с { $date }
web-keys-remove = Удалить
web-delete-account = Удалить учётную запись…
web-delete-account-title = Удалить учётную запись
web-delete-guest = Удалить сведения обо мне…
web-delete-guest-title = Удалить сведения о вас
web-delete-sure = { $who ->
    [account] Логин, ключи доступа, имя, список партий, решённые задачи и всё, что хранит этот браузер, будут удалены навсегда.
   *[guest] Ваше имя и список партий на сервере и всё, что хранит этот браузер, будут удалены навсегда.
  }
web-delete-stays = Сыгранные партии останутся под именем, которое у вас было; начатые продолжатся без вас.
web-delete-yes = Удалить навсегда
web-delete-no = Оставить всё

web-free = свободно
web-free-seats = { $count ->
    [1] свободно
    [few] { $count } свободных места
   *[other] { $count } свободных мест
  }
web-sit = Сесть
web-sit-too = Ещё один на этом устройстве
web-rise = Встать
web-free-it = Освободить место
web-begin = Начать
web-your-name = Ваше имя
web-all-taken = Все места заняты
web-missing = { $count ->
    [one] Не хватает ещё { $count } игрока
   *[other] Не хватает ещё { $count } игроков
  }
web-fill-with-bots = Посадить ботов
web-take-seat = Сесть на место { $number }
web-seat-free = Место { $number } свободно: выберите, кто здесь сядет
web-wait-for-host = Все места заняты; партию начинает кто-то из игроков.
web-count-games = { $count ->
    [one] { $count } партия
    [few] { $count } партии
   *[many] { $count } партий
  }
web-invite = Пригласить других
web-link = Ссылка на этот стол
web-table-code = Код
web-code-hint = Его легко продиктовать: остальные вводят его на своей главной странице.
web-renew = Обновить приглашение
web-renew-hint = Старая ссылка и старый код перестанут работать, а тем, кто только смотрит, придётся уйти.
web-invites-you = { $name } приглашает вас
web-name-first = Как вас зовут?
web-your-turn-since = Ваш ход с { $when }
web-turn-of-since = Ходит { $name }, с { $when }
web-send = Отправить ссылку
web-copy = Скопировать ссылку
web-copied = Скопировано
web-qr = Ссылка на этот стол картинкой для камеры

web-status-open = Ждём игроков
web-status-between = Между двумя партиями
web-status-over = Партия окончена
web-your-turn = Ваш ход
web-turn = Ходит { $name }
web-wait-for = Ждём: { $name }
web-see-rule = Правило { $rule }
prompt-kabaleo-cone = Выберите конус
prompt-kabaleo-place = { $colour }: теперь выберите место
prompt-kabaleo-hint = { $colour } на место { $place }
prompt-hats-roll = Бросьте кубик
prompt-hats-again = Шестёрка! Бросите ещё раз?
prompt-hats-hat = Выпало { $roll }: выберите колпачок
prompt-hats-target = Выпало { $roll }: куда идём?
prompt-hats-pass = Выпало { $roll }, но ходить нечем
prompt-cards-card = Выберите карту
prompt-cards-pile = { $piles ->
    [new] Начните новую стопку
    [catch] Поймайте стопку
   *[both] Поймайте стопку или начните новую
  }
prompt-cards-hint = { $pile ->
    [new] { $card } новой стопкой
   *[other] { $card } на стопку игрока { $name }
  }
refuse-action-illegal = Сейчас так сыграть нельзя.
refuse-kabaleo-cone-first = Сначала выберите свой конус.
refuse-kabaleo-k10 = Конусов этого цвета у вас больше нет.
refuse-kabaleo-k16 = Сюда был сделан предыдущий ход, поэтому место закрыто на один ход.
refuse-kabaleo-k11 = Голое основание не принимает конус своего цвета.
refuse-hats-roll-first = Сначала бросьте кубик.
refuse-hats-f15 = Сначала бросьте ещё раз или остановитесь.
refuse-hats-hat-first = Сначала выберите свой колпачок или свою башню.
refuse-hats-foreign = Ходить можно только колпачком или башней, где сверху ваш колпачок.
refuse-hats-foreign-team = Ходить можно только колпачком или башней, где сверху колпачок вашей команды.
refuse-hats-stuck = Этим колпачком нельзя пойти на { $roll }.
refuse-hats-no-way = На { $roll } сюда не попасть.
refuse-hats-f3 = На { $roll } сюда не попасть.
refuse-hats-f4 = Колпачок не поворачивает назад в пути.
refuse-hats-f10 = Чужие домики закрыты.
refuse-hats-f11 = Колпачок возвращается в домик только с добычей.
refuse-hats-f13 = Остаток броска нужно доиграть, выйдя из домика.
refuse-hats-v3 = Здесь стоит колпачок партнёра, а на жёлтой клетке рядом с ним останавливаться нельзя.
refuse-hats-v7 = В «Башне» колпачки домой не возвращаются.
refuse-hats-v11 = Этот путь поворачивает слишком часто или там, где никто не пойман.
refuse-hats-f9 = Серая клетка занята: на ней уже три колпачка или башни.
refuse-cards-card-first = Сначала выберите карту на руках.
refuse-hat_cards-c7 = На число того же цвета нужно большее; девятку ловит только 0.
refuse-hat_cards-c8 = Здесь число не ловит пустую карту.
refuse-hat_cards-c9 = Чужой цвет ловит только такая же карта.
refuse-cards-catch-two-blanks = Здесь пустая карта не ловит другую пустую.
web-chance-moves = Бросают кубик, раздают карты
web-connected = Связь восстановлена.
web-watching = Вы зритель.
web-watching-short = Зритель
web-seats = Игроки
web-tally = Сколько мест у каждого цвета
web-you = вы
web-clock-left = осталось { $time }
web-days = { $days } д { $hours } ч
web-seat-away = { $size ->
    [short] нет
   *[long] вне сети
  }
web-seat-late = { $size ->
    [short] время
   *[long] опоздал
  }
web-seat-stand-in = бот
web-seat-resigned = { $size ->
    [short] сдался
   *[long] сдался
  }
web-relieve = Пусть играет бот
web-do-roll = Бросить ещё раз
web-do-stop = Остановиться
web-do-pass = Пропустить: хода нет
web-tabs = Журнал, чат и прочее
web-tab-log = Журнал
web-tab-chat = Чат
web-tab-more = Ещё
web-unread = новых:
web-notation = Наберите ход так, как его пишут в записях
web-notation-short = Ход, например { $example }
web-notation-wait = Запись хода
web-play-it = Сыграть
web-chat-empty = Пока никто ничего не сказал.
web-chat-text = Скажите что-нибудь
web-say = Сказать
web-mutes = Заглушить кого-нибудь
web-mute = Заглушить: { $name }
web-dock = Что сейчас происходит
web-dock-lost = Связь прервалась, подключаемся снова
web-dock-lost-note = Партия сохранена
web-dock-now = Сейчас
web-dock-hide = Скрыть
web-dock-here = Я здесь
web-dock-undo = Назад
web-dock-places = { $count ->
    [one] Обведено { $count } место
    [few] Обведено { $count } места
   *[many] Обведено { $count } мест
  }
web-dock-asks = { $what ->
    [undo] { $name }: вернуть последний ход?
   *[stop] { $name }: закончить партию?
  }
web-dock-asks-note = { $what ->
    [undo] Поле — как до хода
   *[stop] Счёт — как сейчас
  }
web-dock-withdraw = Отмена
web-dock-asked = { $what ->
    [undo] Вы просите вернуть ход
   *[stop] Вы просите закончить
  }
web-dock-out = { $why ->
    [resigned] Вы сдались
    [stand-in] За вас играет бот
   *[out] Вы выбыли из игры
  }
web-dock-out-note = { $rest ->
    [bots] Играют только боты
   *[people] Остальные играют дальше
  }
web-dock-finish = До конца
web-dock-watch = Смотреть
web-dock-return = Играю я
web-dock-rematch = { $name }: ещё раз?
web-dock-rematch-own = { $others ->
    [away] Остальных нет на месте
   *[asked] Спрашиваем остальных
  }
web-dock-own = Вы: { $place }
web-dock-news = { $what ->
    [away] Игрока { $name } нет на месте
    [stand-in] За игрока { $name } играет бот
    [late] У игрока { $name } вышло время
    [resigned] { $name } сдаётся
    [out] { $name } выбывает из игры
    [no] { $name } говорит «нет»
   *[back] { $name } снова здесь
  }
web-dock-news-note = Можно вернуться в любой момент
web-dock-yes = Да
web-dock-no = Нет
web-dock-rolling = Кубик катится…
web-dock-sending = Ход отправляется…
web-dock-thinks = { $name } думает
web-dock-until = Ходит { $name }, срок: { $when }
web-dock-close-page = Страницу можно закрыть
web-dock-bot = Пусть бот
web-place = { $place }‑е место
web-place-short = { $place }‑е
web-you-short = Вы
web-seat-asks = { $size ->
    [short] вопрос
   *[long] вопрос
  }
web-seat-turn = { $size ->
    [short] ход
   *[long] Ваш ход
  }
web-seat-thinks = { $size ->
    [short] думает
   *[long] думает
  }
web-seat-out = { $size ->
    [short] выбыл
   *[long] вне игры
  }
web-exit-note = { $what ->
    [undo] Сначала спросим остальных.
    [undo-alone] Игра сразу вернётся к вашему последнему ходу.
    [stop] Партия закончится здесь, счёт останется как есть.
    [hurry] Ваше место займёт бот, и всё доиграется сразу.
   *[resign] Вы выбываете, остальные играют дальше.
  }
web-left = ещё { $count }
web-agree = Да
web-decline = Нет
web-undo = Вернуть ход
web-stop = Прекратить партию
web-offer-stop = Предложить прекратить
web-resign = Сдаться
web-resign-sure = { $name ->
    [you] Вы точно сдаёте эту партию?
   *[other] { $name } точно сдаёт эту партию?
  }
web-resign-yes = Да, сдаться
web-play-on = Играть дальше
web-leave = Уйти
web-leave-sure = { $then ->
    [bot] Пока вы не вернётесь, за вас играет бот.
    [resign] Уходя, вы сдаёте эту партию.
    [late-bot] Бот сыграет за вас, только если выйдет время на ваш ход.
    [late-resign] Вы сдадите эту партию, только если выйдет время на ваш ход.
    [out] Вы выбыли, остальные играют дальше.
    [resigned] Вы сдались, остальные играют дальше.
   *[wait] Игра подождёт вашего возвращения.
  }
web-leave-yes = Да, уйти
web-hand-over = Передайте устройство: { $name }
web-hand-over-note = То, что может видеть только { $name }, покажется после нажатия кнопки.

web-result = Итог
web-you-win-game = Вы победили!
web-wins-game = { $count ->
    [1] Побеждает { $names }.
   *[other] Победу делят { $names }.
  }
web-wins-many-game = Победу делят { $count ->
    [few] { $count } игрока.
   *[many] { $count } игроков.
  }
web-you-win-match = Вы выиграли матч!
web-wins-match = { $count ->
    [1] Матч выигрывает { $names }.
   *[other] Победу в матче делят { $names }.
  }
web-wins-many-match = Победу в матче делят { $count ->
    [few] { $count } игрока.
   *[many] { $count } игроков.
  }
web-tie-shared = { $names } делят { $place }-е место: у них всё поровну.
web-tie-broken = { $by ->
    [towers] Поровну, но решает число башен своего цвета: выше { $first }, ниже { $second }.
    [tallest] Поровну, но решает высота башни своего цвета: выше { $first }, ниже { $second }.
    [survivor] Поровну, но решает то, у кого свои колпачки на поле: выше { $first }, ниже { $second }.
    [home] Поровну, но решает число колпачков дома: выше { $first }, ниже { $second }.
    [resigned] Поровну, но решает сдача партии: выше { $first }, ниже { $second }.
   *[other] Поровну, но решает то, как кончилась партия: выше { $first }, ниже { $second }.
  }
web-match = Партия { $game } из { $games }
web-match-points = Очки матча после партии { $game } из { $games }
web-next-game = Следующая партия
web-rematch = Сыграть ещё раз
web-replay = Просмотр партии
web-replay-running = К текущей партии
web-replay-table = К столу
web-record = Запись
web-other-game = Другая игра
web-share-call = Теперь вы?
web-share-result = Поделиться результатом
web-send-picture = Отправить картинку
web-save-picture = Сохранить картинку
web-picture-failed = Не удалось нарисовать картинку.
board-decided-kabaleo = { $colour } цвет виден на { $count ->
    [one] { $count } месте
   *[other] { $count } местах
  } из { $places }.
board-decided-kabaleo-draw = Впереди ничейный цвет, поэтому у всех ничья.
board-decided-hats = { $count ->
    [one] Поймано { $count } колпачок: больше, чем у других.
    [few] Поймано { $count } колпачка: больше, чем у других.
   *[many] Поймано { $count } колпачков: больше, чем у других.
  }
board-decided-hats-team = { $count ->
    [one] Вместе пойман { $count } колпачок: больше, чем у другой команды.
    [few] Вместе поймано { $count } колпачка: больше, чем у другой команды.
   *[many] Вместе поймано { $count } колпачков: больше, чем у другой команды.
  }
board-decided-hats-last = Побеждает последний оставшийся, кто бы ни поймал больше.
board-decided-hats-gold = Побеждает владелец золотого колпачка, кто бы ни поймал больше.
board-decided-cards = { $count ->
    [one] Взят { $count } колпачок: больше, чем у других.
    [few] Взято { $count } колпачка: больше, чем у других.
   *[many] Взято { $count } колпачков: больше, чем у других.
  }
web-decided-resigned = Тот, кто был впереди, сдался.
web-fair = Всё ли честно?
web-fair-note = До партии сервер показывает обязательство для своего зерна, а браузер каждого игрока добавляет свою случайность. После партии зерно открывают, и каждый может пересчитать все броски и раздачи.
web-fair-seen = Чтобы проверить запись в другом месте, укажите, что видел этот браузер
web-commitment = Обязательство
web-commitment-next = Обязательство для следующей партии
web-seed = Зерно
web-verify = Проверить
web-verify-own = Проверить запись без сервера
web-verify-title = Проверить запись партии
web-verify-about = Эта страница пересчитывает обязательство, броски и раздачи записи в вашем браузере, не обращаясь к серверу.
web-verify-none = В этом тексте нет записи.
web-verify-game = { $name }, партия { $number }
web-verify-right = Зерно, броски и раздачи сходятся. Это сыгранная партия, если перед ней стол показал вам обязательство { $commitment }.
web-verify-right-rest = Партия продолжает другую после хода { $given }, и броски и раздачи до этого места ничем не доказаны. Дальнейшие сходятся с зерном. Это сыгранная партия, если перед ней стол показал вам обязательство { $commitment }.
web-records-long = Текст с записями может занимать здесь не больше { $most } МБ; программа kolpak читает и более длинные.
web-fair-waiting = Пока нет: этот браузер проверит броски и раздачи после конца партии.
web-fair-checked = Честно: проверено. Браузер пересчитал все броски и раздачи.
web-fair-insecure = Этот браузер не может проверить здесь броски и раздачи: страница открыта не по HTTPS.
web-fair-no-record = Броски и раздачи не удалось проверить: запись не читается.
web-fair-unknown-game = Не проверено: эта страница не умеет пересчитывать случайность этой игры; проверьте запись командой «kolpak verify».
web-fair-unreadable = Не проверено: браузер не понял одно из сообщений сервера.
web-fair-rewritten = Нечестно: теперь сервер рассказывает об этой партии иначе, чем раньше.
web-fair-other-commitment = Нечестно: сервер подменил своё обязательство перед партией.
web-fair-left-out = Случайность этого браузера не вошла в эту партию.
web-fair-bot-added = Нечестно: бот добавил случайность в эту партию, а это делают только люди.
web-fair-other-view = Нечестно: поле показывает не то, что выпало.
web-fair-no-own = Броски и раздачи следуют из зерна, но этот браузер не добавил случайности в эту партию и не может знать, не выбрал ли сервер зерно сам.
web-fair-given = Броски и раздачи, что были здесь, следуют из зерна. Прежние взяты из другой партии и ничем не доказаны.
web-fair-other-record = Нечестно: запись не от той партии, которая здесь началась.
web-fair-wrong-unsealed = В записи нет полного доказательства.
web-fair-wrong-running = В записи ещё нет доказательства, как всегда, пока партия идёт; возьмите её после конца партии.
web-fair-wrong-digest = Запись изменена: её отпечаток не сходится.
web-fair-wrong-undrawn = В записи нет бросков и раздач, которые можно проверить.
web-fair-wrong-commitment = Нечестно: зерно не то, которое обещал сервер.
web-fair-wrong-chance = Нечестно: броски или раздачи не следуют из зерна и случайности игроков.

web-log-sat = { $name ->
    [you] Вы садитесь за стол.
   *[other] { $name } садится за стол.
  }
web-log-placed = { $name } садится за стол.
web-log-rose = { $name ->
    [you] Вы встаёте из-за стола.
   *[other] { $name } встаёт из-за стола.
  }
web-log-colour = { $name ->
    [you] Ваш цвет теперь { $colour }.
   *[other] { $name }: теперь { $colour } цвет.
  }
web-log-began = Начинается партия { $game }.
web-log-given = Она продолжает другую партию после хода { $given }.
web-log-left-out = { $name ->
    [you] Вы не внесли вклад в случайность этой партии.
   *[other] { $name }: нет вклада в случайность этой партии.
  }
web-log-stand-in = (Этот ход сделал бот.)
web-log-offered = { $what ->
    [undo] { $name ->
        [you] Вы просите вернуть ход.
       *[other] { $name } просит вернуть ход.
      }
    [stop] { $name ->
        [you] Вы предлагаете прекратить партию.
       *[other] { $name } предлагает прекратить партию.
      }
   *[rematch] { $name ->
        [you] Вы хотите сыграть ещё раз.
       *[other] { $name } хочет сыграть ещё раз.
      }
  }
web-log-answered = { $what ->
    [undo] { $yes ->
        [yes] { $name ->
            [you] Вы согласны вернуть ход.
           *[other] { $name } соглашается вернуть ход.
          }
       *[no] { $name ->
            [you] Вы не хотите возвращать ход.
           *[other] { $name } не хочет возвращать ход.
          }
      }
    [stop] { $yes ->
        [yes] { $name ->
            [you] Вы согласны прекратить партию.
           *[other] { $name } соглашается прекратить партию.
          }
       *[no] { $name ->
            [you] Вы хотите играть дальше.
           *[other] { $name } хочет играть дальше.
          }
      }
   *[rematch] { $yes ->
        [yes] { $name ->
            [you] Вы согласны сыграть ещё раз.
           *[other] { $name } соглашается сыграть ещё раз.
          }
       *[no] { $name ->
            [you] Вы не хотите играть ещё раз.
           *[other] { $name } не хочет играть ещё раз.
          }
      }
  }
web-log-undone = { $steps ->
    [1] Последний ход возвращён.
    [one] Возвращён { $steps } последний ход.
    [few] Возвращены { $steps } последних хода.
   *[many] Возвращено { $steps } последних ходов.
  }
web-log-resigned = { $name ->
    [you] Вы сдаётесь.
   *[other] { $name } сдаётся.
  }
web-log-left = { $name ->
    [you] Вы уходите.
   *[other] { $name } уходит.
  }
web-log-returned = { $name ->
    [you] Вы снова здесь.
   *[other] { $name } снова здесь.
  }
web-log-timed_out = { $name ->
    [you] Ваше время вышло.
   *[other] { $name }: время вышло.
  }
web-log-relieved = { $name ->
    [you] За вас играет бот.
   *[other] За игрока { $name } играет бот.
  }
web-log-ended = { $how ->
    [finished] Партия окончена.
    [resigned] Партия окончена: осталась только одна сторона.
   *[stopped] Партия прекращена по согласию.
  }
web-log-again = Ещё раз!
web-log-said = { $name ->
    [you] Вы говорите: { $text }
   *[other] { $name } говорит: { $text }
  }
web-log-closed = Давно никто не ходил, поэтому матч окончен.
web-log-hurried = Остаток быстро доигрывают боты.
web-log-invitation_renewed = Приглашение обновлено.
web-log-paused = { $seconds ->
    [one] Сервер не работал { $seconds } секунду; часы стояли.
    [few] Сервер не работал { $seconds } секунды; часы стояли.
   *[many] Сервер не работал { $seconds } секунд; часы стояли.
  }

web-replay-about = Выберите запись, перетащите её файл на эту страницу или вставьте текст. Партия показывается прямо здесь, ничего не сохраняется.
web-replay-empty = В этом тексте нет записи.
web-replay-unfinished = Эта партия ещё идёт; её можно будет просмотреть, когда она закончится.
web-replay-start = Партия начинается.
web-continue = Доиграть
web-continue-from = Доиграть отсюда против ботов
web-choose-file = Выбрать файл
web-file-unreadable = Не удаётся прочитать этот файл.
web-paste = или вставьте запись
web-show-it = Показать
web-which-record = Запись
web-record-unread = не читается
web-seen-by = Чьими глазами
web-seen-open = всё открыто
web-seen-spectator = зритель
web-other-record = Другая запись
web-first = В начало
web-back = Шаг назад
web-run = Пуск
web-pause = Пауза
web-forward = Шаг вперёд
web-last = В конец
web-moment = Момент партии
web-moment-of = { $at } из { $last }
web-review = Разбор
web-review-preparing = Разбор готовится.
web-review-busy = Идёт разбор: { $at } из { $last }
web-review-ready = Разбор готов.
web-review-broken = Связь оборвалась во время разбора.
web-review-failed = Разбор на сервере не удался.
web-review-hidden = В этой записи скрыто, что было у некоторых игроков, поэтому разобрать её нельзя; возьмите её после конца партии.
web-try-again = Попробовать ещё раз
web-review-moment = Ход { $at } из { $last }, { $name }: { $percent } %
web-review-percent = { $percent } %
web-review-split = везение { $luck }, умение { $skill }
web-review-grade = { $grade ->
    [blunder] зевок
    [mistake] ошибка
    [slip] неточность
    [best] лучший
   *[fine] хорошо
  }
web-review-luck = { $side ->
    [good] везение
   *[bad] невезение
  }
web-review-luck-of = { $side ->
    [good] Везение
   *[bad] Невезение
  }, { $name } ({ $by ->
    [die] бросок
    [draw] взятая карта
    [first] кто начинает
    [both] раздача и кто начинает
   *[deal] раздача
  }): { $points }
web-review-better = Лучше: { $best }
web-review-better-why = Лучше: { $best } Причина: { $why }.
web-review-better-danger = Лучше: { $best } А в партии: { $did }.
web-review-better-merit = Лучше: { $best } В сыгранном ходе был смысл ({ $did }), но пользы от него меньше.
web-review-better-why-danger = Лучше: { $best } Причина: { $why }. А в партии: { $did }.
web-review-better-why-merit = Лучше: { $best } Причина: { $why }. В сыгранном ходе тоже был смысл ({ $did }), но пользы от него меньше.
web-review-tagged = Лучше то, что отмечено: { $why }.
web-review-danger = А в партии: { $did }.
web-review-trying = Так было бы лучше.
web-review-because = Причина: { $why }.
web-review-show-better = Лучше
web-review-show-played = Как было
web-review-try = Показать лучший ход
web-review-tag-played = сыграно
web-review-tag-better = лучше
web-review-part = { $part ->
    [start] начало
    [luck] везение
    [own] умение
    [others] другие
    [reveal] открытые цели
    [result] итог
   *[second_look] оценка исправила себя
  }
web-review-most = { $what ->
    [luck] Больше всего сказалось везение.
    [own] Больше всего сказались свои ходы.
    [skill] Больше всего сказалось умение: другие ошибались сильнее.
    [others] Больше всего сказались ходы других.
    [resigned] Исход решила сдача партии.
    [estimate] Оценка слишком ошибалась, чтобы судить, что сказалось больше всего.
   *[nothing] Ничто не сказалось заметно.
  }
web-review-verdict = { $name }: везение { $luck }, умение { $skill }. { $weighed }
web-review-accuracy = точность
web-review-points = Переломные ходы
web-review-no-points = Ни один ход не обошёлся дорого.
web-review-unfinished = Партия не доиграна, поэтому итог — шанс на победу в последней позиции{ $hides ->
    [yes] , насколько его мог знать каждый игрок
   *[no] {""}
  }.
web-review-resigned = Партию сдали ({ $names }), поэтому итог — шанс на победу перед этим{ $hides ->
    [yes] , насколько его мог знать каждый игрок
   *[no] {""}
  }.
web-review-open = Шансы здесь учитывают всё скрытое, а ходы оценены по тому, что можно было знать.
web-review-supposes = Числа — это пункты шанса на победу; они предполагают, что дальше все играют сильно.
web-review-second = Серое — не везение и не умение: оценка посмотрела глубже и исправила себя.
web-review-milder = Где число неточно, слово при нём мягче.
web-review-goals = У кого какая цель может быть, в %
web-review-giveaways = Что больше всего выдало цели
web-review-giveaway = Это больше всего выдало цель ({ $colour }): { $before } → { $after } %
web-review-own = { $comparison ->
    [stand-in] Часть ходов сделал за вас бот: эта точность не только ваша.
    [first] Ваша точность: { $accuracy }
    [best] Ваша точность: { $accuracy } — лучшая до сих пор
   *[less] Ваша точность: { $accuracy }; лучшая — { $best }
  }
web-review-weighed = { $part ->
    [luck] Вы: везение { $points }
    [skill] Вы: умения больше, чем у других
    [mistakes] Всё решили ошибки других
    [others] Всё решили ходы других
    [estimate] Везение или умение: трудно сказать
   *[own] Вы: умение { $points }
  }
web-right = Верно:
web-not-right = Неверно:

web-short = Коротко
web-all-rules = Все правила
web-short-kabaleo-1 = Вы тянете тайный цвет-цель. В конце он должен быть виден на как можно большем числе мест.
web-short-kabaleo-2 = В свой ход поставьте один из своих конусов на любое место. Цвет места — тот, что сверху.
web-short-kabaleo-3 = На башне своего цвета конус отменяется: оба уходят из игры, и снова видно то, что было под ними.
web-short-kabaleo-4 = Голое основание принимает любой цвет, кроме своего.
web-short-kabaleo-5 = Нельзя ходить на место предыдущего хода.
web-short-kabaleo-6 = Когда все конусы поставлены, цели открываются. Побеждает тот, у кого больше мест; при равенстве — больше башен, затем самая высокая.
web-short-hats-1 = Бросьте кубик и пройдите одним из своих колпачков ровно столько клеток, не поворачивая назад. На перекрёстке путь выбираете вы.
web-short-hats-2 = Если ход кончается на чужих колпачках, вы их ловите: они оказываются под вашим и едут с ним.
web-short-hats-3 = Башня принадлежит верхнему колпачку. Кто несёт добычу, тот и сам завидная добыча.
web-short-hats-4 = На серых клетках никого не ловят, там отдыхают рядом до трёх колпачков или башен.
web-short-hats-5 = Отнесите добычу в домик: тогда она ваша насовсем, а колпачок может начать снова.
web-short-hats-6 = После шестёрки можно бросить ещё раз. Когда ходить может только один игрок, каждый чужой колпачок, принесённый в домик или оставшийся под вашим, даёт очко.
web-short-hat_cards-1 = За ход сыграйте одну карту: перед собой, как новую стопку, или на чужую стопку, чтобы поймать её.
web-short-hat_cards-2 = В одном цвете старшее число ловит младшее, а 0 ловит и 9.
web-short-hat_cards-3 = Пустая карта ловит любое число своего цвета, а число ловит её. Карты разных цветов ловят друг друга, только если они одинаковы.
web-short-hat_cards-4 = Пойманная стопка указывает на вас. Если так и будет к вашему следующему ходу, она ваша.
web-short-hat_cards-5 = После раунда тот, у кого карт больше всех, получает 3 колпачка, следующие — 2 и 1. Вдвоём дают колпачок за каждые пять карт.
web-short-hat_cards-6 = Раундов столько же, сколько игроков. Побеждает тот, у кого больше колпачков.
web-contents = Содержание
web-example-next = Следующий ход
web-example-again = Сначала
web-example-k12 = Жёлтый конус ложится на зелёное основание, затем синий — на жёлтое: считается цвет сверху.
web-example-k13 = Синий конус встречает синий сверху: оба уходят из игры, и снова виден жёлтый.
web-example-f6 = У красного выпало четыре, он попадает на жёлтый колпачок: красный накрывает его, и дальше они идут одной башней.
web-example-f12 = Красный приходит домой с зелёным и жёлтым под собой: они пойманы насовсем, а красный может начать снова.
web-example-c7 = Синяя 7 ложится на синюю 4 другого игрока и ловит её: стопка теперь указывает на того, кто поймал.

## The table
error-table-seats = { $players ->
    [one] Этой игре нужно { $players } место за столом
    [few] Этой игре нужны { $players } места за столом
   *[many] Этой игре нужно { $players } мест за столом
  }, по одной записи на каждое.
error-table-seat-kind = Место за столом — это «me», «device», «open» или «bot:» с именем бота, а не «{ $kind }».
error-table-nobody = Хотя бы одно место за столом должно быть для человека: «me» или «open».
error-table-me-twice = Хозяин стола занимает одно место как «me»; остальные места на том же устройстве — «device».
error-table-field = Поле «{ $field }» отсутствует или записано неверно.
error-table-field-unknown = Поля «{ $field }» здесь нет; есть { $known }.
error-table-choice = { $field } не может быть «{ $value }»; подходит одно из значений { $allowed }.
error-table-count = { $field } — это число от { $least } до { $most }.
error-table-text = { $field }: одна строка, от 1 до { $most ->
    [one] { $most } знака
   *[other] { $most } знаков
  }.
error-name = Имя — одна строка, от 1 до { $most } знаков.
error-text-hidden = В тексте есть знак, который нельзя показать; наберите текст заново.
error-name-bot = Имя, которое начинается с «{ $beginning }», — имя бота; выберите другое.
error-table-random = Случайность, которую добавляет игрок, — это 64 шестнадцатеричных знака.
error-table-phrase = Такой фразы нет; есть { $known }.
error-table-not-open = Стол для этого уже закрыт: партия началась.
error-table-not-playing = За этим столом сейчас не играют.
error-table-not-between = Следующую партию можно начать только между двумя партиями матча.
error-table-not-over = Матч ещё не окончен.
error-table-host-only = Это может только хозяин стола.
error-table-not-your-seat = Это не ваше место за столом.
error-table-no-seat = Места { $seat } за столом нет; места — от 0 до { $last }.
error-table-seat-taken = На месте { $seat } за столом уже кто-то сидит.
error-table-no-free-seat = Все места за столом заняты.
error-table-seat-empty = На месте { $seat } за столом никого нет.
error-table-beginning = Партия вот-вот начнётся: цвета уже не меняются.
error-table-no-colours = В этой игре цвет не выбирают.
error-table-given = Эта партия продолжает другую, где цвета игроков уже выбраны.
error-table-colour-taken = Этот цвет уже занят: { $name }.
error-table-add-late = Добавлять случайность можно, только пока партия не идёт.
error-table-seats-open = Ещё свободны места за столом: { $seats }; пусть кто-нибудь сядет, или посадите туда ботов.
error-table-resigned = Этот игрок уже сдался.
error-table-out = Вы уже выбыли из игры, ваше место остаётся за вами.
error-table-not-your-turn = Сейчас не ваш ход.
error-table-position-changed = Позиция с тех пор изменилась; выберите снова.
error-table-came-late = Это пришло слишком поздно и не считается: игра уже пошла дальше.
error-table-no-undo = Вернуть нечего: с тех пор как открылось скрытое или случайное, вы ещё не ходили.
error-table-offered = Это уже предложено; подождите ответа.
error-table-no-offer = Такого предложения сейчас нет ({ $what }).
error-table-not-asked = Вас не спрашивают: сейчас вы не играете сами.
error-table-nobody-called = Здесь нет никого по имени «{ $name }».
error-table-mutes = За этим столом заглушено уже столько людей, что больше никого заглушить нельзя.
error-table-late = Время на этот ход вышло: сыграйте сразу или вернитесь, когда его сделает бот.
error-table-relieve = Бот может играть за другого, только если у того вышло время или его нет уже { $seconds ->
    [one] { $seconds } секунду
    [few] { $seconds } секунды
   *[many] { $seconds } секунд
  }.
error-table-busy = За этим столом слишком много происходит сразу; попробуйте ещё раз.
error-table-full = За этим столом произошло уже так много, что сообщения, предложения и изменения больше не принимаются; матч можно доиграть. Потом откройте новый стол.
error-table-unknown = Стола «{ $table }» нет, или он закрытый.
error-table-not-private = Обновить можно только приглашение закрытого стола.
error-table-hurry = За этим столом ещё играют другие, поэтому быстро доиграть нельзя.
error-table-hint = За этим столом играют другие люди, поэтому подсказок нет.
error-hint-late = Подсказки ещё не готовы; спросите через минуту.
error-hint-failed = Бот, который даёт подсказки, не справился; для этого хода подсказки нет.
error-code-unknown = Открытого стола с кодом «{ $code }» нет: код неверен, или игра там уже началась.
error-codes-closed = На этом сервере кто-то подбирает коды, поэтому они пока не действуют; попросите у хозяина стола ссылку, она действует всегда.
error-tables-many = У вас уже столько столов, где игра не окончена: { $most }. Сначала закончите за одним из них.
error-table-bot-unknown = Бота «{ $bot }» для этой игры нет; есть { $known }.
error-command-unknown = Команды «{ $name }» нет; есть { $known }.
error-command-id = У команды должен быть свой идентификатор — слово не длиннее 64 знаков.
error-frame-long = { $most ->
    [one] Сообщение — не больше { $most } знака.
   *[other] Сообщение — не больше { $most } знаков.
  }
error-frame-malformed = Сообщение — это один объект JSON.

## The server
guest-name = Гость { $number }
preview-invites = { $name } приглашает вас: { $game }
error-too-many = Слишком много сразу; подождите немного и попробуйте ещё раз.
error-stranger = Пока неизвестно, кто спрашивает; сначала запросите /api/me и сохраните cookie или пришлите токен.
error-token-unknown = Этот токен неизвестен; сделайте новый.
error-token-only-plays = С токеном можно только играть; это делают в браузере или с cookie.
error-person-changed = В другой вкладке вы вошли или вышли, поэтому ничего не сделано; загрузите страницу снова.
error-too-many-open = { $most ->
    [one] Открытым может быть не больше { $most } запроса или соединения сразу
   *[other] Открыто может быть не больше { $most } запросов и соединений сразу
  }; закройте часть из них.
error-passkey-late = Ключ доступа пришёл слишком поздно; на него даётся { $seconds ->
    [one] { $seconds } секунда
    [few] { $seconds } секунды
   *[many] { $seconds } секунд
  }, попробуйте ещё раз.
error-passkey-used = Этот ответ ключа доступа уже использован; попробуйте ещё раз.
error-passkey-wrong = Ответ ключа доступа неверен; попробуйте ещё раз.
error-passkey-known = Этот ключ доступа уже относится к чьей-то учётной записи.
error-passkey-last = Этот ключ доступа — единственный способ войти в вашу учётную запись, поэтому он остаётся.
error-passkey-unknown = Этот ключ доступа здесь неизвестен; войдите с паролем.
error-passkey-origin = Ключи доступа работают только в браузере, на странице этого сервера.
error-request-field = В запросе «{ $where }» отсутствует или неверно ({ $status }); что ожидается, сказано в /api/schema.
error-origin = Запрос пришёл не со страниц Kolpak; программы присылают токен или заголовок X-Kolpak: 1.
error-host = Этот сервер отвечает только по адресам своей машины, например localhost, а не по «{ $host }»; «kolpak serve --host 0.0.0.0» впускает другие машины.
error-host-malformed = Заголовок Host этого запроса не содержит адреса; в нём имя или IP-адрес, при необходимости с портом.
error-password-short = В пароле от { $least } до { $most ->
    [one] { $most } знака
   *[other] { $most } знаков
  }.
error-account-already = У вас уже есть учётная запись.
error-password-differ = Пароли различаются, поэтому ничего не изменено; введите один и тот же дважды.
error-login-unknown = Учётной записи «{ $login }» здесь нет.
error-login-taken = Логин «{ $login }» занят; выберите другой.
error-login-malformed = В логине от { $least } до { $most ->
    [one] { $most } знака
   *[other] { $most } знаков
  }, без пробелов.
error-login-wrong = Неверный логин или пароль.
error-record-unknown = Такой партии за этим столом нет.
error-records-long = { $most ->
    [one] В тексте записей не больше { $most } знака.
   *[other] В тексте записей не больше { $most } знаков.
  }
error-request-unknown = По этому адресу ничего нет ({ $status }).
error-request-framing = В этом запросе есть и Content-Length, и Transfer-Encoding; конец запроса может указывать только один из них.
error-request-malformed = Запрос составлен неверно ({ $status }); что ожидается, сказано в /api/schema.
error-request-method = Этот адрес не принимает { $method }; он принимает { $known } ({ $status }).
error-request-long = { $most ->
    [one] В теле запроса не больше { $most } байта ({ $status }).
   *[other] В теле запроса не больше { $most } байт ({ $status }).
  }
error-request-kind = Этот адрес читает JSON (Content-Type: application/json), а не «{ $kind }» ({ $status }).
error-server = На сервере что-то пошло не так; у вас ничего не пропало.
error-page-not-built = Страницы для браузера не собраны; установите пакет заново или выполните npm run build в папке web.

## Ready phrases
phrase-hello = Привет!
phrase-good-luck = Удачи!
phrase-well-played = Отличный ход!
phrase-thanks = Спасибо.
phrase-sorry = Прошу прощения!
phrase-oops = Ой…
phrase-hurry = Ваш ход!
phrase-one-moment = Минутку, пожалуйста.
phrase-good-game = Хорошая была игра!
phrase-again = Сыграем ещё раз?

## First games
lesson-name-1 = Мина
lesson-name-2 = Отто
lesson-name-3 = Ильза
lesson-step = Шаг { $number } из { $count }
lesson-end = Теперь вы знаете игру.
lesson-end-kabaleo = Игра кончается, когда выставлены все конусы. Тогда цели открываются: побеждает тот, чей цвет виден на большем числе мест.
lesson-end-hats = Игра кончается, когда свободные колпачки остались только у одного игрока. Побеждает тот, у кого больше пойманных: в домике или ещё под своими.
lesson-end-hat_cards = Раундов столько, сколько игроков, и каждый приносит колпачки за собранные карты. В конце побеждает тот, у кого колпачков больше.
lesson-end-more = Остальное придёт само: если чего-то нельзя, игра скажет почему.
lesson-wrong =
    Так тоже можно.
    Но здесь попробуйте другое: всё снова стоит как было.
lesson-kabaleo-goal =
    Посмотрите свой тайный цвет.
    Видеть его можно только вам.
lesson-kabaleo-goal-done =
    Зелёный!
    В конце каждое место, где виден зелёный, принесёт вам очко. Никто об этом не знает — не выдайте себя.
lesson-kabaleo-stack =
    Сделайте какое-нибудь место зелёным.
    Выберите зелёный конус, затем место: его цвет — тот, что сверху.
lesson-kabaleo-stack-wrong =
    Тогда будет виден другой цвет.
    Вам нужен зелёный: выберите зелёный конус, затем любое место.
lesson-kabaleo-stack-done =
    Виден зелёный.
    Точно так же другие закрывают ваш зелёный, а вы — их цвета.
lesson-kabaleo-cancel =
    Два одинаковых конуса исчезают.
    На одном месте оранжевый закрыл ваш зелёный. Поставьте на него оранжевый конус.
lesson-kabaleo-cancel-wrong =
    Тогда зелёный останется закрытым.
    Поставьте оранжевый конус на тот оранжевый, что его закрывает.
lesson-kabaleo-cancel-done =
    Оба исчезли.
    Снова виден зелёный, который был под ними.
lesson-kabaleo-barred =
    Мина только что закрыла ваш зелёный розовым.
    Попробуйте сразу убрать его своим розовым конусом.
lesson-kabaleo-barred-wrong =
    Так тоже можно.
    Но сначала попробуйте поставить розовый конус на конус Мины.
lesson-kabaleo-barred-why =
    Не сразу!
    Туда, где только что поставили конус, ходить нельзя. Сначала сделайте зелёным другое место.
lesson-kabaleo-barred-elsewhere =
    Зелёному это не поможет.
    Поставьте зелёный конус на место, которое ещё не зелёное.
lesson-kabaleo-barred-open =
    Мина сыграла в другом месте.
    Значит, это снова открыто: поставьте розовый на розовый.
lesson-kabaleo-barred-open-wrong =
    Розовый всё ещё закрывает ваш зелёный.
    Поставьте свой розовый конус на конус Мины.
lesson-kabaleo-barred-done =
    Терпение вознаграждено!
    Место закрыто только на один ход.
lesson-kabaleo-count =
    Последний конус!
    Зелёный и розовый — каждый на пяти местах. Поставьте оранжевый конус так, чтобы зелёных стало больше.
lesson-kabaleo-count-wrong =
    Тогда зелёных не станет больше.
    Откройте зелёный конус или закройте розовый.
lesson-kabaleo-count-done =
    Вы победили!
    Цели открыты: ваш зелёный виден на большем числе мест, чем розовый Мины.
lesson-hats-throw =
    Бросьте кубик.
    Он скажет, как далеко пойдёт один из ваших красных колпачков.
lesson-hats-leave =
    Четвёрка!
    Выберите колпачок в домике, затем клетку: можно выбрать те, до которых ровно четыре шага.
lesson-hats-leave-done =
    Колпачок вышел из домика.
    Вы идёте ровно столько, сколько выпало. На перекрёстке вы сами выбираете путь.
lesson-hats-catch-throw =
    Жёлтый стоит в трёх шагах перед вами.
    Бросьте кубик.
lesson-hats-catch =
    Тройка!
    Выберите свой колпачок на дорожке и прыгните на жёлтый.
lesson-hats-catch-wrong =
    Тогда жёлтый уйдёт.
    Возьмите колпачок, который стоит в трёх шагах от него.
lesson-hats-catch-done =
    Пойман!
    Жёлтый теперь под вашим колпачком и едет с ним. Но кто прыгнет на вас, заберёт обоих.
lesson-hats-home-throw =
    Отнесите добычу домой.
    До вашего домика три шага. Бросьте кубик.
lesson-hats-home =
    Тройка!
    Выберите свою башню, затем свой домик.
lesson-hats-home-wrong =
    Добыча так и останется на дорожке.
    Возьмите башню и войдите в свой домик.
lesson-hats-home-done =
    Жёлтый колпачок ваш насовсем.
    Домой пускают только с добычей; потом колпачок может выйти снова.
lesson-hats-grey-throw =
    Жёлтый рядом с вашим колпачком.
    На серых клетках никого не ловят. Бросьте кубик.
lesson-hats-grey =
    Пятёрка!
    До серой клетки ровно пять шагов. Выберите колпачок, затем эту клетку.
lesson-hats-grey-wrong =
    Там вас может поймать жёлтый.
    На серой клетке ваш колпачок в безопасности.
lesson-hats-grey-done =
    Жёлтый пришёл на вашу клетку, но никого не поймал.
    На серой клетке могут отдыхать рядом до трёх.
lesson-hats-six-throw =
    Бросьте кубик ещё раз.
    Одно число — особенное.
lesson-hats-six =
    Шестёрка!
    Сначала пройдите одним из колпачков шесть шагов, как всегда.
lesson-hats-six-again =
    Теперь бросьте ещё раз.
    Шестёрка даёт ещё один бросок, если хотите.
lesson-hats-six-stop =
    Можно и остановиться.
    Но на этот раз бросьте ещё.
lesson-hats-six-second =
    Двойка!
    Пройдите любым колпачком — тем же или другим.
lesson-hats-six-done =
    Вот это ход!
    Каждая новая шестёрка дала бы ещё один бросок.
lesson-cards-wrong =
    Так вы начнёте свою стопку.
    Но здесь можно поймать чужую: выберите названную карту, затем стопку.
lesson-cards-higher =
    Поймайте красную 4 Мины.
    Это может старшая карта того же цвета: выберите красную 7, затем красную 4.
lesson-cards-higher-done =
    Поймана!
    Ваша красная 7 лежит сверху, и стопка теперь указывает на вас.
lesson-cards-zero =
    Кто поймает девятку?
    Ноль того же цвета: выберите жёлтый 0, затем жёлтую 9.
lesson-cards-zero-done =
    Самая младшая карта бьёт самую старшую.
    Девятка тоже ловит ноль, ведь она старше.
lesson-cards-equal =
    Поймайте другой цвет.
    Это может только равное число: выберите жёлтую 6, затем красную 6.
lesson-cards-equal-done =
    Шестёрка ловит шестёрку.
    Карты разных цветов ловят друг друга, только если они одинаковы.
lesson-cards-blank =
    На пустой карте нет числа.
    Она ловит любое число своего цвета: выберите её, затем синюю 8.
lesson-cards-blank-done =
    Вся стопка поймана.
    Но осторожно: любое синее число тоже ловит пустую карту.
lesson-cards-take =
    А теперь выиграйте карты.
    Поймайте стопку Мины жёлтой 8 и посмотрите, что сделают другие.
lesson-cards-take-done =
    Четыре карты ваши.
    В свой ход вы забираете стопку, которая всё ещё указывает на вас. Много карт — много колпачков.
web-learn = Научите меня
web-learn-game = Научите меня играть: { $game }
web-learn-offer = Три минуты, сразу в деле
web-learn-skip = Пропустить
web-learn-next = Дальше
web-learn-rules = Правила
web-learn-again = Ещё раз
web-learn-back = Назад к столу
web-learn-you = Вы
web-learn-unknown = Этой игре здесь пока не учат. Научиться можно этим:
cli-learn = Научиться игре, играя: несколько готовых позиций, в каждой одно задание.
cli-learn-usage = kolpak learn GAME
cli-learn-keys = Наберите ход; ? — все ходы, skip — дальше, quit — выход.
cli-learn-point = Например: { $token }
cli-learn-enter = Нажмите Enter, чтобы идти дальше.
cli-learn-more = Играть: kolpak play { $game }. Правила: kolpak rules { $game }.
error-lessons-none = Для игры { $game } нет обучения; оно есть для { $known }.

## Puzzles
cli-puzzle = Решить задачу дня: один ход лучше всех.
cli-puzzle-usage = kolpak puzzle [GAME] [--difficulty WORD] [--day YYYY-MM-DD]
cli-puzzle-difficulty = Трудность: easy (лёгкая), medium (средняя) или hard (трудная); иначе любая.
cli-puzzle-day = Задача этого дня вместо сегодняшней.
cli-puzzle-keys = Введите ход, ? покажет все ходы, answer — решение, quit — выход.
cli-puzzles = Найти позиции ровно с одним лучшим ходом, с доказательством.
cli-puzzles-usage = kolpak puzzles GAME [--count N] [--difficulty WORD] [--seed K] [--json] [--file FILE]
cli-puzzles-count = Сколько каждой трудности (обычно 1).
cli-puzzles-seed = Целое число; с тем же числом найдутся те же задачи.
cli-puzzles-json = Вывести в JSON.
cli-puzzles-best = единственный лучший ход: { $token }
cli-puzzles-file = Записывать найденное в этот файл и продолжать с того, что в нём есть.
cli-puzzles-searching = Поиск
puzzle-easy = Лёгкая
puzzle-medium = Средняя
puzzle-hard = Трудная
puzzle-task-kabaleo =
    Какой конус выигрывает и где?
    Один ход выигрывает, все остальные проигрывают; одинаковые башни считаются за одну. Все цели открыты.
puzzle-task-hats =
    Какой ход лучший?
    Один ход выигрывает чаще любого другого.
puzzle-task-hat_cards =
    Какая карта принесёт больше всех?
    Колода пуста: вы знаете все карты.
puzzle-right = Верно!
puzzle-wrong = Не то.
puzzle-wrong-reply = Не то: соперник отвечает { $token }.
puzzle-why-kabaleo = Как бы ни играли дальше, вы выигрываете.
puzzle-cost-kabaleo = Так вы проиграете.
puzzle-why-hats = { $margin ->
    [one] На { $margin } победу
    [few] На { $margin } победы
   *[many] На { $margin } побед
  } из 100 больше, чем у любого другого.
puzzle-cost-hats = { $margin ->
    [one] Минус { $margin } победа
    [few] Минус { $margin } победы
   *[many] Минус { $margin } побед
  } из 100, не меньше.
puzzle-why-hat_cards = { $margin ->
    [one] На { $margin } карту
    [few] На { $margin } карты
   *[many] На { $margin } карт
  } больше, чем с любой другой.
puzzle-cost-hat_cards = { $margin ->
    [one] Минус { $margin } карта
    [few] Минус { $margin } карты
   *[many] Минус { $margin } карт
  }, не меньше.
puzzle-answer = Решение: { $token }.
web-puzzle-title = Задача дня
web-puzzle-days =
    { $count ->
        [one] день подряд
        [few] дня подряд
        [many] дней подряд
       *[other] дня подряд
    }
web-puzzle-solved = { $day }: решена
web-puzzle-game = Игра
web-puzzle-difficulty = Трудность
web-puzzle-unknown = Для этой игры задач пока нет. Они есть для этих игр:
web-puzzle-not-yet = Нет. { $reply }
web-puzzle-again = Ещё раз
web-puzzle-sides = Вы: { $own }, { $name }: { $other }
web-puzzle-answers = { $name } отвечает здесь
web-puzzle-show = Показать
web-puzzle-next = Следующая задача
web-puzzle-hint = Подсказка
web-puzzle-solution = Вот решение
web-puzzle-hinted = Посмотрите, что отмечено
web-puzzle-tomorrow = Завтра будут новые.
error-puzzles-none = Для «{ $game }» задач нет, есть только для { $known }.
error-puzzles-compiler = Для поиска задач нужен скомпилированный код, а он здесь не работает: { $problem }.
error-puzzles-file = В «{ $file }» задачи другой команды («{ $origin }»). Выберите другой файл.
error-puzzles-unreadable = «{ $file }» — не сборник задач. Выберите другой файл.
error-puzzle-day = «{ $text }» — не дата; пишите так: 2026-12-31.
