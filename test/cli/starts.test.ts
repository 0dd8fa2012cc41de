import { describe, expect, it } from 'vitest';
import { commands } from '../../src/cli/commands.ts';
import { makeArchivedRoom, PIER, SESSION } from './archived-room.ts';

/** For each command a line that changes nothing, or nothing that another line would tell. */
const LINES: Record<string, string[]> = {
  install: ['install', '--dry-run'],
  uninstall: ['uninstall', '--dry-run'],
  doctor: ['doctor', '--json'],
  test: ['test'],
  status: ['status', '--session', SESSION],
  search: ['search', 'larch', '--all'],
  audit: ['audit', '--all'],
  undo: ['undo', SESSION],
  web: ['web', '--port', '70000'],
  sessions: ['sessions', '--all'],
  show: ['show', SESSION],
  history: ['history', '--all'],
  replay: ['replay', SESSION],
  note: ['note', '--session', SESSION],
  pin: ['pin', '--list', '--session', SESSION],
  handoff: ['handoff', '--dry-run', '--session', SESSION],
  relay: ['relay', '--resume'],
  rescue: ['rescue', SESSION, '--dry-run'],
  import: ['import'],
  forget: ['forget', '--session', SESSION, '--dry-run'],
  hub: ['hub'],
  config: ['config', '--project', PIER],
};

/** Without what differs from one start to the next: times, sizes, names of new files, and that sources have no version. */
const settled = (text: string) =>
  text.replaceAll(/[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}|\d[\d.,]*|from source/g, '0');

describe('The built command', () => {
  it('has a line here for every command', () => {
    const names = commands.filter(({ internal }) => !internal).map(({ name }) => name);
    expect(Object.keys(LINES).sort()).toEqual(names.sort());
  });

  it.each(Object.entries(LINES))('does %s as the sources do it', async (_name, words) => {
    const room = makeArchivedRoom();
    const { stdout, stderr, status } = room.start(...words);
    expect(stdout + stderr).not.toBe('');
    expect(stderr).not.toContain('This is a bug');
    const own = await room.run(...words);
    expect(status).toBe(own.status);
    expect([stdout, stderr].map(settled)).toEqual([own.stdout, own.stderr].map(settled));
  });
});
