/** How firmly something is asked: `must` holds for good, `should` is a preference. */
export type Strength = 'must' | 'should';

/** Letters of the alphabets below. Spelled out, because `\\p{L}` costs a hook a millisecond for each pattern. */
const LETTER = '[\\w\\u00c0-\\u024f\\u0400-\\u04ff]';

const word = (alternatives: string) => new RegExp(`(?<!${LETTER})(?:${alternatives})(?!${LETTER})`, 'i');

/** Words of command and prohibition, per language. Scripts without blanks are matched anywhere. */
const mustPatterns = (): RegExp[] => [
  // English
  word(
    "never|always|must(?:n'?t)?|don'?t ever|do not|don'?t|dont|cannot|can'?t|may not|not allowed|forbidden|under no circumstances|at all times|no matter what|make sure|ensure|be sure to|from now on|remember(?: to| that)?|keep in mind|only|avoid|stop \\w+ing|without (?:asking|my|touching|changing)|required?|mandatory|strictly|at least|at most|no more than",
  ),
  // German
  word(
    'nie(?:mals)?|immer|stets|muss|musst|müssen|darf(?:st)? (?:nicht|kein\\w*)|dürfen nicht|auf keinen fall|keinesfalls|verboten|pflicht|unbedingt|ab jetzt|ab sofort|achte darauf|stell(?:e)? sicher|vermeide|nur|kein(?:e|en|er|es)?|nicht',
  ),
  // French
  word(
    "jamais|toujours|doi(?:s|t|vent)|devez|interdit|obligatoire|il faut|assure[sz]?-(?:toi|vous)|à partir de maintenant|désormais|évite[rz]?|seulement|uniquement|n[e']\\s?\\S+ (?:pas|plus|jamais|aucun\\w*)|surtout pas",
  ),
  // Spanish
  word(
    'nunca|siempre|jamás|debe[sn]?|debemos|hay que|prohibido|obligatorio|a partir de ahora|asegúra(?:te|se)|evita[r]?|s[oó]lo|solamente|únicamente|no (?:us|hag|toqu|cambi|modifi|borr|agreg|añad|pong|escrib|ejecut|utilic|instal|olvid)\\w*',
  ),
  // Portuguese
  word(
    'sempre|jamais|deve[ms]?|devemos|proibido|obrigatório|é preciso|a partir de agora|de agora em diante|certifique-se|garant[ae]|evite[mr]?|apenas|somente|só|não (?:us|fa[cç]|toqu|mex|alter|modifi|apag|adicion|coloqu|escrev|execut|utiliz|instal|esque[cç])\\w*',
  ),
  // Russian
  word(
    'никогда|всегда|долж(?:ен|на|но|ны)|нельзя|запрещено|обязательно|ни в коем случае|с этого момента|отныне|убедись|убедитесь|избегай(?:те)?|только|необходимо|не (?:используй|трогай|меняй|удаляй|добавляй|пиши|делай|забудь|надо|нужно|запускай|коммить)\\S*',
  ),
  // Chinese
  /不要|不能|不得|不许|不准|禁止|必须|务必|总是|始终|永远|从不|绝不|绝对|切勿|只能|只用|仅限|别再|请勿|避免|一律|记住|确保|以后都/,
  // Japanese
  /必ず|決して|絶対|禁止|ないで(?:ください)?|いけない|いけません|ならない|なりません|常に|いつも|ないこと|避けて|のみ|だけを?使|今後は|してはだめ/,
  // Korean
  /절대|항상|반드시|언제나|하지\s?마|하지\s?말|마세요|말아|금지|해야\s?(?:한다|합니다|해|돼)|만\s?사용|피하|꼭|앞으로는|안\s?됩니다|안\s?돼/,
];

