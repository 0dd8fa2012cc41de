import { existsSync } from 'node:fs';
import { checkPath, type PathLimits } from '../system/check-path.ts';
import { projectConfigFile, userConfigFile } from '../system/paths.ts';
import { readHead } from '../system/read-file-part.ts';
import { type Config, type ConfigKey, configKeys, defaultConfig, type Setting, settings } from './config.ts';
import { findNearest } from './find-nearest.ts';
import { findConfigFile, type ProjectFile } from './project-files.ts';

const FILE_BYTES_MAX = 1 << 20;
/** Variables of ours that are not settings. */
const OTHER_VARIABLES = [
  ...['TIDEPROOF_HOME', 'TIDEPROOF_SILENT', 'TIDEPROOF_MOD', 'TIDEPROOF_RELAY'],
  ...['TIDEPROOF_SEMANTIC_KEY', 'TIDEPROOF_HANDOFF_KEY'],
];

/** The values of one file or of the environment, by setting, before validation. */
interface Layer {
  from: 'user' | 'project' | 'environment';
  given: Map<string, { value: unknown; where: string }>;
  /** Set if the file could not be parsed, with the reason. */
  broken?: string;
}

export interface LoadedConfig {
  config: Config;
  /** The valid values by layer, the highest precedence last. Needed where paths of a project have fewer rights than those of the user. */
  places: { from: Layer['from']; values: Partial<Config> }[];
  /** The project's config, if it exists and can be read. It is ignored unless the user has accepted it. */
  projectFile: ProjectFile | undefined;
  /** The last layer that set it, and its file or variable. */
  sourceOf(key: ConfigKey): { from: 'default' | Layer['from']; where: string };
  warnings: string[];
  /** Those of the warnings that are about a file that counts as empty, because it is not valid JSON. */
  broken: string[];
}

export interface ConfigPlaces {
  project: string;
  /** Ignores the project's config, for commands that are not about a project. */
  withoutProject?: boolean;
  dataDir: string;
  home: string;
  environment: NodeJS.ProcessEnv;
}

