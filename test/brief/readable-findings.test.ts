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
