import { describe, expect, it, test } from 'vitest';
import { edit, PROJECT, read, run, type SessionWriter, todos, write } from '../transcripts/session-writer.ts';
import { fillerText } from '../wire/filler.ts';
import { briefOf } from './played-session.ts';

const FILE = `${PROJECT}/src/tide.ts`;

type Play = (session: SessionWriter) => void;

const background =
  (id: string): Play =>
  (session) =>
    session.turn('', [
      {
        tool: 'Bash',
        input: { command: 'npm run dev', run_in_background: true },
        result: `Command running in background with ID: ${id}. Output is being written to: /tmp/${id}.output`,
      },
    ]);

const asked = (question: string, answer: string) => ({
  tool: 'AskUserQuestion',
  input: { questions: [{ question }] },
  result: `User has answered your questions: "${question}"="${answer}". You can now continue with the user's answers in mind.`,
});

const cases: [title: string, play: Play, has: (string | RegExp)[], hasNot: (string | RegExp)[]][] = [
  [
    'the request is said with what a short one answers',
    (session) => {
      session.prompt('Look at the tide tables.');
      session.turn(
        'They are off by an hour. Should I shift them, or read the time zone?\n\nA. Shift them\nB. Read the zone',
      );
      session.prompt('B');
    },
    [
      /last request \(verbatim\): B \(in answer to: .*Should I shift them, or read the time zone\? — B\. Read the zone\)/,
    ],
    [],
  ],
  [
    'a yes is said with the offer',
    (session) => {
      session.prompt('Look at the tide tables.');
      session.turn('The tables are off. Want me to mend them now?');
      session.prompt('yes');
    },
    [/: yes \(in answer to: Want me to mend them now\?\)/],
    [],
  ],
  [
    'what a yes is for comes before what was found out, however much that is',
    (session) => {
      session.prompt(
        `Here is how I want it: ${'the tide of each harbor goes into a folder of its own, named by the year. '.repeat(6)}`,
      );
      session.turn('That is clean.');
      session.prompt('would two writers get in the way of each other?');
      for (const text of fillerText(9_000, ['tide'], 3)) session.turn(text);
      session.turn('No: the lock of `ebb.ts` lets one in at a time. Shall I build it?');
      session.prompt('yes');
    },
    [/: yes \(in answer to/, /goes into a folder of its own/],
    [],
  ],
  [
    'what was said last is not said to be before a remark that the client wrote down late',
    (session) => {
      session.prompt('Mend the tide tables.');
      session.queue('enqueue', 'why does Oslo come last?');
      session.turn('', [run('npm test', '3 passed')]);
      session.turn('Oslo comes last because its gauge is slow.');
      session.queue('remove');
    },
    ['Said last: Oslo comes last'],
    ["before the user's last request"],
  ],
  [
    'an answer that only steers the talk gives way to those that decide something',
    (session) => {
      session.prompt('Plan the new pier with me.');
      for (const [about, question, answer] of [
        ['the crane', 'Which crane?', 'The blue one'],
        ['the lamps', 'How many lamps?', 'Forty'],
        ['the ropes', 'Whose ropes?', 'Those of the yard'],
      ] as const) {
        session.turn('', [asked(question, answer)]);
        session.turn('', [asked(`More questions about ${about}, or the next part?`, 'The next part')]);
      }
    },
    ['Which crane? → The blue one', 'How many lamps? → Forty', 'Whose ropes? → Those of the yard'],
    [/^- Answered: .*→ The next part/m],
  ],
  [
    'a word to go on is said with the request before it',
    (session) => {
      session.prompt(
        'Mend the tide tables for every harbor of the north, one after the other, and tell me of each.',
      );
      session.turn('Bergen is done.');
      session.prompt('go on');
    },
    [
      'last request (verbatim): go on',
      /The request before that: Mend the tide tables for every harbor of the north/,
    ],
    [],
  ],
  [
    'a question that nobody answered waits',
    (session) => {
      session.prompt('Look at the tide tables.');
      session.turn('Two of them are off. Which one shall I take first?');
    },
    ['You asked the user, and no answer is on record: Which one shall I take first?'],
    [],
  ],
  [
    'a question that was answered does not wait',
    (session) => {
      session.turn('Two of them are off. Which one shall I take first?');
      session.prompt('The one of Bergen, please, and then the others.');
    },
    [],
    ['no answer is on record'],
  ],
  [
    'a question that work went on after does not wait',
    (session) => session.turn('Which one is first? I take Bergen.', [read(FILE)]),
    [],
    ['no answer is on record'],
  ],
  [
    'what runs in the background is said with its id',
    background('b1a2'),
    ['Started in the background and not seen to end: `npm run dev` (id b1a2)'],
    [],
  ],
  [
    'what was stopped does not run',
    (session) => {
      background('b1a2')(session);
      session.turn('', [
        {
          tool: 'KillShell',
          input: { shell_id: 'b1a2' },
          result: '{"message":"Successfully killed shell: b1a2"}',
        },
      ]);
    },
    [],
    ['not seen to end'],
  ],
  [
    'what was looked at and had ended does not run',
    (session) => {
      background('b1a2')(session);
      session.turn('', [
        {
          tool: 'BashOutput',
          input: { bash_id: 'b1a2' },
          result: '<status>completed</status>\n<exit_code>0</exit_code>',
        },
      ]);
    },
    [],
    ['not seen to end'],
  ],
  [
    'what was looked at and was still at it runs',
    (session) => {
      background('b1a2')(session);
      session.turn('', [
        { tool: 'BashOutput', input: { bash_id: 'b1a2' }, result: '<status>running</status>' },
      ]);
    },
    ['not seen to end'],
    [],
  ],
  [
    'what the client says has ended does not run',
    (session) => {
      background('b1a2')(session);
      session.prompt(
        '<task-notification>\n<task-id>b1a2</task-id>\n<status>completed</status>\n<summary>done</summary>\n</task-notification>',
      );
    },
    [],
    ['not seen to end'],
  ],
  [
    'what was killed by name does not run',
    (session) => {
      background('b1a2')(session);
      session.turn('', [run('pkill -f "npm run dev"', '')]);
    },
    [],
    ['not seen to end'],
  ],
  [
    'of the last calls the one is said that told a figure',
    (session) => session.turn('I read the tide first.', [read(FILE), run('npm run tide', 'height 2.4 m')]),
    ['The last calls: `npm run tide` → height 2.4 m'],
    ['read src/tide.ts', 'I read the tide first.'],
  ],
  [
    'a failed call that passes since is not told',
    (session) => {
      session.turn('', [
        run('npm test', 'Exit code 1\nError: off by one', true),
        edit(FILE, 'two'),
        run('npm test', '5 passed'),
      ]);
    },
    ['Tests passed when last run: `npm test` → ok: 5 passed'],
    ['Failing when last run', 'off by one'],
  ],
  [
    'ticked items and open ones stand apart',
    (session) =>
      session.turn('', [
        todos({ 'Mend Bergen': 'completed', 'Mend Oslo': 'in_progress', 'Mend Moss': 'pending' }),
      ]),
    ['Task in progress: Mend Oslo', 'Task open: Mend Moss', 'Tasks ticked as done: Mend Bergen'],
    ['open: Mend Bergen'],
  ],
  [
    'a refusal stands with the words of the user',
    (session) => {
      const refused = {
        ...edit(FILE, 'two'),
        failed: true,
        result:
          "The user doesn't want to proceed with this tool use. The tool use was rejected. To tell you how to proceed, the user said:\nnot in this file, it is generated",
      };
      session.turn('', [refused]);
    },
    ['The user refused: edited src/tide.ts and said: not in this file, it is generated'],
    [],
  ],
  [
    'a refusal that the user came round on is none',
    (session) => {
      const refused = {
        ...edit(FILE, 'two'),
        failed: true,
        result:
          "The user doesn't want to proceed with this tool use. The tool use was rejected. To tell you how to proceed, the user said:\nwhy here?",
      };
      session.turn('', [refused]);
      session.turn('Because it is read there.', [edit(FILE, 'two')]);
    },
    [],
    ['The user refused'],
  ],
  [
    'a file is said with why it was changed',
    (session) => {
      session.turn('Take the tide of Moss from Oslo:', [write(FILE)]);
      session.turn('Then the tables are read again.', [read(FILE)]);
    },
    ['src/tide.ts (written): Take the tide of Moss from Oslo'],
    [],
  ],
];

test.each(cases)('%s', (_title, play, has, hasNot) => {
  const { text } = briefOf(play);
  for (const each of has) {
    if (typeof each === 'string') expect(text).toContain(each);
    else expect(text).toMatch(each);
  }
  for (const each of hasNot) expect(text).not.toContain(each);
});

describe('A call that has no answer', () => {
  it('is one whose result nobody has seen', () => {
    const { text } = briefOf((session) => {
      session.turn('', [run('npm run deploy', 'x')], () => []);
    });
    expect(text).toContain('Started, result not seen: `npm run deploy`');
  });

  it('has lost its row when the assistant has spoken since', () => {
    const { text } = briefOf((session) => {
      session.turn('', [run('npm run deploy', 'x')], () => []);
      session.turn('The new release answers on all three hosts.');
    });
    expect(text).not.toContain('result not seen');
  });
});

describe('What was found out', () => {
  const said: Play = (session) => {
    session.turn('The pool has 10 connections for 24 consumers. Let me look at the queue:', [read(FILE)]);
    session.turn('`replica_lag_ms` is 840 because the follower reads from disk.', [edit(FILE, 'x')]);
    session.turn('Perfect! Now let me run it.', [run('npm test', '5 passed')]);
  };

  it('comes back in whole sentences, and what was only announced does not', () => {
    const { text } = briefOf(said);
    expect(text).toContain('- The pool has 10 connections for 24 consumers.');
    expect(text).toContain('`replica_lag_ms` is 840 because the follower reads from disk.');
    expect(text).not.toMatch(/^- .*Let me look at the queue/m);
  });

  it('stands in the order of the message, whichever of it is worth more', () => {
    const { text } = briefOf((session) => {
      session.prompt('Why does `LockGate` stick?');
      session.turn(
        'The gauge at Bergen reports 12 times an hour. `LockGate` sticks below 1.75 m because `SluiceValve` reads 0x3F at `ebb_pump`. The gauge of Oslo keeps 40 days of readings.',
        [run('npm run tide', 'height 2.4 m')],
      );
      session.turn('So much for today.');
    });
    const found = text.split('## Found out\n')[1] ?? '';
    const at = ['at Bergen', 'sticks below', 'of Oslo'].map((words) => found.indexOf(words));
    expect(at.every((place) => place >= 0)).toBe(true);
    expect(at).toEqual(at.toSorted((one, other) => one - other));
  });

  it('has as much room beside a long message that the client keeps: the summary was written without it', () => {
    const early = fillerText(9000, ['the gauge', 'the sluice', 'the ebb table', 'the crane'], 1).join(' ');
    const late = fillerText(9000, ['the harbour bell', 'the lamp list', 'the rope store'], 2).join(' ');
    const play: Play = (session) => {
      session.prompt('Why do the gauges differ?');
      session.turn(early, [read(FILE)]);
      session.turn(late);
    };
    const told = (keptMessages: string) =>
      briefOf(play, { keptMessages })
        .text.split('\n')
        .filter((line) => early.includes(line.slice(2))).length;
    // The texts are alike, so that a line more or less is held by what is kept.
    expect(told(late)).toBeGreaterThan(0.75 * told(''));
  });

  it('is not repeated when the summary says it in other words', () => {
    const { text } = briefOf(said, {
      carried: 'Found: the pool has only 10 connections while there are 24 consumers.',
    });
    expect(text).not.toContain('The pool has 10 connections');
    expect(text).toContain('replica_lag_ms');
  });

  it('gives way to a later word on the same thing', () => {
    const { text } = briefOf((session) => {
      session.turn('The gauge at Bergen reports in feet.', [read(FILE)]);
      session.turn('The gauge at Bergen reports in metres, not in feet.', [read(FILE)]);
    });
    expect(text).toContain('in metres, not in feet');
    expect(text).not.toContain('reports in feet.');
  });

  it('is not what a check said before the last run', () => {
    const { text } = briefOf((session) => {
      session.turn('All 12 tests of tide.ts pass now.', [edit(FILE, 'x')]);
      session.turn('', [run('npm test', 'Exit code 1\nError: off by one', true)]);
    });
    expect(text).not.toContain('All 12 tests');
  });
});
