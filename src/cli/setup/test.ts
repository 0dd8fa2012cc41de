import { hooksKnownTo } from '../../clients/claude-code/events/hooks.ts';
import { testLive } from '../../clients/claude-code/live-test/test-live.ts';
import { findOldestVersion } from '../../clients/claude-code/setup/find-client-versions.ts';
import { findImposter } from '../../clients/claude-code/setup/find-imposter.ts';
import { findRegistrationProblem } from '../../clients/claude-code/setup/find-registration-problem.ts';
import { findEffective, findRegistrations } from '../../clients/claude-code/setup/find-registrations.ts';
import { type RehearsedStep, rehearse } from '../../clients/claude-code/setup/rehearse.ts';
import { sayCount } from '../../domain/say.ts';
import { ownCommand } from '../../install/own-command.ts';
import { findPlaces, type Places } from '../../install/places.ts';
import type { CommandCall, ExitCode } from '../command.ts';
import type { Print } from '../terminal/print.ts';

const ANSWER_CHARACTERS = 80;

/** `test`: every hook in one line, with what came back; with `--live` the client itself runs them. */
export async function runTest(call: CommandCall): Promise<ExitCode> {
  const places = findPlaces(call.environment);
  return call.options.live ? await showLive(call, places) : showRehearsal(call, places);
}

function showRehearsal({ environment, print }: CommandCall, places: Places): ExitCode {
  const { registered, problem: unreadable } = findEffective(findRegistrations(places, process.cwd()));
  if (unreadable) throw unreadable;
  const unfit = hooksKnownTo(findOldestVersion(places, environment)).flatMap((hook) => {
    const command = registered.hooks.find(({ event }) => event === hook.event)?.command ?? '';
    const problem = findRegistrationProblem(hook, registered) ?? findImposter(command);
    return problem === undefined ? [] : [{ event: hook.event, problem }];
  });
  const steps = rehearse(registered.hooks, environment);
  const failed = steps.filter(({ problem }) => problem !== undefined).length + unfit.length;
  print.table([
    ...steps.map((step) => describeStep(step, print)),
    ...unfit.map(({ event, problem }) => [mark(false, print), event, '', problem]),
  ]);
  print.line();
  if (failed === 0)
    print.line('The hooks work by themselves. To see it with your client: tideproof test --live');
  else sayWhatToDo(failed, places, print);
  print.json({ passed: failed === 0, steps, unfit });
  return failed === 0 ? 0 : 1;
}

function describeStep({ event, milliseconds, answer, problem }: RehearsedStep, print: Print): string[] {
  const line = answer.trim().replaceAll(/\s+/g, ' ');
  const shown = line.length > ANSWER_CHARACTERS ? `${line.slice(0, ANSWER_CHARACTERS)}…` : line;
  const detail = problem ?? (shown === '' ? 'no answer, as it should be' : shown);
  return [mark(problem === undefined, print), event, `${milliseconds} ms`, detail];
}

async function showLive(call: CommandCall, places: Places): Promise<ExitCode> {
  const { print } = call;
  const { options, environment } = call;
  const program = typeof options.client === 'string' ? options.client : undefined;
  const outcome = await testLive(
    {
      ...(program !== undefined && { program }),
      keepFolder: options.keep === true,
      onProgress: print.progress,
    },
    places,
    environment,
  );
  const { client, clientVersion, channels, folder } = outcome;
  const failed = channels.filter(({ passed }) => !passed).length;
  print.line(`Claude Code ${clientVersion} (${client})`);
  print.line();
  print.table(channels.map(({ name, passed, detail }) => [mark(passed, print), name, detail]));
  print.line();
  if (folder !== undefined) print.line(`Everything of this run lies in ${folder}`);
  if (failed === 0)
    print.line(`All ${channels.length} channels work. Run it again after an update of Claude Code.`);
  else sayWhatToDo(failed, places, print);
  print.json({ passed: failed === 0, ...outcome });
  return failed === 0 ? 0 : 1;
}

function sayWhatToDo(failed: number, { entryFile }: Places, print: Print): void {
  const self = ownCommand(process.argv[1] ?? '', entryFile);
  print.line(`${sayCount(failed, 'line')} to mend. Most of it is done by: ${self} doctor --fix`);
}

function mark(passed: boolean, print: Print): string {
  return passed ? print.paint('green', '✓') : print.paint('red', '✗');
}
