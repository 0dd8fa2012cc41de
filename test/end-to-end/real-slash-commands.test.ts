import { mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { commandFiles } from '../../src/clients/claude-code/command-files.ts';
import { shellCommand } from '../../src/clients/claude-code/hook-command.ts';
import { bash, call, say } from '../../src/lab/script.ts';
import { textOfMessage } from '../../src/lab/text-of.ts';
import type { RecordedRequest } from '../../src/lab/wire.ts';
import { builtCommand } from './built-command.ts';
import { setInstalledStage } from './client-stage.ts';

const RULE = 'Never touch anything below generated/.';
const ERROR = 'AssertionError: high tide at 07:10, wanted 06:10';
const project = { 'check.js': `console.error(${JSON.stringify(ERROR)});\nprocess.exit(1);\n` };
const script = { main: [call(bash('node check.js')), say('It is the time zone.')] };

/** A world in which `install` added its commands; they run with the permissions of a user who was not asked for any. */
function setCommandStage(folderName = 'a tool for commands') {
  const stage = setInstalledStage(project);
  const { world } = stage;
  const folder = join(world.directory, folderName);
  symlinkSync(dirname(builtCommand()), folder);
  for (const { path, text } of commandFiles(shellCommand(process.execPath, join(folder, 'tideproof.cjs')))) {
    mkdirSync(dirname(join(world.home, '.claude', path)), { recursive: true });
    writeFileSync(join(world.home, '.claude', path), text);
  }
  const permissions = ['--permission-mode', 'default'];
  const work = () => stage.play({ prompts: [`The tide table is off by an hour. ${RULE}`], script });
  const goOn = (prompt: string) =>
    stage.play({
      prompts: [prompt],
      arguments: ['--continue', ...permissions],
      script: { main: [say('Noted.')] },
    });
  return { ...stage, work, goOn };
}

/** What the model was shown of a command: its text with the output of what it ran. */
function commandIn(requests: RecordedRequest[]): string {
  const request = requests.find(({ kind }) => kind === 'main');
  if (!request) throw new Error('The client sent no request: it did not let the command run.');
  const shown = request.body.messages.map(textOfMessage).join('\n');
  return shown.slice(shown.lastIndexOf('<command-name>'));
}

describe.each(['a tool for commands', 'Program Files (x86)'])('In a folder named %s', (folder) => {
  test('/checkpoint shows the model what is on record now, without a question to the user', async () => {
    const { work, goOn } = setCommandStage(folder);
    await work();
    const shown = commandIn((await goOn('/checkpoint')).requests);
    expect(shown).toContain(`Request in work: The tide table is off by an hour. ${RULE}`);
    expect(shown).toContain(ERROR);
    expect(shown).toContain('Last words: It is the time zone.');
    expect(shown).toContain('name what is missing or wrong');
  });
});

test('/recall finds what was said in an earlier session, whatever signs the words hold', async () => {
  const { work, goOn } = setCommandStage();
  await work();
  const found = commandIn((await goOn('/recall high tide')).requests);
  expect(found).toContain(ERROR);
  expect(found).toMatch(/result of Bash, failed .* session \w+, line \d+/);
  expect(found).toContain('Answer from it');
  const odd = commandIn((await goOn(`/recall don't $(echo "INJECTED" | rev) \`id\``)).requests);
  expect(odd).toContain('Nothing in ');
  expect(odd).not.toContain('DETCEJNI');
});

test('/handoff asks for what is missing and says that /clear can follow; the skill is known to the model', async () => {
  const { work, goOn } = setCommandStage();
  await work();
  const { requests } = await goOn('/handoff');
  expect(commandIn(requests)).toContain(
    'tell the user that the handoff is saved and that `/clear` can follow',
  );
  const main = requests.find(({ kind }) => kind === 'main')!;
  expect(JSON.stringify(main.body)).toContain('- tideproof: What to do right after a compaction');
});

test('none of the commands counts as a request of the user', async () => {
  const { work, goOn } = setCommandStage();
  await work();
  await goOn('/recall high tide');
  const shown = commandIn((await goOn('/checkpoint')).requests);
  expect(shown).toContain('Request in work: The tide table is off by an hour.');
  expect(shown).not.toContain('Request in work: /');
});
