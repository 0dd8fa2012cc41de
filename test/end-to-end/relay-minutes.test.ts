import { fileURLToPath } from 'node:url';
import { expect, test, vi } from 'vitest';
import { startRelayRun } from '../../src/archive/records/relays.ts';
import { openArchive } from '../../src/archive/sqlite/open-archive.ts';
import { clientEnvironment } from '../../src/clients/claude-code/live-test/lab/run-client.ts';
import { claudeCode } from '../../src/clients/clients.ts';
import { createContext } from '../../src/context/create-context.ts';
import { driveRelay } from '../../src/relay/drive-relay.ts';
import { findClient } from '../lab/find-client.ts';
import { textOf } from '../lab/scripted.ts';
import { setStage } from '../lab/stage.ts';
import { setRelayStage, stepModel } from './relay-stage.ts';

vi.setConfig({ testTimeout: 120_000 });

const TASK = 'Do all the steps of the tide tables.';

test('when the time is up the session is asked for an end, and its report is kept', async () => {
  const { world } = setStage({ events: [] });
  const stage = await setRelayStage(world, stepModel(100, { seconds: 0.5, tokensPerStep: 10 }));
  const archive = openArchive(':memory:');
  const environment = clientEnvironment(world, stage.api.url);
  const client = findClient(fileURLToPath(new URL('../clients/node_modules', import.meta.url)))!;
  const options = {
    at: 80,
    maxSessions: 3,
    maxMinutes: 60,
    client,
    clientArguments: ['--permission-mode', 'bypassPermissions'],
  };
  const begun = {
    task: TASK,
    cwd: world.project,
    options: '{}',
    now: new Date().toISOString(),
    pid: process.pid,
  };
  const runId = startRelayRun(archive.database, begun);
  const job = { runId, task: TASK, cwd: world.project, options, activeMilliseconds: 0 };
  // An hour passes while the second step is done. The client's folders are found by its environment, as at home.
  const hour = () => (stage.work().length < 2 ? 0 : 3_600_000);
  const end = await driveRelay(job, archive, {
    context: createContext(
      { ...environment, CLAUDE_CONFIG_DIR: `${world.home}/.claude` },
      {
        clients: [claudeCode],
        cwd: world.project,
        now: () => new Date(Date.now() + hour()),
        writeLog: () => {},
      },
    ),
    tell: () => {},
    onStop: () => {},
  });
  archive.close();

  expect(end.outcome).toBe('minutes');
  expect(end.state.report).toMatch(/^Report: \d+ steps of 100 are done\./);
  expect(stage.work().length).toBeLessThan(20);
  expect(textOf(stage.api.requests.at(-1)!)).toContain('This session has to end soon');
});
