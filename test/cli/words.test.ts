import fc from 'fast-check';
import stringWidth from 'string-width';
import { describe, expect, it } from 'vitest';
import wrapAnsi from 'wrap-ansi';
import type { Command } from '../../src/cli/command.ts';
import { parseCall } from '../../src/cli/run-command.ts';
import { alignColumns, clipToWidth, widthOf, wrapText } from '../../src/cli/terminal/columns.ts';
import { findLastingNode } from '../../src/install/places.ts';
import { ownCommand } from '../../src/system/own-command.ts';
import { forEvery } from '../for-every.ts';

const command: Command = {
  name: 'replay',
  summary: '',
  words: { '<transcript>': '' },
  options: { '--max-chars <number>': '' },
  examples: {},
  load: () => Promise.reject(),
};
it('parseCall() reads words, values and switches in any order', () => {
  const expected = { words: ['a.jsonl'], options: { 'max-chars': '900', json: true } };
  expect(parseCall(command, ['a.jsonl', '--max-chars', '900', '--json'])).toEqual(expected);
  expect(parseCall(command, ['--json', '--max-chars=900', 'a.jsonl'])).toEqual(expected);
  expect(parseCall(command, ['a.jsonl', '--max-chars', '-']).options).toEqual({ 'max-chars': '-' });
  expect(parseCall(command, ['--', '--odd.jsonl']).words).toEqual(['--odd.jsonl']);
});

const real = '/opt/homebrew/Cellar/node@22/22.13.1/bin/node';
it('findLastingNode() prefers the link that outlives an upgrade', () => {
  expect(findLastingNode(real, () => true)).toBe('/opt/homebrew/opt/node@22/bin/node');
  expect(findLastingNode(real, () => false)).toBe(real);
  expect(findLastingNode('/usr/bin/node', () => true)).toBe('/usr/bin/node');
});

it.each([
  ['/usr/local/bin/tideproof', 'tideproof'],
  ['/home/me/.npm/_npx/1a2b/node_modules/.bin/tideproof', 'npx tideproof'],
  ['C:\\Users\\Ada L\\npm-cache\\_npx\\1a2b\\node_modules\\tideproof\\dist\\tideproof.cjs', 'npx tideproof'],
  ['/home/me/.cache/pnpm/dlx/1a/2b/node_modules/.bin/tideproof', 'pnpm dlx tideproof'],
  ['/tmp/xfs-1a2b/dlx-4711/node_modules/tideproof/dist/tideproof.cjs', 'yarn dlx tideproof'],
  ['/tmp/bunx-1000-tideproof@latest/node_modules/.bin/tideproof', 'bunx tideproof'],
  ['/home/me/dlx/tideproof/dist/tideproof.cjs', 'node /home/me/dlx/tideproof/dist/tideproof.cjs'],
  ['/home/me/tide proof/dist/tideproof.cjs', 'node "/home/me/tide proof/dist/tideproof.cjs"'],
])('ownCommand() started as %s is called %s', (startedAs, command) => {
  expect(ownCommand(startedAs, startedAs, { PATH: '' })).toBe(command);
});

it('clipToWidth() never takes more columns than allowed, and leaves alone what fits', () => {
  const text = fc.string({ unit: 'grapheme', maxLength: 40 });
  forEvery(100, text, fc.integer({ min: 1, max: 50 }), (whole, columns) => {
    const clipped = clipToWidth(whole, columns);
    expect(stringWidth(clipped)).toBeLessThanOrEqual(columns);
    if (stringWidth(whole) <= columns) expect(clipped).toBe(whole);
    else expect(clipped.endsWith('…') && whole.startsWith(clipped.slice(0, -1))).toBe(true);
  });
});

describe('alignColumns()', () => {
  it('lines up columns that hold wide signs', () => {
    const rows = Object.entries({ 潮汐: 'a', 'tide table': 'b' });
    expect(alignColumns(rows)).toBe('  潮汐        a\n  tide table  b');
  });

  it('breaks the last column between words on a narrow screen, and keeps it a column', () => {
    const rows = [
      ['✓', 'Archive', 'in /home/ada/tideproof, 3 sessions, 40 facts'],
      ['✗', 'Hooks', 'none'],
    ];
    const lines = ['  ✓  Archive  in /home/ada/tideproof, 3', `${' '.repeat(14)}sessions, 40 facts`];
    expect(alignColumns(rows, 48)).toBe([...lines, '  ✗  Hooks    none'].join('\n'));
  });

  it('keeps what is to be run on one line', () => {
    const rows = [['✗', 'Hooks', '→ Correct it, then run: node "/home/ada/a folder/tideproof.cjs" config']];
    const run = 'node "/home/ada/a folder/tideproof.cjs" config';
    expect(alignColumns(rows, 48)).toBe(`  ✗  Hooks  → Correct it, then run:\n            ${run}`);
  });

  it('loses no word, keeps words whole and stays within the screen whatever the rows', () => {
    const word = fc.stringMatching(/^[a-z/]{1,12}$/);
    const cell = fc.array(word, { minLength: 1, maxLength: 12 }).map((words) => words.join(' '));
    const rows = fc.array(fc.tuple(word, word, cell), { minLength: 1, maxLength: 5 });
    forEvery(100, rows, fc.integer({ min: 40, max: 120 }), (table, screenWidth) => {
      const text = alignColumns(table, screenWidth);
      expect(text.split(/\s+/).filter(Boolean)).toEqual(table.flat().flatMap((each) => each.split(' ')));
      for (const line of text.split('\n')) expect(line.length).toBeLessThanOrEqual(screenWidth);
    });
  });
});

const unit = fc.oneof(
  fc.string({ unit: 'grapheme-ascii', maxLength: 4 }),
  fc.constantFrom(
    ' ',
    '   ',
    'ä',
    'ʰ',
    '\u00ad',
    '·',
    '…',
    '—',
    '漢',
    '👍🏽',
    '\u0301',
    '\t',
    '©',
    '©\ufe0f',
    '\u1b00',
  ),
  fc.integer({ min: 0x20, max: 0x2030 }).map((code) => String.fromCharCode(code)),
);
const line = fc.array(unit, { maxLength: 30 }).map((units) => units.join('').replace(/[\n\r]/g, ''));
it('widthOf() and wrapText() say what the packages say, without starting them for narrow text', () =>
  forEvery(3000, line, fc.integer({ min: 1, max: 60 }), (text, columns) => {
    expect(widthOf(text)).toBe(stringWidth(text));
    const indent = /^\s*/.exec(text)![0];
    const wrapped = wrapAnsi(text.slice(indent.length), Math.max(1, columns - indent.length));
    const expected = wrapped.split('\n').map((part) => indent + part);
    expect(wrapText(text, columns)).toEqual(expected);
  }));
