import { hookCommand } from '../../src/clients/claude-code/hook-command.ts';

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

const pretty = (value: unknown, indent: string | number = 2) => `${JSON.stringify(value, null, indent)}\n`;
const nested = (depth: number): unknown => (depth === 0 ? ['end', {}] : { deeper: nested(depth - 1) });

/** Settings a person or another tool may have left behind; none of them holds anything of ours. */
export const nastySettings: Record<string, string> = {
  'empty file': '',
  'blank lines only': '\n\n',
  'blank with CRLF': '  \r\n',
  'only a byte order mark': '\uFEFF',
  'empty object': '{}',
  'empty object with newline': '{}\n',
  'empty object with a gap': '{ \n }\n',
  'everyday, two spaces': pretty(everyday),
  'four spaces': pretty(everyday, 4),
  'three spaces': pretty(everyday, 3),
  tabs: pretty(everyday, '\t'),
  'no indentation': pretty(everyday).replaceAll(/^ +/gm, ''),
  'minified one-liner': JSON.stringify({ ...everyday, ...foreignHooks }),
  'one line with spaces':
    '{ "model": "opus", "hooks": { "Stop": [ ] , "PreCompact": [ { "hooks": [ ] } ] } }\n',
  CRLF: pretty(everyday).replaceAll('\n', '\r\n'),
  'CR only': pretty(everyday).replaceAll('\n', '\r'),
  'mixed line endings': '{\r\n  "a": 1,\n  "b": 2\r\n}',
  'byte order mark': `\uFEFF${pretty(everyday)}`,
  'byte order mark, CRLF, tabs, no final newline': `\uFEFF${JSON.stringify(everyday, null, '\t').replaceAll('\n', '\r\n')}`,
  'no final newline': JSON.stringify(everyday, null, 2),
  'many final newlines': `${pretty(everyday)}\n\n \n`,
  'blank lines before it': `\n\n${pretty(everyday)}`,
  'other hooks in the same events': pretty(foreignHooks),
  'other hooks first, other keys after': pretty({ ...foreignHooks, ...everyday }, 4),
  'hooks empty': pretty({ model: 'opus', hooks: {} }),
  'hooks empty with a gap': '{\n  "hooks": {\n  }\n}\n',
  'events empty': pretty({ hooks: { SessionStart: [], Stop: [], PostToolUse: [] }, model: 'x' }),
  'group without handlers': pretty({ hooks: { SessionStart: [{ matcher: 'clear', hooks: [] }] } }),
  'unknown keys': pretty({ future: { of: ['anything', null, 1e-7, -0.0] }, '': 0, 'a.b': false }),
  'unknown events': pretty({ hooks: { TeaTime: [{ hooks: [{ type: 'command', command: 'x' }] }], Odd: [] } }),
  'a note between the hooks': pretty({ hooks: { _note: 'mine, do not touch', Stop: [] } }),
  'malformed groups of others': pretty({
    hooks: { Stop: [null, 3, 'x', [], {}, { hooks: {} }, { hooks: [null, 5] }, { hooks: [{ command: 7 }] }] },
  }),
  'commands that only look like ours': pretty({
    hooks: {
      Stop: [
        {
          hooks: [
            { type: 'command', command: `${COMMAND} && say done` },
            { type: 'command', command: `nice ${COMMAND}` },
            { type: 'command', command: '"node" "/x/not-tideproof.cjs" hook claude-code' },
            { type: 'command', command: '"node" "/x/tideproof.cjs" hook codex' },
            { type: 'command', command: 'node /x/tideproof.cjs hook claude-code' },
          ],
        },
      ],
    },
    statusLine: { type: 'command', command: COMMAND },
  }),
  unicode: pretty({ 'schlüssel 🗝': '日本語 \u2028 \u0000 é', lone: '\ud83d', rtl: 'שלום' }),
  'escapes kept as written': '{\n  "a\\u0062": "\\u00e9\\/\\ud83d\\ude00",\n  "n": 1.50e+3\n}\n',
  'escaped name of hooks': '{"\\u0068ooks": {"St\\u006fp": []}}',
  'hooks twice, the last counts': '{\n  "hooks": {"Stop": []},\n  "hooks": {"PreCompact": []}\n}\n',
  'event twice': '{"hooks": {"Stop": [{"hooks":[]}], "Stop": []}}',
  'deep nesting': pretty({ x: nested(200) }),
  'large file': pretty({
    permissions: { allow: Array.from({ length: 20_000 }, (_, n) => `Bash(run ${n}:*)`) },
    hooks: foreignHooks.hooks,
  }),
  'comma first': '{ "model": "opus"\n, "hooks": { "Stop": []\n           , "PreCompact": [] }\n}\n',
  'aligned by hand':
    '{\n\t"model"   :   "opus",\n\n\n    "hooks":{"Stop":[{"hooks":[]}],\n\n"SessionEnd":[]   }\n  }',
};

/** Texts the client would skip, whole or in part; each with a piece of the complaint. */
export const refusedSettings: Record<string, [text: string, complaint: RegExp]> = {
  'line comment': ['{\n  // mine\n  "a": 1\n}\n', /comment at line 2, column 3/],
  'block comment': ['{"a": 1 /* why */}', /comment at line 1, column 9/],
  'comment at the end': ['{"a": 1}\n# x', /line 2, column 1/],
  'trailing comma in object': ['{\n  "a": 1,\n}\n', /comma too many before line 3, column 1/],
  'trailing comma in list': ['{\r\n  "a": [1,]\r\n}', /comma too many before line 2, column 11/],
  'cut off': ['{"a": {"b": 1}', /not valid JSON at line 1/],
  'merge conflict': ['{\n<<<<<<< HEAD\n  "a": 1\n}\n', /not valid JSON at line 2, column 1/],
  'single quotes': ["{'a': 1}", /line 1, column 2/],
  'raw line break in a string': ['{"a": "x\ny"}', /not valid JSON/],
  'two documents': ['{}\n{}', /line 2, column 1/],
  'behind a byte order mark': ['\uFEFF{\n  "a": 1,}', /line 2, column 10/],
  'no-break space as indentation': ['{\n\u00a0"a": 1}', /line 2, column 1/],
  'top level is a list': ['[]', /top level is not an object/],
  'top level is null': ['null', /top level is not an object/],
  'hooks is a list': ['{"hooks": []}', /"hooks" is not an object/],
  'hooks is null': ['{"hooks": null}', /"hooks" is not an object/],
  'an event of ours is an object': ['{"hooks": {"Stop": {}}}', /"hooks.Stop" is not a list/],
  'an event of ours is a string': ['{"hooks": {"PreCompact": "x"}}', /"hooks.PreCompact" is not a list/],
};
