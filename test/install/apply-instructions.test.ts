import { chmodSync, lstatSync, mkdirSync, readFileSync, statSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  defaultLists,
  planAddInstructions,
  planRemoveInstructions,
} from '../../src/clients/claude-code/settings/instructions-block.ts';
import { applyToFile, type FileOptions } from '../../src/install/change-file.ts';
import { listFileRecords } from '../../src/install/journal.ts';
import { makeRoom } from './room.ts';

const refusal = expect.objectContaining({ code: 'E_SETTINGS_UNREADABLE' });

/** A room with a CLAUDE.md in a project, or with none and no project either. */
function makeProject(content?: string | Uint8Array) {
  const room = makeRoom();
  const { dataDir, now } = room.options;
  const folder = join(room.home, 'work', 'tides');
  const path = join(folder, 'CLAUDE.md');
  if (content !== undefined) {
    mkdirSync(folder, { recursive: true });
    writeFileSync(path, content);
  }
  const options: FileOptions = { path, kind: 'instructions', dataDir, now };
  return {
    ...room,
    folder,
    path,
    dataDir,
    add: (more: Partial<FileOptions> = {}, lists = defaultLists) =>
      applyToFile({ ...options, ...more }, (text) => planAddInstructions(text, lists)),
    remove: (more: Partial<FileOptions> = {}) => applyToFile({ ...options, ...more }, planRemoveInstructions),
    readBytes: () => readFileSync(path),
    records: () => listFileRecords(dataDir, 'instructions'),
  };
}

describe('applyToFile() with instructions', () => {
  it('gives the bytes back, whatever they were', () => {
    const room = makeProject('');
    const text = fc.array(fc.constantFrom('a', '潮', '\n', '\r\n', '\r', '\uFEFF', '# H'), { maxLength: 8 });
    fc.assert(
      fc.property(text, (pieces) => {
        const bytes = Buffer.from(pieces.join(''));
        writeFileSync(room.path, bytes);
        room.add();
        expect(room.readBytes().includes('# Compact Instructions')).toBe(true);
        expect(room.add().action).toBe('nothing');
        expect(room.remove().action).toBe('remove');
        expect(room.readBytes().equals(bytes)).toBe(true);
      }),
      { numRuns: 40 },
    );
  });

  it('makes a file that others may read, and takes away all that it had to make', () => {
    const room = makeProject();
    expect(room.add()).toMatchObject({ action: 'add', before: undefined, path: room.path });
    expect(statSync(room.path).mode & 0o777).toBe(0o666 & ~process.umask());
    expect(room.records()).toEqual([
      { path: room.path, createdDirectories: [room.folder, join(room.home, 'work')] },
    ]);
    room.add({}, { keep: ['The tide tables'], skip: [] });
    expect(room.remove()).toMatchObject({ action: 'remove', after: undefined });
    expect(room.list()).toEqual(['data']);
    expect(room.records()).toEqual([]);
  });

  it('keeps a copy of what it changes, and nothing of a dry run', () => {
    const room = makeProject('# Tides\n');
    expect(room.add({ dryRun: true })).toMatchObject({ action: 'add', before: '# Tides\n' });
    expect(room.list()).toEqual(['work']);
    const { backupPath = '' } = room.add();
    expect(readFileSync(backupPath, 'utf8')).toBe('# Tides\n');
    expect(room.list('data', 'backups')).toEqual(['CLAUDE-2025-11-15T08-00-00-123Z.md']);
  });

  it('writes behind a symbolic link and keeps it', () => {
    const room = makeProject();
    mkdirSync(room.folder, { recursive: true });
    writeFileSync(join(room.folder, 'AGENTS.md'), '# Tides\n');
    symlinkSync('AGENTS.md', room.path);
    expect(room.add().path).toBe(join(room.folder, 'AGENTS.md'));
    room.remove();
    expect(readFileSync(join(room.folder, 'AGENTS.md'), 'utf8')).toBe('# Tides\n');
    expect(lstatSync(room.path).isSymbolicLink()).toBe(true);
  });

  it.each([
    ['broken marks', '# Tides\n<!-- tideproof:end -->\n'],
    ['bytes that are no text', Buffer.from([0x23, 0xff, 0xfe])],
  ])('touches nothing because of %s', (_, content) => {
    const room = makeProject(content);
    for (const change of [room.add, room.remove]) expect(() => change()).toThrow(refusal);
    expect(room.readBytes().equals(Buffer.from(content))).toBe(true);
    expect(room.list()).toEqual(['work']);
  });

  it('refuses a read-only file', () => {
    const room = makeProject('# Tides\n');
    chmodSync(room.path, 0o444);
    expect(() => room.add()).toThrow(/it is read-only/);
    expect(room.list()).toEqual(['work']);
  });

  it('plans again if the file changed after it was read', () => {
    const room = makeProject('High\n');
    let edits = 0;
    const now = () => {
      if (edits++ === 0) writeFileSync(room.path, 'Low\n');
      return new Date(0);
    };
    room.add({ now });
    expect(room.list('data', 'backups')).toHaveLength(1);
    room.remove();
    expect(room.readBytes().toString()).toBe('Low\n');
  });

  it('gives up, leaving no trace, if the file never rests', () => {
    const room = makeProject('High\n');
    let edits = 0;
    const now = () => {
      writeFileSync(room.path, `${edits++}\n`);
      return new Date(0);
    };
    expect(() => room.add({ now })).toThrow(refusal);
    expect(room.readBytes().toString()).toBe('2\n');
    expect([room.records(), room.list('data', 'backups'), room.list('work', 'tides')]).toEqual([
      [],
      [],
      ['CLAUDE.md'],
    ]);
  });
});
