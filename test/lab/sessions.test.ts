import { expect, test } from 'vitest';
import { hookNames, rowsOf, setStage } from './stage.ts';
import './to-contain-text.ts';

test('--continue takes up the last session, --resume the named one, and --fork-session carries the talk over', async () => {
  const { play } = setStage({ spacesInPaths: true });
  const first = await play({ prompts: ['remember the blue door'] });
  const continued = await play({ prompts: ['and now'], arguments: ['--continue'] });
  expect(continued.sessionId).toBe(first.sessionId);
  expect(hookNames(continued)).toEqual([
    'SessionStart(resume)',
    'UserPromptSubmit',
    'Stop',
    'SessionEnd(other)',
  ]);
  expect(continued.requests[0]).toContainText('remember the blue door');

  await play({ prompts: ['another session'] });
  const resumed = await play({ prompts: ['and again'], arguments: ['--resume', first.sessionId!] });
  expect(resumed.sessionId).toBe(first.sessionId);
  expect(resumed.requests[0]).toContainText('remember the blue door');
  expect(resumed.requests[0]).not.toContainText('another session');

  const spoken = rowsOf(resumed).filter((row) => row.type === 'user' || row.type === 'assistant');
  const fork = await play({ prompts: ['at last'], arguments: ['--continue', '--fork-session'] });
  expect(fork.sessionId).not.toBe(first.sessionId);
  expect(hookNames(fork)[0]).toBe('SessionStart(fork)');
  expect(fork.hooks[0]?.payload.session_id).toBe(fork.sessionId);
  expect(fork.requests[0]).toContainText('remember the blue door');
  // Never compacted, so every row is copied.
  expect(spoken.length).toBeGreaterThan(3);
  expect(rowsOf(fork).map((row) => row.uuid)).toEqual(expect.arrayContaining(spoken.map((row) => row.uuid)));
});

test('several prompts in one process share one session, until /clear ends it and starts a new one in the same process', async () => {
  const run = await setStage().play({
    prompts: ['remember the blue door', 'and now', '/clear', 'what next'],
  });

  expect(run.requests).toHaveLength(3);
  expect(run.requests[1]).toContainText('remember the blue door');
  expect(run.messages.filter((message) => message.type === 'result')).toHaveLength(4);
  expect(hookNames(run)).toEqual([
    'SessionStart(startup)',
    'UserPromptSubmit',
    'Stop',
    'UserPromptSubmit',
    'Stop',
    'SessionEnd(clear)',
    'SessionStart(clear)',
    'UserPromptSubmit',
    'Stop',
    'SessionEnd(other)',
  ]);
  const [ended, started] = run.hooks.slice(5, 7);
  const idsOf = (hooks: typeof run.hooks) => new Set(hooks.map(({ payload }) => payload.session_id));
  expect(idsOf(run.hooks.slice(0, 6))).toEqual(new Set([ended?.payload.session_id]));
  expect(idsOf(run.hooks.slice(6))).toEqual(new Set([run.sessionId]));
  expect(started?.payload.session_id).toBe(run.sessionId);
  expect(ended?.payload.session_id).not.toBe(run.sessionId);
  expect(started?.environment.CLAUDE_PID).toBe(ended?.environment.CLAUDE_PID);
  expect(run.requests[2]).not.toContainText('remember the blue door');
});
