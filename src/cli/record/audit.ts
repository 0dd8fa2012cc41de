import { listStuck, type StuckSession } from '../../archive/lists/find-session.ts';
import { type CompactionFilter, listCompactions } from '../../archive/lists/list-compactions.ts';
import { listInjections } from '../../archive/lists/list-injections.ts';
import { readArchive } from '../../archive/sqlite/read-archive.ts';
import type { Context } from '../../context/context.ts';
import { sayTime } from '../../domain/say.ts';
import { findSessionOrFile, listOfSession } from '../../queries/choose-compaction.ts';
import { isResumable } from '../../queries/find-fork.ts';
import { encodeInjection, encodeRecord, findRecord, hashMatches } from '../../queries/find-record.ts';
import { type ListedCompaction, listFound, listStored } from '../../queries/listed-compaction.ts';
import { shortSession } from '../../queries/short-session.ts';
import { archiveFile } from '../../system/paths.ts';
import type { CommandCall, ExitCode } from '../command.ts';
import { parseNumber } from '../parse-number.ts';
import { scopeOf } from '../scope.ts';
import type { Print } from '../terminal/print.ts';
import { showInjection } from './audit/show-all.ts';
import { showList } from './audit/show-list.ts';
import { showRecord } from './audit/show-record.ts';
import { checkTranscript } from './replay/check-transcript.ts';
import { listenTo } from './replay/listen-to.ts';
import { chooseFrom } from './undo/choose-from.ts';

const LIMIT = 20;

/** `audit`: compactions in one line each, or one on one screen. Writes nothing, and makes no archive where there is none. */
export function runAudit(call: CommandCall): ExitCode {
  if (call.options.texts) return auditTexts(call);
  return call.words[0] === undefined ? auditAll(call) : auditOne(call);
}

/** Every text that was given to a model at a start, with a prompt, at a compaction or by a relay, newest first. */
function auditTexts(call: CommandCall): ExitCode {
  const { options, context, print } = call;
  const limit = parseNumber('limit', options.limit, 1) ?? LIMIT;
  const { folders, session, where } = scopeOf(call);
  const filter = { folders, session, limit };
  const texts =
    readArchive(archiveFile(context.dataDir), (database) => listInjections(database, filter)) ?? [];
  print.json({ texts: texts.map(encodeInjection) });
  if (texts.length === 0) print.line(`No model was given anything ${where}.`);
  for (const text of texts) showInjection(`Session ${shortSession(text.sessionId)}`, text, print);
  return texts.length > 0 && texts.every(hashMatches) ? 0 : 1;
}

function auditAll(call: CommandCall): ExitCode {
  const { options, context, print } = call;
  const file = archiveFile(context.dataDir);
  const limit = parseNumber('limit', options.limit, 1) ?? LIMIT;
  const { folders, session, where } = scopeOf(call);
  // One more than wanted tells whether there are more.
  const found =
    session === undefined
      ? listRecorded(file, { folders, limit: limit + 1 })
      : listOfOneSession(session, file, context);
  const compactions = (found ?? []).slice(0, limit);
  const more = (found ?? []).length > limit;
  const stuck = readArchive(file, (database) => listStuck(database, folders ? { folders } : {})) ?? [];
  print.json({ compactions, more, stuck });
  sayStuck(stuck, print);
  if (compactions.length === 0) {
    print.hint(sayNothing(found !== undefined, where, call));
    return 1;
  }
  showList(compactions, print, options.all === true);
  if (more) print.line(print.paint('grey', `Older ones are hidden: --limit ${limit * 2} shows more.`));
  return 0;
}

/** A compaction that failed for good is on no list: there is no way back from it, but one out. */
function sayStuck(stuck: readonly StuckSession[], print: Print): void {
  for (const { id, since } of stuck) {
    const what = `Session ${shortSession(id)} no longer fits into the context window (since ${sayTime(since).slice(0, 16)}).`;
    const wayOut = print.asTyped(`To make a copy that fits, run: tideproof rescue ${shortSession(id)}`);
    print.line(`${print.paint('red', '✗')} ${what} ${wayOut}`);
  }
}

function auditOne(call: CommandCall): ExitCode {
  const { options, context, print } = call;
  const file = archiveFile(context.dataDir);
  const chosen = chooseFrom(call, file);
  if (!chosen) return 1;
  const record = findRecord(chosen, file, context, listenTo(print));
  print.progress('');
  print.json(encodeRecord(record));
  showRecord(record, print, options.all === true);
  return record.injections.every(hashMatches) ? 0 : 1;
}

function sayNothing(isArchived: boolean, where: string, { options }: CommandCall): string {
  if (!isArchived)
    return 'Nothing is recorded yet. To read the history of this machine, run: tideproof import';
  const rest = options.all || options.session ? '' : ' For all projects, run: tideproof audit --all';
  return `No compaction ${where} is on record.${rest}`;
}

/** Those on record, newest first. Nothing when there is no archive. */
function listRecorded(file: string, filter: CompactionFilter): ListedCompaction[] | undefined {
  const now = new Date();
  return readArchive(file, (database) =>
    listCompactions(database, filter).map((stored) => listStored(stored, now, database)),
  );
}

/** Of one session everything counts: what is on record, and what its transcript tells from before tideproof was there. */
function listOfOneSession(named: string, file: string, context: Context): ListedCompaction[] {
  if (named.endsWith('.jsonl')) checkTranscript(named);
  const session = findSessionOrFile(named, file, context);
  const recorded = listRecorded(file, { sessionId: session.id }) ?? [];
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
  const stored = readArchive(file, (database) => listCompactions(database, { sessionId, past: true })) ?? [];
  return stored.filter(({ boundaryUuid }) => boundaryUuid === null).length;
}
