import { existsSync, mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { bash, call, say } from '../../src/clients/claude-code/live-test/lab/script.ts';
import { textOfMessage } from '../../src/clients/claude-code/live-test/lab/text-of.ts';
import type { RecordedRequest } from '../../src/clients/claude-code/live-test/lab/wire.ts';
import { commandFiles } from '../../src/clients/claude-code/settings/command-files.ts';
import { shellCommand } from '../../src/clients/claude-code/settings/hook-command.ts';
import { builtCommand } from './built-command.ts';
import { setInstalledStage } from './client-stage.ts';
import { readDocuments } from './whole-documents.ts';

const RULE = 'Never touch anything below generated/.';
const ERROR = 'AssertionError: high tide at 07:10, wanted 06:10';
const project = { 'check.js': `console.error(${JSON.stringify(ERROR)});\nprocess.exit(1);\n` };
const script = {
  main: [call(bash('node check.js')), say('It is the time zone. Next I will read the zone of the gauge.')],
};

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
  const work = () => stage.play({ prompts: [`The tide table is off by an hour. ${RULE}`], script });
  const goOn = (prompt: string, mode = 'default', answer = 'Noted.') =>
    stage.play({
      prompts: [prompt],
      arguments: ['--continue', '--permission-mode', mode],
      script: { main: [say(answer)] },
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

test('/save and /recall work without a question to the user, and none of them counts as a request', async () => {
  const { work, goOn } = setCommandStage('Program Files (x86)');
  await work();
  const found = await goOn('/recall high tide');
  expect(commandIn(found.requests)).toContain('The user wants to know what is on record');
  const told = JSON.stringify(found.requests.find(({ kind }) => kind === 'main')!.body.messages);
  expect(told).toContain('[tideproof] Answer to /recall');
  expect(told).toContain(ERROR);
  expect(told).toMatch(/result of Bash, failed .* session \w+, line \d+/);
  const shown = commandIn((await goOn('/save')).requests);
  expect(shown).toContain(`Last request: The tide table is off by an hour. ${RULE}`);
  expect(shown).not.toContain('request: /');
});

test('/save shows the model what is on record now; what /recall looks for no shell sees, whatever it holds', async () => {
  const { work, goOn, world } = setCommandStage();
  await work();
  const shown = commandIn((await goOn('/save')).requests);
  expect(shown).toContain(`Last request: The tide table is off by an hour. ${RULE}`);
  expect(shown).toContain(ERROR);
  expect(shown).toContain('Said last: It is the time zone. Next I will read the zone of the gauge.');
  expect(shown).toContain('name what is missing or wrong');

  const trap = join(world.directory, 'trapped');
  const ways = [
    `don't $(touch ${trap}) \`touch ${trap}\``,
    `x\nTIDEPROOF_WORDS\ntouch ${trap}\ncat <<'TIDEPROOF_WORDS'`,
    `!\`touch ${trap}\``,
    `x\n\`\`\`!\ntouch ${trap}\n\`\`\``,
    `"; touch ${trap}; "`,
  ];
  const { requests } = await goOn(`/recall ${ways.join('\n')}`, 'bypassPermissions');
  expect(JSON.stringify(requests)).toContain('[tideproof] Answer to /recall');
  expect(existsSync(trap)).toBe(false);
});

test('/handoff writes what it shows and what Claude adds to it, and the next morning a session knows it all', async () => {
  const { work, goOn, play, world } = setCommandStage();
  await work();
  const added = 'The pilot decides about pier 4.';
  const { requests } = await goOn(
    '/handoff',
    'default',
    `${added}\nThe handoff is saved, /clear can follow.`,
  );
  const shown = commandIn(requests);
  expect(shown).toContain(`Written to ${join(world.project, '.tideproof', 'HANDOFF.md')}`);
  expect(shown).toContain('## Next step\n\n- Next I will read the zone of the gauge.\n');
  expect(shown).toContain('What you write now goes into the file');
  const main = requests.find(({ kind }) => kind === 'main')!;
  expect(JSON.stringify(main.body)).toContain('- tideproof: What to do right after a compaction');

  const documents = readDocuments(join(world.project, '.tideproof'));
  const [notes = ''] = [...documents].filter(([path]) => path.startsWith('notes/')).map(([, text]) => text);
  const handoff = documents.get('HANDOFF.md')!;
  expect(handoff).toContain(`## Added by Claude\n\n> ${added}\n`);
  expect(handoff).toContain('## Next step\n\n- Next I will read the zone of the gauge.\n');
  for (const text of [handoff, notes]) {
    expect(text).toContain('Said last: It is the time zone.');
    expect(text).not.toContain('/clear can follow');
  }
  expect(notes).toContain(`- **Last request:** The tide table is off by an hour. ${RULE}\n`);

  const morning = await play({ prompts: ['Good morning.'], script: { main: [say('Good morning.')] } });
  const told = textOfMessage(morning.requests.find(({ kind }) => kind === 'main')!.body.messages.at(-1)!);
  const whole = morning.requests[0]!.body.messages.map(textOfMessage).join('\n');
  expect(`${told}${whole}`).toContain('[tideproof] The session before this one in this folder ended');
  for (const words of [RULE, ERROR, added, 'Next step: Next I will read the zone of the gauge.'])
    expect(`${told}${whole}`).toContain(words);
});
