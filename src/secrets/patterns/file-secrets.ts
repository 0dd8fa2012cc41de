import { anyCase, checked, exactly, plain, type SecretPattern, whole } from './secret-pattern.ts';

/** Names of elements, attributes and settings that hold a secret, with an optional prefix. */
const SECRET_NAME =
  '(?:pass(?:word|wd|phrase|code)?|pwd|secret|token|(?:api|private|access|secret)[-_.]?key|credentials?)';
const NAME_WORDS = (
  'password passwd passphrase passcode pass pwd secret token apikey api_key api-key api.key privatekey ' +
  'private_key accesskey access_key secretkey secret_key credential credentials'
).split(' ');
const before = (letter: string) => NAME_WORDS.map((word) => word + letter);
const LINE = String.raw`(?<=^|\n|\\n|\d[→:|]\s{0,4}|\s)`;

/** Secrets in file formats and protocols with a syntax of their own. */
export const fileSecrets: readonly SecretPattern[] = [
  whole('xml-secret', 'isGivenPassword', {
    words: [...before('>'), ...before('&gt;')],
    pattern: anyCase`(?<before>(?<=(?:<|&lt;)[\w:.-]{0,40})${SECRET_NAME}(?:>|&gt;)\s{0,40}(?:<!\[CDATA\[)?)(?<secret>(?=\S)[^<>&\n]{4,200}?)(?=\s{0,40}(?:\]\]>)?(?:</|&lt;/))`,
  }),
  whole('xml-secret', 'isGivenPassword', {
    words: ['pass ', 'password ', 'passphrase ', 'secret ', 'token '],
    pattern: anyCase`(?<before>(?<=<[\w:.-]{0,40})${SECRET_NAME} [^<>\n]{1,200}>\s{0,40}(?:<!\[CDATA\[)?)(?<secret>(?=\S)[^<>&\n]{4,200}?)(?=\s{0,40}(?:\]\]>)?</)`,
  }),
  whole('xml-secret', 'isGivenPassword', {
    words: [...before('"'), ...before("'")],
    // <add key="DbPassword" value="…">, <property name="password" value="…">, <string name="api_secret">…</string>
    pattern: anyCase`(?<before>(?<=<[\w:.-]{1,40}\s[^<>\n]{0,100}(?:name|key|id)=\\?["'][\w.:-]{0,60})${SECRET_NAME}\\?["'](?:\s{1,20}value=\\?["']|[^<>\n]{0,60}>\s{0,40}(?:<value>)?))(?<secret>(?=\S)[^<>"'\n]{4,200}?)(?=\s{0,40}\\?["'<])`,
  }),
  whole('xml-secret', 'isGivenPassword', {
    words: before('</key>'),
    pattern: anyCase`(?<before>${SECRET_NAME}</key>\s{0,40}<(?:string|data)>\s{0,40})(?<secret>(?=\S)[^<>\n]{4,200}?)(?=\s{0,40}</)`,
  }),
  whole('pgpass-password', 'isGivenPassword', {
    words: [':*:', ...[...'0123456789'].map((digit) => `:543${digit}:`), ':6432:', ':5439:', ':26257:'],
    pattern: exactly`(?<before>(?<=${LINE}(?:\*|[\w.-]{1,100})):(?:\*|\d{4,5}):(?:\*|[\w.-]{1,64}):[\w.@*-]{1,64}:)(?<secret>[^\s:"'\x60]{3,100})(?=\s|$|["'\x60]|\\n)`,
  }),
  whole('netrc-password', 'isGivenPassword', {
    words: ['default login'],
    pattern: exactly`(?<before>\bdefault login\s{1,9}\S{1,200}\s{1,9}password\s{1,9})(?<secret>\S{3,200})`,
  }),
  plain('password-hash', {
    words: ':$1$ :$5$ :$6$ :$y$ :$7$ :$2a$ :$2b$ :$2y$ :$apr1$ :{sha} :{ssha}'.split(' '),
    pattern: anyCase`(?<before>(?<=${LINE}[\w.@-]{1,64}):)(?<secret>\$(?:1|5|6|y|7|gy|apr1)\$[\w./$=,]{20,200}|\$2[aby]\$\d\d\$[\w./]{40,60}|\{S{1,2}HA\}[\w+/]{20,60}={0,2})`,
  }),
  whole('password-setting', 'isSetPassword', {
    words: ["password'", 'password"', "secret'", "_key'", "_salt'", "pass'", 'pass"'],
    // define('DB_PASSWORD', '…'), ["password", "…"], get('#password').type('…'), fill('[name="password"]', '…')
    pattern: anyCase`(?<before>(?<=["'][\w.#[="'-]{0,40})(?:pass(?:word|wd)|(?<![a-z])pass|secret|auth_key|logged_in_key|nonce_key|_salt)["'\]]{1,3}(?:\s{0,4},|\)\.(?:type|fill|send_?keys|presssequentially)\()\s{0,4}["'])(?<secret>[^"'\n]{6,200})(?=["'])`,
  }),
  checked('password-setting', 'looksLikePassword', {
    words: ['password: ', 'passwd: ', 'passphrase: ', 'secret: ', 'token: ', '_key: ', 'apikey: '],
    // A YAML block scalar: the value is indented on the next line.
    pattern: anyCase`(?<before>(?:pass(?:word|wd|phrase)|secret|token|api_?key|_key): [|>][+-]?\d?[ \t]{0,4}\r?\n[ \t]{1,40})(?<secret>[^\s#]{4,256})`,
  }),
  checked('password-setting', 'looksLikePassword', {
    words: ['pass=', 'pass:', 'pass =', 'pass"', "pass'", 'psk=', 'psk:', 'pw=', 'pass_'],
    pattern: exactly`(?<before>(?<=[\s"'$;{,([][\w.-]{0,40}[_.-]|[\s"'$;{,([]|^)(?:[Pp]ass|PASS(?=["']?\s?=)|psk|PSK|pw|PW)["']?\]?\s{0,4}(?:=>|:=|[:=])\s{0,4}\\?["']?)(?<secret>[^\s"'\x60,;<>(){}[\]\\]{5,200})`,
  }),
  whole('connection-password', 'isGivenPassword', {
    words: ['pwd={', 'password={'],
    pattern: anyCase`(?<before>(?:password|pwd)=\{)(?<secret>[^{}\n]{3,200})(?=\})`,
  }),
  whole('connection-password', 'isGivenPassword', {
    words: ['jdbc:oracle'],
    pattern: anyCase`(?<before>jdbc:oracle:\w{1,10}:[\w.-]{1,60}/)(?<secret>[^\s@"']{3,100})(?=@)`,
  }),
  checked('authorization', 'looksRandom', {
    words: ['digest '],
    pattern: anyCase`(?<before>\bdigest [^\n]{0,600}\b(?:response|cnonce)=\\?["']?)(?<secret>[\w+/=-]{16,200})`,
  }),
  checked('authorization', 'looksRandom', {
    words: ['authorization'],
    pattern: anyCase`(?<before>\bauthorization\\?["']?\s{0,4}[:=]\s{0,4}\\?["']?(?:[A-Za-z][\w-]{1,20}\s{1,2})?)(?<secret>[\w.~+/:-]{16,256}={0,3})`,
  }),
  checked('cookie', 'looksRandom', {
    words: ['\tfalse\t', '\ttrue\t'],
    pattern: exactly`(?<before>\t(?:TRUE|FALSE)\t\d{1,12}\t[\w.%-]{1,60}\t)(?<secret>[^\s]{12,400})`,
  }),
  checked('query-secret', 'looksVeryRandom', {
    words: 'key= code= auth= sessionid= session= sid= signature= jwt= hash= pass= sign='.split(' '),
    pattern: anyCase`(?<before>(?<=[?&#;])(?:[\w-]{0,20}[_-])?(?:key|code|auth|session_?id|session|sid|signature|jwt|pass|sign)=)(?<secret>[\w.~%+/-]{16,400}={0,2})`,
  }),
  plain('password-setting', {
    words: ['<auth-user-pass>'],
    pattern: exactly`(?<before><auth-user-pass>\s{1,9}\S{1,100}\s{1,9})(?<secret>[^\s<]{3,200})`,
  }),
  checked('query-secret', 'looksVeryRandom', {
    words: ['/reset', 'reset-password', 'verify-email', 'magic-link', '/invite', '/verify'],
    pattern: anyCase`(?<before>/?(?:reset(?:-password)?|verify(?:-email)?|invite|magic-link)(?:/|\?\w{1,20}=))(?<secret>[\w.~%-]{20,400})`,
  }),
];
