import * as s from '../steps.ts';

/** A notebook: rows that are dropped and come back, a correlation that goes away, figures for the paper that are corrected twice. */
export const grantNotebook: s.Scenario = {
  name: 'grant notebook',
  domain: 'ml',
  language: 'en',
  cwd: '/home/noor/grants',
  steps: [
    s.you(
      'I need table 2 for the paper: effect of the grant on yields, with confidence intervals. Data is data/plots.parquet. Seeds fixed please.',
    ),
    s.bash('papermill table2.ipynb out.ipynb -p drop_na true', 'rows used: 1841\neffect 0.42 (0.31, 0.53)'),
    s.claude('Effect is 0.42 with 1,841 plots. 312 plots drop out as their soil class is empty.'),
    s.you('312 is a lot, are those random?'),
    s.bash('python explore/missing.py', 'missing soil: 301 of 312 in region North'),
    s.claude(
      'They are not random, 301 of the 312 lie in region North where the lab was closed. I impute the class by nearest neighbour.',
    ),
    s.write('/home/noor/grants/impute.py', 'def nearest(df): ...'),
    s.bash('papermill table2.ipynb out.ipynb -p drop_na false', 'rows used: 2153\neffect 0.27 (0.18, 0.36)'),
    s.claude('With all 2,153 plots the effect comes down to 0.27 (0.18 to 0.36).'),
    s.compaction('useless', {
      says: [
        s.request('table 2 with intervals', [/table 2/, /confidence/]),
        s.finding('effect 0.27', [/0\.27/]),
        s.finding('missing ones lie in the north', [/North/, /301|312|lab/]),
        s.how('notebook', [/papermill table2\.ipynb out\.ipynb -p drop_na false/, /0\.27/]),
      ],
      gone: [s.stale('0.42 with 1,841', [/Effect is 0\.42/, /^(?!.*0\.27).*$/])],
    }),
    s.bash('python explore/leak.py', 'yield_prev correlates 0.93 with target'),
    s.claude('`yield_prev` correlates 0.93 with the target, which smells of leakage.'),
    s.bash('python explore/leak.py --lag 1y', 'yield_prev(lag 1y) correlates 0.41 with target'),
    s.claude(
      'No leak there: the column was joined on the same year by explore/leak.py itself; lagged properly it is 0.41.',
    ),
    s.bash(
      'papermill table2.ipynb out.ipynb -p drop_na false -p cluster village',
      'rows used: 2153\neffect 0.27 (0.11, 0.43)',
    ),
    s.claude('Clustered by village the interval widens to 0.11 to 0.43, which is what reviewers will want.'),
    s.you('agree, use clustered. can we try a mixed model as well?'),
    s.edit('/home/noor/grants/model.py', 'ols(', 'mixedlm('),
    s.bash(
      'papermill table2.ipynb out.ipynb -p drop_na false -p cluster village',
      'ConvergenceWarning: MLE may be on the boundary',
      { failed: 1 },
    ),
    s.claude(
      'The mixed model does not converge, 40 villages have a single plot each. Back to OLS with clustered errors.',
    ),
    s.edit('/home/noor/grants/model.py', 'mixedlm(', 'ols('),
    s.compaction('useless', {
      over: ['notebook'],
      says: [
        s.dropped('mixed model', [/mixed/, /converge|40 villages|single plot/]),
        s.finding('clustered interval', [/0\.11/, /0\.43|cluster/]),
        s.finding('lagged 0.41', [/0\.41/]),
      ],
      gone: [
        s.stale('smells of leakage', [/smells of leakage/]),
        s.stale('0.18 to 0.36', [/0\.18 to 0\.36/, /^(?!.*(?:0\.11|later)).*$/]),
        s.stale('model.py uncommitted', [/Not committed[^|]*model\.py/i]),
      ],
    }),
    s.bash(
      'papermill table2.ipynb out.ipynb -p drop_na false -p cluster village -p seed 7',
      'rows used: 2149\neffect 0.26 (0.11, 0.42)',
    ),
    s.claude(
      'After the four duplicate plots were removed upstream it is 2,149 plots and 0.26 (0.11 to 0.42). That goes into the paper.',
    ),
    s.write('/home/noor/grants/paper/table2.tex', '0.26'),
    s.bash('git add -A && git commit -qm "Table 2, clustered by village"', ''),
    s.claude('Committed. What is left: the robustness appendix, with region North left out.'),
    s.compaction('useless', {
      over: ['effect 0.27', 'clustered interval'],
      says: [
        s.finding('0.26 in the paper', [/0\.26/]),
        s.state('committed', [/Table 2, clustered by village/, /commit/i]),
        s.next('appendix without North', [/appendix/]),
      ],
      gone: [
        s.stale('comes down to 0.27', [/comes down to 0\.27/, /^(?!.*(?:0\.26|later)).*$/]),
        s.stale('2,153 plots', [/all 2,153 plots/, /^(?!.*(?:2,?149|later)).*$/]),
        s.stale('impute.py uncommitted', [/Not committed[^|]*impute/i]),
      ],
    }),
  ],
};
