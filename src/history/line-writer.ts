import type { CallAction, EntryWriter, TextEntry } from '../archive/texts/entry-text.ts';
import type { ContextPoint, OpenCall, TextMemory, TextReading } from '../archive/texts/text-transcripts.ts';
import type { Reader } from '../context/context.ts';
import { type Action, answeredAfter, type Entry, type EntryOf } from '../domain/entry.ts';
import { findHandoff } from '../domain/handoff-section.ts';
import { leaveBranch } from '../domain/thread.ts';
import { textOfAction } from '../record/describe-call.ts';
import type { Line } from '../transcript/read-lines.ts';
import { type Rewind, type Row, readRow } from '../transcript/read-rows.ts';

/** The handoff section of a summary is an entry of its own behind the parts of its row. */
const HANDOFF_PART = 1000;

export function openLineWriter(reading: TextReading, writer: EntryWriter, reader: Reader) {
  const { transcriptId, progress } = reading;
  const { openCalls, thread } = progress;
  const origin = { sessionId: '', cwd: '', firstTime: 0, lastTime: 0 };
  // A repeated row is recognized in the database, but a repeated prompt would look like a rewind.
  const prompts = new Set([...thread.prompts.map(({ uuid }) => uuid), ...progress.leftPrompts]);
  const memory = {
    ...{ thread, tellsRewinds: true },
    isNewRow: (uuid: string) => !prompts.has(uuid),
    toolOf: (callId: string) => openCalls[callId]?.tool,
  };
  let fill: number | null | undefined;
  return {
    origin,
    /** If the line is a rewind, returns that and writes nothing. */
    write(line: Line): Rewind | undefined {
      const { cwd, sessionId, sidechain, entries, rewind }: Row = readRow(line, { ...reader, memory });
      if (rewind) return rewind;
      const prompt = thread.prompts.at(-1);
      if (prompt) prompts.add(prompt.uuid);
      origin.cwd ||= cwd;
      origin.sessionId ||= sessionId;
      for (const [part, entry] of entries.entries()) {
        const time = Date.parse(entry.origin.time) || 0;
        const point = sidechain ? undefined : pointOf(entry);
        // All rows of one message report the same fill.
        if (point && (point.boundaryUuid !== '' || point.tokens !== fill)) {
          fill = point.tokens;
          writer.writePoint(transcriptId, { ...point, line: line.number, time });
        }
        // What the model says after `/handoff` and `/save` is a handoff.
        progress.ownCommand = answeredAfter(entry, progress.ownCommand);
        const { tool, asks } = takeCall(entry, openCalls);
        const said = textOfEntry(entry, progress, asks);
        if (!said || said.text === '') continue;
        origin.firstTime ||= time;
        origin.lastTime = time || origin.lastTime;
        const failed = entry.type === 'answered' && entry.failed;
        const { uuid } = entry.origin;
        const action = entry.type === 'called' && !sidechain ? ACTIONS[entry.action.kind] : undefined;
        const callId = 'callId' in entry ? entry.callId : '';
        const place = { uuid, line: line.number, part, time, tool, failed, callId };
        writer.write(transcriptId, { ...place, ...said, action });
        const text = entry.type === 'summarized' ? findHandoff(entry.text) : '';
        if (text !== '')
          writer.write(transcriptId, { ...place, part: part + HANDOFF_PART, kind: 'handoff', text });
      }
      return undefined;
    },
    leave({ from, to }: Rewind): void {
      const left = leaveBranch(thread, from, to);
      progress.leftPrompts.push(...left);
      for (const uuid of left) prompts.add(uuid);
    },
  };
}

function pointOf(entry: Entry): Pick<ContextPoint, 'tokens' | 'boundaryUuid' | 'keptUuids'> | undefined {
  if (entry.type === 'measured' && entry.contextTokens > 0)
    return { tokens: entry.contextTokens, boundaryUuid: '', keptUuids: [] };
  if (entry.type !== 'compacted') return undefined;
  const { postTokens = null, origin, keptUuids } = entry;
  return { tokens: postTokens, boundaryUuid: origin.uuid, keptUuids };
}

/** The tool of a call or answer, and what the user was asked for by the call of an answer, if the user was. */
function takeCall(entry: Entry, openCalls: TextMemory['openCalls']): OpenCall {
  if (entry.type === 'called') {
    openCalls[entry.callId] = { tool: entry.tool, asks: ASKS[entry.action.kind] };
    return { tool: entry.tool };
  }
  if (entry.type !== 'answered') return { tool: '' };
  const { tool, asks } = openCalls[entry.callId] ?? { tool: '' };
  delete openCalls[entry.callId];
  return entry.failed || entry.isUnasked ? { tool } : { tool, asks };
}

const ASKS: Partial<Record<Action['kind'], OpenCall['asks']>> = {
  'ask-user': 'answer',
  'propose-plan': 'plan',
};

type Told = Pick<TextEntry, 'kind' | 'text'>;

/** The full text of an entry; undefined for entries that only measure or mark. */
function textOfEntry(entry: Entry, { ownCommand }: TextMemory, asked: OpenCall['asks']): Told | undefined {
  switch (entry.type) {
    case 'said':
      return { kind: ['handoff', 'save'].includes(ownCommand) ? 'handoff' : 'said', text: entry.text };
    case 'prompt':
    case 'thought':
      return { kind: entry.type, text: entry.text };
    case 'notice':
      // Messages of other agents or channels; other notices are results of commands or tools.
      return { kind: ['peer', 'channel'].includes(entry.author) ? 'agent' : 'result', text: entry.text };
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

/** The kinds of calls that count as a regret if repeated. The first line of their text is the subject. */
const ACTIONS: Partial<Record<Action['kind'], CallAction>> = {
  'read-file': 'read',
  'write-file': 'change',
  'edit-file': 'change',
  'run-command': 'run',
  search: 'search',
  recall: 'recall',
};

function withExit({ exitCode, text }: EntryOf<'answered'>): string {
  if (exitCode === undefined) return text;
  return text === '' ? `Exit code ${exitCode}` : `Exit code ${exitCode}\n${text}`;
}
