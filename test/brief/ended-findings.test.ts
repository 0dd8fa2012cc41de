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
  // What a check will say.
  [
    'The diagnostic of `mooringGauge` will clear once the file is saved.',
    [runs('npm run lint', '0 problems')],
    false,
  ],
  [
    'The warning about `mooringGauge` is a hint that the linter will not block.',
    [runs('npm run lint', 'mooringGauge is never read', true)],
    false,
  ],
  ['The hook `mooringGauge` will fire twice per tide.', [runs('npm run lint', '0 problems')], true],
  // How a branch stood.
  ['The branch of `mooringGauge` has diverged from the remote.', [runs('git push', 'main -> main')], false],
  // Slips, which the next calls mend.
  ['I used `mooringGauge` without importing it in the stub.', [changes(FILE, 'x')], false],
  ['The crane used `mooringGauge` without importing it in the stub.', [changes(FILE, 'x')], true],
  // How much was open.
  ['These 5 `mooringGauge` issues are older than the change.', [changes(FILE, 'x')], false],
  ['These 5 `mooringGauge` issues are older than the change.', [asks('And the quay?')], true],
  ['The `mooringGauge` table has 5 columns for the tides of the quay.', [changes(FILE, 'x')], true],
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
  [
    'The berth is taken twice. This is very likely a fault of `quayGuard`.',
    [says('`quayGuard` lets nobody in twice; the radio sends two calls.')],
    false,
  ],
  ['Looks like the quay sensor at first sight.', [says('The harbor file has 12 rows.')], true],
  ['The quay sensor sends every 30 s.', [says('The quay sensor is mounted at pier 4.')], true],
  [
    'This smells like a fault of the quay sensor.',
    [says('The quay sensor is fine, the clock drifts by 4 s.')],
    false,
  ],
  // Figures that were measured again, and those of something else.
  ['The berth import takes 9 minutes.', [says('The berth import takes 4 minutes now.')], false],
  ['The baseline is 310 ms per frame.', [says('With the lamp cache it is 120 ms per frame.')], true],
  ['With zlib the archive takes 41 s.', [says('With zstd the archive takes 12 s now.')], true],
  // Where the fault lies, until it is looked for elsewhere.
  [
    'The issue is in the mooring table of `ebb.ts`.',
    [says('The issue is in `clock.ts`, which drifts.')],
    false,
  ],
  [
    'The issue is in the mooring table of `ebb.ts`.',
    [says('The lamp table of `quay.ts` has 12 rows.')],
    true,
  ],
  [
    'The issue is in the mooring table of `ebb.ts`.',
    [changes(FILE, 'x'), says('The issue is in `clock.ts`, which drifts.')],
    true,
  ],
  [
    'The issue is in the mooring table of `ebb.ts`.',
    [asks('now look at the crane'), says('The issue is in the motor of `crane.ts`.')],
    true,
  ],
  // What is to be started first.
  ["The harbor servers aren't running on 5173.", [asks('start it'), says('Done.')], true],
  [
    "The harbor servers aren't running on 5173.",
    [(session) => session.turn('', [run('npm run dev', 'Command running in background with ID: b7d1d23.')])],
    false,
  ],
  ['I bet the mooring cache is too old.', [says('The age is 0, the mooring cache is innocent.')], false],
  ['Seguramente hay dos relojes en el muelle.', [says('No son dos relojes, solo hay uno.')], false],
  ['原因は潮汐表の読み違いだと思います。', [says('潮汐表ではありませんでした。時計が遅れています。')], false],
  // Taken back.
  ['The quay list lacks the address of pier 4.', [says('I was mistaken, pier 4 is in there.')], false],
  ['The quay list lacks the address of pier 4.', [says('I was on pier 5, and that is in there.')], true],
  [
    'The tide model reaches 0.908 on the quay set.',
    [says('So 0.908 is not valid: the sets overlap.')],
    false,
  ],
  // What holds for the moment.
  ['The table of `qw-9` is not kept yet.', [runs('gaugectl qw-9 keep', 'kept'), changes(FILE, 'x')], false],
  ['The table of `qw-9` is not kept yet.', [runs('gaugectl pier list', 'none'), changes(FILE, 'x')], true],
  ['The dyke mode is off, but not in effect yet.', [asks('restart it'), runs('wx restart', 'up')], false],
  ['The dyke mode is off, but not in effect yet.', [asks('good'), says('Fine.')], true],
  ['Tides are traced with `TIDE_TRACE=1`.', [runs('unset TIDE_TRACE && make tide', 'ok')], false],
  ['All 31 tests pass with the neap table of pier 4.', [changes(FILE, 'x')], false],
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
  // The opposite of the same thing.
  ['The tide table has no row for HEL.', [says('There is a row for HEL after all.')], false],
  ['The tide table has no row for HEL.', [says('There is a row for OSL after all.')], true],
  // Another number for what had one.
  ['The quay is back on release 301.', [runs('./deploy.sh quay', 'release 303 is live on the quay')], false],
  ['The quay is back on release 301.', [runs('./deploy.sh crane', 'release 303 is live on the crane')], true],
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

  it('that led to a change is over when that is turned back', () => {
    const turn = (before: string, after: string) => ({
      ...edit(FILE, after),
      input: { file_path: FILE, old_string: before, new_string: after },
    });
    const { text } = briefOf((session) => {
      session.prompt('The gauge drifts at night.');
      session.turn('The drift is thermal: the cell loses 4 g per degree.', [turn('raw', 'raw + 4 * t')]);
      session.turn('That changed nothing at pier 4, it stays at 905 g.', [turn('raw + 4 * t', 'raw')]);
      session.turn('I look at the tare.');
    });
    expect(text).not.toContain('The drift is thermal');
    expect(text).toContain('That changed nothing at pier 4');
  });

  it('tells no value that was edited away since', () => {
    const put = (before: string, after: string) => ({
      ...edit(FILE, after),
      input: { file_path: FILE, old_string: before, new_string: after },
    });
    const { text } = briefOf((session) => {
      session.prompt('Faster, please.');
      session.turn('', [put('RATE 50', 'RATE 100')]);
      session.turn('The rate of pier 4 is 100 Hz now.');
      session.prompt('that drains the battery. 80.');
      session.turn('', [put('RATE 100', 'RATE 80')]);
      session.turn('Done.');
    });
    expect(text).not.toContain('The rate of pier 4 is 100 Hz now');
  });

  it('about a commit that was written anew is over', () => {
    const { text } = briefOf((session) => {
      session.prompt('Commit the quay.');
      session.turn('', [edit(FILE, 'x'), run('git commit -am quay', '[main 30cc30c] quay\n 1 file changed')]);
      session.turn('The quay of pier 4 is in 30cc30c.');
      session.turn('', [run('git commit --amend -m pier', '[main 40dd40d] pier\n 1 file changed')]);
      session.turn('The message says pier now.');
    });
    expect(text).not.toContain('is in 30cc30c');
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

describe('A figure that a command gave', () => {
  const told = (later: Play[]) =>
    briefOf((session) => {
      session.prompt('The page is slow.');
      runs('./time.sh http://localhost:8080/quay', 'p50 18 ms\np99 4120 ms')(session);
      session.turn('The quay stands at 4.12 s.');
      for (const play of later) play(session);
      session.turn('So much for that.');
    }).text;

  it('holds while nothing else is measured', () => {
    expect(told([])).toContain('- The quay stands at 4.12 s.');
  });

  it('is over with the next one of the same command, on whichever port and however rounded', () => {
    const again = runs('./time.sh http://localhost:9090/quay', 'p50 9 ms\np99 310 ms');
    expect(told([again])).not.toContain('4.12 s');
  });

  it('holds beside what the command gives for something else', () => {
    expect(told([runs('./time.sh http://localhost:8080/crane', 'p50 9 ms\np99 310 ms')])).toMatch(
      /^- The quay stands at 4\.12 s\.$/m,
    );
  });

  it('stands with what the command gave when it was asked for more', () => {
    expect(told([runs('./time.sh http://localhost:8080/quay --warm', 'p50 9 ms\np99 310 ms')])).toContain(
      '- The quay stands at 4.12 s. (later: `./time.sh http://localhost:8080/quay --warm` → p50 9 ms | p99 310 ms)',
    );
  });
});

describe('A diagnosis', () => {
  const red = runs('npx vitest run ebb', 'FAIL src/ebb.test.ts\nAssertionError: expected 4 to be 5', true);
  const told = (...later: Play[]) =>
    briefOf((session) => {
      session.prompt('Mend the tides.');
      red(session);
      session.turn('The closure of the `tick` handler keeps the old gauge.');
      for (const play of later) play(session);
      session.turn('So much for that.');
    }).text;

  it('is refuted by the same failure after the change that it led to', () => {
    expect(told(changes(FILE, 'tick = weak(tick)'))).toContain('keeps the old gauge. (edited since: ebb.ts)');
    expect(told(changes(FILE, 'tick = weak(tick)'), red)).not.toContain('keeps the old gauge');
  });

  it('is not refuted by another failure', () => {
    const other = runs('npx vitest run ebb', 'FAIL src/ebb.test.ts\nTypeError: no gauge at pier', true);
    expect(told(changes(FILE, 'tick = weak(tick)'), other)).toContain('keeps the old gauge');
  });

  it('of a run that was no check is over once that goes through', () => {
    const { text } = briefOf((session) => {
      session.prompt('Upload it.');
      runs('fastlane beta', 'error: No signing certificate found', true)(session);
      session.turn('The certificate `Harbor CA` is missing from this keychain.');
      runs('fastlane match', 'done')(session);
      runs('fastlane beta', 'uploaded')(session);
      session.turn('So much for that.');
    });
    expect(text).toContain('missing from this keychain. (fixed since: `fastlane beta` goes through)');
  });
});
