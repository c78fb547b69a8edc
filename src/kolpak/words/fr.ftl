### Français (tu). Un message par ligne ou par bloc ; le programme remplit les noms entre { }.
###
### Les mots, partout les mêmes :
### game jeu (Kabaleo…), partie (jouée) · match match (plusieurs parties ou manches) · round manche · turn tour · draw (tie) égalité
### table table · seat place · place (ranking) rang · host hôte · guest invité · bot robot · device appareil · chance hasard
### cone cône · base base (bare : nue) · piece (Kabaleo) cône · goal objectif · place (Kabaleo) case
### tower tour (la) · stock réserve · deal distribution, distribuer
### hat chapeau · golden hat chapeau d’or · wearer porteur · piece (Catch the Hat) pièce · home maison, ramener à la maison
### field case · grey, yellow field case grise, jaune · junction croisement · centre centre · roll lancer · die dé
### catch attraper · prey butin · partner partenaire · team équipe · Last one standing « le dernier en jeu gagne »
### card carte · blank carte vierge · hand main · pile pile · draw pile pioche
### record enregistrement (tag étiquette, token élément, sealed scellé) · position position · move, action coup
### seed graine · commitment engagement · digest empreinte · proof preuve · token (access) jeton · log journal

## The language
language-name = Français
language-direction = ltr

## Values of options
values-words = une valeur parmi { $words }
values-range = un nombre de { $least } à { $most }
values-limit = none, ou un nombre à partir de { $least }
values-colours-any = any, ou quelques-unes des lettres { $colours } dans cet ordre
values-colours-seats = une lettre de { $colours } par joueur, aucune deux fois

## Errors: games, options, records
error-game-unknown = Il n’y a pas de jeu nommé « { $name } » ; il y a { $known }.
error-game-package = Le jeu « { $name } » d’un paquet installé ne peut pas être utilisé : { $reason }
error-game-failed = Le jeu « { $game } » a échoué sur ce serveur. La personne qui gère le serveur en trouve la raison dans le journal.
error-game-raised = Le jeu « { $game } » a échoué : { $reason }
error-chance-unknown = chance vaut « auto » ou « manual », pas « { $chance } ».
error-seed = Une graine est un nombre entier de 0 à { $last }, pas « { $seed } ».
error-not-chance = Ce n’est pas au hasard de jouer, il n’y a donc rien à tirer.
error-option-unknown = Il n’y a pas d’option « { $option } » ; il y a { $allowed }.
error-option-value = L’option { $option } ne peut pas valoir « { $value } » ; valeur attendue : { $allowed }.
error-option-pair = « { $text } » n’est pas une option ; les options s’écrivent name=value, séparées par des espaces.
error-option-twice = L’option { $option } est donnée deux fois ; une fois suffit.
error-record-tags = L’en-tête de l’enregistrement est faux : { $reason }
error-record-token = L’élément { $index }, « { $token } », est faux : { $reason }
error-record-end = La fin de l’enregistrement est fausse : { $reason }
error-record-hidden = Cet enregistrement cache ce que certains ont, comme toujours tant que la partie est en cours ; prends-le après la fin de la partie.
error-record-count = Le texte contient { $found ->
    [one] { $found } enregistrement
   *[other] { $found } enregistrements
  } ; il en faut exactement un ici.
error-record-no-game = Un enregistrement commence par son étiquette Game, pas par « { $found } ».
error-record-sign = Ligne { $line }, colonne { $column } : le signe { $sign } ({ $name }) n’a pas sa place là.
error-record-edition = L’édition « { $edition } » du jeu { $game } est inconnue ; celle-ci est l’édition { $right }.
error-tag-twice = L’étiquette { $tag } est donnée deux fois ; une fois suffit.
error-tag-malformed = « { $text } » n’est pas une étiquette ; une étiquette s’écrit [Name "value"] sur une seule ligne.
error-record-missing = Cet enregistrement n’est pas dans ce texte.
error-comment-open = Il manque l’accolade fermante au commentaire « { $text } » à la ligne { $line }.
error-result-malformed = « { $result } » n’est pas un résultat ; il s’écrit { $right }, avec les points de chaque place.
error-result-wrong = Le résultat annonce { $result }, mais le compte donne { $right }.

## Errors: actions and positions of any game
error-action-malformed = « { $token } » n’est pas un coup ; les coups s’écrivent comme { $expected }.
error-action-illegal = « { $token } » n’est pas permis maintenant ; sont permis { $legal }.
error-over = La partie est finie ; on ne peut plus rien jouer.
error-deal-due = Il faut d’abord distribuer les cartes ou les cônes.
error-turn-due = C’est à la place { $seat } de jouer, pas au hasard.
error-first-seat = La place { $seat } ne peut pas commencer ; les places vont de 0 à { $last }.
error-position-fields = Une position a { $count } parties séparées par « | », pas { $found }.
error-position-seats = La position a { $found ->
    [one] { $found } place
   *[other] { $found } places
  }, mais il y a { $count } joueurs.
error-position-part = « { $text } » est mal écrit dans la position ; les lettres permises sont { $letters }.
error-position-mover = « { $text } » ne dit pas à qui de jouer ; c’est une place de 0 à { $last } ou « { $others } ».

## Errors: Kabaleo
error-kabaleo-equal-deal = La distribution égale est pour 2 ou 3 joueurs (K8) ; à 4 joueurs, choisis deal=random.
error-kabaleo-colours = Avec { $players } joueurs, { $right } couleurs sont en jeu (K3), donc colours={ $colours } ne convient pas.
error-kabaleo-deal-colours = Les bases doivent montrer { $count } couleurs de { $colours } (K3).
error-kabaleo-deal-bases = Chaque couleur en jeu a { $each } bases (K5).
error-kabaleo-deal-goals = Il faut { $count } objectifs de couleurs différentes, un par place (K4).
error-kabaleo-deal-goal-colours = Les objectifs sont des couleurs en jeu, { $colours } (K4).
error-kabaleo-deal-pieces = Il y a { $each } cônes de chacune des couleurs { $colours } (K2).
error-kabaleo-deal-stocks = Les cônes vont à { $count } places, { $each } à chacune (K7).
error-kabaleo-deal-equal = Dans la distribution égale, chaque place a { $each } cônes de chaque couleur (K8).
error-kabaleo-stock = Il n’y a pas de cône « { $colour } » dans la réserve (K10) ; il y a { $stock }.
error-kabaleo-place = Il n’y a pas de case { $place } (K10) ; les cases vont de 0 à { $last }.
error-kabaleo-own-base = La case { $place } est une base nue de couleur « { $colour } » ; seul un cône d’une autre couleur peut y aller (K11).
error-kabaleo-last-place = Le dernier coup était sur la case { $place } ; elle est fermée pendant un tour (K16).
error-kabaleo-position-stock = « { $text } » n’est pas une réserve ; ce sont les lettres { $letters } dans cet ordre, ou « - » si elle est vide.
error-kabaleo-position-last = « { $text } » n’est pas la case du dernier coup ; c’est le numéro d’une case, ou « - » avant le premier coup.
error-kabaleo-position-places = Il faut { $count } cases (K5), pas { $found }.
error-kabaleo-position-colours = Les bases doivent montrer les { $count } couleurs en jeu (K3), pas { $found }.
error-kabaleo-position-equal = Sur la case { $place }, « { $tower } », deux voisins sont de la même couleur ; ils se seraient annulés, ou n’auraient pas pu y être posés ({ $rule }).
error-kabaleo-position-pieces = Il y a { $found } cônes « { $colour } » ; il ne peut pas y en avoir plus de { $most } (K2).
error-kabaleo-position-odd = Il y a { $found ->
    [one] { $found } cône
   *[other] { $found } cônes
  } « { $colour } » ; les cônes partent par paires, leur nombre est donc pair (K13).
error-kabaleo-position-end = La partie est finie exactement quand il ne reste aucun cône en réserve (K18).
error-kabaleo-position-turn = Les réserves ne vont pas avec le tour de la place { $seat } : comptées à partir d’elle, elles diminuent d’un cône au plus (K9).

## Errors: the card game
error-cards-first-due = On ne sait pas encore qui commence (C3) ; cela se dit d’abord, par exemple first:0.
error-cards-deal = Une distribution contient chacune des { $count } cartes une fois (C1) ; il manque { $missing }, et sont en double { $twice }.
error-cards-hand = La carte { $card } n’est pas dans la main ; on ne peut jouer qu’une carte de sa main (C5).
error-cards-pile = Aucune pile ne pointe vers la place { $on }, il n’y a donc rien à attraper (C5) ; des piles pointent vers les places { $piles }.
error-cards-catch-lower = { $card } n’attrape pas { $top }, la carte du dessus de la pile de la place { $on } : dans une couleur, un nombre attrape un plus petit, et le 0 attrape aussi le 9 (C7).
error-cards-catch-blank = { $card } n’attrape pas { $top }, la carte du dessus de la pile de la place { $on } : avec blank_rule=literal, aucun nombre n’attrape une carte vierge (C8).
error-cards-catch-unequal = { $card } n’attrape pas { $top }, la carte du dessus de la pile de la place { $on } : entre deux couleurs, seule une carte égale attrape (C9), et avec blank_rule=literal aucune carte vierge.
error-cards-catch-two-blanks = { $card } n’attrape pas { $top }, la carte du dessus de la pile de la place { $on } : avec blank_rule=literal, aucune carte vierge n’en attrape une autre (C9).
error-cards-position-part = « { $text } » n’est pas une liste de cartes ; une carte est une couleur r, y ou b avec un nombre de 0 à 9 ou x, et « - » veut dire aucune.
error-cards-position-order = « { $text } » n’est pas dans l’ordre des cartes, ou contient une carte deux fois ; il faudrait « { $right } ».
error-cards-position-number = « { $text } » n’est pas un nombre dans la position ; les manches et les chapeaux s’écrivent comme 0 ou 12.
error-cards-position-starter = « { $text } » ne dit pas qui a commencé ; c’est une place de 0 à { $last }, ou « - » tant que personne ne le sait.
error-cards-position-first = Celui qui commence est « - » exactement quand c’est à « first » de jouer (C3) ; sinon, c’est une place.
error-cards-position-start = Tant qu’on ne sait pas qui commence, la manche est 0 et personne n’a de chapeau (C3).
error-cards-position-between = Quand ce n’est à aucune place de jouer, la manche est finie et toutes les cartes sont ramassées (C11) ; mains, piles, cartes gagnées et pioche sont « - ».
error-cards-position-round = Tant que l’on joue ou distribue des cartes, la manche va de 0 à { $last } (C14).
error-cards-position-end = Le match finit après { $count } manches, chacun en commence une (C14) ; la manche doit donc être { $count }.
error-cards-position-draw = Il n’y a de pioche qu’à deux joueurs (C2) ; à plus, elle est « - ».
error-cards-position-twice = Chaque carte n’existe qu’une fois (C1) ; plus d’une fois dans la position : { $cards }.
error-cards-position-cards = Une manche a { $count } cartes en tout dans les mains, les piles, les cartes gagnées et la pioche (C2), pas { $found }.
error-cards-position-taken = Une pile pointe vers la place { $seat }, à qui c’est de jouer ; elle l’aurait déjà prise (C4).
error-cards-position-over = Personne n’a plus de carte, la manche est donc finie (C11) et c’est à « deal » ou « - » de jouer.
error-cards-position-full = Tant qu’il y a des cartes dans la pioche, chaque main a { $count } cartes (C10).
error-cards-position-large = Aucune main n’a plus que les { $count } cartes distribuées (C2).
error-cards-position-turn = Les mains ne vont pas avec le tour de la place { $seat } : comptées à partir d’elle, elles n’augmentent jamais et diffèrent d’une carte au plus (C3).

## Errors: Catch the Hat
error-hats-small-board = Le petit côté est pour 2 à 4 joueurs (F1) ; à { $players }, choisis board=large.
error-hats-colours = colours={ $colours } ne convient pas : pour { $players } joueurs, il faut { $players } lettres.
error-hats-teams-players = En équipes, il faut 4 ou 6 joueurs pour que les partenaires alternent (V2), pas { $players }.
error-hats-tower-teams = Le jeu de la tour ne se joue pas en équipes (V14) ; enlève tower ou teams.
error-hats-tower-golden = Le jeu de la tour se joue sans le chapeau d’or (V14) ; enlève tower ou golden.
error-hats-tower-free = Dans le jeu de la tour, rien n’est libéré (V7) ; free_on_capture ne va donc pas avec.
error-hats-two-wins = Le dernier en jeu et celui qui a le chapeau d’or ne peuvent pas décider tous les deux qui gagne (V14) ; choisis win_by=most_caught ou gold_win=most_caught.
error-hats-first-due = On tire d’abord au sort qui commence : first:0 à first:{ $last }.
error-hats-roll-due = C’est au dé : d1 à d6.
error-hats-again-due = Après un six vient roll ou stop (F15).
error-hats-pass = Le { $roll } peut être joué, on n’a donc pas le droit de passer (F16).
error-hats-move-due = Le dé montre { $roll }, et il faut avancer.
error-hats-no-way = { $move } n’est pas un chemin pour le { $roll } ; les cases, les étapes ou les crochets ne vont pas.
error-hats-move-f3 = { $move } n’est pas un coup pour le { $roll } : il va avec un autre lancer ou avec la pièce d’un autre joueur (F3).
error-hats-move-f4 = { $move } fait demi-tour en chemin ; on ne change pas de sens pendant un coup (F4).
error-hats-move-f9 = { $move } finirait sur une case grise où il y a déjà trois pièces (F9).
error-hats-move-f10 = { $move } entre dans une maison fermée : seul un chapeau de sa couleur peut y entrer (F10).
error-hats-move-f11 = { $move } rentre à la maison sans butin ; un chapeau qui est sorti ne peut rentrer qu’avec du butin (F11).
error-hats-move-f13 = { $move } s’arrête à la maison, mais le reste du lancer peut être joué et doit l’être (F13).
error-hats-move-v3 = { $move } finirait sur la case d’un partenaire ; sur une case jaune, on ne peut pas s’y arrêter (V3).
error-hats-move-v7 = { $move } rentre à la maison ; dans le jeu de la tour, personne ne rentre (V7).
error-hats-move-v11 = { $move } fait trop souvent demi-tour, ou là où rien n’est attrapé (V11).
error-hats-position-field = « { $text } » est mal écrit ; chaque case du plateau s’écrit une fois, comme R5=gyr ou H0=r+r.
error-hats-position-caught = « { $text } » ne désigne pas des chapeaux attrapés ; ce sont des lettres de { $letters } dans cet ordre, ou « - » s’il n’y en a pas.
error-hats-position-phase = « { $text } » n’est pas une phase ; il y a first, roll, move 1 à move 6, again et end.
error-hats-position-memory = « { $text } » est mal écrit ; cela s’écrit comme { $right }.
error-hats-position-hats = Il y a { $found ->
    [one] { $found } chapeau
   *[other] { $found } chapeaux
  } « { $colour } » ; il doit y en avoir { $right } (F1).
error-hats-position-gold = { $found ->
    [0] Il n’y a pas de chapeau d’or
    [one] Il y a { $found } chapeau d’or
   *[other] Il y a { $found } chapeaux d’or
  } ; { $right ->
    [0] il ne doit pas y en avoir
   *[other] il doit y en avoir { $right }
  } (V8).
error-hats-position-home = « { $piece } » ne peut pas être en { $home } ; à la maison, il n’y a que des chapeaux seuls de la couleur de son joueur (F10).
error-hats-position-nobody = Dans cette partie, personne n’habite en { $home } : « { $piece } » ne peut pas y être.
error-hats-position-gold-alone = Le chapeau d’or ne peut pas être ainsi sur { $field } ; seul, il n’est que sur C, et qui y arrive l’attrape (V8).
error-hats-position-grey = Sur la case grise { $field }, il y a { $found } pièces ; il peut y en avoir trois (F9).
error-hats-position-yellow = Sur la case jaune { $field }, il y a des couleurs différentes ; l’une aurait attrapé l’autre (F8).
error-hats-position-tower = La place { $seat } a ramené des chapeaux à la maison ; dans le jeu de la tour, personne ne le fait (V7).
error-hats-position-own = La place { $seat } a attrapé { $hats }, mais les chapeaux de son propre camp sont libérés, pas attrapés (F12).
error-hats-position-end = La phase est « end » exactement quand un seul camp a des chapeaux actifs ou que les lancers sans prise ont atteint leur limite (F18, F21).
error-hats-position-turn = C’est toujours à une place de jouer, sauf dans les phases first et end.
error-hats-position-hatless = La place { $seat } n’a pas de chapeau actif, ce n’est donc pas à elle de jouer (F18).
error-hats-position-still = Un dé a été lancé, donc still vaut au moins 1 (F21).
error-hats-position-first = Avant de tirer au sort qui commence, tous les chapeaux sont à la maison et le chapeau d’or au centre (F2).
error-hats-position-sixes = La phase ne va pas avec { $sixes } six dans ce tour (F15).
error-hats-position-out = « out » nomme exactement les places sans chapeau actif (V7).

