import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { defaultLists, planInstructions } from '../../src/clients/claude-code/settings/instructions-block.ts';
import { changeFile, clearFiles } from '../../src/install/change-file.ts';
import { listFileRecords } from '../../src/install/journal.ts';
import { makeRoom, outcomeOf } from './room.ts';

/** A room with a CLAUDE.md in a project, or with none and no project either. */
function makeProject(content?: string | Uint8Array) {
  const room = makeRoom();
  const folder = join(room.home, 'work', 'tides');
  const path = join(folder, 'CLAUDE.md');
  if (content !== undefined) {
    mkdirSync(folder, { recursive: true });
    writeFileSync(path, content);
  }
  const part = (lists = defaultLists) =>
    ({ name: 'x', path, kind: 'instructions', plans: planInstructions(lists) }) as const;
  return {
    ...room,
    folder,
    path,
    add: (lists = defaultLists) => outcomeOf(changeFile(part(lists), room.options)),
    remove: () => outcomeOf(clearFiles([part()], room.options)[0]!),
    readBytes: () => readFileSync(path),
    records: () => listFileRecords(room.options.dataDir, 'instructions'),
  };
}

describe('changeFile() with instructions', () => {
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

  it.each([
    ['broken marks', '# Tides\n<!-- tideproof:end -->\n'],
    ['bytes that are no text', Buffer.from([0x23, 0xff, 0xfe])],
  ])('touches nothing because of %s', (_, content) => {
    const room = makeProject(content);
    for (const change of [room.add, room.remove])
      expect(() => change()).toThrow(expect.objectContaining({ code: 'E_SETTINGS_UNREADABLE' }));
    expect(room.readBytes().equals(Buffer.from(content))).toBe(true);
    expect(room.list()).toEqual(['work']);
  });
});
