import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test, vi } from 'vitest';
import { bash, call } from '../../src/clients/claude-code/live-test/lab/script.ts';
import { textOf } from './scripted.ts';
import { setStage } from './stage.ts';

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
