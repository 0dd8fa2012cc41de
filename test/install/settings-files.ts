import { hookCommand, statusLineCommand } from '../../src/clients/claude-code/settings/hook-command.ts';

/** The command the tests install, as on a Linux machine. */
export const COMMAND = hookCommand('/usr/bin/node', '/opt/tideproof/dist/tideproof.cjs', 'linux');

export const OLD_COMMAND = '"/home/me/.nvm/v18/bin/node" "/old place/tideproof.cjs" hook claude-code';

const foreignHooks = {
  hooks: {
    SessionStart: [
      { matcher: 'startup', hooks: [{ type: 'command', command: 'echo hello' }] },
      { hooks: [{ type: 'command', command: 'node ~/bin/notes.js', timeout: 5 }] },
    ],
    PreCompact: [{ matcher: 'manual', hooks: [{ type: 'http', url: 'http://127.0.0.1:1/x' }] }],
    PreToolUse: [
      { matcher: 'Bash|Edit', hooks: [{ type: 'command', command: 'guard "$CLAUDE_PROJECT_DIR"' }] },
    ],
  },
};

const everyday = {
  $schema: 'https://json.schemastore.org/claude-code-settings.json',
  model: 'opus',
  env: { EDITOR: 'vim', NOTHING: '' },
  permissions: { allow: ['Bash(npm test:*)', 'Read(~/.zshrc)'], deny: [], defaultMode: 'acceptEdits' },
  statusLine: { type: 'command', command: '~/.claude/status.sh', padding: 0 },
  enabledPlugins: { 'a@b': true },
};

const theirs = { type: 'command', command: 'true' };
const LOOKALIKES = [
  ...[`${COMMAND} && say done`, `nice ${COMMAND}`, '"node" "/x/not-tideproof.cjs" hook claude-code'],
  ...['"node" "/x/tideproof.cjs" hook codex', 'node /x/tideproof.cjs hook claude-code'],
];

const pretty = (value: unknown, indent: string | number = 2) => `${JSON.stringify(value, null, indent)}\n`;

/** Settings a person or another tool may have left behind; none of them holds anything of ours. */
export const nastySettings: Record<string, string> = {
  'empty file': '',
  'empty object with a gap': '{ \n }\n',
  'everyday, two spaces': pretty(everyday),
  'minified one-liner': JSON.stringify({ ...everyday, ...foreignHooks }),
  'one line with spaces':
    '{ "model": "opus", "hooks": { "Stop": [ ] , "PreCompact": [ { "hooks": [ ] } ] } }\n',
  'mixed line endings': '{\r\n  "a": 1,\n  "b": 2\r\n}',
  'byte order mark, CRLF, tabs, no final newline': `\uFEFF${JSON.stringify(everyday, null, '\t').replaceAll('\n', '\r\n')}`,
  'other hooks in the same events': pretty(foreignHooks),
  'events empty': pretty({ hooks: { SessionStart: [], Stop: [], PostToolUse: [] }, model: 'x' }),
  'malformed groups of others': pretty({
    hooks: { Stop: [null, 3, 'x', [], {}, { hooks: {} }, { hooks: [null, 5] }, { hooks: [{ command: 7 }] }] },
  }),
  'commands that only look like ours': pretty({
    hooks: { Stop: [{ hooks: LOOKALIKES.map((command) => ({ type: 'command', command })) }] },
    statusLine: { type: 'command', command: COMMAND },
  }),
  'escapes kept as written': '{\n  "a\\u0062": "\\u00e9\\/\\ud83d\\ude00",\n  "n": 1.50e+3\n}\n',
  'event twice': '{"hooks": {"Stop": [{"hooks":[]}], "Stop": []}}',
  'numbers that no program writes back as they were':
    '{"a":1e400,"b":-0,"c":-0.0e-0,"d":12345678901234567890123,"e":0.1000000000000000055511151231257827,"f":1E+2}',
  'names of what every object has':
    '{\n  "__proto__": {"hooks": {"Stop": 1}},\n  "constructor": 1,\n  "toString": null,\n  "env": {"__proto__": "x"},\n  "hooks": {"__proto__": [], "hasOwnProperty": []}\n}\n',
  'one megabyte on one line': JSON.stringify({ _note: 'ebb and flow '.repeat(80_000), hooks: { Stop: [] } }),
  'spaces around everything, and at the ends of lines':
    '{ \n\t "model" : "opus" , \t\n "hooks" : { \n "Stop" : [ \n { "hooks" : [ { "type" : "command" , "command" : "true" } \n ] } \n ] , \n "SessionEnd" : [ ] } \n } \n',
  'brackets and quotes in strings': pretty({ a: '"}],{[', b: ']}', hooks: { Stop: [], _: '"Stop": [' } }),
};

