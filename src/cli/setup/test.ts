import { stripVTControlCharacters } from 'node:util';
import type { RehearsedStep } from '../../clients/client-setup.ts';
import { sayCount } from '../../domain/say.ts';
import { findSituation } from '../../install/places.ts';
import type { CommandCall, ExitCode } from '../command.ts';

const ANSWER_CHARACTERS = 80;

/** `test`: runs every hook and prints its result in one line; with `--live` the client itself runs them. */
export async function runTest({ context, options, values, print }: CommandCall): Promise<ExitCode> {
  const { client } = context;
  const setup = await client.setup();
  const situation = findSituation(context);
  let works = 'All hooks work. To test with your client, run: tideproof test --live';
  let outcome: object;
  let lines: [passed: boolean, ...string[]][];
  if (options.live) {
    const live = await setup.testLive(situation, values.client, print.progress);
    print.line(`${client.name} ${live.clientVersion} (${live.client})\n`);
    works = `All ${live.channels.length} channels work. Run it again after an update of ${client.name}.`;
    lines = live.channels.map(({ name, passed, detail }) => [passed, name, detail]);
    outcome = live;
  } else {
    const steps = setup.rehearse(situation);
    lines = steps.map((step) => [step.problem === undefined, ...describeStep(step)]);
    outcome = { steps };
  }
  const failed = lines.filter(([passed]) => !passed).length;
  print.table(lines.map(([passed, ...cells]) => [passed ? print.signs.ok : print.signs.failed, ...cells]));
  print.line();
  if (failed === 0) print.hint(works);
  else print.hint(`${sayCount(failed, 'line')} failed. To fix most of them, run: tideproof install`);
  print.json({ passed: failed === 0, ...outcome });
  return failed === 0 ? 0 : 1;
}

function describeStep({ event, milliseconds, answer, problem }: RehearsedStep): string[] {
  const line = stripVTControlCharacters(answer).trim().replaceAll(/\s+/g, ' ');
  const shown = line.length > ANSWER_CHARACTERS ? `${line.slice(0, ANSWER_CHARACTERS)}…` : line;
  const detail = problem ?? (shown === '' ? 'no answer, as expected' : shown);
  return [event, milliseconds > 0 ? `${milliseconds} ms` : '', detail];
}
