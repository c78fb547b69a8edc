### فارسی (شما). هر پیام یک سطر یا یک بلوک است؛ برنامه جای نام‌های { } را پر می‌کند.
###
### واژه‌ها، همه‌جا یکسان (واژه‌های کابالئو از قانون‌های فارسی همان بازی‌اند):
### game بازی · match مسابقه · round دور · turn نوبت · move, action حرکت · pass رد کردن نوبت · resign تسلیم · undo پس گرفتن
### table میز · seat صندلی · player بازیکن · host میزبان · guest مهمان · bot ربات · device دستگاه · spectator تماشاگر
### cone, piece (Kabaleo) مهره · base پایه (bare: خالی) · goal هدف · place (Kabaleo) نقطه · tower ستون · stock ذخیره
### cancel خنثی کردن · deal تقسیم · place (ranking) رتبه · draw, tie مساوی، تساوی · draw (lots) قرعه · chance شانس · count شمارش
### hat کلاه · golden hat کلاه طلایی · wearer حامل · piece (Catch the Hat) مهره · field خانه · home کلبه · junction چهارراه
### centre مرکز · board, side صفحه · die تاس · roll تاس، عدد تاس · six شش · to turn دور زدن · catch گرفتن · prey شکار
### active فعال · to free آزاد کردن · partner یار · team تیم · side طرف · Last one standing آخرین بازمانده
### card کارت · blank کارت بی‌عدد · pile دسته · draw pile دسته‌ی برداشت · hand دست · lay زمین گذاشتن
### record گزارش · tag برچسب · token (in a record) نشانه · token (of a program) توکن · position وضعیت · option گزینه
### seed بذر · commitment تعهد · digest چکیده · proof مدرک · sealed مهرشده · log رویدادها، دفتر رویدادها
###
### رقم‌ها در جمله فارسی‌اند؛ در نوشته‌ی حرکت‌ها، شماره‌ی قانون‌ها و آنچه باید تایپ شود لاتین‌اند. نوشته‌هایی که در متن فارسی به‌هم می‌ریزند
### (مانند گزینه‌های خط فرمان) میان دو نویسه‌ی جداساز "\u2066" و "\u2069" آمده‌اند.
### آنچه بیرون از { } حرف فارسی ندارد یا با حرف لاتین آغاز می‌شود، با خود نویسه‌ی U+200F آغاز می‌شود تا راست به چپ بماند.

## The language
language-name = فارسی
language-direction = rtl

## Values of options
values-words = یکی از { $words }
values-range = عددی از { $least } تا { $most }
values-limit = عددی از { $least } به بالا، یا none
values-colours-any = چند حرف از { $colours } به همین ترتیب، یا any
values-colours-seats = برای هر بازیکن یک حرف از { $colours }، بی‌تکرار

## Errors: games, options, records
error-game-unknown = بازی‌ای به نام «{ $name }» نیست؛ این‌ها هستند: { $known }.
error-game-package = از بازی «{ $name }» که بسته‌ای نصب‌شده آورده است نمی‌شود استفاده کرد: { $reason }
error-game-failed = بازی «{ $game }» در این سرور از کار افتاد. گرداننده‌ی سرور علت را در دفتر رویدادهای آن می‌بیند.
error-game-raised = بازی «{ $game }» از کار افتاد: { $reason }
error-chance-unknown = مقدار chance یا «auto» است یا «manual»، نه «{ $chance }».
error-seed = بذر عددی صحیح از ۰ تا { $last } است، نه «{ $seed }».
error-not-chance = نوبت شانس نیست، پس چیزی برای قرعه کشیدن نیست.
error-option-unknown = گزینه‌ای به نام «{ $option }» نیست؛ این‌ها هستند: { $allowed }.
error-option-value = گزینه‌ی { $option } نمی‌تواند «{ $value }» باشد؛ مقدار درست: { $allowed }.
error-option-pair = «{ $text }» گزینه نیست؛ گزینه‌ها به شکل name=value و با فاصله از هم نوشته می‌شوند.
error-option-twice = گزینه‌ی { $option } دو بار آمده؛ یک بار کافی است.
error-record-tags = سربرگ گزارش درست نیست: { $reason }
error-record-token = نشانه‌ی { $index }، «{ $token }»، درست نیست: { $reason }
error-record-end = پایان گزارش درست نیست: { $reason }
error-record-hidden = این گزارش، مانند هر گزارشی از بازی در جریان، داشته‌های بعضی صندلی‌ها را پنهان می‌کند؛ آن را پس از پایان بازی بردارید.
error-record-count = در متن { $found } گزارش هست؛ اینجا درست یکی لازم است.
error-record-no-game = گزارش با برچسب Game شروع می‌شود، نه با «{ $found }».
error-record-sign = سطر { $line }، ستون { $column }: نشانه‌ی { $sign } ({ $name }) جایش آنجا نیست.
error-record-edition = ویرایش «{ $edition }» از «{ $game }» شناخته‌شده نیست؛ اینجا ویرایش { $right } است.
error-tag-twice = برچسب { $tag } دو بار آمده؛ یک بار کافی است.
error-tag-malformed = «{ $text }» برچسب نیست؛ برچسب در یک سطر و به شکل {"\u2066"}[Name "value"]{"\u2069"} نوشته می‌شود.
error-record-missing = در این متن چنین گزارشی نیست.
error-comment-open = توضیح «{ $text }» در سطر { $line } آکولاد پایانی ندارد.
error-result-malformed = «{ $result }» نتیجه نیست؛ نتیجه به شکل { $right } و با امتیاز همه‌ی صندلی‌ها نوشته می‌شود.
error-result-wrong = نتیجه‌ی نوشته‌شده { $result } است، ولی شمارش { $right } می‌دهد.

## Errors: actions and positions of any game
error-action-malformed = «{ $token }» حرکت نیست؛ حرکت‌ها مانند { $expected } نوشته می‌شوند.
error-action-illegal = «{ $token }» حالا مجاز نیست؛ مجاز: { $legal }.
error-over = بازی تمام شده؛ دیگر نمی‌شود حرکتی کرد.
error-deal-due = اول باید کارت‌ها یا مهره‌ها تقسیم شوند.
error-turn-due = نوبت صندلی { $seat } است، نه نوبت شانس.
error-first-seat = صندلی { $seat } نمی‌تواند شروع کند؛ صندلی‌ها از ۰ تا { $last } هستند.
error-position-fields = وضعیت { $count } بخش دارد که با « | » از هم جدا می‌شوند، نه { $found } بخش.
error-position-seats = در وضعیت { $found } صندلی هست، ولی { $count } نفر بازی می‌کنند.
error-position-part = «{ $text }» در وضعیت درست نوشته نشده؛ فقط حرف‌های { $letters } مجازند.
error-position-mover = «{ $text }» نمی‌گوید نوبت کیست؛ باید صندلی‌ای از ۰ تا { $last } باشد، یا «{ $others }».

## Errors: Kabaleo
error-kabaleo-equal-deal = تقسیم مساوی برای ۲ یا ۳ بازیکن است (K8)؛ با ۴ بازیکن deal=random را انتخاب کنید.
error-kabaleo-colours = با { $players } بازیکن { $right } رنگ در بازی است (K3)، پس {"\u2066"}colours={ $colours }{"\u2069"} جور درنمی‌آید.
error-kabaleo-deal-colours = پایه‌ها باید { $count } رنگ از { $colours } را نشان بدهند (K3).
error-kabaleo-deal-bases = هر رنگِ داخل بازی { $each } پایه دارد (K5).
error-kabaleo-deal-goals = باید { $count } هدف با رنگ‌های متفاوت باشد، برای هر صندلی یکی (K4).
error-kabaleo-deal-goal-colours = هدف‌ها از رنگ‌های داخل بازی‌اند: { $colours } (K4).
error-kabaleo-deal-pieces = از هر کدام از رنگ‌های { $colours } باید { $each } مهره باشد (K2).
error-kabaleo-deal-stocks = مهره‌ها میان { $count } صندلی تقسیم می‌شوند، به هر کدام { $each } تا (K7).
error-kabaleo-deal-equal = در تقسیم مساوی هر صندلی از هر رنگ { $each } مهره دارد (K8).
error-kabaleo-stock = مهره‌ی «{ $colour }» در ذخیره نیست (K10)؛ ذخیره { $stock } است.
error-kabaleo-place = نقطه‌ی { $place } وجود ندارد (K10)؛ نقطه‌ها از ۰ تا { $last } هستند.
error-kabaleo-own-base = در نقطه‌ی { $place } پایه‌ی خالیِ رنگ «{ $colour }» است؛ فقط مهره‌ای از رنگ دیگر روی آن می‌رود (K11).
error-kabaleo-last-place = حرکت قبلی روی نقطه‌ی { $place } بود؛ این نقطه یک نوبت بسته است (K16).
error-kabaleo-position-stock = «{ $text }» ذخیره نیست؛ ذخیره از حرف‌های { $letters } به همین ترتیب است، یا «-» اگر چیزی نمانده.
error-kabaleo-position-last = «{ $text }» نقطه‌ی حرکت قبلی نیست؛ باید شماره‌ی یک نقطه باشد، یا «-» پیش از حرکت اول.
error-kabaleo-position-places = باید { $count } نقطه باشد (K5)، نه { $found }.
error-kabaleo-position-colours = پایه‌ها باید { $count } رنگِ داخل بازی را نشان بدهند (K3)، نه { $found } رنگ.
error-kabaleo-position-equal = در نقطه‌ی { $place }، «{ $tower }»، دو مهره‌ی کنار هم همرنگ‌اند؛ یا همدیگر را خنثی می‌کردند، یا نمی‌شد آنجا گذاشتشان ({ $rule }).
error-kabaleo-position-pieces = { $found } مهره‌ی «{ $colour }» هست؛ بیشتر از { $most } تا نمی‌شود (K2).
error-kabaleo-position-odd = { $found } مهره‌ی «{ $colour }» هست؛ مهره‌ها دوتادوتا بیرون می‌روند، پس تعدادشان زوج است (K13).
error-kabaleo-position-end = بازی درست وقتی تمام است که هیچ مهره‌ای در ذخیره نمانده باشد (K18).
error-kabaleo-position-turn = ذخیره‌ها با نوبت صندلی { $seat } جور درنمی‌آیند: از آنجا که بشماریم، حداکثر یکی کمتر می‌شوند (K9).

## Errors: the card game
error-cards-first-due = هنوز معلوم نیست چه کسی شروع می‌کند (C3)؛ اول باید این گفته شود، مثلاً first:0.
error-cards-deal = در تقسیم هر کدام از { $count } کارت یک بار هست (C1)؛ این‌ها کم‌اند: { $missing }، و این‌ها دو بار آمده‌اند: { $twice }.
error-cards-hand = کارت { $card } در دست نیست؛ فقط کارتِ دست را می‌شود بازی کرد (C5).
error-cards-pile = هیچ دسته‌ای رو به صندلی { $on } نیست، پس چیزی برای گرفتن نیست (C5)؛ دسته‌ها رو به این صندلی‌ها هستند: { $piles }.
error-cards-catch-lower = { $card } نمی‌تواند { $top } را بگیرد که روی دسته‌ی صندلی { $on } است: در یک رنگ عدد بزرگ‌تر عدد کوچک‌تر را می‌گیرد، و ۰ عدد ۹ را هم (C7).
error-cards-catch-blank = { $card } نمی‌تواند { $top } را بگیرد که روی دسته‌ی صندلی { $on } است: با blank_rule=literal هیچ عددی کارت بی‌عدد را نمی‌گیرد (C8).
error-cards-catch-unequal = { $card } نمی‌تواند { $top } را بگیرد که روی دسته‌ی صندلی { $on } است: از رنگ دیگر فقط کارتِ برابر می‌گیرد (C9)، و با blank_rule=literal کارت بی‌عدد هم نمی‌گیرد.
error-cards-catch-two-blanks = { $card } نمی‌تواند { $top } را بگیرد که روی دسته‌ی صندلی { $on } است: با blank_rule=literal هیچ کارت بی‌عددی کارت بی‌عدد دیگر را نمی‌گیرد (C9).
error-cards-position-part = «{ $text }» فهرست کارت‌ها نیست؛ هر کارت یک رنگ r یا y یا b است با عددی از 0 تا 9 یا x، و «-» یعنی هیچ.
error-cards-position-order = «{ $text }» به ترتیب کارت‌ها نیست یا کارتی را دو بار دارد؛ درستش «{ $right }» است.
error-cards-position-number = «{ $text }» در وضعیت عدد نیست؛ دورها و کلاه‌ها مانند 0 یا 12 نوشته می‌شوند.
error-cards-position-starter = «{ $text }» شروع‌کننده نیست؛ باید صندلی‌ای از ۰ تا { $last } باشد، یا «-» تا وقتی که معلوم نیست چه کسی شروع می‌کند.
error-cards-position-first = شروع‌کننده درست وقتی «-» است که نوبت «first» باشد (C3)؛ وگرنه یک صندلی است.
error-cards-position-start = تا معلوم نشده چه کسی شروع می‌کند، دور ۰ است و کسی کلاهی ندارد (C3).
error-cards-position-between = وقتی نوبت هیچ صندلی‌ای نیست، دور تمام شده و همه‌ی کارت‌ها برداشته شده‌اند (C11)؛ دست‌ها، دسته‌ها، کارت‌های برده و دسته‌ی برداشت «-» هستند.
error-cards-position-round = تا وقتی کارت بازی می‌شود یا باید تقسیم شود، دور از ۰ تا { $last } است (C14).
error-cards-position-end = مسابقه بعد از { $count } دور تمام می‌شود که هر بازیکن یکی را شروع می‌کند (C14)، پس دور باید { $count } باشد.
error-cards-position-draw = فقط دو بازیکن دسته‌ی برداشت دارند (C2)؛ با بازیکن‌های بیشتر «-» است.
error-cards-position-twice = از هر کارت فقط یکی هست (C1)؛ این‌ها در وضعیت بیش از یک بار آمده‌اند: { $cards }.
error-cards-position-cards = در هر دور دست‌ها، دسته‌ها، کارت‌های برده و دسته‌ی برداشت روی هم { $count } کارت دارند (C2)، نه { $found }.
error-cards-position-taken = دسته‌ای رو به صندلی { $seat } است که نوبتش هم هست؛ باید دیگر آن را برداشته باشد (C4).
error-cards-position-over = هیچ‌کس کارتی ندارد، پس دور تمام است (C11) و نوبت «deal» یا «-» است.
error-cards-position-full = تا وقتی در دسته‌ی برداشت کارت هست، هر دست { $count } کارت دارد (C10).
error-cards-position-large = هیچ دستی بیشتر از { $count } کارتی که تقسیم می‌شود ندارد (C2).
error-cards-position-turn = دست‌ها با نوبت صندلی { $seat } جور درنمی‌آیند: از آنجا که بشماریم، هیچ‌وقت بزرگ‌تر نمی‌شوند و حداکثر یک کارت فرق دارند (C3).

## Errors: Catch the Hat
error-hats-small-board = صفحه‌ی کوچک برای ۲ تا ۴ بازیکن است (F1)؛ برای { $players } بازیکن board=large را انتخاب کنید.
error-hats-colours = {"\u2066"}colours={ $colours }{"\u2069"} جور درنمی‌آید: { $players } بازیکن { $players } حرف لازم دارند.
error-hats-teams-players = برای تیم‌ها ۴ یا ۶ بازیکن لازم است تا یارها یک‌درمیان بنشینند (V2)، نه { $players } بازیکن.
error-hats-tower-teams = بازی ستون تیمی نیست (V14)؛ یا tower را کنار بگذارید یا teams را.
error-hats-tower-golden = بازی ستون بدون کلاه طلایی است (V14)؛ یا tower را کنار بگذارید یا golden را.
error-hats-tower-free = در بازی ستون چیزی آزاد نمی‌شود (V7)، پس free_on_capture با آن جور نیست.
error-hats-two-wins = آخرین بازمانده و دارنده‌ی کلاه طلایی نمی‌توانند هر دو برنده را تعیین کنند (V14)؛ win_by=most_caught یا gold_win=most_caught را انتخاب کنید.
error-hats-first-due = اول قرعه می‌کشند که چه کسی شروع کند: از first:0 تا {"\u2066"}first:{ $last }{"\u2069"}.
error-hats-roll-due = حالا نوبت تاس است: از d1 تا d6.
error-hats-again-due = بعد از شش، roll یا stop می‌آید (F15).
error-hats-pass = با { $roll } می‌شود حرکت کرد، پس نوبت را نمی‌شود رد کرد (F16).
error-hats-move-due = تاس { $roll } را نشان می‌دهد و باید با آن حرکت کرد.
error-hats-no-way = { $move } راهی برای عدد { $roll } نیست؛ خانه‌ها، نقطه‌های راه یا کروشه‌ها درست نیستند.
error-hats-move-f3 = { $move } با عدد { $roll } حرکت درستی نیست: به عدد دیگری یا به مهره‌ی بازیکن دیگری می‌خورد (F3).
error-hats-move-f4 = { $move } در راه برمی‌گردد؛ در یک حرکت جهت عوض نمی‌شود (F4).
error-hats-move-f9 = { $move } به خانه‌ی خاکستری‌ای می‌رسد که سه مهره روی آن است (F9).
error-hats-move-f10 = { $move } به کلبه‌ای می‌رود که بسته است: فقط کلاهِ همرنگ آن می‌تواند وارد شود (F10).
error-hats-move-f11 = { $move } بدون شکار به کلبه می‌رود؛ کلاهی که بیرون رفته فقط با شکار به کلبه برمی‌گردد (F11).
error-hats-move-f13 = { $move } در کلبه می‌ماند، ولی بقیه‌ی عدد تاس را می‌شود رفت و باید رفت (F13).
error-hats-move-v3 = { $move } به خانه‌ی یار می‌رسد؛ روی زرد آنجا نمی‌شود ایستاد (V3).
error-hats-move-v7 = { $move } به کلبه می‌رود؛ در بازی ستون هیچ‌کس به کلبه نمی‌رود (V7).
error-hats-move-v11 = { $move } زیادی دور می‌زند، یا جایی که چیزی گرفته نمی‌شود (V11).
error-hats-position-field = «{ $text }» درست نوشته نشده؛ هر خانه‌ی صفحه یک بار نوشته می‌شود، مانند R5=gyr یا H0=r+r.
error-hats-position-caught = «{ $text }» کلاه‌های گرفته‌شده نیست؛ باید حرف‌های { $letters } به همین ترتیب باشد، یا «-» به معنی هیچ.
error-hats-position-phase = «{ $text }» مرحله نیست؛ مرحله‌ها first و roll و move 1 تا move 6 و again و end هستند.
error-hats-position-memory = «{ $text }» درست نوشته نشده؛ به شکل { $right } نوشته می‌شود.
error-hats-position-hats = { $found } کلاه «{ $colour }» هست؛ باید { $right } تا باشد (F1).
error-hats-position-gold = { $found } کلاه طلایی هست؛ باید { $right } تا باشد (V8).
error-hats-position-home = «{ $piece }» نمی‌تواند در { $home } باشد؛ در کلبه فقط کلاه‌های تکیِ همرنگ صاحبش می‌ایستند (F10).
error-hats-position-nobody = در این بازی کسی در { $home } خانه ندارد، پس «{ $piece }» نمی‌تواند آنجا باشد.
error-hats-position-gold-alone = کلاه طلایی نمی‌تواند این‌طور روی { $field } باشد؛ خودش به‌تنهایی فقط روی C می‌ایستد، و هر که آنجا برسد آن را می‌گیرد (V8).
error-hats-position-grey = روی خانه‌ی خاکستری { $field } تعداد مهره‌ها { $found } است؛ سه مهره جا می‌شود (F9).
error-hats-position-yellow = روی خانه‌ی زرد { $field } رنگ‌های متفاوت ایستاده‌اند؛ یکی باید دیگری را گرفته باشد (F8).
error-hats-position-tower = صندلی { $seat } کلاه به کلبه برده؛ در بازی ستون هیچ‌کس این کار را نمی‌کند (V7).
error-hats-position-own = صندلی { $seat } این‌ها را گرفته: { $hats }، ولی کلاه‌های طرف خودش آزاد می‌شوند، گرفته نمی‌شوند (F12).
error-hats-position-end = مرحله درست وقتی «end» است که فقط یک طرف کلاه فعال داشته باشد، یا تاس‌های بی‌شکار به حد خود رسیده باشند (F18، F21).
error-hats-position-turn = جز در مرحله‌های first و end همیشه نوبت یک صندلی است.
error-hats-position-hatless = صندلی { $seat } کلاه فعال ندارد، پس نوبتش نیست (F18).
error-hats-position-still = تاسی انداخته شده، پس still دست‌کم ۱ است (F21).
error-hats-position-first = پیش از آنکه قرعه‌ی نفر اول کشیده شود، همه‌ی کلاه‌ها در کلبه‌اند و کلاه طلایی در مرکز (F2).
error-hats-position-sixes = مرحله با { $sixes } شش در این نوبت جور درنمی‌آید (F15).
error-hats-position-out = مقدار «out» درست همان صندلی‌هایی است که کلاه فعال ندارند (V7).

