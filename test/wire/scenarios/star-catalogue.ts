import * as s from '../steps.ts';

/** Long jobs that end, figures that are corrected, and a decision that is turned round. */
export const starCatalogue: s.Scenario = {
  name: 'star catalogue',
  domain: 'ml',
  language: 'en',
  cwd: '/data/stars',
  steps: [
    s.you(
      'We want a classifier for variable stars on the survey catalogue. Baseline first, then see what a transformer brings. GPU 0 belongs to Mira, use GPU 1 only. Target is a recall of 0.90 at 5 % false positives.',
    ),
    s.bash('python train.py --model gbdt --gpu 1', 'epoch 10 done', { background: 'bq81' }),
    s.claude('The baseline trains in the background (bq81), about forty minutes.'),
    s.filler(6000, 'the loader', 'fold splitter', 'period finder', 'flux cleaner'),
    s.ended(
      'bq81',
      'completed',
      'Background command "python train.py --model gbdt --gpu 1" completed (exit code 0)',
    ),
    s.bash('python eval.py runs/gbdt', 'recall@5fp 0.58 auc 0.91'),
    s.claude(
      'The gradient boosting baseline reaches a recall of 0.58. Most misses are eclipsing binaries with fewer than 30 observations.',
    ),
    s.you('that number looks way too low'),
    s.bash('python eval.py runs/gbdt --fold test', 'recall@5fp 0.81 auc 0.95'),
    s.claude(
      'You were right to doubt it: 0.58 was measured on the validation fold of another survey. On our test fold the baseline has a recall of 0.81.',
    ),
    s.bash('pip install flash-attn', 'error: CUDA 12.1 required, found 11.8', { failed: 1 }),
    s.bash('pip install xformers==0.0.20', 'Successfully installed xformers-0.0.20'),
    s.bash('python train.py --model transformer --gpu 1', '', { background: 'bz17' }),
    s.claude('Transformer run started as bz17 with a window of 256 observations.'),
    s.compaction('useless', {
      says: [
        s.request('classifier, baseline then transformer', [
          /variable stars|classifier/,
          /baseline|transformer/i,
        ]),
        s.rule('GPU 1 only', [/GPU 1/, /only|GPU 0/]),
        s.request('recall of 0.90 at 5 %', [/0\.90/, /5 %/]),
        s.finding('baseline 0.81 on the test fold', [/0\.81/, /baseline|test|eval/]),
        s.finding('0.58 was another survey', [/0\.58/, /another survey|validation fold/]),
        s.finding('misses are eclipsing binaries', [/eclipsing binaries/, /30 observations/]),
        s.failed('flash-attn needs CUDA 12.1', [/flash-attn/, /12\.1/, /xformers|worked/]),
        s.state('bz17 is running', [/bz17/, /background|not seen to end|started/i]),
        s.how('evaluation', [/python eval\.py runs\/gbdt --fold test/, /0\.81/]),
      ],
      gone: [
        s.stale('bq81 running', [/not seen to end[^|]*bq81|trains in the background/]),
        s.stale('baseline reaches 0.58', [/reaches a recall of 0\.58/]),
      ],
    }),
    s.ended(
      'bz17',
      'failed',
      'Background command "python train.py --model transformer --gpu 1" failed with exit code 137',
    ),
    s.bash('tail -3 runs/transformer/log.txt', 'Killed\nmax rss 63.8G'),
    s.claude(
      'bz17 was killed: it ran out of memory at 63.8 GB because the whole catalogue is padded to 4096 observations.',
    ),
    s.edit('/data/stars/loader.py', 'pad_to=4096', 'pad_to=bucket(len(x))'),
    s.bash('python train.py --model transformer --gpu 1', '', { background: 'bk20' }),
    s.you('while that runs: how about an ensemble of both? lets plan on that'),
    s.claude('Good idea: the ensemble averages both models with a weight of 0.4 for the trees.'),
    s.ended(
      'bk20',
      'completed',
      'Background command "python train.py --model transformer --gpu 1" completed (exit code 0)',
    ),
    s.bash('python eval.py runs/transformer --fold test', 'recall@5fp 0.92 auc 0.98'),
    s.claude(
      'The transformer alone reaches 0.92, above the target. The ensemble adds 0.003 and doubles the time of inference.',
    ),
    s.you("hm, then it isn't worth it. we go with the transformer on its own after all"),
    s.bash('python train.py --model transformer --gpu 1 --seed 2', '', { background: 'bw33' }),
    s.stop('bw33', 'python train.py --model transformer --gpu 1 --seed 2'),
    s.claude(
      'I stopped the second seed, the queue is needed by others tonight. Next step: write the model card with 0.92 and the fold.',
    ),
    s.compaction('useless', {
      over: ['bz17 is running', 'evaluation', 'classifier, baseline then transformer'],
      says: [
        s.decision('transformer alone', [/transformer/, /on its own|after all|alone/]),
        s.dropped('ensemble', [/ensemble/, /0\.003|isn't worth|doubles/]),
        s.finding('transformer 0.92', [/0\.92/, /transformer/]),
        s.how('evaluation of the transformer', [/python eval\.py runs\/transformer --fold test/, /0\.92/]),
        s.next('model card', [/model card/]),
        s.state('loader.py not committed', [/loader\.py/, /not committed|edited|uncommitted/i]),
      ],
      gone: [
        s.stale('bz17 or bk20 or bw33 running', [/not seen to end[^|]*(?:bz17|bk20|bw33)/]),
        s.stale('ran out of memory as so', [/ran out of memory/, /whole catalogue is padded/]),
        s.stale('plan on the ensemble', [/lets plan on that/]),
        s.stale('ensemble averages both', [/ensemble averages both models/]),
      ],
    }),
    s.you(
      'correction on the target: reviewers ask for 0.93 now, not 0.90. And Mira left, both GPUs are yours',
    ),
    s.bash('python train.py --model transformer --gpu 0,1 --epochs 80', '', { background: 'bm02' }),
    s.claude(
      'Training with both cards as bm02. Run id for the paper is VS-2026-14, that is the one with 0.92.',
    ),
    s.compaction('useless', {
      over: ['GPU 1 only', 'recall of 0.90 at 5 %', 'model card', 'loader.py not committed'],
      says: [
        s.request('target 0.93', [/0\.93/]),
        s.rule('both GPUs', [/both GPUs/]),
        s.relation('VS-2026-14', [/VS-2026-14/, /0\.92|paper/]),
        s.state('bm02 running', [/bm02/, /background|not seen to end/]),
      ],
      gone: [
        s.stale('use GPU 1 only', [/use GPU 1 only/]),
        s.stale('target 0.90', [/^(?!.*0\.93).*(?:Target is|target:?) a recall of 0\.90/]),
      ],
    }),
  ],
};
