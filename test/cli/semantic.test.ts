import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it, vi } from 'vitest';
import { listenForTexts } from '../search/loopback-endpoint.ts';
import { writeSession } from '../transcripts/session-writer.ts';
import { makeRoom } from './room.ts';

it('An endpoint is given what was said, and finds it in other words', async () => {
  const room = makeRoom();
  const rows = writeSession();
  for (const said of ['All invoices are rounded half up', 'The ferry leaves at noon every day'])
    rows.turn(said);
  room.write('.claude/projects/pier/one.jsonl', rows.text());
  expect((await room.run('import')).status).toBe(0);
  const query = ['search', 'cent on a bill', '--all', '--json'];
  const found = async (environment: NodeJS.ProcessEnv = {}) =>
    JSON.parse((await room.runWith(environment, ...query)).stdout);
  expect(await found()).toMatchObject({ hits: [], semantic: { used: false } });

  const { url, heard } = await listenForTexts();
  const endpoint = { TIDEPROOF_SEMANTIC_MODEL: `${url}/api/embed#small` };
  await room.runWith(endpoint, 'sweep');
  expect(existsSync(join(room.dataDir, 'tideproof.log'))).toBe(false);
  expect(heard[0]!.body.input).toHaveLength(2);
  const { hits, semantic } = await found(endpoint);
  expect(semantic.used).toBe(true);
  expect(hits[0].snippet).toContain('invoices');

  // Not even a secret that only the user can tell is sent.
  const secrets = JSON.stringify([{ name: 'harbour key', regex: 'HARBOUR-\\d+-KEY' }]);
  const own = { ...endpoint, TIDEPROOF_SECRETS: secrets };
  await room.runWith(own, 'search', 'release HARBOUR-7731-KEY', '--all');
  const masked = expect.stringMatching(/^release \[masked own-harbour-key \w+\]$/);
  expect(heard.at(-1)!.body.input).toEqual([masked]);
});

it('Vectors are made after an import also where nothing else is done in the background', async () => {
  const room = makeRoom();
  const rows = writeSession();
  rows.turn('All invoices are rounded half up');
  room.write('.claude/projects/pier/one.jsonl', rows.text());
  const { url } = await listenForTexts();
  const endpoint = { TIDEPROOF_SEMANTIC_MODEL: `${url}/api/embed#small`, TIDEPROOF_ARCHIVE_SWEEP: 'false' };
  expect(room.startWith(endpoint, 'import').status).toBe(0);
  const find = () => room.runWith(endpoint, 'search', 'cent on a bill', '--all', '--json');
  await vi.waitFor(async () => expect((await find()).stdout).toContain('invoices'), 30_000);
});
