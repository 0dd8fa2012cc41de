import {
  bash,
  claude,
  compaction,
  dropped,
  edit,
  finding,
  how,
  next,
  request,
  rule,
  type Scenario,
  stale,
  state,
  you,
} from '../steps.ts';

/** Commits that do not last: amended, reset, reverted, picked onto another branch, which is merged and deleted. */
export const libraryFines: Scenario = {
  name: 'library fines',
  domain: 'web',
  language: 'en',
  cwd: '/srv/library',
  steps: [
    you(
      'Overdue fines are charged on closing days. Please fix that on a branch of its own. Commit messages start with LIB-. No pushes before Marta has looked.',
    ),
    bash('git switch -c closing-days', "Switched to a new branch 'closing-days'"),
    edit('/srv/library/app/fines.rb', 'days = due..today', 'days = (due..today).reject { closed?(_1) }'),
    bash('bundle exec rspec spec/fines_spec.rb', '14 examples, 0 failures'),
    bash(
      'git commit -am "LIB-31 no fines on closing days"',
      '[closing-days 10aa10a] LIB-31 no fines on closing days\n 1 file changed',
    ),
    bash(
      'git commit --amend -m "LIB-31 Charge no fines on closing days"',
      '[closing-days 20bb20b] LIB-31 Charge no fines on closing days\n 1 file changed',
    ),
    edit('/srv/library/app/holidays.rb', 'HOLIDAYS = []', 'HOLIDAYS = load_ics'),
    bash(
      'git commit -am "LIB-31 Read holidays from ics"',
      '[closing-days 30cc30c] LIB-31 Read holidays from ics\n 1 file changed',
    ),
    claude(
      'Two commits: 20bb20b and 30cc30c. `closed?` also knows the summer break, which lasts from 20 July to 9 August.',
    ),
    compaction('useless', {
      says: [
        request('fines on closing days', [/fines/, /closing days/, /fix|charged/]),
        rule('LIB- prefix', [/start with LIB-/]),
        rule('no push before Marta', [/Marta/, /no pushes/i]),
        state('30cc30c last', [/30cc30c/, /not pushed|commit/i]),
        state('branch closing-days', [/closing-days/, /branch/i]),
        finding('summer break', [/summer break/, /20 July/]),
        how('spec', [/rspec spec\/fines_spec\.rb/, /0 failures/]),
      ],
      gone: [
        stale('10aa10a as a commit', [/10aa10a/, /^(?!.*(?:amend|20bb20b)).*$/]),
        stale('fines.rb uncommitted', [/not committed[^|]*fines\.rb/]),
      ],
    }),
    you('the ics part is over the top, take that commit out again, a plain list will do'),
    bash('git reset --hard HEAD~1', 'HEAD is now at 20bb20b LIB-31 Charge no fines on closing days'),
    edit('/srv/library/app/holidays.rb', 'HOLIDAYS = []', "HOLIDAYS = YAML.load_file('config/holidays.yml')"),
    bash(
      'git commit -am "LIB-31 List of holidays"',
      '[closing-days 40dd40d] LIB-31 List of holidays\n 2 files changed',
    ),
    you('Marta is happy with it, push'),
    bash(
      'git push -u origin closing-days',
      "To forge:library\n * [new branch]      closing-days -> closing-days\nbranch 'closing-days' set up to track 'origin/closing-days'.",
    ),
    claude('Pushed closing-days with 40dd40d on top. Should I merge it into main as well?'),
    compaction('useless', {
      over: ['no push before Marta', '30cc30c last', 'spec', 'fines on closing days', 'summer break'],
      says: [
        state('40dd40d pushed', [/40dd40d/, /pushed|push/]),
        next('offer to merge', [/merge it into main/]),
        dropped('ics given up', [/ics/, /over the top|plain list|reset/]),
      ],
      gone: [
        stale('30cc30c as there', [/30cc30c/, /^(?!.*(?:reset|undone|gone)).*$/]),
        stale('no pushes', [/No pushes before Marta/, /^(?!.*(?:Marta is happy)).*$/]),
        stale('40dd40d unpushed', [/40dd40d[^|]*not pushed/]),
      ],
    }),
    you('yes'),
    bash(
      'git switch main && git merge --ff-only closing-days',
      "Switched to branch 'main'\nUpdating 01ab01a..40dd40d\nFast-forward\n 3 files changed",
    ),
    bash('git branch -d closing-days', 'Deleted branch closing-days (was 40dd40d).'),
    bash('git push', 'To forge:library\n   01ab01a..40dd40d  main -> main'),
    you(
      'ah, production has no holidays.yml yet, the job dies. back the list commit out for now and put it on a branch called holidays-later',
    ),
    bash('git revert --no-edit 40dd40d', '[main 50ee50e] Revert "LIB-31 List of holidays"\n 2 files changed'),
    bash(
      'git switch -c holidays-later && git cherry-pick 40dd40d',
      "Switched to a new branch 'holidays-later'\n[holidays-later 60ff60f] LIB-31 List of holidays\n 2 files changed",
    ),
    bash(
      'git switch main && git push',
      "Switched to branch 'main'\nTo forge:library\n   40dd40d..50ee50e  main -> main",
    ),
    claude('main has the revert 50ee50e, pushed; holidays-later holds 60ff60f, which exists only here.'),
    compaction('useless', {
      over: ['40dd40d pushed', 'offer to merge', 'branch closing-days', 'ics given up', '40dd40d unpushed'],
      says: [
        state('50ee50e pushed', [/50ee50e/, /push/]),
        state('60ff60f only here', [/60ff60f/, /only here|not pushed|holidays-later/]),
        finding('production lacks holidays.yml', [/holidays\.yml/, /production|job dies/]),
        state('on main', [/main/, /branch|Switched|On main/i]),
      ],
      gone: [
        stale('on closing-days', [
          /branch (?:is )?`?closing-days`?(?! \(was|\b.*deleted)/,
          /^(?!.*(?:delet|merged)).*$/,
        ]),
        stale('merge offer open', [/Should I merge it/, /no answer is on record/]),
        stale('on holidays-later', [/(?:^|\b)on branch `?holidays-later/i]),
        stale('40dd40d as last commit', [/last commit[^.|]*40dd40d/i]),
      ],
    }),
  ],
};
