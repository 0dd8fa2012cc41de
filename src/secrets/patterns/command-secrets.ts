import { type Attachment, commandFlags } from './command-flags.ts';
import { anyCase, exactly, type SecretPattern, whole, withEach } from './secret-pattern.ts';

/** A value: in quotes up to the closing quote, otherwise up to a space. Not another flag. */
const VALUE = String.raw`(?:(?<=")(?:[^"\\\n]|\\[^"\n]){1,200}|(?<=')[^'\n]{1,200}|(?<!["'])(?!-{1,2}[a-z])[^\s"'\x60|;&<>()]{1,200})`;
const QUOTE = String.raw`(?:\\?["']|\$')?`;
const SECRET = `(?<secret>${VALUE})`;
/** The rest of a command before the flag: one line, or several that end with a backslash, up to the next command. */
const SAME_COMMAND = String.raw`(?:(?! \|\|? | && |; )(?:[^\n]|(?<=\\)\n)){0,200}`;

/** The beginning of a Dockerfile instruction, and the name of a variable that holds a secret. */
const DOCKERFILE_LINE = String.raw`(?<=(?:^|\n|\\n)\s{0,8})`;
const VARIABLE = String.raw`[A-Z\d_]{0,40}(?:PASSWORD|PASSWD|PASS|SECRET|TOKEN|API_KEY)`;

const BETWEEN: Record<Attachment, string> = {
  joined: `:?${QUOTE}`,
  spaced: `\\s{1,4}${QUOTE}`,
  either: `(?:=|\\s{1,4})?${QUOTE}`,
  colon: `(?:=|\\s{1,4})?${QUOTE}[^\\s:"'$]{1,100}:\\\\?["']?`,
  percent: `(?:=|\\s{1,4})?${QUOTE}[^\\s%"']{1,60}%`,
  comma: `(?:=|\\s{1,4})?${QUOTE}[^\\s,"']{1,60},`,
};

/** Commands with a secret at a known place behind them: the word to search for, a tab, and the command. */
const POSITIONAL = String.raw`
aws configure set	aws\s+configure\s+set\s+\S{0,60}(?:secret_access_key|session_token)\s{1,4}
config set	config\s+set\s+["']?\S{0,200}(?:_authToken|_auth|_password|npmAuthToken|AuthToken)["']?(?:=|\s)
config set	config\s+set\s+(?:--secret\s+\S{1,60}|\S{1,60}\s+--secret)\s{1,4}
config set	config\s+set\s+(?:-\S+\s+)*\S{0,60}(?:password|passwd|secret|token|[aA]pi_?[kK]ey)\s{1,4}
authtoken 	(?:add-)?authtoken\s{1,4}
secret set	secrets?\s+set\s[^\n|;]{0,120}?\s(?:--body|-b)(?:=|\s)
net user	net\s+user\s+\S{1,60}\s{1,4}
net use	net\s+use\s+(?:\S:\s+|\*\s+)?\\\\\S{1,120}\s{1,4}
htpasswd -	htpasswd\s{1,4}-\w{0,9}b\w{0,9}\s{1,4}(?:(?:-\w{1,9}|\d{1,2})\s{1,4}){0,5}(?!-|\d{1,2}\s)(?:(?<=htpasswd[\s\w-]{0,20}\s-\w{0,9}n[\s\w-]{0,40})|\S{1,120}\s{1,4})\S{1,60}\s{1,4}
convertto-securestring	ConvertTo-SecureString(?:\s+-AsPlainText)?(?:\s+-Force)?(?:\s+-String)?\s{1,4}
http-basic.	http-basic\.\S{1,100}\s+\S{1,60}\s{1,4}
pypi-token.	pypi-token\.\S{1,60}\s{1,4}
importprivkey 	importprivkey\s{1,4}
bw unlock	bw\s+unlock\s{1,4}
bw login	bw\s+login\s+\S{1,80}\s{1,4}
mc alias set	mc\s+alias\s+set\s+\S{1,60}\s+\S{1,120}\s+\S{1,60}\s{1,4}
identified by	identified\s+(?:with\s+\S{1,40}\s+)?by(?:\s+password)?(?=\s+\\?["'])\s{1,4}
 password '	(?<=\b(?:user|role|login)\b[^\n;]{0,120}) (?:encrypted )?password(?=\s+\\?')\s{1,4}
set password	set\s+password\b[^\n;]{0,80}?(?:=|\bto\b)\s*(?:password\()?(?=\\?["'])
requirepass 	requirepass\s{1,4}
masterauth 	masterauth\s{1,4}
env 	${DOCKERFILE_LINE}ENV\s+${VARIABLE}(?:\s{1,4}|=)
arg 	${DOCKERFILE_LINE}ARG\s+${VARIABLE}=
setx 	setx\s+[A-Za-z\d_]{0,40}(?:PASSWORD|PASSWD|PASS|SECRET|TOKEN|API_?KEY)\s{1,4}
set-item	Set-Item\s+["']?env:\w{0,40}(?:PASSWORD|SECRET|TOKEN|KEY)["']?(?:\s+-Value)?\s{1,4}
sqlplus 	sqlplus\s(?:-\S{1,20}\s){0,4}[\w.]{1,60}/
`;

