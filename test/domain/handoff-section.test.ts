import { describe, expect, it, test } from 'vitest';
import { bodyOfSummary, findMisquotes, shownOfSummary } from '../../src/domain/handoff-section.ts';
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
    ['other case', '- User: "NEVER push to Main"'],
    ['over a line break', 'User: "Never push to main. Always run npm test"'],
    ['other apostrophes', `User: "don't round twice"`],
    ['bold marks', '**User:** "Use the **decimal** library"'],
    ['an omission', 'User: "Use the decimal library … keep the totals in cents"'],
    ['an omission by points', 'User: "Use the decimal library ... keep the totals [...] until they are"'],
    ['several quotes', 'User: "Never push to main." and later "keep the totals in cents"'],
    ['a short quote', 'User: "be nice"'],
    ['a line of somebody else', 'Grace: "Always push to main."'],
    ['a setting', '- user: "deploy-bot-of-the-harbour"'],
    ['a quote of something else', 'User: "Never push to main." (the run said "AssertionError: expected 3")'],
    ['words put in', 'User: "Use [only] the decimal library [… 40 characters …] keep the totals in cents"'],
    ['an apostrophe', `User: 'don’t round twice, and keep the totals'`],
    ['an open quote', `User: 'Always push to main, or don't`],
  ])('finds none in %s', (_what, line) => {
    expect(misquotesIn(`- the audit never ran\n${line}`)).toEqual([]);
  });

  it.each([
    ['a command of the user', 'User: "!npm run deploy:staging"'],
    ['a list on one line', 'User: "first do the schema / then do the data"'],
    ['a list with commas', 'User: "first do the schema, then do the data"'],
    ['a list with nothing between', 'User: "first do the schema then do the data"'],
    ['a list with line breaks spelled out', 'User: "first do the schema\\n- then do the data"'],
    ['another dash', 'User: "Always keep the staging database untouched — it is shared."'],
    ['a lost comma', 'User: "don’t round twice and keep the totals"'],
    ['composed letters', 'User: "benutze das Überlaufbecken"'],
    ['entities and an arrow', 'User: "map Array&lt;number&gt; &rarr; Set"'],
    ['an arrow', 'User: "map Array<number> → Set"'],
    ['a character of no width', 'User: "Always keep the\u200b staging data\u00adbase"'],
    ['spaces beside Japanese', 'User: "本番 DB には 触らないで"'],
    ['letters of full width', 'User: "Ａｌｗａｙｓ keep the staging"'],
    ['numbered items on one line', 'User: "ship the reader; ship the writer"'],
    ['numbered items with numbers', 'User: "1) ship the reader 2) ship the writer"'],
  ])('finds none where only the layout differs: %s', (_what, line) => {
    const lists = [
      'Move it to Postgres.\n- first do the schema\n- then do the data\nAlways keep the staging database untouched -- it is shared.',
      'benutze das U\u0308berlaufbecken, map Array<number> -> Set, 本番DBには触らないで',
      '1. ship the reader\n2. ship the writer',
    ];
    expect(misquotesIn(line, ...lists)).toEqual([]);
  });

  it.each([
    ...['then do the schema', 'first do the data', 'Always keep the database untouched'],
    ...['keep 1.5 MB free', 'keep 25 MB free'],
  ])('finds a missing, added or changed word, and another number: %s', (quote) => {
    const list = '- first do the schema\n- then do the data\n';
    const prompt = `${list}Always keep the staging database untouched. keep 15 MB free`;
    expect(misquotesIn(`User: "${quote}"`, prompt)).toEqual([quote]);
  });

  it.each([
    ['User: "Always push to main."', 'Always push to main.'],
    ['- User: "Never push to the main branch"', 'Never push to the main branch'],
    ['User: “Use the decimal library … and floats”', 'Use the decimal library … and floats'],
    ['User: "Never push to main."; "deploy on Fridays"', 'deploy on Fridays'],
    ['1. User: "deploy on Fridays"', 'deploy on Fridays'],
    ['> - User: "deploy on Fridays"', 'deploy on Fridays'],
    ['*User*: "deploy on Fridays"', 'deploy on Fridays'],
    ['**User (turn 3):** "deploy on Fridays"', 'deploy on Fridays'],
    ['User: „deploy on Fridays“', 'deploy on Fridays'],
    ['User: «deploy on Fridays»', 'deploy on Fridays'],
    ['User: »deploy on Fridays«', 'deploy on Fridays'],
    ['User: 「金曜日の夜に本番へ出す」', '金曜日の夜に本番へ出す'],
    ["User: 'don’t ask before a deploy'", 'don’t ask before a deploy'],
  ])('finds what the user did not say: %s', (line, quote) => {
    expect(misquotesIn(`- the audit never ran\n${line}\nUser: "Never push to main."`)).toEqual([quote]);
  });

  it('accuses nobody of words that the model was given otherwise, but for a handoff with the mark', () => {
    const reading = makeReading();
    reading.prompt('Go on.');
    const handoff = 'User: "Deploys need the pilot"\nUser: "deploy on Fridays"';
    const given = 'Pinned: deploys need the PILOT.\n> User: "deploy on Fridays" (in no prompt on record)';
    expect(findMisquotes(handoff, reading.all(), () => given)).toEqual(['deploy on Fridays']);
  });

  it.each([8_001, 8_015, 20_000])('tells nothing if a prompt of %d characters is not known whole', (length) =>
    expect(misquotesIn('User: "Always push to main."', 'x'.repeat(length))).toEqual([]),
  );
});

test.each([
  ['<analysis>x</analysis>\n<summary>\nSome work.\n</summary>', 'Some work.'],
  [
    'This session is being continued.\n\nSummary:\nSome work.\n\nIf you need specific details from before compaction, read it.',
    'Some work.',
  ],
  ['Some work.', 'Some work.'],
])('what the model wrote of a summary is known without its frame: %j', (summary, body) => {
  expect(bodyOfSummary(summary)).toBe(body);
});

test.each([
  [
    '<analysis>x\n\ny</analysis>\n<summary>\nSome work.\n</summary>\n\nAnd more.',
    /^<summary> Some work. <\/summary> And more.$/,
  ],
  [
    `This session is being continued from a previous conversation that ran out of context.

Analysis:
x

Summary:
Some work.

If you need specific details from before compaction, read it.
Continue the conversation from where it left off.

The messages after this summary are the most recent ones.`,
    /^Analysis: x Summary: Some work.$/,
  ],
])(
  'the model has no analysis that the client takes out, and words of the client are no summary: %j',
  (summary, shown) => {
    expect(shownOfSummary(summary).replace(/\s+/g, ' ').trim()).toMatch(shown);
  },
);
