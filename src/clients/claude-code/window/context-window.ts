import type { ContextFill } from '../../../domain/context-fill.ts';

/** What the settings say about when Claude Code compacts by itself. */
export interface WindowSettings {
  autoCompactEnabled?: boolean;
  /** For every model that has no window of its own. */
  autoCompactWindow?: number;
  /** By the canonical name of the model; `/autocompact` saves here. */
  modelWindows?: Readonly<Record<string, number | 'auto'>>;
  /** What `--autocompact` asked for; it stands in for all windows of the settings. */
  commandLine?: number | 'auto';
  /** Those of `windowVariables` that settings give to every session. */
  variables?: Readonly<Record<string, string>>;
}

interface Model {
  window: number;
  /** Whether it compacts at a threshold without being given a window. */
  byThreshold: boolean;
}

/** The variables that decide when the client compacts. */
export const windowVariables: readonly string[] = [
  'CLAUDE_CODE_AUTO_COMPACT_WINDOW',
  'CLAUDE_AUTOCOMPACT_PCT_OVERRIDE',
  'DISABLE_AUTO_COMPACT',
  'DISABLE_COMPACT',
];

/** Models as measured. For one that is not here nothing is said rather than something wrong. */
const models: Readonly<Record<string, Model>> = {
  'claude-opus-5-5': { window: 1_000_000, byThreshold: true },
  'claude-opus-5': { window: 1_000_000, byThreshold: true },
  'claude-sonnet-5': { window: 1_000_000, byThreshold: true },
  'claude-sonnet-4-5': { window: 200_000, byThreshold: false },
  'claude-sonnet-4-5[1m]': { window: 1_000_000, byThreshold: false },
  'claude-haiku-4-5': { window: 200_000, byThreshold: false },
};

/** Kept free for the answer: as much as a model can write, at most this; all models here can. */
const ANSWER_TOKENS = 20_000;
const MARGIN_TOKENS = 13_000;
const WINDOW_LEAST = 100_000;
const WINDOW_MOST = 1_000_000;

/**
 * The window of a model and the fill at which the client compacts by itself, by the client's own formula. The client
 * tells its status line the window, which then counts for more than our table.
 */
export function contextWindow(
  modelId: string,
  settings: WindowSettings,
  ownEnvironment: NodeJS.ProcessEnv,
  toldWindow?: number,
): Pick<ContextFill, 'window' | 'threshold'> {
  const environment = settings.variables ? { ...settings.variables, ...ownEnvironment } : ownEnvironment;
  const model = findModel(modelId);
  const known = toldWindow ?? model?.window;
  const window = known ?? 'unknown';
  if (settings.autoCompactEnabled === false) return { window, threshold: 'never' };
  if (isOn(environment.DISABLE_AUTO_COMPACT) || isOn(environment.DISABLE_COMPACT))
    return { window, threshold: 'never' };
  if (known === undefined) return { window, threshold: 'unknown' };
  const wanted = findWantedWindow(modelId, settings, environment);
  if (wanted === undefined && !model?.byThreshold)
    return { window, threshold: model === undefined ? 'unknown' : 'never' };
  return { window, threshold: thresholdOf(Math.min(wanted ?? known, known), environment) };
}

/** A window as the client reads it from a variable or an argument: `200000`, `200k`, `0.5m`; at most what it accepts. */
export function parseWindow(text: string, bareThousands: boolean): number | undefined {
  const [, digits, unit] = /^\s*(\d+(?:\.\d+)?)\s*([km]?)\s*$/i.exec(text) ?? [];
  if (digits === undefined) return undefined;
  const number = Number(digits);
  const isShort = bareThousands && unit === '' && number >= 100 && number <= 1000;
  const tokens = number * (/m/i.test(unit ?? '') ? 1_000_000 : unit !== '' || isShort ? 1000 : 1);
  return tokens < 1 ? undefined : Math.round(Math.min(Math.max(tokens, WINDOW_LEAST), WINDOW_MOST));
}

/** In a settings file a window outside of this range counts as not set. */
export function isWindow(value: unknown): value is number {
  return Number.isInteger(value) && (value as number) >= WINDOW_LEAST && (value as number) <= WINDOW_MOST;
}

function findModel(modelId: string): Model | undefined {
  const name = canonicalModel(modelId);
  const plain = Object.hasOwn(models, name) ? models[name] : undefined;
  if (!modelId.endsWith('[1m]')) return plain;
  const large = Object.hasOwn(models, `${name}[1m]`) ? models[`${name}[1m]`] : undefined;
  // A model that has the large window anyway may be asked for it too.
  return large ?? (plain?.window === WINDOW_MOST ? plain : undefined);
}

/** The window that was asked for: by a variable, else on the command line, else in the settings. */
function findWantedWindow(
  modelId: string,
  settings: WindowSettings,
  environment: NodeJS.ProcessEnv,
): number | undefined {
  const { CLAUDE_CODE_AUTO_COMPACT_WINDOW: variable } = environment;
  const named = variable ? parseWindow(variable, false) : undefined;
  if (named !== undefined) return named;
  const { commandLine, modelWindows = {}, autoCompactWindow } = settings;
  const name = canonicalModel(modelId);
  const own = Object.hasOwn(modelWindows, name) ? modelWindows[name] : autoCompactWindow;
  const wanted = commandLine ?? own;
  return wanted === 'auto' ? undefined : wanted;
}

function thresholdOf(window: number, environment: NodeJS.ProcessEnv): number {
  const usable = window - ANSWER_TOKENS;
  const usual = usable - MARGIN_TOKENS;
  const percent = Number.parseFloat(environment.CLAUDE_AUTOCOMPACT_PCT_OVERRIDE ?? '');
  // A share can make it come earlier, never later.
  return percent > 0 && percent <= 100 ? Math.min(Math.floor(usable * (percent / 100)), usual) : usual;
}

function isOn(variable: string | undefined): boolean {
  return variable !== undefined && /^(?:1|true|yes|on)$/i.test(variable);
}

/** A model without date and size, as settings name it: `claude-sonnet-4-5-20250929[1m]` → `claude-sonnet-4-5`. */
export function canonicalModel(modelId: string): string {
  const plain = modelId.endsWith('[1m]') ? modelId.slice(0, -'[1m]'.length) : modelId;
  return plain.replace(/-\d{8}$/, '');
}
