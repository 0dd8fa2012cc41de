import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { measureFolder } from '../../bench/brief/measure.ts';
import { readCompactions } from '../../bench/brief/read-transcript.ts';
import { renderReport } from '../../bench/brief/report.ts';
import { edit, PROJECT, run, type SessionWriter, writeSession } from '../transcripts/session-writer.ts';

const GOOD = [
  'The user wants the crane at pier_4 mended, wet ropes never oiled, and the log kept.',
  `Edited: ${PROJECT}/src/crane.ts and ${PROJECT}/src/rope.ts.`,
  'All user messages: "Mend the crane at pier_4. Never oil a wet rope."; "keep the log of the harbour master"',
  'The rope of pier_4 was wet, so that the crane slipped; dryRope() was written for it, and the test is still red.',
  'Next: run npm test again.',
].join('\n');

function folderWith(play: (session: SessionWriter) => void): string {
  const folder = mkdtempSync(join(tmpdir(), 'tideproof-bench-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const session = writeSession();
  play(session);
  writeFileSync(join(folder, 'crane.jsonl'), session.text());
  return folder;
}

const crane = () =>
  folderWith((session) => {
    session.prompt('Mend the crane at pier_4. Never oil a wet rope.');
    session.turn('The rope is wet.', [edit(`${PROJECT}/src/crane.ts`, 'dryRope()')]);
    session.turn('', [edit(`${PROJECT}/src/rope.ts`, 'wet'), run('npm test', '1 failed: crane slips', true)]);
    session.exchange('keep the log of the harbour master', 'It is kept.');
    session.compaction(GOOD);
    session.turn('dryRope() comes next.', [run('npm test', '12 passed')]);
  });

const compactionsOf = (folder: string) => readCompactions(join(folder, 'crane.jsonl'));

describe('The measure of the brief', () => {
  it('reads the prompts of each generation, without what the client writes in the user’s name', () => {
    const folder = folderWith((session) => {
      session.prompt('Mend the crane');
      session.turn('Shall I oil it?', [
        run('oil', "The user doesn't want to proceed with this tool use. the user said:\nnever oil it", true),
      ]);
      session.userRuns('ls', 'crane.ts');
      session.compaction('One.');
      session.prompt('left');
      session.rewind(0);
      session.prompt('right');
      session.compaction('Two.', 'auto', true);
    });
    expect(compactionsOf(folder)).toMatchObject([
      { prompts: ['Mend the crane', 'never oil it'], earlierPrompts: [] },
      { prompts: ['right'], earlierPrompts: ['Mend the crane', 'never oil it'] },
    ]);
  });

  it('tells that prompts are in context whatever the summary', () => {
    const briefs = measureFolder(crane());
    expect(briefs.map(({ summary }) => summary)).toEqual(['as written', 'a third of its lines', 'empty']);
    expect([briefs[0]!.worth, briefs[2]!.worth]).toEqual(['good', 'nothing']);
    for (const { shares } of briefs) expect(shares.prompts).toMatchObject({ of: 2, both: 2 });
    expect(briefs[0]!.brief).toBe('');
    expect(briefs[2]!.shares.prompts!.summary).toBe(0);
    const report = renderReport(briefs);
    expect(report).toMatch(/^\| prompts \| empty \| 2 \| 0\.0 % \| 100\.0 % \|$/m);
    expect(report).toMatch(/^\| as written \| 1 \| 0 \| 0 \| 1 \| 0 \| 0 \|$/m);
  });

  it('counts keys with their weight, and traps apart', () => {
    const key = { file: 'crane.jsonl', n: 1, text: '' };
    const keys = [
      { ...key, kind: 'rule', weight: 3, any: [['never oil']] },
      { ...key, kind: 'trap', weight: 1, any: [['rope is dry']] },
    ];
    expect(measureFolder(crane(), keys).at(-1)!.shares).toMatchObject({
      keys: { of: 3, summary: 0, both: 3 },
      traps: { of: 1, both: 0 },
    });
  });
});
