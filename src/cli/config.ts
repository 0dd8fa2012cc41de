import { existsSync } from 'node:fs';
import { homedir } from 'node:os';
import { configKeys, settings } from '../config/config.ts';
import { loadConfig } from '../config/load-config.ts';
import type { Setting } from '../config/setting.ts';
import { projectConfigFile, userConfigFile } from '../system/paths.ts';
import type { CommandCall, ExitCode } from './command.ts';
import { findProject } from './find-project.ts';
import { ownCommand } from './own-command.ts';
import { findPlaces } from './places.ts';

/** `config`: every setting with its value and where that comes from, and what is wrong in the files. */
export function runConfig({ options, environment, print }: CommandCall): ExitCode {
  if (options.example) {
    const example = exampleConfig();
    print.line(JSON.stringify(example, null, 2));
    print.json(example);
    return 0;
  }
  const { dataDir, entryFile } = findPlaces(environment);
  const project = findProject(options.project, environment);
  const { config, sources, warnings } = loadConfig({ project, dataDir, home: homedir(), environment });
  const files = { project: projectConfigFile(project), user: userConfigFile(dataDir) };
  print.table([
    ['Setting', 'From', 'Value'].map((title) => print.paint('bold', title)),
    ...configKeys.map((key) => {
      const { from, where } = sources[key];
      const origin = from === 'environment' ? where : from;
      return [key, from === 'default' ? print.paint('grey', origin) : origin, JSON.stringify(config[key])];
    }),
  ]);
  print.line();
  print.table(
    Object.entries(files).map(([from, file]) => [from, existsSync(file) ? file : `${file} (not there)`]),
  );
  if (!Object.values(files).some(existsSync))
    print.line(`\nA file to start from: ${ownCommand(process.argv[1] ?? '', entryFile)} config --example`);
  for (const warning of warnings) print.line(`\n${print.paint('yellow', '!')} ${warning}`);
  print.json({
    files,
    settings: configKeys.map((key) => ({
      key,
      value: config[key],
      default: settings[key].default,
      ...sources[key],
    })),
    warnings,
  });
  return 0;
}

/** A file to start from: every setting that a project can have, nested as people write it. */
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
