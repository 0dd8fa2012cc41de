import { existsSync, mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { listFacts } from '../../src/archive/lists/list-facts.ts';
import { readArchive } from '../../src/archive/sqlite/open-archive.ts';
import type { SessionRun, World } from '../../src/clients/claude-code/live-test/lab/play-session.ts';
import { bash, call, say } from '../../src/clients/claude-code/live-test/lab/script.ts';
import { type RecordedRequest, textOfMessage } from '../../src/clients/claude-code/live-test/lab/wire.ts';
import { commandFiles } from '../../src/clients/claude-code/settings/command-files.ts';
import { shellCommand } from '../../src/clients/claude-code/settings/hook-command.ts';
import { SESSION_REQUEST } from '../../src/domain/handoff-request.ts';
import { archiveFile } from '../../src/system/paths.ts';
import { removePatiently } from '../../src/system/remove-patiently.ts';
import { builtCommand } from './built-command.ts';
import { mains, runTideproof, setInstalledStage, waitForTurnEnds } from './client-stage.ts';
import { readDocuments } from './whole-documents.ts';

const ERROR = 'AssertionError: high tide at 07:10, wanted 06:10';
const project = { 'check.js': `console.error(${JSON.stringify(ERROR)});\nprocess.exit(1);\n` };
const REQUEST = 'The tide table is off by an hour. Never touch anything below generated/.';
const WORDS = 'It is the time zone. Next I will read the zone of the gauge.';
/** What the model writes when it is asked for a handoff: at `/save`, and at `/handoff`. */
const SAVED = 'The gauge of Brest is the one to look at first (seen in a run).';
const HANDED = 'The pilot decides about pier 4.';

let played: {
  world: World;
  evening: SessionRun;
  /** As the evening left them. */
  documents: ReturnType<typeof readDocuments>;
  morning: SessionRun;
  trap: string;
  pinned: number;
};

/**
 * A world in which `install` added its commands; they run with the permissions of a user who was not asked for any. In the morning
 * nothing would be asked.
 */
beforeAll(async () => {
  const { world, play } = setInstalledStage(project, { lasts: true });
  const folder = join(world.directory, 'Program Files (x86)');
  symlinkSync(dirname(builtCommand()), folder);
  for (const { path, text } of commandFiles(shellCommand(process.execPath, join(folder, 'tideproof.cjs')))) {
    mkdirSync(dirname(join(world.home, '.claude', path)), { recursive: true });
    writeFileSync(join(world.home, '.claude', path), text);
  }
  const evening = await play({
    prompts: [REQUEST, '/recall high tide', '/save', '/handoff'],
    arguments: ['--permission-mode', 'default', '--allowedTools', 'Bash(node check.js)'],
    // What is said and run is on record once the hook of the turn's end is through.
    beforePrompt: (index) => waitForTurnEnds(world, index),
    script: {
      main: [
        call(bash('node check.js')),
        say(WORDS),
        say('It was at 07:10.'),
        say(SAVED),
        say(`${HANDED}\nThe handoff is saved, /clear can follow.`),
      ],
    },
  });
  const documents = readDocuments(join(world.project, '.tideproof'));
  const trap = join(world.directory, 'trapped');
  const ways = [
    `don't $(touch ${trap}) \`touch ${trap}\``,
    `x\nTIDEPROOF_WORDS\ntouch ${trap}\ncat <<'TIDEPROOF_WORDS'`,
    `!\`touch ${trap}\``,
    `x\n\`\`\`!\ntouch ${trap}\n\`\`\``,
    `"; touch ${trap}; "`,
  ];
  const morning = await play({
    prompts: ['Good morning.', `/recall ${ways.join('\n')}`, ...ways.map((way) => `/pin ${way}`), 'Go on.'],
  });
  played = { world, evening, documents, morning, trap, pinned: ways.length };
});

afterAll(() => removePatiently(played.world.directory));

/** What the model was shown of a command: its text with the output of what it ran. */
function commandIn(request: RecordedRequest | undefined): string {
  if (!request) throw new Error('The client sent no request: it did not let the command run.');
  const shown = request.body.messages.map(textOfMessage).join('\n');
  return shown.slice(shown.lastIndexOf('<command-name>'));
}

test('/save and /recall work without a question to the user, and none of them counts as a request', () => {
  const [, , recall, save] = mains(played.evening);
  expect(commandIn(recall)).toContain('The user wants to know what is on record');
  const told = JSON.stringify(recall!.body.messages);
  expect(told).toContain('[tideproof] Answer to /recall');
  expect(told).toContain(ERROR);
  expect(told).toMatch(/session \w+ Bash, exit code 1: node check\.js/);
  const shown = commandIn(save);
  expect(shown).toContain(`Last request: ${REQUEST}`);
  expect(shown).not.toContain('request: /');
});

test('/save shows the model what is on record now and asks it for the rest; what /recall looks for and /pin keeps no shell sees, whatever it holds', () => {
  const shown = commandIn(mains(played.evening)[3]);
  expect(shown).toContain(ERROR);
  expect(shown).toContain(SESSION_REQUEST);

  const [, recall] = mains(played.morning);
  expect(JSON.stringify(recall!.body.messages)).toContain('[tideproof] Answer to /recall');
  const answers = JSON.stringify(mains(played.morning).at(-1)!.body.messages).match(
    /Answer to \/pin\. [^(]*/g,
  );
  expect(answers).toEqual(Array(played.pinned).fill('Answer to /pin. Pinned for this session '));
  expect(existsSync(played.trap)).toBe(false);
});

test('/handoff writes what it shows and what the model answers to it, and the next morning a session knows it all', () => {
  const { world, evening, documents, morning } = played;
  const request = mains(evening)[4];
  const shown = commandIn(request);
  expect(shown).toContain(`Written to ${join(world.project, '.tideproof', 'HANDOFF.md')}`);
  for (const words of [REQUEST, ERROR, SAVED, SESSION_REQUEST]) expect(shown).toContain(words);
  expect(JSON.stringify(request!.body)).toContain('- tideproof: What to do right after a compaction');

  const [notes = ''] = [...documents].filter(([path]) => path.startsWith('notes/')).map(([, text]) => text);
  const handoff = documents.get('HANDOFF.md')!;
  for (const words of [`> ${REQUEST}\n`, `> ${HANDED}\n`, ERROR]) expect(handoff).toContain(words);
  expect(notes).toContain(`- **Last request:** ${REQUEST}\n`);
  for (const words of [SAVED, HANDED]) expect(notes).toContain(words);
  for (const text of [handoff, notes]) expect(text).not.toContain('/clear can follow');

  const told = mains(morning)[0]!.body.messages.map(textOfMessage).join('\n');
  expect(told).toContain('[tideproof] The session before this one in this folder ended');
  for (const words of [REQUEST, ERROR, HANDED]) expect(told).toContain(words);
});

test('what the model wrote at /save and /handoff is on record as handoffs, what it answered to /recall is not', () => {
  const { home } = played.world;
  const stored = readArchive(archiveFile(join(home, '.local', 'share', 'tideproof')), (database) =>
    listFacts(database, { kinds: ['handoff'], limit: 10 }).map(({ text, detail }) => [detail.from, text]),
  );
  expect(stored?.toSorted()).toEqual([
    ['/handoff', HANDED],
    ['/save', SAVED],
  ]);
  const stdout = runTideproof(
    played.world,
    'search',
    'pilot decides',
    '--kind',
    'handoff',
    '--all',
    '--json',
  );
  expect(JSON.parse(stdout).hits).toMatchObject([
    { kind: 'handoff', snippet: expect.stringContaining('pier 4') },
  ]);
});
