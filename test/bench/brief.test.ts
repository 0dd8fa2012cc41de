import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { says } from '../../bench/brief/hand-over.ts';
import { measureBriefs } from '../../bench/brief/measure.ts';
import type { Happening } from '../../bench/brief/read-record.ts';
import { countTogether } from '../../bench/brief/relations.ts';
import { renderBriefs } from '../../bench/brief/report.ts';
import { deadShare, listShare } from '../../bench/brief/shape.ts';
import { checkState } from '../../bench/brief/truth.ts';
import { edit, PROJECT, run, writeSession } from '../transcripts/session-writer.ts';

const happened = (
  line: number,
  kind: Happening['kind'],
  text: string,
  more: Partial<Happening> = {},
): Happening => ({ line, kind, text, output: '', failed: false, open: false, ...more });
const verdictOf = (line: string, record: Happening[]) =>
  checkState(`## Where it stands\n- ${line}\n\n## The user\n- x`, record).map(({ verdict }) => verdict);

const changed = happened(1, 'edit', '/p/src/ebb.ts');
const commit = happened(3, 'run', 'git commit -am "Mend the ebb"', { output: '[main 1a2b3c4] Mend the ebb' });
const push = happened(5, 'run', 'git push');
const green = happened(4, 'run', 'npm test', { output: '12 passed' });
const red = happened(4, 'run', 'npm test', { output: '1 failed', failed: true });
const job = happened(2, 'run', 'tides --serve', { output: 'Command running in background with ID: b7' });

/** A line about the state of the work, what happened, and whether it is so. */
const claims: [line: string, record: Happening[], verdict: string][] = [
  [
    'Nothing has been committed in this session. Not committed, in the working tree only: src/ebb.ts',
    [changed],
    'holds',
  ],
  [
    'Nothing has been committed in this session. Not committed, in the working tree only: src/ebb.ts',
    [changed, commit],
    'wrong',
  ],
  ['All edits of this session are committed', [changed, commit], 'holds'],
  ['All edits of this session are committed', [commit, { ...changed, line: 9 }], 'wrong'],
  ['Committed, not pushed: 1a2b3c4 Mend the ebb', [commit], 'holds'],
  ['Committed, not pushed: 1a2b3c4 Mend the ebb', [commit, push], 'wrong'],
  ['Committed and pushed: 1a2b3c4 Mend the ebb', [commit, push], 'holds'],
  ['Tests passed when last run: `npm test` → ok: 12 passed; nothing edited since', [changed, green], 'holds'],
  [
    'Tests passed when last run: `npm test` → ok: 12 passed; nothing edited since',
    [green, { ...changed, line: 9 }],
    'wrong',
  ],
  ['Tests passed when last run: `npm test` → ok: 12 passed; nothing edited since', [changed, red], 'wrong'],
  ['Failing when last run: `npm test` → 1 failed (nothing edited since)', [red], 'holds'],
  [
    'Failing when last run: `npm test` → 1 failed (nothing edited since)',
    [red, { ...green, line: 8 }],
    'wrong',
  ],
  ['Edited, and no test has been run in this session: ebb.ts', [changed, green], 'wrong'],
  ['Edited, and no test has been run in this session: ebb.ts', [changed, commit], 'holds'],
  ['Started in the background and not seen to end: `tides --serve` (id b7)', [job], 'holds'],
  [
    'Started in the background and not seen to end: `tides --serve` (id b7)',
    [job, happened(6, 'notice', '<task-id>b7</task-id><status>completed</status>')],
    'wrong',
  ],
  [
    'Task open: Mend the ebb',
    [happened(2, 'todos', '[{"content":"Mend the ebb","status":"pending"}]')],
    'holds',
  ],
  [
    'Task open: Mend the ebb',
    [happened(2, 'todos', '[{"content":"Mend the ebb","status":"completed"}]')],
    'wrong',
  ],
  ['The tide is high', [], 'not checked'],
];

describe('The measure of the brief', () => {
  it.each(claims)('%s', (line, record, verdict) => {
    expect(verdictOf(line, record)).toEqual([verdict]);
  });

  it('tells lists and what is never used from claims', () => {
    const sentence = '- The crane of pier_4 lifts slowly since the rope is wet.';
    const list = '- ebb.ts, flow.ts, crane.ts';
    expect(listShare(`${sentence}\n${list}`)).toEqual({
      needed: sentence.length + list.length - 4,
      found: list.length - 2,
    });
    expect(deadShare(`${sentence}\n${list}`, 'look at pier_4').found).toBe(list.length - 2);
  });

  it('finds what is said in one line, with its heading, and no bare list', () => {
    const key = { file: '', n: 1, kind: 'state', weight: 1, text: '', any: [['rope', 'wet']] };
    expect(says('## Found out\n- the rope is wet', key)).toBe(true);
    expect(says('- the rope\n- is wet', key)).toBe(false);
    expect(countTogether([['rope', 'crane']], 'the crane has a rope\nx')).toBe(1);
    expect(countTogether([['rope', 'crane']], 'the crane\nthe rope')).toBe(0);
  });

  it('gives true lines and no list on a little session', () => {
    const folder = mkdtempSync(join(tmpdir(), 'tideproof-bench-'));
    onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
    const session = writeSession();
    session.prompt('Mend the crane at pier_4.');
    session.turn('The rope of pier_4 is wet, so the crane slips.', [
      edit(`${PROJECT}/src/crane.ts`, 'dry()'),
    ]);
    session.turn('', [run('npm test', '1 failed: crane slips', true)]);
    session.compaction('Some work was done.');
    session.turn('I look at pier_4 again.', [run('npm test', '12 passed')]);
    writeFileSync(join(folder, 'a.jsonl'), `${session.rows.join('\n')}\n`);
    const briefs = measureBriefs(folder, 'a.jsonl', 4000, []);
    expect(briefs).toHaveLength(1);
    expect(briefs[0]!.wrong).toEqual([]);
    expect(briefs[0]!.figures.truth!.needed).toBeGreaterThan(2);
    expect(renderBriefs(briefs)).toMatch(/\| truth \| \d+ \| 100\.0 % \|/);
  });
});
