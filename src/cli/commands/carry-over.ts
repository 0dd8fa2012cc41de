import type { Command } from '../command.ts';
import { DRY_RUN, ONE_SESSION, YES } from './common-options.ts';

/** Commands about what a session leaves for the next one. */
export const carryOver: readonly Command[] = [
  {
    name: 'note',
    summary: 'Add a note that survives compactions; without text, show the notes',
    words: [{ name: 'text', summary: 'The note; - reads standard input', optional: true }],
    options: ONE_SESSION,
    examples: [
      ['tideproof note "The harbour master wants UTC"', 'Add it to the notes and all briefs'],
      ['tideproof note', 'Where the notes are, and what they say'],
    ],
    load: async () => (await import('../session/note.ts')).runNote,
  },
  {
    name: 'pin',
    summary: 'Pin words that every summary and brief begins with, until removed; without text, list the pins',
    words: [{ name: 'text', summary: 'What to pin; - reads standard input', optional: true, many: true }],
    options: {
      project: { summary: 'For every session of this project, not only for the current one' },
      fact: { summary: 'Pin something on record; --list shows what, with ids', value: 'id' },
      list: { summary: 'List the pins with their numbers, and what could be pinned' },
      remove: { summary: 'Remove the pin with this number, or that begins with these words', value: 'n' },
      session: ONE_SESSION.session!,
    },
    examples: [
      ['tideproof pin "Never touch generated/"', 'For the current session'],
      ['tideproof pin --project "Use pnpm, not npm"', 'For every session of this project'],
      ['tideproof pin --remove 2', 'Remove the second one'],
    ],
    load: async () => (await import('../session/pin.ts')).runPin,
  },
  {
    name: 'handoff',
    summary: 'Write the handoff of a session for whoever continues it',
    options: {
      ...ONE_SESSION,
      by: {
        summary: 'Have a model write a handoff as well: claude (your own), or the URL of an endpoint',
        value: 'writer',
      },
      dev: {
        summary: 'Keep plan.md, context.md and tasks.md for a task instead: its number, or a name',
        value: 'task',
      },
      'dry-run': { summary: 'Print it, and write nothing' },
      background: { summary: 'Write failures to the log; this is how a hook calls it' },
    },
    examples: [
      ['tideproof handoff', 'Write it, and print its path'],
      ['tideproof handoff --session 3f2a --dry-run', 'Print that of another session'],
      ['tideproof handoff --by claude', 'With a handoff by your own claude'],
      [
        'tideproof handoff --dev "tide tables"',
        'Create .tideproof/dev/tide-tables/, kept up to date from then on',
      ],
    ],
    load: async () => (await import('../session/handoff.ts')).runHandoff,
  },
  {
    name: 'relay',
    summary: 'Run a long job over as many fresh sessions as it takes',
    words: [
      {
        name: 'task',
        summary: 'What to do; with --resume, --status or --transcript the id of a run',
        optional: true,
      },
    ],
    options: {
      at: {
        summary:
          'Start the next session when this one is so full, in percent of where it compacts; default 80',
        value: 'percent',
      },
      'max-sessions': { summary: 'At most so many sessions; default 10', value: 'n' },
      'max-minutes': { summary: 'At most so many minutes', value: 'n' },
      'max-cost': { summary: 'At most so many US dollars, as the client reports them', value: 'usd' },
      client: { summary: 'The program of Claude Code; default claude', value: 'program' },
      'client-args': {
        summary: 'More arguments for it, in one text: --client-args="--permission-mode acceptEdits"',
        value: 'text',
      },
      resume: { summary: 'Continue a run that was stopped; the last one without an id' },
      list: { summary: 'List all runs' },
      status: { summary: 'Show one run and its sessions' },
      transcript: { summary: 'Print the transcripts of all its sessions as Markdown' },
    },
    examples: [
      [
        'tideproof relay --client-args="--permission-mode acceptEdits" -- "Port the tests to Vitest"',
        'Until the model says that it is done',
      ],
      [
        'tideproof relay --max-sessions 5 --max-cost 20 -- "Port the tests"',
        'Within limits; exit code 1 if one was reached',
      ],
      ['tideproof relay --resume', 'Continue where the last run stopped'],
    ],
    load: async () => (await import('../session/relay.ts')).runRelay,
  },
  {
    name: 'rescue',
    summary: 'Create a copy of a session that fits the window, when it cannot be compacted any more',
    words: [
      {
        name: 'session',
        summary: 'The start of its id, or its .jsonl file; the current one when not given',
        optional: true,
      },
    ],
    options: {
      'max-tokens': { summary: 'The size to aim for; default 60 % of the window', value: 'n' },
      'dry-run': DRY_RUN,
      yes: YES,
    },
    examples: [
      ['tideproof rescue', 'The current session: shows the copy, asks, creates it'],
      ['tideproof rescue 3f2a --max-tokens 100000', 'A smaller copy of another session'],
    ],
    load: async () => (await import('../record/rescue.ts')).runRescue,
  },
];