## Storage
error-store-url = پایگاه داده به شکل sqlite:///FILE یا postgresql://NAME:PASSWORD@HOST/DATABASE نوشته می‌شود؛ نشانه‌ی @ در NAME یا PASSWORD به شکل {"\u2066"}%40{"\u2069"} می‌آید.
error-store-parameter-file = ‏URL فایل SQLite پارامتر ندارد؛ «{ $name }» را بردارید.
error-store-call = با سرورِ پایگاه داده نمی‌شود آن‌طور که URL می‌گوید ارتباط گرفت: { $reason }
error-store-full = دیسک سرور پر است و چیزی ذخیره نشد؛ همین که جا باز شود کار ادامه پیدا می‌کند.
error-store-locked = برنامه‌ی دیگری پایگاه داده‌ی سرور را گرفته و چیزی ذخیره نشد؛ همین که رهایش کند کار ادامه پیدا می‌کند.
error-store-read-only = در پایگاه داده‌ی سرور نمی‌شود نوشت؛ سرور باید اجازه‌ی نوشتن در فایل و پوشه‌ی آن را داشته باشد.
error-store-missing = پایگاه داده‌ی سرور باز نمی‌شود؛ در نشانی‌ای که URL می‌گوید نیست، یا فایل‌هایش از آنِ کاربر دیگری است.
error-store-links = پایگاه داده‌ی { $file } چند نام دارد (پیوند سخت)؛ هر نام دفتر رویدادهای خودش را می‌داشت و حرکت‌ها از دست می‌رفت. نام‌های دیگر را پاک کنید یا از فایل رونوشت بگیرید.
error-store-disk = دیسک سرور خطا می‌دهد و چیزی ذخیره نشد.
error-store-damaged = پایگاه داده‌ی سرور خراب شده؛ باید از نسخه‌ی پشتیبان برگردانده شود.
error-store-away = سرورِ پایگاه داده جواب نمی‌دهد؛ همین که جواب بدهد Kolpak ادامه می‌دهد.
error-store-unreachable = سرورِ پایگاه داده جواب نمی‌دهد و Kolpak نمی‌تواند شروع کند؛ باید روشن و در نشانی { $url } در دسترس باشد.
error-store-tls = اتصال رمزشده (TLS) به سرورِ پایگاه داده، که URL با sslmode می‌خواهد، برقرار نمی‌شود: { $reason }
error-store-denied = سرورِ پایگاه داده Kolpak را راه نمی‌دهد؛ نام، گذرواژه و اجازه‌ها باید درست باشند.
error-store-rights = سرورِ پایگاه داده اجازه‌ای را که کاربرِ Kolpak لازم دارد به او نمی‌دهد؛ او را صاحبِ پایگاه داده کنید.
error-store-value = پایگاه داده این متن را نمی‌پذیرد و چیزی ذخیره نشد؛ نویسه‌ی تهی و نیمه‌نویسه مجاز نیست.
error-store-encoding = این پایگاه داده متن را به شکل { $encoding } نگه می‌دارد که حرف‌های خیلی از زبان‌ها را ندارد؛ به Kolpak پایگاه داده‌ای با UTF8 بدهید.
error-store-newer = این پایگاه داده را نسخه‌ی تازه‌تری از Kolpak نوشته؛ فقط همان نسخه یا تازه‌تر از آن می‌تواند بازش کند.
error-store-foreign = در این پایگاه داده جدول‌های برنامه‌ی دیگری هست؛ به Kolpak پایگاه داده‌ی جداگانه‌ای بدهید.
error-store-empty = پایگاه داده هنوز جدولی ندارد؛ سرور Kolpak هنگام شروع آن‌ها را می‌سازد.
error-store-closed = سرور دارد خاموش می‌شود و دیگر چیزی ذخیره نمی‌شود.
error-log-gap = دفتر رویدادهای میز { $table } رویداد { $number } را ندارد، پس این میز نمی‌تواند ادامه دهد؛ بقیه ادامه می‌دهند.
error-log-malformed = رویداد { $number } از میز { $table } درست نوشته نشده، پس این میز نمی‌تواند ادامه دهد؛ بقیه ادامه می‌دهند.
error-log-damaged = دفتر رویدادهای میز { $table } از رویداد { $number } به بعد خراب است، پس این میز نمی‌تواند ادامه دهد؛ بقیه ادامه می‌دهند.
error-log-seed = بذر محرمانه‌ی بازی { $number } میز { $table } یا نیست یا همانی نیست که وعده داده شده بود، پس این میز نمی‌تواند ادامه دهد.
error-log-game = بازی «{ $game }» از میز { $table } اینجا نصب نشده، پس این میز نمی‌تواند ادامه دهد؛ بقیه ادامه می‌دهند.

## Pictures: Catch the Hat
picture-hats-track = روی صفحه:
picture-hats-seat = { $name }   { $colour }   در کلبه‌ی { $home }: { $hats }   گرفته { $caught }
picture-hats-roll = تاس { $roll } آمده.
picture-hats-again = شش آمد؛ می‌شود دوباره تاس انداخت یا نینداخت.

## Pictures
picture-before-deal = مهره‌ها هنوز تقسیم نشده‌اند.
picture-kabaleo-seat = { $name }   ذخیره { $stock }   هدف { $goal }
picture-kabaleo-barred = همین حالا روی نقطه‌ی { $place } بازی شد و این نوبت بسته است.
picture-cards-before = هنوز معلوم نیست چه کسی شروع می‌کند.
picture-cards-deal = باید دور { $round } از { $rounds } تقسیم شود؛ { $starter } شروع می‌کند.
picture-cards-round = دور { $round } از { $rounds }، شروع از { $starter }
picture-cards-over = مسابقه بعد از { $rounds } دور تمام شد.
picture-cards-seat = { $name } @{ $seat }   کلاه { $hats }   در دست { $held }   برده { $won }   دسته { $pile }
picture-cards-draw = دسته‌ی برداشت: { $count } کارت
picture-cards-hand = دست ({ $name }): { $hand }

## Command line
cli-kolpak = بازی با مهره‌های مخروطی: کابالئو، «کلاه را بگیر» و بازی کارتی آن. بدون فرمان، بازی‌ها روی همین دستگاه راه می‌افتند و در مرورگر باز می‌شوند.
cli-kolpak-usage = kolpak [COMMAND …]
cli-usage = شیوه‌ی نوشتن:
cli-commands-heading = فرمان‌ها
cli-games-heading = بازی‌ها
cli-examples-heading = نمونه‌ها
cli-options-heading = گزینه‌ها
cli-help = نمایش این راهنما.
cli-version = نمایش نسخه.
cli-lang = زبان دیگر، مثلاً «en»؛ بدون آن زبان دستگاه.

cli-play = بازی در همین‌جا، با آدم‌های پای این دستگاه و ربات‌ها.
cli-play-usage = kolpak play (GAME [name=value …] | --from FILE [--at N] [--number K]) [--seats A,B,…] [--seed N] [--record FILE] [--speed slow|normal|fast]
cli-play-from = به‌جای آن ادامه دادن بازی یک گزارش با ربات‌ها، با همان بازی و گزینه‌ها؛ ربات‌های خودش به بازی ادامه می‌دهند.
cli-seats = صندلی به صندلی چه کسی بازی می‌کند: رباتی که «kolpak bots GAME» نام می‌برد؛ هر نام دیگری یک آدم است، و نیز person:NAME یا نامی در گیومه‌ی "" اگر نام رباتی مانند آن باشد. بدون آن شما با ربات‌های «greedy» بازی می‌کنید.
cli-seed = عددی که هر چیز تصادفی از آن می‌آید، تا ربات‌ها دوباره همان بازی را بکنند.
cli-record-file = فایلی که گزارش بازی به آن اضافه می‌شود؛ «-» آن را در پایان نشان می‌دهد.
cli-speed = مکث بعد از حرکت دیگران.
cli-replay = بازپخش گزارش‌ها و نمایش پایانشان.
cli-replay-usage = kolpak replay FILE… [--json]
cli-json = نوشتن یک سطر JSON برای هر گزارش.
cli-show = نمایش یکی از لحظه‌های یک گزارش.
cli-show-usage = kolpak show RECORD [--at N] [--seat S] [--number K]
cli-at = تعداد نشانه‌های بازی‌شده؛ بدون آن همه.
cli-seat-option = نمایش آنچه این صندلی، به شمارش از ۰، می‌تواند بداند، به جای همه‌چیز.
cli-number = کدام گزارشِ فایل، از ۰.
cli-password = دادن گذرواژه‌ی تازه به یک حساب سرور، برای کسی که گذرواژه‌اش را فراموش کرده است. گذرواژه دو بار پرسیده می‌شود، یا به شکل یک خط از ورودی خوانده می‌شود. در مرورگرها باید دوباره وارد شد و برنامه‌ها توکن تازه می‌خواهند؛ گذرکلیدها معتبر می‌مانند.
cli-password-usage = kolpak password LOGIN [--database URL] [--data DIR]
cli-password-new = گذرواژه‌ی تازه
cli-password-again = همان یک بار دیگر
cli-password-set = «{ $login }» گذرواژه‌ی تازه دارد.
cli-rules = خواندن قانون‌های یک بازی، یا یکی از آن‌ها با شناسه‌اش.
cli-rules-usage = kolpak rules GAME [ID]
cli-options = فهرست گزینه‌های یک بازی.
cli-options-usage = kolpak options GAME
cli-languages = نمایش زبان‌ها، جهت نوشتنشان و آنچه در هر کدام کم است.
cli-languages-usage = kolpak languages [--missing]
cli-languages-missing = به جای آن جمله‌هایی را نام می‌برد که کم‌اند یا هنوز انگلیسی‌اند؛ اگر جمله‌ای چنین باشد با ۱ پایان می‌یابد.
cli-language = ‏{ $tag }  { $name } ({ $direction })، { $missing ->
    [0] کامل
   *[other] { $missing } جمله کم است
  }
cli-languages-complete = در هیچ زبانی جمله‌ای کم نیست.
cli-solve = گفتن اینکه نزدیک پایان یک بازی کابالئو کدام حرکت‌ها می‌برند، مساوی می‌کنند یا می‌بازند.
cli-solve-usage = kolpak solve FILE [--at N] [--number K] [--goals P,?] [--nodes N] [--proof FILE] [--contest] [--json]
cli-solve-goals = رنگ‌های هدف به ترتیب صندلی‌ها، «?» به جای رنگ نامعلوم؛ بدون آن همان رنگ‌های گزارش.
cli-solve-nodes = برای هر حرکت چند وضعیت جست‌وجو شود، پیش از آنکه نامعلوم شمرده شود.
cli-solve-contest = حل مسئله‌ی مسابقه‌ی Kabaleo Lite: ‎FILE و پاسخ به شکل همان مسئله‌اند.
cli-solve-proof = نوشتن مدرک بهترین نتیجه در این فایل، تا برنامه‌ای آن را بررسی کند.
cli-solve-json = نوشتن یک سطر JSON.
cli-review = بررسی یک بازی: شانس یا مهارت، حرکت‌هایی که بیش از همه گران تمام شدند، و آنچه بهتر بود.
cli-review-usage = kolpak review FILE [--seat N] [--number K] [--json] [--plot FILE]
cli-review-seat = دیدن این صندلی، به شمارش از ۰: حرکت‌هایش، شانسش، و تصویر از چشم او.
cli-review-plot = رسم احتمال‌ها و آنچه آن‌ها را جابه‌جا کرد در این فایل (‎.png، .svg یا ‎.pdf).
cli-dataset = بازی دادن ربات‌ها و نوشتن بازی‌ها در فایل‌های Parquet برای برنامه‌هایی که یاد می‌گیرند.
cli-dataset-usage = kolpak dataset GAME --games N [--into FOLDER] [--options TEXT] [--bots BOT,BOT…] [--seed N] [--observations]
cli-dataset-games = چند بازی انجام شود.
cli-dataset-into = پوشه‌ای برای games.parquet و moves.parquet؛ فایل‌های هم‌نامِ آنجا بازنویسی می‌شوند.
cli-dataset-bots = یک ربات برای هر صندلی، یا یکی برای همه.
cli-dataset-observations = برای هر حرکت، آنچه صندلی‌اش می‌توانست بداند هم به عدد نوشته می‌شود.
cli-dataset-written = { $games } بازی و { $moves } حرکت در { $folder } نوشته شد
cli-perft = شمردن دنباله‌های حرکت یک بازی بر پایه‌ی طولشان.
cli-perft-usage = kolpak perft GAME --depth N [name=value …] [--position TEXT] [--deal TOKEN]
cli-depth = شمردن دنباله‌ها تا این تعداد حرکت.
cli-position = شمردن از این وضعیت، به جای آغاز بازی.
cli-deal = تقسیمی که هر جا لازم شد بازی شود، چون تقسیم‌ها را نمی‌شود فهرست کرد.

cli-options-of = گزینه‌های «{ $game }»، به شکل name=value:
cli-column-name = گزینه
cli-column-allowed = مجاز
cli-column-default = پیش‌فرض

cli-solve-searching = جست‌وجو
cli-solve-proving = نوشتن مدرک
cli-solve-of = نوبت صندلی { $seat } است؛ مهره‌های مانده: { $left }، رنگ‌های هدف: { $goals }.
cli-solve-case = { $case ->
    [exact] نتیجه‌ی هر حرکت، اگر هر دو بهترین بازی را بکنند:
    [several] آنچه هر حرکت تضمین می‌کند، حتی اگر همه‌ی دیگران با هم بازی کنند:
   *[hidden] آنچه هر حرکت تضمین می‌کند، دیگران هر چه داشته باشند و هر چه بکنند:
  }
cli-solve-value = { $value ->
    [win] برد:
    [draw] مساوی:
    [loss] { $case ->
        [exact] باخت:
       *[other] هیچ:
      }
   *[unknown] نامعلوم:
  }
cli-solve-proved = { $file }: مدرک اینکه صندلی { $seat } { $result ->
    [win] می‌برد
   *[draw] دست‌کم مساوی می‌کند
  }، سطرها: { $lines }.
cli-input = ورودی استاندارد
cli-record = { $file }، گزارش { $number }:
cli-record-wrong = { $file }، گزارش { $number }: { $reason }
cli-position-is = وضعیت: { $position }
cli-over = بازی تمام شد.
cli-chance-due = نوبت شانس است.
cli-seat-due = نوبت صندلی { $seat } است.
cli-seat = صندلی { $seat }
cli-you = شما
cli-seat-named = صندلی { $seat }: { $name }
cli-named-at = { $name } (صندلی { $seat })
cli-points = { $points } امتیاز
list-and = { $first } و { $last }
list-comma = ‏{ $first }، { $second }
cli-winner = { $name ->
    [you] شما برنده شدید.
   *[other] { $name } برنده شد.
  }
cli-winners = { $names } با هم برنده شدند.
cli-shared = رتبه‌ی { $place } میان { $names } مشترک است.
count-towers = ستون‌ها: { $count }
count-tallest = بلندترین: { $count }
count-hats = کلاه‌ها: { $count }
count-team = تیم { $count }
count-team-points = امتیاز تیم: { $count }
count-cards = کارت‌ها: { $count }

cli-begins = یک بازی «{ $game }»:
cli-goes-on = بازی بعد از نشانه‌ی { $given } ادامه پیدا می‌کند.
cli-keys = برای راهنما «?»، برای پیشنهاد «hint»، برای پس گرفتن حرکت «undo» و برای پایان «quit» بنویسید.
cli-ask = { $name ->
    [you] حرکت شما:
   *[other] { $name }، حرکت شما:
  }
cli-you-may = این‌ها را می‌توانید بازی کنید، مثلاً { $example }:
cli-with-token = ‏{ $text } ({ $token })
cli-play-help = حرکت را همان‌طور که آمده بنویسید، مثلاً { $example }{ $numbered ->
    [yes] ، یا شماره‌اش را
   *[no] ، حرف و عدد با هم
  }؛ «look» یا Enter میز را دوباره نشان می‌دهد، «undo» حرکتی را پس می‌گیرد و «quit» بازی را تمام می‌کند.
cli-play-rules = قانون‌ها: {"\u2066"}kolpak rules { $game }{"\u2069"}.
cli-narrow = میز { $needed } ستون جا می‌خواهد و ترمینال { $width } ستون دارد؛ پس اینجا به صورت متن آمده است.
cli-bots = فهرست ربات‌های یک بازی، از ضعیف‌ترین.
cli-bots-usage = kolpak bots GAME
cli-bots-of = ربات‌های { $game }، از ضعیف‌ترین. نامشان را به جای بازیکن بنویسید: {"\u2066"}--seats Ann,{ $example }{"\u2069"}.
cli-bots-also = و همچنین:
cli-bots-missing = این‌ها اینجا نیستند، چون کد کامپایل‌شده کار نمی‌کند: { $names }. دلیل: { $problem }
error-compiled-broken = کد کامپایل‌شده اینجا کار نمی‌کند ({ $problem })، پس بعضی ربات‌ها نیستند.
error-compiled-unkept = کد کامپایل‌شده را اینجا نمی‌شود نگه داشت ({ $problem })، پس هر بار از نو کامپایل می‌شود.
cli-hint = پیشنهاد بهترین ربات:
cli-hint-action = ‏{ $token }{ $percent ->
    [none] {""}
   *[other] ‏، در { $percent }٪ موارد می‌برد
  }{ $reason ->
    [none] {""}
   *[other] ‏: { $reason }
  }{ $danger ->
    [none] {""}
   *[other] ‏. { $danger }
  }
cli-hint-waits = ربات فکر می‌کند؛ بار اول چند ثانیه بیشتر طول می‌کشد.
cli-compiling = نخست باید کدی کامپایل شود؛ شاید چند دقیقه طول بکشد.
cli-bot-replaced = از این پس ربات ساده‌ی «greedy» به جای { $name } بازی می‌کند.
bot-name-novice = تازه‌کار
bot-name-casual = آماتور
bot-name-skilled = کارکشته
bot-name-greedy = کارکشته
bot-name-expert = خبره
bot-name-master = استاد
bot-name-random = تصادفی
bot-numbered = ‏{ $name } { $number }
bot-about-novice = خیلی چیزها را نمی‌بیند؛ برای بازی اول خوب است.
bot-about-casual = بسیاری از آنچه پیش رویش است می‌بیند، اما نه همه را.
bot-about-skilled = هرچه بتواند می‌گیرد، با یک حرکت پیش‌بینی.
bot-about-expert = جلوتر را می‌بیند و حواسش به کار دیگران است.
bot-about-master = خوب فکر می‌کند و می‌فهمد دیگران دنبال چه هستند؛ شکست دادنش سخت است.
bot-about-greedy = بهترین حرکتی را که همان لحظه ببیند بازی می‌کند؛ جای غایبان بازی می‌کند.
bot-about-random = هر حرکت مجازی را بازی می‌کند.
cli-arena = ربات‌ها با هم بازی کنند: همان تقسیم‌ها و تاس‌ها، با جابه‌جا شدن صندلی‌ها. ربات می‌تواند FILE.py:NAME نیز باشد: کلاس یا تابعی از خودتان که ربات می‌سازد.
cli-arena-usage = kolpak arena GAME BOT BOT… [--options TEXT] [--deals N] [--seed N] [--stop] [--luck] [--ray ADDRESS] [--json FILE] [--plot FILE]
cli-arena-options = گزینه‌های بازی، مانند «players=3 deal=equal».
cli-deals = تعداد تقسیم‌ها؛ هر تقسیم یک بار با هر ربات در هر صندلی بازی می‌شود.
cli-arena-seed = عددی که همه‌ی تقسیم‌ها و تاس‌ها از آن می‌آیند.
cli-arena-stop = پایان، همین که معلوم شد ربات اول بهتر است یا نه.
cli-arena-with-luck = بررسی هر بازی و نمایش سهم‌ها بدون شانس هم؛ چند ثانیه برای هر بازی.
cli-ray = بازی روی خوشه‌ی Ray در این نشانی؛ «local» یکی همین‌جا راه می‌اندازد.
cli-arena-json = نوشتن نتیجه‌ها و همه‌ی بازی‌ها به شکل JSON در این فایل.
cli-plot = رسم نتیجه‌ها در این فایل (‎.png، ‎.svg یا ‎.pdf).
cli-arena-of = { $game }، { $options }: تقسیم‌ها { $deals }، بازی‌ها { $games }
cli-arena-bot = ربات
cli-arena-share = برد ٪
cli-arena-adjusted = بدون شانس ٪
cli-arena-seats = هر صندلی
cli-arena-time = ms
cli-arena-test = آزمون
cli-arena-rating = امتیاز
cli-arena-even = سهم برابر { $percent }٪ است. بازه‌ها ۹۵٪ بر پایه‌ی تقسیم‌اند؛ آزمون می‌پرسد آیا ربات ۵ واحد بیشتر می‌برد.
cli-arena-luck = بدون شانس: سهمی که بخش برازش‌شده‌ی شانس (عدد اول در پرانتز) از آن کم شده است؛ × می‌گوید بدون این کار چند برابر بازی لازم بود تا همین‌قدر معلوم شود. این تنها درباره‌ی یک رشته بازی است، از { $deals } تقسیم به بالا.
cli-arena-verdict = { $verdict ->
    [better] بهتر
    [not] بهتر نیست
   *[open] نامعلوم
  }
