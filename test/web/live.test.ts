import { get as ask, type IncomingMessage } from 'node:http';
import { expect, onTestFinished, test } from 'vitest';
import { touchSession } from '../../src/archive/records/sessions.ts';
import { openArchive } from '../../src/archive/sqlite/open-archive.ts';
import { watchArchive } from '../../src/archive/sqlite/watch-archive.ts';
import { openTexts } from '../../src/archive/texts/open-texts.ts';
import { startTextReading } from '../../src/archive/texts/text-transcripts.ts';
import { archiveFile, textsFile } from '../../src/system/paths.ts';
import type { NowAnswer } from '../../src/web/api.ts';
import { makeStage, type Served } from './stage.ts';

const SESSION = { client: 'claude-code', id: 'session-1', cwd: '/home/ada', transcriptPath: '/none.jsonl' };

interface Message {
  event: string;
  data: unknown;
}

/** A page that listens: its messages, one after the other. */
async function listen({ port, own }: Served) {
  const messages: Message[] = [];
  let isWaiting: (() => void) | undefined;
  const response = await new Promise<IncomingMessage>((resolve) => {
    const request = ask({ host: '127.0.0.1', port, path: '/api/live', headers: own, agent: false }, resolve);
    onTestFinished(() => void request.destroy());
  });
  let rest = '';
  response.setEncoding('utf8').on('data', (text: string) => {
    const blocks = (rest + text).split('\n\n');
    rest = blocks.pop()!;
    for (const block of blocks) {
      const [, event = '', data = 'null'] = /^event: (\w+)\ndata: (.*)$/.exec(block) ?? [];
      messages.push({ event, data: JSON.parse(data) });
    }
    isWaiting?.();
  });
  response.on('error', () => {});
  return {
    response,
    async next(): Promise<Message> {
      while (messages.length === 0)
        await new Promise<void>((resolve) => {
          isWaiting = resolve;
        });
      return messages.shift()!;
    },
  };
}

test('A page that listens is told at once, and after everything that is recorded', async () => {
  const stage = makeStage();
  const served = await stage.serve();
  const { response, next } = await listen(served);
  expect(response.headers['content-type']).toContain('text/event-stream');
  expect(await next()).toMatchObject({ event: 'now', data: { archive: null } });
  const archive = openArchive(archiveFile(stage.dataDir));
  onTestFinished(() => archive.close());
  touchSession(archive.database, SESSION, { now: new Date(), clientPid: process.pid });
  let told = (await next()).data as NowAnswer;
  // The new file may be seen before what is in it.
  while (told.recent.length === 0) told = (await next()).data as NowAnswer;
  expect(told.sessions).toMatchObject([{ id: 'session-1' }]);
  const texts = openTexts(textsFile(stage.dataDir));
  onTestFinished(() => texts.close());
  startTextReading(texts.database, { path: '/none.jsonl', sessionId: 'session-1', agentId: '' });
  expect(await next()).toEqual({ event: 'words', data: {} });
});

test('A server that is closed ends its pages', async () => {
  const served = await makeStage().serve();
  const { response, next } = await listen(served);
  await next();
  const ended = new Promise((resolve) => response.on('close', resolve));
  await served.close();
  await ended;
  await expect(served.ask('/')).rejects.toThrow('ECONNREFUSED');
});

test('watchArchive() tells of writes of others, once, and of a file that was replaced', () => {
  const { dataDir } = makeStage();
  const file = archiveFile(dataDir);
  const hasChanged = watchArchive(file);
  expect(hasChanged()).toBe(false);
  const archive = openArchive(file);
  expect([hasChanged(), hasChanged()]).toEqual([true, false]);
  touchSession(archive.database, SESSION, { now: new Date() });
  expect([hasChanged(), hasChanged()]).toEqual([true, false]);
  archive.close();
});
