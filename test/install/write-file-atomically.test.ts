import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import { writeFileAtomically } from '../../src/system/write-file-atomically.ts';
import { makeFolder } from '../make-folder.ts';

let directory: string;
let path: string;

beforeEach(() => {
  directory = makeFolder();
  path = join(directory, 'file');
});

const bytes = (text: string) => Buffer.from(text);
/** Writes the one only if the other is there. */
const write = (text: string, there?: string) =>
  writeFileAtomically(path, bytes(text), { onlyIf: { bytes: there === undefined ? there : bytes(there) } });

describe('writeFileAtomically()', () => {
  it('writes only if the file still holds what was expected', () => {
    writeFileSync(path, 'theirs');
    expect([write('x', 'old'), write('x')]).toEqual(['changed', 'changed']);
    expect(readFileSync(path, 'utf8')).toBe('theirs');
    expect(write('x', 'theirs')).toBe('written');
    rmSync(path);
    expect([write('x', 'x'), write('y')]).toEqual(['changed', 'written']);
    expect(readdirSync(directory)).toEqual(['file']);
  });

  it('leaves no temporary file behind when it fails', () => {
    mkdirSync(path);
    writeFileSync(join(path, 'inside'), '');
    expect(() => writeFileAtomically(path, bytes('x'))).toThrow();
    expect(readdirSync(directory)).toEqual(['file']);
    expect(() => writeFileAtomically(join(directory, 'no', 'file'), bytes('x'))).toThrow('ENOENT');
  });
});
