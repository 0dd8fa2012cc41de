import * as s from '../steps.ts';

/** Figures that are measured again, a choice turned round by what was measured, a guess that was wrong. */
export const speechFilter: s.Scenario = {
  name: 'speech filter',
  domain: 'ml',
  language: 'en',
  cwd: '/ml/denoise',
  steps: [
    s.you(
      "Our noise filter kills consonants. Get the STOI on the street set above 0.90 without going over 12 ms latency. GPU 1 only, GPU 0 is Sven's. Seeds fixed to 17. Log runs to mlflow.",
    ),
    s.bash('CUDA_VISIBLE_DEVICES=1 python eval.py --set street', 'STOI 0.842 latency 9.1 ms'),
    s.claude('Baseline: STOI 0.842, 9.1 ms. I go with a larger window of 64 ms, that keeps consonants.'),
    s.edit('/ml/denoise/conf/model.yaml', 'window: 32', 'window: 64'),
    s.bash('CUDA_VISIBLE_DEVICES=1 python train.py', '', { background: 'tr01' }),
    s.claude('Started.'),
    s.ended(
      'tr01',
      'completed',
      'Background command "CUDA_VISIBLE_DEVICES=1 python train.py" completed (exit code 0)',
    ),
    s.bash('CUDA_VISIBLE_DEVICES=1 python eval.py --set street', 'STOI 0.871 latency 15.4 ms'),
    s.claude(
      '64 ms gives 0.871 but 15.4 ms, over the limit. So the window goes back to 32 ms and I try a multi-resolution loss instead.',
    ),
    s.edit('/ml/denoise/conf/model.yaml', 'window: 64', 'window: 32'),
    s.edit('/ml/denoise/loss.py', 'mse(x, y)', 'mrstft(x, y)'),
    s.bash('CUDA_VISIBLE_DEVICES=1 python train.py', '', { background: 'tr02' }),
    s.claude('Training with the new loss runs.'),
    s.compaction('useless', {
      says: [
        s.request('STOI above 0.90', [/STOI/, /0\.90/]),
        s.rule('12 ms', [/12 ms/]),
        s.rule('GPU 1', [/GPU 1 only/]),
        s.rule('seed 17', [/17/, /seed/i]),
        s.rule('mlflow', [/mlflow/]),
        s.dropped('64 ms window', [/64 ms/, /15\.4|over the limit|back to 32/]),
        s.decision('multi-resolution loss', [/multi-resolution|mrstft/]),
        s.state('training runs', [/train\.py/, /runs|running|background/i]),
        s.how('evaluation', [/eval\.py --set street/]),
      ],
      gone: [
        s.stale('going with 64 ms', [/I go with a larger window/, /^(?!.*(?:over the limit|back to 32)).*$/]),
        s.stale('0.842 as now', [/STOI 0\.842/, /^(?!.*(?:Baseline|0\.871)).*$/]),
      ],
    }),
    s.ended(
      'tr02',
      'completed',
      'Background command "CUDA_VISIBLE_DEVICES=1 python train.py" completed (exit code 0)',
    ),
    s.bash('CUDA_VISIBLE_DEVICES=1 python eval.py --set street', 'STOI 0.908 latency 9.3 ms'),
    s.claude('0.908 at 9.3 ms: target met with the multi-resolution loss.'),
    s.you('careful, was the street set in the training data?'),
    s.bash('python tools/overlap.py train street', 'overlap: 214 of 1200 files'),
    s.claude(
      'Yes: 214 of 1,200 street files are in the training data, so 0.908 is not valid. I rebuild the split.',
    ),
    s.bash('python tools/split.py --exclude street', 'train 18421, street 1200, overlap 0'),
    s.queue('sven is on leave, take both gpus'),
    s.bash('CUDA_VISIBLE_DEVICES=0,1 python train.py', '', { background: 'tr03' }),
    s.compaction('useless', {
      over: ['GPU 1', 'training runs', 'evaluation', '64 ms window'],
      says: [
        s.finding('overlap of 214', [/214/, /overlap|training data/]),
        s.rule('both gpus', [/both gpus/]),
        s.state('tr03 runs', [/train\.py/, /runs|running|background/i]),
        s.state('split is clean', [/overlap 0/]),
      ],
      gone: [
        s.stale('target met', [/target met/, /^(?!.*(?:not valid|training data)).*$/]),
        s.stale('GPU 1 only', [/GPU 1 only/, /^(?!.*both gpus).*$/]),
        s.stale('rebuild as to do', [/I rebuild the split/, /next|to do/i]),
      ],
    }),
    s.ended(
      'tr03',
      'failed',
      'Background command "CUDA_VISIBLE_DEVICES=0,1 python train.py" failed (exit code 1)',
    ),
    s.bash('tail -2 logs/tr03.txt', 'RuntimeError: NCCL error: unhandled system error'),
    s.bash('NCCL_P2P_DISABLE=1 CUDA_VISIBLE_DEVICES=0,1 python train.py', 'epoch 40 done'),
    s.bash('CUDA_VISIBLE_DEVICES=1 python eval.py --set street', 'STOI 0.889 latency 9.3 ms'),
    s.claude('On a clean split it is 0.889 at 9.3 ms. Two cards need NCCL_P2P_DISABLE=1 on this board.'),
    s.you('0.88 is good enough for the fair, we stop at that. write it up for the wiki'),
    s.compaction('useless', {
      over: ['STOI above 0.90', 'tr03 runs', 'split is clean', 'multi-resolution loss', 'rebuild as to do'],
      says: [
        s.request('write it up', [/wiki/, /write it up/]),
        s.decision('0.88 is enough', [/0\.88 is good enough/]),
        s.finding('0.889', [/0\.889/]),
        s.how('NCCL without P2P', [/NCCL_P2P_DISABLE=1/]),
      ],
      gone: [
        s.stale('above 0.90 wanted', [/above 0\.90/, /^(?!.*good enough).*$/]),
        s.stale('training running', [/train\.py/, /still running|is running|running in the background/i]),
        s.stale('NCCL error open', [/NCCL error/, s.FAILS]),
      ],
    }),
  ],
};