/** Without the large ones, which differ from others in nothing but the time that they take. */
export const smallSettings = Object.entries(nastySettings).filter(([, text]) => text.length < 100_000);

/** Settings with something of ours from another version or place, and what they are once that is gone. */
export const outdatedSettings: Record<string, [text: string, without: string]> = {
  'hooks of another version': [
    pretty({ hooks: { Stop: [ours(OLD_COMMAND)], SessionStart: [ours(OLD_COMMAND)] }, model: 'opus' }),
    pretty({ model: 'opus' }),
  ],
  'ours twice, beside others, at an event that we no longer want': [
    pretty({
      hooks: {
        Stop: [ours(OLD_COMMAND), { hooks: [theirs, ...ours(COMMAND).hooks] }, ours(COMMAND)],
        Notification: [ours(OLD_COMMAND)],
      },
    }),
    pretty({ hooks: { Stop: [{ hooks: [theirs] }] } }),
  ],
  'ours with a matcher, an async and a timeout of yesterday': [
    pretty({
      hooks: {
        PostToolUse: [{ matcher: 'Bash', hooks: [{ type: 'command', command: OLD_COMMAND, timeout: 1 }] }],
      },
      a: 1,
    }),
    pretty({ a: 1 }),
  ],
  'a status line of ours that wraps another one': [
    pretty({
      statusLine: {
        type: 'command',
        command: statusLineCommand('/old/node', '/old/tideproof.cjs', 'mine', 'linux'),
      },
    }),
    pretty({ statusLine: { type: 'command', command: 'mine' } }),
  ],
  'ours of Windows, in a folder that is synchronised': [
    pretty(
      {
        hooks: {
          SessionEnd: [ours('"C:/Program Files/nodejs/node.exe" "C:/tide/tideproof.cjs" hook claude-code')],
          Stop: [ours(hookCommand('node', 'C:\\Users\\Ada L\\tideproof.cjs', 'win32'))],
        },
        b: [],
      },
      4,
    ),
    pretty({ b: [] }, 4),
  ],
};

function ours(command: string) {
  return { hooks: [{ type: 'command', command, timeout: 15 }] };
}

/** Texts the client would skip, whole or in part; each with a piece of the complaint. */
export const refusedSettings: Record<string, [text: string, complaint: RegExp]> = {
  'line comment': ['{\n  // mine\n  "a": 1\n}\n', /not valid JSON at line 2, column 3/],
  'block comment': ['{"a": 1 /* why */}', /not valid JSON at line 1, column 9/],
  'trailing comma in object': ['{\n  "a": 1,\n}\n', /not valid JSON at line 3, column 1/],
  'cut off': ['{"a": {"b": 1}', /not valid JSON at line 1/],
  'merge conflict': ['{\n<<<<<<< HEAD\n  "a": 1\n}\n', /not valid JSON at line 2, column 1/],
  'behind a byte order mark': ['\uFEFF{\n  "a": 1,}', /line 2, column 10/],
  'two byte order marks': ['\uFEFF\uFEFF{}', /not valid JSON/],
  'a NUL at the end': ['{"a": 1}\0', /line 1, column 9/],
  'top level is a list': ['[]', /top level is not an object/],
  'hooks is a list': ['{"hooks": []}', /"hooks" is not an object/],
  'an event of ours is an object': ['{"hooks": {"Stop": {}}}', /"hooks.Stop" is not a list/],
};
