import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test, vi } from 'vitest';
import { bash, call, say } from '../../src/clients/claude-code/live-test/lab/script.ts';
import { agent, textOf } from './scripted.ts';
import { setStage } from './stage.ts';
import './to-contain-text.ts';

test('the client inherits nothing of the environment but the PATH, and what it writes stays in its world', async () => {
  vi.stubEnv('LAB_SECRET', 'must-not-leak');
  const { world, play } = setStage();
  const run = await play({
    prompts: ['look'],
    environment: { LAB_ADDED: 'added-value' },
    script: { main: [call(bash('env; pwd > where.txt'))] },
  });
  vi.unstubAllEnvs();

  const seen = textOf(run.requests[1]!);
  expect(seen).not.toContain('must-not-leak');
  expect(seen).toContain('LAB_ADDED=added-value');
  expect(seen).toContain(`HOME=${world.home}`);
  expect(readFileSync(join(world.project, 'where.txt'), 'utf8').trim()).toBe(world.project);
  expect(readdirSync(join(world.home, '.claude', 'projects'))).toHaveLength(1);
  expect(readdirSync(world.temporary)).not.toEqual([]);
});

test('a client that hangs is ended when its time is up, with the commands it started', async () => {
  const { world, play } = setStage();
  const run = await play({
    prompts: ['hang'],
    timeoutMilliseconds: 5_000,
    script: { main: [call(bash('echo $$ > pid.txt; sleep 71; touch survived.txt'))] },
  });

  expect(run.timedOut).toBe(true);
  expect(run.milliseconds).toBeLessThan(40_000);
  const pid = Number(readFileSync(join(world.project, 'pid.txt'), 'utf8'));
  expect(() => process.kill(pid, 0)).toThrow('ESRCH');
});

test('an abort from within the script kills the client before it can end its session', async () => {
  const controller = new AbortController();
  const run = await setStage().play({
    prompts: ['begin', 'never asked'],
    abort: controller.signal,
    script: {
      main: () => {
        controller.abort();
        return undefined;
      },
    },
  });

  expect(run.exitCode).toBeNull();
  expect(run.timedOut).toBe(false);
  expect(run.requests).toHaveLength(1);
  expect(run.hooks.map((hook) => hook.payload.hook_event_name)).toEqual(['SessionStart', 'UserPromptSubmit']);
});

test('a subagent in the background reports in a later turn, and the next prompt waits for that', async () => {
  const run = await setStage().play({
    prompts: ['delegate', 'next prompt'],
    script: {
      main: [call(agent('look behind the blue door', { background: true })), say('started')],
      subagent: [call(bash('sleep 1')), say('there is a garden')],
    },
  });
  const [, , third, fourth, ...more] = run.requests.filter((request) => request.kind === 'main');
  expect(more).toEqual([]);
  expect(third).toContainText('there is a garden');
  expect(third).not.toContainText('next prompt');
  expect(fourth).toContainText('next prompt');
});
