import { expect, it } from 'vitest';
import { ownSentences } from '../../src/facts/rules/own-sentences.ts';
import { briefOf } from './played-session.ts';

const PLAN = `Implement the following plan:

# Mend the tide table

## Context

The tide table breaks when a quay has two names. Nobody noticed.

The harbour client has no option for that, so we need our own walk.

## Changes

### 1. Extract a walk helper in \`tides.ts\`

Never push before the pilot is asked.

\`\`\`ts
# a comment
walk(quays);
\`\`\`

Then call it from both places.

### 2. Simplify \`getQuays()\`

### 3. Add a regression test

## Verification

Run the tests. Please do not skip the slow ones.
`;

it('A plan that a client hands over is told by its title and steps, and none of it is the word of the user', () => {
  expect(ownSentences(PLAN)).toEqual(['Implement the following plan:']);
  const { text, rules } = play();
  expect(text).toMatch(
    /Implement the following plan: ⟦pasted, not the user’s words: in outline, Mend the tide table\. Its parts: .*1\. Extract a walk helper.*2\. Simplify.*3\. Add a regression test/,
  );
  expect(text).not.toContain('Nobody noticed');
  expect(text).not.toContain('a comment');
  expect(rules).toBe(false);
});

function play() {
  const { text } = briefOf((session) => {
    session.prompt(PLAN);
    session.turn('I start with the helper.');
    session.prompt('also paint the lamp of the pier while you are there, in red');
    session.turn('Red it is.');
  });
  return { text, rules: text.includes('Rule:') };
}

it('A long plan is told once, whether the prompt just began or is only stored in part', () => {
  const steps = Array.from({ length: 300 }, (_, nth) => `### ${nth + 4}. Quay ${nth}`).join('\n');
  const long = PLAN.replace('## Verification', `${steps}\n\n## Verification`);
  const told = (runningPrompt: string) =>
    briefOf(
      (session) => {
        session.prompt(long);
        session.turn('I start with the helper.');
      },
      { runningPrompt },
    ).text;
  for (const text of [told(''), told(long)])
    expect(text.match(/Verification: Run the tests\./g)).toHaveLength(1);
  expect(told('')).toContain(' and more. Verification');
  expect(told(long)).toMatch(/ and 2\d\d more\. Verification/);
});