error-cli-action = «{ $text }» اینجا حرکت نیست؛ حرکتی را همان‌طور که آمده بنویسید، مثلاً { $example }، یا برای راهنما «?».
cli-hand-over = دستگاه را به { $name } بدهید؛ وقتی کس دیگری نگاه نمی‌کند Enter را بزند.
cli-quit = بازی همین‌جا متوقف می‌شود.
cli-input-closed = ورودی تمام شد، پس بازی همین‌جا متوقف می‌شود.
cli-recorded = گزارش در { $file } است.

colour = { $letter ->
    [p] صورتی
    [o] نارنجی
    [y] زرد
    [g] سبز
    [b] آبی
    [v] بنفش
    [r] قرمز
    [w] سفید
    [k] سیاه
   *[other] { $letter }
  }
narrate-first = { $name ->
    [you] شما شروع می‌کنید.
   *[other] { $name } شروع می‌کند.
  }
narrate-action = { $name ->
    [you] شما { $token } را بازی می‌کنید.
   *[other] { $name } { $token } را بازی می‌کند.
  }
narrate-chance = شانس: { $token }.

narrate-kabaleo-deal = مهره‌ها تقسیم شدند؛ { $name ->
    [you] شما شروع می‌کنید
   *[other] { $name } شروع می‌کند
  }.
narrate-kabaleo-put = ‏{ $name ->
    [you] شما مهره‌ی { $colour } را روی نقطه‌ی { $place } می‌گذارید
   *[other] { $name } مهره‌ی { $colour } را روی نقطه‌ی { $place } می‌گذارد
  }.
narrate-kabaleo-cancel = ‏{ $name ->
    [you] شما با مهره‌ی همرنگ، { $colour } را در نقطه‌ی { $place } خنثی می‌کنید
   *[other] { $name } با مهره‌ی همرنگ، { $colour } را در نقطه‌ی { $place } خنثی می‌کند
  }.
narrate-kabaleo-shows = حالا آنجا { $shows } دیده می‌شود.

narrate-hats-die = { $name ->
    [you] شما عدد { $roll } می‌آورید.
   *[other] { $name } عدد { $roll } می‌آورد.
  }
narrate-hats-pass = { $name ->
    [you] شما با این عدد حرکتی ندارید.
   *[other] { $name } با این عدد حرکتی ندارد.
  }
narrate-hats-roll = { $name ->
    [you] شما دوباره تاس می‌اندازید.
   *[other] { $name } دوباره تاس می‌اندازد.
  }
narrate-hats-stop = { $name ->
    [you] شما دیگر تاس نمی‌اندازید.
   *[other] { $name } دیگر تاس نمی‌اندازد.
  }
narrate-hats-move = ‏{ $start ->
    [home] { $name ->
        [you] شما { $steps } خانه از کلبه بیرون می‌روید
       *[other] { $name }: { $steps } خانه از کلبه بیرون می‌رود
      }
   *[out] { $name ->
        [you] شما { $steps } خانه می‌روید
       *[other] { $name }: { $steps } خانه می‌رود
      }
  }{ $field ->
    [none] {""}
   *[other] ‏، تا { $field }
  }.
narrate-hats-catch = { $name ->
    [you] شما { $count } کلاه ({ $colours }) را می‌گیرید!
   *[other] { $name } { $count } کلاه ({ $colours }) را می‌گیرد!
  }
narrate-hats-home = { $name ->
    [you] شما { $count } کلاه به کلبه می‌برید.
   *[other] { $name } { $count } کلاه به کلبه می‌برد.
  }
narrate-hats-stalled = { $rolls } تاسِ بی‌شکار: بازی تمام شد و کلاه‌ها شمرده می‌شوند.
reason-hats-catches = این حرکت { $hats } کلاه می‌گیرد
reason-hats-gold = این حرکت کلاه طلایی را می‌گیرد
reason-hats-home = این حرکت { $hats } کلاه به کلبه می‌برد
reason-hats-frees = این حرکت { $hats } کلاه خودی را آزاد می‌کند
reason-hats-escapes = این حرکت از دسترس { $hunters } شکارچی بیرون می‌رود
reason-hats-hunts = از آنجا با تاس بعدی می‌توان { $hats } کلاه گرفت
reason-hats-danger = آنجا با { $ways } تاس دیگران ممکن است کلاه خودی گرفته شود
reason-against = مراقب باشید: { $text }
reason-ends = این حرکت بازی را { $result ->
    [lost] با باخت
    [shared] با برد مشترک
   *[won] با برد
  } تمام می‌کند
reason-ended = بازی { $result ->
    [shared] با برد مشترک
   *[lost] با باخت
  } تمام شد
reason-hats-rests = در خانه‌ی خاکستری کسی نمی‌تواند آن را بگیرد
reason-hats-exposed = یک تاس دیگران به { $count } کلاه خودی می‌رسد{ $other ->
    [0] {""}
   *[other] ، نه { $other } کلاه
  }
narrate-hat_cards-first = { $name ->
    [you] شما مسابقه را شروع می‌کنید.
   *[other] { $name } مسابقه را شروع می‌کند.
  }
narrate-hat_cards-deal = کارت‌های دور { $round } تقسیم شدند.
narrate-hat_cards-lay = { $name ->
    [you] شما { $card } را زمین می‌گذارید.
   *[other] { $name } { $card } را زمین می‌گذارد.
  }
narrate-hat_cards-catch = { $name ->
    [you] شما با { $card } از { $other ->
        [you] خودتان
       *[other] { $other }
      } { $count } کارت می‌گیرید.
   *[other] { $name } با { $card } از { $other ->
        [you] شما
       *[other] { $other }
      } { $count } کارت می‌گیرد.
  }
narrate-hat_cards-take = { $name ->
    [you] شما { $count } کارت برمی‌دارید.
   *[other] { $name } تعداد { $count } کارت برمی‌دارد.
  }
narrate-hat_cards-round = دور تمام شد.
narrate-hat_cards-hats = { $name ->
    [you] شما { $hats } کلاه می‌برید.
   *[other] { $name } { $hats } کلاه می‌برد.
  }
reason-kabaleo-own = یک نقطه برای رنگ خودی می‌گیرد
reason-kabaleo-own-leader = یک نقطه برای رنگ خودی می‌گیرد و از رنگ پیشتاز کم می‌کند
reason-kabaleo-leader = یک نقطه از رنگ پیشتاز ({ $colour }) می‌گیرد
reason-kabaleo-keep = مهره‌های رنگ خودی را برای بعد نگه می‌دارد
reason-kabaleo-proved = می‌برد، دیگران هر چه داشته باشند
reason-kabaleo-rival = یک نقطه از رنگ { $colour } می‌گیرد که به احتمال زیاد رنگ هدف دیگری است
reason-kabaleo-rids = از یک مهره به رنگ { $colour } که به احتمال زیاد رنگ هدف دیگری است خلاص می‌شود
reason-kabaleo-rids-early = تا هنوز می‌شود رویش مهره گذاشت، از یک مهره به رنگ { $colour } که به احتمال زیاد رنگ هدف دیگری است خلاص می‌شود
reason-kabaleo-gives = رنگ { $colour } که به احتمال زیاد رنگ هدف دیگری است یک نقطه به دست می‌آورد
reason-kabaleo-gives-same = همان رنگ یک نقطه به دست می‌آورد
reason-kabaleo-loses = رنگ خودی یک نقطه از دست می‌دهد
reason-kabaleo-lost = اگر دیگران خوب بازی کنند، هر چه داشته باشند، بازی باخته است
reason-hat_cards-catch = { $count } کارت می‌گیرد
reason-hat_cards-catch-safe = { $count } کارت می‌گیرد و هیچ کارت باقی‌مانده‌ای کارت خودی را نمی‌گیرد
reason-hat_cards-more = { $count } کارت بیشتر می‌گیرد
reason-hat_cards-more-safe = { $count } کارت بیشتر می‌گیرد و هیچ کارت باقی‌مانده‌ای کارت خودی را نمی‌گیرد
reason-hat_cards-safe = هیچ کارت باقی‌مانده‌ای آن را نمی‌گیرد
reason-hat_cards-few = فقط { $count } کارت از کارت‌های باقی‌مانده آن را می‌گیرد
reason-hat_cards-fewer = { $count } کارت از کارت‌های باقی‌مانده آن را می‌گیرد، نه { $other } کارت
reason-hat_cards-keep = { $card } را برای بعد نگه می‌دارد
reason-hat_cards-risk = فقط { $count } کارت در خطر است، نه { $other }

review-part = { $part ->
    [start] آغاز
    [luck] شانس
    [own] مهارت
    [others] دیگران
    [second_look] برآورد
    [reveal] آشکار شدن
   *[result] نتیجه
  }
review-accuracy = دقت
review-parts-of = جمع بخش‌های هر صندلی همان نتیجه است، به امتیازِ احتمال برد میان بازیکنان قوی. شانس یعنی آنچه تاس یا تقسیم پیش آورد؛ مهارت یعنی آنچه حرکت‌های خود بازیکن نسبت به بهترین حرکتی که می‌شد دانست از دست دادند؛ دیگران یعنی اثر حرکت‌های بقیه؛ برآورد یعنی جایی که برآورد خودش را اصلاح کرد{ $reveals ->
    [yes] ؛ آشکار شدن یعنی آنچه رنگ‌های هدفِ پنهان در پایان نشان دادند
   *[no] {""}
  }. دقت برای حرکت‌های بی‌خطا ۱۰۰ و برای حرکت‌های تصادفی ۰ است.
review-turning-points = حرکت‌هایی که بیش از همه گران تمام شدند:
review-played = حرکت { $at }: { $name } { $played } را بازی کرد، { $grade ->
    [blunder] یک اشتباه بزرگ
    [mistake] یک اشتباه
   *[slip] یک لغزش
  }: احتمال برد { $before } ← { $after }٪.
review-better = بهتر: { $best }.
review-better-why = بهتر: { $best } – { $why }.
review-better-danger = بهتر: { $best }. پس از حرکت بازی‌شده: { $did }.
review-better-merit = بهتر: { $best }. حرکت بازی‌شده بی‌فایده نبود ({ $did })، ولی کمتر می‌ارزد.
review-better-why-danger = بهتر: { $best } – { $why }. پس از حرکت بازی‌شده: { $did }.
review-better-why-merit = بهتر: { $best } – { $why }. حرکت بازی‌شده هم بی‌فایده نبود ({ $did })، ولی کمتر می‌ارزد.
review-no-points = از هیچ حرکتی نمی‌شود با اطمینان گفت که زیان زیادی داشت.
review-one-seat = «{"\u2066"}--seat N{"\u2069"}» تنها یک صندلی را نشان می‌دهد: بهای حرکت‌های خودش، و شانسش.
review-lucky = شانسی که بیش از همه اثر داشت:
review-luck = حرکت { $at }، { $kind ->
    [die] تاس { $rolled } ({ $roller })
    [draw] کارتی که { $roller } برداشت
    [first] چه کسی آغاز می‌کند
    [both] تقسیم و اینکه چه کسی آغاز می‌کند
   *[deal] تقسیم
  }: { $points } برای { $name }.
review-giveaways = آنچه رنگ‌های هدف را به کسی که فقط تماشا می‌کرد لو داد:
review-giveaway = حرکت { $at }: { $action } از { $name }، { $before } ← { $after }٪ برای { $colour }.
review-chance = احتمال برد، ٪
review-actions = حرکت‌ها
review-points = امتیاز احتمال برد

error-cli-line = خط فرمان خوانده نشد؛ «kolpak --help» نشان می‌دهد چطور نوشته می‌شود.
error-cli-command-unknown = فرمانی به نام «{ $name }» نیست؛ این‌ها هستند: { $known }.
error-cli-option-unknown = اینجا گزینه‌ای به نام «{ $option }» نیست؛ این‌ها هستند: { $known }.
error-cli-option-bare = بعد از گزینه‌ی { $option } یک مقدار لازم است.
error-cli-output-none = «{ $value }» فایلی برای نوشتن نیست؛ نام یکی را پس از { $option } بنویسید.
error-cli-option-flag = گزینه‌ی { $option } مقدار نمی‌گیرد.
error-cli-missing = { $name } جا افتاده؛ فرمان این‌طور نوشته می‌شود: { $usage }
error-cli-from-game = گزینه‌ی {"\u2066"}--from{"\u2069"} بازی و گزینه‌ها را از گزارش می‌گیرد؛ «{ $game }» را بردارید.
error-cli-from-missing = گزینه‌ی { $option } درباره‌ی گزارشی است که {"\u2066"}--from{"\u2069"} نام می‌برد، ولی {"\u2066"}--from{"\u2069"} نیامده است.
error-cli-extra = «{ $text }» اضافی است؛ فرمان این‌طور نوشته می‌شود: { $usage }
error-cli-value = مقدار { $name } درست نیست؛ «{"\u2066"}--help{"\u2069"}» نشان می‌دهد چه می‌تواند باشد.
error-cli-seconds = گزینه‌ی { $option } نمی‌تواند «{ $value }» باشد؛ باید زمانی به ثانیه باشد، مثلاً 0.7.
error-cli-number-least = گزینه‌ی { $option } نمی‌تواند «{ $value }» باشد؛ باید عددی صحیح از { $least } به بالا باشد.
error-cli-number-between = گزینه‌ی { $option } نمی‌تواند «{ $value }» باشد؛ باید عددی صحیح از { $least } تا { $most } باشد.
error-cli-amount = گزینه‌ی { $option } نمی‌تواند «{ $value }» باشد؛ باید عددی از ۰ به بالا باشد، مثل 24 یا 0.5.
error-cli-word = گزینه‌ی { $option } نمی‌تواند «{ $value }» باشد؛ باید یکی از { $known } باشد.
error-cli-language = به زبان «{ $tag }» متنی نیست؛ این‌ها هستند: { $known }.
error-cli-seats-empty = در «{ $seats }» یک نام خالی است؛ صندلی‌ها مانند Ann,Bob,skilled نوشته می‌شوند.
error-cli-seats-number = در {"\u2066"}--seats{"\u2069"} { $found } بازیکن نام برده شده؛ از { $least } تا { $most } نفر می‌شود.
error-cli-seats-twice = نام دو نفر { $name } است؛ به هر کدام نامی جداگانه بدهید.
error-cli-seats-near = رباتی به نام «{ $name }» نیست؛ نزدیک به آن: { $near }. اگر نام آدمی است، بنویسید {"\u2066"}person:{ $name }{"\u2069"}.
error-cli-seats-colon = «{ $name }» فهمیدنی نیست؛ دونقطه فقط در bot:NAME و person:NAME یا میان گیومه‌ها می‌آید.
error-cli-seats-encoding = نام «{ $name }» متن UTF-8 نیست؛ آن را در ترمینالی بنویسید که UTF-8 می‌نویسد.
error-cli-seats-count = در «{ $seats }» { $found } صندلی نام برده شده، ولی { $count } نفر بازی می‌کنند؛ { $count } نام بنویسید یا players را عوض کنید.
error-cli-record = در { $file } گزارش { $number } نیست؛ آنجا { $count } گزارش هست که از ۰ شمرده می‌شوند.
error-cli-at = گزارش { $count } نشانه دارد، پس نمی‌شود آن را بعد از نشانه‌ی { $at } نشان داد.
error-seat = صندلی { $seat } وجود ندارد؛ صندلی‌ها از ۰ تا { $last } هستند.
error-bot-unknown = رباتی به نام «{ $name }» نیست؛ این‌ها هستند: { $known }.
error-bot-missing = ربات «{ $name }» به Numba نیاز دارد که اینجا کار نمی‌کند؛ «kolpak bots» دلیلش را می‌گوید. این‌ها هستند: { $known }.
error-bot-failed = ربات «{ $bot }» از کار افتاد: { $reason }
error-arena-bots = دست‌کم دو ربات لازم است؛ نامشان را پس از بازی بنویسید، مانند kolpak arena kabaleo master skilled.
error-arena-entrant = در { $file } کلاس یا تابعی به نام «{ $name }» که ربات بسازد نیست؛ بنویسید FILE.py:NAME.
error-solve-game = فقط کابالئو حل می‌شود؛ این گزارشِ بازی { $game } است.
error-solve-early = برای حل کردن زود است: مهره‌های مانده { $left }، مجاز { $most }؛ با ‎--at لحظه‌ای دیرتر را انتخاب کنید.
error-solve-over = بازی تمام شده است؛ با ‎--at لحظه‌ای زودتر را انتخاب کنید.
error-solve-goal = رنگ هدف صندلی { $seat } باید معلوم باشد؛ آن را با ‎--goals بدهید و برای دیگران «?» بگذارید.
error-solve-goals = «{ $goals }» اینجا رنگ هدف نیست؛ رنگ‌های هدف را مانند { $example } بنویسید، برای هر صندلی یک حرف بزرگ، یا «?» به جای رنگ نامعلوم: { $reason }
error-solve-numba = حل کردن به Numba نیاز دارد که اینجا کار نمی‌کند؛ «kolpak bots kabaleo» دلیلش را می‌گوید.
error-solve-long = مدرک برای نوشتن بیش از اندازه طولانی است؛ با ‎--at لحظه‌ای دیرتر را انتخاب کنید.
error-solve-unproved = برای صندلی { $seat } چیزی قطعی نیست، پس مدرکی برای نوشتن نیست.
error-review-game = بازی { $game } را نمی‌شود بررسی کرد؛ بررسی‌کننده‌ای برایش نیست.
error-review-empty = در این گزارش چیزی بازی نشده، پس چیزی برای بررسی نیست.
error-review-hidden = این گزارش داشته‌های بعضی صندلی‌ها را پنهان می‌کند و بررسی نمی‌شود؛ آن را پس از پایان بازی بردارید.
error-review-long = این سرور بازی‌هایی را بررسی می‌کند که حداکثر { $most } حرکت دارند؛ «kolpak review» بازی‌های بلندتر را هم بررسی می‌کند.
error-review-compiled = بررسی به Numba نیاز دارد که اینجا کار نمی‌کند؛ «kolpak bots» دلیلش را می‌گوید.
error-review-server = این سرور نمی‌تواند بازی‌ها را بررسی کند: کد کامپایل‌شده‌ای که لازم است روی آن کار نمی‌کند.
error-review-running = این بازی هنوز در جریان است؛ پس از پایان می‌شود آن را بررسی کرد.
error-review-failed = بررسی در سرور ناکام ماند؛ بعداً دوباره امتحان کنید.
error-continue-position = این گزارش با یک وضعیت آغاز می‌شود؛ فقط بازی‌ای را می‌شود ادامه داد که از اول گزارش شده باشد.
error-continue-hidden = این گزارش داشته‌های بعضی صندلی‌ها را پنهان می‌کند و بازی را نمی‌شود ادامه داد؛ آن را پس از پایان بازی بردارید.
error-continue-running = این بازی هنوز در جریان است؛ پس از پایان می‌شود از اینجا ادامه‌اش داد.
error-continue-at = در این گزارش لحظه‌ی { $at } نیست؛ آخرین لحظه { $last } است.
error-continue-long = بازی را حداکثر تا حرکت { $most } می‌شود ادامه داد و اینجا از آن گذشته است.
error-continue-over = اینجا بازی تمام شده است؛ به جایی برگردید که هنوز نوبت کسی است.
error-deduction-game = فقط در کابالئو رنگ هدفی برای حدس زدن هست.
error-contest-head = مسئله با چهار عدد آغاز می‌شود، ‎n p c h‎، نه با «{ $text }».
error-contest-count = روی هم { $count } عدد لازم است (پشته: { $stacks }، بازیکن: { $players })؛ اینجا { $found } عدد هست.
error-contest-none = هر مسئله دست‌کم یک پشته و یک بازیکن دارد.
error-contest-colour = «{ $text }» رنگ نیست؛ رنگ‌ها عددهای ۱ تا { $colours } هستند.
error-contest-alone = ‏{"\u2066"}--contest{"\u2069"} شکل مسابقه را می‌خواند؛ گزینه‌های دیگر solve را بردارید.
error-arena-ray = برنامه‌ی Ray نصب نیست؛ با {"\u2066"}pip install 'kolpak[ray]'{"\u2069"} نصبش کنید یا ‎--ray را ننویسید.
error-arena-cluster = در نشانی { $address } خوشه‌ی Ray برای بازی نیست: { $reason }
error-dataset-pyarrow = برنامه‌ی pyarrow نصب نیست؛ با {"\u2066"}pip install 'kolpak[dataset]'{"\u2069"} نصبش کنید.
error-dataset-bots = بازی { $seats } صندلی دارد، ولی { $bots } ربات نام برده شده؛ برای هر صندلی یکی بنویسید، یا یکی برای همه.
error-dataset-game = از بازی { $game } نمی‌شود مجموعه‌داده نوشت؛ حرکت‌هایش شماره ندارند.
error-dataset-compiled = مشاهده‌ها به Numba نیاز دارند که اینجا کار نمی‌کند؛ «kolpak bots» دلیلش را می‌گوید.
error-arena-plot = برنامه‌ی Matplotlib نصب نیست؛ با {"\u2066"}pip install 'kolpak[plot]'{"\u2069"} نصبش کنید یا ‎--plot را ننویسید.
error-arena-plot-format = در { $file } نمی‌شود تصویر کشید؛ نامش باید به یکی از { $known } پایان یابد.
error-arena-worker = یکی از فرایندهایی که بازی می‌کردند از بیرون پایان داده شد، شاید از کمبود حافظه؛ آنچه پیش از آن بازی شده نشان داده شده است.
error-file-missing = فایل { $file } وجود ندارد.
error-file-no-folder = پوشه‌ای که فایل { $file } در آن جا بگیرد وجود ندارد.
error-file-folder = { $file } پوشه است، نه فایل.
error-file-database = { $file } بخشی از یک پایگاه داده است که از دست می‌رفت. فایل دیگری انتخاب کنید.
error-file-read = فایل { $file } همین‌جا خوانده می‌شود و رویش نوشته می‌شد. فایل دیگری انتخاب کنید.
error-file-forbidden = شما اجازه‌ی استفاده از فایل { $file } را ندارید.
error-file-unusable = از { $file } نمی‌شود استفاده کرد: { $reason }
error-file-large = حجم { $file } بیش از { $most } مگابایت است؛ لطفاً گزارش‌ها را در چند فایل بگذارید.
error-file-encoding = { $file } متن UTF-8 نیست: بایت { $at } درست نیست.
error-cli-output = در خروجی استاندارد نمی‌شود نوشت: { $reason }
error-page-missing = برای «{ $game }» اینجا صفحه‌ی قانون نیست.
error-rule-unknown = قانون «{ $wanted }» در «{ $game }» نیست؛ این‌ها هستند: { $known }.
error-perft-deal = نوبت تقسیم رسیده و تقسیم‌ها را نمی‌شود فهرست کرد؛ یکی را با {"\u2066"}--deal{"\u2069"} بدهید، یا وضعیت بعد از آن را با {"\u2066"}--position{"\u2069"}.

