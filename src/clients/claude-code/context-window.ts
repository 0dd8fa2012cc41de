/** What decides when Claude Code compacts by itself. */
export interface WindowSettings {
  autoCompactEnabled?: boolean;
  autoCompactWindow?: number;
}

export interface ContextWindow {
  /** Tokens that the conversation may take. */
  window: number | 'unknown';
  /** Tokens at which the client compacts by itself; `never` when only a refusal of the API makes it do so. */
  threshold: number | 'never' | 'unknown';
}

interface Model {
  window: number;
  /** Whether it compacts at a threshold without being given a window. */
  byThreshold: boolean;
}

/** Models as measured. For one that is not here nothing is said rather than something wrong. */
const models: Readonly<Record<string, Model>> = {
  'opus-5-5': { window: 1_000_000, byThreshold: true },
  'opus-5': { window: 1_000_000, byThreshold: true },
  'sonnet-5': { window: 1_000_000, byThreshold: true },
  'sonnet-4-5': { window: 200_000, byThreshold: false },
  'sonnet-4-5[1m]': { window: 1_000_000, byThreshold: false },
  'haiku-4-5': { window: 200_000, byThreshold: false },
};

/** Kept free for the answer: as much as a model can write, at most this; all models here can. */
const ANSWER_TOKENS = 20_000;
const MARGIN_TOKENS = 13_000;
const WINDOW_LEAST = 100_000;
const WINDOW_MOST = 1_000_000;

/** The window of a model and the fill at which the client compacts by itself, by the client's own formula. */
export function contextWindow(
  modelId: string,
  settings: WindowSettings,
  environment: NodeJS.ProcessEnv,
): ContextWindow {
  const model = findModel(modelId);
  const window = model?.window ?? 'unknown';
  if (settings.autoCompactEnabled === false) return { window, threshold: 'never' };
  if (isOn(environment.DISABLE_AUTO_COMPACT) || isOn(environment.DISABLE_COMPACT))
    return { window, threshold: 'never' };
  if (model === undefined) return { window, threshold: 'unknown' };
  const wanted = findWantedWindow(settings, environment);
  if (wanted === undefined && !model.byThreshold) return { window, threshold: 'never' };
  return { window, threshold: thresholdOf(Math.min(wanted ?? model.window, model.window), environment) };
}

/** `claude-sonnet-4-5-20250929` → `sonnet-4-5` */
function findModel(modelId: string): Model | undefined {
  const [, name, large = ''] = /^claude-([a-z0-9-]+?)(?:-\d{8})?(\[1m\])?$/.exec(modelId) ?? [];
  if (name === undefined) return undefined;
  const model = Object.hasOwn(models, name + large) ? models[name + large] : undefined;
  // A model that has the large window anyway may be asked for it too.
  const plain = Object.hasOwn(models, name) ? models[name] : undefined;
  return model ?? (large !== '' && plain?.window === WINDOW_MOST ? plain : undefined);
}

/** The window that was asked for, in the range that the client accepts. */
function findWantedWindow(settings: WindowSettings, environment: NodeJS.ProcessEnv): number | undefined {
  const named = Number(environment.CLAUDE_CODE_AUTO_COMPACT_WINDOW || settings.autoCompactWindow);
  if (!Number.isFinite(named) || named <= 0) return undefined;
  return Math.min(Math.max(named, WINDOW_LEAST), WINDOW_MOST);
}

function thresholdOf(window: number, environment: NodeJS.ProcessEnv): number {
  const usable = window - ANSWER_TOKENS;
  const usual = usable - MARGIN_TOKENS;
  const percent = Number(environment.CLAUDE_AUTOCOMPACT_PCT_OVERRIDE || Number.NaN);
  // A share can make it come earlier, never later.
  return percent > 0 && percent <= 100 ? Math.min(Math.floor((usable * percent) / 100), usual) : usual;
}

function isOn(variable: string | undefined): boolean {
  return /^(?:1|true|yes|on)$/i.test(variable ?? '');
}
