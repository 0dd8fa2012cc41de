import type { ClientRows } from '../clients/client.ts';
import type { Reader } from '../context/context.ts';
import { AppError } from '../domain/app-error.ts';
import type { Entry, EntryOf } from '../domain/entry.ts';
import type { Fact, FactKind, Ledger } from '../domain/fact.ts';
import { START } from '../domain/position.ts';
import { type Progress, startProgress } from '../domain/progress.ts';
import type { Thread } from '../domain/thread.ts';
import { readEntry } from '../record/read-entry.ts';
import type { Line, OpenTranscript } from '../transcript/read-lines.ts';
import { leaveOut, type Row, type RowMemory, readRow } from '../transcript/read-rows.ts';

/** What was learned from the rows of a transcript so far, in memory only. */
export type Learned = ReturnType<typeof knowNothing>;

export interface LearnRowsOptions extends Omit<TakeLineOptions, 'sidechain'> {
  lastLineToo?: boolean;
  /** Rows that nothing may be learned from, such as forgotten ones. */
  isKeptOut?(uuid: string): boolean;
  /** Called when the user rewound: all rows are read again from the beginning, without the abandoned branch. */
  onRestart?(): void;
}

export function knowNothing(isKeptOut?: (uuid: string) => boolean, abandoned: Thread['abandoned'] = []) {
  const progress = startProgress();
  progress.thread.abandoned = abandoned;
  return { ledger: createMemoryLedger(isKeptOut), progress };
}

/** Reads a transcript from its beginning, row by row, into `known`. */
export function* learnRows(
  transcript: OpenTranscript,
  known: Learned,
  { lastLineToo = false, isKeptOut, onRestart, ...options }: LearnRowsOptions,
): Generator<Row> {
  const taking = { ...options, sidechain: false };
  for (let isThrough = false; !isThrough; ) {
    isThrough = true;
    for (const line of transcript.lines(START, { lastLineToo })) {
      const row = takeLine(line, known.progress, known.ledger, taking);
      if (row.rewind) {
        const { from, to } = row.rewind;
        Object.assign(known, knowNothing(isKeptOut, [...known.progress.thread.abandoned, [from, to]]));
        onRestart?.();
        isThrough = false;
        break;
      }
      yield row;
    }
  }
}

export function createMemoryLedger(isKeptOut?: (uuid: string) => boolean) {
  const uuids = new Set<string>();
  const kinds = new Map<FactKind, Map<string, Fact>>();
  return {
    uuids,
    isNewRow(uuid) {
      const isNew = !uuids.has(uuid);
      uuids.add(uuid);
      return isNew && !isKeptOut?.(uuid);
    },
    find: (kind, key) => kinds.get(kind)?.get(key),
    put(fact) {
      const known = kinds.get(fact.kind);
      if (known) known.set(fact.key, fact);
      else kinds.set(fact.kind, new Map([[fact.key, fact]]));
    },
    all: () => [...kinds.values()].flatMap((facts) => [...facts.values()]),
  } satisfies Ledger & { uuids: ReadonlySet<string> };
}

/** What a transcript tells of a compaction: that it took place, its summary, and that nobody was there. */
export type CompactionEntry = EntryOf<'compacted' | 'summarized' | 'compacted-away'>;

export interface TakeLineOptions extends Reader {
  /** Lines of subagents are taken only if the transcript is a subagent's own. */
  sidechain: boolean;
  log(message: string): void;
  /** Called for each compaction before its entry is taken in. */
  onCompaction?(entry: CompactionEntry, progress: Progress, ledger: Pick<Ledger, 'all'>): void;
  /** Called if a transcript begins with a compaction, that is, if it is a fork. */
  onBeginning?(boundaryUuid: string): void;
  /** Called for a prompt that the user took back before the model saw it. */
  onTakenBack?(text: string): void;
}

/** At a rewind takes in nothing: the ledger has to be rebuilt. A line that fails is counted and skipped, or it would stop every later event. */
export function takeLine(line: Line, progress: Progress, ledger: Ledger, options: TakeLineOptions): Row {
  try {
    return takeReadable(line, progress, ledger, options);
  } catch (error) {
    // An error of the archive is not the fault of the line.
    if (error instanceof AppError || (error as NodeJS.ErrnoException).code === 'ERR_SQLITE_ERROR')
      throw error;
    progress.unparseableLines += 1;
    options.log(`line ${line.number} left out: ${(error as Error).stack}`);
    return leaveOut(line);
  }
}

function takeReadable(line: Line, progress: Progress, ledger: Ledger, options: TakeLineOptions): Row {
  const { rows, masker, pastesOf, sidechain, onBeginning, onCompaction, onTakenBack, log } = options;
  // State across rows is kept in the progress, which is stored with the position and the ledger.
  const memory: RowMemory = {
    thread: progress.thread,
    tellsRewinds: true,
    isNewRow: (uuid) => ledger.isNewRow(uuid),
    toolOf: (callId) => progress.openCalls.find((call) => call.callId === callId)?.tool,
    onBoundary: (uuid) => progress.turn + progress.generation === 0 && onBeginning?.(uuid),
  };
  const row = readRow(line, { rows, masker, pastesOf, sidechain, memory });
  if (row.unparseable) progress.unparseableLines += 1;
  if (row.takenBack !== undefined) onTakenBack?.(row.takenBack);
  const isOfSession = row.entries.some((entry) => entry.type !== 'acted' || entry.by === 'user');
  if (isOfSession && row.cwd !== '') progress.cwd = row.cwd;
  for (const entry of row.entries) {
    if (tellsCompaction(entry)) onCompaction?.(entry, progress, ledger);
    const act = entry.type === 'acted' ? entry.act : entry;
    if (act.type === 'answered') addResult(act, progress.openCalls, rows);
    readEntry(entry, progress, ledger, (extractor, error) =>
      log(`extractor ${extractor} failed at line ${line.number}: ${(error as Error).stack}`),
    );
  }
  // Counted last, because many texts are masked only when an extractor reads them.
  if ((row.leftOut?.() ?? 0) > 0) progress.rowsCut = (progress.rowsCut ?? 0) + 1;
  return row;
}

/** Adds the result, which takes both the call and its answer; they may be far apart in the transcript. */
function addResult(answer: EntryOf<'answered'>, open: EntryOf<'called'>[], rows: ClientRows): void {
  const call = open.find(({ callId }) => callId === answer.callId);
  if (call) answer.result = rows.decodeResult(answer, call);
}

function tellsCompaction(entry: Entry): entry is CompactionEntry {
  return ['compacted', 'summarized', 'compacted-away'].includes(entry.type);
}
