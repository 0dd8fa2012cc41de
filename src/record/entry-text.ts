import type { Action, Entry } from '../domain/entry.ts';

/** All text of an entry: words, paths and code. */
export function textOfEntry(entry: Entry): string {
  switch (entry.type) {
    case 'prompt':
    case 'notice':
    case 'said':
    case 'summarized':
    case 'answered':
      return entry.text;
    case 'called':
      return actionText(entry.action);
    default:
      return '';
  }
}

function actionText(action: Action): string {
  switch (action.kind) {
    case 'run-command':
      return action.command;
    case 'read-file':
      return action.path;
    case 'write-file':
      return `${action.path}\n${action.content}`;
    case 'edit-file':
      return `${action.path}\n${action.edits.map((edit) => `${edit.before}\n${edit.after}`).join('\n')}`;
    case 'search':
      return `${action.pattern} ${action.path ?? ''}`;
    case 'recall':
      return action.query;
    case 'fetch':
      return action.url;
    case 'set-todos':
      return action.todos.map((todo) => todo.text).join('\n');
    case 'create-task':
      return `${action.subject}\n${action.description}`;
    case 'update-task':
      return action.subject ?? '';
    case 'start-agent':
      return `${action.description}\n${action.prompt}`;
    case 'message-agent':
      return action.message;
    case 'propose-plan':
      return action.plan;
    case 'ask-user':
      return action.questions.join('\n');
    case 'other':
      return action.input;
  }
}
