import type { HrTime } from '@opentelemetry/api';

/** Seconds and nanoseconds, as the exporter takes a moment. */
export function hrTime(moment: string): HrTime {
  const milliseconds = Date.parse(moment);
  return [Math.floor(milliseconds / 1000), (milliseconds % 1000) * 1_000_000];
}
