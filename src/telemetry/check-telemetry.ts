import { readState } from '../archive/records/state.ts';
import { readArchive } from '../archive/sqlite/open-archive.ts';
import type { Context } from '../context/context.ts';
import { sayAge, sayCount } from '../domain/say.ts';
import { type CheckSubject, type Finding, fine, warning } from '../install/check.ts';
import { archiveFile } from '../system/paths.ts';
import { findDueFigures } from './find-due-figures.ts';
import { findRouteOf } from './find-route.ts';

/** Whether figures are sent, where to, and whether they arrive. Headers are never shown. */
export function checkTelemetry({ now }: CheckSubject, context: Context): Finding[] {
  const check = 'Telemetry';
  const route = findRouteOf(context);
  if (route.state === 'off') return [fine(check, `no figures are sent: ${route.reason}`)];
  if (route.state === 'unusable') return [warning(check, route.problem, route.fix)];
  const found = readArchive(archiveFile(context.dataDir), (database) => ({
    delivery: readState(database, 'delivery'),
    due: findDueFigures(database, now),
  }));
  const { delivery, due = [] } = found ?? {};
  const to = `to ${new URL(route.destination.url).host}`;
  const queue = due.length === 0 ? '' : `, ${sayCount(due.length, 'compaction')} waiting`;
  if (!delivery?.failingSince) {
    const last = delivery?.sentAt ? `last sent ${sayAge(delivery.sentAt, now)}` : 'none sent yet';
    return [fine(check, `${to}, ${last}${queue}`)];
  }
  const since = `failing since ${sayAge(delivery.failingSince, now)}${queue}: ${delivery.problem}`;
  const fix =
    'Look whether the endpoint runs and takes OTLP over HTTP; the next session tries again, for up to a week';
  return [warning(check, `${to}: ${since}`, fix)];
}
