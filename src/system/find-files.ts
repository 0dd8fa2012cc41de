import { type Dirent, readdirSync } from 'node:fs';
import { join, parse, sep } from 'node:path';

/** Limit, so that a glob in the wrong place does not scan a whole disk. */
const ENTRIES_MAX = 5000;
const DEPTH_MAX = 12;
const SKIPPED = ['node_modules', '.git'];

/** Files matching an absolute glob: `*` within a name, `**` for any folders. Links to folders are not followed. */
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
    entriesLeft -= 1;
    try {
      const entries = readdirSync(folder, { withFileTypes: true });
      entriesLeft -= entries.length;
      return entries;
    } catch {
      // A folder that is missing or unreadable counts as empty.
      return [];
    }
  };
  const walk = (folder: string, at: number, depth: number): void => {
    const part = parts[at]!;
    const isLast = at === parts.length - 1;
    if (part === '**') {
      walk(folder, at + 1, depth);
      for (const entry of depth < DEPTH_MAX ? list(folder) : [])
        if (isFolder(entry) && !entry.name.startsWith('.')) walk(join(folder, entry.name), at, depth + 1);
    } else if (!isLast && !part.includes('*')) walk(join(folder, part), at + 1, depth);
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

/** Matches a name against `*`. Takes each piece where it comes first, so that no pattern is slow. */
export function matchesName(name: string, pattern: string): boolean {
  if (name.startsWith('.') && !pattern.startsWith('.')) return false;
  const [start = '', ...pieces] = pattern.split('*');
  const end = pieces.pop();
  if (end === undefined) return name === pattern;
  if (!name.startsWith(start) || !name.endsWith(end)) return false;
  let at = start.length;
  for (const piece of pieces) {
    const found = name.indexOf(piece, at);
    if (found === -1) return false;
    at = found + piece.length;
  }
  return at + end.length <= name.length;
}
