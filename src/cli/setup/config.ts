import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { type ConfigKey, configKeys, type Setting, sayProjectRight, settings } from '../../config/config.ts';
import { findNearest } from '../../config/find-nearest.ts';
import {
  type ConfigPlaces,
  decodeGiven,
  isTree,
  type LoadedConfig,
  loadConfig,
  parseJson,
  parseText,
} from '../../config/load-config.ts';
import { findConfigFile, recordTrust } from '../../config/project-files.ts';
import { AppError } from '../../domain/app-error.ts';
import { editJson, valueAt } from '../../install/edit-json.ts';
import { readSettingsFile, refuseReadOnly, replaceFile } from '../../install/settings-file.ts';
import { checkPath } from '../../system/check-path.ts';
import { makeDirectoriesFor } from '../../system/make-directories.ts';
import { projectConfigFile, userConfigFile } from '../../system/paths.ts';
import { retryOnChange } from '../../system/update-text-file.ts';
import { type CommandCall, type ExitCode, usageError } from '../command.ts';
import { findProject } from '../read-options.ts';

/** `config`: lists settings with their values and origins, and changes them and what goes with them. */
export async function runConfig(call: CommandCall): Promise<ExitCode> {
  const { words, context } = call;
  const [action = '', key, value] = words;
  if (action === 'trust') {
    const { runTrust } = await import('./trust.ts');
    return runTrust({ ...call, words: words.slice(1) });
  }
  const { dataDir, home, environment } = context;
  const places: ConfigPlaces = { project: findProject(call), dataDir, home, environment };
  if (action === '') return showAll(call, places);
  if (action === 'set' && key !== undefined && value !== undefined)
    return change(call, places, parseKey(key), value);
  if ((action === 'get' || action === 'unset') && key !== undefined && value === undefined)
    return (action === 'get' ? showOne : change)(call, places, parseKey(key));
  const hint =
    'There are get <key>, set <key> <value>, unset <key> and trust; without any of them all settings are shown';
  throw usageError(`Cannot do "config ${words.join(' ')}"`, hint);
}

function parseKey(given: string): ConfigKey {
  const key = configKeys.find((each) => each === given);
  if (key !== undefined) return key;
  const nearest = findNearest(given, configKeys);
  const list = '`tideproof config` lists all';
  throw usageError(`Unknown key "${given}"`, nearest ? `Did you mean "${nearest}"? ${list}` : list);
}

function showAll({ print }: CommandCall, places: ConfigPlaces): ExitCode {
  const loaded = loadConfig(places);
  const { warnings, projectFile } = loaded;
  const isProjectLeftOut = projectFile !== undefined && projectFile.mark !== 'accepted';
  const files = { project: projectConfigFile(places.project), user: userConfigFile(places.dataDir) };
  const described = configKeys.map((key) => describe(key, loaded));
  const rows = described.map(({ key, from, where, project, value }) => [
    ...[key, from === 'environment' ? where : from, project, JSON.stringify(value)],
  ]);
  print.table(rows, ['Setting', 'From', 'Project', 'Value']);
  print.line();
  print.table(
    Object.entries(files).map(([from, file]) => [from, existsSync(file) ? file : `${file} (not there)`]),
  );
  print.line();
  if (isProjectLeftOut)
    print.warn(
      print.asTyped(`${files.project} is not used: you have not accepted it. See: tideproof config trust`),
    );
  for (const warning of warnings) print.warn(warning);
  print.json({ files, isProjectLeftOut, settings: described, warnings });
  return 0;
}

/** Prints the value of one setting for scripts: text as is, anything else as JSON. */
function showOne({ print }: CommandCall, places: ConfigPlaces, key: ConfigKey): ExitCode {
  const described = describe(key, loadConfig(places));
  print.json(described);
  print.text(typeof described.value === 'string' ? described.value : JSON.stringify(described.value));
  return 0;
}

function describe(key: ConfigKey, { config, sourceOf }: LoadedConfig) {
  const setting = settings[key] as Setting<unknown>;
  const { takes, summary, default: usual } = setting;
  const value = setting.shown?.(config[key]) ?? config[key];
  return { key, value, default: usual, ...sourceOf(key), takes, project: sayProjectRight(setting), summary };
}

