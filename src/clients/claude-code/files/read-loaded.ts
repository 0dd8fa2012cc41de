import { dirname, join, resolve } from 'node:path';
import { listNames } from '../../../system/list-names.ts';
import { readHead } from '../../../system/read-file-part.ts';
import { isSince } from '../settings/compare-versions.ts';

/** More than any real instruction file has. */
const BYTES_MAX = 1 << 18;
const FILES_MAX = 40;
const IMPORTS_DEEP_MAX = 5;
/** The client loads only this many lines of its memory. */
const MEMORY_LINES = 200;
const INSTRUCTIONS = ['CLAUDE.md', join('.claude', 'CLAUDE.md'), 'CLAUDE.local.md'];
/** Loaded where a project and the folders above it have none of the others, by this version and later ones. */
const INSTEAD = ['AGENTS.md', join('.claude', 'AGENTS.md')];
const INSTEAD_SINCE = '2.1.325';
/** Rules for certain paths only: after a compaction they are gone until such a file is read again. */
const SCOPED = /^---\n(?:[^\n]*\n)*?paths:/;
const IMPORT = /(?:^|\s)@(~?[\w./-]*[\w-])/g;

/** Instructions and rules of user and project with their imports, and the memory. Those in subfolders are not loaded. */
export function readLoaded(directory: string, project: string, transcriptPath: string, version = ''): string {
  const seen = new Map<string, string>();
  const add = (path: string, depth: number): void => {
    if (seen.has(path) || seen.size >= FILES_MAX) return;
    const text = readHead(path, BYTES_MAX);
    if (text === undefined) return;
    seen.set(path, text);
    if (depth === IMPORTS_DEEP_MAX) return;
    for (const [, name = ''] of text.matchAll(IMPORT)) add(pathOf(name, dirname(path)), depth + 1);
  };
  const folders = ancestorsOf(project);
  const addAll = (names: readonly string[]) => {
    for (const folder of folders) for (const name of names) add(join(folder, name), 0);
  };
  addAll(INSTRUCTIONS);
  const ofUser = join(directory, 'CLAUDE.md');
  const hasOwn = [...seen].some(([path, text]) => path !== ofUser && text.trim() !== '');
  if (!hasOwn && isSince(version, INSTEAD_SINCE)) addAll(INSTEAD);
  add(ofUser, 0);
  for (const folder of [directory, ...folders.map((each) => join(each, '.claude'))]) {
    const rules = join(folder, 'rules');
    for (const name of listNames(rules)) if (name.endsWith('.md')) add(join(rules, name), 0);
  }
  const memory = readHead(join(dirname(transcriptPath), 'memory', 'MEMORY.md'), BYTES_MAX) ?? '';
  const texts = [...seen.values()].filter((text) => !SCOPED.test(text));
  return [...texts, memory.split('\n').slice(0, MEMORY_LINES).join('\n')].filter(Boolean).join('\n\n');
}

/** The folder and its ancestors, the folder itself first. */
function ancestorsOf(folder: string): string[] {
  const above = dirname(folder);
  return above === folder ? [folder] : [folder, ...ancestorsOf(above)];
}

function pathOf(name: string, folder: string): string {
  if (name.startsWith('~/')) return join(process.getBuiltinModule('node:os').homedir(), name.slice(2));
  return resolve(folder, name);
}
