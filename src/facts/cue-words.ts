import type { Cue } from './cue.ts';

/**
 * The words by which users command, ask, forbid and take back, in languages that put blanks between words. Written in lower
 * case, with their accents, which do not count; `*` stands for any ending, `+` joins words that stand apart. Plain lists,
 * not regular expressions: those would cost a hook more time than all the rest of its work.
 */
export const cueWords: Record<string, Partial<Record<Cue, string>>> = {
  english: {
    must: "must|mustn't|mustnt|may not|not allowed|forbidden|under no circumstances|at all times|no matter what|it's important|its important|it is important|make sure|make shure|be sure to|be careful|careful not|take care|don't forget|dont forget|remember to|from now on|from here on|going forward|in future|in the future|keep in mind|bear in mind|stop using|stop doing|mandatory|strictly|i don't want|i dont want|i do not want|i never want|you are not to|off limits|off-limits|hands off|ask me before|ask me first|ask before|ask first|check with me|without my ok|unless i|until i say|no more than|and never|but never|without my|without me|not without|behind my back|whatever you do|only i|i alone|so no|means no|please no|pls no|really no|watch out|handle with care|be gentle|extra careful|is banned|are banned|is forbidden|is a no go|no go|no-go",
    obliges:
      'has to|have to|have got to|needs to stay|need to stay|needs to remain|need to keep|needs to keep|need to work|needs to work|need to remain|need to support|needs to support',
    persons:
      "i|i'm|it|that|this|he|she|they|there|someone|we|you|my|users|the customer|the client|the user|our",
    firm: "never|nevr|always|allways|alwyas|only|do not|don't|dont|do'nt|avoid|ensure|remember",
    denies:
      "cannot|can't|cant|without asking|without my|without touching|without changing|without breaking|without adding|at least|at most|required",
    should:
      "prefer|prefere|i'd prefer|should|shouldn't|shouldnt|instead of|please use|let's use|lets use|let's keep|let's not|lets not|let's stick|lets stick|we have to|you have to|have to be|has to be|aren't to|are not to|better not|rather not|as short as|as small as|as simple as|spelling|in english|in german|in french|in spanish|in portuguese|in russian|in chinese|in japanese|in korean|don't assume|i hate|max|maximum|short answers|be brief|be concise|keep it short|as is|as it is|as they are|left alone|alone|read only|read-only|for this project|in this project|in this repo|we go with|important|unless|on purpose|intentionally|doesn't make sense to|makes no sense to|concise|british english|american english|simple english|plain english|no need for|no need to|stay the same|stays the same|remain the same|stay as|existing style|existing pattern|existing patterns|existing convention*|same style|same pattern|consistent with|like the rest|i'd rather|i would rather|id rather|minimal|minimum|no bigger than|no longer than|not longer than|not more than|less than|fewer than|i don't like|i dont like|i do not like|i dislike|not a fan|goes in|goes into|goes under|belongs in|belong in",
    opening:
      'use|keep|stick to|stick with|rather than|ignore|leave|we use|we go with|answer in|reply in|respond in|choose|no more|respect|treat|put all|put new|follow|match the|ask if|ask when|ask whenever|ask me|skip|omit|leave out|do everything|act as|act like|behave',
    regular:
      'before you|before every|before each|before any|before committing|before pushing|after you change|after every|after each|after any|whenever|every time you|each time you|any time you|when in doubt|if in doubt|if unsure|if you are not sure|if not sure|everywhere|one at a time|at a time|in one go|if possible keep|by default|wherever possible|where possible|whenever possible|if at all possible|as much as possible|as little as possible|as few as|file you|files you|function you|functions you|code you write|code you add|test you|tests you|change you make|changes you make|everything you|anything you|class you|component you|module you|endpoint you|each time|every time',
    general:
      'every|each|all|any|anything|everything|new|when you change|when you add|when you write|if you change|if you add|when you|once you|if you|as soon as you|after you|every time|each time',
    asks: "i want|i'd like|i would like|i like|i need|i expect|we want|needs to be|need to be|needs to use|need to use",
    standing: 'every|each|all|any|whenever|everywhere|anywhere|before|after|until|throughout',
    tells:
      "i|it|it's|its|this|that|that's|thats|these|those|there|there's|theres|they|he|she|while|although|since|because|the|a|an|my|our|your|another|looks|seems|nice|users|someone|somebody|everything is|everything works|all good|all done|all is|all tests pass*|all tests are|all tests green|all green|every test pass*|nothing|not sure|don't know|dont know|can we|could we|when you're done|when you are done|when you're ready|when you are ready|if you want|if you need|if you like|if you have|if you can|if you could|if you look|if you see|if you run|when you run|when you look|once you're done|once you are done|after you're done|after you are done|every time i|each time i|every time it|each time it",
    reports:
      "was|were|wasn't|weren't|got|had|happened|seems|seem|seemed|looked|didn't|didnt|did not|maybe|perhaps|probably|might|would|caused|causes|kept|i guess|thinking|said|told|doesn't work|doesnt work|pass now|failure left|failures left|error left|errors left|tests left|should be better|should be fixed|should be working|should work now|should be fine|should be good|should be ok",
    wonders:
      "why|how|what|what's|whats|which|who|where|when do|when does|does|did|do we|do you|do i|is|are|am|was|were|must be|must have|i must have|it has to be|should i|should we|has to be something|must i|must we|must it|must this",
    suggests:
      "why don't you|why dont you|why not|how about|what about|what we|what i want|what i need|what you should",
    polite: 'can you|could you|would you|will you|please|pls|plz|and can you|can u|could u',
    idle: "no problem|no problems|no worries|no idea|don't worry|dont worry|do not worry|never mind|nevermind|not only|if only|no longer|no luck|no clue|no change|no difference|keep going|keep on|i keep|users keep|it keeps|of all|after all|at all|first of all|all right|not at all|i don't know|i dont know|don't know|dont know|i have to go|have to go|any more|anymore|any longer|any ideas|any idea",
    retract:
      "forget about|forget what|forget the|forget that|ignore that|ignore my|scratch that|never mind|nevermind|no longer need*|no longer have|no longer necessary|no longer required|no longer applies|doesn't apply anymore|you can now|we can now|you may now|you can+now|you may+now|u can+now|you can+again|u can+again|you may+again|we can+again|feel free+now|no need to+anymore|don't have to+anymore|dont have to+anymore|it's ok to|it's okay to|it's fine to|its ok to|its fine to|it's ok now|now ok|now okay|now allowed|now fine|are fine again|is fine again|allowed again|ok again|okay again|back to|drop the rule|drop the requirement|lift the|again ok",
    revokes:
      'again|forget about|forget what|forget the|no longer*|anymore|scratch that|drop the rule|never mind|lift the',
    corrects: 'instead|instead of|rather|rather than|switch to|changed my mind',
    forbid:
      "never|don't|dont|do not|mustn't|must not|avoid|stop|quit|no|not|without|cannot|can't|off limits|off-limits|hands off|alone",
    reminds: "don't forget|dont forget|do not forget|never forget",
    brief:
      'for now|this time|just this once|in this file|for this file|in this case|in this commit|for this commit|in this pr|for this pr|for this one|for the moment|temporarily|today',
  },
  german: {
    must: 'darf nicht|darf nie|darf niemals|darf+nicht|darfst+nicht|dürfen+nicht|darfst nicht|dürfen nicht|duerfen nicht|darf kein*|darfst kein*|dürfen kein*|auf keinen fall|keinesfalls|unter keinen umständen|verboten|tabu|pflicht|unbedingt|zwingend|ab jetzt|ab sofort|ab heute|von nun an|in zukunft|künftig|zukünftig|achte darauf|achte drauf|achte immer|pass auf|pass bitte auf|stelle sicher|stell sicher|denk daran|denk dran|denke daran|vergiss nicht|merk dir|finger weg|ich will kein*|ich möchte kein*|ich mag kein*|wir wollen kein*|ich will nicht|ohne mein*|ohne mich zu fragen|ohne zu fragen|ohne rückfrage|frag mich|frag erst|frag vorher|frag immer|frag lieber|nie wieder|nicht ohne|ohne dass ich|gefragt werden|bescheid geben|sag mir vorher|sag vorher|nur ich|ich allein|nicht mehr als|nicht länger als|nicht größer als|vorsicht|vorsichtig|aufpassen|behutsam|no go',
    obliges: 'muss|musst|müssen|muessen',
    firm: 'nie|niemals|immer|stets|nur|ausschließlich|vermeide|vermeiden|verzichte|verzichten',
    denies: 'nicht|kein|keine|keinen|keiner|keinem|keinerlei|nichts|nix',
    should:
      'statt|stattdessen|anstatt|lieber|bevorzuge|bevorzugt|soll|sollen|sollte|sollten|sollst|auf deutsch|auf englisch|auf französisch|auf spanisch|in ruhe|max|maximal|höchstens|fasse dich kurz|fass dich kurz|kurz halten|klein halten|kurze antworten|kurz und knapp|bleibt wie|bleiben wie|so lassen|so bleiben|bleibt so|wichtig ist|im zweifel|in diesem projekt|hier gilt|es gilt|als erstes|verwenden|befolgen|einhalten|beachten|beibehalten|übernehmen|kurz fassen|kurze+antworten|außer wenn|ausser wenn|es sei denn|nur wenn|absichtlich|mit absicht|orientiere dich|an das bestehende|wie bisher|wie gehabt|nach dem muster|minimal|mindestens|weniger als|so klein wie|so einfach wie|mag ich nicht|ich mag nicht|gefällt mir nicht|kommt nach|kommen nach|gehört in|gehören in|gehört nach|gehören nach|kommt in|kommen in',
    opening:
      'verwende|verwend|benutze|benutz|nutze|nutz|nimm|antworte|halte|halt dich|schreib keine|schreibe keine|mach keine|mache keine|wichtig|wir verwenden|wir nutzen|wir benutzen|wir nehmen|hör auf|höre auf|schluss mit|lass|lasse|bleib bei|achte|beachte|ohne|frag nach|frage nach|frag wenn|frag lieber|frag mich|zeig mir immer|zeig mir erst|überspring|lass weg',
    regular:
      'vor jedem|vor jeder|nach jedem|nach jeder|bei jedem|bei jeder|bevor du|jedes mal|jedesmal|immer wenn|sobald du|wenn du unsicher|wenn du etwas|wenn du was|überall|ueberall|nacheinander|wo möglich|wenn möglich|so weit möglich|standardmäßig|so wenig wie möglich|so kurz wie möglich|du änderst|du anfasst|den du|die du|das du',
    general: 'jede|jeder|jedes|jeden|alle|sämtliche|alles|neue|pro|wenn du|sobald du|nachdem du|immer wenn',
    asks: 'bitte|ich will|ich möchte|ich moechte|ich hätte gern*',
    standing: 'jede|jeder|jedes|jedem|jeden|alle|allen|aller|überall|bevor|vor jedem|vor grösser*|vor groß*',
    persons: 'ich|es|das|er|sie|wir|der kunde|die kunden|der chef|die kollegen|jemand|man',
    tells:
      'ich|es|das|dies|diese|dieser|dieses|die|der|den|er|sie|hier|da|leider|mein|meine|bei mir|irgendwie|jetzt|wir haben|kannst|können|ist|sind|hat|haben|gibt|nein das|nein|keine änderung|keine änderungen sichtbar|alle tests laufen|alle tests sind|alle tests gr*|alles gut|alles klar|alles ok|gut|hab|passt|im moment',
    reports:
      'waren|wurde|wurden|hatte|hatten|habe|hat|gab|gibt|glaube|vielleicht|wahrscheinlich|scheint|offenbar|anscheinend|dachte|wollte|kommt|passiert|geklappt|funktioniert|meinte|sehe|verstehe|bekomme|lädt|läuft|ging|geht|gemacht',
    wonders:
      'warum|wieso|weshalb|wie|was|wo|wer|wann|welche|welcher|soll ich|sollen wir|sollte ich|muss ich|kann ich|können wir|ist das|ist es|hast du|gibt es|das muss am|das sollte jetzt|das müsste|muss am|kannst du mir',
    suggests: 'warum nicht|wie wäre|wie waers|was ich will|was ich möchte',
    polite: 'kannst du|könntest du|koenntest du|würdest du|wuerdest du|magst du|könnten sie|können sie|bitte',
    idle: 'kein problem|keine ahnung|keine sorge|kein thema|keine frage|kein stress|nicht schlimm|nicht so schlimm|macht nichts|immer noch|noch immer|nach wie vor|gar nichts|nicht nötig|nicht notwendig|nicht sicher|kein unterschied|keine fehler|kein fehler|warum nicht|nur noch ein*|noch nicht probiert|noch nicht fertig',
    retract:
      'vergiss|nicht mehr nötig|nicht mehr notwendig|brauchst+nicht mehr|musst+nicht mehr|gilt nicht mehr|du darfst jetzt|du darfst wieder|du darfst+jetzt|du darfst+wieder|du kannst+jetzt|du kannst+wieder|kannst+doch wieder|doch wieder|ist jetzt erlaubt|wieder erlaubt|jetzt erlaubt|wieder ok|jetzt ok|doch ok',
    revokes: 'wieder|vergiss|nicht mehr|doch',
    corrects: 'statt|stattdessen|anstatt|lieber|sondern',
    forbid:
      'nie|niemals|nicht|kein|keine|keinen|keiner|keinem|keinerlei|nichts|vermeide|vermeiden|verzichte|verzichten|keinesfalls|ohne|finger weg|verboten|tabu|in ruhe|hör auf|nix',
    reminds: 'vergiss nicht|nicht vergessen',
    brief:
      'diesmal|vorerst|fürs erste|für den moment|heute|in dieser datei|für diese datei|in diesem commit|für diesen commit|ausnahmsweise|nur dieses mal',
  },
  french: {
    must: "interdit|interdite|interdiction|obligatoire|il faut|faut pas|il ne faut|assure-toi|assure toi|assurez-vous|veille à|veillez à|fais attention|faites attention|à partir de maintenant|à partir d'aujourd'hui|désormais|dorénavant|à l'avenir|surtout pas|en aucun cas|ne pas|je veux pas|je ne veux pas|pas le droit|sans mon accord|sans me demander|sans demander|demande moi|demande-moi|demandez-moi|n'oublie*|oublie pas|rappelle-toi|souviens-toi|doit pas|dois pas|doit jamais|pas touche|stop aux|sans ma|sans mon|sans moi|préviens-moi|préviens moi|dis-moi avant|être prévenu|plus jamais|pas sans|moi seul|seulement moi|uniquement moi|prudence|avec précaution|fais gaffe",
    obliges: 'dois|doit|doivent|devez',
    firm: 'jamais|toujours|évite|éviter|évitez|seulement|uniquement|exclusivement|aucun|aucune',
    should:
      "plutôt|plutôt que|au lieu de|préfère|préférez|il vaut mieux|mieux vaut|en français|en anglais|en allemand|tel quel|telle quelle|tels quels|telles quelles|comme il est|comme elle est|réponses courtes|sois bref|soyez bref|sois concis|au maximum|maximum|au plus|pas plus de|demande moi|dans ce projet|en cas de doute|important|sauf si|sauf demande|sauf indication|concis|concise|concises|exprès|comme avant|comme le reste|comme ailleurs|minimal|minimale|au moins|moins de|le plus simple|j'aime pas|je n'aime pas|je déteste|vont dans|va dans|restent dans|se mettent dans",
    opening:
      "utilise|utilisez|n'utilise que|réponds|répondez|garde|gardez|pas de|plus de|sans|on utilise|arrête|arrêtez|laisse|laissez|respecte|reste|écris les|travaille|attention|utiliser|préférer|respecter|suivre|pas d'*|rien|mets|mettez|demande si|demande quand|demande avant|demande toujours|saute|ignore|préfère|mieux vaut",
    regular:
      "avant chaque|après chaque|à chaque|avant de commit*|avant de pousser|avant de push*|avant de supprimer|chaque fois|quand tu changes|quand tu modifies|dès que tu|si tu hésites|si tu doutes|partout|avant toute|avant tout|si possible|par défaut|dans la mesure du possible|le plus possible|le moins possible|que tu touches|que tu modifies|que tu écris|à la fois|avant de|avant d'*|avant que|à chaque fois|toutes les fois",
    general:
      'chaque|tous|toutes|tout|nouveau|nouvelle|quand tu|si tu|une fois que|dès que|après avoir|à chaque fois',
    asks: "je veux|je voudrais|je souhaite|j'aimerais",
    standing: 'chaque|tous|toutes|tout|partout|avant',
    persons: "je|j'ai|il|elle|ça|cela|on|nous|le client|le chef|les clients|quelqu'un",
    tells:
      "je|j'ai|j'avais|il|elle|ça|cela|c'est|ce|cette|ces|le|la|les|on a|on n'a|nous avons|mon|ma|ici|non|tout est|tout marche|tout va|malheureusement|aucune idée|aucun changement|pas encore|seule|seul",
    reports:
      "était|étaient|j'ai|j'avais|n'ai|n'a|semble|peut-être|avait|crois|pense|c'était|arrivé|marchait|passaient|reçu|fait comme|ne marche|ne fonctionne|ne passe",
    wonders:
      "pourquoi|comment|est-ce|quoi|quel|quelle|qu'est-ce|où|ça doit être|ça devrait|qui|quand est-ce|je peux|dois-je|faut-il",
    suggests: 'pourquoi pas|ce que je veux|et si',
    polite: 'peux-tu|peux tu|tu peux|pourrais-tu|tu pourrais|pouvez-vous|merci de|stp|est-ce que tu peux',
    idle: "pas de souci|pas de soucis|pas de problème|pas grave|c'est pas grave|toujours pas|toujours la même|toujours le même|toujours aussi|t'inquiète|ne t'inquiète pas|aucune idée|aucun problème|aucun souci|pas encore|pas mal|pas sûr|tout à fait|tout de suite|tout va bien|pas tout|plus rien",
    retract:
      "oublie la règle|oublie ce que|oubliez ce que|oublie l'histoire|n'est plus nécessaire|plus besoin|tu peux maintenant|vous pouvez maintenant|tu peux+maintenant|tu peux de nouveau|tu peux à nouveau|tu peux+à nouveau|tu peux+de nouveau|c'est bon pour|finalement tu peux|ne s'applique plus|est de nouveau",
    revokes: "de nouveau|à nouveau|oublie|oubliez|plus besoin|n'est plus",
    corrects: 'au lieu de|plutôt|à la place',
    forbid:
      "jamais|ne|n'utilise*|n'ajoute*|n'installe*|évite|évitez|interdit|interdiction|sans|pas|pas de|plus de|aucun|aucune|arrête",
    reminds: "n'oublie*|oublie pas|ne pas oublier",
    brief:
      "cette fois|cette fois-ci|pour l'instant|pour le moment|aujourd'hui|dans ce fichier|pour ce fichier|dans ce commit|pour ce commit",
  },
  spanish: {
    must: 'hay que|no hay que|prohibido|obligatorio|a partir de ahora|de ahora en adelante|desde ahora|de aquí en adelante|en adelante|en el futuro|asegúrate|asegúrese|ten cuidado|cuidado con|ten en cuenta|recuerda|recuerden|no olvides|no te olvides|que no se|no se te olvide|no quiero|no debe|no deben|no debes|no se debe|no se puede tocar|no puedes|ya no uses|bajo ninguna circunstancia|bajo ningún concepto|en ningún caso|de ninguna manera|sin preguntar*|sin consultar*|sin mi permiso|sin mi ok|pregúntame|pregunta antes|consúltame|avísame antes|nada de|no toque|no haga|no cambie|no modifique|no borre|no ponga|no agregue|no ejecute|no usamos|no usemos|sin mi|avísame|dime antes|no vuelvas a|nunca más|ya no toques|no sin|solo yo|sólo yo|únicamente yo|con cuidado|mucho ojo|ojo con',
    obliges: 'debe|debes|deben|debemos|tiene que|tienen que|tienes que',
    firm: 'nunca|siempre|jamás|evita|evitar|eviten|evite|solo|sólo|solamente|únicamente|exclusivamente|ningún|ninguna',
    should:
      'en lugar de|en vez de|prefiero|mejor usa|es mejor|es preferible|en español|en castellano|en inglés|en alemán|como está|como están|respuestas cortas|sé breve|sea breve|máximo|como máximo|no más de|en este proyecto|en caso de duda|ante la duda|importante|quédate con|salvo|a menos que|excepto si|conciso|concisa|a propósito|como antes|como el resto|mínimo|mínima|al menos|menos de|hasta un|lo más simple|no me gusta*|odio|van dentro|viven en',
    opening:
      'usa|usen|use|utiliza|usemos|usamos|aquí usamos|responde|responda|contesta|mantén|mantenga|sin|deja de|dejen de|deja|para de|basta de|escribe los|escribe las|trabaja|respeta|no más|usar|utilizar|seguir|mantener|respetar|preferir|pregunta si|pregunta cuando|pregunta siempre|omite|ignora|mejor|prefiere',
    regular:
      'antes de cada|después de cada|en cada|con cada|cada vez que|antes de hacer|antes de commit*|antes de borrar|antes de subir|cuando cambies|cuando modifiques|si tienes dudas|si dudas|siempre que|en todas partes|por todos lados|antes de cualquier|si es posible|por defecto|en lo posible|lo más|lo menos|que toques|que modifiques|que escribas|a la vez|antes de|antes que|cada vez|todas las veces',
    general: 'cada|todo|toda|todos|todas|nuevo|nueva|cuando|al|una vez que|en cuanto|después de',
    asks: 'por favor|quiero que|quiero|necesito|me gustaría',
    standing: 'cada|todo|toda|todos|todas|antes de',
    persons: 'yo|él|ella|eso|esto|tengo|el cliente|los clientes|el jefe|alguien|ahora',
    tells:
      'yo|el|la|los|las|eso|esto|esta|este|ese|esa|no funciona|no funcionó|no sé|no se|no entiendo|no responde|no hay|no me|no lo|no le|no importa|no sirve|no pasa|no puedo|no veo|no tengo|no encuentro|no estoy|no está|no era|no es|no eso|no fue|no tiene|no compila|no carga|no creo|no estaba|no había|no sabía|no he|no ha|creo|me|se|mi|mis|hay|ahora|ya nada|solo queda*|solo falta*|solo se|solo hay|veo|tengo|nunca me|nunca había|siempre me|siempre sale|siempre da|todo bien|todo ok|todo funciona|todo listo|todavía|sigue|ni idea',
    reports:
      'era|fue|estaba|había|parece|quizás|quizá|tal vez|creo|llegó|funcionó|funciona|queda|quedan|sale|muestra|veo|termina|hicieron|pasaban|no responde|carga|reacciona|falló|falla',
    wonders:
      'por qué|cómo|qué es|qué significa|qué pasa|qué pasó|qué hace|qué quiere|cuál|dónde|quién|es posible|puedo|debo|deberíamos|debería|ahora debería|ahora debe|debe ser|debe de|debería funcionar|hay alguna|está bien si|cuándo es|cuándo va',
    suggests: 'por qué no usas|por qué no usamos|qué tal si|lo que quiero',
    polite: 'puedes|podrías|puede|podría|por favor|porfa|me puedes',
    idle: 'no hay problema|no importa|no pasa nada|ningún problema|sin problema|sin problemas|no te preocupes|ni idea|no hay de qué|ningún cambio|no sé|no lo sé|todo bien|de todos modos|de todas formas|de todas maneras|nada más|sin funcionar|solo quedan|no estoy seguro|no era necesario|no es necesario',
    retract:
      'olvida lo|olvida la regla|olvídate de|ya no es|ya no hace|ya no hay|ya no aplica|ahora puedes|ahora+puedes|ya puedes|ahora sí|puedes+de nuevo|puedes+otra vez|puedes volver a|vuelve a usar|está permitido',
    revokes: 'de nuevo|otra vez|olvida|ya no|volver a',
    corrects: 'en vez de|en lugar de|mejor',
    forbid: 'nunca|jamás|no|evita|evitar|sin|prohibido|ningún|ninguna|nada de|deja de|para de',
    reminds: 'no olvides|no te olvides|no se te olvide',
    brief:
      'esta vez|por ahora|de momento|por el momento|hoy|en este archivo|para este archivo|en este commit|para este commit|solo por esta vez',
  },
  portuguese: {
    must: 'proibido|obrigatório|é preciso|a partir de agora|de agora em diante|daqui pra frente|daqui para frente|daqui em diante|no futuro|certifique-se|garanta|garante que|cuidado|tome cuidado|lembre-se|lembra que|lembre que|não esqueça|não esquece|não se esqueça|não quero|não pode|não podem|não deve|não devem|não precisamos de|sem me perguntar|sem perguntar|sem minha permissão|sem permissão|sem meu ok|me pergunt*|pergunte antes|pergunta antes|me consulte|me avise antes|nada de|em hipótese alguma|de jeito nenhum|em nenhum caso|não usamos|não usem|sem minha|sem meu|sem a minha|sem o meu|me avisa|me avise|me diz antes|nunca mais|não sem|não+de novo|não+nada|só eu|apenas eu|somente eu|com cuidado|atenção com|cuidado ao',
    obliges: 'deve|deves|devem|devemos|tem que|têm que|tem de',
    firm: 'nunca|sempre|jamais|evite|evitem|evitar|evita|apenas|somente|exclusivamente|nenhum|nenhuma',
    should:
      'em vez de|ao invés de|no lugar de|prefiro|de preferência|é melhor|melhor usar|em português|em inglês|em espanhol|como está|como estão|respostas curtas|seja breve|seja conciso|máximo|no máximo|não mais que|neste projeto|nesse projeto|em caso de dúvida|na dúvida|importante|salvo|a menos que|a não ser que|exceto se|conciso|concisa|de propósito|como antes|como o resto|mínimo|mínima|pelo menos|menos de|até no|o mais simples|não gosto|odeio|vão em',
    opening:
      'use|usa|utilize|usem|aqui usamos|a gente usa|aqui a gente|responda|responde|mantenha|mantém|sem|para de|pare de|deixa de|deixe de|chega de|deixa|deixe|escreva as|escreva os|trabalhe|respeite|usar|utilizar|seguir|manter|respeitar|preferir|pergunta se|pergunte se|pergunta quando|pergunte quando|pula|ignore|ignora|melhor|prefira',
    regular:
      'antes de cada|depois de cada|após cada|a cada|em cada|cada vez que|toda vez que|sempre que|antes de commit*|antes de apagar|antes de remover|antes de fazer|quando mudar|quando alterar|se tiver dúvida|em todo lugar|em todos os lugares|antes de qualquer|antes do commit|antes do push|se possível|por padrão|na medida do possível|o mais|o menos|que você tocar|que mexer|que modificar|que escrever|por vez|antes de|antes do|antes da|antes que|toda vez|cada vez|todas as vezes',
    general: 'cada|todo|toda|todos|todas|novo|nova|quando|ao|assim que|depois de|depois que|uma vez que',
    asks: 'por favor|quero que|quero|preciso|gostaria',
    standing: 'cada|todo|toda|todos|todas|antes de',
    persons: 'eu|ele|ela|isso|isto|tenho|o cliente|os clientes|o chefe|alguém|agora',
    tells:
      'eu|ele|ela|isso|isto|esse|essa|este|esta|o|a|os|as|não funciona|não sei|não entendi|não foi|não deu|não tem|não é|não era|não tinha|não faço|não consigo|não vejo|acho|meu|minha|meus|ainda|agora deve|tem|só falta*|só aparece*|só tem|vejo|tenho|nunca recebi|nunca tinha|sempre dá|nada mais|tudo bem|tudo certo|tudo ok|tudo funciona',
    reports:
      'era|foi|estava|tinha|havia|parece|talvez|acho|aconteceu|recebi|falta|faltam|aparece|deu|vejo|termina|fizeram|passavam|não responde|carrega|reage|funciona|funcionou|quebrou|falhou',
    wonders:
      'por que|por quê|porque não|como|qual|onde|quando é|quem|o que|posso|devo|deve ser|agora deve|deveria|será que|é possível|tem como',
    suggests: 'por que não usa|que tal|o que eu quero',
    polite: 'pode|poderia|você pode|você poderia|podes|por favor|dá pra você|consegue',
    idle: 'sem problema|sem problemas|não importa|não tem problema|nenhum problema|não se preocupe|não faço ideia|não sei|nenhuma mudança|nenhuma ideia|tudo bem|de qualquer forma|de todo modo|não tem|não era necessário|não é necessário|não tinha certeza',
    retract:
      'esqueça o|esqueça a|esquece o|esquece a|não precisa mais|não vale mais|agora pode|agora+pode|já pode|pode+novamente|pode+de novo|pode voltar a|volta a usar|está liberado|foi liberado',
    revokes: 'de novo|novamente|esqueça|esquece|não precisa mais|voltar a',
    corrects: 'em vez de|ao invés de|no lugar de|melhor',
    forbid: 'nunca|jamais|não|evite|evita|sem|proibido|nenhum|nenhuma|nada de|para de|pare de',
    reminds: 'não esqueça|não esquece|não se esqueça',
    brief:
      'desta vez|dessa vez|por enquanto|por agora|hoje|neste arquivo|nesse arquivo|para este arquivo|neste commit|só dessa vez',
  },
  russian: {
    must: 'нельзя|запрещено|запрещается|обязательно|ни в коем случае|ни при каких|с этого момента|с этих пор|отныне|впредь|в будущем|на будущее|убедись|убедитесь|следи чтобы|не хочу|не надо|не нужно|не должен|не должна|не должно|не должны|запомни|запомните|помни|учти|имей в виду|смотри не|осторожно|без спроса|без моего|без разрешения|спрашивай|спроси|спросите|не забудь*|не забывай*|никаких|никакой|хватит|перестань|перестаньте|прекрати|руками не|пока не|без моей|без меня|предупреждай|предупреди|сообщай|больше так не|больше не трогай|ничего не меняй|не без|только я|я сам|осторожн*|аккуратн*|внимательн*',
    obliges: 'должен|должна|должно|должны',
    firm: 'никогда|всегда|избегай|избегайте|необходимо|только|исключительно',
    should:
      'вместо|лучше|предпочитаю|желательно|следует|по-русски|на русском|на английском|по-английски|на немецком|как есть|оставь|не больше|не более|не длиннее|максимум|коротко|кратко|краток|покороче|в этом проекте|если сомневаешься|важно|если только не|кроме случаев|лаконич*|минимальн*|специально|намеренно|как раньше|как в остальном|существующ*|не менее|меньше чем|как минимум|до конца|как можно проще|держи|не люблю|не нравится|не нравятся|ненавижу|кладем|клади|складывай|храним|лежат в',
    opening:
      'используй|используйте|отвечай|отвечайте|пиши|пишите|без|у нас тут|мы используем|у нас принято|работай|соблюдай|придерживайся|уточни|уточняй|пропусти|игнорируй|предпочитай',
    regular:
      'перед каждым|перед каждой|после каждого|после каждой|при каждом|при каждой|каждый раз|всякий раз|перед коммитом|перед пушем|перед удалением|когда меняешь|когда добавляешь|если не уверен|если сомневаешься|везде|на каждую|на каждый|для каждого|для каждой|один за другим|по возможности|по умолчанию|как можно меньше|как можно короче|который меняешь|которые меняешь|за раз|прежде чем|перед тем как|перед тем',
    general: 'каждый|каждая|каждое|каждую|все|всё|новые|если|как только|как закончишь|после того|когда',
    asks: 'пожалуйста|хочу|надо|нужно|нужен|нужна|хочу чтобы',
    standing: 'каждый|каждого|каждой|каждую|каждым|все|всё|всех|везде|перед',
    persons: 'я|он|она|оно|они|это|мы|клиент|клиенты|начальник|кто-то|теперь',
    tells:
      'я|он|она|оно|они|это|этот|эта|у меня|мой|моя|тут|там|кажется|только что|теперь|клиент|коллеги|такого|вижу|осталось|осталась|остался|думаю|мы еще|все хорошо|все работает|все ок|все готово|все прошло|мне|мне надо|еще',
    reports:
      'был|была|было|были|кажется|наверное|видимо|думаю|похоже|осталось|осталась|остался|вижу|показывается|грузится|работает|проходит|проходят|проходили|прошли|отвечает|заканчивается|делали|сказал|получилось|одна и та же|видно|если я',
    wonders:
      'почему|зачем|что|где|кто|какой|какая|какие|можно|можно ли|надо ли|нужно ли|теперь должно|должно быть|может быть|сколько|когда будет|когда это|как это|как мне|как нам|как я|как перезапустить|как сделать|как работает|как можно|как запустить|как ты|как он',
    suggests: 'почему бы|как насчет|что если',
    polite: 'можешь|можете|мог бы|не мог бы|пожалуйста',
    idle: 'без проблем|ничего страшного|все равно|всё равно|не важно|неважно|не страшно|понятия не имею|не знаю|не понимаю|никаких изменений|никаких проблем|только что|как только|не только|все хорошо|все ок|всего|все еще|всё ещё',
    retract:
      'забудь о|забудь про|забудь правило|забудь что|забудьте|больше не нужно|больше не надо|больше не обязательно|теперь можно|теперь+можно|можно снова|снова можно|можно опять|опять можно|уже можно|правило отменяется|отменяется',
    revokes: 'снова|опять|забудь*|больше не',
    corrects: 'вместо|лучше|а не',
    forbid: 'никогда|не|нельзя|избегай|избегайте|без|никаких|хватит|перестань|запрещено|ничего',
    reminds: 'не забудь*|не забывай*',
    brief: 'на этот раз|в этот раз|пока что|сегодня|в этом файле|для этого файла|в этом коммите|временно',
  },
};
