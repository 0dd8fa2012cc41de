import { describe, expect, it } from 'vitest';
import { requestInWork } from '../../src/brief/request-in-work.ts';
import { fact } from './make-facts.ts';

const job = fact('request', 'Round the totals.', { line: 3 });
const later = fact('request', 'Now the lines.', { line: 9 });
const remark = (text: string, line: number) => fact('request', text, { line, detail: { midTurn: 1 } });
const texts = (facts: { text: string }[]) => facts.map(({ text }) => text);

describe('requestInWork()', () => {
  it('is nothing where nothing was asked', () => {
    expect(requestInWork([], '')).toEqual({ text: '', fact: undefined, meanwhile: [] });
    expect(requestInWork([fact('note', 'Ask Grace.')], '').text).toBe('');
  });

  it('is the last request, whatever the order of the ledger', () => {
    expect(requestInWork([later, job], '')).toMatchObject({ text: 'Now the lines.', fact: later });
  });

  it('is the announced prompt that is not in the transcript yet', () => {
    expect(requestInWork([job], 'Now the lines.')).toEqual({
      text: 'Now the lines.',
      fact: undefined,
      meanwhile: [],
    });
  });

  it('is the last one of the ledger if the announced one is older: an announcement was missed', () => {
    expect(requestInWork([job, later], 'Round the totals.').fact).toBe(later);
  });

  it('stays the request when the user remarks on it, and the remarks are told with it, oldest first', () => {
    const facts = [remark('and mind the gap', 8), job, remark('ok thanks', 5), remark('of before', 2)];
    for (const announced of ['', 'Round the totals.']) {
      const { text, meanwhile } = requestInWork(facts, announced);
      expect(text).toBe('Round the totals.');
      expect(texts(meanwhile)).toEqual(['ok thanks', 'and mind the gap']);
    }
  });

  it('is a remark where there is nothing else', () => {
    expect(requestInWork([remark('ok thanks', 5)], '').text).toBe('ok thanks');
  });

  it('knows an announced prompt by its words, whatever marks of pastes the record has around them', () => {
    const pasted = fact('request', 'See <pasted-1>this</pasted-1>.', { line: 3 });
    expect(requestInWork([pasted], 'See this.')).toMatchObject({
      text: 'See <pasted-1>this</pasted-1>.',
      fact: pasted,
    });
  });

  it('knows a very long one by its beginning, which is all that the record has', () => {
    const long = fact('request', 'x'.repeat(1_200), { line: 3 });
    expect(requestInWork([long], 'x'.repeat(5_000))).toMatchObject({ text: 'x'.repeat(5_000), fact: long });
    expect(requestInWork([job], 'Round the totals. And more.').fact).toBeUndefined();
  });
});
