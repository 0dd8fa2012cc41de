import { existsSync } from 'node:fs';
import { type FigureDelivery, listDeliveries, type Signal } from '../../../archive/records/figures-sent.ts';
import { openArchive } from '../../../archive/sqlite/open-archive.ts';
import type { Context } from '../../../context/context.ts';
import { sayAge, sayCount } from '../../../domain/say.ts';
import type { Finding, Patient } from '../../../install/check.ts';
import { archiveFile } from '../../../system/paths.ts';
import { findDueFigures } from '../../../telemetry/find-due-figures.ts';
import { findRoute, findVariables, SIGNALS } from '../../../telemetry/find-routes.ts';
import { fine, warning } from './findings.ts';

const CHECK = 'Telemetry';
/** Compactions wait for the next start or end of a session, so some always may. */
const PATIENCE_MILLISECONDS = 24 * 3_600_000;

/** Whether figures are sent, where to, and whether they get there. Headers are never shown. */
export async function checkTelemetry({ now, dataDir }: Patient, context: Context): Promise<Finding[]> {
  const { config, client } = context;
  const source = { config, telemetry: client.telemetry, variables: await findVariables(context) };
  const routes = SIGNALS.map((signal) => ({ signal, route: findRoute(signal, source) }));
  const reasons = routes.flatMap(({ route }) => (route.state === 'off' ? [route.reason] : []));
  if (reasons.length === routes.length) return [fine(CHECK, `no figures are sent: ${reasons[0]}`)];
  return routes.flatMap(({ signal, route }): Finding[] => {
    if (route.state === 'off') return [];
    if (route.state === 'unusable') return [warning(CHECK, `${signal}: ${route.problem}`, route.fix)];
    const to = `${signal} to ${new URL(route.destination.url).host}`;
    return [judge(to, readState(archiveFile(dataDir), signal, now), now)];
  });
}

interface DeliveryState {
  delivery?: FigureDelivery;
  /** How many compactions wait, and since when. */
  compactions: number;
  since?: string;
}

function readState(file: string, signal: Signal, now: Date): DeliveryState {
  if (!existsSync(file)) return { compactions: 0 };
  using archive = openArchive(file);
  const { fresh } = findDueFigures(archive.database, signal, now);
  const delivery = listDeliveries(archive.database).find((each) => each.signal === signal);
  return { delivery, compactions: fresh.length, since: fresh[0]?.startedAt };
}

function judge(to: string, { delivery, compactions, since }: DeliveryState, now: Date): Finding {
  const queue = compactions === 0 ? '' : `, ${sayCount(compactions, 'compaction')} waiting`;
  if (delivery?.failingSince)
    return warning(
      CHECK,
      `${to}: failing since ${sayAge(delivery.failingSince, now)}${queue}: ${delivery.problem}`,
      'Look whether the endpoint runs and takes OTLP over HTTP; the next session tries again, for up to a week',
    );
  if (since && now.getTime() - Date.parse(since) > PATIENCE_MILLISECONDS)
    return warning(
      CHECK,
      `${to}: nothing was tried${queue}`,
      'Put the OTEL_* variables into `env` of your Claude Code settings: not every system lets hooks see those of a shell',
    );
  const last = delivery?.sentAt ? `last sent ${sayAge(delivery.sentAt, now)}` : 'none sent yet';
  const detail = `${to}, ${last}${queue}`;
  if (!delivery?.problem) return fine(CHECK, detail);
  const fix = 'Look into the log of the endpoint for what it did not take';
  return warning(CHECK, `${detail}; ${delivery.problem}`, fix);
}
