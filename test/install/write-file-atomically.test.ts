import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
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
  it('makes a file for its owner only, unless told otherwise', () => {
    expect(writeFileAtomically(path, bytes('x'))).toBe('written');
    expect(statSync(path).mode & 0o777).toBe(0o600);
    const open = join(directory, 'open');
    writeFileAtomically(open, bytes('x'), { mode: 0o644 });
    expect(statSync(open).mode & 0o777).toBe(0o644);
  });

  it('keeps the mode and the owner of a file that is there', () => {
    writeFileSync(path, 'old', { mode: 0o640 });
    const { uid, gid } = statSync(path);
    writeFileAtomically(path, bytes('new'));
    expect(statSync(path)).toMatchObject({ uid, gid });
    expect(statSync(path).mode & 0o777).toBe(0o640);
  });

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
