import * as s from '../steps.ts';

const NOW = /^(?!.*(?:since|later|instead|no longer|wrong|refuted|edited|not the))(?!.*\bbut\b).*$/;

/** Slow CI: queued words while it works, several hypotheses, runs watched in the background, a rule for one week. */
export const ciCache: s.Scenario = {
  name: 'ci cache',
  domain: 'infra',
  language: 'en',
  cwd: '/home/dan/mono',
  steps: [
    s.you(
      "CI went from 9 to 26 minutes since last Tuesday. Nobody changed the workflow, allegedly. Find out & fix. You have gh, read and rerun are fine; don't touch branch protection, don't merge anything. No new third-party actions (security has to vet them).",
    ),
    s.bash(
      'gh run list --workflow ci.yml --limit 5',
      'completed success  ci main 26m11s 9001\ncompleted success  ci main 25m40s 8996\ncompleted failure  ci feat 27m02s 8990',
    ),
    s.bash(
      'gh run view 9001 --json jobs',
      'gh: To use GitHub CLI in a GitHub Actions workflow, set the GH_TOKEN environment variable',
      { failed: 4 },
    ),
    s.bash(
      'unset GITHUB_ACTIONS; gh run view 9001 --json jobs',
      'setup 0:41  install 7:58  build 9:30  test 7:12',
    ),
    s.claude(`Split of run 9001 against run 8700 (two weeks old):

| step | 8700 | 9001 |
|---|---|---|
| setup | 0:40 | 0:41 |
| install | 0:52 | 7:58 |
| build | 2:31 | 9:30 |
| test | 4:40 | 7:12 |

Everything apart from setup is slower, so one cause for all would be nice: **smaller runners**. GitHub changed ubuntu-latest from 4 to 2 vCPU for private repositories, maybe ours fell under that. That's my main hypothesis. (gh only works here after \`unset GITHUB_ACTIONS\`, the devcontainer sets it.)`),
    s.bash(
      'unset GITHUB_ACTIONS; gh run view 9001 --log | grep -i -m3 "vcpu\\|cache"',
      'Runner: ubuntu-latest 4 vCPU 16 GB\nCache not found for input keys: pnpm-Linux-3f9a…\nturbo: remote caching disabled',
    ),
    s.claude(
      'The runner has 4 vCPU as before, so the hypothesis of the smaller runners is off the table. Instead the log shows two things: (1) "Cache not found" for the pnpm store, (2) "turbo: remote caching disabled". 1 explains install, 2 explains build and test.',
    ),
    s.queue('btw dont bother with the windows job, it gets dropped next month', { attached: true }),
    s.bash(
      'unset GITHUB_ACTIONS; gh cache list --limit 3',
      'pnpm-Linux-77aa  2.1 GB\npnpm-Linux-81bc  2.1 GB\npnpm-Linux-90de  2.1 GB',
    ),
    s.bash(
      'git log --oneline -3 -- pnpm-lock.yaml .npmrc',
      '5ee5ee5 chore: renovate lockfile maintenance (daily)\n4dd4dd4 chore: renovate lockfile maintenance (daily)',
    ),
    s.claude(`Got the first one. Renovate was set to *daily* lockfile maintenance last Tuesday (renovate.json, 2cc2cc2 by the platform team). So each day there's a new lockfile hash → a new key → a cache of 2.1 GB; the limit is 10 GB per repository, so after 4 days the older ones are evicted, and the key of main isn't found by branches that don't have today's lockfile. On top, the workflow has no restore-keys, so a near miss is a full miss.

Fix for 1: restore-keys: pnpm-Linux- in .github/workflows/ci.yml.

For 2: TURBO_TOKEN is empty. I can't read secrets. It may have expired: the team token was made a year ago, on last Tuesday to the day, by the look of docs/ci.md.`),
    s.claude(`Since several things overlap here, a timeline of last week, as far as I can put it together from the runs:

- Mon 10:40, run 8790: 9:05. All caches hit.
- Tue 06:00: the first daily lockfile commit of the bot. 
- Tue 06:20, run 8802: 18:50. Install is a miss, build and test as ever.
- Tue 14:10, run 8815: 25:30. From here on build and test are slow, too.
- Thu: the oldest store caches are gone from the list.

So there were two separate events on the same day, eight hours apart, which is why it looked like one. I first took it for one as well.

What I ruled out on the way: the Docker layer cache isn't used in this workflow; the number of tests went from 4,102 to 4,131, which is nothing; node is pinned at 20.11 in .nvmrc; network speed of the runners (a 100 MB download takes 1.1 s in both runs).

One more oddity: the job matrix still has windows-2019, which takes 31 minutes on its own and isn't required. It doesn't delay merges, it just costs money.`),
    s.you('can you check the token?'),
    s.claude(
      "Not me: secrets can't be read, and making a new token needs an admin of the Vercel team. docs/ci.md names Priya as the owner. Could you ask her?",
    ),
    s.you('asked, she does it tomorrow. do the restore keys meanwhile'),
    s.filler(2800, 'ci.yml', 'renovate.json', 'turbo.json', 'the matrix'),
    s.edit(
      '/home/dan/mono/.github/workflows/ci.yml',
      'key: pnpm-cache-hashFiles(',
      'restore-keys: pnpm-Linux-\n          key: pnpm-cache-hashFiles(',
    ),
    s.bash(
      'git switch -c ci-restore && git commit -am "ci: restore the pnpm store from older keys" && git push -u origin ci-restore',
      '[ci-restore 6ff6ff6] ci: restore the pnpm store from older keys\n * [new branch]      ci-restore -> ci-restore',
    ),
    s.bash('unset GITHUB_ACTIONS; gh run watch 9012', '', { background: 'w12' }),
    s.compaction('useless', {
      says: [
        s.request('CI from 9 to 26 minutes', [/26 min/, /CI|9/]),
        s.rule('branch protection', [/branch protection/]),
        s.rule('no merging', [/don't merge|merge anything/]),
        s.rule('no third-party actions', [/third-party actions/]),
        s.rule('windows job is out', [/windows job/, /dropped|bother/]),
        s.finding('daily lockfile of renovate', [/renovate/i, /daily/]),
        s.finding('2.1 GB against 10 GB', [/2\.1 GB/, /10 GB|evict|key/]),
        s.finding('turbo remote caching disabled', [
          /remote caching disabled|TURBO_TOKEN/,
          /turbo|empty|expired/i,
        ]),
        s.finding('runners are the same', [/4 vCPU/, /as before|off the table/]),
        s.next(
          'Priya renews the token tomorrow',
          [/tomorrow/, /asked|Priya|token/],
          [/Priya/, /token|owner/],
        ),
        s.failed('unset GITHUB_ACTIONS', [/unset GITHUB_ACTIONS/, /gh|devcontainer/]),
        s.state('6ff6ff6 pushed', [/6ff6ff6/, /push|ci-restore/]),
        s.state('watch runs', [/w12|9012/, /watch|background|running/]),
        s.file('ci.yml has restore-keys', [/ci\.yml/, /restore-keys/]),
        s.file('docs/ci.md names the owner of the token', [/docs\/ci\.md/, /Priya|token/]),
      ],
      gone: [
        s.stale('smaller runners', [/smaller runners/, NOW, /^(?!.*off the table).*$/]),
        s.stale('check token as open', [/can you check the token/, /no answer|unanswered|open question/]),
        s.stale('GH_TOKEN error', [/set the GH_TOKEN/, s.FAILS]),
      ],
    }),
    s.ended('w12', 'completed', 'Background command "gh run watch 9012" completed (exit code 0)'),
    s.bash(
      'unset GITHUB_ACTIONS; gh run view 9012 --json jobs',
      'setup 0:40  install 1:31  build 9:22  test 7:20',
    ),
    s.claude(
      'install is down to 1:31 from 7:58. build and test are as slow as before, they wait for the token.',
    ),
    s.you('priya is sick :( can we live without turbo remote? e.g. put .turbo into the actions cache'),
    s.claude(`We can: actions/cache (first-party, so no vetting) on .turbo with a key per commit and restore-keys on the branch and main. Downsides: 
- every run writes up to 600 MB, so with 10 GB the eviction problem comes back; I'd write only on main
- no sharing with developers' machines, which remote caching gives

As a stopgap it's fine. Estimated: build 9:22 → about 3:30, test 7:20 → 5.`),
    s.edit(
      '/home/dan/mono/.github/workflows/ci.yml',
      '- run: pnpm build',
      '- uses: actions/cache/restore@v4\n        with: { path: .turbo, key: turbo-main }\n      - run: pnpm build',
    ),
    s.bash(
      'git commit -am "ci: keep .turbo in the actions cache for now" && git push',
      '[ci-restore 7aa7aa7] ci: keep .turbo in the actions cache for now\n   6ff6ff6..7aa7aa7  ci-restore -> ci-restore',
    ),
    s.bash(
      'unset GITHUB_ACTIONS; gh run view 9020 --json jobs',
      'setup 0:41  install 1:28  build 9:40  test 7:31',
    ),
    s.claude(
      'No effect: 9:40. Of course, nothing has been saved on main yet, the branch only restores. It can only show after a merge, or if I let this branch save once.',
    ),
    s.queue('let it save once on the branch, just remember to take it out again'),
    s.edit(
      '/home/dan/mono/.github/workflows/ci.yml',
      'actions/cache/restore@v4',
      'actions/cache@v4 # TEMP save on branch',
    ),
    s.bash(
      'git commit -am "TEMP: save the turbo cache on the branch" && git push',
      '[ci-restore 8bb8bb8] TEMP: save the turbo cache on the branch\n   7aa7aa7..8bb8bb8  ci-restore -> ci-restore',
    ),
    s.compaction('CI is slow; the assistant changed ci.yml on a branch.', {
      over: [
        'watch runs',
        '6ff6ff6 pushed',
        'runners are the same',
        'Priya renews the token tomorrow',
        'check token as open',
        'GH_TOKEN error',
      ],
      says: [
        s.finding('install at 1:31', [/1:31|1:28/, /install/]),
        s.decision('.turbo in the actions cache as stopgap', [/\.turbo/, /cache|stopgap/]),
        s.rule('take TEMP out again', [/take it out again/], [/TEMP/, /remove|taken out|take out|revert/]),
        s.state('8bb8bb8 pushed', [/8bb8bb8/, /push|ci-restore|TEMP/]),
        s.finding('Priya is sick', [/priya/i, /sick/]),
        s.finding('only restores, so no effect', [/9:40|only restores|nothing has been saved/]),
        s.decision('write only on main', [/only on main/]),
      ],
      gone: [
        s.stale('w12 running', [
          /w12/,
          /running|in the background/,
          /^(?!.*(?:completed|ended|finished)).*$/,
        ]),
        s.stale('token tomorrow', [/she does it tomorrow/, /^(?!.*(?:since|later|sick)).*$/]),
        s.stale('7:58 as current', [/install 7:58/, /^(?!.*(?:since|later|1:31|1:28|8700)).*$/]),
      ],
    }),
    s.bash(
      'unset GITHUB_ACTIONS; gh run rerun 9025 && gh run view 9025 --json jobs',
      'setup 0:40  install 1:30  build 2:50  test 3:12',
    ),
    s.claude(
      'With the cache filled: build 2:50, test 3:12, 8:12 in all. That is below the 9 minutes of before.',
    ),
    s.bash(
      'git reset --hard 7aa7aa7 && git push --force-with-lease',
      'HEAD is now at 7aa7aa7 ci: keep .turbo in the actions cache for now\n + 8bb8bb8...7aa7aa7 ci-restore -> ci-restore (forced update)',
    ),
    s.claude(
      'The TEMP commit is out again. What is missing: the save step on main (actions/cache/save@v4 with if: github.ref == refs/heads/main). Without it the stopgap does nothing after the merge.',
    ),
    s.bash('unset GITHUB_ACTIONS; gh pr create --fill --draft', 'https://github.com/acme/mono/pull/4410'),
    s.you(
      'nice. ask platform to set renovate to weekly too? draft me the message, short, friendly, no blame',
    ),
    s.compaction('useless', {
      over: [
        'take TEMP out again',
        '8bb8bb8 pushed',
        'only restores, so no effect',
        'install at 1:31',
        'CI from 9 to 26 minutes',
        'ci.yml has restore-keys',
        'docs/ci.md names the owner of the token',
        '7:58 as current',
        'token tomorrow',
        'w12 running',
        '2.1 GB against 10 GB',
        'smaller runners',
      ],
      says: [
        s.request('message to platform', [/platform/, /message|weekly|draft/]),
        s.rule('friendly, no blame', [/no blame/]),
        s.next('save step on main', [/save/, /main/, /missing|cache\/save|without it/]),
        s.state('8:12 in all', [/8:12|2:50/, /build|in all/]),
        s.relation('PR 4410', [/4410/, /pull|PR|draft/]),
        s.state('7aa7aa7 is the tip', [/7aa7aa7/, /HEAD|forced update|ci-restore|TEMP/]),
      ],
      gone: [
        s.stale('8bb8bb8 as head', [/8bb8bb8/, /^(?!.*(?:reset|7aa7aa7|since|later|forced|out again)).*$/]),
        s.stale('TEMP to be removed', [
          /remember to take it out again/,
          /^(?!.*(?:since|later|is out again)).*$/,
        ]),
        s.stale('no effect', [/No effect: 9:40/, /^(?!.*(?:since|later|2:50)).*$/]),
      ],
    }),
  ],
};
