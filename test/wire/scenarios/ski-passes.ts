import * as s from '../steps.ts';

/** Figures from a background job, a later start that is none, a flag that makes a script go through, orders side by side. */
export const skiPasses: s.Scenario = {
  name: 'ski passes',
  domain: 'data',
  language: 'en',
  cwd: '/srv/ski',
  steps: [
    s.you(
      'Count duplicate passes of last season and merge them. Keep the oldest pass of each person. Log every merge. Ask before you delete.',
    ),
    s.bash('python dedupe.py --dry', 'candidates 1873'),
    s.claude('1873 candidates for a merge. Having a look at a sample to judge how good the match is.'),
    s.bash('python dedupe.py --dry --sample 5', '5 shown, 2 wrong: same name, other birthday'),
    s.claude('Two of five are wrong: the match ignores the birthday.'),
    s.edit('/srv/ski/dedupe.py', 'key = name', 'key = (name, birthday)'),
    s.bash('python dedupe.py --dry', 'candidates 1104'),
    s.claude('1104 candidates are left.'),
    s.bash(
      'python dedupe.py --apply',
      'psycopg.errors.InsufficientPrivilege: permission denied for table pass',
      { failed: 1 },
    ),
    s.bash('PGUSER=merger python dedupe.py --apply --batch 200', 'merged 200 of 1104'),
    s.claude('It needs the role `merger`, which alone may write to `pass`. The rest goes in the background.'),
    s.bash('PGUSER=merger python dedupe.py --apply', '', { background: 'bk900' }),
    s.compaction('useless', {
      says: [
        s.request('duplicate passes', [/duplicate passes/]),
        s.rule('keep the oldest', [/Keep the oldest pass/]),
        s.rule('ask before', [/Ask before you delete/]),
        s.rule('log every merge', [/Log every merge/]),
        s.finding('role merger', [/merger/, /alone may write|needs the role/]),
        s.state('bk900', [/bk900/]),
        s.finding('birthday ignored', [/birthday/]),
      ],
      gone: [
        s.stale('1873', [/1873 candidates/, /^(?!.*(?:1104|later|since)).*$/]),
        s.stale('having a look', [/Having a look/]),
        s.stale('later is the start', [/\(later: [^)]*background/]),
        s.stale('apply failed', [/permission denied/, /when last tried/]),
      ],
    }),
    s.ended('bk900', 'completed', 'python dedupe.py --apply completed (exit code 0)'),
    s.bash('python dedupe.py --dry', 'candidates 0'),
    s.claude('No candidates are left, all 1104 are merged.'),
    s.you('good. no need to log the merges any more, and now anonymise the birthdays. keep years'),
    s.claude("I'd first like to know which reports read the full date."),
    s.bash('grep -rln "birthday" reports', 'reports/kids.sql'),
    s.claude('Only `kids.sql` reads it, and it needs the year only.'),
    s.edit('/srv/ski/anon.sql', 'update person', 'update person set birthday = date_trunc(year, birthday)'),
    s.compaction('useless', {
      over: [
        'duplicate passes',
        'log every merge',
        'bk900',
        'birthday ignored',
        '1873',
        'role merger',
        'later is the start',
      ],
      says: [
        s.request('anonymise', [/anonymise the birthdays/]),
        s.rule('keep years', [/keep years/]),
        s.rule('ask before still', [/Ask before you delete/]),
        s.rule('oldest still', [/Keep the oldest pass/]),
        s.finding('kids.sql', [/kids\.sql/, /year only|only/i]),
      ],
      gone: [
        s.stale('log merges', [/Log every merge/, /^(?!.*no need).*$/]),
        s.stale('1104 left', [/1104 candidates are left/, /^(?!.*(?:later|since|candidates 0)).*$/]),
        s.stale('bk900 runs', [/bk900/, /not seen to end|running/]),
        s.stale('like to know', [/Found out.*I'd first like to know/]),
      ],
    }),
  ],
};
