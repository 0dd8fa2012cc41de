import type { ConfigPlaces } from '../../../config/load-config.ts';
import { CONFIG_NAME, findProjectFile } from '../../../config/project-files.ts';
import { recordTrust } from '../../../config/project-trust.ts';

/**
 * Runs a change that the user makes to the config of a project. It is theirs, so what comes of it counts, unless there was
 * something in the file that they have not accepted: gives back whether it counts.
 */
export function keepOwnTrust<T>(
  { project, dataDir }: ConfigPlaces,
  change: () => T,
  seesAll = false,
): { outcome: T; counts: boolean } {
  const before = findProjectFile(project, CONFIG_NAME, dataDir);
  const outcome = change();
  const after = findProjectFile(project, CONFIG_NAME, dataDir);
  const isTheirs =
    before === undefined || before.decision === 'accepted' || (seesAll && after?.text !== before.text);
  if (after && after.decision !== 'accepted' && isTheirs) recordTrust(project, dataDir, [after], 'accepted');
  return { outcome, counts: after === undefined || isTheirs || after.decision === 'accepted' };
}
