import * as s from '../steps.ts';

const NOW = /^(?!.*(?:since|later|instead|no longer|wrong|refuted|leak)).*$/;

/** Training in the background, a result too good to be true, measurements repeated on another split. */
export const whisperTuning: s.Scenario = {
  name: 'whisper tuning',
  domain: 'ml',
  language: 'en',
  cwd: '/data/asr',
  steps: [
    s.you(
      "Fine-tune whisper-small on our call center data (data/calls, 212 h) and tell me if it beats the base model on WER. GPU box is shared: only use GPU 1, GPU 0 belongs to Petra's team. Audio contains customer names so nothing leaves this machine, no wandb, no hub uploads.",
    ),
    s.bash('nvidia-smi --query-gpu=index,memory.used --format=csv', '0, 70112 MiB\n1, 12 MiB'),
    s.bash(
      'python train.py --config small.yaml',
      'torch.cuda.OutOfMemoryError: CUDA out of memory. GPU 0 has a total capacity of 79.1 GiB',
      { failed: 1 },
    ),
    s.claude('It took GPU 0 by default. I set the visible device.'),
    s.bash('CUDA_VISIBLE_DEVICES=1 python train.py --config small.yaml', '', { background: 'tr01' }),
    s.claude(`While tr01 trains (about 3 h), the plan:

1. [x] baseline of whisper-small on the test split
2. [ ] fine-tune, 3 epochs, lr 1e-5
3. [ ] evaluate on test
4. [ ] error analysis: names, numbers, crosstalk
5. [ ] write-up for you, one page

Baseline so far:

| split | model | WER |
|---|---|---|
| test | whisper-small | 31.4 |
| test | whisper-medium | 26.9 |

Note on normalisation: I use the BasicTextNormalizer and expand "ähm" to nothing, otherwise fillers alone cost 2.8 points.`),
    s.ended(
      'tr01',
      'completed',
      'Background command "CUDA_VISIBLE_DEVICES=1 python train.py --config small.yaml" completed (exit code 0)',
    ),
    s.bash('CUDA_VISIBLE_DEVICES=1 python eval.py --ckpt out/small-e3 --split test', 'WER 9.2'),
    s.claude(
      'WER 9.2 on test, from 31.4. That is a huge win, fine-tuning clearly beats even medium. I would call this done and start with the write-up.',
    ),
    s.you('9.2 smells. are the same callers in train and test?'),
    s.bash(
      'python tools/overlap.py data/calls',
      'speakers in train and test: 388 of 402\nidentical calls (by hash): 1107',
    ),
    s.claude(
      'You are right, the test split leaks: 388 of 402 speakers are in both, and 1107 calls are identical. data/calls/split.csv was made by segment, not by caller. So the 9.2 is worthless and so is the baseline on that split. I make a new split by caller_id, seed 7, and call it split_v2.csv, with 20 h in test.',
    ),
    s.filler(2600, 'eval.py', 'train.py', 'the collator', 'small.yaml'),
    s.write('/data/asr/tools/split_by_caller.py', '# group split on caller_id\n'),
    s.bash(
      'python tools/split_by_caller.py --seed 7 --test-hours 20 --out data/calls/split_v2.csv',
      'train 186.1 h  dev 6.0 h  test 20.0 h  overlap 0',
    ),
    s.bash(
      'CUDA_VISIBLE_DEVICES=1 python eval.py --base whisper-small --split-file data/calls/split_v2.csv',
      'WER 33.0',
    ),
    s.bash(
      'CUDA_VISIBLE_DEVICES=1 python train.py --config small.yaml --split-file data/calls/split_v2.csv',
      '',
      { background: 'tr02' },
    ),
    s.claude(
      'tr02 trains on split_v2 now, out/small-v2. Baseline on the clean split: 33.0. Medium still has to be measured again on split_v2, the 26.9 is from the leaky one.',
    ),
    s.compaction(
      `Summary:
1. Primary Request and Intent:
   Fine-tune whisper-small on call center data (data/calls, 212 h) and compare WER with the base model.

2. Key Technical Concepts:
   - Whisper, WER, BasicTextNormalizer, group split by caller_id

3. Files and Code Sections:
   - train.py, eval.py, small.yaml (3 epochs, lr 1e-5)
   - tools/split_by_caller.py (new)
   - tools/overlap.py
   - out/small-e3: the first checkpoint
   - data/calls: 212 h of stereo calls with transcripts

4. Errors and Fixes:
   - CUDA out of memory at the first start

5. Problem Solving:
   - Test split overlapped with train (388 of 402 speakers). New split by caller.

6. All user messages:
   - "Fine-tune whisper-small on our call center data..."
   - "9.2 smells. are the same callers in train and test?"

   Plan as shown to the user: 1 baseline, 2 fine-tune with three epochs, 3 evaluate, 4 error analysis (names, numbers, crosstalk), 5 write-up of one page. Text is normalised with BasicTextNormalizer before scoring.

   The overlap check (python tools/overlap.py data/calls) also found 1107 identical calls by hash. The former file data/calls/split.csv was made by segment. A script for a group split was written and run; it prints the hours of train, dev and test.

7. Pending Tasks:
   - evaluate fine-tuned model; error analysis; write-up of one page

8. Current Work:
   Training finished (tr01), WER 9.2 against baselines 31.4 (small) and 26.9 (medium).

9. Next Step:
   Error analysis: names, numbers, crosstalk.`,
      {
        says: [
          s.rule('only GPU 1', [/GPU 1/, /only|Petra|GPU 0/]),
          s.rule('nothing leaves the machine', [
            /nothing leaves|leaves this machine|wandb/,
            /wandb|hub|customer names|machine/,
          ]),
          s.state('tr02 trains', [/tr02/, /train|background|running|split_v2/]),
          s.finding('9.2 is worthless', [/9\.2/, /worthless|leak/]),
          s.finding('clean baseline 33.0', [/33\.0/, /baseline|clean|whisper-small/]),
          s.next('medium to be measured again', [/medium/, /again|split_v2|26\.9/, /leaky|measured/]),
          s.how('train command', [/CUDA_VISIBLE_DEVICES=1 python train\.py --config small\.yaml/]),
          s.file('split_v2.csv is the split by caller', [/split_v2\.csv/, /caller|overlap 0|seed 7/]),
          s.finding('fillers cost 2.8', [/2\.8/, /filler|ähm/]),
        ],
        gone: [
          s.stale('huge win', [/huge win/, NOW], [/clearly beats even medium/, NOW]),
          s.stale('tr01 as running', [
            /tr01/,
            /running|trains|in the background/,
            /^(?!.*(?:completed|ended|finished)).*$/,
          ]),
          s.stale('out of memory as open', [/out of memory/i, s.FAILS]),
          s.stale('write-up now', [/call this done/, NOW]),
        ],
      },
    ),
    s.ended(
      'tr02',
      'completed',
      'Background command "CUDA_VISIBLE_DEVICES=1 python train.py --config small.yaml --split-file data/calls/split_v2.csv" completed (exit code 0)',
    ),
    s.bash(
      'CUDA_VISIBLE_DEVICES=1 python eval.py --ckpt out/small-v2 --split-file data/calls/split_v2.csv',
      'WER 22.6',
    ),
    s.bash(
      'CUDA_VISIBLE_DEVICES=1 python eval.py --base whisper-medium --split-file data/calls/split_v2.csv',
      'WER 28.1',
    ),
    s.claude(`On the clean split:

| model | WER |
|---|---|
| small, base | 33.0 |
| medium, base | 28.1 |
| small, tuned (out/small-v2) | 22.6 |

So fine-tuned small beats base medium by 5.5 points. That one I believe: no overlap, and dev moves along (22.9).

Error analysis of 200 segments by hand:
- 38 % proper names
- 22 % numbers, mostly contract numbers said in pairs ("zwei und zwanzig null vier")
- 19 % crosstalk, here the left and right channel are mixed down
- the rest is noise

Idea: the recordings are stereo with agent left and customer right. If we transcribe the channels apart, the crosstalk should mostly vanish, without any training. Want me to try that, or go for lora on medium first?`),
    s.claude(`To make the choice easier, what each of the two would involve:

**Channels apart.** ffprobe says 2 channels for 11,870 of 11,902 files, the other 32 are mono (an old recorder in the branch office). eval.py mixes down in one line. Decoding takes twice as long, in principle, since there are two streams; in practice each has a lot of silence. The reference transcripts have speaker tags, so the WER can be computed per side and then weighted by words.

**LoRA on medium.** r=16 on the attention projections, 9.4 M parameters, would fit on one card with batch 16. Training about 7 h. From what others report for call center speech I would expect two to four points.

They don't exclude each other; the question is just what to do first. My feeling is that crosstalk is underestimated by our metric, because annotators tend to leave out what they could not understand either.

Minor things from the error analysis: street names in the dialect of the north are hopeless; "IBAN" comes out as "i bahn" in nearly every call, a replacement list would fix that; hold music produces "Untertitel im Auftrag des ZDF", the well-known artefact of the training data.`),
    s.you('the former'),
    s.edit('/data/asr/eval.py', 'audio.mean(axis=0)', 'per_channel(audio)'),
    s.bash(
      'CUDA_VISIBLE_DEVICES=1 python eval.py --ckpt out/small-v2 --split-file data/calls/split_v2.csv --per-channel',
      'WER 47.9',
      { failed: 0 },
    ),
    s.claude(
      '47.9, much worse. My guess is hallucination on the silent stretches of each channel. I add VAD (silero, already in the venv) before decoding.',
    ),
    s.edit('/data/asr/eval.py', 'per_channel(audio)', 'per_channel(vad(audio))'),
    s.compaction(
      `Summary:
1. Primary Request and Intent:
   Fine-tune whisper-small on call data and compare WER. Use only GPU 1 (GPU 0 is Petra's team). Nothing leaves the machine (no wandb, no hub).

2. Key Technical Concepts:
   - clean split data/calls/split_v2.csv by caller, seed 7, overlap 0

3. Files and Code:
   - eval.py: per channel transcription
   - tools/overlap.py, tools/split_by_caller.py: checks and the new split; test has 20 hours, dev 6, train 186.1
   - train.py with CUDA_VISIBLE_DEVICES=1 python train.py --config small.yaml

4. Errors and fixes:
   - The first result of 9.2 was worthless because of leakage (1107 identical calls)

5. Problem solving:
   Results on the clean split: base small 33.0, base medium 28.1, tuned small 22.6. Fillers cost 2.8 points.

   An error analysis of 200 segments was made by hand and its outcome was shown to the user, together with two ideas for what to do next: transcribing the two sides of a call separately, or a LoRA on medium with r=16 (about 7 h of training). ffprobe reports two channels for nearly all of the files. "IBAN" is often misheard, and hold music produces the well-known subtitle artefact.

   eval.py got an option --per-channel; the mixing down of audio was replaced in one line.

6. All user messages: the request; the doubt about 9.2; "the former"

7. Pending Tasks:
   - LoRA on medium (the user picked this)
   - write-up of one page

8. Current Work:
   tr02 is training.

9. Next Step:
   Wait for tr02, then evaluate.`,
      {
        over: [
          'tr02 trains',
          'medium to be measured again',
          'tr01 as running',
          'out of memory as open',
          '9.2 is worthless',
        ],
        says: [
          s.request(
            'channels apart first',
            [/the former/, /channel|lora on medium/],
            [/channels? apart/, /chose|picked|the user/],
          ),
          s.state('47.9 per channel', [/47\.9/, /per.channel|worse|silent/]),
          s.next('VAD edit not run yet', [/vad/i, /eval\.py|silero|before decoding|not run/]),
          s.finding('38 % names, 22 % numbers', [/38 %/, /names/]),
          s.finding('agent left, customer right', [/agent left|left/, /customer right|stereo/]),
        ],
        gone: [
          s.stale('tr02 as running', [
            /tr02/,
            /running|trains on|in the background/,
            /^(?!.*(?:completed|ended|finished)).*$/,
          ]),
          s.stale('medium still to be measured', [
            /Medium still has to be measured/,
            /^(?!.*(?:since|later|28\.1)).*$/,
          ]),
          s.stale('lora as the choice', [
            /(?:chose|picked|next)[^|]*lora/i,
            /^(?!.*(?:the former|the summary)).*$/,
          ]),
          s.stale('offer as open', [/lora on medium first\?/, /no answer|unanswered|open question/]),
        ],
      },
    ),
    s.bash(
      'CUDA_VISIBLE_DEVICES=1 python eval.py --ckpt out/small-v2 --split-file data/calls/split_v2.csv --per-channel',
      'WER 18.3',
    ),
    s.claude(
      'With VAD it is 18.3, from 22.6 mixed down. So hallucination on silence was it. Nice side effect: decoding is 1.4 times faster.',
    ),
    s.bash(
      'git add tools eval.py && git commit -m "Split by caller, transcribe per channel with VAD"',
      '[asr 90ab3cc] Split by caller, transcribe per channel with VAD\n 3 files changed',
    ),
    s.you(
      "great. petra says we can have GPU 0 too over the weekend (sat+sun), use both then. write-up: please no jargon, it's for the head of service. German.",
    ),
    s.refuse(s.bash('git push origin asr', ''), 'no push, the remote is the public mirror!'),
    s.claude('Understood, no push. I write the page to docs/ergebnis.md.'),
    s.write('/data/asr/docs/ergebnis.md', '# Spracherkennung im Kundenservice\n'),
    s.compaction('useless', {
      over: [
        'channels apart first',
        '47.9 per channel',
        'VAD edit not run yet',
        'only GPU 1',
        'fillers cost 2.8',
        'offer as open',
        'lora as the choice',
        'train command',
      ],
      says: [
        s.rule('both GPUs on the weekend', [/GPU 0/, /weekend|sat\+sun/]),
        s.rule('no push', [/no push|never push|not to push/, /mirror|public/]),
        s.request('write-up in German without jargon', [/jargon/, /head of service|german/i]),
        s.finding('18.3 with VAD', [/18\.3/, /VAD|22\.6|per.channel/]),
        s.state('90ab3cc committed, not pushed', [/90ab3cc/, /commit|not pushed|Split by caller/]),
        s.state('ergebnis.md begun', [/ergebnis\.md/, /not committed|wrote|written|created|page/]),
      ],
      gone: [
        s.stale('47.9 as the result', [/47\.9/, /^(?!.*(?:since|later|18\.3|VAD)).*$/]),
        s.stale('push as next', [
          /(?:next|to do|still)[^|]*push/,
          /^(?!.*(?:no push|not push|refused|mirror)).*$/,
        ]),
        s.stale('eval.py uncommitted', [/not committed[^|]*eval\.py/]),
      ],
    }),
  ],
};