export const commandSecrets: readonly SecretPattern[] = [
  ...listFlags(),
  whole('command-password', 'isFlagPassword', {
    words: withEach(['password', 'passwd', 'passphrase', 'pass', 'passin', 'passout', 'pwd'], '=', ' '),
    pattern: anyCase`(?<before>(?<=\s-{1,2}[\w.-]{0,30})(?:pass(?:word|wd|phrase)?|passin|passout|pwd)(?:=|\s{1,4})${QUOTE}(?:pass:)?)${SECRET}`,
  }),
  whole('command-token', 'looksRandom', {
    words: ['-token', '-secret', '-key', '-apikey', '-authtoken', '-authkey', '-accesskey'],
    pattern: anyCase`(?<before>(?<=\s-{1,2}[\w.-]{0,30})-(?:token|secret(?:-string|-value)?|(?:api|auth|access|secret|account|license)?-?key|authtoken)(?:=|\s{1,4})${QUOTE})${SECRET}`,
  }),
  whole('command-password', 'isGivenPassword', {
    words: ['echo ', 'printf '],
    ahead: String.raw`\|`,
    pattern: exactly`(?<before>\b(?:echo|printf)\s{1,4}(?:-[neE]{1,3}\s{1,4}|['"]%s(?:\\n)?['"]\s{1,4})?${QUOTE}(?:[\w.-]{1,40}:(?=[^|\n]{1,200}\|\s{0,4}(?:sudo\s{1,4})?chpasswd))?)${SECRET}(?=(?:\\n)?\\?["']?\s{0,4}\|\s{0,4}(?:npx\s{1,4}|sudo\s{1,4}(?!-S))?(?:sudo\s[^|\n]{0,60}?-S|(?:docker|podman|helm|nerdctl|oras|crane)\s[^|\n]{0,200}--password-stdin|gh\s{1,4}auth\s[^|\n]{0,60}--with-token|gh\s{1,4}secret\s{1,4}set|kinit|cryptsetup|chpasswd|passwd\s[^|\n]{0,40}--stdin|wrangler\s{1,4}secret|su\s|vault\s{1,4}login|smbpasswd\s[^|\n]{0,40}-s|gpg\s[^|\n]{0,200}--passphrase-fd|openssl\s[^|\n]{0,200}-pass(?:in)?\s{1,4}stdin|security\s|op\s|flyctl\s|fly\s|heroku\s))`,
  }),
  whole('command-password', 'isGivenPassword', {
    words: ['<<<'],
    pattern: exactly`(?<before><<<\s{0,4}${QUOTE}(?<=\b(?:sudo|docker|podman|helm|kinit|cryptsetup|passwd|gpg|gh)\s[^\n]{0,200}<<<\s{0,4}["']?))${SECRET}`,
  }),
  whole('command-password', 'looksLikePassword', {
    words: ['send "', 'send -- "'],
    // Input that an `expect` script types.
    pattern: exactly`(?<before>\bsend (?:-- )?")(?<secret>[^"\\\s]{5,64})(?=\\[rn]")`,
  }),
  ...POSITIONAL.slice(1, -1).split('\n').map(positional),
];

/** One pattern for all tools that attach a value to the same flag in the same way. */
function listFlags(): SecretPattern[] {
  const groups = new Map<string, { flag: string; attachment: Attachment; tools: string[] }>();
  for (const [tools, flag, attachment] of commandFlags) {
    const group = groups.get(`${flag} ${attachment}`) ?? { flag, attachment, tools: [] };
    group.tools.push(...tools.split('|'));
    groups.set(`${flag} ${attachment}`, group);
  }
  return [...groups.values()].map(({ flag, attachment, tools }) => {
    const names = tools.map((tool) =>
      tool.replaceAll('.', '\\.').replaceAll(' ', String.raw`\s(?:[^\n|;]{0,60}\s)?`),
    );
    const behindTool = String.raw`(?<=(?:^|[\s;|&(\x60"'/\\>])(?:${names.join('|')})(?:\.exe)?\s${SAME_COMMAND})`;
    return {
      kind: 'command-password',
      words: [` ${flag.toLowerCase()}`],
      tools: tools.map((tool) => tool.split(' ')[0]!),
      pattern: exactly`(?<before> ${behindTool}${flag}${BETWEEN[attachment]})${SECRET}`,
      accepts: 'isGivenPassword',
      isWhole: true,
    };
  });
}

function positional(line: string): SecretPattern {
  const [word = '', command] = line.split('\t');
  const pattern = anyCase`(?<before>${command}${QUOTE})${SECRET}`;
  return whole('command-password', 'isGivenPassword', { words: [word], pattern });
}
