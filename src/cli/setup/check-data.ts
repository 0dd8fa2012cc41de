import { accessSync, constants, existsSync, statfsSync, statSync } from 'node:fs';
import { dirname } from 'node:path';
import { type ArchiveHealth, readHealth } from '../../archive/lists/archive-health.ts';
import { isKeptOut } from '../../archive/records/forgotten.ts';
import { openExamined } from '../../archive/repair/mend-archives.ts';
import { listAside } from '../../archive/repair/put-aside.ts';
import type { Context } from '../../context/context.ts';
import { sayAge, sayBytes, sayCount } from '../../domain/say.ts';
import { listWantedTranscripts } from '../../history/list-transcripts.ts';
import { type CheckSubject, type Finding, failed, fine, info, warning } from '../../install/check.ts';
import { readLog } from '../../system/logs/read-log.ts';
import { archiveFile, logFile, textsFile } from '../../system/paths.ts';

const BYTES_LOW = 500_000_000;
const BYTES_LEAST = 20_000_000;
const LOG_DAYS = 7;
const DAY_MILLISECONDS = 86_400_000;
/** Permission bits of group and others. */
const OTHERS = 0o077;

export function checkDataDirectory({ dataDir }: CheckSubject): Finding[] {
  const check = 'Data folder';
  try {
    const nearest = nearestFolder(dataDir);
    if (!statSync(nearest).isDirectory()) throw new Error(`${nearest} is not a folder`);
    accessSync(nearest, constants.W_OK | constants.X_OK);
    return [fine(check, nearest === dataDir ? dataDir : `${dataDir} (created when needed)`)];
  } catch (error) {
    const reason = (error as NodeJS.ErrnoException).code ?? (error as Error).message;
    const fix = 'Make it writable, or set TIDEPROOF_HOME to another folder';
    return [failed(check, `${dataDir} cannot be written to: ${reason}`, fix)];
  }
}

function nearestFolder(folder: string): string {
  return existsSync(folder) || folder === dirname(folder) ? folder : nearestFolder(dirname(folder));
}

/** Whether only the user can enter our folder: conversations with a model are private. */
export function checkPermissions({ dataDir }: CheckSubject): Finding[] {
  const mode = statSync(dataDir, { throwIfNoEntry: false })?.mode;
  // On Windows these bits mean nothing.
  if (mode === undefined || process.platform === 'win32') return [];
  if ((mode & OTHERS) === 0) return [fine('Permissions', 'only you can read the data')];
  return [warning('Permissions', `others can read ${dataDir}`, `Run: chmod go= "${dataDir}"`)];
}

/** Without free space a hook can store nothing, not even in its log. */
export function checkDisk({ dataDir, self }: CheckSubject): Finding[] {
  let bytes: number;
  try {
    const { bavail, bsize } = statfsSync(nearestFolder(dataDir));
    bytes = bavail * bsize;
  } catch {
    // Some network drives do not report it.
    return [];
  }
  const detail = `${sayBytes(bytes)} free on the disk of the archive`;
  const fix = `Free some space. To keep less, run: ${self} config set keep.days 365 --user`;
  if (bytes < BYTES_LEAST) return [failed('Disk', detail, fix)];
  return [bytes < BYTES_LOW ? warning('Disk', detail, fix) : fine('Disk', detail)];
}

/** Reports failures of hooks, which they hide from the client and write to the log. */
export function checkLog({ dataDir, now }: CheckSubject): Finding[] {
  const since = new Date(now.getTime() - LOG_DAYS * DAY_MILLISECONDS).toISOString();
  const recent = readLog(logFile(dataDir)).filter(({ time }) => time >= since);
  const last = recent.at(-1);
  if (last === undefined) return [fine('Log', `no errors in the last ${LOG_DAYS} days`)];
  const detail = `${sayCount(recent.length, 'error')} in the last ${LOG_DAYS} days, the last one: ${last.time} ${last.message}`;
  return [warning('Log', detail, 'To see them, run: tideproof history --kind failure')];
}

/** Opens the archive as a hook would, compares its tables, runs SQLite's check, and reports the last writer. */
export function checkArchive(subject: CheckSubject): Finding[] {
  const { dataDir } = subject;
  const file = archiveFile(dataDir);
  // Only the user deletes them.
  const aside = listAside(dataDir);
  const detail = `databases that are damaged or of another version lie in ${aside.join(', ')}; what could be saved of them is in the new ones, so they can be deleted`;
  const told = aside.length > 0 ? [info('Put aside', detail)] : [];
  if (!existsSync(file)) return [fine('Archive', 'none yet; created by the first event'), ...told];
  using archive = openExamined('ledger', dataDir);
  const health = readHealth(archive.database);
  const { sessions, rowsLeftOut, rowsCut } = health;
  const leftOut = [
    rowsLeftOut > 0 && `${sayCount(rowsLeftOut, 'row')} of transcripts could not be read`,
    rowsCut > 0 &&
      `${sayCount(rowsCut, 'row')} had a text that would take too long to search for secrets, so it is left out`,
  ].filter((reason) => reason !== false);
  return [
    fine('Archive', `${describeFile(file)}, ${sayCount(sessions, 'session')}`),
    ...(leftOut.length > 0 ? [info('Left out', leftOut.join('; '))] : []),
    checkActivity(health, subject),
    ...told,
  ];
}

function describeFile(file: string): string {
  return `${file}, ${sayBytes(statSync(file).size)}`;
}

function checkActivity(health: ArchiveHealth, { now }: CheckSubject): Finding {
  const { lastEventAt, lastCompactionAt, lastRestoreAt } = health;
  const fix =
    'Start a new session of Claude Code; one that was open during the install may not know the hooks, and `claude --bare` runs none';
  if (lastEventAt === null) return warning('Last event', 'no hook has run yet', fix);
  const times = [
    `some hook ran ${sayAge(lastEventAt, now)}`,
    lastCompactionAt && `last compaction began ${sayAge(lastCompactionAt, now)}`,
    lastRestoreAt && `last brief was given ${sayAge(lastRestoreAt, now)}`,
  ];
  return fine('Last event', times.filter(Boolean).join(', '));
}

/** Whether all texts are archived: runs SQLite's check, and looks for transcripts that were never imported. */
export function checkWords(subject: CheckSubject, context: Context): Finding[] {
  if (!context.config['archive.words']) return [fine('Words', 'not kept: archive.words is off')];
  const file = textsFile(subject.dataDir);
  using texts = existsSync(file) ? openExamined('words', subject.dataDir) : undefined;
  const known = new Set(texts ? texts.database.column`SELECT path FROM transcripts` : []);
  const missing = listWantedTranscripts(context).filter(
    ({ path, sessionId, modifiedAt, bytes }) =>
      bytes > 0 && !known.has(path) && !(texts && isKeptOut(texts.database, sessionId, () => modifiedAt)),
  ).length;
  const detail = texts ? `${describeFile(file)}, ${sayCount(known.size, 'transcript')}` : 'none kept yet';
  if (missing === 0) return [fine('Words', detail)];
  const more = `${sayCount(missing, 'transcript')} on this machine not taken in yet`;
  const fix = `The next session does that in the background, or run: ${subject.self} import`;
  return [warning('Words', `${detail}; ${more}`, fix)];
}
