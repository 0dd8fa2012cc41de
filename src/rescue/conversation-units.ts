import { estimateTokens } from '../brief/estimate-tokens.ts';
import type { ClientCopy, LiveRow, RowPart } from '../clients/client-copy.ts';

/** A prompt, or a message of the assistant with all results of its calls: the API takes both or neither. */
export interface Unit {
  rows: LiveRow[];
  tokens: number;
}

/** What the API counts around a message or a block. */
const ROW_TOKENS = 12;
/** The most that the API counts for a picture. */
const PICTURE_TOKENS = 1600;

/** Groups rows into units; results follow the message that called for them, in whatever order the client wrote them. */
export function formUnits(rows: readonly LiveRow[], copy: ClientCopy): Unit[] {
  const { isAssistant, callsOf, answersOf, dropCalls, dropAnswers, messageIdOf } = copy;
  const called = new Set(rows.flatMap((row) => (isAssistant(row) ? callsOf(row).map(({ id }) => id) : [])));
  const answered = new Set(rows.flatMap((row) => answersOf(row)));
  const units: LiveRow[][] = [];
  const ofMessage = new Map<string, LiveRow[]>();
  const ofCall = new Map<string, LiveRow[]>();
  for (const each of rows) {
    const row = isAssistant(each)
      ? dropCalls(each, (id) => answered.has(id))
      : dropAnswers(each, (id) => called.has(id));
    if (row === undefined) continue;
    const unit = findUnit(row, ofMessage, ofCall, copy);
    if (unit) addTo(unit, row, copy);
    else units.push(startUnit(row, ofMessage, copy));
    if (!isAssistant(row)) continue;
    const own = ofMessage.get(messageIdOf(row)) ?? units.at(-1)!;
    for (const { id } of callsOf(row)) ofCall.set(id, own);
  }
  return units.map((unit) => ({ rows: unit, tokens: countRows(unit, copy) }));
}

function findUnit(
  row: LiveRow,
  ofMessage: ReadonlyMap<string, LiveRow[]>,
  ofCall: ReadonlyMap<string, LiveRow[]>,
  { isAssistant, messageIdOf, answersOf }: ClientCopy,
): LiveRow[] | undefined {
  if (isAssistant(row)) return ofMessage.get(messageIdOf(row));
  const [callId] = answersOf(row);
  return callId === undefined ? undefined : ofCall.get(callId);
}

/** Rows of one message stay together, in front of its answers. */
function addTo(unit: LiveRow[], row: LiveRow, { isAssistant }: ClientCopy): void {
  const behind = isAssistant(row) ? unit.findLastIndex(isAssistant) + 1 : unit.length;
  unit.splice(behind, 0, row);
}

function startUnit(
  row: LiveRow,
  ofMessage: Map<string, LiveRow[]>,
  { isAssistant, messageIdOf }: ClientCopy,
): LiveRow[] {
  const unit = [row];
  const id = isAssistant(row) ? messageIdOf(row) : '';
  if (id !== '') ofMessage.set(id, unit);
  return unit;
}

export function countRows(rows: readonly LiveRow[], copy: ClientCopy): number {
  return rows.reduce((sum, row) => sum + countRow(row, copy), 0);
}

function countRow(row: LiveRow, { partsOf }: ClientCopy): number {
  return partsOf(row).reduce((sum, part) => sum + countPart(part), ROW_TOKENS);
}

function countPart({ text, pictures }: RowPart): number {
  return estimateTokens(text) + pictures * PICTURE_TOKENS + ROW_TOKENS;
}
