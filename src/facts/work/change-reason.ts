import type { Action } from '../../domain/entry.ts';
import type { WorkState } from '../../domain/work-state.ts';
import { isName, keyWords } from '../../languages/key-words.ts';
import { FILE, nameOf, stemOf } from '../findings/due.ts';
import { setsOut } from '../findings/sets-out.ts';

const WHY_MAX = 240;
/** Entries between what was said and the change that it was said about. */
const NEAR = 3;
const SCANNED_MAX = 2000;
/** A shorter word stands in many a change. */
const TELLING = 5;

type Change = Extract<Action, { kind: 'edit-file' | 'write-file' }>;

/**
 * What a change is for: the last line that was said, if a call followed it. Where that names another file, the line that names this
 * one; and for a second change only what speaks of it as well.
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

/** The same thing is spoken of in the change. */
function sharesWord(words: readonly string[], action: Change): boolean {
  const text =
    action.kind === 'write-file'
      ? action.content
      : action.edits.map((edit) => `${edit.before} ${edit.after}`).join(' ');
  const changed = `${action.path} ${text}`.slice(0, SCANNED_MAX).toLowerCase();
  return words.some((word) => word.length >= TELLING && changed.includes(word.toLowerCase()));
}
