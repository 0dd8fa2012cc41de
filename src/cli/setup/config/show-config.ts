import { existsSync } from 'node:fs';
import { type ConfigKey, configKeys, settings } from '../../../config/config.ts';
import { type ConfigPlaces, type LoadedConfig, loadConfig } from '../../../config/load-config.ts';
import { type Setting, sayProjectRight, shownValue } from '../../../config/setting.ts';
import { projectConfigFile, userConfigFile } from '../../../system/paths.ts';
import type { CommandCall, ExitCode } from '../../command.ts';

/** Every setting with its value and where that comes from, and what is wrong in the files. */
export function showConfig({ print }: CommandCall, places: ConfigPlaces, ownName: string): ExitCode {
  const loaded = loadConfig(places);
  const { config, sourceOf, warnings } = loaded;
  const files = { project: projectConfigFile(places.project), user: userConfigFile(places.dataDir) };
  print.table([
    ['Setting', 'From', 'Project', 'Value'].map((title) => print.paint('bold', title)),
    ...configKeys.map((key) => {
      const { from, where } = sourceOf(key);
      const origin = from === 'environment' ? where : from;
      const right = sayProjectRight(settings[key]);
      return [
        key,
        from === 'default' ? print.paint('grey', origin) : origin,
        right,
        JSON.stringify(shownIn(config, key)),
      ];
    }),
  ]);
  print.line();
  print.table(
    Object.entries(files).map(([from, file]) => [from, existsSync(file) ? file : `${file} (not there)`]),
  );
  if (!Object.values(files).some(existsSync))
    print.line(`\nExample config file: ${ownName} config --example`);
  if (loaded.isProjectLeftOut)
    print.line(
      `\n${print.paint('yellow', '!')} ${files.project} is not used: you have not accepted it. See: ${ownName} trust`,
    );
  for (const warning of warnings) print.line(`\n${print.paint('yellow', '!')} ${warning}`);
  print.json({
    files,
    isProjectLeftOut: loaded.isProjectLeftOut,
    settings: configKeys.map((key) => describeSetting(key, loaded)),
    warnings,
  });
  return 0;
}

/** The value of one setting, as a script wants it: a text as it is, anything else as JSON. */
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
  const { takes, summary, default: value } = settings[key];
  return {
    key,
    value: shownIn(config, key),
    default: value,
    ...sourceOf(key),
    takes,
    project: sayProjectRight(settings[key]),
    summary,
  };
}
