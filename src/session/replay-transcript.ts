import type { RecordedSession } from '../brief/brief-request.ts';
import { findColdTasks, finishedTask, summarizeTask } from '../brief/cold-tasks.ts';
import { composeBrief } from '../brief/compose-brief.ts';
import {
  composeInstructions,
  INSTRUCTIONS_CHARACTERS_MAX,
  INSTRUCTIONS_TOKENS_MAX,
} from '../brief/compose-instructions.ts';
import type { TextBudget } from '../brief/estimate-tokens.ts';
import type { Config } from '../config/config.ts';
import type { Reader } from '../context/context.ts';
import { AppError } from '../domain/app-error.ts';
import type { EntryOf } from '../domain/entry.ts';
import type { Fact } from '../domain/fact.ts';
import { type KeptLines, linesOf } from '../domain/kept-lines.ts';
import { type FindIds, ownIds, stateOfRecord } from '../record/state-of-record.ts';
import { collectSooner, holdNursery } from '../system/limit-heap.ts';
import { openTranscript } from '../transcript/read-lines.ts';
import { type CompactionEntry, knowNothing, learnRows } from './learn-rows.ts';
import { createFindIds, createIsPriority } from './own-patterns.ts';
import { BRIEF_CHARACTERS_MAX } from './prepare-brief.ts';
import { createRecentMessages } from './read-transcript-end.ts';

interface ReplayOptions extends Reader, TextBudget, Pick<RecordedSession, 'isPriority'> {
  /** Only this compaction, from 1. Default: all. */
  compaction?: number;
  /** The brief is for a fresh session, which has neither the summary nor kept messages. */
  isForFresh?: boolean;
  findIds?: FindIds;
}

export type ReplayedCompaction = ReturnType<typeof replayCompaction>;
export type Replay<Told> = ReturnType<typeof replayTranscript<Told>>;

class ReplayState {
  known = knowNothing();
  recent = createRecentMessages();
  sessionId = '';
  cwd = '';
  lines = 0;
  /** Of the compaction whose summary comes next. */
  boundary: EntryOf<'compacted'> | undefined;
  /** The lines that this compaction left word for word, and those that the one before it left. */
  kept: KeptLines | undefined;
  keptBefore: KeptLines | undefined;
  /** All compactions in the transcript, not only those reported. */
  compactionsSeen = 0;
  /** Tasks that were summarized at an earlier compaction, by key. */
  readonly coldTasks = new Map<string, Fact>();
}

/** What tideproof would have done at each compaction. Only what `tell` returns is kept: all facts would fill the memory. */
export function replayTranscript<Told>(
  path: string,
  options: ReplayOptions,
  tell: (compaction: ReplayedCompaction) => Told,
) {
  using transcript = openTranscript(path);
  const hint = 'Give the path of a .jsonl file';
  if (!transcript)
    throw new AppError('E_TRANSCRIPT_UNREADABLE', `Cannot find the transcript "${path}"`, hint);
  const state = new ReplayState();
  const compactions: Told[] = [];
  collectSooner();
  const taking = { ...options, log() {}, lastLineToo: true, onCompaction, onRestart };
  for (const row of learnRows(transcript, state.known, taking)) {
    for (const entry of row.entries) state.recent.read(entry, row.bytes.length);
    // After a rewind those before it are read again.
    if (row.number <= state.lines) continue;
    state.lines = row.number;
    state.sessionId ||= row.sessionId;
    state.cwd ||= row.cwd;
    if (row.number % 500 === 0) holdNursery();
  }
  const { sessionId, cwd, lines, compactionsSeen } = state;
  const { unparseableLines, turn: turns } = state.known.progress;
  return { sessionId, cwd, lines, unparseableLines, turns, compactionsSeen, compactions };

  /** Called before the entry is taken in, like a hook. */
  function onCompaction(entry: CompactionEntry): void {
    if (entry.origin.line <= state.lines || entry.type === 'compacted-away') return;
    if (entry.type === 'compacted') {
      state.boundary = entry;
      state.keptBefore = state.kept;
      const marks = state.known.ledger.all().map(({ last }) => last);
      state.kept = linesOf(entry.keptUuids, [...(state.known.progress.rounds ?? []), ...marks]);
      return;
    }
    state.compactionsSeen += 1;
    if (options.compaction === undefined || options.compaction === state.compactionsSeen)
      compactions.push(tell(replayCompaction(entry, state, options)));
    state.boundary = undefined;
  }

  function onRestart(): void {
    state.coldTasks.clear();
    state.recent = createRecentMessages();
  }
}

function replayCompaction(entry: EntryOf<'summarized'>, state: ReplayState, options: ReplayOptions) {
  const { boundary, cwd, compactionsSeen: index, coldTasks } = state;
  const { progress, ledger } = state.known;
  const { findIds, isPriority } = options;
  const record = stateOfRecord(progress);
  const recorded = ledger.all();
  // A task that is cold is summarized as it was when it got cold.
  for (const task of findColdTasks(recorded, progress.turn))
    if (!coldTasks.has(task.key)) coldTasks.set(task.key, finishedTask(summarizeTask(task, recorded, cwd)));
  const ids = findIds ? ownIds(recorded, record, findIds) : [];
  const common = { facts: [...recorded, ...coldTasks.values(), ...ids], record, cwd, isPriority };
  return {
    index,
    /** The id of its boundary row; empty if the transcript has none. */
    uuid: boundary?.origin.uuid ?? '',
    trigger: boundary?.trigger ?? ('unknown' as const),
    part: entry.part,
    preTokens: boundary?.preTokens ?? progress.contextTokens,
    summary: entry.text,
    instructions: composeInstructions({
      ...common,
      instructions: '',
      charactersMax: INSTRUCTIONS_CHARACTERS_MAX[boundary?.trigger === 'manual' ? 'manual' : 'auto'],
      tokensMax: INSTRUCTIONS_TOKENS_MAX,
    }),
    brief: composeBrief({
      ...common,
      ...(options.isForFresh
        ? { carried: '', keptMessages: '' }
        : {
            carried: entry.text,
            keptMessages: state.recent.withUuids(boundary?.keptUuids ?? []),
            kept: state.kept,
            keptBefore: state.keptBefore,
          }),
      given: '',
      compaction: index,
      charactersMax: options.charactersMax,
      tokensMax: options.tokensMax,
    }),
  };
}

/** A smaller brief would hold little more than its opening. */
export const CHARACTERS_LEAST = 200;

export function replaySettings(
  config: Config,
  reader: Reader,
  charactersMax: number | undefined,
  warn: (warning: string) => void,
): ReplayOptions {
  return {
    ...reader,
    charactersMax: charactersMax ?? BRIEF_CHARACTERS_MAX,
    // A limit in characters replaces the limit in tokens, which is only the default.
    tokensMax: charactersMax === undefined ? config['restore.maxTokens'] : Number.POSITIVE_INFINITY,
    findIds: createFindIds(config.patterns, warn),
    isPriority: createIsPriority(config.priority, warn),
  };
}
