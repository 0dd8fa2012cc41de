import { describe, expect, it } from 'vitest';
import { withoutRules } from '../../src/brief/claims/prompt-words.ts';
import { playSession } from './played-session.ts';

const cases: [prompt: string, later: string[], left: string][] = [
  ['Mend the crane of the east quay. Never push to main.', [], 'Mend the crane of the east quay.'],
  ['Style for the quay page: always use tabs', [], ''],
  [
    'Mend the crane:\n- paint it\n- never use semicolons\n- oil it',
    ['Forget the semicolons rule.'],
    'Mend the crane:\n- paint it\n- oil it',
  ],
  ['Mend the crane.\nAlways answer in English.\nThen paint it.', [], 'Mend the crane.\n\nThen paint it.'],
];

describe('A request without its rules', () => {
  it.each(cases)('leaves no stumps: %s', (prompt, later, left) => {
    const { facts } = playSession((session) => {
      for (const each of [prompt, ...later]) {
        session.prompt(each);
        session.turn('I see.');
      }
    });
    expect(withoutRules(prompt, facts, undefined)).toBe(left);
  });
});
