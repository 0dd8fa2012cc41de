import * as s from '../steps.ts';

/** Git all the way: stash, reset, amend, rebase, a cherry-pick too many, a push that may be forced only with lease. */
export const rebaseStack: s.Scenario = {
  name: 'rebase stack',
  domain: 'web',
  language: 'en',
  cwd: '/home/tam/portal',
  steps: [
    s.you(
      "I have a stack of 3 branches: auth-1 <- auth-2 <- auth-3, main moved 60 commits ahead. Rebase the stack on main. Conflicts: keep OUR session code, take THEIR (main's) i18n. Never plain --force, only --force-with-lease. Don't delete any branch. bun, not node, for everything.",
    ),
    s.bash(
      'git status --short && git log --oneline -1',
      ' M src/session/store.ts\n?? notes.txt\nf00ba11 auth-3: remember me',
    ),
    s.claude(
      'There is an uncommitted change in store.ts and a notes.txt that is not tracked. I stash before I begin.',
    ),
    s.bash(
      'git stash push -m "tam: store.ts wip" src/session/store.ts',
      'Saved working directory and index state On auth-3: tam: store.ts wip',
    ),
    s.bash(
      'git switch auth-1 && git rebase main',
      'Auto-merging src/i18n/en.json\nCONFLICT (content): Merge conflict in src/i18n/en.json\nCONFLICT (content): Merge conflict in src/session/cookie.ts',
      { failed: 1 },
    ),
    s.bash(
      'git checkout --theirs src/i18n/en.json && git checkout --ours src/session/cookie.ts && git add -A && GIT_EDITOR=true git rebase --continue',
      'Successfully rebased and updated refs/heads/auth-1.',
    ),
    s.claude(`Wait. I have to correct myself: in a rebase "ours" and "theirs" are turned round. --ours is main, --theirs is the commit that is replayed. So I took main's session code and our i18n, exactly the wrong way.

What I did was therefore:
- src/i18n/en.json: ours, should be main's
- src/session/cookie.ts: main's, should be ours

And git add -A has swept notes.txt into the commit as well. I go back with the reflog.`),
    s.bash('git reset --hard auth-1@{1}', 'HEAD is now at 91b2c33 auth-1: session cookie'),
    s.bash('git status --short; ls notes.txt', "ls: cannot access 'notes.txt': No such file or directory", {
      failed: 2,
    }),
    s.claude(
      'notes.txt was part of the commit that the reset threw away. It is still in the object store: git show auth-1@{1}:notes.txt. I restore it before going on.',
    ),
    s.bash('git show auth-1@{1}:notes.txt > notes.txt && wc -l notes.txt', '34 notes.txt'),
    s.you('phew. put notes.txt in .git/info/exclude so that doesnt happen again'),
    s.bash('echo notes.txt >> .git/info/exclude', ''),
    s.bash(
      'git rebase main',
      'CONFLICT (content): Merge conflict in src/i18n/en.json\nCONFLICT (content): Merge conflict in src/session/cookie.ts',
      { failed: 1 },
    ),
    s.bash(
      'git checkout --ours src/i18n/en.json && git checkout --theirs src/session/cookie.ts && git add src && GIT_EDITOR=true git rebase --continue',
      'Successfully rebased and updated refs/heads/auth-1.',
    ),
    s.bash('bun test', '212 pass\n0 fail'),
    s.claude(
      'auth-1 is on main and green: 212 pass. It sits at 5d7e0f1. For auth-2 I use git rebase --onto auth-1 91b2c33 auth-2, since 91b2c33 is the old tip of auth-1; a plain rebase would replay the auth-1 commits a second time.',
    ),
    s.compaction(
      `Summary:
1. Primary Request and Intent:
   Rebase a stack of branches (auth-1 <- auth-2 <- auth-3) onto main which moved 60 commits. In conflicts keep our session code, take main's i18n. Only --force-with-lease, never plain --force.

2. Key Technical Concepts:
   - git rebase, reflog
   - a stack of three branches, each built on the tip of the one before; main is 60 commits ahead

3. Files and Code Sections:
   - src/i18n/en.json, src/session/cookie.ts: conflicts
   - notes.txt

4. Errors and fixes:
   - The first conflict resolution was wrong and was reset with the reflog
   - notes.txt got lost and was restored

5. Problem Solving:
   Use git checkout --ours for session and --theirs for i18n.

6. All user messages:
   - the request
   - asks for notes.txt to be excluded

   State before: HEAD was f00ba11 on auth-3 with a modified file and an untracked notes.txt. The first attempt at auth-1 ended with two conflicts, in src/i18n/en.json and src/session/cookie.ts; they were resolved, continued, found to be the wrong way round, and undone by git reset --hard auth-1@{1}. notes.txt had been swept into the commit by git add -A; it was recovered with git show (34 lines) and is now listed in .git/info/exclude. The second attempt was continued successfully.

   Only paths under src are added from now on (git add src).

7. Pending Tasks:
   - auth-2, auth-3

8. Current Work:
   auth-1 was rebased successfully.

9. Next Step:
   git switch auth-2 && git rebase auth-1`,
      {
        says: [
          s.rule(
            'no branch is deleted',
            [/delete any branch/],
            [/branch/, /not be deleted|never delete|don't delete/],
          ),
          s.rule('bun, not node', [/bun/, /not node/]),
          s.finding('ours and theirs are turned round', [
            /--ours/,
            /is main|turned round|swapped|reversed|--theirs is/,
          ]),
          s.next('auth-2 with --onto', [/rebase --onto auth-1 91b2c33 auth-2/]),
          s.relation('91b2c33 is the old tip', [/91b2c33/, /old tip|auth-1/]),
          s.state('stash with store.ts', [/stash/, /store\.ts/]),
          s.state('auth-1 at 5d7e0f1, green', [/5d7e0f1/, /auth-1/], [/212 pass/]),
          s.failed('plain rebase replays twice', [/second time|twice/, /rebase|auth-1/]),
        ],
        gone: [
          s.stale('wrong sides as done', [
            /took main's session code and our i18n/,
            /^(?!.*(?:since|later|reset|wrong way)).*$/,
          ]),
          s.stale(
            'notes.txt missing',
            [/cannot access 'notes\.txt'/, s.FAILS],
            [/notes\.txt[^|]*(?:is lost|is missing)/],
          ),
          s.stale('conflict open', [/CONFLICT[^|]*cookie\.ts/, s.FAILS]),
        ],
      },
    ),
    s.bash('git rebase --onto auth-1 91b2c33 auth-2', 'Successfully rebased and updated refs/heads/auth-2.'),
    s.bash(
      'bun test',
      'src/session/refresh.test.ts:\n(fail) rotates the token [12.00ms]\n  error: expect(received).toBe(expected) "rt_1" "rt_2"\n218 pass\n1 fail',
      { failed: 1 },
    ),
    s.claude(
      'One failure on auth-2: "rotates the token". Main renamed the field refresh_id to rt_id in c0ffee9, our code still writes refresh_id. That is a silent conflict, git could not see it.',
    ),
    s.edit('/home/tam/portal/src/session/refresh.ts', 'refresh_id', 'rt_id'),
    s.bash('bun test', '219 pass\n0 fail'),
    s.bash(
      'git commit -am "fixup! auth-2: refresh tokens"',
      '[auth-2 aa0b1c2] fixup! auth-2: refresh tokens\n 1 file changed',
    ),
    s.bash(
      'GIT_SEQUENCE_EDITOR=true git rebase -i --autosquash auth-1',
      'Successfully rebased and updated refs/heads/auth-2.',
    ),
    s.bash('git log --oneline auth-1..auth-2', 'd41d8cd auth-2: refresh tokens\n77aa77a auth-2: revoke'),
    s.bash(
      'git push --force-with-lease origin auth-1 auth-2',
      ' + 91b2c33...5d7e0f1 auth-1 -> auth-1 (forced update)\n ! [rejected]        auth-2 -> auth-2 (stale info)',
      { failed: 1 },
    ),
    s.claude(
      'auth-1 is pushed. auth-2 was rejected with stale info: somebody else has pushed to auth-2. The lease did its job. I look at what is there before doing anything.',
    ),
    s.bash('git fetch && git log --oneline auth-2..origin/auth-2', '3e3e3e3 fix typo in revoke mail (Noor)'),
    s.you("that's noor's typo fix, keep it. cherry-pick it on top"),
    s.bash('git cherry-pick 3e3e3e3', '[auth-2 6f6f6f6] fix typo in revoke mail'),
    s.compaction(
      `Summary:
1. Primary Request and Intent:
   Rebase auth-1 <- auth-2 <- auth-3 onto main; keep our session code, main's i18n (in a rebase --ours is main, --theirs is the replayed commit). Only --force-with-lease. No branch may be deleted (don't delete any branch). bun, not node.

2. Key Concepts: rebase --onto, autosquash
   The names of the branches stay as they are. Conflicts so far: src/i18n/en.json and src/session/cookie.ts on auth-1, none on auth-2 apart from the renamed field, which git did not report. notes.txt is excluded by .git/info/exclude and was recovered before.

3. Files: src/session/refresh.ts (refresh_id -> rt_id)

4. Errors and Fixes:
   - "rotates the token" failed since main renamed refresh_id in c0ffee9; fixed

5. Problem Solving:
   auth-1 at 5d7e0f1, auth-2 at d41d8cd with autosquash.

   Sequence for auth-2: rebased with --onto, one failing test repaired, the repair committed as a fixup and squashed with GIT_SEQUENCE_EDITOR=true git rebase -i --autosquash auth-1. The log shows two commits on top of auth-1: d41d8cd (refresh tokens) and 77aa77a (revoke). Tests: 219 pass. The change in src/session/store.ts is kept in a stash ("tam: store.ts wip").

   A fetch showed one commit by a colleague on the remote side of auth-2, a typo in the revoke mail.

6. All user messages: request; notes.txt; keep noor's fix

7. Pending Tasks:
   - auth-3

8. Current Work:
   Both auth-1 and auth-2 have been pushed with --force-with-lease.

9. Next Step:
   Rebase auth-3 onto auth-2.`,
      {
        over: [
          'auth-2 with --onto',
          '91b2c33 is the old tip',
          'auth-1 at 5d7e0f1, green',
          'plain rebase replays twice',
          'conflict open',
        ],
        says: [
          s.state('auth-2 is not pushed', [/auth-2/, /reject|stale info|not pushed|unpushed/]),
          s.state("Noor's fix is on top as 6f6f6f6", [/6f6f6f6/, /typo|cherry|auth-2|noor/i]),
          s.relation("3e3e3e3 is Noor's", [/3e3e3e3/, /noor|typo/i]),
        ],
        gone: [
          s.stale('rotates the token fails', [/rotates the token/, s.FAILS]),
          s.stale('aa0b1c2 as a commit', [/aa0b1c2/, /^(?!.*(?:squash|rebase|d41d8cd|since|later)).*$/]),
          s.stale('auth-2 onto as next', [
            /For auth-2 I use git rebase --onto/,
            /^(?!.*(?:since|later|done)).*$/,
          ]),
        ],
      },
    ),
    s.bash(
      'bun test && git push --force-with-lease origin auth-2',
      '219 pass\n0 fail\n + 3e3e3e3...6f6f6f6 auth-2 -> auth-2 (forced update)',
    ),
    s.bash('git rebase --onto auth-2 0ld0ld0 auth-3', "fatal: invalid upstream '0ld0ld0'", { failed: 128 }),
    s.bash('git merge-base auth-3 auth-2@{4}', 'be11a1e'),
    s.bash('git rebase --onto auth-2 be11a1e auth-3', 'Successfully rebased and updated refs/heads/auth-3.'),
    s.bash('bun test', '231 pass\n0 fail'),
    s.bash(
      'git stash pop',
      'Auto-merging src/session/store.ts\nCONFLICT (content): Merge conflict in src/session/store.ts\nThe stash entry is kept in case you need it again.',
      { failed: 1 },
    ),
    s.you(
      "that's my half-finished remember-me limit. leave the conflict, I resolve it myself. don't drop the stash and don't push auth-3 until I did",
    ),
    s.claude(
      'I leave store.ts as it is, with its conflict markers. auth-3 is rebased locally and green without your change: 231 pass.',
    ),
    s.compaction('Rebase of three branches; all done and pushed.', {
      over: [
        'auth-2 is not pushed',
        "Noor's fix is on top as 6f6f6f6",
        "3e3e3e3 is Noor's",
        'ours and theirs are turned round',
        'stash with store.ts',
        'aa0b1c2 as a commit',
      ],
      says: [
        s.rule('auth-3 is not pushed until then', [/push auth-3/, /don.t|until/]),
        s.rule('stash stays', [/drop the stash/, /don.t|not/]),
        s.state('conflict in store.ts is the user’s', [/store\.ts/, /conflict/]),
        s.state('auth-3 rebased, green', [/auth-3/, /231 pass|rebased/]),
        s.state('auth-2 pushed', [/auth-2/, /pushed|forced update/]),
      ],
      gone: [
        s.stale('auth-2 rejected', [
          /auth-2[^|]*(?:rejected|stale info)/,
          /^(?!.*(?:since|later|forced update|pushed)).*$/,
        ]),
        s.stale('invalid upstream', [/invalid upstream/, s.FAILS]),
        s.stale('cherry-pick to do', [
          /cherry-pick it on top/,
          /still|next|open/,
          /^(?!.*(?:since|later|6f6f6f6)).*$/,
        ]),
      ],
    }),
  ],
};
