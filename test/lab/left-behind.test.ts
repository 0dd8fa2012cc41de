import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { smallWindow, tooManyTokens } from '../../src/clients/claude-code/live-test/lab/play-session.ts';
import { bash, call, say, summary } from '../../src/clients/claude-code/live-test/lab/script.ts';
import { hookNames, rowsOf, setStage } from './stage.ts';
import './to-contain-text.ts';

test('of a compacted session a fork copies the rows from the boundary on and those kept behind it, and a resume appends', async () => {
  const { play } = setStage();
  const parent = await play({
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
  const allBefore = rowsOf(parent);
  const fork = await play({ prompts: ['and now'], arguments: ['--continue', '--fork-session'] });

  const parentRows = allBefore.filter((row) => row.uuid !== undefined);
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

  const resumed = await play({ prompts: ['and now'], arguments: ['--resume', parent.sessionId!] });
  expect(rowsOf(resumed).slice(0, allBefore.length)).toEqual(allBefore);
  expect(JSON.stringify(allBefore)).toContain('remember the blue door');
  expect(resumed.requests[0]).not.toContainText('remember the blue door');
});

test('a session killed in the middle of a command leaves its prompt and an unanswered call, and no last event', async () => {
  const { play, world } = setStage();
  const controller = new AbortController();
  const isWritten = `grep -rqs tool_us[e] "$HOME/.claude/projects"`;
  const run = await play({
    prompts: ['remember the blue door', 'never asked'],
    abort: controller.signal,
    script: {
      main: () => {
        const timer = setInterval(() => existsSync(join(world.project, 'written')) && controller.abort(), 50);
        controller.signal.addEventListener('abort', () => clearInterval(timer));
        return call(bash(`until ${isWritten}; do sleep 0.1; done; touch written; sleep 5`));
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
