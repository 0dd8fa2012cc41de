import * as s from '../steps.ts';

/** What the assistant says of the present and what is over a step later; a package held back, then set free. */
export const soilLab: s.Scenario = {
  name: 'soil lab',
  domain: 'data',
  language: 'en',
  cwd: '/lab/soil',
  steps: [
    s.you(
      'Nitrate results of plot B look ten times too high. Check the pipeline. pandas stays at 1.5 until the intern is done. Results for the ministry are due on the 20th, so no refactoring before that. Round to one decimal.',
    ),
    s.bash('python run.py --plot B', 'nitrate 412.0 mg/kg'),
    s.claude(
      '412 mg/kg is impossible. The unit column is missing in the import, the values are still in mg per litre.',
    ),
    s.edit('/lab/soil/import.py', "cols = ['v']", "cols = ['v', 'unit']"),
    s.bash('python run.py --plot B', 'KeyError: unit', { failed: 1 }),
    s.claude('The new sensor files call it `units`. The import does not know that name yet.'),
    s.edit('/lab/soil/import.py', "'unit']", "'units']"),
    s.bash('python run.py --plot B', 'nitrate 41.2 mg/kg'),
    s.claude('41.2 mg/kg now, which is plausible. The report still has the old table.'),
    s.bash('python report.py', 'wrote report.pdf with 14 tables'),
    s.claude('report.pdf is up to date. LOD means limit of detection, 0.5 mg/kg here.'),
    s.compaction('useless', {
      says: [
        s.request('nitrate too high', [/nitrate/i, /ten times/]),
        s.rule('pandas 1.5', [/pandas stays at 1\.5/]),
        s.rule('no refactoring', [/no refactoring/]),
        s.rule('one decimal', [/one decimal/]),
        s.state('41.2', [/41\.2/]),
        s.relation('LOD', [/LOD/, /limit of detection|0\.5/]),
        s.how('run', [/run\.py --plot B/, /41\.2/]),
      ],
      gone: [
        s.stale('412', [/^(?!.*41\.2).*nitrate 412|412 mg\/kg is impossible/]),
        s.stale('unit missing', [/unit column is missing/]),
        s.stale('name unknown', [/does not know that name yet/]),
        s.stale('report is old', [/report still has the old table/]),
        s.stale('KeyError open', [/KeyError/, s.FAILS]),
      ],
    }),
    s.you(
      'report is sent, so refactor away. intern left, pandas can be whatever. and two decimals from here on, the ministry changed its mind',
    ),
    s.bash('pip install -U pandas', 'Successfully installed pandas-2.2.3'),
    s.bash('python run.py --plot B', "AttributeError: 'DataFrame' object has no attribute 'append'", {
      failed: 1,
    }),
    s.claude('append is gone in pandas 2; three places use it.'),
    s.edit('/lab/soil/merge.py', 'df.append(x)', 'pd.concat([df, x])'),
    s.bash('python run.py --plot B', 'nitrate 41.18 mg/kg'),
    s.bash(
      'git switch -c pandas2 && git commit -am "Move to pandas 2"',
      "Switched to a new branch 'pandas2'\n[pandas2 2d2d2d2] Move to pandas 2\n 2 files changed",
    ),
    s.claude('Runs with pandas 2.2.3 and is committed on pandas2.'),
    s.compaction('useless', {
      over: ['pandas 1.5', 'no refactoring', 'one decimal', '41.2', 'run', 'nitrate too high', '412'],
      says: [
        s.rule('pandas free', [/pandas can be whatever/]),
        s.rule('refactor', [/refactor away/]),
        s.rule('two decimals', [/two decimals/]),
        s.state('2d2d2d2 on pandas2', [/2d2d2d2/, /pandas2|not pushed/]),
        s.state('41.18', [/41\.18/]),
      ],
      gone: [
        s.stale('stays at 1.5', [/pandas stays at 1\.5/, /^(?!.*whatever).*$/]),
        s.stale('no refactoring, still', [/no refactoring before/, /^(?!.*refactor away).*$/]),
        s.stale('one decimal, still', [/Round to one decimal/, /^(?!.*two decimals).*$/]),
        s.stale('append missing', [/no attribute 'append'/, s.FAILS]),
      ],
    }),
    s.bash(
      'git switch main && git merge pandas2',
      "Switched to branch 'main'\nMerge made by the 'ort' strategy.\n 2 files changed",
    ),
    s.bash('git branch -D pandas2', 'Deleted branch pandas2 (was 2d2d2d2).'),
    s.bash('python run.py --all', 'plot C: nitrate 388.0 mg/kg', { failed: 0 }),
    s.claude('Plot C has the same fault: its files come from the old sensor.'),
    s.you('C is known, the sensor was swapped in march. drop it from the run. what about D?'),
    s.bash('python run.py --plot D', 'nitrate 22.31 mg/kg'),
    s.claude('D is fine at 22.31 mg/kg.'),
    s.compaction('useless', {
      over: ['2d2d2d2 on pandas2', '41.18'],
      says: [
        s.state('merged into main', [/pandas2|2d2d2d2/, /merge/i]),
        s.decision('drop C', [/C is known/, /drop it/]),
        s.finding('D is 22.31', [/22\.31/]),
      ],
      gone: [
        s.stale('on pandas2', [/on (?:branch )?`?pandas2\b/i, /^(?!.*(?:merge|delet)).*$/]),
        s.stale('D unanswered', [/what about D\?/, /no answer is on record|unanswered/]),
      ],
    }),
  ],
};