## Storage
error-store-url = Une base de données s’écrit sqlite:///FILE ou postgresql://NAME:PASSWORD@HOST/DATABASE ; un @ dans NAME ou PASSWORD s’écrit « %40 ».
error-store-parameter-file = L’URL d’un fichier SQLite n’a pas de paramètres ; retire « { $name } ».
error-store-call = Le serveur de base de données ne peut pas être joint comme le dit son URL : { $reason }
error-store-full = Le disque du serveur est plein, rien n’a été enregistré ; cela reprendra dès qu’il y aura de la place.
error-store-locked = Un autre programme occupe la base de données du serveur, rien n’a été enregistré ; cela reprendra dès qu’elle sera libre.
error-store-read-only = On ne peut pas écrire dans la base de données du serveur ; le serveur doit avoir le droit d’écrire dans son fichier et son dossier.
error-store-missing = La base de données du serveur ne s’ouvre pas ; elle n’est pas là où son URL le dit, ou ses fichiers sont à un autre utilisateur.
error-store-links = La base de données { $file } a plusieurs noms (liens physiques) ; chacun aurait son propre journal, et des coups se perdraient. Supprime les autres noms, ou copie le fichier.
error-store-disk = Le disque du serveur signale une panne, rien n’a été enregistré.
error-store-damaged = La base de données du serveur est abîmée ; il faut la rétablir à partir d’une copie.
error-store-away = Le serveur de base de données ne répond pas ; Kolpak reprendra dès qu’il répondra.
error-store-unreachable = Le serveur de base de données ne répond pas, Kolpak ne peut donc pas démarrer ; il doit tourner et être joignable à { $url }.
error-store-tls = La connexion chiffrée (TLS) au serveur de base de données, que son URL demande par sslmode, ne s’établit pas : { $reason }
error-store-denied = Le serveur de base de données ne laisse pas entrer Kolpak ; nom, mot de passe et droits doivent être justes.
error-store-rights = Le serveur de base de données refuse à l’utilisateur de Kolpak un droit dont il a besoin ; fais de lui le propriétaire de la base.
error-store-value = La base de données ne peut pas contenir ce texte, rien n’a été enregistré ; les caractères nuls et les moitiés de caractère ne sont pas permis.
error-store-encoding = La base de données garde le texte en { $encoding }, où manquent les lettres de bien des langues ; donne à Kolpak une base en UTF8.
error-store-newer = La base de données a été écrite par un Kolpak plus récent ; seul celui-là ou un suivant peut l’ouvrir.
error-store-foreign = La base de données contient les tables d’un autre programme ; donne à Kolpak une base à lui.
error-store-empty = La base de données ne contient encore aucune table ; le serveur de Kolpak les crée à son démarrage.
error-store-closed = Le serveur est en train de s’arrêter, rien n’est plus enregistré.
error-log-gap = Il manque l’événement { $number } au journal de la table { $table } ; cette table ne peut pas continuer, toutes les autres oui.
error-log-malformed = L’événement { $number } de la table { $table } est mal écrit ; cette table ne peut pas continuer, toutes les autres oui.
error-log-damaged = Le journal de la table { $table } est abîmé à partir de l’événement { $number } ; cette table ne peut pas continuer, toutes les autres oui.
error-log-seed = La graine secrète de la partie { $number } à la table { $table } manque ou n’est pas celle qui était promise ; cette table ne peut pas continuer.
error-log-game = Le jeu « { $game } » de la table { $table } n’est pas installé ici ; cette table ne peut pas continuer, toutes les autres oui.

## Pictures: Catch the Hat
picture-hats-track = En chemin :
picture-hats-seat = { $name }   { $colour }   à la maison { $home } : { $hats }   attrapés { $caught }
picture-hats-roll = Le dé montre { $roll }.
picture-hats-again = C’était un six ; on peut relancer le dé ou y renoncer.

## Pictures
picture-before-deal = Les cônes ne sont pas encore distribués.
picture-kabaleo-seat = { $name }   réserve { $stock }   objectif { $goal }
picture-kabaleo-barred = On vient de jouer sur la case { $place } ; elle est fermée pour ce tour.
picture-cards-before = On ne sait pas encore qui commence.
picture-cards-deal = La manche { $round } sur { $rounds } est à distribuer ; { $starter } la commence.
picture-cards-round = Manche { $round } sur { $rounds }, commencée par { $starter }
picture-cards-over = Le match est fini après { $rounds ->
    [one] { $rounds } manche
   *[other] { $rounds } manches
  }.
picture-cards-seat = { $name } @{ $seat }   chapeaux { $hats }   en main { $held }   gagnées { $won }   pile { $pile }
picture-cards-draw = Pioche : { $count ->
    [one] { $count } carte
   *[other] { $count } cartes
  }
picture-cards-hand = Main ({ $name }) : { $hand }

## Command line
cli-kolpak = Des jeux de cônes à empiler : Kabaleo, Attrape le chapeau et son jeu de cartes. Sans commande, ils sont servis sur cette machine et ouverts dans le navigateur.
cli-kolpak-usage = kolpak [COMMAND …]
cli-usage = Utilisation :
cli-commands-heading = Commandes
cli-games-heading = Jeux
cli-examples-heading = Exemples
cli-options-heading = Options
cli-help = Montre cette aide.
cli-version = Montre la version.
cli-lang = Parle une autre langue, comme « en » ; sinon celle de l’environnement.

cli-play = Joue une partie ici, avec des gens sur cet appareil et des robots.
cli-play-usage = kolpak play (GAME [name=value …] | --from FILE [--at N] [--number K]) [--seats A,B,…] [--seed N] [--record FILE] [--speed slow|normal|fast]
cli-play-from = Continue plutôt à partir d’un enregistrement, avec son jeu et ses options, contre des robots ; ses propres robots continuent.
cli-seats = Qui joue, place par place : un robot de la liste de « kolpak bots GAME » ; tout autre nom est une personne, de même que person:NAME ou un nom entre guillemets si un robot s’appelle à peu près ainsi. Sinon, tu joues contre des robots « greedy ».
cli-seed = Tire tout ce qui est aléatoire à partir de ce nombre, pour que les robots rejouent la même partie.
cli-record-file = Ajoute l’enregistrement de la partie à ce fichier ; « - » le montre à la fin.
cli-speed = Combien de temps attendre après ce que font les autres.
cli-replay = Rejoue des enregistrements et montre comment ils finissent.
cli-replay-usage = kolpak replay FILE… [--json]
cli-json = Écrit une ligne de JSON par enregistrement.
cli-show = Montre un enregistrement à l’un de ses moments.
cli-show-usage = kolpak show RECORD [--at N] [--seat S] [--number K]
cli-at = Combien d’éléments ont été joués ; sinon tous.
cli-seat-option = Montre ce que cette place peut savoir, en comptant à partir de 0, au lieu de tout.
cli-number = Quel enregistrement du fichier, à partir de 0.
cli-password = Donne un nouveau mot de passe à un compte d’un serveur, pour qui a oublié le sien. Il est demandé deux fois, ou lu comme une ligne de l’entrée standard. Les navigateurs doivent se reconnecter et les programmes ont besoin de nouveaux jetons ; les clés d’accès restent valables.
cli-password-usage = kolpak password LOGIN [--database URL] [--data DIR]
cli-password-new = Nouveau mot de passe
cli-password-again = Le même encore une fois
cli-password-set = « { $login } » a un nouveau mot de passe.
cli-rules = Montre les règles d’un jeu, ou l’une d’elles par son numéro.
cli-rules-usage = kolpak rules GAME [ID]
cli-options = Donne la liste des options d’un jeu.
cli-options-usage = kolpak options GAME
cli-languages = Liste les langues, leur sens d’écriture et ce qui manque à chacune.
cli-languages-usage = kolpak languages [--missing]
cli-languages-missing = Nomme plutôt les phrases qui manquent ou sont encore en anglais ; code de sortie 1 s’il y en a.
cli-language = { $tag }  { $name } ({ $direction }), { $missing ->
    [0] complet
    [one] il manque { $missing } phrase
   *[other] il manque { $missing } phrases
  }
cli-languages-complete = Aucune phrase ne manque dans aucune langue.
cli-solve = Dit, vers la fin d’une partie de Kabaleo, quels coups gagnent, font égalité ou perdent.
cli-solve-usage = kolpak solve FILE [--at N] [--number K] [--goals P,?] [--nodes N] [--proof FILE] [--contest] [--json]
cli-solve-goals = Les couleurs-objectifs place par place, « ? » si l’une est inconnue ; sinon celles de l’enregistrement.
cli-solve-nodes = Combien de positions examiner pour un coup avant de le laisser ouvert.
cli-solve-contest = Résout le problème de concours Kabaleo Lite : FILE a sa forme, la réponse aussi.
cli-solve-proof = Écrit dans ce fichier une preuve du meilleur résultat, qu’un programme peut vérifier.
cli-solve-json = Écrit une ligne de JSON.
cli-review = Analyse une partie : chance ou adresse, les coups qui ont coûté le plus, et ce qui aurait été mieux.
cli-review-usage = kolpak review FILE [--seat N] [--number K] [--json] [--plot FILE]
cli-review-seat = Regarde cette place, en comptant à partir de 0 : ses choix, sa chance, et l’image vue par ses yeux.
cli-review-plot = Dessine les chances et ce qui les a changées dans ce fichier (.png, .svg ou .pdf).
cli-dataset = Fait jouer des robots et écrit leurs parties en fichiers Parquet pour l’apprentissage.
cli-dataset-usage = kolpak dataset GAME --games N [--into FOLDER] [--options TEXT] [--bots BOT,BOT…] [--seed N] [--observations]
cli-dataset-games = Combien de parties jouer.
cli-dataset-into = Dossier pour games.parquet et moves.parquet ; ceux qui s’y trouvent sont remplacés.
cli-dataset-bots = Un robot pour chaque place, ou un seul pour toutes.
cli-dataset-observations = Écrit aussi, pour chaque coup, ce que sa place pouvait savoir, en nombres.
cli-dataset-written = { $games ->
    [one] { $games } partie
   *[other] { $games } parties
 } et { $moves ->
    [one] { $moves } coup
   *[other] { $moves } coups
 } dans { $folder }
cli-perft = Compte les suites de coups d’un jeu selon leur longueur.
cli-perft-usage = kolpak perft GAME --depth N [name=value …] [--position TEXT] [--deal TOKEN]
cli-depth = Compte les suites jusqu’à ce nombre de coups.
cli-position = Compte à partir de cette position au lieu du début.
cli-deal = La distribution à jouer là où il en faut une, car on ne peut pas toutes les énumérer.

cli-options-of = Options du jeu { $game }, écrites name=value :
cli-column-name = Option
cli-column-allowed = Valeurs permises
cli-column-default = Par défaut

cli-solve-searching = Recherche
cli-solve-proving = Écriture de la preuve
cli-solve-of = C’est à la place { $seat } de jouer ; cônes restants : { $left }, couleurs-objectifs : { $goals }.
cli-solve-case = { $case ->
    [exact] Ce que donne chaque coup si les deux jouent au mieux :
    [several] Ce qu’assure chaque coup, même si tous les autres jouent ensemble :
   *[hidden] Ce qu’assure chaque coup, quoi que les autres aient et fassent :
  }
cli-solve-value = { $value ->
    [win] Victoire :
    [draw] Égalité :
    [loss] { $case ->
        [exact] Défaite :
       *[other] Rien :
      }
   *[unknown] Ouvert :
  }
cli-solve-proved = { $file } : preuve que la place { $seat } { $result ->
    [win] gagne
   *[draw] obtient au moins l’égalité
  }, lignes : { $lines }.
cli-input = L’entrée standard
cli-record = { $file }, enregistrement { $number } :
cli-record-wrong = { $file }, enregistrement { $number } : { $reason }
cli-position-is = Position : { $position }
cli-over = La partie est finie.
cli-chance-due = C’est au hasard de jouer.
cli-seat-due = C’est à la place { $seat } de jouer.
cli-seat = Place { $seat }
cli-you = toi
cli-seat-named = Place { $seat } : { $name }
cli-named-at = { $name } (place { $seat })
cli-points = { $points ->
    [one] { $points } point
   *[other] { $points } points
  }
list-and = { $first } et { $last }
list-comma = { $first }, { $second }
cli-winner = { $name ->
    [you] Tu gagnes.
   *[other] { $name } gagne.
  }
cli-winners = Victoire partagée : { $names }.
cli-shared = Rang { $place } partagé : { $names }.
count-towers = tours { $count }
count-tallest = la plus haute { $count }
count-hats = chapeaux { $count }
count-team = équipe { $count }
count-team-points = points de l’équipe { $count }
count-cards = cartes { $count }

cli-begins = Nouvelle partie : { $game }
cli-goes-on = La partie continue après l’élément { $given }.
cli-keys = Tape ? pour l’aide, hint pour un conseil, undo pour reprendre un coup, quit pour arrêter.
cli-ask = { $name ->
    [you] À toi :
   *[other] { $name }, à toi :
  }
cli-you-may = Tu peux jouer, par exemple { $example } :
cli-with-token = { $text } ({ $token })
cli-play-help = Tape un coup comme il est écrit, par exemple { $example }{ $numbered ->
    [yes] , ou son numéro
   *[no] , la lettre et le nombre ensemble
  } ; « look » ou Entrée remontre la table, « undo » reprend un coup, « quit » arrête la partie.
cli-play-rules = Les règles : kolpak rules { $game }.
cli-narrow = La table demande { $needed } colonnes et le terminal en a { $width } ; la voici donc en texte.
cli-bots = Liste les robots d’un jeu, du plus faible au plus fort.
cli-bots-usage = kolpak bots GAME
cli-bots-of = Robots pour { $game }, du plus faible au plus fort. Leur nom s’écrit à la place d’un joueur : --seats Ann,{ $example }.
cli-bots-also = Et aussi :
cli-bots-missing = Pas proposés ici, car le code compilé ne marche pas : { $names }. La raison : { $problem }
error-compiled-broken = Le code compilé ne marche pas ici ({ $problem }), il manque donc certains robots.
error-compiled-unkept = Le code compilé ne peut pas être gardé ici ({ $problem }), chaque démarrage le compile donc à nouveau.
cli-hint = Le conseil du meilleur robot :
cli-hint-action = { $token }{ $percent ->
    [none] {""}
   *[other] , gagne dans { $percent } % des cas
  }{ $reason ->
    [none] {""}
   *[other] {"\u00A0"}: { $reason }
  }{ $danger ->
    [none] {""}
   *[other] . { $danger }
  }
cli-hint-waits = Le robot réfléchit ; la première fois prend quelques secondes de plus.
cli-compiling = Du code doit d’abord être compilé ; cela peut prendre quelques minutes.
cli-bot-replaced = { $name } est désormais joué par le robot simple « greedy ».
bot-name-novice = Débutant
bot-name-casual = Amateur
bot-name-skilled = Habitué
bot-name-greedy = Habitué
bot-name-expert = Expert
bot-name-master = Maître
bot-name-random = Hasard
bot-numbered = { $name } { $number }
bot-about-novice = Ne voit pas tout ; idéal pour une première partie.
bot-about-casual = Voit beaucoup de ce qu’il a devant lui, mais pas tout.
bot-about-skilled = Prend ce qu’il peut, un coup à l’avance.
bot-about-expert = Anticipe et observe ce que font les autres.
bot-about-master = Réfléchit longtemps et devine ce que visent les autres ; difficile à battre.
bot-about-greedy = Prend tout de suite le meilleur coup qu’il voit ; joue pour les absents.
bot-about-random = Fait n’importe quel coup permis.
cli-arena = Fait jouer des robots entre eux : mêmes distributions et mêmes dés, en échangeant les places. Un robot peut aussi être FILE.py:NAME, une classe ou une fonction à toi qui en fait un.
cli-arena-usage = kolpak arena GAME BOT BOT… [--options TEXT] [--deals N] [--seed N] [--stop] [--luck] [--ray ADDRESS] [--json FILE] [--plot FILE]
cli-arena-options = Options du jeu, par exemple « players=3 deal=equal ».
cli-deals = Nombre de distributions ; chacune se joue une fois avec chaque robot à chaque place.
cli-arena-seed = Nombre dont viennent toutes les distributions et tous les dés.
cli-arena-stop = S’arrête dès qu’il est certain que le premier robot est meilleur ou non.
cli-arena-with-luck = Analyse chaque partie et montre aussi les parts sans la chance ; quelques secondes par partie.
cli-ray = Joue sur le cluster Ray à cette adresse ; « local » en démarre un ici.
cli-arena-json = Écrit les résultats et toutes les parties dans ce fichier, en JSON.
cli-plot = Dessine les résultats dans ce fichier (.png, .svg ou .pdf).
cli-arena-of = { $game }, { $options } : distributions { $deals }, parties { $games }
cli-arena-bot = robot
cli-arena-share = victoires %
cli-arena-adjusted = sans chance %
cli-arena-seats = par place
cli-arena-time = ms
cli-arena-test = test
cli-arena-rating = cote
cli-arena-even = À égalité, chacun gagne { $percent } %. Intervalles à 95 % par distribution ; le test demande si un robot gagne 5 points de plus.
cli-arena-luck = Sans chance : la part dont on a ôté une fraction ajustée de la chance (premier nombre entre parenthèses) ; × dit combien de fois plus de parties en diraient autant sans cela. Cela ne vaut que pour une série, à partir de { $deals } distributions.
cli-arena-verdict = { $verdict ->
    [better] meilleur
    [not] pas meilleur
   *[open] indécis
  }
error-cli-action = « { $text } » n’est pas un coup possible ici ; tapes-en un comme il est écrit, par exemple { $example }, ou ? pour l’aide.
cli-hand-over = Passe l’appareil à { $name }, qui appuie sur Entrée quand personne d’autre ne regarde.
cli-quit = La partie s’arrête ici.
cli-input-closed = Il n’y a plus d’entrée, la partie s’arrête donc ici.
cli-recorded = L’enregistrement est dans { $file }.

