import { scopes } from '../../install/places.ts';
import { type Commands, DRY_RUN, PROJECT, SCOPE, SESSION, WHICH, YES } from '../command.ts';
import { searchCommand } from './search.ts';

export const startHere: Commands = {
  install: {
    summary: 'Set up for Claude Code, import your history, test it',
    options: {
      '--scope <scope>':
        'user (you, everywhere; the default), project (everyone in this project) or local (you, here)',
      '--no-shell-command': 'Do not put a `tideproof` command on your PATH',
      '--no-statusline': 'Do not add a status line',
      '--no-commands': 'Do not add slash commands (/save, /handoff, /recall, /pin) and the skill',
      '--no-mcp': 'Do not register the MCP server, with which Claude looks things up',
      '--instructions': 'Also add Compact Instructions to CLAUDE.md',
      ...DRY_RUN,
      ...YES,
    },
    choices: { scope: scopes },
    examples: {
      'tideproof install --scope project':
        'Into files that you commit; teammates without tideproof are unaffected',
    },
    load: async () => (await import('../setup/install.ts')).runInstall,
  },
  status: {
    summary: 'How full the current session is, and what is open',
    options: {
      ...SCOPE,
      '--all': 'With --tasks or --tokens: of all projects on this machine',
      '--save': 'First read the session to its end and bring its notes up to date',
      '--tokens': 'Tokens and cost per day and model, and after each compaction, from the transcripts',
      '--since <when>': 'With --tokens: only since then (yesterday, 3d, 1w, 1mo, or a date); default 30 days',
      '--tasks': 'List the one-line summaries of finished tasks',
      '--clear <number>':
        'With --tasks: clear the one with this number, or `all`; no model is told about them again',
      ...YES,
    },
    examples: {
      'tideproof status': 'On one screen; exit code 1 if there is no session here',
      'tideproof status --save': 'Before you step away; what /save runs',
      'tideproof status --tokens --all --since 1w': 'What a week cost, in all projects',
      'tideproof status --tasks --clear 7': 'Clear one of the finished tasks',
    },
    load: async () => (await import('../session/status.ts')).runStatus,
  },
  search: searchCommand,
  audit: {
    summary: 'What compactions kept, lost and gave back',
    words: { '[which]': WHICH },
    options: {
      ...SCOPE,
      '--all': 'All projects; with a compaction, all of it: every prompt and text',
      '--texts': 'Every text that a model was given, not only at compactions, with its hash checked',
      '--limit <n>': 'How many to list; default 20',
    },
    examples: {
      'tideproof audit': 'Compactions in this project, newest first',
      'tideproof audit last': 'The last one here, on one screen',
      'tideproof audit 12 --all': 'Everything about one; exit code 1 if a hash does not match',
      'tideproof audit --texts': 'What models were told here: starts, warnings, briefs',
    },
    load: async () => (await import('../record/audit.ts')).runAudit,
  },
  undo: {
    summary: 'Go back to before a compaction, in a new session',
    words: { '<which>': WHICH },
    options: {
      ...SESSION,
      ...PROJECT,
      '--brief': 'Only print what was on record before it, for a fresh session',
      ...DRY_RUN,
      ...YES,
    },
    examples: {
      'tideproof undo last': 'A new session beside the old one, and how to resume it',
      'tideproof undo 12 --brief': 'What was on record before it, also when the transcript is gone',
    },
    load: async () => (await import('../record/undo.ts')).runUndo,
  },
  doctor: {
    summary: 'Check that everything works, and say how to fix it',
    examples: { 'tideproof doctor': 'Exit code 1 if a check fails' },
    load: async () => (await import('../setup/doctor.ts')).runDoctor,
  },
};
