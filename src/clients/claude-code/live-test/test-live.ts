import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { AppError } from '../../../domain/app-error.ts';
import type { Situation } from '../../../install/places.ts';
import { readSettingsFile } from '../../../install/settings-file.ts';
import { removePatiently } from '../../../system/remove-patiently.ts';
import type { ClientSetup } from '../../client-setup.ts';
import { hooks } from '../events/hooks.ts';
import { listServers } from '../settings/plan-server.ts';
import { findUserClient, isProgram } from '../setup/find-client.ts';
import {
  findEffective,
  findRegistrations,
  findUnfit,
  type Registration,
} from '../setup/find-registrations.ts';
import { findTarget } from '../setup/parts.ts';
import { type Channel, judgeChannels } from './judge-channels.ts';
import type { Evidence } from './play-live.ts';

const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

/** Tests the user's registrations with the user's client, isolated from both. */
export const testLive: ClientSetup['testLive'] = async (situation, program, onProgress) => {
  // On Windows the client finds home, shell and processes in other ways, which are untested.
  if (process.platform === 'win32')
    throw unusable('Cannot run a live test on Windows yet', 'Run: tideproof test; or the live test in WSL');
  const { dataDir, environment } = situation;
  const client = findClient(program, environment);
  const effective = findEffective(findRegistrations(situation));
  if (effective.problem) throw effective.problem;
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
      settings: pickOwnSettings(effective),
      mcpServer: findServer(effective, situation),
      dataDir,
      abort: interruption.signal,
    });
    const { clientVersion } = evidence;
    const stopped = 'The client was ended and its folder removed; run the command again';
    if (interruption.signal.aborted)
      throw unusable('Cannot say how the live test went: it was interrupted', stopped);
    // A client that did not even start a session proves nothing about the hooks.
    if (clientVersion === '')
      throw unusable(
        `Cannot run a session with ${client}: ${lastLine(evidence) || 'it said nothing'}`,
        'Check with: claude --version; an old client may have to be updated, or name another with --client',
      );
    const channels = [
      judgeSession(evidence),
      ...judgeChannels(evidence, effective.hooks, findUnfit(effective, situation)),
      ...judgeServer(evidence),
    ];
    return { client, clientVersion, channels };
  } finally {
    onProgress('');
    for (const signal of SIGNALS) process.off(signal, interrupt);
    removePatiently(folder);
  }
};

function findClient(named: string | undefined, environment: NodeJS.ProcessEnv): string {
  const found = named === undefined ? findUserClient(environment) : resolve(named);
  if (found !== undefined && isProgram(found)) return found;
  throw unusable(
    found === undefined
      ? 'Cannot find Claude Code: it is neither on the PATH nor where it is usually installed'
      : `Cannot start ${found}: there is no such program`,
    'Give the path of the program itself: tideproof test --live --client /path/to/claude',
  );
}

function unusable(message: string, hint: string): AppError {
  return new AppError('E_CLIENT_UNUSABLE', message, hint);
}

function judgeSession(evidence: Evidence): Channel {
  const { exitCode, timedOut, milliseconds } = evidence;
  const seconds = (milliseconds / 1000).toFixed(1);
  const detail = timedOut
    ? `it was not over after ${seconds} s and was ended`
    : exitCode === 0
      ? `the client lived through all of it in ${seconds} s`
      : `the client ended with exit code ${exitCode}: ${lastLine(evidence) || 'without a word'}`;
  return { name: 'Session', passed: !timedOut && exitCode === 0, detail };
}

function judgeServer({ mcp }: Evidence): Channel[] {
  if (mcp === undefined) return [];
  const passed = mcp === 'connected';
  const detail = passed ? 'the client is connected to it' : `the client says: ${mcp}`;
  return [{ name: 'MCP server', passed, detail }];
}

function lastLine({ stderr }: Evidence): string {
  return stderr.trim().split('\n').at(-1) ?? '';
}

function findServer({ scope }: Registration, situation: Situation): unknown {
  const { server } = findTarget(scope, situation);
  const servers = server ? listServers(readSettingsFile(server.path).text || '{}') : [];
  return servers.find(({ list, isOurs }) => isOurs && isDeepStrictEqual(list, server?.list))?.entry;
}

/** Variables that affect whether and how our hooks run. All others may contain a key or lead elsewhere. */
const HOOK_VARIABLES = /^(?:PATH|NODE_OPTIONS|NODE_PATH|TIDEPROOF_SILENT|TIDEPROOF_RESTORE_MAX_TOKENS)$/;

/** Our hooks as they are registered, the switch for all hooks, and the variables that they depend on; nothing of other programs. */
export function pickOwnSettings({
  text = '',
  hooks: ours,
  hooksDisabled,
}: Registration): Record<string, unknown> {
  const { env = {} } = JSON.parse(text || '{}') as { env?: Record<string, unknown> };
  const groups = ours.map(({ event, command, async }) => {
    const timeout = hooks.find((hook) => hook.event === event)?.timeoutSeconds;
    return [event, [{ hooks: [{ type: 'command', command, timeout, async }] }]];
  });
  return {
    hooks: Object.fromEntries(groups),
    disableAllHooks: hooksDisabled,
    env: Object.fromEntries(Object.entries(env).filter(([name]) => HOOK_VARIABLES.test(name))),
  };
}
