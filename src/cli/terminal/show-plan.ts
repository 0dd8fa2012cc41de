import { type HookEdit, hooks } from '../../clients/claude-code/events/hooks.ts';
import { STATUS_LINE } from '../../clients/claude-code/settings/plan-status-line.ts';
import type { Print } from './print.ts';

const WORDS = { add: 'add', replace: 'change', remove: 'remove', keep: 'is there' };

/** The planned edits of a settings file, one line each, with what each is for. */
export function showPlan(edits: readonly HookEdit[], print: Print): void {
  print.table(
    edits.map((edit) => {
      const { action, event, matcher, async } = edit;
      return [
        WORDS[action],
        matcher === undefined ? event : `${event} (${matcher})`,
        event === STATUS_LINE ? 'below the prompt' : async ? 'in the background' : 'client waits',
        event === STATUS_LINE ? sayStatusLine(edit) : action === 'remove' ? '' : whyOf(event),
      ];
    }),
  );
}

function whyOf(event: string): string {
  return hooks.find((hook) => hook.event === event)?.why ?? '';
}

function sayStatusLine({ action, wraps }: HookEdit): string {
  if (action === 'remove') return wraps === undefined ? '' : `Yours is there alone again: ${wraps}`;
  const shown = 'Shows how far it is to the compaction';
  return wraps === undefined ? shown : `${shown}; your own line stays: ${wraps}`;
}
