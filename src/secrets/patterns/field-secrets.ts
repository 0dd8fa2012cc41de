import { printers } from '../prints-secret.ts';
import { anyCase, checked, exactly, plain, type SecretPattern, whole, withEach } from './secret-pattern.ts';

const PASSWORD = '(?:pass(?:word|wd|phrase|code)|pwd)';
/** Names of fields, headers and cookies that hold a secret, with anything in front. */
const NAME = `(?:${PASSWORD}|(?<![a-z])pass|secret|token|(?:api|access|private|secret)[-_]?key|credentials?|cookie|auth(?:orization)?|sess(?:ion)?(?:[-_.]?id)?|sid|jwt|csrf|xsrf|remember(?:[-_]?me)?)`;
const NAMES = [
  ...['password', 'passwd', 'pwd', 'secret', 'token', 'apikey', 'api_key', 'cookie', 'auth', 'authorization'],
  ...['session', 'sessionid', 'session_id', 'sid'],
];
const QUOTE = String.raw`\\?["']`;
/** A quoted value, up to the same quote. */
const QUOTED = String.raw`(?:(?<=")[^"\n\\]{3,400}|(?<=')[^'\n\\]{3,400})`;
/** A cookie as it is sent: `name=value`, and more behind semicolons. */
const COOKIE = String.raw`[\w.%!-]{1,100}=[^\s"'\x60,;\\]{8,256}(?:;\s{0,2}[\w.%!-]{1,100}=[^\s"'\x60,;\\]{0,256}){0,30}`;
const CODE = String.raw`(?=[A-Za-z-]{0,24}\d)[A-Za-z\d]{4,12}(?:-[A-Za-z\d]{3,12}){0,5}`;
const PHRASES = ['seed', 'recovery', 'secret', 'backup', 'wallet'];

