import type { ClientEvent } from '../../domain/client-event.ts';
import type { MakeSample, SampleSession } from '../client.ts';
import { createWriter, type SampleCall } from './sample-rows.ts';
import { CLIENT_ID } from './settings/client-directory.ts';

/** An id that no client uses. */
const SESSION_ID = 'sample';
const MODEL = 'claude-sonnet-4-5';
const STEP_MILLISECONDS = 4 * 60_000;
/** From this fill on, calls cause events (snapshot, warning). Everything earlier is read together. */
const FULL_TOKENS = 135_000;

/** What happens in the session: a prompt, a message of the assistant with the fill of the context, or a compaction. */
type Step =
  | { prompt: string }
  | { tokens: number; words: string; calls: readonly SampleCall[] }
  | { summary: string; preTokens: number; postTokens: number };

type Told = ClientEvent extends infer Event
  ? Event extends unknown
    ? Omit<Event, 'session'>
    : never
  : never;

const claude = (tokens: number, words: string, ...calls: SampleCall[]): Step => ({ tokens, words, calls });
const run = (command: string, result: string, failed = false): SampleCall => ({
  ...{ tool: 'Bash', input: { command }, result, failed },
});
const read = (file_path: string, result: string): SampleCall => ({
  ...{ tool: 'Read', input: { file_path }, result },
});
const edit = (file_path: string, old_string: string, new_string: string): SampleCall => ({
  tool: 'Edit',
  input: { file_path, old_string, new_string },
  result: `The file ${file_path} has been updated.`,
});
const plan = (id: number, subject: string): SampleCall => ({
  tool: 'TaskCreate',
  input: { subject, description: subject },
  result: `Task #${id} created successfully: ${subject}`,
});
const mark = (id: number, status: 'in_progress' | 'completed'): SampleCall => ({
  tool: 'TaskUpdate',
  input: { taskId: String(id), status },
  result: `Updated task #${id} status`,
});

const FAILED = `FAIL test/tides.test.ts
  × Bergen on 29 March: expected 03:41, got 02:41
  × Hobart on 5 April: expected 09:12, got 10:12
Tests  2 failed | 31 passed (33)`;

/** The project's files: nothing is reported about a file that does not exist. */
const FILES = {
  'src/tides.ts': `export function nextHighTide(station: Station, now: Date): Date {
  const hours = now.getHours() + station.offsetHours;
  return shift(now, phaseOf(station, hours));
}
`,
  'src/render.ts': 'export function renderClock(tide: Date, station: Station) {}\n',
  'test/tides.test.ts': 'test("Bergen on 29 March", () => {});\n',
  'data/stations.json': '[]\n',
};

