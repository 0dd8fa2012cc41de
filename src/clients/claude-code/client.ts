import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { Client } from '../client.ts';
import { ANSWER_CHARACTERS_MAX } from './events/answer-size.ts';
import { decodeEvent } from './events/decode-event.ts';
import { decodeRecall } from './events/decode-recall.ts';
import { decodeStatus } from './events/decode-status.ts';
import { callbackReply, encodeReply } from './events/encode-reply.ts';
import { heedsBackground } from './events/heeds-background.ts';
import { program } from './program.ts';
import { findTranscript } from './rows/find-transcript.ts';
import { listAgentTranscripts, listTranscripts, sessionsFolder } from './rows/list-transcripts.ts';
import { readLoaded } from './rows/read-loaded.ts';
import { readReattached } from './rows/read-reattached.ts';
import { readTasks } from './rows/read-tasks.ts';
import { claudeCodeRows } from './rows.ts';
import { CLIENT_ID, clientDirectory } from './settings/client-directory.ts';
import { compareVersions } from './settings/compare-versions.ts';
import { findShell } from './settings/find-shell.ts';
import { isLeftToOthers } from './settings/is-left-to-others.ts';
import { unwrapCommand } from './settings/status-line-command.ts';
import { contextWindow } from './window/context-window.ts';
import { fillLimit } from './window/fill-limit.ts';
import { keepsLastRound } from './window/keeps-last-round.ts';
import { readWindowSettings } from './window/read-window-settings.ts';

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
    keepsLastRound,
    marksTypedCompactions: (version) => compareVersions(version, MARKS_TYPED_SINCE) >= 0,
    heedsBackground,
  },
  program,
  copy: async () => (await import('./copy.ts')).copy,
  sample: async () => (await import('./sample.ts')).makeSample,
  setup: async () => (await import('./setup.ts')).setup,
};
