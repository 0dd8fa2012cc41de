import type { ContextPoints } from '../archive/texts/context-points.ts';
import type { EntryWriter } from '../archive/texts/entry-writer.ts';
import type { TextProgress, TextReading } from '../archive/texts/transcripts.ts';
import type { Reader } from '../context/context.ts';
import type { Entry } from '../domain/entry.ts';
import type { Line } from '../transcript/read-lines.ts';
import { type Rewind, type Row, readRow } from '../transcript/read-rows.ts';
import { actionOfEntry, textOfEntry } from './text-of-entry.ts';

/** Where words and fills go. */
export interface Writers {
  entries: EntryWriter;
  points: ContextPoints;
}

/** One line of a transcript: its words, and how full the conversation was. Where the user went back with it nothing is written. */
export function writeLine(
  line: Line,
  reading: TextReading,
  progress: TextProgress,
  { entries: writer, points }: Writers,
  reader: Reader,
  prompts: Set<string>,
): Rewind | undefined {
  const { openCalls, thread } = reading.carried;
  const toolCalled = (callId: string) => openCalls[callId];
  // A row that is written a second time is found where it is stored; but a prompt would look like one that replaces another.
  const isNewRow = (uuid: string) => !prompts.has(uuid);
  const memory = { thread, tellsRewinds: true, isNewRow, toolOf: toolCalled };
  const { cwd, sessionId, sidechain, entries, rewind }: Row = readRow(line, { ...reader, memory });
  if (rewind) return rewind;
  const prompt = thread.prompts.at(-1);
  if (prompt) prompts.add(prompt.uuid);
  if (progress.cwd === '') progress.cwd = cwd;
  if (progress.sessionId === '') progress.sessionId = sessionId;
  for (const [part, entry] of entries.entries()) {
    const time = Date.parse(entry.origin.time) || 0;
    if (!sidechain) writePoint(entry, line.number, time, reading.transcriptId, points);
    const said = textOfEntry(entry);
    if (!said || said.text === '') continue;
    if (progress.firstTime === 0) progress.firstTime = time;
    if (time > 0) progress.lastTime = time;
    const tool = toolOf(entry, openCalls);
    const failed = entry.type === 'answered' && entry.failed;
    const { uuid } = entry.origin;
    const action = sidechain ? undefined : actionOfEntry(entry);
    const callId = 'callId' in entry ? entry.callId : '';
    writer.write(reading.transcriptId, {
      ...{ uuid, line: line.number, part, time, tool, failed, callId, ...said },
      ...(action ? { action } : {}),
    });
  }
  return undefined;
}

/** How full the conversation was, and where it was compacted. */
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
      ...{ line, time, tokens: entry.postTokens ?? null, boundaryUuid: entry.origin.uuid },
      keptUuids: entry.keptUuids,
    });
}

/** An answer names only the call that it is for. */
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
