import type { Finding } from '../../domain/finding.ts';
import type { WorkState } from '../../domain/work-state.ts';
import { isUndone } from './ended-findings.ts';

/** What was said to be so before a change, or before a run that goes through since, does not stand as if it still were. */
export function whatCameLater(finding: Finding, work: WorkState): string {
  const { changed, fixed, newer, fault } = finding;
  // What was no fault was not fixed: it was changed.
  const isFault = fault !== undefined;
  if (changed === undefined && fixed === undefined) return newer === undefined ? '' : ` (later: ${newer})`;
  if (changed === undefined)
    return isFault ? ` (fixed since: \`${fixed}\` goes through)` : ` (since then \`${fixed}\` goes through)`;
  if (isUndone(finding, work)) return ` (edited since: ${changed}, which was undone again)`;
  if (fixed === undefined) return ` (edited since: ${changed})`;
  return isFault
    ? ` (fixed since: edited ${changed}, \`${fixed}\` went through)`
    : ` (edited since: ${changed}, and \`${fixed}\` went through)`;
}
