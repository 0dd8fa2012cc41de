import fc from 'fast-check';
import { beforeEach, describe, expect, it } from 'vitest';
import { readEntryText } from '../../src/archive/texts/entry-text.ts';
import { searchTexts, type TextHit, type TextSearch } from '../../src/search/search-texts.ts';
import { anyCharacter } from '../any-character.ts';
import { forEvery } from '../for-every.ts';
import { makeTexts, NOW } from './make-texts.ts';

let made: ReturnType<typeof makeTexts>;

beforeEach(() => {
  made = makeTexts();
});

const write: typeof made.write = (...entries) => made.write(...entries);
const OLD = { time: NOW - 200 * 86_400_000, kind: 'result' } as const;

function search(query: string, more: Partial<TextSearch> = {}): TextHit[] {
  return searchTexts(made.texts.database, { query, limit: 20, now: NOW, ...more });
}

function found(query: string, more: Partial<TextSearch> = {}): number[] {
  return search(query, more).map((hit) => hit.line);
}

describe('Search', () => {
  it.each([
    ['a word', 'tide', 'The tide is high'],
    ['a phrase', '"tide is high"', 'The tide is high'],
    ['a beginning', 'migrat*', 'All migrations ran'],
    ['a part of a name with capitals', 'shell', 'call openShellWindow now'],
    ['a part of a name with lines', 'berth', 'the column harbor_berth_id'],
    ['a piece across parts of a name', 'ellwin', 'call openShellWindow now'],
    ['a name with hyphens that is only half typed', 'pre-com', 'the pre-commit hook is set'],
    ['a path', 'src/harbor/quay.ts', 'edit src/harbor/quay.ts please'],
    ['a hash by its beginning', '3f2a91c0*', 'commit 3f2a91c0d4e5f6a7'],
    ['Chinese', '加密', '请把文件加密后再上传'],
    ['a word with an accent, written without', 'resume', 'le résumé du port'],
  ])('finds %s', (_, query, text) => {
    write({ text }, { text: 'Nothing of that kind stands here.' });
    expect(found(query)).toEqual([1]);
  });

  it.each([
    ['an identifier', 'toMinorUnits', ['to minor units', 'call toMinorUnits(1)', 'TO_MINOR_UNITS']],
    ['an identifier in another case', 'MAX_DEPTH', ['the max depth', 'set MAX_DEPTH now', 'maxDepth = 3']],
    ['a language with symbols', 'C++', ['ls -c is slow', 'written in C++', 'vitamin c']],
    ['an operator', '&&', ['a & b', 'make && make test', 'both']],
    ['a flag', '--no-verify', ['do not verify', 'git commit --no-verify', 'verify it']],
  ])('puts %s that stands as it was written first', (_, query, lines) => {
    const [other = '', exact = '', another = ''] = lines;
    // The others are newer and of a kind that counts more.
    write({ text: exact, ...OLD }, { text: other, kind: 'prompt' }, { text: another, kind: 'prompt' });
    expect(found(query)[0]).toBe(1);
  });

  it('puts what stands as it was written first, however much has the same letters', () => {
    const others = Array.from({ length: 150 }, (_, nth) => ({
      text: `80 of ${nth}`,
      kind: 'prompt' as const,
    }));
    write({ text: 'It takes 80% of the room', ...OLD }, ...others);
    expect(found('80%')[0]).toBe(1);
  });

  it('folds changes of one file into one hit, if the file was looked for', () => {
    const change = (nth: number) => ({
      kind: 'call' as const,
      tool: 'Edit',
      text: `src/quay.ts\nold ${nth}\nnew`,
    });
    write(...Array.from({ length: 6 }, (_, nth) => change(nth)), { text: 'quay.ts is done' });
    expect(
      search('quay.ts')
        .map(({ kind, copies }) => `${kind} ${copies}`)
        .sort(),
    ).toEqual(['call 6', 'said 1']);
    expect(search('"old 3"')).toHaveLength(1);
    // Another transcript of the same session, and one of another session.
    made.writeTo(made.open('/moved.jsonl', 's-1'), change(7));
    made.writeTo(made.open('/other.jsonl', 's-2'), change(8));
    const calls = search('quay.ts').filter(({ kind }) => kind === 'call');
    expect(calls.map(({ copies }) => copies).sort()).toEqual([1, 7]);
  });

  it('names the session that a row comes from, not the copy that undo made of it', () => {
    const row = { text: 'Mend the berth', kind: 'prompt' as const };
    write(row);
    made.writeTo(made.open('/copy.jsonl', 's-2'), row);
    expect(search('berth')).toMatchObject([{ sessionId: 's-1', copies: 2 }]);
  });

  it('finds what shares only some words when nothing has them all', () => {
    write({ text: 'The invoice totals were rounded half up' }, { text: 'Lunch was good' });
    expect(found('why does rounding of invoice totals break')).toEqual([1]);
  });

  it.each([
    ['with a letter left out', 'reconcilBerthInvoices'],
    ['with two letters swapped', 'reconcileBetrhInvoices'],
    ['with its parts run together', 'reconcileberthinvoices'],
    ['without its beginning and end', 'ncileBerthInvo'],
    ['without its beginning and end, with lines', 'ncile_berth_invo'],
  ])('finds a name that somebody remembers %s', (_, query) => {
    write({ text: 'call reconcile_berth_invoices first' }, { text: 'call reconcileBerthInvoices first' });
    write({ text: 'call releaseBerth first' }, { text: 'settle the invoices' });
    expect(found(query).slice(0, 2)).toContain(2);
  });

  it.each([
    ['a letter wrong in the middle', 'windnw', 'the window is open'],
    ['a letter missing', 'setlement', 'the settlement-run of today'],
    ['a letter too many', 'reconcillation', 'call reconciliation_report'],
    ['two letters wrong', 'setltemant', 'settlement is due'],
  ])('finds a word with %s', (_, query, text) => {
    write({ text }, { text: 'Nothing of that kind stands here.' });
    expect(found(query)).toEqual([1]);
  });

  it.each([
    ['an error that nobody had', 'ENOENT', 'the entrance of the moment, presently'],
    ['a short word', 'tide', 'a new tire for the side'],
    ['a name', 'haproxy', 'a happy proxy, approximately'],
    ['a long word', 'segmentation', 'the documentation of the argument'],
  ])('does not take others for %s', (_, query, text) => {
    write({ text });
    expect(found(query)).toEqual([]);
  });

  it('finds an error that comes from another machine and another line', () => {
    write(
      { text: "TypeError: Cannot read 'depth'\n at sound (/home/ada/pier/src/lead-line.ts:12:3)" },
      { text: "TypeError: Cannot read 'depth'\n at sound (/home/ada/pier/src/tide-pole.ts:12:3)" },
      { text: 'line 77 of 12' },
    );
    expect(found("TypeError: Cannot read 'depth' at sound (/builds/7/src/tide-pole.ts:77:9)")[0]).toBe(2);
  });

  it('gives all entries once, page by page', () => {
    write(...Array.from({ length: 130 }, (_, index) => ({ text: `tide number ${index}` })));
    const pages = [0, 20, 40, 60, 80, 100, 120].flatMap((offset) => found('tide', { offset }));
    expect(pages).toHaveLength(130);
    expect(new Set(pages).size).toBe(130);
  });

  it('looks only where it is told to', () => {
    write(
      { text: 'tide one', kind: 'prompt', time: NOW - 5000 },
      { text: 'tide two', kind: 'result', tool: 'Bash' },
      { text: 'tide three', kind: 'result', tool: 'Read', time: NOW - 9000 },
    );
    made.texts.database.exec("UPDATE transcripts SET cwd = '/home/ada/pier'");
    expect(found('tide', { kinds: ['prompt'] })).toEqual([1]);
    expect(found('tide', { tool: 'bash' })).toEqual([2]);
    expect(found('tide', { since: NOW - 6000 }).sort()).toEqual([1, 2]);
    expect(found('tide', { before: NOW - 6000 })).toEqual([3]);
    expect(found('tide', { session: 's-' })).toHaveLength(3);
    expect(found('tide', { session: 'x' })).toEqual([]);
    expect(found('tide', { folders: ['/home/ada'] })).toHaveLength(3);
    expect(found('tide', { folders: ['/home/ad'] })).toEqual([]);
  });

  it('marks in a snippet what was looked for', () => {
    write({ text: `${'before '.repeat(80)}the openShellWindow call failed${' after'.repeat(80)}` });
    const [hit] = search('shell failed');
    const { text, marks } = hit!.snippet;
    expect(marks.map(([from, to]) => text.slice(from, to))).toEqual(['Shell', 'failed']);
    expect(text.length).toBeLessThan(260);
  });

  it('reads nothing where it may be stopped, because stopped within SQLite the process dies', () => {
    write({ text: 'The tide is high' }, { text: 'The berth is dry' });
    let reads = 0;
    const { database } = made.texts;
    const get: typeof database.get = (...query) => {
      reads += 1;
      expect(new Error('read').stack).not.toContain('run-with-time-limit');
      return database.get(...query);
    };
    const watched = { ...database, get };
    expect(searchTexts(watched, { query: '/h[i]gh/', limit: 20, now: NOW })).toHaveLength(1);
    expect(reads).toBeGreaterThan(1);
  });

  it('takes any text for a query', () => {
    write({ text: 'The tide is high' });
    forEvery(100, fc.string({ unit: anyCharacter }), (query) => {
      expect(Array.isArray(search(query))).toBe(true);
    });
    for (const query of ['"', 'a AND', 'NEAR(', '*', '^', 'col:x', '-', '{a b}:c', '\0', '\ud800'])
      expect(Array.isArray(search(query))).toBe(true);
  });
});

describe('The archive of texts', () => {
  it('gives back long texts as they were, and keeps them once', () => {
    const long = `${'All hands on deck. '.repeat(3000)}Then the anchor chain broke`;
    write({ text: long }, { text: long, uuid: 'other' });

    const { database } = made.texts;
    expect([1, 2].map((id) => readEntryText(database, id))).toEqual([long, long]);
    expect(database.value`SELECT count(*) FROM long_texts`).toBe(1);
    expect(found('"anchor chain broke"')).toHaveLength(1);
  });

  it('finds what went wrong in the middle of a very long result', () => {
    const log = `${'fine\n'.repeat(9000)}Error: the sluice gate jammed\n${'fine\n'.repeat(9000)}`;
    write({ text: log });
    expect(found('sluice gate jammed')).toEqual([1]);
  });
});