colour = { $letter ->
    [p] rose
    [o] orange
    [y] jaune
    [g] vert
    [b] bleu
    [v] violet
    [r] rouge
    [w] blanc
    [k] noir
   *[other] { $letter }
  }
narrate-first = { $name ->
    [you] C’est toi qui commences.
   *[other] { $name } commence.
  }
narrate-action = { $name ->
    [you] Tu joues
   *[other] { $name } joue
  } { $token }.
narrate-chance = Le hasard : { $token }.

narrate-kabaleo-deal = Les cônes sont distribués ; { $name ->
    [you] c’est toi qui commences
   *[other] { $name } commence
  }.
narrate-kabaleo-put = { $name ->
    [you] Tu poses
   *[other] { $name } pose
  } un cône { $colour } sur la case { $place }.
narrate-kabaleo-cancel = { $name ->
    [you] Tu poses
   *[other] { $name } pose
  } un cône { $colour } sur un cône identique, et les deux quittent la case { $place }.
narrate-kabaleo-shows = On y voit maintenant { $shows ->
    [orange] de l’orange
   *[other] du { $shows }
  }.

narrate-hats-die = { $name ->
    [you] Tu fais
   *[other] { $name } fait
  } { $roll }.
narrate-hats-pass = { $name ->
    [you] Tu n’as aucun coup avec ce lancer.
   *[other] { $name } n’a aucun coup avec ce lancer.
  }
narrate-hats-roll = { $name ->
    [you] Tu relances le dé.
   *[other] { $name } relance le dé.
  }
narrate-hats-stop = { $name ->
    [you] Tu t’arrêtes.
   *[other] { $name } s’arrête.
  }
narrate-hats-move = { $name ->
    [you] Tu { $start ->
        [home] quittes la maison
       *[out] avances
      }
   *[other] { $name } { $start ->
        [home] quitte la maison
       *[out] avance
      }
  }, { $steps ->
    [one] { $steps } pas
   *[other] { $steps } pas
  }{ $field ->
    [none] {""}
   *[other] { " " }jusqu’à { $field }
  }.
narrate-hats-catch = { $name ->
    [you] Tu attrapes
   *[other] { $name } attrape
  } { $count ->
    [one] un chapeau
   *[other] { $count } chapeaux
  } ({ $colours }) !
narrate-hats-home = { $name ->
    [you] Tu ramènes
   *[other] { $name } ramène
  } { $count ->
    [one] un chapeau
   *[other] { $count } chapeaux
  } à la maison.
narrate-hats-stalled = { $rolls ->
    [one] Un lancer
   *[other] { $rolls } lancers
  } sans prise : la partie est finie, et l’on compte les chapeaux.
reason-hats-catches = ce coup attrape { $hats ->
    [one] un chapeau
   *[other] { $hats } chapeaux
  }
reason-hats-gold = ce coup prend le chapeau d’or
reason-hats-home = ce coup ramène { $hats ->
    [one] un chapeau
   *[other] { $hats } chapeaux
  } à la maison
reason-hats-frees = ce coup libère { $hats ->
    [one] un chapeau de son propre camp
   *[other] { $hats } chapeaux de son propre camp
  }
reason-hats-escapes = ce coup échappe à { $hunters ->
    [one] un chasseur
   *[other] { $hunters } chasseurs
  }
reason-hats-hunts = de là, le prochain lancer peut attraper { $hats ->
    [one] un chapeau
   *[other] { $hats } chapeaux
  }
reason-hats-danger = { $ways ->
    [one] un lancer des autres peut
   *[other] { $ways } lancers des autres peuvent
  } y attraper le chapeau joué
reason-against = Attention : { $text }
reason-ends = ce coup met fin à la partie { $result ->
    [lost] et la perd
    [shared] avec une victoire partagée
   *[won] et la gagne
  }
reason-ended = la partie était finie { $result ->
    [shared] avec une victoire partagée
   *[lost] et perdue
  }
reason-hats-rests = sur une case grise, personne ne peut l’attraper
reason-hats-exposed = un lancer des autres peut atteindre { $count ->
    [1] un chapeau de son propre camp
    [one] { $count } chapeaux de son propre camp
   *[other] { $count } chapeaux de son propre camp
  }{ $other ->
    [0] {""}
   *[other] , et non { $other }
  }
narrate-hat_cards-first = { $name ->
    [you] C’est toi qui commences le match.
   *[other] { $name } commence le match.
  }
narrate-hat_cards-deal = La manche { $round } est distribuée.
narrate-hat_cards-lay = { $name ->
    [you] Tu poses
   *[other] { $name } pose
  } « { $card } ».
narrate-hat_cards-catch = { $other ->
    [you] { $name ->
        [you] Tu t’attrapes
       *[other] { $name } t’attrape
      } { $count ->
        [one] { $count } carte
       *[other] { $count } cartes
      }
   *[other] { $name ->
        [you] Tu attrapes
       *[other] { $name } attrape
      } { $count ->
        [one] { $count } carte
       *[other] { $count } cartes
      } à { $other }
  } avec « { $card } ».
narrate-hat_cards-take = { $name ->
    [you] Tu prends
   *[other] { $name } prend
  } { $count ->
    [one] { $count } carte.
   *[other] { $count } cartes.
  }
narrate-hat_cards-round = La manche est finie.
narrate-hat_cards-hats = { $name ->
    [you] Tu gagnes
   *[other] { $name } gagne
  } { $hats ->
    [one] { $hats } chapeau
   *[other] { $hats } chapeaux
  }.
reason-kabaleo-own = on gagne une case pour sa propre couleur
reason-kabaleo-own-leader = on gagne une case pour sa propre couleur et on en prend une à celle qui mène
reason-kabaleo-leader = on prend une case à la couleur qui mène ({ $colour })
reason-kabaleo-keep = on garde pour plus tard les cônes de sa propre couleur
reason-kabaleo-proved = on gagne quoi que les autres aient
reason-kabaleo-rival = on prend une case à la couleur « { $colour } », sans doute la couleur-objectif d’un autre
reason-kabaleo-rids = on se défait d’un cône de la couleur « { $colour } », sans doute la couleur-objectif d’un autre
reason-kabaleo-rids-early = on se défait d’un cône de la couleur « { $colour } », sans doute la couleur-objectif d’un autre, tant qu’on peut encore le couvrir
reason-kabaleo-gives = la couleur « { $colour } », sans doute la couleur-objectif d’un autre, gagne une case
reason-kabaleo-gives-same = cette même couleur gagne une case
reason-kabaleo-loses = sa propre couleur perd une case
reason-kabaleo-lost = c’est perdu contre un bon jeu, quoi que les autres aient
reason-hat_cards-catch = { $count ->
    [1] on attrape une carte
    [one] on attrape { $count } carte
   *[other] on attrape { $count } cartes
  }
reason-hat_cards-catch-safe = { $count ->
    [1] on attrape une carte, que plus rien ne peut reprendre
    [one] on attrape { $count } carte, que plus rien ne peut reprendre
   *[other] on attrape { $count } cartes, que plus rien ne peut reprendre
  }
reason-hat_cards-more = { $count ->
    [1] on attrape une carte de plus
    [one] on attrape { $count } carte de plus
   *[other] on attrape { $count } cartes de plus
  }
reason-hat_cards-more-safe = { $count ->
    [1] on attrape une carte de plus, que plus rien ne peut reprendre
    [one] on attrape { $count } carte de plus, que plus rien ne peut reprendre
   *[other] on attrape { $count } cartes de plus, que plus rien ne peut reprendre
  }
reason-hat_cards-safe = aucune carte restante ne peut l’attraper
reason-hat_cards-few = { $count ->
    [1] une seule carte restante peut l’attraper
    [one] seule { $count } carte restante peut l’attraper
   *[other] seules { $count } cartes restantes peuvent l’attraper
  }
reason-hat_cards-fewer = { $count ->
    [one] { $count } carte restante peut
   *[other] { $count } cartes restantes peuvent
  } l’attraper, et non { $other }
reason-hat_cards-keep = on garde « { $card } » pour plus tard
reason-hat_cards-risk = { $count ->
    [one] { $count } carte est
   *[other] { $count } cartes sont
  } en danger, et non { $other }

review-part = { $part ->
    [start] départ
    [luck] chance
    [own] adresse
    [others] autres
    [second_look] estimation
    [reveal] dévoilé
   *[result] résultat
  }
review-accuracy = précision
review-parts-of = Les parts de chaque place, additionnées, donnent le résultat, en points de chances de gain entre joueurs forts. La chance est ce que les dés ou la distribution ont apporté ; l’adresse, ce que ses propres choix ont coûté par rapport au meilleur choix connaissable ; les autres, ce que leurs choix ont changé ; l’estimation, ce qu’elle a corrigé d’elle-même{ $reveals ->
    [yes] {"\u202F"}; le dévoilé, ce que les objectifs cachés ont montré à la fin
   *[no] {""}
  }. La précision est de 100 pour des choix sans faute et de 0 pour des choix au hasard.
review-turning-points = Les choix qui ont coûté le plus :
review-played = Action { $at } : { $name } a joué { $played }, { $grade ->
    [blunder] une gaffe
    [mistake] une erreur
   *[slip] un faux pas
  } : chances de gain { $before } → { $after } %.
review-better = Mieux : { $best }.
review-better-why = Mieux : { $best } – { $why }.
review-better-danger = Mieux : { $best }. Après le coup joué : { $did }.
review-better-merit = Mieux : { $best }. Le coup joué avait du bon ({ $did }), mais cela vaut moins.
review-better-why-danger = Mieux : { $best } – { $why }. Après le coup joué : { $did }.
review-better-why-merit = Mieux : { $best } – { $why }. Le coup joué avait aussi du bon ({ $did }), mais cela vaut moins.
review-no-points = Aucun choix n’a coûté cher à coup sûr.
review-one-seat = « --seat N » regarde une seule place : ce que ses propres choix ont coûté, et sa chance.
review-lucky = La chance qui a compté le plus :
review-luck = Action { $at }, { $kind ->
    [die] le { $rolled } lancé par { $roller }
    [draw] la carte piochée par { $roller }
    [first] qui commence
    [both] la distribution et qui commence
   *[deal] la distribution
  } : { $points } pour { $name }.
review-giveaways = Ce qui a trahi les objectifs, pour qui regardait seulement :
review-giveaway = Action { $at } : { $action } par { $name }, { $before } → { $after } % pour { $colour }.
review-chance = chances de gain, %
review-actions = actions de la partie
review-points = points de chances de gain

error-cli-line = La ligne de commande n’a pas pu être lue ; « kolpak --help » montre comment l’écrire.
error-cli-command-unknown = Il n’y a pas de commande « { $name } » ; il y a { $known }.
error-cli-option-unknown = Il n’y a pas d’option « { $option } » ici ; il y a { $known }.
error-cli-option-bare = Il faut une valeur après l’option { $option }.
error-cli-output-none = « { $value } » n’est pas un fichier où écrire ; indiques-en un après { $option }.
error-cli-option-flag = L’option { $option } ne prend pas de valeur.
error-cli-missing = Il manque { $name } ; la commande s’écrit : { $usage }
error-cli-from-game = L’option --from prend le jeu et les options de l’enregistrement ; enlève « { $game } ».
error-cli-from-missing = L’option { $option } concerne l’enregistrement que nomme --from, et --from manque.
error-cli-extra = « { $text } » est de trop ; la commande s’écrit : { $usage }
error-cli-value = La valeur de { $name } est fausse ; « --help » montre ce qui est possible.
error-cli-seconds = L’option { $option } ne peut pas valoir « { $value } » ; c’est un temps en secondes, comme 0.7.
error-cli-number-least = L’option { $option } ne peut pas valoir « { $value } » ; c’est un nombre entier à partir de { $least }.
error-cli-number-between = L’option { $option } ne peut pas valoir « { $value } » ; c’est un nombre entier de { $least } à { $most }.
error-cli-amount = L’option { $option } ne peut pas valoir « { $value } » ; c’est un nombre à partir de 0, comme 24 ou 0.5.
error-cli-word = L’option { $option } ne peut pas valoir « { $value } » ; c’est une valeur parmi { $known }.
error-cli-language = Il n’y a pas de textes dans la langue « { $tag } » ; il y a { $known }.
error-cli-seats-empty = Un nom est vide dans « { $seats } » ; les places s’écrivent comme Ann,Bob,skilled.
error-cli-seats-number = --seats nomme { $found ->
    [one] un joueur
   *[other] { $found } joueurs
  } ; il peut y en avoir de { $least } à { $most }.
error-cli-seats-twice = Deux personnes s’appellent { $name } ; donne à chacune son propre nom.
error-cli-seats-near = Il n’y a pas de robot « { $name } » ; pensais-tu à { $near } ? Si c’est le nom d’une personne, écris person:{ $name }.
error-cli-seats-colon = « { $name } » ne se comprend pas ; un deux-points ne va que dans bot:NAME et person:NAME, ou entre guillemets.
error-cli-seats-encoding = Le nom « { $name } » n’est pas un texte en UTF-8 ; tape-le dans un terminal qui écrit en UTF-8.
error-cli-seats-count = { $found ->
    [one] { $found } place est nommée
   *[other] { $found } places sont nommées
  } dans « { $seats } », mais il y a { $count } joueurs ; nommes-en { $count }, ou change players.
error-cli-record = { $file } ne contient pas d’enregistrement { $number } ; il y en a { $count }, en comptant à partir de 0.
error-cli-at = L’enregistrement a { $count ->
    [one] { $count } élément
   *[other] { $count } éléments
  }, on ne peut donc pas le montrer après { $at }.
error-seat = Il n’y a pas de place { $seat } ; les places vont de 0 à { $last }.
error-bot-unknown = Il n’y a pas de robot « { $name } » ; il y a { $known }.
error-bot-missing = Le robot « { $name } » demande Numba, qui ne marche pas ici ; « kolpak bots » dit pourquoi. Il y a { $known }.
error-bot-failed = Le robot « { $bot } » a échoué : { $reason }
error-arena-bots = Il faut au moins deux robots ; nomme-les après le jeu, par exemple kolpak arena kabaleo master skilled.
error-arena-entrant = Dans { $file }, aucune classe ni fonction « { $name } » ne fait de robot ; écris FILE.py:NAME.
error-solve-game = Seul Kabaleo peut être résolu ; ceci est un enregistrement de { $game }.
error-solve-early = Il est trop tôt pour résoudre : cônes restants { $left }, permis { $most } ; choisis un moment plus tardif avec --at.
error-solve-over = La partie est finie ; choisis un moment antérieur avec --at.
error-solve-goal = La couleur-objectif de la place { $seat } doit être connue ; donne-la avec --goals, « ? » pour les autres.
error-solve-goals = « { $goals } » ne sont pas des couleurs-objectifs ici ; elles s’écrivent comme { $example }, une majuscule par place, ou « ? » si l’une est inconnue : { $reason }
error-solve-numba = Résoudre demande Numba, qui ne marche pas ici ; « kolpak bots kabaleo » dit pourquoi.
error-solve-long = La preuve est trop longue à écrire ; choisis un moment plus tardif avec --at.
error-solve-unproved = Rien n’est sûr pour la place { $seat }, il n’y a donc pas de preuve à écrire.
error-review-game = Le jeu { $game } ne peut pas être analysé ; rien n’est prévu pour lui.
error-review-empty = Rien n’a été joué dans cet enregistrement, il n’y a donc rien à analyser.
error-review-hidden = Cet enregistrement cache ce que certains avaient ; il ne peut être analysé qu’après la fin de la partie.
error-review-long = Ce serveur analyse des parties de { $most } actions au plus ; « kolpak review » en prend aussi de plus longues.
error-review-compiled = Les analyses demandent Numba, qui ne marche pas ici ; « kolpak bots » dit pourquoi.
error-review-server = Ce serveur ne peut pas analyser de parties : le code compilé nécessaire n’y marche pas.
error-review-running = Cette partie est encore en cours ; elle pourra être analysée à la fin.
error-review-failed = L’analyse a échoué sur le serveur ; réessaie plus tard.
error-continue-position = Cet enregistrement commence par une position ; seule une partie enregistrée depuis son début peut être continuée.
error-continue-hidden = Cet enregistrement cache ce que certains avaient, la partie ne peut donc pas être continuée ; prends-le après la fin de la partie.
error-continue-running = Cette partie est encore en cours ; elle pourra être continuée d’ici quand elle sera finie.
error-continue-at = Il n’y a pas de moment { $at } dans cet enregistrement ; le dernier est { $last }.
error-continue-long = Une partie peut être continuée jusqu’à l’action { $most }, et celle-ci vient après.
error-continue-over = Ici la partie est finie ; retourne là où quelqu’un doit encore jouer.
error-deduction-game = Il n’y a d’objectifs à déduire qu’à Kabaleo.
error-contest-head = Un problème commence par quatre nombres, n p c h, et non par « { $text } ».
error-contest-count = Il faut en tout { $count } nombres (piles : { $stacks }, joueurs : { $players }) ; il y en a { $found }.
error-contest-none = Un problème a au moins une pile et un joueur.
error-contest-colour = « { $text } » n’est pas une couleur ; les couleurs sont les nombres de 1 à { $colours }.
error-contest-alone = --contest lit la forme du concours ; laisse de côté les autres options de solve.
error-arena-ray = Ray n’est pas installé ; installe-le avec pip install 'kolpak[ray]', ou enlève --ray.
error-arena-cluster = Il n’y a pas de cluster Ray où jouer à l’adresse { $address } : { $reason }
error-dataset-pyarrow = pyarrow n’est pas installé ; installe-le avec pip install 'kolpak[dataset]'.
error-dataset-bots = Le jeu a { $seats } places, mais { $bots } robots sont nommés ; nomme-en un par place, ou un seul pour toutes.
error-dataset-game = Aucun jeu de données ne peut être écrit pour { $game } ; ses coups n’ont pas de numéros.
error-dataset-compiled = Les observations demandent Numba, qui ne marche pas ici ; « kolpak bots » dit pourquoi.
error-arena-plot = Matplotlib n’est pas installé ; installe-le avec pip install 'kolpak[plot]', ou enlève --plot.
error-arena-plot-format = Aucune image ne peut être dessinée dans { $file } ; son nom doit finir par une de ces extensions : { $known }.
error-arena-worker = Un processus qui jouait a été arrêté de l’extérieur, peut-être faute de mémoire ; ce qui a été joué avant est montré.
error-file-missing = Il n’y a pas de fichier { $file }.
error-file-no-folder = Il n’y a pas de dossier où mettre le fichier { $file }.
error-file-folder = { $file } est un dossier, pas un fichier.
error-file-database = { $file } fait partie d’une base de données, qui serait perdue. Choisis un autre fichier.
error-file-read = { $file } est lu ici et serait écrasé. Choisis un autre fichier.
error-file-forbidden = Tu n’as pas le droit d’utiliser le fichier { $file }.
error-file-unusable = { $file } est inutilisable : { $reason }
error-file-large = { $file } dépasse { $most } Mo ; répartis les enregistrements sur plusieurs fichiers, s’il te plaît.
error-file-encoding = { $file } n’est pas un texte en UTF-8 : l’octet { $at } est faux.
error-cli-output = La sortie standard ne peut pas être écrite : { $reason }
error-page-missing = Il n’y a pas ici de page de règles pour le jeu « { $game } ».
error-rule-unknown = Il n’y a pas de règle « { $wanted } » dans { $game } ; il y a { $known }.
error-perft-deal = Il faut ici une distribution, et on ne peut pas toutes les énumérer ; donnes-en une avec --deal, ou une --position qui vient après.

