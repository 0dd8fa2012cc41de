import { existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test, vi } from 'vitest';
import { bash, call, say } from '../../src/clients/claude-code/live-test/lab/script.ts';
import { textOfMessage } from '../../src/clients/claude-code/live-test/lab/wire.ts';
import { textOf } from '../lab/scripted.ts';
import { setStage } from '../lab/stage.ts';
import { briefIn, setInstalledStage } from './client-stage.ts';
import { firstRequests, type RelayStage, setRelayStage, stepModel, untilAskedToEnd } from './relay-stage.ts';
import '../lab/to-contain-text.ts';

/** Several clients, one after the other, on a machine that may have more to do. */
vi.setConfig({ testTimeout: 180_000 });

const OLDER = 'Paint the pier.';
const TASK = 'Do all the steps of the tide tables. Never touch anything below generated/.';

const refused = (words: string) => ({ code: 2, stderr: expect.stringContaining(words) });

function steps(count: number): string[] {
  return Array.from({ length: count }, (_, index) => `did-step-${index + 1}`);
}

test('a job that needs three sessions finishes, through a limit of cost; each begins with the task and the handoff, once', async () => {
  const { world, play } = setInstalledStage();
  // What a hook would hand over to any new session here.
  const paint = { name: 'Write', input: { file_path: join(world.project, 'pier.md'), content: 'red\n' } };
  await play({ prompts: [OLDER], script: { main: [call([paint]), say('Painted.')] } });
  const stage = await setRelayStage(world, stepModel(10, { waitsForRelay: true }));
  const dear = await stage.relay('--max-sessions', '9', '--max-cost', '1.6', '--json', TASK).end;
  expect(dear.code).toBe(1);
  expect(JSON.parse(dear.stdout)).toMatchObject({ state: 'stopped: cost', sessions: { length: 2 } });
  const done = await stage.relay('--resume', '--max-cost', '50').end;
  expect(done).toMatchObject({ code: 0, stdout: expect.stringContaining('Relay 1 is done: 3 sessions') });
  expect(stage.work()).toEqual(steps(10));
  const first = firstRequests(stage.api);
  expect(first).toHaveLength(3);
  for (const [index, request] of first.entries()) {
    const text = textOf(request);
    expect(text.split(TASK), `session ${index + 1}`).toHaveLength(2);
    expect(text).toContain(`this is session ${index + 1} of at most 9`);
    expect(briefIn(request)).toBe('');
    if (index === 0) continue;
    // The one that cost too much was ended before it could report.
    if (index === 2) expect(text).toContain('\n1. Report: 4 steps of 10 are done. RELAY: CONTINUE');
    else expect(text).toContain('Report of session 1:\nReport: 4 steps of 10 are done.');
    expect(text.split('[tideproof] From the record of the session before this one')).toHaveLength(2);
  }
  const sessions = stage.stored(
    'SELECT id, continues, handed_to FROM sessions JOIN relay_sessions ON id = session_id ORDER BY number',
  );
  const ids = first.map(({ sessionId }) => sessionId);
  expect(sessions.map(({ id }) => id)).toEqual(ids);
  expect(sessions.map(({ continues }) => continues)).toEqual([null, ...ids.slice(0, -1)]);
  expect(sessions.map(({ handed_to }) => handed_to)).toEqual([...ids.slice(1), null]);
  // What the relay says is no request of the user.
  const said = stage.stored("SELECT DISTINCT text FROM facts WHERE kind = 'request'");
  expect(said.map(({ text }) => text).sort()).toEqual([OLDER, TASK].sort());
  expect(stage.api.requests.filter(({ kind }) => kind === 'summarizer')).toEqual([]);

  expect(stage.stored('SELECT id, outcome, task FROM relay_runs')).toEqual([
    { id: 1, outcome: 'done', task: TASK },
  ]);
});

test('without hooks the ledger is kept as well, and the handoff tells of changed files, also after a limit of sessions', async () => {
  const { world } = setStage();
  const file = join(world.project, 'tables.md');
  const write = { name: 'Write', input: { file_path: file, content: 'high water\n' } };
  const stage = await setRelayStage(world, (request, before) => {
    if (before === 0) return call([write, bash(untilAskedToEnd(request))], 60_000);
    const isFirst = textOf(request).includes('has to end soon');
    return isFirst ? say('Half of it.\n\nRELAY: CONTINUE', 60_000) : say('All of it.\n\n**RELAY: DONE**');
  });
  const few = await stage.relay('--max-sessions', '1', TASK).end;
  expect(few).toMatchObject({ code: 1, stdout: expect.stringContaining('limit of sessions') });
  expect(firstRequests(stage.api)).toHaveLength(1);
  const { code } = await stage.relay('--resume', '--max-sessions', '2').end;

  expect(code).toBe(0);
  const [first, second] = firstRequests(stage.api);
  expect(textOf(second!)).toContain('tables.md');
  const sessions = stage.stored('SELECT id, continues, ended_how FROM sessions ORDER BY started_at');
  expect(sessions).toMatchObject([
    { id: first!.sessionId, continues: null, ended_how: 'relay' },
    { id: second!.sessionId, continues: first!.sessionId, ended_how: 'relay' },
  ]);
});

