import { randomBytes } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { readArchive } from '../../../archive/sqlite/open-archive.ts';
import { archiveFile } from '../../../system/paths.ts';
import { copyProgramNote } from '../setup/rehearse.ts';
import {
  type HookRun,
  hookRunsOf,
  makeWorld,
  playSession,
  type SessionRun,
  smallWindow,
  tellOfHooks,
  tooManyTokens,
} from './lab/play-session.ts';
import type { ClientRun } from './lab/run-client.ts';
import { bash, call, say, summary } from './lab/script.ts';
import { compactionsOf, textOfMessage, type WireCompaction } from './lab/wire.ts';

export interface LiveOptions {
  /** The program of the client. */
  client: string;
  /** An empty folder, which the caller removes. */
  directory: string;
  /** Settings of the client that contain only what is to be tested. */
  settings: Record<string, unknown>;
  /** Our entry among the client's MCP servers, verbatim. */
  mcpServer?: unknown;
  /** The user's data folder, from which only what a launcher needs is copied. */
  dataDir: string;
  /** Stops the client and all that it started. */
  abort: AbortSignal;
}

/** Everything that a run of the client left to judge. */
export interface Evidence extends Omit<ClientRun, 'messages'> {
  /** Texts unique to this run: where one appears, it must have been transported by the channel under test. */
  canaries: Record<'words' | 'error' | 'summary', string>;
  /** As reported by the client; empty if it did not get that far. */
  clientVersion: string;
  hookRuns: HookRun[];
  compactions: ReturnType<typeof describeCompaction>[];
  /** What the hooks wrote into their archive; summaries only if they arrived in time for the brief. */
  archive: { summaries: string[]; ended: boolean };
  /** The client's status of our MCP server; undefined if none is registered. */
  mcp?: string;
}

const TIMEOUT_MILLISECONDS = 90_000;
/** The client writes these words before the context from a SessionStart hook. */
const INTRODUCTION = 'SessionStart hook additional context: ';
const COMMAND = 'sh run-tests.sh';

/**
 * Runs the client through a session with both kinds of compaction, in an isolated home and against a model on loopback
 * whose summaries contain nothing. What the model is shown afterwards must have come through the hooks.
 */
export async function playLive(options: LiveOptions): Promise<Evidence> {
  const { client, directory, settings, mcpServer, abort } = options;
  const mark = randomBytes(4).toString('hex');
  const canaries = {
    words: `Never touch anything below canary-${mark}/.`,
    error: `AssertionError: canary ${mark} sings at 07:10, wanted 06:10`,
    summary: `Some work was done (canary ${mark}).`,
  };
  const files = { 'run-tests.sh': `echo '${canaries.error}' >&2\nexit 1\n` };
  const world = makeWorld({ directory, settings, files });
  const dataDir = join(world.home, 'tideproof');
  copyProgramNote(options.dataDir, dataDir);
  const mcpFile = join(directory, 'mcp.json');
  if (mcpServer !== undefined)
    writeFileSync(mcpFile, JSON.stringify({ mcpServers: { tideproof: mcpServer } }));
  const { messages, requests, ...run } = await playSession({
    client,
    world,
    prompts: [`The tide table is off. ${canaries.words}`, 'Now the ferries.', '/compact', 'Go on.', 'And?'],
    arguments: [...tellOfHooks, ...(mcpServer === undefined ? [] : ['--mcp-config', mcpFile])],
    environment: { ...smallWindow, TIDEPROOF_HOME: dataDir },
    script: {
      main: [
        call(bash(COMMAND)),
        say('It fails.'),
        // The client keeps the last round verbatim, so the work must be further back.
        say('Nothing to do there.'),
        // A failure is told after the compaction that follows it.
        call(bash(COMMAND)),
        // The client writes its transcript with a delay, for which a real model leaves time.
        call(bash('sleep 0.5'), tooManyTokens),
        say('So much for now.'),
        // For background hooks, which the client kills when it exits.
        call(bash('sleep 0.5')),
      ],
      summarizer: () => summary(canaries.summary),
    },
    timeoutMilliseconds: TIMEOUT_MILLISECONDS,
    abort,
  });
  const inits = messages.filter(({ subtype }) => subtype === 'init');
  return {
    ...run,
    canaries,
    clientVersion: String(inits[0]?.claude_code_version ?? ''),
    hookRuns: hookRunsOf(messages),
    compactions: compactionsOf(requests).map(describeCompaction),
    archive: readEvidence(dataDir),
    mcp: mcpServer === undefined ? undefined : findServerStatus(inits),
  };
}

/** What the summarizer was asked besides the client's own words, and what SessionStart hooks added after it; undefined without a request. */
function describeCompaction({ summarizer, after }: WireCompaction) {
  const asked = summarizer[0]?.body.messages.findLast(({ role }) => role === 'user');
  const [, instructions = ''] = (asked ? textOfMessage(asked) : '').split('Additional Instructions:\n');
  const brief = after[0]?.body.messages
    .map((message) => textOfMessage(message).split(INTRODUCTION).slice(1).join(INTRODUCTION))
    .join('\n');
  return { instructions: instructions.split('\nREMINDER:')[0]?.trim() ?? '', brief };
}

function findServerStatus(inits: SessionRun['messages']): string {
  const servers = inits.flatMap(
    ({ mcp_servers }) => (mcp_servers as { name: string; status: string }[]) ?? [],
  );
  return servers.findLast(({ name }) => name === 'tideproof')?.status ?? 'unknown to the client';
}

function readEvidence(dataDir: string): Evidence['archive'] {
  return (
    readArchive(archiveFile(dataDir), (database) => ({
      summaries: database.column<string>`SELECT summary FROM compactions WHERE summary_from = 'subagent-stop'`,
      ended: database.get`SELECT 1 FROM sessions WHERE ended_at IS NOT NULL` !== undefined,
    })) ?? { summaries: [], ended: false }
  );
}
