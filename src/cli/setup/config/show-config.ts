import { type StdioOptions, spawnSync } from 'node:child_process';
import { existsSync, rmSync } from 'node:fs';
import { type ConfigKey, configKeys, settings } from '../../../config/config.ts';
import { type ConfigPlaces, type LoadedConfig, loadConfig } from '../../../config/load-config.ts';
import { type Setting, sayProjectRight, shownValue } from '../../../config/setting.ts';
import { makeDirectoriesFor } from '../../../system/make-directories.ts';
import { projectConfigFile, userConfigFile } from '../../../system/paths.ts';
import { holds, readIfPresent, writeFileAtomically } from '../../../system/write-file-atomically.ts';
import { type CommandCall, type ExitCode, usageError } from '../../command.ts';
import { type ConfigFile, keepOwnTrust } from './change-config.ts';

/** Prints every setting with its value and origin, and problems in the files. */
export function showConfig({ print }: CommandCall, places: ConfigPlaces): ExitCode {
  const loaded = loadConfig(places);
  const { config, sourceOf, warnings, isProjectLeftOut } = loaded;
  const files = { project: projectConfigFile(places.project), user: userConfigFile(places.dataDir) };
  const rows = configKeys.map((key) => {
    const { from, where } = sourceOf(key);
    const origin = from === 'default' ? print.paint('grey', from) : from;
    const value = JSON.stringify(shownIn(config, key));
    return [key, from === 'environment' ? where : origin, sayProjectRight(settings[key]), value];
  });
  print.table(rows, ['Setting', 'From', 'Project', 'Value']);
  print.line();
  print.table(
    Object.entries(files).map(([from, file]) => [from, existsSync(file) ? file : `${file} (not there)`]),
  );
  if (!Object.values(files).some(existsSync))
    print.line(print.asTyped('\nExample config file: tideproof config --example'));
  const wrong = isProjectLeftOut
    ? [print.asTyped(`${files.project} is not used: you have not accepted it. See: tideproof trust`)]
    : [];
  for (const warning of [...wrong, ...warnings]) print.line(`\n${print.paint('yellow', '!')} ${warning}`);
  const described = configKeys.map((key) => describeSetting(key, loaded));
  print.json({ files, isProjectLeftOut, settings: described, warnings });
  return 0;
}

/** Prints the value of one setting for scripts: text as is, anything else as JSON. */
export function showSetting({ print }: CommandCall, places: ConfigPlaces, key: ConfigKey): ExitCode {
  const loaded = loadConfig(places);
  const value = shownIn(loaded.config, key);
  print.json(describeSetting(key, loaded));
  print.text(typeof value === 'string' ? value : JSON.stringify(value));
  return 0;
}

export function shownIn(config: LoadedConfig['config'], key: ConfigKey): unknown {
  return shownValue(settings[key] as Setting<unknown>, config[key]);
}

function describeSetting(key: ConfigKey, { config, sourceOf }: LoadedConfig) {
  const { takes, summary, default: usual } = settings[key];
  const project = sayProjectRight(settings[key]);
  return { key, value: shownIn(config, key), default: usual, ...sourceOf(key), takes, project, summary };
}

const EMPTY = Buffer.from('{\n}\n');

/** Opens a config file in the user's editor; keeps what was written and reports problems in it. */
export function editConfig(
  { options, environment, print }: CommandCall,
  places: ConfigPlaces,
  { from, path }: ConfigFile,
): ExitCode {
  const before = readIfPresent(path);
  if (before === undefined) {
    makeDirectoriesFor(path, from === 'user' ? 0o700 : undefined);
    writeFileAtomically(path, EMPTY, { mode: from === 'user' ? 0o600 : 0o644 });
  }
  try {
    keepOwnTrust(places, () => runEditor(environment, path, options.json === true), true);
  } finally {
    // An empty file created only for editing is removed again.
    if (before === undefined && holds(path, EMPTY)) rmSync(path);
  }
  const isChanged = !holds(path, before);
  const { warnings } = loadConfig(places);
  const wrong = existsSync(path) ? warnings.filter((warning) => warning.startsWith(`${path}: `)) : [];
  print.json({ file: path, changed: isChanged, warnings: wrong });
  print.line(isChanged ? `Written: ${path}` : `Nothing was changed in ${path}`);
  for (const warning of wrong) print.warn(warning);
  if (wrong.length > 0) print.line('Invalid settings are ignored; the file is not changed.');
  return wrong.length > 0 ? 1 : 0;
}

/** Run in a shell, because the editor may have arguments, such as `code --wait`. */
function runEditor(environment: NodeJS.ProcessEnv, path: string, isJson: boolean): void {
  const isWindows = process.platform === 'win32';
  const editor = environment.VISUAL || environment.EDITOR || (isWindows ? 'notepad' : 'vi');
  // With --json stdout must have only one JSON value; a terminal is behind stderr as well.
  const stdio: StdioOptions = ['inherit', isJson ? 2 : 'inherit', 'inherit'];
  const settings = { stdio, env: environment };
  const { status, signal, error } = isWindows
    ? spawnSync(`${editor} "${path}"`, { ...settings, shell: true })
    : spawnSync('/bin/sh', ['-c', `${editor} "$@"`, editor, path], settings);
  if (status === 0) return;
  throw usageError(
    `The editor "${editor}" failed: ${error?.message ?? (signal ? `ended by ${signal}` : `exit code ${status}`)}`,
    `Set VISUAL or EDITOR to an editor that is there; what it wrote to ${path} is kept`,
    error,
  );
}
