import { existsSync, statSync } from 'node:fs';
import { type ArchiveHealth, readHealth } from '../../../archive/lists/archive-health.ts';
import { type ArchiveName, openExamined } from '../../../archive/repair/mend-archives.ts';
import { listAside } from '../../../archive/repair/put-aside.ts';
import type { Archive } from '../../../archive/sqlite/open-archive.ts';
import { isDamage } from '../../../archive/sqlite/sqlite-failure.ts';
import type { Context } from '../../../context/context.ts';
import { AppError } from '../../../domain/app-error.ts';
import { sayAge, sayBytes, sayCount } from '../../../domain/say.ts';
import { listTranscripts } from '../../../history/list-transcripts.ts';
import { type CheckSubject, type Finding, failed, fine, info, warning } from '../../../install/check.ts';
import { archiveFile, textsFile } from '../../../system/paths.ts';

/** Opens the archive as a hook would, compares its tables, runs SQLite's check, and reports the last writer. */
export function checkArchive(subject: CheckSubject): Finding[] {
  const file = archiveFile(subject.dataDir);
  const found = existsSync(file)
    ? checkDatabase('ledger', file, subject, ({ database }, size) =>
        sayHealth(size, readHealth(database), subject),
      )
    : [fine('Archive', 'none yet; created by the first event')];
  // Only the user deletes them.
  const aside = listAside(subject.dataDir);
  if (aside.length === 0) return found;
  const detail = `databases that are damaged or of another version lie in ${aside.join(', ')}; what could be saved of them is in the new ones, so they can be deleted`;
  return [...found, info('Put aside', detail)];
}

function sayHealth(size: string, health: ArchiveHealth, subject: CheckSubject): Finding[] {
  const { sessions, facts, rowsLeftOut, rowsCut } = health;
  const found = fine('Archive', `${size}, ${sayCount(sessions, 'session')}, ${sayCount(facts, 'fact')}`);
  const leftOut = [
    rowsLeftOut > 0 && `${sayCount(rowsLeftOut, 'row')} of transcripts could not be read`,
    rowsCut > 0 &&
      `${sayCount(rowsCut, 'row')} had a text that would take too long to search for secrets, so it is left out`,
  ].filter((detail) => detail !== false);
  const told = leftOut.length > 0 ? [info('Left out', leftOut.join('; '))] : [];
  return [found, ...told, checkActivity(health, subject)];
}

function checkActivity(health: ArchiveHealth, { now }: CheckSubject): Finding {
  const { lastEventAt, lastCompactionAt, lastRestoreAt } = health;
  if (lastEventAt === undefined)
    return warning(
      'Last event',
      'no hook has run yet',
      'Start a new session of Claude Code; one that was open during the install may not know the hooks, and `claude --bare` runs none',
    );
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
  const onDisk = listTranscripts(context);
  const judge = (missing: number, detail: string) =>
    missing === 0
      ? fine('Words', detail)
      : warning(
          'Words',
          `${detail}; ${sayCount(missing, 'transcript')} on this machine not taken in yet`,
          `The next session does that in the background, or run: ${subject.self} import`,
        );
  if (!existsSync(file)) return [judge(onDisk.length, 'none kept yet')];
  return checkDatabase('words', file, subject, ({ database }, size) => {
    const known = new Set(database.column`SELECT path FROM transcripts`);
    const missing = onDisk.filter(({ path, bytes }) => bytes > 0 && !known.has(path)).length;
    return [judge(missing, `${size}, ${sayCount(known.size, 'transcript')}`)];
  });
}

/** Examines a database that is sound; `look` gets it with its size. */
function checkDatabase(
  name: ArchiveName,
  file: string,
  { self, dataDir }: CheckSubject,
  look: (archive: Archive, size: string) => Finding[],
): Finding[] {
  const check = name === 'words' ? 'Words' : 'Archive';
  try {
    using archive = openExamined(name, dataDir);
    return look(archive, `${file}, ${sayBytes(statSync(file).size)}`);
  } catch (error) {
    const { message } = error as Error;
    const rest = error instanceof AppError ? error.hint : `Run: ${self} doctor`;
    const hint = isDamage(error) ? `Run: ${self} import, which puts it aside and makes it anew` : rest;
    return [failed(check, message, hint)];
  }
}
