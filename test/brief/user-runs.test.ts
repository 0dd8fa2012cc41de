import { expect, test } from 'vitest';
import { edit, PROJECT, run } from '../transcripts/session-writer.ts';
import { briefOf } from './played-session.ts';

const FILE = `${PROJECT}/src/ebb.ts`;

test('what the user commits and pushes with ! counts, and is told', () => {
  const { text } = briefOf((session) => {
    session.prompt('Mend the tides.');
    session.turn('Done.', [edit(FILE, 'x')]);
    session.userRuns('git commit -am "tides"', '[main aa55aa5] tides\n 1 file changed');
    session.userRuns('git push', 'To forge:tides\n   77cc77c..aa55aa5  main -> main');
    session.turn('Thank you.');
  });
  expect(text).toContain('The user ran: `git commit -am "tides"`');
  expect(text).toContain('ommitted and pushed: aa55aa5');
  expect(text).not.toContain('Not committed');
});

test('a rebase by the user means that the remote has other commits', () => {
  const { text } = briefOf((session) => {
    session.prompt('Mend the tides.');
    session.turn('', [
      edit(FILE, 'x'),
      run('git commit -am tides && git push', '[main aa55aa5] tides\nTo forge:tides\n   1..2  main -> main'),
    ]);
    session.userRuns('git pull', 'fatal: Need to specify how to reconcile divergent branches.', true);
    session.userRuns(
      'git pull --rebase',
      'Rebasing (1/2)\rRebasing (2/2)\rSuccessfully rebased and updated refs/heads/main.',
    );
    session.turn('I see.');
  });
  expect(text).toContain(
    'The user ran: `git pull` → failed: fatal: Need to specify how to reconcile divergent branches.; `git pull --rebase` → Successfully rebased and updated refs/heads/main.',
  );
});

test('a test that the user runs is told as run by the user, and ends a failure of the session', () => {
  const play = (printed: string, failed: boolean) =>
    briefOf((session) => {
      session.prompt('Mend the tides.');
      session.turn('', [run('npm test', 'FAIL ebb.test.ts\nTests  1 failed', true)]);
      session.turn('Mended.', [edit(FILE, 'x')]);
      session.userRuns('npm test', printed, failed);
      session.turn('I see.');
    }).text;
  expect(play('Tests  4 passed', false)).toContain('Tests 4 passed, run by the user');
  expect(play('Tests  4 passed', false)).not.toContain('Failing');
  expect(play('FAIL quay.test.ts\nTests  1 failed', true)).toMatch(
    /Failing when last run, by the user: `npm test` → FAIL quay\.test\.ts/,
  );
});

test('looks of the user, and what was run many prompts ago, are not told', () => {
  const { text } = briefOf((session) => {
    session.prompt('Mend the tides.');
    session.turn('Done.', [edit(FILE, 'x')]);
    session.userRuns('make deploy', 'deployed');
    for (const job of ['Now the crane.', 'Now the lamp.', 'Now the bell.']) {
      session.prompt(job);
      session.turn('Done.');
    }
    session.userRuns('git status', 'nothing to commit, working tree clean');
    session.turn('I see.');
  });
  expect(text).not.toContain('The user ran');
});
