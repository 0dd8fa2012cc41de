import type { CallAction } from '../archive/texts/entry-writer.ts';
import type { TextKind } from '../archive/texts/text-kind.ts';
import type { Action, Entry, EntryOf, OtherAuthor } from '../domain/entry.ts';

/** What an entry says, in all its words, or nothing for those that only measure or mark. */
export function textOfEntry(entry: Entry): { kind: TextKind; text: string } | undefined {
  switch (entry.type) {
    case 'prompt':
    case 'said':
    case 'thought':
      return { kind: entry.type, text: entry.text };
    case 'notice':
      return { kind: isMessage(entry.author) ? 'agent' : 'result', text: entry.text };
    case 'summarized':
      return { kind: 'summary', text: entry.text };
    case 'answered':
      return { kind: 'result', text: withExit(entry) };
    case 'agent-ended':
      return { kind: 'agent', text: entry.text };
    case 'called':
      return { kind: 'call', text: textOfAction(entry.action) };
    default:
      return undefined;
  }
}

const ACTIONS: Partial<Record<Action['kind'], CallAction>> = {
  'read-file': 'read',
  'write-file': 'change',
  'edit-file': 'change',
  'run-command': 'run',
  search: 'search',
  recall: 'recall',
};

/** What a call does, where doing it twice says something. The first line of its text says with what. */
export function actionOfEntry(entry: Entry): CallAction | undefined {
  return entry.type === 'called' ? ACTIONS[entry.action.kind] : undefined;
}

function withExit({ exitCode, text }: EntryOf<'answered'>): string {
  if (exitCode === undefined) return text;
  return text === '' ? `Exit code ${exitCode}` : `Exit code ${exitCode}\n${text}`;
}

/** What somebody wrote, be it a program; the others only report what came out. */
function isMessage(author: OtherAuthor): boolean {
  return author === 'peer' || author === 'channel';
}

/** Every text in an action on a line of its own, in the order in which it has them. */
function textOfAction({ kind, ...details }: Action): string {
  return collectTexts(details).join('\n');
}

function collectTexts(value: unknown): string[] {
  if (typeof value === 'string') return value === '' ? [] : [value];
  if (typeof value === 'number') return [String(value)];
  return value !== null && typeof value === 'object' ? Object.values(value).flatMap(collectTexts) : [];
}