## Games and their options
game-kabaleo = Kabaleo
game-kabaleo-about = Des couleurs-objectifs secrètes : empile les cônes, annule les identiques, et montre ta couleur sur le plus de cases à la fin.
game-hats = Attrape le chapeau
game-hats-about = Lance le dé, saute sur les chapeaux des autres et ramène-les à la maison.
game-hat_cards = Attrape le chapeau, le jeu de cartes
game-hat_cards-about = Pose des cartes, attrape des piles avec la bonne carte, et gagne des chapeaux en plusieurs manches.
option-kabaleo-players = Combien de joueurs (K1).
option-kabaleo-deal = Comment distribuer les cônes : au hasard du sac, ou les mêmes à tout le monde, pour 2 ou 3 joueurs (K7, K8).
option-kabaleo-golden_rule = Si la case du dernier coup est fermée au suivant (K16).
option-kabaleo-unowned_colour = Si une couleur que personne n’a tirée ne compte pas, ou donne l’égalité à tous quand elle est en tête (K20).
option-kabaleo-colours = Quelles couleurs sont en jeu, deux de plus que de joueurs, ou n’importe lesquelles (K3).
option-hats-players = Combien de joueurs (F1).
option-hats-board = Quel côté du plateau : le petit pour 2 à 4 joueurs, le grand jusqu’à 6 (F1).
option-hats-hats_per_player = Avec combien de chapeaux chacun commence ; 6 sur le petit côté, 4 sur le grand, sauf si tu choisis (F1).
option-hats-colours = Les couleurs des places, une lettre chacune (F1).
option-hats-teams = Si l’on joue chacun pour soi, en deux équipes, ou en deux équipes qui jouent n’importe lequel de leurs chapeaux (V2, V6).
option-hats-tower = Le jeu de la tour : on ne ramène rien à la maison, et la dernière couleur en jeu gagne (V7).
option-hats-golden = Le chapeau d’or au centre, qui donne des pouvoirs à son porteur (V8).
option-hats-win_by = Si l’on gagne avec le plus de chapeaux attrapés, ou en restant le dernier en jeu (F19, V1).
option-hats-tie_break = Si une égalité est partagée, ou départagée par ceux qui ont encore des chapeaux actifs, ou qui en ont ramené le plus à la maison (F20).
option-hats-home_overshoot = Si le reste d’un lancer doit être joué à partir de la maison, ou peut être laissé (F13).
option-hats-six_bonus = Si un six donne un autre lancer (F15).
option-hats-max_sixes = Combien de six d’un tour donnent un autre lancer (F15).
option-hats-free_on_capture = Si ses propres chapeaux dans une tour attrapée sont libérés tout de suite, pas seulement à la maison (F17).
option-hats-partners_share_field = Si des partenaires peuvent être côte à côte sur une case jaune (V3).
option-hats-stall_limit = Après combien de lancers sans prise la partie finit, et l’on compte (F21).
option-hats-gold_counts = Combien de points compte le chapeau d’or lui-même (V8).
option-hats-gold_grey = Si le porteur du chapeau d’or attrape tout sur une case grise, ou une seule pièce (V10).
option-hats-gold_max_turns = Combien de fois le porteur peut faire demi-tour dans un lancer (V11).
option-hats-gold_turn_needs_capture = Si le porteur ne peut faire demi-tour que là où il attrape (V11).
option-hats-gold_win = Si l’on gagne avec le plus de chapeaux attrapés, ou avec le chapeau d’or (V13).
option-hat_cards-players = Combien de joueurs (C1).
option-hat_cards-blank_rule = Si les cartes vierges et les nombres d’une couleur s’attrapent entre eux, et les vierges les vierges, ou si une carte vierge attrape les nombres et n’est jamais attrapée (C8, C9).
option-hat_cards-tie_rule = Comment les joueurs à égalité reçoivent des chapeaux : tous ceux du rang le plus bas qu’ils occupent, ou un de moins chacun, et les rangs suivants baissent aussi (C12).
option-hat_cards-show_won = Si tout le monde voit combien de cartes les autres ont gagnées (C15).

## Fairness
cli-serve = Sert les jeux aux navigateurs et aux programmes, sur cette machine ou sur le réseau.
cli-serve-usage = kolpak serve [--host HOST] [--port N] [--database URL] [--data DIR] [--workers N] [--pace SECONDS] [--grace SECONDS] [--rate N] [--browser]
cli-serve-host = L’adresse où écouter ; 0.0.0.0 laisse entrer d’autres machines.
cli-serve-port = Le port où écouter.
cli-serve-database = Où garder les tables : un fichier SQLite ou une base PostgreSQL ; sinon, un fichier dans le dossier de données.
cli-serve-data = Le dossier de données ; sinon, le tien.
cli-serve-workers = Combien de processus servent ensemble ; à plus d’un, il faut PostgreSQL.
cli-serve-browser = Ouvre le navigateur quand le serveur est prêt.
cli-serving = Kolpak est servi à { $address } ; Ctrl-C l’arrête.
cli-serve-pace = Combien de secondes un robot prend au moins pour un coup.
cli-serve-grace = Combien de secondes un joueur peut être déconnecté avant que la table continue sans lui.
cli-serve-rate = Combien de requêtes par seconde une adresse peut faire ; davantage là où beaucoup de gens partagent une adresse, comme dans une école.
error-workers-database = { $workers } processus ont besoin d’une base de données commune : donne --database postgresql://….
error-serve-port = Kolpak ne peut pas écouter à { $host }, port { $port } ({ $reason }) ; choisis-en un autre avec kolpak serve --port.
serve-port-taken = un autre programme y écoute
serve-port-barred = le système le réserve aux administrateurs
error-serve-proxies = La variable d’environnement { $name } ne peut pas contenir « { $value } » ; c’est * seul, ou des adresses et des réseaux séparés par des virgules, par exemple 127.0.0.1,172.18.0.0/16.
error-serve-host = Kolpak ne peut pas écouter à { $host }, qui n’est pas une adresse de cette machine ; choisis-en une avec kolpak serve --host : 127.0.0.1 pour cette machine seule, 0.0.0.0 pour en laisser entrer d’autres.
error-serve-twice = Un autre Kolpak sert déjà à partir de ce dossier de données ({ $file }) ; arrête-le, ou choisis un autre dossier avec --data.
error-serve-folder = Kolpak ne peut pas écrire dans le dossier { $folder } ; choisis-en un autre avec --data ou --database.
error-serve-file = Kolpak n’a pas le droit d’écrire le fichier { $file } ; donne-le à l’utilisateur sous lequel tourne Kolpak.
error-data-home = Il n’y a pas de dossier personnel où garder les données ; indique un dossier avec --data, ou définis HOME.
cli-export = Écrit les parties finies de la base de données d’un serveur en enregistrements scellés : sur la sortie standard, dans FILE, ou dans un dossier avec un fichier par table. Les parties encore en cours sont laissées de côté.
cli-export-usage = kolpak export [FILE] [--table ID] [--database URL] [--data DIR]
cli-export-table = Seulement les parties de cette table.
cli-exported = { $games ->
    [one] { $games } partie
   *[other] { $games } parties
  } de { $tables ->
    [one] { $tables } table
   *[other] { $tables } tables
  } : c’est écrit.
cli-tidy = Montre les tables de la base d’un serveur dont personne n’a plus besoin : celles qui n’ont jamais commencé et celles qui sont abandonnées. Avec --apply, les premières sont effacées et les secondes terminées et comptées en l’état ; leurs enregistrements restent.
cli-tidy-usage = kolpak tidy [--unbegun HOURS] [--abandoned DAYS] [--apply] [--database URL] [--data DIR]
cli-tidy-unbegun = Une table jamais commencée compte après tant d’heures où le serveur tournait sans personne (24 par défaut).
cli-tidy-abandoned = Une partie passe pour abandonnée après tant de jours où le serveur tournait sans personne (30 par défaut).
cli-tidy-apply = Les efface et les termine au lieu de seulement les montrer.
cli-tidy-unbegun-table = { $table } n’a jamais commencé.
cli-tidy-abandoned-table = { $table } a été abandonnée.
cli-tidied = Effacées : { $unbegun }. Terminées : { $abandoned }.
cli-would-tidy = À effacer : { $unbegun }. À terminer : { $abandoned }. Ajoute --apply pour le faire.
cli-import = Met des enregistrements scellés dans la base de données d’un serveur. Les enregistrements d’un match deviennent une table du même nom, déjà finie, que l’on peut regarder et rejouer à /table/NAME, et qui ressort octet pour octet à l’exportation. Ses places ne sont à personne. Un enregistrement que kolpak verify n’accepte pas est refusé, et une table déjà présente reste telle quelle.
cli-import-usage = kolpak import FILE… [--database URL] [--data DIR]
cli-imported = La table { $table } est là maintenant, avec { $count ->
    [one] { $count } partie
   *[other] { $count } parties
  }.
cli-import-known = La table { $table } était déjà là ; elle reste telle quelle.
error-export-none = La table « { $table } » n’a pas de partie finie ici.
error-import = Les enregistrements de la table « { $table } » ne sont pas ajoutés : { $reason }
error-file-empty = { $file } ne contient aucun enregistrement.
error-import-table = « { $table } » ne peut pas être le nom d’une table ; un nom a au plus 40 lettres, chiffres, « _ » et « - ».
error-import-wrong = Un enregistrement n’est pas ce qui a été joué : { $reason }
error-import-other = Les enregistrements de la table « { $table } » ne forment pas une table : le jeu, les options et les places doivent être partout les mêmes, chaque place avoir un nom, et chaque partie du match s’y trouver une fois.
cli-verify = Recalcule les dés et les distributions d’enregistrements et dit si c’est bien ce qui a été joué.
cli-verify-usage = kolpak verify FILE… [--commitment HEX] [--contribution HEX] [--json]
cli-verify-json = Écrit une ligne de JSON par enregistrement, pour les programmes.
cli-verify-commitment = L’engagement montré avant la partie ; ce doit être celui de l’enregistrement.
cli-verify-contribution = Ce que ton navigateur a ajouté ; cela doit être dans l’enregistrement.
fair-right = Tout est juste : l’enregistrement est la partie telle qu’elle a été jouée, si la table t’a montré l’engagement { $commitment } avant la partie et l’empreinte { $digest } après.
fair-right-rest = Ce qui a été joué ici est juste, si la table t’a montré l’engagement { $commitment } avant la partie et l’empreinte { $digest } après. La partie en continue une autre après l’action { $given }, et rien ne prouve les lancers et distributions jusque-là.
fair-wrong = Tout n’est pas juste : l’enregistrement ne prouve pas ce qui a été joué.
fair-unsealed = L’enregistrement ne porte aucune preuve (ni Commitment, ni Seed, ni Digest), il n’y a donc rien à vérifier.
fair-running = L’enregistrement ne porte pas encore de preuve (ni Seed, ni Digest), comme toujours tant que la partie est en cours ; prends-le après la fin de la partie.
fair-text-empty = Il n’y a pas d’enregistrement ici, donc rien à vérifier.
error-fair-hex = { $option } attend 64 chiffres hexadécimaux, comme la page les montre.
fair-text-wrong = Le texte n’est pas de l’UTF-8 à l’octet { $at }, il n’est donc pas tel qu’il a été écrit.
fair-form-right = Le texte est, signe pour signe, tel qu’il a été écrit.
fair-form-wrong = Le texte n’est pas, signe pour signe, tel qu’il a été écrit : des espaces, un commentaire ou l’ordre des étiquettes diffèrent.
fair-digest-right = L’empreinte va avec l’enregistrement, rien n’y a donc été changé.
fair-digest-wrong = L’empreinte ne va pas avec l’enregistrement, quelque chose y a donc été changé ; pour ce texte, ce serait { $right }.
fair-proof-right = La preuve est complète ; { $added ->
    [0] aucun joueur n’a ajouté de hasard
    [one] { $added } joueur a ajouté du hasard
   *[other] { $added } joueurs ont ajouté du hasard
  }.
fair-commitment-right = La graine est celle que l’engagement promettait pour cette partie.
fair-commitment-wrong = La graine n’est pas celle que l’engagement promettait pour cette partie.
fair-shown-right = L’engagement est celui qui t’a été montré.
fair-shown-wrong = L’engagement n’est pas celui qui t’a été montré, { $seen } : le serveur l’a changé.
fair-added-right = Ce que tu as ajouté est entré dans la partie.
fair-added-wrong = Ce que tu as ajouté, { $seen }, n’est pas entré dans la partie : le serveur a pu choisir la graine.
fair-chance-right = { $count ->
    [0] Aucun dé n’a été lancé et rien n’a été distribué.
    [one] Le seul lancer ou la seule distribution vient de la graine et de ce que les joueurs ont ajouté.
   *[other] Les { $count } lancers et distributions viennent tous de la graine et de ce que les joueurs ont ajouté.
  }
fair-chance-rest = La partie en continue une autre après l’action { $given }, et rien ne prouve les lancers et distributions jusque-là ; tous les suivants viennent de la graine et de ce que les joueurs ont ajouté.
fair-chance-wrong = L’élément { $index } est « { $token } », mais la graine et ce que les joueurs ont ajouté donnent « { $right } ».
fair-actions-right = { $count ->
    [0] Il n’y a pas de coup, tous sont donc permis
    [one] Le seul coup est permis
   *[other] Les { $count } coups sont tous permis
  }.
fair-result-right = Le résultat { $result } est bien le compte.
fair-result-wrong = Le résultat manque ou est faux ; le compte donne { $right }.
fair-end-over = La partie a été jouée jusqu’au bout.
fair-end-stopped = La partie a été arrêtée d’un commun accord.
fair-end-resigned = La partie a fini parce que ces places ont abandonné : { $seats }.
fair-end-open = L’enregistrement s’arrête avant la fin de la partie, et aucune étiquette End ne dit pourquoi.
fair-end-early = L’étiquette End dit que la partie a été interrompue, mais elle a été jouée jusqu’au bout.
error-fair-table = « { $table } » ne peut pas être le nom d’une table ; un nom est une ligne de signes visibles, et n’est pas vide.
error-fair-seed = Une graine s’écrit avec 64 chiffres de 0 à 9 et de a à f.
error-fair-random = Ce que la place { $seat } ajoute s’écrit avec 64 chiffres de 0 à 9 et de a à f, ou « - » pour rien.
error-fair-missing = Il manque l’étiquette { $tag } de la preuve.
error-fair-extra = L’étiquette { $tag } n’appartient à aucune preuve ici ; les places vont de 0 à { $last }.
error-fair-number = L’étiquette { $tag } ne peut pas être « { $text } » ; c’est un nombre à partir de 0.
error-fair-starter = La place { $seat } ne peut pas être Starter : l’étiquette nomme une des places 0 à { $last }, et n’est là qu’à partir de Round 1.
error-fair-given = L’étiquette Given ne peut pas être { $given } : elle dit combien de ses actions la première partie d’une table tient d’une autre partie, au moins une.
error-fair-end = L’étiquette End ne peut pas être « { $text } » ; c’est « stopped », ou « resigned » et les places de 0 à { $last } qui ont abandonné, dans l’ordre.
error-fair-position = Une partie équitable commence à son début, son enregistrement n’a donc pas d’étiquette Position.
error-fair-other = La preuve est pour un autre jeu ({ $label }) que l’enregistrement ({ $game }), ou ne va pas avec ses options et ses places.
error-fair-running = La partie est encore en cours ; elle est scellée à la fin, ou quand elle est arrêtée ou abandonnée.
error-fair-over = La partie a été jouée jusqu’au bout, on ne peut donc ni l’arrêter ni l’abandonner.

