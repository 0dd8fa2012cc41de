import { join } from 'node:path';
import { plainWords } from '../../../domain/plain-line.ts';
import { type ChangedFile, changeFile } from '../../../install/change-file.ts';
import { splitMark } from '../../../install/edit-json.ts';
import type { Places } from '../../../install/places.ts';
import type { IgnoredHooks } from '../../client-setup.ts';
import { isEmptySettings, planUninstall } from '../settings/plan-install.ts';
import { findValue, readObject } from '../settings/settings-tree.ts';

/** What is to become of a `hooks.json` beside the settings. Old advice put hooks there; the client never reads it. */
interface StrayPlan {
  action: 'nothing' | 'remove';
  /** Undefined if nothing but our entries was in the file, so that it goes. */
  text: string | undefined;
  edited: boolean;
  /** Hooks of others that stay behind, which nobody runs: each with its event. */
  others: string[];
}

interface StrayHooks {
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

/** Takes our entries out of it. A file that cannot be read is left alone: nobody reads it anyway. */
export function planStrayHooks(text: string | undefined): StrayPlan {
  const nothing: StrayPlan = { action: 'nothing', text, edited: false, others: [] };
  if (text === undefined) return nothing;
  try {
    const { mark, body } = splitMark(text);
    // Some had the events at the top, as a plugin has them below "hooks".
    const [before, after] = findValue(readObject(body), 'hooks') ? ['', ''] : ['{"hooks":', '}'];
    const wrapped = `${before}${body}${after}`;
    const plan = planUninstall(wrapped);
    const hasOthers = !isEmptySettings(plan.text) && plan.text !== `${before}{}${after}`;
    const others = hasOthers ? listCommands(plan.text) : [];
    if (plan.edits.length === 0) return { ...nothing, others };
    const rest = mark + plan.text.slice(before.length, plan.text.length - after.length);
    return { action: 'remove', text: hasOthers ? rest : undefined, edited: false, others };
  } catch {
    return nothing;
  }
}

/** `Stop: bell`, for each command in a file of hooks; a file whose hooks have another shape is told of as well. */
function listCommands(text: string): string[] {
  const events: Record<string, unknown> = JSON.parse(text).hooks ?? {};
  const named = Object.entries(events).flatMap(([event, groups]) =>
    (Array.isArray(groups) ? groups : [])
      .flatMap((group) => (Array.isArray(group?.hooks) ? group.hooks : []))
      .map((hook) => `${event}: ${String(hook?.command ?? hook?.url ?? hook?.type ?? '?')}`),
  );
  return named.length > 0 ? named : Object.keys(events);
}
