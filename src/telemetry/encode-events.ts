import { SeverityNumber } from '@opentelemetry/api-logs';
import type { Resource } from '@opentelemetry/resources';
import type { ReadableLogRecord } from '@opentelemetry/sdk-logs';
import { promptsInContext } from '../domain/survival.ts';
import { type Figures, hrTime, triggerOf } from './figures.ts';

/** The event of one compaction. Claude Code's own event has the same `session.id` and nearly the same time. */
const EVENT_NAME = 'tideproof.compaction';

export function encodeEvents(
  all: readonly Figures[],
  resource: Resource,
  instrumentationScope: ReadableLogRecord['instrumentationScope'],
  now: Date,
): ReadableLogRecord[] {
  return all.map((figures) => ({
    resource,
    instrumentationScope,
    eventName: EVENT_NAME,
    body: EVENT_NAME,
    hrTime: hrTime(figures.startedAt),
    hrTimeObserved: hrTime(now.toISOString()),
    severityNumber: SeverityNumber.INFO,
    severityText: 'INFO',
    droppedAttributesCount: 0,
    attributes: attributesOf(figures),
  }));
}

/** Numbers, ids, and constants of ours or of the client's protocol: nothing that anybody said, read or named. */
function attributesOf(figures: Figures): ReadableLogRecord['attributes'] {
  const { counts, number, regrets, preTokens, postTokens, durationMs, clientVersion } = figures;
  return {
    'event.name': EVENT_NAME,
    'event.timestamp': figures.startedAt,
    'session.id': figures.sessionId,
    ...told('compaction_number', number),
    trigger: triggerOf(figures),
    assisted: figures.isAssisted,
    prompts: counts.prompts,
    prompts_kept: counts.kept,
    prompts_restored: counts.restored,
    prompts_left_out: counts.deferred,
    prompts_lost: counts.lost,
    misquotes: figures.misquotes,
    characters: figures.characters,
    ...(counts.prompts === 0
      ? {}
      : {
          prompts_in_context_percent: promptsInContext(counts),
          prompts_in_summary_percent: promptsInContext({ ...counts, restored: 0 }),
        }),
    ...told('regrets', regrets),
    ...told('pre_tokens', preTokens),
    ...told('post_tokens', postTokens),
    ...told('duration_ms', durationMs),
    'client.name': figures.client,
    ...told('client.version', clientVersion || null),
  };
}

function told(name: string, value: number | string | null): Record<string, number | string> {
  return value === null ? {} : { [name]: value };
}
