import { createMemoryLedger } from '../archive/memory/ledger.ts';
import { type Brief, composeBrief } from '../brief/compose-brief.ts';
import { composeSurvival } from '../brief/compose-survival.ts';
import { findColdTasks } from '../brief/find-cold-tasks.ts';
import { finishedTask, summarizeTask } from '../brief/summarize-task.ts';
import { decodeLine } from '../clients/claude-code/decode-line.ts';
import { AppError } from '../domain/app-error.ts';
import type { CompactionTrigger, EntryOf } from '../domain/entry.ts';
import type { Fact } from '../domain/fact.ts';
import { START } from '../domain/position.ts';
import { startProgress } from '../domain/progress.ts';
import type { StateOfRecord } from '../domain/state-of-record.ts';
import { type FindIds, ownIds } from '../facts/own-ids.ts';
import { stateOfRecord } from '../facts/state-of-record.ts';
import { collectSooner } from '../system/collect-sooner.ts';
import { createHoldNursery } from '../system/hold-nursery.ts';
import { openTranscript } from '../transcript/read-lines.ts';
import { createRecentMessages } from './recent-messages.ts';
import { newEntries, notePlace, takeEntry } from './take-line.ts';

export interface ReplayOptions {
  charactersMax: number;
  tokensMax: number;
  survivalCharactersMax: number;
  survivalTokensMax: number;
  /** Whether the model is asked to say that it got something back. */
  announce: boolean;
  /** Only this compaction, counted from 1; all when absent. */
  compaction?: number;
  /** Turns after which a finished task that nobody speaks of is put into one line; without it none is. */
  coldAfterTurns?: number;
  /** Finds the ids that somebody has patterns for. */
  findIds?: FindIds;
  /** Whether all that was known at a compaction is wanted, too. */
  withFacts?: boolean;
  onProgress?(bytes: number, total: number): void;
}

export interface ReplayedCompaction {
  index: number;
  line: number;
  turn: number;
  trigger: CompactionTrigger;
  preTokens: number;
  summary: string;
  survival: string;
  brief: Brief;
  /** All that was known, if asked for. */
  facts?: Fact[];
  record?: StateOfRecord;
}

export interface Replay<Told> {
  sessionId: string;
  cwd: string;
  lines: number;
  unparseableLines: number;
  turns: number;
  /** Whether told of or not. */
  compactionsSeen: number;
  compactions: Told[];
}

/**
 * What tideproof would have done at each compaction of a transcript, from nothing but what stood before it. Only what is
 * told of each compaction is kept: the facts of many would fill the memory.
 */
export function replayTranscript<Told>(
  path: string,
  options: ReplayOptions,
  tell: (compaction: ReplayedCompaction) => Told,
): Replay<Told> {
  const transcript = openTranscript(path);
  if (!transcript) {
    throw new AppError(
      'E_TRANSCRIPT_UNREADABLE',
      `Cannot find the transcript "${path}"`,
      'Give the path of a .jsonl file',
    );
  }
  const ledger = createMemoryLedger();
  const progress = startProgress();
  const recent = createRecentMessages();
  const holdNursery = createHoldNursery();
  collectSooner();
  const finished = new Map<string, Fact>();
  const session = { sessionId: '', cwd: '', lines: 0 };
  const compactions: Told[] = [];
  let boundary: EntryOf<'compacted'> | undefined;
  let index = 0;
  try {
    for (const line of transcript.lines(START, { lastLineToo: true })) {
      const decoded = decodeLine(line.bytes, line.number);
      session.lines = line.number;
      session.sessionId ||= decoded.sessionId;
      session.cwd ||= decoded.cwd;
      if (decoded.unparseable) progress.unparseableLines += 1;
      if (line.number % 500 === 0) {
        options.onProgress?.(line.next.offset, transcript.size);
        holdNursery();
      }
      const entries = newEntries(decoded, ledger, false);
      if (entries.length > 0) notePlace(decoded, progress);
      for (const entry of entries) {
        if (entry.type === 'compacted') boundary = entry;
        if (entry.type === 'summarized') {
          index += 1;
          if (options.compaction === undefined || options.compaction === index) {
            compactions.push(tell(replayCompaction(entry)));
          }
          boundary = undefined;
        }
        takeEntry(entry, progress, ledger, () => {});
        recent.read(entry);
      }
    }
  } finally {
    transcript.close();
  }
  const { unparseableLines, turn } = progress;
  return { ...session, unparseableLines, turns: turn, compactionsSeen: index, compactions };

  function replayCompaction(entry: EntryOf<'summarized'>): ReplayedCompaction {
    const keptMessages = recent.withUuids(boundary?.keptUuids ?? []);
    const record = stateOfRecord(progress);
    const recorded = ledger.all();
    for (const task of findColdTasks(
      recorded,
      progress.turn,
      options.coldAfterTurns ?? Number.POSITIVE_INFINITY,
    ))
      if (!finished.has(task.key))
        finished.set(task.key, finishedTask(summarizeTask(task, recorded, session.cwd)));
    const ids = options.findIds ? ownIds(record, options.findIds) : [];
    const facts = [...recorded, ...finished.values(), ...ids];
    const common = { runningPrompt: '', cwd: session.cwd, turn: progress.turn };
    return {
      ...(options.withFacts ? { facts, record: structuredClone(record) } : {}),
      index,
      line: entry.origin.line,
      turn: progress.turn,
      trigger: boundary?.trigger ?? 'unknown',
      preTokens: boundary?.preTokens ?? progress.contextTokens,
      summary: entry.text,
      survival: composeSurvival({
        ...common,
        facts,
        record,
        instructions: '',
        charactersMax: options.survivalCharactersMax,
        tokensMax: options.survivalTokensMax,
      }),
      brief: composeBrief({
        ...common,
        facts,
        record,
        carried: entry.text,
        keptMessages,
        given: '',
        compaction: index,
        announce: options.announce,
        transcriptPath: path,
        charactersMax: options.charactersMax,
        tokensMax: options.tokensMax,
      }),
    };
  }
}
