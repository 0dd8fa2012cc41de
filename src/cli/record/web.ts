import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { createContext } from '../../context/create-context.ts';
import { AppError } from '../../domain/app-error.ts';
import { archiveFile } from '../../system/paths.ts';
import { openServer } from '../../web/open-server.ts';
import type { CommandCall, ExitCode } from '../command.ts';
import { parseNumber } from '../parse-number.ts';
import { readPage } from '../read-page.ts';
import { examine } from '../setup/doctor.ts';

const PORT_MAX = 65_535;

/** `web`: serves the dashboard until somebody ends it. */
export async function runWeb({ options, context, environment, print }: CommandCall): Promise<ExitCode> {
  const { clients, cwd } = context;
  const server = await openServer({
    port: portOf(options.port),
    html: readPage(),
    openContext: (more = {}, now) => createContext({ ...environment, ...more }, { clients, cwd, now }),
    examine,
  });
  try {
    const { address, port } = server;
    const isEnding = ending();
    print.json({ address, port });
    print.line(`The dashboard is at ${print.paint('bold', address)}`);
    print.line(print.paint('grey', 'Whoever has this address can read your sessions. Ctrl+C ends it.'));
    const isPersonThere = process.stdout.isTTY === true && options.json === undefined;
    if (isPersonThere && options['no-open'] === undefined && hasScreen(environment))
      openBrowser(server.addressOnce(), environment);
    // Whoever has no record yet will look at the sample.
    if (!existsSync(archiveFile(context.dataDir)))
      await server.prepareSample().catch((error: Error) => context.log(`no sample: ${error.stack}`));
    await isEnding;
    return 0;
  } finally {
    await server.close();
  }
}

function portOf(given: string | true | undefined): number {
  const port = parseNumber('port', given, 0) ?? 0;
  if (port <= PORT_MAX) return port;
  throw new AppError('E_USAGE', `--port cannot be ${port}`, `Give a number from 0 to ${PORT_MAX}`);
}

/** Elsewhere a browser would open in the terminal, or on nobody's screen. */
function hasScreen({ DISPLAY, WAYLAND_DISPLAY, SSH_CONNECTION }: NodeJS.ProcessEnv): boolean {
  if (SSH_CONNECTION) return false;
  return process.platform !== 'linux' || Boolean(DISPLAY || WAYLAND_DISPLAY);
}

/** Whatever comes of it: the address is on the screen too. */
function openBrowser(address: string, environment: NodeJS.ProcessEnv): void {
  const [program, ...words] = openerFor(address);
  const options = { detached: true, stdio: 'ignore', env: environment, windowsHide: true } as const;
  spawn(program, words, options)
    .once('error', () => {})
    .unref();
}

function openerFor(address: string): [program: string, ...words: string[]] {
  if (process.platform === 'darwin') return ['open', address];
  if (process.platform === 'win32') return ['rundll32', 'url.dll,FileProtocolHandler', address];
  return ['xdg-open', address];
}

/** Somebody presses Ctrl+C, or ends the process otherwise. */
function ending(): Promise<void> {
  return new Promise((resolve) => {
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(signal, () => resolve());
  });
}