## Games and their options
game-kabaleo = کابالئو
game-kabaleo-about = رنگ هدفِ پنهانی: مهره‌ها را روی هم بگذارید، همرنگ‌ها را خنثی کنید و در پایان رنگ خود را در بیشترین نقطه‌ها نشان بدهید.
game-hats = کلاه را بگیر
game-hats-about = تاس بیندازید، روی کلاه دیگران بپرید و آن‌ها را به کلبه ببرید.
game-hat_cards = کلاه را بگیر، بازی کارتی
game-hat_cards-about = کارت زمین بگذارید، با کارت درست دسته‌ها را بگیرید و در چند دور کلاه ببرید.
option-kabaleo-players = چند نفر بازی می‌کنند (K1).
option-kabaleo-deal = مهره‌ها چطور تقسیم شوند: تصادفی از کیسه، یا برای همه مساوی، که برای ۲ یا ۳ بازیکن است (K7، K8).
option-kabaleo-golden_rule = آیا نقطه‌ی حرکت قبلی برای حرکت بعدی بسته است (K16).
option-kabaleo-unowned_colour = رنگی که هدف هیچ‌کس نیست نادیده گرفته شود، یا اگر جلو باشد بازی برای همه مساوی شود (K20).
option-kabaleo-colours = چه رنگ‌هایی در بازی‌اند؛ دو رنگ بیشتر از تعداد بازیکن‌ها، یا any به تصادف (K3).
option-hats-players = چند نفر بازی می‌کنند (F1).
option-hats-board = کدام صفحه: کوچک برای ۲ تا ۴ بازیکن، بزرگ تا ۶ نفر (F1).
option-hats-hats_per_player = هر بازیکن با چند کلاه شروع می‌کند؛ اگر انتخاب نکنید، ۶ تا روی صفحه‌ی کوچک و ۴ تا روی صفحه‌ی بزرگ (F1).
option-hats-colours = رنگ صندلی‌ها، برای هر کدام یک حرف (F1).
option-hats-teams = هر کس برای خودش بازی کند، یا دو تیم، یا دو تیمی که هر کلاه تیم خود را حرکت می‌دهند (V2، V6).
option-hats-tower = بازی ستون: چیزی به کلبه برده نمی‌شود و آخرین رنگِ بازمانده برنده است (V7).
option-hats-golden = کلاه طلایی در مرکز، که به حاملش توانایی‌های ویژه می‌دهد (V8).
option-hats-win_by = برنده کسی است که بیشترین کلاه را گرفته، یا آخرین بازمانده (F19، V1).
option-hats-tie_break = در تساوی رتبه مشترک است، یا کسی جلو می‌افتد که هنوز کلاه فعال دارد، یا کسی که کلاه بیشتری به کلبه برده (F20).
option-hats-home_overshoot = بقیه‌ی عدد تاس را باید از کلبه ادامه داد، یا می‌شود رهایش کرد (F13).
option-hats-six_bonus = آیا شش یک تاس دیگر می‌دهد (F15).
option-hats-max_sixes = در یک نوبت چند شش تاس دیگر می‌دهد (F15).
option-hats-free_on_capture = کلاه‌های خودی در ستونِ گرفته‌شده همان‌جا آزاد می‌شوند، یا تازه در کلبه (F17).
option-hats-partners_share_field = آیا یارها می‌توانند روی خانه‌ی زرد کنار هم بایستند (V3).
option-hats-stall_limit = بعد از چند تاسِ بی‌شکار بازی با شمارش تمام می‌شود (F21).
option-hats-gold_counts = خود کلاه طلایی چند امتیاز دارد (V8).
option-hats-gold_grey = حامل کلاه طلایی روی خانه‌ی خاکستری همه را می‌گیرد، یا یکی را (V10).
option-hats-gold_max_turns = حامل در یک عدد تاس چند بار می‌تواند دور بزند (V11).
option-hats-gold_turn_needs_capture = آیا حامل فقط جایی که چیزی می‌گیرد می‌تواند دور بزند (V11).
option-hats-gold_win = برنده کسی است که بیشترین کلاه را گرفته، یا دارنده‌ی کلاه طلایی (V13).
option-hat_cards-players = چند نفر بازی می‌کنند (C1).
option-hat_cards-blank_rule = کارت بی‌عدد و عددهای همرنگش همدیگر را می‌گیرند و بی‌عدد بی‌عدد را، یا بی‌عدد عددها را می‌گیرد و خودش هرگز گرفته نمی‌شود (C8، C9).
option-hat_cards-tie_rule = در تساوی کلاه‌ها چطور تقسیم می‌شوند: همه به اندازه‌ی پایین‌ترین رتبه‌ای که پر کرده‌اند، یا هر کدام یک کلاه کمتر و رتبه‌های پایین‌تر هم یکی پایین‌تر (C12).
option-hat_cards-show_won = آیا همه می‌بینند دیگران چند کارت برده‌اند (C15).

## Fairness
cli-serve = راه انداختن بازی‌ها برای مرورگرها و برنامه‌ها، روی این دستگاه یا شبکه.
cli-serve-usage = kolpak serve [--host HOST] [--port N] [--database URL] [--data DIR] [--workers N] [--pace SECONDS] [--grace SECONDS] [--rate N] [--browser]
cli-serve-host = نشانی‌ای که سرور به آن گوش می‌دهد؛ 0.0.0.0 دستگاه‌های دیگر را راه می‌دهد.
cli-serve-port = پورتی که سرور به آن گوش می‌دهد.
cli-serve-database = میزها کجا نگه‌داری شوند: یک فایل SQLite یا پایگاه داده‌ی PostgreSQL؛ بدون آن فایلی در پوشه‌ی داده‌ها.
cli-serve-data = پوشه‌ی داده‌ها؛ بدون آن پوشه‌ی کاربر.
cli-serve-workers = چند فرایند با هم کار کنند؛ برای بیش از یکی PostgreSQL لازم است.
cli-serve-browser = باز کردن مرورگر وقتی سرور آماده شد.
cli-serving = نشانی Kolpak این است: { $address }؛ با Ctrl-C متوقف می‌شود.
cli-serve-pace = کمترین زمان ربات برای هر حرکت، به ثانیه.
cli-serve-grace = چند ثانیه برای برگشتن بازیکنی که ارتباطش قطع شده صبر شود، پیش از آنکه میز بدون او ادامه دهد.
cli-serve-rate = هر نشانی در هر ثانیه چند درخواست می‌تواند بفرستد؛ جایی که افراد زیادی یک نشانی دارند، مانند مدرسه، بیشتر بگذارید.
error-workers-database = { $workers } فرایند پایگاه داده‌ی مشترکی لازم دارند: {"\u2066"}--database postgresql://…{"\u2069"} را بدهید.
error-serve-port = سرور Kolpak نمی‌تواند به { $host }، پورت { $port } گوش بدهد ({ $reason })؛ با {"\u2066"}kolpak serve --port{"\u2069"} پورت دیگری انتخاب کنید.
serve-port-taken = برنامه‌ی دیگری آنجا گوش می‌دهد
serve-port-barred = سیستم آن را برای مدیران نگه می‌دارد
error-serve-proxies = متغیر محیطی { $name } نمی‌تواند «{ $value }» داشته باشد؛ یا فقط * است، یا نشانی‌ها و شبکه‌ها با ویرگول میانشان، مثل {"\u2066"}127.0.0.1,172.18.0.0/16{"\u2069"}.
error-serve-host = سرور Kolpak نمی‌تواند به { $host } گوش بدهد، چون نشانی این دستگاه نیست؛ با {"\u2066"}kolpak serve --host{"\u2069"} نشانی دیگری انتخاب کنید: 127.0.0.1 فقط برای همین دستگاه، 0.0.0.0 برای دستگاه‌های دیگر هم.
error-serve-twice = یک Kolpak دیگر از همین پوشه‌ی داده‌ها کار می‌کند ({ $file })؛ آن را متوقف کنید یا با {"\u2066"}--data{"\u2069"} پوشه‌ی دیگری انتخاب کنید.
error-serve-folder = سرور Kolpak نمی‌تواند در پوشه‌ی { $folder } بنویسد؛ با {"\u2066"}--data{"\u2069"} یا {"\u2066"}--database{"\u2069"} پوشه‌ی دیگری انتخاب کنید.
error-serve-file = سرور Kolpak اجازه‌ی نوشتن در فایل { $file } را ندارد؛ فایل را به کاربری بدهید که Kolpak را اجرا می‌کند.
error-data-home = پوشه‌ی خانگی برای نگه‌داشتن داده‌ها نیست؛ با {"\u2066"}--data{"\u2069"} پوشه‌ای را تعیین کنید یا HOME را تنظیم کنید.
cli-export = نوشتن بازی‌های تمام‌شده‌ی پایگاه داده‌ی سرور به شکل گزارش‌های مهرشده: در خروجی، در FILE، یا در پوشه‌ای با یک فایل برای هر میز. بازی‌های نیمه‌کاره نوشته نمی‌شوند.
cli-export-usage = kolpak export [FILE] [--table ID] [--database URL] [--data DIR]
cli-export-table = فقط بازی‌های این میز.
cli-exported = { $games } بازی از { $tables } میز نوشته شد.
cli-tidy = میزهای پایگاه داده‌ی سرور را که کسی لازمشان ندارد نشان می‌دهد: آن‌ها که هرگز شروع نشدند و آن‌ها که رها شدند. با {"\u2066"}--apply{"\u2069"} اولی‌ها پاک می‌شوند و دومی‌ها تمام و همان‌طور که هستند شمرده می‌شوند؛ گزارش‌هایشان می‌ماند.
cli-tidy-usage = kolpak tidy [--unbegun HOURS] [--abandoned DAYS] [--apply] [--database URL] [--data DIR]
cli-tidy-unbegun = میزهای شروع‌نشده وقتی به حساب می‌آیند که سرور این تعداد ساعت کار کرده و کسی آنجا نبوده باشد (پیش‌فرض ۲۴).
cli-tidy-abandoned = مسابقه وقتی رهاشده به حساب می‌آید که سرور این تعداد روز کار کرده و کسی آنجا نبوده باشد (پیش‌فرض ۳۰).
cli-tidy-apply = پاک و تمام کردن آن‌ها، نه فقط نشان دادن.
cli-tidy-unbegun-table = { $table } هرگز شروع نشد.
cli-tidy-abandoned-table = { $table } رها شد.
cli-tidied = پاک‌شده: { $unbegun }. تمام‌شده: { $abandoned }.
cli-would-tidy = پاک خواهد شد: { $unbegun }. تمام خواهد شد: { $abandoned }. برای انجامش {"\u2066"}--apply{"\u2069"} را بیفزایید.
cli-import = گذاشتن گزارش‌های مهرشده در پایگاه داده‌ی سرور. گزارش‌های یک مسابقه میزی به همان نام می‌شوند که بازی‌اش تمام است، در نشانی {"\u2066"}/table/NAME{"\u2069"} می‌شود آن را تماشا و بازپخش کرد و دوباره بایت به بایت بیرون می‌آید. صندلی‌هایش مال کسی نیست. گزارشی که kolpak verify نپذیرد رد می‌شود، و میزی که از پیش هست دست نمی‌خورد.
cli-import-usage = kolpak import FILE… [--database URL] [--data DIR]
cli-imported = میز { $table } حالا اینجاست، با { $count } بازی.
cli-import-known = میز { $table } از پیش بود و دست نخورد.
error-export-none = میز «{ $table }» اینجا بازی تمام‌شده‌ای ندارد.
error-import = گزارش‌های میز «{ $table }» وارد نشدند: { $reason }
error-file-empty = در { $file } هیچ گزارشی نیست.
error-import-table = «{ $table }» نمی‌تواند نام میز باشد؛ نام میز حداکثر ۴۰ حرف لاتین، رقم، «_» و «-» دارد.
error-import-wrong = یک گزارش آن چیزی نیست که بازی شده: { $reason }
error-import-other = گزارش‌های میز «{ $table }» یک میز را نمی‌سازند: بازی، گزینه‌ها و صندلی‌ها باید در همه یکی باشند، هر صندلی نام داشته باشد و هر بازیِ مسابقه یک بار آمده باشد.
cli-verify = حساب کردن دوباره‌ی تاس‌ها و تقسیم‌های گزارش‌ها، تا معلوم شود همان است که بازی شده یا نه.
cli-verify-usage = kolpak verify FILE… [--commitment HEX] [--contribution HEX] [--json]
cli-verify-json = نوشتن یک سطر JSON برای هر گزارش.
cli-verify-commitment = تعهدی که پیش از بازی نشان داده شد؛ باید همان تعهدِ گزارش باشد.
cli-verify-contribution = آنچه مرورگر شما افزوده است؛ باید در گزارش باشد.
fair-right = همه‌چیز درست است: گزارش همان بازیِ انجام‌شده است، اگر میز پیش از بازی تعهد { $commitment } و بعد از آن چکیده‌ی { $digest } را به شما نشان داده باشد.
fair-right-rest = آنچه اینجا بازی شده درست است، اگر میز پیش از بازی تعهد { $commitment } و بعد از آن چکیده‌ی { $digest } را به شما نشان داده باشد. این بازی دنباله‌ی بازی دیگری پس از حرکت { $given } است و برای تاس‌ها و تقسیم‌های تا آنجا مدرکی نیست.
fair-wrong = همه‌چیز درست نیست: این گزارش مدرکی برای بازیِ انجام‌شده نیست.
fair-unsealed = این گزارش مدرکی ندارد (نه Commitment، نه Seed و نه Digest)، پس چیزی برای بررسی نیست.
fair-running = این گزارش، مانند هر گزارشی از بازی در جریان، هنوز مدرکی ندارد (نه Seed و نه Digest)؛ آن را پس از پایان بازی بردارید.
fair-text-empty = اینجا گزارشی نیست، پس چیزی برای بررسی نیست.
error-fair-hex = { $option } ۶۴ رقم شانزده‌شانزدهی می‌خواهد، همان‌طور که صفحه نشان می‌دهد.
fair-text-wrong = متن در بایت { $at } با UTF-8 جور نیست، پس آن‌طور نیست که نوشته شده بود.
fair-form-right = متن نویسه به نویسه همان است که نوشته شده بود.
fair-form-wrong = متن نویسه به نویسه همان نیست که نوشته شده بود: فاصله‌ها، یک توضیح یا ترتیب برچسب‌ها فرق دارد.
fair-digest-right = چکیده با گزارش جور است، پس چیزی در آن عوض نشده.
fair-digest-wrong = چکیده با گزارش جور نیست، پس چیزی در آن عوض شده؛ چکیده‌ی این متن { $right } است.
fair-proof-right = مدرک کامل است؛ { $added ->
    [0] هیچ بازیکنی عدد تصادفی اضافه نکرده
    [1] یک بازیکن عدد تصادفی اضافه کرده
   *[other] { $added } بازیکن عدد تصادفی اضافه کرده‌اند
  }.
fair-commitment-right = بذر همان است که تعهد برای این بازی قول داده بود.
fair-commitment-wrong = بذر آن نیست که تعهد برای این بازی قول داده بود.
fair-shown-right = تعهد همان است که به شما نشان داده شد.
fair-shown-wrong = تعهد آن نیست که به شما نشان داده شد، { $seen }: سرور آن را عوض کرده است.
fair-added-right = آنچه شما افزودید در بازی آمده است.
fair-added-wrong = آنچه شما افزودید، { $seen }، در بازی نیامده است: شاید سرور بذر را خودش انتخاب کرده باشد.
fair-chance-right = { $count ->
    [0] نه تاسی انداخته شد و نه چیزی تقسیم شد.
    [1] تنها تاس یا تقسیم از بذر و افزوده‌ی بازیکن‌ها به دست می‌آید.
   *[other] هر { $count } تاس و تقسیم از بذر و افزوده‌ی بازیکن‌ها به دست می‌آیند.
  }
fair-chance-rest = این بازی دنباله‌ی بازی دیگری پس از حرکت { $given } است و برای تاس‌ها و تقسیم‌های تا آنجا مدرکی نیست؛ همه‌ی بعدی‌ها از بذر و افزوده‌ی بازیکن‌ها به دست می‌آیند.
fair-chance-wrong = نشانه‌ی { $index } «{ $token }» است، ولی بذر و افزوده‌ی بازیکن‌ها «{ $right }» می‌دهند.
fair-actions-right = ‏{ $count ->
    [0] هیچ حرکتی نیست، پس همه مجازند
    [1] تنها حرکت مجاز است
   *[other] هر { $count } حرکت مجازند
  }.
