import { describe, expect, it } from 'vitest';
import { makeReading, type Reading } from './make-reading.ts';

const details = (reading: Reading) => reading.facts('request').map(({ detail }) => detail);

describe('A prompt', () => {
  it('is kept word for word', () => {
    const reading = makeReading();
    const text = '  Fix it — "now", please.\n\n\t- 合計が違います\n```\n$ npm test\n```\n';
    reading.prompt(text);
    expect(reading.facts('request')).toMatchObject([{ text, status: 'open', uses: 1 }]);
    expect(details(reading)).toEqual([{}]);
  });

  it.each([8_001, 200_000])('of %d characters is cut in the middle, and says so', (length) => {
    const reading = makeReading();
    reading.prompt(`first ${'x'.repeat(length - 11)} last`);
    const [fact] = reading.facts('request');
    expect(fact?.detail).toEqual({ cut: length });
    expect(fact?.text).toMatch(/^first x+\n\[… \d+ characters …\]\nx+ last$/);
    expect(fact?.text).toContain(`[… ${length - 8_000} characters …]`);
    expect(fact?.text.replace(/\n\[.*\]\n/, '')).toHaveLength(8_000);
  });

  it('that is sent again is counted, and in work again', () => {
    const reading = makeReading();
    for (const text of ['Fix it.', 'Now the docs.', 'Fix it.']) reading.prompt(text);
    expect(reading.facts('request')).toMatchObject([
      { text: 'Fix it.', uses: 2, status: 'open', first: { line: 1 }, last: { line: 3 } },
      { text: 'Now the docs.', uses: 1, status: 'done' },
    ]);
  });

  it('of a lead says whose it is', () => {
    const reading = makeReading();
    reading.prompt('Look at the tables.', { author: 'lead' });
    expect(reading.facts('request')).toMatchObject([{ detail: { author: 'lead' } }]);
  });
});

describe('A prompt that the user stops', () => {
  const stopped = (happen: (reading: Reading) => void) => {
    const reading = makeReading();
    reading.prompt('Add this todo: the wrong page');
    happen(reading);
    reading.take({ type: 'interrupted' });
    return reading;
  };

  it('before anything followed is marked so, until it is sent again', () => {
    const reading = stopped(() => {});
    expect(details(reading)).toEqual([{ stopped: 1 }]);
    reading.prompt('Add this todo: the wrong page');
    expect(details(reading)).toEqual([{ stopped: 0 }]);
  });

  it.each<[string, (reading: Reading) => void]>([
    ['the model spoke', (reading) => reading.says('I will add it.')],
    ['the model called a tool', (reading) => reading.runs('ls')],
  ])('after %s stands as it is', (_, happen) => {
    expect(details(stopped(happen))).toEqual([{}]);
  });
});

describe('What a short prompt answers', () => {
  const answered = (message: string, prompt = 'yes', more = {}) => {
    const reading = makeReading();
    reading.says(message);
    reading.prompt(prompt, more);
    return reading.facts('request')[0]?.detail.answers;
  };

  it('is the last paragraph of the message before it', () => {
    expect(answered('All is done.\n\nTwo ways:\n1. floats\n2. decimals\n \nShall I use\ndecimals?\n\n')).toBe(
      'Shall I use\ndecimals?',
    );
  });

  it('is cut to whole lines from its end, or to its end if one line is too long', () => {
    const lines = Array.from({ length: 30 }, (_, nth) => `line ${nth} ${'x'.repeat(20)}`);
    const kept = String(answered(lines.join('\n'))).split('\n');
    expect(kept).toEqual(lines.slice(-kept.length));
    expect(kept.join('\n').length).toBeLessThanOrEqual(400);
    expect(kept.length).toBeGreaterThan(8);
    expect(answered(`${'a'.repeat(500)} end?`)).toBe(`… ${'a'.repeat(395)} end?`);
  });

  it('is not told of a long prompt, of a remark, or of the prompt after it', () => {
    expect(answered('Which one?', 'x'.repeat(120))).toBe('Which one?');
    expect(answered('Which one?', 'x'.repeat(121))).toBeUndefined();
    expect(answered('Which one?', 'yes', { midTurn: true })).toBeUndefined();
    const reading = makeReading();
    reading.says('Which one?');
    reading.prompt('both');
    reading.prompt('and quickly');
    expect(reading.facts('request')[1]?.detail).toEqual({});
  });
});

describe('A remark while the model works', () => {
  it('leaves the request in work, and ends with it', () => {
    const reading = makeReading();
    reading.prompt('Fix it.');
    reading.prompt('and the docs', { midTurn: true });
    expect(reading.facts('request')).toMatchObject([
      { text: 'Fix it.', status: 'open' },
      { text: 'and the docs', status: 'open' },
    ]);
    expect(details(reading)).toEqual([{}, { midTurn: 1 }]);
    reading.prompt('Thanks. Now ship it.');
    expect(reading.facts('request').map(({ status }) => status)).toEqual(['done', 'done', 'open']);
  });
});

describe('One of our own commands', () => {
  it('is a remark on the request in work', () => {
    const reading = makeReading();
    reading.prompt('Fix it.');
    reading.prompt('/handoff to Grace');
    reading.commands('handoff');
    expect(reading.facts('request')).toMatchObject([
      { text: 'Fix it.', status: 'open' },
      { text: '/handoff to Grace', status: 'open' },
    ]);
    expect(details(reading)).toEqual([{}, { midTurn: 1 }]);
    reading.prompt('Now the docs.');
    expect(reading.facts('request').map(({ status }) => status)).toEqual(['done', 'done', 'open']);
  });

  it('does not bring back the request before a prompt of the user', () => {
    const reading = makeReading();
    reading.prompt('Fix it.');
    reading.prompt('Now the docs.');
    reading.commands('save');
    expect(reading.facts('request').map(({ status }) => status)).toEqual(['done', 'open']);
  });
});
