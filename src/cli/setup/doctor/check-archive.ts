import { existsSync, statSync } from 'node:fs';
import { type ArchiveHealth, readHealth } from '../../../archive/records/event-arrivals.ts';
import { examineArchive } from '../../../archive/repair/mend-archives.ts';
import { listAside } from '../../../archive/repair/put-aside.ts';
import { ledgerSchema } from '../../../archive/sqlite/ledger-schema.ts';
import { openArchive } from '../../../archive/sqlite/open-archive.ts';
import { isDamage } from '../../../archive/sqlite/sqlite-failure.ts';
import type { Context } from '../../../context/context.ts';
import { AppError } from '../../../domain/app-error.ts';
import { sayAge, sayBytes, sayCount } from '../../../domain/say.ts';
import type { Finding, Patient } from '../../../install/check.ts';
import { archiveFile } from '../../../system/paths.ts';
import { damagedDatabase } from './mend-database.ts';

const check = 'Archive';

/** Opens the archive as a hook would, holds its tables against ours, lets SQLite check it, and says who wrote to it last. */
export function checkArchive(patient: Patient, context: Context): Finding[] {
  const file = archiveFile(patient.dataDir);
  const aside = checkAside(patient);
  if (!existsSync(file))
    return [{ check, status: 'ok', detail: 'none yet; created by the first event' }, ...aside];
  try {
    const problem = examineArchive(file, ledgerSchema);
    if (problem !== undefined)
      return [
        damagedDatabase(check, 'ledger', `${file} cannot be used: ${problem}`, patient, context),
        ...aside,
      ];
    using archive = openArchive(file);
    return [...sayHealth(file, readHealth(archive.database), patient), ...aside];
  } catch (error) {
    const { message } = error as Error;
    if (isDamage(error)) return [damagedDatabase(check, 'ledger', message, patient, context), ...aside];
    const fix = error instanceof AppError ? error.hint : `Run: ${patient.self} doctor`;
    return [{ check, status: 'failed', detail: message, fix }, ...aside];
  }
}

function sayHealth(file: string, health: ArchiveHealth, patient: Patient): Finding[] {
  const size = sayBytes(statSync(file).size);
  const counts = `${sayCount(health.sessions, 'session')}, ${sayCount(health.facts, 'fact')}`;
  const found: Finding[] = [{ check, status: 'ok', detail: `${file}, ${size}, ${counts}` }];
  if (health.rowsLeftOut > 0)
    found.push({
      check: 'Rows left out',
      status: 'info',
      detail: `${sayCount(health.rowsLeftOut, 'row')} of transcripts could not be read`,
    });
  return [...found, checkActivity(health, patient)];
}

/** Nobody deletes them but the user. */
function checkAside({ dataDir }: Patient): Finding[] {
  const files = listAside(dataDir);
  if (files.length === 0) return [];
  const detail = `damaged databases lie in ${files.join(', ')}; what could be saved of them is in the new ones, so they can be deleted`;
  return [{ check: 'Put aside', status: 'info', detail }];
}

function checkActivity(health: ArchiveHealth, { now }: Patient): Finding {
  const check = 'Last event';
  const { lastEventAt, lastCompactionAt, lastRestoreAt } = health;
  if (lastEventAt === undefined)
    return {
      check,
      status: 'warning',
      detail: 'no hook has run yet',
      fix: 'Start a new session of Claude Code; one that was open during the install may not know the hooks, and `claude --bare` runs none',
    };
  const times = [`some hook ran ${sayAge(lastEventAt, now)}`];
  if (lastCompactionAt) times.push(`last compaction began ${sayAge(lastCompactionAt, now)}`);
  if (lastRestoreAt) times.push(`last brief was given ${sayAge(lastRestoreAt, now)}`);
  return { check, status: 'ok', detail: times.join(', ') };
}
