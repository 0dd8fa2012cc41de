import { expect, test } from 'vitest';
import { briefOf } from './played-session.ts';

/** The lines under "Found out" after a session in which this was said. */
function foundIn(...said: string[]): string[] {
  const { text } = briefOf((session) => {
    session.prompt('Mend the crane.');
    for (const each of said) session.turn(each);
    session.prompt('And now the lamp, please.');
    session.turn('Looking at it.');
  });
  const part = /## Found out\n([\s\S]*?)(?:\n\n|$)/.exec(text)?.[1] ?? '';
  return part.split('\n').map((line) => line.replace(/^- /, ''));
}

test('What stands under one sentence is told once with it', () => {
  const lines = foundIn(
    [
      'The `moor()` call of the north pier now:',
      '- never throws, whatever the pilot answers to the ferry on the radio',
      '- reads the depth from `ebb.ts` and waits until the tide has turned there',
    ].join('\n'),
  );
  expect(lines).toEqual([
    'The `moor()` call of the north pier now: never throws, whatever the pilot answers to the ferry on the radio; reads the depth from `ebb.ts` and waits until the tide has turned there',
  ]);
});

test.each([
  [
    'For the lamp at `pier_7`:\n- Replace the wick of every lamp that burns oil and stands in the rain',
    'wick',
  ],
  ['Insert the bell of `pier_9` after the horn (line 416).', 'bell'],
  ['Simple approach: add `tideMark` to the chart and read it in `moor()`.', 'tideMark'],
  ['Pour le quai :\n- Ajouter une cloche de brume à `pier_9` et la relier au phare', 'cloche'],
])('An item of a plan is nothing that was found: %s', (said, word) => {
  const lines = foundIn(said, 'The horn of `pier_3` is broken.').join('\n');
  expect(lines).toContain('`pier_3`');
  expect(lines).not.toContain(word);
});

test('What says why, or is still to be done, is no mere item of a plan', () => {
  const lines = foundIn(
    'Remove the old horn of `pier_3`, because it needs 40 bar and the pump gives 12.',
    'Still to do:\n- Replace the wick at `pier_7`',
    'Update intervals of `pier_5` are 30 s.',
  ).join('\n');
  for (const word of ['40 bar', 'wick', '30 s']) expect(lines).toContain(word);
});
