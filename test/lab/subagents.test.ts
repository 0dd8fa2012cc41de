import { expect, test } from 'vitest';
import { smallWindow, tooManyTokens } from '../../src/clients/claude-code/live-test/lab/play-session.ts';
import { bash, call, say, summary } from '../../src/clients/claude-code/live-test/lab/script.ts';
import { compactionsOf } from '../../src/clients/claude-code/live-test/lab/wire.ts';
import { firstRequestAfterCompaction } from './after-compaction.ts';
import { nameOfHook } from './record-hooks.ts';
import { agent } from './scripted.ts';
import { setStage } from './stage.ts';
import './to-contain-text.ts';

test('a subagent in the background reports in a later turn, and the next prompt waits for that', async () => {
  const run = await setStage().play({
    prompts: ['delegate', 'next prompt'],
    script: {
      main: [call(agent('look behind the blue door', { background: true })), say('started')],
      subagent: [call(bash('sleep 1')), say('there is a garden')],
    },
  });

  const main = run.requests.filter((request) => request.kind === 'main');
  expect(main).toHaveLength(4);
  expect(main[2]).toContainText('there is a garden');
  expect(main[2]).not.toContainText('next prompt');
  expect(main[3]).toContainText('next prompt');
});

test('a subagent asks on its own thread, compacts with hooks under its own id, which leaves the session uncompacted, and hands its last words to the session', async () => {
  const run = await setStage().play({
    prompts: ['delegate'],
    environment: smallWindow,
    script: {
      main: [call(agent('look behind the blue door')), say('thanks')],
      subagent: [call(bash('echo one')), call(bash('echo two'), tooManyTokens), say('there is a garden')],
      summarizer: [summary('The agent looked.')],
    },
  });

  expect(run.requests.map((request) => request.kind)).toEqual([
    ...['main', 'subagent', 'subagent'],
    ...['summarizer', 'subagent', 'main'],
  ]);
  expect(run.requests[1]).toContainText('look behind the blue door');
  expect(run.requests[5]).toContainText('there is a garden');
  const agentId = run.requests[1]?.agentId;
  expect(agentId).toBeDefined();
  const [started, stopped] = ['SubagentStart', 'SubagentStop'].map((event) =>
    run.hooks.findLast((hook) => nameOfHook(hook) === `${event}(general-purpose)`),
  );
  for (const hook of [started, stopped]) expect(hook?.payload.agent_id).toBe(agentId);
  expect(compactionsOf(run.requests)).toHaveLength(0);
  expect(compactionsOf(run.requests, agentId)).toHaveLength(1);
  expect(firstRequestAfterCompaction(run, 1, agentId)).toContainText('The agent looked.');
  const compaction = run.hooks.filter(
    ({ payload }) => /Compact$/.test(payload.hook_event_name) || payload.source === 'compact',
  );
  expect(compaction.map(({ payload }) => payload.hook_event_name)).toEqual([
    'PreCompact',
    'SessionStart',
    'PostCompact',
  ]);
  expect(compaction.map(({ payload }) => payload.agent_id)).toEqual([agentId, agentId, agentId]);
});
