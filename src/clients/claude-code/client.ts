import type { Client } from '../client.ts';
import { decodeEvent, decodeStatus } from './events/decode-event.ts';
import { ANSWER_CHARACTERS_MAX, encodeReply } from './events/encode-reply.ts';
import { listAgentTranscripts, listTranscripts } from './files/list-transcripts.ts';
import { readLoaded } from './files/read-loaded.ts';
import { readPastes, typedFile } from './files/read-pastes.ts';
import { hasReadySummary, readReadySummary } from './files/read-ready-summary.ts';
import { readTasks } from './files/read-tasks.ts';
import { program } from './program.ts';
import { claudeCodeRows } from './rows.ts';
import { CLIENT_ID, clientDirectory } from './settings/client-files.ts';
import { isSince } from './settings/compare-versions.ts';
import { isLeftToOthers } from './settings/find-plugin.ts';
import { findShell } from './settings/hook-command.ts';
import { telemetry } from './telemetry/exporter-variables.ts';
import { findWindow } from './window/context-window.ts';

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
    typedFile,
    listAgentTranscripts,
    hasReadySummary,
    readReadySummary,
    readTasks,
    readPastes,
  },
  events: {
    answerCharactersMax: ANSWER_CHARACTERS_MAX,
    decodeEvent,
    encodeReply,
    isLeftToOthers,
    decodeStatus,
    findShell,
  },
  // A getter, so that hooks load the code only when there are rows to read.
  get rows() {
    return claudeCodeRows();
  },
  window: {
    find: findWindow,
    // The oldest versions that were seen to have these traits.
    traitsOf: (version) => ({
      keepsLastRound: isSince(version, '2.1.226'),
      marksTypedCompactions: isSince(version, '2.1.325'),
      reattachesPlan: isSince(version, '2.1.101'),
      // In between the client drops the output of background hooks.
      heedsBackground: !isSince(version, '2.1.43') || isSince(version, '2.1.119'),
    }),
  },
  telemetry,
  program,
  copy: async () => (await import('./copy.ts')).copy,
  tokens: async () => (await import('./tokens.ts')).tokens,
  setup: async () => (await import('./setup.ts')).setup,
};