/** Sets a setting or, without a text, takes it out. */
function change({ options, print }: CommandCall, places: ConfigPlaces, key: ConfigKey, text?: string) {
  const { project, dataDir } = places;
  const from = chooseOwner(options, places, key);
  const path = from === 'user' ? userConfigFile(dataDir) : projectConfigFile(project);
  const given = text === undefined ? undefined : readGiven(key, text, from, places);
  const before = findConfigFile(project, dataDir);
  const isChanged = retryOnChange(path, () => tryWriting(path, from === 'user' ? 0o600 : 0o644, key, given));
  if (from === 'project') {
    // What the user sets is accepted, unless the file had content that the user has not accepted.
    const after = findConfigFile(project, dataDir);
    const isUndecided = before !== undefined && before.mark !== 'accepted';
    if (after && !isUndecided) recordTrust(project, dataDir, [after], 'accepted');
    if (isUndecided)
      print.hint(
        `${path} came with the project and is not used until you accept it. Run: tideproof config trust`,
      );
  }
  const shown = JSON.stringify((settings[key] as Setting<unknown>).shown?.(given) ?? given);
  const state = text === undefined ? 'not set' : shown;
  print.line(`"${key}" is ${isChanged ? 'now' : 'already'} ${state} in ${path}`);
  // A layer of higher precedence may override the change, or add to it.
  const { value, from: source, where } = describe(key, loadConfig(places));
  print.json({ file: path, changed: isChanged, key, value, from: source, where });
  const origin = settings[key].project === 'adds to yours' ? '' : `, from ${where || 'the default'}`;
  if (where !== path) print.line(`What holds here is ${JSON.stringify(value)}${origin}`);
  return text !== undefined || isChanged ? 0 : 1;
}

function readGiven(key: ConfigKey, text: string, from: Owner, places: ConfigPlaces): unknown {
  const { takes, example } = settings[key] as Setting<unknown>;
  const given = parseText(key, text);
  const findProblems = (layer: Owner) => {
    const problems: string[] = [];
    decodeGiven(key, given, layer, places, (problem) => void problems.push(problem));
    return problems;
  };
  const problems = findProblems(from);
  if (problems.length === 0) return given;
  const sample = `What it takes: ${takes.replaceAll('`', '')}. For example: tideproof config set ${key} '${JSON.stringify(example)}'`;
  const hint = findProblems('user').length === 0 ? 'To set it for all your projects, add --user' : sample;
  throw usageError(`Cannot set it: ${problems.join('; ')}`, hint);
}

type Owner = 'user' | 'project';

/** Whose file is to be written: the user's if requested or for personal settings, otherwise that of the current project. */
function chooseOwner(options: CommandCall['options'], { project, home }: ConfigPlaces, key: ConfigKey) {
  const isPersonal = settings[key].project === 'no';
  if (options.project !== undefined && (isPersonal || options.user))
    throw usageError(
      `Cannot set "${key}" for a project: ${isPersonal ? 'it can only be set by you' : '--user is given'}`,
      'Leave --project out, and it goes into your own config',
    );
  if (options.user) return 'user';
  const isProject = ['.tideproof', '.git'].some((name) => existsSync(join(project, name)));
  if (isPersonal || (options.project === undefined && (!isProject || project === home))) return 'user';
  const path = projectConfigFile(project);
  // A project could contain a link that leads elsewhere.
  const hint = 'Put a file in the place of the link, or use --user';
  if (checkPath(path, { project }).problem !== undefined)
    throw new AppError('E_SETTINGS_UNREADABLE', `Cannot write ${path}: it leads out of the project`, hint);
  return 'project';
}

/** Whether the file changed; undefined if another program changed it meanwhile. A broken file stays as it is. */
function tryWriting(path: string, mode: number, key: ConfigKey, value: unknown): boolean | undefined {
  const file = readSettingsFile(path);
  refuseReadOnly(file);
  const text = file.text ?? '{}\n';
  const planned = planSetting(text, key, value);
  const hint = 'Correct it, or move it away; `tideproof config` says what is wrong with it';
  if (planned === undefined)
    throw new AppError('E_SETTINGS_UNREADABLE', `Cannot change ${path}: it holds no JSON object`, hint);
  if (planned === text) return false;
  if (mode === 0o600) makeDirectoriesFor(file.path, 0o700);
  return replaceFile(file, planned, mode) || undefined;
}

/** The text of a config file with one setting changed or, if undefined, taken out; undefined if it is no JSON object. */
export function planSetting(text: string, key: ConfigKey, value: unknown): string | undefined {
  const config = parseJson(text);
  if (!isTree(config)) return undefined;
  // A setting may stand nested in its group; of both ways one is left.
  const ways = key.includes('.') ? [[key], key.split('.')] : [[key]];
  const [found = [key], ...doubled] = ways.filter((path) => valueAt(config, path) !== undefined);
  const rest = doubled.reduce((reduced, path) => editJson(reduced, path), text);
  return editJson(rest, found, value);
}
