import { expect, it } from 'vitest';
import { claudeCode } from '../../src/clients/claude-code/client.ts';
import { hooks, hooksKnownTo } from '../../src/clients/claude-code/events/hooks.ts';

import { compareVersions } from '../../src/clients/claude-code/settings/compare-versions.ts';

const { traitsOf } = claudeCode.window;

it('versions are compared part by part, as numbers', () => {
  const sorted = ['2.1.9', '2.1.76', '1.0.128', '2.0.76', '2.1.100'].toSorted(compareVersions);
  expect(sorted).toEqual(['1.0.128', '2.0.76', '2.1.9', '2.1.76', '2.1.100']);
});

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
