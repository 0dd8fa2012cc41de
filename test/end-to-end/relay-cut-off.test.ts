import { expect, test, vi } from 'vitest';
import { textOf } from '../../src/clients/claude-code/live-test/lab/text-of.ts';
import { setInstalledStage } from './client-stage.ts';
import { firstRequests, type RelayStage, setRelayStage, stepModel } from './relay-stage.ts';

/** Several clients, one after the other, on a machine that may have more to do. */
vi.setConfig({ testTimeout: 180_000 });

const TASK = 'Do all the steps of the tide tables.';

function steps(count: number): string[] {
  return Array.from({ length: count }, (_, index) => `did-step-${index + 1}`);
}

/** Waits until the job has done so many steps. */
async function untilWorkIs(stage: RelayStage, count: number): Promise<void> {
  await expect.poll(() => stage.work().length, { timeout: 20_000 }).toBeGreaterThanOrEqual(count);
}

test('a relay that is killed again and again, at any moment, does nothing twice and leaves nothing out', async () => {
  const { world } = setInstalledStage();
  const stage = await setRelayStage(world, stepModel(10, { seconds: 0.3 }));
  for (let round = 0; round < 3; round += 1) {
    const { child, end } = round === 0 ? stage.relay('--', TASK) : stage.relay('--resume');
    if (round === 0) await expect.poll(() => stage.runs(), { timeout: 20_000 }).toBe(1);
    setTimeout(() => child.kill('SIGKILL'), 300 + 1100 * round);
    await end;
  }
  const { code, stdout, stderr } = await stage.relay('--resume').end;
  // The last round may have come to the end already.
  if (code === 2) expect(stderr).toContain('Relay 1 is done');
  else expect(stdout).toContain('Relay 1 is done');
  expect(stage.work()).toEqual(steps(10));
});

test('after a power cut the session goes on where it was, told to look before it does anything again', async () => {
  const { world } = setInstalledStage();
  const stage = await setRelayStage(world, stepModel(4, { seconds: 1, tokensPerStep: 4000 }));
  const { child, end } = stage.relay('--', TASK);
  await untilWorkIs(stage, 1);
  child.kill('SIGKILL');
  await end;
  const [{ client_pid: clientPid } = {}] = stage.stored('SELECT client_pid FROM relay_sessions');
  process.kill(Number(clientPid), 'SIGKILL');
  // A command that was running outlives its client, as it would its terminal.
  await new Promise((resolve) => setTimeout(resolve, 1500));
  const { code, stdout } = await stage.relay('--resume').end;

  expect(code).toBe(0);
  expect(stdout).toContain('goes on');
  expect(stage.work()).toEqual(steps(4));
  expect(firstRequests(stage.api)).toHaveLength(1);
  expect(stage.api.requests.map(textOf).filter((text) => text.includes('You were cut off'))).not.toEqual([]);
});

test('a session that is full when it is taken up again is handed over instead', async () => {
  const { world } = setInstalledStage();
  const stage = await setRelayStage(world, stepModel(3, { seconds: 1, tokensPerStep: 50_000 }));
  const { child, end } = stage.relay('--', TASK);
  await untilWorkIs(stage, 1);
  child.kill('SIGKILL');
  await end;
  process.kill(Number(stage.stored('SELECT client_pid FROM relay_sessions')[0]!.client_pid), 'SIGKILL');
  await new Promise((resolve) => setTimeout(resolve, 1500));
  const { code } = await stage.relay('--resume').end;

  expect(code).toBe(0);
  expect(stage.work()).toEqual(steps(3));
  expect(textOf(firstRequests(stage.api)[1]!)).toContain('this is session 2');
});

test('a run has one process that drives it, and Ctrl-C ends its client in order and leaves a run that can be taken up', async () => {
  const { world } = setInstalledStage();
  const stage = await setRelayStage(world, stepModel(4, { seconds: 1 }));
  const { child, end } = stage.relay('--', TASK);
  await untilWorkIs(stage, 1);
  const second = await stage.relay('--resume').end;
  expect(second).toMatchObject({ code: 2, stderr: expect.stringContaining('E_RELAY_BUSY') });
  child.kill('SIGINT');
  const stopped = await end;

  expect(stopped.code).toBe(1);
  expect(stopped.stdout).toMatch(/stopped by you\nGo on with: .* relay --resume 1/);
  const [{ client_pid: clientPid } = {}] = stage.stored('SELECT client_pid FROM relay_sessions');
  expect(() => process.kill(Number(clientPid), 0)).toThrow();
  expect(stage.stored('SELECT ended_how FROM sessions')).toEqual([{ ended_how: 'other' }]);
  expect((await stage.start('relay', '--status', '1').end).stdout).toContain('Relay 1: stopped, in ');
  const { code } = await stage.relay('--resume', '1').end;
  expect(code).toBe(0);
  expect(stage.work()).toEqual(steps(4));
});

test('a client that dies is started again, and its session goes on', async () => {
  const { world } = setInstalledStage();
  const stage = await setRelayStage(world, stepModel(4, { seconds: 1, tokensPerStep: 4000 }));
  const { end } = stage.relay('--', TASK);
  await untilWorkIs(stage, 2);
  process.kill(Number(stage.stored('SELECT client_pid FROM relay_sessions')[0]!.client_pid), 'SIGKILL');
  const { code, stdout } = await end;

  expect(code).toBe(0);
  expect(stdout).toMatch(/Session 1 \(\w{8}\) begins\nSession 1 \(\w{8}\) goes on\n/);
  // The command that was running outlives its client, so the step after it may be seen too late to be left out.
  expect([...new Set(stage.work())]).toEqual(steps(4));
});