## Browser: boards
board-finish = M’arrêter ici
board-give-up = Choisir autre chose
web-connecting = Connexion à la table…
web-live-blocked = Les connexions en direct ne passent pas ici ; un filtre ou un proxy de ce réseau les bloque peut-être.
web-waiting = La partie n’a pas encore commencé.
web-no-page = Cette page n’existe pas.
web-to-start = Vers l’accueil
board-kabaleo = Kabaleo, { $places ->
    [0] avant la distribution
    [one] { $places } case
   *[other] { $places } cases
  }
board-kabaleo-place = Case { $place } : { $what }.
board-kabaleo-bare = base nue { $colour ->
    [vert] verte
    [bleu] bleue
    [violet] violette
   *[other] { $colour }
  }
board-kabaleo-tower = tour { $colour ->
    [vert] verte
    [bleu] bleue
    [violet] violette
   *[other] { $colour }
  } de { $height ->
    [one] { $height } cône
   *[other] { $height } cônes
  }, de bas en haut { $layers }
board-kabaleo-barred = Le dernier coup était ici, la case est donc fermée pour ce tour.
board-kabaleo-stock = { $count ->
    [0] Aucun cône { $colour }.
    [one] { $count } cône { $colour }.
   *[other] { $count } cônes { $colour ->
        [orange] orange
       *[other] { $colour }s
      }.
  }
board-kabaleo-goal-label = objectif
board-kabaleo-goal-hidden = Ton objectif est caché ; appuie pour le voir.
board-kabaleo-goal = L’objectif est { $colour }.
board-kabaleo-goal-secret =
    Ton objectif secret : { $colour }.
    Chaque case de cette couleur compte pour toi.
board-hats = Attrape le chapeau, { $side ->
    [large] le grand côté
   *[small] le petit côté
  }
board-hats-field = { $kind ->
    [home] Maison, { $colour }
    [closed] Maison { $field }, fermée
    [junction] Croisement { $field }
    [centre] Le centre
    [grey] Case grise { $field }
   *[yellow] Case { $field }
  }{ $team ->
    [0] {""}
   *[other] , équipe { $team }
  }{ $what ->
    [empty] {""}
   *[other] {"\u00A0"}: { $what }
  }.
board-hats-gold = chapeau d’or
board-hats-hat = chapeau { $colour }{ $gold ->
    [yes] { " " }coiffé du chapeau d’or
   *[no] {""}
  }
board-hats-tower = tour { $colour ->
    [vert] verte
    [bleu] bleue
    [blanc] blanche
    [noir] noire
   *[other] { $colour }
  } de { $height ->
    [one] { $height } chapeau
   *[other] { $height } chapeaux
  }{ $gold ->
    [yes] { " " }coiffée du chapeau d’or
   *[no] {""}
  }, qui porte { $load }
board-hats-hats = { $count } chapeaux { $letter ->
    [r] rouges
    [y] jaunes
    [g] verts
    [b] bleus
    [w] blancs
   *[k] noirs
  }
board-hats-caught = { $count ->
    [one] { $count } chapeau { $colour } attrapé.
   *[other] { $count } chapeaux { $colour }s attrapés.
  }
board-hats-die = { $roll ->
    [0] Dé, pas encore lancé.
   *[other] Dé : { $roll }.
}
board-hats-step = { $kind ->
    [go] Continuer : { $piece }
   *[catch] Attraper sur { $field } : { $piece }
  }
board-cards = La table de cartes, à { $players } joueurs
board-cards-hidden = carte cachée
board-cards-colour = { $letter ->
    [r] rouge
    [y] jaune
    [g] vert
    [b] bleu
    [w] blanc
    [k] noir
   *[other] { $letter }
  }
board-cards-card = { $worth ->
    [blank] carte vierge { $colour ->
        [bleu] bleue
       *[other] { $colour }
      }
   *[other] { $worth } { $colour }
  }
board-cards-pile = Pile devant { $name } : { $card } sur le dessus, { $count ->
    [one] { $count } carte
   *[other] { $count } cartes
  }.
board-cards-new = Pose-la devant toi comme nouvelle pile.
board-cards-hand = Main de { $name }, { $count ->
    [one] { $count } carte
   *[other] { $count } cartes
  }{ $seen ->
    [yes] {"\u00A0"}: { $cards }
   *[no] {""}
  }.
board-cards-draw = Pioche, { $count ->
    [one] { $count } carte
   *[other] { $count } cartes
  }.
board-cards-before = { $held } en main, { $won ->
    [one] { $won } gagnée
   *[other] { $won } gagnées
  }, chapeaux { $hats }.

## Browser: pages
web-home = Kolpak, vers l’accueil
web-skip = Aller au contenu
web-offline = Il n’y a pas de réseau en ce moment.
web-unreachable = Le serveur ne répond pas ; réessaie dans un instant, s’il te plaît.
web-lost = Une partie de la page n’a pas pu être chargée. Essaie encore une fois.
web-reload = Recharger
web-name-long = Un nom est une ligne de 1 à { $most } caractères.
web-no-cookie = Ce navigateur ne garde pas le cookie de Kolpak, le serveur ne te reconnaît donc pas. Autorise les cookies pour ce site, puis recharge la page.
web-loading = Chargement…
web-close = Fermer
web-done = C’est bon
web-table = Table de jeu
web-reading = Règles et enregistrements

web-player = Joueur { $number }
web-points = { $game ->
    [kabaleo] { $count ->
        [one] { $count } case
       *[other] { $count } cases
      }
    [hats] { $count ->
        [one] { $count } attrapé
       *[other] { $count } attrapés
      }
    [hat_cards] { $count ->
        [one] { $count } chapeau
       *[other] { $count } chapeaux
      }
   *[other] { $count ->
        [one] { $count } point
       *[other] { $count } points
      }
  }
web-value = { $value ->
    [on] oui
    [off] non
    [none] aucune
    [any] n’importe lesquelles
    [random] au hasard
    [equal] les mêmes pour tous
    [ignored] ne compte pas
    [draw] une égalité
    [small] petit côté
    [large] grand côté
    [team] deux équipes
    [common] deux équipes, chapeaux en commun
    [most_caught] le plus de chapeaux attrapés
    [last_standing] le dernier en jeu
    [share] partagée
    [survivor] qui a encore des chapeaux
    [home] qui en a ramené le plus à la maison
    [must_continue] doit continuer
    [may_stop] peut s’arrêter
    [roll_again] un autre lancer
    [all] toutes
    [one] une seule
    [gold_owner] qui a le chapeau d’or
    [symmetric] vierges et nombres s’attrapent entre eux
    [literal] les vierges ne sont jamais attrapées
    [lowest_place] le rang le plus bas pour tous
    [shift_by_one] un chapeau de moins chacun
   *[other] { $value }
  }

web-start-title = À quoi joue-t-on ?
web-which-game = Jeu
web-with-whom = Avec qui ?
web-bot-novice = Pim
web-bot-casual = Tilda
web-bot-skilled = Bruno
web-bot-expert = Véra
web-bot-master = Zénon
web-bot-of-novice = de Pim
web-bot-of-casual = de Tilda
web-bot-of-skilled = de Bruno
web-bot-of-expert = de Véra
web-bot-of-master = de Zénon
web-bot-temper-novice = Joue ce qui est joli et rit quand ça tourne mal.
web-bot-temper-casual = Compte d’abord les dangers, puis prend le chemin sûr.
web-bot-temper-skilled = Prend tout ce qui est à sa portée et réfléchit après.
web-bot-temper-expert = Attend, retient tout et ne frappe qu’une fois.
web-bot-temper-master = Voit la fin de la partie avant que tu n’en voies le milieu.
web-bot-kin = { $number ->
    [2] Cousin { $of }
    [3] Voisin { $of }
    [4] Oncle { $of }
    [5] Tante { $of }
    [6] Ami { $of }
   *[other] Parent nº { $number } { $of }
  }
web-bot-kin-short = { $number ->
    [2] Cousin { $of }
    [3] Voisin { $of }
    [4] Oncle { $of }
    [5] Tante { $of }
    [6] Ami { $of }
   *[other] { $of } { $number }
  }
web-bot-level = { $name } – { $level }
web-against = Contre qui ?
web-opponent-of = { $name } : choisir un autre adversaire
web-opponent-add = Ajouter
web-opponent-away = Personne
web-with-bots = Robots
web-with-friends = Amis
web-with-device = Un appareil
web-players = Joueurs
web-people = Qui joue ?
web-name-of = Nom : { $player }
web-as-bot = Robot
web-play-now = Jouer maintenant
web-open-table = Ouvrir la table
web-more = Règles, pendule et plus
web-games = Parties du match
web-clock = Pendule
web-clock-none = Pas de pendule
web-clock-move-30 = 30 secondes par coup
web-clock-move-60 = 1 minute par coup
web-clock-total-300 = 5 minutes chacun, 5 secondes de plus par coup
web-clock-total-900 = 15 minutes chacun, 10 secondes de plus par coup
web-clock-days-1 = 1 jour par coup
web-clock-days-3 = 3 jours par coup
web-clock-of-move = { $seconds ->
    [one] { $seconds } seconde par coup
   *[other] { $seconds } secondes par coup
  }
web-clock-of-total = { $minutes ->
    [one] { $minutes } minute chacun
   *[other] { $minutes } minutes chacun
  }, { $increment ->
    [0] rien de plus par coup
    [one] { $increment } seconde de plus par coup
   *[other] { $increment } secondes de plus par coup
  }
web-clock-of-days = { $days ->
    [one] { $days } jour par coup
   *[other] { $days } jours par coup
  }
web-absent = Si quelqu’un part ou n’a plus de temps
web-absent-bot = Un robot continue
web-absent-wait = Les autres attendent
web-absent-resign = C’est un abandon
web-visibility = Qui peut venir
web-visibility-link = Ceux qui ont le lien
web-visibility-private = Seulement sur invitation
web-visibility-listed = Tout le monde ; la table est dans la liste
web-options = Règles de ce jeu
web-option-title = { $option ->
    [deal] Distribution
    [golden_rule] Dernière case fermée
    [unowned_colour] Couleur que personne n’a tirée
    [colours] Couleurs
    [board] Plateau
    [hats_per_player] Chapeaux par joueur
    [teams] Équipes
    [tower] Jeu de la tour
    [golden] Chapeau d’or
    [win_by] Victoire
    [tie_break] Égalité
    [home_overshoot] Reste du lancer à la maison
    [six_bonus] Récompense après un six
    [max_sixes] Limite de six par tour
    [free_on_capture] Ses propres chapeaux libérés aussitôt
    [partners_share_field] Partenaires côte à côte
    [stall_limit] Fin après tant de lancers sans prise
    [gold_counts] Valeur du chapeau d’or
    [gold_grey] Prises du chapeau d’or sur une case grise
    [gold_max_turns] Limite de demi-tours du chapeau d’or
    [gold_turn_needs_capture] Demi-tour du chapeau d’or seulement pour attraper
    [gold_win] Victoire au jeu du chapeau d’or
    [blank_rule] Cartes vierges
    [tie_rule] Chapeaux des joueurs à égalité
    [show_won] Cartes gagnées visibles
   *[other] { $option }
  }
web-usual = D’habitude : { $value }
web-code = Code ou lien
web-code-wrong = Ce n’est ni le code d’une table ni un lien vers une table.
web-join-code = Rejoindre avec un code
web-go = C’est parti
web-your-games = Tes parties
web-short-hat_cards = Le jeu de cartes
web-poster-kabaleo = Empile les cônes, cache ta couleur
web-poster-hats = Saute sur les chapeaux, ramène-les
web-poster-hat_cards = Rafle des piles entières
web-your-colour = Ta couleur
web-colour-of = Couleur de { $player }
web-colour-held = { $colour }, déjà prise par { $name }
web-others-tables = Tables des autres
web-finished = Parties finies
web-state-open = attend des joueurs
web-state-full = prête à commencer
web-state-playing = en cours
web-state-between = entre deux parties
web-state-over = finie
web-state-unreadable = { $why ->
    [game] jeu non installé ici
   *[log] illisible ici
  }
web-today = aujourd’hui
web-pages = Pages
web-page-start = Jouer
web-page-puzzle = Énigme
web-page-games = Parties
web-page-you = Toi
web-turns = { $count ->
    [one] à toi de jouer dans une partie
   *[other] à toi de jouer dans { $count } parties
  }
web-games-none = Tu n’as pas encore de parties.
web-games-turn = À toi de jouer
web-games-waiting = En attente
web-games-move = Jouer
web-games-look = Voir
web-games-remove = Retirer
web-games-remove-of = Retirer la partie avec { $name }
web-games-remove-sure = { $what ->
    [stop] La partie s’arrête sans gagnant et disparaît de ta liste.
    [resign] Tu abandonnes cette partie ; les autres continuent. Elle disparaît de ta liste.
    [rise] Tu quittes cette table avant le début de la partie. Elle disparaît de ta liste.
   *[hide] La table disparaît de ta liste.
  }
web-games-keep = Garder
web-games-removed = Retirée de tes parties.
web-games-filter = Afficher
web-games-all = Toutes
web-games-friends = Avec des amis
web-games-more = En voir plus
web-games-replay = { $what ->
    [replay] Revoir la partie : { $name }
   *[review] Analyse : { $name }
  }
web-games-stopped = Arrêtée
web-games-won = Gagnée, { $points }
web-games-place = Rang { $place } sur { $count }
web-games-winner = Gagnée par { $name }
web-games-match = Match : { $result }
web-games-continued = Partie continuée, { $points }
web-you-guest = En visite dans ce navigateur
web-you-account = Compte { $login }
web-you-nameless = Pas encore de nom
web-you-save = Enregistrer mes parties
web-games-unsaved = { $count ->
    [one] Ce serveur ne peut pas lire { $count } de tes tables. Ses parties manquent dans le fichier, qui dit pourquoi.
   *[other] Ce serveur ne peut pas lire { $count } de tes tables. Leurs parties manquent dans le fichier, qui dit pourquoi.
  }
web-you-won = Parties gagnées
web-you-expected = si tous se valaient
web-you-games = { $count ->
    [one] { $count } partie
   *[other] { $count } parties
  }
web-you-ladder = Ceux que tu as battus
web-you-beaten = battu
web-you-next = le prochain
web-you-later = pas encore
web-rules-of = Règles : { $game }
web-replay-file = Rejouer un enregistrement

web-settings = Réglages
web-language = Langue
web-look = Aspect
web-look-auto = Automatique
web-look-light = Clair
web-look-dark = Sombre
web-speed = Vitesse des coups
web-speed-slow = Lente
web-speed-normal = Normale
web-speed-fast = Rapide
web-speed-none = Immédiate
web-sound = Sons
web-sound-offer = Jouer avec les sons ?
web-auto-roll = Lancer automatiquement, même après un six
web-show-notation = Montrer aussi la notation des coups
web-hurry = Finir vite
web-hint = Indice
web-hint-is = Indice : { $effect }
web-auto-pass = Passer sans demander quand aucun coup n’est possible
web-own-name = Ton nom
web-own-name-note = Les autres le voient aux tables où tu t’assieds à partir de maintenant.
web-account = Compte
web-account-guest = Tu es en visite dans ce navigateur. Avec un compte, tu retrouves tes parties, tes places et tes énigmes résolues aussi sur tes autres appareils.
web-account-have = Ton compte s’appelle « { $login } ». Connecte-toi ainsi sur un autre appareil : tes parties et tes places y seront.
web-account-ended = Ta session a pris fin dans ce navigateur. Connecte-toi, et tes parties sont de retour.
web-account-which = As-tu déjà un compte ?
web-account-new = Nouveau compte
web-account-old = J’en ai un
web-login = Identifiant
web-password = Mot de passe
web-account-make = Créer le compte
web-account-make-passkey = Le créer avec une clé d’accès, sans mot de passe
web-sign-in = Se connecter
web-sign-in-passkey = Se connecter avec une clé d’accès
web-sign-in-note = Les parties commencées ici sans compte ne suivent pas ; termine-les d’abord.
web-passkey-add = Ajouter une clé d’accès
web-passkey-added = La clé d’accès est ajoutée ; tu peux désormais te connecter avec elle.
web-passkey-none = Aucune clé d’accès n’est venue de ton appareil ; réessaie, s’il te plaît, ou utilise un mot de passe.
web-passkey-known = Cet appareil a déjà une clé d’accès de ton compte.
web-sign-out = Se déconnecter
web-sign-out-everywhere = Se déconnecter partout, programmes compris
web-sign-out-others = Déconnecter cet invité dans les autres navigateurs
web-signed-out-others = Les autres navigateurs et programmes sont déconnectés.
web-keys = Programmes et clés d’accès
web-keys-none = Aucun programme ne joue sous ton nom, et il n’y a pas de clé d’accès.
web-keys-token = Programme, depuis le { $date }
web-keys-passkey = Clé d’accès, depuis le { $date }
web-keys-remove = Retirer
web-delete-account = Supprimer le compte…
web-delete-account-title = Supprimer le compte
web-delete-guest = Supprimer ce que l’on sait de moi…
web-delete-guest-title = Supprimer ce que l’on sait de toi
web-delete-sure = { $who ->
    [account] Ton identifiant, tes clés d’accès, ton nom, la liste de tes parties, tes énigmes résolues et ce que garde ce navigateur sont supprimés pour de bon.
   *[guest] Ton nom et la liste de tes parties sur le serveur, ainsi que ce que garde ce navigateur, sont supprimés pour de bon.
  }
