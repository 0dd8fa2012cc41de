import { describe, expect, it } from 'vitest';
import type { Fact } from '../../src/domain/fact.ts';
import { playSession } from '../brief/played-session.ts';

const rulesAfter = (...prompts: string[]) =>
  playSession((session) => {
    for (const prompt of ['Mend the crane.', ...prompts]) {
      session.prompt(prompt);
      session.turn('I see.');
    }
  })
    .facts.filter(({ kind, status }: Fact) => kind === 'rule' && status === 'open')
    .map(({ text }: Fact) => text);

const lifted: [rule: string, later: string][] = [
  ["don't commit yet", 'ok commit and push'],
  ["Don't commit anything.", 'great. now commit this with a short message'],
  ['do not push', 'commit and push please'],
  ["don't deploy", 'ok, deploy to staging'],
  ['We use kebab-case for file names.', 'kebab-case is history'],
];
const standing: [rule: string, later: string][] = [
  ['do not push', 'the push of yesterday looks odd'],
  ["Don't commit anything.", 'the last commit has two changes, look at the first'],
  ["Don't commit anything.", 'commit hashes are shown twice on the page'],
  ['never push', 'commit and push please'],
  ['We use kebab-case for file names.', 'the names on the map are history'],
];

describe('A rule', () => {
  it.each(lifted)('is lifted by an order or without a word for rules: %s / %s', (rule, later) => {
    expect(rulesAfter(rule, later)).toEqual([]);
  });

  it.each(standing)('stands when its words come up otherwise: %s / %s', (rule, later) => {
    expect(rulesAfter(rule, later)).toContain(rule);
  });

  it('is no fragment that says nothing of what it is about', () => {
    expect(rulesAfter('no need to')).toEqual([]);
  });
});
