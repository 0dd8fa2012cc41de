import { existsSync, statSync } from 'node:fs';
import { openArchive } from '../../archive/sqlite/open-archive.ts';
import { type ArchiveHealth, readHealth } from '../../archive/sqlite/read-health.ts';
import { AppError } from '../../domain/app-error.ts';
import { archiveFile } from '../../system/paths.ts';
import { sayAge, sayBytes, sayCount } from '../say.ts';
import type { Finding, Patient } from './check.ts';

/** Opens the archive as a hook would, lets SQLite check it, and says when hooks last wrote to it. */
export function checkArchive(patient: Patient): Finding[] {
  const check = 'Archive';
  const file = archiveFile(patient.dataDir);
  if (!existsSync(file)) return [{ check, status: 'ok', detail: 'none yet; the first event makes it' }];
  const fix = `Move ${file} away, then run: ${patient.self} import`;
  try {
    const archive = openArchive(file);
    try {
      const health = readHealth(archive.database);
      if (health.damage)
        return [{ check, status: 'failed', detail: `${file} is damaged: ${health.damage}`, fix }];
      const size = sayBytes(statSync(file).size);
      const detail = `${file}, ${size}, ${sayCount(health.sessions, 'session')}, ${sayCount(health.facts, 'fact')}`;
      return [{ check, status: 'ok', detail }, checkActivity(health, patient)];
    } finally {
      archive.close();
    }
  } catch (error) {
    if (error instanceof AppError && error.code === 'E_ARCHIVE_NEWER')
      return [{ check, status: 'failed', detail: error.message, fix: error.hint }];
    return [{ check, status: 'failed', detail: (error as Error).message, fix }];
  }
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
