import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { contextWindow, readWindowSettings } from '../../src/clients/claude-code/window/context-window.ts';
import { makeFolder } from '../make-folder.ts';

/** Settings files by their place: the user's, the project's, and the one that stays on this machine. */
function read(files: Record<string, unknown>, environment: NodeJS.ProcessEnv = {}) {
  const texts = Object.entries(files).map(([name, content]) => [
    name,
    typeof content === 'string' ? content : JSON.stringify(content),
  ]);
  const home = makeFolder(Object.fromEntries(texts));
  return readWindowSettings({
    directory: join(home, '.claude'),
    project: join(home, 'project'),
    environment,
  });
}

const USER = '.claude/settings.json';
const PROJECT = 'project/.claude/settings.json';
const LOCAL = 'project/.claude/settings.local.json';

describe('readWindowSettings()', () => {
  it('lets the project override the user, and the machine the project', () => {
    const user = { autoCompactWindow: 200_000, autoCompactEnabled: false };
    expect(read({ [USER]: user, [PROJECT]: { autoCompactWindow: 300_000 } })).toMatchObject({
      autoCompactWindow: 300_000,
      autoCompactEnabled: false,
    });
    const local = { autoCompactWindow: 400_000, autoCompactEnabled: true };
    expect(read({ [USER]: user, [PROJECT]: { autoCompactWindow: 300_000 }, [LOCAL]: local })).toMatchObject(
      local,
    );
  });

  it('takes the variables that settings give to sessions, below those of its own environment', () => {
    const env = { CLAUDE_CODE_AUTO_COMPACT_WINDOW: '300000', DISABLE_COMPACT: 0 };
    const settings = read({ [USER]: { env: { DISABLE_AUTO_COMPACT: '1' } }, [PROJECT]: { env } });
    expect(settings.variables).toEqual({
      DISABLE_AUTO_COMPACT: '1',
      CLAUDE_CODE_AUTO_COMPACT_WINDOW: '300000',
    });
    const set = read({ [USER]: { env: { CLAUDE_CODE_AUTO_COMPACT_WINDOW: '200000' } } });
    expect(contextWindow('claude-opus-5-5', set, {}).threshold).toBe(167_000);
    const own = { CLAUDE_CODE_AUTO_COMPACT_WINDOW: '100000' };
    expect(contextWindow('claude-opus-5-5', set, own).threshold).toBe(67_000);
  });

  it('drops the windows of single models when a later file has one for all', () => {
    const modelSettings = { 'claude-opus-5-5': { autoCompactWindow: 150_000 } };
    expect(read({ [USER]: { modelSettings } }).modelWindows).toEqual({ 'claude-opus-5-5': 150_000 });
    const project = { autoCompactWindow: 200_000 };
    expect(read({ [USER]: { modelSettings }, [PROJECT]: project }).modelWindows).toEqual({});
    expect(read({ [USER]: { modelSettings, ...project } }).modelWindows).toEqual({
      'claude-opus-5-5': 150_000,
    });
  });

  it.each([50_000, 5_000_000, 150_000.5, '200k', 'auto', null])(
    'takes a window of %j in a settings file for none, as the client does',
    (autoCompactWindow) => {
      const files = { [USER]: { autoCompactWindow: 200_000 }, [PROJECT]: { autoCompactWindow } };
      expect(read(files).autoCompactWindow).toBe(200_000);
    },
  );

  it('finds the switch where older clients kept it, if the settings are silent', () => {
    const old = { autoCompactEnabled: false, projects: {} };
    expect(read({ '.claude.json': old }).autoCompactEnabled).toBe(false);
    expect(read({ '.claude.json': old, [LOCAL]: { autoCompactEnabled: true } }).autoCompactEnabled).toBe(
      true,
    );
  });

  it('never throws, and never gives a window that the client would not take, whatever a file holds', () => {
    const anything = fc.jsonValue({ maxDepth: 3 });
    const model = fc.oneof(fc.record({ autoCompactWindow: fc.oneof(anything, fc.integer()) }), anything);
    const settings = fc.record({
      autoCompactWindow: fc.oneof(anything, fc.integer({ min: 90_000, max: 1_100_000 })),
      autoCompactEnabled: fc.oneof(anything, fc.boolean()),
      modelSettings: fc.oneof(anything, fc.dictionary(fc.constantFrom('claude-opus-5-5', 'x'), model)),
    });
    fc.assert(
      fc.property(fc.oneof(settings, anything), (content) => {
        const { threshold } = contextWindow('claude-opus-5-5', read({ [USER]: content }), {});
        if (threshold === 'never') return;
        expect(threshold).toBeGreaterThanOrEqual(67_000);
        expect(threshold).toBeLessThanOrEqual(967_000);
      }),
    );
  });
});
