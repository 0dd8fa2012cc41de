import { createContext } from '../../context/create-context.ts';
import { startDetached } from '../../system/start-detached.ts';
import { readPage } from '../../web/export-session.ts';
import { openServer } from '../../web/open-server.ts';
import { type CommandCall, type ExitCode, usageError } from '../command.ts';
import { numberOf } from '../read-options.ts';

const PORT_MAX = 65_535;

export async function runWeb(call: CommandCall): Promise<ExitCode> {
  const { options, context, print } = call;
  const { clients, cwd, environment } = context;
  const server = await openServer({
    port: portOf(call),
    html: readPage(),
    openContext: () => createContext(environment, { clients, cwd, asksGit: false }),
  });
  try {
    const { address, port } = server;
    const isEnding = ending();
    print.json({ address, port });
    print.line(`The dashboard is at ${print.paint('bold', address)}`);
    print.hint('Whoever has this link can read your sessions. Ctrl+C ends it.');
    const isPersonThere = process.stdout.isTTY === true && options.json === undefined;
    if (isPersonThere && options['no-open'] === undefined && hasScreen(environment))
      openBrowser(server.addressOnce(), environment);
    await isEnding;
    return 0;
  } finally {
    await server.close();
  }
}

function portOf(call: CommandCall): number {
  const port = numberOf('port', call, 0) ?? 0;
  if (port <= PORT_MAX) return port;
  throw usageError(`--port cannot be ${port}`, `Give a number from 0 to ${PORT_MAX}`);
}

/** Whether there is a desktop: otherwise a browser would open in the terminal or on nobody's screen. */
function hasScreen({ DISPLAY, WAYLAND_DISPLAY, SSH_CONNECTION }: NodeJS.ProcessEnv): boolean {
  if (SSH_CONNECTION) return false;
  return process.platform !== 'linux' || Boolean(DISPLAY || WAYLAND_DISPLAY);
}

/** Failures are ignored, because the address is printed too. */
function openBrowser(address: string, environment: NodeJS.ProcessEnv): void {
  const openers: Partial<Record<NodeJS.Platform, string[]>> = {
    darwin: ['open'],
    win32: ['rundll32', 'url.dll,FileProtocolHandler'],
  };
  startDetached([...(openers[process.platform] ?? ['xdg-open']), address], environment, () => {});
}

function ending(): Promise<void> {
  return new Promise((resolve) => {
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(signal, () => resolve());
  });
}
