import { AppError } from '../domain/app-error.ts';
import { makeDirectoriesFor } from '../system/make-directories.ts';
import { userConfigFile } from '../system/paths.ts';
import { readIfPresent, writeFileAtomically } from '../system/write-file-atomically.ts';
import type { Config, ConfigKey } from './config.ts';

/** Sets one thing in the user's own config file; all else in it stays. */
export function changeUserSetting<Key extends ConfigKey>(
  dataDir: string,
  key: Key,
  value: Config[Key],
): void {
  const file = userConfigFile(dataDir);
  const content = parse(file, readIfPresent(file)?.toString('utf8') ?? '{}');
  const [first, second] = key.split('.') as [string, string];
  delete content[key];
  const group = content[first];
  const members = group !== null && typeof group === 'object' && !Array.isArray(group) ? group : {};
  content[first] = { ...members, [second]: value };
  makeDirectoriesFor(file, 0o700);
  writeFileAtomically(file, Buffer.from(`${JSON.stringify(content, null, 2)}\n`));
}

function parse(file: string, text: string): Record<string, unknown> {
  try {
    const content: unknown = JSON.parse(text.replace(/^\uFEFF/, ''));
    if (content !== null && typeof content === 'object' && !Array.isArray(content))
      return content as Record<string, unknown>;
  } catch {
    // Told below, as anything else that is no object.
  }
  throw new AppError(
    'E_SETTINGS_UNREADABLE',
    `Cannot change ${file}: it holds no JSON object`,
    'Correct it, or move it away; `tideproof config` says what is wrong with it',
  );
}
