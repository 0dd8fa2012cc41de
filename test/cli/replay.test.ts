import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect } from 'vitest';
import {
  edit,
  PROJECT,
  read,
  run,
  type SessionWriter,
  todos,
  writeSession,
} from '../transcripts/session-writer.ts';
import { test as it, makeRoom, type Room } from './room.ts';
import { runInProcess } from './run-in-process.ts';

const RULE = 'Never change the rounding of the archive.';

/** Work on many files, so that no brief has room for all of it. */
function work(session: SessionWriter, from: number, count: number): void {
  for (let nth = from; nth < from + count; nth++) {
    const path = `${PROJECT}/src/part-${nth}/roundLedger${nth}.ts`;
    session.turn(`Part ${nth} loses ${nth} cents because settleAccount${nth} truncates.`, [
      read(path, `1\texport function settleAccount${nth}() {}`),
    ]);
    session.turn('', [edit(path, `export function balanceSheet${nth}() { return settleAccount${nth}(); }`)]);
    const printed = nth % 3 === 0 ? 'Error: off by one\n1 failed' : '12 passed';
    session.turn('', [run(`npm test -- part-${nth}`, printed)]);
  }
}

/** Two compactions: one automatic, one by hand; each summary names a little of what was done. */
function twoCompactions(): SessionWriter {
  const session = writeSession();
  session.prompt(`Round the ledger half to even. ${RULE}`);
  session.turn('', [todos({ 'round the lines': 'completed', 'write the handbook': 'pending' })]);
  work(session, 1, 60);
  session.compaction(
    'The user wants rounding. Work was on src/part-60/roundLedger60.ts and settleAccount60.',
  );
  session.prompt('Now the handbook, and \u001b[31mno colours\u001b[0m in it.');
  work(session, 61, 20);
  session.compaction('The user wants a handbook; src/part-80/roundLedger80.ts is done.', 'manual');
  work(session, 81, 2);
  return session;
}

async function replayed(room: Room, text: string, ...options: string[]) {
  const words = ['replay', room.write('session.jsonl', text), '--json', ...options];
  const { stdout, stderr, status } = await runInProcess(room, words);
  expect({ stderr, status }).toEqual({ stderr: '', status: 0 });
  return JSON.parse(stdout);
}

describe('tideproof replay --json', () => {
  it('has the promised shape', async () => {
    const session = twoCompactions();
    const room = makeRoom();
    const { session: about, compactions, ...more } = await replayed(room, session.text());
    expect(more).toEqual({});
    expect(about).toEqual({
      id: '00000001-0000-4000-8000-000000000000',
      cwd: PROJECT,
      lines: session.rows.length,
      turns: 247,
      unparseableLines: 0,
    });
    expect(compactions).toHaveLength(2);
    for (const [at, compaction] of compactions.entries()) {
      expect(compaction).toEqual({
        index: at + 1,
        trigger: ['auto', 'manual'][at],
        part: null,
        summaryChars: expect.any(Number),
        preTokens: 167_000,
        survival: { text: expect.any(String), tokens: expect.any(Number) },
        restore: {
          text: expect.stringContaining(RULE),
          chars: expect.any(Number),
          tokens: expect.any(Number),
        },
        facts: { tracked: 1, kept: 0, restored: 1, deferred: 0 },
        prompts: { prompts: 1, kept: 0, restored: 1, deferred: 0, lost: 0 },
        handoff: false,
      });
      const { restore } = compaction;
      expect(restore.chars).toBe(restore.text.length);
      expect(restore.tokens).toBeLessThanOrEqual(3500);
    }
  });

  it.each([500, 4000])('keeps to --max-chars %d, the words of the user first', async (most) => {
    const { compactions } = await replayed(makeRoom(), twoCompactions().text(), '--max-chars', String(most));
    for (const { restore } of compactions) expect(restore.text.length).toBeLessThanOrEqual(most);
    expect(compactions[0].restore.text).toContain(RULE);
    expect(compactions[1].restore.text).toContain('Now the handbook');
  });

  it('tells whether a summary has a handoff section, and counts answers and notes as facts', async () => {
    const session = writeSession();
    session.prompt(RULE);
    const input = { questions: [{ question: 'Which way?' }] };
    const result = 'The user answered: "Which way?"="Half to even.".';
    session.turn('', [{ tool: 'AskUserQuestion', input, result }]);
    session.compaction(`Rounding.\n10. Handoff:\n- User: "${RULE}"`);
    expect((await replayed(makeRoom(), session.text())).compactions).toMatchObject([
      { handoff: true, prompts: { prompts: 1, kept: 1 }, facts: { tracked: 2, kept: 1, restored: 1 } },
    ]);
  });

  it('uses nothing that came after a compaction', async ({ room }) => {
    const { rows } = twoCompactions();
    const { compactions } = await replayed(room, rows.join('\n'));
    const ends = rows.flatMap((row, index) => (row.includes('"isCompactSummary":true') ? [index + 1] : []));
    for (const [at, end] of ends.entries()) {
      const cut = await replayed(room, rows.slice(0, end).join('\n'));
      expect(cut.compactions).toEqual(compactions.slice(0, at + 1));
    }
  });

  it('reads a last line without its end, and counts one that was torn', async ({ room }) => {
    const { rows } = twoCompactions();
    const whole = await replayed(room, `${rows.join('\n')}\n`);
    expect(await replayed(room, rows.join('\n'))).toEqual(whole);
    const torn = await replayed(room, `${rows.join('\n')}\n${rows[5]!.slice(0, -30)}`);
    expect(torn.session).toEqual({ ...whole.session, lines: rows.length + 1, unparseableLines: 1 });
    expect(torn.compactions).toEqual(whole.compactions);
  });

  it('writes nothing at all', async ({ room }) => {
    const text = twoCompactions().text();
    await replayed(room, text);
    expect(readdirSync(room.home)).toEqual(['session.jsonl']);
    expect(readFileSync(join(room.home, 'session.jsonl'), 'utf8')).toBe(text);
  });
});

