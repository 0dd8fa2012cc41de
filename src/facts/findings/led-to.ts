import type { Action, EntryOf } from '../../domain/entry.ts';
import type { Findings } from '../../domain/finding.ts';
import { isName } from '../../languages/key-words.ts';
import { runFailed } from '../errors/run-outcome.ts';
import { isOwnAct } from './announcement.ts';
import { isDiagnosis } from './guess.ts';

const PIECE_MAX = 120;
/** What is said this shortly before a run is what the run tries. */
const NEAR = 4;
const VALUE_MIN = 3;

/** What was said led to a change, and what an earlier one led to may be turned back by it. */
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
  let isLast = true;
  for (let index = carry.kept.length - 1; index >= 0; index--) {
    const finding = carry.kept[index]!;
    const { led, text, at } = finding;
    const isTurnedBack = edits.some(
      (edit) => edit.file === led?.file && edit.before === led.after && edit.after === led.before,
    );
    if (isTurnedBack) finding.isOver = true;
    if (at !== carry.saidAt) continue;
    const isReason = isLast || isOwnAct(text) || finding.isGuess || isDiagnosis(text);
    if (isReason) finding.led ??= edits[0];
    if (!finding.isAnnounced) isLast = false;
  }
}

/** "I take 1e-3", and the run with it fails: that is told as what failed. */
export function noteFailedAttempt(carry: Findings, command: string, answer: EntryOf<'answered'>): void {
  if (!runFailed(answer, command)) return;
  for (let index = carry.kept.length - 1; index >= 0; index--) {
    const finding = carry.kept[index]!;
    if (carry.at - finding.at > NEAR) return;
    if (!isOwnAct(finding.text)) continue;
    if (finding.keys.some((key) => key.length >= VALUE_MIN && isName(key) && command.includes(key)))
      finding.isOver = true;
  }
}

/** `unset TRACE`: what was said of it while it was set is over. */
export function noteUnset(carry: Findings, command: string): void {
  for (const [, name = ''] of command.matchAll(/\bunset ([A-Z_]\w+)/g))
    for (const finding of carry.kept) if (finding.text.includes(`${name}=`)) finding.isOver = true;
}
