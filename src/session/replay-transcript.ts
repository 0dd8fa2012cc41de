import { type Brief, composeBrief } from '../brief/compose-brief.ts';
import { composeSurvival } from '../brief/compose-survival.ts';
import { findColdTasks } from '../brief/find-cold-tasks.ts';
import { finishedTask, summarizeTask } from '../brief/summarize-task.ts';
import type { Reader } from '../context/context.ts';
import { AppError } from '../domain/app-error.ts';
import type { CompactionTrigger, EntryOf, Origin, SummarizedPart } from '../domain/entry.ts';
import type { Fact } from '../domain/fact.ts';
import { START } from '../domain/position.ts';
import type { StateOfRecord } from '../domain/state-of-record.ts';
import { type FindIds, ownIds } from '../facts/own-ids.ts';
import { stateOfRecord } from '../facts/state-of-record.ts';
import { collectSooner, createHoldNursery } from '../system/limit-heap.ts';
import { openTranscript } from '../transcript/read-lines.ts';
import { knowNothing, learnRows } from './learn-rows.ts';
import { createRecentMessages } from './recent-messages.ts';

/** Between a summary and the next response there are attachments, commands and bookkeeping of the client. */
const ROWS_BEHIND_MAX = 100;

export interface ReplayOptions extends Reader {
  charactersMax: number;
  tokensMax: number;
  survivalCharactersMax: number;
  survivalTokensMax: number;
  /** Whether the model is asked to say that its context was restored. */
  announce: boolean;
  /** Only this compaction, from 1. Default: all. */
  compaction?: number;
  /** Turns after which a finished task that nobody mentions is summarized in one line. Default: never. */
  coldAfterTurns?: number;
  /** Finds ids by the configured patterns. */
  findIds?: FindIds;
  /** Whether to return all facts known at each compaction. */
  withFacts?: boolean;
  onProgress?(bytes: number, total: number): void;
}

export interface ReplayedCompaction {
  index: number;
  /** The id of its boundary row; empty if the transcript has none. */
  uuid: string;
  line: number;
  turn: number;
  trigger: CompactionTrigger;
  /** Set if only a part of the conversation was summarized. */
  part?: SummarizedPart;
  preTokens: number;
  summary: string;
  survival: string;
  brief: Brief;
  /** Only with `withFacts`. */
  facts?: Fact[];
  record?: StateOfRecord;
}

export interface Replay<Told> {
  sessionId: string;
  cwd: string;
  lines: number;
  unparseableLines: number;
  turns: number;
  /** All compactions in the transcript, not only those reported. */
  compactionsSeen: number;
  compactions: Told[];
}

/**
 * What tideproof would have done at each compaction of a transcript, using only what came before it. Only what `tell`
 * returns is kept, because the facts of many compactions would fill the memory.
 */
export function replayTranscript<Told>(
  path: string,
  options: ReplayOptions,
  tell: (compaction: ReplayedCompaction) => Told,
): Replay<Told> {
  using transcript = openTranscript(path);
  if (!transcript) {
    throw new AppError(
      'E_TRANSCRIPT_UNREADABLE',
      `Cannot find the transcript "${path}"`,
      'Give the path of a .jsonl file',
    );
  }
  const known = knowNothing();
  const { rows, masker, pastesOf } = options;
  let recent = createRecentMessages();
  const holdNursery = createHoldNursery();
  collectSooner();
  const finished = new Map<string, Fact>();
  const session = { sessionId: '', cwd: '', lines: 0 };
  const compactions: Told[] = [];
  let boundary: EntryOf<'compacted'> | undefined;
  let index = 0;
  let reached = START;
  const taking = { rows, masker, pastesOf, log() {}, lastLineToo: true, onCompaction, onRestart };
  for (const row of learnRows(transcript, known, taking)) {
    for (const entry of row.entries) recent.read(entry);
    if (row.number <= session.lines) continue;
    session.lines = row.number;
    reached = row.next;
    session.sessionId ||= row.sessionId;
    session.cwd ||= row.cwd;
    if (row.number % 500 === 0) {
      options.onProgress?.(row.next.offset, transcript.size);
      holdNursery();
    }
  }
  const { unparseableLines, turn } = known.progress;
  return { ...session, unparseableLines, turns: turn, compactionsSeen: index, compactions };

  /** Called before the entry is taken in, like a hook. */
  function onCompaction(entry: EntryOf<'compacted'> | EntryOf<'summarized'>): void {
    if (entry.origin.line <= session.lines) return;
    if (entry.type === 'compacted') {
      boundary = entry;
      return;
    }
    index += 1;
    if (options.compaction === undefined || options.compaction === index)
      compactions.push(tell(replayCompaction(entry)));
    boundary = undefined;
  }

  function onRestart(): void {
    finished.clear();
    recent = createRecentMessages();
  }

  /** What the client attached, which is between the summary and the next message of the assistant. */
  function readReattachedBehind({ line }: Origin): string {
    const texts: string[] = [];
    for (const { bytes, number } of transcript!.lines(reached)) {
      if (number <= line) continue;
      if (texts.length === ROWS_BEHIND_MAX) break;
      if (rows.decode(bytes, number).entries.some(({ type }) => type === 'measured' || type === 'compacted'))
        break;
      texts.push(rows.decodeReattached(bytes));
    }
    return texts.filter(Boolean).join('\n\n');
  }

  function replayCompaction(entry: EntryOf<'summarized'>): ReplayedCompaction {
    const { progress } = known;
    const keptMessages = recent.withUuids(boundary?.keptUuids ?? []);
    const record = stateOfRecord(progress);
    const recorded = known.ledger.all();
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
      uuid: boundary?.origin.uuid ?? '',
      line: entry.origin.line,
      turn: progress.turn,
      trigger: boundary?.trigger ?? 'unknown',
      ...(entry.part && { part: entry.part }),
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
        reattached: readReattachedBehind(entry.origin),
        given: '',
        compaction: index,
        isPart: entry.part !== undefined,
        announce: options.announce,
        transcriptPath: path,
        charactersMax: options.charactersMax,
        tokensMax: options.tokensMax,
      }),
    };
  }
}
