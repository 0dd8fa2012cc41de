import { createRequire } from 'node:module';
import type { Commands } from '../command.ts';

/** Commands that clients, hooks and other commands call. */
export const internal: Commands = {
  mcp: {
    summary: 'Run the MCP server on standard input and output; registered by install',
    load: async () => () => {
      // Loaded from its own bundle, which no other command of this one needs.
      createRequire(__filename)('./recall.cjs');
      return 0;
    },
  },
  sweep: {
    summary: 'Read all transcripts in the background; started by a hook',
    load: async () => (await import('../archive/sweep.ts')).runSweep,
  },
  hook: {
    summary: 'Answer one event of a client, given as JSON on standard input; registered by install',
    words: { '<client>': 'The client that calls' },
    options: {
      '--plugin': 'Leave the event to the same hook in the settings, if it is there',
      '--project': 'Leave the event to the same hook of the user or of the plugin, if it is there',
      '--mod': 'Answer the mod of the plugin, which takes a brief of any length',
    },
    load: async () => {
      const { runHook } = await import('../hook.ts');
      return ({ words, options, context }) => {
        const client = context.clients.find(({ id }) => id === words[0]) ?? context.client;
        const given = [...words, ...Object.keys(options).map((name) => `--${name}`)];
        runHook(client, given, context.environment);
        return 0;
      };
    },
  },
};
