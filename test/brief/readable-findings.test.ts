import { expect, test } from 'vitest';
import { formOf } from '../../src/brief/claims/sentence-form.ts';
import type { Finding } from '../../src/domain/finding.ts';
import { edit, PROJECT, run } from '../transcripts/session-writer.ts';
import { foundIn } from './found-lines.ts';
import { briefOf } from './played-session.ts';

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

test('A sentence that begins with "this" stands with the one before it, also over a paragraph', () => {
  const lines = foundIn('`dredge()` runs in the quay worker.\n\nBut that means `moor()` waits for it.');
  expect(lines).toEqual(['`dredge()` runs in the quay worker. But that means `moor()` waits for it.']);
});

test.each([
  ['`dredge()` runs in the quay worker. But only the north pier starts it.'],
  ['The gauge at `pier_4` reads 12 cm. On a spring tide these gauges jam.'],
  ['`moor()` liest den Pegel zweimal. Aber nur im Hafen Nord fehlt er.'],
  ['`moor()` lit la marée deux fois. Mais seul le quai nord la garde.'],
  ['`moor()` lee la marea dos veces. Pero solo el muelle norte la guarda.'],
])('What goes on with a sentence, or points at it, stands with it: %s', (said) => {
  expect(foundIn(said)).toEqual([said]);
});

test('A step that is announced, or leads to a list, is not glued to what was found', () => {
  const lines = foundIn(
    'The bollard of `pier_2` holds 8 tons. Now let me measure this rope.\n\nThe crane of `pier_6` lifts 3 tons. But this crane needs:\n- an `anchorPin` of 4 cm on both sides',
  ).join('\n');
  expect(lines).toContain('holds 8 tons.');
  expect(lines).not.toContain('measure this rope');
  expect(lines).toContain('lifts 3 tons.');
});

test('What speaks of something that is not told with it gives way to what is clear', () => {
  const clear = 'The `dredge()` worker of the quay locks the chart table for 40 s.';
  const weight = (text: string, isUnclear?: true) =>
    formOf({ text, keys: [], source: 'said', ...(isUnclear && { isUnclear }) } as unknown as Finding);
  expect(weight(clear)).toBeGreaterThan(2 * weight(clear, true));
});

test('What was there before is told until the check passes, and then not as mended', () => {
  const play = (passes: boolean) =>
    briefOf((session) => {
      session.prompt('Mend the crane.');
      session.turn('', [run('npx biome check', 'Found 5 errors: noShadow in quay.ts', true)]);
      session.turn('The 5 `noShadow` errors in quay.ts are pre-existing, not from our changes.');
      if (passes) session.turn('', [run('npx biome check', 'Checked 12 files')]);
      session.prompt('And now the lamp, please.');
    }).text;
  expect(play(false)).toContain('pre-existing');
  expect(play(true)).not.toContain('pre-existing');
  expect(play(true)).not.toContain('fixed since');
});

test('What something does not do stands with the change of it, however much later that is made', () => {
  const { text } = briefOf((session) => {
    session.prompt('Mend the crane.');
    session.turn('`listMooredFerries` never looks at the flag of a ferry.');
    session.turn('The chart of the harbor has 12 sheets.');
    session.turn('', [
      {
        tool: 'Edit',
        input: {
          file_path: `${PROJECT}/src/quay.ts`,
          old_string: 'listMooredFerries() {',
          new_string: 'listMooredFerries(flag) {',
        },
        result: 'The file has been updated.',
      },
    ]);
    session.prompt('And now the lamp, please.');
  });
  expect(text).toContain('never looks at the flag of a ferry. (edited since: quay.ts)');
});

