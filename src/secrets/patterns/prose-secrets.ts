import { anyCase, checked, exactly, type SecretPattern, whole, withEach } from './secret-pattern.ts';

/** Words for "password": English, German, French, Spanish, Portuguese, Italian, Dutch and a few more. */
const LATIN_PASSWORDS = [
  ...['password', 'passphrase', 'passcode', 'passwd', 'shared secret', 'pw', 'mdp', 'passwort', 'kennwort'],
  ...['mot de passe', 'contraseña', 'clave', 'senha', 'palavra-passe', "parola d'ordine"],
  ...['parola chiave', 'wachtwoord', 'lösenord', 'heslo'],
];
/** The same in Russian, Chinese, Japanese, Korean, Polish and Turkish. */
const OTHER_PASSWORDS = [
  ...['пароль', '密码', '密碼', '口令', 'パスワード', '暗証番号', '비밀번호', '암호'],
  ...['hasło', 'hasłem', 'hasła', 'şifre', 'şifresi', 'şifrem'],
];
const PASSWORDS = [...LATIN_PASSWORDS, ...OTHER_PASSWORDS];
/** Names that mostly mean something else, so the value must follow at once. */
const SHORT_PASSWORDS = ['pass', 'Pass', 'pwd', 'pw', 'PW', 'mdp', 'MDP'];
const LATIN_KEYS = ['key', 'token', 'secret', 'credentials', 'schlüssel', 'chave', 'chiave', 'sleutel'];
const OTHER_KEYS = ['ключ', 'токен', '密钥', '密鑰', '令牌', 'トークン', 'キー'];
const KEYS = [...LATIN_KEYS, ...OTHER_KEYS];
export const otherScripts = [...OTHER_PASSWORDS, ...OTHER_KEYS, 'логин', '账号', 'アカウント'];

/** A word in which letters and digits or signs are mixed, as in a password. */
const MIXED = String.raw`[A-Za-z]\S{0,60}[\d!@#$%^&*+=?~]|[\d!@#$%^&*+=?~]\S{0,60}[A-Za-z]|[a-z][A-Z]\S{0,60}[A-Z]|\w-\w{1,60}-\w`;
/** Before a password in quotes. */
const VERBS = ['use', 'try', 'set', 'verwende', 'nutze', 'nimm', 'gebruik', 'utilise', 'usa'];

/** Short names are matched together with the character behind them. */
const telling = (names: readonly string[]) =>
  names.flatMap((name) => (name.length > 3 ? [name] : withEach([name], ' ', ':', '=')));
const either = (names: readonly string[]) =>
  `(?:${[...names].sort((one, other) => other.length - one.length).join('|')})`;

const FEW_WORDS = String.raw`(?:\s[^\s.,;:!?"'\x60=|]{1,30}){0,7}?`;
const IS = "(?:is|are|was|be|ist|lautet|war|est|c['’]est|es|é|è|era|fue|jest|brzmi|typed|entered|tried)";
const STILL =
  '(?: (?:now|still|currently|just|simply|always|jetzt|noch|immer noch|toujours|ahora|agora|ora|nu))?';
const LINK = String.raw`(?:\s?(?::|：|=|->|=>|→|—|–|-(?= ))|\s(?:${IS}${STILL}|to|auf)|\?\s{1,2}(?:it['’]?s|it is|that['’]?s)|['’]s|是|为|為|は|는|은|가|(?=[「『]))`;
const OPEN = '["\'`„“«「『‹*_]';
const VALUE = String.raw`(?![*_])[^\s"'\x60„“”«»「」『』‹›<>()，。、；：|]{5,64}`;
/** What must follow an unquoted value: a space, the end of a sentence or text, or a character of another script. */
const END = String.raw`(?=[.,;:!?*_)"'\x60”“»』]{0,4}(?:\s|$|\\n)|[，。、；」です])`;
const WITH =
  '(?:with|using|try|and|und|mit|et|avec|y|con|e|com|met|en|и|,|us[ae]|utilise|utiliza|nutze|verwende|gebruik|используй|my|mein|мой)';

