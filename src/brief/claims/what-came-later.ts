import type { Finding } from '../../domain/finding.ts';
import type { WorkState } from '../../domain/work-state.ts';
import { isUndone } from './ended-findings.ts';

/** What was said to be so before a change, or before a run that goes through since, does not stand as if it still were. */
export function whatCameLater(finding: Finding, work: WorkState): string {
  const { changed, fixed, newer } = finding;
  if (changed === undefined && fixed === undefined) return newer === undefined ? '' : ` (later: ${newer})`;
  if (changed === undefined) return ` (fixed since: \`${fixed}\` goes through)`;
  if (isUndone(finding, work)) return ` (edited since: ${changed}, which was undone again)`;
  return fixed === undefined
    ? ` (edited since: ${changed})`
    : ` (fixed since: edited ${changed}, \`${fixed}\` went through)`;
}
