import * as s from '../steps.ts';

const ALONE = /^(?!.*(?:\blater\b|\bsince\b)).*$/;

/** Fine-tuning with runs in the background: numbers that replace each other, a leak in the data, a seed rule. */
export const speechFinetune: s.Scenario = {
  name: 'speech finetune',
  domain: 'ml',
  language: 'en',
  cwd: '/data/asr-frisian',
  steps: [
    s.you(
      'Fine-tune the small whisper on our Frisian recordings. Baseline WER is 38.2 on dev. Never look at test until I say so. GPU 0 is Marijke’s, use 1. Seeds 1, 2, 3 for everything you report. Keep a table in RESULTS.md.',
    ),
    s.bash('python train.py --cfg base.yaml', 'torch.cuda.OutOfMemoryError: CUDA out of memory. GPU 0', {
      failed: 1,
    }),
    s.bash(
      'CUDA_VISIBLE_DEVICES=1 python train.py --cfg base.yaml --steps 200',
      'step 200 loss 1.91 dev_wer 35.0',
    ),
    s.claude(
      `Smoke run ok. I will run it like this from now on:

\`CUDA_VISIBLE_DEVICES=1 python train.py --cfg base.yaml --seed N\`

Things I noticed in the data:
* 611 clips are longer than 30 s and get cut silently
* speaker ids differ in case (\`SP04\` / \`sp04\`)
* transcripts mix û and u^`,
    ),
    s.bash('CUDA_VISIBLE_DEVICES=1 python train.py --cfg base.yaml --seed 1', '', { background: 'tr1' }),
    s.ended(
      'tr1',
      'completed',
      'Background command "CUDA_VISIBLE_DEVICES=1 python train.py --cfg base.yaml --seed 1" completed (exit code 0)',
    ),
    s.bash('tail -1 runs/base-1/log', 'step 8000 loss 0.22 dev_wer 11.4'),
    s.claude('WER 11.4 on dev, down from 38.2! That is an enormous win; the model generalises very well.'),
    s.you('too good. i don’t believe it'),
    s.bash('python tools/overlap.py train dev', 'speakers in both: 19 of 23 (after lower())'),
    s.claude(
      'You are right, the 11.4 is worthless. The split is by speaker id, but since the ids differ in case, SP04 landed in train and sp04 in dev: 19 of 23 dev speakers are also in train. I normalise the ids in prepare.py and split again.',
    ),
    s.edit('/data/asr-frisian/prepare.py', 'spk = row.spk', 'spk = row.spk.lower()'),
    s.bash('python prepare.py --out data/v2', 'train 9120 dev 870 test 902 (0 speakers shared)'),
    s.bash(
      'CUDA_VISIBLE_DEVICES=1 python train.py --cfg base.yaml --data data/v2 --seed 1',
      'step 8000 loss 0.31 dev_wer 24.9',
    ),
    s.bash(
      'CUDA_VISIBLE_DEVICES=1 python train.py --cfg base.yaml --data data/v2 --seed 2',
      'step 8000 loss 0.30 dev_wer 25.6',
    ),
    s.filler(3000, 'prepare.py', 'the collator', 'the tokenizer', 'the learning rate schedule'),
    s.you('before seed 3: spec-augment, does it help? quick answer only'),
    s.bash(
      'CUDA_VISIBLE_DEVICES=1 python train.py --cfg specaug.yaml --data data/v2 --seed 1',
      'step 8000 loss 0.52 dev_wer 25.3',
    ),
    s.claude(
      'SpecAugment: 25.3 against 24.9 with the same seed, so no help. LoRA I ruled out too: rank 16 trained for an hour and stayed at 31.8. Seed 3 of the base run on v2 is still to do, then the table.',
    ),
    s.bash('CUDA_VISIBLE_DEVICES=1 python train.py --cfg base.yaml --data data/v2 --seed 3', '', {
      background: 'tr3',
    }),
    s.compaction(
      `## Primary request and intent
Fine-tune the small Whisper model on Frisian recordings. Baseline WER on dev is 38.2. Results go into RESULTS.md. The test set must not be looked at until the user says so.

## Key concepts
Whisper fine-tuning, WER, speaker-disjoint splits, SpecAugment.

## Problem solving
The first full run looked excellent (WER 11.4) but the user doubted it, and rightly so: speaker ids differed in case and most dev speakers were in train as well. prepare.py now lowercases the ids, and data/v2 has a clean split (train 9120, dev 870, test 902).

## Results
| run | dev WER |
|---|---|
| base v2 seed 1 | 24.9 |
| base v2 seed 2 | 25.6 |
| specaug v2 seed 1 | 25.3 |

## Files
- prepare.py: speaker id normalisation
- train.py, base.yaml, specaug.yaml

## Errors
- CUDA out of memory at the first attempt.

## All user messages
- the task with its conditions
- "too good. i don't believe it" about the first result
- asked whether SpecAugment helps, quick answer only, before the last seed

## Technical details
Runs take 8000 steps and write their log to runs/NAME/log; the last line of the log holds loss and dev WER. The overlap of speakers between two sets is shown by tools/overlap.py, which compares ids after lower(). A smoke run of 200 steps gave a WER of 35.0 on the old split and says nothing about quality.

## Pending
- fill the table in RESULTS.md
- seed 3

## Current work
SpecAugment was tried on user request and does not help.

## Next step
Start seed 3 of the base run.`,
      {
        says: [
          s.rule('test is off limits', [
            /test/,
            /Never look|must not be looked|until (?:I say|the user says)/,
          ]),
          s.rule('GPU 1', [/GPU 0|CUDA_VISIBLE_DEVICES=1/, /Marijke|use 1|GPU 1/]),
          s.rule('three seeds', [/Seeds? 1, 2, 3/]),
          s.state('seed 3 already runs', [/tr3|--seed 3/, /background|running|started/]),
          s.finding('611 long clips', [/611/, /30 s|cut|longer/]),
          s.finding('mixed û', [/u\^|û/, /mix|transcripts/]),
          s.dropped('LoRA', [/LoRA/, /31\.8|ruled out/]),
          s.how('training command', [/CUDA_VISIBLE_DEVICES=1 python train\.py --cfg base\.yaml/]),
          s.state('prepare.py uncommitted', [/prepare\.py/, /not committed|uncommitted/]),
          s.request('RESULTS.md', [/RESULTS\.md/]),
        ],
        gone: [
          s.stale('11.4 as result', [/11\.4/, /^(?!.*(?:worthless|later|since|too good|believe|looked)).*$/]),
          s.stale('generalises very well', [/generalises very well/, ALONE]),
          s.stale('out of memory open', [/out of memory/, s.FAILS]),
          s.stale('tr1 running', [/\btr1\b/, /running/]),
        ],
      },
    ),
    s.ended(
      'tr3',
      'completed',
      'Background command "CUDA_VISIBLE_DEVICES=1 python train.py --cfg base.yaml --data data/v2 --seed 3" completed (exit code 0)',
    ),
    s.bash('tail -1 runs/base-v2-3/log', 'step 8000 loss 0.30 dev_wer 25.1'),
    s.write('/data/asr-frisian/RESULTS.md', '| base v2 | 24.9 25.6 25.1 | mean 25.2 |'),
    s.claude(
      'Mean over three seeds is 25.2 (24.9, 25.6, 25.1). RESULTS.md holds that row. What next: the 611 long clips, or the spelling?',
    ),
    s.you('spelling. map u^ to û everywhere, but not in the raw folder, raw is read only for us'),
    s.edit('/data/asr-frisian/prepare.py', 'text = row.text', "text = row.text.replace('u^', 'û')"),
    s.bash(
      'python prepare.py --out data/v3',
      "UnicodeDecodeError: 'utf-8' codec can't decode byte 0xfb in position 1102: raw/2019/b.tsv",
      { failed: 1 },
    ),
    s.claude('raw/2019 is Latin-1, the rest UTF-8. I would convert the file in place with iconv.'),
    s.refuse(
      s.bash('iconv -f latin1 -t utf8 raw/2019/b.tsv -o raw/2019/b.tsv', ''),
      'READ ONLY. decode it in prepare',
    ),
    s.edit(
      '/data/asr-frisian/prepare.py',
      'open(path)',
      "open(path, encoding='latin-1' if '/2019/' in path else 'utf-8')",
    ),
    s.bash('python prepare.py --out data/v3', 'train 9120 dev 870 test 902 (0 speakers shared)'),
    s.bash(
      'CUDA_VISIBLE_DEVICES=1 python train.py --cfg base.yaml --data data/v3 --seed 1',
      'step 8000 loss 0.28 dev_wer 22.7',
    ),
    s.bash(
      'CUDA_VISIBLE_DEVICES=1 python train.py --cfg base.yaml --data data/v3 --seed 2',
      'step 8000 loss 0.28 dev_wer 22.4',
    ),
    s.queue('marijke is on holiday, take gpu 0 as well till the 14th', { attached: true }),
    s.bash('CUDA_VISIBLE_DEVICES=0 python train.py --cfg base.yaml --data data/v3 --seed 3', '', {
      background: 'tr9',
    }),
    s.bash(
      'git add -A && git commit -m "Spelling of circumflex, split v3"',
      '[main 81c81c8] Spelling of circumflex, split v3\n 3 files changed',
    ),
    s.filler(2000, 'the normaliser', 'prepare.py', 'the decoder'),
    s.claude(
      'v3 is clearly better: 22.7 and 22.4. Caveat: part of that gain is only the scoring, since the references of dev changed as well; to be fair I have to score the v2 models against the v3 references. That has not been done yet.',
    ),
    s.compaction(
      `## Primary request and intent
Fine-tune small Whisper on Frisian. Baseline dev WER 38.2. Do not look at test until the user says so. Seeds 1, 2, 3. GPU 0 belongs to Marijke, use GPU 1. Table in RESULTS.md.

## Done
- Clean speaker split (v2). Mean of three seeds 25.2, in RESULTS.md.
- SpecAugment and LoRA did not help.
- Spelling: u^ is mapped to û in prepare.py, new data in data/v3. raw/2019 is Latin-1 and is now decoded as such.
- v3: seed 1 22.7, seed 2 22.4. Seed 3 is running on the GPU.
- Committed as 81c81c8.

## Errors and fixes
- UnicodeDecodeError in raw/2019/b.tsv: fixed by converting the file to UTF-8 with iconv.

## Technical details
Runs take 8000 steps; the last line of runs/NAME/log holds the dev WER. The splits v2 and v3 have the same sizes (train 9120, dev 870, test 902) and share no speakers. The first result of 11.4 came from speakers that were in both sets because their ids differed in case, and is not to be quoted.

## All user messages
- chose the spelling as the next topic, with u^ mapped to û everywhere
- reacted to the proposal for the file with the wrong encoding
- wrote something about GPUs while a run was going on

## Pending
- add v3 to RESULTS.md when seed 3 is done

## Current work
The spelling change brings 2.6 points of WER.

## Next step
Wait for seed 3, then write the row.`,
      {
        over: ['GPU 1', 'seed 3 already runs', 'prepare.py uncommitted', 'mixed û', 'tr1 running', 'LoRA'],
        says: [
          s.rule('GPU 0 till the 14th', [/gpu 0/i, /14th|holiday/]),
          s.rule('raw is read only', [/raw/, /read only/i]),
          s.dropped('no iconv in place', [/iconv/, /READ ONLY|refused|turned down|declined/]),
          s.next('score v2 against v3 references', [/v2/, /references/, /score|fair|not been done/]),
          s.finding('gain is partly the scoring', [/scoring|references/, /gain|changed|fair/]),
          s.state('tr9 runs', [/tr9|data\/v3 --seed 3/, /background|running/]),
        ],
        gone: [
          s.stale('GPU 0 forbidden', [
            /GPU 0 is Marijke/,
            /^(?!.*(?:holiday|later|since|the summary|14th)).*$/,
          ]),
          s.stale('tr3 runs', [/\btr3\b/, /running|no end/]),
          s.stale('decode error open', [/UnicodeDecodeError/, s.FAILS]),
          s.stale('file converted in place', [
            /iconv/,
            /^(?!.*(?:refused|READ ONLY|turned down|rejected|declined|the summary|would convert)).*$/,
          ]),
          s.stale('seed 3 of v2 to do', [/Seed 3 of the base run on v2 is still to do/, ALONE]),
        ],
      },
    ),
  ],
};
