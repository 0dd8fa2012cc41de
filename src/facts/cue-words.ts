/** What a word or phrase does in a sentence of the user. */
export type Cue = 'must' | 'should' | 'retract' | 'forbid';

/**
 * The words by which users command, ask, forbid and take back, per language. Written in lower case; `*` stands for any
 * ending. Chinese, Japanese and Korean are matched anywhere, as they have no blanks or inflect at the end.
 * Plain lists, not regular expressions: those would cost a hook more time than all the rest of its work.
 */
export const cueWords: Record<string, Partial<Record<Cue, string>>> = {
  english: {
    must: "never|always|must|mustn't|do not|don't|dont|cannot|can't|may not|not allowed|forbidden|under no circumstances|at all times|no matter what|make sure|ensure|be sure to|from now on|remember|keep in mind|only|avoid|stop using|stop doing|stop adding|without asking|without my|without touching|without changing|require|required|mandatory|strictly|at least|at most|no more than",
    should:
      "prefer*|please use|instead|rather than|should|shouldn't|let's use|let's keep|let's not|let's stick|stick to|stick with|keep it|keep the|keep all|keep them|needs to be|need to be|needs to use|need to use|i want|i like|i'd like|i need|i expect|we use|we want|as short as|as small as|as simple as|spelling|in english|use",
    retract:
      "forget about|forget what|forget the|forget that|ignore the|ignore that|ignore my|scratch that|never mind|nevermind|no longer need*|no longer have|no longer necessary|no longer required|you can now|we can now|you may now|you can again|you may again|it's ok to|it's okay to|it's fine to|it's ok now|now ok|now okay|now allowed|now fine|drop the rule|drop the requirement|lift the",
    forbid: "never|don't|dont|do not|mustn't|must not|avoid|stop|no|not|without|cannot|can't",
  },
  german: {
    must: 'nie|niemals|immer|stets|muss|musst|müssen|darf nicht|darfst nicht|dürfen nicht|darf kein*|auf keinen fall|keinesfalls|verboten|pflicht|unbedingt|ab jetzt|ab sofort|achte darauf|stelle sicher|stell sicher|vermeide|nur|kein|keine|keinen|nicht',
    should:
      'bitte|verwende|benutze|nutze|statt|stattdessen|anstatt|lieber|bevorzuge|soll|sollen|sollte|sollst|ich will|ich möchte',
    retract: 'vergiss|nicht mehr nötig|du darfst jetzt|du darfst wieder|ist jetzt erlaubt',
    forbid: 'nie|niemals|nicht|kein|keine|keinen|vermeide|keinesfalls',
  },
  french: {
    must: "jamais|toujours|dois|doit|doivent|devez|interdit|obligatoire|il faut|assure-toi|assurez-vous|à partir de maintenant|désormais|évite|éviter|évitez|seulement|uniquement|surtout pas|ne pas|n'utilise*|ne touche*|ne modifie*|ne change*|ne supprime*",
    should:
      "utilise|utiliser|utilisez|plutôt|au lieu de|préfère|s'il te plaît|s'il vous plaît|je veux|il vaut mieux",
    retract: "oublie|oubliez|n'est plus nécessaire|tu peux maintenant|vous pouvez maintenant",
    forbid: "jamais|ne|n'utilise*|évite|évitez|interdit|sans",
  },
  spanish: {
    must: 'nunca|siempre|jamás|debe|debes|deben|debemos|hay que|prohibido|obligatorio|a partir de ahora|asegúrate|asegúrese|evita|evitar|solo|sólo|solamente|únicamente|no uses|no use|no hagas|no toques|no cambies|no modifiques|no borres|no agregues|no añadas|no pongas|no escribas|no ejecutes|no utilices|no instales|no olvides',
    should: 'usa|usar|utiliza|utilizar|en lugar de|en vez de|prefiero|por favor|quiero que|mejor',
    retract: 'olvida|ya no es|ya no hace|ya no hay|ahora puedes',
    forbid: 'nunca|jamás|no|evita|sin|prohibido',
  },
  portuguese: {
    must: 'sempre|jamais|deve|deves|devem|devemos|proibido|obrigatório|é preciso|a partir de agora|de agora em diante|certifique-se|garanta|evite|evitem|evitar|apenas|somente|só|não use|não usa*|não faça|não toque|não mexa|não altere|não modifique|não apague|não adicione|não coloque|não escreva|não execute|não utilize|não instale|não esqueça',
    should: 'utilize|em vez de|ao invés de|prefiro|por favor|quero que|melhor',
    retract: 'esqueça|não precisa mais|agora pode',
    forbid: 'nunca|jamais|não|evite|sem|proibido',
  },
  russian: {
    must: 'никогда|всегда|должен|должна|должно|должны|нельзя|запрещено|обязательно|ни в коем случае|с этого момента|отныне|убедись|убедитесь|избегай|избегайте|только|необходимо|не использу*|не трога*|не меня*|не удаля*|не добавля*|не пиши*|не дела*|не забудь*|не надо|не нужно|не запуска*|не коммить*',
    should: 'используй|используйте|вместо|лучше|пожалуйста|предпочитаю|хочу|надо|нужно|следует',
    retract: 'забудь|забудьте|больше не нужно|больше не надо|теперь можно',
    forbid: 'никогда|не|нельзя|избегай|избегайте|без',
  },
  chinese: {
    must: '不要|不能|不得|不许|不准|禁止|必须|务必|总是|始终|永远|从不|绝不|绝对|切勿|只能|只用|仅限|别再|请勿|避免|一律|记住|确保|以后都',
    should: '请用|请使用|而不是|代替|改用|应该|应当|最好|尽量|优先|我希望|我要|需要用',
    retract: '忘了|不用再|不再需要|现在可以',
    forbid: '不要|不能|不得|禁止|切勿|别再|避免|请勿',
  },
  japanese: {
    must: '必ず|決して|絶対|禁止|ないで|いけない|いけません|ならない|なりません|常に|いつも|ないこと|避けて|のみ|だけ使|だけを使|今後は|してはだめ',
    should: 'べき|代わりに|ではなく|てください|して下さい|使って|してほしい|優先',
    retract: 'もう必要|もういい|もう大丈夫|忘れて',
    forbid: 'ないで|禁止|いけない|いけません|避けて|ないこと',
  },
  korean: {
    must: '절대|항상|반드시|언제나|하지 마|하지마|하지 말|하지말|마세요|말아|금지|해야 한다|해야 합니다|해야 해|해야 돼|만 사용|피하|꼭|앞으로는|안 됩니다|안 돼',
    should: '대신|말고|사용하세요|사용해|해 주세요|해주세요|해줘|선호|좋겠',
    retract: '이제 괜찮|이제 해도|이제 필요 없|잊어',
    forbid: '하지 마|하지마|하지 말|하지말|마세요|금지|피하|안 돼',
  },
};
