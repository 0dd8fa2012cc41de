import type { Action, Entry } from '../../domain/entry.ts';

const SCANNED_MAX = 4000;
const REPORT_MAX = 12_000;

/** The text of an entry that can show that an earlier finding was used: calls, messages and prompts. */
export function usedText(entry: Entry): string {
  if (entry.type === 'called') return actionText(entry.action).slice(0, SCANNED_MAX);
  return entry.type === 'said' || entry.type === 'prompt' ? entry.text.slice(0, SCANNED_MAX) : '';
}

function actionText(action: Action): string {
  switch (action.kind) {
    case 'run-command':
      return action.command;
    case 'edit-file':
      return `${action.path} ${action.edits.map((edit) => edit.after).join(' ')}`;
    case 'write-file':
      return `${action.path} ${action.content}`;
    case 'read-file':
      return action.path;
    case 'search':
      return `${action.pattern} ${action.path ?? ''}`;
    default:
      return '';
  }
}

/** The text of an entry that may contain findings: messages of the assistant and reports of agents. */
export function toldText(entry: Entry): string {
  if (entry.type === 'said') return entry.text;
  if (entry.type === 'agent-ended') return entry.text.slice(0, REPORT_MAX);
  if (entry.type !== 'answered' || entry.failed || entry.result?.kind !== 'agent-started') return '';
  return entry.result.report.slice(0, REPORT_MAX);
}
