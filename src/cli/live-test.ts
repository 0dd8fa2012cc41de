import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { recordProof } from '../archive/sqlite/client-proofs.ts';
import { openArchive } from '../archive/sqlite/open-archive.ts';
import { listRegistered, type Registered } from '../clients/claude-code/list-registered.ts';
import { pickOwnSettings } from '../clients/claude-code/pick-own-settings.ts';
import { AppError } from '../domain/app-error.ts';
import { readSettingsFile } from '../install/settings-file.ts';
import { archiveFile } from '../system/paths.ts';
import type { CommandCall } from './command.ts';
import type { Evidence } from './live-test/evidence.ts';
import { findMcpServer } from './live-test/find-mcp-server.ts';
import { findUserClient } from './live-test/find-user-client.ts';
import { type Channel, judgeChannels } from './live-test/judge-channels.ts';
import type { LiveTest } from './live-test/play-live.ts';
import { tryStatusLine } from './live-test/try-status-line.ts';
import { findPlaces } from './places.ts';

const TIMEOUT_MILLISECONDS = 90_000;

export interface LiveOutcome {
  client: string;
  clientVersion: string;
  milliseconds: number;
  channels: Channel[];
  /** Where everything of the run lies, if it was to be kept. */
  folder?: string;
}

/** Plays the user's own registrations with the user's own client, far away from both, and keeps the outcome. */
export async function testLive({ options, environment, print }: CommandCall): Promise<LiveOutcome> {
  const { settingsPath, dataDir } = findPlaces(environment);
  const named = typeof options.client === 'string' ? options.client : undefined;
  const client = findUserClient(named, environment);
  const { text } = readSettingsFile(settingsPath);
  const registered = listRegistered(text);
  const folder = mkdtempSync(join(tmpdir(), 'tideproof-live-'));
  try {
    print.progress('Playing a session with two compactions …');
    const { playLive }: LiveTest = createRequire(__filename)('./live-test.cjs').liveTest;
    const evidence = await playLive({
      client,
      directory: folder,
      settings: pickOwnSettings(text),
      mcpServer: findMcpServer(environment),
      timeoutMilliseconds: TIMEOUT_MILLISECONDS,
    });
    print.progress('');
    refuseUnplayed(client, evidence);
    const channels = listChannels(evidence, registered, folder);
    const failedChannels = channels.filter(({ passed }) => !passed).map(({ name }) => name);
    keepOutcome(dataDir, evidence.clientVersion, failedChannels);
    const { clientVersion, milliseconds } = evidence;
    return { client, clientVersion, milliseconds, channels, ...(options.keep ? { folder } : {}) };
  } finally {
    print.progress('');
    if (!options.keep) rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
  }
}

function listChannels(evidence: Evidence, registered: Registered, folder: string): Channel[] {
  const channels = judgeChannels(evidence, registered);
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
  const archive = openArchive(archiveFile(dataDir));
  try {
    recordProof(archive.database, { clientVersion, provedAt: new Date().toISOString(), failedChannels });
  } finally {
    archive.close();
  }
}
