import { spawn } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { openArchive } from '../../src/archive/sqlite/open-archive.ts';
import { openTexts } from '../../src/archive/texts/open-texts.ts';
import { output, shapes } from '../rescue/large-sessions.ts';
import { loadCopy } from '../rescue/load-copy.ts';
import { writeSession } from '../transcripts/session-writer.ts';
import { entryFile, makeRoom } from './room.ts';

const FOLDER = '.claude/projects/-home-ada-ledger-app';

function withSession(name: string, tokens: number) {
  const room = makeRoom();
  const { rows, said } = shapes[name]!(tokens);
  const id: string = JSON.parse(rows.rows[0]!).sessionId;
  const transcript = room.write(`${FOLDER}/${id}.jsonl`, rows.text());
  const files = () => readdirSync(dirname(transcript)).filter((file) => file !== `${id}.jsonl`);
  return { ...room, id, said, transcript, files };
}

describe('tideproof rescue', () => {
  it('shows the copy before it is created, and says what to do where there is none to be made', async () => {
    const room = withSession('long results of tools', 300_000);
    const limited = { CLAUDE_CODE_AUTO_COMPACT_WINDOW: '200k' };
    const shown = await room.runWith(limited, 'rescue', room.id.slice(0, 8), '--dry-run');
    expect(shown.stdout).toMatch(/Copy\s+about 1\d\d,\d{3} tokens, \d+ % of the window \(limit 120,000\)/);
    for (const line of [
      /Left out\s+thinking, long results and calls \(one line each\) of \d+ messages/,
      /Kept\s+all that you said, in 30 messages\n/,
      /Nothing was changed: this was a dry run\./,
    ])
      expect(shown.stdout).toMatch(line);
    expect(room.files()).toEqual([]);
    const tiny = { ...limited, CLAUDE_AUTOCOMPACT_PCT_OVERRIDE: '0.01' };
    const { stderr, status } = await room.runWith(tiny, 'rescue', room.id);
    expect([status, stderr]).toEqual([2, expect.stringContaining('Cannot make a copy of')]);
  });

  it('knows of its original what is on record, and nothing that was forgotten', async () => {
    const room = withSession('long results of tools', 20_000);
    await room.run('import');
    await room.run('forget', '--containing', 'look at gauge 7', '--yes');
    const { session } = JSON.parse((await room.run('rescue', room.id, '--yes', '--json')).stdout);
    using archive = openArchive(join(room.dataDir, 'archive.db'));
    const factsOf = (id: string) => archive.database.column<string>`SELECT text FROM facts
      JOIN transcripts ON transcripts.id = transcript_id WHERE session_id = ${id} ORDER BY first_line, text`;
    expect(factsOf(session)).toEqual(factsOf(room.id));
    expect(factsOf(session).join()).toContain('look at gauge 8');
    expect(factsOf(session).join()).not.toContain('look at gauge 7');
  });

  it('leaves a whole copy or none when it is killed at any moment, and never touches the original', async () => {
    const room = withSession('long results of tools', 1_000_000);
    const before = readFileSync(room.transcript);
    const words = [entryFile, 'rescue', room.id, '--yes', '--json'];
    const environment = { PATH: process.env.PATH, HOME: room.home };
    const start = Date.now();
    const whole = room.start(...words.slice(1));
    const took = Date.now() - start;
    expect(whole.stderr).toBe('');
    for (const share of [0.5, 0.7, 0.8, 0.9, 1]) {
      const child = spawn(process.execPath, words, { cwd: room.home, env: environment, stdio: 'ignore' });
      const ended = new Promise((resolve) => child.once('exit', resolve));
      await wait(took * share);
      child.kill('SIGKILL');
      await ended;
    }
    for (const file of room.files().filter((name) => name.endsWith('.jsonl'))) {
      const copy = readFileSync(`${dirname(room.transcript)}/${file}`, 'utf8');
      const { text } = loadCopy(copy, file.slice(0, -6));
      expect(room.said.filter((words) => !text.includes(words))).toEqual([]);
    }
    expect(room.files().length).toBeGreaterThan(0);
    expect(readFileSync(room.transcript).equals(before)).toBe(true);
  });
});

it('What the client says was pasted is said to be pasted in a copy, and its marks are in no list of prompts', async () => {
  const room = makeRoom();
  room.write(`${FOLDER}/other.jsonl`, writeSession({ session: 1 }).text());
  await room.run('import');
  const order = 'Never use floats for money.\nAlways write the test first.\nKeep commits small.';
  const rows = writeSession({ session: 2 });
  rows.prompt(`Look at the rounding. ${order} Go.`);
  for (let n = 0; n < 150; n += 1) {
    rows.exchange(`Request ${n}: look at gauge ${n}, please.`, output(500, n));
  }
  const sessionId: string = JSON.parse(rows.rows[0]!).sessionId;
  room.write(`${FOLDER}/${sessionId}.jsonl`, rows.text());
  const display = 'Look at the rounding. [Pasted text #1 +2 lines] Go.';
  const pastedContents = { 1: { id: 1, type: 'text', contentHash: '4b43' } };
  room.write('.claude/history.jsonl', `${JSON.stringify({ display, pastedContents, sessionId })}\n`);

  const { stdout, stderr } = await room.runWith(
    { CLAUDE_CODE_AUTO_COMPACT_WINDOW: '100k' },
    'rescue',
    sessionId,
    '--yes',
    '--json',
  );
  expect(stderr).toBe('');
  const made = JSON.parse(stdout);
  const { text } = loadCopy(readFileSync(made.transcript, 'utf8'), made.session);
  const [notice = ''] = text.split('The conversation goes on below.');
  const quoted = `Look at the rounding.  ⟦pasted: ${order.replaceAll('\n', '\n  ')}⟧  Go.`;
  expect(notice).toContain(`- (line 1) ${quoted}`);
  expect(notice.replaceAll(quoted, '')).not.toContain('floats');
  const logged = await room.run('history', '--session', sessionId, '--kind', 'prompt', '--json');
  expect(logged.stdout).not.toContain('pasted-');
  using texts = openTexts(join(room.dataDir, 'texts.db'));
  expect(texts.database.all`select text from entries where text like '%floats%'`).toEqual([
    { text: `Look at the rounding. <pasted-1>${order}</pasted-1> Go.` },
  ]);
});
