import { utimesSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { smallWindow } from '../../src/clients/claude-code/live-test/lab/play-session.ts';
import { bash, call, say, summary } from '../../src/clients/claude-code/live-test/lab/script.ts';
import { textOfMessage } from '../../src/clients/claude-code/live-test/lab/text-of.ts';
import type { Answer } from '../../src/clients/claude-code/live-test/lab/wire.ts';
import { firstRequestAfterCompaction } from '../lab/after-compaction.ts';
import { briefIn, countIn, goOn, goOnUntilFull, setInstalledStage } from './client-stage.ts';

const RULE = 'Never touch anything below generated/.';
const LOADED = 'Always knot every rope twice.';
const PROMPT = `Sort the harbour by the size of its boats. ${RULE}`;
const script = { main: [goOn], summarizer: () => summary('Boats were sorted.') };

test('the brief of a compaction is in the first request of a fork and of a resumed session too, once', async () => {
  const { play } = setInstalledStage();
  const first = await play({ prompts: [PROMPT, 'one more', '/compact', 'and now?'], script });
  expect(countIn(firstRequestAfterCompaction(first, 1), RULE)).toBeGreaterThan(0);

  for (const how of [['--fork-session'], []]) {
    const later = await play({
      prompts: ['go on', 'and on'],
      arguments: ['--resume', first.sessionId!, ...how],
    });
    for (const request of later.requests.filter(({ kind }) => kind === 'main')) {
      expect(countIn(request, RULE)).toBeGreaterThan(0);
      expect(countIn(request, '[tideproof] Compaction 1')).toBe(1);
    }
  }
});

test('the project’s files for after a compaction are in the brief; those for the start and what the client loads are not', async () => {
  const { play } = setInstalledStage({
    'CLAUDE.md': `# House rules\n- ${LOADED}\n`,
    '.tideproof/workflow.md': 'Work in small steps.\n',
    '.tideproof/restore.md': 'Read docs/harbour.md again before you go on. <private>not this</private>\n',
    '.tideproof/knowledge/boats.md': 'A dinghy is no ship.\n',
  });
  const run = await play({ prompts: [PROMPT, LOADED, 'one more', '/compact', 'and now?'], script });
  const atStart = briefIn(run.requests.find(({ kind }) => kind === 'main')!);
  expect(atStart).toContain('A dinghy is no ship.');
  expect(atStart).toContain('Work in small steps.');
  expect(atStart).not.toContain('Read docs/harbour.md again');
  const brief = briefIn(firstRequestAfterCompaction(run, 1));
  expect(brief).not.toContain(LOADED);
  expect(countIn(firstRequestAfterCompaction(run, 1), LOADED)).toBeGreaterThan(0);
  expect(brief).toContain(RULE);
  expect(brief).toContain('Work in small steps.');
  expect(brief).toContain('Read docs/harbour.md again before you go on.');
  expect(brief).not.toContain('not this');
  expect(brief).not.toContain('A dinghy is no ship.');
});

const FILE = 'docs/harbour rules.md';
const WRITTEN = `# Harbour\n\n- ${RULE}\n`;

/** The rule is in nothing that was asked, so that a brief has it as a rule or not at all. */
const TALK = [
  'Sort the harbour by the size of its boats.',
  RULE,
  'Look at the rules.',
  'Count the boats.',
  'Count the oars.',
  'Count the sails.',
];
const talk = (...steps: Answer[]): Answer[] => [
  ...[
    say('Sorted.'),
    say('Yes.'),
    ...steps,
    say('I know them.'),
    say('Nine boats.'),
    say('Twelve oars.'),
    goOn,
  ],
];

test('what stands in a file that the client attaches again is not in the brief, and never comes later', async () => {
  const { play, world } = setInstalledStage({ [FILE]: WRITTEN });
  const readRules = call({ name: 'Read', input: { file_path: join(world.project, FILE) } });
  const main = [...talk(readRules), goOnUntilFull(), goOn, goOn];
  const prompts = [...TALK, 'and now?'];
  const run = await play({ prompts, environment: smallWindow, script: { ...script, main } });
  const request = firstRequestAfterCompaction(run, 1);
  expect(briefIn(request)).toContain('[tideproof] Compaction 1');
  expect(briefIn(request)).not.toContain(RULE);
  expect(countIn(request, RULE)).toBe(1);
  expect(countIn(run.requests.findLast(({ kind }) => kind === 'main')!, RULE)).toBe(1);
});

test('what the client was to attach and did not comes with a later answer or prompt', async () => {
  const names = ['one', 'two', 'three', 'four', 'five', 'six'];
  const others = Object.fromEntries(names.map((name) => [`${name}.txt`, `${name}\n`]));
  const { play, world } = setInstalledStage({ [FILE]: WRITTEN, ...others });
  utimesSync(join(world.project, FILE), new Date(0), new Date(0));
  const readRules = call({ name: 'Read', input: { file_path: join(world.project, FILE) } });
  // The client counts these as read; which files a command prints, a ledger does not tell.
  const printOthers = names.map((name) => call(bash(`cat ${name}.txt`)));
  const main = [...talk(readRules, ...printOthers), goOnUntilFull(), ...Array(8).fill(goOn)];
  // Answers of hooks in the background may come too late for a turn; the next prompt brings them for certain.
  const prompts = [...TALK, 'and now?', 'and then?'];
  const run = await play({ prompts, environment: smallWindow, script: { ...script, main } });
  expect(countIn(firstRequestAfterCompaction(run, 1), RULE)).toBe(0);
  const last = run.requests.findLast(({ kind }) => kind === 'main')!;
  const given = last.body.messages.map(textOfMessage).filter((text) => text.includes(RULE));
  expect(given).toHaveLength(1);
  expect(given[0]).toContain(`Rule: ${RULE}`);
});
