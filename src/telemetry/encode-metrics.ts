import type { Attributes, HrTime } from '@opentelemetry/api';
import { ValueType } from '@opentelemetry/api';
import type { HistogramMetricData, MetricData, SumMetricData } from '@opentelemetry/sdk-metrics';
import { AggregationTemporality, DataPointType } from '@opentelemetry/sdk-metrics';
import { promptsInContext } from '../domain/survival.ts';
import { type Addition, type Figures, hrTime, triggerOf } from './figures.ts';
import type { Destination } from './find-routes.ts';

interface Counter {
  name: string;
  unit: string;
  description: string;
  /** What a compaction adds to the sum, by further attributes. */
  count(addition: Addition): { value: number; attributes?: Attributes }[];
}

const OUTCOMES = { kept: 'kept', restored: 'restored', deferred: 'left_out', lost: 'lost' } as const;

const COUNTERS: readonly Counter[] = [
  {
    name: 'tideproof.compaction.count',
    unit: '{compaction}',
    description: 'Compactions of sessions',
    count: ({ isNew }) => [{ value: isNew ? 1 : 0 }],
  },
  {
    name: 'tideproof.prompt.count',
    unit: '{prompt}',
    description: 'Prompts by what became of them at a compaction',
    count: ({ isNew, figures: { counts } }) =>
      Object.entries(OUTCOMES).map(([verdict, outcome]) => ({
        value: isNew ? counts[verdict as keyof typeof OUTCOMES] : 0,
        attributes: { outcome },
      })),
  },
  {
    name: 'tideproof.misquote.count',
    unit: '{quote}',
    description: 'Quotes in the handoff section of a summary that are in no prompt of the user',
    count: ({ isNew, figures: { misquotes } }) => [{ value: isNew ? misquotes : 0 }],
  },
  {
    name: 'tideproof.restored.characters',
    unit: '{character}',
    description: 'Characters given back to models after compactions',
    count: ({ isNew, figures: { characters } }) => [{ value: isNew ? characters : 0 }],
  },
  {
    name: 'tideproof.regret.count',
    unit: '{regret}',
    description: 'Things that models looked up again after compactions',
    count: ({ regrets }) => [{ value: regrets }],
  },
];

const SURVIVAL_BOUNDARIES = [10, 20, 30, 40, 50, 60, 70, 80, 90, 95, 99];

/** Survival without and with what was restored, in percent of the prompts. */
const STAGES: Record<string, (figures: Figures) => number> = {
  summary: ({ counts }) => promptsInContext({ ...counts, restored: 0 }),
  restored: ({ counts }) => promptsInContext(counts),
};

/** Sums by session, trigger and client, without any name, path or text of a session. */
export function encodeMetrics(
  additions: readonly Addition[],
  { temporality, bySession }: Destination,
  now: Date,
): MetricData[] {
  const series = groupBy(additions, ({ figures }) => attributesOf(figures, bySession));
  const kind = temporality === 'delta' ? AggregationTemporality.DELTA : AggregationTemporality.CUMULATIVE;
  const endTime = hrTime(now.toISOString());
  const groups = series.map(({ attributes, own }) => ({
    attributes,
    own,
    endTime,
    startTime: hrTime(own.map(({ from }) => from).sort()[0]!),
  }));
  return [...COUNTERS.map((counter) => sumOf(counter, groups, kind)), survivalOf(groups, kind)].filter(
    ({ dataPoints }) => dataPoints.length > 0,
  );
}

interface Group {
  attributes: Attributes;
  own: readonly Addition[];
  startTime: HrTime;
  endTime: HrTime;
}

/** Items with the same attributes form one series. */
function groupBy<Item>(
  items: readonly Item[],
  attributesOf: (item: Item) => Attributes,
): { attributes: Attributes; own: Item[] }[] {
  const groups = new Map<string, { attributes: Attributes; own: Item[] }>();
  for (const item of items) {
    const attributes = attributesOf(item);
    const key = JSON.stringify(attributes);
    const group = groups.get(key) ?? { attributes, own: [] };
    group.own.push(item);
    groups.set(key, group);
  }
  return [...groups.values()];
}

function attributesOf(figures: Figures, bySession: boolean): Attributes {
  const { sessionId, client, clientVersion, isAssisted } = figures;
  return {
    ...(bySession ? { 'session.id': sessionId } : {}),
    trigger: triggerOf(figures),
    assisted: isAssisted,
    'client.name': client,
    ...(clientVersion === '' ? {} : { 'client.version': clientVersion }),
  };
}

function sumOf(
  { name, unit, description, count }: Counter,
  groups: readonly Group[],
  aggregationTemporality: AggregationTemporality,
): SumMetricData {
  const dataPoints = groups.flatMap(({ attributes, own, startTime, endTime }) => {
    const parts = groupBy(own.flatMap(count), (part) => ({ ...attributes, ...part.attributes }));
    return parts.map((part) => ({
      startTime,
      endTime,
      attributes: part.attributes,
      value: part.own.reduce((sum, { value }) => sum + value, 0),
    }));
  });
  // A value of 0 is sent once, so that a series begins there; an addition of regrets alone sends no other zeros.
  const isOfUse = (value: number) => value > 0 || groups.some(({ own }) => own.some(({ isNew }) => isNew));
  return {
    descriptor: { name, unit, description, valueType: ValueType.INT },
    aggregationTemporality,
    dataPointType: DataPointType.SUM,
    isMonotonic: true,
    dataPoints: dataPoints.filter(({ value }) => isOfUse(value)),
  };
}

function survivalOf(
  groups: readonly Group[],
  aggregationTemporality: AggregationTemporality,
): HistogramMetricData {
  const dataPoints = groups.flatMap(({ attributes, own, startTime, endTime }) => {
    const judged = own.filter(({ isNew, figures }) => isNew && figures.counts.prompts > 0);
    if (judged.length === 0) return [];
    return Object.entries(STAGES).map(([stage, scoreOf]) => ({
      startTime,
      endTime,
      attributes: { ...attributes, stage },
      value: distribute(judged.map(({ figures }) => scoreOf(figures))),
    }));
  });
  return {
    descriptor: {
      name: 'tideproof.compaction.survival',
      unit: '%',
      description: 'Share of the prompts that were in context after a compaction',
      valueType: ValueType.INT,
    },
    aggregationTemporality,
    dataPointType: DataPointType.HISTOGRAM,
    dataPoints,
  };
}

function distribute(values: readonly number[]) {
  const counts = [...SURVIVAL_BOUNDARIES, Number.POSITIVE_INFINITY].map(
    (upper, index) =>
      values.filter((value) => value <= upper && value > (SURVIVAL_BOUNDARIES[index - 1] ?? -1)).length,
  );
  return {
    buckets: { boundaries: [...SURVIVAL_BOUNDARIES], counts },
    sum: values.reduce((sum, value) => sum + value, 0),
    count: values.length,
    min: Math.min(...values),
    max: Math.max(...values),
  };
}
