import fc from 'fast-check';
import { expect, test } from 'vitest';
import { commandFiles, ownerOf } from '../../src/clients/claude-code/settings/command-files.ts';
import { planOwnFile } from '../../src/install/change-file.ts';
import { anyCharacter } from '../any-character.ts';

const planAddCommandFile = (present: string | undefined, { text }: { text: string }) =>
  planOwnFile(text, ownerOf).add(present);
const planRemoveCommandFile = (present: string | undefined) => planOwnFile('', ownerOf).remove(present);

const files = commandFiles('"/usr/bin/node" "/opt/tideproof.cjs"');
const elsewhere = commandFiles('"/usr/bin/node" "/home/ada/tideproof.cjs"');

test('any change of it by hand is seen, and any other file is somebody else’s', () => {
  fc.assert(
    fc.property(fc.constantFrom(...files), fc.nat(), fc.string({ minLength: 1 }), ({ text }, at, more) => {
      const place = at % (text.length + 1);
      const changed = text.slice(0, place) + more + text.slice(place);
      if (changed !== text && !/[\r\n]/.test(more)) expect(ownerOf(changed)).not.toBe('ours');
    }),
  );
  fc.assert(
    fc.property(fc.string({ unit: anyCharacter }), (text) => {
      expect(ownerOf(text)).toBe('foreign');
    }),
  );
});

test('adding is idempotent, an older file is brought up to date, and nothing foreign is touched', () => {
  for (const [index, file] of files.entries()) {
    expect(planAddCommandFile(undefined, file)).toMatchObject({ action: 'add', text: file.text });
    expect(planAddCommandFile(file.text, file)).toMatchObject({ action: 'nothing' });
    if (elsewhere[index]!.text !== file.text)
      expect(planAddCommandFile(elsewhere[index]!.text, file)).toMatchObject({
        action: 'update',
        text: file.text,
      });
    for (const text of ['', 'mine', `${file.text}more`]) {
      expect(planAddCommandFile(text, file)).toMatchObject({ action: 'nothing', text });
      expect(planAddCommandFile(text, file).leftAlone).toBeDefined();
    }
    expect(planRemoveCommandFile('mine')).toMatchObject({ action: 'nothing', text: 'mine' });
    expect(planRemoveCommandFile(file.text)).toMatchObject({
      action: 'remove',
      text: undefined,
      edited: false,
    });
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