fair-result-right = نتیجه‌ی { $result } همان شمارش است.
fair-result-wrong = نتیجه نیست یا درست نیست؛ شمارش { $right } می‌دهد.
fair-end-over = بازی تا پایان انجام شد.
fair-end-stopped = بازی با توافق متوقف شد.
fair-end-resigned = بازی با تسلیم این صندلی‌ها تمام شد: { $seats }.
fair-end-open = گزارش پیش از پایان بازی قطع می‌شود و هیچ برچسب End دلیلش را نمی‌گوید.
fair-end-early = برچسب End می‌گوید بازی نیمه‌کاره ماند، ولی تا پایان انجام شده.
error-fair-table = «{ $table }» شناسه‌ی میز نیست؛ شناسه یک سطر از نویسه‌های دیدنی است و خالی نیست.
error-fair-seed = بذر با ۶۴ رقم از 0 تا 9 و a تا f نوشته می‌شود.
error-fair-random = افزوده‌ی صندلی { $seat } با ۶۴ رقم از 0 تا 9 و a تا f نوشته می‌شود، یا «-» به معنی هیچ.
error-fair-missing = برچسب { $tag } مدرک جا افتاده.
error-fair-extra = برچسب { $tag } اینجا به هیچ مدرکی نمی‌خورد؛ صندلی‌ها از ۰ تا { $last } هستند.
error-fair-number = برچسب { $tag } نمی‌تواند «{ $text }» باشد؛ باید عددی از ۰ به بالا باشد.
error-fair-starter = صندلی { $seat } نمی‌تواند Starter باشد: این برچسب یکی از صندلی‌های ۰ تا { $last } را می‌گوید و فقط از Round 1 به بعد می‌آید.
error-fair-given = برچسب Given نمی‌تواند { $given } باشد: می‌گوید چند حرکتِ نخستین بازی میز از بازی دیگری آمده، دست‌کم یکی.
error-fair-end = برچسب End نمی‌تواند «{ $text }» باشد؛ یا «stopped» است، یا «resigned» همراه با صندلی‌هایی از ۰ تا { $last } که تسلیم شده‌اند، به ترتیب.
error-fair-position = بازی منصفانه از آغازش شروع می‌شود، پس گزارشش برچسب Position ندارد.
error-fair-other = مدرک برای بازی دیگری است ({ $label }) نه برای گزارش ({ $game })، یا با گزینه‌ها و صندلی‌هایش جور نیست.
error-fair-running = بازی هنوز ادامه دارد؛ در پایان مهر می‌شود، یا وقتی متوقف شود یا کسی تسلیم شود.
error-fair-over = بازی تا پایان انجام شده، پس نه می‌شود متوقفش کرد و نه تسلیم شد.

## Browser: boards
board-finish = همین‌جا تمام
board-give-up = انتخاب دوباره
web-connecting = در حال رفتن سر میز…
web-live-blocked = اتصال زنده از این شبکه رد نمی‌شود؛ شاید فیلتر یا پروکسیِ شبکه جلویش را گرفته است.
web-waiting = بازی هنوز شروع نشده.
web-no-page = چنین صفحه‌ای نیست.
web-to-start = به صفحه‌ی آغاز
board-kabaleo = کابالئو، { $places ->
    [0] پیش از تقسیم
   *[other] { $places } نقطه
  }
board-kabaleo-place = نقطه‌ی { $place }: { $what }.
board-kabaleo-bare = پایه‌ی خالی { $colour }
board-kabaleo-tower = ستون { $colour } با { $height } مهره، از پایین: { $layers }
board-kabaleo-barred = حرکت قبلی اینجا بود، پس این نوبت بسته است.
board-kabaleo-stock = { $count ->
    [0] هیچ مهره‌ی { $colour } نیست.
   *[other] { $count } مهره‌ی { $colour }.
  }
board-kabaleo-goal-label = هدف
board-kabaleo-goal-hidden = هدف شما پنهان است؛ برای دیدنش فشار دهید.
board-kabaleo-goal = هدف { $colour } است.
board-kabaleo-goal-secret =
    هدف پنهانی شما { $colour } است.
    هر نقطه‌ی این رنگ برای شما حساب می‌شود.
board-hats = کلاه را بگیر، { $side ->
    [large] صفحه‌ی بزرگ
   *[small] صفحه‌ی کوچک
  }
board-hats-field = ‏{ $kind ->
    [home] کلبه‌ی { $colour }
    [closed] کلبه‌ی { $field }، بسته
    [junction] چهارراه { $field }
    [centre] مرکز
    [grey] خانه‌ی خاکستری { $field }
   *[yellow] خانه‌ی { $field }
  }{ $team ->
    [0] {""}
   *[other] ‏، تیم { $team }
  }{ $what ->
    [empty] {""}
   *[other] ‏، با { $what }
  }.
board-hats-gold = کلاه طلایی
board-hats-hat = کلاه { $colour }{ $gold ->
    [yes] { " " }با کلاه طلایی رویش
   *[no] {""}
  }
board-hats-tower = ستون { $colour } با { $height } کلاه{ $gold ->
    [yes] { " " }و کلاه طلایی رویش
   *[no] {""}
  }، زیرش { $load }
board-hats-hats = { $count } کلاه { $letter ->
    [r] قرمز
    [y] زرد
    [g] سبز
    [b] آبی
    [w] سفید
   *[k] سیاه
  }
board-hats-caught = { $count } کلاه { $colour } گرفته شده.
board-hats-die = { $roll ->
    [0] تاس، هنوز انداخته نشده.
   *[other] تاس: { $roll }.
}
board-hats-step = { $kind ->
    [go] ادامه با { $piece }
   *[catch] گرفتن { $piece } روی { $field }
  }
board-cards = میز کارت برای { $players } بازیکن
board-cards-hidden = یک کارت پنهان
board-cards-colour = { $letter ->
    [r] قرمز
    [y] زرد
    [g] سبز
    [b] آبی
    [w] سفید
    [k] سیاه
   *[other] { $letter }
  }
board-cards-card = { $worth ->
    [blank] کارت بی‌عدد { $colour }
   *[other] کارت { $worth } { $colour }
  }
board-cards-pile = دسته‌ی { $name }: رویش { $card }، { $count } کارت.
board-cards-new = آن را به‌عنوان دسته‌ی تازه جلوی خود بگذارید.
board-cards-hand = دست { $name }، { $count } کارت{ $seen ->
    [yes] ‏: { $cards }
   *[no] {""}
  }.
board-cards-draw = دسته‌ی برداشت، { $count } کارت.
board-cards-before = { $held } در دست، { $won } برده، کلاه‌ها { $hats }.

## Browser: pages
web-home = صفحه‌ی آغاز Kolpak
web-skip = رفتن به متن
web-offline = الان شبکه نیست.
web-unreachable = سرور در دسترس نیست؛ لطفاً کمی بعد دوباره امتحان کنید.
web-lost = بخشی از صفحه باز نشد. لطفاً دوباره امتحان کنید.
web-reload = بارگذاری دوباره
web-name-long = نام یک سطر است، از ۱ تا { $most } نویسه.
web-no-cookie = این مرورگر کوکی Kolpak را نگه نمی‌دارد، پس سرور شما را نمی‌شناسد. لطفاً کوکی را برای این سایت مجاز کنید و صفحه را دوباره بارگذاری کنید.
web-loading = در حال بارگذاری…
web-close = بستن
web-done = تمام
web-table = میز
web-reading = قانون‌ها و گزارش‌ها

web-player = بازیکن { $number }
web-points = { $game ->
    [kabaleo] { $count } نقطه
    [hats] { $count } کلاه گرفته
    [hat_cards] { $count } کلاه
   *[other] { $count } امتیاز
  }
web-value = { $value ->
    [on] بله
    [off] نه
    [none] هیچ
    [any] هر کدام
    [random] تصادفی
    [equal] برای همه مساوی
    [ignored] نادیده
    [draw] مساوی
    [small] صفحه‌ی کوچک
    [large] صفحه‌ی بزرگ
    [team] دو تیم
    [common] دو تیم با کلاه‌های مشترک
    [most_caught] بیشترین کلاهِ گرفته
    [last_standing] آخرین بازمانده
    [share] مشترک
    [survivor] کسی که هنوز کلاه دارد
    [home] کسی که بیشتر به کلبه برده
    [must_continue] باید ادامه داد
    [may_stop] می‌شود ایستاد
    [roll_again] یک تاس دیگر
    [all] همه
    [one] یکی
    [gold_owner] دارنده‌ی کلاه طلایی
    [symmetric] بی‌عدد و عدد همدیگر را می‌گیرند
    [literal] بی‌عدد هرگز گرفته نمی‌شود
    [lowest_place] پایین‌ترین رتبه برای همه
    [shift_by_one] هر کدام یک کلاه کمتر
   *[other] { $value }
  }

web-start-title = چه بازی کنیم؟
web-which-game = بازی
web-with-whom = با چه کسی؟
web-bot-novice = پیم
web-bot-casual = تیلدا
web-bot-skilled = برونو
web-bot-expert = ورا
web-bot-master = زنون
web-bot-of-novice = پیم
web-bot-of-casual = تیلدا
web-bot-of-skilled = برونو
web-bot-of-expert = ورا
web-bot-of-master = زنون
web-bot-temper-novice = هرچه قشنگ باشد می‌گذارد و وقتی خراب شود می‌خندد.
web-bot-temper-casual = اول خطرها را می‌شمارد، بعد راه امن را می‌رود.
web-bot-temper-skilled = هرچه دم دستش باشد برمی‌دارد و بعد می‌پرسد.
web-bot-temper-expert = صبر می‌کند، همه‌چیز را به یاد می‌سپارد و یک‌بار ضربه می‌زند.
web-bot-temper-master = پایان بازی را می‌بیند، پیش از آنکه شما وسطش را ببینید.
web-bot-kin = { $number ->
    [2] پسرعموی { $of }
    [3] همسایه‌ی { $of }
    [4] عموی { $of }
    [5] خاله‌ی { $of }
    [6] دوست { $of }
   *[other] فامیل شماره‌ی { $number } { $of }
  }
web-bot-kin-short = { $number ->
    [2] پسرعموی { $of }
    [3] همسایه‌ی { $of }
    [4] عموی { $of }
    [5] خاله‌ی { $of }
    [6] دوست { $of }
   *[other] ‏{ $of } { $number }
  }
web-bot-level = ‏{ $name } – { $level }
web-against = با چه کسی؟
web-opponent-of = { $name }: انتخاب حریف دیگر
web-opponent-add = افزودن
web-opponent-away = هیچ‌کس
web-with-bots = ربات‌ها
web-with-friends = دوستان
web-with-device = یک دستگاه
web-players = بازیکن‌ها
web-people = چه کسانی بازی می‌کنند؟
web-name-of = نام { $player }
web-as-bot = ربات
web-play-now = شروع بازی
web-open-table = باز کردن میز
web-more = قانون‌ها، ساعت و غیره
web-games = تعداد بازی‌های مسابقه
web-clock = ساعت
web-clock-none = بدون ساعت
web-clock-move-30 = ۳۰ ثانیه برای هر حرکت
web-clock-move-60 = ۱ دقیقه برای هر حرکت
web-clock-total-300 = هر نفر ۵ دقیقه، با هر حرکت ۵ ثانیه بیشتر
web-clock-total-900 = هر نفر ۱۵ دقیقه، با هر حرکت ۱۰ ثانیه بیشتر
web-clock-days-1 = ۱ روز برای هر حرکت
web-clock-days-3 = ۳ روز برای هر حرکت
web-clock-of-move = { $seconds } ثانیه برای هر حرکت
web-clock-of-total = هر نفر { $minutes } دقیقه، { $increment ->
    [0] بدون ثانیه‌ی اضافه
   *[other] با هر حرکت { $increment } ثانیه بیشتر
  }
web-clock-of-days = { $days } روز برای هر حرکت
web-absent = وقتی کسی برود یا وقتش تمام شود
web-absent-bot = یک ربات ادامه می‌دهد
web-absent-wait = بقیه صبر می‌کنند
web-absent-resign = تسلیم به حساب می‌آید
web-visibility = چه کسی می‌تواند بیاید
web-visibility-link = هر که پیوند را دارد
web-visibility-private = فقط با دعوت
web-visibility-listed = همه؛ میز در فهرست است
web-options = قانون‌های این بازی
web-option-title = { $option ->
    [deal] تقسیم
    [golden_rule] نقطه‌ی حرکت قبلی بسته
    [unowned_colour] رنگی که هدف هیچ‌کس نیست
    [colours] رنگ‌ها
    [board] صفحه
    [hats_per_player] کلاه هر بازیکن
    [teams] تیم‌ها
    [tower] بازی ستون
    [golden] کلاه طلایی
    [win_by] برنده
    [tie_break] تساوی
    [home_overshoot] بقیه‌ی عدد تاس در کلبه
    [six_bonus] بعد از شش
    [max_sixes] بیشترین تعداد شش
    [free_on_capture] آزادی فوری کلاه‌های خودی
    [partners_share_field] یارها کنار هم
    [stall_limit] پایان پس از این تعداد تاسِ بی‌شکار
    [gold_counts] امتیاز کلاه طلایی
    [gold_grey] شکار کلاه طلایی روی خاکستری
    [gold_max_turns] بیشترین دور زدن کلاه طلایی
    [gold_turn_needs_capture] دور زدن کلاه طلایی فقط برای شکار
    [gold_win] برنده با کلاه طلایی
    [blank_rule] کارت‌های بی‌عدد
    [tie_rule] کلاه‌ها در تساوی
    [show_won] کارت‌های برده دیده می‌شوند
   *[other] { $option }
  }
web-usual = معمول: { $value }
web-code = کد یا پیوند
web-code-wrong = این نه کد یک میز است و نه پیوندی به آن.
web-join-code = ورود با کد
web-go = رفتن
web-your-games = بازی‌های شما
web-short-hat_cards = بازی کارتی
web-poster-kabaleo = مهره بچینید، رنگتان را پنهان کنید
web-poster-hats = روی کلاه‌ها بپرید و آن‌ها را به کلبه ببرید
web-poster-hat_cards = دسته‌ها را یکجا ببرید
web-your-colour = رنگ شما
web-colour-of = رنگ { $player }
web-colour-held = { $colour }، در اختیار { $name }
web-others-tables = میزهای دیگران
web-finished = بازی‌های تمام‌شده
web-state-open = در انتظار بازیکن‌ها
web-state-full = آماده‌ی شروع
web-state-playing = در حال بازی
web-state-between = میان دو بازی
web-state-over = تمام‌شده
web-state-unreadable = { $why ->
    [game] بازی اینجا نصب نیست
   *[log] اینجا خوانده نمی‌شود
  }
web-today = امروز
web-pages = صفحه‌ها
web-page-start = بازی
web-page-puzzle = معما
web-page-games = بازی‌ها
web-page-you = شما
web-turns = { $count ->
    [one] در یک بازی نوبت شماست
   *[other] در { $count } بازی نوبت شماست
  }
web-games-none = هنوز هیچ بازی‌ای ندارید.
web-games-turn = نوبت شما
web-games-waiting = در انتظار
web-games-move = بازی کردن
web-games-look = دیدن
web-games-remove = حذف
web-games-remove-of = حذف بازی با { $name }
web-games-remove-sure = { $what ->
    [stop] بازی بدون برنده تمام می‌شود و از فهرست شما می‌رود.
    [resign] شما تسلیم می‌شوید و دیگران ادامه می‌دهند. بازی از فهرست شما می‌رود.
    [rise] پیش از شروع بازی از میز بلند می‌شوید. میز از فهرست شما می‌رود.
   *[hide] میز از فهرست شما می‌رود.
  }
web-games-keep = نگه‌داشتن
web-games-removed = از بازی‌های شما حذف شد.
web-games-filter = نمایش
web-games-all = همه
web-games-friends = با دوستان
web-games-more = نمایش بیشتر
web-games-replay = { $what ->
    [replay] بازپخش: { $name }
   *[review] بررسی: { $name }
  }
web-games-stopped = متوقف شد
web-games-won = برد، { $points }
web-games-place = رتبه‌ی { $place } از { $count }
web-games-winner = برنده: { $name }
web-games-match = مسابقه: { $result }
web-games-continued = ادامه‌یافته، { $points }
web-you-guest = مهمان در این مرورگر
web-you-account = واردشده با نام { $login }
web-you-nameless = هنوز بی‌نام
web-you-save = ذخیره‌ی بازی‌های من
web-games-unsaved = { $count ->
    [one] این سرور نمی‌تواند یکی از میزهای شما را بخواند. بازی‌های آن در فایل نیست و خود فایل علتش را می‌گوید.
   *[other] این سرور نمی‌تواند { $count } میز شما را بخواند. بازی‌های آن‌ها در فایل نیست و خود فایل علتش را می‌گوید.
  }
web-you-won = بازی‌های برده
web-you-expected = اگر همه برابر بودند
web-you-games = { $count ->
    [one] یک بازی
   *[other] { $count } بازی
  }
web-you-ladder = از چه کسانی برده‌اید
web-you-beaten = برده‌اید
web-you-next = نفر بعدی
web-you-later = هنوز نه
web-rules-of = قانون‌های «{ $game }»
web-replay-file = بازپخش یک گزارش

web-settings = تنظیمات
web-language = زبان
web-look = ظاهر
web-look-auto = خودکار
web-look-light = روشن
web-look-dark = تیره
web-speed = سرعت حرکت‌ها
web-speed-slow = آهسته
web-speed-normal = معمولی
web-speed-fast = تند
web-speed-none = فوری
web-sound = صداها
web-sound-offer = بازی با صدا باشد؟
web-auto-roll = انداختن تاس بدون لمس، بعد از شش هم دوباره
web-show-notation = نمایش نوشته‌ی حرکت‌ها هم
web-hurry = زود تمام کردن
web-hint = راهنمایی
web-hint-is = راهنمایی: { $effect }
web-auto-pass = رد کردن نوبت بدون پرسیدن، وقتی حرکتی نیست
web-own-name = نام شما
web-own-name-note = دیگران این نام را سر میزهایی می‌بینند که از این به بعد می‌نشینید.
web-account = حساب
web-account-guest = شما در این مرورگر مهمان هستید. با حساب، بازی‌ها، صندلی‌ها و معماهای حل‌شده‌ی خود را در دستگاه‌های دیگرتان هم پیدا می‌کنید.
web-account-have = حساب شما «{ $login }» است. با آن در دستگاه دیگری وارد شوید تا بازی‌ها و صندلی‌هایتان آنجا باشد.
web-account-ended = در این مرورگر از حسابتان خارج شده‌اید. وارد شوید تا بازی‌هایتان برگردند.
web-account-which = آیا از پیش حساب دارید؟
web-account-new = حساب تازه
web-account-old = حساب دارم
web-login = نام کاربری
web-password = گذرواژه
web-account-make = ساختن حساب
web-account-make-passkey = ساختن با گذرکلید به جای گذرواژه
web-sign-in = ورود
web-sign-in-passkey = ورود با گذرکلید
web-sign-in-note = بازی‌هایی که اینجا بی‌حساب آغاز کرده‌اید همراه شما نمی‌آیند؛ اول تمامشان کنید.
web-passkey-add = افزودن گذرکلید
web-passkey-added = گذرکلید افزوده شد؛ از این پس می‌توانید با آن وارد شوید.
web-passkey-none = دستگاه شما گذرکلیدی نداد؛ لطفاً دوباره امتحان کنید یا گذرواژه به کار ببرید.
web-passkey-known = این دستگاه از پیش گذرکلید حساب شما را دارد.
web-sign-out = خروج
web-sign-out-everywhere = خروج از همه جا، برنامه‌ها هم
web-sign-out-others = خروج این مهمان از مرورگرهای دیگر
web-signed-out-others = مرورگرها و برنامه‌های دیگر خارج شدند.
web-keys = برنامه‌ها و گذرکلیدها
web-keys-none = برنامه‌ای به نام شما بازی نمی‌کند و گذرکلیدی نیست.
web-keys-token = برنامه، از { $date }
web-keys-passkey = گذرکلید، از { $date }
web-keys-remove = حذف
web-delete-account = حذف حساب…
web-delete-account-title = حذف حساب
web-delete-guest = حذف هرچه از من ثبت شده…
web-delete-guest-title = حذف هرچه از شما ثبت شده
web-delete-sure = { $who ->
    [account] نام کاربری، گذرکلیدها، نام، فهرست بازی‌ها و معماهای حل‌شده‌ی شما و هرچه این مرورگر نگه داشته است برای همیشه حذف می‌شود.
   *[guest] نام و فهرست بازی‌های شما در سرور و هرچه این مرورگر نگه داشته است برای همیشه حذف می‌شود.
  }
