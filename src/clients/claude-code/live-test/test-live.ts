import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { recordProof } from '../../../archive/records/health-records.ts';
import { openArchive } from '../../../archive/sqlite/open-archive.ts';
import { AppError } from '../../../domain/app-error.ts';
import { splitMark } from '../../../install/edit-json.ts';
import type { Situation } from '../../../install/places.ts';
import { archiveFile } from '../../../system/paths.ts';
import { removePatiently } from '../../../system/remove-patiently.ts';
import type { Channel, LiveOutcome, LiveTestOptions } from '../../client-setup.ts';
import { findStatusLineProblem, statusLineCall } from '../doctor/check-optional-parts.ts';
import { isOurCommand } from '../settings/hook-command.ts';
import type { Registered } from '../settings/settings-tree.ts';
import { findServers } from '../setup/change-server.ts';
import { findUserClient } from '../setup/find-client.ts';
import { findEffective, findRegistrations } from '../setup/find-registrations.ts';
import { judgeChannels } from './judge-channels.ts';
import type { Evidence } from './play-live.ts';

const TIMEOUT_MILLISECONDS = 90_000;
const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

/** Tests the user's registrations with the user's client, isolated from both, and stores the outcome. */
export async function testLive(
  { program, keepFolder, onProgress }: LiveTestOptions,
  situation: Situation,
): Promise<LiveOutcome> {
  // On Windows the client finds home, shell and processes in other ways, which are untested.
  if (process.platform === 'win32')
    throw new AppError(
      'E_CLIENT_UNUSABLE',
      'Cannot run a live test on Windows yet',
      'Run: tideproof test; or the live test in WSL, if Claude Code is installed there',
    );
  const { dataDir, environment } = situation;
  const client = findUserClient(program, environment);
  const { text, registered, problem } = findEffective(findRegistrations(situation));
  if (problem) throw problem;
  const [server] = findServers(situation);
  const folder = mkdtempSync(join(tmpdir(), 'tideproof-live-'));
  const interruption = new AbortController();
  const interrupt = () => interruption.abort();
  // The client has its own process group, so Ctrl-C would reach only us.
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
    if (interruption.signal.aborted)
      throw new AppError(
        'E_CLIENT_UNUSABLE',
        'Cannot say how the live test went: it was interrupted',
        'The client was ended and its folder removed; run the command again',
      );
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
    // A client without a terminal shows no status line, so its command is run here, in the home of the live test.
    const call = statusLineCall({ HOME: home, TIDEPROOF_HOME: home });
    const problem = findStatusLineProblem(spawnSync(statusLine.command, { ...call, shell: true, cwd: home }));
    const detail = problem ?? 'it names the model';
    channels.push({ name: 'Status line', passed: problem === undefined, detail });
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

/** Variables that affect whether and how our hooks run. All others may contain a key or lead elsewhere. */
const HOOK_VARIABLES =
  /^(?:PATH|NODE_OPTIONS|NODE_PATH|TIDEPROOF_SILENT|TIDEPROOF_(?:RESTORE|SURVIVAL)_MAX_\w+)$/;

/**
 * Our own entries in the settings, verbatim, with the switch for all hooks and the variables that hooks depend on;
 * nothing of other programs.
 */
export function pickOwnSettings(settingsText: string | undefined): Record<string, unknown> {
  const { body } = splitMark(settingsText ?? '');
  if (body.trim() === '') return {};
  const { hooks, disableAllHooks, env } = JSON.parse(body) as {
    hooks?: Record<string, unknown>;
    disableAllHooks?: unknown;
    env?: Record<string, unknown>;
  };
  const variables = Object.entries(env ?? {}).filter(([name]) => HOOK_VARIABLES.test(name));
  const own = Object.entries(hooks ?? {}).map(([event, groups]) => [event, pickOwnGroups(groups)] as const);
  return {
    hooks: Object.fromEntries(own.filter(([, groups]) => groups.length > 0)),
    ...(disableAllHooks === undefined ? {} : { disableAllHooks }),
    ...(variables.length === 0 ? {} : { env: Object.fromEntries(variables) }),
  };
}

function pickOwnGroups(groups: unknown): object[] {
  return (Array.isArray(groups) ? (groups as ({ hooks?: unknown } | null)[]) : []).flatMap((group) => {
    const handlers = Array.isArray(group?.hooks) ? (group.hooks as ({ command?: unknown } | null)[]) : [];
    const own = handlers.filter(
      (handler) => typeof handler?.command === 'string' && isOurCommand(handler.command),
    );
    return own.length === 0 ? [] : [{ ...group, hooks: own }];
  });
}
