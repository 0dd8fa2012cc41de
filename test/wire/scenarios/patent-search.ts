import * as s from '../steps.ts';

/** Legal: several topics at once, answers in one word, a promise, a ban with an exception of the exception. */
export const patentSearch: s.Scenario = {
  name: 'patent search',
  domain: 'docs',
  language: 'en',
  cwd: '/home/ray/prior-art',
  steps: [
    s.you(
      'We need prior art for claim 7 by end of month, otherwise we lose the option. Sources: EPO and USPTO, nothing behind a paywall. Do not contact the applicant. Cite in bluebook style.',
    ),
    s.bash('python search.py --claim 7', '214 hits, 19 relevant'),
    s.claude(
      '19 of 214 hits look relevant. EP-2201 and US-9981 come closest. Do you want full texts or abstracts?',
    ),
    s.you('abstracts'),
    s.bash('python fetch.py --abstracts', '19 abstracts'),
    s.claude('I have the 19 abstracts. Three Japanese ones are machine translated.'),
    s.you("EP-2201 is our own, so it doesn't count. US-9981 is the killer, I want it front and center"),
    s.edit('/home/ray/prior-art/report.md', '', 'US-9981'),
    s.refuse(
      s.bash('python mail.py --to applicant@example.com', ''),
      'what are you doing?! we do NOT write to them, it tips them off',
    ),
    s.claude('I will not write to them.'),
    s.compaction('useless', {
      says: [
        s.request('prior art for claim 7', [/claim 7/, /end of month/]),
        s.rule('EPO and USPTO, no paywall', [/EPO/, /paywall/]),
        s.rule('no contact', [/applicant|tips them off/, /not/i]),
        s.rule('bluebook', [/bluebook/]),
        s.decision('abstracts', [/abstracts/, /full texts/]),
        s.relation('EP-2201', [/EP-2201/, /our own/]),
        s.relation('US-9981', [/US-9981/, /killer|front and center/]),
        s.state('19 relevant', [/19 (?:of 214|relevant|abstracts)/]),
      ],
      gone: [s.stale('abstracts question', [/full texts or abstracts/, /no answer is on record/])],
    }),
    s.you('paid databases are ok up to 300 bucks. JPO too, the good stuff is there'),
    s.bash('python search.py --claim 7 --jpo', '31 hits, 4 relevant'),
    s.claude('Four more from the JPO.'),
    s.queue('oh and the firm uses OSCOLA not bluebook, my mistake'),
    s.edit('/home/ray/prior-art/report.md', '[1]', 'OSCOLA [1]'),
    s.claude('The citations are in OSCOLA now.'),
    s.compaction('useless', {
      over: ['EPO and USPTO, no paywall', 'bluebook', '19 relevant', 'abstracts'],
      says: [
        s.rule('paid up to 300', [/300 bucks/]),
        s.rule('JPO too', [/JPO too/]),
        s.rule('OSCOLA', [/OSCOLA/]),
        s.state('four more', [/4 relevant|Four more/]),
      ],
      gone: [
        s.stale('no paywall', [/nothing behind a paywall/, /^(?!.*300 bucks).*$/]),
        s.stale('bluebook style', [/bluebook style/, /^(?!.*OSCOLA).*$/]),
      ],
    }),
    s.you(
      'settlement talks started, so now we do talk to the applicant, but through Kim only. the month end thing is moot, court gave us till june 12',
    ),
    s.edit('/home/ray/prior-art/report.md', 'deadline', 'june 12'),
    s.claude('Noted. Should the report name US-9981 in the title?'),
    s.you('yes'),
    s.compaction('useless', {
      over: ['no contact', 'prior art for claim 7', 'four more'],
      says: [
        s.rule('through Kim only', [/through Kim only/]),
        s.rule('june 12', [/june 12/]),
        s.decision('US-9981 in the title', [/yes/i, /US-9981 in the title/]),
      ],
      gone: [
        s.stale('never contact', [/Do not contact the applicant/, /^(?!.*Kim).*$/]),
        s.stale('tips them off', [/tips them off/, /^(?!.*Kim).*$/]),
        s.stale('end of month', [/by end of month/, /^(?!.*(?:moot|june 12)).*$/]),
      ],
    }),
  ],
};
