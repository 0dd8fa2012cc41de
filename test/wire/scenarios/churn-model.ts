import {
  bash,
  claude,
  compaction,
  decision,
  edit,
  finding,
  queue,
  relation,
  request,
  rule,
  type Scenario,
  stale,
  state,
  you,
} from '../steps.ts';

/** A data scientist who changes numbers and lifts bans in passing. */
export const churnModel: Scenario = {
  name: 'churn model',
  domain: 'ml',
  language: 'en',
  cwd: '/home/ines/churn',
  steps: [
    you(
      'I want the churn model to beat 0.81 AUC before the board meeting on the 24th. a few things: never look at the holdout split, cap every training run at 20 minutes, seed 42 everywhere, and plots go out as svg.',
    ),
    bash('python train.py --seed 42', 'auc 0.774 in 11m02s'),
    claude('The baseline has 0.774. Half of the loss comes from accounts younger than 60 days.'),
    you('ok. make it 30 not 20 for the runs, 20 is too tight for the deep one'),
    bash('python train.py --deep --seed 42', 'auc 0.796 in 26m40s'),
    claude(
      'The deep one has 0.796 in 27 minutes. Should I drop the accounts under 60 days, or give them a model of their own?',
    ),
    you('the latter'),
    edit('/home/ines/churn/train.py', 'fit(all)', 'fit(old); fit(young)'),
    queue('and call the young one "sprout" pls, thats what sales says already'),
    bash('python train.py --split', 'auc 0.807 in 28m10s'),
    claude('Split in two we are at 0.807. The young model is called sprout.'),
    compaction('useless', {
      says: [
        request('beat 0.81 by the 24th', [/0\.81/, /24th/]),
        rule('no look at the holdout', [/holdout/, /never/]),
        rule('30 minutes per run', [/30/, /20|minutes/, /runs?/]),
        rule('seed 42', [/seed 42/]),
        rule('plots as svg', [/svg/]),
        decision('a model of their own', [/latter|own/, /60 days|accounts/]),
        rule('called sprout', [/sprout/, /young/]),
        state('0.807 with the split', [/0\.807/]),
      ],
      gone: [
        stale('20 minutes', [/20 minutes/, /^(?!.*30 not 20).*$/]),
        stale('question is open', [/60 days/, /no answer|unanswered|waits for/]),
      ],
    }),
    you(
      'the seed thing is pointless by the way, we average over five seeds from now on. also the svgs: the ones for the deck need to be png, powerpoint mangles the others',
    ),
    edit('/home/ines/churn/train.py', 'seed=42', 'seeds=range(5)'),
    bash('python train.py --split --seeds 5', 'auc 0.809 +- 0.002 in 29m31s'),
    claude('Averaged over five seeds: 0.809, give or take 0.002.'),
    compaction('useless', {
      over: ['seed 42', 'plots as svg', '0.807 with the split'],
      says: [
        rule('five seeds', [/five seeds/]),
        rule('png for the deck', [/deck/, /png/]),
        rule('svg otherwise', [/svg/]),
        finding('0.809 over five seeds', [/0\.809/]),
      ],
      gone: [
        stale('seed 42 everywhere', [/seed 42 everywhere/, /^(?!.*five seeds).*$/]),
        stale('all plots svg', [/plots go out as svg/, /^(?!.*png).*$/]),
      ],
    }),
    you('0.809, so close!! alright, open the holdout now, I need the final number for the slides'),
    bash('python evaluate.py --holdout', 'auc 0.812'),
    claude('On the holdout it has 0.812.'),
    you('🎉 thats it then. ticket CH-88 is the deck, CH-91 the rollout to the sales tool, do CH-91 next'),
    compaction('useless', {
      over: ['no look at the holdout'],
      says: [
        relation('CH-88', [/CH-88/, /deck/]),
        relation('CH-91', [/CH-91/, /rollout|sales tool/]),
        request('CH-91 next', [/CH-91 next/]),
        finding('0.812 on the holdout', [/0\.812/]),
      ],
      gone: [
        stale('holdout closed', [/never look at the holdout/, /^(?!.*open the holdout).*$/]),
        stale('0.809 as the number', [/Now: [^|]*0\.809/]),
      ],
    }),
  ],
};
