import { listSessionSigns, readSessionRecords } from '../../archive/lists/session-records.ts';
import type { Archive } from '../../archive/sqlite/open-archive.ts';
import { patiently } from '../hub-failure.ts';
import { openMonths } from './place-sessions.ts';
import type { PushTools } from './push-entries.ts';
import { type SentRecords, sendRecords } from './send-records.ts';

/** What is on record of a session, and what tells that it is sent. */
interface SignedRecords extends Omit<SentRecords, 'place'> {
  id: string;
  sign: string;
  cwd: string;
}

const RECORDS_AT_ONCE = 2_000;

/** Sends what is on record of sessions besides their words, where it has changed since the last push. Tells of how many. */
export async function pushRecords(
  { hub, state, context, places }: PushTools,
  { database }: Archive,
): Promise<number> {
  const makeMonths = openMonths(hub);
  let sessions = 0;
  let waiting: SignedRecords[] = [];
  let rows = 0;
  const flush = async () => {
    await places.add(waiting.map(({ id: sessionId, cwd }) => ({ sessionId, cwd })));
    const sent = waiting.flatMap((each) => {
      const place = places.of(each.id);
      return place ? [{ ...each, place }] : [];
    });
    await makeMonths(sent.flatMap(timesOf));
    if (sent.length > 0) await patiently(() => hub.transaction((sql) => sendRecords(sql, hub.me.id, sent)));
    state.saveSigns(sent);
    sessions += sent.length;
    waiting = [];
    rows = 0;
  };
  for (const signed of listSessionSigns(database)) {
    const { id, sign } = signed;
    if (state.signOf(id) === sign) continue;
    const records = readSessionRecords(database, signed);
    if (!records) continue;
    const cwd = String(records.session.cwd);
    const { masker } = context.elsewhere(cwd);
    waiting.push({ id, sign, cwd, records, mask: (text) => masker.mask(text) });
    rows += 1 + records.facts.length + records.compactions.length;
    if (rows >= RECORDS_AT_ONCE) await flush();
  }
  await flush();
  return sessions;
}

function timesOf({ records: { facts, compactions, handovers, tasks, pins } }: SignedRecords): unknown[] {
  return [
    ...facts.map((row) => row.last_time),
    ...compactions.map((row) => row.started_at),
    ...handovers.map((row) => row.written_at),
    ...tasks.map((row) => row.made_at),
    ...pins.map((row) => row.pinned_at),
  ];
}
