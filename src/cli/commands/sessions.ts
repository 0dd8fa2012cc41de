import type { Command } from '../command.ts';
import { SESSION } from './common-options.ts';

/** What a session is told and leaves behind. */
export const sessions: readonly Command[] = [
  {
    name: 'checkpoint',
    summary: 'Read the session to its end now, and show where it stands; what /checkpoint runs',
    options: {
      session: {
        summary: 'This session instead of the one in work here; the beginning of its id is enough',
        value: 'id',
      },
    },
    examples: [
      { line: 'tideproof checkpoint', summary: 'Before you step away: the state as it is on record' },
    ],
    load: async () => (await import('../session/checkpoint.ts')).runCheckpoint,
  },
  {
    name: 'note',
    summary:
      'Write something down for the session in work, so that it survives; without text, show its notes',
    words: [
      { name: 'text', summary: 'What to write down; "-" reads it from standard input', optional: true },
    ],
    options: { session: SESSION },
    examples: [
      {
        line: 'tideproof note "The harbour master wants UTC"',
        summary: 'Add it to the notes and to all briefs',
      },
      { line: 'tideproof note', summary: 'Where the notes are, and where the session stands' },
    ],
    load: async () => (await import('../session/note.ts')).runNote,
  },
  {
    name: 'handoff',
    summary: 'Write the handoff of a session into its project, and show it',
    options: { session: SESSION, print: { summary: 'Print the report and write nothing' } },
    examples: [
      { line: 'tideproof handoff', summary: 'The session in work in this project' },
      { line: 'tideproof handoff --session 3f2a --print', summary: 'Any other one, on the screen' },
    ],
    load: async () => (await import('../session/handoff.ts')).runHandoff,
  },
  {
    name: 'handover',
    summary: 'Have a model write a handover of a session, for the one that goes on with it; off by default',
    words: [
      {
        name: 'session',
        summary: 'Its id or how that begins; the last one in this folder when not given',
        optional: true,
      },
    ],
    options: {
      by: {
        summary: 'claude or endpoint; what handover.model says when not given',
        value: 'writer',
        choices: ['claude', 'endpoint'],
      },
      show: { summary: 'Only show the one there is' },
      background: { summary: 'Write failures to the log; this is how a hook calls it' },
    },
    examples: [
      { line: 'tideproof handover --by claude', summary: 'Of the last session here, by your own claude' },
      { line: 'tideproof handover 03d7e0d4 --show', summary: 'What was written about a session' },
    ],
    load: async () => (await import('../session/handover.ts')).runHandover,
  },
  {
    name: 'devdocs',
    summary: 'Keep plan.md, context.md and tasks.md for a task in the project, current from now on',
    words: [{ name: 'task', summary: 'The number of a task, or a name for the work' }],
    options: { session: SESSION },
    examples: [
      { line: 'tideproof devdocs "tide tables"', summary: 'Make .tideproof/dev/tide-tables/' },
      { line: 'tideproof devdocs 3', summary: 'The same, named after task 3 of the session in work' },
    ],
    load: async () => (await import('../session/devdocs.ts')).runDevdocs,
  },
  {
    name: 'relay',
    summary: 'Run a long job unattended, over as many fresh sessions as it takes, instead of compacting',
    words: [
      {
        name: 'task',
        summary: 'What is to be done; with --resume, --status or --transcript the id of a run',
        optional: true,
      },
    ],
    options: {
      at: {
        summary: 'Hand over at this share of the fill at which the client compacts; 80 when not given',
        value: 'percent',
      },
      'max-sessions': { summary: 'At most so many sessions; 10 when not given', value: 'n' },
      'max-minutes': { summary: 'At most so long', value: 'n' },
      'max-cost': { summary: 'At most so many US dollars, by what the client reports', value: 'usd' },
      claude: { summary: 'The client to run; claude when not given', value: 'program' },
      'claude-args': {
        summary:
          'Further arguments for the client, in one text: --claude-args="--permission-mode acceptEdits"',
        value: 'text',
      },
      resume: { summary: 'Go on with a run that was stopped or cut off; the last one when no id is given' },
      list: { summary: 'List all runs' },
      status: { summary: 'Show one run and its sessions' },
      transcript: { summary: 'Print the transcripts of all its sessions as one Markdown text' },
    },
    examples: [
      {
        line: 'tideproof relay --claude-args="--permission-mode acceptEdits" -- "Port the tests to Vitest"',
        summary: 'Until the model says that it is done',
      },
      {
        line: 'tideproof relay --max-sessions 5 --max-cost 20 -- "Port the tests"',
        summary: 'Within limits; exit code 1 if one was reached',
      },
      { line: 'tideproof relay --resume', summary: 'Go on where the last run stopped' },
    ],
    load: async () => (await import('../session/relay.ts')).runRelay,
  },
];
