import type { ClientSetup, RegistrationEdit } from '../../clients/client-setup.ts';
import type { Print } from './print.ts';

const WORDS = { add: 'add', replace: 'change', remove: 'remove', keep: 'is there' };

/** The planned edits of a settings file, one line each, with what each is for. */
export function showPlan(
  edits: readonly RegistrationEdit[],
  describe: ClientSetup['describeEdit'],
  print: Print,
): void {
  print.table(
    edits.map((edit) => {
      const { action, event, matcher } = edit;
      const { when, why } = describe(edit);
      return [WORDS[action], matcher === undefined ? event : `${event} (${matcher})`, when, why];
    }),
  );
}
