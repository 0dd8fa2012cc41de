import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { PROJECT, run, writeSession } from '../transcripts/session-writer.ts';
import { makeSecretRoom } from './secret-room.ts';

/** The client ends a hook after fifteen seconds; ours stop by themselves before that, also on a busy machine. */
const MILLISECONDS_MAX = 10_000;

/** A session of prompts and answers; a call is given by its command and what it printed. */
function makeSession(parts: readonly (string | { command: string; output: string; failed?: boolean })[]) {
  const room = makeSecretRoom();
  const rows = writeSession({ session: 2 });
  for (const part of parts)
    if (typeof part === 'string') {
      rows.exchange(part, 'Done.');
    } else rows.turn('', [run(part.command, part.output, part.failed)]);
  const transcript_path = room.write('second.jsonl', rows.text().replaceAll(PROJECT, room.project));
  const hook = (hook_event_name: string, fields = {}) => {
    const payload = { session_id: 'aaaa-2', transcript_path, cwd: room.project, hook_event_name, ...fields };
    const start = performance.now();
    const { status, stdout } = room.hook(payload);
    return { status, stdout, milliseconds: performance.now() - start };
  };
  return { ...room, hook };
}

it.each([
  ['password=', 9],
  ['token: ', 9],
  ['\u001b[31mpassword=\u001b[0m', 3],
  ['{\\"password\\":\\"a1b2c3d4e5\\",', 3],
  ['QUJDabc1', 12],
])(
  'A row of %j, %i MB, keeps no later one from being read',
  (unit, megabytes) => {
    const hostile = unit.repeat((megabytes * 1_000_000) / unit.length);
    const { hook, run } = makeSession(['Print the tables', hostile, 'Always use pnpm here', 'Go on']);
    const told = [
      hook('UserPromptSubmit', { prompt: 'next' }),
      hook('PreCompact', { trigger: 'auto' }),
      hook('SessionStart', { source: 'compact' }),
    ];
    expect(told.map(({ status }) => status)).toEqual([0, 0, 0]);
    for (const { milliseconds } of told) expect(milliseconds).toBeLessThan(MILLISECONDS_MAX);
    expect(told.map(({ stdout }) => stdout).join('')).toContain('Always use pnpm here');
    expect(run(['doctor']).stdout).toMatch(/Left out.*1 row had a text that would take too long/);
  },
  60_000,
);

it('What a command prints that prints a secret is kept nowhere, and what another one prints is', () => {
  const secret = ['velvet', 'Tide', '77'].join('-');
  const { hook, filesWith } = makeSession([
    'Look it up',
    { command: 'pass show pier/db', output: secret },
    { command: 'ls', output: 'harbours.csv' },
    'Go on',
  ]);
  for (const event of ['Stop', 'SessionEnd']) hook(event);
  expect(filesWith(secret)).toEqual([]);
  expect(filesWith('[masked private ').length).toBeGreaterThan(0);
  expect(filesWith('harbours.csv').length).toBeGreaterThan(0);
});

it('A text for a model holds no value of a field named like a secret, and the record says the same', () => {
  const { hook, run, project } = makeSession([
    'Always log in with token=harbourmaster please',
    { command: 'deploy --password harbourmaster', output: 'no secret: harbourmaster', failed: true },
    'Go on',
    'And on',
  ]);
  hook('PreCompact', { trigger: 'auto' });
  const { stdout } = hook('SessionStart', { source: 'compact' });
  expect(stdout).toContain('Always log in with token=[masked named-secret ');
  expect(stdout).not.toContain('harbourmaster');
  expect(run(['audit', 'last', '--json']).stdout).toContain('token=[masked named-secret ');
  hook('Stop');
  const documents = readdirSync(join(project, '.tideproof'), { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.md'))
    .map((name) => readFileSync(join(project, '.tideproof', name), 'utf8'));
  expect(documents.join('\n')).toContain('deploy --password [masked named-secret ');
  expect(documents.join('\n')).not.toContain('harbourmaster');
});
