import type { EntryOf } from '../../../domain/entry.ts';

type Failure = Pick<EntryOf<'answered'>, 'text' | 'refusedBy' | 'exitCode'>;

const REFUSED_BY_USER = "The user doesn't want";
/** The client's own words for its own no. */
const REFUSED_BY_CLIENT = [
  '[Request interrupted',
  'Permission to use',
  'The agent was interrupted',
  '<tool_use_error>Sibling',
  '<tool_use_error>Cancelled',
  '<tool_use_error>File has not been read',
  '<tool_use_error>File has been modified',
];
const EXIT_CODE = /^Exit code (\d+)(?:\n|$)/;

/** The answer to a call that failed → what it says, and what the client says of it. */
export function decodeFailure(whole: string): Failure {
  if (whole.startsWith(REFUSED_BY_USER)) return { text: whole, refusedBy: 'user' };
  const isRefused = REFUSED_BY_CLIENT.some((start) => whole.startsWith(start));
  const bare = whole.includes('tool_use_error>') ? whole.replace(/<\/?tool_use_error>/g, '') : whole;
  const exit = bare.startsWith('Exit code ') ? EXIT_CODE.exec(bare) : null;
  return {
    text: exit ? bare.slice(exit[0].length) : bare,
    ...(isRefused && { refusedBy: 'client' }),
    ...(exit && { exitCode: Number(exit[1]) }),
  };
}