web-delete-stays = بازی‌هایی که کرده‌اید با همان نامی که داشتید می‌مانند؛ بازی‌های ناتمام بدون شما ادامه می‌یابند.
web-delete-yes = حذف برای همیشه
web-delete-no = نگه‌داشتن همه

web-free = خالی
web-free-seats = { $count ->
    [1] خالی
   *[other] { $count } خالی
  }
web-sit = نشستن
web-sit-too = یکی دیگر روی همین دستگاه
web-rise = بلند شدن
web-free-it = خالی کردن صندلی
web-begin = شروع
web-your-name = نام شما
web-all-taken = همه‌ی صندلی‌ها پر است
web-missing = { $count ->
    [one] هنوز یک بازیکن کم است
   *[other] هنوز { $count } بازیکن کم است
  }
web-fill-with-bots = پر کردن با ربات
web-take-seat = نشستن روی صندلی { $number }
web-seat-free = صندلی { $number } خالی است: انتخاب کنید چه کسی اینجا بنشیند
web-wait-for-host = همه‌ی صندلی‌ها پر است؛ یکی از بازیکن‌ها بازی را شروع می‌کند.
web-count-games = { $count } بازی
web-invite = دعوت دیگران
web-link = پیوند این میز
web-table-code = کد
web-code-hint = گفتنش پای تلفن آسان است: دیگران آن را در صفحه‌ی آغاز خود می‌نویسند.
web-renew = تازه کردن دعوت
web-renew-hint = پیوند و کد قبلی دیگر کار نمی‌کنند و هر که فقط تماشا می‌کند باید برود.
web-invites-you = { $name } شما را دعوت کرده است
web-name-first = نامتان چیست؟
web-your-turn-since = نوبت شماست، از { $when }
web-turn-of-since = نوبت { $name } است، از { $when }
web-send = فرستادن پیوند
web-copy = رونوشت پیوند
web-copied = رونوشت شد
web-qr = پیوند این میز به شکل تصویر برای دوربین

web-status-open = در انتظار بازیکن‌ها
web-status-between = میان دو بازی
web-status-over = بازی تمام شد
web-your-turn = نوبت شما
web-turn = نوبت { $name } است
web-wait-for = در انتظار { $name }
web-see-rule = قانون { $rule }
prompt-kabaleo-cone = یک مهره انتخاب کنید
prompt-kabaleo-place = { $colour }: حالا نقطه‌ای انتخاب کنید
prompt-kabaleo-hint = { $colour } روی نقطه‌ی { $place }
prompt-hats-roll = تاس بیندازید
prompt-hats-again = شش آمد! دوباره بیندازید یا تمام کنید
prompt-hats-hat = { $roll } آمد: کلاهی انتخاب کنید
prompt-hats-target = { $roll } آمد: به کجا؟
prompt-hats-pass = { $roll } آمد، ولی هیچ کلاهی راه ندارد
prompt-cards-card = یک کارت انتخاب کنید
prompt-cards-pile = { $piles ->
    [new] دسته‌ی تازه‌ای شروع کنید
    [catch] دسته‌ای بگیرید
   *[both] دسته‌ای بگیرید یا دسته‌ی تازه‌ای شروع کنید
  }
prompt-cards-hint = { $pile ->
    [new] { $card } به‌عنوان دسته‌ی تازه
   *[other] { $card } روی دسته‌ی { $name }
  }
refuse-action-illegal = الان نمی‌شود این را بازی کرد.
refuse-kabaleo-cone-first = اول یکی از مهره‌های خودتان را انتخاب کنید.
refuse-kabaleo-k10 = دیگر مهره‌ای به این رنگ ندارید.
refuse-kabaleo-k16 = حرکت قبلی همین‌جا بود، پس این نقطه یک نوبت بسته است.
refuse-kabaleo-k11 = پایه‌ی خالی مهره‌ای به رنگ خودش نمی‌پذیرد.
refuse-hats-roll-first = اول تاس بیندازید.
refuse-hats-f15 = اول دوباره تاس بیندازید یا تمام کنید.
refuse-hats-hat-first = اول کلاه یا ستونی از خودتان را انتخاب کنید.
refuse-hats-foreign = فقط کلاه‌ها و ستون‌هایی حرکت می‌کنند که کلاه بالایشان مال شماست.
refuse-hats-foreign-team = فقط کلاه‌ها و ستون‌هایی حرکت می‌کنند که کلاه بالایشان مال تیم شماست.
refuse-hats-stuck = این کلاه نمی‌تواند { $roll } خانه برود.
refuse-hats-no-way = راه سرراست تا اینجا { $roll } خانه نیست.
refuse-hats-f3 = راه سرراست تا اینجا { $roll } خانه نیست.
refuse-hats-f4 = کلاه در راه برنمی‌گردد.
refuse-hats-f10 = کلبه‌ی دیگران بسته است.
refuse-hats-f11 = کلاه فقط با شکار به کلبه برمی‌گردد.
refuse-hats-f13 = بقیه‌ی عدد تاس را باید از کلبه ادامه داد.
refuse-hats-v3 = کلاه یار شما اینجاست و روی خانه‌ی زرد نمی‌شود کنارش ایستاد.
refuse-hats-v7 = در بازی ستون هیچ کلاهی به کلبه نمی‌رود.
refuse-hats-v11 = این راه زیادی دور می‌زند، یا جایی که چیزی گرفته نمی‌شود.
refuse-hats-f9 = این خانه‌ی خاکستری پر است: سه کلاه یا ستون روی آن است.
refuse-cards-card-first = اول کارتی از دست خود انتخاب کنید.
refuse-hat_cards-c7 = روی عددِ همرنگ، عدد شما باید بزرگ‌تر باشد؛ فقط ۰ کارت ۹ را می‌گیرد.
refuse-hat_cards-c8 = اینجا عدد هیچ‌وقت کارت بی‌عدد را نمی‌گیرد.
refuse-hat_cards-c9 = میان رنگ‌ها فقط کارت برابر می‌گیرد.
refuse-cards-catch-two-blanks = اینجا کارت بی‌عدد کارت بی‌عدد دیگر را نمی‌گیرد.
web-chance-moves = تاس می‌چرخد و کارت‌ها تقسیم می‌شوند
web-connected = دوباره وصل شد.
web-watching = شما تماشا می‌کنید.
web-watching-short = تماشا
web-seats = بازیکن‌ها
web-tally = تعداد نقطه‌های هر رنگ
web-you = شما
web-clock-left = { $time } مانده
web-days = { $days } روز و { $hours } ساعت
web-seat-away = { $size ->
    [short] غایب
   *[long] غایب
  }
web-seat-late = { $size ->
    [short] دیر
   *[long] دیر
  }
web-seat-stand-in = ربات
web-seat-resigned = { $size ->
    [short] تسلیم
   *[long] تسلیم
  }
web-relieve = ربات ادامه دهد
web-do-roll = تاس دوباره
web-do-stop = همین‌جا تمام
web-do-pass = رد: حرکتی نیست
web-tabs = رویدادها، گپ و بیشتر
web-tab-log = رویدادها
web-tab-chat = گپ
web-tab-more = بیشتر
web-unread = تازه:
web-notation = حرکت را همان‌طور بنویسید که در گزارش‌ها می‌آید
web-notation-short = نوشته‌ی حرکت، مانند { $example }
web-notation-wait = نوشته‌ی حرکت
web-play-it = انجام حرکت
web-chat-empty = هنوز کسی چیزی نگفته.
web-chat-text = چیزی بگویید
web-say = فرستادن
web-mutes = بی‌صدا کردن بعضی‌ها
web-mute = بی‌صدا کردن { $name }
web-dock = اکنون چه می‌گذرد
web-dock-lost = ارتباط قطع شد، دوباره تلاش می‌کنیم
web-dock-lost-note = بازی‌تان محفوظ است
web-dock-now = اکنون
web-dock-hide = پنهان
web-dock-here = اینجا هستم
web-dock-undo = برگشت
web-dock-places = { $count } جا حلقه دارد
web-dock-asks = { $what ->
    [undo] { $name }: حرکت آخر پس گرفته شود؟
   *[stop] { $name }: بازی تمام شود؟
  }
web-dock-asks-note = { $what ->
    [undo] صفحه به پیش از آن برمی‌گردد
   *[stop] همین وضع شمرده می‌شود
  }
web-dock-withdraw = لغو
web-dock-asked = { $what ->
    [undo] خواسته‌اید حرکتتان را پس بگیرید
   *[stop] خواسته‌اید بازی تمام شود
  }
web-dock-out = { $why ->
    [resigned] تسلیم شده‌اید
    [stand-in] ربات به جای شما بازی می‌کند
   *[out] از بازی حذف شده‌اید
  }
web-dock-out-note = { $rest ->
    [bots] فقط ربات‌ها بازی می‌کنند
   *[people] دیگران ادامه می‌دهند
  }
web-dock-finish = پایان
web-dock-watch = تماشا
web-dock-return = خودم
web-dock-rematch = { $name }: یکی دیگر؟
web-dock-rematch-own = { $others ->
    [away] دیگران نیستند
   *[asked] از دیگران می‌پرسیم
  }
web-dock-own = شما: { $place }
web-dock-news = { $what ->
    [away] { $name } نیست
    [stand-in] ربات به جای { $name } بازی می‌کند
    [late] وقت { $name } تمام شد
    [resigned] { $name } تسلیم شد
    [out] { $name } از بازی حذف شد
    [no] { $name } موافق نیست
   *[back] { $name } برگشت
  }
web-dock-news-note = هر وقت بخواهد برمی‌گردد
web-dock-yes = بله
web-dock-no = نه
web-dock-rolling = تاس می‌چرخد…
web-dock-sending = حرکت شما فرستاده می‌شود…
web-dock-thinks = { $name } فکر می‌کند
web-dock-until = { $name } تا { $when } وقت دارد
web-dock-close-page = می‌توانید صفحه را ببندید
web-dock-bot = ربات
web-place = { $place ->
    [1] اول
    [2] دوم
    [3] سوم
    [4] چهارم
    [5] پنجم
   *[other] ششم
  }
web-place-short = { $place ->
    [1] اول
    [2] دوم
    [3] سوم
    [4] چهارم
    [5] پنجم
   *[other] ششم
  }
web-you-short = شما
web-seat-asks = { $size ->
    [short] می‌پرسد
   *[long] می‌پرسد
  }
web-seat-turn = { $size ->
    [short] نوبت
   *[long] نوبت شما
  }
web-seat-thinks = { $size ->
    [short] در فکر
   *[long] در فکر
  }
web-seat-out = { $size ->
    [short] بیرون
   *[long] بیرون
  }
web-exit-note = { $what ->
    [undo] اول از دیگران پرسیده می‌شود.
    [undo-alone] بازی بی‌درنگ به پیش از آخرین حرکت شما برمی‌گردد.
    [stop] بازی همین‌جا تمام و همین وضع شمرده می‌شود.
    [hurry] رباتی جایتان می‌نشیند و بقیه یک‌باره بازی می‌شود.
   *[resign] بازی برای شما تمام می‌شود و دیگران ادامه می‌دهند.
  }
web-left = { $count } مانده
web-agree = موافقم
web-decline = نه
web-undo = پس گرفتن حرکت
web-stop = متوقف کردن بازی
web-offer-stop = پیشنهاد توقف
web-resign = تسلیم
web-resign-sure = { $name ->
    [you] واقعاً در این بازی تسلیم می‌شوید؟
   *[other] { $name } واقعاً در این بازی تسلیم می‌شود؟
  }
web-resign-yes = بله، تسلیم
web-play-on = ادامه‌ی بازی
web-leave = ترک میز
web-leave-sure = { $then ->
    [bot] تا برگردید، یک ربات به جای شما بازی می‌کند.
    [resign] با رفتن، در این بازی تسلیم می‌شوید.
    [late-bot] فقط اگر وقت حرکتتان تمام شود، یک ربات به جای شما بازی می‌کند.
    [late-resign] فقط اگر وقت حرکتتان تمام شود، در این بازی تسلیم می‌شوید.
    [out] از بازی حذف شده‌اید و دیگران ادامه می‌دهند.
    [resigned] تسلیم شده‌اید و دیگران ادامه می‌دهند.
   *[wait] بازی تا برگشتنتان منتظر می‌ماند.
  }
web-leave-yes = بله، می‌روم
web-hand-over = دستگاه را به { $name } بدهید
web-hand-over-note = آنچه فقط { $name } باید ببیند بعد از زدن دکمه نشان داده می‌شود.

web-result = نتیجه
web-you-win-game = شما برنده شدید!
web-wins-game = { $count ->
    [1] { $names } برنده شد.
   *[other] { $names } با هم برنده شدند.
  }
web-wins-many-game = { $count } نفر با هم برنده شدند.
web-you-win-match = شما برنده‌ی مسابقه شدید!
web-wins-match = { $count ->
    [1] { $names } برنده‌ی مسابقه شد.
   *[other] { $names } با هم برنده‌ی مسابقه شدند.
  }
web-wins-many-match = { $count } نفر با هم برنده‌ی مسابقه شدند.
web-tie-shared = رتبه‌ی { $place } میان { $names } مشترک است: هیچ چیز میانشان فرقی نمی‌گذارد.
web-tie-broken = { $by ->
    [towers] مساوی، ولی ستون‌های رنگِ { $first } بیشتر از { $second } است.
    [tallest] مساوی، ولی بلندترین ستونِ رنگِ { $first } بلندتر از { $second } است.
    [survivor] مساوی، ولی از { $first } هنوز کلاه خودی روی صفحه هست و از { $second } نیست.
    [home] مساوی، ولی کلاه‌های به کلبه رسیده‌ی { $first } بیشتر از { $second } است.
    [resigned] مساوی، ولی تسلیم شدن { $second } را پشت سر { $first } می‌گذارد.
   *[other] مساوی، ولی پایان بازی { $first } را جلوتر از { $second } می‌گذارد.
  }
web-match = بازی { $game } از { $games }
web-match-points = امتیاز مسابقه پس از بازی { $game } از { $games }
web-next-game = بازی بعدی
web-rematch = بازی دوباره
web-replay = بازپخش
web-replay-running = به بازی در جریان
web-replay-table = به میز
web-record = گزارش
web-other-game = یک بازی دیگر
web-share-call = نوبت شما؟
web-share-result = هم‌رسانی نتیجه
web-send-picture = فرستادن تصویر
web-save-picture = ذخیره‌ی تصویر
web-picture-failed = تصویر ساخته نشد.
board-decided-kabaleo = رنگ { $colour } روی { $count } نقطه از { $places } نقطه دیده می‌شود.
board-decided-kabaleo-draw = رنگی که هدف هیچ‌کس نیست جلو است، پس بازی برای همه مساوی است.
board-decided-hats = { $count } کلاه گرفته، بیشتر از همه.
board-decided-hats-team = با هم { $count } کلاه گرفته، بیشتر از تیم دیگر.
board-decided-hats-last = آخرین بازمانده برنده است، هر کس هم که بیشتر گرفته باشد.
board-decided-hats-gold = دارنده‌ی کلاه طلایی برنده است، هر کس هم که بیشتر گرفته باشد.
board-decided-cards = { $count } کلاه برده، بیشتر از همه.
web-decided-resigned = کسی که جلو بود تسلیم شده.
web-fair = شانس منصفانه است؟
web-fair-note = پیش از بازی سرور تعهدی به بذر خود نشان می‌دهد و مرورگر هر بازیکن عدد تصادفی خودش را اضافه می‌کند. بعد از بازی بذر نشان داده می‌شود تا همه بتوانند همه‌ی تاس‌ها و تقسیم‌ها را دوباره حساب کنند.
web-fair-seen = برای بررسی گزارش در جای دیگر، آنچه را این مرورگر دیده بدهید
web-commitment = تعهد
web-commitment-next = تعهد برای بازی بعدی
web-seed = بذر
web-verify = بررسی
web-verify-own = بررسی یک گزارش بدون سرور
web-verify-title = بررسی یک گزارش
web-verify-about = این صفحه تعهد، تاس‌ها و تقسیم‌های یک گزارش را در مرورگر خودتان دوباره حساب می‌کند، بی‌آنکه از سروری بپرسد.
web-verify-none = در این متن گزارشی نیست.
web-verify-game = { $name }، بازی { $number }
web-verify-right = بذر، تاس‌ها و تقسیم‌ها با هم جور در می‌آیند. این همان بازیِ انجام‌شده است، اگر میزتان پیش از آن تعهد { $commitment } را نشان داده باشد.
web-verify-right-rest = این بازی دنباله‌ی بازی دیگری پس از حرکت { $given } است و برای تاس‌ها و تقسیم‌های تا آنجا مدرکی نیست. بعدی‌ها با بذر جورند. این همان بازیِ انجام‌شده است، اگر میزتان پیش از آن تعهد { $commitment } را نشان داده باشد.
web-records-long = متن گزارش‌ها اینجا حداکثر { $most } مگابایت است؛ برنامه‌ی kolpak متن‌های بلندتر را هم می‌خواند.
web-fair-waiting = هنوز نه: این مرورگر تاس‌ها و تقسیم‌ها را پس از پایان بازی بررسی می‌کند.
web-fair-checked = منصفانه: بررسی شد. این مرورگر همه‌ی تاس‌ها و تقسیم‌ها را دوباره حساب کرد.
web-fair-insecure = این مرورگر نمی‌تواند تاس‌ها و تقسیم‌ها را اینجا بررسی کند، چون صفحه با HTTPS نیامده است.
web-fair-no-record = تاس‌ها و تقسیم‌ها بررسی نشد، چون گزارش بازی خوانده نشد.
web-fair-unknown-game = بررسی نشد: این صفحه نمی‌تواند شانسِ این بازی را دوباره حساب کند؛ گزارش آن را با «kolpak verify» بررسی کنید.
web-fair-unreadable = بررسی نشد: این مرورگر یکی از پیام‌های سرور را نفهمید.
web-fair-rewritten = منصفانه نیست: سرور حالا آغاز این بازی را جور دیگری از قبل گزارش می‌کند.
web-fair-other-commitment = منصفانه نیست: سرور تعهدش را پیش از بازی عوض کرده است.
web-fair-left-out = عدد تصادفی این مرورگر در این بازی نیامده است.
web-fair-bot-added = منصفانه نیست: یک ربات به این بازی عدد تصادفی افزوده است، کاری که فقط آدم‌ها می‌کنند.
web-fair-other-view = منصفانه نیست: صفحه‌ی بازی چیزی جز آنچه آمده نشان می‌دهد.
web-fair-no-own = تاس‌ها و تقسیم‌ها از بذر به دست می‌آیند، اما این مرورگر عدد تصادفی‌ای به این بازی نیفزوده است و نمی‌تواند بداند که آیا سرور بذر را خودش انتخاب کرده است یا نه.
web-fair-given = تاس‌ها و تقسیم‌هایی که اینجا آمدند از بذر به دست می‌آیند. آن‌هایی که پیش‌تر آمده‌اند از بازی دیگری‌اند و مدرکی ندارند.
web-fair-other-record = منصفانه نیست: این گزارش از آن بازی‌ای نیست که اینجا شروع شد.
web-fair-wrong-unsealed = این گزارش مدرک کاملی ندارد.
web-fair-wrong-running = این گزارش، مانند هر گزارشی از بازی در جریان، هنوز مدرکی ندارد؛ آن را پس از پایان بازی بردارید.
web-fair-wrong-digest = این گزارش تغییر کرده است: چکیده‌اش جور در نمی‌آید.
web-fair-wrong-undrawn = در این گزارش تاس یا تقسیمی برای بررسی نیست.
web-fair-wrong-commitment = منصفانه نیست: بذر همانی نیست که سرور به آن متعهد شده بود.
web-fair-wrong-chance = منصفانه نیست: تاس‌ها یا تقسیم‌ها از بذر و عددهای تصادفی بازیکنان به دست نمی‌آید.

web-log-sat = { $name ->
    [you] شما می‌نشینید.
   *[other] { $name } می‌نشیند.
  }
web-log-placed = { $name } می‌نشیند.
web-log-rose = { $name ->
    [you] شما بلند می‌شوید.
   *[other] { $name } بلند می‌شود.
  }
web-log-colour = { $name ->
    [you] رنگ شما حالا { $colour } است.
   *[other] رنگ { $name } حالا { $colour } است.
  }
web-log-began = بازی { $game } شروع می‌شود.
web-log-given = دنباله‌ی بازی دیگری است، پس از حرکت { $given }.
web-log-left-out = { $name ->
    [you] شما به این بازی عدد تصادفی نیفزوده‌اید.
   *[other] { $name } به این بازی عدد تصادفی نیفزوده است.
  }
