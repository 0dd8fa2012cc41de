import { sayAddress } from '../../hub/address.ts';
import { inspectServer, isHubSet, openServer } from '../../hub/open-hub.ts';
import { schemaVersion } from '../../hub/schema/migrations.ts';
import type { CommandCall, ExitCode } from '../command.ts';

/** `hub status`: whether the hub answers, and who one is there. */
export async function showHubStatus({ context, print }: CommandCall): Promise<ExitCode> {
  if (!isHubSet(context)) {
    print.json({ hub: null });
    print.line('No hub is set.');
    print.hint('To set one: tideproof config set --user hub.url postgres://<you>@<server>/<database>');
    return 1;
  }
  const server = openServer(context);
  try {
    const found = await server.run(inspectServer);
    const { schema, isMember, seesEverything } = found;
    print.json({ hub: sayAddress(server.address), ...found, known: schemaVersion });
    print.table([
      ['Hub', sayAddress(server.address)],
      ['Server', `PostgreSQL ${found.server}`],
      ['Schema', schema > 0 ? `${schema} of ${schemaVersion}` : schema === 0 ? 'none yet' : 'not readable'],
      ['Member', isMember ? 'yes' : 'no'],
    ]);
    if (seesEverything)
      print.line(
        `${print.paint('yellow', '!')} ${server.address.user} is above row-level security and sees what is private. Use another user for daily work.`,
      );
    if (schema === 0) print.hint('To make it a hub, run: tideproof hub init');
    return isMember ? 0 : 1;
  } finally {
    await server.close();
  }
}
