import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { findGivenTo } from '../archive/records/injections.ts';
import { openLedger } from '../archive/records/ledger.ts';
import { listPins } from '../archive/records/pins.ts';
import { findSession } from '../archive/records/sessions.ts';
import { findReading } from '../archive/records/transcripts.ts';
import type { Database } from '../archive/sqlite/binding.ts';
import { type AccountRequest, requestInWork } from '../brief/compose-account.ts';
import type { Context } from '../context/context.ts';
import { attempt } from '../domain/attempt.ts';
import type { ClientEvent } from '../domain/client-event.ts';
import type { Fact } from '../domain/fact.ts';
import type { Progress } from '../domain/progress.ts';
import type { SessionRef } from '../domain/session.ts';
import type { Thread } from '../domain/thread.ts';
import { ownIds, stateOfRecord } from '../record/state-of-record.ts';
import { createFindIds, createIsPriority } from './own-patterns.ts';
import { readProjectChecks } from './read-project-checks.ts';
import { addSurroundings } from './surroundings/add-surroundings.ts';

/** Everything known about a session, or about one of its agents, to describe its state. */
export interface Standing extends Required<AccountRequest> {
  progress: Progress;
  turn: number;
  /** How far the transcript was read. */
  offset: number;
}

/** Undefined if the transcript was never read. For a document changed lines are counted too: a second question to git, as no client waits. */
export function readStanding(
  event: Pick<ClientEvent, 'session' | 'agentId'>,
  { database }: { database: Database },
  context: Context,
  isForDocument = false,
): Standing | undefined {
  const { session } = event;
  const reading = findReading(database, session.transcriptPath);
  if (!reading) return undefined;
  const { progress, position } = reading;
  // Problems with configuration or git are logged at a compaction, not after every turn.
  const log = isForDocument ? () => {} : context.log;
  const recorded = openLedger(database, reading.transcriptId).all();
  // A rewind moves and restores files without a row. If the folder itself is gone, nothing is known of them, so all count.
  const hasFolder = existsSync(session.cwd);
  const isThere = (path: string) => !hasFolder || existsSync(resolve(session.cwd, path));
  const facts = addSurroundings(recorded, event, progress, context, isForDocument, log).filter(
    ({ kind, text }) => kind !== 'file' || isThere(text),
  );
  const state = stateOfRecord(progress);
  const record = { ...state, edited: state.edited.filter(({ path }) => isThere(path)) };
  const findIds = createFindIds(context.config.patterns, log);
  return {
    facts: [...facts, ...(findIds ? ownIds(facts, record, findIds) : [])],
    record,
    runningPrompt: findPromptInWork(database, event, facts, progress.thread),
    cwd: session.cwd,
    turn: progress.turn,
    isCheck: readProjectChecks(context.project),
    isPriority: createIsPriority(context.config.priority, log),
    progress,
    offset: position.offset,
  };
}

/** The current prompt. An agent's is in its transcript only; one that still waits in the queue does not count. */
function findPromptInWork(
  database: Database,
  { session, agentId }: Pick<ClientEvent, 'session' | 'agentId'>,
  facts: Fact[],
  { queue }: Thread,
): string {
  if (agentId !== undefined) return requestInWork(facts, '');
  const announced = findSession(database, session.id)?.runningPrompt ?? '';
  const isWaiting = announced !== '' && queue.some(({ text }) => text === announced);
  return isWaiting ? requestInWork(facts, '') : announced;
}

/** Files that the client loads by itself, which a brief need not repeat. Empty on errors, so that it repeats them. */
export function readLoadedFiles(transcriptPath: string, context: Context, version = ''): string {
  const { client, clientDir, project, log } = context;
  const read = () => client.places.readLoaded(clientDir, project, transcriptPath, version);
  return attempt(log, 'reading what the client loads failed', read) ?? '';
}

/** What the model of a session may have the user's words from besides prompts: pins, our texts, files that the client loads. */
export function readGiven(
  { id, transcriptPath }: Pick<SessionRef, 'id' | 'transcriptPath'>,
  context: Context,
  database: Database,
): string {
  const pins = listPins(database, { sessionId: id, project: context.project }).map(({ text }) => text);
  return [...pins, findGivenTo(database, id), readLoadedFiles(transcriptPath, context)].join('\n');
}