web-log-stand-in = (این حرکت را یک ربات انجام داد.)
web-log-offered = { $what ->
    [undo] { $name ->
        [you] شما می‌خواهید حرکت را پس بگیرید.
       *[other] { $name } می‌خواهد حرکت را پس بگیرد.
      }
    [stop] { $name ->
        [you] شما پیشنهاد توقف می‌دهید.
       *[other] { $name } پیشنهاد توقف می‌دهد.
      }
   *[rematch] { $name ->
        [you] شما دوست دارید دوباره بازی کنید.
       *[other] { $name } دوست دارد دوباره بازی کند.
      }
  }
web-log-answered = { $what ->
    [undo] { $yes ->
        [yes] { $name ->
            [you] شما با پس گرفتن حرکت موافقید.
           *[other] { $name } با پس گرفتن حرکت موافق است.
          }
       *[no] { $name ->
            [you] شما با پس گرفتن حرکت مخالفید.
           *[other] { $name } با پس گرفتن حرکت مخالف است.
          }
      }
    [stop] { $yes ->
        [yes] { $name ->
            [you] شما با توقف موافقید.
           *[other] { $name } با توقف موافق است.
          }
       *[no] { $name ->
            [you] شما با توقف مخالفید.
           *[other] { $name } با توقف مخالف است.
          }
      }
   *[rematch] { $yes ->
        [yes] { $name ->
            [you] شما با بازی دوباره موافقید.
           *[other] { $name } با بازی دوباره موافق است.
          }
       *[no] { $name ->
            [you] شما با بازی دوباره مخالفید.
           *[other] { $name } با بازی دوباره مخالف است.
          }
      }
  }
web-log-undone = { $steps ->
    [1] آخرین حرکت پس گرفته شد.
   *[other] { $steps } حرکت آخر پس گرفته شد.
  }
web-log-resigned = { $name ->
    [you] شما تسلیم شدید.
   *[other] { $name } تسلیم شد.
  }
web-log-left = { $name ->
    [you] شما رفتید.
   *[other] { $name } رفت.
  }
web-log-returned = { $name ->
    [you] شما برگشتید.
   *[other] { $name } برگشت.
  }
web-log-timed_out = { $name ->
    [you] وقت شما تمام شد.
   *[other] وقت { $name } تمام شد.
  }
web-log-relieved = { $name ->
    [you] یک ربات به جای شما ادامه می‌دهد.
   *[other] یک ربات به جای { $name } ادامه می‌دهد.
  }
web-log-ended = { $how ->
    [finished] بازی تمام شد.
    [resigned] بازی تمام شد، چون فقط یک طرف مانده.
   *[stopped] بازی با توافق متوقف شد.
  }
web-log-again = یک بار دیگر!
web-log-said = { $name ->
    [you] شما می‌گویید: { $text }
   *[other] { $name } می‌گوید: { $text }
  }
web-log-closed = مدت‌هاست کسی بازی نکرده است، پس مسابقه تمام شد.
web-log-hurried = بقیه‌ی بازی را ربات‌ها تند بازی می‌کنند.
web-log-invitation_renewed = دعوت تازه شد.
web-log-paused = سرور { $seconds } ثانیه نبود؛ ساعت‌ها ایستاده بودند.

web-replay-about = یک گزارش انتخاب کنید، فایلش را هر جای این صفحه رها کنید، یا متنش را بچسبانید. همین‌جا پخش می‌شود؛ چیزی نگه داشته نمی‌شود.
web-replay-empty = در این متن گزارشی نیست.
web-replay-unfinished = این بازی هنوز ادامه دارد؛ وقتی تمام شود می‌توان آن را بازپخش کرد.
web-replay-start = بازی شروع می‌شود.
web-continue = ادامه
web-continue-from = ادامه‌ی بازی از اینجا با ربات‌ها
web-choose-file = انتخاب فایل
web-file-unreadable = این فایل خوانده نمی‌شود.
web-paste = یا گزارشی بچسبانید
web-show-it = نمایش
web-which-record = گزارش
web-record-unread = خوانده نمی‌شود
web-seen-by = از نگاه
web-seen-open = همه، همه‌چیز آشکار
web-seen-spectator = یک تماشاگر
web-other-record = گزارش دیگر
web-first = به آغاز
web-back = یک گام عقب
web-run = پخش
web-pause = مکث
web-forward = یک گام جلو
web-last = به پایان
web-moment = لحظه‌ی بازی
web-moment-of = { $at } از { $last }
web-review = بررسی
web-review-preparing = بررسی در حال آماده شدن است.
web-review-busy = در حال بررسی: { $at } از { $last }
web-review-ready = بررسی آماده است.
web-review-broken = هنگام بررسی ارتباط قطع شد.
web-review-failed = بررسی در سرور انجام نشد.
web-review-hidden = در این گزارش، داشته‌های بعضی بازیکنان پنهان است و بررسی نمی‌شود؛ آن را پس از پایان بازی بردارید.
web-try-again = تلاش دوباره
web-review-moment = حرکت { $at } از { $last }، { $name } { $percent }٪
web-review-percent = ‏{ $percent }٪
web-review-split = شانس { $luck }، مهارت { $skill }
web-review-grade = { $grade ->
    [blunder] اشتباه بزرگ
    [mistake] اشتباه
    [slip] لغزش
    [best] بهترین
   *[fine] خوب
  }
web-review-luck = { $side ->
    [good] شانس
   *[bad] بدشانسی
  }
web-review-luck-of = { $side ->
    [good] خوش‌شانسی
   *[bad] بدشانسی
  } برای { $name } ({ $by ->
    [die] تاس
    [draw] کارت برداشته‌شده
    [first] آغازگر
    [both] تقسیم و آغازگر
   *[deal] تقسیم
  }): { $points }
web-review-better = بهتر بود: { $best }
web-review-better-why = بهتر بود: { $best } زیرا { $why }.
web-review-better-danger = بهتر بود: { $best } اما در بازی، { $did }.
web-review-better-merit = بهتر بود: { $best } حرکت بازی‌شده بی‌فایده نبود ({ $did })، ولی کمتر می‌ارزد.
web-review-better-why-danger = بهتر بود: { $best } زیرا { $why }؛ اما در بازی، { $did }.
web-review-better-why-merit = بهتر بود: { $best } زیرا { $why }. حرکت بازی‌شده هم بی‌فایده نبود ({ $did })، ولی کمتر می‌ارزد.
web-review-tagged = بهتر، همان‌طور که نشان داده شده: { $why }.
web-review-danger = در بازی، { $did }.
web-review-trying = این بهتر می‌بود.
web-review-because = زیرا { $why }.
web-review-show-better = بهتر
web-review-show-played = بازی‌شده
web-review-try = نشان دادن انتخاب بهتر
web-review-tag-played = بازی‌شده
web-review-tag-better = بهتر
web-review-part = { $part ->
    [start] آغاز
    [luck] شانس
    [own] مهارت
    [others] دیگران
    [reveal] هدف‌های روشده
    [result] نتیجه
   *[second_look] برآورد خود را اصلاح کرد
  }
web-review-most = { $what ->
    [luck] شانس بیش از همه اثر داشت.
    [own] حرکت‌های خودش بیش از همه اثر داشت.
    [skill] مهارت بیش از همه اثر داشت: اشتباه‌های دیگران بزرگ‌تر بود.
    [others] حرکت‌های دیگران بیش از همه اثر داشت.
    [resigned] تسلیم نتیجه را تعیین کرد.
    [estimate] برآورد چنان دور بود که نمی‌توان گفت چه بیش از همه اثر داشت.
   *[nothing] هیچ‌کدام اثر زیادی نداشت.
  }
web-review-verdict = { $name }: شانس { $luck }، مهارت { $skill }. { $weighed }
web-review-accuracy = دقت
web-review-points = نقطه‌های عطف
web-review-no-points = هیچ انتخابی زیان زیادی نداشت.
web-review-unfinished = بازی تا پایان انجام نشده، پس نتیجه همان احتمال برد در این لحظه است{ $hides ->
    [yes] ، تا آنجا که هر صندلی می‌توانست بداند
   *[no] {""}
  }.
web-review-resigned = بازی با تسلیم پایان یافت ({ $names })، پس نتیجه همان احتمال برد پیش از آن است{ $hides ->
    [yes] ، تا آنجا که هر صندلی می‌توانست بداند
   *[no] {""}
  }.
web-review-open = احتمال‌های اینجا همه‌ی چیزهای پنهان را در نظر دارند، ولی انتخاب‌ها با آنچه می‌شد دانست سنجیده شده‌اند.
web-review-supposes = عددها امتیاز احتمال برد هستند و فرض می‌کنند که از آن پس همه قوی بازی می‌کنند.
web-review-second = خاکستری نه شانس است نه مهارت: برآورد ژرف‌تر نگاه کرده و خود را اصلاح کرده است.
web-review-milder = هر جا عددی نامطمئن است، واژه‌ی کنارش ملایم‌تر است.
web-review-goals = چه کسی چه هدفی می‌تواند داشته باشد (٪)
web-review-giveaways = آنچه بیش از همه رنگ‌های هدف را لو داد
web-review-giveaway = این بیش از همه رنگ هدف ({ $colour }) را لو داد: { $before } ← { $after }٪
web-review-own = { $comparison ->
    [stand-in] بعضی از حرکت‌های شما را ربات انجام داد؛ این دقت فقط از شما نیست.
    [first] دقت شما: { $accuracy }
    [best] دقت شما: { $accuracy }، بهترین تاکنون
   *[less] دقت شما: { $accuracy }؛ بهترین شما { $best } است
  }
web-review-weighed = { $part ->
    [luck] شما: شانس { $points }
    [skill] شما: مهارت بیشتر از دیگران
    [mistakes] اشتباه‌های دیگران تعیین‌کننده بود
    [others] حرکت‌های دیگران تعیین‌کننده بود
    [estimate] شانس یا مهارت: گفتنش سخت است
   *[own] شما: مهارت { $points }
  }
web-right = درست:
web-not-right = نادرست:

web-short = خلاصه
web-all-rules = همه‌ی قانون‌ها
web-short-kabaleo-1 = رنگ هدفی می‌کشید که فقط خودتان می‌دانید. در پایان باید در بیشترین نقطه‌ها دیده شود.
web-short-kabaleo-2 = در نوبت خود یکی از مهره‌هایتان را روی هر نقطه‌ای می‌گذارید. رنگ بالا رنگ آن نقطه است.
web-short-kabaleo-3 = مهره روی ستونی به رنگ خودش خنثی می‌شود: هر دو از بازی بیرون می‌روند و زیرشان دوباره دیده می‌شود.
web-short-kabaleo-4 = پایه‌ی خالی هر رنگی را جز رنگ خودش می‌پذیرد.
web-short-kabaleo-5 = هیچ‌کس نمی‌تواند در نقطه‌ی حرکت قبلی بازی کند.
web-short-kabaleo-6 = وقتی همه‌ی مهره‌ها گذاشته شد، هدف‌ها رو می‌شوند. بیشترین نقطه برنده است؛ در تساوی ستون‌های بیشتر و بعد بلندترین ستون.
web-short-hats-1 = تاس بیندازید و یکی از کلاه‌هایتان را درست به همان اندازه جلو ببرید، بی‌آنکه دور بزنید. سر چهارراه راه را شما انتخاب می‌کنید.
web-short-hats-2 = اگر حرکت روی کلاه‌های دیگران تمام شود، آن‌ها را می‌گیرید: زیر کلاه شما می‌روند و با آن سفر می‌کنند.
web-short-hats-3 = ستون مال کلاه بالایی است. هر که شکار دارد خودش هم شکار خوبی است.
web-short-hats-4 = در خانه‌های خاکستری کسی گرفته نمی‌شود و تا سه مهره کنار هم می‌مانند.
web-short-hats-5 = شکار را به کلبه ببرید: آن‌وقت برای همیشه مال شماست و کلاهتان می‌تواند دوباره راه بیفتد.
web-short-hats-6 = بعد از شش می‌توانید دوباره تاس بیندازید. وقتی فقط یک بازیکن بتواند حرکت کند، هر کلاه دیگران که به کلبه رسیده یا زیر کلاه شماست یک امتیاز دارد.
web-short-hat_cards-1 = در هر نوبت یک کارت بازی کنید: جلوی خودتان به‌عنوان دسته‌ی تازه، یا روی دسته‌ی دیگری تا آن را بگیرید.
web-short-hat_cards-2 = در یک رنگ عدد بزرگ‌تر عدد کوچک‌تر را می‌گیرد، و ۰ عدد ۹ را هم می‌گیرد.
web-short-hat_cards-3 = کارت بی‌عدد هر عدد همرنگش را می‌گیرد و آن‌ها هم آن را. از رنگ‌های متفاوت فقط کارت‌های برابر همدیگر را می‌گیرند.
web-short-hat_cards-4 = دسته‌ای که گرفته‌اید رو به شماست. اگر تا نوبت بعدی شما همان‌طور بماند، مال شماست.
web-short-hat_cards-5 = در پایان دور بیشترین کارت ۳ کلاه می‌گیرد و بعدی‌ها ۲ و ۱. در بازی دو نفره هر پنج کارت یک کلاه می‌آورد.
web-short-hat_cards-6 = تعداد دورها به اندازه‌ی بازیکن‌ها است. بیشترین کلاه برنده است.
web-contents = فهرست
web-example-next = حرکت بعدی
web-example-again = از آغاز
web-example-k12 = مهره‌ی زرد روی پایه‌ی سبز می‌رود، بعد مهره‌ی آبی روی پایه‌ی زرد: رنگ بالا حساب است.
web-example-k13 = مهره‌ی آبی روی ستونی آبی می‌رود: هر دو از بازی بیرون می‌روند و زرد دوباره دیده می‌شود.
web-example-f6 = قرمز چهار آورده و به زرد می‌رسد: کلاه قرمز روی آن می‌رود و هر دو با هم یک ستون می‌شوند.
web-example-f12 = قرمز با سبز و زرد زیر کلاهش به کلبه می‌رسد: آن دو برای همیشه گرفته شده‌اند و کلاه قرمز می‌تواند دوباره راه بیفتد.
web-example-c7 = کارت ۷ آبی روی کارت ۴ آبی بازیکن دیگری می‌رود و آن را می‌گیرد: حالا دسته رو به کسی است که آن را گرفته.

## The table
error-table-seats = این بازی { $players } صندلی لازم دارد، برای هر کدام یک مورد.
error-table-seat-kind = صندلی «me» است یا «device» یا «open»، یا «{"\u2066"}bot:{"\u2069"}» همراه نام یک ربات، نه «{ $kind }».
error-table-nobody = دست‌کم یک صندلی باید مال یک آدم باشد: «me» یا «open».
error-table-me-twice = میزبان یک صندلی را با «me» می‌گیرد؛ صندلی‌های دیگرِ همان دستگاه «device» هستند.
error-table-field = بخش «{ $field }» نیست یا درست نوشته نشده.
error-table-field-unknown = بخشی به نام «{ $field }» اینجا نیست؛ این‌ها هستند: { $known }.
error-table-choice = { $field } نمی‌تواند «{ $value }» باشد؛ باید یکی از { $allowed } باشد.
error-table-count = { $field } باید عددی از { $least } تا { $most } باشد.
error-table-text = { $field } باید یک سطر با ۱ تا { $most } نویسه باشد.
error-name = نام یک سطر است، از ۱ تا { $most } نویسه.
error-text-hidden = در متن نویسه‌ای هست که نمایش‌دادنی نیست؛ لطفاً متن را دوباره بنویسید.
error-name-bot = نامی که با «{ $beginning }» آغاز شود نام ربات است؛ لطفاً نام دیگری انتخاب کنید.
error-table-random = عدد تصادفی بازیکن ۶۴ رقم در مبنای ۱۶ است.
error-table-phrase = چنین جمله‌ای نیست؛ این‌ها هستند: { $known }.
error-table-not-open = میز دیگر برای این کار باز نیست؛ بازی شروع شده.
error-table-not-playing = الان سر این میز بازی‌ای در جریان نیست.
error-table-not-between = بازی بعدی فقط میان دو بازی یک مسابقه شروع می‌شود.
error-table-not-over = مسابقه هنوز تمام نشده.
error-table-host-only = این کار را فقط میزبان میز می‌تواند بکند.
error-table-not-your-seat = این صندلی شما نیست.
error-table-no-seat = صندلی { $seat } وجود ندارد؛ صندلی‌ها از ۰ تا { $last } هستند.
error-table-seat-taken = روی صندلی { $seat } کسی نشسته است.
error-table-no-free-seat = همه‌ی صندلی‌ها پر است.
error-table-seat-empty = روی صندلی { $seat } کسی ننشسته.
error-table-beginning = بازی همین حالا شروع می‌شود؛ رنگ‌ها دیگر عوض نمی‌شوند.
error-table-no-colours = در این بازی کسی رنگ انتخاب نمی‌کند.
error-table-given = این بازی دنباله‌ی بازی دیگری است که در آن رنگ‌ها انتخاب شده‌اند.
error-table-colour-taken = این رنگ را { $name } برداشته است.
error-table-add-late = عدد تصادفی را فقط وقتی می‌شود اضافه کرد که بازی‌ای در جریان نباشد.
error-table-seats-open = این صندلی‌ها هنوز خالی‌اند: { $seats }؛ بگذارید کسی بنشیند یا ربات بنشانید.
error-table-resigned = این بازیکن تسلیم شده است.
error-table-out = شما از بازی حذف شده‌اید و رتبه‌تان می‌ماند.
error-table-not-your-turn = نوبت شما نیست.
error-table-position-changed = وضعیت از آن زمان تغییر کرده است؛ لطفاً دوباره انتخاب کنید.
error-table-came-late = این دیر رسید و انجام نشد: بازی از آن زمان جلو رفته است.
error-table-no-undo = چیزی برای پس گرفتن نیست: از وقتی چیزی پنهان یا تصادفی آشکار شده، شما حرکتی نکرده‌اید.
error-table-offered = این پیشنهاد داده شده؛ منتظر جواب بمانید.
error-table-no-offer = پیشنهاد بی‌پاسخی از این نوع نیست ({ $what }).
error-table-not-asked = از شما پرسیده نشده است: اکنون خودتان بازی نمی‌کنید.
error-table-nobody-called = کسی به نام «{ $name }» اینجا نیست.
error-table-mutes = سر این میز آن‌قدر آدم بی‌صدا شده‌اند که دیگر کسی را نمی‌شود بی‌صدا کرد.
error-table-late = وقت این حرکت تمام شده: فوری بازی کنید، یا بعد از حرکت ربات برگردید.
error-table-relieve = ربات فقط وقتی می‌تواند به جای کسی ادامه دهد که وقتش تمام شده باشد یا { $seconds } ثانیه نبوده باشد.
error-table-busy = سر این میز کارهای زیادی با هم پیش آمده؛ لطفاً دوباره امتحان کنید.
error-table-full = سر این میز آن‌قدر اتفاق افتاده که دیگر پیام، پیشنهاد و تغییری پذیرفته نمی‌شود؛ مسابقه را می‌توانید تا آخر ادامه دهید. بعد از آن میز تازه‌ای باز کنید.
error-table-unknown = میز «{ $table }» نیست، یا خصوصی است.
error-table-not-private = فقط میز خصوصی دعوتی دارد که بتوان آن را تازه کرد.
error-table-hurry = کسان دیگری هنوز سر این میز بازی می‌کنند، پس نمی‌شود زود تمامش کرد.
error-table-hint = کسان دیگری سر این میز بازی می‌کنند، پس راهنمایی در کار نیست.
error-hint-late = رباتی که راهنمایی می‌کند هنوز آماده نیست؛ یک دقیقه بعد دوباره بپرسید.
error-hint-failed = رباتی که راهنمایی می‌کند از کار افتاد، پس برای این حرکت راهنمایی نیست.
error-code-unknown = هیچ میزی که باز باشد کد «{ $code }» را ندارد: یا کد اشتباه است یا بازی آنجا آغاز شده است.
error-codes-closed = کسی دارد کدهای این سرور را حدس می‌زند، پس کدها فعلاً کار نمی‌کنند؛ از میزبان پیوند را بخواهید که همیشه کار می‌کند.
error-tables-many = شما همین حالا { $most } میز دارید که بازی‌شان تمام نشده است؛ اول یکی را تمام کنید.
error-table-bot-unknown = رباتی به نام «{ $bot }» برای این بازی نیست؛ این‌ها هستند: { $known }.
error-command-unknown = فرمانی به نام «{ $name }» نیست؛ این‌ها هستند: { $known }.
error-command-id = هر فرمان شناسه‌ای از آنِ خود دارد، یک کلمه با حداکثر ۶۴ نویسه.
error-frame-long = هر پیام حداکثر { $most } نویسه دارد.
error-frame-malformed = هر پیام یک شیء JSON است.