/** Secrets that a field, a cookie, an address or the command before them tells. */
export const fieldSecrets: readonly SecretPattern[] = [
  whole('named-value', 'isGivenPassword', {
    words: withEach(NAMES, '"', "'"),
    // { "name": "DB_PASSWORD", "value": "…" }, the cookies and headers of a HAR file, page.setCookie({ name: …
    pattern: anyCase`(?<before>(?<=\b(?:name|key)${QUOTE}?\s{0,4}[:=]\s{0,4}${QUOTE}[\w.-]{0,60})${NAME}${QUOTE}\s{0,4},\s{0,40}${QUOTE}?value${QUOTE}?\s{0,4}[:=]\s{0,4}${QUOTE})(?<secret>[^"'\n\\]{4,2000})(?=${QUOTE})`,
  }),
  whole('named-value', 'isFieldPassword', {
    words: withEach(NAMES, '"'),
    // { "label": "password", "type": "text", "value": "…" }, { "db_password": { "sensitive": true, "value": "…" } }
    pattern: anyCase`(?<before>(?:(?<=\b(?:name|key|label|id|title)\\?":\s{0,4}\\?"[\w.-]{0,60})${NAME}\\?",|${NAME}\\?":?\s{0,4}\{)[^{}]{0,200}?\b(?:value\\?":|default =)\s{0,4}\\?")(?<secret>[^"'\n\\]{4,2000})(?=\\?")`,
  }),
  plain('named-value', {
    words: withEach(['password', 'passwd', 'secret', 'token'], '"'),
    // A part of a form that is sent in parts.
    pattern: anyCase`(?<before>(?<=name="[\w-]{0,40})(?:passw(?:or)?d|secret|token)"\r\n\r\n)(?<secret>[^\r\n]{4,400})`,
  }),
  whole('named-value', 'isGivenPassword', {
    words: withEach(['password', 'secret', 'token', 'key'], '\n'),
    // - name: DB_PASSWORD
    //   value: …
    pattern: anyCase`(?<before>(?<=\bname: {1,4}["']?[\w.-]{0,60})${NAME}["']?\r?\n[ \t]{1,40}value: {1,4}["']?)(?<secret>[^\s"']{4,256})`,
  }),
  checked('cookie', 'looksRandom', {
    words: ['cookie'],
    pattern: anyCase`(?<before>\bcookie\\?["']?\s{0,4}[:=]\s{0,4}\\?["'\x60]?)(?<secret>${COOKIE})`,
  }),
  checked('cookie', 'looksRandom', {
    words: ['cookie(', 'cookies(', 'cookies.', 'cookie.', 'cookies=', 'cookies:', 'cookies ='],
    // cookies.set("sid", "…"), cookies={"sid": "…"}, res.cookie('sid', '…')
    pattern: anyCase`(?<before>cookies?(?:\.\w{1,20})?\s{0,2}[(=:]\s{0,2}[({]?\s{0,4}["'][\w.%-]{1,60}["']\s{0,4}[,:]\s{0,4}["'])(?<secret>[^"'\n]{8,2000})(?=["'])`,
  }),
  checked('cookie', 'looksVeryRandom', {
    words: ['session=', 'sessionid=', 'session_id=', 'sessid=', '.sid=', 'csrftoken=', '.cookies='],
    pattern: anyCase`(?<before>(?:session(?:_?id)?|sessid|\.sid|csrftoken|\.cookies)=)(?<secret>[\w.%+/-]{24,1000}={0,2})`,
  }),
  whole('cookie', 'isNoPlaceholder', {
    words: [' -b ', ' --cookie'],
    pattern: exactly`(?<before>(?<=\b(?:curl|wget|https?|xh)\b[\s\S]{0,280}) (?:-b|--cookie)[ =]["']?[\w.%!-]{1,100}=)(?<secret>[^"'\n\s]{6,2000}(?:; [^"'\n]{1,2000})?)`,
  }),
  whole('assigned-password', 'isFieldPassword', {
    words: ['password', 'passwd', 'passphrase', '_pass', 'pwd'],
    // Values that are not random, but look chosen. With or without a sign between, as Gradle writes it, or as an argument.
    pattern: anyCase`(?<before>(?:pass(?:word|wd|phrase)|_pass|pwd)(?:${QUOTE}?\]?(?::\s?[\w.?!]{1,20}\s?(?==))?\s{0,20}(?:=>|:=|[:=])\s{0,20}\\?(?:["']|(?<=: {1,20}|=\s{0,20}))|\s{1,4}["']|\(["']))(?<secret>[^\s"'\x60,;<>(){}[\]\\]{6,100})(?=\\?["']|\s|$|[;,)]|\\n)`,
  }),
  whole('auth-password', 'isGivenPassword', {
    words: ['auth=(', 'auth = (', 'auth("', "auth('", 'auth=["'],
    pattern: anyCase`(?<before>(?:\bauth\s{0,2}=\s{0,2}[([]|basic_?auth\()\s{0,4}[rbfu]?["'][^"'\n]{1,80}["']\s{0,4},\s{0,4}["'])(?<secret>${QUOTED})(?=["'])`,
  }),
  checked('assigned-secret', 'looksVeryRandom', {
    words: withEach(['key', 'token', 'secret'], '("', "('"),
    pattern: anyCase`(?<before>(?:key|token|secret)\(["'])(?<secret>[\w+/=.~-]{20,400})(?=["'])`,
  }),
  whole('auth-password', 'isFieldPassword', {
    words: ['connect(', 'pdo(', 'credential(', 'credentials(', 'login('],
    // connect(dsn, 'ada', '…'), new NetworkCredential("ada", "…")
    pattern: anyCase`(?<before>(?:connect|PDO|credentials?|login)\(\s{0,4}(?:[^()"'\n]{1,60},\s{0,4})?(?:["'][^"'\n]{0,120}["'],\s{0,4}){1,2}["'])(?<secret>${QUOTED})(?=["'])`,
  }),
  whole('provider-token', 'isTokenTail', {
    words:
      '_live_ _prod_ _test_ _api_ _apikey_ _secret_ _token_ _pat_ _oat_ _sk_ _key_ _v0_ _v1_ _uat. -live- -prod- -api-'.split(
        ' ',
      ),
    // Of providers that nobody has listed yet: pier_live_…, pier_api_…
    pattern: exactly`(?<before>(?<=(?<![A-Za-z\d])[A-Za-z][A-Za-z\d]{1,15}(?:[_-][a-z\d]{1,12}){0,2})[_-](?:live|prod|test|api|apikey|secret|token|tok|pat|oat|sk|rk|rw|tkn|svc|key|uat|v[01])[_.-])(?<secret>[A-Za-z\d][\w-]{19,255})`,
  }),
  whole('command-token', 'isTokenTail', {
    words: [' login ', ' auth ', ' authenticate ', ' set-token '],
    pattern: exactly`(?<before>(?<=\b[a-z][\w-]{1,20})\s(?:auth )?(?:login|auth|authenticate|set-token)\s(?:-\S{1,30}\s)?)(?<secret>[A-Za-z\d_-]{24,256})(?![\w./-])`,
  }),
  whole('command-output', 'isGivenPassword', {
    words: printers.flatMap(({ words }) => words),
    // A command that prints a secret, and what it printed, as people paste it.
    pattern: exactly`(?<before>(?:${printers.map(({ source }) => source).join('|')})[^\n]{0,200}\n(?:[-=\w ]{0,60}\n){0,1})(?<secret>[^\s{}[\]<>|]{8,2000})(?=\s|$)`,
  }),
  whole('vault-secret', 'isGivenPassword', {
    words: ['vault.azure.net/secrets/', 'securestring"', 'secretstring"'],
    pattern: anyCase`(?<before>(?:vault\.azure\.net/secrets/[^{}]{0,600}"value|SecureString"[^{}]{0,200}"Value|SecretString)\\?"\s{0,4}:\s{0,4}\\?")(?<secret>[^"\\\n{}]{4,2000})`,
  }),
  plain('masked-value', {
    words: ['::add-mask::'],
    pattern: exactly`(?<before>::add-mask::)(?<secret>(?!\$)[^\s"'$]{3,2000})`,
  }),
  plain('recovery-codes', {
    words: withEach(['recovery', 'backup', 'scratch', 'rescue'], ' code', '_code', '-code'),
    pattern: anyCase`(?<before>(?:recovery|backup|scratch|rescue)[ _-]codes?[^\n\d]{0,80}?[:=\n]\s{0,8}[\["']{0,2}(?:[-*•]|\d{1,2}[.)])?\s{0,4})(?<secret>${CODE}(?:["'\s,;]{1,6}(?:(?:[-*•]|\d{1,2}[.)])\s{1,4})?["']?${CODE}){1,30})`,
  }),
  plain('otp-secret', {
    words: ['otpauth://', 'authenticator', 'totp', ...withEach(['otp', '2fa', 'mfa'], '_secret', ' secret')],
    pattern: anyCase`(?<before>otpauth://[^\s"'<>]{1,300}?[?&]secret=|(?:totp|otp|2fa|mfa|authenticator)[ _-]?(?:secret|seed|key)["']?(?: key| is)?\s{0,2}[:=]?\s{0,4}["'\x60]?)(?<secret>[A-Z\d]{4}(?:[ -]?[A-Z\d]{4}){3,15}={0,6})(?![a-z])`,
  }),
  plain('seed-phrase', {
    words: ['mnemonic', ...withEach(PHRASES, ' phrase', '_phrase', ' words', 'phrase')],
    pattern: anyCase`(?<before>(?:mnemonic|(?:${PHRASES.join('|')})[ _-]?(?:phrase|words))[\w ]{0,20}["']?\s{0,3}(?:[:=]|\bis\b|\n)\s{0,4}["'\x60]?)(?<secret>(?:1[.)] ?)?[a-z]{3,8}(?:[ ,\n]{1,3}(?:\d{1,2}[.)] ?)?[a-z]{3,8}){11,23})`,
  }),
  plain('private-key', {
    words: ['-----begin openvpn'],
    pattern: exactly`-----BEGIN OpenVPN [\w -]{3,40}-----(?:(?:\s|\\[nr]|\d{1,6}[→:|])*[A-Za-z\d+/=]{16,})+(?:\s*[A-Za-z\d+/=]{1,15}(?!\w))?`,
  }),
  plain('wallet-key', {
    words: ['accounts: ["', "accounts: ['", 'accounts":["', 'accounts": ["'],
    pattern: anyCase`(?<before>accounts"?: ?\[["'])(?<secret>(?:0x)?[\da-f]{64})(?=["'])`,
  }),
  plain('spoken-pin', {
    words: ['pin is ', 'pin: ', 'pin code'],
    pattern: exactly`(?<before>(?<![\w-])(?:PIN|Pin|pin code|PIN code)(?: is |: ))(?<secret>\d{4,8})(?![\d.])`,
  }),
  plain('signature', {
    words: ['x-amz-signature=', 'x-goog-signature=', 'x-amz-security-token='],
    pattern: anyCase`(?<before>x-(?:amz|goog)-(?:signature|security-token)=)(?<secret>[\w%+/=-]{32,})`,
  }),
  plain('private-address', {
    words: ['/private-', 'rtmp://', 'rtmps://'],
    // A calendar for whoever knows its address, and the key of a stream.
    pattern: exactly`(?<before>/private-(?=[\da-f]{32}/)|rtmps?://[\w.:-]{1,100}/\w{1,40}/)(?<secret>[\w-]{16,256})`,
  }),
  plain('webhook', {
    words: ['/webhookb2/'],
    pattern: exactly`(?<before>/webhookb2/)(?<secret>[\w@/.-]{40,256})`,
  }),
  checked('webhook', 'isTokenTail', {
    words: ['/hooks/', '/hook/', '/webhook/', '/webhooks/', '//hook.', '//hooks.'],
    pattern: exactly`(?<before>/(?:(?:web)?hooks?/|/hooks?\.[\w.-]{3,60}/)(?:[\w.-]{1,40}/){0,5})(?<secret>[\w-]{20,256})`,
  }),
];
