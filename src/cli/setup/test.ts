import type { ClientSetup, RehearsedStep } from '../../clients/client-setup.ts';
import { sayCount } from '../../domain/say.ts';
import { findSituation, type Situation } from '../../install/places.ts';
import type { CommandCall, ExitCode } from '../command.ts';
import type { Print } from '../terminal/print.ts';

const ANSWER_CHARACTERS = 80;

/** `test`: runs every hook and prints its result in one line; with `--live` the client itself runs them. */
export async function runTest(call: CommandCall): Promise<ExitCode> {
  const { context, options } = call;
  const situation = findSituation(context);
  const setup = await context.client.setup();
  return options.live ? await showLive(call, setup, situation) : showRehearsal(call, setup, situation);
}

function showRehearsal({ print }: CommandCall, setup: ClientSetup, situation: Situation): ExitCode {
  const steps = setup.rehearse(situation);
  const failed = steps.filter(({ problem }) => problem !== undefined).length;
  print.table(steps.map((step) => describeStep(step, print)));
  print.line();
  if (failed === 0) print.hint('All hooks work. To test with your client, run: tideproof test --live');
  else print.hint(`${sayCount(failed, 'line')} failed. To fix most of them, run: tideproof install`);
  print.json({ passed: failed === 0, steps });
  return failed === 0 ? 0 : 1;
}

function describeStep({ event, milliseconds, answer, problem }: RehearsedStep, print: Print): string[] {
  const line = answer.trim().replaceAll(/\s+/g, ' ');
  const shown = line.length > ANSWER_CHARACTERS ? `${line.slice(0, ANSWER_CHARACTERS)}…` : line;
  const detail = problem ?? (shown === '' ? 'no answer, as expected' : shown);
  return [mark(problem === undefined, print), event, milliseconds > 0 ? `${milliseconds} ms` : '', detail];
}

async function showLive(call: CommandCall, setup: ClientSetup, situation: Situation): Promise<ExitCode> {
  const { context, values, print } = call;
  const outcome = await setup.testLive(situation, values.client, print.progress);
  const { name } = context.client;
  const { client, clientVersion, channels } = outcome;
  const failed = channels.filter(({ passed }) => !passed).length;
  print.line(`${name} ${clientVersion} (${client})`);
  print.line();
  print.table(channels.map(({ name, passed, detail }) => [mark(passed, print), name, detail]));
  print.line();
  if (failed === 0)
    print.line(`All ${channels.length} channels work. Run it again after an update of ${name}.`);
  else print.hint(`${sayCount(failed, 'line')} failed. To fix most of them, run: tideproof install`);
  print.json({ passed: failed === 0, ...outcome });
  return failed === 0 ? 0 : 1;
}

function mark(passed: boolean, print: Print): string {
  return passed ? print.paint('green', '✓') : print.paint('red', '✗');
}
