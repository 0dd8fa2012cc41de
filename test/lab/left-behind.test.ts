import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import {
  type SessionRun,
  smallWindow,
  tooManyTokens,
} from '../../src/clients/claude-code/live-test/lab/play-session.ts';
import { bash, call, say, summary } from '../../src/clients/claude-code/live-test/lab/script.ts';
import { hookNames, type Stage, setStage } from './stage.ts';
import './to-contain-text.ts';

interface Row {
  type: string;
  subtype?: string;
  uuid?: string;
  sessionId?: string;
  message?: { content: unknown };
  compactMetadata?: { preservedMessages?: { uuids: string[] } };
}

function rowsOf(run: SessionRun): Row[] {
  const path = run.hooks[0]!.payload.transcript_path;
  const lines = readFileSync(path, 'utf8').split('\n').filter(Boolean);
  return lines.map((line) => JSON.parse(line) as Row);
}

/** A session of three prompts that is compacted during the second. */
function playCompacted({ play }: Stage): Promise<SessionRun> {
  return play({
    prompts: ['remember the blue door', 'and the red one', 'what next'],
    environment: smallWindow,
    script: {
      main: [
        call(bash('echo one')),
        say('I know'),
        call(bash('echo two'), tooManyTokens),
        say('so be it'),
        say('ok'),
      ],
      summarizer: () => summary('There are doors.'),
    },
  });
}

test('a fork copies rows from the last compaction on, with their uuids, and the kept rows behind the boundary', async () => {
  const stage = setStage();
  const parent = await playCompacted(stage);
  const fork = await stage.play({ prompts: ['and now'], arguments: ['--continue', '--fork-session'] });

  const parentRows = rowsOf(parent).filter((row) => row.uuid !== undefined);
  const boundary = parentRows.find((row) => row.subtype === 'compact_boundary')!;
  const kept = boundary.compactMetadata!.preservedMessages!.uuids;
  const before = parentRows.slice(0, parentRows.indexOf(boundary)).map((row) => row.uuid!);
  const after = parentRows.slice(parentRows.indexOf(boundary)).map((row) => row.uuid!);
  const copied = rowsOf(fork).filter((row) => row.uuid !== undefined);

  expect(copied[0]).toMatchObject({ subtype: 'compact_boundary', uuid: boundary.uuid });
  expect(copied.every((row) => row.sessionId === fork.sessionId)).toBe(true);
  expect(copied.map((row) => row.uuid)).toEqual(expect.arrayContaining([...after, ...kept]));
  expect(before.filter((uuid) => copied.some((row) => row.uuid === uuid))).toEqual(kept);
  expect(fork.requests[0]).toContainText('There are doors.');
  expect(fork.requests[0]).not.toContainText('remember the blue door');
});

test('a fork of a session that was never compacted copies every row', async () => {
  const { play } = setStage();
  const parent = await play({ prompts: ['remember the blue door'] });
  const fork = await play({ prompts: ['and now'], arguments: ['--continue', '--fork-session'] });

  const uuids = rowsOf(fork).map((row) => row.uuid);
  const spoken = rowsOf(parent).filter((row) => row.type === 'user' || row.type === 'assistant');
  expect(spoken.length).toBeGreaterThan(1);
  expect(uuids).toEqual(expect.arrayContaining(spoken.map((row) => row.uuid)));
});

test('a resumed session appends to its file, in which the rows before the compaction still stand', async () => {
  const stage = setStage();
  const first = await playCompacted(stage);
  const before = rowsOf(first);
  const second = await stage.play({ prompts: ['and now'], arguments: ['--resume', first.sessionId!] });

  expect(rowsOf(second).slice(0, before.length)).toEqual(before);
  expect(JSON.stringify(before)).toContain('remember the blue door');
  expect(second.requests[0]).not.toContainText('remember the blue door');
});

test('a session killed in the middle of a command leaves its prompt and an unanswered call, and no last event', async () => {
  const { play } = setStage();
  const controller = new AbortController();
  const run = await play({
    prompts: ['remember the blue door', 'never asked'],
    abort: controller.signal,
    script: {
      main: () => {
        setTimeout(() => controller.abort(), 500);
        return call(bash('sleep 5'));
      },
    },
  });

  expect(hookNames(run)).toEqual(['SessionStart(startup)', 'UserPromptSubmit']);
  const spoken = rowsOf(run).filter((row) => row.type === 'user' || row.type === 'assistant');
  expect(spoken.map((row) => row.type)).toEqual(['user', 'assistant']);
  expect(JSON.stringify(spoken[1])).toContain('tool_use');
  const pid = Number(run.hooks[0]?.environment.CLAUDE_PID);
  expect(pid).toBeGreaterThan(0);
  expect(() => process.kill(pid, 0)).toThrow('ESRCH');
});
