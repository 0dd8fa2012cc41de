import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { countsAs, expectTold, expectUntold, readRows } from './read-rows.ts';

const WORDS = 'Always keep the ledger in one file.';
const REFUSAL = `The user doesn't want to proceed with this tool use. The tool use was rejected (eg. if it was a file edit, the new_string was NOT written to the file). To tell you how to proceed, the user said:\n${WORDS}`;

interface TableRow {
  what: string;
  rows: string[];
  whose: string;
  counts: string[];
}

function readTable(): TableRow[] {
  const page = readFileSync(join(import.meta.dirname, '../../docs/trust.md'), 'utf8');
  return page
    .split('\n')
    .filter((line) => line.startsWith('| ') && line.includes('`{"type"'))
    .map((line) => {
      const [, what = '', written = '', whose = '', counts = ''] = line.split(/(?<!\\) \| |^\| | \|$/);
      return {
        what,
        rows: [...written.matchAll(/`(\{"type".*?\})`/g)].map((match) => match[1]!),
        whose,
        counts: counts === 'nothing' ? [] : counts.split(', ').sort(),
      };
    });
}

const table = readTable();

test('the table tells of every kind of author', () => {
  expect(table.length).toBeGreaterThan(30);
  const authors = 'user lead peer channel hook client ide command task tool unknown'.split(' ');
  expect(new Set(table.map(({ whose }) => whose))).toEqual(new Set(authors));
});

test.each(table)('$what: the words are of the $whose and count as $counts', ({ rows, whose, counts }) => {
  const filled = rows.map((row) =>
    JSON.parse(row.replaceAll('WORDS', WORDS).replaceAll('REFUSAL', JSON.stringify(REFUSAL).slice(1, -1))),
  );
  const facts = readRows([{ type: 'user', message: { content: 'Fix the totals.' } }, ...filled]);
  expect(countsAs(facts, WORDS)).toEqual(counts);
  if (whose === 'user' && counts.length > 0) expectTold(facts, WORDS);
  if (whose !== 'user' && whose !== 'lead') expectUntold(facts, WORDS);
  const authors = facts.filter((fact) => fact.text.includes(WORDS)).map((fact) => fact.detail.author);
  if (whose === 'lead') expect(new Set(authors)).toEqual(new Set(['lead']));
  else expect(authors).not.toContain('lead');
});
