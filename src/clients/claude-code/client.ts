import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Client, RecallRequest } from '../client.ts';
import { decodeEvent, decodeSession, decodeStatus } from './events/decode-event.ts';
import { ANSWER_CHARACTERS_MAX, callbackReply, encodeReply } from './events/encode-reply.ts';
import { listAgentTranscripts, listTranscripts, sessionsFolder } from './files/list-transcripts.ts';
import { readLoaded } from './files/read-loaded.ts';
import { readPastes } from './files/read-pastes.ts';
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

/** What the client keeps free below a window of any size. */
const RESERVED_TOKENS = 33_000;

/** The oldest version that is known to leave the last round of a conversation as it was when it compacts. */
const LAST_ROUND_KEPT_SINCE = '2.1.226';

/** The last version before, and the first one after, those that were seen to drop what a hook in the background says. */
const HEEDED_UNTIL = '2.1.42';
const HEEDED_SINCE = '2.1.119';

/** As a person types it: ours, or that of our plugin. */
const RECALL = /^\s*\/(?:tideproof:)?recall\s+(?<words>\S[\s\S]*)$/;

/** What a program calls `tideproof hook` with that runs the client through the Agent SDK. */
const AGENT_SDK = 'agent-sdk';

/** The oldest version that was seen to do so. */
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
  // A function, so that hooks load it only when there is something to read.
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

/** The client tells hooks of a command before it is made a prompt. */
function decodeRecall(payload: Record<string, unknown>): RecallRequest | undefined {
  if (payload.hook_event_name !== 'UserPromptSubmit' || typeof payload.prompt !== 'string') return undefined;
  const words = RECALL.exec(payload.prompt)?.groups?.words?.trim();
  return words === undefined ? undefined : { words, session: decodeSession(payload) };
}

/** The transcript of a session, wherever the client put it; nothing before it has written any. */
function findTranscript(directory: string, sessionId: string): string | undefined {
  const projects = sessionsFolder(directory);
  if (!existsSync(projects)) return undefined;
  return readdirSync(projects)
    .map((project) => join(projects, project, `${sessionId}.jsonl`))
    .find((path) => existsSync(path));
}

/**
 * The fill up to which a session can work: the client's own threshold or, where it has none, what that would be for the
 * window it has. Nothing when no window is known.
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
