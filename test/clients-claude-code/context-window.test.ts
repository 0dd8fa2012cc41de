import { describe, expect, it } from 'vitest';
import { contextWindow, parseWindow } from '../../src/clients/claude-code/window/context-window.ts';

const LARGE = 1_000_000;
const SMALL = 200_000;

describe('contextWindow()', () => {
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
    expect(contextWindow(model, {}, {})).toEqual({ window, threshold });
  });

  it.each([
    ['a window in the settings', 'claude-opus-5-5', { autoCompactWindow: 200_000 }, {}, 167_000],
    [
      'a window in the environment',
      'claude-opus-5-5',
      {},
      { CLAUDE_CODE_AUTO_COMPACT_WINDOW: '100000' },
      67_000,
    ],
    [
      'a window for the model',
      'claude-haiku-4-5-20251001',
      { autoCompactWindow: 190_000, modelWindows: { 'claude-haiku-4-5': 150_000 } },
      {},
      117_000,
    ],
    [
      'a model left to itself',
      'claude-opus-5-5',
      { autoCompactWindow: 200_000, modelWindows: { 'claude-opus-5-5': 'auto' as const } },
      {},
      967_000,
    ],
    [
      'a window on the command line',
      'claude-opus-5-5',
      { autoCompactWindow: 200_000, commandLine: 300_000 },
      {},
      267_000,
    ],
    [
      'both: the variable counts for more than the command line',
      'claude-opus-5-5',
      { commandLine: 300_000 },
      { CLAUDE_CODE_AUTO_COMPACT_WINDOW: '100k' },
      67_000,
    ],
    ['half of it', 'claude-opus-5-5', {}, { CLAUDE_AUTOCOMPACT_PCT_OVERRIDE: '50' }, 490_000],
    [
      'a share of a named window',
      'claude-sonnet-4-5',
      { autoCompactWindow: 120_000 },
      { CLAUDE_AUTOCOMPACT_PCT_OVERRIDE: '50' },
      50_000,
    ],
    ['the setting off', 'claude-opus-5-5', { autoCompactEnabled: false }, {}, 'never'],
    ['DISABLE_COMPACT', 'claude-opus-5-5', {}, { DISABLE_COMPACT: '1' }, 'never'],
  ])('with %s, %s %j %j compacts at the right fill', (_name, model, settings, environment, threshold) => {
    expect(contextWindow(model, settings, environment).threshold).toBe(threshold);
  });

  it('knows where a model it does not know compacts only if both windows are told', () => {
    const settings = { autoCompactWindow: 150_000 };
    expect(contextWindow('gpt-9', settings, {}, SMALL)).toEqual({ window: SMALL, threshold: 117_000 });
    expect(contextWindow('gpt-9', {}, {}, SMALL)).toEqual({ window: SMALL, threshold: 'unknown' });
  });
});

describe('parseWindow()', () => {
  it.each([
    ['200000', 200_000, 200_000],
    ['200k', 200_000, 200_000],
    [' 0.5M ', 500_000, 500_000],
    ['200', 100_000, 200_000],
    ['7m', 1_000_000, 1_000_000],
    ['0', undefined, undefined],
    ['', undefined, undefined],
  ])('reads "%s" as %s in a variable and as %s on the command line', (text, variable, argument) => {
    expect(parseWindow(text, false)).toBe(variable);
    expect(parseWindow(text, true)).toBe(argument);
  });
});
