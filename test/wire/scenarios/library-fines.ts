import * as s from '../steps.ts';

/** Commits that do not last: amended, reset, reverted, picked onto another branch, which is merged and deleted. */
export const libraryFines: s.Scenario = {
  name: 'library fines',
  domain: 'web',
  language: 'en',
  cwd: '/srv/library',
  steps: [
    s.you(
      'Overdue fines are charged on closing days. Please fix that on a branch of its own. Commit messages start with LIB-. No pushes before Marta has looked.',
    ),
    s.bash('git switch -c closing-days', "Switched to a new branch 'closing-days'"),
    s.edit('/srv/library/app/fines.rb', 'days = due..today', 'days = (due..today).reject { closed?(_1) }'),
    s.bash('bundle exec rspec spec/fines_spec.rb', '14 examples, 0 failures'),
    s.bash(
      'git commit -am "LIB-31 no fines on closing days"',
      '[closing-days 10aa10a] LIB-31 no fines on closing days\n 1 file changed',
    ),
    s.bash(
      'git commit --amend -m "LIB-31 Charge no fines on closing days"',
      '[closing-days 20bb20b] LIB-31 Charge no fines on closing days\n 1 file changed',
    ),
    s.edit('/srv/library/app/holidays.rb', 'HOLIDAYS = []', 'HOLIDAYS = load_ics'),
    s.bash(
      'git commit -am "LIB-31 Read holidays from ics"',
      '[closing-days 30cc30c] LIB-31 Read holidays from ics\n 1 file changed',
    ),
    s.claude(
      'Two commits: 20bb20b and 30cc30c. `closed?` also knows the summer break, which lasts from 20 July to 9 August.',
    ),
    s.compaction('useless', {
      says: [
        s.request('fines on closing days', [/fines/, /closing days/, /fix|charged/]),
        s.rule('LIB- prefix', [/start with LIB-/]),
        s.rule('no push before Marta', [/Marta/, /no pushes/i]),
        s.state('30cc30c last', [/30cc30c/, /not pushed|commit/i]),
        s.state('branch closing-days', [/closing-days/, /branch/i]),
        s.finding('summer break', [/summer break/, /20 July/]),
        s.how('spec', [/rspec spec\/fines_spec\.rb/, /0 failures/]),
      ],
      gone: [
        s.stale('10aa10a as a commit', [/10aa10a/, /^(?!.*(?:amend|20bb20b)).*$/]),
        s.stale('fines.rb uncommitted', [/not committed[^|]*fines\.rb/]),
      ],
    }),
    s.you('the ics part is over the top, take that commit out again, a plain list will do'),
    s.bash('git reset --hard HEAD~1', 'HEAD is now at 20bb20b LIB-31 Charge no fines on closing days'),
    s.edit(
      '/srv/library/app/holidays.rb',
      'HOLIDAYS = []',
      "HOLIDAYS = YAML.load_file('config/holidays.yml')",
    ),
    s.bash(
      'git commit -am "LIB-31 List of holidays"',
      '[closing-days 40dd40d] LIB-31 List of holidays\n 2 files changed',
    ),
    s.you('Marta is happy with it, push'),
    s.bash(
      'git push -u origin closing-days',
      "To forge:library\n * [new branch]      closing-days -> closing-days\nbranch 'closing-days' set up to track 'origin/closing-days'.",
    ),
    s.claude('Pushed closing-days with 40dd40d on top. Should I merge it into main as well?'),
    s.compaction('useless', {
      over: ['no push before Marta', '30cc30c last', 'spec', 'fines on closing days', 'summer break'],
      says: [
        s.state('40dd40d pushed', [/40dd40d/, /pushed|push/]),
        s.next('offer to merge', [/merge it into main/]),
        s.dropped('ics given up', [/ics/, /over the top|plain list|reset/]),
      ],
      gone: [
        s.stale('30cc30c as there', [/30cc30c/, /^(?!.*(?:reset|undone|gone)).*$/]),
        s.stale('no pushes', [/No pushes before Marta/, /^(?!.*(?:Marta is happy)).*$/]),
        s.stale('40dd40d unpushed', [/40dd40d[^|]*not pushed/]),
      ],
    }),
    s.you('yes'),
    s.bash(
      'git switch main && git merge --ff-only closing-days',
      "Switched to branch 'main'\nUpdating 01ab01a..40dd40d\nFast-forward\n 3 files changed",
    ),
    s.bash('git branch -d closing-days', 'Deleted branch closing-days (was 40dd40d).'),
    s.bash('git push', 'To forge:library\n   01ab01a..40dd40d  main -> main'),
    s.you(
      'ah, production has no holidays.yml yet, the job dies. back the list commit out for now and put it on a branch called holidays-later',
    ),
    s.bash(
      'git revert --no-edit 40dd40d',
      '[main 50ee50e] Revert "LIB-31 List of holidays"\n 2 files changed',
    ),
    s.bash(
      'git switch -c holidays-later && git cherry-pick 40dd40d',
      "Switched to a new branch 'holidays-later'\n[holidays-later 60ff60f] LIB-31 List of holidays\n 2 files changed",
    ),
    s.bash(
      'git switch main && git push',
      "Switched to branch 'main'\nTo forge:library\n   40dd40d..50ee50e  main -> main",
    ),
    s.claude('main has the revert 50ee50e, pushed; holidays-later holds 60ff60f, which exists only here.'),
    s.compaction('useless', {
      over: ['40dd40d pushed', 'offer to merge', 'branch closing-days', 'ics given up', '40dd40d unpushed'],
      says: [
        s.state('50ee50e pushed', [/50ee50e/, /push/]),
        s.state('60ff60f only here', [/60ff60f/, /only here|not pushed|holidays-later/]),
        s.finding('production lacks holidays.yml', [/holidays\.yml/, /production|job dies/]),
        s.state('on main', [/main/, /branch|Switched|On main/i]),
      ],
      gone: [
        s.stale('on closing-days', [
          /branch (?:is )?`?closing-days`?(?! \(was|\b.*deleted)/,
          /^(?!.*(?:delet|merged)).*$/,
        ]),
        s.stale('merge offer open', [/Should I merge it/, /no answer is on record/]),
        s.stale('on holidays-later', [/(?:^|\b)on branch `?holidays-later/i]),
        s.stale('40dd40d as last commit', [/last commit[^.|]*40dd40d/i]),
      ],
    }),
  ],
};
