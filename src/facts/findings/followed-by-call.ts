import type { Action } from '../../domain/entry.ts';
import type { Findings } from '../../domain/finding.ts';
import { announcesCall } from './announcement.ts';
import { noteLed } from './led-to.ts';
import { isLook, setsOut } from './sets-out.ts';

/** An edit rests on the last few statements before it, not on every sentence of a long report. */
const ACTED_MAX = 4;

/** Marks the statements of the last message by the tool call that follows it. */
export function noteCall(carry: Findings, action: Action): void {
  noteInterim(carry);
  noteAnnounced(carry, action);
  noteActed(carry, action);
}

function noteInterim({ kept, saidAt }: Findings): void {
  for (let index = kept.length - 1; index >= 0 && kept[index]!.at >= saidAt; index--)
    if (kept[index]!.at === saidAt) kept[index]!.isInterim = true;
}

/** Marks the last sentence before a tool call as an announcement if it only says what that call does. */
function noteAnnounced(carry: Findings, action: Action): void {
  const last = carry.kept.at(-1);
  if (last === undefined || last.at !== carry.saidAt) return;
  const isEnd = carry.saidEnd.endsWith(last.text) || last.text.endsWith(carry.saidEnd);
  if (!isEnd) return;
  if ((last.due === undefined && announcesCall(last)) || (isLook(action) && setsOut(last.text)))
    last.isAnnounced = true;
}

/** Marks the last statements before an edit as those that the edit rests on. */
function noteActed(carry: Findings, action: Action): void {
  if (action.kind !== 'edit-file' && action.kind !== 'write-file') return;
  for (let index = carry.kept.length - 1; index >= carry.kept.length - ACTED_MAX && index >= 0; index--) {
    const finding = carry.kept[index]!;
    if (finding.at !== carry.saidAt) break;
    finding.acted = true;
  }
  noteLed(carry, action);
}
