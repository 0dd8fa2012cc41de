import { existsSync, readdirSync } from 'node:fs';
import { dirname } from 'node:path';
import { expect, test } from 'vitest';
import type {
  AuditAnswer,
  CompactionAnswer,
  EntriesAnswer,
  HealthAnswer,
  NowAnswer,
  SearchAnswer,
  SessionAnswer,
} from '../../src/web/api.ts';
import { makeStage } from './stage.ts';

test('The sample shows something on every page, and leaves no trace in the record', async () => {
  const stage = makeStage();
  const { get, close } = await stage.serve();
  const { sessions } = await get<NowAnswer>('/api/now?sample');
  expect(sessions).toMatchObject([
    {
      ...{ id: 'sample', context: { tokens: 48_900, threshold: 167_000, window: 200_000 } },
      ...{ tasks: { done: 3, open: 1 }, lastCompaction: { number: 2 } },
    },
  ]);
  expect(sessions[0]!.state.length).toBeGreaterThan(3);
  const session = await get<SessionAnswer>('/api/session/sample?sample');
  const kinds = new Set(session.facts.map(({ kind }) => kind));
  expect([...kinds]).toEqual(
    expect.arrayContaining(['request', 'rule', 'task', 'file', 'command', 'error', 'commit']),
  );
  expect(new Set(session.markers.map(({ kind }) => kind)).size).toBe(3);
  expect(session.curve.length).toBeGreaterThan(20);
  expect(session.documents.map(({ name }) => name)).toContain('HANDOFF.md');
  expect(session.compactions).toHaveLength(2);
  const first = await get<CompactionAnswer>(`/api/compaction/${session.compactions[0]!.name}?sample`);
  expect(new Set(first.facts.map(({ verdict }) => verdict))).toEqual(
    new Set(['kept', 'restored', 'deferred']),
  );
  expect(first.contradictions).toMatchObject([expect.stringContaining('all tests pass')]);
  expect(new Set(first.regrets?.map(({ kind }) => kind))).toEqual(new Set(['read again', 'run again']));
  expect(first.marks.length).toBeGreaterThan(0);
  expect(first.given).toHaveLength(2);
  expect((await get<EntriesAnswer>('/api/session/sample/entries?sample')).total).toBeGreaterThan(80);
  expect((await get<SearchAnswer>('/api/search?sample&query=Hobart')).hits.length).toBeGreaterThan(1);
  expect((await get<HealthAnswer>('/api/health?sample')).survival).toHaveLength(2);
  expect((await get<AuditAnswer>('/api/audit?sample')).total).toBeGreaterThan(3);
  expect((await get<NowAnswer>('/api/now')).archive).toBeNull();
  expect(readdirSync(stage.home)).toEqual([]);
  const place = dirname(session.session.project);
  expect(existsSync(place)).toBe(true);
  await close();
  expect(existsSync(place)).toBe(false);
});
