import * as s from '../steps.ts';

/** Statistics: a method that is swapped twice, a condition that comes true in the record, an offer that is declined. */
export const surveyWeights: s.Scenario = {
  name: 'survey weights',
  domain: 'data',
  language: 'en',
  cwd: '/home/mika/survey',
  steps: [
    s.you(
      'weight the 2025 survey by age and region. Raking please. Drop respondents under 18. Round shares to one decimal. Dont publish anything before the embargo ends on thursday 06:00',
    ),
    s.bash('Rscript weight.R --method raking', 'converged after 41 iterations, max weight 9.8'),
    s.claude('Raking converges, but the largest weight is 9.8, which is far above the usual 5.'),
    s.you('trim at 5 then'),
    s.bash('Rscript weight.R --method raking --trim 5', 'converged after 63 iterations, max weight 5.0'),
    s.claude('Trimmed at 5. I could write a short note on the method for the appendix, shall I?'),
    s.you('not now. mmh, reviewers dislike raking, post-stratification would be safer'),
    s.edit('/home/mika/survey/weight.R', 'rake(', 'postStratify('),
    s.bash('Rscript weight.R --method post', 'max weight 4.1'),
    s.compaction('useless', {
      says: [
        s.request('weight by age and region', [/weight/, /age/, /region/]),
        s.rule('no respondents under 18', [/under 18/]),
        s.rule('one decimal', [/one decimal/]),
        s.rule('embargo', [/embargo/, /thursday/]),
        s.decision('post-stratification', [/post-stratification/]),
        s.how('weights', [/Rscript weight\.R --method post/, /4\.1/]),
        s.decision('no note on the method now', [/not now/, /appendix|note on the method/]),
      ],
      gone: [
        s.stale('raking', [/Raking please/, /^(?!.*post-stratification).*$/]),
        s.stale('9.8', [/the largest weight is 9\.8/, /^(?!.*(?:trim|edited|later)).*$/]),
        s.stale('note is open', [/shall I\?/, /no answer is on record/]),
      ],
    }),
    s.queue('include the 16 and 17 year olds as well, the law changed'),
    s.edit('/home/mika/survey/weight.R', 'age >= 18', 'age >= 16'),
    s.bash('Rscript weight.R --method post', 'max weight 4.3'),
    s.claude('Sixteen and up now, the largest weight is 4.3.'),
    s.slash('compact-notes', 'two decimals for the regional table'),
    s.edit('/home/mika/survey/tables.R', 'digits = 1', 'digits = regional ? 2 : 1'),
    s.claude('The regional table has two decimals.'),
    s.compaction('useless', {
      over: ['no respondents under 18', 'weights', 'one decimal'],
      says: [
        s.rule('16 and up', [/16 and 17/]),
        s.rule('two decimals regionally', [/two decimals/, /regional/]),
        s.rule('one decimal otherwise', [/one decimal/]),
        s.finding('4.3', [/4\.3/]),
      ],
      gone: [
        s.stale('under 18 dropped', [/Drop respondents under 18/, /^(?!.*16 and 17).*$/]),
        s.stale('one decimal everywhere', [/Round shares to one decimal/, /^(?!.*two decimals).*$/]),
        s.stale('4.1', [/^(?!.* last calls).*max weight 4\.1/]),
      ],
    }),
    s.you('its thursday 9 o clock, were live. publish the tables'),
    s.bash('make publish', 'published 14 tables'),
    s.claude('14 tables are published. Next I would send the press the file with the raw data.'),
    s.interrupted(),
    s.you('NO. raw data never leaves the building. they get the tables, thats it'),
    s.claude('Understood, only the tables.'),
    s.compaction('useless', {
      over: ['embargo', '4.3', 'no note on the method now'],
      says: [
        s.rule('raw data stays', [/raw data/, /never leaves/]),
        s.state('published', [/make publish/, /14 tables/]),
      ],
      gone: [
        s.stale('embargo is on', [
          /Dont publish anything before/,
          /^(?!.*(?:were live|publish the tables)).*$/,
        ]),
        s.stale('raw data to the press', [/I would send the press/]),
        s.stale('publishing is open', [/Request in work[^|]*publish the tables/]),
      ],
    }),
  ],
};
