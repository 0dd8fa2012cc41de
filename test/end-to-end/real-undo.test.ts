import { readdirSync, readFileSync, statSync } from 'node:fs';
import { basename, join } from 'node:path';
import { expect, test } from 'vitest';
import { smallWindow, type World } from '../../src/clients/claude-code/live-test/lab/play-session.ts';
import { bash, call, say, summary } from '../../src/clients/claude-code/live-test/lab/script.ts';
import { compactionsOf } from '../../src/clients/claude-code/live-test/lab/wire.ts';
import {
  countBesideTold,
  goOn,
  goOnUntilFull,
  runTideproof,
  setInstalledStage,
  shownIn,
  stored,
} from './client-stage.ts';

const PROMPT = 'The tide table of PIER-4711 is off by an hour. Never touch anything below generated/.';
const FIRST_OUTPUT = 'high tide at 07:10';
const NEXT = 'Now the same for the ferries.';
const SECOND_OUTPUT = 'ferry leaves at 08:20';
const LATER = 'LATER: paint the harbour blue';
const USELESS = 'Some work was done.';

function transcriptFolder(world: World): string {
  const projects = join(world.home, '.claude', 'projects');
  return join(projects, readdirSync(projects)[0]!);
}

function tideproof(world: World, ...words: string[]) {
  return JSON.parse(runTideproof(world, ...words, '--json'));
}

/** A session that was compacted twice: by the user, and by itself in the middle of a turn. */
async function compactTwice() {
  const stage = setInstalledStage();
  const run = await stage.play({
    prompts: [PROMPT, '/compact', NEXT, LATER],
    environment: smallWindow,
    script: {
      main: [
        call(bash(`echo ${FIRST_OUTPUT}`)),
        say('So much for now.'),
        goOn,
        call(bash(`echo ${SECOND_OUTPUT}`)),
        goOnUntilFull(),
        goOn,
        say('The ferries too.'),
      ],
      summarizer: () => summary(USELESS),
    },
  });
  expect(compactionsOf(run.requests)).toHaveLength(2);
  const folder = transcriptFolder(stage.world);
  const file = join(folder, `${run.sessionId}.jsonl`);
  const before = { bytes: readFileSync(file), mtime: statSync(file).mtimeMs };
  const expectUntouched = () => {
    expect(readFileSync(file).equals(before.bytes)).toBe(true);
    expect(statSync(file).mtimeMs).toBe(before.mtime);
  };
  return { ...stage, run, folder, expectUntouched };
}

type Twice = Awaited<ReturnType<typeof compactTwice>>;

test('the client resumes sessions from before each of two compactions', async () => {
  const twice = await compactTwice();
  await undoTheSecond(twice);
  await undoTheFirst(twice);
}, 300_000);

/** With all that was said since the first; it is compacted again like any other, and counts on from what it brought along. */
async function undoTheSecond({ world, play, run, folder, expectUntouched }: Twice): Promise<void> {
  const { compactions } = tideproof(world, 'audit');
  expect(compactions.map((each: { number: number; undo: string }) => [each.number, each.undo])).toEqual([
    [2, 'possible'],
    [1, 'possible'],
  ]);
  const filesBefore = readdirSync(folder);
  const undone = tideproof(world, 'undo', 'last', '--yes');
  expectUntouched();
  expect(undone).toMatchObject({ from: run.sessionId, compaction: compactions[0].id, percent: 7 });
  expect(readdirSync(folder).sort()).toEqual([...filesBefore, basename(undone.transcript)].sort());

  const resumed = await play({
    prompts: ['And now?', '/compact keep the ferries', 'go on'],
    arguments: ['--resume', undone.session],
    script: { summarizer: () => summary(USELESS) },
  });
  expect(resumed).toMatchObject({ exitCode: 0, sessionId: undone.session });
  const [request] = resumed.requests;
  const shown = shownIn(request!);
  expect(request!.kind).toBe('main');
  for (const words of [NEXT, SECOND_OUTPUT, USELESS, 'And now?']) expect(shown).toContain(words);
  expect(shown).not.toContain(LATER);
  // The brief of the first compaction is part of the conversation; nothing is added about the one undone.
  expect(shown.split('[tideproof] Compaction').length - 1).toBe(1);
  expect(shown).toContain('[tideproof] Compaction 1.');
  expectUntouched();

  expect(compactionsOf(resumed.requests)).toHaveLength(1);
  const shownAfter = shownIn(resumed.requests.at(-1)!);
  expect(shownAfter).toContain('[tideproof] Compaction 2.');
  for (const words of [PROMPT, NEXT, 'And now?'])
    expect(countBesideTold(resumed.requests.at(-1)!, words)).toBe(1);
  const numbers = 'SELECT number FROM compactions WHERE session_id = ?';
  expect(stored(world, numbers, undone.session)).toEqual([{ number: 2 }]);
}

/** As if that had never been. */
async function undoTheFirst({ world, play, run, expectUntouched }: Twice): Promise<void> {
  const undone = tideproof(world, 'undo', '1', '--yes');
  const resumed = await play({ prompts: ['And now?', 'go on'], arguments: ['--resume', undone.session] });
  expect(resumed.exitCode).toBe(0);
  const shown = shownIn(resumed.requests[0]!);
  for (const words of [PROMPT, FIRST_OUTPUT, 'So much for now.']) expect(shown).toContain(words);
  for (const words of [NEXT, SECOND_OUTPUT, LATER, USELESS]) expect(shown).not.toContain(words);
  for (const request of resumed.requests) expect(shownIn(request)).not.toContain('[tideproof]');
  expectUntouched();

  const [session] = stored(world, 'SELECT * FROM sessions WHERE id = ?', undone.session);
  expect(session).toMatchObject({ continues: run.sessionId, undoes: expect.any(String), ended_how: 'other' });
  const requests = stored<{ text: string }>(
    world,
    `SELECT text FROM facts JOIN transcripts ON transcripts.id = transcript_id
     WHERE session_id = ? AND kind = 'request' ORDER BY first_line`,
    undone.session,
  );
  expect(requests.map(({ text }) => text)).toEqual([PROMPT, 'And now?', 'go on']);
  expect(stored(world, 'SELECT 1 FROM compactions WHERE session_id = ?', undone.session)).toEqual([]);
}
