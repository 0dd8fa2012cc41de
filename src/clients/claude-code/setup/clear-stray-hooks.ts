import { join } from 'node:path';
import { plainWords } from '../../../domain/plain-line.ts';
import { type ChangedFile, changeFile } from '../../../install/change-file.ts';
import type { Places } from '../../../install/places.ts';
import type { IgnoredHooks } from '../../client-setup.ts';
import { planStrayHooks } from '../settings/plan-stray-hooks.ts';

export interface StrayHooks {
  changed: ChangedFile[];
  /** Files with hooks of others in them, which the client ignores. */
  ignored: IgnoredHooks[];
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
  const ignored: IgnoredHooks[] = [];
  const changed = [...new Set(paths)].map((path) =>
    changeFile(
      'our hooks in a file that nobody reads',
      { path, kind: 'command', dataDir, dryRun },
      (text) => {
        const { others, ...plan } = planStrayHooks(text);
        if (others.length > 0) ignored.push({ path, hooks: others.map((hook) => plainWords(hook)) });
        return plan;
      },
    ),
  );
  return { changed: changed.filter(({ outcome }) => outcome?.action === 'remove'), ignored };
}
