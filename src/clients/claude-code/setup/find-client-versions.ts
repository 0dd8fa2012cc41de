import { readFileSync, realpathSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { Places } from '../../../install/places.ts';
import { readTail } from '../../../system/read-file-part.ts';
import { listTranscripts } from '../files/list-transcripts.ts';
import { findUserClient } from '../live-test/find-user-client.ts';
import { compareVersions } from '../settings/compare-versions.ts';

/** Enough for some rows; each names the version of the client that wrote it. */
const TAIL_BYTES = 200_000;
const PACKAGE = '@anthropic-ai/claude-code';

/** The older of the client on this machine and the one that wrote last: settings must be right for both. */
export function findOldestVersion(
  { clientDir }: Pick<Places, 'clientDir'>,
  environment: NodeJS.ProcessEnv,
): string | undefined {
  const versions = [findInstalledVersion(environment), findWritingVersion(clientDir)];
  return versions.filter((version) => version !== undefined).toSorted(compareVersions)[0];
}

/** As the newest rows of all transcripts have it. */
export function findWritingVersion(clientDir: string): string | undefined {
  try {
    const newest = listTranscripts(clientDir).findLast(({ agentId }) => agentId === '');
    const rows = newest && readTail(newest.path, TAIL_BYTES);
    return [...(rows ?? '').matchAll(/"version":"(\d+\.\d+\.\d+)/g)].at(-1)?.[1];
  } catch {
    // Whoever may not read transcripts hears of it from `import`.
    return undefined;
  }
}

/** Read from where the program lies: to ask the client itself takes a second, and old ones leave files behind. */
function findInstalledVersion(environment: NodeJS.ProcessEnv): string | undefined {
  try {
    return versionOf(realpathSync(findUserClient(undefined, environment)));
  } catch {
    return undefined;
  }
}

/** Of the package that a program is in or starts, or else a part of its path that reads like one, as installers have it. */
export function versionOf(program: string): string | undefined {
  for (let folder = dirname(program); folder !== dirname(folder); folder = dirname(folder)) {
    const found = versionIn(folder);
    if (found !== undefined) return found;
  }
  const parts = program.split(/[/\\]/).filter((part) => /^\d+\.\d+\.\d+$/.test(part));
  return versionIn(join(dirname(program), 'node_modules', PACKAGE)) ?? parts.at(-1);
}

function versionIn(folder: string): string | undefined {
  try {
    const { name, version } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
    return name === PACKAGE ? String(version) : undefined;
  } catch {
    return undefined;
  }
}
