import fc from 'fast-check';
import { expect, test } from 'vitest';
import { commandFiles, ownerOf } from '../../src/clients/claude-code/settings/command-files.ts';
import { planOwnFile } from '../../src/install/change-file.ts';
import { anyCharacter } from '../any-character.ts';
import { forEvery } from '../for-every.ts';

const files = commandFiles('"/usr/bin/node" "/opt/tideproof.cjs"');
const elsewhere = commandFiles('"/usr/bin/node" "/home/ada/tideproof.cjs"');

test('any change of it by hand is seen, and any other file is somebody else’s', () => {
  forEvery(100, fc.constantFrom(...files), fc.nat(), fc.string({ minLength: 1 }), ({ text }, at, more) => {
    const place = at % (text.length + 1);
    const changed = text.slice(0, place) + more + text.slice(place);
    if (changed !== text && !/[\r\n]/.test(more)) expect(ownerOf(changed)).not.toBe('ours');
  });
  forEvery(100, fc.string({ unit: anyCharacter }), (text) => {
    expect(ownerOf(text)).toBe('foreign');
  });
});

test('an older file is brought up to date', () => {
  for (const [index, { text }] of files.entries()) {
    const older = elsewhere[index]!.text;
    const action = older === text ? 'nothing' : 'update';
    expect(planOwnFile(text, ownerOf).add(older)).toMatchObject({ action, text });
  }
});

test('the head of every file is plain for whoever reads it as YAML', () => {
  for (const { text } of files) {
    const head = text.split('---\n')[1]!.trimEnd().split('\n');
    for (const line of head) expect(line).toMatch(/^[a-z-]+: (?!.*: )[\w<].*$/);
  }
});

test('no command file has words of the user where a shell runs', () => {
  for (const { text } of files) {
    const blocks = [...text.matchAll(/```!\n[\s\S]*?\n```|!`[^`]*`/g)].map(([block]) => block);
    for (const block of blocks) expect(block).not.toMatch(/\$(?:ARGUMENTS|\d)|@/);
  }
});
