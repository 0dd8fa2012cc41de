/**
 * What a word or phrase does in a sentence of the user.
 * - `must` commands wherever it stands; `firm` commands where it is addressed to someone, and tells otherwise
 *   ("always sign commits", "it always fails"); `denies` forbids when addressed and means nothing otherwise.
 * - `should` is a preference; `opening` is one at the beginning of a clause only ("use tabs", not "how we use tabs").
 * - `asks` is a request, and a preference only together with a word of `standing` ("I want every date in UTC").
 * - `tells` begins a sentence that reports or asks.
 */
export type Cue =
  | 'must'
  | 'firm'
  | 'denies'
  | 'should'
  | 'opening'
  | 'asks'
  | 'standing'
  | 'tells'
  | 'retract'
  | 'forbid'
  | 'brief';

/**
 * The words by which users command, ask, forbid and take back, per language. Written in lower case; `*` stands for any
 * ending, `+` joins words that stand apart. Chinese, Japanese and Korean are matched anywhere, as they have no blanks or
 * inflect at the end. Plain lists, not regular expressions: those would cost a hook more time than all the rest of its work.
 */
export const cueWords: Record<string, Partial<Record<Cue, string>>> = {
  english: {
    must: "must|mustn't|may not|not allowed|forbidden|under no circumstances|at all times|no matter what|make sure|be sure to|don't forget|remember to|from now on|keep in mind|stop using|stop doing|stop adding|mandatory|strictly|i don't want|i never want|you are not to",
    firm: "never|always|only|do not|don't|dont|avoid|ensure|remember",
    denies:
      "cannot|can't|without asking|without my|without touching|without changing|without breaking|without adding|at least|at most|no more than|required",
    should:
      "prefer|i'd prefer|should|shouldn't|instead of|please use|let's use|let's keep|let's not|let's stick|we have to|you have to|aren't to|are not to|better not|rather not|as short as|as small as|as simple as|spelling|in english",
    opening:
      'use|keep it|keep the|keep all|keep them|keep your|stick to|stick with|rather than|ignore|leave|we use|answer in|reply in|respond in',
    asks: "i want|i'd like|i would like|i like|i need|i expect|we want|needs to be|need to be|needs to use|need to use",
    standing: 'every|each|all|any|whenever|everywhere|anywhere|before|after|until|throughout',
    tells:
      "i|it|it's|its|this|that|that's|thats|these|those|there|there's|they|he|she|while|although|since|because|the|a|an|my|our|your|another|why|how|what|which|who|where|can|could|would|do we|do you|do i|does|did|is|are|looks|seems",
    retract:
      "forget about|forget what|forget the|forget that|ignore that|ignore my|scratch that|never mind|nevermind|no longer need*|no longer have|no longer necessary|no longer required|no longer applies|you can now|we can now|you may now|you can+now|you may+now|you can+again|you may+again|we can+again|feel free+now|no need to+anymore|it's ok to|it's okay to|it's fine to|it's ok now|now ok|now okay|now allowed|now fine|allowed again|ok again|okay again|drop the rule|drop the requirement|lift the",
    forbid: "never|don't|dont|do not|mustn't|must not|avoid|stop|no|not|without|cannot|can't",
    brief:
      'for now|this time|just this once|in this file|in this case|in this commit|in this pr|for the moment|temporarily|today',
  },
  german: {
    must: 'darf nicht|darf nie|darf niemals|darfst nicht|dürfen nicht|darf kein*|dürfen kein*|auf keinen fall|keinesfalls|verboten|pflicht|unbedingt|ab jetzt|ab sofort|achte darauf|achte immer|stelle sicher|stell sicher|denk daran|denke daran',
    firm: 'nie|niemals|immer|stets|muss|musst|müssen|nur|vermeide',
    denies: 'nicht|kein|keine|keinen|keinerlei',
    should: 'statt|stattdessen|anstatt|lieber|bevorzuge|soll|sollen|sollte|sollten|sollst|auf deutsch',
    opening: 'verwende|benutze|nutze|nimm|antworte|halte dich',
    asks: 'bitte|ich will|ich möchte|ich hätte gern*',
    standing: 'jede|jeder|jedes|jedem|jeden|alle|allen|aller|überall|bevor|vor jedem',
    tells:
      'ich|es|das|dies|diese|dieser|dieses|die|der|den|er|sie|hier|da|warum|wieso|weshalb|wie|was|wo|leider|mein|meine|irgendwie|jetzt|wir haben|kannst|können|ist|sind|hat|haben|gibt',
    retract:
      'vergiss|nicht mehr nötig|du darfst jetzt|du darfst wieder|du darfst+jetzt|du darfst+wieder|du kannst+jetzt|du kannst+wieder|ist jetzt erlaubt|wieder erlaubt',
    forbid: 'nie|niemals|nicht|kein|keine|keinen|keinerlei|vermeide|keinesfalls|ohne',
    brief: 'diesmal|vorerst|fürs erste|für den moment|heute',
  },
  french: {
    must: "interdit|obligatoire|il faut|il ne faut|assure-toi|assurez-vous|veille à|veillez à|à partir de maintenant|désormais|dorénavant|surtout pas|ne pas|n'utilise*|ne touche*|ne modifie*|ne change*|ne supprime*|n'ajoute*|n'oublie*",
    firm: 'jamais|toujours|dois|doit|doivent|devez|évite|éviter|évitez|seulement|uniquement',
    should: 'plutôt|au lieu de|préfère|il vaut mieux|en français',
    opening: 'utilise|utilisez|réponds|répondez|garde|gardez|pas de|sans',
    asks: 'je veux|je voudrais|je souhaite',
    standing: 'chaque|tous|toutes|tout|partout|avant',
    tells:
      "je|j'ai|il|elle|ça|cela|c'est|ce|cette|ces|le|la|les|on a|nous avons|pourquoi|comment|est-ce|mon|ma|ici",
    retract:
      "oublie la règle|oublie ce que|oubliez ce que|n'est plus nécessaire|plus besoin|tu peux maintenant|vous pouvez maintenant|tu peux+maintenant|tu peux de nouveau|tu peux à nouveau",
    forbid: "jamais|ne|n'utilise*|n'ajoute*|évite|évitez|interdit|sans|pas de",
    brief: "cette fois|pour l'instant|pour le moment|aujourd'hui",
  },
  spanish: {
    must: 'hay que|prohibido|obligatorio|a partir de ahora|de ahora en adelante|asegúrate|asegúrese|no uses|no hagas|no toques|no cambies|no modifiques|no borres|no agregues|no añadas|no pongas|no escribas|no ejecutes|no utilices|no instales|no olvides',
    firm: 'nunca|siempre|jamás|debe|debes|deben|debemos|evita|evitar|solo|sólo|solamente|únicamente',
    should: 'en lugar de|en vez de|prefiero|en español|en castellano',
    opening: 'usa|utiliza|usemos|responde|contesta|mantén|sin',
    asks: 'por favor|quiero que|quiero|necesito|me gustaría',
    standing: 'cada|todo|toda|todos|todas|antes de',
    tells:
      'yo|el|la|los|las|eso|esto|esta|este|ese|esa|no funciona|no sé|no entiendo|creo|me|se|mi|hay un|por qué|cómo|qué|está|es',
    retract:
      'olvida lo|olvida la regla|ya no es|ya no hace|ya no hay|ahora puedes|ahora+puedes|ya puedes|puedes+de nuevo|puedes volver a',
    forbid: 'nunca|jamás|no|evita|sin|prohibido',
    brief: 'esta vez|por ahora|de momento|por el momento|hoy',
  },
  portuguese: {
    must: 'proibido|obrigatório|é preciso|a partir de agora|de agora em diante|certifique-se|garanta|não use|não usa*|não faça|não toque|não mexa|não altere|não modifique|não apague|não adicione|não coloque|não escreva|não execute|não utilize|não instale|não esqueça',
    firm: 'nunca|sempre|jamais|deve|deves|devem|devemos|evite|evitem|evitar|apenas|somente|só',
    should: 'em vez de|ao invés de|prefiro|em português',
    opening: 'utilize|responda|mantenha|sem',
    asks: 'por favor|quero que|quero|preciso|gostaria',
    standing: 'cada|todo|toda|todos|todas|antes de',
    tells:
      'eu|ele|ela|isso|isto|esse|essa|este|esta|o|a|os|as|não funciona|não sei|acho|meu|minha|por que|como|está|é',
    retract: 'esqueça o|esqueça a|não precisa mais|agora pode|agora+pode|já pode|pode+novamente|pode+de novo',
    forbid: 'nunca|jamais|não|evite|sem|proibido',
    brief: 'desta vez|dessa vez|por enquanto|por agora|hoje',
  },
  russian: {
    must: 'нельзя|запрещено|обязательно|ни в коем случае|с этого момента|отныне|убедись|убедитесь|не использу*|не трога*|не меня*|не удаля*|не добавля*|не пиши*|не дела*|не забудь*|не запуска*|не коммить*',
    firm: 'никогда|всегда|должен|должна|должно|должны|избегай|избегайте|необходимо',
    denies: 'только|не надо|не нужно',
    should: 'вместо|лучше|предпочитаю|следует|по-русски|на русском',
    opening: 'используй|используйте|отвечай|отвечайте|пиши|пишите|без',
    asks: 'пожалуйста|хочу|надо|нужно',
    standing: 'каждый|каждого|каждой|каждую|каждым|все|всё|всех|везде|перед',
    tells: 'я|он|она|оно|они|это|этот|эта|у меня|у нас|мой|моя|почему|как|что|тут|там|кажется|только что',
    retract:
      'забудь о|забудь про|забудь правило|забудьте|больше не нужно|больше не надо|теперь можно|теперь+можно|можно снова|снова можно',
    forbid: 'никогда|не|нельзя|избегай|избегайте|без',
    brief: 'на этот раз|пока что|сегодня',
  },
  chinese: {
    must: '不要|不得|不许|不准|禁止|必须|务必|总是|始终|永远|从不|绝不|绝对|切勿|只能|只用|仅限|别再|请勿|避免|一律|记住|确保|以后都',
    should: '不能|请用|请使用|而不是|代替|改用|应该|应当|最好|尽量|优先|我希望|需要用|用中文',
    retract: '忘了|不用再|不必再|不再需要|现在可以|可以再|又可以',
    forbid: '不要|不能|不得|不许|不准|禁止|切勿|别再|避免|请勿|绝不',
    brief: '暂时|这次|这一次|今天',
  },
  japanese: {
    must: '必ず|決して|絶対|禁止|ないでくだ|ないで下|ないでほし|ないでね|ないで。|いけない|いけません|なければなら|てはならない|てはなりません|常に|いつも|ないこと|避けて|のみ|だけ使|だけを使|今後は|してはだめ',
    should: 'べき|代わりに|ではなく|使ってくだ|使って下|使うように|してほしい|優先|日本語で',
    retract: 'もう必要|もういい|もう大丈夫|忘れて|てもいい|ても大丈夫|てもかまわない|ても構わない',
    forbid: 'ないでくだ|ないで下|ないで|禁止|いけない|いけません|避けて|ないこと|決して|てはならない',
    brief: '今回|とりあえず|一旦|今日は',
  },
  korean: {
    must: '절대|항상|반드시|언제나|하지 마|하지마|하지 말|하지말|지 마세요|지 말아|마세요|말아|금지|해야 한다|해야 합니다|해야 해|해야 돼|만 사용|피하|꼭|앞으로는|면 안 ',
    should: '대신|말고|사용하세요|사용해 주|사용해줘|선호|좋겠|한국어로',
    retract: '이제 괜찮|이제 해도|해도 돼|해도 됩니다|이제+도 돼|이제+도 됩니다|필요 없|잊어',
    forbid: '하지 마|하지마|하지 말|하지말|지 마|지 말|마세요|금지|피하|면 안 ',
    brief: '이번에|이번만|일단|오늘은',
  },
};
