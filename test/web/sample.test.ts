import { existsSync, readdirSync } from 'node:fs';
import { dirname } from 'node:path';
import { expect, test } from 'vitest';
import type {
  AuditAnswer,
  CompactionAnswer,
  HealthAnswer,
  NowAnswer,
  SearchAnswer,
  SessionAnswer,
} from '../../src/web/api.ts';
import { makeStage } from './stage.ts';

test('The sample shows something on every page, and leaves no trace in the record', async () => {
  const stage = makeStage();
  const { get, close } = await stage.serve();
  const session = await get<SessionAnswer>('/api/session/sample?sample');
  const kinds = session.facts.map(({ kind }) => kind);
  expect(kinds).toEqual(
    expect.arrayContaining(['request', 'handoff', 'task', 'file', 'command', 'error', 'commit']),
  );
  expect(session.documents.map(({ name }) => name)).toContain('HANDOFF.md');
  const [name] = session.compactions.map((each) => each.name);
  const compaction = await get<CompactionAnswer>(`/api/compaction/${name}?sample`);
  expect(compaction.facts.map(({ verdict }) => verdict)).toEqual(['kept', 'restored', 'deferred']);
  expect(compaction.misquotes).toEqual(['use yarn, not npm']);
  expect(compaction.regrets?.map(({ kind }) => kind)).toEqual(['read again', 'run again']);
  expect((await get<SearchAnswer>('/api/search?sample&query=Hobart')).hits.length).toBeGreaterThan(1);
  expect((await get<HealthAnswer>('/api/health?sample')).survival).toHaveLength(1);
  expect((await get<AuditAnswer>('/api/audit?sample')).total).toBeGreaterThan(1);
  expect((await get<NowAnswer>('/api/now')).archive).toBeNull();
  expect(readdirSync(stage.home)).toEqual([]);
  const place = dirname(session.session.project);
  expect(existsSync(place)).toBe(true);
  await close();
  expect(existsSync(place)).toBe(false);
});
