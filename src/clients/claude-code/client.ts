import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Client, RecallRequest } from '../client.ts';
import { decodeEvent, decodeSession, decodeStatus } from './events/decode-event.ts';
import { ANSWER_CHARACTERS_MAX, callbackReply, encodeReply } from './events/encode-reply.ts';
import { listAgentTranscripts, listTranscripts, sessionsFolder } from './files/list-transcripts.ts';
import { readLoaded } from './files/read-loaded.ts';
import { readPastes } from './files/read-pastes.ts';
import { hasReadySummary, readReadySummary } from './files/read-ready-summary.ts';
import { readReattached } from './files/read-reattached.ts';
import { readTasks } from './files/read-tasks.ts';
import { program } from './program.ts';
import { claudeCodeRows } from './rows.ts';
import { CLIENT_ID, clientDirectory } from './settings/client-directory.ts';
import { compareVersions } from './settings/compare-versions.ts';
import { findShell } from './settings/find-shell.ts';
import { unwrapCommand } from './settings/hook-command.ts';
import { isLeftToOthers } from './settings/is-left-to-others.ts';
import { telemetry } from './telemetry.ts';
import { contextWindow, type WindowSettings } from './window/context-window.ts';
import { readWindowSettings } from './window/read-window-settings.ts';

/** Tokens that the client keeps free below a window of any size. */
const RESERVED_TOKENS = 33_000;

/** The oldest version known to keep the last round of a conversation verbatim when it compacts. */
const LAST_ROUND_KEPT_SINCE = '2.1.226';

/** Between these two versions the client drops the output of background hooks. */
const HEEDED_UNTIL = '2.1.42';
const HEEDED_SINCE = '2.1.119';

/** As typed by the user: our command, or that of our plugin. */
const RECALL = /^\s*\/(?:tideproof:)?recall\s+(?<words>\S[\s\S]*)$/;

/** Argument of `tideproof hook` for programs that run the client through the Agent SDK. */
const AGENT_SDK = 'agent-sdk';

/** The oldest version seen to mark every typed `/compact`. */
const MARKS_TYPED_SINCE = '2.1.325';

export const claudeCode: Client = {
  id: CLIENT_ID,
  name: 'Claude Code',
  places: {
    directory: clientDirectory,
    projectVariable: 'CLAUDE_PROJECT_DIR',
    sessionVariable: 'CLAUDE_CODE_SESSION_ID',
    isInSession: (environment) => Boolean(environment.CLAUDECODE),
    resumeCommand: (sessionId) => `claude --resume ${sessionId}`,
    retention: 'Claude Code deletes transcripts after 30 days (cleanupPeriodDays)',
    sessionsFolder,
    instructionFiles: ['CLAUDE.md', 'CLAUDE.local.md', join('.claude', 'CLAUDE.md')],
    readLoaded,
    readReattached,
    listTranscripts,
    listAgentTranscripts,
    findTranscript,
    transcriptName: (sessionId) => `${sessionId}.jsonl`,
    hasReadySummary,
    readReadySummary,
    readTasks,
    readPastes,
  },
  events: {
    callers: [CLIENT_ID, AGENT_SDK],
    answerCharactersMax: ANSWER_CHARACTERS_MAX,
    decodeEvent,
    decodeRecall,
    encodeReply: (reply, event, { name, isMod }) =>
      name === AGENT_SDK
        ? JSON.stringify(callbackReply(reply, event))
        : encodeReply(reply, event, isMod ? Number.POSITIVE_INFINITY : undefined),
    isLeftToOthers,
    decodeStatus,
    findWrappedCommand: unwrapCommand,
    findShell: (environment) => findShell(environment, process.platform, existsSync),
  },
  // A getter, so that hooks load the code only when there are rows to read.
  get rows() {
    return claudeCodeRows();
  },
  window: {
    find: (model, places, toldWindow) =>
      contextWindow(model, readWindowSettings(places), places.environment, toldWindow),
    findLimit: (model, places, reportedWindow) =>
      fillLimit(model, readWindowSettings(places), places.environment, reportedWindow),
    keepsLastRound: (version) => compareVersions(version, LAST_ROUND_KEPT_SINCE) >= 0,
    marksTypedCompactions: (version) => compareVersions(version, MARKS_TYPED_SINCE) >= 0,
    heedsBackground: (version) =>
      compareVersions(version, HEEDED_UNTIL) <= 0 || compareVersions(version, HEEDED_SINCE) >= 0,
  },
  telemetry,
  program,
  copy: async () => (await import('./copy.ts')).copy,
  sample: async () => (await import('./sample.ts')).makeSample,
  setup: async () => (await import('./setup.ts')).setup,
};

/** The client passes a command to hooks before it is expanded into a prompt. */
function decodeRecall(payload: Record<string, unknown>): RecallRequest | undefined {
  if (payload.hook_event_name !== 'UserPromptSubmit' || typeof payload.prompt !== 'string') return undefined;
  const words = RECALL.exec(payload.prompt)?.groups?.words?.trim();
  return words === undefined ? undefined : { words, session: decodeSession(payload) };
}

/** The transcript of a session in any project folder; undefined before the client has written it. */
function findTranscript(directory: string, sessionId: string): string | undefined {
  const projects = sessionsFolder(directory);
  if (!existsSync(projects)) return undefined;
  return readdirSync(projects)
    .map((project) => join(projects, project, `${sessionId}.jsonl`))
    .find((path) => existsSync(path));
}

/**
 * The most tokens that a session can work with: the client's compaction threshold or, if it has none, the window minus
 * its reserve. Undefined if no window is known.
 */
export function fillLimit(
  model: string,
  settings: WindowSettings,
  environment: NodeJS.ProcessEnv,
  reportedWindow = 0,
): number | undefined {
  const { window, threshold } = contextWindow(model, settings, environment);
  if (typeof threshold === 'number') return threshold;
  const size = typeof window === 'number' ? window : reportedWindow;
  return size > RESERVED_TOKENS ? size - RESERVED_TOKENS : undefined;
}
