import { spawn } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect } from 'vitest';
import { examine } from '../examine.ts';
import { asQuickNode } from '../quick-node.ts';
import { entryFile, test as it, makeRoom, type Room } from '../room.ts';

const STATE = `${JSON.stringify({ numStartups: 3, projects: { '/home/ada/pier': { mcpServers: {} } } }, null, 2)}\n`;
const stateFile = (room: Room) => join(room.home, '.claude.json');
const read = (room: Room) => readFileSync(stateFile(room), 'utf8');
const findingOf = async (room: Room) =>
  (await examine(room)).all('Parts').find(({ detail }) => detail.includes('the MCP server'));

describe('tideproof install', () => {
  it('registers the server, keeps a private copy of the file, and uninstall gives it back to the byte', async () => {
    const room = makeRoom();
    room.write('.claude.json', STATE);
    expect(await findingOf(room)).toMatchObject({ status: 'info' });
    await room.run('install');
    const server = { type: 'stdio', command: room.node, args: [entryFile, 'mcp'] };
    expect(JSON.parse(read(room)).mcpServers.tideproof).toEqual(server);
    expect(existsSync(`${stateFile(room)}.lock`)).toBe(false);
    expect(await findingOf(room)).toMatchObject({ status: 'ok' });
    const before = read(room);
    await room.run('install');
    expect(read(room)).toBe(before);
    await room.run('uninstall');
    expect(read(room)).toBe(STATE);
  });

  it('leaves a server of the same name alone that is somebody else’s, and says so', async ({ room }) => {
    const text = JSON.stringify({ mcpServers: { tideproof: { command: 'moon' } } });
    room.write('.claude.json', text);
    expect((await room.run('install')).stdout).toContain('the MCP server is yours and is not changed');
    expect((await findingOf(room))?.detail).toContain('not written by tideproof');
    expect((await room.run('uninstall')).stdout).toContain('the MCP server is yours and is not changed');
    expect(read(room)).toBe(text);
  });

  it('says which file of the client it cannot read, and sets up the rest', async ({ room }) => {
    room.write('.claude.json', '{ "numStartups": 3, }');
    const { stdout, status } = await room.run('install');
    expect(status).toBe(0);
    expect(stdout).toContain('not valid JSON at line 1, column 21');
    expect(read(room)).toBe('{ "numStartups": 3, }');
    expect(existsSync(room.settingsPath)).toBe(true);
  });

  it('waits for the lock of the client, and takes one away that a killed client left', async ({ room }) => {
    room.write('.claude.json', STATE);
    const lock = `${stateFile(room)}.lock`;
    mkdirSync(lock);
    const install = spawn(process.execPath, [...asQuickNode, entryFile, 'install'], {
      env: { PATH: process.env.PATH, HOME: room.home },
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    let said = '';
    const done = new Promise<number | null>((resolve) => install.once('close', resolve));
    install.stdout.on('data', (chunk) => {
      said += chunk;
    });
    while (!existsSync(room.settingsPath)) await new Promise((resolve) => setTimeout(resolve, 20));
    // What the client writes while it holds the lock must not be lost.
    writeFileSync(stateFile(room), STATE.replace('3', '4'));
    rmSync(lock, { recursive: true });
    expect(await done).toBe(0);
    expect(said).toContain('the MCP server');
    expect(JSON.parse(read(room))).toMatchObject({ numStartups: 4, mcpServers: { tideproof: {} } });
    mkdirSync(lock);
    utimesSync(lock, new Date(0), new Date(0));
    expect((await room.run('uninstall')).status).toBe(0);
    expect(read(room)).toBe(STATE.replace('3', '4'));
    expect(existsSync(lock)).toBe(false);
  });
});

it('tideproof doctor says that the server is not as an install writes it, and install puts it right', async () => {
  const room = makeRoom();
  const gone = { type: 'stdio', command: process.execPath, args: ['/gone/tideproof.cjs', 'mcp'], env: {} };
  room.write('.claude.json', JSON.stringify({ mcpServers: { tideproof: gone } }));
  expect(await findingOf(room)).toMatchObject({
    status: 'warning',
    detail: expect.stringContaining('not as this tideproof would write it'),
    fix: expect.stringMatching(/^Run: .* install$/),
  });
  await room.run('install');
  expect(await findingOf(room)).toMatchObject({ status: 'ok' });
});