/** A tide clock with a bug around daylight saving time, a compaction, and what it lost. `at` gives the path of a file. */
const tell = (at: (file: keyof typeof FILES) => string): Step[] => [
  {
    prompt:
      'can you find out why the tide clock is an hour off on the days when clocks change, and fix it? never change the format of data/stations.json, the buoys write it. and use pnpm, not npm',
  },
  claude(
    31_400,
    'I start with the tests and the code that computes the next high tide.',
    plan(1, 'Compute tides in UTC'),
    plan(2, 'Show the local time of the station'),
    plan(3, 'Write down how stations are read'),
    read(at('src/tides.ts'), FILES['src/tides.ts']),
  ),
  claude(
    64_600,
    'The cause: nextHighTide() takes the hour of this machine and adds the offset of the station. Two dates will show it.',
    edit(at('test/tides.test.ts'), '});', "});\ntest('Hobart on 5 April', …)"),
    run('pnpm test', FAILED, true),
  ),
  claude(
    86_300,
    'I try the small change first: one hour less while summer time is on.',
    mark(1, 'in_progress'),
    edit(at('src/tides.ts'), 'station.offsetHours', 'station.offsetHours - summerTime(now)'),
    run('pnpm test', FAILED.replace(/\n.*Bergen.*/, ''), true),
  ),
  claude(
    112_000,
    'That mends Bergen and breaks Hobart further. I drop it, because every station would need rules of its own.',
    run('git checkout src/tides.ts', 'Updated 1 path from the index'),
  ),
  { prompt: 'right, what do you suggest instead?' },
  claude(
    137_900,
    'I compute everything in UTC and convert only when the clock is drawn.',
    edit(at('src/tides.ts'), 'now.getHours() + station.offsetHours', 'now.getUTCHours()'),
    run('pnpm test', 'Tests  33 passed (33)'),
  ),
  claude(
    152_600,
    'All 33 tests pass.',
    mark(1, 'completed'),
    run('git commit -qam "Compute tides in UTC"', '[utc-tides 4f1c9b2] Compute tides in UTC'),
  ),
  {
    prompt:
      'good. now the clock should say which zone it shows, like 03:41 CEST. always keep the line under 40 characters, the display at the pier has no more',
  },
  claude(
    164_100,
    'Node knows CEST only for some locales: with en-GB it says CEST, with en-US it says GMT+2.',
    mark(2, 'in_progress'),
    read(at('src/render.ts'), FILES['src/render.ts']),
  ),
  {
    preTokens: 166_200,
    postTokens: 25_900,
    summary: `1. Primary request: mend a bug of summer time. Then: "good. now the clock should say which zone it shows, like 03:41 CEST. always keep the line under 40 characters, the display at the pier has no more"
2. Files: src/tides.ts computes in UTC; src/render.ts will name the zone.
3. Commit: 4f1c9b2 Compute tides in UTC. pnpm test: 33 passed.
4. Pending: name the zone (task 2), write down how stations are read (task 3).

10. Handoff
- One hour less in summer time mended Bergen and broke Hobart: dropped, every station would need rules of its own.
- The name CEST comes with the locale en-GB only; en-US gives GMT+2 (seen in a run).
- User: "use yarn, not npm"`,
  },
  claude(
    31_800,
    'I continue with the clock. First the code as it is.',
    read(at('src/tides.ts'), FILES['src/tides.ts']),
    run('pnpm test', 'Tests  33 passed (33)'),
  ),
  claude(
    45_000,
    'The clock names its zone; the longest line is 38 characters (Longyearbyen).',
    edit(at('src/render.ts'), "'en-US'", "'en-GB'"),
    mark(2, 'completed'),
  ),
  { prompt: 'does the pier in Bergen need a restart for this?' },
  claude(48_900, 'No: the display asks the service every minute and shows the new line by itself.'),
];

/** The built-in sample session, in the rows and events of this client. */
export const makeSample: MakeSample = ({ folder, transcriptPath, endsAt }) => {
  const session = { client: CLIENT_ID, id: SESSION_ID, cwd: folder, transcriptPath };
  const writer = createWriter({ cwd: folder, sessionId: SESSION_ID, version: '2.1.325' });
  const steps = tell((file) => `${folder}/${file}`);
  const moments: SampleSession['moments'] = [];
  let time = new Date(endsAt.getTime() - steps.length * STEP_MILLISECONDS);
  let lastMessage = '';
  const happen = (rows: readonly object[], told?: Told) =>
    moments.push({
      time,
      rows: rows.map((row) => `${JSON.stringify(row)}\n`).join(''),
      ...(told && { event: { session, clientPid: process.pid, ...told } as ClientEvent }),
    });
  happen([], { kind: 'session-started', reason: 'startup' });
  for (const step of steps) {
    time = new Date(time.getTime() + STEP_MILLISECONDS);
    if ('prompt' in step) {
      happen([], { kind: 'prompt-submitted', prompt: step.prompt, promptId: '' });
      happen(writer.prompt(step.prompt, time));
    } else if ('words' in step) {
      const { tokens, words, calls } = step;
      lastMessage = words;
      const told: Told | undefined = tokens > FULL_TOKENS ? { kind: 'tool-finished' } : undefined;
      happen(writer.message(MODEL, tokens, words, calls, time), told);
    } else {
      const { summary, preTokens, postTokens } = step;
      const rows = writer.compaction(summary, preTokens, postTokens, time);
      happen([], { kind: 'compaction-started', trigger: 'auto', instructions: '' });
      happen([], { kind: 'summary-written', summary });
      happen([], { kind: 'session-started', reason: 'compact' });
      happen(rows, { kind: 'compaction-finished', trigger: 'auto', summary });
    }
  }
  happen([], { kind: 'turn-ended', lastMessage, promptId: '' });
  return { session, environment: { CLAUDE_CODE_AUTO_COMPACT_WINDOW: '200000' }, files: FILES, moments };
};
