import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { configKeys, settings } from '../../src/config/config.ts';
import { makeRoom } from './room.ts';

describe('tideproof config', () => {
  it('shows every setting with its value and where that comes from, also in a folder of the project', async () => {
    const room = makeRoom();
    const file = room.write('work/.tideproof/config.json', '{ "restore.maxTokens": 4000 }');
    const inside = join(room.home, 'work', 'src', 'deep');
    mkdirSync(inside, { recursive: true });
    const environment = { TIDEPROOF_ARCHIVE_WORDS: '0', CLAUDE_PROJECT_DIR: inside };
    const { stdout, stderr, status } = await room.runWith(environment, 'config');
    expect({ stderr, status }).toEqual({ stderr: '', status: 0 });
    for (const key of configKeys) expect(stdout).toContain(`  ${key} `);
    expect(stdout).toMatch(/restore\.maxTokens +project +from 1,500 to 5,000 +4000\n/);
    expect(stdout).toMatch(/start\.maxTokens +default +from 200 to 2,000 +800\n/);
    expect(stdout).toMatch(/archive\.words +TIDEPROOF_ARCHIVE_WORDS +no +false\n/);
    expect(stdout).toContain(`project  ${file}\n`);
    expect(stdout).toContain(`${join(room.dataDir, 'config.json')} (not there)`);
    expect(stdout).not.toContain('!');
  });

  it('warns about what is wrong, and says the same as JSON', async () => {
    const room = makeRoom();
    const file = room.write('work/.tideproof/config.json', '{ "patern": [], "memos": 7 }');
    const user = room.write('.local/share/tideproof/config.json', '{ "memos": ["docs/*.md"] }');
    const warnings = [
      `${file}: Unknown key "patern"; did you mean "patterns"?`,
      `${file}: "memos" takes a list, not 7`,
    ];
    const text = (await room.run('config', '--project', 'work')).stdout;
    for (const warning of warnings) expect(text).toContain(`! ${warning}`);
    const told = JSON.parse((await room.run('config', '--project', 'work', '--json')).stdout);
    expect(told).toMatchObject({ files: { project: file, user }, warnings });
    expect(told.settings.map(({ key }: { key: string }) => key)).toEqual(configKeys);
    const { takes, summary } = settings.memos;
    expect(told.settings).toContainEqual({
      ...{ key: 'memos', value: ['docs/*.md'], default: [], from: 'user', where: user },
      ...{ takes, project: 'adds to yours', summary },
    });
  });
});
