import { type CompactionFilter, listCompactions } from '../../archive/lists/list-compactions.ts';
import { readArchive } from '../../archive/sqlite/read-archive.ts';
import type { Context } from '../../context/context.ts';
import { sayTime, sayTokenChange } from '../../domain/say.ts';
import { findSessionOrFile, listOfSession } from '../../queries/choose-compaction.ts';
import { isResumable } from '../../queries/find-fork.ts';
import { foldersOf } from '../../queries/folders-of.ts';
import { type ListedCompaction, listFound, listStored } from '../../queries/listed-compaction.ts';
import { shortSession } from '../../queries/short-session.ts';
import { archiveFile } from '../../system/paths.ts';
import type { CommandCall, ExitCode } from '../command.ts';
import { parseNumber } from '../parse-number.ts';
import type { Print } from '../terminal/print.ts';
import { type Column, shortProject, showColumns } from '../terminal/show-columns.ts';
import { signCounts } from '../terminal/survival/looks.ts';
import { checkTranscript } from './replay/check-transcript.ts';

const NOT_KNOWN = '–';

const DROPPED_IF_NARROW = ['Facts', 'Trigger', 'Project', 'Score', 'Tokens'];

const LIMIT = 20;

/** `compactions`: those that can be looked into and undone, newest first. Only reads. */
export function runCompactions({ options, context, print }: CommandCall): ExitCode {
  const file = archiveFile(context.dataDir);
  const limit = parseNumber('limit', options.limit, 1) ?? LIMIT;
  const folders = typeof options.project === 'string' ? { folders: foldersOf(options.project) } : {};
  // One more than wanted tells whether there are more.
  const found =
    typeof options.session === 'string'
      ? listOne(options.session, file, context)
      : listRecorded(file, { ...folders, limit: limit + 1 });
  const compactions = found.slice(0, limit);
  const more = found.length > limit;
  print.json({ compactions, more });
  if (compactions.length === 0) {
    print.line(sayNothing(options));
    return 1;
  }
  showCompactions(compactions, print);
  if (more) print.line(`There are older ones: --limit ${limit * 2} shows more.`);
  return 0;
}

function listRecorded(file: string, filter: CompactionFilter): ListedCompaction[] {
  const now = new Date();
  return (
    readArchive(file, (database) =>
      listCompactions(database, filter).map((stored) => listStored(stored, now, database)),
    ) ?? []
  );
}

/** Of one session everything counts: what is on record, and what its transcript tells from before tideproof was there. */
function listOne(named: string, file: string, context: Context): ListedCompaction[] {
  if (named.endsWith('.jsonl')) checkTranscript(named);
  const session = findSessionOrFile(named, file, context);
  const recorded = listRecorded(file, { sessionId: session.id });
  const prefix = named.endsWith('.jsonl') ? named : undefined;
  const unknown = listOfSession(session, file, context, prefix).filter(({ stored }) => stored === undefined);
  // The record of one that has just happened does not know its row yet.
  const waiting = countWaiting(file, session.id);
  const inFile = unknown.slice(0, Math.max(0, unknown.length - waiting));
  const canResume = inFile.length > 0 && isResumable(session.transcriptPath, context.inFolder(session));
  const found =
    readArchive(file, (database) => inFile.map((each) => listFound(each, canResume, database))) ??
    inFile.map((each) => listFound(each, canResume, undefined));
  return [...recorded, ...found].sort((one, other) => (one.time < other.time ? 1 : -1));
}

function countWaiting(file: string, sessionId: string): number {
  const stored = readArchive(file, (database) => listCompactions(database, { sessionId })) ?? [];
  return stored.filter(
    ({ happened, agentId, boundaryUuid }) => happened && agentId === '' && boundaryUuid === null,
  ).length;
}

function sayNothing({ session, project }: CommandCall['options']): string {
  if (session !== undefined) return `Session ${session} was never compacted.`;
  const where = project === undefined ? '' : ` in ${project}`;
  return `No compaction${where} is on record. --session <id or .jsonl file> looks into a transcript.`;
}

/** One line for each compaction: what it cost, and whether there is a way back. */
export function showCompactions(compactions: readonly ListedCompaction[], print: Print): void {
  const columns: Column<ListedCompaction>[] = [
    { title: 'Which', cell: ({ name }) => name },
    { title: 'When', cell: ({ time }) => (time === '' ? NOT_KNOWN : sayTime(time).slice(0, 16)) },
    { title: 'Project', cell: ({ project }) => shortProject(project) },
    { title: 'Session', cell: ({ session }) => shortSession(session) },
    { title: 'Trigger', cell: ({ trigger }) => trigger ?? NOT_KNOWN },
    {
      title: 'Tokens',
      cell: ({ preTokens, postTokens }) => sayTokenChange(preTokens, postTokens) ?? NOT_KNOWN,
    },
    { title: 'Facts', cell: ({ facts }) => (facts ? signCounts(facts, print.paint) : NOT_KNOWN) },
    { title: 'Score', cell: ({ score }) => (score === null ? NOT_KNOWN : `${score} %`) },
    { title: 'Undo', cell: (compaction) => sayUndo(compaction, print) },
  ];
  showColumns(compactions, columns, DROPPED_IF_NARROW, print);
  print.line();
  print.line('`tideproof diff <which>` shows what a summary dropped, `tideproof undo <which>` goes back.');
}

function sayUndo({ undo, undoneBy: [newest] }: ListedCompaction, { paint }: Print): string {
  if (undo !== 'possible') return paint('grey', undo);
  return newest === undefined ? paint('green', undo) : `done: ${shortSession(newest)}`;
}
