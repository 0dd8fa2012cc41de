import { utimesSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { smallWindow } from '../../src/clients/claude-code/live-test/lab/play-session.ts';
import { bash, call, say, summary } from '../../src/clients/claude-code/live-test/lab/script.ts';
import { textOfMessage } from '../../src/clients/claude-code/live-test/lab/text-of.ts';
import type { Answer } from '../../src/clients/claude-code/live-test/lab/wire.ts';
import { firstRequestAfterCompaction, requestsAfterCompaction } from '../lab/after-compaction.ts';
import { builtCommand } from './built-command.ts';
import { briefIn, countIn, goOn, goOnUntilFull, setInstalledStage } from './client-stage.ts';

const WORDS = 'Never touch anything below generated/.';
const LOADED = 'Always knot every rope twice.';
const PROMPT = `Sort the harbour by the size of its boats. ${WORDS}`;
const script = { main: [goOn], summarizer: () => summary('Boats were sorted.') };

test('the project’s files for after a compaction are in the brief, which is in the first request of a fork and of a resumed session too, once', async () => {
  const { play } = setInstalledStage({
    'CLAUDE.md': `# House rules\n- ${LOADED}\n`,
    '.tideproof/workflow.md': 'Work in small steps.\n',
    '.tideproof/restore.md': 'Read docs/harbour.md again before you go on. <private>not this</private>\n',
    '.tideproof/knowledge/boats.md': 'A dinghy is no ship.\n',
  });
  const first = await play({ prompts: [PROMPT, LOADED, 'one more', '/compact', 'and now?'], script });
  const atStart = briefIn(first.requests.find(({ kind }) => kind === 'main')!);
  expect(atStart).toContain('A dinghy is no ship.');
  expect(atStart).toContain('Work in small steps.');
  expect(atStart).not.toContain('Read docs/harbour.md again');
  const brief = briefIn(firstRequestAfterCompaction(first, 1));
  // The client loads it by itself.
  expect(brief).not.toContain(LOADED);
  expect(countIn(firstRequestAfterCompaction(first, 1), LOADED)).toBeGreaterThan(0);
  expect(brief).toContain(WORDS);
  expect(brief).toContain('Work in small steps.');
  expect(brief).toContain('Read docs/harbour.md again before you go on.');
  expect(brief).not.toContain('not this');
  expect(brief).not.toContain('A dinghy is no ship.');

  for (const how of [['--fork-session'], []]) {
    const later = await play({
      prompts: ['go on', 'and on'],
      arguments: ['--resume', first.sessionId!, ...how],
    });
    for (const request of later.requests.filter(({ kind }) => kind === 'main')) {
      expect(countIn(request, WORDS)).toBeGreaterThan(0);
      expect(countIn(request, '[tideproof] Compaction 1')).toBe(1);
    }
  }
});

const FILE = 'docs/harbour rules.md';
const AGAIN = 'Look at the rules again.';
const WRITTEN = `# Harbour\n\n- ${WORDS}\n`;
const NOTE = bash(`"${process.execPath}" "${builtCommand()}" note "${WORDS}"`);

test('a note that stands in a file which the client attaches again is not in the brief, and comes later only where it was not attached', async () => {
  const names = ['one', 'two', 'three', 'four', 'five', 'six'];
  const others = Object.fromEntries(names.map((name) => [`${name}.txt`, `${name}\n`]));
  const { play, world } = setInstalledStage({ [FILE]: WRITTEN, ...others });
  const readRules = { name: 'Read', input: { file_path: join(world.project, FILE) } };
  // The client counts these as read; which files a command prints, a ledger does not tell.
  const printOthers = names.map((name) => bash(`cat ${name}.txt`));
  // It stands in no prompt: a prompt is given back whatever files say.
  const turns: [prompt: string, ...answers: Answer[]][] = [
    ['Sort the harbour by the size of its boats.', say('Sorted.')],
    ['Note what counts here.', call(NOTE), say('Yes.')],
    ['Look at the rules.', call(readRules), call(printOthers), say('I know them.')],
    ['Count the boats.', say('Nine boats.')],
    ['Count the oars.', say('Twelve oars.')],
    ['Count the sails.', goOn, goOnUntilFull(), goOn, say('Ten sails.')],
    ['Count the ropes.', goOn, say('Six ropes.')],
    // Answers of hooks in the background may come too late for a turn; the next prompt brings them for certain.
    ['Count the knots.', say('Nine knots.')],
    [AGAIN, call(readRules), say('I know them still.')],
    ['Count the masts.', say('Three masts.')],
    ['Count the anchors.', goOn, goOnUntilFull(), goOn, say('Two anchors.')],
    ['and then?', say('That is all.')],
  ];
  const prompts = turns.map(([prompt]) => prompt);
  const touch = (time: Date) => utimesSync(join(world.project, FILE), time, time);
  touch(new Date(0));
  const run = await play({
    prompts,
    // The client attaches again what was changed last.
    beforePrompt: (index) => prompts[index] === AGAIN && touch(new Date()),
    environment: smallWindow,
    script: { ...script, main: turns.flatMap(([, ...answers]) => answers) },
  });
  const late = requestsAfterCompaction(run, 1);
  expect(countIn(late[0]!, WORDS)).toBe(0);
  const asked = late.find(({ body }) => textOfMessage(body.messages.at(-1)!).includes('Count the knots.'))!;
  const given = asked.body.messages.map(textOfMessage).filter((text) => text.includes(WORDS));
  expect(given).toHaveLength(1);
  expect(given[0]).toContain('[tideproof] Compaction 1, more');

  const attached = requestsAfterCompaction(run, 2);
  expect(briefIn(attached[0]!)).toContain('[tideproof] Compaction 2');
  expect(briefIn(attached[0]!)).not.toContain(WORDS);
  for (const request of attached) expect(countIn(request, WORDS)).toBe(1);
});
