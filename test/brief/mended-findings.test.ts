import { describe, expect, it } from 'vitest';
import { PROJECT, run, type SessionWriter } from '../transcripts/session-writer.ts';
import { briefOf, playSession } from './played-session.ts';

type Play = (session: SessionWriter) => void;

const changes =
  (file: string, before: string, after: string, failed = false): Play =>
  (session) =>
    session.turn('', [
      {
        tool: 'Edit',
        input: { file_path: `${PROJECT}/src/${file}`, old_string: before, new_string: after },
        result: failed ? 'String to replace not found in file.' : 'The file has been updated.',
        failed,
      },
    ]);
const runs =
  (command: string, output: string, failed = false): Play =>
  (session) =>
    session.turn('', [run(command, output, failed)]);
const says =
  (text: string): Play =>
  (session) =>
    session.turn(text);

const red = runs('npx vitest run ebb', 'FAIL src/ebb.test.ts\nTests  1 failed | 3 passed', true);
const green = runs('npx vitest run ebb', 'Tests  4 passed');
const lint = runs('npx biome check', 'Checked 12 files');
const CAUSE = 'The cause is in ebb.ts: the neap table is read twice per tick.';
const FIXED = ' (fixed since: edited ebb.ts, `npx vitest run ebb` went through)';

/** What was found, what came later, and what the brief says behind it. */
const cases: [title: string, said: string, later: Play[], behind: string][] = [
  ['a cause, mended and tested', CAUSE, [changes('ebb.ts', 'a', 'b'), green], FIXED],
  ['a cause, mended and not tested', CAUSE, [changes('ebb.ts', 'a', 'b')], ' (edited since: ebb.ts)'],
  ['a cause, with a change that failed', CAUSE, [changes('ebb.ts', 'a', 'b', true), green], ''],
  ['a cause, with a change of another file', CAUSE, [changes('quay.ts', 'a', 'b'), green], ''],
  [
    'a cause, tested before the change',
    CAUSE,
    [green, changes('ebb.ts', 'a', 'b')],
    ' (edited since: ebb.ts)',
  ],
  [
    'a value that the change took away',
    'In ebb.ts the basin is 210 m long, the drawing says 190 m.',
    [changes('ebb.ts', 'length = 210', 'length = 190'), green],
    ' (edited since: ebb.ts, and `npx vitest run ebb` went through)',
  ],
  [
    'a value that the change left alone',
    'In ebb.ts the basin is 210 m long, the drawing says 190 m.',
    [changes('ebb.ts', 'depth = 7', 'depth = 8'), green],
    '',
  ],
  [
    'how something works',
    'The gauge of pier 4 answers in 250 ms and knows 12 tides.',
    [changes('ebb.ts', 'a', 'b'), green],
    '',
  ],
  [
    'what a change took away by its name',
    '`ReadGaugeTwice` asks the harbour first and the pier after it.',
    [says('Bergen comes first.'), changes('quay.ts', 'return ReadGaugeTwice(pier)', 'return gauge(pier)')],
    ' (edited since: quay.ts)',
  ],
  [
    'what a change moved about, with its name',
    '`ReadGaugeTwice` asks the harbour first and the pier after it.',
    [
      says('Bergen comes first.'),
      changes('quay.ts', 'return ReadGaugeTwice(pier)', 'const tide = ReadGaugeTwice(pier)'),
    ],
    '',
  ],
  [
    'eine Ursache',
    'Die Ursache liegt in `ebb.ts`, die Tabelle wird doppelt gelesen.',
    [changes('ebb.ts', 'a', 'b'), green],
    FIXED,
  ],
];

describe('A finding about a fault', () => {
  it.each(cases)('%s', (_title, said, later, behind) => {
    const { text } = briefOf((session) => {
      session.prompt('Mend the tides.');
      session.turn(said);
      for (const play of later) play(session);
      session.turn('So much for that.');
    });
    const line = text.split('\n').find((each) => each.startsWith(`- ${said}`));
    expect(line).toBe(`- ${said}${behind}`);
  });

  it('is shown to be mended by a test where a test failed, and not by a linter', () => {
    const told = (...later: Play[]) =>
      playSession((session) => {
        session.prompt('Mend the tides.');
        red(session);
        session.turn('The neap table of `readTides` comes twice.');
        changes('ebb.ts', 'a', 'b')(session);
        for (const play of later) play(session);
      }).record.findings.kept[0];
    expect(told(lint)).toMatchObject({ fault: 'test', changed: 'ebb.ts' });
    expect(told(lint)?.fixed).toBeUndefined();
    expect(told(lint, green)?.fixed).toBe('npx vitest run ebb');
  });

  it('is not said to be mended where one of many faults of the same file was', () => {
    const { record } = playSession((session) => {
      session.prompt('Review the tides.');
      session.turn(
        'The first bug: ebb.ts reads the neap table twice.\nThe second bug: ebb.ts drops the springs.',
      );
      session.prompt('mend the first one');
      changes('ebb.ts', 'a', 'b')(session);
      green(session);
    });
    expect(record.findings.kept.map(({ changed, fixed }) => [changed, fixed])).toEqual([
      ['ebb.ts', undefined],
      ['ebb.ts', undefined],
    ]);
  });

  it('is shown to be mended by a figure that is measured again', () => {
    const { record } = playSession((session) => {
      session.prompt('The page is slow.');
      runs('node time-page.mjs', 'median 4120 ms')(session);
      session.turn('The culprit is `loadStops`, which asks once per stop.');
      changes('stops.ts', 'a', 'b')(session);
      runs('node time-page.mjs', 'median 310 ms')(session);
    });
    expect(record.findings.kept[0]?.fixed).toBe('node time-page.mjs');
  });
});

const announced = [
  'I rewrite it with the clock of the harbour.',
  'I put the table back into the reader.',
  'Ich ziehe den Test für den Hafen nach.',
  'Je remets la table dans le lecteur du port.',
  'Arreglo ahora la prueba del puerto viejo.',
  'Сейчас поправлю тест старого порта.',
  '我来修改港口的测试代码部分。',
  '港のテストを新しい形に直します。',
  '항구 테스트를 새로운 형식으로 고치겠습니다.',
];
const found = [
  'I measured the harbour twice with the old clock.',
  'I see the same table twice in the reader.',
  'I take the north pier and no crane, because the quay is too short.',
  'I use bigint columns for the amounts, so nothing is rounded.',
  'Ich sehe die Tabelle doppelt im Leser des Hafens.',
  'The table of the reader is sorted by harbour.',
];

describe('The last sentence before a call', () => {
  const isAnnounced = (text: string, next: Play) =>
    playSession((session) => {
      session.prompt('Mend the tides.');
      says(`The gauge of pier 4 answers in 250 ms.\n${text}`)(session);
      next(session);
    }).record.findings.kept.find((finding) => finding.text === text)?.isAnnounced;

  it.each(announced)('"%s" announces it', (text) => {
    expect(isAnnounced(text, changes('ebb.ts', 'a', 'b'))).toBe(true);
  });

  it.each(found)('"%s" tells something', (text) => {
    expect(isAnnounced(text, changes('ebb.ts', 'a', 'b'))).toBeUndefined();
  });

  it('announces nothing where no call follows', () => {
    expect(isAnnounced(announced[0]!, (session) => session.prompt('no'))).toBeUndefined();
  });
});
