import * as s from '../steps.ts';

/** A data scientist who changes numbers and lifts bans in passing. */
export const churnModel: s.Scenario = {
  name: 'churn model',
  domain: 'ml',
  language: 'en',
  cwd: '/home/ines/churn',
  steps: [
    s.you(
      'I want the churn model to beat 0.81 AUC before the board meeting on the 24th. a few things: never look at the holdout split, cap every training run at 20 minutes, seed 42 everywhere, and plots go out as svg.',
    ),
    s.bash('python train.py --seed 42', 'auc 0.774 in 11m02s'),
    s.claude('The baseline has 0.774. Half of the loss comes from accounts younger than 60 days.'),
    s.you('ok. make it 30 not 20 for the runs, 20 is too tight for the deep one'),
    s.bash('python train.py --deep --seed 42', 'auc 0.796 in 26m40s'),
    s.claude(
      'The deep one has 0.796 in 27 minutes. Should I drop the accounts under 60 days, or give them a model of their own?',
    ),
    s.you('the latter'),
    s.edit('/home/ines/churn/train.py', 'fit(all)', 'fit(old); fit(young)'),
    s.queue('and call the young one "sprout" pls, thats what sales says already'),
    s.bash('python train.py --split', 'auc 0.807 in 28m10s'),
    s.claude('Split in two we are at 0.807. The young model is called sprout.'),
    s.compaction('useless', {
      says: [
        s.request('beat 0.81 by the 24th', [/0\.81/, /24th/]),
        s.rule('no look at the holdout', [/holdout/, /never/]),
        s.rule('30 minutes per run', [/30/, /20|minutes/, /runs?/]),
        s.rule('seed 42', [/seed 42/]),
        s.rule('plots as svg', [/svg/]),
        s.decision('a model of their own', [/latter|own/, /60 days|accounts/]),
        s.rule('called sprout', [/sprout/, /young/]),
        s.state('0.807 with the split', [/0\.807/]),
      ],
      gone: [
        s.stale('20 minutes', [/20 minutes/, /^(?!.*30 not 20).*$/]),
        s.stale('question is open', [/60 days/, /no answer|unanswered|waits for/]),
      ],
    }),
    s.you(
      'the seed thing is pointless by the way, we average over five seeds from now on. also the svgs: the ones for the deck need to be png, powerpoint mangles the others',
    ),
    s.edit('/home/ines/churn/train.py', 'seed=42', 'seeds=range(5)'),
    s.bash('python train.py --split --seeds 5', 'auc 0.809 +- 0.002 in 29m31s'),
    s.claude('Averaged over five seeds: 0.809, give or take 0.002.'),
    s.compaction('useless', {
      over: ['seed 42', 'plots as svg', '0.807 with the split'],
      says: [
        s.rule('five seeds', [/five seeds/]),
        s.rule('png for the deck', [/deck/, /png/]),
        s.rule('svg otherwise', [/svg/]),
        s.finding('0.809 over five seeds', [/0\.809/]),
      ],
      gone: [
        s.stale('seed 42 everywhere', [/seed 42 everywhere/, /^(?!.*five seeds).*$/]),
        s.stale('all plots svg', [/plots go out as svg/, /^(?!.*png).*$/]),
      ],
    }),
    s.you('0.809, so close!! alright, open the holdout now, I need the final number for the slides'),
    s.bash('python evaluate.py --holdout', 'auc 0.812'),
    s.claude('On the holdout it has 0.812.'),
    s.you('🎉 thats it then. ticket CH-88 is the deck, CH-91 the rollout to the sales tool, do CH-91 next'),
    s.compaction('useless', {
      over: ['no look at the holdout'],
      says: [
        s.relation('CH-88', [/CH-88/, /deck/]),
        s.relation('CH-91', [/CH-91/, /rollout|sales tool/]),
        s.request('CH-91 next', [/CH-91 next/]),
        s.finding('0.812 on the holdout', [/0\.812/]),
      ],
      gone: [
        s.stale('holdout closed', [/never look at the holdout/, /^(?!.*open the holdout).*$/]),
        s.stale('0.809 as the number', [/Now: [^|]*0\.809/]),
      ],
    }),
  ],
};
