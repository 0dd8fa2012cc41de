import { splitMark } from '../../../install/edit-json.ts';
import { isEmptySettings, planUninstall } from './plan-uninstall.ts';
import { findValue, readObject } from './settings-tree.ts';

/** What is to become of a `hooks.json` beside the settings. Old advice put hooks there; the client never reads it. */
export interface StrayPlan {
  action: 'nothing' | 'remove';
  /** Undefined if nothing but our entries was in the file, so that it goes. */
  text: string | undefined;
  edited: boolean;
  /** Whether hooks of others stay behind, which nobody runs. */
  hasOthers: boolean;
}

/** Takes our entries out of it. A file that cannot be read is left alone: nobody reads it anyway. */
export function planStrayHooks(text: string | undefined): StrayPlan {
  const nothing: StrayPlan = { action: 'nothing', text, edited: false, hasOthers: false };
  if (text === undefined) return nothing;
  try {
    const { mark, body } = splitMark(text);
    // Some had the events at the top, as a plugin has them below "hooks".
    const [before, after] = findValue(readObject(body), 'hooks') ? ['', ''] : ['{"hooks":', '}'];
    const wrapped = `${before}${body}${after}`;
    const plan = planUninstall(wrapped);
    const hasOthers = !isEmptySettings(plan.text) && plan.text !== `${before}{}${after}`;
    if (plan.edits.length === 0) return { ...nothing, hasOthers };
    const rest = mark + plan.text.slice(before.length, plan.text.length - after.length);
    return { action: 'remove', text: hasOthers ? rest : undefined, edited: false, hasOthers };
  } catch {
    return nothing;
  }
}
