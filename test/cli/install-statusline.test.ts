import { spawnSync } from 'node:child_process';
import { describe, expect } from 'vitest';
import { parseCommand } from '../../src/clients/claude-code/settings/hook-command.ts';
import { test as it, makeInstalledRoom, type Room } from './room.ts';

const SETTINGS =
  '{\n\t"statusLine": {"type": "command", "command": "echo \\u0022my line\\u0022", "padding": 3}\n}\n';
const statusLineOf = (room: Room) => JSON.parse(room.readSettings()).statusLine;

/** What the client would show. */
function show(room: Room): string {
  return spawnSync(statusLineOf(room).command, {
    shell: true,
    input: JSON.stringify({ model: { id: 'claude-opus-5-5', display_name: 'Opus 5.5' } }),
    encoding: 'utf8',
    env: { PATH: process.env.PATH, HOME: room.home, NO_COLOR: '1' },
  }).stdout;
}

describe('tideproof install', () => {
  it('registers a status line that works, says so, and doctor finds it in order', async ({ room }) => {
    const { stdout } = await room.run('install');
    expect(stdout).toMatch(/^ {2}add +statusLine +below the prompt/m);
    expect(show(room)).toBe('Opus 5.5 · ░░░░░░░░░░ fresh · compacts at 967k\n');
    expect((await room.run('doctor')).stdout).toMatch(/✓ +Status line +registered\n/);
  });

  it('keeps the status line that is there, and uninstall gives it back to the byte', async ({ room }) => {
    room.write('.claude/settings.json', SETTINGS);
    const { stdout } = await room.run('install', '--yes');
    expect(stdout).toContain('your own line stays: echo "my line"');
    expect(statusLineOf(room)).toMatchObject({ type: 'command', padding: 3 });
    expect(show(room)).toMatch(/^my line\nOpus 5\.5 · /);
    expect((await room.run('doctor')).stdout).toContain('registered, beside your own: echo "my line"');
    const { stdout: undone } = await room.run('uninstall', '--yes');
    expect(undone).toContain('Yours is there alone again: echo "my line"');
    expect(room.readSettings()).toBe(SETTINGS);
  });

  it('leaves the status line alone when asked to', async ({ room }) => {
    room.write('.claude/settings.json', SETTINGS);
    const { stdout } = await room.run('install', '--yes', '--no-statusline');
    expect(stdout).not.toMatch(/^[-+ ] *(?:add|change)? *"?statusLine/m);
    expect(statusLineOf(room).command).toBe('echo "my line"');
    expect((await room.run('doctor')).stdout).toMatch(/· +Status line +none of tideproof; to have it, run: /);
  });
});

it('tideproof doctor fails when the status line runs what is gone', async () => {
  const room = makeInstalledRoom(process.execPath);
  const settings = room.readSettings();
  const { command } = statusLineOf(room);
  expect(parseCommand(command)).toMatchObject({ isStatusLine: true });
  const gone = command.replace(/"[^"]*tideproof\.cjs"/, '"/gone/tideproof.cjs"');
  room.write('.claude/settings.json', settings.replace(JSON.stringify(command), JSON.stringify(gone)));
  const { stdout, status } = await room.run('doctor');
  expect(stdout).toMatch(/✗ +Rehearsal +the statusLine hook does not work: .*\/gone\/tideproof\.cjs/s);
  expect(status).toBe(1);
});
