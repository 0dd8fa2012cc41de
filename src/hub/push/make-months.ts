import type { Hub } from '../open-hub.ts';

/** Rows must have the tables of their months before they come; times are as the archive has them. */
export function openMonths(hub: Hub): (times: Iterable<unknown>) => Promise<void> {
  const known = new Set<string>();
  return async (times) => {
    for (const month of monthsOf(times)) {
      if (known.has(month)) continue;
      await hub.run((sql) => sql`SELECT tideproof.make_month(${month}::date)`);
      known.add(month);
    }
  };
}

/** The first days of their months. */
function monthsOf(times: Iterable<unknown>): Set<string> {
  const months = new Set<string>();
  for (const time of times) {
    const written = typeof time === 'number' ? new Date(time).toISOString() : String(time);
    if (/^\d{4}-\d\d/.test(written)) months.add(`${written.slice(0, 7)}-01`);
  }
  return months;
}
