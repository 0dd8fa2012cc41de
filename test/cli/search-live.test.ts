import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { openTerminal } from '../interactive/terminal.ts';
import { makeArchivedRoom, SESSION } from './archived-room.ts';
import { entryFile } from './room.ts';

function searchLive(...words: string[]) {
  const room = makeArchivedRoom();
  const terminal = openTerminal({
    program: process.execPath,
    arguments: [entryFile, 'search', '--all', ...words],
    directory: room.home,
    environment: { HOME: room.home, PATH: process.env.PATH ?? '' },
    pidFile: join(room.home, 'pid'),
  });
  onTestFinished(() => terminal.kill());
  return terminal;
}

it('tideproof search on a terminal searches while one types, and Enter opens the chosen hit', async () => {
  const terminal = searchLive();
  await terminal.waitFor('Type what to look for');
  await terminal.type('plank', /❯ .*The planks are out/);
  expect(terminal.screen()).toContain('Esc quit');
  await terminal.press('down', /❯ .*Bash +make plank/);
  await terminal.press('enter', 'More around it: ');
  await terminal.ended;
  expect(terminal.screen()).toMatch(/▶ .* Bash call/);
});

it('Ctrl+R prints the command that resumes the session of the chosen hit', async () => {
  const terminal = searchLive('spring', 'tide');
  await terminal.waitFor(/❯ .*spring tide/);
  await terminal.type('\u0012', `cd /home/ada/pier && claude --resume ${SESSION}`);
  await terminal.ended;
});

it('A pattern that is wrong, or only half typed, is told on the screen', async () => {
  const terminal = searchLive();
  await terminal.waitFor('Type what to look for');
  await terminal.type('/(/', 'is no regular expression');
  expect(terminal.screen()).toContain('Esc quit');
  await terminal.type('\u0015planks', /❯ .*The planks are out/);
});
