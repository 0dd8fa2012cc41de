import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test, vi } from 'vitest';
import { textOfMessage } from '../../src/clients/claude-code/live-test/lab/wire.ts';
import { textOf } from '../lab/scripted.ts';
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
  expect(busy).toMatchObject({ code: 2, stderr: expect.stringContaining('E_RELAY_BUSY') });

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
  expect((await stage.start('relay', '--list').end).stdout).toMatch(/ 1 +stopped /);

  const { code } = await stage.relay('--resume', '1').end;
  expect(code).toBe(0);
  expect(stage.work()).toEqual(steps(4));
  expect(firstRequests(stage.api)).toHaveLength(2);
  expect(textOf(firstRequests(stage.api)[1]!)).toContain('this is session 2');
  // The commands of clients that were killed outlive them.
  for (const step of [1, 2, 3]) writeFileSync(join(world.project, `go-${step}`), '');
});
