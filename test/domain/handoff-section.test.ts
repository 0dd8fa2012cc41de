import { describe, expect, it } from 'vitest';
import { findMisquotes } from '../../src/domain/handoff-section.ts';
import { makeReading } from '../record/make-reading.ts';

const PROMPTS = [
  'Never push to main.\nAlways   run `npm test` before you say that it “works”.',
  'Use the *decimal* library; don’t round twice, and keep the totals in cents until they are shown.',
];

function misquotesIn(handoff: string, ...more: string[]): string[] {
  const reading = makeReading();
  for (const text of [...PROMPTS, ...more]) reading.prompt(text);
  return findMisquotes(handoff, reading.all());
}

describe('findMisquotes()', () => {
  it.each([
    ['exact words', 'User: "Never push to main."'],
    ['a part of a sentence', 'User: "keep the totals in cents"'],
    ['other case', '- User: "NEVER push to Main"'],
    ['other white space', '* User: "Always run npm test before you say"'],
    ['over a line break', 'User: "Never push to main. Always run npm test"'],
    ['typographic quotes', 'User: “before you say that it works”'],
    ['other apostrophes', `User: "don't round twice"`],
    ['bold marks', '**User:** "Use the **decimal** library"'],
    ['an omission', 'User: "Use the decimal library … keep the totals in cents"'],
    [
      'an omission by points',
      'User: "Use the decimal library ... keep the totals [...] until they are shown"',
    ],
    ['several quotes', 'User: "Never push to main." and later "keep the totals in cents"'],
    ['a remark behind it', 'User: "Never push to main." (said twice)'],
    ['a short quote', 'User: "be nice"'],
    ['a line of somebody else', 'Grace: "Always push to main."'],
    ['a mention in a line', 'The User: "Always push to main." was a joke'],
    ['words without quotes', 'User: wants decimals'],
  ])('finds none in %s', (_what, line) => {
    expect(misquotesIn(`- the audit never ran\n${line}`)).toEqual([]);
  });

  it.each([
    ['User: "Always push to main."', 'Always push to main.'],
    ['- User: "Never push to the main branch"', 'Never push to the main branch'],
    [
      'User: “Use the decimal library … and floats for speed”',
      'Use the decimal library … and floats for speed',
    ],
    ['User: "Never push to main." and "deploy on Fridays"', 'deploy on Fridays'],
  ])('finds what the user did not say: %s', (line, quote) => {
    expect(misquotesIn(`- the audit never ran\n${line}\nUser: "Never push to main."`)).toEqual([quote]);
  });

  it('knows answers and notes, and nothing that others said', () => {
    const reading = makeReading();
    reading.act(
      { kind: 'ask-user', questions: ['Which library?'] },
      {
        result: {
          kind: 'user-answered',
          answers: [{ question: 'Which library?', answer: 'the decimal one' }],
        },
      },
    );
    reading.says('I will never push to main.');
    const handoff = 'User: "the decimal one"\nUser: "never push to main"';
    expect(findMisquotes(handoff, reading.all())).toEqual(['never push to main']);
  });

  it('knows pasted words without the marks around them', () => {
    expect(
      misquotesIn('User: "the tide is wrong here"', 'the tide <pasted-1>is wrong</pasted-1> here'),
    ).toEqual([]);
  });

  it.each([8_001, 8_015, 20_000])(
    'tells nothing if a prompt of %d characters is not known whole',
    (length) => {
      expect(misquotesIn('User: "Always push to main."', 'x'.repeat(length))).toEqual([]);
    },
  );
});
