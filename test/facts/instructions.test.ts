import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import type { Sighting } from '../../src/domain/fact.ts';
import { rules } from '../../src/facts/rules/rules.ts';

const fixtures = fileURLToPath(new URL('../fixtures/instructions', import.meta.url));
const linesOf = (name: string) => readFileSync(`${fixtures}/${name}`, 'utf8').trimEnd().split('\n');

/** What a user says in one session, and what is made of each of it. */
function startSession(): (said: string) => Sighting[] {
  const carry = rules.start();
  return (text) =>
    rules.read(
      { type: 'prompt', author: 'user', text, origin: { uuid: '', line: 1, time: '' } },
      carry,
      undefined,
    );
}

/** In the files `+` stands before a standing instruction and `-` before anything else that users say. */
function readSentences(name: string) {
  return linesOf(name).map((line) => {
    const text = line.slice(2);
    const strength = startSession()(text).find(({ status }) => status === 'open')?.set?.strength;
    return { text, isInstruction: line.startsWith('+'), strength };
  });
}

const languages = readdirSync(`${fixtures}/development`);

describe('Standing instructions as users write them', () => {
  it.each(languages)('are told from all else in %s', (language) => {
    const sentences = readSentences(`development/${language}`);
    const isFirm = (strength: unknown) => strength === 'must' || strength === 'should';
    const wrong = sentences.filter(({ isInstruction, strength }) => isInstruction !== isFirm(strength));
    expect(wrong.map(({ text }) => text)).toEqual([]);
  });

  it.each(languages)('are found in %s in words that nobody had in mind', (language) => {
    const sentences = readSentences(`hold-out/${language}`);
    const instructions = sentences.filter(({ isInstruction }) => isInstruction);
    const missed = instructions.filter(({ strength }) => strength === undefined);
    const mistaken = sentences.filter(
      ({ isInstruction, strength }) => !isInstruction && strength !== undefined,
    );
    expect(missed.length, missed.map(({ text }) => text).join('\n')).toBeLessThanOrEqual(2);
    expect(mistaken.length, mistaken.map(({ text }) => text).join('\n')).toBeLessThanOrEqual(2);
  });
});

describe('What the user says later', () => {
  let language = '';
  const cases = ['later-words.txt', 'taken-back-1.txt', 'taken-back-2.txt']
    .flatMap(linesOf)
    .filter((line) => !line.startsWith('#'))
    .flatMap((line) => {
      const [expected, first, second] = line.split(' | ');
      if (second === undefined) language = line;
      return second === undefined ? [] : [{ language, expected, first, second }];
    });

  it.each(cases)('$language: "$first" is $expected after "$second"', ({ expected, first, second }) => {
    const say = startSession();
    const rule = say(first!).find(({ status }) => status === 'open');
    const isOver = say(second!).some(
      ({ key, status, text }) => key === rule?.key && (status === 'superseded' || text !== undefined),
    );
    expect(rule).toBeDefined();
    expect(isOver).toBe(expected === 'over');
  });

  it.each(languages)('leaves what was said about other things alone in %s', (name) => {
    for (const part of ['development', 'hold-out']) {
      const say = startSession();
      const instructions = linesOf(`${part}/${name}`).filter((line) => line.startsWith('+'));
      const over = instructions.flatMap((line) =>
        say(line.slice(2)).filter(({ status }) => status === 'superseded'),
      );
      expect(over).toEqual([]);
    }
  });
});

test.each(['no-rules-1.txt', 'no-rules-2.txt'].flatMap(linesOf))(
  '"%s" holds for no more than a moment',
  (said) => {
    expect(startSession()(said).filter(({ status }) => status === 'open')).toEqual([]);
  },
);

test('what stands behind a command of the client was said to that command', () => {
  expect(startSession()('/review never look at the tests')).toEqual([]);
  expect(startSession()('/srv/data must never change')).toHaveLength(1);
});

