import { compareVersions } from '../settings/compare-versions.ts';

/** The oldest version that is known to leave the last round of a conversation as it was when it compacts. */
const SINCE = '2.1.226';

/** Whether a version keeps the last message of the assistant and what came after it word for word. */
export function keepsLastRound(version: string): boolean {
  return compareVersions(version, SINCE) >= 0;
}
