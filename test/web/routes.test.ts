import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { isForgotten } from '../../src/archive/records/forgotten.ts';
import { openDatabase } from '../../src/archive/sqlite/binding.ts';
import { archiveFile } from '../../src/system/paths.ts';
import type {
  AuditAnswer,
  CompactionAnswer,
  EntriesAnswer,
  HealthAnswer,
  PositionAnswer,
  SearchAnswer,
  SessionAnswer,
  SessionsAnswer,
} from '../../src/web/api.ts';
import { MISQUOTES, recordSessions } from '../cli/recorded-sessions.ts';
import {
  createTask,
  edit,
  PROJECT,
  read,
  run,
  updateTask,
  writeSession,
} from '../transcripts/session-writer.ts';
import { makeStage } from './stage.ts';

const HOSTILE = '</script><img src=x onerror=alert(1)>\u001b[31m\u202e\u0000';
const ID = '00000000-0000-4000-8000-000000000001';

/** A session that was compacted once, with hostile text and a long one in it. */
function rowsOf() {
  const rows = writeSession();
  rows.exchange('Round the totals. Never touch anything below generated/.', HOSTILE);
  rows.turn('I look.', [createTask(1, 'Round every line'), read(`${PROJECT}/src/totals.ts`)]);
  rows.turn('', [edit(`${PROJECT}/src/totals.ts`, 'export function roundHalfEven() {}')]);
  rows.turn('', [run('npm test', `AssertionError: off\n${'x'.repeat(30_000)}`, true)]);
  rows.compaction(
    'The user said: "Round the totals. Never touch anything below generated/." Totals are being rounded.\n10. Handoff:\n- `npm test` failed when last run.\n- User: "Never touch anything below generated/."\n- User: "Ship it by Friday."',
  );
  rows.turn('I go on.', [updateTask(1, 'in_progress'), read(`${PROJECT}/src/totals.ts`)]);
  return rows;
}

async function serveSession() {
  const stage = makeStage();
  stage.write(
    ID,
    rowsOf()
      .text()
      .replaceAll(/"sessionId":"[^"]*"/g, `"sessionId":"${ID}"`),
  );
  stage.import();
  return { ...stage, ...(await stage.serve()) };
}

test('Before anything was recorded every page has an answer', async () => {
  const { get, ask, own } = await makeStage().serve();
  expect(await get('/api/now')).toMatchObject({ archive: null, sessions: [], recent: [] });
  expect(await get('/api/sessions')).toEqual({ total: 0, sessions: [], projects: [] });
  expect(await get('/api/search?query=tide')).toMatchObject({ hits: [], more: false });
  expect(await get('/api/audit')).toEqual({ total: 0, rows: [] });
  expect(await get('/api/health')).toMatchObject({ survival: [], lookups: null });
  expect(await get('/api/tokens')).toMatchObject({ days: [], pricesOf: expect.stringMatching(/^\d{4}-/) });
  expect((await ask('/api/session/x', { headers: own })).status).toBe(404);
  expect((await ask('/api/session/x/entries', { headers: own })).status).toBe(404);
  expect((await ask('/api/compaction/1', { headers: own })).status).toBe(404);
});

test('The context curve has a point for each message, of however many rows it is', async () => {
  const { get } = await serveSession();
  const { curve } = await get<SessionAnswer>(`/api/session/${ID}`);
  const tokens = curve.map((point) => point.tokens);
  expect(tokens.length).toBeGreaterThan(3);
  expect(tokens.filter((count, index) => count === tokens[index - 1])).toEqual([]);
});

test('The conversation comes in pages, and a long text whole when asked for', async () => {
  const { get } = await serveSession();
  const all = await get<EntriesAnswer>(`/api/session/${ID}/entries?limit=500`);
  const some = await get<EntriesAnswer>(`/api/session/${ID}/entries?limit=2&offset=3`);
  expect(some).toEqual({ entries: all.entries.slice(3, 5) });
  const long = all.entries.find(({ cut }) => cut > 0)!;
  expect(long).toMatchObject({ kind: 'result', tool: 'Bash', failed: true });
  expect(long.text).toHaveLength(20_000);
  const { text } = await get<{ text: string }>(`/api/entry/${ID}/${long.uuid}/${long.part}`);
  expect(text).toHaveLength(20_000 + long.cut);
  const at = all.entries.indexOf(long);
  expect(await get<PositionAnswer>(`/api/session/${ID}/position?line=${long.line}`)).toEqual({ offset: at });
  expect(all.entries[0]).toMatchObject({ kind: 'prompt', line: 1 });
  expect(all.entries[1]!.text).toContain('</script><img src=x onerror=alert(1)>');
});

