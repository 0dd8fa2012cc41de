import { test } from 'vitest';
import { edit } from '../transcripts/session-writer.ts';
import { committed, edits, expectStated, type GitCase, ran, TIDE } from './git-plays.ts';

/** What was rewritten, removed or resolved since the commit. */
const cases: GitCase[] = [
  [
    'an amended commit that was never pushed needs no force push',
    [
      edits,
      committed,
      ran('git commit --amend --no-edit', '[tides 5d6e7f8] Read the tide twice\n 2 files changed'),
    ],
    [/Committed, not pushed: 5d6e7f8/],
    [/force push/],
  ],
  [
    'nor does a commit that was taken back before it was pushed',
    [edits, committed, ran('git reset --soft HEAD~1')],
    [/Not committed/],
    [/force push/],
  ],
  [
    'one that was pushed does',
    [
      edits,
      committed,
      ran('git push', 'To host:harbor.git\n   0a1b2c3..1a2b3c4  tides -> tides'),
      ran('git commit --amend --no-edit', '[tides 5d6e7f8] Read the tide twice\n 2 files changed'),
    ],
    [/a force push would be needed/],
    [],
  ],
  [
    'a commit that the log lists with another hash was rewritten by somebody else',
    [
      edits,
      committed,
      ran(
        'git status && git log --oneline -3 2>&1',
        'On branch tides\n9c8b7a6 (HEAD -> tides) Read the tide twice',
      ),
    ],
    [/Committed, not pushed: 9c8b7a6 Read the tide twice/],
    [/1a2b3c4|force push/],
  ],
  [
    'one that was pushed before then needs a force push',
    [
      edits,
      committed,
      ran('git push', 'To host:harbor.git\n   0a1b2c3..1a2b3c4  tides -> tides'),
      ran('git log --oneline', '9c8b7a6 Read the tide twice\n0a1b2c3 Build the quay'),
    ],
    [/Committed, not pushed: 9c8b7a6/, /a force push would be needed/],
    [],
  ],
  [
    'a list that has the commit, or may be of another branch, file or word, changes nothing',
    [
      edits,
      committed,
      ran('git log --oneline -2', '9c8b7a6 Read the tide twice\n1a2b3c44 Read the tide twice'),
      ran('git log --oneline main', '9c8b7a6 Read the tide twice'),
      ran('git log --oneline --all', '9c8b7a6 Read the tide twice'),
      ran('git log --oneline -- src', '9c8b7a6 Read the tide twice'),
    ],
    [/Committed, not pushed: 1a2b3c4 /],
    [/9c8b7a6/],
  ],
  [
    'what git removed or renamed after the commit is not committed',
    [edits, committed, ran('git rm -q docs/old.md'), ran('git mv docs/a.md docs/b.md')],
    [/Not committed[^\n]*: docs\/old\.md \(deleted\), docs\/a\.md \(renamed to docs\/b\.md\) \(staged\)/],
    [/All edits of this session are committed/],
  ],
  [
    'and is after the next one',
    [
      edits,
      committed,
      ran('git rm -q docs/old.md && git commit -m "Drop it"', '[tides 2b3c4d5] Drop it\n 1 file changed'),
    ],
    [/All edits of this session are committed/],
    [/old\.md/],
  ],
  [
    'a deleted file that was committed before is a change',
    [edits, committed, ran('rm src/ebb.ts')],
    [/Not committed[^\n]*: src\/ebb\.ts \(deleted\) \(in the/m],
    [/All edits of this session are committed/],
  ],
  [
    'a branch that was deleted is not where the work is',
    [
      edits,
      committed,
      ran(
        'gh pr merge 34 --squash --delete-branch',
        'Merged pull request #34\nDeleted branch tides and switched to branch main',
      ),
    ],
    [/committed on branch main$/m],
    [/on branch tides/],
  ],
  [
    'one of the same name that was made anew is',
    [
      edits,
      committed,
      ran('git branch -D tides'),
      ran('git checkout -b tides', "Switched to a new branch 'tides'"),
    ],
    [/committed on branch tides$/m],
    [],
  ],
  [
    'a cherry-pick that was continued has committed what was staged',
    [
      edits,
      committed,
      ran(
        'git cherry-pick 9f8e7d6',
        'CONFLICT (content): Merge conflict in src/tide.ts\nerror: could not apply 9f8e7d6',
        true,
      ),
      (session) => session.turn('', [edit(TIDE, 'three')]),
      ran('git add src/tide.ts && git cherry-pick --continue', '[tides 3c4d5e6] Count the ebb'),
    ],
    [/All edits of this session are committed/],
    [/staged|conflicts|cherry-pick stopped/],
  ],
  [
    'what was resolved and added is no conflict any more, and a branch is no file',
    [
      ran(
        'git merge ebb',
        'CONFLICT (content): Merge conflict in src/tide.ts\nCONFLICT (modify/delete): docs/ebb.md deleted in HEAD and modified in ebb.  Version ebb of docs/ebb.md left in tree.',
        true,
      ),
      ran('git add src/tide.ts'),
    ],
    [/A git merge stopped and is not finished; conflicts in docs\/ebb\.md$/m],
    [/HEAD|conflicts in src/],
  ],
  [
    'of a rebased branch nobody knows whether it was pushed before the session',
    [edits, committed, ran('git rebase main', 'Successfully rebased and updated refs/heads/tides.')],
    [/not pushed since: if the branch was pushed before, the remote has the old commits/],
    [],
  ],
];

test.each(cases)('%s', expectStated);
