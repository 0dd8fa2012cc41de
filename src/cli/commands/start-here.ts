import { scopes } from '../../install/places.ts';
import type { Command } from '../command.ts';
import { DRY_RUN, limitOption, PROJECT, SCOPE, SESSION, WHICH, YES } from './common-options.ts';
import { searchCommand } from './search.ts';

/** The commands that users need first. */
export const startHere: readonly Command[] = [
  {
    name: 'install',
    summary: 'Set tideproof up for Claude Code, import your history, and test it',
    options: {
      scope: {
        summary:
          'user (you, everywhere; the default), project (everyone in this project) or local (you, here)',
        value: 'scope',
        choices: scopes,
      },
      'no-shell-command': { summary: 'Do not put a `tideproof` command on your PATH' },
      'no-statusline': { summary: 'Do not add a status line' },
      'no-commands': { summary: 'Do not add slash commands (/save, /handoff, /recall, /pin) and the skill' },
      'no-mcp': { summary: 'Do not register the MCP server, with which Claude looks things up' },
      instructions: { summary: 'Also add Compact Instructions to CLAUDE.md' },
      'dry-run': DRY_RUN,
      yes: YES,
    },
    examples: [
      ['tideproof install --dry-run', 'Show the plan'],
      ['tideproof install --yes', 'Install without asking'],
      [
        'tideproof install --scope project',
        'Into files that you commit; teammates without tideproof are unaffected',
      ],
    ],
    load: async () => (await import('../setup/install.ts')).runInstall,
  },
  {
    name: 'status',
    summary: 'Show the current session: how full it is, what is open, whether all is well',
    options: {
      ...SCOPE,
      save: { summary: 'Read the session to its end now, bring its notes up to date, and show its state' },
      tasks: { summary: 'List the one-line summaries of finished tasks' },
      clear: {
        summary: 'With --tasks: clear the one with this number, or `all`; no model is told about them again',
        value: 'number',
      },
      yes: YES,
    },
    examples: [
      ['tideproof status', 'On one screen; exit code 1 if there is no session here'],
      ['tideproof status --save', 'Before you step away; what /save runs'],
      ['tideproof status --tasks --clear 7', 'Clear one of the finished tasks'],
    ],
    load: async () => (await import('../session/status.ts')).runStatus,
  },
  searchCommand,
  {
    name: 'audit',
    summary: 'List compactions, or show what one kept, lost and gave back',
    words: [{ ...WHICH, optional: true }],
    options: {
      session: {
        summary:
          'Only this session, including compactions from before tideproof: the start of its id, or a .jsonl file',
        value: 'id',
      },
      project: PROJECT,
      all: { summary: 'All projects; with a compaction, all of it: every prompt, message and text' },
      texts: { summary: 'Every text that a model was given, not only at compactions, with its hash checked' },
      limit: limitOption('to list', 20),
    },
    examples: [
      ['tideproof audit', 'Compactions in this project, newest first'],
      ['tideproof audit last', 'The last one here, on one screen'],
      ['tideproof audit 12 --all', 'Everything about one; exit code 1 if a hash does not match'],
      ['tideproof audit --texts', 'What models were told here: starts, warnings, briefs'],
      ['tideproof audit --session session.jsonl', 'Compactions of a transcript'],
    ],
    load: async () => (await import('../record/audit.ts')).runAudit,
  },
  {
    name: 'undo',
    summary: 'Create a session from before a compaction, or print what was known then',
    words: [WHICH],
    options: {
      session: SESSION,
      project: PROJECT,
      'max-tokens': {
        summary: 'Leave out the last turns, so that it has at most so many tokens',
        value: 'n',
      },
      'mask-results': {
        summary:
          'Mask old results and whatever else it takes to fit; --max-tokens is the size to aim for then',
      },
      brief: { summary: 'Print a brief for a fresh session instead, and create nothing' },
      'max-chars': { summary: 'Size of the brief in characters; default 9500', value: 'n' },
      'dry-run': DRY_RUN,
      yes: YES,
    },
    examples: [
      ['tideproof undo last', 'A new session beside the old one, and how to resume it'],
      ['tideproof undo 12 --max-tokens 120000', 'The same, with room to continue'],
      ['tideproof undo 12 --brief --max-chars 20000', 'A brief for a fresh session'],
    ],
    load: async () => (await import('../record/undo.ts')).runUndo,
  },
  {
    name: 'doctor',
    summary: 'Check that everything works, and say how to fix what does not',
    options: {
      fix: { summary: 'Fix what is safe to fix: our hooks in settings.json, permissions of our files' },
    },
    examples: [
      ['tideproof doctor', 'Exit code 1 if a check fails'],
      ['tideproof doctor --fix', 'Repair missing or duplicate hooks'],
      ['tideproof doctor --json', 'For a script'],
    ],
    load: async () => (await import('../setup/doctor.ts')).runDoctor,
  },
];
