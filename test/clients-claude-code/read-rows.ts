import { expect } from 'vitest';
import { composeBrief } from '../../src/brief/compose-brief.ts';
import { composeInstructions } from '../../src/brief/compose-instructions.ts';
import type { Fact } from '../../src/domain/fact.ts';
import { startProgress } from '../../src/domain/progress.ts';
import { stateOfRecord } from '../../src/record/state-of-record.ts';

import { readPlainly } from '../transcripts/read-plainly.ts';

export type Row = Record<string, unknown>;

/** What a ledger learns from rows, each in the shape that a test cares for; what every row has is added. */
export function readRows(rows: readonly Row[], sidechain = false): Fact[] {
  const lines = rows.map((row, index) => {
    const hasId = row.type !== 'queue-operation' && !String(row.type).startsWith('api-request');
    const ids = hasId ? { uuid: `row-${index}`, parentUuid: `row-${index - 1}`, isSidechain: sidechain } : {};
    const timestamp = new Date(Date.UTC(2026, 2, 9, 9, 0, index)).toISOString();
    return JSON.stringify({ ...ids, timestamp, sessionId: 'session-1', cwd: '/home/ada/app', ...row });
  });
  return readPlainly(lines, { sidechain }).facts;
}

/** The kinds of facts in which a sentence counts; a remark is a request that did not begin a turn. */
export function countsAs(facts: readonly Fact[], words: string): string[] {
  const kinds = facts
    .filter((fact) => ['request', 'answer', 'plan', 'note'].includes(fact.kind))
    .filter((fact) => fact.text.includes(words) && fact.status !== 'superseded')
    .map((fact) => (fact.detail.midTurn === 1 ? 'remark' : fact.kind));
  return [...new Set(kinds)].sort();
}

/** What the model is told of facts beside a summary that says next to nothing, and what the summarizer is told of them. */
export function toldOf(facts: Fact[]): [brief: string, notes: string] {
  const request = {
    ...{ facts, record: stateOfRecord(startProgress()), cwd: '/home/ada/app' },
    ...{ charactersMax: 10_000, tokensMax: 5000 },
  };
  const summary = { carried: 'Some work was done.', keptMessages: '', given: '', compaction: 1 };
  return [
    composeBrief({ ...request, ...summary }).text,
    composeInstructions({ ...request, instructions: '' }),
  ];
}

/** Output of a failed call is quoted as such, and a refused call as the call that it was; nowhere else are the words. */
export function expectUntold(facts: Fact[], words: string): void {
  expect(facts.filter(({ detail }) => String(detail.words ?? '').includes(words))).toEqual([]);
  const others = facts.filter(({ kind }) => kind !== 'error' && kind !== 'refusal');
  for (const text of toldOf(others)) expect(text).not.toContain(words);
}

/** Said once, by the user. */
export function expectTold(facts: Fact[], words: string): void {
  for (const fact of facts.filter(({ text }) => text.includes(words))) {
    expect(fact).toMatchObject({ uses: 1 });
    expect(fact.detail.author).toBeUndefined();
  }
  expect(toldOf(facts)[0]).toContain(words);
}
