import { timelineKinds } from '../../archive/lists/list-timeline.ts';
import { webCommand } from '../../web/web-command.ts';
import { type Commands, SCOPE, SINCE, UNTIL } from '../command.ts';

export const lookBack: Commands = {
  web: { ...webCommand, load: async () => (await import('../archive/web.ts')).runWeb },
  sessions: {
    summary: 'List sessions, how they ended, how to resume them',
    options: { ...SCOPE, ...SINCE, '--limit <n>': 'How many to list; default 20' },
    examples: {
      'tideproof sessions': 'Those of this project',
      'tideproof sessions --all': 'Those of all projects; exit code 1 if there is none',
    },
    load: async () => (await import('../session/sessions.ts')).runSessions,
  },
  show: {
    summary: 'Read a session or a search hit, or export it to a file',
    words: {
      '<what>': 'The number of a hit, a session (the start of its id is enough), or <session>:<line>',
    },
    options: {
      '--before <n>': 'How many entries before it; default 3',
      '--after <n>': 'How many entries after it; default 6',
      '--all': 'All of it, nothing shortened',
      '--out <file>': 'Write the session to a new file: .md, .html or .json',
    },
    examples: {
      'tideproof show 4711': 'What was said before and after hit 4711',
      'tideproof show 3f2a91c0:120 --after 20': 'From line 120 of a session on',
      'tideproof show 3f2a91c0': 'A session, even if its transcript was deleted',
      'tideproof show 3f2a91c0 --out session.html': 'One file to read, keep or send',
    },
    load: async () => (await import('../archive/show.ts')).runShow,
  },
  history: {
    summary: 'What happened in time order; handoffs in full',
    options: {
      ...SCOPE,
      '--kind <kind,…>': `Only these: ${timelineKinds.join(', ')}`,
      ...SINCE,
      ...UNTIL,
      '--limit <n>': 'How many events, the newest; default 50',
    },
    choices: { kind: timelineKinds },
    examples: {
      'tideproof history --kind handoff': 'What models wrote for whoever takes over, in order',
      'tideproof history --limit 9999 > history.txt': 'The history of this project as one file',
      'tideproof history --kind failure': 'What failed in tideproof; exit code 1 if nothing did',
    },
    load: async () => (await import('../record/history.ts')).runHistory,
  },
  replay: {
    summary: 'What tideproof would have done in a transcript',
    words: { '<transcript>': 'The .jsonl file of a session' },
    options: {
      '--compaction <n>': 'Only this one, counted from 1, with its text for the model',
      '--max-chars <n>': 'Size of the brief in characters; default 9500',
    },
    examples: {
      'tideproof replay session.jsonl': 'On one screen; writes nothing',
      'tideproof replay session.jsonl --max-chars 4000 --json': 'For a script',
    },
    load: async () => (await import('../record/replay.ts')).runReplay,
  },
};
