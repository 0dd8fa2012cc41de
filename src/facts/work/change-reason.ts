import type { Action } from '../../domain/entry.ts';
import type { WorkState } from '../../domain/work-state.ts';
import { isName, keyWords } from '../../languages/key-words.ts';
import { FILE, nameOf, stemOf } from '../findings/due.ts';
import { setsOut } from '../findings/sets-out.ts';

const WHY_MAX = 240;
/** Maximum number of entries between a message and the edit that it explains. */
const NEAR = 3;
const SCANNED_MAX = 2000;
/** Shorter words occur in too many edits to link a message to one. */
const TELLING = 5;

type Change = Extract<Action, { kind: 'edit-file' | 'write-file' }>;

/**
 * The reason for an edit: the last line of the message right before it. If that names another file, the line that names
 * this one; for a second file after the same message, only a line that shares a word with the edit.
 */
export function reasonOf(state: WorkState, action: Change): string {
  const last = state.said.at(-1);
  const prompt = state.prompts.at(-1);
  if (last === undefined || (prompt && prompt.at > last.at) || state.at - last.at > NEAR) return '';
  const lines = last.text
    .split('\n')
    .map((line) => line.trim().replaceAll('**', '').replace(/:$/, ''))
    .filter((line) => line !== '');
  const line = lines.at(-1) ?? '';
  const isFirst = state.files.every((file) => file.at <= last.at || file.path === action.path);
  const why = isOf(line, action, isFirst) ? line : lines.findLast((each) => names(each, action.path));
  return why === undefined || setsOut(why) ? '' : why.slice(0, WHY_MAX);
}

function isOf(line: string, action: Change, isFirst: boolean): boolean {
  if (names(line, action.path)) return true;
  const words = keyWords(line);
  if (words.some((word) => FILE.test(word) && isName(word))) return false;
  return isFirst || sharesWord(words, action);
}

function names(line: string, path: string): boolean {
  const [file, stem] = [nameOf(path), stemOf(path)];
  return (
    line.includes(file) || keyWords(line).some((word) => stem.length >= TELLING && stemOf(word) === stem)
  );
}

/** A keyword of the message occurs in the edit. */
function sharesWord(words: readonly string[], action: Change): boolean {
  const text =
    action.kind === 'write-file'
      ? action.content
      : action.edits.map((edit) => `${edit.before} ${edit.after}`).join(' ');
  const changed = `${action.path} ${text}`.slice(0, SCANNED_MAX).toLowerCase();
  return words.some((word) => word.length >= TELLING && changed.includes(word.toLowerCase()));
}
