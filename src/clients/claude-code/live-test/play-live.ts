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
  /** An empty folder of the caller's, who also removes it. */
  directory: string;
  /** Settings of the client, with nothing in them but what is to be proved. */
  settings: Record<string, unknown>;
  /** Our entry among the client's MCP servers, as it stands there. */
  mcpServer?: unknown;
  /** Where the user's tideproof keeps its things; only what a launcher needs is taken from there. */
  dataDir: string;
  timeoutMilliseconds: number;
  /** Ends the client and all it started. */
  abort: AbortSignal;
}

/** The client writes these words before what a SessionStart hook gave it for the model. */
const INTRODUCTION = 'SessionStart hook additional context: ';
const COMMAND = 'sh run-tests.sh';

/**
 * Lets the client live through a session with both kinds of compaction, in a home of its own and against a model on
 * loopback whose summaries forget everything. What the model is shown afterwards came through the hooks.
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
    prompts: [`The tide table is off. ${canaries.rule}`, 'Now the ferries.', '/compact', 'Go on.', 'And?'],
    arguments: [...tellOfHooks, ...(mcpServer === undefined ? [] : ['--mcp-config', mcpFile])],
    environment: { ...smallWindow, TIDEPROOF_HOME: dataDir },
    script: {
      main: [
        call(bash(COMMAND)),
        say('It fails.'),
        // The client leaves the last round alone, so the work must be further back.
        say('Nothing to do there.'),
        call(bash('echo going on')),
        // The client writes its transcript a moment late; a real model gives it that moment.
        call(bash('sleep 0.5'), tooManyTokens),
        say('So much for now.'),
        // For hooks that run in the background: the client cuts them off when it ends.
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
    rule: `Never touch anything below canary-${mark}/.`,
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

/** What the hooks of a run put into their archive. */
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

/** Words that are nowhere but in this run: where they turn up, something carried them there. */
export interface Canaries {
  /** A standing instruction in the first prompt. */
  rule: string;
  /** What a command printed when it failed. */
  error: string;
  /** In the summaries that the model writes; they hold nothing else. */
  summary: string;
}

/** How one compaction went over the wire. */
export interface WiredCompaction {
  trigger: 'manual' | 'auto';
  /** What stood behind the client's own words in the request for a summary. */
  instructions: string;
  /** What SessionStart hooks put before the model in the first request after; absent when there was no such request. */
  brief?: string;
}

/** Everything that a run of the client left behind to judge by. */
export interface Evidence {
  canaries: Canaries;
  /** As the client names it; empty when it did not get so far. */
  clientVersion: string;
  exitCode: number | null;
  timedOut: boolean;
  stderr: string;
  milliseconds: number;
  hookRuns: HookRun[];
  compactions: WiredCompaction[];
  archive: ArchiveEvidence;
  /** What the client says of our MCP server; absent when none is registered. */
  mcp?: string;
}

/** What the throw-away archive holds afterwards. */
export interface ArchiveEvidence {
  facts: string[];
  /** Those that came in time for the brief. */
  summaries: string[];
  /** Whether it was told of the end of the session. */
  ended: boolean;
}
