import { expect } from 'vitest';
import { makeReading, type Reading, test } from './make-reading.ts';

const names = (reading: Reading) => reading.state().untouched.map(({ name }) => name);

test('names in back-ticks in a prompt are open until a call contains them', ({ reading }) => {
  reading.prompt('Call `roundHalf()` in `src/totals.ts`, then `npm run audit`.');
  expect(names(reading)).toEqual(['roundHalf()', 'src/totals.ts', 'npm run audit']);
  reading.edits('/proj/src/totals.ts');
  expect(names(reading)).toEqual(['roundHalf()', 'npm run audit']);
  const edits = [{ before: '', after: 'function roundHalf(cents: number)' }];
  reading.act({ kind: 'edit-file', path: '/proj/src/lines.ts', edits });
  reading.runs('npm run -s audit');
  expect(names(reading)).toEqual([]);
});

test('a file is touched by a call that says its path in another way', ({ reading }) => {
  reading.prompt(
    'Fix `src/a.ts:42`, `src/b.ts:10:3` in `docs/`, `foo.ts#L10-L12`, `c.ts(4,9)`, `/proj/src/d.ts`, `~/proj/e.ts`, `src\\f.ts`, `./lib/...`, `Gro\u0308\u00dfe.ts`.',
  );
  for (const path of ['src/a.ts', 'src/b.ts', 'foo.ts', 'c.ts', 'e.ts', 'Gr\u00f6\u00dfe.ts'])
    reading.edits(`/proj/${path}`);
  expect(names(reading)).toEqual(['docs/', '/proj/src/d.ts', 'src\\f.ts', './lib/...']);
  reading.runs('cat src/d.ts docs/*.md src/f.ts');
  reading.moves('/proj/lib');
  reading.runs('ls');
  expect(names(reading)).toEqual([]);
});

test('another file, an issue and a port of another place are not touched', ({ reading }) => {
  reading.prompt('Fix `src/a.ts:42` for `#30`, not `proj` at `localhost:3000`.');
  reading.edits('/proj/src/b.ts');
  reading.runs('ls');
  expect(names(reading)).toEqual(['src/a.ts:42', '#30', 'localhost:3000']);
});

test('all words of a name have to stand in one call', ({ reading }) => {
  reading.prompt('Run `npm run audit`.');
  reading.runs('npm run build');
  reading.runs('echo audit');
  expect(names(reading)).toEqual(['npm run audit']);
});

test.each([
  ['two short names', 'Swap `a` and `b` in `abc`.', ['abc']],
  ['a fence', '```ts\nconst a = `tide`;\n```\n`ebb`', ['ebb']],
  ['an indented fence', '  - code:\n    ~~~js\n    `hello $\u007bname}`\n    ~~~~\n`ebb`', ['ebb']],
  ['a fence in a fence', '````md\n```js\n`tide`\n```\n````\n`ebb`', ['ebb']],
  ['a fence that never ends', '`ebb`\nit says:```\n`SELECT id FROM berths`', ['ebb']],
  ['a template literal', 'const a = `hello $\u007bname}`; and `ebb`', ['ebb']],
  ['a long quote', `\`${'x'.repeat(81)}\` and \`ebb\``, ['ebb']],
  ['a back-tick that never closes', 'the ` key\nand `ebb`', ['ebb']],
  ['blanks', '`   ` and ` ebb `', ['ebb']],
  ['the same name twice', '`ebb`, ` ebb ` and `flow`', ['ebb', 'flow']],
])('%s give no name that was not quoted', (_what, text, expected) => {
  const reading = makeReading();
  reading.prompt(text);
  expect(names(reading)).toEqual(expected);
});

test('a member is touched by a call that has it without what it belongs to, a file only by its whole name', () => {
  const reading = makeReading();
  reading.prompt('See `State.startedAt`, `load(state.start_line)`, `tides.ts` and `Gauge.read`.');
  reading.runs('grep -rn startedAt .');
  reading.runs('sed -i s/load(start_line)// a.ts');
  reading.runs('ls ts read');
  expect(names(reading)).toEqual(['tides.ts', 'Gauge.read']);
});

test('the calls since a name was given are counted', () => {
  const reading = makeReading();
  reading.runs('ls');
  reading.prompt('Mind `ebb`.');
  for (let nth = 0; nth < 3; nth++) reading.runs('ls');
  reading.prompt('Mind `flow`.');
  reading.runs('ls');
  expect(reading.state().untouched).toEqual([
    { name: 'ebb', calls: 4 },
    { name: 'flow', calls: 1 },
  ]);
});

test('names of an approved plan count, those of a proposed one do not touch any', () => {
  const reading = makeReading();
  reading.prompt('Use `Decimal`.');
  const id = reading.call({ kind: 'propose-plan', plan: 'Use `Decimal` and `roundHalf`.', path: '' });
  expect(names(reading)).toEqual(['Decimal']);
  reading.answer(id, { result: { kind: 'plan-approved', plan: 'Use `Decimal` and `roundHalf`.' } });
  expect(names(reading)).toEqual(['Decimal', 'roundHalf']);
});
