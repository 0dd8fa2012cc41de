import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { renderStatus, type StatusView } from '../../src/cli/render-status.ts';
import { forEvery } from '../for-every.ts';

const wide = { columns: 200, coloured: false, hasCommand: true };
const LARGE = { window: 1_000_000, threshold: 967_000 };
const view = (fill: StatusView['fill'], more: Partial<StatusView> = {}): StatusView => ({
  modelName: 'Opus 5.5',
  fill,
  ...more,
});

describe('renderStatus()', () => {
  it.each([
    ['before the first response', view(LARGE), 'Opus 5.5 · ░░░░░░░░░░ fresh · compacts at 967k'],
    [
      'after a compaction',
      view(LARGE, { isCompacted: true, survival: { prompts: 57, kept: 20, restored: 33 } }),
      'Opus 5.5 · ░░░░░░░░░░ after compaction · compacts at 967k · 53 of 57 prompts in context',
    ],
    [
      'some work after a compaction that lost nothing',
      view({ ...LARGE, tokens: 628_550 }, { survival: { prompts: 57, kept: 24, restored: 33 } }),
      'Opus 5.5 · ██████░░░░ 65 % · 338k to compaction',
    ],
    ['on the way', view({ ...LARGE, tokens: 628_550 }), 'Opus 5.5 · ██████░░░░ 65 % · 338k to compaction'],
    [
      'with a summary that waits',
      view({ ...LARGE, tokens: 800_000 }, { ready: { prompts: 31, lacking: 2 } }),
      'Opus 5.5 · ████████░░ 82 % · 167k to compaction · summary ready, lacks 2 of 31 prompts',
    ],
    [
      'with a branch and what the client says it cost, where tideproof is off',
      view({ ...LARGE, tokens: 628_550 }, { isOff: true, branch: 'tides', costUsd: 1.239 }),
      'Opus 5.5 · ██████░░░░ 65 % · 338k to compaction · tideproof is off here · tides · $1.24',
    ],
    [
      'in a conversation that cannot be compacted any more',
      view({ ...LARGE, tokens: 967_000 }, { pins: 1, isStuck: true }),
      'Opus 5.5 · too large to go on: tideproof rescue · ██████████ 100 % · compaction is due · 1 pin',
    ],
    ['at the end', view({ ...LARGE, tokens: 970_000 }), 'Opus 5.5 · ██████████ 100 % · compaction is due'],
    [
      'with a model that compacts when the API refuses',
      view({ window: 200_000, threshold: 'never', tokens: 100_000 }),
      'Opus 5.5 · █████░░░░░ 50 % of the window · compacts only when full',
    ],
    [
      'with a window that nobody knows',
      view({ window: 'unknown', threshold: 'unknown', tokens: 123_456 }),
      'Opus 5.5 · 123k tokens · window unknown',
    ],
  ])('says how it is %s', (_name, given, line) => {
    expect(renderStatus(given, wide)).toBe(line);
  });

  it('shows the level in the colour of the bar', () => {
    const at = (level?: StatusView['level']) =>
      renderStatus(view({ ...LARGE, tokens: 9 }, { level }), { ...wide, coloured: true });
    const colours = [at(), at('notice'), at('warning'), at('critical')].map(
      (line) => /\u001b\[(\d+)m░/.exec(line)?.[1],
    );
    expect(new Set(colours).size).toBe(4);
  });

  it('drops what matters least first, and the fill last', () => {
    const full = view({ ...LARGE, tokens: 628_550 }, { survival: { prompts: 57, kept: 20, restored: 33 } });
    const at = (columns: number) => renderStatus(full, { ...wide, columns });
    expect(at(78)).toBe('Opus 5.5 · ██████░░░░ 65 % · 338k to compaction · 53 of 57 prompts in context');
    expect(at(50)).toBe('Opus 5.5 · ██████░░░░ 65 % · 338k to compaction');
    expect(at(40)).toBe('██████░░░░ 65 % · 338k to compaction');
    expect(at(20)).toBe('██████░░░░ 65 %');
    const waiting = view({ ...LARGE, tokens: 800_000 }, { ready: { prompts: 31, lacking: 2 } });
    expect(renderStatus(waiting, { ...wide, columns: 80 })).toBe(
      '████████░░ 82 % · 167k to compaction · summary ready, lacks 2 of 31 prompts',
    );
  });

  it('is never blank and never wider than its room', () => {
    const tokens = fc.option(fc.integer({ min: 0, max: 2_000_000 }), { nil: undefined });
    const threshold = fc.constantFrom<StatusView['fill']['threshold']>(967_000, 67_000, 'never', 'unknown');
    const window = fc.constantFrom<StatusView['fill']['window']>(1_000_000, 200_000, 'unknown');
    const views = fc.record({
      modelName: fc.string(),
      fill: fc.record({ tokens, threshold, window }),
      isCompacted: fc.boolean(),
      survival: fc.option(fc.record({ prompts: fc.nat(99), kept: fc.nat(99), restored: fc.nat(99) }), {
        nil: undefined,
      }),
    });
    forEvery(100, views, fc.integer({ min: 5, max: 200 }), (given, columns) => {
      const line = renderStatus(given, { columns, coloured: false });
      expect(line.trim()).not.toBe('');
      expect(line.length).toBeLessThanOrEqual(columns);
    });
  });
});
