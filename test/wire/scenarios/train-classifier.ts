import * as s from '../steps.ts';

/** Machine learning: results that supersede each other, a run in the background, seeds and budgets. */
export const trainClassifier: s.Scenario = {
  name: 'train classifier',
  domain: 'ml',
  language: 'en',
  cwd: '/data/leafnet',
  steps: [
    s.you(
      'Goal: get leaf disease macro-F1 above 0.85 on the held-out farms. You have GPU 1 only (GPU 0 belongs to Priya), budget 40 GPU hours. Test split is sacred: do not look at it until I say so, tune on val.',
    ),
    s.bash(
      'CUDA_VISIBLE_DEVICES=1 python train.py --config configs/base.yaml --seed 7',
      'epoch 20 val_macro_f1 0.741\nckpt: runs/2026-03-09_base/last.pt',
    ),
    s.claude('Baseline: macro-F1 0.741 on val (runs/2026-03-09_base).'),
    s.bash(
      'python tools/confusion.py runs/2026-03-09_base/last.pt',
      'rust->blight 212\nblight->rust 198\nhealthy->mildew 9',
    ),
    s.claude(
      'Nearly all the loss comes from rust and blight being taken for each other: 410 of 455 errors. The images of farm 12 are labelled the other way round, I checked 30 by hand and 29 were swapped.',
    ),
    s.you(
      'good catch. agronomist confirms farm 12 is swapped, fix it in the loader not in the csv, the csv is signed',
    ),
    s.edit(
      '/data/leafnet/leafnet/dataset.py',
      'label = row.label',
      'label = SWAP[row.label] if row.farm == 12 else row.label',
    ),
    s.bash(
      'CUDA_VISIBLE_DEVICES=1 python train.py --config configs/base.yaml --seed 7',
      'epoch 20 val_macro_f1 0.812\nckpt: runs/2026-03-10_swap/last.pt',
    ),
    s.claude(
      'With the swap corrected it is 0.812. Focal loss brought nothing (0.809), mixup made it worse (0.794), so both are off the table.',
    ),
    s.bash(
      'CUDA_VISIBLE_DEVICES=1 python train.py --config configs/convnext.yaml --batch 64',
      'torch.OutOfMemoryError: CUDA out of memory. Tried to allocate 1.20 GiB',
      { failed: 1 },
    ),
    s.bash(
      'CUDA_VISIBLE_DEVICES=1 python train.py --config configs/convnext.yaml --batch 32 --accumulate 2',
      '',
      { background: 'bt55e10' },
    ),
    s.queue('use bf16 not fp16 please, fp16 gave us NaNs last year'),
    s.claude(
      'The ConvNeXt run goes on in the background with batch 32 and 2 accumulation steps; it takes about 6 h. When it is done I compare per-farm scores, not only the mean. Used so far: 11 of 40 GPU hours.',
    ),
    s.compaction('useless', {
      says: [
        s.request('macro-F1 above 0.85 on held-out farms', [/macro-?F1/, /0\.85/]),
        s.rule('GPU 1 only', [/GPU 1/, /only|Priya/]),
        s.rule('test split is sacred', [/test split/, /sacred|do not look|until I say/]),
        s.rule('bf16, not fp16', [/bf16/, /not fp16|NaN/]),
        s.rule('the csv stays as it is', [/csv/, /signed|not in the csv/]),
        s.rule('budget', [/40 GPU hours|40/, /budget|11 of 40/]),
        s.finding('rust and blight confused', [/rust/, /blight/, /410|taken for each other|212/]),
        s.finding('farm 12 is swapped', [/farm 12/, /swapped|other way round/]),
        s.finding('0.812 with the swap', [/0\.812/, /swap/]),
        s.dropped('focal loss', [/focal/, /0\.809|nothing|off the table/]),
        s.dropped('mixup', [/mixup/, /0\.794|worse/]),
        s.failed('batch 64 does not fit', [/batch 64|out of memory/, /32|accumulate/]),
        s.decision('swap in the loader', [/loader|dataset\.py/, /swap|farm 12|not in the csv/]),
        s.state('ConvNeXt trains in the background', [/bt55e10|convnext/i, /background|running/]),
        s.state('11 of 40 hours used', [/11 of 40/]),
        s.next('per-farm scores', [/per-farm/, /compare|scores/]),
        s.how('training', [
          /CUDA_VISIBLE_DEVICES=1 python train\.py --config configs\/convnext\.yaml --batch 32 --accumulate 2/,
        ]),
        s.file('dataset.py swaps labels', [/dataset\.py/, /swap|farm|label/i]),
        s.relation('runs/2026-03-10_swap is the corrected run', [/2026-03-10_swap/, /0\.812|swap|ckpt/]),
        s.relation('Priya has GPU 0', [/GPU 0/, /Priya/]),
      ],
      gone: [
        s.stale('0.741 as the current score', [/0\.741/, /current|best|now/]),
        s.stale('out of memory as open', [/out of memory/, s.FAILS]),
      ],
    }),
    s.ended(
      'bt55e10',
      'completed',
      'Background command "CUDA_VISIBLE_DEVICES=1 python train.py --config configs/convnext.yaml --batch 32 --accumulate 2" completed (exit code 0)',
    ),
    s.bash(
      'tail -2 runs/2026-03-10_convnext/log.txt',
      'epoch 20 val_macro_f1 0.861\nckpt: runs/2026-03-10_convnext/last.pt',
    ),
    s.claude(
      'ConvNeXt reaches 0.861 on val. Per farm it is uneven: farm 4 has 0.71, all others are above 0.84. Farm 4 is the one with the drone pictures.',
    ),
    s.you('great. you may open the test split now, once'),
    s.bash('python eval.py --split test --ckpt runs/2026-03-10_convnext/last.pt', 'test_macro_f1 0.848'),
    s.claude('On test it is 0.848, a hair under your 0.85. The gap is farm 4 again.'),
    s.compaction('useless', {
      over: [
        'test split is sacred',
        'ConvNeXt trains in the background',
        'per-farm scores',
        'batch 64 does not fit',
        '11 of 40 hours used',
        'rust and blight confused',
        '0.812 with the swap',
        'runs/2026-03-10_swap is the corrected run',
      ],
      says: [
        s.finding('0.861 on val', [/0\.861/, /val|ConvNeXt/i]),
        s.finding('0.848 on test', [/0\.848/, /test/]),
        s.finding('farm 4 is weak', [/farm 4/, /0\.71|drone|gap/]),
        s.rule('test may be opened once', [/test split/, /once/]),
        s.relation('checkpoint of the ConvNeXt', [/2026-03-10_convnext\/last\.pt/, /0\.8|test|ckpt|eval/]),
      ],
      gone: [
        s.stale('ConvNeXt as running', [
          /(?:bt55e10|--accumulate 2|ConvNeXt run)/,
          /running|in the background/,
        ]),
        s.stale('test split still closed', [/do not look at it until/]),
      ],
    }),
  ],
};
