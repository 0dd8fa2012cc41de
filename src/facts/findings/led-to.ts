import type { Action, EntryOf } from '../../domain/entry.ts';
import type { Finding, Findings, LedEdit } from '../../domain/finding.ts';
import { letterPattern } from '../../domain/letter-pattern.ts';
import { onceEach } from '../../domain/once-each.ts';
import { isName } from '../../languages/key-words.ts';
import { runFailed } from '../errors/run-outcome.ts';
import { isOwnAct } from './announcement.ts';
import { isDiagnosis } from './guess.ts';

const PIECE_MAX = 120;
/** A number, or a word that is long enough to be specific. */
const VALUE = letterPattern(String.raw`(?<![\w.])\d+(?:[.,]\d+)*|[\p{L}]{8,}`, 'g');
/** A statement within this many entries before a run says what the run tries. */
const NEAR = 4;
const VALUE_MIN = 3;
/** Entries from an edit to the message about it: the result, then the message. */
const TOLD_NEXT = 2;

/**
 * Links the last statements to the edit that follows them, and outdates findings whose own edit is reverted or
 * overwritten by it.
 */
export function noteLed(
  carry: Findings,
  action: Extract<Action, { kind: 'edit-file' | 'write-file' }>,
): void {
  if (action.kind !== 'edit-file') return;
  const edits = action.edits.map(({ before, after }) => ({
    file: action.path,
    before: before.slice(0, PIECE_MAX),
    after: after.slice(0, PIECE_MAX),
  }));
  const gone = edits.map(({ before, after }) =>
    valuesIn(before).filter((value) => !valuesIn(after).includes(value)),
  );
  const isEnded = (finding: Finding, led: LedEdit) =>
    led.file === action.path &&
    edits.some((edit, nth) => isTurnedBack(led, edit) || takesAway(finding, led, gone[nth]!));
  let isLast = true;
  for (let index = carry.kept.length - 1; index >= 0; index--) {
    const finding = carry.kept[index]!;
    const { led, text, at } = finding;
    // The latest message may report the edit before this one; announcing this one does not outdate the report.
    const isAnnounced = at === carry.saidAt && led?.isMade && finding.prompts === carry.prompts;
    if (led && !isAnnounced && isEnded(finding, led)) finding.isOver = true;
    if (at !== carry.saidAt) continue;
    const isReason = isLast || isOwnAct(text) || finding.isGuess || isDiagnosis(text);
    if (isReason) finding.led ??= edits[0];
    if (!finding.isAnnounced) isLast = false;
  }
  const made = edits.at(-1);
  if (made) carry.edited = { ...made, at: carry.at };
}

function isTurnedBack(led: LedEdit, edit: LedEdit): boolean {
  return edit.before === led.after && edit.after === led.before;
}

/** The edit removes a value that the finding mentions and that its own edit had put in. */
function takesAway({ text }: Finding, led: LedEdit, gone: readonly string[]): boolean {
  return gone.some((value) => valuesIn(led.after).includes(value) && valuesIn(text).includes(value));
}

/**
 * Links a report ("The limit is 10 now") to the edit right before it, so that it is outdated once that edit is
 * reverted.
 */
export function noteTold(finding: Finding, { edited }: Findings): void {
  if (!edited) return;
  const isReport = finding.at - (edited.at ?? 0) <= TOLD_NEXT && !isDiagnosis(finding.text);
  if (isReport) finding.led ??= { ...edited, isMade: true };
  const put = valuesIn(edited.after).filter((value) => !valuesIn(edited.before).includes(value));
  if (valuesIn(finding.text).some((value) => put.includes(value)))
    finding.led ??= { ...edited, isMade: true };
}

const valuesIn = onceEach((text): readonly string[] =>
  (text.match(VALUE.for(text)) ?? []).map((value) => value.replace(',', '.').toLowerCase()),
);

/** "I take 1e-3", and the run with it fails: the statement is outdated, as the failure is recorded elsewhere. */
export function noteFailedAttempt(carry: Findings, command: string, answer: EntryOf<'answered'>): void {
  if (!runFailed(answer, command)) return;
  for (let index = carry.kept.length - 1; index >= 0; index--) {
    const finding = carry.kept[index]!;
    if (carry.at - finding.at > NEAR) return;
    if (!finding.text.split(/[;,] /).some(isOwnAct)) continue;
    if (finding.keys.some((key) => key.length >= VALUE_MIN && isName(key) && command.includes(key)))
      finding.isOver = true;
  }
}

/** `unset TRACE`: findings that mention `TRACE=` are outdated. */
export function noteUnset(carry: Findings, command: string): void {
  for (const [, name = ''] of command.matchAll(/\bunset ([A-Z_]\w+)/g))
    for (const finding of carry.kept) if (finding.text.includes(`${name}=`)) finding.isOver = true;
}
