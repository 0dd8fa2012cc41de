import { existsSync } from 'node:fs';
import {
  type ConfigKey,
  configKeys,
  type Setting,
  sayProjectRight,
  settings,
  shownValue,
} from '../../config/config.ts';
import { findNearest } from '../../config/find-nearest.ts';
import {
  type ConfigPlaces,
  decodeGiven,
  type LoadedConfig,
  loadConfig,
  parseText,
} from '../../config/load-config.ts';
import { projectConfigFile, userConfigFile } from '../../system/paths.ts';
import { type CommandCall, type ExitCode, usageError } from '../command.ts';
import { findProject } from '../read-options.ts';
import { type ConfigFile, chooseConfigFile, writeSetting } from './config/change-config.ts';

/** `config`: lists settings with their values and origins, and changes them and what goes with them. */
export async function runConfig(call: CommandCall): Promise<ExitCode> {
  const { words, context } = call;
  const [action = '', key, value] = words;
  if (action === 'trust') {
    const { runTrust } = await import('./config/trust.ts');
    return runTrust({ ...call, words: words.slice(1) });
  }
  const { dataDir, home, environment } = context;
  const places: ConfigPlaces = { project: findProject(call), dataDir, home, environment };
  if (action === '') return showAll(call, places);
  if (action === 'set' && key !== undefined && value !== undefined)
    return change(call, places, parseKey(key), value);
  if ((action === 'get' || action === 'unset') && key !== undefined && value === undefined)
    return (action === 'get' ? showOne : change)(call, places, parseKey(key));
  throw usageError(
    `Cannot do "config ${words.join(' ')}"`,
    'There are get <key>, set <key> <value>, unset <key> and trust; without any of them all settings are shown',
  );
}

function parseKey(given: string): ConfigKey {
  const key = configKeys.find((each) => each === given);
  if (key !== undefined) return key;
  const nearest = findNearest(given, configKeys);
  const list = '`tideproof config` lists all';
  throw usageError(`Unknown key "${given}"`, nearest ? `Did you mean "${nearest}"? ${list}` : list);
}

/** Prints every setting with its value and origin, and problems in the files. */
function showAll({ print }: CommandCall, places: ConfigPlaces): ExitCode {
  const loaded = loadConfig(places);
  const { warnings, isProjectLeftOut } = loaded;
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
  const { value } = described;
  print.json(described);
  print.text(typeof value === 'string' ? value : JSON.stringify(value));
  return 0;
}

function describe(key: ConfigKey, { config, sourceOf }: LoadedConfig) {
  const setting = settings[key] as Setting<unknown>;
  const { takes, summary, default: usual } = setting;
  const value = shownValue(setting, config[key]);
  return { key, value, default: usual, ...sourceOf(key), takes, project: sayProjectRight(setting), summary };
}

/** Sets a setting or, without a text, takes it out. */
function change(
  { options, print }: CommandCall,
  places: ConfigPlaces,
  key: ConfigKey,
  text?: string,
): ExitCode {
  const file = chooseConfigFile(options, places, key);
  const given = text === undefined ? undefined : readGiven(key, text, file, places);
  const { isChanged, counts } = writeSetting(places, file, key, given);
  if (!counts)
    print.hint(
      `${file.path} came with the project and is not used until you accept it. Run: tideproof config trust`,
    );
  const shown = JSON.stringify(shownValue(settings[key] as Setting<unknown>, given));
  const state = text === undefined ? 'not set' : shown;
  print.line(`"${key}" is ${isChanged ? 'now' : 'already'} ${state} in ${file.path}`);
  // A layer of higher precedence may override the change, or add to it.
  const { value, from, where } = describe(key, loadConfig(places));
  print.json({ file: file.path, changed: isChanged, key, value, from, where });
  const origin = settings[key].project === 'adds to yours' ? '' : `, from ${where || 'the default'}`;
  if (where !== file.path) print.line(`What holds here is ${JSON.stringify(value)}${origin}`);
  return text !== undefined || isChanged ? 0 : 1;
}

function readGiven(key: ConfigKey, text: string, { from }: ConfigFile, places: ConfigPlaces): unknown {
  const { takes, example } = settings[key] as Setting<unknown>;
  const given = parseText(key, text);
  const findProblems = (layer: ConfigFile['from']) => {
    const problems: string[] = [];
    decodeGiven(key, given, layer, places, (problem) => void problems.push(problem));
    return problems;
  };
  const problems = findProblems(from);
  if (problems.length === 0) return given;
  const sample = `What it takes: ${takes.replaceAll('`', '')}. For example: tideproof config set ${key} '${JSON.stringify(example)}'`;
  throw usageError(
    `Cannot set it: ${problems.join('; ')}`,
    findProblems('user').length === 0 ? 'To set it for all your projects, add --user' : sample,
  );
}
