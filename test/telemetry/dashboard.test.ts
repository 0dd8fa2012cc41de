import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { encodeEvents } from '../../src/telemetry/encode-events.ts';
import { encodeMetrics } from '../../src/telemetry/encode-metrics.ts';
import type { Figures } from '../../src/telemetry/figures.ts';

const read = (path: string) => readFileSync(new URL(`../../${path}`, import.meta.url), 'utf8');

const NOW = new Date('2026-03-09T12:00:00.000Z');
const figures: Figures = {
  ...{ id: 1, sessionId: 's', client: 'claude-code', transcriptPath: '', number: 1, trigger: 'auto' },
  ...{
    startedAt: '2026-03-09T11:00:00.000Z',
    sessionEndedAt: null,
    preTokens: 1,
    postTokens: 1,
    durationMs: 1,
  },
  counts: { prompts: 1, kept: 1, restored: 0, deferred: 0, lost: 0 },
  ...{ isAssisted: true, misquotes: 0, characters: 0, regrets: 0, isRegretFinal: true },
  clientVersion: '2.1.325',
};
const metrics = encodeMetrics(
  [{ figures, isNew: true, regrets: 0, from: figures.startedAt }],
  {
    ...{ signal: 'metrics', url: '', encoding: 'json', temporality: 'delta', bySession: true },
    ...{ timeoutMilliseconds: 1, variables: {} },
  },
  NOW,
);
const [event] = encodeEvents([figures], {} as never, { name: '' }, NOW);

/** What Prometheus makes of them: dots become underscores, sums end in `_total`, and histograms have parts and a unit. */
const series = metrics.flatMap(({ descriptor: { name, unit } }) => {
  const base = name.replaceAll('.', '_');
  return unit === '%'
    ? ['bucket', 'sum', 'count'].map((part) => `${base}_percent_${part}`)
    : [`${base}_total`];
});
const queries = [
  ...read('examples/telemetry/grafana-dashboard.json').matchAll(/"(?:expr|query)": "((?:\\.|[^"\\])*)"/g),
].map(([, query = '']) => query);

test('the dashboard asks for metrics that are sent, and for all of them', () => {
  const asked = new Set(queries.flatMap((query) => query.match(/\btideproof(?:_[a-z]+)+\b/g) ?? []));
  expect([...asked].filter((name) => !series.includes(name))).toEqual([]);
  const isAsked = (name: string) => [...asked].some((each) => each.startsWith(name.replaceAll('.', '_')));
  expect(metrics.map(({ descriptor }) => descriptor.name).filter((name) => !isAsked(name))).toEqual([]);
});

test('the dashboard unwraps attributes that the event has', () => {
  const ours = queries.filter((query) => query.includes('tideproof.compaction') && query.includes('unwrap'));
  const asked = ours.map((query) => /unwrap (\w+)/.exec(query)?.[1]);
  expect(asked.length).toBeGreaterThan(3);
  for (const name of asked) expect(event!.attributes).toHaveProperty(name!);
});

test('the documentation names every metric and every attribute of the event', () => {
  const told = read('docs/telemetry.md');
  const names = [...metrics.map(({ descriptor }) => descriptor.name), ...Object.keys(event!.attributes)];
  expect(names.filter((name) => !/^event\./.test(name) && !told.includes(`\`${name}\``))).toEqual([]);
});
