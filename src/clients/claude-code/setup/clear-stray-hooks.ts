import { join } from 'node:path';
import { plainWords } from '../../../domain/plain-line.ts';
import { type ChangedFile, changeFile } from '../../../install/change-file.ts';
import { splitMark } from '../../../install/edit-json.ts';
import type { Places } from '../../../install/places.ts';
import type { IgnoredHooks } from '../../client-setup.ts';
import { isEmptySettings, planUninstall } from '../settings/plan-install.ts';
import { findValue, readObject } from '../settings/settings-tree.ts';

/** The plan for a `hooks.json` beside the settings, where old advice put hooks. The client never reads it. */
interface StrayPlan {
  action: 'nothing' | 'remove';
  /** Undefined if the file had only our entries and is deleted. */
  text: string | undefined;
  edited: boolean;
  /** Hooks of other programs that stay and never run, each with its event. */
  others: string[];
}

interface StrayHooks {
  changed: ChangedFile[];
  /** Files with hooks of other programs, which the client ignores. */
  ignored: IgnoredHooks[];
}

/** Removes our entries from every `hooks.json` beside settings, which the client does not read. */
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

/** Removes our entries. A file that cannot be parsed is left alone: nobody reads it anyway. */
export function planStrayHooks(text: string | undefined): StrayPlan {
  const nothing: StrayPlan = { action: 'nothing', text, edited: false, others: [] };
  if (text === undefined) return nothing;
  try {
    const { mark, body } = splitMark(text);
    // Some files had the events at the top level instead of below "hooks".
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

/** For example `Stop: bell`, for each command in a hooks file; if they have another form, the events alone. */
function listCommands(text: string): string[] {
  const events: Record<string, unknown> = JSON.parse(text).hooks ?? {};
  const named = Object.entries(events).flatMap(([event, groups]) =>
    (Array.isArray(groups) ? groups : [])
      .flatMap((group) => (Array.isArray(group?.hooks) ? group.hooks : []))
      .map((hook) => `${event}: ${String(hook?.command ?? hook?.url ?? hook?.type ?? '?')}`),
  );
  return named.length > 0 ? named : Object.keys(events);
}
