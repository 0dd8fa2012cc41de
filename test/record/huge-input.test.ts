import { expect, test } from 'vitest';
import { exit, makeReading, type Reading } from './make-reading.ts';

const MANY = 200_000;

const MASSES: Readonly<Record<string, string>> = {
  letters: 'a',
  blanks: ' ',
  'blank lines': '\n',
  'blank lines with blanks': '\n \t',
  'back-ticks': '`',
  'open back-ticks': '`name ',
  names: '`a.b` ',
  hashes: '# ',
  'open fences': '```\n',
  headings: '## Handoff\n',
  'half headings': '**10. handoff ',
  quotes: 'User: "',
  'quoted lines': 'User: "never push"\n',
  points: '.!',
  'points with blanks': '. ',
  'escape sequences': '\u001b[31m',
  'open escape sequences': '\u001b]0;',
  messages: 'cd: ',
  commits: '[main 1a2b3c4] ',
  operators: 'a && ',
  'here-documents': 'cat <<A\nA\n',
  options: '-m x ',
};

/** Everything that takes a text of any length. Work that grew with the square of it would not end before the limit of a test. */
const READERS: Readonly<Record<string, (reading: Reading, text: string) => void>> = {
  'a prompt': (reading, text) => reading.prompt(text),
  'a message, and the answer to it': (reading, text) => {
    reading.says(text);
    reading.prompt('yes');
  },
  'a command': (reading, text) => reading.runs(`git commit ${text}`),
  'a failed command': (reading, text) => reading.runs(`npm test -- ${text.slice(0, 15_000)}`, exit(1, text)),
  'an output': (reading, text) => reading.runs('cd a && git commit -m x', { text }),
  'the output of a failed command': (reading, text) => reading.runs('cd a && npm test', exit(1, text)),
  'a call while names are open': (reading, text) => {
    reading.prompt('`src/quay.ts` and `the tide table` and `a.b.c()`');
    reading.act({ kind: 'write-file', path: '/proj/a.ts', content: text });
  },
  'an edit': (reading, text) =>
    reading.act({ kind: 'edit-file', path: '/proj/a.ts', edits: [{ before: text, after: text }] }),
  'a plan': (reading, text) =>
    reading.act(
      { kind: 'propose-plan', plan: text, path: '' },
      { result: { kind: 'plan-approved', plan: text } },
    ),
  'a report of an agent': (reading, text) =>
    reading.act(
      { kind: 'start-agent', description: 'look', prompt: text, agentType: '' },
      { text, result: { kind: 'agent-started', isRunning: false, report: text } },
    ),
  'a summary': (reading, text) => reading.compacts(`<summary>\n${text}\n10. Handoff\n${text}</summary>`),
};

test.each(Object.entries(READERS))('%s of any mass is read in linear time, little of it kept', (_, read) => {
  for (const [name, piece] of Object.entries(MASSES)) {
    const reading = makeReading();
    read(reading, piece.repeat(MANY / piece.length));
    reading.prompt('Go on.');
    expect(reading.texts('request'), name).toContain('Go on.');
    expect(JSON.stringify([reading.state(), reading.all()]).length, name).toBeLessThan(90_000);
  }
});

test('a session of many calls stays small and is read in linear time', () => {
  const reading = makeReading('/proj', () => false);
  for (let nth = 0; nth < 3_000; nth++) {
    reading.prompt(`\`name-${nth}\` please, number ${nth}`);
    reading.runs(`npm test -- part-${nth}`, nth % 2 ? exit(1) : {});
    reading.runs(`npm run dev-${nth}`, { startedJob: `b${nth}` });
    reading.edits(`/proj/src/${nth}.ts`);
    reading.call({ kind: 'run-command', command: `sleep ${nth}` });
    reading.says(`Done with ${nth}.`);
  }
  const { runs, edited, jobs, said, untouched } = reading.state();
  expect([runs.length, edited.length, jobs.length, untouched.length]).toEqual([120, 150, 30, 80]);
  expect(said.length).toBeLessThan(5);
  expect(runs.at(-1)?.command).toBe('npm run dev-2999');
});
