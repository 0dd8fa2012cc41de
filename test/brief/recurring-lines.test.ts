import { expect, test } from 'vitest';
import { run, type SessionWriter } from '../transcripts/session-writer.ts';
import { briefOf } from './played-session.ts';

const LOG = 'tail -20 quay.log';

/** The brief after these outputs of commands, each of another command unless it says which. */
function briefAfter(...outputs: (string | [command: string, output: string])[]): string {
  return briefOf((session: SessionWriter) => {
    session.prompt('Start the quay server.');
    for (const [nth, output] of outputs.entries()) {
      const [command, text] = typeof output === 'string' ? [`make quay-${nth}`, output] : output;
      session.turn('', [run(command, text)]);
    }
    session.turn('It runs.');
  }).text;
}

const warning = (time: string, process: number) =>
  `\u001b[33m[Quay] ${process} \u001b[39m02/13/2026, ${time} AM \u001b[33mWARN\u001b[39m [Keys] QUAY_KEY not set, made a new key of 256 bits\nready`;

test('A warning that several outputs have is told once, without what differs', () => {
  const text = briefAfter(warning('3:01:25', 41), warning('3:02:27', 42), warning('3:09:11', 43), 'ready');
  expect(text).toContain(
    'Printed in 3 outputs so far: `[Quay] … WARN [Keys] QUAY_KEY not set, made a new key of 256 bits`',
  );
  expect(text.match(/Printed in/g)).toHaveLength(1);
  expect(briefAfter(warning('3:01:25', 41), warning('3:02:27', 42))).not.toContain('Printed in');
});

test('It is over when the same command comes without it twice', () => {
  const loud: [string, string] = [LOG, 'ERROR the gauge of the quay is not connected'];
  expect(briefAfter(loud, loud, loud, [LOG, 'ready'])).toContain('Printed in 3 outputs');
  expect(briefAfter(loud, loud, loud, [LOG, 'ready'], [LOG, 'ready'])).not.toContain('Printed in');
  expect(briefAfter(loud, loud, loud, [LOG, 'ready'], [LOG, 'ready'], loud)).toContain(
    'Printed in 4 outputs',
  );
});

test.each([
  ['code', '  log.Println("ERROR the gauge failed", err)\n'],
  ['a diff', '+// WARN the gauge of the quay is slow today'],
  ['a place in a file', 'src/quay.ts:40:2: error: the gauge is not defined'],
  ['a task runner', '[lint:go] ERROR task failed'],
  ['a stack', '    at ERROR (quay.js:4)'],
])('%s in outputs is no such line', (_, output) => {
  expect(briefAfter(output, output, output)).not.toContain('Printed in');
});

test('What the user pastes counts as well', () => {
  const pasted = `Step 1\n${'quay opened\n'.repeat(40)}unknown command "gauge" for "quay"\ndone`;
  const { text } = briefOf((session) => {
    for (const words of ['it fails', 'still', 'and now']) {
      session.prompt(`${words}:\n\n${pasted}`);
      session.turn('I look into it.');
    }
  });
  expect(text).toContain('Printed in 3 outputs so far: `unknown command "gauge" for "quay"`');
});
