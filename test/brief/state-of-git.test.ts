import { expect, test } from 'vitest';
import { edit, PROJECT, run } from '../transcripts/session-writer.ts';
import { committed, EBB, edits, expectStated, type GitCase, type Play, ran, TIDE } from './git-plays.ts';
import { briefOf } from './played-session.ts';

const turnedBack = {
  ...edit(TIDE, 'old'),
  input: { file_path: TIDE, old_string: 'two', new_string: 'old' },
};
const cases: GitCase[] = [
  [
    'a commit with a look at the clean tree behind it is a commit',
    [
      edits,
      ran(
        'git add -A && git commit -m "Read the tide twice" && git status',
        '[tides 1a2b3c4] Read the tide twice\n 2 files changed\nOn branch tides\nnothing to commit, working tree clean',
      ),
    ],
    [/Committed, not pushed: 1a2b3c4 Read the tide twice/, /All edits of this session are committed/],
    [/Not committed|Nothing has been committed/],
  ],
  [
    'a file that a command wrote is not committed, one outside of the project is none of it',
    [
      ran("cat > src/gauge.ts << 'EOF'\nexport const gauge = 4;\nEOF"),
      ran(`cat > "${PROJECT}/src/crane.ts" <<EOF\nexport const crane = 1;\nEOF`),
      ran('cat > /tmp/probe.ts <<EOF\n1;\nEOF'),
      (session) => session.turn('', [run('cat > src/refused.ts <<EOF\n1;\nEOF', 'Permission denied', true)]),
    ],
    [/Not committed[^\n]*: src\/crane\.ts, src\/gauge\.ts$/m],
    [/tree only:[^\n]*(?:refused|probe)/],
  ],
  [
    'a file that a command wrote and git took right behind it is not told as left',
    [
      ran(
        "cat > src/gauge.ts << 'EOF'\nexport const gauge = 4;\nEOF\ngit add -A && git commit -m gauge",
        '[main 1a2b3c4] gauge\n 1 file changed, 1 insertion(+)\n create mode 100644 src/gauge.ts',
      ),
    ],
    [],
    [/Not committed/],
  ],
  [
    'edits alone are not committed',
    [edits],
    [
      /Nothing has been committed in this session\. Not committed, in the working tree only: src\/ebb\.ts, src\/tide\.ts/,
    ],
    [],
  ],
  [
    'a plan in a hidden or temporary folder outside of the project is no part of its tree',
    [
      edits,
      (session) => session.turn('', [edit('/home/dev/.notes/plan.md', 'two'), edit('/tmp/draft.ts', 'two')]),
    ],
    [/Not committed, in the working tree only: src\/ebb\.ts, src\/tide\.ts$/m],
    [],
  ],
  [
    'an edit that was turned back is none',
    [(session) => session.turn('', [edit(TIDE, 'two'), turnedBack, edit(EBB, 'two')])],
    [/in the working tree only: src\/ebb\.ts$/m],
    [/tide\.ts/],
  ],
  [
    'a file that was moved is not committed where it is now',
    [edits, committed, ran('git mv src/tide.ts src/flood.ts')],
    [/Not committed[^\n]*: src\/flood\.ts \(in the/m],
    [/src\/tide\.ts/],
  ],
  [
    'a push of commits that were there before is told, and where the pull request goes',
    [
      ran(
        'git push --force-with-lease',
        'To host:harbor.git\n + 1a2b3c4...5d6e7f8 tides -> tides (forced update)',
      ),
      ran('gh pr edit 32 --base lagoon', 'https://host.example/ada/harbor/pull/32'),
    ],
    [
      /Pushed last: 5d6e7f8 to tides \(forced\)$/m,
      /Pull request: https:\/\/host\.example\/ada\/harbor\/pull\/32, onto lagoon$/m,
    ],
    [/merged/],
  ],
  [
    'a pull request that was merged is',
    [
      ran('gh pr create --fill -B main', 'https://host.example/ada/harbor/pull/33'),
      ran('gh pr merge 33 --squash', 'Merged pull request #33'),
    ],
    [/pull\/33, onto main, merged$/m],
    [],
  ],
  [
    'a removed file is no folder of the same name',
    [edits, ran('rm src')],
    [/src\/ebb\.ts, src\/tide\.ts/],
    [],
  ],
  [
    'a commit of all leaves nothing open',
    [edits, committed],
    [/All edits of this session are committed/, /Committed, not pushed: 1a2b3c4 Read the tide twice/],
    [/Not committed/],
  ],
  [
    'a commit of one file leaves the other',
    [edits, ran('git add src/tide.ts && git commit -m x', '[tides 1a2b3c4] x\n 1 file changed')],
    [/Not committed on branch tides: src\/ebb\.ts \(in the working tree only/],
    [/Not committed.*tide\.ts/],
  ],
  [
    'a quiet commit is one',
    [edits, ran('git commit -qam "Read the tide twice"')],
    [/Committed, not pushed: Read the tide twice/],
    [/Not committed/],
  ],
  [
    'a commit with nothing in it is none',
    [edits, ran('git commit -m x', 'nothing to commit, working tree clean', true)],
    [/Nothing has been committed/],
    [/Committed, not/],
  ],
  [
    'a commit that a hook refused is none',
    [edits, ran('git add -A && git commit -m x', 'Exit code 1\nlint failed', true)],
    [/Not committed/],
    [/Committed, not pushed/],
  ],
  [
    'an edit after a commit is open again',
    [edits, committed, (session) => session.turn('', [edit(TIDE, 'three')])],
    [/Not committed on branch tides: src\/tide\.ts \(in the working tree only/],
    [/Not committed.*ebb/],
  ],
  [
    'a push takes the commits along',
    [edits, committed, ran('git push', 'To host\n   0000000..1a2b3c4  tides -> tides')],
    [/Committed and pushed: 1a2b3c4/],
    [/not pushed/],
  ],
  [
    'a push that was rejected takes none',
    [edits, committed, ran('git push', ' ! [rejected] tides -> tides (fetch first)', true)],
    [/Committed, not pushed: 1a2b3c4/],
    [/and pushed/],
  ],
  [
    'a dry run pushes nothing',
    [edits, committed, ran('git push --dry-run', 'tides -> tides')],
    [/Committed, not pushed/],
    [/and pushed/],
  ],
  [
    'a commit after a push waits for the next',
    [
      edits,
      committed,
      ran('git push', 'tides -> tides'),
      edits,
      ran('git commit -am y', '[tides 5d6e7f8] y\n 2 files changed'),
    ],
    [/not pushed: 5d6e7f8 y/, /and pushed: 1a2b3c4/],
    [],
  ],
  [
    'an amended commit stands in the place of the first',
    [
      edits,
      committed,
      ran('git commit --amend --no-edit', '[tides 9f8e7d6] Read the tide twice\n 2 files changed'),
    ],
    [/not pushed: 9f8e7d6/],
    [/1a2b3c4/],
  ],
  [
    'an amended commit that was pushed needs force',
    [
      edits,
      committed,
      ran('git push', 'tides -> tides'),
      ran('git commit --amend -m z', '[tides 9f8e7d6] z\n 2 files changed'),
    ],
    [/a force push would be needed/],
    [],
  ],
  [
    'a stash takes the edits out of the tree',
    [edits, ran('git stash', 'Saved working directory')],
    [/In a git stash, not in the tree: src\/tide\.ts, src\/ebb\.ts/],
    [/Not committed/],
  ],
  [
    'a stash that is popped brings them back',
    [edits, ran('git stash', 'Saved'), ran('git stash pop', 'Dropped refs/stash@{0}')],
    [/Not committed/],
    [/In a git stash/],
  ],
  [
    'a stash in one line with its pop changes nothing',
    [edits, ran('git stash && npm run lint; git stash pop', 'Dropped refs/stash@{0}')],
    [/Not committed/],
    [/In a git stash/],
  ],
  [
    'a stash that is dropped is gone',
    [edits, ran('git stash', 'Saved'), ran('git stash drop', 'Dropped')],
    [],
    [/stash, not/, /Not committed/],
  ],
  [
    'a hard reset throws the edits away',
    [edits, ran('git reset --hard', 'HEAD is now at 0000000')],
    [],
    [/Not committed/],
  ],
  [
    'a soft reset opens the last commit',
    [edits, committed, ran('git reset --soft HEAD~1')],
    [/Not committed/],
    [/1a2b3c4/],
  ],
  [
    'a restored file is not changed',
    [edits, ran('git restore src/ebb.ts')],
    [/Not committed.*: src\/tide\.ts$/m],
    [/Not committed.*ebb/],
  ],
  [
    'a file that was only unstaged stays changed',
    [edits, ran('git add -A'), ran('git restore --staged src/ebb.ts')],
    [/Not committed.*ebb/],
    [],
  ],
  [
    'a checked out file is not changed',
    [edits, ran('git checkout -- src/ebb.ts')],
    [],
    [/Not committed.*ebb/],
  ],
  ['a removed file is not in work', [edits, ran('rm src/ebb.ts')], [/Not committed.*tide/], [/ebb/]],
  ['a removed folder takes its files along', [edits, ran('rm -rf src/')], [], [/Not committed/]],
  [
    'a new branch is the one that work is on',
    [edits, ran('git checkout -b tides/spring', "Switched to a new branch 'tides/spring'")],
    [/on branch tides\/spring/],
    [],
  ],
  [
    'a switch back is one',
    [edits, ran('git switch -c a'), ran('git switch main', "Switched to branch 'main'")],
    [/on branch main/],
    [],
  ],
  [
    'git status is believed about the branch',
    [edits, ran('git status', 'On branch spring\nChanges not staged for commit:\n\tmodified:   src/tide.ts')],
    [/on branch spring/],
    [],
  ],
  [
    'git status is believed about a clean tree',
    [edits, ran('git status', 'On branch spring\nnothing to commit, working tree clean')],
    [/All edits of this session are committed/],
    [/Not committed/],
  ],
  [
    'git status is believed about what was pushed',
    [
      edits,
      committed,
      ran(
        'git status',
        "On branch tides\nYour branch is up to date with 'origin/tides'.\n\nnothing to commit, working tree clean",
      ),
    ],
    [/Committed and pushed: 1a2b3c4/],
    [],
  ],
  [
    'staged files are said as such',
    [edits, ran('git add src/tide.ts')],
    [/Not committed.*\(1 of them staged\)/],
    [],
  ],
  [
    'a rebase that stopped is under way',
    [
      edits,
      committed,
      ran(
        'git rebase main',
        'CONFLICT (content): Merge conflict in src/tide.ts\nerror: could not apply 1a2b3c4',
        true,
      ),
    ],
    [/A git rebase stopped and is not finished; conflicts in src\/tide\.ts/],
    [],
  ],
  [
    'a rebase that went on is over, and not pushed',
    [
      edits,
      committed,
      ran('git push', 'To host:harbor.git\n   0a1b2c3..1a2b3c4  tides -> tides'),
      ran('git rebase main', 'CONFLICT (content): Merge conflict in src/tide.ts', true),
      ran('git rebase --continue', 'Successfully rebased and updated refs/heads/tides.'),
    ],
    [/not pushed since: the remote has the old commits/],
    [/is not finished/],
  ],
  [
    'a rebase that was given up is over',
    [
      edits,
      committed,
      ran('git rebase main', 'CONFLICT (content): Merge conflict in src/tide.ts', true),
      ran('git rebase --abort'),
    ],
    [],
    [/is not finished/],
  ],
  [
    'a merge with conflicts ends with its commit',
    [
      edits,
      committed,
      ran('git merge main', 'CONFLICT (content): Merge conflict in src/tide.ts', true),
      ran('git commit -am "Merge main"', '[tides 7a7a7a7] Merge main'),
    ],
    [],
    [/is not finished/],
  ],
  [
    'a pull request is named',
    [edits, committed, ran('gh pr create --fill', 'https://github.com/ada/harbor/pull/7')],
    [/Pull request: https:\/\/github\.com\/ada\/harbor\/pull\/7/],
    [],
  ],
  [
    'a commit in a message is no commit',
    [edits, ran('echo "git commit -m x"', 'git commit -m x')],
    [/Nothing has been committed/],
    [],
  ],
  [
    'a commit in a repository made to try something out is none of ours',
    [
      edits,
      ran(
        'cd /tmp/try && git init && git commit -m "Try"',
        '[main (root-commit) 1a2b3c4] Try\n 1 file changed',
      ),
    ],
    [/Nothing has been committed/],
    [/1a2b3c4/],
  ],
  [
    'git with a folder is git',
    [edits, ran(`git -C "${PROJECT}" commit -am x`, '[tides 1a2b3c4] x\n 2 files changed')],
    [/Committed, not pushed: 1a2b3c4 x/],
    [],
  ],
];

test.each(cases)('%s', expectStated);

test('where the project itself lies in a temporary folder, a hidden one of the home is still no part of its tree', () => {
  const play: Play = (session) =>
    session.turn('', [edit('/tmp/tides/src/tide.ts', 'two'), edit('/root/.notes/plan.md', 'two')]);
  expect(briefOf(play, { cwd: '/tmp/tides' }).text).toMatch(/working tree only: src\/tide\.ts$/m);
});
