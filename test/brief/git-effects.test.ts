import { describe, expect, it, test } from 'vitest';
import { edit, PROJECT, run, type SessionWriter } from '../transcripts/session-writer.ts';
import { edits, expectStated, type GitCase, ran, TIDE } from './git-plays.ts';
import { briefOf } from './played-session.ts';

test.each<GitCase>([
  [
    'a file that git ignores is not told as committed because the tree is clean',
    [
      (session) => session.turn('', [edit(`${PROJECT}/.env.local`, 'TIDE=2')]),
      ran('git status', 'On branch tides\nnothing to commit, working tree clean'),
    ],
    [/Work is on branch tides/],
    [/All edits of this session are committed/],
  ],
  [
    'a branch that is behind is told, after whatever git said it',
    [
      edits,
      ran(
        'git stash pop',
        "On branch tides\nYour branch is behind 'origin/tides' by 7 commits, and can be fast-forwarded.\n\nChanges not staged for commit:\n\tmodified:   src/ebb.ts\n\tmodified:   src/tide.ts\nDropped refs/stash@{0} (1a2b3c4)",
      ),
    ],
    [/Branch tides is behind origin\/tides by 7 commits, as git said last/],
    [],
  ],
  [
    'so is one that has diverged, and one that a short status names',
    [ran('git status -sb', '## tides...origin/main [ahead 2, behind 1]')],
    [
      /Branch tides and origin\/main have diverged, as git said last: it is behind by 1 commit/,
      /Branch tides tracks origin\/main/,
    ],
    [],
  ],
  [
    'it is not behind any more after a pull or in another branch',
    [
      ran(
        'git status',
        "On branch tides\nYour branch and 'origin/tides' have diverged,\nand have 1 and 3 different commits each, respectively.",
      ),
      ran('git pull --rebase', 'Successfully rebased and updated refs/heads/tides.'),
    ],
    [],
    [/is behind/],
  ],
  [
    'nor after a switch',
    [
      ran(
        'git checkout tides',
        "Switched to branch 'tides'\nYour branch is behind 'origin/tides' by 2 commits.",
      ),
      ran('git switch quays', "Switched to branch 'quays'\nYour branch is up to date with 'origin/quays'."),
    ],
    [],
    [/is behind/],
  ],
  [
    'a stash that could not be taken back and was dropped took the edits with it',
    [
      edits,
      ran(
        'git stash && npm run lint; git stash pop',
        'Saved working directory and index state WIP on tides: 1a2b3c4 Read\nerror: Your local changes to the following files would be overwritten by merge:\n\tsrc/ebb.ts\nThe stash entry is kept in case you need it again.',
        true,
      ),
      ran('git stash drop', 'Dropped refs/stash@{0} (5d6e7f8)'),
    ],
    [/Edits thrown away by git, and not made again: src\/\w+\.ts, src\/\w+\.ts$/m],
    [/[Nn]ot committed/],
  ],
  [
    'what is edited again is not lost',
    [edits, ran('git reset --hard'), (session) => session.turn('', [edit(TIDE, 'three')])],
    [/Edits thrown away by git, and not made again: src\/ebb\.ts$/m, /working tree only: src\/tide\.ts$/m],
    [],
  ],
  [
    'the short form of a clean status is empty',
    [edits, ran('git status --short')],
    [/All edits of this session are committed/],
    [/[Nn]ot committed/],
  ],
  [
    'nothing found in a status is no clean tree',
    [edits, ran('git status --short docs')],
    [/working tree only: src\/ebb\.ts, src\/tide\.ts$/m],
    [],
  ],
  // Another repository than the one in work.
  [
    'a repository that was made to try something out is another one, and so is a folder in it',
    [
      edits,
      ran(
        'cd /tmp && git init try && cd try && git commit -m init',
        '[main (root-commit) 3f91520] init\n 1 file changed',
      ),
    ],
    [/Nothing has been committed in this session/],
    [/3f91520|branch main/],
  ],
  [
    'it is another one behind a line that goes on, and by a variable',
    [
      edits,
      ran('\\\ncd /tmp/try\ngit commit -m one', '[main 3f91520] one\n 2 files changed'),
      ran('TRY=/tmp/try\ncd "$TRY"\ngit commit -m two', '[main 4a91520] two\n 2 files changed'),
    ],
    [/Nothing has been committed in this session/],
    [/3f91520|4a91520|branch main/],
  ],
  [
    'a repository beside the project in which nothing was changed is another one',
    [
      edits,
      ran(`cd ${PROJECT}/../lagoon && git status`, 'On branch reeds\nnothing to commit, working tree clean'),
      ran('cd ../lagoon && git commit -m x', '[reeds 3f91520] x\n 2 files changed'),
    ],
    [/working tree only: src\/ebb\.ts, src\/tide\.ts$/m],
    [/reeds|3f91520/],
  ],
  [
    'a folder beside the project in which something was changed is where work is done',
    [
      (session) => session.turn('', [edit(`${PROJECT.replace(/[^/]+$/, 'lagoon')}/reed.ts`, 'two')]),
      ran('cd ../lagoon && git commit -am "Cut the reed"', '[reeds 3f91520] Cut the reed\n 1 file changed'),
    ],
    [/Committed, not pushed: 3f91520 Cut the reed/],
    [],
  ],
])('%s', expectStated);

describe('A stash that was dropped', () => {
  const HASH = '86597ec53b0645589052de9ca4dcc532780e7cee';
  const play = (...later: Parameters<SessionWriter['turn']>[1][]) =>
    briefOf((session) => {
      session.prompt('Mend the tides.');
      session.turn('', [edit(`${PROJECT}/src/ebb.ts`, 'x')]);
      session.turn('', [run('git stash', 'Saved working directory and index state WIP on main: aa55aa5 x')]);
      for (const calls of later) session.turn('', calls);
      session.turn('I see.');
    }).text;
  const drop = run('git stash drop', `Dropped refs/stash@{0} (${HASH})`);

  it('can be had back, until something is committed', () => {
    expect(play([drop])).toContain(
      'was dropped, and nothing was committed since: `git stash apply 86597ec53b` brings it back',
    );
    const commit = run('git commit -am tides', '[main bb66bb6] tides\n 1 file changed');
    expect(play([drop], [edit(`${PROJECT}/src/ebb.ts`, 'x'), commit])).not.toContain('git stash apply');
  });

  it('is not told when it was applied', () => {
    const pop = run('git stash pop', `On branch main\nDropped refs/stash@{0} (${HASH})`);
    expect(play([pop])).not.toContain('git stash apply');
    expect(play([drop], [run('git stash apply 86597ec5', 'On branch main')])).not.toContain('brings it back');
  });
});
