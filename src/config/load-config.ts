import { checkPath, type PathLimits } from '../system/check-path.ts';
import { projectConfigFile, userConfigFile } from '../system/paths.ts';
import { type Config, type ConfigKey, configKeys, defaultConfig, type Setting, settings } from './config.ts';
import { findNearest } from './find-nearest.ts';
import { findConfigFile, type ProjectFile } from './project-files.ts';
import { type Layer, readEnvironmentLayer, readFileLayer, variableOf } from './read-layer.ts';

/** Where a value came from: the last layer that set it, and its file or variable. */
interface ConfigSource {
  from: 'default' | Layer['from'];
  where: string;
}

/** The valid values that one layer set. */
export interface SetHere {
  from: Layer['from'];
  values: Partial<Config>;
}

export interface LoadedConfig {
  config: Config;
  /** Values by layer, the highest precedence last. Needed where paths of a project have fewer rights than those of the user. */
  places: SetHere[];
  /** The project's config is ignored because the user has not accepted it. */
  isProjectLeftOut: boolean;
  /** The project's config, if it exists and can be read. */
  projectFile: ProjectFile | undefined;
  sourceOf(key: ConfigKey): ConfigSource;
  warnings: string[];
  /** Config files that count as empty because they are not valid JSON. */
  broken: string[];
}

export interface ConfigPlaces {
  /** The folder of the project. */
  project: string;
  /** Ignores the project's config, for commands that are not about a project. */
  withoutProject?: boolean;
  dataDir: string;
  home: string;
  environment: NodeJS.ProcessEnv;
}

const DEFAULT: ConfigSource = { from: 'default', where: '' };

/** Precedence: environment, project, user, defaults. Invalid values cause a warning and count as not set. */
export function loadConfig(places: ConfigPlaces): LoadedConfig {
  const { project, dataDir } = places;
  let projectFile: ProjectFile | undefined;
  const readAccepted = () => {
    projectFile = findConfigFile(project, dataDir);
    return isLeftOut(projectFile) ? undefined : projectFile?.text;
  };
  const layers = [
    readFileLayer('user', userConfigFile(dataDir)),
    ...(places.withoutProject ? [] : [readFileLayer('project', projectConfigFile(project), readAccepted)]),
    readEnvironmentLayer(places.environment),
  ];
  const broken = layers.flatMap((layer) => layer.broken ?? []);
  const warnings = broken.map(({ problem }) => problem);
  const warn = (warning: string) => void warnings.push(warning);
  const values: Record<string, unknown> = {};
  const sources = new Map<string, ConfigSource>();
  const setHere = layers.map(({ from, given }): SetHere => {
    const own: Record<string, unknown> = {};
    for (const [key, { value, where }] of given) {
      const decoded = Object.hasOwn(settings, key)
        ? decodeGiven(key as ConfigKey, value, from, places, (problem) => warn(`${where}: ${problem}`))
        : warnUnknown(key, where, warn);
      if (decoded === undefined) continue;
      const isAdded = settings[key as ConfigKey].project === 'adds to yours';
      const before = (values[key] ?? []) as unknown[];
      own[key] = decoded;
      values[key] = isAdded ? [...before, ...(decoded as unknown[])] : decoded;
      sources.set(key, { from, where });
    }
    return { from, values: own as Partial<Config> };
  });
  return {
    // Mostly nothing is set, and every hook runs this.
    config: sources.size === 0 ? defaultConfig : Object.freeze({ ...defaultConfig, ...values }),
    places: setHere,
    isProjectLeftOut: isLeftOut(projectFile),
    projectFile,
    sourceOf: (key) => sources.get(key) ?? DEFAULT,
    warnings,
    broken: broken.map(({ path }) => path),
  };
}

function isLeftOut(file: ProjectFile | undefined): boolean {
  return file !== undefined && file.decision !== 'accepted';
}

/** Decodes a value of one layer; undefined and a complaint if it is invalid or the layer may not set it. */
export function decodeGiven(
  key: ConfigKey,
  given: unknown,
  from: Layer['from'],
  places: Pick<ConfigPlaces, 'project' | 'home'>,
  complain: (problem: string) => void,
): unknown {
  const { project, decode }: Setting<unknown> = settings[key];
  if (project === 'no' && from === 'project') {
    complain(`"${key}" can only be set by you, in your own config or a variable`);
    return undefined;
  }
  const value = decode(given, (problem) => complain(`"${key}" ${problem}`));
  if (from === 'project' && typeof project === 'object' && typeof value === 'number') {
    const { least, most } = project;
    if (value >= least && value <= most) return value;
    complain(
      `"${key}" takes a whole number from ${least} to ${most} in a project; only you can set ${value}`,
    );
    return undefined;
  }
  if (key !== 'ledgerFiles' && key !== 'memos') return value;
  return (value as Config['ledgerFiles'] | Config['memos'] | undefined)?.filter((item) => {
    const path = typeof item === 'string' ? item : item.path;
    const checked = checkPath(path, limitsOf(from, places));
    if (checked.problem !== undefined) complain(`"${key}" cannot use "${path}": ${checked.problem}`);
    return checked.problem === undefined;
  });
}

/** A project may come from anyone, so its config may only name files of the project. */
export function limitsOf(
  from: Layer['from'],
  { project, home }: Pick<ConfigPlaces, 'project' | 'home'>,
): PathLimits {
  return from === 'project' ? { project } : { project, home };
}

function warnUnknown(key: string, where: string, warn: (warning: string) => void): undefined {
  const isVariable = key === where;
  const nearest = findNearest(key, isVariable ? configKeys.map(variableOf) : configKeys);
  // No warning without a similar name: other programs may have variables with our prefix.
  if (isVariable && nearest === undefined) return;
  const hint = nearest === undefined ? '`tideproof config` lists all' : `did you mean "${nearest}"?`;
  warn(isVariable ? `${where}: Unknown variable; ${hint}` : `${where}: Unknown key "${key}"; ${hint}`);
}
