import { describe, expect, it } from 'vitest';
import { requestInWork } from '../../src/brief/compose-account.ts';
import { fact } from './make-facts.ts';

const job = fact('request', 'Round the totals.', { line: 3 });
const later = fact('request', 'Now the lines.', { line: 9 });
const remark = (text: string, line: number) => fact('request', text, { line, detail: { midTurn: 1 } });

describe('requestInWork()', () => {
  it('is the last request, whatever the order of the ledger', () => {
    expect(requestInWork([later, job], '')).toBe('Now the lines.');
  });

  it('is the announced prompt that is not in the transcript yet', () => {
    expect(requestInWork([job], 'Now the lines.')).toBe('Now the lines.');
  });

  it('is the last one of the ledger if the announced one is older: an announcement was missed', () => {
    expect(requestInWork([job, later], 'Round the totals.')).toBe('Now the lines.');
  });

  it('stays the request when the user remarks on it', () => {
    const facts = [remark('and mind the gap', 8), job, remark('ok thanks', 5), remark('of before', 2)];
    for (const announced of ['', 'Round the totals.'])
      expect(requestInWork(facts, announced)).toBe('Round the totals.');
  });

  it('knows an announced prompt by its words, or by its beginning, which may be all that the record has', () => {
    const pasted = fact('request', 'See <pasted-1>this</pasted-1>.', { line: 3 });
    expect(requestInWork([pasted], 'See this.')).toBe('See <pasted-1>this</pasted-1>.');
    const long = fact('request', 'x'.repeat(1_200), { line: 9 });
    expect(requestInWork([job, long], 'x'.repeat(5_000))).toBe('x'.repeat(5_000));
    expect(requestInWork([job, long], 'Round the totals.')).toBe('x'.repeat(1_200));
  });
});
