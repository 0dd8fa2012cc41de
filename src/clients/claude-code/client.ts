import { existsSync } from 'node:fs';
import type { Client } from '../client.ts';
import { decodeEvent, decodeStatus } from './events/decode-event.ts';
import { ANSWER_CHARACTERS_MAX, callbackReply, encodeReply } from './events/encode-reply.ts';
import { listAgentTranscripts, listTranscripts } from './files/list-transcripts.ts';
import { readLoaded } from './files/read-loaded.ts';
import { readPastes } from './files/read-pastes.ts';
import { hasReadySummary, readReadySummary } from './files/read-ready-summary.ts';
import { readTasks } from './files/read-tasks.ts';
import { program } from './program.ts';
import { claudeCodeRows } from './rows.ts';
import { CLIENT_ID, clientDirectory } from './settings/client-directory.ts';
import { compareVersions } from './settings/compare-versions.ts';
import { findShell } from './settings/find-shell.ts';
import { isLeftToOthers } from './settings/is-left-to-others.ts';
import { telemetry } from './telemetry.ts';
import { contextWindow } from './window/context-window.ts';
import { clientEnvironment, readWindowSettings } from './window/read-window-settings.ts';

/** The oldest versions that were seen to have these traits. */
const SINCE = { keepsLastRound: '2.1.226', marksTypedCompactions: '2.1.325', reattachesPlan: '2.1.101' };

/** Between these two versions the client drops the output of background hooks. */
const HEEDED_UNTIL = '2.1.42';
const HEEDED_SINCE = '2.1.119';

/** Argument of `tideproof hook` for programs that run the client through the Agent SDK. */
const AGENT_SDK = 'agent-sdk';

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
    readLoaded,
    listTranscripts,
    listAgentTranscripts,
    hasReadySummary,
    readReadySummary,
    readTasks,
    readPastes,
  },
  events: {
    callers: [CLIENT_ID, AGENT_SDK],
    answerCharactersMax: ANSWER_CHARACTERS_MAX,
    decodeEvent,
    encodeReply: (reply, event, { name, isMod }) =>
      name === AGENT_SDK
        ? JSON.stringify(callbackReply(reply, event))
        : encodeReply(reply, event, isMod ? Number.POSITIVE_INFINITY : undefined),
    isLeftToOthers,
    decodeStatus,
    findShell: (environment) => findShell(environment, process.platform, existsSync),
  },
  // A getter, so that hooks load the code only when there are rows to read.
  get rows() {
    return claudeCodeRows();
  },
  window: {
    find: (model, places, toldWindow) =>
      contextWindow(model, readWindowSettings(places), clientEnvironment(places), toldWindow),
    traitsOf(version) {
      const has = (trait: keyof typeof SINCE) => compareVersions(version, SINCE[trait]) >= 0;
      return {
        keepsLastRound: has('keepsLastRound'),
        marksTypedCompactions: has('marksTypedCompactions'),
        reattachesPlan: has('reattachesPlan'),
        heedsBackground:
          compareVersions(version, HEEDED_UNTIL) <= 0 || compareVersions(version, HEEDED_SINCE) >= 0,
      };
    },
  },
  telemetry,
  program,
  copy: async () => (await import('./copy.ts')).copy,
  tokens: async () => (await import('./tokens.ts')).tokens,
  setup: async () => (await import('./setup.ts')).setup,
};
