import type { WorkState } from '../../domain/work-state.ts';
import { commandSegments } from '../command-text.ts';

const FILES_MAX = 150;
const WHY_MAX = 240;
/** Entries between what was said and the change that it was said about. */
const NEAR = 3;

/** A file that was written or edited, with what was said before it. */
export function noteChange(state: WorkState, path: string, isWritten: boolean): void {
  const index = state.files.findIndex((file) => file.path === path);
  const known = index === -1 ? undefined : state.files.splice(index, 1)[0];
  const isNew = known === undefined || known.state === 'committed';
  state.files.push({
    path,
    edits: (isNew ? 0 : known.edits) + 1,
    created: (known?.created ?? false) || (isWritten && known === undefined),
    since: isNew ? state.at : known.since,
    at: state.at,
    why: reasonOf(state) || known?.why || '',
    state: 'changed',
  });
  if (state.files.length > FILES_MAX) state.files.shift();
}

/** The last sentence that was said, if a call followed it: what the change is for. */
function reasonOf(state: WorkState): string {
  const last = state.said.at(-1);
  const prompt = state.prompts.at(-1);
  if (last === undefined || (prompt && prompt.at > last.at) || state.at - last.at > NEAR) return '';
  const lines = last.text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');
  return (lines.at(-1) ?? '').replaceAll('**', '').replace(/:$/, '').slice(0, WHY_MAX);
}

/** `rm a.ts`, `git rm`, `mv a b`: a file that is gone is not in work. */
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
    state.files = state.files.filter((file) => !gone.some((path) => isBelow(file.path, path)));
  }
}

/** Commands name files from whichever folder they run in: the end of the path decides. */
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
