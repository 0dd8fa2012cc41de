import { configKeys, settings } from '../../config/config.ts';
import type { Setting } from '../../config/setting.ts';
import { scopes } from '../../install/scope.ts';
import type { ChoicesAfter, Command, CommandOption } from '../command.ts';
import { DRY_RUN, YES } from './common-options.ts';

/** Whom an install is for. */
function scopeOption(summary: string): CommandOption {
  return { summary, value: 'scope', choices: scopes };
}

/** What the settings take that do not take just anything. */
function valuesOfSettings(): ChoicesAfter[] {
  const flags = configKeys.filter((key) => settings[key].schema.type === 'boolean');
  const others = configKeys.flatMap((key) => {
    const { enum: choices }: Setting<unknown>['schema'] = settings[key].schema;
    return Array.isArray(choices) ? [{ before: [key], choices }] : [];
  });
  return [{ before: flags, choices: ['true', 'false'] }, ...others];
}

/** Setting up and checking. */
export const settingUp: readonly Command[] = [
  {
    name: 'install',
    summary:
      'Set tideproof up for Claude Code: register hooks, status line and MCP server, add slash commands, read the history, prove that it works',
    options: {
      scope: scopeOption(
        'user (all your projects, when not given), project (all who work on the project you are in) or local (you, in this project)',
      ),
      'no-statusline': { summary: 'Leave the status line as it is' },
      'no-commands': { summary: 'Add no slash commands (/checkpoint, /handoff, /recall) and no skill' },
      instructions: {
        summary: 'Add the Compact Instructions to CLAUDE.md as well: your own, or that of the project',
      },
      'no-mcp': { summary: 'Do not register the MCP server, by which Claude looks things up by itself' },
      'dry-run': DRY_RUN,
      yes: YES,
    },
    examples: [
      { line: 'tideproof install --dry-run', summary: 'See the plan first' },
      { line: 'tideproof install --yes', summary: 'Set it up without a question' },
      {
        line: 'tideproof install --scope project',
        summary: 'In files of the project that you commit; a colleague without tideproof notices nothing',
      },
    ],
    load: async () => (await import('../setup/install.ts')).runInstall,
  },
  {
    name: 'uninstall',
    summary:
      'Undo install and instructions: give settings and CLAUDE.md back as they were, remove MCP server and slash commands',
    options: {
      scope: scopeOption(
        'Only what an install with this scope left; everything, in all projects, when not given',
      ),
      'dry-run': DRY_RUN,
      yes: YES,
    },
    examples: [
      { line: 'tideproof uninstall', summary: 'Show what goes, ask, and take it out' },
      { line: 'tideproof uninstall --scope local', summary: 'Only out of the project you are in' },
    ],
    load: async () => (await import('../setup/uninstall.ts')).runUninstall,
  },
  {
    name: 'doctor',
    summary: 'Check that everything is in place, and say how to mend what is not',
    options: {
      fix: { summary: 'Mend what is safe to mend: our hooks in settings.json, rights of our own files' },
    },
    examples: [
      { line: 'tideproof doctor', summary: 'Every check in one line; exit code 1 if one fails' },
      { line: 'tideproof doctor --fix', summary: 'Register again what is missing, gone or there twice' },
      { line: 'tideproof doctor --json', summary: 'The same for a script' },
    ],
    load: async () => (await import('../setup/doctor.ts')).runDoctor,
  },
  {
    name: 'test',
    summary: 'Prove that the registered hooks work: by themselves, or with your own Claude Code',
    options: {
      live: {
        summary:
          'Run your Claude Code, in a home of its own and without network, through a session with two compactions',
      },
      client: { summary: 'The program of Claude Code; the one on the PATH when not given', value: 'path' },
      keep: { summary: 'Leave the folder of a live test there to look at' },
    },
    examples: [
      { line: 'tideproof test', summary: 'Every hook with a made-up session: what came back, and how fast' },
      {
        line: 'tideproof test --live',
        summary: 'The same with the client itself; run it again after each update of Claude Code',
      },
    ],
    load: async () => (await import('../setup/test.ts')).runTest,
  },
  {
    name: 'config',
    summary:
      'Show every setting, where its value comes from, and what is wrong in the config files; or change one',
    words: [
      {
        name: 'action',
        summary: 'get, set, unset or edit; all settings are shown when not given',
        optional: true,
        choices: ['get', 'set', 'unset', 'edit'],
      },
      { name: 'key', summary: 'The setting, such as restore.maxTokens', optional: true, choices: configKeys },
      {
        name: 'value',
        summary: 'For set: plain words, or JSON',
        optional: true,
        choicesAfter: valuesOfSettings(),
      },
    ],
    options: {
      project: { summary: 'The folder of the project; the one you are in when not given', value: 'folder' },
      user: { summary: 'Change your own config, for all projects, instead of that of the project' },
      example: { summary: 'Print a config file to start from' },
      schema: { summary: 'Print the JSON schema of config files, for your editor' },
    },
    examples: [
      { line: 'tideproof config', summary: 'What holds here, and why' },
      { line: 'tideproof config get restore.maxTokens', summary: 'One value, for a script' },
      { line: 'tideproof config set git false --user', summary: 'In all your projects' },
      {
        line: 'tideproof config set memos \'["docs/**/*.md"]\'',
        summary: 'A list, in the project you are in',
      },
      { line: 'tideproof config edit', summary: 'In your editor; what is wrong is said afterwards' },
      {
        line: 'mkdir -p .tideproof && tideproof config --example > .tideproof/config.json',
        summary: 'Start a config for a project',
      },
    ],
    load: async () => (await import('../setup/config.ts')).runConfig,
  },
  {
    name: 'trust',
    summary: 'Show what this project brings for tideproof and Claude, and accept or refuse it',
    words: [],
    options: {
      project: { summary: 'The folder of the project; the one you are in when not given', value: 'folder' },
      list: { summary: 'Only say what was decided about each file' },
      refuse: { summary: 'Refuse all files as they are now' },
      forget: { summary: 'Take decisions about them back, so that you are asked again' },
      yes: YES,
    },
    examples: [
      { line: 'tideproof trust', summary: 'See the files, then accept them or not' },
      { line: 'tideproof trust --refuse', summary: 'Never use them, until they change' },
    ],
    load: async () => (await import('../setup/trust.ts')).runTrust,
  },
  {
    name: 'instructions',
    summary: 'Show, add or remove a block in CLAUDE.md that tells the summarizer what to keep',
    words: [
      {
        name: 'action',
        summary: 'show, add or remove; show when not given',
        optional: true,
        choices: ['show', 'add', 'remove'],
      },
    ],
    options: {
      user: { summary: 'Your own CLAUDE.md, for all projects, instead of that of the project' },
      project: { summary: 'The folder of the project; the one you are in when not given', value: 'folder' },
      'dry-run': DRY_RUN,
      yes: YES,
    },
    examples: [
      { line: 'tideproof instructions', summary: 'Whether the block is there, and what it says' },
      {
        line: 'tideproof instructions add',
        summary: 'Put it into the CLAUDE.md of this project, or update it',
      },
      { line: 'tideproof instructions remove --user', summary: 'Take it out of your own CLAUDE.md' },
    ],
    load: async () => (await import('../setup/instructions.ts')).runInstructions,
  },
  {
    name: 'completion',
    summary: 'Print a script that lets your shell complete commands, options and their values',
    words: [{ name: 'shell', summary: 'bash, zsh or fish', choices: ['bash', 'zsh', 'fish'] }],
    options: {},
    examples: [
      {
        line: 'echo \'eval "$(tideproof completion bash)"\' >> ~/.bashrc',
        summary: 'For bash, from the next shell on',
      },
      {
        line: "echo 'source <(tideproof completion zsh)' >> ~/.zshrc",
        summary: 'For zsh; behind the line with compinit',
      },
      {
        line: 'tideproof completion fish > ~/.config/fish/completions/tideproof.fish',
        summary: 'For fish, at once',
      },
    ],
    load: async () => (await import('../setup/completion.ts')).runCompletion,
  },
];
