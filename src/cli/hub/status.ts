import type { AppError } from '../../domain/app-error.ts';
import { sayAddress } from '../../hub/address.ts';
import { findWaiting, sayWaiting } from '../../hub/find-waiting.ts';
import { type FoundServer, inspectServer, openServer } from '../../hub/open-hub.ts';
import { schemaVersion } from '../../hub/schema/migrations.ts';
import type { CommandCall, ExitCode } from '../command.ts';

/** `hub status`: whether the hub answers, who one is there, and what waits to be pushed. */
export async function showHubStatus({ context, print }: CommandCall): Promise<ExitCode> {
  const waiting = findWaiting(context);
  if (!waiting) {
    print.json({ hub: null });
    print.line('No hub is set.');
    print.hint('To set one: tideproof config set --user hub.url postgres://<you>@<server>/<database>');
    return 1;
  }
  const server = openServer(context);
  let found: FoundServer | undefined;
  let failure: AppError | undefined;
  try {
    found = await server.run(inspectServer);
  } catch (error) {
    failure = error as AppError;
  } finally {
    await server.close();
  }
  const { schema = 0, isMember = false } = found ?? {};
  print.json({
    ...{ hub: sayAddress(server.address), answers: found !== undefined, problem: failure?.message ?? null },
    ...{ ...found, known: schemaVersion, waiting },
  });
  print.table([
    ['Hub', sayAddress(server.address)],
    ...(found
      ? [
          ['Server', `PostgreSQL ${found.server}`],
          [
            'Schema',
            schema > 0 ? `${schema} of ${schemaVersion}` : schema === 0 ? 'none yet' : 'not readable',
          ],
          ['Member', isMember ? 'yes' : 'no'],
        ]
      : [['Server', failure!.message]]),
    ['Queue', sayWaiting(waiting, context.now())],
  ]);
  if (found?.seesEverything)
    print.warn(
      `${server.address.user} is above row-level security and sees what is private. Use another user for daily work.`,
    );
  if (failure) print.hint(failure.hint);
  else if (schema === 0) print.hint('To make it a hub, run: tideproof hub init');
  return isMember ? 0 : 1;
}
