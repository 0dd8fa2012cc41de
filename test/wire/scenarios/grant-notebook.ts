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
  type Scenario,
  stale,
  state,
  write,
  you,
} from '../steps.ts';

/** A notebook: rows that are dropped and come back, a correlation that goes away, figures for the paper that are corrected twice. */
export const grantNotebook: Scenario = {
  name: 'grant notebook',
  domain: 'ml',
  language: 'en',
  cwd: '/home/noor/grants',
  steps: [
    you(
      'I need table 2 for the paper: effect of the grant on yields, with confidence intervals. Data is data/plots.parquet. Seeds fixed please.',
    ),
    bash('papermill table2.ipynb out.ipynb -p drop_na true', 'rows used: 1841\neffect 0.42 (0.31, 0.53)'),
    claude('Effect is 0.42 with 1,841 plots. 312 plots drop out as their soil class is empty.'),
    you('312 is a lot, are those random?'),
    bash('python explore/missing.py', 'missing soil: 301 of 312 in region North'),
    claude(
      'They are not random, 301 of the 312 lie in region North where the lab was closed. I impute the class by nearest neighbour.',
    ),
    write('/home/noor/grants/impute.py', 'def nearest(df): ...'),
    bash('papermill table2.ipynb out.ipynb -p drop_na false', 'rows used: 2153\neffect 0.27 (0.18, 0.36)'),
    claude('With all 2,153 plots the effect comes down to 0.27 (0.18 to 0.36).'),
    compaction('useless', {
      says: [
        request('table 2 with intervals', [/table 2/, /confidence/]),
        finding('effect 0.27', [/0\.27/]),
        finding('missing ones lie in the north', [/North/, /301|312|lab/]),
        how('notebook', [/papermill table2\.ipynb out\.ipynb -p drop_na false/, /0\.27/]),
      ],
      gone: [stale('0.42 with 1,841', [/Effect is 0\.42/, /^(?!.*0\.27).*$/])],
    }),
    bash('python explore/leak.py', 'yield_prev correlates 0.93 with target'),
    claude('`yield_prev` correlates 0.93 with the target, which smells of leakage.'),
    bash('python explore/leak.py --lag 1y', 'yield_prev(lag 1y) correlates 0.41 with target'),
    claude(
      'No leak there: the column was joined on the same year by explore/leak.py itself; lagged properly it is 0.41.',
    ),
    bash(
      'papermill table2.ipynb out.ipynb -p drop_na false -p cluster village',
      'rows used: 2153\neffect 0.27 (0.11, 0.43)',
    ),
    claude('Clustered by village the interval widens to 0.11 to 0.43, which is what reviewers will want.'),
    you('agree, use clustered. can we try a mixed model as well?'),
    edit('/home/noor/grants/model.py', 'ols(', 'mixedlm('),
    bash(
      'papermill table2.ipynb out.ipynb -p drop_na false -p cluster village',
      'ConvergenceWarning: MLE may be on the boundary',
      { failed: 1 },
    ),
    claude(
      'The mixed model does not converge, 40 villages have a single plot each. Back to OLS with clustered errors.',
    ),
    edit('/home/noor/grants/model.py', 'mixedlm(', 'ols('),
    compaction('useless', {
      over: ['notebook'],
      says: [
        dropped('mixed model', [/mixed/, /converge|40 villages|single plot/]),
        finding('clustered interval', [/0\.11/, /0\.43|cluster/]),
        finding('lagged 0.41', [/0\.41/]),
      ],
      gone: [
        stale('smells of leakage', [/smells of leakage/]),
        stale('0.18 to 0.36', [/0\.18 to 0\.36/, /^(?!.*(?:0\.11|later)).*$/]),
        stale('model.py uncommitted', [/Not committed[^|]*model\.py/i]),
      ],
    }),
    bash(
      'papermill table2.ipynb out.ipynb -p drop_na false -p cluster village -p seed 7',
      'rows used: 2149\neffect 0.26 (0.11, 0.42)',
    ),
    claude(
      'After the four duplicate plots were removed upstream it is 2,149 plots and 0.26 (0.11 to 0.42). That goes into the paper.',
    ),
    write('/home/noor/grants/paper/table2.tex', '0.26'),
    bash('git add -A && git commit -qm "Table 2, clustered by village"', ''),
    claude('Committed. What is left: the robustness appendix, with region North left out.'),
    compaction('useless', {
      over: ['effect 0.27', 'clustered interval'],
      says: [
        finding('0.26 in the paper', [/0\.26/]),
        state('committed', [/Table 2, clustered by village/, /commit/i]),
        next('appendix without North', [/appendix/]),
      ],
      gone: [
        stale('comes down to 0.27', [/comes down to 0\.27/, /^(?!.*(?:0\.26|later)).*$/]),
        stale('2,153 plots', [/all 2,153 plots/, /^(?!.*(?:2,?149|later)).*$/]),
        stale('impute.py uncommitted', [/Not committed[^|]*impute/i]),
      ],
    }),
  ],
};