/** Precedence: environment, project, user, defaults. Invalid values cause a warning and count as not set. */
export function loadConfig(places: ConfigPlaces): LoadedConfig {
  const { project, dataDir } = places;
  let projectFile: ProjectFile | undefined;
  const readAccepted = () => {
    projectFile = findConfigFile(project, dataDir);
    return projectFile?.mark === 'accepted' ? projectFile.text : undefined;
  };
  const userFile = userConfigFile(dataDir);
  // Checked first because most users have none, and creating an error is slow.
  const readOwn = () => (existsSync(userFile) ? readHead(userFile, FILE_BYTES_MAX) : undefined);
  const warnings: string[] = [];
  const warn = (warning: string): undefined => void warnings.push(warning);
  const layers = [
    readFileLayer('user', userFile, readOwn),
    ...(places.withoutProject ? [] : [readFileLayer('project', projectConfigFile(project), readAccepted)]),
    readEnvironmentLayer(places.environment, warn),
  ];
  const broken = layers.flatMap((layer) => layer.broken ?? []);
  warnings.push(...broken);
  const values: Record<string, unknown> = {};
  const sources = new Map<string, ReturnType<LoadedConfig['sourceOf']>>();
  const setHere = layers.map(({ from, given }) => {
    const own: Record<string, unknown> = {};
    for (const [key, { value, where }] of given) {
      const decoded = Object.hasOwn(settings, key)
        ? decodeGiven(key as ConfigKey, value, from, places, (problem) => warn(`${where}: ${problem}`))
        : warn(`${where}: Unknown key "${key}"; ${hintFor(key)}`);
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
    projectFile,
    sourceOf: (key) => sources.get(key) ?? { from: 'default', where: '' },
    warnings,
    broken,
  };
}

/** Decodes a value of one layer; undefined and a complaint if it is invalid or the layer may not set it. */
export function decodeGiven(
  key: ConfigKey,
  given: unknown,
  from: Layer['from'],
  places: Required<PathLimits>,
  complain: (problem: string) => void,
): unknown {
  const { project, decode }: Setting<unknown> = settings[key];
  if (project === 'no' && from === 'project')
    return void complain(`"${key}" can only be set by you, in your own config or a variable`);
  const value = decode(given, (problem) => complain(`"${key}" ${problem}`));
  if (from === 'project' && typeof project === 'object' && typeof value === 'number') {
    const { least, most } = project;
    if (value >= least && value <= most) return value;
    return void complain(
      `"${key}" takes a whole number from ${least} to ${most} in a project; only you can set ${value}`,
    );
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
export function limitsOf(from: Layer['from'], { project, home }: Required<PathLimits>): PathLimits {
  return from === 'project' ? { project } : { project, home };
}

function hintFor(key: string): string {
  const nearest = findNearest(key, configKeys);
  return nearest === undefined ? '`tideproof config` lists all' : `did you mean "${nearest}"?`;
}

/** Reads one config file, which need not exist. An invalid one counts as empty. */
function readFileLayer(from: Layer['from'], path: string, read: () => string | undefined): Layer {
  const given: Layer['given'] = new Map();
  try {
    const text = read();
    if (text === undefined) return { from, given };
    const content: unknown = JSON.parse(text.replace(/^\uFEFF/, ''));
    if (!isTree(content)) throw new Error('it holds no JSON object');
    flatten(content, '', (key, value) => given.set(key, { value, where: path }));
    return { from, given };
  } catch (error) {
    return { from, given, broken: `${path}: Cannot be used: ${(error as Error).message}` };
  }
}

/** Reads the `TIDEPROOF_…` variables. Mostly there are none, and every hook runs this. */
function readEnvironmentLayer(environment: NodeJS.ProcessEnv, warn: (warning: string) => void): Layer {
  const given: Layer['given'] = new Map();
  // Windows takes them in any case.
  const isOurs = (name: string) =>
    name.slice(0, 10).toUpperCase() === 'TIDEPROOF_' && !OTHER_VARIABLES.includes(name);
  const names = Object.keys(environment).filter(isOurs);
  const known = new Map(names.length === 0 ? [] : configKeys.map((key) => [variableOf(key), key]));
  for (const [where, key] of known) {
    const text = environment[where];
    if (text) given.set(key, { value: parseText(key, text), where });
  }
  for (const name of names) {
    const nearest = known.has(name) ? undefined : findNearest(name, [...known.keys()]);
    // No warning without a similar name: other programs may have variables with our prefix.
    if (nearest !== undefined) warn(`${name}: Unknown variable; did you mean "${nearest}"?`);
  }
  return { from: 'environment', given };
}

/** Settings may be written nested or with their dotted names. */
function flatten(tree: object, prefix: string, found: (key: string, value: unknown) => void): void {
  for (const [name, value] of Object.entries(tree)) {
    const key = `${prefix}${name}`;
    if (isTree(value) && !Object.hasOwn(settings, key)) flatten(value, `${key}.`, found);
    else found(key, value);
  }
}

export function isTree(value: unknown): value is object {
  return value !== null && typeof value === 'object' && !Array.isArray(value);
}

/** Parses what a user typed: yes or no for flags, plain words for text, otherwise JSON. */
export function parseText(key: ConfigKey, text: string): unknown {
  const { default: value }: Setting<unknown> = settings[key];
  if (typeof value === 'boolean') return parseFlag(text);
  const parsed = parseJson(text);
  return typeof value === 'string' && typeof parsed !== 'string' ? text : parsed;
}

function parseFlag(text: string): unknown {
  if (/^(?:1|true|yes|on)$/i.test(text)) return true;
  return /^(?:0|false|no|off)$/i.test(text) ? false : text;
}

export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

/** `restore.maxTokens` → `TIDEPROOF_RESTORE_MAX_TOKENS` */
export function variableOf(key: string): string {
  return `TIDEPROOF_${key.replace(/[A-Z]/g, '_$&').replace('.', '_').toUpperCase()}`;
}
