import { spawnSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { call, say } from '../../src/clients/claude-code/live-test/lab/script.ts';
import { builtCommand } from '../end-to-end/built-command.ts';
import { addCommands, setInstalledStage } from '../end-to-end/client-stage.ts';
import { startInteractiveSession } from './interactive-session.ts';

const PIN = 'Never deploy on a Friday.';
const OFFER = 'add it to CLAUDE.md or type: /pin Please use pnpm and never npm!';

test('a user is asked before Claude pins, is told what /pin did, and is offered a rule that was given twice', async () => {
  const { world } = setInstalledStage();
  addCommands(world);
  const servers = join(world.directory, 'mcp.json');
  const server = { command: process.execPath, args: [builtCommand(), 'mcp'] };
  writeFileSync(servers, JSON.stringify({ mcpServers: { tideproof: server } }));
  const session = await startInteractiveSession({ world, arguments: ['--mcp-config', servers] });
  const { terminal } = session;
  const pinned = (): string[] => {
    const { stdout } = spawnSync(process.execPath, [builtCommand(), 'pin', '--list', '--json'], {
      ...{ cwd: world.project, env: { PATH: process.env.PATH, HOME: world.home }, encoding: 'utf8' },
    });
    return JSON.parse(stdout).pins.map(({ text }: { text: string }) => text);
  };
  const askToPin = async () => {
    session.script(call({ name: 'mcp__tideproof__pin', input: { text: PIN } }));
    await session.send(`Remember for good: ${PIN}`);
    await terminal.read('Do you want to proceed?');
  };

  await askToPin();
  await terminal.press('escape', () => !terminal.screen().includes('Do you want to proceed?'));
  expect(pinned()).toEqual([]);
  await askToPin();
  session.script(say('Noted.'));
  await terminal.press('enter', () => !terminal.screen().includes('Do you want to proceed?'));
  await session.answered('Noted.');
  expect(pinned()).toEqual([PIN]);

  await session.send('/pin --remove never deploy');
  await terminal.waitFor('tideproof: Unpinned: Never deploy on a Friday.');
  expect(pinned()).toEqual([]);

  await session.say('Always use pnpm, never npm.', say('I will use it.'));
  await session.say('Please use pnpm and never npm!', say('I use it from now on.'));
  // The hook at the end of a turn runs in the background.
  const shown = (): string => terminal.screen().replace(/\s+/g, ' ');
  for (let n = 0; n < 10 && !shown().includes(OFFER); n += 1)
    await session.say(`Go on with part ${n}.`, say(`Part ${n} is done.`));
  expect(shown()).toContain(OFFER);
  expect(pinned()).toEqual([]);
  await session.exit();
});
