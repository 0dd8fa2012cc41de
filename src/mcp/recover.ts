import type { Context } from '../context/context.ts';
import { callTool } from './call-tool.ts';

/** The prompt that a user can call with one word. */
export const recover = {
  name: 'recover',
  description: 'Put the state of this session before Claude again, and have it say where work stands',
  write: async (context: Context) =>
    [
      'Your memory of this session is incomplete. This is what is on record about it:',
      (await callTool('handoff', { max_tokens: 3_000 }, context)).text,
      'Look up whatever you still need with the tools recall and show of tideproof before you guess. Then say in a few sentences where work stands and what comes next, and wait for me.',
    ].join('\n\n'),
};
