import { createRequire } from 'node:module';
import type { Command } from '../command.ts';

/** The server for MCP clients. */
export const server: Command = {
  name: 'mcp',
  summary: 'Run the MCP server on standard input and output',
  options: {},
  examples: [
    [
      'claude mcp add --scope user tideproof -- tideproof mcp',
      'Give Claude Code the tools recall, show, handoff, note and pin',
    ],
  ],
  load: async () => () => {
    // Loaded from its own bundle, which no other command of this one needs.
    createRequire(__filename)('./recall.cjs');
    return 0;
  },
};

/** Commands that the client calls. */
export const clients: readonly Command[] = [
  {
    name: 'statusline',
    summary: 'Print the status line; registered by install',
    options: { wrap: { summary: 'Your own status line command, in base64url', value: 'command' } },
    examples: [],
    internal: true,
    load: async () => {
      const { runStatusline } = await import('../statusline.ts');
      return ({ options, context, environment }) => {
        runStatusline(
          context.client,
          options.wrap === undefined ? [] : [`--wrap=${options.wrap}`],
          environment,
        );
        return 0;
      };
    },
  },
  {
    name: 'sweep',
    summary: 'Read all transcripts in the background; started by a hook',
    options: {},
    examples: [],
    internal: true,
    load: async () => (await import('../archive/sweep.ts')).runSweep,
  },
  {
    name: 'hook',
    summary: 'Answer one event of a client, given as JSON on standard input; registered by install',
    words: [
      {
        name: 'client',
        summary: 'The client that calls, or the word for a program that runs it',
      },
    ],
    options: {
      plugin: { summary: 'Leave the event to the same hook in the settings, if it is there' },
      project: { summary: 'Leave the event to the same hook of the user or of the plugin, if it is there' },
      mod: { summary: 'Answer the mod of the plugin, which takes a brief of any length' },
    },
    examples: [],
    internal: true,
    load: async () => {
      const { registeredBy, runHook } = await import('../hook.ts');
      return ({ words, options, context, environment }) => {
        const [name = ''] = words;
        const client = context.clients.find(({ events }) => events.callers.includes(name)) ?? context.client;
        const origin = registeredBy((flag) => options[flag.slice(2)] === true);
        runHook({ client, name, registeredBy: origin, isMod: options.mod === true }, environment);
        return 0;
      };
    },
  },
];
