import { type ClientProof, findLastProof } from '../../archive/sqlite/client-proofs.ts';
import { readArchive } from '../../archive/sqlite/read-archive.ts';
import { listTranscripts } from '../../clients/claude-code/list-transcripts.ts';
import { archiveFile } from '../../system/paths.ts';
import { readTail } from '../../system/read-file-part.ts';
import { testedClient } from '../tested-client.ts';
import type { Finding, Patient } from './check.ts';

const check = 'Client';
/** Enough for some rows; each names the version of the client that wrote it. */
const TAIL_BYTES = 200_000;

/** Which Claude Code writes the transcripts, and whether anybody has seen tideproof work with it. */
export function checkClient(patient: Patient): Finding[] {
  return [judgeClient(findVersion(patient.claudeDir), findProof(patient.dataDir), patient.self)];
}

/** A version that is known to work is fine; a newer one has to show it. */
export function judgeClient(
  seen: string | undefined,
  proof: ClientProof | undefined,
  self: string,
  tested = testedClient,
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
  const before = proof ? `the last ${proved} passed` : `tideproof was tested up to ${tested}`;
  if (compareVersions(version, tested) > 0)
    return { check, status: 'warning', detail: `${version} is newer than tested: ${before}`, fix };
  return { check, status: 'ok', detail: `${version}; ${before}` };
}

export function compareVersions(one: string, other: string): number {
  const [left, right] = [one, other].map((version) => version.split('.').map(Number));
  const difference = [0, 1, 2].map((part) => (left?.[part] ?? 0) - (right?.[part] ?? 0));
  return difference.find((part) => part !== 0) ?? 0;
}

/** As the newest rows have it: to ask the client itself takes a second. */
function findVersion(claudeDir: string): string | undefined {
  try {
    const newest = listTranscripts(claudeDir).at(-1);
    const rows = newest && readTail(newest.path, TAIL_BYTES);
    return [...(rows ?? '').matchAll(/"version":"(\d+\.\d+\.\d+)/g)].at(-1)?.[1];
  } catch {
    // Whoever may not read transcripts hears of it from `import`.
    return undefined;
  }
}

function findProof(dataDir: string): ClientProof | undefined {
  try {
    return readArchive(archiveFile(dataDir), findLastProof);
  } catch {
    // The check of the archive says what is wrong with it.
    return undefined;
  }
}
