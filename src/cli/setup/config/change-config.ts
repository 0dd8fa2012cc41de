import { existsSync } from 'node:fs';
import { homedir } from 'node:os';
import { join } from 'node:path';
import { type Node, type ParseError, parseTree } from 'jsonc-parser';
import { type ConfigKey, settings } from '../../../config/config.ts';
import type { ConfigPlaces } from '../../../config/load-config.ts';
import { findConfigFile } from '../../../config/project-files.ts';
import { recordTrust } from '../../../config/project-trust.ts';
import { AppError } from '../../../domain/app-error.ts';
import { appendChild, removeChild, replaceValue, splitMark } from '../../../install/edit-json.ts';
import {
  readSettingsFile,
  refuseReadOnly,
  replaceFile,
  retryOnChange,
} from '../../../install/settings-file.ts';
import { checkPath } from '../../../system/check-path.ts';
import { makeDirectoriesFor } from '../../../system/make-directories.ts';
import { projectConfigFile, userConfigFile } from '../../../system/paths.ts';
import { type CommandCall, usageError } from '../../command.ts';

/** Changes a config file that users edit as well, and returns whether it changed. A broken file stays as it is. */
export function changeConfig(
  file: string,
  isPersonal: boolean,
  plan: (text: string) => string | undefined,
): boolean {
  return retryOnChange(file, () => {
    const before = readSettingsFile(file);
    refuseReadOnly(before);
    const { mark, body } = splitMark(before.text ?? '');
    const planned = plan(before.text === undefined ? '{}\n' : body);
    if (planned === undefined)
      throw new AppError(
        'E_SETTINGS_UNREADABLE',
        `Cannot change ${file}: it holds no JSON object`,
        'Correct it, or move it away; `tideproof config` says what is wrong with it',
      );
    if (planned === body || (before.text === undefined && planned === '{}\n')) return false;
    if (isPersonal) makeDirectoriesFor(before.path, 0o700);
    const mode = isPersonal ? 0o600 : 0o644;
    return replaceFile(before, Buffer.from(mark + planned), mode) ? true : undefined;
  });
}

export interface ConfigFile {
  from: 'user' | 'project';
  path: string;
}

/** The file to write: the user's if requested or for personal settings, otherwise that of the current project. */
export function chooseConfigFile(
  options: CommandCall['options'],
  places: ConfigPlaces,
  key?: ConfigKey,
): ConfigFile {
  const { project, dataDir } = places;
  const user: ConfigFile = { from: 'user', path: userConfigFile(dataDir) };
  if (options.user && options.project !== undefined)
    throw usageError('Cannot write to both --user and --project', 'Give one of the two');
  if (options.user) return user;
  const isPersonal = key !== undefined && settings[key].project === 'no';
  if (isPersonal && options.project !== undefined)
    throw usageError(
      `Cannot set "${key}" for a project: it can only be set by you`,
      'Leave --project out, and it goes into your own config',
    );
  const isProject = ['.tideproof', '.git'].some((name) => existsSync(join(project, name)));
  if (isPersonal || (options.project === undefined && (!isProject || project === homedir()))) return user;
  const path = projectConfigFile(project);
  // A project could contain a link that leads elsewhere.
  if (checkPath(path, { project }).problem !== undefined)
    throw new AppError(
      'E_SETTINGS_UNREADABLE',
      `Cannot write ${path}: it leads out of the project`,
      'Put a file in the place of the link, or use --user',
    );
  return { from: 'project', path };
}

/**
 * Runs a user's change to the config of a project. The result is accepted automatically, unless the file had content
 * that the user has not accepted; `counts` says whether it is.
 */
export function keepOwnTrust<T>({ project, dataDir }: ConfigPlaces, change: () => T) {
  const before = findConfigFile(project, dataDir);
  const outcome = change();
  const after = findConfigFile(project, dataDir);
  const counts = before === undefined || before.decision === 'accepted';
  if (after && counts) recordTrust(project, dataDir, [after], 'accepted');
  return { outcome, counts };
}

/** A place in the file that sets the setting. */
interface Mention {
  container: Node;
  index: number;
}

/** The text of a config file with one setting changed, all else unchanged; undefined if it is no JSON object. */
export function planSetting(text: string, key: ConfigKey, value: unknown): string | undefined {
  const root = readTree(text);
  if (!root) return undefined;
  // Of several the last one counts.
  const last = findMentions(root, key).at(-1);
  if (last) return replaceValue(text, root, last.container.children![last.index]!.children![1]!, value);
  const [group = '', member] = key.split('.');
  if (member === undefined) return appendChild(text, root, root, { key, value });
  const there = root.children?.findLast((property) => property.children?.[0]?.value === group);
  const container = there?.children?.[1];
  if (!there) return appendChild(text, root, root, { key: group, value: { [member]: value } });
  if (container?.type === 'object') return appendChild(text, root, container, { key: member, value });
  // The group's name is used by another value, which stays, so the setting is written with its dotted name.
  return appendChild(text, root, root, { key, value });
}

/** The text without the setting, and without its group if that becomes empty. */
export function planUnsetting(text: string, key: ConfigKey): string | undefined {
  const root = readTree(text);
  if (!root) return undefined;
  const mentions = findMentions(root, key);
  const [first] = mentions;
  return first ? planUnsetting(remove(text, first), key) : text;
}

function remove(text: string, { container, index }: Mention): string {
  const group = container.parent;
  const groups = group?.parent;
  return container.children?.length === 1 && group && groups
    ? removeChild(text, groups, groups.children!.indexOf(group))
    : removeChild(text, container, index);
}

function findMentions(root: Node, key: ConfigKey): Mention[] {
  const [group, member] = key.split('.');
  return (root.children ?? []).flatMap((property, index) => {
    const [name, value] = property.children ?? [];
    if (name?.value === key) return [{ container: root, index }];
    if (member === undefined || name?.value !== group || value?.type !== 'object') return [];
    return (value.children ?? []).flatMap((inner, innerIndex) =>
      inner.children?.[0]?.value === member ? [{ container: value, index: innerIndex }] : [],
    );
  });
}

function readTree(text: string): Node | undefined {
  const errors: ParseError[] = [];
  const root = parseTree(text, errors, { allowTrailingComma: false });
  return errors.length === 0 && root?.type === 'object' ? root : undefined;
}
