import { expect, it } from 'vitest';
import { claudeCode } from '../../src/clients/claude-code/client.ts';
import { hooks, hooksKnownTo } from '../../src/clients/claude-code/events/hooks.ts';

const { traitsOf } = claudeCode.window;

it.each([
  ['2.1.75', ['PostCompact', 'StopFailure']],
  ['2.1.76', ['StopFailure']],
  ['2.1.78', []],
  [undefined, []],
])('hooksKnownTo(%s) leaves out %s', (version, unknown) => {
  const known = hooksKnownTo(version);
  expect(hooks.filter((hook) => !known.includes(hook)).map(({ event }) => event)).toEqual(unknown);
});

it.each([
  ['2.1.42', true],
  ['2.1.45', false],
  ['2.1.119', true],
  ['', true],
])('heedsBackground(%s) is %s', (version, heeds) => {
  expect(traitsOf(version).heedsBackground).toBe(heeds);
});

it.each([
  ['2.1.225', false],
  ['2.1.226', true],
  ['', false],
])('keepsLastRound(%s) is %s', (version, keeps) => {
  expect(traitsOf(version).keepsLastRound).toBe(keeps);
});
