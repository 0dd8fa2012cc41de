import type { JsonPath } from '../../../install/edit-json.ts';
import { type Fields, fieldOf, listOf } from '../rows/content-blocks.ts';
import { isOurHook, parseCommand } from './hook-command.ts';

export interface RegisteredHook {
  event: string;
  command: string;
  async: boolean;
  /** A matcher lets it run for some kinds of the event only. */
  isNarrowed: boolean;
  handler: Fields;
  path: JsonPath;
}

/** All our hooks in file order. Entries of others are skipped, whatever their form. */
export function listOurHooks({ hooks }: Fields): RegisteredHook[] {
  return Object.entries(hooks ?? {}).flatMap(([event, groups]) =>
    listOf(groups).flatMap((group, groupIndex) => {
      // For the client an empty matcher and `*` mean no matcher.
      const isNarrowed = !['', '*', undefined].includes(fieldOf(group, 'matcher') as string | undefined);
      return listOf(fieldOf(group, 'hooks')).flatMap((handler, index) => {
        const command = fieldOf(handler, 'command');
        if (typeof command !== 'string' || !isOurHook(command)) return [];
        const async = fieldOf(handler, 'async') === true;
        const path = ['hooks', event, groupIndex, 'hooks', index];
        return [{ event, command, async, isNarrowed, handler: handler as Fields, path }];
      });
    }),
  );
}

/** The status line with the user's own command that ours runs too. Undefined if there is none with a command. */
export function findStatusLine({ statusLine }: Fields) {
  const command = fieldOf(statusLine, 'command');
  if (typeof command !== 'string') return undefined;
  const ours = parseCommand(command);
  return { command, isOurs: ours?.isStatusLine === true, wrapped: ours?.wrapped };
}
