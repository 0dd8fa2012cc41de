import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { findColdTasks, SUMMARY_CHARACTERS_MAX, summarizeTask } from '../../src/brief/cold-tasks.ts';
import type { Fact, FactKind } from '../../src/domain/fact.ts';
import { anyCharacter } from '../any-character.ts';
import { forEvery } from '../for-every.ts';

const CWD = '/home/ada/app';

function fact(
  kind: FactKind,
  key: string,
  turns: [first: number, last: number],
  more: Partial<Fact> = {},
): Fact {
  const mark = (turn: number) => ({ uuid: '', line: turn * 3, time: '', turn, generation: 0 });
  const [first, last] = turns;
  return {
    ...{ kind, key, text: key, status: 'open', detail: {}, uses: 1, first: mark(first), last: mark(last) },
    ...more,
  };
}

/** In progress from turn 4 to turn 9. */
const task = fact('task', '#3', [2, 9], {
  text: 'Round the lines',
  status: 'done',
  detail: {
    id: '3',
    state: 'completed',
    startedTurn: 4,
    doneTurn: 9,
    changed: `${CWD}/src/lines.ts\n${CWD}/test/lines.test.ts`,
  },
});

const coldAt = (turn: number, ...others: Fact[]) => findColdTasks([task, ...others], turn).length === 1;

describe('findColdTasks()', () => {
  it('finds a task that is over once so many turns have passed', () => {
    expect(coldAt(28)).toBe(false);
    expect(coldAt(29)).toBe(true);
    expect(findColdTasks([{ ...task, status: 'open' }], 99)).toEqual([]);
    expect(findColdTasks([{ ...task, status: 'superseded' }], 99)).toEqual([]);
  });

  it.each([
    ['its id', fact('request', 'r', [25, 25], { text: 'And what about #3?' })],
    ['its subject', fact('statement', 's', [25, 25], { text: 'I go on to ROUND THE LINES once more.' })],
    ['one of its files', fact('file', `${CWD}/src/lines.ts`, [4, 25])],
  ])('waits as long again when somebody comes back to %s', (_what, mention) => {
    expect(coldAt(29, mention)).toBe(false);
    expect(coldAt(44, mention)).toBe(false);
    expect(coldAt(45, mention)).toBe(true);
  });
});

describe('summarizeTask()', () => {
  it('tells what ran more than once for this task only, with its last exit status', () => {
    const ran = (exit: string | number, turns: [number, number], uses = 2) =>
      summarizeTask(task, [fact('command', 'pytest -q', turns, { uses, detail: { exit } })], CWD).text;
    expect(ran(0, [5, 8], 3)).toMatch(/; ran 3 times, last exit 0: `pytest -q`$/);
    expect(ran(1, [4, 9])).toContain('ran 2 times, last exit 1: `pytest -q`');
    for (const silent of [ran('hidden', [5, 8]), ran(0, [3, 8]), ran(0, [5, 10]), ran(0, [5, 8], 1)])
      expect(silent).not.toContain('ran');
  });

  it('is one line that the summarizer is given whole, whatever was done', () => {
    const words = fc.string({ unit: anyCharacter, maxLength: 200 });
    const paths = fc.array(
      words.map((name) => `${CWD}/${name.replaceAll('\n', '')}`),
      { maxLength: 12 },
    );
    forEvery(100, words, paths, (text, files) => {
      const detail = { ...task.detail, changed: files.join('\n') };
      const facts = [fact('commit', 'abc', [5, 5], { text })];
      const line = summarizeTask({ ...task, text, detail }, facts, CWD).text;
      expect(line.length).toBeLessThanOrEqual(SUMMARY_CHARACTERS_MAX);
      expect(line).not.toContain('\n');
    });
  });
});
