// The lab and its terminal, for tools that show the real client: Node does not run their source as it is.
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';

const root = fileURLToPath(new URL('..', import.meta.url));
const files = [
  ...['mock-api', 'script', 'play-session', 'run-client'].map(
    (name) => `src/clients/claude-code/live-test/lab/${name}`,
  ),
  ...['test/lab/find-client', 'test/interactive/terminal'],
];

/** `folder` is one of the caller's, for what is built. */
export async function loadLab(folder) {
  const outfile = join(folder, 'lab.cjs');
  const contents = files.map((file) => `export * from './${file}.ts';`).join('\n');
  await build({
    stdin: { contents, resolveDir: root },
    bundle: true,
    platform: 'node',
    format: 'cjs',
    outfile,
    logLevel: 'warning',
  });
  return createRequire(import.meta.url)(outfile);
}

/** Types a prompt or a command and sends it. */
export async function say({ inputOn }, terminal, text) {
  await terminal.type(text, () => inputOn(terminal.screen()).includes(text));
  await terminal.press('enter', () => !inputOn(terminal.screen()).includes(text));
}
