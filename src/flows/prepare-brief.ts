import { openLedger } from '../archive/sqlite/ledger.ts';
import type { Archive } from '../archive/sqlite/open-archive.ts';
import { findReading } from '../archive/sqlite/transcripts.ts';
import { type Brief, composeBrief } from '../brief/compose-brief.ts';
import type { ClientEvent } from '../domain/client-event.ts';
import { createFindIds } from './find-ids.ts';
import { findPromptInWork } from './find-prompt-in-work.ts';
import type { Machine } from './handle-event.ts';
import { mineVocabulary } from './mine-vocabulary.ts';
import { readSurroundings } from './read-surroundings.ts';

/** What is known about a compaction when a brief is made. */
export interface Carried {
  /** Empty when nobody has told it yet. */
  summary: string;
  keptMessages: string;
  /** What an earlier brief about it gave back. */
  given: string;
  /** Which one it is, counted from 1; the next one when not given. */
  number?: number;
}

/** Before the summary is known a brief keeps to what matters most: the rest follows when it is clear what was lost. */
const WITHOUT_SUMMARY_CHARACTERS_MAX = 4000;

/** Everything on record about a conversation, held against what the model still has. Nothing when it was never read. */
export function prepareBrief(
  event: ClientEvent,
  carried: Carried,
  archive: Archive,
  machine: Machine,
): (Brief & { number: number }) | undefined {
  const { database } = archive;
  const { session, agentId } = event;
  const reading = findReading(database, session.transcriptPath);
  if (!reading) return undefined;
  const { config, workspace, notes, withTasks } = readSurroundings(event, reading.progress, machine);
  const findIds = createFindIds(config.patterns, machine.log);
  const { vocabulary, turn } = mineVocabulary(session.transcriptPath, agentId !== undefined, findIds);
  const recorded = withTasks(openLedger(database, reading.transcriptId).all());
  const room = carried.summary === '' ? WITHOUT_SUMMARY_CHARACTERS_MAX : Number.POSITIVE_INFINITY;
  const number = carried.number ?? reading.progress.generation + 1;
  const brief = composeBrief({
    facts: [...recorded, ...workspace, ...notes(), ...vocabulary.facts(turn)],
    runningPrompt: findPromptInWork(database, event, recorded),
    carried: carried.summary,
    keptMessages: carried.keptMessages,
    given: carried.given,
    announce: config['restore.announce'] && agentId === undefined,
    transcriptPath: session.transcriptPath,
    cwd: session.cwd,
    turn: reading.progress.turn,
    compaction: number,
    charactersMax: Math.min(config['restore.maxCharacters'], room),
    tokensMax: config['restore.maxTokens'],
  });
  return { ...brief, number };
}