test('who takes a rule back and gives a new one at once has given it', () => {
  const say = startSession();
  say('always use pnpm');
  expect(say('forget the pnpm rule, use npm')).toMatchObject([
    { status: 'superseded' },
    { status: 'open', text: 'use npm' },
  ]);
});

test.each([
  ['no refactoring until the demo', 'ok the demo is over'],
  ['bis zur demo nichts umbauen', 'die demo ist vorbei'],
  ['no cambies nada hasta la demo', 'la demo ya pasó'],
  ['не меняй апи до релиза', 'релиза больше ждать не надо, он уже прошел'],
])('"%s" ends with "%s"', (rule, later) => {
  const say = startSession();
  expect(say(rule)).toMatchObject([{ status: 'open' }]);
  expect(say('the tests are green')).toEqual([]);
  expect(say(later)).toMatchObject([{ status: 'superseded' }]);
});

test('what was said of today holds no longer the day after', () => {
  const carry = rules.start();
  const say = (text: string, time: string) =>
    rules.read(
      { type: 'prompt', text, author: 'user', origin: { uuid: '', line: 1, time } },
      carry,
      undefined,
    );
  expect(say("don't deploy anything today", '2026-03-09T09:00:00.000Z')).toMatchObject([{ status: 'open' }]);
  expect(say('go on', '2026-03-09T18:00:00.000Z')).toEqual([]);
  expect(say('go on', '2026-03-10T09:00:00.000Z')).toMatchObject([{ status: 'superseded' }]);
});

const word = fc.stringMatching(/^[bcdfghjklm][aeiou][nprstvwz][aeiou][bcdfghjklm]{2}$/);
const command = fc.constantFrom(
  (verb: string, thing: string) => `never ${verb} the ${thing}`,
  (verb: string, thing: string) => `always ${verb} every ${thing}`,
  (verb: string, thing: string) => `use ${verb} instead of ${thing}`,
  (verb: string, thing: string) => `you can ${verb} the ${thing} again`,
  (verb: string, thing: string) => `no ${verb} in the ${thing}`,
  (verb: string, thing: string) => `max 80 ${verb} per ${thing}`,
);

test('a rule never ends by words about other things', () => {
  fc.assert(
    fc.property(
      fc.uniqueArray(word, { minLength: 6, maxLength: 12, selector: (each) => each.slice(0, 5) }),
      fc.array(command, { minLength: 6, maxLength: 6 }),
      (words, commands) => {
        const say = startSession();
        for (let at = 0; at + 1 < words.length; at += 2) {
          const said = commands[at / 2]!(words[at]!, words[at + 1]!);
          expect(say(said).filter(({ status }) => status === 'superseded')).toEqual([]);
        }
      },
    ),
    { numRuns: 40 },
  );
});

test.each([
  [
    'always answer in short bullet points, im on my phone',
    'forget the bullet thing, im back at my desk',
    true,
  ],
  ['do not touch pier-3, an export runs on it', 'the export is through, you may touch pier-3 now', true],
  [
    'Сервер pier-3 не трогай, на нём идёт выгрузка',
    'выгрузка закончилась, pier-3 теперь можно трогать',
    true,
  ],
  ['Test split is sacred: do not look at it until I say so', 'great. you may open the test split now', true],
  [
    'Respóndeme siempre en español',
    'ya no hace falta que contestes en español, se une gente de Londres',
    true,
  ],
  ['do not touch pier-3, an export runs on it', 'the export is through, you may touch pier-4 now', false],
  ['never force a push', 'looks good, you can push now', false],
  ['always answer in short bullet points', 'forget the mooring thing, im back at my desk', false],
])('"%s" is taken back by "%s": %s', (rule, later, isTakenBack) => {
  const say = startSession();
  say(rule);
  expect(say(later).some(({ status }) => status === 'superseded')).toBe(isTakenBack);
});
