import { type HookEdit, hooks } from '../clients/claude-code/hooks.ts';
import type { Print } from './print.ts';

const WORDS = { add: 'add', replace: 'change', remove: 'remove', keep: 'is there' };

/** The planned edits of a settings file, one line each, with what each is for. */
export function showPlan(edits: readonly HookEdit[], print: Print): void {
  print.table(
    edits.map(({ action, event, matcher, async }) => [
      WORDS[action],
      matcher === undefined ? event : `${event} (${matcher})`,
      async ? 'in the background' : 'client waits',
      action === 'remove' ? '' : (hooks.find((hook) => hook.event === event)?.why ?? ''),
    ]),
  );
}
