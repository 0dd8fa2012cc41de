import { compareVersions } from '../settings/compare-versions.ts';

/** The last version before, and the first one after, those that were seen to drop what a hook in the background says. */
const HEEDED_UNTIL = '2.1.42';
const HEEDED_SINCE = '2.1.119';

/** Whether the model gets to see what a hook that the client does not wait for answers. */
export function heedsBackground(version: string): boolean {
  return compareVersions(version, HEEDED_UNTIL) <= 0 || compareVersions(version, HEEDED_SINCE) >= 0;
}
