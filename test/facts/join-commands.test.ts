import { describe, expect, it } from 'vitest';
import { rules } from '../../src/facts/rules/rules.ts';

const origin = { uuid: '', line: 1, time: '' };
const rulesOf = (text: string) =>
  rules
    .read({ type: 'prompt', text, author: 'user', origin }, rules.start(), undefined)
    .map((seen) => seen.text ?? '');
const fenced = (line: string) => `\n\n\`\`\`sh\n${line}\n\`\`\``;

describe('A rule that ends by pointing at a command', () => {
  it.each([
    ['Always start the worker like this:', 'make worker QUEUE=2'],
    ['Use this command every time you seed:', 'bin/seed --dry'],
    ['Never do this:', 'git clean -fdx'],
    ['Toujours lancer le linter ainsi :', 'pnpm lint --max-warnings 0'],
  ])('%s is told with it', (sentence, command) => {
    expect(rulesOf(sentence + fenced(command))).toEqual([`${sentence} \`${command}\``]);
  });

  it.each([
    ['The linter prints this:', 'Never use bare except'],
    ['I always get this:', 'Error: never reuse a closed pool'],
    ['Make sure that I never see this again:', 'always close the pool first'],
    ['The README says to always start it like this:', 'make start'],
    ['Fix this:', 'make worker'],
  ])('%s gives no rule with what stands in a fence', (sentence, line) => {
    expect(rulesOf(sentence + fenced(line))).toEqual([]);
  });

  it('is not told with several lines, nor with what stands further below', () => {
    const sentence = 'Always start the worker like this:';
    expect(rulesOf(`${sentence}${fenced('one\ntwo')}`)).toEqual([]);
    expect(rulesOf(`${sentence}\n\nSee below.${fenced('make worker')}`)).toEqual([]);
  });
});
