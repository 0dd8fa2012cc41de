import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { call, say } from '../../src/clients/claude-code/live-test/lab/script.ts';
import { builtCommand } from '../end-to-end/built-command.ts';
import { addCommands, runTideproof, setInstalledStage } from '../end-to-end/client-stage.ts';
import { startInteractiveSession } from './interactive-session.ts';

const PIN = 'Never deploy on a Friday.';
const TYPED = 'Always use pnpm, never npm.';

test('a user is asked before Claude pins, and told what /pin did', async () => {
  const { world } = setInstalledStage();
  addCommands(world);
  const servers = join(world.directory, 'mcp.json');
  const server = { command: process.execPath, args: [builtCommand(), 'mcp'] };
  writeFileSync(servers, JSON.stringify({ mcpServers: { tideproof: server } }));
  const session = await startInteractiveSession({ world, arguments: ['--mcp-config', servers] });
  const { terminal } = session;
  const pinned = (): string[] =>
    JSON.parse(runTideproof(world, 'pin', '--list', '--json')).pins.map(({ text }: { text: string }) => text);
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

  session.script(say('It is pinned.'));
  await session.send(`/pin ${TYPED}`);
  await terminal.waitFor('tideproof: Pinned for this session');
  await session.answered('It is pinned.');
  expect(pinned().toSorted()).toEqual([TYPED, PIN]);
});
