import type { StoredCall } from '../archive/texts/list-calls.ts';
import { clip, oneLine } from '../brief/clip.ts';

import type { Regret, RegretKind } from '../domain/regret.ts';

/** What the model did around a compaction. */
export interface CallsAround {
  /** Since the compaction before, in order: what stood in its context. */
  before: readonly StoredCall[];
  after: readonly StoredCall[];
  /** What came back from a call; nothing when no answer is known. */
  answerOf(call: StoredCall): { text: string; failed: boolean } | undefined;
  /** Whether the ledger had it before the compaction. */
  isOnRecord(words: string): boolean;
}

const WHAT_CHARACTERS_MAX = 300;

/** What the model looked up again after a compaction although it had it before: each thing once, in order. */
export function findRegrets(around: CallsAround): Regret[] {
  const seen = new Set<string>();
  const regrets: Regret[] = [];
  for (const [index, call] of around.after.entries()) {
    const key = `${call.action === 'change' ? 'read' : call.action} ${subjectOf(call)}`;
    const isFirst = !seen.has(key);
    seen.add(key);
    const kind = isFirst ? kindOf(call, around, around.after.slice(0, index)) : undefined;
    if (kind)
      regrets.push({
        kind,
        what: clip(oneLine(subjectOf(call)), WHAT_CHARACTERS_MAX),
        time: call.time === 0 ? '' : new Date(call.time).toISOString(),
        line: call.line,
      });
  }
  return regrets;
}

function kindOf(call: StoredCall, around: CallsAround, since: readonly StoredCall[]): RegretKind | undefined {
  switch (call.action) {
    case 'read':
      return isReadAgain(call, around) ? 'read again' : undefined;
    case 'run':
      return isRunAgain(call, around, since) ? 'run again' : undefined;
    case 'search':
    case 'recall':
      return isSearchedAgain(call, around) || around.isOnRecord(subjectOf(call)) ? 'searched' : undefined;
    case 'change':
      return undefined;
  }
}

/** The file was in the context. Where the same lines read differently now, somebody else changed it: that is news. */
function isReadAgain(call: StoredCall, { before, answerOf }: CallsAround): boolean {
  const answer = answerOf(call);
  if (!answer || answer.failed) return false;
  const last = before.findLast(
    (other) => (other.action === 'read' || other.action === 'change') && subjectOf(other) === subjectOf(call),
  );
  if (!last) return false;
  if (last.action === 'change' || last.text !== call.text) return true;
  const known = answerOf(last);
  return known !== undefined && !known.failed && known.text === answer.text;
}

/** The same command gave the same answer, figures such as times apart, and the model had changed no file in between. */
function isRunAgain(
  call: StoredCall,
  { before, answerOf }: CallsAround,
  since: readonly StoredCall[],
): boolean {
  const at = before.findLastIndex(({ action, text }) => action === 'run' && text === call.text);
  if (at === -1 || [...before.slice(at), ...since].some(({ action }) => action === 'change')) return false;
  const [known, answer] = [answerOf(before[at]!), answerOf(call)];
  if (!known || !answer || known.failed !== answer.failed) return false;
  return withoutFigures(known.text) === withoutFigures(answer.text);
}

function isSearchedAgain(call: StoredCall, { before }: CallsAround): boolean {
  return before.some(({ action, text }) => action === call.action && text === call.text);
}

/** A call for a file names it in its first line; a command may have many. */
function subjectOf({ action, text }: StoredCall): string {
  return action === 'run' ? text : (text.split('\n', 1)[0] ?? '');
}

function withoutFigures(text: string): string {
  return text.replace(/\d+(?:[.,:]\d+)*/g, '0').trim();
}
