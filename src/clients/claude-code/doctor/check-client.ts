import { type ClientProof, readState } from '../../../archive/records/state.ts';
import { readArchive } from '../../../archive/sqlite/open-archive.ts';
import { sayCount } from '../../../domain/say.ts';
import { type CheckSubject, type Finding, fine, info, warning } from '../../../install/check.ts';
import { archiveFile, homeDirectory } from '../../../system/paths.ts';
import { compareVersions } from '../settings/compare-versions.ts';
import { readJson } from '../settings/read-json.ts';
import { listSettingsPlaces } from '../settings/settings-places.ts';
import { findWritingVersion } from '../setup/find-client.ts';

/** Set by the build: the newest and oldest Claude Code that this version was tested with. */
declare const TIDEPROOF_TESTED_CLIENT: string | undefined;
declare const TIDEPROOF_OLDEST_TESTED_CLIENT: string | undefined;

const tested = {
  newest: typeof TIDEPROOF_TESTED_CLIENT === 'string' ? TIDEPROOF_TESTED_CLIENT : '0.0.0',
  oldest: typeof TIDEPROOF_OLDEST_TESTED_CLIENT === 'string' ? TIDEPROOF_OLDEST_TESTED_CLIENT : '0.0.0',
};

const CLIENT = 'Client';
const DEFAULT_DAYS = 30;
/** Precedence of settings: local before project before user. */
const ORDER = ['local', 'project', 'user'] as const;

/** Reports which Claude Code writes the transcripts, and whether it was tested with tideproof. */
export function checkClient(subject: CheckSubject): Finding[] {
  return [judgeClient(findWritingVersion(subject.clientDir), findProof(subject.dataDir), subject.self)];
}

/** A version within the tested range is fine; a newer or older one needs a passed live test. */
export function judgeClient(
  seen: string | undefined,
  proof: ClientProof | undefined,
  self: string,
  { oldest, newest } = tested,
): Finding {
  const live = `${self} test --live`;
  const version = seen ?? proof?.clientVersion;
  if (version === undefined) return info(CLIENT, `no session yet; to see it work, run: ${live}`);
  const proved = proof && `live test of ${proof.provedAt.slice(0, 10)} with ${proof.clientVersion}`;
  if (proof && proof.failedChannels.length > 0)
    return warning(
      CLIENT,
      `the ${proved} failed for ${proof.failedChannels.join(', ')}`,
      `Mend what doctor finds, then run: ${live}`,
    );
  if (proof?.clientVersion === version) return fine(CLIENT, `${version}; the ${proved} passed`);
  const before = proof ? `the last ${proved} passed` : `tideproof was tested from ${oldest} to ${newest}`;
  if (compareVersions(version, newest) > 0)
    return warning(CLIENT, `${version} is newer than tested: ${before}`, `Run: ${live}`);
  if (compareVersions(version, oldest) < 0)
    return warning(CLIENT, `${version} is older than tested: ${before}`, 'Update Claude Code');
  return fine(CLIENT, `${version}; ${before}`);
}

function findProof(dataDir: string): ClientProof | undefined {
  try {
    return readArchive(archiveFile(dataDir), (database) => readState(database, 'proof'));
  } catch {
    // The check of the archive reports the error.
    return undefined;
  }
}

/**
 * How long the client keeps transcripts. The archive keeps the facts, but `undo`, `rescue` and `--resume` need the
 * file.
 */
export function checkRetention({ clientDir, cwd, environment }: CheckSubject): Finding[] {
  const check = 'Deletion of transcripts';
  const set = listSettingsPlaces(clientDir, cwd, homeDirectory(environment))
    .toSorted((one, other) => ORDER.indexOf(one.scope) - ORDER.indexOf(other.scope))
    .map(({ path }) => ({ path, days: readJson(path).cleanupPeriodDays }))
    .find(({ days }) => typeof days === 'number');
  const days = Number(set?.days ?? DEFAULT_DAYS);
  const where = set ? `cleanupPeriodDays in ${set.path}` : 'the default of cleanupPeriodDays';
  const detail = `Claude Code deletes them after ${sayCount(days, 'day')} (${where})`;
  if (days >= DEFAULT_DAYS) return [info(check, `${detail}; the archive keeps the words`)];
  const fix = 'Set it to 30 or more: undo, rescue and resuming need the transcript';
  return [warning(check, detail, fix)];
}
