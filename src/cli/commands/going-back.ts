import type { Command } from '../command.ts';
import { DRY_RUN, LAST_OF, WHICH, YES } from './common-options.ts';

/** Sessions and compactions of the past, and the way back to them. */
export const goingBack: readonly Command[] = [
  {
    name: 'sessions',
    summary: 'List sessions with their last sign of life, how they ended, and how to resume them',
    options: {
      session: { summary: 'Only this session; the beginning of its id is enough', value: 'id' },
      project: { summary: 'Only sessions in this folder or below', value: 'folder' },
      alive: { summary: 'Only those that are running' },
      since: { summary: 'Only those heard of since then: 30m, 2h, 3d, 1w, or a date', value: 'when' },
      limit: { summary: 'How many to list, the newest first; 20 when not given', value: 'n' },
    },
    examples: [
      { line: 'tideproof sessions --project .', summary: 'Those of this project' },
      { line: 'tideproof sessions --alive', summary: 'What is running; exit code 1 if nothing is' },
    ],
    load: async () => (await import('../session/sessions.ts')).runSessions,
  },
  {
    name: 'compactions',
    summary: 'List compactions with their tokens before and after, and whether they can be undone',
    options: {
      session: {
        summary:
          'Only this session, also what happened before tideproof was there: how its id begins, or its .jsonl file',
        value: 'id',
      },
      project: { summary: 'Only sessions in this folder or below', value: 'folder' },
      limit: { summary: 'How many to list, the newest first; 20 when not given', value: 'n' },
    },
    examples: [
      { line: 'tideproof compactions', summary: 'Those on record, the newest first' },
      { line: 'tideproof compactions --session session.jsonl', summary: 'Those of a transcript' },
    ],
    load: async () => (await import('../record/compactions.ts')).runCompactions,
  },
  {
    name: 'diff',
    summary: 'Show what a compaction dropped: the conversation and the facts before it, against its summary',
    words: [WHICH],
    options: { ...LAST_OF, all: { summary: 'Every message and every fact whole, not only the first few' } },
    examples: [
      { line: 'tideproof diff last', summary: 'The newest compaction on record' },
      { line: 'tideproof diff session.jsonl:2', summary: 'The second one of a transcript' },
    ],
    load: async () => (await import('../record/diff.ts')).runDiff,
  },
  {
    name: 'undo',
    summary:
      'Make a session from before a compaction, which can be resumed, or a brief of what was known then',
    words: [WHICH],
    options: {
      ...LAST_OF,
      'max-tokens': {
        summary: 'Leave out its last turns, so that it holds no more than so many tokens',
        value: 'n',
      },
      brief: { summary: 'Print a brief for a model instead, and make nothing' },
      'max-chars': { summary: 'Room for the brief, in characters; 9500 when not given', value: 'n' },
      'dry-run': DRY_RUN,
      yes: YES,
    },
    examples: [
      { line: 'tideproof undo last', summary: 'A new session beside the old one, and how to resume it' },
      { line: 'tideproof undo 12 --max-tokens 120000', summary: 'The same with room to go on' },
      { line: 'tideproof undo 12 --brief --max-chars 20000', summary: 'For a fresh session' },
    ],
    load: async () => (await import('../record/undo.ts')).runUndo,
  },
];
