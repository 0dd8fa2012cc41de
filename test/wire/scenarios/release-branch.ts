import {
  bash,
  claude,
  compaction,
  dropped,
  edit,
  FAILS,
  failed,
  finding,
  how,
  next,
  refuse,
  relation,
  request,
  rule,
  type Scenario,
  stale,
  state,
  you,
} from '../steps.ts';

/** A release by hand: stash, amend, cherry-pick, a rebase with conflicts, a reset, a forced push. */
export const releaseBranch: Scenario = {
  name: 'release branch',
  domain: 'infra',
  language: 'en',
  cwd: '/srv/gateway',
  steps: [
    you(
      'Cut release 4.2 from develop. Fixes that have to be in: the TLS one and the retry one. No merge commits on the release branch, and nothing goes out tagged before Priya has signed off.',
    ),
    edit('/srv/gateway/retry/backoff.go', 'base := 1', 'base := 2'),
    bash(
      'git stash push -m "half of the backoff"',
      'Saved working directory and index state On develop: half of the backoff',
    ),
    bash('git checkout -b release/4.2', "Switched to a new branch 'release/4.2'"),
    bash(
      'git cherry-pick 81cc9d0',
      '[release/4.2 e01b7aa] Verify TLS names\n 2 files changed, 12 insertions(+)',
    ),
    bash(
      'git stash pop',
      'On branch release/4.2\nChanges not staged for commit:\n  modified:   retry/backoff.go\nDropped refs/stash@{0}',
    ),
    bash('go test ./retry/...', '--- FAIL: TestBackoffCap\n    backoff_test.go:41: got 64s, want 30s\nFAIL', {
      failed: 1,
    }),
    claude(
      'TestBackoffCap fails since doubling has no cap any more: the old base of 1 just never got that far.',
    ),
    edit('/srv/gateway/retry/backoff.go', 'return d', 'return min(d, 30*time.Second)'),
    bash('go test ./retry/...', 'ok  \tgateway/retry\t0.412s'),
    bash(
      'git commit -am "Double the backoff"',
      '[release/4.2 c7731e4] Double the backoff\n 1 file changed, 3 insertions(+), 2 deletions(-)',
    ),
    bash(
      'git commit --amend -m "Double the backoff, capped at 30 s"',
      '[release/4.2 f19a2b8] Double the backoff, capped at 30 s\n 1 file changed, 3 insertions(+), 2 deletions(-)',
    ),
    refuse(bash('git tag v4.2.0 && git push --tags', ''), 'not yet!! Priya is out until Thursday'),
    claude(
      'No tag then. The staging gateway is gw-stg-03, behind VIP 10.4.0.17. I look at the changelog next.',
    ),
    compaction('useless', {
      says: [
        request('cut release 4.2', [/release 4\.2|4\.2 from develop/, /TLS|develop/]),
        rule('no merge commits', [/merge commits/]),
        rule('no tag before Priya', [/Priya/, /signed off|Thursday|not yet/]),
        state('f19a2b8 committed, not pushed', [/f19a2b8/, /not pushed/]),
        state('on release/4.2', [/release\/4\.2/, /branch|committed/i]),
        relation('gw-stg-03', [/gw-stg-03/, /10\.4\.0\.17|staging/]),
        dropped('tag refused', [/git tag v4\.2\.0/, /refused|not yet/]),
        how('retry tests', [/go test \.\/retry\/\.\.\./, /ok/]),
        next('changelog', [/changelog/]),
      ],
      gone: [
        stale('c7731e4 as a commit', [/c7731e4/]),
        stale('a stash', [/In a git stash/]),
        stale('cap test fails', [/TestBackoffCap/, FAILS]),
        stale('backoff.go uncommitted', [/Not committed[^|]*backoff\.go/]),
      ],
    }),
    bash(
      'git fetch && git rebase origin/develop',
      'CONFLICT (content): Merge conflict in tls/verify.go\nerror: could not apply e01b7aa',
      {
        failed: 1,
      },
    ),
    claude('One conflict, in tls/verify.go: develop renamed `VerifyName` to `CheckName`.'),
    edit('/srv/gateway/tls/verify.go', 'VerifyName', 'CheckName'),
    compaction('useless', {
      over: ['changelog', 'f19a2b8 committed, not pushed', 'on release/4.2'],
      says: [
        state('rebase under way', [/rebase/, /not finished|stopped|in progress/, /verify\.go/]),
        finding('VerifyName became CheckName', [/VerifyName/, /CheckName/]),
      ],
      gone: [],
    }),
    bash(
      'git add tls/verify.go && GIT_EDITOR=true git rebase --continue',
      'Successfully rebased and updated refs/heads/release/4.2.',
    ),
    bash('go test ./...', 'ok  \tgateway/retry\t0.40s\nok  \tgateway/tls\t1.02s'),
    bash('git push', '! [rejected] release/4.2 -> release/4.2 (non-fast-forward)', { failed: 1 }),
    bash('git push --force-with-lease', ' + 9f31b0c...b77c1de release/4.2 -> release/4.2 (forced update)'),
    you('Priya is back and gave her ok, you can tag'),
    bash('git tag v4.2.0 && git push --tags', ' * [new tag]         v4.2.0 -> v4.2.0'),
    claude('v4.2.0 is tagged and pushed.'),
    you('damn, wrong date in CHANGELOG.md. fix it on the branch, leave the tag alone'),
    edit('/srv/gateway/CHANGELOG.md', '2026-03-08', '2026-03-09'),
    compaction('useless', {
      over: ['rebase under way', 'no tag before Priya', 'tag refused', 'cut release 4.2'],
      says: [
        request('wrong date in the changelog', [/wrong date/, /CHANGELOG/]),
        rule('leave the tag alone', [/tag/, /leave|alone/]),
        state('CHANGELOG.md not committed', [/CHANGELOG\.md/, /not committed|edited|uncommitted/i]),
        failed('push was rejected, force-with-lease worked', [/git push/, /force-with-lease/]),
        how('all tests', [/go test \.\/\.\.\./, /ok/]),
      ],
      gone: [
        stale('rebase not finished', [/rebase stopped/]),
        stale('nothing tagged before Priya', [/before Priya has signed off/]),
        stale('not yet', [/Priya is out until Thursday/]),
        stale('force push would be needed', [/force push would be needed/]),
        stale('e01b7aa as a commit', [/e01b7aa/, /Committed/]),
      ],
    }),
  ],
};
