import * as s from '../steps.ts';

const LOG = Array.from(
  { length: 60 },
  (_, nth) =>
    `2026-03-08T22:${String(nth).padStart(2, '0')}:11Z worker-${nth % 4} WARN lease ${9000 + nth} renewed late by ${200 + 7 * nth} ms`,
).join('\n');
const FRAMES = Array.from(
  { length: 80 },
  (_, nth) => `    at renewLease${nth} (/srv/leases/src/renew.ts:${100 + nth}:17)`,
).join('\n');
const CONTRACT = Array.from(
  { length: 90 },
  (_, nth) =>
    `${nth + 1}. The provider shall keep record ${nth + 1} of the register for ${nth % 9} years and hand it over on request of the municipality.`,
).join('\n');

/** Long pastes: logs, a stack trace, a document. What is asked stands before or behind them. */
export const pastedLogs: s.Scenario = {
  name: 'pasted logs',
  cwd: '/srv/leases',
  steps: [
    s.you(
      `Leases are renewed late every night, here is last night:\n${LOG}\nFind out why, and do not restart the workers before Ines is back.`,
    ),
    s.bash('grep -c late /var/log/leases.log', '60'),
    s.claude('All four workers are late in the same minutes, which points to the database.'),
    s.you(
      `now it crashes as well:\nError: lease lost\n${FRAMES}\nkeep the retry limit at 5 while you fix that`,
    ),
    s.edit('/srv/leases/src/renew.ts', 'retry()', 'retry({ limit: 5 })'),
    s.compaction('useless'),
    s.you(
      `Second topic. This is our contract:\n${CONTRACT}\nWrite retention.ts by it. Years are calendar years.`,
    ),
    s.write('/srv/leases/src/retention.ts', 'export const retention = {};'),
    s.claude('retention.ts has a table of 90 records.'),
    s.compaction('useless'),
    s.claude('Next I test the leap years.'),
    s.compaction('useless'),
  ],
};
