import stringWidth from 'string-width';
import { describe, expect, it } from 'vitest';
import { createPrint, type Print } from '../../src/cli/terminal/print.ts';
import { showFacts } from '../../src/cli/terminal/survival.ts';
import type { FactKind } from '../../src/domain/fact.ts';
import type { FactSurvival } from '../../src/domain/survival.ts';

function shown(facts: FactSurvival[], columns?: number) {
  const lines: string[] = [];
  const print: Print = {
    ...createPrint(true, {}),
    line: (text = '') => void lines.push(...text.split('\n')),
    paint: (_colour, text) => text,
    ...(columns === undefined ? {} : { columns }),
  };
  showFacts(facts, print, true);
  return lines;
}

const many = (kind: FactKind, count: number, text: (nth: number) => string): FactSurvival[] =>
  Array.from({ length: count }, (_, nth) => ({ kind, text: text(nth), verdict: 'restored' as const }));

describe('showFacts()', () => {
  it('says of each kind what became of it and where a kept one still stands', () => {
    const facts: FactSurvival[] = [
      { kind: 'note', text: 'The tide is late.', verdict: 'deferred' },
      { kind: 'request', text: 'Never sail at night.', verdict: 'kept', keptIn: 'summary' },
      { kind: 'request', text: 'Use metres.', verdict: 'kept', keptIn: 'kept messages' },
      { kind: 'request', text: 'Ask before\n  you dig.', verdict: 'restored' },
      { kind: 'request', text: 'Mind \u001b[31mthe tide\u001b[0m.', verdict: 'lost' },
    ];
    expect(shown(facts)).toEqual([
      '  Prompts: 1 restored, 1 lost, 1 kept in the summary, 1 kept in recent messages',
      '    + Ask before you dig.',
      '    ! Mind the tide.',
      '    = Never sail at night.',
      '    = Use metres. (in recent messages)',
      '  Notes: 1 left out',
      '    - The tide is late.',
    ]);
  });

  it('keeps to the columns of a terminal, whatever the script', () => {
    const columns = 60;
    const facts = [
      ...many('request', 3, () => '潮汐表的格式不能改变。'.repeat(20)),
      ...many('answer', 9, (nth) => `src/très-long/${'dossier/'.repeat(nth)}表.ts`),
      { ...many('note', 1, () => 'x'.repeat(300))[0]!, verdict: 'kept', keptIn: 'kept messages' } as const,
    ];
    const lines = shown(facts, columns);
    expect(lines.length).toBeGreaterThan(8);
    for (const line of lines) expect(stringWidth(line)).toBeLessThanOrEqual(columns);
  });
});
