import { expect, test } from 'vitest';
import { decisions } from '../../src/facts/decisions.ts';

const origin = { uuid: 'row-1', line: 1, time: '2026-03-09T09:00:00.000Z' };

function found(text: string): string[] {
  const entry = { origin, type: 'said' as const, text };
  return decisions.read(entry, decisions.start(), undefined).map(({ kind }) => kind);
}

test.each([
  'Decision: keep SQLite because it is local.',
  'Decision 3 of the review: no retries in the client.',
  'Decided: no retries in the client, the server handles them.',
  'The decision is to store timestamps in UTC.',
  'We decided to use Postgres instead of MySQL because the team knows it.',
  "Let's go with option 2: a single table for all of them.",
  "I'll use a queue rather than cron because retries are easier.",
  'Agreed — lazy rotation for now, immediate rotation later.',
  'The cleanest approach is to read the stream once and pass the bytes to both.',
  'The fix was to point the gauge at the inner harbour.',
  'The issue was that the map got lost between the two structs.',
  'We settled on JSON lines as the format because it can be appended.',
])('%j is a decision', (text) => {
  expect(found(text)).toEqual(['decision']);
});

test.each([
  'Should we go with option 2, a single table for all of them?',
  'You could go with option 2 if you like a single table.',
  'Let me look at the decision table of the parser now.',
  'The issue is that `plank` at line 7 is not nil.',
  'The test is failing because the mooring has no name.',
  'The parser fails instead of returning the default value.',
])('%j is none', (text) => {
  expect(found(text)).toEqual([]);
});

test('a sentence about "this" brings along the sentence that says what it is', () => {
  const text =
    "The log is only written when the ferry has left. So this can't work while it loads. That's all.";
  const entry = { origin, type: 'said' as const, text };
  expect(decisions.read(entry, decisions.start(), undefined)).toMatchObject([
    {
      kind: 'attempt',
      text: "The log is only written when the ferry has left. So this can't work while it loads.",
    },
  ]);
});

test.each([
  [
    'Without a berth the lines match nothing. Let me take a different approach.',
    'Without a berth the lines match nothing. Let me take a different approach.',
  ],
  [
    'That keeps the name on disk. Let me revert that and have the harbour return it instead.',
    'That keeps the name on disk. Let me revert that and have the harbour return it instead.',
  ],
  ['All changes were lost due to the checkout.', 'All changes were lost due to the checkout.'],
  [
    "Right — `ebb()` didn't work because the gauge is slow.",
    "`ebb()` didn't work because the gauge is slow.",
  ],
])('%j is an attempt with its reason', (text, kept) => {
  const entry = { origin, type: 'said' as const, text };
  expect(decisions.read(entry, decisions.start(), undefined)).toMatchObject([
    { kind: 'attempt', text: kept },
  ]);
});

test.each(['Let me revert those changes before committing.', 'Let me take a different approach.'])(
  '%j tells nothing to remember',
  (text) => {
    expect(found(text)).toEqual([]);
  },
);