describe('tideproof replay', () => {
  it('shows compactions in one line each, and where there is more', async ({ room }) => {
    const file = room.write('session.jsonl', twoCompactions().text());
    const { stdout, status } = await runInProcess(room, ['replay', file]);
    expect(status).toBe(0);
    expect(stdout).toMatch(/^Session 0{7}1-.* in \/home\/ada\/ledger app: [\d,]+ lines, 247 turns$/m);
    expect(stdout).toMatch(/^ {2}1 +auto +167k +[\d,]+ characters +[=+\d ,-]+ +\d+ %$/m);
    expect(stdout).toMatch(/^ {2}2 +manual /m);
    expect(stdout.split('\n').length).toBeLessThan(12);
    expect(stdout).not.toContain('\u001b');
    expect(stdout).not.toContain('[tideproof]');
  });

  it('shows one with every prompt, and its text', async ({ room }) => {
    const text = twoCompactions().text();
    const file = room.write('session.jsonl', text);
    const { stdout } = await runInProcess(room, ['replay', file, '--compaction', '1']);
    expect(stdout).toContain(`    +  Round the ledger half to even. ${RULE}\n`);
    const [{ survival, restore }] = (await replayed(room, text, '--compaction', '1')).compactions;
    expect(stdout).toContain(`\nWhat the summarizer would be told\n\n${survival.text}\n`);
    expect(stdout).toContain(`\nWhat the model would be given\n\n${restore.text}\n`);
  });

  it('shows no empty brief', async ({ room }) => {
    const session = writeSession();
    session.prompt(RULE);
    session.compaction(`The user said: ${RULE}`);
    const { stdout } = await runInProcess(room, ['replay', room.write('session.jsonl', session.text())]);
    expect(stdout).toContain('Brief: 0 characters');
    expect(stdout).not.toContain('What the model would be given');
  });

  it('keeps prompts beside their sign on a narrow screen, and says what it does not know', async () => {
    const room = makeRoom();
    const text = twoCompactions().text().replace('"trigger":"auto"', '"by":0');
    const words = ['replay', room.write('session.jsonl', text), '--compaction', '1'];
    const { stdout } = await runInProcess(room, words, { columns: 60, environment: { NO_COLOR: '1' } });
    const [shown = ''] = stdout.split('What the summarizer would be told');
    expect(shown).toMatch(/\nCompaction 1: trigger not known, \d+k tokens before\n/);
    expect(shown).toMatch(/^ {4}\+ {2}Round the ledger .*\n {7}\S/m);
    for (const line of shown.split('\n')) expect(line.length).toBeLessThanOrEqual(60);
  });
});
