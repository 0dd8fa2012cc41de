import { expect, it } from 'vitest';
import { isSetOtherwise } from '../../src/facts/errors/check-form.ts';
import { setsOut } from '../../src/facts/findings/sets-out.ts';
import { splitStatements } from '../../src/facts/findings/split-statements.ts';
import { ruleStrength } from '../../src/facts/rules/rule-strength.ts';
import { readSentence } from '../../src/prompt/sentence.ts';

it.each([
  'Checking whether the ferry table has a row for Sundays.',
  'Going through the harbour tests next to find out if one covers a leap day.',
  'I want to see what `tideAt` does at midnight.',
  'A quick look at how the buoys are named.',
  'Mal sehen, ob der Pegel stimmt.',
  'Erst mal nachlesen, wo die Tabelle benutzt wird.',
  "Voyons si la marée est lue deux fois dans l'import.",
  'Vou ver como o cais é lido.',
  'Hora de comprobarlo en el registro del puerto.',
])('setsOut() knows a look that is announced: %s', (text) => {
  expect(setsOut(text)).toBe(true);
});

it.each([
  'Running it twice shows how the cache fills up.',
  'Setting `TZ` breaks the export.',
  'That explains why the tide is one hour off.',
  'The log shows which buoy is silent.',
  'I see why it fails: the pool has 10 connections.',
  'I need to pin the port, because 5432 is taken.',
  'Das zeigt, wo die Zeit verloren geht.',
])('setsOut() takes no claim for a look: %s', (text) => {
  expect(setsOut(text)).toBe(false);
});

it('splitStatements() ends a claim where a look is announced behind it', () => {
  const texts = splitStatements(
    'The berth list is read once at start, but let me check whether it is read again.',
  ).map(({ text }) => text);
  expect(texts).toEqual(['The berth list is read once at start.']);
});

it.each([
  ['the mooring button must be clicked twice', undefined],
  ['Man muss die Seite zweimal neu laden, sonst fehlt der Pegel.', undefined],
  ['Hay que pulsar dos veces en guardar.', undefined],
  ['Never restart the harbour server by hand.', 'must'],
  ['Tests must run twice before a release.', 'must'],
  ['tabs.', 'should'],
  ['2 spaces', 'should'],
  ['Aspas simples.', 'should'],
])('ruleStrength() tells symptoms from rules: %s', (text, strength) => {
  expect(ruleStrength(readSentence(text))).toBe(strength);
});

it('isSetOtherwise() knows the same command with something set for it', () => {
  expect(isSetOtherwise('make', 'make BOARD=h7')).toBe(true);
  expect(isSetOtherwise('npm run build', 'NODE_OPTIONS=--trace npm run build')).toBe(true);
  expect(isSetOtherwise('make test', 'make test TESTS=tide')).toBe(false);
  expect(isSetOtherwise('make test', 'make lint')).toBe(false);
});
