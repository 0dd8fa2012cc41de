import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { writeFileAtomically } from '../../src/system/write-file-atomically.ts';

let directory: string;
let path: string;

beforeEach(() => {
  directory = mkdtempSync(join(tmpdir(), 'atomic-'));
  path = join(directory, 'file');
  onTestFinished(() => rmSync(directory, { recursive: true, force: true }));
});

const bytes = (text: string) => Buffer.from(text);

describe('writeFileAtomically()', () => {
  it('writes only if the file still holds what was expected', () => {
    writeFileSync(path, 'theirs');
    expect(writeFileAtomically(path, bytes('x'), { onlyIf: { bytes: bytes('old') } })).toBe('changed');
    expect(writeFileAtomically(path, bytes('x'), { onlyIf: { bytes: undefined } })).toBe('changed');
    expect(readFileSync(path, 'utf8')).toBe('theirs');
    expect(writeFileAtomically(path, bytes('x'), { onlyIf: { bytes: bytes('theirs') } })).toBe('written');
    rmSync(path);
    expect(writeFileAtomically(path, bytes('x'), { onlyIf: { bytes: bytes('x') } })).toBe('changed');
    expect(writeFileAtomically(path, bytes('y'), { onlyIf: { bytes: undefined } })).toBe('written');
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
