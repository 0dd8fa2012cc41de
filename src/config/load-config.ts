import { findNearest } from '../domain/find-nearest.ts';
import { checkPath } from '../system/check-path.ts';
import { projectConfigFile, userConfigFile } from '../system/paths.ts';
import { type Config, type ConfigKey, configKeys, defaultConfig, settings } from './config.ts';
import type { Layer } from './layer.ts';
import { readEnvironmentLayer, readFileLayer } from './read-layer.ts';
import type { Setting } from './setting.ts';
import { variableOf } from './variable-of.ts';

/** Where a value came from: the last place that set it, and its file or variable. */
export interface ConfigSource {
  from: 'default' | Layer['from'];
  where: string;
}

export interface LoadedConfig {
  config: Config;
  sourceOf(key: ConfigKey): ConfigSource;
  warnings: string[];
  /** Config files that count as empty, because they are no JSON. */
  broken: string[];
}

export interface ConfigPlaces {
  /** The folder of the project. */
  project: string;
  /** For what is not about any project: its config does not count. */
  withoutProject?: boolean;
  dataDir: string;
  home: string;
  environment: NodeJS.ProcessEnv;
}

const DEFAULT: ConfigSource = { from: 'default', where: '' };

/** Environment over project over user over defaults. Whatever is wrong is a warning and counts as not set. */
export function loadConfig(places: ConfigPlaces, readLayer = readFileLayer): LoadedConfig {
  const layers = [
    readLayer('user', userConfigFile(places.dataDir)),
    ...(places.withoutProject ? [] : [readLayer('project', projectConfigFile(places.project))]),
    readEnvironmentLayer(places.environment),
  ];
  const broken = layers.flatMap((layer) => layer.broken ?? []);
  const warnings = broken.map(({ problem }) => problem);
  const warn = (warning: string) => void warnings.push(warning);
  const values: Record<string, unknown> = {};
  const sources = new Map<string, ConfigSource>();
  for (const { from, given } of layers)
    for (const [key, { value, where }] of given) {
      const decoded = Object.hasOwn(settings, key)
        ? decodeGiven(key as ConfigKey, value, from, places, (problem) => warn(`${where}: ${problem}`))
        : warnUnknown(key, where, warn);
      if (decoded === undefined) continue;
      const { adds } = settings[key as ConfigKey] as Setting<unknown>;
      const before = (values[key] ?? defaultConfig[key as ConfigKey]) as unknown[];
      values[key] = adds ? [...before, ...(decoded as unknown[])] : decoded;
      sources.set(key, { from, where });
    }
  return {
    // Mostly nothing is set, and every hook loads this.
    config: sources.size === 0 ? defaultConfig : Object.freeze({ ...defaultConfig, ...values }),
    sourceOf: (key) => sources.get(key) ?? DEFAULT,
    warnings,
    broken: broken.map(({ path }) => path),
  };
}

/** What stands in one place → a value, or nothing; complains about what is wrong with it. */
export function decodeGiven(
  key: ConfigKey,
  given: unknown,
  from: Layer['from'],
  places: Pick<ConfigPlaces, 'project' | 'home'>,
  complain: (problem: string) => void,
): unknown {
  const setting: Setting<unknown> = settings[key];
  if (setting.personal && from === 'project') {
    complain(`"${key}" can only be set by you, in your own config or a variable`);
    return undefined;
  }
  const value = setting.decode(given, (problem) => complain(`"${key}" ${problem}`));
  if (key !== 'ledgerFiles' && key !== 'memos') return value;
  return (value as Config['ledgerFiles'] | Config['memos'] | undefined)?.filter((item) => {
    const path = typeof item === 'string' ? item : item.path;
    // A project may come from anyone: it gets to name no hidden files outside of itself.
    const { project, home } = places;
    const checked = checkPath(path, { project, home, hiddenOutside: from !== 'project' });
    if (checked.problem !== undefined) complain(`"${key}" cannot use "${path}": ${checked.problem}`);
    return checked.problem === undefined;
  });
}

function warnUnknown(key: string, where: string, warn: (warning: string) => void): undefined {
  const isVariable = key === where;
  const nearest = findNearest(key, isVariable ? configKeys.map(variableOf) : configKeys);
  // Other programs, and other parts of this one, may have variables that begin like ours.
  if (isVariable && nearest === undefined) return;
  const hint = nearest === undefined ? '`tideproof config` lists all' : `did you mean "${nearest}"?`;
  warn(isVariable ? `${where}: Unknown variable; ${hint}` : `${where}: Unknown key "${key}"; ${hint}`);
}
