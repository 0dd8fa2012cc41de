import { anyCase, checked, exactly, plain, type SecretPattern } from './secret-pattern.ts';

const KEYS = 'api|access|private|app|auth|account|encryption|signing|master|service|license';
const SECRET_NAMES = [
  ...['passw', 'passphrase', 'pwd', 'secret', 'token', 'credential'],
  ...KEYS.split('|').flatMap((name) => ['', '_', '-'].map((joint) => `${name}${joint}key`)),
];
const NAME = `(?:passw(?:or)?d|passwd|passphrase|pwd|secret|token|(?:${KEYS})[_-]?key|credentials?)`;
/** One character of a value, which ends at a space, a bracket, a quote, the next URL parameter, or an escaped `\n`. */
const VALUE = '(?:[^\\s"\'`,;<>(){}[\\]$&\\\\]|&(?!\\w{1,40}=)|\\\\(?![nrt"\'\\\\]))';

/** What may separate the lines of a key. */
const BREAK = String.raw`(?:\s|\\{1,4}[nr]|["'\x60,]\s*\+?|\d{1,6}[→:|]|[+-](?=[A-Za-z\d=])|[>#*]{1,3} |\/\/ |<br ?\/?>|%0[AD])`;
const KEY_LETTER = String.raw`(?:[A-Za-z\d+/=]|%2[BFbf]|%3[Dd])`;

export const contextSecrets: readonly SecretPattern[] = [
  plain('private', {
    words: ['<private>'],
    // Behind a word it may be a type: `Local<Private>` has no end.
    pattern: anyCase`(?<!\w)<private>[\s\S]*?(?:</private>|$)|<private>[\s\S]{0,2000}?</private>`,
  }),
  plain('private-key', {
    words: ['-----begin ', '-----begin%20', '---- begin '],
    // In a file, in JSON or code, quoted, in a comment, in a URL, and with line numbers of tools.
    pattern: exactly`-{4,5} ?BEGIN(?: |%20)(?:[A-Z\d]{1,20}(?: |%20)){0,4}PRIVATE(?: |%20)KEY(?:(?: |%20)BLOCK)? ?-{4,5}(?:(?:\s|\\[nr])*[A-Z][\w-]{1,30}: [^\n\\"']{0,200})*(?:${BREAK}*${KEY_LETTER}{16,})+(?:${BREAK}*${KEY_LETTER}{1,15}(?![\w]))?(?:${BREAK}*-{4,5} ?END [A-Z\d ]{0,40}PRIVATE KEY(?: BLOCK)? ?-{4,5})?`,
  }),
  plain('putty-key', {
    words: ['private-lines:'],
    pattern: exactly`(?<before>Private-Lines: \d{1,3}(?:\s|\\[nr])+)(?<secret>(?:[A-Za-z\d+/=]{4,}(?:\s|\\[nr])+)+)`,
  }),
  plain('telegram-token', {
    words: [':aa'],
    pattern: exactly`(?<before>(?<=\d{8,10}):)(?<secret>AA[\w-]{33})(?![\w-])`,
  }),
  plain('sentry-dsn', {
    words: ['://'],
    pattern: exactly`(?<before>://)(?<secret>[\da-f]{32}(?::[\da-f]{32})?)@`,
  }),
  checked('url-password', 'isAddressPassword', {
    words: ['://'],
    pattern: exactly`(?<before>://[^/\s:@'"\x60<>{}()[\]]{0,200}:)(?<secret>[^/\s:@'"\x60<>{}()[\]$][^/\s@'"\x60<>{}()[\]]{2,400})@[\w.[-]`,
  }),
  checked('authorization', 'looksRandom', {
    words: ['bearer', 'basic', 'apikey ', 'token '],
    pattern: anyCase`(?<before>\b(?:bearer|basic|apikey|token)(?:\s|%20){1,4})(?<secret>[\w.~+/-]{16,256}={0,3})`,
  }),
  checked('netrc-password', 'isNoPlaceholder', {
    words: ['machine'],
    pattern: exactly`(?<before>\bmachine\s{1,9}\S{1,200}\s{1,9}login\s{1,9}\S{1,200}\s{1,9}password\s{1,9})(?<secret>\S{3,200})`,
  }),
  checked('docker-auth', 'looksRandom', {
    words: ['auth"', '_auth', 'auth:'],
    pattern: exactly`(?<before>_?auth"?\s{0,4}[:=]\s{0,4}"?)(?<secret>[A-Za-z\d+/]{16,256}={0,2})(?![.(])`,
  }),
  plain('kubernetes-key', {
    words: ['-key-data'],
    pattern: exactly`(?<before>client-key-data["']?\s{0,4}:\s{0,4}["']?)(?<secret>[A-Za-z\d+/]{40,}={0,2})`,
    wordAt: 6,
  }),
  plain('azure-signature', {
    words: ['sig='],
    pattern: exactly`(?<before>(?<=[?&;])sig=)(?<secret>[\w+/%-]{40,}=?)`,
  }),
  checked('variable-secret', 'isNoPlaceholder', {
    words: ['password=', 'passwd=', 'passphrase=', 'pass=', 'pwd=', 'secret=', 'token=', 'key='],
    // As in a `.env` file: a value without spaces behind a name in upper case, on a line of its own or after `export`.
    pattern: exactly`(?<before>(?<=(?:^|[\n"' ]|\\n|\d→)(?:[A-Z][A-Z\d]{0,30}_){0,6})(?:PASS(?:WORD|WD|PHRASE)?|PWD|SECRET|TOKEN|KEY)=["']?)(?<secret>[^\s"'\x60,;<>(){}[\]$\\]{6,256})`,
  }),
  checked('assigned-secret', 'looksRandom', {
    words: SECRET_NAMES,
    pattern: anyCase`(?<before>${NAME}\w{0,20}(?:\\?["'])?\]?\s{0,20}(?:=>|:=|===?|[:=])\s{0,20}(?:\\?["'\x60])?)(?<secret>${VALUE}{8,256})`,
  }),
  checked('assigned-secret', 'looksVeryRandom', {
    words: ['_key', '-key', ' key', '"key', "'key", '_salt'],
    // Names that mostly mean something else, so only values that look generated count.
    pattern: anyCase`(?<before>[_\- "']?(?:key|salt)(?!_?id)\w{0,10}["']?\s{0,9}(?:=>|:=|[:=])\s{0,9}["'\x60]?)(?<secret>[\w+/~!@#%^*.-]{20,256}={0,3})(?!\()`,
  }),
];
