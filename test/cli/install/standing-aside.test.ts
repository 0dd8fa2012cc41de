import { existsSync, mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { hooks } from '../../../src/clients/claude-code/events/hooks.ts';
import { PROJECT_COMMAND } from '../../../src/clients/claude-code/settings/hook-command.ts';
import { planHooks } from '../../../src/clients/claude-code/settings/plan-settings.ts';
import { addPlugin } from '../add-plugin.ts';
import { makeRoom, settingsWith, transcriptOf } from '../room.ts';

/** A room in which a project shares our hooks, and whether such a hook leaves anything in the archive. */
function makeProject() {
  const room = makeRoom();
  const project = join(room.home, 'pier');
  const below = join(project, 'north');
  mkdirSync(join(project, '.git'), { recursive: true });
  mkdirSync(below);
  room.write('pier/.claude/settings.json', planHooks(hooks, PROJECT_COMMAND).add('{}').text!);
  const transcript = room.write('session.jsonl', transcriptOf('s', project));
  const isAtWork = (origin: '--project' | '--plugin', cwd = project) => {
    rmSync(room.dataDir, { recursive: true, force: true });
    const payload = { session_id: 's', transcript_path: transcript, cwd, hook_event_name: 'Stop' };
    const told = room.hook(payload, { CLAUDE_PROJECT_DIR: cwd }, origin);
    expect(told).toMatchObject({ stdout: '', stderr: '', status: 0 });
    return existsSync(join(room.dataDir, 'archive.db'));
  };
  return { room, below, isAtWork };
}

describe('A hook that a project shares', () => {
  const FILES = ['.claude/settings.json', 'pier/.claude/settings.local.json'];
  it.each(FILES)('leaves it to one in %s that can run', (file) => {
    const { room, isAtWork } = makeProject();
    room.write(file, settingsWith(process.execPath, '/gone/tideproof.cjs'));
    expect(isAtWork('--project')).toBe(true);
    room.write(file, settingsWith(process.execPath));
    expect(isAtWork('--project')).toBe(false);
  });

  it('leaves it to the plugin where that is built, and the plugin leaves nothing to it', () => {
    const { room, isAtWork } = makeProject();
    const folder = addPlugin(room);
    expect(isAtWork('--project')).toBe(false);
    expect(isAtWork('--plugin')).toBe(true);
    rmSync(join(folder, 'dist'));
    expect(isAtWork('--project')).toBe(true);
  });
});

it('A hook of the plugin leaves the work to settings of the repository that the client reads in a folder of it', () => {
  const { room, below, isAtWork } = makeProject();
  addPlugin(room);
  expect(isAtWork('--plugin', below)).toBe(true);
  room.write('pier/.claude/settings.local.json', settingsWith(process.execPath));
  expect(isAtWork('--plugin', below)).toBe(false);
});
