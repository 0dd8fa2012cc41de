import { existsSync } from 'node:fs';
import { type FigureDelivery, listDeliveries, type Signal } from '../../../archive/records/figures-sent.ts';
import { openArchive } from '../../../archive/sqlite/open-archive.ts';
import type { Context } from '../../../context/context.ts';
import { sayAge, sayCount } from '../../../domain/say.ts';
import type { Finding, Patient } from '../../../install/check.ts';
import { archiveFile } from '../../../system/paths.ts';
import { findDueFigures } from '../../../telemetry/find-due-figures.ts';
import { findRoute, findVariables, type Route, SIGNALS } from '../../../telemetry/find-routes.ts';

const check = 'Telemetry';

/** Compactions wait for the next start or end of a session, so some always may. */
const PATIENCE_MILLISECONDS = 24 * 3_600_000;

/** Whether figures are sent, where to, and whether they get there. Headers are never shown. */
export async function checkTelemetry({ now, dataDir }: Patient, context: Context): Promise<Finding[]> {
  const { config, client } = context;
  const source = { config, telemetry: client.telemetry, variables: await findVariables(context) };
  const routes = SIGNALS.map((signal) => ({ signal, route: findRoute(signal, source) }));
  if (routes.every(({ route }) => route.state === 'off'))
    return [{ check, status: 'ok', detail: `no figures are sent: ${reasonOf(routes[0]!.route)}` }];
  const state = readState(archiveFile(dataDir), now);
  return routes.flatMap(({ signal, route }): Finding[] => {
    if (route.state === 'off') return [];
    if (route.state === 'unusable')
      return [{ check, status: 'warning', detail: `${signal}: ${route.problem}`, fix: route.fix }];
    const to = `${signal} to ${new URL(route.destination.url).host}`;
    const delivery = state.deliveries.find((each) => each.signal === signal);
    return [judge(to, delivery, state.waiting[signal], now)];
  });
}

function reasonOf(route: Route): string {
  return route.state === 'off' ? route.reason : '';
}

interface Waiting {
  compactions: number;
  since: string | undefined;
}

function readState(file: string, now: Date) {
  const none: Waiting = { compactions: 0, since: undefined };
  const waiting: Record<Signal, Waiting> = { metrics: none, logs: none };
  if (!existsSync(file)) return { deliveries: [] as FigureDelivery[], waiting };
  using archive = openArchive(file);
  for (const signal of SIGNALS) {
    const { fresh } = findDueFigures(archive.database, signal, now);
    waiting[signal] = { compactions: fresh.length, since: fresh[0]?.startedAt };
  }
  return { deliveries: listDeliveries(archive.database), waiting };
}

function judge(
  to: string,
  delivery: FigureDelivery | undefined,
  { compactions, since }: Waiting,
  now: Date,
): Finding {
  const queue = compactions === 0 ? '' : `, ${sayCount(compactions, 'compaction')} waiting`;
  if (delivery?.failingSince)
    return {
      ...{
        check,
        status: 'warning',
        detail: `${to}: failing since ${sayAge(delivery.failingSince, now)}${queue}: ${delivery.problem}`,
      },
      fix: 'Look whether the endpoint runs and takes OTLP over HTTP; the next session tries again, for up to a week',
    };
  if (since && now.getTime() - Date.parse(since) > PATIENCE_MILLISECONDS)
    return {
      ...{ check, status: 'warning', detail: `${to}: nothing was tried${queue}` },
      fix: 'Put the OTEL_* variables into `env` of your Claude Code settings: not every system lets hooks see those of a shell',
    };
  const last = delivery?.sentAt ? `last sent ${sayAge(delivery.sentAt, now)}` : 'none sent yet';
  const remark = delivery?.problem ? `; ${delivery.problem}` : '';
  return {
    check,
    status: remark === '' ? 'ok' : 'warning',
    detail: `${to}, ${last}${queue}${remark}`,
    ...(remark === '' ? {} : { fix: 'Look into the log of the endpoint for what it did not take' }),
  };
}
