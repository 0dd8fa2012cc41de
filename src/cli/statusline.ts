import { fstatSync, writeSync } from 'node:fs';
import { findStatus } from '../archive/lists/find-status-row.ts';
import type { Database } from '../archive/sqlite/binding.ts';
import { readArchive } from '../archive/sqlite/open-archive.ts';
import type { Client, ClientStatus } from '../clients/client.ts';
import { isDisabled } from '../config/config.ts';
import type { Context } from '../context/context.ts';
import { createContext } from '../context/create-context.ts';
import { attempt } from '../domain/attempt.ts';
import { findWarningLevel } from '../domain/context-fill.ts';
import { visibleText } from '../domain/plain-line.ts';
import { findWindow } from '../session/find-fill.ts';
import { readBranch } from '../system/git/find-repository.ts';
import { killGroup } from '../system/kill-group.ts';
import { findOnPath } from '../system/own-command.ts';
import { archiveFile, homeDirectory } from '../system/paths.ts';
import { readPayload } from './read-payload.ts';
import { renderStatus, type StatusView } from './render-status.ts';

/** The client indents the line and reserves some room at its end. */
const MARGIN_COLUMNS = 4;
const USUAL_COLUMNS = 80;

/**
 * `statusline`: prints one line from the payload on stdin, combined with that of the user's own command, if install
 * found one. Never blank, always exit 0. Returns whether it did everything that a usual run does.
 */
export function runStatusline(client: Client, words: readonly string[], environment: NodeJS.ProcessEnv) {
  // The working directory may be deleted.
  const context = createContext(environment, { clients: [client], cwd: homeDirectory(environment) });
  // If typed by a user there is no input, and nobody to close it.
  const read = () => (fstatSync(0).isCharacterDevice() ? undefined : readPayload());
  const payload = attempt(context.log, 'status line: its input failed', read);
  const status = client.events.decodeStatus(payload?.fields ?? {});
  const wrapped = words.find((word) => word.startsWith(WRAP))?.slice(WRAP.length);
  const own = wrapped && Buffer.from(wrapped, 'base64url').toString('utf8');
  // Started first, so that it runs in parallel to our own work.
  const theirs = own && payload ? runOwnCommand(own, payload.text, context) : undefined;
  const find = () => findView(status, context);
  const found = payload && attempt(context.log, 'status line: looking failed', find);
  const drawn =
    found &&
    renderStatus(found.view, {
      columns: Math.max(1, (Number(environment.COLUMNS) || USUAL_COLUMNS) - MARGIN_COLUMNS),
      coloured: !environment.NO_COLOR && environment.TERM !== 'dumb',
      hasCommand: found.view.isStuck === true && findOnPath(environment) !== undefined,
    });
  const ours = (drawn ?? status.modelName).trim() || 'tideproof';
  /** Our line below those of the user's own command; if that printed nothing, ours stands alone. */
  const show = (printed: string) => {
    const lines = printed.replace(/\s+$/, '');
    const shown = lines === '' ? ours : `${lines}\n${ours}`;
    attempt(context.log, 'status line: writing failed', () => writeSync(1, `${shown}\n`));
  };
  if (theirs) void theirs.then(show).finally(() => process.exit(0));
  else show('');
  return found?.isKnown ?? false;
}

/** The content of the line: the fill from the client, the rest from one query of the archive; whether that has the session. */
function findView(status: ClientStatus, context: Context) {
  const { session, modelId, modelName, window, costUsd } = status;
  const { config, project } = context.inFolder(session);
  const limits = findWindow(modelId, session, context, window);
  const lookUp = (database: Database) => findStatus(database, session.id, session.transcriptPath, project);
  const read = () => readArchive(archiveFile(context.dataDir), lookUp);
  // If the archive cannot be read, only its part is missing.
  const known = attempt(context.log, 'status line: the archive failed', read);
  const tokens = status.tokens ?? known?.measured?.tokens ?? 0;
  const fill = { ...limits, tokens };
  const view: StatusView = {
    ...known,
    ...{ modelName, costUsd },
    fill: tokens === 0 ? limits : fill,
    level: findWarningLevel(fill, config.warnings),
    branch: visibleText(readBranch(session.cwd) ?? ''),
    isOff: isDisabled(config, session.cwd, context.environment),
  };
  return { view, isKnown: known?.measured !== undefined };
}

/** Before the user's own command, which install put there in base64. */
const WRAP = '--wrap=';

/** The output of a slower command is not shown, because the client waits for the line. */
const OWN_COMMAND_MILLISECONDS = 2000;
/** More than any screen shows; a command that prints more is stopped. */
const OUTPUT_CHARACTERS_MAX = 20_000;

/** As the client would run it, with the same input. Started at once; resolves with the output, which is empty on a failure or timeout. */
function runOwnCommand(command: string, input: string, { client, environment }: Context): Promise<string> {
  // Loaded on demand: most users have no command, and loading takes a tenth of the time of a status line.
  const { spawn } = process.getBuiltinModule('node:child_process');
  return new Promise((resolve) => {
    const { program, words } = client.events.findShell(environment);
    // In its own process group, so that what the shell started is killed with it.
    const child = spawn(program, [...words, command], {
      env: environment,
      stdio: ['pipe', 'pipe', 'ignore'],
      detached: process.platform !== 'win32',
      windowsHide: true,
    });
    let output = '';
    const giveUp = () => {
      killGroup(child);
      resolve('');
    };
    setTimeout(giveUp, OWN_COMMAND_MILLISECONDS);
    process.once('SIGTERM', () => {
      killGroup(child);
      process.exit(0);
    });
    child.on('error', giveUp);
    child.stdin.on('error', () => {});
    child.stdin.end(input);
    child.stdout.setEncoding('utf8').on('data', (chunk) => {
      output += chunk;
      if (output.length > OUTPUT_CHARACTERS_MAX) giveUp();
    });
    child.on('close', (code) => resolve(code === 0 ? output : ''));
  });
}
