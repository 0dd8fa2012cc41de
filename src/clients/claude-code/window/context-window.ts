import { dirname, join } from 'node:path';
import { findText } from '../../../system/write-file-atomically.ts';
import type { ClientWindow, WindowPlaces } from '../../client.ts';
import { type Fields, fieldOf } from '../rows/content-blocks.ts';
import { readJson, userSettings } from '../settings/client-files.ts';
import {
  findOption,
  isOn,
  pickVariables,
  readCommandLine,
  readEnvironment,
} from '../settings/client-variables.ts';

interface WindowSettings {
  autoCompactEnabled?: boolean;
  /** `/autocompact` saves it. */
  window?: number | 'auto';
  /** Those that settings define for every session. */
  variables?: Readonly<Record<string, string>>;
}

/** Measured. `byThreshold`: compacted also without a configured window. A model that is not listed is unknown, which is better than wrong. */
const models = new Map([
  ['claude-opus-5-5', { window: 1_000_000, byThreshold: true }],
  ['claude-opus-5', { window: 1_000_000, byThreshold: true }],
  ['claude-sonnet-5', { window: 1_000_000, byThreshold: true }],
  ['claude-sonnet-4-5', { window: 200_000, byThreshold: false }],
  ['claude-sonnet-4-5[1m]', { window: 1_000_000, byThreshold: false }],
  ['claude-haiku-4-5', { window: 200_000, byThreshold: false }],
]);

/** Reserved for the answer: the model's longest answer, but at most this; all models here reach it. */
const ANSWER_TOKENS = 20_000;
const MARGIN_TOKENS = 13_000;
const WINDOW_LEAST = 100_000;
const WINDOW_MOST = 1_000_000;

/** By the client's own formula. A window that the client reported to its status line overrides our table. */
export const findWindow: ClientWindow['find'] = (modelId, places, toldWindow) => {
  const settings = readWindowSettings(canonicalModel(modelId), places);
  const environment = { ...settings.variables, ...clientEnvironment(places) };
  const model = findModel(modelId);
  const known = toldWindow ?? model?.window;
  const window = known ?? 'unknown';
  const isOff = isOn(environment.DISABLE_AUTO_COMPACT) || isOn(environment.DISABLE_COMPACT);
  if (settings.autoCompactEnabled === false || isOff) return { window, threshold: 'never' };
  if (known === undefined) return { window, threshold: 'unknown' };
  const named = parseWindow(environment.CLAUDE_CODE_AUTO_COMPACT_WINDOW ?? '', false) ?? settings.window;
  const wanted = named === 'auto' ? undefined : named;
  if (wanted === undefined && !model?.byThreshold)
    return { window, threshold: model === undefined ? 'unknown' : 'never' };
  return { window, threshold: thresholdOf(Math.min(wanted ?? known, known), environment) };
};

/** Parses a window from a variable or argument as the client does (`200000`, `200k`, `0.5m`), limited to its range. */
export function parseWindow(text: string, bareThousands: boolean): number | undefined {
  const [, digits, unit] = /^\s*(\d+(?:\.\d+)?)\s*([km]?)\s*$/i.exec(text) ?? [];
  if (digits === undefined) return undefined;
  const number = Number(digits);
  const isShort = bareThousands && unit === '' && number >= 100 && number <= 1000;
  const tokens = number * (/m/i.test(unit ?? '') ? 1_000_000 : unit !== '' || isShort ? 1000 : 1);
  return tokens < 1 ? undefined : Math.round(Math.min(Math.max(tokens, WINDOW_LEAST), WINDOW_MOST));
}

/** In a settings file a window outside of this range counts as not set. */
function isWindow(value: unknown): value is number {
  return Number.isInteger(value) && (value as number) >= WINDOW_LEAST && (value as number) <= WINDOW_MOST;
}

function findModel(modelId: string) {
  const name = canonicalModel(modelId);
  const plain = models.get(name);
  if (!modelId.endsWith('[1m]')) return plain;
  // A model that always has the large window may also be requested with the suffix.
  return models.get(`${name}[1m]`) ?? (plain?.window === WINDOW_MOST ? plain : undefined);
}

function thresholdOf(window: number, environment: NodeJS.ProcessEnv): number {
  const usable = window - ANSWER_TOKENS;
  const usual = usable - MARGIN_TOKENS;
  const percent = Number.parseFloat(environment.CLAUDE_AUTOCOMPACT_PCT_OVERRIDE ?? '');
  // The percentage can only lower the threshold, never raise it.
  return percent > 0 && percent <= 100 ? Math.min(Math.floor(usable * (percent / 100)), usual) : usual;
}

/** The model without date and size, as in settings: `claude-sonnet-4-5-20250929[1m]` → `claude-sonnet-4-5`. */
export function canonicalModel(modelId: string): string {
  const plain = modelId.endsWith('[1m]') ? modelId.slice(0, -'[1m]'.length) : modelId;
  return plain.replace(/-\d{8}$/, '');
}

/** Merged as the client does. Variables of an `env` block do not reach commands in a terminal, so they are read too. */
function readWindowSettings(model: string, places: WindowPlaces): WindowSettings {
  const { directory, project, environment, clientPid = Number(environment.CLAUDE_PID), words } = places;
  const own = ['settings.json', 'settings.local.json'].map((name) => join(project, '.claude', name));
  const files = [userSettings(directory), ...own];
  const merged = files.reduce<WindowSettings>((below, file) => layOver(below, readJson(file), model), {});
  const configDir = environment.CLAUDE_CONFIG_DIR ? directory : dirname(directory);
  const isOffElsewhere =
    merged.autoCompactEnabled === undefined && isSwitchedOff(join(configDir, '.claude.json'));
  return {
    ...merged,
    ...(isOffElsewhere && { autoCompactEnabled: false }),
    window: findArgument(words ?? readCommandLine(clientPid)) ?? merged.window,
  };
}

/** The environment that the client runs in; the given one, if its process is unknown or over. */
function clientEnvironment({ environment, clientPid }: WindowPlaces): NodeJS.ProcessEnv {
  if (clientPid === undefined || clientPid === Number(environment.CLAUDE_PID)) return environment;
  const own = readEnvironment(clientPid);
  return Object.keys(own).length === 0 ? environment : own;
}

/** A window for all models in a later file also overrides windows of single models in earlier ones. */
function layOver(below: WindowSettings, settings: Fields, model: string): WindowSettings {
  const { autoCompactEnabled, autoCompactWindow, env, modelSettings } = settings;
  const named = Object.entries(modelSettings ?? {}).filter(([name]) => canonicalModel(name) === model);
  const [own] = [...named.filter(([name]) => name === model), ...named]
    .map(([, each]) => fieldOf(each, 'autoCompactWindow'))
    .filter((window) => window === 'auto' || isWindow(window));
  return {
    ...below,
    variables: { ...below.variables, ...pickVariables(env) },
    window: own ?? (isWindow(autoCompactWindow) ? autoCompactWindow : below.window),
    ...(typeof autoCompactEnabled === 'boolean' && { autoCompactEnabled }),
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
