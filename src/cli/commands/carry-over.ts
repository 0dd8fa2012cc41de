import { relayCommand } from '../../relay/relay-command.ts';
import { type Commands, DRY_RUN, ONE_SESSION, YES } from '../command.ts';

export const carryOver: Commands = {
  note: {
    summary: 'Add a note that survives compactions, or show the notes',
    words: { '[text]': 'The note; - reads standard input' },
    options: ONE_SESSION,
    examples: {
      'tideproof note "The harbour master wants UTC"': 'Add it to the notes and all briefs',
      'tideproof note': 'Where the notes are, and what they say',
    },
    load: async () => (await import('../session/note.ts')).runNote,
  },
  pin: {
    summary: 'Pin words that every summary and brief begins with',
    words: { '[text...]': 'What to pin; - reads standard input; without it the pins are listed' },
    options: {
      '--project': 'For every session of this project, not only for the current one',
      '--list': 'List the pins with their numbers',
      '--remove <n>': 'Remove the pin with this number, or that begins with these words',
      '--export <file>': 'Write the pins, and the notes of this project, to a new file; - is standard output',
      '--import <file>': 'Add pins and notes of such a file to this project; - is standard input',
      '--session <id>': ONE_SESSION['--session <id>']!,
    },
    examples: {
      'tideproof pin "Never touch generated/"': 'For the current session',
      'tideproof pin --project "Use pnpm, not npm"': 'For every session of this project',
    },
    load: async () => (await import('../session/pin.ts')).runPin,
  },
  handoff: {
    summary: 'Write the handoff of a session for who continues it',
    options: {
      ...ONE_SESSION,
      '--by <writer>':
        'Have a model write one as well: the command of your client, or the URL of an endpoint',
      '--dev <task>': 'Keep plan.md, context.md and tasks.md for a task instead: its number, or a name',
      '--dry-run': 'Print it, and write nothing',
      '--background': 'Write failures to the log; this is how a hook calls it',
    },
    examples: {
      'tideproof handoff': 'Write it, and print its path',
      'tideproof handoff --by claude#haiku': 'With a handoff by your own claude',
      'tideproof handoff --dev "tide tables"':
        'Create .tideproof/dev/tide-tables/, kept up to date from then on',
    },
    load: async () => (await import('../session/handoff.ts')).runHandoff,
  },
  relay: { ...relayCommand, load: async () => (await import('../session/relay.ts')).runRelay },
  rescue: {
    summary: 'Copy a session that is too large, so that it fits',
    words: { '[session]': 'The start of its id; the current one when not given' },
    options: { ...DRY_RUN, ...YES },
    examples: { 'tideproof rescue': 'The current session: shows the copy, asks, creates it' },
    load: async () => (await import('../record/rescue.ts')).runRescue,
  },
};
