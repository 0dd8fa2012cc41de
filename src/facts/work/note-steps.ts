import type { Action } from '../../domain/entry.ts';
import type { WorkState } from '../../domain/work-state.ts';

const STEPS_MAX = 8;
const TEXT_MAX = 300;
const OUTCOME_MAX = 240;

/** Records one tool call and its outcome. */
export function noteStep(state: WorkState, text: string, outcome: string, failed: boolean, key = ''): void {
  // A file is read before it is edited, so the read tells nothing beside the edit.
  const [, changed] = /^(?:edited|wrote) (.+)/s.exec(text) ?? [];
  if (changed !== undefined && state.steps.at(-1)?.text === flat(`read ${changed}`).slice(0, TEXT_MAX))
    state.steps.pop();
  const before = state.steps.at(-1);
  // Consecutive edits of the same file are one step.
  if (before && before.text === text && before.outcome === '' && outcome === '') before.at = state.at;
  else
    state.steps.push({
      key,
      text: flat(text).slice(0, TEXT_MAX),
      outcome: flat(outcome).slice(0, OUTCOME_MAX),
      failed,
      at: state.at,
    });
  if (state.steps.length > STEPS_MAX) state.steps.shift();
}

/** What a call does, in a few words; empty for calls that are not worth a step. */
export function describeCall(action: Action): string {
  switch (action.kind) {
    case 'run-command':
      return `\`${action.command}\``;
    case 'edit-file':
      return `edited ${action.path}`;
    case 'write-file':
      return `wrote ${action.path}`;
    case 'read-file':
      return `read ${action.path}`;
    case 'search':
      return `searched for \`${action.pattern}\`${action.path ? ` in ${action.path}` : ''}`;
    case 'fetch':
      return `fetched ${action.url}`;
    case 'start-agent':
      return `started the agent "${action.description}"`;
    case 'propose-plan':
      return 'proposed a plan';
    case 'ask-user':
      return `asked: ${action.questions.join(' / ')}`;
    default:
      return '';
  }
}

function flat(text: string): string {
  return text.replace(/\s+/g, ' ').trim();
}
