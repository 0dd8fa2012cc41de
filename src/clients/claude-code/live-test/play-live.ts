import { randomBytes } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Database } from '../../../archive/sqlite/binding.ts';
import { readArchive } from '../../../archive/sqlite/read-archive.ts';
import { archiveFile } from '../../../system/paths.ts';
import { copyProgramNote } from '../setup/rehearse.ts';
import { compactionsOf } from './lab/compactions.ts';
import { type HookRun, hookRunsOf, tellOfHooks } from './lab/hook-runs.ts';
import { makeWorld } from './lab/make-world.ts';
import { playSession, type SessionRun, smallWindow, tooManyTokens } from './lab/play-session.ts';
import { bash, call, say, summary } from './lab/script.ts';
import { textOfMessage } from './lab/text-of.ts';
import type { RecordedRequest } from './lab/wire.ts';

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
  timeoutMilliseconds: number;
  /** Stops the client and all that it started. */
  abort: AbortSignal;
}

/** The client writes these words before the context from a SessionStart hook. */
const INTRODUCTION = 'SessionStart hook additional context: ';
const COMMAND = 'sh run-tests.sh';

/**
 * Runs the client through a session with both kinds of compaction, in an isolated home and against a model on loopback
 * whose summaries contain nothing. What the model is shown afterwards must have come through the hooks.
 */
export async function playLive(options: LiveOptions): Promise<Evidence> {
  const { client, directory, settings, mcpServer, timeoutMilliseconds, abort } = options;
  const canaries = makeCanaries();
  const files = { 'run-tests.sh': `echo '${canaries.error}' >&2\nexit 1\n` };
  const world = makeWorld({ directory, settings, files });
  const dataDir = join(world.home, 'tideproof');
  copyProgramNote(options.dataDir, dataDir);
  const mcpFile = join(directory, 'mcp.json');
  if (mcpServer !== undefined)
    writeFileSync(mcpFile, JSON.stringify({ mcpServers: { tideproof: mcpServer } }));
  const run = await playSession({
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
    timeoutMilliseconds,
    abort,
  });
  return {
    canaries,
    clientVersion: findVersion(run),
    exitCode: run.exitCode,
    timedOut: run.timedOut,
    stderr: run.stderr,
    milliseconds: run.milliseconds,
    hookRuns: hookRunsOf(run.messages),
    compactions: compactionsOf(run.requests).map(describeCompaction),
    archive: readArchiveEvidence(dataDir),
    mcp: mcpServer === undefined ? undefined : findServerStatus(run),
  };
}

function makeCanaries(): Canaries {
  const mark = randomBytes(4).toString('hex');
  return {
    words: `Never touch anything below canary-${mark}/.`,
    error: `AssertionError: canary ${mark} sings at 07:10, wanted 06:10`,
    summary: `Some work was done (canary ${mark}).`,
  };
}

function describeCompaction({ summarizer, after }: ReturnType<typeof compactionsOf>[number], index: number) {
  const asked = summarizer[0]?.body.messages.findLast(({ role }) => role === 'user');
  const [, instructions = ''] = (asked ? textOfMessage(asked) : '').split('Additional Instructions:\n');
  const compaction: WiredCompaction = {
    // The script has one of each, in this order.
    trigger: index === 0 ? 'manual' : 'auto',
    instructions: instructions.split('\nREMINDER:')[0]?.trim() ?? '',
  };
  return after[0] === undefined ? compaction : { ...compaction, brief: briefIn(after[0]) };
}

function briefIn({ body }: RecordedRequest): string {
  return body.messages
    .map(textOfMessage)
    .filter((text) => text.includes(INTRODUCTION))
    .map((text) => text.slice(text.indexOf(INTRODUCTION) + INTRODUCTION.length))
    .join('\n');
}

function findVersion({ messages }: SessionRun): string {
  const version = messages.find(({ subtype }) => subtype === 'init')?.claude_code_version;
  return typeof version === 'string' ? version : '';
}

function findServerStatus({ messages }: SessionRun): string {
  const statuses = messages
    .filter(({ subtype }) => subtype === 'init')
    .map(({ mcp_servers }) => (mcp_servers as { name: string; status: string }[] | undefined) ?? [])
    .map((servers) => servers.find(({ name }) => name === 'tideproof')?.status);
  return statuses.findLast((status) => status !== undefined) ?? 'unknown to the client';
}

/** What the hooks of a run wrote into their archive. */
function readArchiveEvidence(dataDir: string): ArchiveEvidence {
  const none: ArchiveEvidence = { facts: [], summaries: [], ended: false };
  return readArchive(archiveFile(dataDir), collect) ?? none;
}

function collect(database: Database): ArchiveEvidence {
  return {
    facts: database.column`SELECT text || ' ' || coalesce(detail, '') FROM facts`,
    summaries: database.column`SELECT summary FROM compactions WHERE summary_from = 'subagent-stop'`,
    ended: database.get`SELECT 1 FROM sessions WHERE ended_at IS NOT NULL` !== undefined,
  };
}

/** Texts unique to this run: where one appears, it must have been transported by the channel under test. */
export interface Canaries {
  /** A sentence of the first prompt. */
  words: string;
  /** The output of a failed command. */
  error: string;
  /** The only content of the model's summaries. */
  summary: string;
}

/** One compaction as seen in the requests. */
export interface WiredCompaction {
  trigger: 'manual' | 'auto';
  /** The text after the client's own words in the request for a summary. */
  instructions: string;
  /** The context from SessionStart hooks in the first request afterwards; undefined without such a request. */
  brief?: string;
}

/** Everything that a run of the client left to judge. */
export interface Evidence {
  canaries: Canaries;
  /** As reported by the client; empty if it did not get that far. */
  clientVersion: string;
  exitCode: number | null;
  timedOut: boolean;
  stderr: string;
  milliseconds: number;
  hookRuns: HookRun[];
  compactions: WiredCompaction[];
  archive: ArchiveEvidence;
  /** The client's status of our MCP server; undefined if none is registered. */
  mcp?: string;
}

/** The content of the temporary archive afterwards. */
export interface ArchiveEvidence {
  facts: string[];
  /** Summaries that arrived in time for the brief. */
  summaries: string[];
  /** Whether the end of the session was recorded. */
  ended: boolean;
}