/** Passwords and keys in sentences. Values that could be ordinary words are not masked, so some are missed. */
export const proseSecrets: readonly SecretPattern[] = [
  whole('spoken-password', 'isSpokenPassword', {
    ahead: MIXED,
    words: telling(LATIN_PASSWORDS),
    isInAnyScript: true,
    pattern: spoken(`${either(PASSWORDS)}s?(?![\\w-])${FEW_WORDS}${LINK}\\s{0,4}${OPEN}{0,3}\\s?`),
  }),
  whole('spoken-password', 'isUncommonWord', {
    ahead: String.raw`["'\x60„“«「『‹*]`,
    words: telling(LATIN_PASSWORDS),
    isInAnyScript: true,
    // In quotes behind a verb the password may be an ordinary word, or several.
    pattern: spoken(
      String.raw`${either(PASSWORDS)}(?![\w-])${FEW_WORDS}(?:\s${IS}${STILL}|是|为|為|は|는|은|가)\s{0,2}["'\x60„“«「『‹*]{1,2}\s?`,
      '[^"\'`„“”«»「」『』‹›<>()\\n*]{4,64}?',
      '(?=\\s?["\'`“”»」』›*])',
    ),
  }),
  whole('spoken-password', 'isSpokenPassword', {
    ahead: MIXED,
    words: telling(LATIN_PASSWORDS),
    isInAnyScript: true,
    pattern: spoken(
      String.raw`(?<=(?:^|\s)${WITH}(?:\s\S{1,20}){0,3}\s|,\s|^\s{0,4})${either(PASSWORDS)}(?:\sот\s\S{1,20})?\s{1,2}${OPEN}{0,2}`,
    ),
  }),
  whole('spoken-password', 'isSpokenPassword', {
    ahead: MIXED,
    words: withEach(['pass', 'pwd', 'pw', 'mdp'], ':', ' :', '=', ' =', '：', ' ：', ' is'),
    pattern: exactly`(?<before>(?<![\w.$-])${either(SHORT_PASSWORDS)}(?:\s?[:：=]|\sis)\s{0,4}${OPEN}{0,3})(?<secret>${VALUE}?)${END}`,
  }),
  whole('spoken-password', 'isUncommonWord', {
    ahead: String.raw`["'\x60“”»]\s\S{2,5}\s`,
    words: withEach(VERBS, ' `', ' "', " '"),
    pattern: spoken(
      String.raw`\b(?:use|try|set|verwende|nutze|nimm|gebruik|utilise|usa|используй)\s["'\x60„“«]`,
      '[^\\s"\'`„“”«»<>()]{4,64}',
      String.raw`(?=["'\x60“”»]\s(?:as|for|als|comme|como|come|как)\s(?:\S{1,20}\s){0,3}?${either(PASSWORDS)})`,
    ),
  }),
  whole('spoken-password', 'isSpokenPassword', {
    ahead: MIXED,
    words: ['log in as', 'login as', 'sign in as', 'connect as', 'log in with', 'login with'],
    pattern: spoken(
      String.raw`(?:log ?in|sign in|connect) (?:as|with) \S{1,40} (?:with|using|and)(?: (?:the )?${either(PASSWORDS)})? ${OPEN}{0,2}`,
    ),
  }),
  whole('spoken-password', 'isSpokenPassword', {
    ahead: MIXED,
    words: [
      ...['log in', 'login', 'sign in', 'signin', 'creds', 'credential', 'zugangsdaten', 'melde dich'],
      ...['anmeld', 'entra ', 'connecte', 'identifiants', 'credenciais', 'credenziali', 'inloggen'],
    ],
    isInAnyScript: true,
    pattern: spoken(
      String.raw`(?<![\w-])(?:log ?in|sign ?in|creds?|credentials?|zugangsdaten|melde dich|anmeld\w{0,6}|entra|connecte\S{0,6}|identifiants|credenciais|credenziali|inloggen|логин|账号|アカウント)(?:\s[^\s.,;!?"'\x60/|]{1,20}){0,3}?[\s:：(]{1,3}[\w.@+-]{2,40}(?:\s[/|]\s|\/|:)\s?${OPEN}{0,3}`,
    ),
  }),
  checked('spoken-key', 'isSpokenKey', {
    words: withEach(LATIN_KEYS, ':', ' is', ' ist'),
    isInAnyScript: true,
    pattern: spoken(
      String.raw`(?<!public\s)${either(KEYS)}s?(?![\w-])(?:${FEW_WORDS}(?:\s?[:：]|\s${IS}${STILL}|是|为|為|は)(?:\s{0,3}\x60{3}\w{0,10})?\s{0,3}|\s)["'\x60*„“«「]{0,3}`,
      String.raw`(?!\/)[\w+/~!@#%^*.-]{16,200}={0,2}`,
      '(?![\\w(])',
    ),
  }),
];

function spoken(before: string, secret = `${VALUE}?`, end = END): SecretPattern['pattern'] {
  return anyCase`(?<before>${before})(?<secret>${secret})${end}`;
}
