import {
  bash,
  claude,
  compaction,
  decision,
  edit,
  queue,
  refuse,
  relation,
  request,
  rule,
  type Scenario,
  stale,
  state,
  you,
} from '../steps.ts';

/** Legal: several topics at once, answers in one word, a promise, a ban with an exception of the exception. */
export const patentSearch: Scenario = {
  name: 'patent search',
  domain: 'docs',
  language: 'en',
  cwd: '/home/ray/prior-art',
  steps: [
    you(
      'We need prior art for claim 7 by end of month, otherwise we lose the option. Sources: EPO and USPTO, nothing behind a paywall. Do not contact the applicant. Cite in bluebook style.',
    ),
    bash('python search.py --claim 7', '214 hits, 19 relevant'),
    claude(
      '19 of 214 hits look relevant. EP-2201 and US-9981 come closest. Do you want full texts or abstracts?',
    ),
    you('abstracts'),
    bash('python fetch.py --abstracts', '19 abstracts'),
    claude('I have the 19 abstracts. Three Japanese ones are machine translated.'),
    you("EP-2201 is our own, so it doesn't count. US-9981 is the killer, I want it front and center"),
    edit('/home/ray/prior-art/report.md', '', 'US-9981'),
    refuse(
      bash('python mail.py --to applicant@example.com', ''),
      'what are you doing?! we do NOT write to them, it tips them off',
    ),
    claude('I will not write to them.'),
    compaction('useless', {
      says: [
        request('prior art for claim 7', [/claim 7/, /end of month/]),
        rule('EPO and USPTO, no paywall', [/EPO/, /paywall/]),
        rule('no contact', [/applicant|tips them off/, /not/i]),
        rule('bluebook', [/bluebook/]),
        decision('abstracts', [/abstracts/, /full texts/]),
        relation('EP-2201', [/EP-2201/, /our own/]),
        relation('US-9981', [/US-9981/, /killer|front and center/]),
        state('19 relevant', [/19 (?:of 214|relevant|abstracts)/]),
      ],
      gone: [stale('abstracts question', [/full texts or abstracts/, /no answer is on record/])],
    }),
    you('paid databases are ok up to 300 bucks. JPO too, the good stuff is there'),
    bash('python search.py --claim 7 --jpo', '31 hits, 4 relevant'),
    claude('Four more from the JPO.'),
    queue('oh and the firm uses OSCOLA not bluebook, my mistake'),
    edit('/home/ray/prior-art/report.md', '[1]', 'OSCOLA [1]'),
    claude('The citations are in OSCOLA now.'),
    compaction('useless', {
      over: ['EPO and USPTO, no paywall', 'bluebook', '19 relevant', 'abstracts'],
      says: [
        rule('paid up to 300', [/300 bucks/]),
        rule('JPO too', [/JPO too/]),
        rule('OSCOLA', [/OSCOLA/]),
        state('four more', [/4 relevant|Four more/]),
      ],
      gone: [
        stale('no paywall', [/nothing behind a paywall/, /^(?!.*300 bucks).*$/]),
        stale('bluebook style', [/bluebook style/, /^(?!.*OSCOLA).*$/]),
      ],
    }),
    you(
      'settlement talks started, so now we do talk to the applicant, but through Kim only. the month end thing is moot, court gave us till june 12',
    ),
    edit('/home/ray/prior-art/report.md', 'deadline', 'june 12'),
    claude('Noted. Should the report name US-9981 in the title?'),
    you('yes'),
    compaction('useless', {
      over: ['no contact', 'prior art for claim 7', 'four more'],
      says: [
        rule('through Kim only', [/through Kim only/]),
        rule('june 12', [/june 12/]),
        decision('US-9981 in the title', [/yes/i, /US-9981 in the title/]),
      ],
      gone: [
        stale('never contact', [/Do not contact the applicant/, /^(?!.*Kim).*$/]),
        stale('tips them off', [/tips them off/, /^(?!.*Kim).*$/]),
        stale('end of month', [/by end of month/, /^(?!.*(?:moot|june 12)).*$/]),
      ],
    }),
  ],
};