web-delete-stays = Les parties jouées restent, sous le nom que tu avais ; celles en cours continuent sans toi.
web-delete-yes = Supprimer pour de bon
web-delete-no = Tout garder

web-free = libre
web-free-seats = { $count ->
    [1] libre
   *[other] { $count } libres
  }
web-sit = M’asseoir
web-sit-too = Encore quelqu’un sur cet appareil
web-rise = Me lever
web-free-it = Libérer la place
web-begin = Commencer
web-your-name = Ton nom
web-all-taken = Toutes les places sont prises
web-missing = { $count ->
    [one] Il manque encore quelqu’un
   *[other] Il manque encore { $count } joueurs
  }
web-fill-with-bots = Compléter avec des robots
web-take-seat = Prendre la place { $number }
web-seat-free = La place { $number } est libre : choisis qui s’y assied
web-wait-for-host = Toutes les places sont prises ; l’un des joueurs lance la partie.
web-count-games = { $count ->
    [one] { $count } partie
   *[other] { $count } parties
  }
web-invite = Inviter d’autres joueurs
web-link = Lien vers cette table
web-table-code = Code
web-code-hint = Facile à dicter : les autres le saisissent sur leur page d’accueil.
web-renew = Renouveler l’invitation
web-renew-hint = L’ancien lien et l’ancien code ne marchent plus, et ceux qui ne font que regarder doivent partir.
web-invites-you = { $name } t’invite
web-name-first = Comment t’appelles-tu ?
web-your-turn-since = À toi, depuis { $when }
web-turn-of-since = À { $name }, depuis { $when }
web-send = Envoyer le lien
web-copy = Copier le lien
web-copied = Copié
web-qr = Le lien vers cette table, en image pour les appareils photo

web-status-open = En attente de joueurs
web-status-between = Entre deux parties
web-status-over = La partie est finie
web-your-turn = À toi de jouer
web-turn = C’est à { $name } de jouer
web-wait-for = On attend { $name }
web-see-rule = Règle { $rule }
prompt-kabaleo-cone = Choisis un cône
prompt-kabaleo-place = { $colour } : choisis maintenant une case
prompt-kabaleo-hint = { $colour } sur la case { $place }
prompt-hats-roll = Lance le dé
prompt-hats-again = Un six ! Relance, ou arrête-toi
prompt-hats-hat = Un { $roll } : choisis un chapeau
prompt-hats-target = Un { $roll } : où aller ?
prompt-hats-pass = Un { $roll }, mais aucun de tes chapeaux ne peut avancer
prompt-cards-card = Choisis une carte
prompt-cards-pile = { $piles ->
    [new] Commence une nouvelle pile
    [catch] Attrape une pile
   *[both] Attrape une pile, ou commences-en une
  }
prompt-cards-hint = { $pile ->
    [new] { $card } en nouvelle pile
   *[other] { $card } sur la pile devant { $name }
  }
refuse-action-illegal = Ce coup n’est pas possible maintenant.
refuse-kabaleo-cone-first = Choisis d’abord un de tes cônes.
refuse-kabaleo-k10 = Tu n’as plus de cône de cette couleur.
refuse-kabaleo-k16 = Le coup précédent a été joué ici : cette case est fermée pour un tour.
refuse-kabaleo-k11 = Une base nue ne prend pas de cône de sa propre couleur.
refuse-hats-roll-first = Lance d’abord le dé.
refuse-hats-f15 = D’abord, relance ou arrête-toi.
refuse-hats-hat-first = Choisis d’abord un de tes chapeaux ou une de tes tours.
refuse-hats-foreign = Tu ne déplaces que tes chapeaux et les tours coiffées d’un chapeau à toi.
refuse-hats-foreign-team = Tu ne déplaces que les chapeaux de ton équipe et les tours coiffées par eux.
refuse-hats-stuck = Ce chapeau ne peut pas avancer de { $roll ->
    [one] { $roll } case.
   *[other] { $roll } cases.
  }
refuse-hats-no-way = Ce n’est pas à { $roll ->
    [one] { $roll } case
   *[other] { $roll } cases
  } d’ici, tout droit.
refuse-hats-f3 = Ce n’est pas à { $roll ->
    [one] { $roll } case
   *[other] { $roll } cases
  } d’ici, tout droit.
refuse-hats-f4 = Un chapeau ne fait pas demi-tour en chemin.
refuse-hats-f10 = Les maisons des autres sont fermées.
refuse-hats-f11 = Un chapeau ne rentre à la maison qu’avec un butin.
refuse-hats-f13 = Le reste du lancer doit être joué à partir de la maison.
refuse-hats-v3 = Un chapeau de ton partenaire est ici ; sur une case jaune, on ne s’arrête pas à côté de lui.
refuse-hats-v7 = Dans le jeu de la tour, aucun chapeau ne rentre à la maison.
refuse-hats-v11 = Ce chemin fait trop souvent demi-tour, ou là où rien n’est attrapé.
refuse-hats-f9 = Cette case grise est pleine : trois chapeaux ou tours y sont déjà.
refuse-cards-card-first = Choisis d’abord une carte de ta main.
refuse-hat_cards-c7 = Sur un nombre de sa couleur, le tien doit être plus grand ; seul le 0 attrape le 9.
refuse-hat_cards-c8 = Ici, un nombre n’attrape jamais une carte vierge.
refuse-hat_cards-c9 = D’une couleur à l’autre, seule une carte égale attrape.
refuse-cards-catch-two-blanks = Ici, une carte vierge n’en attrape pas une autre.
web-chance-moves = Le dé est lancé, les cartes sont distribuées
web-connected = Connexion rétablie.
web-watching = Tu regardes.
web-watching-short = En spectateur
web-seats = Joueurs
web-tally = Cases qui montrent chaque couleur
web-you = toi
web-clock-left = encore { $time }
web-days = { $days } j { $hours } h
web-seat-away = { $size ->
    [short] absent
   *[long] absent
  }
web-seat-late = { $size ->
    [short] retard
   *[long] en retard
  }
web-seat-stand-in = robot
web-seat-resigned = { $size ->
    [short] cède
   *[long] abandon
  }
web-relieve = Laisser un robot continuer
web-do-roll = Relancer le dé
web-do-stop = M’arrêter ici
web-do-pass = Passer : aucun coup possible
web-tabs = Déroulement, discussion et plus
web-tab-log = Déroulement
web-tab-chat = Discussion
web-tab-more = Plus
web-unread = nouveau :
web-notation = Tape un coup comme l’écrivent les enregistrements
web-notation-short = Coup écrit, comme { $example }
web-notation-wait = Coup écrit
web-play-it = Jouer
web-chat-empty = Personne n’a encore rien dit.
web-chat-text = Dis quelque chose
web-say = Dire
web-mutes = Masquer quelqu’un
web-mute = Masquer { $name }
web-dock = Ce qui se passe
web-dock-lost = Connexion perdue, nouvel essai
web-dock-lost-note = Ta partie est gardée
web-dock-now = Essayer
web-dock-hide = Masquer
web-dock-here = Je suis là
web-dock-undo = Retour
web-dock-places = { $count ->
    [one] Un endroit entouré
   *[other] { $count } endroits entourés
  }
web-dock-asks = { $what ->
    [undo] { $name } : reprendre le dernier coup ?
   *[stop] { $name } : arrêter la partie ?
  }
web-dock-asks-note = { $what ->
    [undo] Le plateau revient en arrière
   *[stop] On compte le score actuel
  }
web-dock-withdraw = Annuler
web-dock-asked = { $what ->
    [undo] Tu demandes à reprendre un coup
   *[stop] Tu demandes à arrêter
  }
web-dock-out = { $why ->
    [resigned] Tu as abandonné
    [stand-in] Un robot joue pour toi
   *[out] Pour toi, la partie est finie
  }
web-dock-out-note = { $rest ->
    [bots] Seuls des robots continuent
   *[people] Les autres continuent
  }
web-dock-finish = Finir
web-dock-watch = Regarder
web-dock-return = Je joue
web-dock-rematch = { $name } : encore une ?
web-dock-rematch-own = { $others ->
    [away] Les autres ne sont plus là
   *[asked] On demande aux autres
  }
web-dock-own = Toi : { $place }
web-dock-news = { $what ->
    [away] { $name } n’est plus là
    [stand-in] Un robot joue pour { $name }
    [late] Temps écoulé pour { $name }
    [resigned] { $name } abandonne
    [out] C’est fini pour { $name }
    [no] { $name } dit non
   *[back] { $name } est de retour
  }
web-dock-news-note = Un retour reste possible
web-dock-yes = Oui
web-dock-no = Non
web-dock-rolling = Le dé roule…
web-dock-sending = Envoi de ton coup…
web-dock-thinks = { $name } réfléchit
web-dock-until = Limite pour { $name } : { $when }
web-dock-close-page = Tu peux fermer cette page
web-dock-bot = Un robot
web-place = { $place ->
    [1] 1er
   *[other] { $place }e
  }
web-place-short = { $place ->
    [1] 1er
   *[other] { $place }e
  }
web-you-short = Toi
web-seat-asks = { $size ->
    [short] avis ?
   *[long] demande
  }
web-seat-turn = { $size ->
    [short] à toi
   *[long] À toi
  }
web-seat-thinks = { $size ->
    [short] joue
   *[long] réfléchit
  }
web-seat-out = { $size ->
    [short] sorti
   *[long] éliminé
  }
web-exit-note = { $what ->
    [undo] On demande d’abord aux autres.
    [undo-alone] La partie revient aussitôt avant ton dernier coup.
    [stop] La partie s’arrête ici, et on compte le score actuel.
    [hurry] Un robot prend ta place, et la suite se joue d’un coup.
   *[resign] C’est fini pour toi ; les autres continuent.
  }
web-left = reste { $count }
web-agree = Oui
web-decline = Non
web-undo = Reprendre le coup
web-stop = Arrêter la partie
web-offer-stop = Proposer d’arrêter
web-resign = Abandonner
web-resign-sure = { $name ->
    [you] Veux-tu vraiment abandonner cette partie ?
   *[other] { $name } veut vraiment abandonner cette partie ?
  }
web-resign-yes = Oui, abandonner
web-play-on = Continuer à jouer
web-leave = Partir
web-leave-sure = { $then ->
    [bot] Un robot joue à ta place jusqu’à ton retour.
    [resign] En partant, tu abandonnes cette partie.
    [late-bot] Un robot ne joue à ta place que si ton temps pour un coup est écoulé.
    [late-resign] Tu n’abandonnes cette partie que si ton temps pour un coup est écoulé.
    [out] C’est fini pour toi ; les autres continuent.
    [resigned] Tu as abandonné ; les autres continuent.
   *[wait] La partie attend ton retour.
  }
web-leave-yes = Oui, partir
web-hand-over = Passe l’appareil à { $name }
web-hand-over-note = Ce que { $name } peut voir, et personne d’autre, apparaît après l’appui sur le bouton.

web-result = Résultat
web-you-win-game = Tu gagnes !
web-wins-game = { $count ->
    [one] { $names } gagne.
   *[other] { $names } partagent la victoire.
  }
web-wins-many-game = { $count } joueurs partagent la victoire.
web-you-win-match = Tu gagnes le match !
web-wins-match = { $count ->
    [one] { $names } gagne le match.
   *[other] { $names } partagent la victoire du match.
  }
web-wins-many-match = { $count } joueurs partagent la victoire du match.
web-tie-shared = { $names } partagent le rang { $place } : rien ne les départage.
web-tie-broken = { $by ->
    [towers] Égalité, départagée par le nombre de tours : { $first } devant { $second }.
    [tallest] Égalité, départagée par la tour la plus haute : { $first } devant { $second }.
    [survivor] Égalité, départagée par les chapeaux restés en jeu : { $first } devant { $second }.
    [home] Égalité, départagée par les chapeaux ramenés à la maison : { $first } devant { $second }.
    [resigned] Égalité, départagée par l’abandon : { $first } devant { $second }.
   *[other] Égalité, départagée par la fin de la partie : { $first } devant { $second }.
  }
web-match = Partie { $game } sur { $games }
web-match-points = Points du match après la partie { $game } sur { $games }
web-next-game = Partie suivante
web-rematch = Rejouer
web-replay = Revoir la partie
web-replay-running = Vers la partie en cours
web-replay-table = À la table
web-record = Enregistrement
web-other-game = Un autre jeu
web-share-call = À toi ?
web-share-result = Partager le résultat
web-send-picture = Envoyer l’image
web-save-picture = Enregistrer l’image
web-picture-failed = L’image n’a pas pu être dessinée.
board-decided-kabaleo = { $colour ->
    [orange] L’orange
   *[other] Le { $colour }
  } est visible sur { $count } des { $places } cases.
board-decided-kabaleo-draw = Une couleur que personne n’a tirée est en tête : égalité pour tous.
board-decided-hats = { $count ->
    [one] { $count } chapeau attrapé, plus que tous les autres.
   *[other] { $count } chapeaux attrapés, plus que tous les autres.
  }
board-decided-hats-team = { $count ->
    [one] { $count } chapeau attrapé ensemble, plus que l’autre équipe.
   *[other] { $count } chapeaux attrapés ensemble, plus que l’autre équipe.
  }
board-decided-hats-last = Le dernier en jeu gagne, peu importe qui a attrapé le plus de chapeaux.
board-decided-hats-gold = Qui a le chapeau d’or gagne, peu importe qui a attrapé le plus de chapeaux.
board-decided-cards = { $count ->
    [one] { $count } chapeau gagné, plus que tous les autres.
   *[other] { $count } chapeaux gagnés, plus que tous les autres.
  }
web-decided-resigned = Le joueur en tête a abandonné.
web-fair = Le hasard est-il équitable ?
web-fair-note = Avant la partie, le serveur montre un engagement sur sa graine, et le navigateur de chaque joueur ajoute son propre hasard. Après la partie, la graine est montrée, pour que tout le monde puisse recalculer tous les dés et toutes les distributions.
web-fair-seen = Pour vérifier l’enregistrement ailleurs, donne ce que ce navigateur a vu
web-commitment = Engagement
web-commitment-next = Engagement pour la partie suivante
web-seed = Graine
web-verify = Vérifier
web-verify-own = Vérifier un enregistrement sans le serveur
web-verify-title = Vérifier un enregistrement
web-verify-about = Cette page recalcule l’engagement, les dés et les distributions d’un enregistrement dans ton navigateur, sans rien demander à un serveur.
web-verify-none = Ce texte ne contient aucun enregistrement.
web-verify-game = { $name }, partie { $number }
web-verify-right = La graine, les dés et les distributions concordent. C’est bien la partie jouée si ta table a montré avant elle l’engagement { $commitment }.
web-verify-right-rest = La partie en continue une autre après l’action { $given }, et rien ne prouve les dés et distributions jusque-là. Les suivants vont avec la graine. C’est bien la partie jouée si ta table a montré avant elle l’engagement { $commitment }.
web-records-long = Un texte d’enregistrements peut avoir ici au plus { $most } Mo ; le programme kolpak en lit de plus longs.
web-fair-waiting = Pas encore : ce navigateur vérifie les dés et les distributions à la fin de la partie.
web-fair-checked = Équitable : vérifié. Ce navigateur a recalculé chaque dé et chaque distribution.
web-fair-insecure = Ce navigateur ne peut pas vérifier ici les dés et les distributions, car la page n’est pas servie en HTTPS.
web-fair-no-record = Les dés et les distributions n’ont pas pu être vérifiés : l’enregistrement est illisible.
web-fair-unknown-game = Non vérifié : cette page ne sait pas recalculer les tirages de ce jeu ; demande-le à « kolpak verify » avec l’enregistrement.
web-fair-unreadable = Non vérifié : ce navigateur n’a pas compris un message du serveur.
web-fair-rewritten = Pas équitable : le serveur raconte maintenant cette partie autrement qu’avant.
web-fair-other-commitment = Pas équitable : le serveur a changé son engagement avant la partie.
web-fair-left-out = Le hasard de ce navigateur n’est pas entré dans cette partie.
web-fair-bot-added = Pas équitable : un robot a ajouté du hasard à cette partie, ce que seules des personnes font.
web-fair-other-view = Pas équitable : le plateau montre autre chose que ce qui a été tiré.
web-fair-no-own = Les dés et les distributions découlent de la graine, mais ce navigateur n’a pas ajouté de hasard à cette partie : il ne peut pas savoir si le serveur a choisi la graine.
web-fair-given = Les dés et distributions tirés ici découlent de la graine. Ceux d’avant viennent d’une autre partie, et rien ne les prouve.
web-fair-other-record = Pas équitable : l’enregistrement n’est pas celui de la partie commencée ici.
web-fair-wrong-unsealed = L’enregistrement n’a pas de preuve complète.
web-fair-wrong-running = L’enregistrement n’a pas encore de preuve, comme toujours tant que la partie est en cours ; prends-le après la fin de la partie.
web-fair-wrong-digest = L’enregistrement a été modifié : son empreinte ne correspond pas.
web-fair-wrong-undrawn = L’enregistrement n’a ni dés ni distributions à vérifier.
web-fair-wrong-commitment = Pas équitable : la graine n’est pas celle à laquelle le serveur s’était engagé.
web-fair-wrong-chance = Pas équitable : les dés ou les distributions ne découlent pas de la graine et du hasard des joueurs.

web-log-sat = { $name ->
    [you] Tu t’assieds.
   *[other] { $name } s’assied.
  }
