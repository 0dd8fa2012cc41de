import { writeFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { hooks } from '../../src/clients/claude-code/events/hooks.ts';
import { hookCommand } from '../../src/clients/claude-code/settings/hook-command.ts';
import { quickNode } from './quick-node.ts';
import { makeRoom, type Room, settingsWith } from './room.ts';

function installed(node = quickNode): Room {
  const room = makeRoom();
  room.write('.claude/settings.json', settingsWith(node));
  return room;
}

/** Lets a program of another kind stand in for the hook of one event. */
function replaceHook(room: Room, event: string, program: string): void {
  const settings = JSON.parse(room.readSettings());
  const file = room.write('broken/tideproof.cjs', program);
  settings.hooks[event][0].hooks[0].command = hookCommand(process.execPath, file);
  writeFileSync(room.settingsPath, JSON.stringify(settings));
}

describe('tideproof test', () => {
  it('shows every event with its time and what came back', async () => {
    const { status, stdout } = await installed(process.execPath).run('test');
    expect(status).toBe(0);
    const answering = ['PreCompact', 'SessionStart'];
    for (const { event } of hooks.filter(({ event }) => !answering.includes(event)))
      expect(stdout).toMatch(new RegExp(`✓ +${event} +\\d+ ms +no answer, as expected`));
    expect(stdout).toMatch(/✓ +PreCompact +\d+ ms +End the summary with one more section/);
    expect(stdout).toMatch(/✓ +SessionStart +\d+ ms +\{"hookSpecificOutput"/);
  });

  it('shows the status line without its colours', async () => {
    const room = installed(process.execPath);
    const settings = JSON.parse(room.readSettings());
    const command = settings.hooks.Stop[0].hooks[0].command.replace('hook claude-code', 'statusline');
    const statusLine = { type: 'command', command };
    room.write('.claude/settings.json', JSON.stringify({ ...settings, statusLine }));
    const { stdout } = await room.run('test');
    expect(stdout).toMatch(/✓ +statusLine +\d+ ms +\S.*░+ after compaction · 1 of 1 prompt in context$/m);
  });

  it.each([
    ['process.exit(3)', 'exit code 3'],
    ["process.stdout.write('word '.repeat(3_000))", 'longer than 10000 characters'],
    ['process.exitCode = 0', 'does not name'],
  ])('is red with a reason when PreCompact is replaced by %s', async (program, reason) => {
    const room = installed();
    replaceHook(room, 'PreCompact', program);
    const { status, stdout } = await room.run('test', '--json');
    const { passed, steps } = JSON.parse(stdout);
    expect({ status, passed }).toEqual({ status: 1, passed: false });
    const told = { event: 'PreCompact', problem: expect.stringContaining(reason) };
    expect(steps).toContainEqual(expect.objectContaining(told));
  });

  it('is red when a program that does nothing stands in for a hook that has nothing to say', async () => {
    const room = installed();
    replaceHook(room, 'Stop', 'process.exitCode = 0');
    const red = { status: 1, stdout: expect.stringMatching(/✗ +Stop +its entry is not as it should be/) };
    expect(await room.run('test')).toMatchObject(red);
  });

  it('is red when nothing is registered, and says what to do', async () => {
    const { status, stdout } = await makeRoom().run('test');
    expect(status).toBe(1);
    expect(stdout).toMatch(/✗ +SessionStart +not registered/);
    expect(stdout).toContain('tideproof install');
  });

  it('says where to name a client that is not found', async () => {
    const told = { status: 2, stderr: expect.stringContaining('--client /path/to/claude') };
    expect(await installed().runWith({ PATH: '/nowhere' }, 'test', '--live')).toMatchObject(told);
  });
});
