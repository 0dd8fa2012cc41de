import { expect, test } from 'vitest';
import { edit, PROJECT, run, type SessionWriter } from '../transcripts/session-writer.ts';
import { briefOf } from './played-session.ts';

const FILE = `${PROJECT}/src/tide.ts`;

type Play = (session: SessionWriter) => void;

const rule =
  (text: string): Play =>
  (session) =>
    session.prompt(text);
const failing: Play = (session) =>
  session.turn('', [edit(FILE, 'x'), run('npm test', 'Exit code 1\nError: off by one', true)]);

test.each<[said: string, play: Play, summary: string, record: string]>([
  [
    'turned round',
    rule('Always use pnpm, not npm, in this project.'),
    'In this project always use npm, not pnpm.',
    'Always use pnpm, not npm',
  ],
  [
    'without its not',
    rule('Never push to the main branch without my word.'),
    'Push to the main branch without my word.',
    'Never push to the main branch',
  ],
  [
    'with a not put in',
    rule('From now on always run the linter before every commit.'),
    'From now on the linter need not always run before every commit.',
    'always run the linter',
  ],
  [
    'as a leave',
    rule('The folder charts/ is frozen for the auditors: read, never write.'),
    'The folder charts/ may be written.',
    'charts/ is frozen',
  ],
  [
    'that was taken back',
    (session) => {
      session.prompt('Mend the gauge. The drift limit is 80 cm.');
      session.turn('I see.');
      session.prompt('forget the 80 cm, the pilots want it exact');
    },
    'The drift limit is 80 cm.',
    'the user changed this since: forget the 80 cm',
  ],
  [
    'with another number',
    rule('Never wait for the gauge longer than 30 seconds.'),
    'Never wait for the gauge longer than 60 seconds.',
    '30 seconds',
  ],
  ['that tests pass', failing, 'The work is finished. All tests pass.', 'the last run of `npm test` failed'],
  [
    'that tests pass which another check runs',
    (session) =>
      session.turn('', [
        run('make check', 'FAIL tide/rise_test.go:88: want 2, got 1\nFAIL\ttide 0.41s', true),
      ]),
    'The work is finished. All tests pass.',
    'the last run of `make check` failed',
  ],
  [
    'that nothing is committed',
    (session) => session.turn('', [run('git commit -am "Mend the tide"', '[main 90ab12c] Mend the tide')]),
    'The work goes on. Nothing was committed yet.',
    '90ab12c "Mend the tide" was committed',
  ],
  ['that a run passes', failing, '`npm test` passes', 'the last run of `npm test` failed'],
  [
    'that all is committed',
    (session) => session.turn('', [edit(FILE, 'x')]),
    'All changes are committed.',
    '1 changed file is not committed',
  ],
])('a summary that says it %s is contradicted', (_said, play, carried, record) => {
  const brief = briefOf(play, { carried });
  const line = brief.text.split('\n').find((each) => each.includes('The summary says "'));
  expect(line).toContain(carried.split('. ').at(-1)!.replace(/\.$/, ''));
  expect(line).toContain(record);
  expect(brief.contradictions).toHaveLength(1);
});

test.each<[what: string, play: Play, summary: string]>([
  [
    'it keeps a rule in its words',
    rule('Always use pnpm, not npm, in this project.'),
    'Always use pnpm, not npm, in this project.',
  ],
  [
    'it keeps a rule in other words',
    rule('Never push to the main branch without my word.'),
    'The user does not want a push to the main branch without their word.',
  ],
  [
    'it says both, of which one is right',
    rule('Never wait for the gauge longer than 30 seconds.'),
    'Waiting 60 seconds for the gauge was wrong. Never wait for the gauge longer than 30 seconds.',
  ],
  ['it says that a test fails', failing, '`npm test` fails, all tests passed before.'],
  ['it says what should be', failing, 'Next: make sure that all tests pass.'],
  ['nothing fails', (session) => session.turn('', [run('npm test', '5 passed')]), 'All tests pass.'],
  [
    'it says that the commits which it lists were pushed',
    (session) => session.turn('', [edit(FILE, 'x')]),
    'Commits: 827a88a (the fix), 203e663 (review), all pushed.',
  ],
  [
    'it says that tasks were done and committed',
    (session) => session.turn('', [edit(FILE, 'x')]),
    'All four tasks were executed by agents, committed and pushed.',
  ],
  [
    'it knows of work that is not committed',
    (session) => session.turn('', [edit(FILE, 'x')]),
    'All changes of the first part are committed. The edit of tide.ts is not yet committed.',
  ],
  [
    'it tells of the failing test elsewhere',
    (session) =>
      session.turn('', [
        run('npm test', 'Exit code 1\nFAIL test/rise.test.ts > rises twice a day\n1 failed', true),
      ]),
    'After the first part all tests pass. Now test/rise.test.ts fails.',
  ],
  [
    'it speaks of something else',
    rule('Never push to the main branch without my word.'),
    'The main menu has a push button.',
  ],
])('nothing is contradicted when %s', (_what, play, carried) => {
  const brief = briefOf(play, { carried });
  expect(brief.text).not.toContain('The summary says');
  expect(brief.contradictions).toEqual([]);
});

test('a summary that says where a frozen folder can be found contradicts nothing', () => {
  const { contradictions } = briefOf(
    rule('The folder charts/ is frozen for the auditors: read, never write.'),
    { carried: 'The frozen charts can be found in charts/, as written in the plan.' },
  );
  expect(contradictions).toEqual([]);
});

test('a summary that tells of the issues of a check is not contradicted by another check beside it', () => {
  const lint: Play = (session) =>
    session.turn('', [run('npm run lint', 'src/tide.ts:1:1 x is never used\n13 problems', true)]);
  const carried = 'Ran `npm run fmt` (ok) and `npm run lint` (13 issues in the new files).';
  expect(briefOf(lint, { carried }).text).not.toContain('The summary says');
});
