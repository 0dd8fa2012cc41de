import { dirname, join } from 'node:path';
import { findText } from '../../../install/settings-file.ts';
import type { WindowPlaces } from '../../client.ts';
import { readJson, userSettings } from '../settings/client-files.ts';
import { findOption, pickVariables, readCommandLine, readEnvironment } from '../settings/client-variables.ts';
import {
  canonicalModel,
  isWindow,
  parseWindow,
  type WindowSettings,
  windowVariables,
} from './context-window.ts';

interface SettingsLayer {
  autoCompactEnabled?: unknown;
  autoCompactWindow?: unknown;
  modelSettings?: Record<string, { autoCompactWindow?: unknown } | null> | null;
  env?: Record<string, unknown> | null;
}

/** Merged as the client does. Variables of an `env` block do not reach commands in a terminal, so they are read too. */
export function readWindowSettings({
  directory,
  project,
  environment,
  clientPid = Number(environment.CLAUDE_PID),
}: WindowPlaces): WindowSettings {
  const folder = join(project, '.claude');
  const layers = [
    userSettings(directory),
    join(folder, 'settings.json'),
    join(folder, 'settings.local.json'),
  ].map((file) => readJson(file));
  const merged = layers.reduce<WindowSettings>(layOver, {});
  const commandLine = findArgument(readCommandLine(clientPid));
  const configDir = environment.CLAUDE_CONFIG_DIR ? directory : dirname(directory);
  const isOffElsewhere =
    merged.autoCompactEnabled === undefined && isSwitchedOff(join(configDir, '.claude.json'));
  return {
    ...merged,
    ...(isOffElsewhere && { autoCompactEnabled: false }),
    ...(commandLine !== undefined && { commandLine }),
  };
}

/** The environment that the client runs in; the given one, if its process is unknown or over. */
export function clientEnvironment({ environment, clientPid }: WindowPlaces): NodeJS.ProcessEnv {
  if (clientPid === undefined || clientPid === Number(environment.CLAUDE_PID)) return environment;
  const own = readEnvironment(clientPid);
  return Object.keys(own).length === 0 ? environment : own;
}

/** A window for all models in a later file also overrides windows of single models in earlier ones. */
function layOver(below: WindowSettings, layer: SettingsLayer): WindowSettings {
  const own: Record<string, number | 'auto'> = {};
  for (const [name, model] of Object.entries(layer.modelSettings ?? {})) {
    const window = model?.autoCompactWindow;
    const key = canonicalModel(name);
    if ((isWindow(window) || window === 'auto') && (name === key || !Object.hasOwn(own, key)))
      own[key] = window;
  }
  const { autoCompactEnabled, autoCompactWindow, env } = layer;
  return {
    ...below,
    ...(env && {
      variables: { ...below.variables, ...pickVariables(env, (name) => windowVariables.includes(name)) },
    }),
    ...(typeof autoCompactEnabled === 'boolean' && { autoCompactEnabled }),
    ...(isWindow(autoCompactWindow)
      ? { autoCompactWindow, modelWindows: own }
      : { modelWindows: { ...below.modelWindows, ...own } }),
  };
}

/** Searches the text instead of parsing it, because the file may be large. */
function isSwitchedOff(file: string): boolean {
  const state = findText(file) ?? '';
  return state.includes('"autoCompactEnabled"') && /"autoCompactEnabled"\s*:\s*false/.test(state);
}

/** Read from the client's command line, because `--autocompact` is not passed on to hooks. */
function findArgument(words: readonly string[]): number | 'auto' | undefined {
  const given = findOption(words, /^--autocompact(?:=|$)/) ?? '';
  return given.trim().toLowerCase() === 'auto' ? 'auto' : parseWindow(given, true);
}
