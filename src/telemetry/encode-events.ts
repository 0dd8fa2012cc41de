import type { HrTime } from '@opentelemetry/api';
import { SeverityNumber } from '@opentelemetry/api-logs';
import type { Resource } from '@opentelemetry/resources';
import type { ReadableLogRecord } from '@opentelemetry/sdk-logs';
import { promptsInContext } from '../domain/survival.ts';
import { version } from '../system/version.ts';
import type { ScoredCompaction } from './find-due-figures.ts';

/** The event of one compaction. Claude Code's own event has the same `session.id` and nearly the same time. */
const EVENT_NAME = 'tideproof.compaction';

export function encodeEvents(
  all: readonly ScoredCompaction[],
  resource: Resource,
  now: Date,
): ReadableLogRecord[] {
  return all.map((figures) => ({
    resource,
    instrumentationScope: { name: 'tideproof', version },
    eventName: EVENT_NAME,
    body: EVENT_NAME,
    hrTime: hrTime(Date.parse(figures.startedAt)),
    hrTimeObserved: hrTime(now.getTime()),
    severityNumber: SeverityNumber.INFO,
    severityText: 'INFO',
    droppedAttributesCount: 0,
    attributes: attributesOf(figures),
  }));
}

/** Seconds and nanoseconds, as the exporter takes a time. */
function hrTime(milliseconds: number): HrTime {
  return [Math.floor(milliseconds / 1000), (milliseconds % 1000) * 1_000_000];
}

/** Numbers, ids, and constants of ours or of the client's protocol: nothing that anybody said, read or named. */
function attributesOf(figures: ScoredCompaction): ReadableLogRecord['attributes'] {
  const { counts, trigger } = figures;
  const known = {
    compaction_number: figures.number,
    regrets: figures.regrets,
    pre_tokens: figures.preTokens,
    post_tokens: figures.postTokens,
    duration_ms: figures.durationMs,
    prompts_in_context_percent: counts.prompts === 0 ? null : promptsInContext(counts),
    prompts_in_summary_percent: counts.prompts === 0 ? null : promptsInContext({ ...counts, restored: 0 }),
  };
  return {
    'event.name': EVENT_NAME,
    'event.timestamp': figures.startedAt,
    'session.id': figures.sessionId,
    // No other text of the client is passed on.
    trigger: trigger === 'auto' || trigger === 'manual' ? trigger : 'unknown',
    // What a brief would have given back is counted only where none was.
    assisted: figures.restorable === null,
    prompts: counts.prompts,
    prompts_kept: counts.kept,
    prompts_restored: counts.restored,
    prompts_left_out: counts.deferred,
    prompts_lost: counts.lost,
    misquotes: figures.misquotes ?? 0,
    characters: figures.characters,
    'client.name': figures.client,
    ...Object.fromEntries(Object.entries(known).filter(([, value]) => value !== null)),
  };
}
