import { configKeys, settings } from '../../config/config.ts';
import type { Setting } from '../../config/setting.ts';
import { scopes } from '../../install/places.ts';
import type { ChoicesAfter, Command } from '../command.ts';
import { DRY_RUN, PROJECT, YES } from './common-options.ts';

/** The possible values of settings that accept only some. */
function valuesOfSettings(): ChoicesAfter[] {
  const flags = configKeys.filter((key) => settings[key].schema.type === 'boolean');
  const others = configKeys.flatMap((key) => {
    const { enum: choices }: Setting<unknown>['schema'] = settings[key].schema;
    return Array.isArray(choices) ? [{ before: [key], choices }] : [];
  });
  return [{ before: flags, choices: ['true', 'false'] }, ...others];
}

/** Commands for setup and checks. */
export const setup: readonly Command[] = [
  {
    name: 'uninstall',
    summary: 'Undo install: restore settings and CLAUDE.md, remove MCP server and slash commands',
    options: {
      scope: {
        summary: 'Only what an install with this scope added; everything by default',
        value: 'scope',
        choices: scopes,
      },
      'dry-run': DRY_RUN,
      yes: YES,
    },
    examples: [
      ['tideproof uninstall', 'Show what is removed, ask, and remove it; the archive stays'],
      ['tideproof uninstall --scope local', 'Only from this project'],
    ],
    load: async () => (await import('../setup/uninstall.ts')).runUninstall,
  },
  {
    name: 'test',
    summary: 'Run every hook once, or a whole session with your own Claude Code',
    options: {
      live: {
        summary: 'Run your Claude Code through two compactions, in a temporary home and without network',
      },
      client: { summary: 'The program of Claude Code; default: the one on the PATH', value: 'program' },
      keep: { summary: 'Keep the folder of a live test' },
    },
    examples: [
      ['tideproof test', 'Each hook with a sample session: its answer and time'],
      ['tideproof test --live', 'With the client itself; repeat it after each update of it'],
    ],
    load: async () => (await import('../setup/test.ts')).runTest,
  },
  {
    name: 'config',
    summary: 'Show all settings and where they come from, or change one',
    words: [
      {
        name: 'action',
        summary: 'get, set, unset or edit; without it all settings are shown',
        optional: true,
        choices: ['get', 'set', 'unset', 'edit'],
      },
      { name: 'key', summary: 'The setting, such as restore.maxTokens', optional: true, choices: configKeys },
      {
        name: 'value',
        summary: 'For set: plain text, or JSON',
        optional: true,
        choicesAfter: valuesOfSettings(),
      },
    ],
    options: {
      project: PROJECT,
      user: { summary: 'Change your own settings, for all projects' },
      example: { summary: 'Print a config file to start from' },
      schema: { summary: 'Print the JSON schema of config files, for your editor' },
    },
    examples: [
      ['tideproof config', 'What applies here, and why'],
      ['tideproof config get restore.maxTokens', 'One value, for a script'],
      ['tideproof config set git false --user', 'In all your projects'],
      ['tideproof config set memos \'["docs/**/*.md"]\'', 'A list, in this project'],
      ['tideproof config edit', 'In your editor; mistakes are reported afterwards'],
      [
        'mkdir -p .tideproof && tideproof config --example > .tideproof/config.json',
        'Start a config file for a project',
      ],
    ],
    load: async () => (await import('../setup/config.ts')).runConfig,
  },
  {
    name: 'trust',
    summary: 'Show what this project contains for tideproof and Claude, and accept or refuse it',
    words: [],
    options: {
      project: PROJECT,
      list: { summary: 'List the files and your decisions' },
      refuse: { summary: 'Refuse all files as they are now' },
      forget: { summary: 'Forget your decisions, so that you are asked again' },
      yes: { summary: 'Accept without asking' },
    },
    examples: [
      ['tideproof trust', 'See the files, then decide'],
      ['tideproof trust --refuse', 'Do not use them until they change'],
    ],
    load: async () => (await import('../setup/trust.ts')).runTrust,
  },
  {
    name: 'instructions',
    summary: 'Show, add or remove the Compact Instructions in CLAUDE.md',
    words: [
      {
        name: 'action',
        summary: 'show (the default), add or remove',
        optional: true,
        choices: ['show', 'add', 'remove'],
      },
    ],
    options: {
      user: { summary: 'Your own CLAUDE.md, for all projects' },
      project: PROJECT,
      'dry-run': DRY_RUN,
      yes: YES,
    },
    examples: [
      ['tideproof instructions', 'Whether the block is there, and what it says'],
      ['tideproof instructions add', 'Add it to the CLAUDE.md of this project, or update it'],
      ['tideproof instructions remove --user', 'Remove it from your own CLAUDE.md'],
    ],
    load: async () => (await import('../setup/instructions.ts')).runInstructions,
  },
  {
    name: 'completion',
    summary: 'Print a completion script for your shell',
    words: [{ name: 'shell', summary: 'bash, zsh or fish', choices: ['bash', 'zsh', 'fish'] }],
    options: {},
    examples: [
      ['echo \'eval "$(tideproof completion bash)"\' >> ~/.bashrc', 'For bash'],
      ["echo 'source <(tideproof completion zsh)' >> ~/.zshrc", 'For zsh; after the line with compinit'],
      ['tideproof completion fish > ~/.config/fish/completions/tideproof.fish', 'For fish'],
    ],
    load: async () => (await import('../setup/completion.ts')).runCompletion,
  },
];
