import type { ContextPoints } from '../archive/texts/context-points.ts';
import type { CallAction, EntryWriter } from '../archive/texts/entry-writer.ts';
import type { TextKind } from '../archive/texts/text-kind.ts';
import type { Asked, TextOrigin, TextReading } from '../archive/texts/text-transcripts.ts';
import type { Reader } from '../context/context.ts';
import type { Action, Entry, EntryOf, OtherAuthor, OwnCommand } from '../domain/entry.ts';
import { findHandoff } from '../domain/handoff-section.ts';
import type { Line } from '../transcript/read-lines.ts';
import { type Rewind, type Row, readRow } from '../transcript/read-rows.ts';

/** The handoff section of a summary is an entry of its own behind the parts of its row. */
const HANDOFF_PART = 1000;

/** Where texts and fills are written. */
export interface Writers {
  entries: EntryWriter;
  points: ContextPoints;
}

/**
 * Archives one transcript line: its texts, and the fill of the context. If it is a rewind, returns that and writes
 * nothing.
 */
export function writeLine(
  line: Line,
  reading: TextReading,
  origin: TextOrigin,
  { entries: writer, points }: Writers,
  reader: Reader,
  prompts: Set<string>,
): Rewind | undefined {
  const { openCalls, thread } = reading.progress;
  const toolCalled = (callId: string) => openCalls[callId];
  // A repeated row is recognized in the database, but a repeated prompt would look like a rewind.
  const isNewRow = (uuid: string) => !prompts.has(uuid);
  const memory = { thread, tellsRewinds: true, isNewRow, toolOf: toolCalled };
  const { cwd, sessionId, sidechain, entries, rewind }: Row = readRow(line, { ...reader, memory });
  if (rewind) return rewind;
  const prompt = thread.prompts.at(-1);
  if (prompt) prompts.add(prompt.uuid);
  if (origin.cwd === '') origin.cwd = cwd;
  if (origin.sessionId === '') origin.sessionId = sessionId;
  for (const [part, entry] of entries.entries()) {
    const time = Date.parse(entry.origin.time) || 0;
    if (!sidechain) writePoint(entry, line.number, time, reading.transcriptId, points);
    followOwnCommand(entry, reading);
    const said = textOfEntry(entry, reading.progress.ownCommand, takeAsked(entry, reading.progress.asked));
    if (!said || said.text === '') continue;
    if (origin.firstTime === 0) origin.firstTime = time;
    if (time > 0) origin.lastTime = time;
    const tool = toolOf(entry, openCalls);
    const failed = entry.type === 'answered' && entry.failed;
    const { uuid } = entry.origin;
    const action = sidechain ? undefined : actionOfEntry(entry);
    const callId = 'callId' in entry ? entry.callId : '';
    const place = { uuid, line: line.number, part, time, tool, failed, callId };
    writer.write(reading.transcriptId, { ...place, ...said, action });
    const handoff = entry.type === 'summarized' ? findHandoff(entry.text) : '';
    if (handoff !== '')
      writer.write(reading.transcriptId, {
        ...place,
        part: part + HANDOFF_PART,
        kind: 'handoff',
        text: handoff,
      });
  }
  return undefined;
}

/** Stores the fill of the context, and where it was compacted. */
function writePoint(
  entry: Entry,
  line: number,
  time: number,
  transcriptId: number,
  points: ContextPoints,
): void {
  if (entry.type === 'measured' && entry.contextTokens > 0)
    points.write(transcriptId, { line, time, tokens: entry.contextTokens, boundaryUuid: '', keptUuids: [] });
  if (entry.type === 'compacted')
    points.write(transcriptId, {
      line,
      time,
      tokens: entry.postTokens ?? null,
      boundaryUuid: entry.origin.uuid,
      keptUuids: entry.keptUuids,
    });
}

/** The tool of a call or answer; an answer has only the id of its call. */
function toolOf(entry: Entry, openCalls: Record<string, string>): string {
  if (entry.type === 'called') {
    openCalls[entry.callId] = entry.tool;
    return entry.tool;
  }
  if (entry.type !== 'answered') return '';
  const tool = openCalls[entry.callId] ?? '';
  delete openCalls[entry.callId];
  return tool;
}

/** What the call of an answer asked the user for; an answer that the user was not asked for is none of theirs. */
function takeAsked(entry: Entry, asked: Record<string, Asked>): Asked | undefined {
  if (entry.type === 'called') {
    const kind = ASKS[entry.action.kind];
    if (kind) asked[entry.callId] = kind;
  }
  if (entry.type !== 'answered') return undefined;
  const kind = asked[entry.callId];
  delete asked[entry.callId];
  return entry.failed || entry.isUnasked ? undefined : kind;
}

const ASKS: Partial<Record<Action['kind'], Asked>> = { 'ask-user': 'answer', 'propose-plan': 'plan' };

/** What the model says after `/handoff` and `/save` is a handoff, until the next prompt. */
function followOwnCommand(entry: Entry, { progress }: TextReading): void {
  if (entry.type === 'own-command') progress.ownCommand = entry.name;
  if (entry.type === 'prompt' || entry.type === 'summarized') progress.ownCommand = '';
}

/** The full text of an entry; undefined for entries that only measure or mark. */
export function textOfEntry(
  entry: Entry,
  ownCommand: OwnCommand | '' = '',
  asked?: Asked,
): { kind: TextKind; text: string } | undefined {
  switch (entry.type) {
    case 'said':
      return {
        kind: ownCommand === 'handoff' || ownCommand === 'save' ? 'handoff' : 'said',
        text: entry.text,
      };
    case 'prompt':
    case 'thought':
      return { kind: entry.type, text: entry.text };
    case 'notice':
      return { kind: isMessage(entry.author) ? 'agent' : 'result', text: entry.text };
    case 'summarized':
      return { kind: 'summary', text: entry.text };
    case 'answered':
      return { kind: entry.refusedBy === 'user' ? 'refusal' : (asked ?? 'result'), text: withExit(entry) };
    case 'agent-ended':
      return { kind: 'agent', text: entry.text };
    case 'called':
      return { kind: 'call', text: textOfAction(entry.action) };
    default:
      return undefined;
  }
}

const ACTIONS: Partial<Record<Action['kind'], CallAction>> = {
  'read-file': 'read',
  'write-file': 'change',
  'edit-file': 'change',
  'run-command': 'run',
  search: 'search',
  recall: 'recall',
};

/** The kind of a call that counts as a regret if repeated. The first line of its text is its subject. */
function actionOfEntry(entry: Entry): CallAction | undefined {
  return entry.type === 'called' ? ACTIONS[entry.action.kind] : undefined;
}

function withExit({ exitCode, text }: EntryOf<'answered'>): string {
  if (exitCode === undefined) return text;
  return text === '' ? `Exit code ${exitCode}` : `Exit code ${exitCode}\n${text}`;
}

/** Messages of other agents or channels; other notices are results of commands or tools. */
function isMessage(author: OtherAuthor): boolean {
  return author === 'peer' || author === 'channel';
}

/** All texts of an action, one per line, in the order of its fields. */
function textOfAction({ kind, ...details }: Action): string {
  return collectTexts(details).join('\n');
}

function collectTexts(value: unknown): string[] {
  if (typeof value === 'string') return value === '' ? [] : [value];
  if (typeof value === 'number') return [String(value)];
  return value !== null && typeof value === 'object' ? Object.values(value).flatMap(collectTexts) : [];
}
