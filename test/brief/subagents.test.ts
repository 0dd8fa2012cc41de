import { expect, test } from 'vitest';
import { composeBrief } from '../../src/brief/compose-brief.ts';
import type { Fact } from '../../src/domain/fact.ts';
import { emptyRecord } from './played-session.ts';

const ID = 'a1b2c3d4e5f6a7b81';

function agentFact(text: string, turn: number, more: Partial<Fact>): Fact {
  const mark = { uuid: text, line: turn, time: '2026-03-09T09:00:00.000Z', turn, generation: 0 };
  return {
    kind: 'agent',
    key: text,
    text,
    status: 'open',
    detail: {},
    uses: 1,
    first: mark,
    last: mark,
    ...more,
  };
}

const atWork = agentFact('Explore the tax module', 100, {
  detail: { type: 'Explore', id: ID, asked: 'Find who calls it.\nReport paths only.' },
});

function brief(facts: Fact[], carried = '', charactersMax = 9_500): string {
  const nothing = { runningPrompt: '', keptMessages: '', given: '', announce: false, transcriptPath: '' };
  const rest = { ...nothing, cwd: '/home/ada/app', turn: 101, compaction: 1, tokensMax: 3_500 };
  return composeBrief({ ...rest, record: emptyRecord(), facts, carried, charactersMax }).text;
}

test('an agent at work is named with its type, its id and what it was asked', () => {
  expect(brief([atWork])).toContain(
    `- Agent: Explore the tax module (Explore, id ${ID}, at work): Find who calls it. Report paths only.`,
  );
});

test('an agent at work comes back when the summary names it without its id, and not when it holds both', () => {
  expect(brief([atWork], 'An agent does: Explore the tax module.')).toContain(ID);
  expect(brief([atWork], `An agent does: Explore the tax module (${ID}).`)).not.toContain(ID);
});

test.each([
  ['completed', 'done'],
  ['failed', 'failed'],
  ['stopped', 'stopped'],
])('an agent that %s a short while ago is named with its last word on one line', (outcome, said) => {
  const detail = {
    type: 'Explore',
    id: ID,
    outcome,
    lastWord: `Three callers:\n- ${'src/tax.ts '.repeat(40)}`,
  };
  const line = brief([agentFact('Explore the tax module', 100, { status: 'done', detail })])
    .split('\n')
    .find((each) => each.includes(ID))!;
  expect(line).toContain(`(Explore, id ${ID}, ${said}): Three callers: - src/tax.ts`);
  expect(line.length).toBeLessThan(260);
});

test('an agent that ended long ago is not named, and agents at work stand before those that ended', () => {
  const ended = { status: 'done', detail: { outcome: 'completed', lastWord: 'fine' } } as const;
  const text = brief([
    agentFact('Review the export', 101, ended),
    agentFact('Read the notes', 20, ended),
    agentFact('Time the build', 60, {}),
  ]);
  expect(text).not.toContain('Read the notes');
  expect(text.indexOf('Time the build')).toBeGreaterThan(0);
  expect(text.indexOf('Time the build')).toBeLessThan(text.indexOf('Review the export'));
});
