import type { Entry, EntryOf } from '../domain/entry.ts';
import { keyOfText, type Ledger, type Mark, mergeSighting, type Sighting } from '../domain/fact.ts';

import type { Progress } from '../domain/progress.ts';
import type { Extractor } from './extractor.ts';
import { extractors } from './extractors.ts';

/** Who changes a file in more places does not take one of them back. */
const EDITS_MAX = 10;
const OPEN_CALLS_MAX = 100;
const CALL_TEXT_MAX = 4000;
const ADDITION_MAX = 2000;

/** Takes one entry into the ledger: every extractor sees it, and one that throws costs only its own facts. */
export function readEntry(
  entry: Entry,
  progress: Progress,
  ledger: Ledger,
  onFailure: (extractor: string, error: unknown) => void,
): void {
  countTurn(entry, progress);
  // Every further prompt fails too: the first failure counts.
  if (entry.type === 'stuck') progress.stuckAt ||= entry.origin.time;
  if (entry.type === 'measured' || entry.type === 'summarized') progress.stuckAt = '';
  const call = matchCall(entry, progress);
  const { uuid, line, time } = entry.origin;
  const mark: Mark = { uuid, line, time, turn: progress.turn, generation: progress.generation };
  followOwnCommand(entry, progress);
  const isAside = entry.type === 'said' && progress.ownCommand !== '';
  if (isAside) takeAddition(entry, progress, ledger, mark);
  for (const extractor of isAside ? [] : readersOf(entry.type)) {
    const carry = carryOf(extractor, progress);
    try {
      for (const seen of extractor.read(entry, carry, call, progress.cwd)) {
        ledger.put(mergeSighting(ledger.find(seen.kind, seen.key), withAuthor(seen, entry), mark));
      }
    } catch (error) {
      onFailure(extractor.name, error);
    }
  }
  if (entry.type !== 'summarized') return;
  progress.generation += 1;
  // How full the conversation is now, only the next response tells.
  progress.contextTokens = 0;
}

function followOwnCommand(entry: Entry, progress: Progress): void {
  if (entry.type === 'own-command') progress.ownCommand = entry.name;
  if (entry.type === 'prompt' || entry.type === 'summarized') progress.ownCommand = '';
}

/** What the model adds to the record when a command of ours shows it. It says nothing about where the work stands. */
function takeAddition(entry: EntryOf<'said'>, { ownCommand }: Progress, ledger: Ledger, mark: Mark): void {
  const text = withoutFarewell(entry.text);
  if (ownCommand === 'recall' || text === '') return;
  const seen: Sighting = { kind: 'note', key: 'added', text, set: { author: 'assistant' } };
  ledger.put(mergeSighting(ledger.find('note', 'added'), seen, mark));
}

/** The user is told that `/clear` can follow; nobody else needs that. */
function withoutFarewell(text: string): string {
  const lines = text.split('\n').filter((line) => !line.includes('/clear'));
  return lines.join('\n').trim().slice(0, ADDITION_MAX);
}

/** What the lead of an agent or a teammate asks is told as the lead's; all else that prompts give is the user's. */
function withAuthor(seen: Sighting, entry: Entry): Sighting {
  if (entry.type !== 'prompt' || entry.author === 'user' || seen.silent) return seen;
  return { ...seen, set: { ...seen.set, author: entry.author } };
}

const readers = new Map<Entry['type'], Extractor[]>();

/** Most entries concern few extractors. */
function readersOf(type: Entry['type']): Extractor[] {
  let chosen = readers.get(type);
  if (chosen === undefined) {
    chosen = extractors.filter((extractor) => extractor.reads.includes(type));
    readers.set(type, chosen);
  }
  return chosen;
}

function carryOf(extractor: Extractor, { carries }: Progress): unknown {
  const carry = carries[extractor.name];
  if (carry !== undefined) return carry;
  carries[extractor.name] = extractor.start();
  return carries[extractor.name];
}

function countTurn(entry: Entry, progress: Progress): void {
  if (entry.type !== 'measured') return;
  progress.contextTokens = entry.contextTokens;
  progress.model = entry.model;
  if (entry.messageId === progress.lastMessageId) return;
  progress.lastMessageId = entry.messageId;
  progress.turn += 1;
}

/** A call and its answer may fall into different tails, so open calls are part of what is carried. */
function matchCall(entry: Entry, progress: Progress): EntryOf<'called'> | undefined {
  if (entry.type === 'called') {
    progress.openCalls.push(clipCall(entry));
    if (progress.openCalls.length > OPEN_CALLS_MAX) progress.openCalls.shift();
  }
  if (entry.type !== 'answered') return undefined;
  const index = progress.openCalls.findIndex((call) => call.callId === entry.callId);
  return index === -1 ? undefined : progress.openCalls.splice(index, 1)[0];
}

/**
 * File contents are not needed to understand an answer; without them the stored carry stays small. Of an edit a check sum of
 * what stood there before and after is left, which tells one that takes another back.
 */
function clipCall(call: EntryOf<'called'>): EntryOf<'called'> {
  const { action } = call;
  if (action.kind === 'write-file') return { ...call, action: { ...action, content: '' } };
  if (action.kind === 'edit-file') {
    const edits = action.edits
      .slice(0, EDITS_MAX)
      .map(({ before, after }) => ({ before: keyOfText(before), after: keyOfText(after) }));
    return { ...call, action: { ...action, edits } };
  }
  if (action.kind === 'start-agent')
    return { ...call, action: { ...action, prompt: action.prompt.slice(0, CALL_TEXT_MAX) } };
  if (action.kind === 'message-agent')
    return { ...call, action: { ...action, message: action.message.slice(0, CALL_TEXT_MAX) } };
  if (action.kind === 'other')
    return { ...call, action: { ...action, input: action.input.slice(0, CALL_TEXT_MAX) } };
  return call;
}
