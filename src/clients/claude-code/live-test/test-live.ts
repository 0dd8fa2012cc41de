import { mkdirSync, mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { recordProof } from '../../../archive/records/event-arrivals.ts';
import { openArchive } from '../../../archive/sqlite/open-archive.ts';
import { AppError } from '../../../domain/app-error.ts';
import { archiveFile } from '../../../system/paths.ts';
import { removePatiently } from '../../../system/remove-patiently.ts';
import type { Channel, LiveOutcome, LiveTestOptions, SetupRequest } from '../../client-setup.ts';
import type { Registered } from '../settings/list-registered.ts';
import { findEffective, findRegistrations } from '../setup/find-registrations.ts';
import { findServers } from '../setup/find-servers.ts';
import { pickOwnSettings } from '../window/pick-own-settings.ts';
import type { Evidence } from './evidence.ts';
import { findUserClient } from './find-user-client.ts';
import { judgeChannels } from './judge-channels.ts';
import { tryStatusLine } from './try-status-line.ts';

const TIMEOUT_MILLISECONDS = 90_000;
const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

/** Plays the user's own registrations with the user's own client, far away from both, and keeps the outcome. */
export async function testLive(
  { program, keepFolder, onProgress }: LiveTestOptions,
  { places, environment, cwd }: Omit<SetupRequest, 'scope'>,
): Promise<LiveOutcome> {
  refuseWindows();
  const { dataDir } = places;
  const client = findUserClient(program, environment);
  const { text, registered, problem } = findEffective(findRegistrations(places, cwd));
  if (problem) throw problem;
  const [server] = findServers(places, environment, cwd);
  const folder = mkdtempSync(join(tmpdir(), 'tideproof-live-'));
  const interruption = new AbortController();
  const interrupt = () => interruption.abort();
  // The client is in a process group of its own, so a Ctrl-C would reach only us.
  for (const signal of SIGNALS) process.once(signal, interrupt);
  try {
    onProgress('Playing a session with two compactions …');
    const { playLive } = await import('./play-live.ts');
    const evidence = await playLive({
      client,
      directory: folder,
      settings: pickOwnSettings(text),
      mcpServer: server?.entry,
      dataDir,
      timeoutMilliseconds: TIMEOUT_MILLISECONDS,
      abort: interruption.signal,
    });
    if (interruption.signal.aborted) throw interrupted();
    refuseUnplayed(client, evidence);
    const channels = listChannels(evidence, registered, folder);
    const failedChannels = channels.filter(({ passed }) => !passed).map(({ name }) => name);
    keepOutcome(dataDir, evidence.clientVersion, failedChannels);
    const { clientVersion, milliseconds } = evidence;
    return { client, clientVersion, milliseconds, channels, ...(keepFolder ? { folder } : {}) };
  } finally {
    onProgress('');
    for (const signal of SIGNALS) process.off(signal, interrupt);
    if (!keepFolder) removePatiently(folder);
  }
}

function listChannels(evidence: Evidence, registered: Registered, folder: string): Channel[] {
  const channels = [judgeSession(evidence), ...judgeChannels(evidence, registered)];
  const { statusLine } = registered;
  if (statusLine?.isOurs) {
    const home = join(folder, 'status-line');
    mkdirSync(home);
    channels.push(tryStatusLine(statusLine.command, home));
  }
  if (evidence.mcp !== undefined) {
    const passed = evidence.mcp === 'connected';
    const detail = passed ? 'the client is connected to it' : `the client says: ${evidence.mcp}`;
    channels.push({ name: 'MCP server', passed, detail });
  }
  return channels;
}

function judgeSession({ exitCode, timedOut, stderr, milliseconds }: Evidence): Channel {
  const name = 'Session';
  const seconds = (milliseconds / 1000).toFixed(1);
  if (timedOut) return { name, passed: false, detail: `it was not over after ${seconds} s and was ended` };
  if (exitCode === 0)
    return { name, passed: true, detail: `the client lived through all of it in ${seconds} s` };
  const said = stderr.trim().split('\n').at(-1) || 'without a word';
  return { name, passed: false, detail: `the client ended with exit code ${exitCode}: ${said}` };
}

/** There the client finds its home, its shell and its processes in other ways, which nobody has tried. */
function refuseWindows(): void {
  if (process.platform !== 'win32') return;
  throw new AppError(
    'E_CLIENT_UNUSABLE',
    'Cannot run a live test on Windows yet',
    'Run: tideproof test; or the live test in WSL, if Claude Code is installed there',
  );
}

function interrupted(): AppError {
  return new AppError(
    'E_CLIENT_UNUSABLE',
    'Cannot say how the live test went: it was interrupted',
    'The client was ended and its folder removed; run the command again',
  );
}

/** A client that did not even start a session proves nothing about the hooks. */
function refuseUnplayed(client: string, { clientVersion, stderr, timedOut }: Evidence): void {
  if (clientVersion !== '') return;
  const said = stderr.trim().split('\n')[0] || (timedOut ? 'it did not answer in time' : 'it said nothing');
  throw new AppError(
    'E_CLIENT_UNUSABLE',
    `Cannot run a session with ${client}: ${said}`,
    'Check with: claude --version; an old client may have to be updated, or name another with --client',
  );
}

function keepOutcome(dataDir: string, clientVersion: string, failedChannels: string[]): void {
  using archive = openArchive(archiveFile(dataDir));
  recordProof(archive.database, { clientVersion, provedAt: new Date().toISOString(), failedChannels });
}