web-log-placed = { $name } s’assied.
web-log-rose = { $name ->
    [you] Tu te lèves.
   *[other] { $name } se lève.
  }
web-log-colour = { $name ->
    [you] Tu as maintenant la couleur { $colour }.
   *[other] { $name } a maintenant la couleur { $colour }.
  }
web-log-began = La partie { $game } commence.
web-log-given = Elle continue une autre partie après l’action { $given }.
web-log-left-out = { $name ->
    [you] Tu n’as pas ajouté de hasard à cette partie.
   *[other] { $name } n’a pas ajouté de hasard à cette partie.
  }
web-log-stand-in = (Un robot a joué ce coup.)
web-log-offered = { $what ->
    [undo] { $name ->
        [you] Tu demandes à reprendre un coup.
       *[other] { $name } demande à reprendre un coup.
      }
    [stop] { $name ->
        [you] Tu proposes d’arrêter.
       *[other] { $name } propose d’arrêter.
      }
   *[rematch] { $name ->
        [you] Tu voudrais rejouer.
       *[other] { $name } voudrait rejouer.
      }
  }
web-log-answered = { $what ->
    [undo] { $yes ->
        [yes] { $name ->
            [you] Tu acceptes de reprendre un coup.
           *[other] { $name } accepte de reprendre un coup.
          }
       *[no] { $name ->
            [you] Tu ne veux pas reprendre de coup.
           *[other] { $name } ne veut pas reprendre de coup.
          }
      }
    [stop] { $yes ->
        [yes] { $name ->
            [you] Tu acceptes d’arrêter.
           *[other] { $name } accepte d’arrêter.
          }
       *[no] { $name ->
            [you] Tu veux continuer.
           *[other] { $name } veut continuer.
          }
      }
   *[rematch] { $yes ->
        [yes] { $name ->
            [you] Tu acceptes de rejouer.
           *[other] { $name } accepte de rejouer.
          }
       *[no] { $name ->
            [you] Tu ne veux pas rejouer.
           *[other] { $name } ne veut pas rejouer.
          }
      }
  }
web-log-undone = { $steps ->
    [one] Le dernier coup est repris.
   *[other] Les { $steps } derniers coups sont repris.
  }
web-log-resigned = { $name ->
    [you] Tu abandonnes.
   *[other] { $name } abandonne.
  }
web-log-left = { $name ->
    [you] Tu as quitté la table.
   *[other] { $name } a quitté la table.
  }
web-log-returned = { $name ->
    [you] Te revoilà.
   *[other] Revoilà { $name }.
  }
web-log-timed_out = { $name ->
    [you] Ton temps est écoulé.
   *[other] Temps écoulé pour { $name }.
  }
web-log-relieved = { $name ->
    [you] Un robot continue pour toi.
   *[other] Un robot continue pour { $name }.
  }
web-log-ended = { $how ->
    [finished] La partie est finie.
    [resigned] La partie est finie, car il ne reste qu’un camp.
   *[stopped] La partie est arrêtée d’un commun accord.
  }
web-log-again = Encore une fois !
web-log-said = { $name ->
    [you] Tu dis : { $text }
   *[other] { $name } dit : { $text }
  }
web-log-closed = Personne n’a joué depuis longtemps : c’est terminé.
web-log-hurried = Les robots jouent vite la fin.
web-log-invitation_renewed = L’invitation a été renouvelée.
web-log-paused = { $seconds ->
    [one] Le serveur s’est absenté { $seconds } seconde ; les pendules étaient arrêtées.
   *[other] Le serveur s’est absenté { $seconds } secondes ; les pendules étaient arrêtées.
  }

web-replay-about = Choisis un enregistrement, dépose son fichier n’importe où sur cette page, ou colle son texte. Il est rejoué ici ; rien n’est gardé.
web-replay-empty = Il n’y a pas d’enregistrement dans ce texte.
web-replay-unfinished = Cette partie est encore en cours ; on pourra la rejouer une fois finie.
web-replay-start = La partie commence.
web-continue = Jouer
web-continue-from = Jouer la suite d’ici contre des robots
web-choose-file = Choisir un fichier
web-file-unreadable = Ce fichier ne peut pas être lu.
web-paste = ou coller un enregistrement
web-show-it = Montrer
web-which-record = Enregistrement
web-record-unread = illisible
web-seen-by = Vu par
web-seen-open = tous, tout ouvert
web-seen-spectator = un spectateur
web-other-record = Un autre enregistrement
web-first = Au début
web-back = Un pas en arrière
web-run = Lecture
web-pause = Mettre en pause
web-forward = Un pas en avant
web-last = À la fin
web-moment = Moment de la partie
web-moment-of = { $at } sur { $last }
web-review = Analyse
web-review-preparing = L’analyse se prépare.
web-review-busy = Analyse en cours : { $at } sur { $last }
web-review-ready = L’analyse est prête.
web-review-broken = La connexion s’est coupée pendant l’analyse.
web-review-failed = L’analyse a échoué sur le serveur.
web-review-hidden = Cet enregistrement cache ce que certains joueurs avaient, il ne peut donc pas être analysé ; prends-le après la fin de la partie.
web-try-again = Réessayer
web-review-moment = Coup { $at } sur { $last }, { $name } { $percent } %
web-review-percent = { $percent } %
web-review-split = chance { $luck }, adresse { $skill }
web-review-grade = { $grade ->
    [blunder] gaffe
    [mistake] erreur
    [slip] faux pas
    [best] le meilleur
   *[fine] bien
  }
web-review-luck = { $side ->
    [good] chance
   *[bad] malchance
  }
web-review-luck-of = { $side ->
    [good] Chance
   *[bad] Malchance
  } pour { $name } ({ $by ->
    [die] dé
    [draw] carte piochée
    [first] qui commence
    [both] distribution et qui commence
   *[deal] distribution
  }) : { $points }
web-review-better = Mieux : { $best }
web-review-better-why = Mieux : { $best } En effet : { $why }.
web-review-better-danger = Mieux : { $best } Avec le coup joué : { $did }.
web-review-better-merit = Mieux : { $best } Le coup joué avait du bon ({ $did }), mais cela vaut moins.
web-review-better-why-danger = Mieux : { $best } En effet : { $why }. Avec le coup joué : { $did }.
web-review-better-why-merit = Mieux : { $best } En effet : { $why }. Le coup joué avait aussi du bon ({ $did }), mais cela vaut moins.
web-review-tagged = Mieux, comme indiqué : { $why }.
web-review-danger = Avec le coup joué : { $did }.
web-review-trying = Cela aurait été mieux.
web-review-because = En effet : { $why }.
web-review-show-better = Mieux
web-review-show-played = Joué
web-review-try = Montrer le meilleur coup
web-review-tag-played = joué
web-review-tag-better = mieux
web-review-part = { $part ->
    [start] départ
    [luck] chance
    [own] adresse
    [others] les autres
    [reveal] objectifs dévoilés
    [result] résultat
   *[second_look] l’estimation s’est corrigée
  }
web-review-most = { $what ->
    [luck] La chance a pesé le plus.
    [own] Ses propres choix ont pesé le plus.
    [skill] L’adresse a pesé le plus : les autres ont fait les plus grosses erreurs.
    [others] Les choix des autres ont pesé le plus.
    [resigned] C’est l’abandon qui a décidé.
    [estimate] L’estimation était trop imprécise pour dire ce qui a pesé le plus.
   *[nothing] Rien n’a beaucoup pesé.
  }
web-review-verdict = { $name } : chance { $luck }, adresse { $skill }. { $weighed }
web-review-accuracy = précision
web-review-points = Tournants
web-review-no-points = Aucun choix n’a coûté cher.
web-review-unfinished = La partie n’a pas été jouée jusqu’au bout : le résultat, ce sont les chances de gain à ce moment{ $hides ->
    [yes] , telles que chaque place pouvait les connaître
   *[no] {""}
  }.
web-review-resigned = Abandon ({ $names }) : le résultat, ce sont les chances de gain juste avant{ $hides ->
    [yes] , telles que chaque place pouvait les connaître
   *[no] {""}
  }.
web-review-open = Les chances indiquées ici tiennent compte de tout ce qui était caché, mais un choix est jugé sur ce qu’on pouvait savoir.
web-review-supposes = Les nombres sont des points de chances de gain, et supposent que tous jouent bien à partir de là.
web-review-second = Le gris n’est ni chance ni adresse : l’estimation a regardé plus loin et s’est corrigée.
web-review-milder = Quand un nombre est incertain, le mot choisi est le plus indulgent.
web-review-goals = Qui peut avoir quel objectif, en %
web-review-giveaways = Ce qui a le plus trahi les objectifs
web-review-giveaway = Voilà ce qui a le plus trahi l’objectif ({ $colour }) : { $before } → { $after } %
web-review-own = { $comparison ->
    [stand-in] Un robot a joué certains de tes coups : cette précision n’est pas la tienne seule.
    [first] Ta précision : { $accuracy }
    [best] Ta précision : { $accuracy }, la meilleure jusqu’ici
   *[less] Ta précision : { $accuracy } ; ta meilleure est { $best }
  }
web-review-weighed = { $part ->
    [luck] Toi : chance { $points }
    [skill] Toi : plus d’adresse que les autres
    [mistakes] Les erreurs des autres ont décidé
    [others] Les choix des autres ont décidé
    [estimate] Chance ou adresse : difficile à dire
   *[own] Toi : adresse { $points }
  }
web-right = Juste :
web-not-right = Faux :

web-short = En bref
web-all-rules = Toutes les règles
web-short-kabaleo-1 = Tu tires une couleur-objectif que personne d’autre ne connaît. À la fin, elle doit se voir sur le plus de cases possible.
web-short-kabaleo-2 = À ton tour, pose un de tes cônes sur n’importe quelle case. La couleur du dessus est celle de la case.
web-short-kabaleo-3 = Sur une tour de sa propre couleur, un cône s’annule : les deux quittent la partie, et ce qui était dessous réapparaît.
web-short-kabaleo-4 = Une base nue prend toutes les couleurs sauf la sienne.
web-short-kabaleo-5 = Personne ne peut jouer sur la case du coup précédent.
web-short-kabaleo-6 = Quand tous les cônes sont posés, on retourne les objectifs. Qui a le plus de cases gagne ; à égalité, le plus de tours, puis la plus haute.
web-short-hats-1 = Lance le dé et avance un de tes chapeaux d’autant de cases, sans faire demi-tour. À un croisement, tu choisis le chemin.
web-short-hats-2 = Si tu finis sur des chapeaux adverses, tu les attrapes : ils passent sous le tien et voyagent avec lui.
web-short-hats-3 = Une tour appartient au chapeau du dessus. Qui porte un butin est lui-même un bon butin.
web-short-hats-4 = Sur les cases grises, personne n’est attrapé ; on s’y repose à trois au plus, côte à côte.
web-short-hats-5 = Ramène ton butin à la maison : il est à toi pour de bon, et ton chapeau peut repartir.
web-short-hats-6 = Après un six, tu peux relancer. Quand un seul joueur peut encore bouger, chaque chapeau adverse ramené ou porté vaut un point.
web-short-hat_cards-1 = Joue une carte par tour : devant toi comme nouvelle pile, ou sur la pile d’un autre pour l’attraper.
web-short-hat_cards-2 = Dans une couleur, le nombre le plus haut attrape le plus bas, et un 0 attrape aussi le 9.
web-short-hat_cards-3 = Une carte vierge attrape tous les nombres de sa couleur, et eux l’attrapent. Entre couleurs, seules des cartes égales s’attrapent.
web-short-hat_cards-4 = Une pile attrapée pointe vers toi. Si c’est encore le cas à ton prochain tour, elle est à toi.
web-short-hat_cards-5 = Après une manche, qui a le plus de cartes gagne 3 chapeaux, les suivants 2 et 1. À deux, on reçoit un chapeau pour cinq cartes.
web-short-hat_cards-6 = Il y a autant de manches que de joueurs. Qui a le plus de chapeaux gagne.
web-contents = Sommaire
web-example-next = Coup suivant
web-example-again = Depuis le début
web-example-k12 = Un cône jaune va sur une base verte, puis un bleu sur une base jaune : c’est la couleur du dessus qui compte.
web-example-k13 = Un cône bleu rencontre un sommet bleu : les deux quittent la partie, et le jaune réapparaît.
web-example-f6 = Rouge a fait quatre et arrive sur le chapeau jaune : le rouge se pose par-dessus, et les deux continuent en une seule tour.
web-example-f12 = Rouge rentre à la maison avec du vert et du jaune sous son chapeau : ils sont attrapés pour de bon, et le chapeau rouge peut repartir.
web-example-c7 = Le 7 bleu se pose sur le 4 bleu d’un autre joueur et l’attrape : la pile pointe maintenant vers celui qui l’a attrapée.

## The table
error-table-seats = Ce jeu a besoin de { $players } places, une entrée pour chacune.
error-table-seat-kind = Une place est « me », « device », « open » ou « bot: » avec le nom d’un robot, pas « { $kind } ».
error-table-nobody = Une place au moins doit être pour une personne : « me » ou « open ».
error-table-me-twice = L’hôte prend une place avec « me » ; les autres places sur le même appareil sont « device ».
error-table-field = Le champ « { $field } » manque ou est mal écrit.
error-table-field-unknown = Il n’y a pas de champ « { $field } » ici ; il y a { $known }.
error-table-choice = { $field } ne peut pas valoir « { $value } » ; c’est une valeur parmi { $allowed }.
error-table-count = { $field } doit être un nombre de { $least } à { $most }.
error-table-text = { $field } doit être une ligne de 1 à { $most } caractères.
error-name = Un nom est une ligne de 1 à { $most } caractères.
error-text-hidden = Le texte contient un caractère qui ne peut pas s’afficher ; retape-le, s’il te plaît.
error-name-bot = Un nom qui commence par « { $beginning } » est celui d’un robot ; choisis-en un autre, s’il te plaît.
error-table-random = Le hasard qu’un joueur ajoute fait 64 chiffres hexadécimaux.
error-table-phrase = Cette phrase n’existe pas ; il y a { $known }.
error-table-not-open = La table n’est plus ouverte pour cela ; une partie a commencé.
error-table-not-playing = Aucune partie n’est en cours à cette table.
error-table-not-between = La partie suivante ne peut commencer qu’entre deux parties d’un match.
error-table-not-over = Le match n’est pas encore fini.
error-table-host-only = Seul l’hôte de la table peut faire cela.
error-table-not-your-seat = Ce n’est pas ta place.
error-table-no-seat = Il n’y a pas de place { $seat } ; les places vont de 0 à { $last }.
error-table-seat-taken = Quelqu’un est déjà assis à la place { $seat }.
error-table-no-free-seat = Toutes les places sont prises.
error-table-seat-empty = Personne n’est assis à la place { $seat }.
error-table-beginning = La partie va commencer ; les couleurs ne changent plus.
error-table-no-colours = Dans ce jeu, on ne choisit pas de couleur.
error-table-given = Cette partie en continue une autre, où chaque place a déjà sa couleur.
error-table-colour-taken = { $name } a déjà cette couleur.
error-table-add-late = On ne peut ajouter du hasard que quand aucune partie n’est en cours.
error-table-seats-open = Ces places sont encore libres : { $seats } ; laisse quelqu’un s’asseoir ou mets-y des robots.
error-table-resigned = Cette place a abandonné la partie.
error-table-out = La partie est déjà finie pour toi ; tu gardes ton rang.
error-table-not-your-turn = Ce n’est pas ton tour.
error-table-position-changed = La position a changé depuis ce choix ; choisis de nouveau, s’il te plaît.
error-table-came-late = C’est arrivé trop tard et ne compte pas : la partie a continué depuis.
error-table-no-undo = Rien ne peut être repris : tu n’as joué aucun coup depuis qu’une chose cachée ou due au hasard est connue.
error-table-offered = C’est déjà proposé ; attends la réponse.
error-table-no-offer = Il n’y a pas de proposition de ce genre en attente ({ $what }).
error-table-not-asked = On ne te demande rien : tu ne joues pas toi-même en ce moment.
error-table-nobody-called = Il n’y a personne ici du nom de « { $name } ».
error-table-mutes = Tant de gens sont déjà masqués à cette table que personne d’autre ne peut l’être.
error-table-late = Le temps pour ce coup est écoulé : joue-le tout de suite, ou reviens quand le robot l’aura joué.
error-table-relieve = Un robot ne peut jouer à la place de quelqu’un que si son temps est écoulé ou s’il est absent depuis { $seconds ->
    [one] { $seconds } seconde
   *[other] { $seconds } secondes
  }.
error-table-busy = Il se passe trop de choses à la fois à cette table ; réessaie, s’il te plaît.
error-table-full = Il s’est passé tant de choses à cette table qu’elle ne prend plus ni messages, ni propositions, ni changements ; le match peut être joué jusqu’au bout. Ouvre ensuite une nouvelle table.
error-table-unknown = Il n’y a pas de table « { $table } », ou elle est privée.
error-table-not-private = Seule une table privée a une invitation à renouveler.
error-table-hurry = D’autres personnes jouent encore à cette table : on ne peut pas accélérer la fin.
error-table-hint = D’autres personnes jouent à cette table : il n’y a pas d’indices.
error-hint-late = Le robot qui donne les indices n’est pas encore prêt ; redemande dans une minute.
error-hint-failed = Le robot qui donne les indices a échoué : pas d’indice pour ce coup.
error-code-unknown = Aucune table ouverte n’a le code « { $code } » : il est faux, ou la partie a déjà commencé.
error-codes-closed = Quelqu’un essaie de deviner des codes sur ce serveur, ils ne marchent donc pas pour l’instant ; demande à ton hôte le lien, qui marche toujours.
error-tables-many = Tu as déjà { $most } tables dont la partie n’est pas finie ; finis-en d’abord une.
error-table-bot-unknown = Il n’y a pas de robot « { $bot } » pour ce jeu ; il y a { $known }.
error-command-unknown = Il n’y a pas de commande « { $name } » ; il y a { $known }.
error-command-id = Une commande porte son propre id, un mot d’au plus 64 caractères.
error-frame-long = Un message a au plus { $most } caractères.
error-frame-malformed = Un message est un objet JSON.

