import { describe, expect, it } from 'vitest';
import { edit, PROJECT, run, type SessionWriter } from '../transcripts/session-writer.ts';
import { briefOf } from './played-session.ts';

type Play = (session: SessionWriter) => void;

const FILE = `${PROJECT}/src/ebb.ts`;
const says =
  (...texts: string[]): Play =>
  (session) => {
    for (const text of texts) session.turn(text);
  };
const asks =
  (text: string): Play =>
  (session) =>
    session.prompt(text);
const changes =
  (path: string, after: string, failed = false): Play =>
  (session) =>
    session.turn('', [edit(path, after, failed)]);
const runs =
  (command: string, output: string, failed = false): Play =>
  (session) =>
    session.turn('', [run(command, output, failed)]);

/** What was said, what came later, and whether it still stands as found out. */
const cases: [said: string, later: Play[], stands: boolean][] = [
  // Guesses.
  ['My first guess is the mooring cache.', [says('The mooring cache is not the cause.')], false],
  [
    'Looks like the quay sensor at first sight.',
    [says('The sensor is fine, the clock drifts by 4 s.')],
    false,
  ],
  [
    'Vermutlich liegt es am Pegelsensor.',
    [says('Der Pegelsensor liefert richtige Werte, die Uhr geht 4 s nach.')],
    false,
  ],
  ['Looks like the quay sensor at first sight.', [says('The harbor file has 12 rows.')], true],
  ['The quay sensor sends every 30 s.', [says('The quay sensor is mounted at pier 4.')], true],
  // The user's no.
  ['The tide is read twice per tick in ebb.ts.', [asks('no, it is read once, look again')], false],
  ['The tide is read twice per tick in ebb.ts.', [asks('no recovery mode please, only HTTPS')], true],
  // Announced or missing, and done since.
  ['I add the neap table next, in src/ebb.ts.', [changes(FILE, 'neap')], false],
  ['I add the neap table next, in src/ebb.ts.', [changes(FILE, 'neap', true)], true],
  ['ebb.ts exists but nothing calls it yet.', [changes(FILE, 'x')], false],
  ['Still missing: the chapter about moorings.', [changes(`${PROJECT}/guide.md`, '## Moorings')], false],
  ['Still missing: the chapter about moorings.', [changes(`${PROJECT}/guide.md`, '## Tides')], true],
  ['The plan tide.plan has not been applied.', [asks('applied. what next?')], false],
  ['The plan tide.plan has not been applied.', [asks('I have not applied it')], true],
  // Figures.
  ['At pier 4 we have 21 fps.', [says('49 fps at pier 4 with the sprite sheet.')], false],
  ['At pier 4 we have 21 fps.', [says('The crane needs 49 kg of grease.')], true],
  ['The crane lifts 21 kg at pier 4.', [says('The winch lifts 49 kg at pier 4.')], true],
  // Proposals, after the user took them up a second time.
  [
    'I recommend to keep the 7 buoys until Friday.',
    [asks('agreed'), asks('friday is over, the extra buoys can go down to 4 until friday')],
    false,
  ],
  ['I recommend to keep the 7 buoys until Friday.', [asks('agreed, the buoys stay')], true],
  // Failures that a run mended.
  [
    'The tideload run left 3 rows failed because of a NUL byte.',
    [runs('tideload harbor.db', 'Summary: 514 rows, 0 errors')],
    false,
  ],
  [
    'The tideload run left 3 rows failed because of a NUL byte.',
    [runs('tideload harbor.db', 'Summary: 511 rows, 3 errors')],
    true,
  ],
];

describe('A finding', () => {
  it.each(cases)('%s', (said, later, stands) => {
    const { text } = briefOf((session) => {
      session.prompt('Look at the harbor.');
      session.turn(said);
      for (const play of later) play(session);
      session.turn('So much for that.');
      session.prompt('Write the report about the lighthouse now, please, with all that was found out.');
      session.turn('I write the report.');
    });
    const found = text.split('## Found out')[1]?.split('\n## ')[0] ?? '';
    expect(found.includes(said)).toBe(stands);
  });

  it('that a job runs ends with the job', () => {
    const { text } = briefOf((session) => {
      session.prompt('Train the tide model.');
      session.turn('', [
        {
          tool: 'Bash',
          input: { command: 'python train.py', run_in_background: true },
          result: 'Command running in background with ID: b12. Output is being written to: /tmp/b12.output',
        },
      ]);
      session.turn('The tide model trains in the background with 32 waves, which takes 6 h.');
      session.turn('', [
        {
          tool: 'KillShell',
          input: { shell_id: 'b12' },
          result: 'Successfully killed shell: b12',
        },
      ]);
      session.prompt('Write the report about the lighthouse now, please.');
      session.turn('I write the report.');
    });
    expect(text).not.toContain('in the background');
  });
});