test('What puts work aside is no way to do things', () => {
  const { text } = briefOf((session) => {
    session.prompt('Mend the crane.');
    session.turn('', [run('git stash && npx vitest run && git stash pop', 'Tests  4 passed')]);
    session.turn('', [run('npx tsc --noEmit', '')]);
    session.prompt('And now the lamp, please.');
  });
  expect(/## How it is done here\n([\s\S]*?)(?:\n\n|$)/.exec(text)?.[1] ?? '').not.toContain('stash');
});

test('An answer to what the user said, or half of an "if", is no finding', () => {
  const long =
    'If mooring means that the ferry stays at the pier until the next tide has come in and the pilot has left the ferry again in his own boat, then:';
  const lines = foundIn(
    'Good idea! That keeps the ferry from drifting away at night.',
    `${long}\n- Waiting makes sense, because nobody wants to lose a ferry`,
    'First ferry in the morning (when the fog is thick):\n- sounds its horn and waits for the answer of `pier_3`',
  );
  expect(lines).toEqual([
    'First ferry in the morning (when the fog is thick): sounds its horn and waits for the answer of `pier_3`',
  ]);
});

test('What went through and failed since is not told as if it still went through', () => {
  const { text } = briefOf((session) => {
    session.prompt('Mend the crane.');
    session.turn('', [run('npx vitest run', 'Tests  4 passed')]);
    session.turn('', [
      run('npx vitest run && npx biome check', 'FAIL src/quay.test.ts\nTests  1 failed', true),
    ]);
    session.prompt('And now the lamp, please.');
  });
  expect(text).toMatch(/`npx vitest run` → earlier ok/);
});

test('A list under "all tests pass" is told without it once something was changed', () => {
  const { text } = briefOf((session) => {
    session.prompt('Mend the crane.');
    session.turn(
      'All tests pass and the crane is done:\n- `moor()` asks the pilot of `pier_3` twice for its depth before it lands',
    );
    session.turn('', [edit(`${PROJECT}/src/quay.ts`, 'x')]);
    session.prompt('And now the lamp, please.');
  });
  expect(text).toContain('- `moor()` asks the pilot');
  expect(text).not.toContain('All tests pass and');
});

test('What may be weighs less than what is, and an item of a list less than a sentence', () => {
  const weigh = (text: string, under = '') => formOf({ text, under, source: 'said' } as Finding);
  const plain = weigh('The crane of `pier_3` carries the ferry.');
  expect(weigh('The crane of `pier_3` may be the cause.')).toBeLessThan(plain);
  expect(weigh('The crane of `pier_3` carries the ferry.', 'Benefits')).toBeLessThan(plain);
});

test('What the summary tells again in other words is not told once more', () => {
  const play = (carried: string) =>
    briefOf(
      (session) => {
        session.prompt('Please measure the depth of the north basin with the new sonar and log it per hour.');
        session.turn('The sonar of `basin_north` drifts by 3 cm per hour because its clock is not set.');
        session.prompt('Now the crane.');
      },
      { carried },
    ).text;
  const lost = play('They worked in the harbour.');
  expect(lost).toContain('Please measure the depth');
  expect(lost).toContain('drifts by 3 cm');
  const told = play(
    '- The user asked to measure depth per hour in the north basin and to log it with the new sonar.\n- The clock of the sonar is not set; because of that `basin_north` drifts by 3 cm per hour.',
  );
  expect(told).not.toContain('Please measure the depth');
  expect(told).not.toContain('drifts by 3 cm');
});

test('A passing remark in the same words does not stand in for what was found out', () => {
  const found = 'The diagnostics of the crane show that `anchorPin` remains loose at 40 bar because of rust.';
  const lines = foundIn(found, 'The diagnostics show exactly what remains.');
  expect(lines.join('\n')).toContain('because of rust');
});

/** How something is, and not how a check went: nothing but a change of that ends it. */
test.each([
  'Uploads above 2 GB fail with EFBIG on this disk.',
  'The lock is only ready after the tide gate has reported twice.',
  'Only the north gauge works below zero; the south one stops at -5 °C.',
  'The winch test passes only with the simulator, not with the real motor.',
  'The queue is drained on shutdown, but messages in flight are lost.',
  'Der Kran verliert die Position, wenn der Encoder zweimal startet.',
  'La balise perd le signal quand la pression passe sous 980 hPa.',
])('An edit of something else ends no finding, and mends none: %s', (said) => {
  const { text } = briefOf((session) => {
    session.prompt('Mend the crane.');
    session.turn(said, [edit(`${PROJECT}/src/lamp.ts`, 'wick')]);
    session.turn('', [run('npm test', 'Tests  4 passed (4)')]);
    session.prompt('Go on, please.');
    session.turn('Fine.');
  });
  const line = text.split('\n').find((each) => each.includes(said));
  expect(line).toBeDefined();
  expect(line).not.toContain('fixed since');
});

test.each(['All tests pass now.', 'The build is green and everything is ready.', '4 tests fail.'])(
  'How a check went holds until the next change: %s',
  (said) => {
    const { text } = briefOf((session) => {
      session.prompt('Mend the crane.');
      session.turn(said);
      session.turn('Now the lamp.', [edit(`${PROJECT}/src/lamp.ts`, 'wick')]);
      session.prompt('Go on, please.');
      session.turn('Fine.');
    });
    expect(text).not.toContain(said);
  },
);

test('A guess with a place and a cure is a guess', () => {
  const finding = (title: string) =>
    formOf({
      text: `${title} (\`ebb.ts:12\`): Both tables are read. Fix: read one.`,
      keys: [],
      source: 'said',
    } as unknown as Finding);
  expect(finding('Potential race of two tides')).toBeLessThan(finding('Race of two tides') / 3);
});

test.each([
  ["I'm going with SQLite here, since nothing else runs on the buoy.", 'nothing else runs on the buoy'],
  ["I'll change the lamp first; the bell has to become asynchronous afterwards.", 'the bell has to become'],
  ['The page says that `retain` is ignored for topics that start with `$`.', '`retain` is ignored'],
])('A choice with its reason, and what comes behind a step, are told: %s', (said, words) => {
  const { text } = briefOf((session) => {
    session.prompt('Mend the crane.');
    session.turn(said);
    session.turn('', [edit(`${PROJECT}/src/lamp.ts`, 'wick')]);
    session.prompt('And the second lamp, please.');
    session.turn('Fine.');
  });
  expect(text).toContain(words);
});
