import * as s from '../steps.ts';

const TOPIC = [
  'the sampler',
  'the feature store',
  'the embedding table',
  'the negative cache',
  'the ranker head',
  'the split file',
];

/** Findings far back in a session of real length; figures that are measured again; a leak that explains a success. */
export const recsysEval: s.Scenario = {
  name: 'recommender evaluation',
  domain: 'ml',
  language: 'en',
  cwd: '/data/recsys',
  steps: [
    s.you(
      "ndcg@10 jumped from 0.31 to 0.47 after last week's change and I do not believe it. find out what is going on. results go into eval/REPORT.md, no notebooks please",
    ),
    s.filler(5000, ...TOPIC),
    s.bash('python -m recsys.eval --model ckpt/0302', 'ModuleNotFoundError: No module named recsys', {
      failed: 1,
    }),
    s.bash('uv run python -m recsys.eval --model ckpt/0302', 'ndcg@10 0.471'),
    s.claude('Everything has to be started with uv run here; the system python lacks the package.'),
    s.filler(5000, ...TOPIC),
    s.claude(
      'There is a leak: the feature user_last_item is computed over the whole log, including the test week. 83 % of the test users have their test item in it.',
    ),
    s.claude(
      'I first blamed the new negative sampler, but with the old one the score stays at 0.468, so the sampler is not it.',
    ),
    s.filler(6000, ...TOPIC),
    s.write('/data/recsys/recsys/features/asof.py', 'def as_of(log, t): ...'),
    s.edit('/data/recsys/recsys/features/user.py', 'log', 'as_of(log, t)'),
    s.bash('uv run python -m recsys.eval --model ckpt/0302', 'ndcg@10 0.334'),
    s.claude('Without the leak it is 0.334, so of the 0.16 gained only 0.024 are real.'),
    s.you('thought so. keep the as-of join. the old 0.47 must not appear in any table anymore'),
    s.claude(
      'I keep the as-of join. A time-based split by user was the other way, it throws away 40 % of the users, so no. Next I retrain with as-of features: ckpt/0310.',
    ),
    s.filler(4000, ...TOPIC),
    s.compaction('useless', {
      says: [
        s.request('find out about the jump', [/ndcg/, /jumped|0\.31|believe/]),
        s.rule('results into REPORT.md', [/REPORT\.md/]),
        s.rule('no notebooks', [/notebooks/]),
        s.rule('0.47 in no table', [/0\.47/, /must not|any table|anymore/]),
        s.said('leak in user_last_item', [/user_last_item/, /leak|whole log|test week/]),
        s.said('83 % of test users', [/83 %/]),
        s.said('0.334 without the leak', [/0\.334/, /leak|real|without/]),
        s.said('sampler is not it', [/sampler/, /0\.468|not it/]),
        s.said('only 0.024 are real', [/0\.024/]),
        s.said('python without uv', [/No module named|system python/, /uv run/]),
        s.words('as-of join', [/as-of join/, /keep/]),
        s.said('split by user', [/split by user/, /40 %/]),
        s.said('retrain as ckpt/0310', [/ckpt\/0310/, /retrain|as-of/]),
      ],
    }),
    s.bash('uv run python -m recsys.train --out ckpt/0310', 'epoch 5 loss 0.221\nsaved ckpt/0310'),
    s.bash('uv run python -m recsys.eval --model ckpt/0310', 'ndcg@10 0.352'),
    s.filler(9000, ...TOPIC),
    s.claude('The retrained model has 0.352, which is our figure for the report.'),
    s.filler(4000, ...TOPIC),
    s.compaction('useless', {
      over: ['retrain as ckpt/0310', 'python without uv', 'only 0.024 are real'],
      says: [
        s.said('0.352 is the figure', [/0\.352/, /retrained|figure|report|ckpt\/0310/]),
        s.said('ckpt/0310 is the retrained model', [/ckpt\/0310/, /0\.352|retrain|saved/]),
      ],
    }),
    s.filler(12000, ...TOPIC),
    s.you('and now write the report'),
    s.compaction('useless', { says: [s.request('write the report', [/write the report/])] }),
  ],
};
