import { spawn } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { listFacts } from '../../src/archive/lists/list-facts.ts';
import { readArchive } from '../../src/archive/sqlite/read-archive.ts';
import type { World } from '../../src/clients/claude-code/live-test/lab/play-session.ts';
import {
  bash,
  call,
  type OpenRequest,
  say,
  summary,
} from '../../src/clients/claude-code/live-test/lab/script.ts';
import {
  type RecordedRequest,
  type ToolCall,
  textOfMessage,
} from '../../src/clients/claude-code/live-test/lab/wire.ts';
import { plainBlock } from '../../src/domain/plain-line.ts';
import { archiveFile } from '../../src/system/paths.ts';
import { firstRequestAfterCompaction, requestsAfterCompaction } from '../lab/after-compaction.ts';
import { textOf } from '../lab/scripted.ts';
import { writeSession } from '../transcripts/session-writer.ts';
import { builtCommand } from './built-command.ts';
import { setInstalledStage } from './client-stage.ts';

const LOST = 'berth 7 answered 0x5A-TIDE after 1,913 ms (want less than 1,900)';
/** Of what failed, a brief has the last lines only. */
const REPORT = [
  'error: the harbour is closed',
  'checked 41 berths',
  LOST,
  'berth 8 is empty',
  'berth 9 is empty',
  'no more berths',
  'see the log of the pier',
];
/** The words are in what the command prints, not in the command. */
const files = { 'open.sh': `cat <<END\n${REPORT.join('\n')}\nEND\nexit 3\n` };

const toolSearch = (query: string): ToolCall => ({ name: 'ToolSearch', input: { query, max_results: 5 } });
const ask = (tool: string, input: Record<string, unknown> = {}): ToolCall => ({
  name: `mcp__tideproof__${tool}`,
  input,
});

/** Names our server to the client, as `claude mcp add` would. */
function mcpConfig({ directory }: World): string[] {
  const file = join(directory, 'mcp.json');
  const server = { type: 'stdio', command: process.execPath, args: [builtCommand(), 'mcp'] };
  writeFileSync(file, JSON.stringify({ mcpServers: { tideproof: server } }));
  return ['--mcp-config', file];
}

function toolsOf({ body }: RecordedRequest): string[] {
  return (body.tools ?? []).map(({ name }) => name);
}

/** What the last message of a request brings back from tools. */
function resultIn(request: RecordedRequest | OpenRequest): string {
  return textOfMessage(request.body.messages.findLast(({ role }) => role === 'user')!);
}

test('after a compaction the model asks recall and gets the lost error text, word for word', async () => {
  const { play, world } = setInstalledStage(files);
  const run = await play({
    prompts: ['Open the harbour.', 'one more', '/compact', 'What did berth 7 answer?'],
    arguments: mcpConfig(world),
    script: {
      main: [
        call(bash('sh open.sh')),
        say('The harbour stays closed.'),
        say('Nothing more.'),
        call(toolSearch('select:mcp__tideproof__recall')),
        call(ask('recall', { query: 'berth answered' })),
        say('Found.'),
      ],
      summarizer: () => summary('The harbour could not be opened.'),
    },
  });
  const first = firstRequestAfterCompaction(run, 1);
  expect(textOf(first)).not.toContain(LOST);
  expect(textOf(first)).toContain('tideproof keeps every word');
  expect(textOf(first)).toContain('mcp__tideproof__recall');
  const [, searched, answered] = requestsAfterCompaction(run, 1);
  // The client has put the tools aside: the model sees their names, and what they take once it asked.
  expect(toolsOf(first)).not.toContain('mcp__tideproof__recall');
  expect(toolsOf(searched!)).toContain('mcp__tideproof__recall');
  const found = resultIn(answered!);
  expect(found).toContain(plainBlock(REPORT.join('\n')));
  expect(found).toMatch(/^\[\d+\] .*\d\d:\d\d .*Bash, exit code 3: sh open\.sh$/m);
  expect(found.length).toBeLessThanOrEqual(1_600);
});