## The server
guest-name = مهمان { $number }
preview-invites = { $name } شما را دعوت کرده است: { $game }
error-too-many = درخواست‌ها یکباره زیاد شد؛ لطفاً کمی صبر کنید و دوباره امتحان کنید.
error-stranger = هنوز معلوم نیست چه کسی می‌پرسد؛ اول {"\u2066"}/api/me{"\u2069"} را بخواهید و کوکی را نگه دارید، یا یک توکن بفرستید.
error-token-unknown = این توکن شناخته‌شده نیست؛ توکن تازه‌ای بسازید.
error-token-only-plays = توکن فقط بازی می‌کند؛ این کار در مرورگر یا با کوکی انجام می‌شود.
error-person-changed = در زبانه‌ی دیگری وارد یا خارج شده‌اید، پس کاری انجام نشد؛ لطفاً صفحه را دوباره بارگذاری کنید.
error-too-many-open = همزمان حداکثر { $most } درخواست و اتصال می‌تواند باز باشد؛ لطفاً چند تا را ببندید.
error-passkey-late = گذرکلید دیر رسید؛ { $seconds } ثانیه فرصت دارد، پس لطفاً دوباره امتحان کنید.
error-passkey-used = این جواب گذرکلید پیش‌تر به کار رفته است؛ لطفاً دوباره امتحان کنید.
error-passkey-wrong = جواب گذرکلید درست نیست؛ لطفاً دوباره امتحان کنید.
error-passkey-known = این گذرکلید از پیش مال یک حساب است.
error-passkey-last = این گذرکلید تنها راه ورود به حساب شماست، پس می‌ماند.
error-passkey-unknown = این گذرکلید اینجا شناخته‌شده نیست؛ لطفاً با گذرواژه وارد شوید.
error-passkey-origin = گذرکلید فقط در مرورگر و در صفحه‌ای از همین سرور کار می‌کند.
error-request-field = در درخواست، «{ $where }» نیست یا درست نیست ({ $status })؛ {"\u2066"}/api/schema{"\u2069"} می‌گوید چه باید باشد.
error-origin = این درخواست از صفحه‌های خود Kolpak نمی‌آید؛ برنامه‌ها توکن یا سرآیند X-Kolpak: 1 را می‌فرستند.
error-host = این سرور فقط در نشانی‌های دستگاه خودش، مانند localhost، جواب می‌دهد، نه در «{ $host }»؛ «{"\u2066"}kolpak serve --host 0.0.0.0{"\u2069"}» دستگاه‌های دیگر را راه می‌دهد.
error-host-malformed = سرآیند Host این درخواست نشانی درستی ندارد؛ در آن یک نام یا نشانی IP می‌آید و در صورت نیاز پورت.
error-password-short = گذرواژه { $least } تا { $most } نویسه دارد.
error-account-already = شما از پیش حساب دارید.
error-password-differ = دو گذرواژه یکی نیستند، پس چیزی عوض نشد؛ لطفاً دو بار همان را بنویسید.
error-login-unknown = حسابی به نام «{ $login }» اینجا نیست.
error-login-taken = نام کاربری «{ $login }» گرفته شده؛ لطفاً نام دیگری انتخاب کنید.
error-login-malformed = نام کاربری { $least } تا { $most } نویسه دارد و فاصله ندارد.
error-login-wrong = نام کاربری یا گذرواژه درست نیست.
error-record-unknown = سر این میز چنین بازی‌ای نبوده.
error-records-long = متن گزارش‌ها حداکثر { $most } نویسه دارد.
error-request-unknown = در این نشانی چیزی نیست ({ $status }).
error-request-framing = این درخواست هم Content-Length دارد و هم Transfer-Encoding؛ فقط یکی از آن‌ها می‌تواند پایان آن را بگوید.
error-request-malformed = درخواست درست نوشته نشده ({ $status })؛ {"\u2066"}/api/schema{"\u2069"} می‌گوید چه باید باشد.
error-request-method = این نشانی { $method } را نمی‌پذیرد؛ این‌ها را می‌پذیرد: { $known } ({ $status }).
error-request-long = بدنه‌ی درخواست حداکثر { $most } بایت دارد ({ $status }).
error-request-kind = این نشانی JSON می‌خواند ({"\u2066"}Content-Type: application/json{"\u2069"})، نه «{ $kind }» ({ $status }).
error-server = در سرور مشکلی پیش آمد؛ چیزی را از دست نداده‌اید.
error-page-not-built = صفحه‌های مرورگر ساخته نشده‌اند؛ بسته را دوباره نصب کنید، یا در web فرمان npm run build را اجرا کنید.

## Ready phrases
phrase-hello = سلام!
phrase-good-luck = موفق باشید!
phrase-well-played = آفرین، خوب بازی کردید!
phrase-thanks = ممنون.
phrase-sorry = ببخشید!
phrase-oops = ای وای…
phrase-hurry = نوبت شماست!
phrase-one-moment = یک لحظه، لطفاً.
phrase-good-game = بازی خوبی بود!
phrase-again = دوباره بازی کنیم؟

## First games
lesson-name-1 = مینا
lesson-name-2 = آرمان
lesson-name-3 = نیلوفر
lesson-step = گام { $number } از { $count }
lesson-end = حالا بازی را بلدید.
lesson-end-kabaleo = بازی وقتی تمام می‌شود که همه‌ی مهره‌ها گذاشته شده باشند. آن‌وقت هدف‌ها رو می‌شوند: رنگ هر که در بیشترین نقطه‌ها دیده شود، برنده است.
lesson-end-hats = بازی وقتی تمام می‌شود که فقط یک نفر کلاه آزاد دارد. هر که بیشترین کلاه دیگران را گرفته باشد، در کلبه یا هنوز زیر کلاه‌های خودش، برنده است.
lesson-end-hat_cards = به تعداد بازیکنان دور بازی می‌شود و هر دور برای کارت‌های برده کلاه می‌دهد. در پایان بیشترین کلاه برنده است.
lesson-end-more = بقیه‌اش را هنگام بازی یاد می‌گیرید: هر کاری که نشود، دلیلش گفته می‌شود.
lesson-wrong =
    این هم شدنی است.
    ولی اینجا کار دیگری بکنید: همه‌چیز مثل قبل شد.
lesson-kabaleo-goal =
    رنگ پنهانی خودتان را ببینید.
    فقط شما باید آن را ببینید.
lesson-kabaleo-goal-done =
    سبز!
    در پایان هر نقطه‌ای که سبز دیده شود مال شماست. کسی جز شما نمی‌داند، پس لو ندهید.
lesson-kabaleo-stack =
    یک نقطه را سبز کنید.
    یک مهره‌ی سبز انتخاب کنید و بعد یک نقطه: رنگ نقطه، رنگ مهره‌ی رویی است.
lesson-kabaleo-stack-wrong =
    این‌طور رنگ دیگری دیده می‌شود.
    شما سبز می‌خواهید: یک مهره‌ی سبز انتخاب کنید و بعد هر نقطه‌ای.
lesson-kabaleo-stack-done =
    حالا سبز دیده می‌شود.
    دیگران هم همین‌طور سبز شما را می‌پوشانند و شما رنگ آن‌ها را.
lesson-kabaleo-cancel =
    دو مهره‌ی همرنگ یکدیگر را خنثی می‌کنند.
    در یک نقطه، نارنجی سبز شما را پوشانده. یک مهره‌ی نارنجی روی همان نقطه بگذارید.
lesson-kabaleo-cancel-wrong =
    این‌طور سبز همچنان زیر می‌ماند.
    یک مهره‌ی نارنجی روی آن نارنجی بگذارید که سبز را پوشانده.
lesson-kabaleo-cancel-done =
    هر دو رفتند.
    سبز که زیرشان بود دوباره دیده می‌شود.
lesson-kabaleo-barred =
    مینا همین حالا سبز شما را با صورتی پوشاند.
    سعی کنید فوری با مهره‌ی صورتی خودتان آن را خنثی کنید.
lesson-kabaleo-barred-wrong =
    این هم حرکتی است.
    ولی اول سعی کنید مهره‌ی صورتی را روی مهره‌ی مینا بگذارید.
lesson-kabaleo-barred-why =
    فوری نه!
    هیچ‌کس نمی‌تواند جایی بازی کند که آخرین مهره گذاشته شده. پس اول نقطه‌ی دیگری را سبز کنید.
lesson-kabaleo-barred-elsewhere =
    این به سبز کمکی نمی‌کند.
    یک مهره‌ی سبز روی نقطه‌ای بگذارید که سبز نیست.
lesson-kabaleo-barred-open =
    مینا جای دیگری بازی کرد.
    پس این نقطه دوباره باز است: حالا صورتی را روی صورتی بگذارید.
lesson-kabaleo-barred-open-wrong =
    صورتی هنوز سبز شما را پوشانده.
    مهره‌ی صورتی خودتان را روی مهره‌ی مینا بگذارید.
lesson-kabaleo-barred-done =
    خوب صبر کردید!
    هر نقطه فقط برای یک حرکت بسته است.
lesson-kabaleo-count =
    آخرین مهره!
    سبز و صورتی هر کدام در پنج نقطه دیده می‌شوند. مهره‌ی نارنجی را جایی بگذارید که سبز جلو بیفتد.
lesson-kabaleo-count-wrong =
    این‌طور سبز جلو نمی‌افتد.
    یک مهره‌ی سبز را آشکار کنید یا یک صورتی را بپوشانید.
lesson-kabaleo-count-done =
    شما برنده شدید!
    هدف‌ها رو شدند: سبز شما در نقطه‌های بیشتری دیده می‌شود تا صورتی مینا.
lesson-hats-throw =
    تاس بیندازید.
    تاس می‌گوید یکی از کلاه‌های قرمزتان چند خانه برود.
lesson-hats-leave =
    چهار آمد!
    کلاهی در کلبه انتخاب کنید و بعد خانه‌ای را: آن‌هایی که می‌شود انتخاب کرد چهار قدم دورند.
lesson-hats-leave-done =
    کلاهتان بیرون آمد.
    درست به اندازه‌ی تاس می‌روید. سر چهارراه راه را خودتان انتخاب می‌کنید.
lesson-hats-catch-throw =
    زرد سه قدم جلوتر از شماست.
    تاس بیندازید.
lesson-hats-catch =
    سه آمد!
    کلاهتان را در مسیر انتخاب کنید و روی کلاه زرد بپرید.
lesson-hats-catch-wrong =
    این‌طور زرد در می‌رود.
    کلاهی را بردارید که سه قدم با آن فاصله دارد.
lesson-hats-catch-done =
    گرفتید!
    زرد حالا زیر کلاه شماست و با آن می‌رود. ولی هر که روی شما بپرد هر دو را می‌گیرد.
lesson-hats-home-throw =
    شکارتان را به کلبه ببرید.
    کلبه‌ی شما سه قدم دور است. تاس بیندازید.
lesson-hats-home =
    سه آمد!
    ستون خودتان را انتخاب کنید و بعد کلبه را.
lesson-hats-home-wrong =
    این‌طور شکارتان بیرون می‌ماند.
    ستون را بردارید و به کلبه بروید.
lesson-hats-home-done =
    کلاه زرد برای همیشه مال شماست.
    کلاه فقط با شکار به کلبه برمی‌گردد و بعد می‌تواند دوباره راه بیفتد.
lesson-hats-grey-throw =
    زرد نزدیک کلاه شماست.
    در خانه‌های خاکستری کسی گرفته نمی‌شود. تاس بیندازید.
lesson-hats-grey =
    پنج آمد!
    یک خانه‌ی خاکستری درست پنج قدم دور است. کلاهتان را انتخاب کنید و بعد آن خانه را.
lesson-hats-grey-wrong =
    آنجا زرد می‌تواند شما را بگیرد.
    در خانه‌ی خاکستری کلاهتان در امان است.
lesson-hats-grey-done =
    زرد به خانه‌ی شما آمد، ولی چیزی نگرفت.
    در خاکستری تا سه مهره کنار هم می‌مانند.
lesson-hats-six-throw =
    یک بار دیگر تاس بیندازید.
    یکی از عددها ویژه است.
lesson-hats-six =
    شش آمد!
    اول مثل همیشه یکی از کلاه‌هایتان را شش قدم ببرید.
lesson-hats-six-again =
    حالا دوباره تاس بیندازید.
    شش یک تاس دیگر هم به شما می‌دهد، اگر بخواهید.
lesson-hats-six-stop =
    می‌توانید تمام هم بکنید.
    ولی این بار دوباره تاس بیندازید.
lesson-hats-six-second =
    دو آمد!
    هر کلاهی را که خواستید ببرید، همان یا یکی دیگر.
lesson-hats-six-done =
    چه نوبتی!
    هر ششِ دیگر یک تاس دیگر می‌داد.
lesson-cards-wrong =
    این‌طور دسته‌ای از خودتان آغاز می‌کنید.
    ولی اینجا می‌توانید یکی بگیرید: کارتی را که گفته شد انتخاب کنید و بعد دسته را.
lesson-cards-higher =
    ۴ قرمز مینا را بگیرید.
    کارتی بزرگ‌تر از همان رنگ می‌تواند: ۷ قرمزتان را انتخاب کنید و بعد ۴ قرمز را.
lesson-cards-higher-done =
    گرفتید!
    ۷ قرمز شما رو قرار گرفت و دسته حالا رو به شماست.
lesson-cards-zero =
    چه کارتی نُه را می‌گیرد؟
    صفر همان رنگ: ۰ زردتان را انتخاب کنید و بعد ۹ زرد را.
lesson-cards-zero-done =
    کوچک‌ترین کارت از بزرگ‌ترین برد.
    نُه هم صفر را می‌گیرد، چون بزرگ‌تر است.
lesson-cards-equal =
    رنگ دیگری را بگیرید.
    فقط عدد برابر می‌تواند: ۶ زردتان را انتخاب کنید و بعد ۶ قرمز را.
lesson-cards-equal-done =
    شش، شش را گرفت.
    از رنگ‌های متفاوت فقط کارت‌های برابر یکدیگر را می‌گیرند.
lesson-cards-blank =
    کارت بی‌عدد عددی ندارد.
    هر عدد همرنگش را می‌گیرد: کارت بی‌عددتان را انتخاب کنید و بعد ۸ آبی را.
lesson-cards-blank-done =
    همه‌ی دسته را گرفتید.
    ولی مراقب باشید: هر عدد آبی هم کارت بی‌عدد را می‌گیرد.
lesson-cards-take =
    حالا کارت ببرید.
    دسته‌ی مینا را با ۸ زردتان بگیرید و ببینید دیگران چه می‌کنند.
lesson-cards-take-done =
    چهار کارت مال شماست.
    وقتی نوبتتان می‌شود، دسته‌ای را که هنوز رو به شماست برمی‌دارید. کارت بیشتر، کلاه بیشتر.
web-learn = یادم بدهید
web-learn-game = «{ $game }» را یادم بدهید
web-learn-offer = سه دقیقه، با خود بازی
web-learn-skip = رد کردن
web-learn-next = بعدی
web-learn-rules = قانون‌ها
web-learn-again = یک بار دیگر
web-learn-back = بازگشت به میز
web-learn-you = شما
web-learn-unknown = این بازی را هنوز کسی اینجا یاد نمی‌دهد. این‌ها را می‌توانید یاد بگیرید:
cli-learn = یادگیری بازی با خود بازی: چند وضعیت آماده، و در هر یک فقط یک کار.
cli-learn-usage = kolpak learn GAME
cli-learn-keys = حرکتی بنویسید؛ «?» همه را نشان می‌دهد، «skip» رد می‌شود و «quit» تمام می‌کند.
cli-learn-point = برای نمونه: { $token }
cli-learn-enter = برای ادامه Enter را بزنید.
cli-learn-more = برای بازی: {"\u2066"}kolpak play { $game }{"\u2069"}. قانون‌ها: {"\u2066"}kolpak rules { $game }{"\u2069"}.
error-lessons-none = برای { $game } بازی آموزشی نیست؛ برای { $known } هست.

## Puzzles
cli-puzzle = حل معمای روز: یک حرکت از همه بهتر است.
cli-puzzle-usage = kolpak puzzle [GAME] [--difficulty WORD] [--day YYYY-MM-DD]
cli-puzzle-difficulty = سختی: easy (آسان)، medium (متوسط) یا hard (سخت)؛ وگرنه هر کدام.
cli-puzzle-day = معمای این روز به جای امروز.
cli-puzzle-keys = حرکتی بنویسید؛ «?» همه را نشان می‌دهد، «answer» پاسخ را نشان می‌دهد و «quit» تمام می‌کند.
cli-puzzles = یافتن وضعیت‌هایی با تنها یک بهترین حرکت، با مدرک.
cli-puzzles-usage = kolpak puzzles GAME [--count N] [--difficulty WORD] [--seed K] [--json] [--file FILE]
cli-puzzles-count = چند معما از هر درجه‌ی سختی (پیش‌فرض ۱).
cli-puzzles-seed = یک عدد صحیح؛ عدد یکسان همان معماها را پیدا می‌کند.
cli-puzzles-json = نوشتن به شکل JSON.
cli-puzzles-best = تنها بهترین حرکت: { $token }
cli-puzzles-file = نوشتن هر معما در این فایل همین که پیدا شود، و ادامه از آنچه در آن است.
cli-puzzles-searching = جست‌وجو
puzzle-easy = آسان
puzzle-medium = متوسط
puzzle-hard = سخت
puzzle-task-kabaleo =
    کدام مهره می‌برد و کجا؟
    تنها یک حرکت می‌برد و بقیه می‌بازند؛ ستون‌های همانند یکی شمرده می‌شوند. همه‌ی هدف‌ها پیداست.
puzzle-task-hats =
    بهترین حرکت کدام است؟
    یک حرکت بیش از همه می‌برد.
puzzle-task-hat_cards =
    کدام کارت بیشترین سود را دارد؟
    کارتی برای کشیدن نمانده: همه را می‌شناسید.
puzzle-right = درست است!
puzzle-wrong = این نیست.
puzzle-wrong-reply = این نیست: حریف با { $token } پاسخ می‌دهد.
puzzle-why-kabaleo = حالا هر چه بازی شود، شما می‌برید.
puzzle-cost-kabaleo = این‌طور می‌بازید.
puzzle-why-hats = از ۱۰۰ بازی { $margin } تا بیش از حرکت دوم می‌برد.
puzzle-cost-hats = دست‌کم { $margin } برد از ۱۰۰ کمتر.
puzzle-why-hat_cards = { $margin } کارت بیش از بهترین کارت بعدی می‌دهد.
puzzle-cost-hat_cards = دست‌کم { $margin } کارت کمتر.
puzzle-answer = پاسخ { $token } است.
web-puzzle-title = معمای روز
web-puzzle-days =
    { $count ->
        [one] روز پیاپی
       *[other] روز پیاپی
    }
web-puzzle-solved = { $day }: حل شد
web-puzzle-game = بازی
web-puzzle-difficulty = سختی
web-puzzle-unknown = برای این بازی هنوز معمایی نیست. این بازی‌ها معما دارند:
web-puzzle-not-yet = هنوز نه. { $reply }
web-puzzle-again = دوباره
web-puzzle-sides = شما: { $own }، { $name }: { $other }
web-puzzle-answers = { $name } اینجا پاسخ می‌دهد
web-puzzle-show = نمایش
web-puzzle-next = معمای بعدی
web-puzzle-hint = راهنمایی
web-puzzle-solution = پاسخ این است
web-puzzle-hinted = به مهره‌ی نشان‌دار نگاه کنید
web-puzzle-tomorrow = فردا معماهای تازه هست.
error-puzzles-none = برای «{ $game }» معمایی نیست، فقط برای { $known }.
error-puzzles-compiler = پیدا کردن معما به کد کامپایل‌شده نیاز دارد که اینجا کار نمی‌کند: { $problem }.
error-puzzles-file = «{ $file }» معماهای فرمان دیگری را دارد («{ $origin }»). فایل دیگری انتخاب کنید.
error-puzzles-unreadable = «{ $file }» مجموعه‌ی معما نیست. فایل دیگری انتخاب کنید.
error-puzzle-day = «{ $text }» تاریخ نیست؛ آن را مانند {"\u2066"}2026-12-31{"\u2069"} بنویسید.
