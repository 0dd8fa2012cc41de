import { type ContextKind, disguised, type Random } from './context-kind.ts';

const token = (r: Random) => `${'gh'}p_${r.base62(36)}`;
const webToken = (r: Random) => `${'ey'}J${r.base62(33)}.${'ey'}J${r.base62(120)}.${r.base62(43)}`;
const ESC = '\u001b';
const half = (s: string) => [s.slice(0, s.length >> 1), s.slice(s.length >> 1)] as const;
const hard = (s: string, width: number) => s.replace(new RegExp(`.{${width}}(?=.)`, 'g'), '$&\n');
const key64 = (s: string) =>
  Buffer.from(`-----${'BEGIN'} PRIVATE KEY-----\n${s}\n-----END PRIVATE KEY-----\n`).toString('base64');

/** Secrets that colours, line breaks, encodings or code stand in the middle of. */
export const disguisedSecrets: Record<string, ContextKind> = {
  'secret in colours': disguised(token, {
    bold: (s) => `token ${ESC}[1m${s}${ESC}[0m is set`,
    colour: (s) => `${ESC}[38;5;208m${s}${ESC}[39m`,
    'true colour': (s) => `${ESC}[38;2;255;100;0;1m${s}${ESC}[m`,
    middle: (s) => half(s).join(`${ESC}[31m`),
    'grep match': (s) => `${s.slice(0, 2)}${ESC}[01;31m${ESC}[K${s.slice(2, 4)}${ESC}[m${ESC}[K${s.slice(4)}`,
    link: (s) => `${ESC}]8;;https://example.org${ESC}\\${s}${ESC}]8;;${ESC}\\`,
    'link with bell': (s) => `${ESC}]8;;https://example.org\u0007${s}${ESC}]8;;\u0007`,
    'each letter': (s) => `${[...s].map((c) => `${ESC}[32m${c}`).join('')}${ESC}[0m`,
    JSON: (s) => JSON.stringify({ out: `${ESC}[1m${s}${ESC}[0m` }),
    hexadecimal: (s) => `"\\x1b[1m${s}\\x1b[0m"`,
    octal: (s) => `printf '\\033[1m${s}\\033[0m'`,
    letter: (s) => `echo -e "\\e[1;32m${s}\\e[0m"`,
    'eight bits': (s) => `\u009b1m${s}\u009b0m`,
    cursor: (s) => `${ESC}[2K${ESC}[1G${s}${ESC}[?25h`,
    title: (s) => `${ESC}]0;build\u0007${s}`,
    charset: (s) => `${ESC}(B${s}${ESC}(B`,
    password: (s) => `${ESC}[36mpassword${ESC}[0m: ${ESC}[33m${s}${ESC}[0m`,
    variable: (s) => `${ESC}[32mDB_PASSWORD${ESC}[39m=${ESC}[33m${s.slice(4)}${ESC}[39m`,
    quoted: (s) => `  ${ESC}[32m"token"${ESC}[39m: ${ESC}[33m"${s}"${ESC}[39m`,
    caret: (s) => `^[[1m${s}^[[0m`,
  }),
  'wrapped secret': disguised(webToken, {
    terminal: (s) => hard(`Your token is ${s}`, 80),
    narrow: (s) => hard(`export TOKEN=${s}`, 60),
    mail: (s) => hard(s, 76),
    hundred: (s) => hard(`curl -H "Authorization: Bearer ${s}" https://pier.example.org`, 100),
    indented: (s) => hard(s, 64).replaceAll('\n', '\n    '),
    continued: (s) => hard(s, 70).replaceAll('\n', '\\\n'),
    quoted: (s) => hard(`> ${s}`, 72).replaceAll('\n', '\n> '),
    carriage: (s) => hard(`token: ${s}`, 80).replaceAll('\n', '\r\n'),
  }),
  'wrapped token': disguised(token, {
    terminal: (s) =>
      `${'remote: using the credential helper of the pier for this '.padEnd(60)}${half(s).join('\n')}`,
    'end of line': (s) =>
      hard(`${'set the remote to use the following personal access token:'} ${s} and push`, 80),
    'box lines': (s) => `│ ${'the token that was made for you is'.padEnd(56)} ${half(s).join('\n')}`,
    continued: (s) => half(s).join('\\\n'),
    'two lines': (s) => `${half(s).join('\n')}\n`,
  }),
  'secret in code': disguised(token, {
    plus: (s) => `const t = "${half(s).join('" + "')}";`,
    single: (s) => `t = '${half(s).join("' + '")}'`,
    lines: (s) => `const t =\n  '${half(s).join("' +\n  '")}';`,
    php: (s) => `$t = '${half(s).join("' . '")}';`,
    python: (s) => `t = ("${half(s).join('"\n     "')}")`,
    shell: (s) => `T=${half(s).join('""')}`,
    'shell quotes': (s) => `T=${s.slice(0, 2)}''${s.slice(2)}`,
    template: (s) => `t = \`${half(s).join('` + `')}\``,
    array: (s) => `["${half(s).join('", "')}"].join('')`,
    backslash: (s) => `T=${s.slice(0, 2)}\\${s.slice(2)}`,
    ampersand: (s) => `t = "${half(s).join('" & "')}"`,
    concat: (s) => `CONCAT('${half(s).join("', '")}')`,
  }),
  'encoded secret': disguised(token, {
    percent: (s) => [...s].map((c) => `%${c.charCodeAt(0).toString(16)}`).join(''),
    'percent joint': (s) => `https://example.org/?t=${s.replace('_', '%5F')}`,
    hexadecimal: (s) => [...s].map((c) => `\\x${c.charCodeAt(0).toString(16)}`).join(''),
    unicode: (s) => [...s].map((c) => `\\u00${c.charCodeAt(0).toString(16)}`).join(''),
    entities: (s) => [...s].map((c) => `&#${c.charCodeAt(0)};`).join(''),
    'hex entities': (s) => [...s].map((c) => `&#x${c.charCodeAt(0).toString(16)};`).join(''),
    'one entity': (s) => s.replace('_', '&#95;'),
    'one escape': (s) => s.replace('_', '\\u005f'),
    'zero width': (s) => half(s).join('\u200b'),
    'zero width each': (s) => [...s].join('\u200d'),
    'soft hyphen': (s) => half(s).join('\u00ad'),
    base64: (s) => Buffer.from(s).toString('base64'),
    'base64 of a pair': (s) => `auth: ${Buffer.from(`ada:${s}`).toString('base64')}`,
    hex: (s) => Buffer.from(s).toString('hex'),
    octal: (s) => [...s].map((c) => `\\${c.charCodeAt(0).toString(8)}`).join(''),
    markdown: (s) => s.replace('_', '\\_'),
    'full width': (s) => [...s].map((c) => String.fromCharCode(c.charCodeAt(0) + 0xfee0)).join(''),
  }),
  'key in other forms': disguised((r) => r.base64(64), {
    'base64 of PEM': (s) => key64(s),
    'base64 in YAML': (s) => `  tls.key: ${key64(s)}`,
    'PEM in one line': (s) => `-----${'BEGIN'} RSA PRIVATE KEY----- ${s} ${s} -----END RSA PRIVATE KEY-----`,
    'PEM without breaks': (s) => `-----${'BEGIN'} PRIVATE KEY-----${s}${s}-----END PRIVATE KEY-----`,
    'PEM escaped twice': (s) => `-----${'BEGIN'} PRIVATE KEY-----\\\\n${s}\\\\n-----END PRIVATE KEY-----`,
    'PEM encrypted': (s) =>
      `-----${'BEGIN'} RSA PRIVATE KEY-----\nProc-Type: 4,ENCRYPTED\nDEK-Info: AES-128-CBC,0A\n\n${s}\n-----END`,
    'PEM in a URL': (s) => `-----${'BEGIN'}%20PRIVATE%20KEY-----%0A${encodeURIComponent(s)}%0A-----END`,
    'PEM in colours': (s) => `${ESC}[33m-----${'BEGIN'} PRIVATE KEY-----${ESC}[0m\n${ESC}[33m${s}${ESC}[0m\n`,
    'PEM quoted': (s) => `> -----${'BEGIN'} PRIVATE KEY-----\n> ${s}\n> -----END PRIVATE KEY-----`,
    'PEM in a comment': (s) =>
      `# -----${'BEGIN'} EC PRIVATE KEY-----\n# ${s}\n# -----END EC PRIVATE KEY-----`,
    'PEM in HTML': (s) => `-----${'BEGIN'} PRIVATE KEY-----<br>${s}<br>-----END PRIVATE KEY-----`,
    ssh2: (s) => `---- ${'BEGIN'} SSH2 ENCRYPTED PRIVATE KEY ----\n${s}\n---- END`,
    putty: (s) => `PuTTY-User-Key-File-3: ssh-ed25519\nPrivate-Lines: 1\n${s}\nPrivate-MAC: a`,
    wireguard: (s) => `[Interface]\nPrivateKey = ${s.slice(0, 43)}=\nListenPort = 51820`,
    'wireguard shared': (s) => `PresharedKey = ${s.slice(0, 43)}=`,
    minisign: (s) => `untrusted comment: minisign encrypted secret key\nRWRTY0Iy${s}${s}`,
    'base64 of OpenSSH': (s) => `b3BlbnNzaC1rZXktdjEAAAAA${s}`,
    JWK: (s) => `{"kty":"EC","crv":"P-256","x":"a","y":"b","d":"${s.slice(0, 43).replace(/[+/]/g, '-')}"}`,
  }),
};
