import type { Context } from '../../../context/context.ts';
import { findWaiting, sayWaiting } from '../../../hub/find-waiting.ts';
import type { Finding, Patient } from '../../../install/check.ts';

const check = 'Hub';

/** Whether what is archived gets to the hub, by what is known here: a server that is down must not hold anything up. */
export function checkHub({ now, self }: Patient, context: Context): Finding[] {
  const waiting = findWaiting(context);
  if (!waiting) return [];
  const detail = sayWaiting(waiting, now);
  if (waiting.failedAt === null) return [{ check, status: 'ok', detail }];
  return [
    {
      check,
      status: 'warning',
      detail,
      fix: `Nothing is lost; it is tried again after each session. See: ${self} hub`,
    },
  ];
}
