import { type ClientProof, findLastProof } from '../../../archive/records/event-arrivals.ts';
import { readArchive } from '../../../archive/sqlite/read-archive.ts';
import type { Finding, Patient } from '../../../install/check.ts';
import { archiveFile } from '../../../system/paths.ts';
import { compareVersions } from '../settings/compare-versions.ts';
import { findWritingVersion } from '../setup/find-client-versions.ts';

/** Set by the build, from the clients that the tests run against. */
declare const TIDEPROOF_TESTED_CLIENT: string | undefined;

declare const TIDEPROOF_OLDEST_TESTED_CLIENT: string | undefined;

/** The newest Claude Code that the tests of this version ran with. */
const testedClient = typeof TIDEPROOF_TESTED_CLIENT === 'string' ? TIDEPROOF_TESTED_CLIENT : '0.0.0';

/** The oldest one. */
const oldestTestedClient =
  typeof TIDEPROOF_OLDEST_TESTED_CLIENT === 'string' ? TIDEPROOF_OLDEST_TESTED_CLIENT : '0.0.0';

const check = 'Client';

/** Which Claude Code writes the transcripts, and whether anybody has seen tideproof work with it. */
export function checkClient(patient: Patient): Finding[] {
  return [judgeClient(findWritingVersion(patient.clientDir), findProof(patient.dataDir), patient.self)];
}

/** A version between those that are known to work is fine; a newer or older one has to show it. */
export function judgeClient(
  seen: string | undefined,
  proof: ClientProof | undefined,
  self: string,
  { oldest, newest } = { oldest: oldestTestedClient, newest: testedClient },
): Finding {
  const fix = `Run: ${self} test --live`;
  const version = seen ?? proof?.clientVersion;
  if (version === undefined)
    return { check, status: 'info', detail: `no session yet; to see it work, run: ${self} test --live` };
  const proved = proof && `live test of ${proof.provedAt.slice(0, 10)} with ${proof.clientVersion}`;
  if (proof && proof.failedChannels.length > 0)
    return {
      check,
      status: 'warning',
      detail: `the ${proved} failed for ${proof.failedChannels.join(', ')}`,
      fix: `Mend what doctor finds, then run: ${self} test --live`,
    };
  if (proof?.clientVersion === version)
    return { check, status: 'ok', detail: `${version}; the ${proved} passed` };
  const before = proof ? `the last ${proved} passed` : `tideproof was tested from ${oldest} to ${newest}`;
  if (compareVersions(version, newest) > 0)
    return { check, status: 'warning', detail: `${version} is newer than tested: ${before}`, fix };
  if (compareVersions(version, oldest) < 0)
    return {
      check,
      status: 'warning',
      detail: `${version} is older than tested: ${before}`,
      fix: 'Update Claude Code',
    };
  return { check, status: 'ok', detail: `${version}; ${before}` };
}

function findProof(dataDir: string): ClientProof | undefined {
  try {
    return readArchive(archiveFile(dataDir), findLastProof);
  } catch {
    // The check of the archive says what is wrong with it.
    return undefined;
  }
}
