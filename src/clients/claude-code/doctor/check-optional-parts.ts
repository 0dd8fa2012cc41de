import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { isAbsolute, join } from 'node:path';
import { AppError } from '../../../domain/app-error.ts';
import type { ChangedFile } from '../../../install/change-file.ts';
import { type CheckSubject, type Finding, findingsOf, instructionStates } from '../../../install/check.ts';
import { findProgram } from '../../../system/own-command.ts';
import { findPlugin } from '../settings/find-plugin.ts';
import { splitHookCommand } from '../settings/hook-command.ts';
import { programOf } from '../settings/plan-server.ts';
import { addCommandFiles } from '../setup/change-own-files.ts';
import { findServers } from '../setup/change-server.ts';
import { findRegistrations } from '../setup/find-registrations.ts';
import { findInstructions, inspectInstructions } from '../setup/instructions.ts';
import { registerAgain } from './check-hooks.ts';

const SAMPLE = 'Sample 1';
const TIMEOUT_MILLISECONDS = 10_000;

/** Checks whether the optional status line is the one that the client shows here, and whether it runs. */
export function checkStatusLine(subject: CheckSubject): Finding[] {
  const check = findingsOf('Status line');
  const { self } = subject;
  // The client shows the status line of the settings closest to the project.
  const places = findRegistrations(subject).filter(({ registered }) => registered.statusLine);
  const shown = ['local', 'project', 'user'].flatMap((scope) =>
    places.filter((place) => place.scope === scope),
  );
  const ours = shown.find(({ registered }) => registered.statusLine?.isOurs);
  const found = ours?.registered.statusLine;
  if (!ours || !found) {
    const whose = shown.length > 0 ? 'yours alone' : 'none';
    return [check.info(`${whose}; to have that of tideproof too, run: ${self} install`)];
  }
  const { node, file } = splitHookCommand(found.command) ?? {};
  const gone = [node, file].filter((path) => path === undefined || !findProgram(path, process.env));
  if (gone.length > 0) {
    const again = () => registerAgain(subject, ours, true);
    return [check.failed(`it runs what is gone: ${gone.join(', ')}`, `Run: ${self} install`, again)];
  }
  const home = join(tmpdir(), `tideproof-none-${process.pid}`);
  // Without an archive and without the user's own command.
  const run = spawnSync(node!, [file!, 'statusline'], statusLineCall({ TIDEPROOF_HOME: home }));
  const problem = findStatusLineProblem(run);
  if (problem !== undefined)
    return [check.failed(`it does not work: ${problem}`, 'Mend what the message names, or update tideproof')];
  if (shown[0] !== ours)
    return [check.info(`registered, but in this project that of ${shown[0]?.path} is shown`)];
  return [check.ok(`registered${found.wrapped === undefined ? '' : `, beside your own: ${found.wrapped}`}`)];
}

/** Options to run a status line with a made-up session. */
export function statusLineCall(variables: Record<string, string>) {
  return {
    input: JSON.stringify({ model: { id: 'sample', display_name: SAMPLE } }),
    env: { PATH: process.env.PATH, ...variables },
    encoding: 'utf8',
    timeout: TIMEOUT_MILLISECONDS,
  } as const;
}

export function findStatusLineProblem({
  status,
  stdout,
  stderr,
  error,
}: Pick<ReturnType<typeof spawnSync>, 'status' | 'error'> & { stdout: string; stderr: string }) {
  if (error) return error.message;
  if (status !== 0) return `it ended with exit code ${status}: ${stderr.trim().split('\n').at(-1)}`;
  return stdout.includes(SAMPLE) ? undefined : 'it does not name the model';
}

/** Checks whether the MCP server is registered, and whether the program that the client starts for it exists. */
export function checkServer(subject: CheckSubject): Finding[] {
  const check = findingsOf('MCP server');
  const { self, clientDir } = subject;
  const [server] = findServers(subject);
  if (!server) {
    if (findPlugin(clientDir)?.isBuilt) return [check.ok('the plugin brings it')];
    const none = 'not registered, so Claude cannot look things up by itself';
    return [check.info(`${none}; to change that, run: ${self} install`)];
  }
  const { scope, path, entry, isOurs } = server;
  if (!isOurs) {
    const detail = `the server "tideproof" in ${path} was not written by tideproof, so Claude cannot look things up`;
    return [check.warning(detail, `Give it another name, then run: ${self} install`)];
  }
  const { node, file } = programOf(entry) ?? {};
  const gone = [node, file].filter((each) => each !== undefined && isAbsolute(each) && !existsSync(each));
  if (gone.length === 0) return [check.ok(`registered in ${path}`)];
  const fix = `Run: ${self} install${scope === 'user' ? '' : ` --scope ${scope}`}`;
  return [check.failed(`the one in ${path} runs what is gone: ${gone.join(', ')}`, fix)];
}

/** Checks whether the optional slash commands and skill exist and run this tideproof. */
export function checkCommands(subject: CheckSubject): Finding[] {
  const check = findingsOf('Commands');
  try {
    return compare(subject.self, addCommandFiles(subject, true));
  } catch (error) {
    // On Windows some paths cannot be used in a command line.
    if (!(error instanceof AppError)) throw error;
    return [check.warning(error.message, error.hint)];
  }

  function compare(self: string, files: readonly ChangedFile[]): Finding[] {
    const fix = `Run: ${self} install`;
    const namesOf = (isMeant: (outcome: NonNullable<ChangedFile['outcome']>) => boolean) =>
      files.filter(({ outcome }) => outcome && isMeant(outcome)).map(({ name }) => name);
    const current = namesOf(({ action, leftAlone }) => action === 'nothing' && !leftAlone);
    const foreign = namesOf(({ leftAlone }) => leftAlone !== undefined);
    const missing = namesOf(({ action }) => action === 'add');
    const outdated = namesOf(({ action }) => action === 'update');
    if (missing.length === files.length)
      return [check.info(`no slash commands, which is fine; to have them, run: ${self} install`)];
    const tell = (names: string[], words: string, put: (detail: string) => Finding): Finding[] =>
      names.length === 0 ? [] : [put(`${names.join(', ')}: ${words}`)];
    const warn = (detail: string) => check.warning(detail, fix);
    return [
      ...tell(current, 'there and up to date', check.ok),
      ...tell(foreign, 'yours or edited by you, so they stay as they are', check.info),
      ...tell(missing, 'missing', warn),
      ...tell(outdated, 'not those of this tideproof', warn),
      ...files.flatMap(({ problem }) => (problem ? [check.warning(problem.message, problem.hint)] : [])),
    ];
  }
}

/** Checks whether the optional blocks of Compact Instructions are up to date. */
export function checkInstructions(subject: CheckSubject): Finding[] {
  const check = findingsOf('CLAUDE.md');
  const add = `${subject.self} config instructions add`;
  const findings = [...inspect(subject.project, `Run: ${add}`), ...inspect(undefined, `Run: ${add} --user`)];
  if (findings.length > 0) return findings;
  return [check.info(`no Compact Instructions of tideproof, which is fine; to have some, run: ${add}`)];

  function inspect(project: string | undefined, fix: string): Finding[] {
    const { path, state, problem } = inspectInstructions(findInstructions(subject, project));
    const detail = `${path}: ${instructionStates[state]}`;
    switch (state) {
      case 'absent':
        return [];
      case 'current':
        return [check.ok(detail)];
      case 'edited':
        return [check.info(`${detail}, so it stays like that until you run add`)];
      case 'outdated':
        return [check.warning(detail, fix)];
      case 'unreadable':
        return [check.warning(problem!.message, problem!.hint)];
    }
  }
}
