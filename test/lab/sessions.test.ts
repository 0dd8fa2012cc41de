import { expect, test } from 'vitest';
import { hookNames, setStage } from './stage.ts';
import './to-contain-text.ts';

test('several prompts in one process share one session', async () => {
  const run = await setStage().play({ prompts: ['first', 'second', 'third'] });

  expect(run.requests).toHaveLength(3);
  expect(new Set(run.hooks.map((hook) => hook.payload.session_id))).toEqual(new Set([run.sessionId]));
  expect(run.requests[2]).toContainText('first');
  expect(run.messages.filter((message) => message.type === 'result')).toHaveLength(3);
});

test('--continue takes up the last session under its own id', async () => {
  const { play } = setStage({ spacesInPaths: true });
  const first = await play({ prompts: ['remember the blue door'] });
  const second = await play({ prompts: ['and now'], arguments: ['--continue'] });

  expect(second.sessionId).toBe(first.sessionId);
  expect(hookNames(second)).toEqual([
    'SessionStart(resume)',
    'UserPromptSubmit',
    'Stop',
    'SessionEnd(other)',
  ]);
  expect(second.requests[0]).toContainText('remember the blue door');
});

test('--resume takes up the named session, not the last one', async () => {
  const { play } = setStage();
  const first = await play({ prompts: ['remember the blue door'] });
  await play({ prompts: ['another session'] });
  const third = await play({ prompts: ['and now'], arguments: ['--resume', first.sessionId!] });

  expect(third.sessionId).toBe(first.sessionId);
  expect(third.requests[0]).toContainText('remember the blue door');
  expect(third.requests[0]).not.toContainText('another session');
});

test('--fork-session carries the talk over to a new session id', async () => {
  const { play } = setStage();
  const first = await play({ prompts: ['remember the blue door'] });
  const fork = await play({ prompts: ['and now'], arguments: ['--continue', '--fork-session'] });

  expect(fork.sessionId).not.toBe(first.sessionId);
  expect(hookNames(fork)[0]).toBe('SessionStart(fork)');
  expect(fork.hooks[0]?.payload.session_id).toBe(fork.sessionId);
  expect(fork.requests[0]).toContainText('remember the blue door');
});

test('/clear ends the session and starts a new one in the same process', async () => {
  const run = await setStage().play({ prompts: ['remember the blue door', '/clear', 'and now'] });

  expect(hookNames(run)).toEqual([
    'SessionStart(startup)',
    'UserPromptSubmit',
    'Stop',
    'SessionEnd(clear)',
    'SessionStart(clear)',
    'UserPromptSubmit',
    'Stop',
    'SessionEnd(other)',
  ]);
  const [ended, started] = run.hooks.slice(3, 5);
  expect(started?.payload.session_id).toBe(run.sessionId);
  expect(ended?.payload.session_id).not.toBe(run.sessionId);
  expect(started?.environment.CLAUDE_PID).toBe(ended?.environment.CLAUDE_PID);
  expect(run.requests[1]).not.toContainText('remember the blue door');
});
