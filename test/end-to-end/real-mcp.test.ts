import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
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
import { firstRequestAfterCompaction, requestsAfterCompaction } from '../lab/after-compaction.ts';
import { textOf } from '../lab/scripted.ts';
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

test('after a compaction the model asks recall and gets the lost error text, word for word; all tools answer, and go on with the new session after /clear', async () => {
  const { play, world } = setInstalledStage(files);
  const run = await play({
    prompts: [
      ...[
        'Open the harbour. Never touch the lighthouse.',
        'one more',
        '/compact',
        'What did berth 7 answer?',
      ],
      ...['/clear', 'go on'],
    ],
    arguments: mcpConfig(world),
    script: {
      main: [
        call([bash('sh open.sh'), ask('note', { text: 'The tide gate sticks.' })]),
        say('The harbour stays closed.'),
        say('Nothing more.'),
        call(toolSearch('select:mcp__tideproof__recall')),
        call(ask('recall', { query: 'berth answered' })),
        call([
          ask('recall', { kind: 'user', session: 'this' }),
          ask('note', { text: 'The tide gate is oiled.' }),
        ]),
        say('Found.'),
        call([ask('handoff'), ask('note', { text: 'After the clear.' })]),
      ],
      summarizer: () => summary('The harbour could not be opened.'),
    },
  });
  const first = firstRequestAfterCompaction(run, 1);
  expect(textOf(first)).not.toContain(LOST);
  expect(textOf(first)).toContain('tideproof keeps every word');
  expect(textOf(first)).toContain('mcp__tideproof__recall');
  const [, searched, answered, noted, cleared, last] = requestsAfterCompaction(run, 1);
  // The client has put the tools aside: the model sees their names, and what they take once it asked.
  expect(toolsOf(first)).not.toContain('mcp__tideproof__recall');
  expect(toolsOf(searched!)).toContain('mcp__tideproof__recall');
  const found = resultIn(answered!);
  expect(found).toContain(plainBlock(REPORT.join('\n')));
  expect(found).toMatch(/^\[\d+\] \d{4}-\d\d-\d\d \d\d:\d\d .*Bash, exit code 3: sh open\.sh$/m);
  expect(found.length).toBeLessThanOrEqual(1_600);
  const before = resultIn(noted!);
  expect(before).toContain('> Open the harbour. Never touch the lighthouse.');
  expect(before).toContain(`Noted for session ${first.sessionId!.slice(0, 8)}.`);
  expect(cleared!.sessionId).toBe(run.sessionId);
  const after = resultIn(last!);
  expect(after).toContain('has just begun; this is the one before it');
  for (const note of ['The tide gate sticks.', 'The tide gate is oiled.']) expect(after).toContain(note);
  expect(after).toContain(`Noted for session ${run.sessionId!.slice(0, 8)}.`);
  expect(run.sessionId).not.toBe(first.sessionId);
});
