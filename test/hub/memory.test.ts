import { openArchive } from '../../src/archive/sqlite/open-archive.ts';
import { openTexts, readTexts } from '../../src/archive/texts/open-texts.ts';
import type { Context } from '../../src/context/context.ts';
import { findWords, forget } from '../../src/history/forget.ts';
import { openHub } from '../../src/hub/open-hub.ts';
import { pushToHub } from '../../src/hub/push/push.ts';
import { searchHub } from '../../src/hub/search/search-hub.ts';
import { searchTexts } from '../../src/search/search-texts.ts';
import { archiveFile, logFile, textsFile } from '../../src/system/paths.ts';
import { ADMIN, makeHub } from './hub-room.ts';
import { describeMemory, type Memory, NOW } from './memory-contract.ts';
import { writeSession } from './write-session.ts';

function forgetHere(context: Context, what: 'sessions' | 'words', value: string): void {
  const memory = {
    archive: openArchive(archiveFile(context.dataDir)),
    texts: openTexts(textsFile(context.dataDir)),
    logFile: logFile(context.dataDir),
  };
  const doomed =
    what === 'sessions'
      ? ({ kind: 'sessions', sessionIds: [value] } as const)
      : findWords(
          memory,
          (text) => text.includes(value),
          context,
          () => {},
        );
  forget(doomed, memory, new Date(), () => {});
  memory.texts.close();
  memory.archive.close();
}

describeMemory('The archive of a machine', async (): Promise<Memory> => {
  const room = await makeHub();
  const machine = room.machine(ADMIN);
  const { context } = machine;
  return {
    async store(session) {
      writeSession(machine, session);
    },
    async search(query, filter = {}) {
      const search = { ...filter, query, limit: 20, now: NOW } as Parameters<typeof searchTexts>[1];
      const hits = readTexts(textsFile(context.dataDir), (database) => searchTexts(database, search)) ?? [];
      return hits.map((hit) => ({ ...hit, snippet: hit.snippet.text }));
    },
    forgetSession: async (id) => forgetHere(context, 'sessions', id),
    forgetContaining: async (text) => forgetHere(context, 'words', text),
  };
});

describeMemory('The hub of a team', async (): Promise<Memory> => {
  const room = await makeHub();
  const machine = room.machine(ADMIN);
  const second = room.machine(ADMIN);
  const { context } = machine;
  return {
    async store(session) {
      for (const each of [machine, second]) writeSession(each, session);
      await pushToHub(context);
    },
    async search(query, filter = {}) {
      const hub = await openHub(context);
      try {
        const search = { ...filter, query, limit: 20, now: NOW } as Parameters<typeof searchHub>[1];
        const hits = await searchHub(hub, search, context);
        return hits.map((hit) => ({ ...hit, snippet: hit.snippet.text }));
      } finally {
        await hub.close();
      }
    },
    async forgetSession(id) {
      forgetHere(context, 'sessions', id);
      await pushToHub(context);
      // Another machine still has it, and must not bring it back.
      await pushToHub(second.context);
    },
    async forgetContaining(text) {
      forgetHere(context, 'words', text);
      await pushToHub(context);
      await pushToHub(second.context);
    },
  };
});
