import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { listenForTexts } from '../search/loopback-endpoint.ts';
import { makeRoom } from './room.ts';

it('An endpoint is given what was said, and finds it in other words', async () => {
  const room = makeRoom();
  const said = ['All invoices are rounded half up', 'The ferry leaves at noon every day'];
  const rows = said.map((text, index) => ({
    ...{ type: 'assistant', uuid: `row-${index}`, sessionId: 'one', cwd: room.home, isSidechain: false },
    timestamp: '2026-03-09T08:00:00.000Z',
    message: { role: 'assistant', content: [{ type: 'text', text }] },
  }));
  room.write('.claude/projects/pier/one.jsonl', `${rows.map((row) => JSON.stringify(row)).join('\n')}\n`);
  expect((await room.run('import')).status).toBe(0);
  const query = ['search', 'cent on a bill', '--all', '--json'];
  const found = async (environment: NodeJS.ProcessEnv = {}) =>
    JSON.parse((await room.runWith(environment, ...query)).stdout);
  expect(await found()).toMatchObject({ hits: [], semantic: { used: false } });
  expect((await room.run('embed')).status).toBe(1);
  expect(readFileSync(join(room.dataDir, 'tideproof.log'), 'utf8')).toContain('Semantic search is off');

  const endpoint = { TIDEPROOF_SEMANTIC_MODEL: `${(await listenForTexts()).url}/api/embed#small` };
  expect(JSON.parse((await room.runWith(endpoint, 'embed', '--json')).stdout)).toEqual({ embedded: 2 });
  const { hits, semantic } = await found(endpoint);
  expect(semantic.used).toBe(true);
  expect(hits[0].snippet).toContain('invoices');
});
