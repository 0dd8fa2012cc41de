import * as s from '../steps.ts';

/** A release by hand: stash, amend, cherry-pick, a rebase with conflicts, a reset, a forced push. */
export const releaseBranch: s.Scenario = {
  name: 'release branch',
  domain: 'infra',
  language: 'en',
  cwd: '/srv/gateway',
  steps: [
    s.you(
      'Cut release 4.2 from develop. Fixes that have to be in: the TLS one and the retry one. No merge commits on the release branch, and nothing goes out tagged before Priya has signed off.',
    ),
    s.edit('/srv/gateway/retry/backoff.go', 'base := 1', 'base := 2'),
    s.bash(
      'git stash push -m "half of the backoff"',
      'Saved working directory and index state On develop: half of the backoff',
    ),
    s.bash('git checkout -b release/4.2', "Switched to a new branch 'release/4.2'"),
    s.bash(
      'git cherry-pick 81cc9d0',
      '[release/4.2 e01b7aa] Verify TLS names\n 2 files changed, 12 insertions(+)',
    ),
    s.bash(
      'git stash pop',
      'On branch release/4.2\nChanges not staged for commit:\n  modified:   retry/backoff.go\nDropped refs/stash@{0}',
    ),
    s.bash(
      'go test ./retry/...',
      '--- FAIL: TestBackoffCap\n    backoff_test.go:41: got 64s, want 30s\nFAIL',
      {
        failed: 1,
      },
    ),
    s.claude(
      'TestBackoffCap fails since doubling has no cap any more: the old base of 1 just never got that far.',
    ),
    s.edit('/srv/gateway/retry/backoff.go', 'return d', 'return min(d, 30*time.Second)'),
    s.bash('go test ./retry/...', 'ok  \tgateway/retry\t0.412s'),
    s.bash(
      'git commit -am "Double the backoff"',
      '[release/4.2 c7731e4] Double the backoff\n 1 file changed, 3 insertions(+), 2 deletions(-)',
    ),
    s.bash(
      'git commit --amend -m "Double the backoff, capped at 30 s"',
      '[release/4.2 f19a2b8] Double the backoff, capped at 30 s\n 1 file changed, 3 insertions(+), 2 deletions(-)',
    ),
    s.refuse(s.bash('git tag v4.2.0 && git push --tags', ''), 'not yet!! Priya is out until Thursday'),
    s.claude(
      'No tag then. The staging gateway is gw-stg-03, behind VIP 10.4.0.17. I look at the changelog next.',
    ),
    s.compaction('useless', {
      says: [
        s.request('cut release 4.2', [/release 4\.2|4\.2 from develop/, /TLS|develop/]),
        s.rule('no merge commits', [/merge commits/]),
        s.rule('no tag before Priya', [/Priya/, /signed off|Thursday|not yet/]),
        s.state('f19a2b8 committed, not pushed', [/f19a2b8/, /not pushed/]),
        s.state('on release/4.2', [/release\/4\.2/, /branch|committed/i]),
        s.relation('gw-stg-03', [/gw-stg-03/, /10\.4\.0\.17|staging/]),
        s.dropped('tag refused', [/git tag v4\.2\.0/, /refused|not yet/]),
        s.how('retry tests', [/go test \.\/retry\/\.\.\./, /ok/]),
        s.next('changelog', [/changelog/]),
      ],
      gone: [
        s.stale('c7731e4 as a commit', [/c7731e4/]),
        s.stale('a stash', [/In a git stash/]),
        s.stale('cap test fails', [/TestBackoffCap/, s.FAILS]),
        s.stale('backoff.go uncommitted', [/Not committed[^|]*backoff\.go/]),
      ],
    }),
    s.bash(
      'git fetch && git rebase origin/develop',
      'CONFLICT (content): Merge conflict in tls/verify.go\nerror: could not apply e01b7aa',
      {
        failed: 1,
      },
    ),
    s.claude('One conflict, in tls/verify.go: develop renamed `VerifyName` to `CheckName`.'),
    s.edit('/srv/gateway/tls/verify.go', 'VerifyName', 'CheckName'),
    s.compaction('useless', {
      over: ['changelog', 'f19a2b8 committed, not pushed', 'on release/4.2'],
      says: [
        s.state('rebase under way', [/rebase/, /not finished|stopped|in progress/, /verify\.go/]),
        s.finding('VerifyName became CheckName', [/VerifyName/, /CheckName/]),
      ],
      gone: [],
    }),
    s.bash(
      'git add tls/verify.go && GIT_EDITOR=true git rebase --continue',
      'Successfully rebased and updated refs/heads/release/4.2.',
    ),
    s.bash('go test ./...', 'ok  \tgateway/retry\t0.40s\nok  \tgateway/tls\t1.02s'),
    s.bash('git push', '! [rejected] release/4.2 -> release/4.2 (non-fast-forward)', { failed: 1 }),
    s.bash('git push --force-with-lease', ' + 9f31b0c...b77c1de release/4.2 -> release/4.2 (forced update)'),
    s.you('Priya is back and gave her ok, you can tag'),
    s.bash('git tag v4.2.0 && git push --tags', ' * [new tag]         v4.2.0 -> v4.2.0'),
    s.claude('v4.2.0 is tagged and pushed.'),
    s.you('damn, wrong date in CHANGELOG.md. fix it on the branch, leave the tag alone'),
    s.edit('/srv/gateway/CHANGELOG.md', '2026-03-08', '2026-03-09'),
    s.compaction('useless', {
      over: ['rebase under way', 'no tag before Priya', 'tag refused', 'cut release 4.2'],
      says: [
        s.request('wrong date in the changelog', [/wrong date/, /CHANGELOG/]),
        s.rule('leave the tag alone', [/tag/, /leave|alone/]),
        s.state('CHANGELOG.md not committed', [/CHANGELOG\.md/, /not committed|edited|uncommitted/i]),
        s.failed('push was rejected, force-with-lease worked', [/git push/, /force-with-lease/]),
        s.how('all tests', [/go test \.\/\.\.\./, /ok/]),
      ],
      gone: [
        s.stale('rebase not finished', [/rebase stopped/]),
        s.stale('nothing tagged before Priya', [/before Priya has signed off/]),
        s.stale('not yet', [/Priya is out until Thursday/]),
        s.stale('force push would be needed', [/force push would be needed/]),
        s.stale('e01b7aa as a commit', [/e01b7aa/, /Committed/]),
      ],
    }),
  ],
};
