import { openArchive } from '../../archive/sqlite/open-archive.ts';
import { AppError } from '../../domain/app-error.ts';
import type { Finding } from './check.ts';

/** The oldest Node with everything we use; package.json says the same. */
export const NODE_MINIMUM = '20.16';

/** The Node that runs us, and SQLite in it. */
export function checkRuntime(): Finding[] {
  return [checkNode(process.versions.node), checkSqlite()];
}

export function checkNode(version: string): Finding {
  const [major = 0, minor = 0] = version.split('.').map(Number);
  const [wantedMajor = 0, wantedMinor = 0] = NODE_MINIMUM.split('.').map(Number);
  const check = 'Node';
  if (major > wantedMajor || (major === wantedMajor && minor >= wantedMinor))
    return { check, status: 'ok', detail: version };
  const detail = `${version} is too old: tideproof needs ${NODE_MINIMUM} or later`;
  return { check, status: 'failed', detail, fix: 'Install a newer Node, then run install again' };
}

function checkSqlite(): Finding {
  const check = 'SQLite';
  try {
    const archive = openArchive(':memory:');
    const version = archive.database.prepare('SELECT sqlite_version() AS version').get()?.version;
    archive.close();
    return { check, status: 'ok', detail: String(version) };
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    return { check, status: 'failed', detail: error.message, fix: error.hint };
  }
}