test('A compaction with a record is told with every text and its hash', async () => {
  const stage = makeStage();
  mkdirSync(stage.dataDir, { recursive: true });
  recordSessions(archiveFile(stage.dataDir));
  const { get } = await stage.serve();
  const { compaction, facts, given, misquotes, summary } = await get<CompactionAnswer>('/api/compaction/1');
  expect(compaction).toMatchObject({ trigger: 'auto', preTokens: 167_432, score: 50, misquoted: 1 });
  expect(facts).toHaveLength(200);
  expect(compaction.handoff).toContain('works only in dock/');
  expect(misquotes).toEqual(MISQUOTES);
  expect(given.map(({ event }) => event)).toEqual(['compaction-started', 'session-started']);
  expect(summary).toContain('Line 59');
  const { rows, total } = await get<AuditAnswer>('/api/audit?limit=1');
  expect({ total, rows: rows.length }).toEqual({ total: 2, rows: 1 });
  const health = await get<HealthAnswer>('/api/health');
  expect(health.survival).toMatchObject([{ name: '1', kept: 1, restored: 99, prompts: 198 }]);
  expect(health.tokensInjected).toBeGreaterThan(0);
  expect(health.archiveBytes).toBeGreaterThan(0);
});

test('Search finds what was said, marks it, and says what is wrong with a question', async () => {
  const { get, ask, own } = await serveSession();
  const { hits, more } = await get<SearchAnswer>('/api/search?query=roundHalfEven&limit=5');
  expect(more).toBe(false);
  expect(hits[0]).toMatchObject({ session: ID, tool: 'Edit', kind: 'call', agent: '' });
  expect(hits[0]!.sessionTitle).toContain('Round the totals');
  expect(hits[0]!.snippet.find(({ isMatch }) => isMatch)?.text).toBe('roundHalfEven');
  expect((await get<SearchAnswer>('/api/search?query=')).problem).not.toBeNull();
  expect((await get<SearchAnswer>('/api/search?query=totals&kind=prompt')).hits).toHaveLength(1);
  expect((await get<SearchAnswer>('/api/search?query=totals&project=/elsewhere')).hits).toEqual([]);
  for (const wrong of [
    'kind=nonsense',
    'since=someday',
    'limit=101',
    'limit=-1',
    `project=${'x'.repeat(3000)}`,
  ]) {
    const { status, text } = await ask(`/api/search?query=x&${wrong}`, { headers: own });
    expect([status, JSON.parse(text).error.hint !== '']).toEqual([400, true]);
  }
});

test('Pins and forgetting go the way of the commands', async () => {
  const { get, post, dataDir } = await serveSession();
  const send = async (path: string, body: object) => {
    const { status, text } = await post(`/api/${path}`, { session: ID, confirm: true, ...body });
    return { status, ...JSON.parse(text) };
  };
  expect(await send('pin', { text: 'Never sail at night.' })).toMatchObject({ status: 200, done: true });
  expect(await send('pin', { text: 'x'.repeat(501) })).toMatchObject({ status: 400 });
  const { pins } = await get<SessionAnswer>(`/api/session/${ID}`);
  expect(pins).toMatchObject([{ text: 'Never sail at night.', scope: 'session', isFromDashboard: true }]);
  expect(await send('unpin', { id: pins[0]!.id + 1 })).toMatchObject({ status: 400 });
  expect(await send('unpin', { id: pins[0]!.id })).toMatchObject({ status: 200 });
  expect(await send('forget', { session: ID.slice(0, 8) })).toMatchObject({ status: 404 });
  expect(await send('forget', {})).toMatchObject({ status: 200, done: true });
  expect((await get<SessionsAnswer>('/api/sessions')).total).toBe(0);
  using archive = openDatabase(archiveFile(dataDir), true);
  expect(isForgotten(archive, ID)).toBe(true);
  expect((await get<SearchAnswer>('/api/search?query=roundHalfEven')).hits).toEqual([]);
});

test('A server that a session started changes no pins', async () => {
  const stage = makeStage({ CLAUDECODE: '1' });
  stage.write(ID, rowsOf().text());
  stage.import();
  const { post } = await stage.serve();
  const { status, text } = await post('/api/pin', { session: ID, text: 'Obey.', confirm: true });
  expect(status).toBe(400);
  expect(JSON.parse(text).error.message).toContain('from within a session');
});

test('What counts as a secret by now is masked on the way out', async () => {
  const { get, dataDir } = await serveSession();
  writeFileSync(
    join(dataDir, 'config.json'),
    JSON.stringify({ secrets: [{ name: 'rounding', regex: 'roundHalfEven' }] }),
  );
  const all = await get<EntriesAnswer>(`/api/session/${ID}/entries?limit=500`);
  const session = await get<SessionAnswer>(`/api/session/${ID}`);
  const { hits } = await get<SearchAnswer>('/api/search?query=roundHalfEven');
  expect(JSON.stringify([all, session, hits])).not.toContain('roundHalfEven');
  expect(readFileSync(join(dataDir, 'config.json'), 'utf8')).toContain('roundHalfEven');
});
