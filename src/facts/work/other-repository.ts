import type { WorkState } from '../../domain/work-state.ts';

/** Temporary folders: a repository in one of them is an experiment and not the one in work. */
const TEMPORARY = /^(?:\/private)?\/(?:tmp|var\/folders)(?:\/|$)|^\$\(mktemp|^"?\$\{?(?:TMP|TEMP)/i;

/**
 * Returns a function that is called for each part of a command line in turn, with its words, and tells whether it runs
 * in another repository than the one in work.
 */
export function otherRepository(
  state: WorkState,
  project: string,
): (segment: string, words: readonly string[]) => boolean {
  let isAway = false;
  const variables = new Map<string, string>();
  return (segment, words) => {
    noteVariables(segment, variables);
    const [program, first, second] = words.map((word) => withVariable(word, variables));
    if (program === 'cd') isAway = (isAway && isRelative(first ?? '')) || isElsewhere(first, state, project);
    return isAway || (program === 'git' && first === '-C' && isElsewhere(second, state, project));
  };
}

/** A folder outside the project belongs to another repository, unless files in it were edited. */
function isElsewhere(folder: string | undefined, { files }: WorkState, project: string): boolean {
  if (folder === undefined) return false;
  if (TEMPORARY.test(folder)) return true;
  const target = folderFrom(project, folder);
  if (target === undefined || project === '') return false;
  const isPart = `${target}/`.startsWith(`${project}/`) || `${project}/`.startsWith(`${target}/`);
  return !isPart && !files.some(({ path }) => path.startsWith(`${target}/`));
}

/** Remembers shell variables such as `REPO=/tmp/try`, so that `cd "$REPO"` can be resolved. */
function noteVariables(segment: string, variables: Map<string, string>): void {
  for (const [, name = '', value = ''] of segment.matchAll(/(?:^|\s)([A-Za-z_]\w*)=["']?([^\s"']+)/g))
    variables.set(name, value);
}

function withVariable(word: string, variables: ReadonlyMap<string, string>): string {
  return word.replace(/^\$\{?(\w+)\}?(?=$|\/)/, (whole, name: string) => variables.get(name) ?? whole);
}

function isRelative(folder: string): boolean {
  return !/^[/~$"'-]|^$/.test(folder);
}

/** The folder that `cd` leads to; undefined if its argument does not tell. */
function folderFrom(project: string, folder: string): string | undefined {
  if (folder.startsWith('/')) return folder.replace(/(?<=.)\/+$/, '');
  if (!folder.startsWith('..')) return undefined;
  const parts = project.split('/');
  for (const part of folder.split('/')) {
    if (part === '..') parts.pop();
    else if (part !== '' && part !== '.') parts.push(part);
  }
  return parts.join('/');
}
