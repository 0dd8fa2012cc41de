import { describe, expect, it } from 'vitest';
import type { Entry } from '../../src/domain/entry.ts';
import { createRecentMessages } from '../../src/session/recent-messages.ts';

const ROW_BYTES = 1_000_000;

/** Answers that note when their text is taken, as it is then that it is masked. */
function createAnswers() {
  const taken: string[] = [];
  const answer = (uuid: string): Entry => ({
    ...{ origin: { uuid, line: 1, time: '' }, type: 'answered', callId: uuid, failed: false },
    get text() {
      taken.push(uuid);
      return `text of ${uuid}`;
    },
  });
  return { taken, answer };
}

const summary: Entry = {
  origin: { uuid: 'summary', line: 1, time: '' },
  type: 'summarized',
  text: 'So far.',
};

describe('The last messages of a conversation', () => {
  it('give the text of those that are asked for, and take no other', () => {
    const { taken, answer } = createAnswers();
    const recent = createRecentMessages();
    for (const uuid of ['one', 'two', 'three']) recent.read(answer(uuid), 10);

    expect(taken).toEqual([]);
    expect(recent.withUuids(['two', 'elsewhere'])).toBe('text of two');
    expect(taken).toEqual(['two']);
  });

  it('are told since the last summary, without it', () => {
    const { answer } = createAnswers();
    const recent = createRecentMessages();
    for (const entry of [answer('one'), summary, answer('two'), answer('three')]) recent.read(entry, 10);

    expect(recent.sinceSummary()).toBe('text of two\ntext of three');
  });

  it('are the last ones of a long conversation', () => {
    const { answer } = createAnswers();
    const recent = createRecentMessages();
    recent.read(summary, 10);
    for (let number = 1; number <= 9; number++) recent.read(answer(`${number}`), ROW_BYTES);

    expect(recent.sinceSummary().split('\n')).toEqual([5, 6, 7, 8, 9].map((number) => `text of ${number}`));
  });
});
