import { describe, expect, it } from 'vitest';
import type { BriefRequest } from '../../src/brief/brief-request.ts';
import {
  type Call,
  createTask,
  edit,
  PROJECT,
  run,
  type SessionWriter,
  updateTask,
} from '../transcripts/session-writer.ts';
import { fact } from './make-facts.ts';
import { briefOf, playSession } from './played-session.ts';

const fails = (command: string, printed = 'AssertionError: 5 is not 4') =>
  run(command, `Exit code 1\n${printed}`, true);
const works = (command: string, printed = '12 passed') => run(command, printed);

/** A session that runs these, one after the other, and whose summary says next to nothing. */
const textAfter = (calls: readonly Call[], more: Partial<BriefRequest> = {}) =>
  briefOf(playing(calls), { isCheck: () => true, ...more }).text;
const playing = (calls: readonly Call[]) => (session: SessionWriter) => {
  session.prompt('Bring the gauges of the harbour in order, all of them.');
  for (const call of calls) session.turn('', [call]);
};
const linesWith = (text: string, words: string) => text.split('\n').filter((line) => line.includes(words));
const NO_CHECK = { isCheck: () => false };

it('A run of what checks nothing of the project is told only if it is often run, or never', () => {
  const print = works('node tools/print.mjs');
  expect(textAfter([print], NO_CHECK)).not.toContain('print.mjs');
  expect(textAfter([print, print, print], NO_CHECK)).toMatch(/`node tools\/print\.mjs`: exit 0/);
  for (const other of ['git status', 'gh pr checks 7'])
    expect(textAfter(Array(4).fill(works(other)))).not.toContain(other);
});

/** Ways in which the status of a line is not the status of the check in it. */
const HIDDEN = [
  'npm test | tail -5',
  'npm test 2>&1 | grep -c fail',
  'npm test || true',
  'npm test; echo done',
  'npm test & sleep 1; ls',
  'for i in 1 2; do npm test; done',
  'if npm test; then echo good; fi',
];

it.each(HIDDEN)('A run whose status something else hides is not told at all: %s', (command) => {
  for (const call of [works(command), fails(command, '1 failed')]) {
    const text = textAfter([call]);
    expect(linesWith(text, 'npm test')).toEqual([]);
  }
});

describe('A command that failed', () => {
  const failing = (text: string) => text.split('\n').filter((line) => /\(exit \d+\)/.test(line));

  it('is told with its own status and the end of what it printed, if nothing newer of that program ran', () => {
    const call = run('terraform apply', 'Exit code 3\nError: the lock is held', true);
    const told = '`terraform apply` (exit 3): Error: the lock is held';
    expect(failing(textAfter([call], NO_CHECK))).toEqual([expect.stringContaining(told)]);
  });

  it('is told no longer once the same program ran for something else', () => {
    const text = textAfter([fails('npm test a.test.ts'), works('npm test b.test.ts')], NO_CHECK);
    expect(linesWith(text, 'npm test')).toEqual([]);
  });
});

describe('The state that the client and git tell', () => {
  const jobs = run(
    'npm run dev',
    'Command running in background with ID: bash_7. Output is being written to: /tmp/7',
  );

  it('has a job in the background with its id and its time, until its end was seen', () => {
    const text = textAfter([jobs]);
    expect(text).toMatch(/In the background since \d{4}.*, no end seen: `npm run dev` \(id bash_7\)/);
    const ended = { tool: 'TaskOutput', input: { task_id: 'bash_7' }, result: '<status>completed</status>' };
    expect(textAfter([jobs, ended])).not.toContain('bash_7');
  });

  it('has edited files that git does not name, and counts what has no room', () => {
    const files = Array.from({ length: 26 }, (_, nth) => `src/m${nth % 5}/gauge${nth}.ts`);
    const { facts, record } = playSession(
      playing([...files, 'notes.md', 'a.ts', 'done.ts'].map((file) => edit(`${PROJECT}/${file}`, 'x'))),
    );
    const head = fact('workspace', 'On branch main at 1a2b3c4', { key: 'head' });
    const line = '1 file changed: notes.md; 9 untracked: src/m0/, lib/a.ts, done.ts and 6 more';
    const told = briefOf(() => {}, { facts: [...facts, head, fact('workspace', line)], record }).text;
    const [list = ''] = linesWith(told, 'Edited, perhaps committed or undone since: ');
    expect(list).toMatch(/: a\.ts, src\/m0\/gauge25\.ts, .* and 7 more$/);
    expect(list).not.toMatch(/notes\.md|done\.ts/);
  });

  it('has what git says now, and no edited file that it names', () => {
    const { facts, record } = playSession(playing([edit(`${PROJECT}/src/a.ts`, 'x')]));
    const changes = fact('workspace', '1 file changed (+1 -1): src/a.ts', { key: 'changes' });
    expect(briefOf(() => {}, { facts, record }).text).toContain('Edited, perhaps undone since: src/a.ts');
    const { text } = briefOf(() => {}, { facts: [...facts, changes], record });
    expect(text).toContain('1 file changed (+1 -1): src/a.ts');
    expect(text).not.toContain('Edited, perhaps ');
    const held = { facts: [...facts, changes], record, carried: `ok: ${changes.text}` };
    expect(briefOf(() => {}, held).text).not.toContain('1 file changed');
  });
});

/** Words by which a line would claim more than the record can know. */
const CLAIMS =
  /\bnothing\b.*\b(?:tested|built|committed|pushed|run|edited)|\bnot (?:tested|built|committed|pushed)\b|\bnever (?:run|tested)|record is right|counts? for more|overrules?|takes precedence|\bworked\b|\bresolved\b|\bfixed\b|\bsucceeded\b(?! since)|\bdecided\b|\bbecause\b|standing instruction|still in force/i;

const sessions: [string, readonly Call[]][] = [
  ['that did nothing', []],
  ['that edited and ran nothing', [edit(`${PROJECT}/a.ts`, 'x')]],
  ['that ran behind pipes', HIDDEN.map((command) => works(command))],
  ['that failed', [fails('npm test'), fails('npm test'), fails('npm run lint')]],
  [
    'that succeeded',
    [fails('npm test'), works('npm test'), works('git commit -m x', '[main 1a2b3c4] x\n 1 file changed')],
  ],
  [
    'with CI',
    [works('gh run watch', 'completed with failure'), works('gh pr checks 7', 'all checks were successful')],
  ],
  ['with tasks', [createTask(1, 'Mend it'), updateTask(1, 'completed')]],
];

it.each(sessions)(
  'No line of a session %s claims an absence, a cause, a success or precedence',
  (_how, calls) => {
    const asked = (session: SessionWriter) => {
      session.prompt('Bring the gauges in order.');
      for (const call of calls) session.turn('', [call]);
    };
    for (const carried of ['', 'ok', 'It was decided to bring the gauges in order. '.repeat(20)]) {
      const { text } = briefOf(asked, { carried, isCheck: () => true });
      const own = text.split('\n').filter((line) => !line.startsWith('> '));
      for (const line of own) expect(line).not.toMatch(CLAIMS);
    }
  },
);
