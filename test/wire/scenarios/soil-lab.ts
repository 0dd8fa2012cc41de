import {
  bash,
  claude,
  compaction,
  decision,
  edit,
  FAILS,
  finding,
  how,
  relation,
  request,
  rule,
  type Scenario,
  stale,
  state,
  you,
} from '../steps.ts';

/** What the assistant says of the present and what is over a step later; a package held back, then set free. */
export const soilLab: Scenario = {
  name: 'soil lab',
  domain: 'data',
  language: 'en',
  cwd: '/lab/soil',
  steps: [
    you(
      'Nitrate results of plot B look ten times too high. Check the pipeline. pandas stays at 1.5 until the intern is done. Results for the ministry are due on the 20th, so no refactoring before that. Round to one decimal.',
    ),
    bash('python run.py --plot B', 'nitrate 412.0 mg/kg'),
    claude(
      '412 mg/kg is impossible. The unit column is missing in the import, the values are still in mg per litre.',
    ),
    edit('/lab/soil/import.py', "cols = ['v']", "cols = ['v', 'unit']"),
    bash('python run.py --plot B', 'KeyError: unit', { failed: 1 }),
    claude('The new sensor files call it `units`. The import does not know that name yet.'),
    edit('/lab/soil/import.py', "'unit']", "'units']"),
    bash('python run.py --plot B', 'nitrate 41.2 mg/kg'),
    claude('41.2 mg/kg now, which is plausible. The report still has the old table.'),
    bash('python report.py', 'wrote report.pdf with 14 tables'),
    claude('report.pdf is up to date. LOD means limit of detection, 0.5 mg/kg here.'),
    compaction('useless', {
      says: [
        request('nitrate too high', [/nitrate/i, /ten times/]),
        rule('pandas 1.5', [/pandas stays at 1\.5/]),
        rule('no refactoring', [/no refactoring/]),
        rule('one decimal', [/one decimal/]),
        state('41.2', [/41\.2/]),
        relation('LOD', [/LOD/, /limit of detection|0\.5/]),
        how('run', [/run\.py --plot B/, /41\.2/]),
      ],
      gone: [
        stale('412', [/^(?!.*41\.2).*nitrate 412|412 mg\/kg is impossible/]),
        stale('unit missing', [/unit column is missing/]),
        stale('name unknown', [/does not know that name yet/]),
        stale('report is old', [/report still has the old table/]),
        stale('KeyError open', [/KeyError/, FAILS]),
      ],
    }),
    you(
      'report is sent, so refactor away. intern left, pandas can be whatever. and two decimals from here on, the ministry changed its mind',
    ),
    bash('pip install -U pandas', 'Successfully installed pandas-2.2.3'),
    bash('python run.py --plot B', "AttributeError: 'DataFrame' object has no attribute 'append'", {
      failed: 1,
    }),
    claude('append is gone in pandas 2; three places use it.'),
    edit('/lab/soil/merge.py', 'df.append(x)', 'pd.concat([df, x])'),
    bash('python run.py --plot B', 'nitrate 41.18 mg/kg'),
    bash(
      'git switch -c pandas2 && git commit -am "Move to pandas 2"',
      "Switched to a new branch 'pandas2'\n[pandas2 2d2d2d2] Move to pandas 2\n 2 files changed",
    ),
    claude('Runs with pandas 2.2.3 and is committed on pandas2.'),
    compaction('useless', {
      over: ['pandas 1.5', 'no refactoring', 'one decimal', '41.2', 'run', 'nitrate too high', '412'],
      says: [
        rule('pandas free', [/pandas can be whatever/]),
        rule('refactor', [/refactor away/]),
        rule('two decimals', [/two decimals/]),
        state('2d2d2d2 on pandas2', [/2d2d2d2/, /pandas2|not pushed/]),
        state('41.18', [/41\.18/]),
      ],
      gone: [
        stale('stays at 1.5', [/pandas stays at 1\.5/, /^(?!.*whatever).*$/]),
        stale('no refactoring, still', [/no refactoring before/, /^(?!.*refactor away).*$/]),
        stale('one decimal, still', [/Round to one decimal/, /^(?!.*two decimals).*$/]),
        stale('append missing', [/no attribute 'append'/, FAILS]),
      ],
    }),
    bash(
      'git switch main && git merge pandas2',
      "Switched to branch 'main'\nMerge made by the 'ort' strategy.\n 2 files changed",
    ),
    bash('git branch -D pandas2', 'Deleted branch pandas2 (was 2d2d2d2).'),
    bash('python run.py --all', 'plot C: nitrate 388.0 mg/kg', { failed: 0 }),
    claude('Plot C has the same fault: its files come from the old sensor.'),
    you('C is known, the sensor was swapped in march. drop it from the run. what about D?'),
    bash('python run.py --plot D', 'nitrate 22.31 mg/kg'),
    claude('D is fine at 22.31 mg/kg.'),
    compaction('useless', {
      over: ['2d2d2d2 on pandas2', '41.18'],
      says: [
        state('merged into main', [/pandas2|2d2d2d2/, /merge/i]),
        decision('drop C', [/C is known/, /drop it/]),
        finding('D is 22.31', [/22\.31/]),
      ],
      gone: [
        stale('on pandas2', [/on (?:branch )?`?pandas2\b/i, /^(?!.*(?:merge|delet)).*$/]),
        stale('D unanswered', [/what about D\?/, /no answer is on record|unanswered/]),
      ],
    }),
  ],
};
