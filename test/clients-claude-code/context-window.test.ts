import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { findWindow, parseWindow } from '../../src/clients/claude-code/window/context-window.ts';
import { forEvery } from '../for-every.ts';
import { makeFolder } from '../make-folder.ts';

const [OPUS, HAIKU] = ['claude-opus-5-5', 'claude-haiku-4-5'];
const DATED = `${OPUS}-20261001`;
const LARGE = 1_000_000;
const SMALL = 200_000;
const USER = '.claude/settings.json';
const PROJECT = 'project/.claude/settings.json';
const LOCAL = 'project/.claude/settings.local.json';

/** With settings files by their place: the user's, the project's, and the one that stays on this machine. */
function find(
  model: string,
  files: Record<string, unknown> = {},
  environment: NodeJS.ProcessEnv = {},
  toldWindow?: number,
) {
  const texts = Object.entries(files).map(([name, content]) => [name, JSON.stringify(content)]);
  const home = makeFolder(Object.fromEntries(texts));
  const places = { directory: join(home, '.claude'), project: join(home, 'project'), environment };
  return findWindow(model, places, toldWindow);
}

describe('findWindow()', () => {
  it('heeds what a client is started with, above all settings', () => {
    const directory = makeFolder({ 'settings.json': JSON.stringify({ autoCompactWindow: 150_000 }) });
    const places = { directory, project: directory, environment: {}, words: ['--autocompact', '200k'] };
    expect(findWindow('claude-opus-5-5', places)).toMatchObject({ threshold: 167_000 });
  });

  it.each([
    ['claude-opus-5-5', LARGE, 967_000],
    ['claude-opus-5-5[1m]', LARGE, 967_000],
    ['claude-opus-5-5-20261001', LARGE, 967_000],
    ['claude-sonnet-4-5', SMALL, 'never'],
    ['claude-sonnet-4-5[1m]', LARGE, 'never'],
    ['claude-haiku-4-5[1m]', 'unknown', 'unknown'],
    ['claude-opus-6', 'unknown', 'unknown'],
    ['', 'unknown', 'unknown'],
  ])('%s has a window of %s and compacts at %s', (model, window, threshold) => {
    expect(find(model)).toEqual({ window, threshold });
  });

  const of150 = { autoCompactWindow: 150_000 };
  const of200 = { autoCompactWindow: 200_000 };
  const [WINDOW, HALF] = ['CLAUDE_CODE_AUTO_COMPACT_WINDOW', { CLAUDE_AUTOCOMPACT_PCT_OVERRIDE: '50' }];
  const [on, off] = [{ autoCompactEnabled: true }, { autoCompactEnabled: false }];
  const ofModels = (modelSettings: Record<string, unknown>, more = {}) => ({ ...more, modelSettings });
  it.each<[name: string, at: unknown, files: Record<string, unknown>, NodeJS.ProcessEnv?, model?: string]>([
    ['a window in the settings', 167_000, { [USER]: of200 }],
    ['one in the environment', 67_000, {}, { [WINDOW]: '100000' }],
    [
      'a window for the model',
      117_000,
      { [USER]: ofModels({ [HAIKU]: of150 }, of200) },
      {},
      `${HAIKU}-20251001`,
    ],
    [
      'one for a date of it, and one for all',
      117_000,
      { [USER]: ofModels({ [DATED]: of200, [OPUS]: of150 }) },
    ],
    [
      'a model left to itself',
      967_000,
      { [USER]: ofModels({ [OPUS]: { autoCompactWindow: 'auto' } }, of200) },
    ],
    ['one for all in a later file', 167_000, { [USER]: ofModels({ [OPUS]: of150 }), [PROJECT]: of200 }],
    ['half of it', 490_000, {}, HALF],
    [
      'a share of a named window',
      50_000,
      { [USER]: { autoCompactWindow: 120_000 } },
      HALF,
      'claude-sonnet-4-5',
    ],
    ['the setting off', 'never', { [USER]: off }],
    ['DISABLE_COMPACT', 'never', {}, { DISABLE_COMPACT: '1' }],
    [
      'the project above the user, and the machine above the project',
      267_000,
      { [USER]: { ...of200, ...off }, [PROJECT]: { autoCompactWindow: 300_000 }, [LOCAL]: on },
    ],
    [
      'a variable of the settings above their window',
      267_000,
      { [USER]: of200, [PROJECT]: { env: { [WINDOW]: '300000', DISABLE_COMPACT: 0 } } },
    ],
    [
      'its own environment above both',
      67_000,
      { [USER]: { env: { [WINDOW]: '200000' } } },
      { [WINDOW]: '100k' },
    ],
    ['the switch of older clients', 'never', { '.claude.json': off }],
    ['one of newer clients above it', 967_000, { '.claude.json': off, [LOCAL]: on }],
  ])('with %s it compacts at %s: %j %j %s', (_name, threshold, files, environment = {}, model = OPUS) => {
    expect(find(model, files, environment).threshold).toBe(threshold);
  });

  it.each([50_000, 5_000_000, 150_000.5, '200k', 'auto', null])(
    'takes a window of %j in a settings file for none, as the client does',
    (autoCompactWindow) => {
      const files = { [USER]: of200, [PROJECT]: { autoCompactWindow } };
      expect(find('claude-opus-5-5', files).threshold).toBe(167_000);
    },
  );

  it('knows where a model it does not know compacts only if both windows are told', () => {
    expect(find('gpt-9', { [USER]: of150 }, {}, SMALL)).toEqual({ window: SMALL, threshold: 117_000 });
    expect(find('gpt-9', {}, {}, SMALL)).toEqual({ window: SMALL, threshold: 'unknown' });
  });

  it('never throws, and never gives a window that the client would not take, whatever a file holds', () => {
    const anything = fc.jsonValue({ maxDepth: 3 });
    const model = fc.oneof(fc.record({ autoCompactWindow: fc.oneof(anything, fc.integer()) }), anything);
    const settings = fc.record({
      autoCompactWindow: fc.oneof(anything, fc.integer({ min: 90_000, max: 1_100_000 })),
      autoCompactEnabled: fc.oneof(anything, fc.boolean()),
      modelSettings: fc.oneof(anything, fc.dictionary(fc.constantFrom('claude-opus-5-5', 'x'), model)),
    });
    forEvery(100, fc.oneof(settings, anything), (content) => {
      const { threshold } = find('claude-opus-5-5', { [USER]: content });
      if (threshold === 'never') return;
      expect(threshold).toBeGreaterThanOrEqual(67_000);
      expect(threshold).toBeLessThanOrEqual(967_000);
    });
  });
});

it.each([
  ['200000', 200_000, 200_000],
  ['200k', 200_000, 200_000],
  [' 0.5M ', 500_000, 500_000],
  ['200', 100_000, 200_000],
  ['7m', 1_000_000, 1_000_000],
  ['0', undefined, undefined],
  ['', undefined, undefined],
])(
  'parseWindow() reads "%s" as %s in a variable and as %s on the command line',
  (text, variable, argument) => {
    expect(parseWindow(text, false)).toBe(variable);
    expect(parseWindow(text, true)).toBe(argument);
  },
);
