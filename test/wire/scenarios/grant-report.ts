import * as s from '../steps.ts';

/** A report under pressure: a goal, deadlines, ids with what they are, a question that waits, and an angry user. */
export const grantReport: s.Scenario = {
  name: 'grant report',
  domain: 'docs',
  language: 'en',
  cwd: '/home/lou/report',
  steps: [
    s.you(
      'The goal: hand in the final grant report as one PDF that passes the funder’s checker. It is due friday noon. Section 4 is the budget, section 6 what went wrong. Stick to 40 pages. British spelling.',
    ),
    s.bash('make pdf', '44 pages'),
    s.claude(
      'It has 44 pages. The appendix alone takes 9. May I cut the appendix, or do you want it set smaller?',
    ),
    s.you('first tell me what the checker says'),
    s.bash('checker report.pdf', 'ERROR R12: fonts not embedded\nERROR R31: no alt text for 5 figures', {
      failed: 1,
    }),
    s.claude(
      'The checker has two complaints: R12, fonts are not embedded, and R31, five figures lack an alt text.',
    ),
    s.you(
      'ugh. R31 is the one that got us rejected last year, do it first, R12 is cosmetic. This is URGENT, and I asked for alt texts twice already!!',
    ),
    s.edit('/home/lou/report/figures.tex', '\\includegraphics{a}', '\\includegraphics[alt={Budget}]{a}'),
    s.claude('The first figure has its alt text; four are left: b, c, d and e.'),
    s.slash('review', 'section 4 only, skip the tables'),
    s.claude('Section 4 reads well. I used FY24 figures and not FY23, because the audit covers only those.'),
    s.compaction('useless', {
      says: [
        s.request('final report as one PDF', [/one PDF/, /checker/]),
        s.rule('due friday noon', [/friday noon/]),
        s.relation('section 4', [/section 4 is the budget/i]),
        s.relation('section 6', [/section 6/, /went wrong/]),
        s.rule('40 pages', [/40 pages/]),
        s.rule('British spelling', [/British/]),
        s.state('appendix question waits', [/appendix/, /smaller|cut/, /\?/]),
        s.relation('R31', [/R31/, /rejected|alt text/]),
        s.relation('R12', [/R12/, /cosmetic|fonts/]),
        s.rule('asked twice, urgent', [/URGENT/, /twice/]),
        s.decision('FY24', [/FY24/, /audit/]),
        s.request('review of section 4', [/section 4 only/]),
        s.state('four figures left', [/four are left|b, c, d and e/]),
      ],
      gone: [],
    }),
    s.you('set it smaller. good news too, they gave us until monday 9am. but they want 35 pages, not 40'),
    s.edit('/home/lou/report/figures.tex', '\\includegraphics{b}', '\\includegraphics[alt={Team}]{b}'),
    s.bash('make pdf', '36 pages'),
    s.bash('checker report.pdf', 'ERROR R12: fonts not embedded', { failed: 1 }),
    s.claude('36 pages, one to go. R31 is gone, only R12 is left.'),
    s.compaction('useless', {
      over: [
        'due friday noon',
        '40 pages',
        'appendix question waits',
        'asked twice, urgent',
        'four figures left',
        'R31',
        'review of section 4',
      ],
      says: [
        s.rule('monday 9am', [/monday 9am/]),
        s.rule('35 pages', [/35 pages/]),
        s.decision('appendix smaller', [/appendix/, /smaller/]),
        s.state('R12 is left', [/R12/, /fonts/]),
      ],
      gone: [
        s.stale('friday', [/due friday noon/, /^(?!.*monday).*$/]),
        s.stale('40 pages, still', [/Stick to 40/, /^(?!.*35).*$/]),
        s.stale('appendix waits', [/May I cut the appendix/, /no answer|unanswered|waits for/]),
        s.stale('R31 open', [/R31/, /no alt text for 5/, /^(?!.*(?:gone|worked)).*$/]),
        s.stale('four left', [/four are left/]),
        s.stale('44 pages', [/It has 44 pages/]),
      ],
    }),
    s.queue('the funder is american after all, so american spelling, sorry'),
    s.edit('/home/lou/report/main.tex', 'colour', 'color'),
    s.bash('make pdf FONTS=embed', '35 pages'),
    s.bash('checker report.pdf', 'OK'),
    s.claude('The checker is happy: 35 pages, fonts embedded, American spelling.'),
    s.you(
      'phew, thank you. submitted! nothing left to hand in. now the thank-you letter to partner P3, thats the lab in Oslo',
    ),
    s.compaction('useless', {
      over: [
        'British spelling',
        'monday 9am',
        '35 pages',
        'R12',
        'R12 is left',
        'final report as one PDF',
        'appendix smaller',
        'FY24',
      ],
      says: [
        s.rule('American spelling', [/american spelling/]),
        s.request('thank-you letter', [/thank-you letter/]),
        s.relation('P3', [/P3/, /Oslo/]),
      ],
      gone: [
        s.stale('British', [/British spelling/, /^(?!.*american).*$/]),
        s.stale('monday', [/until monday 9am/, /^(?!.*submitted).*$/]),
        s.stale('R12 open', [/R12/, /fails|open error|is left/]),
        s.stale('urgent', [/URGENT/]),
      ],
    }),
  ],
};
