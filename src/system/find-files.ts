import { type Dirent, readdirSync } from 'node:fs';
import { join, parse, sep } from 'node:path';

/** Limit, so that a glob in the wrong place does not scan a whole disk. */
const ENTRIES_MAX = 5000;
const DEPTH_MAX = 12;
const SKIPPED = ['node_modules', '.git'];

/**
 * Files matching an absolute glob: `*` and `?` within a name, `**` for any folders. Links to folders are not followed.
 */
export function findFiles(glob: string): string[] {
  const { root } = parse(glob);
  const parts = glob
    .slice(root.length)
    .split(sep === '/' ? '/' : /[\\/]/)
    .filter((part, index, all) => part !== '' && !(part === '**' && all[index - 1] === '**'));
  if (parts.at(-1) === '**') parts.push('*');
  const found = new Set<string>();
  let entriesLeft = ENTRIES_MAX;
  const list = (folder: string): Dirent[] => {
    if (entriesLeft <= 0) return [];
    const entries = listFolder(folder);
    entriesLeft -= entries.length + 1;
    return entries;
  };
  const walk = (folder: string, at: number, depth: number): void => {
    const part = parts[at]!;
    const isLast = at === parts.length - 1;
    if (part === '**') {
      walk(folder, at + 1, depth);
      for (const entry of depth < DEPTH_MAX ? list(folder) : [])
        if (isFolder(entry) && !entry.name.startsWith('.')) walk(join(folder, entry.name), at, depth + 1);
    } else if (!isLast && !/[*?]/.test(part)) walk(join(folder, part), at + 1, depth);
    else
      for (const entry of list(folder)) {
        if (!matchesName(entry.name, part)) continue;
        const path = join(folder, entry.name);
        if (!isLast && isFolder(entry)) walk(path, at + 1, depth);
        if (isLast && !entry.isDirectory()) found.add(path);
      }
  };
  if (parts.length > 0) walk(root, 0, 0);
  return [...found];
}

function isFolder(entry: Dirent): boolean {
  return entry.isDirectory() && !SKIPPED.includes(entry.name);
}

/** Matches a name against `*` and `?`. Backtracks to the last star only, so that no pattern is slow. */
export function matchesName(name: string, pattern: string): boolean {
  if (name.startsWith('.') && !pattern.startsWith('.')) return false;
  let at = 0;
  let star = -1;
  let afterStar = 0;
  let index = 0;
  while (index < name.length) {
    if (pattern[at] === '*') {
      star = at;
      afterStar = index;
      at += 1;
    } else if (pattern[at] === '?' || pattern[at] === name[index]) {
      at += 1;
      index += 1;
    } else if (star !== -1) {
      afterStar += 1;
      index = afterStar;
      at = star + 1;
    } else return false;
  }
  while (pattern[at] === '*') at += 1;
  return at === pattern.length;
}

/** A folder that is missing or unreadable counts as empty. */
function listFolder(folder: string): Dirent[] {
  try {
    return readdirSync(folder, { withFileTypes: true });
  } catch {
    return [];
  }
}
