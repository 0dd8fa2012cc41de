import { homedir } from 'node:os';
import { type ConfigKey, configKeys, settings } from '../../config/config.ts';
import { type ConfigPlaces, decodeGiven, loadConfig } from '../../config/load-config.ts';
import { parseText } from '../../config/read-layer.ts';
import { type Setting, shownValue } from '../../config/setting.ts';
import { AppError } from '../../domain/app-error.ts';
import { findNearest } from '../../domain/find-nearest.ts';
import { findPlaces } from '../../install/places.ts';
import { ownCommand } from '../../system/own-command.ts';
import type { CommandCall, ExitCode } from '../command.ts';
import { findProject } from '../find-project.ts';
import { changeConfig } from './config/change-config.ts';
import { type ConfigFile, chooseConfigFile } from './config/choose-config-file.ts';
import { editConfig } from './config/edit-config.ts';
import { keepOwnTrust } from './config/keep-own-trust.ts';
import { planSetting, planUnsetting } from './config/plan-config-change.ts';
import { showConfig, shownIn, showSetting } from './config/show-config.ts';

type Schema = Record<string, unknown>;

/** `config`: what can be set, what holds and why, and changing it. */
export function runConfig(call: CommandCall): ExitCode {
  const { words, options, context, environment } = call;
  if (options.example) return printJson(call, exampleConfig());
  if (options.schema) return printJson(call, composeSchema());
  const { dataDir, entryFile } = findPlaces(context, environment);
  const project = findProject(options.project, context);
  const places: ConfigPlaces = { project, dataDir, home: homedir(), environment };
  const [action, key, value] = words;
  if (action === undefined)
    return showConfig(call, places, ownCommand(process.argv[1] ?? '', entryFile, environment));
  if (action === 'edit' && key === undefined)
    return editConfig(call, places, chooseConfigFile(options, places));
  if (action === 'get' && key !== undefined && value === undefined)
    return showSetting(call, places, parseKey(key));
  if (action === 'set' && key !== undefined && value !== undefined)
    return set(call, places, parseKey(key), value);
  if (action === 'unset' && key !== undefined && value === undefined)
    return unset(call, places, parseKey(key));
  throw new AppError(
    'E_USAGE',
    `Cannot do "config ${words.join(' ')}"`,
    'There are get <key>, set <key> <value>, unset <key> and edit; without any of them all settings are shown',
  );
}

function printJson({ print }: CommandCall, value: unknown): ExitCode {
  print.text(JSON.stringify(value, null, 2));
  print.json(value);
  return 0;
}

function parseKey(given: string): ConfigKey {
  const key = configKeys.find((each) => each === given);
  if (key !== undefined) return key;
  const nearest = findNearest(given, configKeys);
  const list = '`tideproof config` lists all';
  throw new AppError(
    'E_USAGE',
    `Unknown key "${given}"`,
    nearest === undefined ? list : `Did you mean "${nearest}"? ${list}`,
  );
}

function set(call: CommandCall, places: ConfigPlaces, key: ConfigKey, text: string): ExitCode {
  const file = chooseConfigFile(call.options, places, key);
  const problems: string[] = [];
  const given = parseText(key, text);
  decodeGiven(key, given, file.from, places, (problem) => void problems.push(problem));
  if (problems.length > 0) {
    const example = JSON.stringify(settings[key].example);
    throw new AppError(
      'E_USAGE',
      `Cannot set it: ${problems.join('; ')}`,
      `What it takes: ${settings[key].takes.replaceAll('`', '')}. For example: tideproof config set ${key} '${example}'`,
    );
  }
  const outcome = change(call, places, file, (body) => planSetting(body, key, given));
  const shown = JSON.stringify(shownValue(settings[key] as Setting<unknown>, given));
  call.print.line(
    outcome === 'written'
      ? `"${key}" is ${shown} now in ${file.path}`
      : `"${key}" was ${shown} already in ${file.path}`,
  );
  return sayWhatHolds(call, places, key, file, outcome);
}

/** Changes a file; what the user writes into that of a project counts without being asked about. */
function change(
  { print }: CommandCall,
  places: ConfigPlaces,
  { from, path }: ConfigFile,
  plan: (body: string) => string | undefined,
): 'written' | 'same' {
  if (from === 'user') return changeConfig(path, true, plan);
  const { outcome, counts } = keepOwnTrust(places, () => changeConfig(path, false, plan));
  if (!counts)
    print.hint(`${path} came with the project and is not used until you accept it. Run: tideproof trust`);
  return outcome;
}

function unset(call: CommandCall, places: ConfigPlaces, key: ConfigKey): ExitCode {
  const file = chooseConfigFile(call.options, places, key);
  const outcome = change(call, places, file, (body) => planUnsetting(body, key));
  call.print.line(
    outcome === 'written' ? `"${key}" is out of ${file.path}` : `"${key}" was not set in ${file.path}`,
  );
  sayWhatHolds(call, places, key, file, outcome);
  return outcome === 'written' ? 0 : 1;
}

/** A place that counts more may still say something else. */
function sayWhatHolds(
  { print }: CommandCall,
  places: ConfigPlaces,
  key: ConfigKey,
  file: ConfigFile,
  outcome: 'written' | 'same',
): ExitCode {
  const { config, sourceOf } = loadConfig(places);
  const { from, where } = sourceOf(key);
  const adds = (settings[key] as Setting<unknown>).adds ?? false;
  print.json({
    file: file.path,
    changed: outcome === 'written',
    key,
    value: shownIn(config, key),
    from,
    where,
  });
  if (where === file.path) return 0;
  const origin = from === 'default' ? 'the default' : where;
  const value = JSON.stringify(shownIn(config, key));
  print.line(
    adds
      ? `What holds here is all that is set together: ${value}`
      : `What holds here is ${value}, from ${origin}`,
  );
  return 0;
}

/** The JSON schema of a config file: editors check it, complete keys and show what they mean. */
export function composeSchema(): Schema {
  const definitions: Schema = {};
  const groups: Record<string, Schema> = {};
  const names: Schema = {};
  for (const key of configKeys) {
    const { summary, schema, default: value } = settings[key];
    definitions[key] = { description: summary, ...schema, default: value };
    const reference = { $ref: `#/definitions/${key}` };
    const [group = '', member] = key.split('.');
    names[key] = reference;
    if (member !== undefined) groups[group] = { ...groups[group], [member]: reference };
  }
  const nested = Object.entries(groups).map(([group, properties]) => [
    group,
    { type: 'object', additionalProperties: false, properties },
  ]);
  return {
    $schema: 'http://json-schema.org/draft-07/schema#',
    title: 'Config of tideproof',
    type: 'object',
    additionalProperties: false,
    properties: { $schema: { type: 'string' }, ...Object.fromEntries(nested), ...names },
    definitions,
  };
}

/** Example config file: every setting that a project can have, nested as people write it. */
export function exampleConfig(): Record<string, unknown> {
  const example: Record<string, unknown> = {};
  for (const key of configKeys) {
    if ((settings[key] as Setting<unknown>).personal) continue;
    const [first = '', second] = key.split('.');
    const value = settings[key].example;
    if (second === undefined) example[first] = value;
    else example[first] = { ...(example[first] as object), [second]: value };
  }
  return example;
}