const shouldPatterns = (): RegExp[] => [
  word(
    "prefer(?:ably)?|please use|use \\S+(?: \\S+){0,4} (?:instead|not|rather than|over)|instead of|rather than|should(?:n'?t)?|let'?s (?:use|keep|not|stick)|stick (?:to|with)|keep (?:it|the|all|everything|them)|need(?:s)? to (?:be|use|have|stay)|I (?:want|like|prefer|need|expect)|we (?:use|want|prefer)|as (?:short|small|simple) as|spelling|in (?:english|german|french|spanish)",
  ),
  word(
    'bitte|verwende|benutze|nutze|statt(?:dessen)?|lieber|bevorzuge|soll(?:en|te|st)?|anstatt|ich (?:will|möchte)',
  ),
  word("utilise[rz]?|plutôt(?: que)?|au lieu de|préfère|s'il (?:te|vous) plaît|je veux|il vaut mieux"),
  word('usa[r]?|utiliza[r]?|use|en lugar de|en vez de|prefiero|por favor|quiero que|mejor'),
  word('utilize|em vez de|ao invés de|prefiro|por favor|quero que|melhor'),
  word('используй(?:те)?|вместо|лучше|пожалуйста|предпочитаю|хочу|надо|нужно|следует'),
  /请用|请使用|使用.{1,20}(?:而不是|代替)|改用|应该|应当|最好|尽量|优先|我希望|我要|需要用/,
  /べき|代わりに|ではなく|てください|して下さい|使って|してほしい|優先/,
  /대신|말고|사용하세요|사용해|해\s?주세요|해줘|선호|좋겠/,
];

/** Phrases that take a rule back. */
const retractionPatterns = (): RegExp[] => [
  word(
    "forget (?:about|what|the|that)|ignore (?:the|that|my)|scratch that|never ?mind|no longer (?:need|have|must|necessary|required)|(?:you|we) (?:can|may) (?:now|again)|it'?s (?:ok(?:ay)?|fine) (?:now )?to|now (?:ok(?:ay)?|allowed|fine)|drop the (?:rule|requirement)|lift(?:ed)? the|vergiss|nicht mehr nötig|du darfst (?:jetzt|wieder)|oublie|n'est plus nécessaire|olvida|ya no (?:es|hace|hay)|esqueça|não precisa mais|забудь|больше не (?:нужно|надо)|теперь можно",
  ),
  /忘了|不用再|不再需要|可以.{0,6}了|もう(?:必要|いい|大丈夫)|忘れて|이제\s?(?:괜찮|해도|필요\s?없)|잊어/,
];

const prohibitionPatterns = (): RegExp[] => [
  word(
    "never|don'?t|dont|do not|mustn'?t|must not|avoid|stop|no|not|without|cannot|can'?t|nie(?:mals)?|nicht|kein\\w*|vermeide|jamais|ne|évite[rz]?|nunca|no|evita[r]?|não|evite|jamais|никогда|не|нельзя",
  ),
  /不要|不能|不得|禁止|切勿|别|避免|ないで|禁止|いけ|避けて|지\s?마|지\s?말|금지|피하/,
];

type Sense = 'must' | 'should' | 'retraction' | 'prohibition';

/** Built when the first prompt is read: most events carry none. */
const built = new Map<Sense, RegExp[]>();
const builders: Record<Sense, () => RegExp[]> = {
  must: mustPatterns,
  should: shouldPatterns,
  retraction: retractionPatterns,
  prohibition: prohibitionPatterns,
};

function matches(sense: Sense, sentence: string): boolean {
  const patterns = built.get(sense) ?? builders[sense]();
  built.set(sense, patterns);
  return patterns.some((pattern) => pattern.test(sentence));
}

/** "I don't think so" has a word of prohibition and forbids nothing. */
const OPINION =
  /\bI (?:don'?t|can'?t|cannot|only) (?:really )?(?:think|know|see|understand|remember|get|have|believe|recall)\b/i;

/** How firmly a sentence commands, or nothing when it does not. */
export function ruleStrength(sentence: string): Strength | undefined {
  if (OPINION.test(sentence)) return 'should';
  if (matches('must', sentence)) return 'must';
  return matches('should', sentence) ? 'should' : undefined;
}

export function takesBack(sentence: string): boolean {
  return matches('retraction', sentence);
}

export function forbids(sentence: string): boolean {
  return matches('prohibition', sentence);
}
