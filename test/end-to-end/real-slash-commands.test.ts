import { existsSync, mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { bash, call, say } from '../../src/clients/claude-code/live-test/lab/script.ts';
import { type RecordedRequest, textOfMessage } from '../../src/clients/claude-code/live-test/lab/wire.ts';
import { commandFiles } from '../../src/clients/claude-code/settings/command-files.ts';
import { shellCommand } from '../../src/clients/claude-code/settings/hook-command.ts';
import { CLEAR_HINT, SESSION_REQUEST } from '../../src/domain/handoff-request.ts';
import { builtCommand } from './built-command.ts';
import { mains, setInstalledStage, stored, waitForTurnEnds } from './client-stage.ts';
import { readDocuments } from './whole-documents.ts';

const ERROR = 'AssertionError: high tide at 07:10, wanted 06:10';
const project = { 'check.js': `console.error(${JSON.stringify(ERROR)});\nprocess.exit(1);\n` };
const REQUEST = 'The tide table is off by an hour. Never touch anything below generated/.';
const WORDS = 'It is the time zone. Next I will read the zone of the gauge.';
/** What the model writes when it is asked for a handoff: at `/save`, and at `/handoff`. */
const SAVED = 'The gauge of Brest is the one to look at first (seen in a run).';
const HANDED = 'The pilot decides about pier 4.';

/** What the model was shown of a command: its text with the output of what it ran. */
function commandIn(request: RecordedRequest | undefined): string {
  if (!request) throw new Error('The client sent no request: it did not let the command run.');
  const shown = request.body.messages.map(textOfMessage).join('\n');
  return shown.slice(shown.lastIndexOf('<command-name>'));
}

/**
 * A world in which `install` added its commands; they run with the permissions of a user who was not asked for any. In the morning
 * nothing would be asked.
 */
test('/save, /recall and /handoff work unasked and count as no request; what the model writes for them is kept, and known the next morning; no shell sees what /recall and /pin hold', async () => {
  const { world, play } = setInstalledStage(project);
  const folder = join(world.directory, 'Program Files (x86)');
  symlinkSync(dirname(builtCommand()), folder);
  for (const { path, text } of commandFiles(shellCommand(process.execPath, join(folder, 'tideproof.cjs')))) {
    mkdirSync(dirname(join(world.home, '.claude', path)), { recursive: true });
    writeFileSync(join(world.home, '.claude', path), text);
  }
  const evening = await play({
    prompts: [REQUEST, '/recall high tide', '/save', '/pin Ask the pilot first.', '/handoff'],
    arguments: ['--permission-mode', 'default', '--allowedTools', 'Bash(node check.js)'],
    // What is said and run is on record once the hook of the turn's end is through.
    beforePrompt: (index) => waitForTurnEnds(world, index),
    script: {
      main: [
        call(bash('node check.js')),
        say(WORDS),
        say('It was at 07:10.'),
        say(SAVED),
        say('It is pinned.'),
        say(`${HANDED}\n${CLEAR_HINT}`),
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

  const [, , recall, save, , handedOver] = mains(evening);
  expect(commandIn(recall)).toContain('The user wants to know what is on record');
  const found = JSON.stringify(recall!.body.messages);
  for (const words of ['[tideproof] Answer to /recall', ERROR]) expect(found).toContain(words);
  expect(found).toMatch(/session \w+ Bash, exit code 1: node check\.js/);
  for (const words of [REQUEST, ERROR, SESSION_REQUEST]) expect(commandIn(save)).toContain(words);
  expect(commandIn(save)).toMatch(/Last request +The tide/);
  expect(commandIn(handedOver)).toContain(`Written to ${join(world.project, '.tideproof', 'HANDOFF.md')}`);
  for (const words of [REQUEST, ERROR, SAVED, SESSION_REQUEST])
    expect(commandIn(handedOver)).toContain(words);
  expect(JSON.stringify(handedOver!.body)).toContain('- tideproof: What to do right after a compaction');

  const [notes = ''] = [...documents].filter(([path]) => path.startsWith('notes/')).map(([, text]) => text);
  const handoff = documents.get('HANDOFF.md')!;
  for (const words of [`> ${REQUEST}\n`, `> ${HANDED}\n`, ERROR]) expect(handoff).toContain(words);
  for (const words of [`- **Last request:** ${REQUEST}\n`, SAVED, HANDED]) expect(notes).toContain(words);
  for (const text of [handoff, notes]) expect(text).not.toContain(CLEAR_HINT);

  const told = mains(morning)[0]!.body.messages.map(textOfMessage).join('\n');
  expect(told).toContain('[tideproof] An earlier session in this folder ended');
  for (const words of [REQUEST, ERROR, HANDED]) expect(told).toContain(words);
  expect(JSON.stringify(mains(morning)[1]!.body.messages)).toContain('[tideproof] Answer to /recall');
  const answers = JSON.stringify(mains(morning).at(-1)!.body.messages).match(/Answer to \/pin\. [^(]*/g);
  expect(answers).toEqual(ways.map(() => 'Answer to /pin. Pinned for this session '));
  expect(existsSync(trap)).toBe(false);

  const facts = stored(
    world,
    "SELECT json_extract(detail, '$.from') AS asked, text FROM facts WHERE kind = 'handoff' ORDER BY asked",
  );
  expect(facts).toEqual([
    { asked: '/handoff', text: HANDED },
    { asked: '/save', text: SAVED },
  ]);
});
