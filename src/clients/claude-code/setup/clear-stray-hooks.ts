import { join } from 'node:path';
import { type ChangedFile, changeFile } from '../../../install/change-file.ts';
import type { Places } from '../../../install/places.ts';
import { planStrayHooks } from '../settings/plan-stray-hooks.ts';

export interface StrayHooks {
  changed: ChangedFile[];
  /** Files with hooks of others in them, which the client ignores. */
  ignored: string[];
}

/** Takes our entries out of every `hooks.json` that somebody put beside settings; the client reads none of them. */
export function clearStrayHooks(
  { clientDir, dataDir }: Places,
  folders: readonly string[],
  dryRun: boolean,
): StrayHooks {
  const paths = [clientDir, ...folders.map((folder) => join(folder, '.claude'))].map((folder) =>
    join(folder, 'hooks.json'),
  );
  const ignored: string[] = [];
  const changed = [...new Set(paths)].map((path) =>
    changeFile(
      'our hooks in a file that nobody reads',
      { path, kind: 'command', dataDir, dryRun },
      (text) => {
        const { hasOthers, ...plan } = planStrayHooks(text);
        if (hasOthers) ignored.push(path);
        return plan;
      },
    ),
  );
  return { changed: changed.filter(({ outcome }) => outcome?.action === 'remove'), ignored };
}
