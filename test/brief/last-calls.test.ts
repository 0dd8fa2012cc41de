import { describe, expect, it } from 'vitest';
import {
  type Call,
  edit,
  PROJECT,
  read,
  run,
  type SessionWriter,
  todos,
  write,
} from '../transcripts/session-writer.ts';
import { briefOf } from './played-session.ts';

const FILE = `${PROJECT}/src/quay.ts`;
const search: Call = { tool: 'Grep', input: { pattern: 'moor' }, result: 'src/quay.ts:3' };

const linesOf = (play: (session: SessionWriter) => void, carried = 'Some work was done.') =>
  briefOf(play, { carried }).text.split('\n');
const callsOf = (calls: Call[], carried?: string) =>
  linesOf((session) => {
    session.prompt('Mend the quay.');
    session.turn('I look at the quay first.', calls);
  }, carried).find((line) => line.includes(' last calls: '));

/** Nothing of these is needed once they are over, or another line tells it. */
const untold: [title: string, calls: Call[]][] = [
  ['reads', [read(FILE), read(`${PROJECT}/src/tide.ts`)]],
  ['searches', [search, read(FILE)]],
  ['looks by the shell', [run('ls src', 'quay.ts'), run('grep -n moor src/quay.ts', '3: moor()')]],
  ['edits, which stand among what is not committed', [read(FILE), edit(FILE, 'two')]],
  ['a test run that passed', [edit(FILE, 'two'), run('npm test', '5 passed')]],
  ['a test run that failed', [edit(FILE, 'two'), run('npm test', 'Exit code 1\nError: off by one', true)]],
  [
    'a commit',
    [edit(FILE, 'two'), run('git commit -am "Mend it"', '[main 1a2b3c4] Mend it\n 1 file changed')],
  ],
  [
    'what git shows',
    [
      run('git status --short', ''),
      run('git diff', '+ moor()'),
      run('git log --oneline -3', '1a2b3c4 Mend it'),
    ],
  ],
  [
    'a failure that was mended',
    [run('npm run tide', 'Exit code 1\nError: no table', true), run('npm run tide', '')],
  ],
  ['boxes that were ticked', [todos({ 'Mend Oslo': 'in_progress' })]],
  ['a command without a word', [run('mkdir -p out', '')]],
  ['a file that was written', [write(`${PROJECT}/src/lamp.ts`, 'lamp')]],
];

const told: [title: string, calls: Call[], said: RegExp][] = [
  [
    'an answer to a reviewer',
    [
      run(
        "gh api repos/harbor/quay/pulls/7/comments --field in_reply_to=2806 --raw-field body='Mended.'",
        '{"id": 2807}',
      ),
    ],
    /gh api .*in_reply_to=2806/,
  ],
  ['an issue that was closed', [run('gh issue close 41', '✓ Closed issue #41')], /gh issue close 41/],
  [
    'what was sent elsewhere',
    [run('curl -s -X POST https://quay.example/berths -d @berth.json', '')],
    /curl -s -X POST/,
  ],
  ['a plan that was applied', [run('terraform apply -auto-approve', 'Apply complete!')], /terraform apply/],
  ['a measured value', [run('npm run tide', 'height 2.4 m')], /`npm run tide` → height 2\.4 m/],
  [
    'a push that was turned down',
    [
      run(
        'git push',
        'Exit code 1\n ! [rejected] main -> main (fetch first)\nerror: failed to push some refs',
        true,
      ),
    ],
    /`git push` → failed: .*(?:rejected|failed to push)/,
  ],
  [
    'a file outside that was deleted',
    [run('psql harbor -c "delete from berths where id < 40"', 'DELETE 39')],
    /DELETE 39/,
  ],
  ['a deployment', [run('fly deploy', 'Machine 4d89 is now in a good state\nv47 deployed')], /v47 deployed/],
];

describe('The last calls', () => {
  it.each(untold)('are not told for %s', (_, calls) => {
    expect(callsOf(calls)).toBeUndefined();
  });

  it.each(told)('tell %s', (_, calls, said) => {
    expect(callsOf([...calls, read(FILE)])).toMatch(said);
  });

  it('do not repeat a value that the summary has', () => {
    expect(
      callsOf([run('npm run tide', 'height 2.4 m')], 'The tide was measured: height 2.4 m.'),
    ).toBeUndefined();
  });

  it('do not tell of reads beside what is told', () => {
    expect(callsOf([read(FILE), run('npm run tide', 'height 2.4 m'), search])).not.toMatch(/read |searched/);
  });

  it('leave a call that failed and was left to the line that tells so', () => {
    const lines = linesOf((session) => {
      session.prompt('Print the tables.');
      session.turn('', [run('npm run print', 'Exit code 1\nError: pier 4 has no printer', true), read(FILE)]);
    });
    expect(lines.filter((line) => line.includes('pier 4 has no printer'))).toEqual([
      '- `npm run print` failed when last tried: Error: pier 4 has no printer',
    ]);
  });

  it('are not introduced by what was said before them', () => {
    const lines = linesOf((session) => {
      session.prompt('Mend the quay.');
      session.turn('I look whether the quay can be reached.', [run('nc -z quay 5001', '')]);
    });
    expect(lines.join('\n')).not.toContain('Said before the last calls');
  });
});
