import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { onTestFinished } from 'vitest';
import {
  makeWorld,
  playSession,
  type SessionRun,
  smallWindow,
  tooManyTokens,
  type World,
  writeSettings,
} from '../../src/clients/claude-code/live-test/lab/play-session.ts';
import { bash, call, say, summary } from '../../src/clients/claude-code/live-test/lab/script.ts';
import { removePatiently } from '../../src/system/remove-patiently.ts';
import { asQuickNode } from '../cli/quick-node.ts';
import { type HookPayload, readHookPayloads, recordHooks } from '../lab/record-hooks.ts';
import { pinnedClient } from '../lab/stage.ts';
import { builtCommand } from './built-command.ts';
import { goOnUntilFull, untilWritten } from './client-stage.ts';

const clients = new URL('../clients/', import.meta.url);
const dependenciesOf = (path: string): Record<string, string> =>
  JSON.parse(readFileSync(new URL(path, clients), 'utf8')).dependencies;

/** The clients that are played, oldest first, as the package files of test/clients pin them. */
export const versions = [
  ...Object.values(dependenciesOf('older/package.json')).map((spec) => spec.split('@').at(-1)!),
  dependenciesOf('package.json')['@anthropic-ai/claude-code']!,
];

export const PROMPT = 'The tide table is off. Never touch anything below generated/.';
export const ERROR = 'AssertionError: the pier is 3 m long, wanted 4';
/** A setting of the user beside ours: only a client that took the whole file shows it to commands. */
const USERS = { env: { PIER_OF_THE_USER: 'seven' } };

/** What the first command says that succeeds: it has a hook, which old clients have none of for one that fails. */
export const FIRST_SUCCESS = 'pier seven';

/** What a session with one client left behind. */
export interface PlayedVersion {
  world: World;
  run: SessionRun;
  /** What the client told its hooks. */
  told: HookPayload[];
  /** Events that `install` registered. */
  registered: string[];
}

/** As a user would: `install` with that client on the PATH, then a session with a `/compact` and a full context. */
export async function playVersion(version: string): Promise<PlayedVersion> {
  const directory = mkdtempSync(join(tmpdir(), 'version-'));
  onTestFinished(() => removePatiently(directory));
  const files = { 'run-tests.sh': `echo '${ERROR}' >&2\nexit 1\n` };
  const world = makeWorld({ directory, spacesInPaths: true, settings: USERS, files });
  const current = version === versions.at(-1);
  const client = current
    ? pinnedClient()
    : fileURLToPath(new URL(`older/node_modules/claude-code-${version}/cli.js`, clients));
  install(world, client, version);
  const settings = JSON.parse(readFileSync(world.settingsPath, 'utf8'));
  const registered = Object.keys(settings.hooks);
  writeSettings(world, recordHooks(world, registered, settings));
  const write = { name: 'Write', input: { file_path: join(world.project, 'pier.txt'), content: 'seven\n' } };
  const steps = [
    call(bash('sh run-tests.sh')),
    say('It fails.'),
    call(bash('echo "pier $PIER_OF_THE_USER"')),
    // What fails is told at the compaction that follows it, and files only where the summary is known to have none.
    call([bash('sh run-tests.sh'), write]),
    // Old ones have no small window.
    goOnUntilFull(current ? tooManyTokens : 190_000),
    // Hooks of old ones know the summary from the transcript alone, into which it is written a moment late.
    call(bash(untilWritten('"trigger":"aut[o]"'))),
    say('So much for now.'),
  ];
  const mcpFile = join(directory, 'mcp.json');
  const server = { command: process.execPath, args: [builtCommand(), 'mcp'] };
  writeFileSync(mcpFile, JSON.stringify({ mcpServers: { tideproof: server } }));
  const run = await playSession({
    client,
    world,
    prompts: [PROMPT, '/compact keep the names', 'Go on.', 'And?'],
    arguments: ['--mcp-config', mcpFile],
    environment: current ? smallWindow : {},
    script: { main: steps, summarizer: () => summary('Some work was done.') },
  });
  return { world, run, told: readHookPayloads(world), registered };
}

/** The current client comes without the package that names its version, so it lies in a folder that does. */
function install(world: World, client: string, version: string): void {
  const folder = join(world.directory, 'programs', version);
  mkdirSync(folder, { recursive: true });
  symlinkSync(client, join(folder, 'claude'));
  const { stdout, stderr, status } = spawnSync(
    process.execPath,
    [...asQuickNode, builtCommand(), 'install', '--yes'],
    {
      cwd: world.project,
      env: { HOME: world.home, PATH: `${folder}${delimiter}${process.env.PATH}` },
      encoding: 'utf8',
    },
  );
  if (status !== 0) throw new Error(`install failed with ${version}: ${stdout}${stderr}`);
}
