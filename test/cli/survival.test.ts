import { describe, expect, it } from 'vitest';
import { createPrint, type Print } from '../../src/cli/terminal/print.ts';
import { showFacts } from '../../src/cli/terminal/survival.ts';
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
});
