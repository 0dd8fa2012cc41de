import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import type { Client, DecodedRow } from '../../src/clients/client.ts';
import type { ClientSetup } from '../../src/clients/client-setup.ts';
import type { Entry } from '../../src/domain/entry.ts';
import type { SessionRef } from '../../src/domain/session.ts';
import { changeFile, clearFiles, type Part, planOwnFile } from '../../src/install/change-file.ts';

/**
 * A client that nobody has: it keeps a logbook of lines such as `7 model: Done.`, asks with `{ "moment": "compacting" }`, and
 * takes plain text as an answer. It is here so that the contract has a second implementation.
 */
const ID = 'logbook';
const DAY = '2026-03-09T09:00:00.000Z';
const ROW = /^(\d+) (user|model|run|failed|compacted|summary|place): (.*)$/s;
const REGISTERED = 'tideproof hook logbook\n';

const NOTHING: DecodedRow = {
  ...{ uuid: '', sessionId: '', cwd: '', branch: '', version: '', sidechain: false },
  ...{ unparseable: false, isOfUse: false, entries: [], claims: [] },
};

function decodeWords(kind: string, words: string, uuid: string): Partial<Entry>[] {
  switch (kind) {
    case 'user':
      return [{ type: 'prompt', text: words, author: 'user' }];
    case 'model':
      return [
        { type: 'measured', messageId: uuid, model: 'quill-1', contextTokens: 100 + words.length },
        { type: 'said', text: words },
      ];
    case 'run':
      return [
        {
          type: 'called',
          callId: `call-${uuid}`,
          tool: 'shell',
          action: { kind: 'run-command', command: words },
        },
      ];
    case 'failed':
      return [
        { type: 'answered', callId: `call-${Number(uuid) - 1}`, text: words, failed: true, exitCode: 1 },
      ];
    case 'compacted':
      return [{ type: 'compacted', trigger: 'auto', keptUuids: [] }];
    case 'summary':
      return [{ type: 'summarized', text: words }];
    default:
      return [];
  }
}

function decode(bytes: Buffer, line: number): DecodedRow {
  const text = bytes.toString('utf8');
  if (text === '') return NOTHING;
  const [, uuid = '', kind = '', words = ''] = ROW.exec(text) ?? [];
  if (uuid === '') return { ...NOTHING, unparseable: true };
  const origin = { uuid, line, time: DAY };
  const entries = decodeWords(kind, words.replaceAll('\\n', '\n'), uuid).map(
    (entry) => ({ origin, ...entry }) as Entry,
  );
  return { ...NOTHING, uuid, cwd: kind === 'place' ? words : '', isOfUse: entries.length > 0, entries };
}

function sessionOf(payload: Record<string, unknown>): SessionRef {
  const [id, cwd, transcriptPath] = [payload.book, payload.place, payload.file].map((each) =>
    typeof each === 'string' ? each : '',
  );
  return { client: ID, id: id!, cwd: cwd!, transcriptPath: transcriptPath! };
}

const registration = (clientDir: string): Part => ({
  ...{ name: 'the hooks', path: join(clientDir, 'hooks'), kind: 'settings' },
  plans: planOwnFile(REGISTERED, () => 'ours'),
});

const setup: ClientSetup = {
  install({ clientDir, dataDir }, _scope, _wanted, dryRun) {
    return { files: [changeFile(registration(clientDir), { dataDir, dryRun })], remarks: [] };
  },
  uninstall: ({ clientDir, dataDir }, _scope, dryRun) =>
    clearFiles([registration(clientDir)], { dataDir, dryRun }),
  rehearse: () => [],
  testLive: () => Promise.reject(new Error('There is no such client')),
  checks: { Logbook: () => [{ check: 'Logbook', status: 'ok', detail: 'open' }] },
};

export const logbook: Client = {
  id: ID,
  name: 'Logbook',
  places: {
    directory: ({ HOME = '' }) => join(HOME, '.logbook'),
    projectVariable: 'LOGBOOK_PLACE',
    sessionVariable: 'LOGBOOK_BOOK',
    isInSession: ({ LOGBOOK_BOOK }) => LOGBOOK_BOOK !== undefined,
    resumeCommand: (sessionId) => `logbook open ${sessionId}`,
    retention: '',
    readLoaded: () => '',
    listTranscripts: (directory) =>
      readdirSync(directory)
        .filter((name) => name.endsWith('.log'))
        .map((name) => {
          const path = join(directory, name);
          const { size, mtime } = statSync(path);
          return { path, sessionId: name.slice(0, -4), agentId: '', bytes: size, modifiedAt: mtime };
        }),
    typedFile: (directory) => join(directory, 'typed'),
    listAgentTranscripts: () => [],
    hasReadySummary: () => false,
    readReadySummary: () => undefined,
    readTasks: () => [],
    readPastes: () => [],
  },
  events: {
    answerCharactersMax: 5000,
    decodeEvent(payload) {
      const session = sessionOf(payload);
      if (session.id === '') return undefined;
      switch (payload.moment) {
        case 'compacting':
          return { session, kind: 'compaction-started', trigger: 'auto', instructions: '' };
        case 'compacted':
          return { session, kind: 'session-started', reason: 'compact' };
        default:
          return undefined;
      }
    },
    encodeReply: (reply) =>
      reply.kind === 'add-context' || reply.kind === 'instruct-summarizer' ? reply.text.slice(0, 5000) : '',
    isLeftToOthers: () => false,
    decodeStatus: (payload) => ({ session: sessionOf(payload), modelId: 'quill-1', modelName: 'Quill' }),
    findShell: () => ({ program: '/bin/sh', words: ['-c'] }),
  },
  rows: {
    decode,
    findRewind: () => undefined,
    follow: ({ entries }) => entries,
    passOver: () => {},
    decodeResult: () => undefined,
    marksTyped: () => undefined,
    mayTellCompaction: (bytes) => bytes.includes(' compacted: ') || bytes.includes(' summary: '),
    encodeForked: (bytes) => Buffer.from(bytes),
    decodeCost: () => undefined,
  },
  window: {
    find: () => ({ window: 1000, threshold: 800 }),
    traitsOf: () => ({
      ...{
        keepsLastRound: false,
        marksTypedCompactions: false,
        reattachesPlan: false,
        heedsBackground: true,
      },
    }),
  },
  setup: () => Promise.resolve(setup),
};
