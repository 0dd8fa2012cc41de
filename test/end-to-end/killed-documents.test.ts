import { mkdirSync, readdirSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { workedSession } from '../events/notes-room.ts';
import { run, updateTask } from '../transcripts/session-writer.ts';
import { type HookOptions, makeRoom } from './hook-room.ts';
import { expectWhole, listDrafts, readDocuments } from './whole-documents.ts';

const HANDOFF = 'HANDOFF.md';
const KILLS = 20;

/** Repeats itself in every run, so that a failure can be looked at. */
function makeRandom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

function makeProject() {
  const room = makeRoom();
  const project = join(room.directory, 'project');
  mkdirSync(project);
  const folder = join(project, '.tideproof');
  const rows = workedSession(project);
  room.write(rows.text());
  return {
    ...{ ...room, folder, rows },
    tell: (event: string, options: HookOptions = {}) =>
      room.tell(event, { cwd: project, trigger: 'auto' }, options),
  };
}

test('hooks that are killed at any moment leave whole documents and every line that people wrote', async () => {
  const random = makeRandom(4711);
  const { tell, folder, rows, write, log } = makeProject();
  await tell('Stop');
  const notes = `notes/${readdirSync(join(folder, 'notes'))[0]}`;
  const { milliseconds } = await tell('SessionEnd');
  const byHand: { path: string; line: string }[] = [];
  let killed = 0;
  let changed = 0;
  let count = 0;
  for (; killed < KILLS && count < 3 * KILLS; count += 1) {
    const path = random() < 0.5 ? notes : HANDOFF;
    const lines = readDocuments(folder).get(path)!.split('\n');
    const line = `- by hand, number ${count}`;
    // Somewhere below the title, in a part of ours or outside of it.
    lines.splice(1 + Math.floor(random() * (lines.length - 1)), 0, line);
    writeFileSync(join(folder, path), lines.join('\n'));
    byHand.push({ path, line });
    rows.turn(`Number ${count}.`, [
      updateTask(2, count % 2 === 0 ? 'completed' : 'in_progress'),
      run(`git commit -m ${count}`, `[main ${(0x1000000 + count).toString(16)}] Step ${count}`),
    ]);
    write(rows.text());
    const before = readDocuments(folder);
    // At any time of its life, or as soon as it has begun to write.
    const { code } =
      random() < 0.5
        ? await tell('Stop', { killAfterMilliseconds: milliseconds * random() })
        : await tell('SessionEnd', { killAfterMilliseconds: 20 * random(), killAfterChangeIn: folder });
    const after = readDocuments(folder);
    if (code === null) killed += 1;
    if (code === null && [...after].some(([name, text]) => before.get(name) !== text)) changed += 1;
    expectWhole(after);
  }
  // A test that never hits anything would prove nothing.
  expect(killed).toBe(KILLS);
  expect(changed).toBeGreaterThan(KILLS / 10);

  const longAgo = new Date(Date.now() - 3_600_000);
  for (const draft of listDrafts(folder)) utimesSync(join(folder, draft), longAgo, longAgo);
  expect(await tell('SessionEnd')).toMatchObject({ code: 0, stderr: '' });
  const documents = readDocuments(folder);
  expectWhole(documents);
  expect(listDrafts(folder)).toEqual([]);
  expect(byHand.filter(({ path, line }) => !documents.get(path)!.split('\n').includes(line))).toEqual([]);
  for (let number = 0; number < count; number += 1)
    expect(documents.get(notes)!.split(`Step ${number} (`), `commit ${number} is logged once`).toHaveLength(
      2,
    );
  expect(log()).toBe('');
}, 240_000);
