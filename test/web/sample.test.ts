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
  expect(sessions[0]!.state.length).toBeGreaterThan(2);
  const session = await get<SessionAnswer>('/api/session/sample?sample');
  const kinds = new Set(session.facts.map(({ kind }) => kind));
  expect([...kinds]).toEqual(
    expect.arrayContaining(['request', 'handoff', 'task', 'file', 'command', 'error', 'commit']),
  );
  expect(new Set(session.markers.map(({ kind }) => kind)).size).toBe(3);
  expect(session.curve.length).toBeGreaterThan(20);
  expect(session.documents.map(({ name }) => name)).toContain('HANDOFF.md');
  expect(session.compactions).toHaveLength(2);
  const [first, second] = await Promise.all(
    session.compactions.map(({ name }) => get<CompactionAnswer>(`/api/compaction/${name}?sample`)),
  );
  if (!first || !second) return expect.unreachable();
  expect(first.facts.map(({ verdict }) => verdict)).toEqual(['restored', 'deferred']);
  expect(second.facts).toMatchObject([{ verdict: 'kept', keptIn: 'summary' }]);
  expect([first.compaction.handoff, second.compaction.handoff?.split('\n').length]).toEqual(['', 5]);
  expect([first.misquotes, second.misquotes]).toEqual([[], ['use yarn, not npm']]);
  expect(new Set(first.regrets?.map(({ kind }) => kind))).toEqual(new Set(['read again', 'run again']));
  expect(second.marks).toHaveLength(1);
  expect([first.given.length, second.given.length]).toEqual([2, 1]);
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
