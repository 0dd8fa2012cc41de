import type { Language } from './language.ts';

export const french: Language = {
  name: 'french',
  script: 'latin',
  isMixedIn: true,
  common:
    "le la les des du un une est pas et je tu il elle on dans pour que qui ne en sur avec ce ca c'est de avant chaque toujours jamais plus au aux sont par sans apres tout deja me te",
  urgent: 'urgent|au plus vite|tout de suite|combien de fois',
  corrections: "faux|c'est faux|pas ça|je voulais dire",
  speech: 'dit|a dit|écrit|a écrit|indique|répond|a répondu|demande|précise|veut|souhaite|signale',
  presents:
    "voici|voilà|ceci est|c'est|ci-dessous|suivant|suivante|suivants|regarde|j'ai reçu|j'obtiens|selon|d'après|extrait",
  sources:
    'erreur|sortie|log|logs|journal|message|mail|e-mail|courriel|ticket|commentaire|commentaires|doc|documentation|readme|article|page|politique|guide|texte|réponse|compte rendu|rapport|wiki|client|cliente|chef|collègue|équipe|contrat|manuel|cahier des charges|discussion|revue|retour|remarque|remarques|consigne du|courrier|lettre|note|annonce',
  others:
    "client|cliente|client's|chef|collègue|wiki|contrat|entreprise|ma femme|mon mari|copain|copine|ami|amie|voisin|mère|père|frère|soeur|investisseur|stagiaire|consultant|prestataire|fournisseur|professeur|prof|testeur|testeuse|support|architecte|designer|admin|avocat|comptable|commercial|marketing|direction|directeur|directrice|patron|patronne|manager|responsable|agence|utilisateur|utilisatrice|juridique|mme|m.",
  labels:
    "style|tests|test|commits|langue|code|important|attention|note|règle|règles|doc|format|réponses|sortie|but|tâche|contexte|structure|dossiers|noms|sécurité|question|rappel|ensuite|d'abord|étape",
  ownLists:
    'règle|règles|contrainte|contraintes|consigne|consignes|important|je veux|je voudrais|mes|mon|à respecter|fais ceci',
  aims: 'but|objectif|objectifs|tâche|tâches|mission|à faire|ce que je veux|demande',
  requests:
    "peux-tu|tu peux|pourrais-tu|s'il te plaît|stp|qu'en penses-tu|que penses-tu|qu'est-ce|pourquoi|comment|quel|quelle|est-ce|on peut|je veux|je voudrais|j'aimerais|corrige|explique|résume|traduis|vérifie|regarde|fais-le|mais|et|ok|merci|dis-moi|montre|ajoute|compare|on continue|continue|crée|fais|écris|refactorise|renomme|commence|supprime|remplace|prépare",
  processes: 'résume|résumé de|traduis|reformule|raccourcis|extrais|relis|que répondre|prends des notes',
  self: "je|j'ai|j'aimerais|moi|mon|ma|mes",
  group: 'nous|notre|nos',
  joins: 'et|mais|aussi|au fait|non|oui|sinon|de plus|par contre',
  points:
    "ça|cela|ceci|cet|cette|ces|ci-dessus|ci-dessous|suivant|suivante|ainsi|le mail|le message|le ticket|l'article|la discussion|le compte rendu|le commentaire|le texte|la conversation|conforme|conformes|respectons|ça a marché|ça a aidé|décrite ici|décrit ici|décrits ici|décrites ici|comme décrit",
  you: 'tu|toi|te|ton|ta|tes|vous|votre|vos',
  please: "s'il te plaît|s'il vous plaît|stp|svp|merci de",
  haste: 'stp|svp|dsl|bcp|pcq|mdr|ptdr|jsp|tkt|tjrs|ouais|ouai|nan',
  greetings: 'bonjour|bonsoir|salut|coucou|cher|chère|chers|madame|monsieur|hello',
  audiences:
    'tous|toutes|tout le monde|équipe|collègues|les gars|la team|chers collègues|à tous|madame|monsieur|mesdames|messieurs',
  forwards: "message d'origine|message transféré|message original",
  following: 'ceci|ci-dessous|suivant|suivante|suivants|suivantes|ci-joint|ça',
  shows: "voici|voilà|c'est|ceci est|ce sont|ci-joint|ci-dessous",
  copulas: 'est|était|sont|dit',
  commands:
    'jamais|toujours|ne pas|pas de|doit|doivent|devez|interdit|obligatoire|évite|évitez|il faut|aucun|aucune',
  whileYou: 'quand tu|avant que tu|si tu|dès que tu|lorsque tu|après que tu',
  atWork:
    'ce matin|cet après-midi|ce soir|ce moment|ce projet|ce dépôt|cette branche|ce fichier|ce dossier|cette fonction|ce module|cette fois|cette session|ce repo|ça doit|cela doit|ça marche|ça ne marche|ça devrait',
  ownSpeech: "j'ai dit|j'ai écrit|je disais|je veux|comme je disais|j'ai demandé|on a dit|je voudrais",
  news: "m'écrit|m'a écrit|nous a écrit|a envoyé|m'a envoyé|nous a envoyé|envoyé par|reçu|vient de|a posté|posté|a répondu|transféré|sur slack|sur whatsapp|sur teams|par mail|nouveau commentaire|nouveau message|mail de|message de|mail du|message du|commentaire de|m'a dit|nous a dit|a laissé|m'a appelé|retour de|retour du|dicté|on m'a dit|on m'a demandé|on nous a demandé|il paraît",
  asksOfAuthor:
    'veut-il|veut-elle|il veut|elle veut|ils veulent|il parle|elle parle|a-t-il|a-t-elle|il a raison|elle a raison|ont-ils|réponds-lui|je lui réponds|lui répondre|dis-lui',
  pageParts:
    "tous droits réservés|dernière mise à jour|publié le|critères d'acceptation|étapes pour reproduire|se désabonner|conditions d'utilisation|en tant qu'utilisateur>je veux|en tant que client>je veux|en tant que visiteur>je veux|en tant qu'admin>je veux|en tant qu'utilisateur>je souhaite|dans cet article|dans le prochain article|abonnez-vous|contactez votre administrateur|est soumise à l'accord",
  pointsLast: 'ça|cela|ceci|ci-dessous',
  parties:
    "le système|le logiciel|l'application|les utilisateurs|l'utilisateur|les employés|les salariés|le prestataire|le fournisseur|les parties|le licencié|le client|les clients|les équipes|les développeurs|les participants|les membres|le locataire|le bailleur|les visiteurs|il est interdit|il est obligatoire|il est strictement interdit|les collaborateurs|les résidents|le personnel",
  thirdPersons: "il|elle|ils|elles|lui|leur|leurs|son|quelqu'un",
  answers:
    "bien sûr voici|bonne question|j'espère que cela aide|j'espère que ça aide|souhaites-tu que je|souhaitez-vous que je|voulez-vous que je|n'hésitez pas à demander|voici une version améliorée|en tant qu'ia",
  roles: 'tu es un|tu es une|vous êtes un|vous êtes une|ton rôle est|agis comme',
  reviews: 'petite remarque|le reste est bon pour moi',
  thanks: "merci|merci beaucoup|merci d'avance|bravo|parfait|génial",
  agreements: "d'accord|ça marche|bien reçu|entendu|c'est noté|noté|pas de souci",
  questions:
    "que|quoi|qu'est-ce|pourquoi|comment|où|quel|quelle|quels|quelles|qui|quand|est-ce|peut-on|faut-il|a-t-on|y a-t-il|on fait quoi|c'est quoi",
  wishes: 'uniquement|seulement|utilise|utilisez',
  pageLabels:
    "participants|ordre du jour|comportement attendu|table des matières|présents|absents|excusés|compte rendu|critères d'acceptation",
  mailHeaders: 'de|à|objet|envoyé|date|cc',
  mailClosings:
    'cordialement|bien cordialement|bien à vous|salutations|merci|à bientôt|cdlt|bonne journée|bonne soirée|à plus|bises|bon week-end|à demain|bien à toi|belle journée',
  decided: "j'ai choisi|décidé|la cause est",
  failed: "n'a pas fonctionné|ne marche pas",
  faults:
    'cause|coupable|bogue|bug|erreur|cassé|cassée|cassés|échoue|échouent|faux|fausse|plante|perd|perdu|perdue|perdus|problème|fuite|vient de|provient|tombe en panne|manque|manquent|impossible de',
  acts: "je|j'*|on|nous|maintenant|ensuite|je m'*|puis",
  recalls:
    "j'ai|j'avais|ai|avais|vois|sais|pense|crois|suppose|soupçonne|n'ai|n'*|peux|pourrais|recommande|propose|dois|est|sont|avons|était",
  troubles:
    "échoue|échouent|plante|plantent|lent|lente|faux|fausse|erreur|erreurs|perd|perdent|manque|manquent|vide|souci|problème|bug|en double|depuis hier|ne marche|n'envoie|ne fonctionne|parfois|bloque|cassé|cassée|une fois sur|ne trouve|ne charge|fuite|trop lent|trop de|disparaît",
  cues: {
    must: "interdit|interdite|interdiction|obligatoire|il faut|faut pas|il ne faut|assure-toi|assure toi|assurez-vous|veille à|veillez à|fais attention|faites attention|à partir de maintenant|à partir d'aujourd'hui|désormais|dorénavant|à l'avenir|surtout pas|en aucun cas|ne pas|je veux pas|je ne veux pas|pas le droit|sans mon accord|sans me demander|sans demander|demande moi|demande-moi|demandez-moi|n'oublie*|oublie pas|rappelle-toi|souviens-toi|doit pas|dois pas|doit jamais|pas touche|stop aux|sans ma|sans mon|sans moi|préviens-moi|préviens moi|dis-moi avant|être prévenu|plus jamais|pas sans|moi seul|seulement moi|uniquement moi|prudence|avec précaution|fais gaffe",
    obliges: 'dois|doit|doivent|devez',
    persons: "je|j'ai|il|elle|ça|cela|on|nous|le client|le chef|les clients|quelqu'un",
    firm: 'jamais|toujours|évite|éviter|évitez|seulement|uniquement|exclusivement|aucun|aucune',
    should:
      "plutôt|au lieu de|préfère|préférez|il vaut mieux|mieux vaut|en français|en anglais|en allemand|tel quel|telle quelle|tels quels|telles quelles|comme il est|comme elle est|réponses courtes|sois bref|soyez bref|sois concis|au maximum|maximum|au plus|pas plus de|demande moi|dans ce projet|en cas de doute|important|sauf si|sauf demande|sauf indication|concis|concise|concises|exprès|comme avant|comme le reste|comme ailleurs|minimal|minimale|au moins|moins de|le plus simple|j'aime pas|je n'aime pas|je déteste|vont dans|va dans|restent dans|se mettent dans",
    opening:
      "utilise|utilisez|n'utilise que|réponds|répondez|garde|gardez|pas de|plus de|sans|on utilise|arrête|arrêtez|laisse|laissez|respecte|reste|écris les|travaille|attention|utiliser|préférer|respecter|suivre|pas d'*|rien|mets|mettez|demande si|demande quand|demande avant|demande toujours|saute|ignore|préfère|mieux vaut",
    regular:
      "avant chaque|après chaque|à chaque|avant de commit*|avant de pousser|avant de push*|avant de supprimer|chaque fois|quand tu changes|quand tu modifies|dès que tu|si tu hésites|si tu doutes|partout|avant toute|avant tout|si possible|par défaut|dans la mesure du possible|le plus possible|le moins possible|que tu touches|que tu modifies|que tu écris|à la fois|avant de|avant d'*|avant que|à chaque fois|toutes les fois",
    general:
      'chaque|tous|toutes|tout|nouveau|nouvelle|quand tu|si tu|une fois que|dès que|après avoir|à chaque fois',
    asks: "je veux|je voudrais|je souhaite|j'aimerais",
    standing: 'chaque|tous|toutes|tout|partout|avant',
    tells:
      "je|j'ai|j'avais|il|elle|ça|cela|c'est|ce|cette|ces|le|la|les|on a|on n'a|nous avons|mon|ma|ici|non|tout est|tout marche|tout va|malheureusement|aucune idée|aucun changement|pas encore|seule|seul",
    reports:
      "était|étaient|j'ai|j'avais|n'ai|n'a|semble|peut-être|avait|crois|pense|c'était|arrivé|marchait|passaient|reçu|fait comme|ne marche|ne fonctionne|ne passe",
    wonders:
      "pourquoi|comment|est-ce|quoi|quel|quelle|qu'est-ce|où|ça doit être|ça devrait|qui|quand est-ce|je peux|dois-je|faut-il",
    suggests: 'pourquoi pas|ce que je veux|et si',
    polite: 'peux-tu|peux tu|tu peux|pourrais-tu|tu pourrais|pouvez-vous|merci de|stp|est-ce que tu peux',
    idle: "pas de souci|pas de soucis|pas de problème|pas grave|c'est pas grave|toujours pas|toujours la même|toujours le même|toujours aussi|t'inquiète|ne t'inquiète pas|aucune idée|aucun problème|aucun souci|pas encore|pas mal|pas sûr|tout à fait|tout de suite|tout va bien|pas tout|plus rien",
    allows:
      "tu peux maintenant|vous pouvez maintenant|tu peux+maintenant|tu peux de nouveau|tu peux à nouveau|tu peux+à nouveau|tu peux+de nouveau|finalement tu peux|est de nouveau|sont de nouveau|c'est bon pour|maintenant autorisé*|de nouveau autorisé*|est autorisé*|sont autorisé*|sont permis|est permis|tu as le droit|tu peux+finalement|ok maintenant",
    releases:
      "sans me demander|sans demander|n'est plus nécessaire|plus besoin|plus nécessaire|n'es plus obligé*|tu n'as plus à|plus obligatoire|n'as plus besoin|inutile de+maintenant",
    cancels:
      "ne vaut plus|ne compte plus|tu peux oublier|plus d'actualité|on abandonne|oublie la règle|oublie ce que|oubliez ce que|oublie l'histoire|oublie les|oublie le|ne s'applique plus|ne s'appliquent plus|n'est plus valable|changé d'avis|annule+règle|laisse tomber|règle+annulée|ignore la règle",
    corrects: 'au lieu de|plutôt|à la place|revenons à|revenir à|repasse à|repassons à|on passe à|retour à',
    changes:
      'maintenant|désormais|dorénavant|finalement|plutôt|nouvelle limite|nouvel objectif|nouveau plan|changement de plan|passe à|passée à|repoussé*|je voulais dire|correction',
    calms:
      "ouf|c'est sauvé|on y est arrivé|pas d'urgence|plus urgent|plus d'urgence|pas pressé|plus pressé|prends ton temps|rien ne presse|plus de stress|la crise est passée|c'est calme",
    permits: "tu peux|vous pouvez|vas-y|allez-y|tu as le droit|peut|peuvent|n'hésite pas",
    limits:
      "au moins|au plus|sous|sur|maximum|minimum|max|limite|objectif|cible|moins de|plus de|doit rester|doit|on vise|vise|viser|tolérance|jusqu'à|avant",
    defers: "pas encore|pour l'instant|pas tout de suite",
    forbid:
      "jamais|ne|n'utilise*|n'ajoute*|n'installe*|évite|évitez|interdit|interdiction|sans|pas|pas de|plus de|aucun|aucune|arrête",
    reminds: "n'oublie*|oublie pas|ne pas oublier",
    brief:
      "cette fois|cette fois-ci|pour l'instant|pour le moment|aujourd'hui|dans ce fichier|pour ce fichier|dans ce commit|pour ce commit",
    heads: 'règles|règle|contraintes|contrainte|consignes|conditions|conventions',
    terms: "tant que|jusqu'à|jusqu'au|jusqu'aux|jusque|pendant|durant|d'ici",
    over: 'fini|finie|finis|finies|terminé|terminée|terminés|terminées|passé|passée|achevé|achevée|clos|close|parti|partie|validé|validée|de retour',
    reconsiders:
      "tout compte fait|à la réflexion|réflexion faite|en fait non|finalement|laisse tomber|oublie ça|j'ai changé d'avis|non plutôt|ça ne vaut pas|pas la peine|ou plutôt|attends non|en y repensant|va pour|alors ce sera|était mieux|étaient mieux|était plus joli|je préférais|préférais",
  },
  patterns: {
    beforeNouns: 'la|le|les|un|une|mon|ton|ce|cette|dernier|dernière',
    behindOrders: 'tout|maintenant|avec|sur|stp',
    offering:
      'je (?:propose|recommande|peux|pourrais|suggère)|on (?:peut|pourrait)|nous (?:pouvons|pourrions)|si tu (?:veux|préfères)|ma (?:proposition|recommandation)|soit',
    takesUp:
      "oui|non|ok|d['’]accord|vas-y|fais (?:ça|cela|le)|laisse|garde|prends|le (?:premier|second|dernier)|la (?:première|seconde|dernière)|les deux|ni l['’]un|ta proposition|comme tu",
    couldDo: '(?:on|nous) pourr(?:ait|ions)',
    offers: 'options?|alternatives?|recommandation|proposition|variante',
    takenAway: "supprimée?s?|retirée?s?|enlevée?s?|abandonnée?s?|remplacée?s?|n['’]existe plus",
    finite:
      'est|sont|était|ont|sera|peut|peuvent|doit|doivent|manque|reste|fait|prend|donne|lit|écrit|appelle|ne|pas',
    unreal: 'serait|seraient|aurait|auraient',
    followsLast: 'alors',
    conditions: "si|s['’]il|au cas où",
    partLabels:
      'conséquences?|impact|avant|après|maintenant|raisons?|justification|avantages?|inconvénients?|remarques?|notes?|détails?|exemples?|résumé|contexte|résultats?|constats?|observations?|conclusion|problème|cause|solution|correction|risques?|limites|preuves?|changements',
    tellsWhen:
      "(?:à )?(?:chaque fois que|chaque fois qu|quand|lorsque|dès que) (?:(?:je|on) (?!te |t'|demande |dis |veux )|j'|il |elle |l'utilisateur )",
    workedOn:
      'code|test|tests|commit|commits|branche|fichier|dossier|chemin|schema|dependance|bibliotheque|librairie|paquet|fonction|classe|methode|module|composant|repond|reponds|reponse|explique|commentaire|langue|francais|anglais|erreur|script|commande|variable|page|texte|plan|etape|tache|style|prod|serveur',
    youAre: '[Tt]u es|[Vv]ous êtes',
    quoteMarks: 'guillemets|apostrophes',
    operates: 'cliquer|appuyer|recharger|reconnecter|tirer|glisser|actualiser|redémarrer|rouvrir|rafraîchir',
    toils: 'deux fois|trois fois|plusieurs fois|à la main|manuellement|à chaque fois',
    byNow: 'maintenant|désormais|plus que',
    lets: 'voyons|regardons|vérifions|laissez?-moi',
    setsOut:
      "(?:(?:d['’]abord|ensuite|maintenant|puis|reste à voir [^:]{3,80} ?:),? )?(?:il est temps de|je commence par|voyons|regardons|vérifions|cherchons|laissez?-moi|je (?:vais|regarde|vérifie|cherche|veux|voudrais|compare|teste|lis|ouvre)|reste à (?:voir|savoir|comprendre|trouver)|un coup d['’]œil|il faut (?:voir|savoir))",
    asksWithin:
      'si|comment (?:le|la|les|il|elle|on|ce|se|est|sont|un|une|\x60)|ce que|ce qui|quels?|quelles?|où|pourquoi|qui|quand|combien',
    acknowledged: "compris|noté|entendu|d['’]accord|bien reçu",
    begun: '(?:est|a été) lancée?|a (?:démarré|commencé)|est en cours',
    ofEveryProject: 'fichiers?',
    timeUnits: 'minutes?|heures?',
    progressed: "à mi-chemin|jusqu['’]ici|terminée?s?|migrée?s?|convertie?s?|traitée?s?",
    nothingSeen:
      "rien (?:dans|sur|dedans|du tout) |(?:[^ ,]+ ){0,4}(?:y a rien|n'y a rien|vois rien|trouve rien|passe rien) (?:dans|sur|à|dedans|du tout|,|$)|(?:aucune?|pas d'|pas de) ?(?:erreurs?|messages?|sortie|trace|réponse|résultats?|exceptions?)(?: (?:dans|sur) [^ ]+ [^ ]+)? (?:,|$)|rien ne (?:se passe|s'affiche|change|marche|fonctionne|bouge) ",
    thingsWanted:
      "(?:j'ai|nous avons|on a) besoin (?:d'un|d'une) (?:[^ ,]+ ){1,6}(?:qui|que|dont|où)|(?:je veux|je voudrais|j'aimerais|il me faut|il nous faut|fais|fais-moi|écris|écris-moi|crée|crée-moi) (?:un|une) (?:[^ ,]+ ){1,6}(?:qui|que|dont|où)",
    flaky: 'instable|par moments|de temps en temps|sans aucun changement',
    voided: "n['’]est pas (?:valable|valide|juste|bon)|est (?:faux|fausse|invalide)|ne compte pas",
    passes: '(?:tests?)[^.,;]{0,30} (?:passent|passe|verts?|réussissent)',
    still: 'encore',
    retracted: "je me (?:suis|étais) trompée?|fausse piste|j['’]avais tort|mauvaise piste",
    withdrawn: "je retire|retirée?|fausse alerte|faux positif|n['’](?:est|était) pas un (?:bug|problème)",
    itself: 'il|elle|ils|elles|qui|ça',
    makes: 'crée|fais|écris|ajoute|construis|implémente|refais|étends|modifie',
    modals: 'doit|doivent|devrait|devraient',
    toStrangers: String.raw`(?<![\p{L}-])(?!assez)[\p{L}]{3,}ez(?![\p{L}-]|-vous)`,
    wasSo: 'était|étaient',
    unrun: 'pas encore (?:été )?(?:lancée?|exécutée?)',
    removes: String.raw`supprim\w*|enlev\w*`,
    lasting: 'toujours|jamais|chaque',
    reserves: 'laisse.* moi',
    short: 'court|courte|courtes|bref',
    long: 'détaillé|détailler|détaillés',
    handles: String.raw`moi|demander|écri\w*|toucher?|touches|modifi\w*`,
    not: '(?:et )?pas',
    articles: 'et|la|le|les',
    may: 'est|sont|peut|peuvent',
    demands: 'toujours|utilise',
    forEver: 'jamais',
    today: "aujourd'hui",
    without: 'sans',
    allowedAgain: String.raw`(?:est|sont) (?:\S+ ){0,3}(?:autorisé\w*|permis\w*|bien|ok)|de nouveau|à nouveau`,
    noDuty: String.raw`ne \S+ plus`,
    no: 'non',
    onlyThis: String.raw`seulement (?:\S+ ){0,2}(?:ce|cet|cette)`,
    firstThen: "d'abord .*, (?:ensuite|puis)",
    answersSomebody: String.raw`(?:\S+ )?(?:réponds|répondez) (?:à|aux?|lui|leur)|(?:oui|ok|d'accord) (?:, )?mais (?:seulement|uniquement|juste)`,
    thisOnce:
      "juste une fois|une fois seulement|juste pour cette fois|exceptionnellement|cette fois(?:-ci)?|(?:ne|n'[^ ,]+) (?:(?!partir )[^ ,]+ ){1,6}maintenant|pas maintenant",
    thought: '(?:je pense|peut-être) .*devrait',
    planned: '(?:ça|cela) devrait',
    saidByOthers: String.raw`(?:il|elle|le \w+|la \w+) (?:dit|a dit|veut)`,
    accordingTo: "(?:selon|d'après) (?!moi )",
    askedInPassing: '(?:que|comment|pourquoi) (?:faire)',
    step: 'étape',
    hadTo: 'il faut que je',
    wish: String.raw`je (?:[\w']+ ){0,2}(?:préfère|déteste)`,
    dislikes: "(?:je n'aime pas|j'aime pas) (?!ça |cela |le |la )",
    universal: 'tous les|toutes les|chaque|toute',
    chores: 'corrige|ajoute|modifie|supprime|crée|vérifie|montre|regarde|renomme|lance|relance|remplace',
    abbreviations: String.raw`p\. ex\.`,
    functionWords:
      "ceux|celui|celle|celles|ceux-la|celui-la|celle-la|celles-la|ceux-ci|celui-ci|celle-ci|ca|cela|le|la|les|un|une|des|du|de|et|ou|pas|tu|peux|maintenant|encore|nouveau|nouvelle|nouvelles|nouveaux|ajouter|mettre|faire|fais|partir|plus|stp|pour|sur|en|au|aux|que|d'|lieu|place|oublie|regle|par|utiliser|utilise|utilises|n'utilise|n'utilises|n'utilisez|dit|ce|j'ai|finalement|besoin|est|sont|autorise|autorises|permis|c'est|dans|on|passe|passons|a|n'as",
    numbers: 'deux|trois|quatre|cinq|six|sept|huit|neuf|dix',
    indents: 'espaces',
    quotes: 'simples|doubles',
    exceptions: 'sauf|excepté|à part|hormis|mais pas',
    asides: "au fait|d'ailleurs|à propos|autre chose|rien à voir",
    demonstratives: 'ceux-là|celui-là|celle-là|celles-là|ceux-ci|celui-ci|ça|cela',
    smallTalk:
      "rien|quelque|chose|personne|il|elle|ils|elles|nous|vous|je|me|moi|te|toi|se|son|sa|ses|mon|ma|mes|ton|ta|tes|notre|votre|qui|quoi|dont|où|si|oui|non|bon|bonne|nouvelle|bien|tres|trop|peu|un peu|tout|tous|toute|toutes|meme|aussi|alors|donc|du coup|coup|deja|juste|seulement|hier|demain|aujourd'hui|matin|soir|fois|avant|apres|avec|sans|chaque|il faut|faut|va|vas|vais|ont|avons|etre|avoir|peut|peuvent|dois|doit|ceux|celui|celle|celles|ceux-la|celui-la|celle-la|celles-la|ceux-ci|ca|cela|ici|la-bas|comme|mais|car|quand|l'|s'|qu'",
    runColors: 'rouge|rouges|vert|verts|verte|vertes',
    letterCases: 'minuscule|minuscules|majuscule|majuscules',
    weekdays: 'lundi|mardi|mercredi|jeudi|vendredi|samedi|dimanche',
    addresses: 'tutoyer|vouvoyer|tutoie|vouvoie|tutoies|vouvoies|tutoiement|vouvoiement',
    languages: 'anglais|français|allemand',
    leads: 'stp|surtout|et|mais|donc',
    forbidHeads: 'interdits|interdictions|à éviter|à ne pas faire|ne pas faire|ne fais pas|ne pas',
    forbids: String.raw`(?:^|,) (?:ne (?!marche|fonctionne|passe|compile|repond|charge)|n'(?!est|ai|a |y |etait))\w|(?:^|,) (?!marche|fonctionne|passe|compile|repond|charge|vraiment|encore|meme|compris|sais)\w+(?:[^c]e|[^u]s|ez|ommit|ush) (?:pas|rien|plus) |(?:^|,) (?:tu|vous) (?:ne )?(?:peux|pouvez) (?:pas|jamais) (?!voir |savoir |deviner |imaginer |le voir )[^ ,]+(?:er|ir|re) |(?:^|,) (?:tu|vous) n'(?:as|avez) (?:pas|rien) à `,
    conventions: String.raw`^(?! (?:ajoute|crée) ).* (?:un|une) (?:\S+ ){1,3}par \S|^(?: [^ ]+){1,6} , (?:et )?pas (?!ça |mal)[\w.-]+ (?:, )?$|^ (?!ça )[^,]{2,60} restent? comme |^ (?:les )?(?!je |ça )[^ ,]+(?: (?!est |sont |d')[^ ,]+){0,2} (?:toujours|uniquement|seulement) (?:en|dans|via) |^ (?!nous |on )(?:les )?[^ ,]+(?: [^ ,]+){0,2} vont (?:en|dans) \S|^ (?!nous |on )(?:les |le |la )?[^ ,]+(?: [^ ,]+){0,2} (?:vont|va|se trouvent|se mettent) (?:à côté|sous|avec|près|juste) \S|^ (?:(?:les|le|la) )?(?!.* (?:est|sont|était|étaient|ont|traduis|mets|affiche|montre|écris) )(?:[^ ,]+ ){1,4}(?:toujours )?en (?:anglais|français|allemand|espagnol|minuscules|majuscules|camelcase|snake_case|kebab-case) (?:,|et |svp |stp |$)|^ (?:chez nous|ici|dans (?:ce|notre|cette) (?:projet|dépôt|repo|équipe)) (?:, )?(?:personne ne|on ne) (?!peut |trouve |sait |voit |comprend |arrive |reçoit )|^ chez nous (?:, )?on (?!a |n'a|est |avait |voit |obtient |reçoit |dirait |peut )|^ personne ne (?:touche|modifie|édite|change|pousse|merge|déploie|supprime) .*(?:à la main|sans|directement|sauf|à part) |^ (?:les|le|la) [^,]{2,40} ne (?:vont|va) (?:pas|jamais) (?:dans|en|sur) |^ (?:les|le|la) [^,]{2,40} (?:sont|est) toujours en (?!panne|erreur|échec|retard|cours|attente|train|rouge)`,
    hedged:
      "hypothèse|soupçon|je m['’]attends|devrait|devraient|probablement|peut-être|à première vue|on dirait|je soupçonne|je pense|je crois|sans doute|il se peut|se pourrait|je suppose|(?:pourrait|pourraient) (?:être|venir)|il semble|semble|apparemment|à mon avis|je parie",
    diagnosed: 'la cause|à cause|coupable',
    answeredNo: 'non',
    denies: "ce n['’](?:est|était) pas|pas|ce ne sont pas|ce n['’]étaient pas",
    cleared:
      "(?:n['’]est|n['’]était) pas (?:la cause|le problème)|n['’]y (?:est|sont) pour rien|n['’]est pas en cause|(?:va|vont) bien|hors de cause|rien à voir|(?:n['’]est|n['’]était) pas (?:ça|cela)|plutôt que",
    due: "ensuite|pas encore|personne n['’]appelle",
    nextStep: String.raw`(?:la )?prochaine étape\b|prochaines étapes\b|ensuite\b`,
    first: '(?:la |le )?(?:première?|premier)',
    second: '(?:la |le )?(?:deuxième|seconde?)',
    third: '(?:la |le )?troisième',
    or: 'ou',
    placeLabels: 'fichier',
    bound: "cela|ça|c['’]est|cette|ces",
    limits: 'seulement|uniquement|quand|lorsque|sans|dès que',
    goesOn: 'mais|et|donc|sinon|cependant|par contre',
    secondThoughts: 'attends|attendez|en fait|à y regarder de plus près|hm+|tout compte fait',
    pointing: 'cette|ces|cet',
    permitted: String.raw`peut|peuvent|autorisé\w*`,
    negations: 'ne|pas|jamais',
    against: 'pas',
    smallWords: 'le|la|les|un|une|et|à|de',
    binding: 'jamais|toujours',
    waiting: 'attend|en attente',
    stepToCome: 'ensuite je|prochaine étape',
    proposed: 'je propose|je recommande',
    present: 'actuellement',
    notUp: "ne tournent? pas|n['’]est pas (?:lancé|démarré)e?",
    failing: String.raw`échou\w*|erreurs?`,
    running: 'tourne',
    wrong: 'non|faux',
    notSo: "ce n['’]est pas",
    because: 'parce|donc',
    purposes: 'car|afin',
    negated: 'pas|jamais',
    supposed: 'peut-être',
    orders: 'ajouter|supprimer|remplacer|créer|modifier|renommer|écrire|implémenter|extraire|mettre à jour',
    intended: 'plan|approche|objectif|proposition|idée',
    yesOrNo: 'oui|non',
    allGreen: 'tous les tests passent',
    past: 'avant',
    untelling: 'les|des|une|est|pas|que|qui|par|pour|dans',
    speakers: '[Ll]ocuteur',
    atTime: 'à',
    belongsTo: "de la|de l['’]|du|des",
  },
};
