import { fstatSync, writeSync } from 'node:fs';
import type { Client } from '../clients/client.ts';
import { type Config, defaultConfig, type StatuslinePlace } from '../config/config.ts';
import { createContext } from '../context/create-context.ts';
import { findOnPath } from '../system/own-command.ts';
import { archiveFile, homeDirectory } from '../system/paths.ts';
import { type Payload, readPayload } from './read-payload.ts';
import { type FoundView, findView } from './statusline/find-view.ts';
import { renderStatus, themes } from './statusline/render-status.ts';
import { runOwnCommand } from './statusline/run-own-command.ts';

/** The client indents the line and keeps a little room at its end. */
const MARGIN_COLUMNS = 4;
const USUAL_COLUMNS = 80;

/**
 * `statusline`: one line from the payload on stdin, added to that of the user's own command, if install found one. Never
 * blank, exit 0 whatever happens. Gives back whether it did all that a usual run does.
 */
export function runStatusline(
  client: Client,
  words: readonly string[],
  environment: NodeJS.ProcessEnv,
): boolean {
  // The folder of this process may be gone.
  const context = createContext(environment, { clients: [client], cwd: homeDirectory(environment) });
  const log = (message: string) => context.log(`status line: ${message}`);
  const attempt = <T>(what: string, action: () => T, otherwise: T): T => {
    try {
      return action();
    } catch (error) {
      log(`${what} failed: ${(error as Error).stack}`);
      return otherwise;
    }
  };
  // Typed by a person there is nothing to read, and nobody to end the input.
  const read = () => (fstatSync(0).isCharacterDevice() ? undefined : readPayload());
  const payload = attempt<Payload | undefined>('its input', read, undefined);
  const status = client.events.decodeStatus(payload?.fields ?? {});
  const config = attempt('the configuration', () => context.inFolder(status.session).config, defaultConfig);
  const own = client.events.findWrappedCommand(words);
  const limit = config['statusline.timeLimitMilliseconds'];
  // Started before our own work, which it then has the time of.
  const theirs = own && payload ? runOwnCommand(own, payload.text, context, limit) : undefined;
  const look = () => findView(status, archiveFile(context.dataDir), config, context, log);
  const found = payload && attempt<FoundView | undefined>('looking', look, undefined);
  const draw = () => (found ? render(found, config, environment) : status.modelName);
  const ours = attempt('drawing', draw, '').trim() || 'tideproof';
  const { joint } = themes[config['statusline.theme']];
  const show = (lines: string) => {
    const output = joinLines(lines, ours, config['statusline.place'], joint);
    attempt('writing', () => writeSync(1, `${output}\n`), 0);
    attempt('noting a mark', () => found?.afterwards?.(), undefined);
  };
  if (theirs) void theirs.then(show).finally(() => process.exit(0));
  else show('');
  return found?.isKnown ?? false;
}

function render({ view }: FoundView, config: Config, environment: NodeJS.ProcessEnv): string {
  return renderStatus(view, {
    theme: themes[config['statusline.theme']],
    columns: Math.max(1, (Number(environment.COLUMNS) || USUAL_COLUMNS) - MARGIN_COLUMNS),
    coloured: !environment.NO_COLOR && environment.TERM !== 'dumb',
    hasCommand: view.isStuck === true && findOnPath(environment) !== undefined,
  });
}

/** Puts our line to that of the user's own command. A command that said nothing leaves ours alone. */
export function joinLines(theirs: string, ours: string, place: StatuslinePlace, joint: string): string {
  const lines = theirs.replace(/\s+$/, '');
  if (lines === '') return ours;
  if (place === 'before') return `${ours}${joint}${lines}`;
  return `${lines}${place === 'after' ? joint : '\n'}${ours}`;
}
