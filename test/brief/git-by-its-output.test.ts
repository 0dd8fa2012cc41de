import { describe, expect, it, test } from 'vitest';
import { edit, PROJECT, run, write } from '../transcripts/session-writer.ts';
import { committed, edits, expectStated, type GitCase, type Play, ran, TIDE } from './git-plays.ts';
import { briefOf } from './played-session.ts';

const cases: GitCase[] = [
  [
    'a push behind a message that is given as a document is one',
    [
      edits,
      ran(
        `git add -A && git commit -m "$(cat <<'EOF'\nRead the tide twice\n\nThe gauge "lies" at noon; ask again.\nEOF\n)" && git push`,
        '[tides 1a2b3c4] Read the tide twice\n 2 files changed, 4 insertions(+)\nTo host:harbor.git\n   0d1e2f3..1a2b3c4  tides -> tides',
      ),
    ],
    [/Committed and pushed: 1a2b3c4 Read the tide twice/],
    [/not pushed|Not committed/],
  ],
  [
    'a commit and a push with the folder named are those of the project',
    [
      edits,
      ran(
        `git -C "${PROJECT}" add -A && git -C "${PROJECT}" commit -m "Read twice" && git -C "${PROJECT}" push`,
        '[tides 1a2b3c4] Read twice\n 2 files changed\nTo host:harbor.git\n   0d1e2f3..1a2b3c4  tides -> tides',
      ),
    ],
    [/Committed and pushed: 1a2b3c4 Read twice/],
    [/not pushed/],
  ],
  [
    'a rebase that had nothing to do rewrites nothing',
    [edits, committed, ran('git fetch && git rebase origin/main', 'Current branch tides is up to date.')],
    [/Committed, not pushed: 1a2b3c4/],
    [/History was rewritten/],
  ],
  [
    'what a whole `git status` does not list was committed by somebody else',
    [
      edits,
      ran(
        'git status',
        'On branch tides\n\nChanges not staged for commit:\n\tmodified:   src/ebb.ts\n\nno changes added',
      ),
    ],
    [/Not committed[^\n]*: src\/ebb\.ts/],
    [/Not committed[^\n]*tide\.ts/, /Nothing has been committed/],
  ],
  [
    'the short form tells the same, also where its first blank is lost and more is printed behind it',
    [
      edits,
      ran(
        'git status --short && git diff --stat',
        'M src/ebb.ts\n?? notes/\n src/ebb.ts | 4 ++--\n 1 file changed',
      ),
    ],
    [/ot committed[^\n]*: src\/ebb\.ts/],
    [/ot committed[^\n]*(?:tide\.ts|notes)/],
  ],
  [
    'a branch that tracks one of another name is told',
    [
      edits,
      ran(
        'git status',
        "On branch tides\nYour branch is ahead of 'origin/main' by 3 commits.\n\nChanges not staged:\n\tmodified:   src/ebb.ts\n\tmodified:   src/tide.ts",
      ),
    ],
    [/Branch tides tracks origin\/main/],
    [],
  ],
  [
    'a branch that tracks its own name is not, nor one that was left',
    [
      edits,
      ran('git status', "On branch tides\nYour branch is up to date with 'origin/tides'."),
      ran('git status', "On branch old\nYour branch is ahead of 'origin/main' by 3 commits."),
      ran('git switch -c tides', "Switched to a new branch 'tides'"),
    ],
    [],
    [/tracks/],
  ],
  [
    'a cut `git status` proves nothing of what it lacks',
    [
      edits,
      ran(
        'git status | head -5',
        'On branch tides\n\nChanges not staged for commit:\n\tmodified:   src/ebb.ts',
      ),
    ],
    [/ot committed[^\n]*: src\/ebb\.ts, src\/tide\.ts/],
    [],
  ],
  [
    'nor does one without untracked files, one with escaped names, or one in a conflict',
    [
      edits,
      ran('git status -uno', 'On branch tides\nChanges not staged:\n\tmodified:   src/ebb.ts'),
      ran('git status', 'On branch tides\nChanges not staged:\n\tmodified:   "src/\\303\\244.ts"'),
      ran('git status', 'On branch tides\nUnmerged paths:\n\tboth modified:   src/ebb.ts'),
    ],
    [/ot committed[^\n]*src\/ebb\.ts, src\/tide\.ts/],
    [],
  ],
  [
    'seen from a folder below, files outside of it are listed, too',
    [
      edits,
      ran(
        'git status',
        'On branch tides\nChanges not staged:\n\tmodified:   ../src/ebb.ts\n\tmodified:   ../src/tide.ts',
      ),
    ],
    [/ot committed[^\n]*src\/ebb\.ts, src\/tide\.ts/],
    [],
  ],
  [
    'untracked files of a whole `git status` stay open, also by their folder',
    [
      (session) => session.turn('', [write(`${PROJECT}/gauges/one.ts`), edit(TIDE, 'two')]),
      ran(
        'git status',
        'On branch tides\nUntracked files:\n  (use "git add <file>..." to include)\n\tgauges/\n\nnothing added to commit but untracked files present',
      ),
    ],
    [/ot committed[^\n]*: gauges\/one\.ts/],
    [/ot committed[^\n]*tide\.ts/],
  ],
  [
    'a file that only git knows as changed is not committed either',
    [
      edits,
      committed,
      ran(
        'git status',
        'On branch tides\nChanges not staged for commit:\n\tmodified:   charts/harbor.pen\n\nno changes added',
      ),
    ],
    [/Not committed[^\n]*: charts\/harbor\.pen/],
    [/All edits of this session are committed/],
  ],
  [
    'files that `sed` edits in place are changed',
    [
      ran("sed -i '' 's/ebb/flood/g' src/one.ts src/two.ts && cd gauges && sed -i -e 's/a/b/' three.ts"),
      ran('for file in a.ts \\\n  b.ts; do\n  sed -i "s/x/y/" "$file"\ndone'),
      ran("sed -n '1,5p' src/read.ts; sed -i 's/x/y/' /etc/hosts; sed -i 's/x/y/' lib/*.ts"),
    ],
    [/in the working tree only: b\.ts, a\.ts, gauges\/three\.ts, src\/two\.ts, src\/one\.ts$/m],
    [/read\.ts, |hosts, |lib\/\*/],
  ],
];

test.each(cases)('%s', expectStated);

describe('What git itself says', () => {
  const mark = { uuid: '', line: 0, time: '', turn: 0, generation: 0 };
  const clean = (stashCount: number) =>
    ({
      kind: 'workspace',
      key: 'head',
      text: 'On branch tides at 1a2b3c4, nothing uncommitted',
      status: 'open',
      detail: { stashCount },
      uses: 1,
      first: mark,
      last: mark,
    }) as const;

  it('counts more than what the record shows', () => {
    const { text } = briefOf((session) => session.turn('', [write(TIDE)]), { facts: [clean(0)] });
    expect(text).toContain('- On branch tides at 1a2b3c4, nothing uncommitted');
    expect(text).not.toContain('Not committed');
  });

  it('tells whether what was stashed still is', () => {
    const stashed: Play = (session) =>
      session.turn('', [edit(TIDE, 'two'), run('git stash', 'Saved working directory and index state WIP')]);
    const told = (stashCount: number) => briefOf(stashed, { facts: [clean(stashCount)] }).text;
    expect(told(1)).toContain('In a git stash, not in the tree: src/tide.ts');
    expect(told(0)).not.toContain('stash');
  });
});