test('what the client refuses to do for want of a permission is named, once, and a model that only talks is left after three turns', async () => {
  const { world } = setStage();
  const write = { name: 'Write', input: { file_path: join(world.project, 'tables.md'), content: 'x' } };
  const stage = await setRelayStage(world, (_request, before) =>
    before < 3 ? call(write) : say('What shall I do?'),
  );
  const { code, stdout } = await stage.relay(TASK, '--', '--permission-mode', 'default').end;
  expect(stdout.match(/Claude Code refused Write\./g)).toHaveLength(1);
  expect(code).toBe(1);
  expect(stdout).toContain('did nothing');
  // The turn with the calls, and three of talk.
  expect(stage.api.requests.filter(({ kind }) => kind === 'main')).toHaveLength(3 + 1 + 3);
});

test('a client that cannot be started, or does not know an argument, is named, with exit code 2', async () => {
  const { world } = setStage();
  const stage = await setRelayStage(world, []);
  const missing = await stage.start('relay', '--client', './no-client', TASK).end;
  expect(missing).toMatchObject(refused('Cannot start "./no-client": ENOENT'));
  const wrong = await stage.relay(TASK, '--', '--no-such-thing').end;
  expect(wrong).toMatchObject(refused("unknown option '--no-such-thing'"));
  expect(existsSync(join(world.project, 'log'))).toBe(false);
});

/** Waits until the job has done so many steps. */
async function untilWorkIs(stage: RelayStage, count: number): Promise<void> {
  await expect.poll(() => stage.work().length, { timeout: 60_000 }).toBeGreaterThanOrEqual(count);
}

function clientOf(stage: RelayStage): number {
  return Number(stage.stored('SELECT client_pid FROM relay_sessions')[0]!.client_pid);
}

test('a relay that is killed again and again, at any moment, does nothing twice and leaves nothing out', async () => {
  const { world } = setInstalledStage();
  const stage = await setRelayStage(world, stepModel(6, { seconds: 0.3 }));
  for (let round = 0; round < 2; round += 1) {
    const { child, end } = round === 0 ? stage.relay(TASK) : stage.relay('--resume');
    if (round === 0) await expect.poll(() => stage.runs(), { timeout: 20_000 }).toBe(1);
    setTimeout(() => child.kill('SIGKILL'), 300 + 2200 * round);
    await end;
  }
  const { code, stdout, stderr } = await stage.relay('--resume').end;
  // The last round may have come to the end already.
  if (code === 2) expect(stderr).toContain('Relay 1 is done');
  else expect(stdout).toContain('Relay 1 is done');
  expect(stage.work()).toEqual(steps(6));
});

test('a run has one process that drives it; its session goes on after its client died and after a power cut, told to look before it does anything again; Ctrl-C ends its client in order, and one that is full when it is taken up again is handed over', async () => {
  const { world } = setInstalledStage();
  const model = stepModel(4, { tokensPerStep: 2000, heldSteps: [1, 2, 3], fullAtStep: 3 });
  const stage = await setRelayStage(world, model);
  const toldToLook = () =>
    stage.api.requests.filter(
      ({ kind, body }) =>
        kind === 'main' && textOfMessage(body.messages.at(-1)!).includes('You were cut off'),
    ).length;
  const first = stage.relay(TASK);
  await untilWorkIs(stage, 1);
  const busy = await stage.relay('--resume').end;
  expect(busy).toMatchObject(refused('E_RELAY_BUSY'));

  process.kill(clientOf(stage), 'SIGKILL');
  await untilWorkIs(stage, 2);
  expect(toldToLook()).toBe(1);
  first.child.kill('SIGKILL');
  const { stdout } = await first.end;
  expect(stdout).toMatch(/Session 1 \(\w{8}\) begins\nSession 1 \(\w{8}\) goes on\n/);
  process.kill(clientOf(stage), 'SIGKILL');

  const second = stage.relay('--resume');
  await untilWorkIs(stage, 3);
  expect(toldToLook()).toBe(2);
  expect(firstRequests(stage.api)).toHaveLength(1);
  second.child.kill('SIGINT');
  const stopped = await second.end;
  expect(stopped.code).toBe(1);
  expect(stopped.stdout).toContain('goes on');
  expect(stopped.stdout).toMatch(/stopped by you\nGo on with: .* relay --resume 1/);
  expect(() => process.kill(clientOf(stage), 0)).toThrow();
  expect(stage.stored('SELECT ended_how FROM sessions')).toEqual([{ ended_how: 'other' }]);
  expect(stage.stored('SELECT id, outcome FROM relay_runs')).toEqual([{ id: 1, outcome: 'stopped' }]);

  const { code } = await stage.relay('--resume', '1').end;
  expect(code).toBe(0);
  expect(stage.work()).toEqual(steps(4));
  expect(firstRequests(stage.api)).toHaveLength(2);
  expect(textOf(firstRequests(stage.api)[1]!)).toContain('this is session 2');
  // The commands of clients that were killed outlive them.
  for (const step of [1, 2, 3]) writeFileSync(join(world.project, `go-${step}`), '');
});
