import { expect, test } from 'vitest';
import type { Entry } from '../../src/domain/entry.ts';
import { createVocabulary } from '../../src/facts/vocabulary.ts';

const origin = { uuid: 'row-1', line: 1, time: '2026-03-09T09:00:00.000Z' };
const FILLING = 'and so on\n'.repeat(20);

function said(text: string): Entry {
  return { type: 'said', text, origin };
}

/** The heat of each term after the given words, one message and one turn each. */
function heats(messages: string[], summary = ''): Map<string, number> {
  const vocabulary = createVocabulary();
  messages.forEach((text, turn) => {
    vocabulary.read(said(text), turn, 0);
  });
  const facts = vocabulary.facts(messages.length, summary);
  return new Map(facts.map(({ text, detail }) => [text, Number(detail.heat)]));
}

test('a term is the hotter the more often and the more lately it was used', () => {
  const found = heats(['openGate', 'openGate', 'closeGate', ...Array(30).fill('nothing'), 'paintGate']);

  expect(found.get('openGate')!).toBeGreaterThan(found.get('closeGate')!);
  expect(found.get('paintGate')!).toBeGreaterThan(found.get('closeGate')!);
});

test('a name counts more when it stood close to one that the summary holds', () => {
  const text = `openGate turns gateHinge\n${FILLING}lampSwitch`;
  const before = heats([text]);
  const after = heats([text], 'Next: make openGate faster.');

  expect(after.get('gateHinge')!).toBeGreaterThan(before.get('gateHinge')!);
  expect(after.get('lampSwitch')).toBe(before.get('lampSwitch'));
});

test('in a text without lines, nothing stands close to anything', () => {
  const text = `openGate ${FILLING.replaceAll('\n', ' ').repeat(20)} lampSwitch`;

  expect(heats([text], 'Next: make openGate faster.').get('lampSwitch')).toBe(
    heats([text]).get('lampSwitch'),
  );
});

test('asked a second time, a vocabulary answers the same', () => {
  const vocabulary = createVocabulary();
  vocabulary.read(said('openGate in src/gate.ts, see #12'), 1, 0);

  expect(vocabulary.facts(2, 'openGate')).toEqual(vocabulary.facts(2, 'openGate'));
});

test('of very many terms, only the hottest thousand are in active use', () => {
  const names = Array.from({ length: 1500 }, (_, index) => `gateNumber${index}`);

  const messages = Array.from({ length: 60 }, (_, index) =>
    names.slice(index * 25, index * 25 + 25).join(' '),
  );

  expect([...heats(messages).keys()]).toEqual(names.slice(-1000));
});

test('what a tool printed is forgotten when very much was printed after it; what was said is not', () => {
  const printed = (text: string): Entry => ({
    type: 'answered',
    callId: 'call-1',
    text,
    failed: false,
    origin,
  });
  const vocabulary = createVocabulary();
  vocabulary.read(said('openGate'), 1, 0);
  vocabulary.read(printed('closeGate'), 1, 0);
  for (let turn = 2; turn < 9; turn++) vocabulary.read(printed(`paintGate ${'x '.repeat(45_000)}`), turn, 0);

  expect(vocabulary.facts(9, '').map(({ text }) => text)).toEqual(['openGate', 'paintGate']);
});
