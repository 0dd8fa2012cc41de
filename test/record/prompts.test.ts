import { describe, expect } from 'vitest';
import { isStopped } from '../../src/brief/quote-words.ts';
import { test as it, makeReading, type Reading } from './make-reading.ts';

const details = (reading: Reading) => reading.facts('request').map(({ detail }) => detail);

describe('A prompt', () => {
  it('is kept word for word', ({ reading }) => {
    const text = '  Fix it — "now", please.\n\n\t- 合計が違います\n```\n$ npm test\n```\n';
    reading.prompt(text);
    expect(reading.facts('request')).toMatchObject([{ text, uses: 1 }]);
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

  it('that is sent again is counted', ({ reading }) => {
    for (const text of ['Fix it.', 'Now the docs.', 'Fix it.']) reading.prompt(text);
    expect(reading.facts('request')).toMatchObject([
      { text: 'Fix it.', uses: 2, first: { line: 1 }, last: { line: 3 } },
      { text: 'Now the docs.', uses: 1 },
    ]);
  });

  it('that is sent again because nothing came of it is counted apart', () => {
    const reading = makeReading();
    for (let nth = 0; nth < 3; nth++) reading.prompt('Fix it.');
    reading.says('Done.');
    reading.prompt('Fix it.');
    expect(reading.facts('request')).toMatchObject([{ uses: 4, detail: { unheard: 2 }, last: { line: 5 } }]);
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
    expect(reading.facts('request').map(isStopped)).toEqual([true]);
    reading.prompt('Add this todo: the wrong page');
    expect(reading.facts('request').map(isStopped)).toEqual([false]);
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
    const message = 'All is done.\n\nTwo ways:\n1. floats\n2. decimals\n \nShall I use\ndecimals?\n\n';
    expect(answered(message)).toBe('Shall I use\ndecimals?');
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

it('A remark while the model works is marked, and the next prompt is not', ({ reading }) => {
  reading.prompt('Fix it.');
  reading.prompt('and the docs', { midTurn: true });
  reading.prompt('Thanks. Now ship it.');
  expect(reading.texts('request')).toEqual(['Fix it.', 'and the docs', 'Thanks. Now ship it.']);
  expect(details(reading)).toEqual([{}, { midTurn: 1 }, {}]);
});

describe('One of our own commands', () => {
  it('is a remark on the request in work', ({ reading }) => {
    reading.prompt('Fix it.');
    reading.prompt('/handoff to Grace');
    reading.commands('handoff');
    reading.prompt('Now the docs.');
    expect(reading.texts('request')).toEqual(['Fix it.', '/handoff to Grace', 'Now the docs.']);
    expect(details(reading)).toEqual([{}, { midTurn: 1 }, {}]);
  });

  it('makes no remark of a prompt before it, nor of the first one', ({ reading }) => {
    reading.prompt('/handoff to Grace');
    reading.commands('handoff');
    reading.prompt('Now the docs.');
    reading.commands('save');
    expect(details(reading)).toEqual([{}, {}]);
  });
});
