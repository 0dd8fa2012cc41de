import { AppError } from '../../domain/app-error.ts';
import { sayAddress } from '../../hub/address.ts';
import { initHub } from '../../hub/init-hub.ts';
import { openServer } from '../../hub/open-hub.ts';
import type { CommandCall, ExitCode } from '../command.ts';

/** `hub init`: makes a database a hub; run again, it brings one up to date. */
export async function runHubInit({ options, context, print }: CommandCall): Promise<ExitCode> {
  const { audit } = options;
  if (audit !== undefined && audit !== 'on' && audit !== 'off')
    throw new AppError(
      'E_USAGE',
      `--audit is on or off, not "${audit}"`,
      'Example: tideproof hub init --audit on',
    );
  const server = openServer(context);
  try {
    const made = await initHub(server, { auditsReads: audit === undefined ? undefined : audit === 'on' });
    const { from, to, hasTrigrams, admin } = made;
    print.json({ hub: sayAddress(server.address), ...made });
    if (from === to) print.line(`The hub ${sayAddress(server.address)} is up to date (schema ${to}).`);
    else print.done(`${sayAddress(server.address)} is a hub now (schema ${to}), run by ${admin}.`);
    if (!hasTrigrams)
      print.warn(
        `The extension pg_trgm is not there and could not be added: search finds whole words and beginnings only.`,
      );
    print.hint('To add a colleague, run: tideproof hub members add <name>');
    return 0;
  } finally {
    await server.close();
  }
}
