import type { Action } from '../../domain/entry.ts';
import type { ChangedFile, Removal, WorkState } from '../../domain/work-state.ts';
import { commandSegments } from '../split-command.ts';
import { reasonOf } from './change-reason.ts';

const FILES_MAX = 150;

/** A command that writes a file, with the content behind it as a here-document. */
const WRITTEN =
  /(?:^|[;&\n])[ \t]*(?:cat\s*>{1,2}|tee(?:\s+-a)?\s)\s*(?:"([^"]+)"|'([^']+)'|([^\s"'<>|&;]+))\s*(?:>\s*\/dev\/null\s*)?<<-?\s*['"]?\w/;
const UNDONE_MAX = 20;
const REMOVALS_MAX = 30;
const TURNS_MAX = 40;

type Change = Extract<Action, { kind: 'edit-file' | 'write-file' }>;

/** Records a written or edited file with the reason stated before it. Edits that were reverted do not count. */
export function noteChange(state: WorkState, action: Change, why = reasonOf(state, action)): void {
  const { path } = action;
  const isWritten = action.kind === 'write-file';
  const index = state.files.findIndex((file) => file.path === path);
  const known = index === -1 ? undefined : state.files.splice(index, 1)[0];
  const isNew = known === undefined || known.state === 'committed';
  const turns = isNew || known.turns ? turnsOf(action, (isNew ? undefined : known.turns) ?? []) : undefined;
  if (turns?.length === 0) {
    noteUndone(state, { path, since: isNew ? state.at : known.since });
    return;
  }
  state.removals = state.removals?.filter((removal) => !isFile(path, removal.path));
  state.files.push({
    path,
    edits: (isNew ? 0 : known.edits) + 1,
    created: (known?.created ?? false) || (isWritten && known === undefined),
    since: isNew ? state.at : known.since,
    at: state.at,
    why: why || (isNew ? '' : known.why),
    state: 'changed',
    ...(turns && { turns }),
  });
  if (state.files.length > FILES_MAX) state.files.shift();
}

/**
 * The net edits of a file: an edit of what an earlier one put in is merged with that, and both are dropped if the
 * original text is back.
 */
function turnsOf(action: Change, before: ChangedFile['turns'] = []): ChangedFile['turns'] {
  if (action.kind === 'write-file' || action.edits.length === 0) return undefined;
  const turns = [...before];
  for (const edit of action.edits) {
    const known = turns.findLastIndex(([, after]) => after === edit.before);
    const first = turns[known]?.[0];
    if (first === undefined) turns.push([edit.before, edit.after]);
    else if (first === edit.after) turns.splice(known, 1);
    else turns[known] = [first, edit.after];
  }
  return turns.slice(-TURNS_MAX);
}

export function noteUndone(
  state: WorkState,
  { path, since }: Pick<ChangedFile, 'path' | 'since'>,
  how: { isByGit?: true; isDeleted?: true } = {},
): void {
  const saidLine = Math.max(state.said.at(-1)?.line ?? 0, state.prompts.at(-1)?.line ?? 0);
  state.undone.push({ path, since, at: state.at, saidLine, ...how });
  state.undone = state.undone.slice(-UNDONE_MAX);
}

/**
 * `cat > a.ts <<EOF`, `tee a.ts <<EOF`: records a file of the project that a command writes. Returns false if there is
 * none.
 */
export function noteWritten(state: WorkState, command: string, folder: string, why?: string): boolean {
  const written = WRITTEN.exec(command);
  const named = written?.slice(1).find((path) => path !== undefined);
  if (named === undefined || /[$*?~]/.test(named) || folder === '') return false;
  const isMovedTo = /(?:^|[;&\n][ \t]*)cd\s/.test(command.slice(0, written!.index + 1));
  if (!named.startsWith('/') && isMovedTo) return false;
  const path = named.startsWith('/') ? named : `${folder}/${named.replace(/^\.\//, '')}`;
  if (!path.startsWith(`${folder}/`) || path.includes('/../')) return false;
  noteChange(state, { kind: 'write-file', path, content: '' }, why);
  return true;
}

/** `rm a.ts`, `git rm`, `mv a b`: a removed file is not in work any more. */
export function noteRemoval(state: WorkState, command: string): void {
  if (!/\b(?:rm|mv|rmdir)\b/.test(command)) return;
  for (const segment of commandSegments(command)) {
    const words = segment.replace(/^(?:git|sudo) /, '').split(/\s+/);
    const [program = '', ...rest] = words;
    if (program !== 'rm' && program !== 'mv') continue;
    const named = rest
      .filter((word) => !word.startsWith('-'))
      .map((word) => word.replace(/^["']|["']$/g, ''));
    const gone = program === 'mv' ? named.slice(0, -1) : named;
    const isOfFolders =
      program === 'mv' || rest.some((word) => /^-\w*[rR]/.test(word) || word === '--recursive');
    const isGone = ({ path }: ChangedFile) =>
      gone.some((each) => (isOfFolders ? isBelow(path, each) : isFile(path, each)));
    const target = named.at(-1) ?? '';
    if (program === 'mv' && gone.length === 1) {
      for (const file of state.files.filter(({ path }) => path === gone[0] || path.endsWith(`/${gone[0]}`)))
        noteMoved(file, gone[0]!, target);
      continue;
    }
    if (program === 'rm') {
      const lost = state.files.filter(isGone);
      for (const file of lost) noteUndone(state, file, { isDeleted: true });
      noteDeleted(state, command, lost);
    }
    state.files = state.files.filter((file) => !isGone(file));
  }
}

/** A committed file that was deleted is a change until the deletion is committed. */
function noteDeleted(state: WorkState, command: string, files: readonly ChangedFile[]): void {
  if (/\bgit\b/.test(command)) return;
  const known = files.filter((file) => file.state === 'committed');
  addRemovals(
    state,
    known.map(({ path }) => ({ path, staged: false })),
  );
}

/** Adds removals, each path once, the latest last. */
export function addRemovals(state: WorkState, removals: readonly Removal[]): void {
  if (removals.length === 0) return;
  const isNew = ({ path }: Removal) => removals.every((removal) => removal.path !== path);
  state.removals = [...(state.removals ?? []).filter(isNew), ...removals].slice(-REMOVALS_MAX);
}

/** Gives a moved file its new path; the move is a change that is not committed yet. */
function noteMoved(file: ChangedFile, from: string, target: string): void {
  const name = from.slice(from.lastIndexOf('/') + 1);
  const isFolder = target.endsWith('/') || (!/\.\w+$/.test(target) && /\.\w+$/.test(name));
  const path = isFolder ? `${target.replace(/\/$/, '')}/${name}` : target;
  file.path = path.startsWith('/') ? path : `${file.path.slice(0, -from.length)}${path}`;
  if (file.state === 'committed') file.state = 'changed';
}

function isFile(path: string, named: string): boolean {
  const bare = named.replace(/^\.\//, '');
  return path === bare || path.endsWith(`/${bare}`);
}

/** Commands name files relative to whichever folder they run in, so a match at the end of the path is enough. */
export function isBelow(path: string, named: string): boolean {
  const bare = named.replace(/^\.\//, '').replace(/\/+$/, '');
  if (bare === '' || bare === '.' || bare === '*') return false;
  if (bare.includes('*')) return false;
  return (
    path === bare ||
    path.endsWith(`/${bare}`) ||
    `${path}/`.includes(`/${bare}/`) ||
    path.startsWith(`${bare}/`)
  );
}
