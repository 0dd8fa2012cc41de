import { homedir } from 'node:os';
import { type ConfigKey, configKeys, settings } from '../../config/config.ts';
import { findNearest } from '../../config/find-nearest.ts';
import { type ConfigPlaces, decodeGiven, loadConfig } from '../../config/load-config.ts';
import { parseText } from '../../config/read-layer.ts';
import { type Setting, shownValue } from '../../config/setting.ts';
import { type CommandCall, type ExitCode, usageError } from '../command.ts';
import { findProject } from '../read-options.ts';
import {
  type ConfigFile,
  changeConfig,
  chooseConfigFile,
  keepOwnTrust,
  planSetting,
  planUnsetting,
} from './config/change-config.ts';
import { editConfig, showConfig, shownIn, showSetting } from './config/show-config.ts';

type Schema = Record<string, unknown>;

/** `config`: lists settings with their values and origins, and changes them and what goes with them. */
export async function runConfig(call: CommandCall): Promise<ExitCode> {
  const { words, options, context, environment } = call;
  const own = { ...call, words: words.slice(1) };
  if (words[0] === 'semantic') return (await import('./config/semantic.ts')).runSemantic(own);
  if (options.example) return printJson(call, exampleConfig());
  if (options.schema) return printJson(call, composeSchema());
  const places: ConfigPlaces = {
    project: findProject(call),
    dataDir: context.dataDir,
    home: homedir(),
    environment,
  };
  const [action, key, value] = words;
  if (action === undefined) return showConfig(call, places);
  if (action === 'edit' && key === undefined)
    return editConfig(call, places, chooseConfigFile(options, places));
  if (key !== undefined && value !== undefined && action === 'set')
    return set(call, places, parseKey(key), value);
  if (key !== undefined && value === undefined && action === 'get')
    return showSetting(call, places, parseKey(key));
  if (key !== undefined && value === undefined && action === 'unset')
    return unset(call, places, parseKey(key));
  throw usageError(
    `Cannot do "config ${words.join(' ')}"`,
    'There are get <key>, set <key> <value>, unset <key>, edit and semantic; without any of them all settings are shown',
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
  throw usageError(`Unknown key "${given}"`, nearest ? `Did you mean "${nearest}"? ${list}` : list);
}

function set(call: CommandCall, places: ConfigPlaces, key: ConfigKey, text: string): ExitCode {
  const file = chooseConfigFile(call.options, places, key);
  const setting = settings[key] as Setting<unknown>;
  const problems: string[] = [];
  const given = parseText(key, text);
  decodeGiven(key, given, file.from, places, (problem) => void problems.push(problem));
  if (problems.length > 0) {
    const example = `For example: tideproof config set ${key} '${JSON.stringify(setting.example)}'`;
    throw usageError(
      `Cannot set it: ${problems.join('; ')}`,
      `What it takes: ${setting.takes.replaceAll('`', '')}. ${example}`,
    );
  }
  const isChanged = change(call, places, file, (body) => planSetting(body, key, given));
  const shown = JSON.stringify(shownValue(setting, given));
  call.print.line(`"${key}" ${isChanged ? `is ${shown} now` : `was ${shown} already`} in ${file.path}`);
  sayWhatHolds(call, places, key, file, isChanged);
  return 0;
}

function unset(call: CommandCall, places: ConfigPlaces, key: ConfigKey): ExitCode {
  const file = chooseConfigFile(call.options, places, key);
  const isChanged = change(call, places, file, (body) => planUnsetting(body, key));
  call.print.line(`"${key}" ${isChanged ? 'is out of' : 'was not set in'} ${file.path}`);
  sayWhatHolds(call, places, key, file, isChanged);
  return isChanged ? 0 : 1;
}

/** Changes a file; the user's own change to a project's config needs no further acceptance. */
function change(
  { print }: CommandCall,
  places: ConfigPlaces,
  { from, path }: ConfigFile,
  plan: (body: string) => string | undefined,
): boolean {
  if (from === 'user') return changeConfig(path, true, plan);
  const { outcome, counts } = keepOwnTrust(places, () => changeConfig(path, false, plan));
  if (!counts)
    print.hint(`${path} came with the project and is not used until you accept it. Run: tideproof trust`);
  return outcome;
}

/** Prints the effective value, because a layer of higher precedence may override the change. */
function sayWhatHolds(
  { print }: CommandCall,
  places: ConfigPlaces,
  key: ConfigKey,
  { path }: ConfigFile,
  changed: boolean,
): void {
  const { config, sourceOf } = loadConfig(places);
  const { from, where } = sourceOf(key);
  const value = shownIn(config, key);
  print.json({ file: path, changed, key, value, from, where });
  if (where === path) return;
  const shown = JSON.stringify(value);
  if ((settings[key] as Setting<unknown>).adds)
    print.line(`What holds here is all that is set together: ${shown}`);
  else print.line(`What holds here is ${shown}, from ${from === 'default' ? 'the default' : where}`);
}

/** The JSON schema of a config file, for validation and completion in editors. */
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

/** An example config with every setting that a project can have, nested as users write it. */
export function exampleConfig(): Record<string, unknown> {
  const example: Record<string, unknown> = {};
  for (const key of configKeys) {
    if ((settings[key] as Setting<unknown>).personal) continue;
    const [first = '', second] = key.split('.');
    const value = settings[key].example;
    example[first] = second === undefined ? value : { ...(example[first] as object), [second]: value };
  }
  return example;
}
