import type { Action, Entry } from '../domain/entry.ts';

const COMMAND_MAX = 300;
const INPUT_MAX = 200;

/** A call in words, as short as it can be told; empty for calls that only look or keep lists. */
export function describeCall(tool: string, action: Action): string {
  switch (action.kind) {
    case 'run-command':
      return `\`${action.command.trim().slice(0, COMMAND_MAX)}\``;
    case 'write-file':
    case 'edit-file':
      return `${tool} ${action.path}`;
    case 'fetch':
      return `${tool} ${action.url}`;
    case 'start-agent':
      return `${tool}: ${action.description}`;
    case 'message-agent':
      return `${tool} to ${action.to}`;
    case 'propose-plan':
      return 'the plan';
    case 'other':
      return `${tool} ${action.input}`.slice(0, INPUT_MAX);
    default:
      return '';
  }
}

const SPOKEN: readonly Entry['type'][] = ['prompt', 'notice', 'said', 'summarized', 'answered'];

export function textOfEntry(entry: Entry): string {
  if (entry.type === 'called') return textOfAction(entry.action);
  return SPOKEN.includes(entry.type) ? (entry as { text: string }).text : '';
}

/** All texts of an action, one per line, in the order of its fields. */
export function textOfAction({ kind, ...details }: Action): string {
  return textsIn(details).join('\n');
}

function textsIn(value: unknown): string[] {
  if (typeof value === 'string') return value === '' ? [] : [value];
  if (typeof value === 'number') return [String(value)];
  return value !== null && typeof value === 'object' ? Object.values(value).flatMap(textsIn) : [];
}

/** The last paragraph of a message, whole lines from its end on: where it comes to its point. */
export function lastParagraph(message: string, charactersMax: number): string {
  const paragraph = message
    .trim()
    .split(/\n\s*\n/)
    .at(-1)!;
  if (paragraph.length <= charactersMax) return paragraph;
  let kept = '';
  for (const line of paragraph.split('\n').toReversed()) {
    if (kept.length + line.length >= charactersMax) break;
    kept = kept === '' ? line : `${line}\n${kept}`;
  }
  return kept === '' ? `… ${paragraph.slice(-charactersMax)}` : kept;
}
