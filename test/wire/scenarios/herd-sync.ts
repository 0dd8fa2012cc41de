import * as s from '../steps.ts';

/** Kotlin: a rebase with a conflict, a commit that is reverted, a crash with three explanations, the last of which holds. */
export const herdSync: s.Scenario = {
  name: 'herd sync',
  domain: 'mobile',
  language: 'en',
  cwd: '/home/sini/herd',
  steps: [
    s.you(
      'Reindeer positions vanish after a sync in the field. Here is the crash: IllegalStateException in SyncWorker. Fix on branch sync-fix and rebase on develop before you push.',
    ),
    s.bash('git checkout -b sync-fix', "Switched to a new branch 'sync-fix'"),
    s.bash(
      './gradlew :app:testDebugUnitTest --tests "*SyncWorker*"',
      'SyncWorkerTest > resumesAfterOffline FAILED\n    java.lang.IllegalStateException at SyncWorker.kt:88\n9 tests completed, 1 failed',
      { failed: 1 },
    ),
    s.claude('Line 88 is the Room transaction; presumably two workers write at once.'),
    s.bash(
      'grep -n enqueueUnique app/src/main/java/SyncScheduler.kt',
      '21: enqueueUniqueWork("sync", KEEP, req)',
    ),
    s.claude(
      'Only one worker can be there, the work is unique with KEEP. Then it must be the cursor, closed by `withTimeout` while Room still reads it.',
    ),
    s.edit(
      '/home/sini/herd/app/src/main/java/SyncWorker.kt',
      'withTimeout(5_000)',
      'withTimeoutOrNull(30_000)',
    ),
    s.bash(
      './gradlew :app:testDebugUnitTest --tests "*SyncWorker*"',
      'SyncWorkerTest > resumesAfterOffline FAILED\n    java.lang.IllegalStateException at SyncWorker.kt:88\n9 tests completed, 1 failed',
      { failed: 1 },
    ),
    s.claude(
      'Longer timeout, same exception. The position rows are deleted by the cascade of `HerdEntity` when the herd is re-inserted with REPLACE. That is also why they vanish.',
    ),
    s.edit('/home/sini/herd/app/src/main/java/HerdDao.kt', 'onConflict = REPLACE', '@Upsert'),
    s.bash('./gradlew :app:testDebugUnitTest', 'BUILD SUCCESSFUL in 41s'),
    s.claude('With an upsert the rows stay and the test passes.'),
    s.compaction('useless', {
      says: [
        s.request('positions vanish, rebase before push', [/rebase/, /push/]),
        s.finding('REPLACE cascades', [/REPLACE/, /cascade|delete/]),
        s.state('not committed', [/HerdDao\.kt/, /not committed/i]),
        s.finding('unique worker', [/unique|one worker/i, /KEEP|only one/i]),
      ],
      gone: [
        s.stale('two workers', [/two workers write at once/]),
        s.stale('cursor closed', [/it must be the cursor/]),
        s.stale('resumesAfterOffline fails', [/resumesAfterOffline/, s.FAILS]),
        s.stale('deleted by cascade as so', [
          /rows are deleted by the cascade/,
          /^(?!.*(?:edited since|fixed since|no longer)).*$/,
        ]),
      ],
    }),
    s.bash('git checkout -- app/src/main/java/SyncWorker.kt', ''),
    s.bash('git commit -qam "Upsert herds"', ''),
    s.bash(
      'git fetch && git rebase origin/develop',
      'CONFLICT (content): Merge conflict in app/src/main/java/HerdDao.kt\nerror: could not apply 3fe1c2a... Upsert herds',
      { failed: 1 },
    ),
    s.claude('Conflict in HerdDao.kt: develop has renamed `herd_id` to `herdId`.'),
    s.edit('/home/sini/herd/app/src/main/java/HerdDao.kt', '<<<<<<< HEAD', '@Upsert // herdId'),
    s.bash(
      'git add app/src/main/java/HerdDao.kt && GIT_EDITOR=true git rebase --continue',
      'Successfully rebased and updated refs/heads/sync-fix.',
    ),
    s.bash(
      './gradlew :app:testDebugUnitTest :app:lint',
      'MigrationTest > v7to8 FAILED\n   expected column herdId\n212 tests completed, 1 failed',
      { failed: 1 },
    ),
    s.claude('After the rebase MigrationTest.v7to8 is red, the rename on develop came without a migration.'),
    s.compaction('useless', {
      over: ['not committed'],
      says: [
        s.state('rebased, not pushed', [/rebase|rewritten|not pushed/i]),
        s.state('v7to8 fails', [/v7to8/, /fail/i]),
        s.finding('rename without a migration', [/migration/, /rename/]),
      ],
      gone: [
        s.stale('conflict open', [/conflict/i, /stopped|in the middle|unresolved|under way/]),
        s.stale('SyncWorker uncommitted', [/Not committed[^|]*SyncWorker/i]),
        s.stale('conflict as so', [
          /^(?!.*(?:edited since|later|fixed since)).*Conflict in HerdDao\.kt: develop/,
        ]),
      ],
    }),
    s.you('the migration is Aslak’s, he has pushed it to develop now'),
    s.bash('git pull --rebase origin develop', 'Successfully rebased and updated refs/heads/sync-fix.'),
    s.bash('./gradlew check', 'BUILD SUCCESSFUL in 1m 52s'),
    s.bash('git push -u origin sync-fix', "branch 'sync-fix' set up to track 'origin/sync-fix'"),
    s.claude('Green with his migration, and pushed.'),
    s.bash('git revert --no-edit HEAD~1', '[sync-fix 77d01aa] Revert "Log each position"\n 1 file changed'),
    s.claude(
      'I have also reverted "Log each position" on the branch, it filled the disk of the field phones. Not pushed yet. I thought of sampling the log instead, but the legal team wants no positions in logs at all.',
    ),
    s.compaction('useless', {
      over: ['v7to8 fails', 'rebased, not pushed', 'rename without a migration'],
      says: [
        s.state('pushed', [/sync-fix/, /push/]),
        s.state('revert not pushed', [/Revert "Log each position"/, /not pushed/i]),
        s.dropped('sampling the log', [/sampling/, /legal|no positions/]),
      ],
      gone: [
        s.stale('v7to8 red', [/v7to8/, s.FAILS]),
        s.stale('v7to8 is red as said', [/v7to8 is red/, /^(?!.*(?:fixed since|later|no longer|user)).*$/]),
        s.stale('push later', [/rewritten[^|]*not pushed since/i]),
      ],
    }),
  ],
};
