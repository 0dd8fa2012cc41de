import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { encodeEvents } from '../../src/telemetry/encode-events.ts';
import type { ScoredCompaction } from '../../src/telemetry/find-due-figures.ts';

const read = (path: string) => readFileSync(new URL(`../../${path}`, import.meta.url), 'utf8');

const NOW = new Date('2026-03-09T12:00:00.000Z');
const figures = {
  ...{ sessionId: 's', client: 'claude-code', number: 1, trigger: 'auto' },
  ...{ startedAt: '2026-03-09T11:00:00.000Z', preTokens: 1, postTokens: 1 },
  counts: { prompts: 10, kept: 6, restored: 3, deferred: 1, lost: 0 },
  ...{ restorable: null, misquotes: 0, characters: 0, regrets: 0, durationMs: 1 },
} as ScoredCompaction;
const [event] = encodeEvents([figures], {} as never, NOW);
const queries = [
  ...read('examples/telemetry/grafana-dashboard.json').matchAll(/"expr": "((?:\\.|[^"\\])*)"/g),
].map(([, query = '']) => query);

test('an event has figures, and nothing that anybody said', () => {
  expect(event!.attributes).toEqual({
    ...{ 'event.name': 'tideproof.compaction', 'event.timestamp': '2026-03-09T11:00:00.000Z' },
    ...{ 'session.id': 's', compaction_number: 1, trigger: 'auto', assisted: true },
    ...{ prompts: 10, prompts_kept: 6, prompts_restored: 3, prompts_left_out: 1, prompts_lost: 0 },
    ...{ misquotes: 0, characters: 0, prompts_in_context_percent: 90, prompts_in_summary_percent: 60 },
    ...{ regrets: 0, pre_tokens: 1, post_tokens: 1, duration_ms: 1, 'client.name': 'claude-code' },
  });
});

test('the dashboard asks for attributes that the event has', () => {
  const ours = queries.filter((query) => query.includes('tideproof.compaction'));
  const asked = ours.flatMap((query) => [...query.matchAll(/unwrap (\w+)/g)].map(([, name]) => name!));
  expect(new Set(asked).size).toBeGreaterThan(5);
  for (const name of asked) expect(event!.attributes).toHaveProperty(name);
});

test('the documentation names every attribute of the event', () => {
  const told = read('docs/audit.md');
  const names = Object.keys(event!.attributes);
  expect(names.filter((name) => !/^event\./.test(name) && !told.includes(`\`${name}\``))).toEqual([]);
});
