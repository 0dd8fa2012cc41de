import stringWidth from 'string-width';
import { describe, expect, it } from 'vitest';
import type { StoredEntry } from '../../src/archive/texts/list-entries.ts';
import { renderScreen, type SearchScreen } from '../../src/cli/archive/search-as-you-type.ts';
import type { Print } from '../../src/cli/command.ts';
import { createPrint } from '../../src/cli/terminal/print.ts';
import type { TextHit } from '../../src/search/search-texts.ts';

const print: Print = {
  ...createPrint(true, {}),
  paint: (_colour, text) => text,
  mark: (text) => `[${text}]`,
};

/** Only what is shown of it. */
function hit(id: number, text: string, more: Partial<TextHit> = {}): TextHit {
  const at = text.indexOf('tide');
  const snippet: TextHit['snippet'] = { text, marks: [[at, at + 4]] };
  const time = Date.UTC(2026, 2, 9, 14, id);
  const whose = { id, sessionId: `3f2a91c${id}-aaaa`, agentId: '', cwd: '/home/ada/pier', line: id };
  return { ...whose, time, kind: 'said', tool: '', copies: 1, snippet, ...more } as TextHit;
}

const TEXT = `The tide is high.\n${'It goes on and on about the harbour. '.repeat(40)}`;

const ENTRY = { id: 1, line: 1, time: 0, kind: 'said', tool: '', text: TEXT } as StoredEntry;

function screen(more: Partial<SearchScreen> = {}): SearchScreen {
  return {
    ...{ query: 'tide', cursor: 4, where: 'in /home/ada/pier', isAll: false },
    ...{ more: false, chosen: 0 },
    unit: { id: 1, hit: hit(1, 'The tide is high'), entry: ENTRY },
    hits: [
      hit(1, 'The tide is high'),
      hit(2, `${'far before '.repeat(10)} the tide table`, { kind: 'call', tool: 'Bash', copies: 6 }),
      hit(3, `潮汐表的格式不能改变 tide ${'潮汐表'.repeat(40)}`),
    ],
    ...more,
  };
}

describe('renderScreen()', () => {
  it.each([
    [60, 24],
    [80, 12],
    [120, 40],
  ])('fits a terminal of %d columns and %d rows', (columns, rows) => {
    for (const chosen of [0, 2]) {
      const lines = renderScreen(screen({ chosen }), columns, rows, { ...print, mark: (text) => text }).split(
        '\n',
      );
      expect(lines.length).toBeLessThan(rows);
      for (const line of lines) expect(stringWidth(line)).toBeLessThanOrEqual(columns);
    }
  });

  it('shows time, session, who, and what was found of each hit, and how many are alike', () => {
    const lines = renderScreen(screen(), 100, 30, print).split('\n');
    expect(lines[0]).toMatch(/^Search in \/home\/ada\/pier: tide +3$/);
    expect(lines[1]).toMatch(/^❯ 2026-03-09 \d\d:01 3f2a91c1 said {5}The tide is high$/);
    expect(lines[2]).toMatch(/^ {2}2026-03-09 \d\d:02 3f2a91c2 Bash {5}….*tide table ×6$/);
  });

  it('scrolls, so that the chosen hit is always in sight', () => {
    const hits = Array.from({ length: 50 }, (_, nth) => hit(nth % 9, `tide number ${nth}`));
    const lines = renderScreen(screen({ hits, chosen: 40, more: true }), 80, 24, print).split('\n');
    expect(lines.find((line) => line.startsWith('❯'))).toContain('tide number 40');
    expect(lines[0]).toMatch(/ 50\+$/);
  });
});
