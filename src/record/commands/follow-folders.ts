import { commandWords } from './command-family.ts';
import type { ShellPart } from './parse-shell.ts';

/** The folder in which each command of a line runs, as written; empty where the line did not change it yet. */
export function followFolders(parts: readonly ShellPart[]): string[] {
  let folder = '';
  // Only the shell knows where it was before the line.
  let before = '-';
  const stack: string[] = [];
  return parts.map(({ words }) => {
    const here = folder;
    const [program, ...rest] = commandWords(words);
    const target = rest.find((word) => word === '-' || !word.startsWith('-'));
    if (program === 'pushd') stack.push(here);
    if (program === 'popd') folder = stack.pop() ?? '-';
    if (program === 'cd' || program === 'pushd') {
      folder = target === '-' ? before : joinFolder(here, target ?? '~');
      before = here;
    }
    return here;
  });
}

function joinFolder(folder: string, target: string): string {
  return folder === '' || isWhole(target) ? target : `${folder}/${target}`;
}

/** `/proj` and `C:/proj`, and what only the shell knows: `~/proj`, `$HOME/proj`. */
function isWhole(path: string): boolean {
  return /^(?:[/~$]|[A-Za-z]:)/.test(path);
}

/** The folder that a line changed to, from the one in which it was called. */
export function folderOf(changedTo: string, folder: string): string {
  if (changedTo === '') return folder;
  const parts = isWhole(changedTo) || folder === '' ? [] : folder.split('/');
  for (const part of changedTo.split('/'))
    if (part === '..' && parts.length > 1) parts.pop();
    else if (part !== '.' && (part !== '' || parts.length === 0)) parts.push(part);
  return parts.join('/');
}