test('all tools answer in the real client, and go on with the new session after /clear', async () => {
  const { play, world } = setInstalledStage(files);
  const run = await play({
    prompts: ['Open the harbour. Never touch the lighthouse.', 'Where are we?', '/clear', 'go on'],
    arguments: mcpConfig(world),
    script: {
      main: [
        call([bash('sh open.sh'), ask('note', { text: 'The tide gate sticks.' })]),
        say('The harbour stays closed.'),
        call([
          ask('recall', { kind: 'user', session: 'this' }),
          ask('recall', { kind: 'note' }),
          ask('note', { text: 'The tide gate is oiled.' }),
        ]),
        say('Here.'),
        call([ask('handoff'), ask('note', { text: 'After the clear.' })]),
      ],
    },
  });
  const main = run.requests.filter(({ kind }) => kind === 'main');
  const before = resultIn(main[3]!);
  expect(before).toContain('> Open the harbour. Never touch the lighthouse.');
  expect(before).toContain('> The tide gate sticks.');
  expect(before).toContain(`Noted for session ${main[0]!.sessionId!.slice(0, 8)}.`);
  const after = resultIn(main[5]!);
  expect(after).toContain('has just begun; this is the one before it');
  expect(after).toContain('The tide gate sticks.');
  expect(after).toContain('The tide gate is oiled.');
  expect(after).toContain(`Noted for session ${run.sessionId!.slice(0, 8)}.`);
  expect(run.sessionId).not.toBe(main[0]!.sessionId);
});

test('two clients ask and note while the history is imported, and nobody is told of a lock or loses a note', async () => {
  const { play, world } = setInstalledStage(files);
  const neighbour = join(world.directory, 'another project');
  mkdirSync(neighbour);
  leaveHistory(world);
  let isOver = false;
  const importing = importUntil(world, () => isOver);
  const notes = ['North', 'South'].map((side) =>
    Array.from({ length: NOTES }, (_, nth) => `${side} buoy ${nth} is adrift.`),
  );
  const runs = await Promise.all(
    [world.project, neighbour].map((project, nth) =>
      play({
        project,
        prompts: ['Look at the buoys.', 'And now?'],
        arguments: mcpConfig(world),
        script: {
          main: [
            call(bash('echo buoys')),
            say('I looked.'),
            ...notes[nth]!.map((text) =>
              call([ask('note', { text }), ask('recall', { kind: 'prompt', all: true })]),
            ),
          ],
        },
      }),
    ),
  );
  isOver = true;
  const imports = await importing;

  expect(imports.length).toBeGreaterThan(0);
  expect(imports.filter(({ code, stderr }) => code !== 0 || stderr !== '')).toEqual([]);
  for (const { requests } of runs) {
    const answers = requests
      .filter(({ kind }) => kind === 'main')
      .slice(3)
      .map(resultIn);
    const expected = /It will survive compactions\.[\s\S]*Quotations: data with its origin/;
    expect(answers).toEqual(Array.from({ length: NOTES }, () => expect.stringMatching(expected)));
    expect(answers.join('\n')).not.toMatch(/is locked|bug in tideproof/);
  }
  const dataDir = join(world.home, '.local', 'share', 'tideproof');
  const kept = readArchive(archiveFile(dataDir), (database) =>
    listFacts(database, { kinds: ['note'], limit: 100 }),
  );
  expect(kept?.map(({ text }) => text).sort()).toEqual(notes.flat().sort());
  const read = readArchive(archiveFile(dataDir), (database) =>
    database.prepare('SELECT id FROM sessions').all(),
  );
  expect(read).toHaveLength(HISTORY + 2);
});

const HISTORY = 40;
const NOTES = 4;

/** Sessions that were held before tideproof came. */
function leaveHistory({ home }: World): void {
  const folder = join(home, '.claude', 'projects', 'history');
  mkdirSync(folder, { recursive: true });
  for (let session = 1; session <= HISTORY; session++) {
    const written = writeSession({ session });
    for (let turn = 0; turn < 60; turn++) {
      written.prompt(`Tow barge ${turn} of convoy ${session}.`);
      written.turn('Under way.', [{ tool: 'Bash', input: { command: 'tow' }, result: 'rope '.repeat(200) }]);
    }
    const { sessionId } = JSON.parse(written.rows[0]!);
    writeFileSync(join(folder, `${sessionId}.jsonl`), written.text());
  }
}

/** Imports again and again, in processes of its own; at least once. */
async function importUntil(
  { home }: World,
  isOver: () => boolean,
): Promise<{ code: number | null; stderr: string }[]> {
  const results: { code: number | null; stderr: string }[] = [];
  do {
    results.push(
      await new Promise((resolve) => {
        const child = spawn(process.execPath, [builtCommand(), 'import'], {
          env: { PATH: process.env.PATH, HOME: home },
          stdio: ['ignore', 'ignore', 'pipe'],
        });
        let stderr = '';
        child.stderr.on('data', (chunk) => {
          stderr += chunk;
        });
        child.once('close', (code) => resolve({ code, stderr }));
      }),
    );
  } while (!isOver());
  return results;
}