## The server
guest-name = Invité { $number }
preview-invites = { $name } t’invite : { $game }
error-too-many = C’était trop à la fois ; attends un instant et réessaie, s’il te plaît.
error-stranger = On ne sait pas encore qui demande ; demande d’abord /api/me et garde le cookie, ou envoie un jeton.
error-token-unknown = Ce jeton n’est pas connu ; fais-en un nouveau.
error-token-only-plays = Un jeton ne sert qu’à jouer ; ceci se fait dans le navigateur, ou avec le cookie.
error-person-changed = Dans un autre onglet, une connexion ou une déconnexion a eu lieu, rien n’a donc été fait ; recharge la page, s’il te plaît.
error-too-many-open = Au plus { $most } requêtes et connexions peuvent être ouvertes à la fois ; fermes-en quelques-unes, s’il te plaît.
error-passkey-late = La clé d’accès est arrivée trop tard, après plus de { $seconds ->
    [one] { $seconds } seconde
   *[other] { $seconds } secondes
  } ; réessaie, s’il te plaît.
error-passkey-used = Cette réponse de la clé d’accès a déjà servi ; réessaie, s’il te plaît.
error-passkey-wrong = La réponse de la clé d’accès n’est pas juste ; réessaie, s’il te plaît.
error-passkey-known = Cette clé d’accès appartient déjà à un compte.
error-passkey-last = Cette clé d’accès est le seul moyen d’ouvrir ton compte, elle reste donc.
error-passkey-unknown = Cette clé d’accès n’est pas connue ici ; connecte-toi avec un mot de passe, s’il te plaît.
error-passkey-origin = Les clés d’accès ne marchent que dans un navigateur, sur une page de ce serveur.
error-request-field = Dans la requête, « { $where } » manque ou est faux ({ $status }) ; /api/schema dit ce qui est attendu.
error-origin = Cette requête ne vient pas des pages de Kolpak ; les programmes envoient un jeton ou l’en-tête X-Kolpak: 1.
error-host = Ce serveur ne répond qu’aux adresses de sa propre machine, comme localhost, pas à « { $host } » ; « kolpak serve --host 0.0.0.0 » laisse entrer d’autres machines.
error-host-malformed = L’en-tête Host de cette requête n’indique aucune adresse ; il contient un nom ou une adresse IP, au besoin avec un port.
error-password-short = Un mot de passe a de { $least } à { $most } caractères.
error-account-already = Tu as déjà un compte.
error-password-differ = Les deux mots de passe diffèrent, rien n’a donc été changé ; tape deux fois le même, s’il te plaît.
error-login-unknown = Il n’y a pas de compte « { $login } » ici.
error-login-taken = L’identifiant « { $login } » est pris ; choisis-en un autre, s’il te plaît.
error-login-malformed = Un identifiant a de { $least } à { $most } caractères et pas d’espaces.
error-login-wrong = L’identifiant ou le mot de passe est faux.
error-record-unknown = Cette partie n’existe pas à cette table.
error-records-long = Un texte d’enregistrements a au plus { $most } caractères.
error-request-unknown = Il n’y a rien à cette adresse ({ $status }).
error-request-framing = Cette requête a à la fois Content-Length et Transfer-Encoding ; un seul des deux peut dire où elle finit.
error-request-malformed = La requête est mal formée ({ $status }) ; /api/schema dit ce qui est attendu.
error-request-method = Cette adresse n’accepte pas { $method } ; elle accepte { $known } ({ $status }).
error-request-long = Le corps d’une requête a au plus { $most } octets ({ $status }).
error-request-kind = Cette adresse lit du JSON (Content-Type: application/json), pas « { $kind } » ({ $status }).
error-server = Quelque chose s’est mal passé sur le serveur ; rien de ce qui est à toi n’est perdu.
error-page-not-built = Les pages pour le navigateur ne sont pas construites ; réinstalle le paquet, ou lance npm run build dans web.

## Ready phrases
phrase-hello = Bonjour !
phrase-good-luck = Bonne chance !
phrase-well-played = Bien joué !
phrase-thanks = Merci.
phrase-sorry = Pardon !
phrase-oops = Oups…
phrase-hurry = À toi !
phrase-one-moment = Un instant, s’il te plaît.
phrase-good-game = Belle partie !
phrase-again = On rejoue ?

## First games
lesson-name-1 = Mina
lesson-name-2 = Otto
lesson-name-3 = Ilse
lesson-step = Étape { $number } sur { $count }
lesson-end = Maintenant, tu connais le jeu.
lesson-end-kabaleo = La partie finit quand tous les cônes sont posés. Les objectifs sont alors montrés : la couleur visible sur le plus de cases gagne.
lesson-end-hats = La partie finit quand un seul joueur a encore des chapeaux libres. Celui qui a attrapé le plus de chapeaux, rentrés ou encore sous les siens, gagne.
lesson-end-hat_cards = Il y a autant de manches que de joueurs, et chacune rapporte des chapeaux pour les cartes gagnées. À la fin, qui a le plus de chapeaux gagne.
lesson-end-more = Le reste vient en jouant : si un coup est impossible, le jeu dit pourquoi.
lesson-wrong =
    Ce serait permis aussi.
    Mais ici, essaie autre chose : tout est remis comme avant.
lesson-kabaleo-goal =
    Regarde ta couleur secrète.
    Personne d’autre ne peut la voir.
lesson-kabaleo-goal-done =
    Vert !
    À la fin, chaque case qui montre du vert compte pour toi. Personne d’autre ne le sait : ne te trahis pas.
lesson-kabaleo-stack =
    Mets du vert sur une case.
    Choisis un cône vert, puis une case : le cône du dessus donne sa couleur.
lesson-kabaleo-stack-wrong =
    On verrait alors une autre couleur.
    Tu veux du vert : choisis un cône vert, puis n’importe quelle case.
lesson-kabaleo-stack-done =
    On voit du vert.
    De la même façon, les autres couvrent ton vert, et toi leurs couleurs.
lesson-kabaleo-cancel =
    Deux cônes identiques s’annulent.
    Sur une case, l’orange cache ton vert. Pose un cône orange sur cette case.
lesson-kabaleo-cancel-wrong =
    Le vert reste alors caché.
    Pose un cône orange sur l’orange qui le cache.
lesson-kabaleo-cancel-done =
    Les deux ont disparu.
    Le vert, qui était dessous, se voit de nouveau.
lesson-kabaleo-barred =
    Mina vient de couvrir ton vert avec du rose.
    Essaie de l’annuler tout de suite avec ton cône rose.
lesson-kabaleo-barred-wrong =
    Ce serait un coup possible.
    Mais essaie d’abord de poser ton cône rose sur celui de Mina.
lesson-kabaleo-barred-why =
    Pas tout de suite !
    Personne ne peut jouer là où vient de tomber le dernier cône. Mets d’abord du vert sur une autre case.
lesson-kabaleo-barred-elsewhere =
    Cela n’aide pas le vert.
    Pose un cône vert sur une case qui n’est pas verte.
lesson-kabaleo-barred-open =
    Mina a joué ailleurs.
    La case est donc rouverte : pose maintenant le rose sur le rose.
lesson-kabaleo-barred-open-wrong =
    Le rose cache encore ton vert.
    Pose ton cône rose sur celui de Mina.
lesson-kabaleo-barred-done =
    Patience récompensée !
    Une case n’est fermée que pour un seul coup.
lesson-kabaleo-count =
    Le dernier cône !
    Le vert et le rose se voient chacun sur cinq cases. Pose ton cône orange pour que le vert mène.
lesson-kabaleo-count-wrong =
    Le vert ne mènerait pas.
    Découvre un cône vert, ou couvre un cône rose.
lesson-kabaleo-count-done =
    Tu gagnes !
    Les objectifs sont dévoilés : ton vert se voit sur plus de cases que le rose de Mina.
lesson-hats-throw =
    Lance le dé.
    Il dit de combien avance un de tes chapeaux rouges.
lesson-hats-leave =
    Un quatre !
    Choisis un chapeau à la maison, puis une case : celles que tu peux choisir sont à quatre pas.
lesson-hats-leave-done =
    Ton chapeau est dehors.
    Tu avances exactement du nombre indiqué par le dé. Aux croisements, tu choisis le chemin.
lesson-hats-catch-throw =
    Le jaune est trois pas devant toi.
    Lance le dé.
lesson-hats-catch =
    Un trois !
    Choisis ton chapeau déjà sorti, et saute sur le jaune.
lesson-hats-catch-wrong =
    Le jaune s’échapperait.
    Prends le chapeau qui est à trois pas de lui.
lesson-hats-catch-done =
    Attrapé !
    Le jaune est sous ton chapeau et voyage avec lui. Mais qui saute sur toi prend les deux.
lesson-hats-home-throw =
    Ramène ton butin à la maison.
    Ta maison est à trois pas. Lance le dé.
lesson-hats-home =
    Un trois !
    Choisis ta tour, puis ta maison.
lesson-hats-home-wrong =
    Ton butin serait encore dehors.
    Prends la tour et rentre dans ta maison.
lesson-hats-home-done =
    Le chapeau jaune est à toi pour de bon.
    Un chapeau ne rentre qu’avec un butin ; ensuite, il peut repartir.
lesson-hats-grey-throw =
    Le jaune est tout près de ton chapeau.
    Sur les cases grises, on n’attrape personne. Lance le dé.
lesson-hats-grey =
    Un cinq !
    Une case grise est à cinq pas. Choisis ton chapeau, puis cette case.
lesson-hats-grey-wrong =
    Là, le jaune pourrait t’attraper.
    Sur la case grise, ton chapeau est à l’abri.
lesson-hats-grey-done =
    Le jaune est venu sur ta case, mais n’a rien attrapé.
    Sur le gris, on se repose à trois au plus, côte à côte.
lesson-hats-six-throw =
    Lance le dé encore une fois.
    Un des nombres est particulier.
lesson-hats-six =
    Un six !
    Avance d’abord un de tes chapeaux de six pas, comme toujours.
lesson-hats-six-again =
    Maintenant, relance le dé.
    Un six te donne un lancer de plus, si tu veux.
lesson-hats-six-stop =
    Tu pourrais aussi t’arrêter.
    Mais cette fois, relance.
lesson-hats-six-second =
    Un deux !
    Avance un de tes chapeaux, le même ou un autre.
lesson-hats-six-done =
    Quel tour !
    Chaque nouveau six te donnerait encore un lancer.
lesson-cards-wrong =
    Tu commencerais ainsi ta propre pile.
    Mais ici, tu peux en attraper une : choisis la carte indiquée, puis la pile.
lesson-cards-higher =
    Attrape le 4 rouge de Mina.
    Il faut une carte plus haute de sa couleur : choisis ton 7 rouge, puis le 4 rouge.
lesson-cards-higher-done =
    Attrapé !
    Ton 7 rouge est dessus, et la pile pointe maintenant vers toi.
lesson-cards-zero =
    Qui attrape un neuf ?
    Le zéro de sa couleur : choisis ton 0 jaune, puis le 9 jaune.
lesson-cards-zero-done =
    La plus petite carte bat la plus grande.
    Le neuf attrape aussi le zéro, puisqu’il est plus haut.
lesson-cards-equal =
    Attrape une autre couleur.
    Seul le même nombre le peut : choisis ton 6 jaune, puis le 6 rouge.
lesson-cards-equal-done =
    Six attrape six.
    Entre deux couleurs, seules des cartes égales s’attrapent.
lesson-cards-blank =
    La carte vierge n’a pas de nombre.
    Elle attrape tous les nombres de sa couleur : choisis-la, puis le 8 bleu.
lesson-cards-blank-done =
    Toute la pile est attrapée.
    Mais attention : chaque nombre bleu attrape aussi la carte vierge.
lesson-cards-take =
    Maintenant, gagne des cartes.
    Attrape la pile de Mina avec ton 8 jaune, et regarde ce que font les autres.
lesson-cards-take-done =
    Quatre cartes sont à toi.
    À ton tour, tu ramasses la pile qui pointe encore vers toi. Beaucoup de cartes rapportent beaucoup de chapeaux.
web-learn = Apprends-moi
web-learn-game = Apprends-moi { $game }
web-learn-offer = Trois minutes, en jouant
web-learn-skip = Passer
web-learn-next = Suite
web-learn-rules = Les règles
web-learn-again = Encore une fois
web-learn-back = Revenir à la table
web-learn-you = Toi
web-learn-unknown = Personne n’enseigne encore ce jeu ici. Tu peux apprendre ceux-ci :
cli-learn = Fait apprendre un jeu en jouant : quelques positions préparées, avec une seule chose à faire dans chacune.
cli-learn-usage = kolpak learn GAME
cli-learn-keys = Tape un coup, ? pour les voir tous, skip pour continuer, quit pour arrêter.
cli-learn-point = Par exemple : { $token }
cli-learn-enter = Appuie sur Entrée pour continuer.
cli-learn-more = Pour jouer : kolpak play { $game }. Les règles : kolpak rules { $game }.
error-lessons-none = Il n’y a pas de première partie pour apprendre { $game } ; il y en a pour { $known }.

## Puzzles
cli-puzzle = Pose l’énigme du jour : un coup est le meilleur.
cli-puzzle-usage = kolpak puzzle [GAME] [--difficulty WORD] [--day YYYY-MM-DD]
cli-puzzle-difficulty = Difficulté : easy (facile), medium (moyenne) ou hard (difficile) ; sinon au hasard.
cli-puzzle-day = L’énigme de ce jour au lieu de celle d’aujourd’hui.
cli-puzzle-keys = Tape un coup, ? pour les voir tous, answer pour la solution, quit pour arrêter.
cli-puzzles = Trouve des positions où un seul coup est le meilleur, avec la preuve.
cli-puzzles-usage = kolpak puzzles GAME [--count N] [--difficulty WORD] [--seed K] [--json] [--file FILE]
cli-puzzles-count = Combien de chaque difficulté (1 par défaut).
cli-puzzles-seed = Un nombre entier ; le même trouve les mêmes énigmes.
cli-puzzles-json = Les écrit en JSON.
cli-puzzles-best = seul meilleur coup : { $token }
cli-puzzles-file = Les écrit au fur et à mesure dans ce fichier et reprend avec ce qu’il contient.
cli-puzzles-searching = Recherche
puzzle-easy = Facile
puzzle-medium = Moyenne
puzzle-hard = Difficile
puzzle-task-kabaleo =
    Quel cône gagne, et où ?
    Un seul coup gagne, tous les autres perdent ; des tours égales comptent pour une. Les objectifs sont visibles.
puzzle-task-hats =
    Quel est le meilleur coup ?
    Un coup gagne plus souvent que tous les autres.
puzzle-task-hat_cards =
    Quelle carte rapporte le plus ?
    La pioche est vide : tu connais toutes les cartes.
puzzle-right = Bravo !
puzzle-wrong = Ce n’est pas ça.
puzzle-wrong-reply = Ce n’est pas ça : l’autre répond { $token }.
puzzle-why-kabaleo = Quoi qu’on joue maintenant, tu gagnes.
puzzle-cost-kabaleo = Là, tu perds.
puzzle-why-hats = Ce coup gagne { $margin } parties sur 100 de plus que le deuxième.
puzzle-cost-hats = Ça coûte au moins { $margin } parties sur 100.
puzzle-why-hat_cards = Cette carte rapporte { $margin } cartes de plus que la deuxième.
puzzle-cost-hat_cards = Ça coûte au moins { $margin } cartes.
puzzle-answer = La solution est { $token }.
web-puzzle-title = Énigme du jour
web-puzzle-days =
    { $count ->
        [one] jour de suite
       *[other] jours de suite
    }
web-puzzle-solved = { $day } : résolue
web-puzzle-game = Jeu
web-puzzle-difficulty = Difficulté
web-puzzle-unknown = Il n’y a pas encore d’énigmes pour ce jeu. Ces jeux en ont :
web-puzzle-not-yet = Non. { $reply }
web-puzzle-again = Encore
web-puzzle-sides = Toi : { $own }, { $name } : { $other }
web-puzzle-answers = { $name } répond ici
web-puzzle-show = Voir
web-puzzle-next = Énigme suivante
web-puzzle-hint = Indice
web-puzzle-solution = Voici la solution
web-puzzle-hinted = Regarde la pièce marquée
web-puzzle-tomorrow = Demain il y en aura d’autres.
error-puzzles-none = Il n’y a pas d’énigmes pour « { $game } », seulement pour { $known }.
error-puzzles-compiler = Trouver des énigmes demande du code compilé, qui ne marche pas ici : { $problem }.
error-puzzles-file = « { $file } » contient les énigmes d’une autre commande (« { $origin } »). Choisis un autre fichier.
error-puzzles-unreadable = « { $file } » n’est pas un recueil d’énigmes. Choisis un autre fichier.
error-puzzle-day = « { $text } » n’est pas un jour ; écris-le comme 2026-12-31.
