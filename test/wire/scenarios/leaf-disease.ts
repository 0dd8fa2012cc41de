import * as s from '../steps.ts';

/** Training that ends, a metric that was read wrongly, settings tried and taken back, a limit lifted in passing. */
export const leafDisease: s.Scenario = {
  name: 'leaf disease',
  domain: 'ml',
  language: 'en',
  cwd: '/w/leaf',
  steps: [
    s.you(
      'Recall on rust is poor. Bring it to 0.8. Images stay at 224 px, the phone cannot do more. Do not use the test split for tuning. Early stopping on. Nightly runs only, the node is booked by day.',
    ),
    s.bash('python eval.py --split val', 'rust recall 0.61 precision 0.88'),
    s.claude('Rust recall is 0.61. I suspect too few rust images: only 3 % of the set.'),
    s.bash('python count.py', 'rust 21.4 %, scab 19.8 %'),
    s.claude(
      'Wrong suspicion, rust makes up 21.4 %. The labels are the problem: 400 rust images carry "spot", from the import in May.',
    ),
    s.bash('python relabel.py --from spot --to rust --list may.txt', 'relabelled 400'),
    s.bash('python train.py --lr 3e-4', '', { background: 'k1' }),
    s.claude('Training runs with lr 3e-4.'),
    s.compaction('useless', {
      says: [
        s.request('recall on rust', [/rust/, /0\.8/]),
        s.rule('224 px', [/224 px/]),
        s.rule('test split', [/test split/]),
        s.rule('early stopping', [/Early stopping on/]),
        s.rule('nightly', [/Nightly runs only/]),
        s.finding('400 mislabelled', [/400/, /spot|relabelled/]),
        s.state('training runs', [/train\.py --lr 3e-4/, /runs|running|background/i]),
      ],
      gone: [s.stale('too few rust', [/too few rust images/, /^(?!.*wrong suspicion).*$/])],
    }),
    s.ended('k1', 'completed', 'Background command "python train.py --lr 3e-4" completed (exit code 0)'),
    s.bash('python eval.py --split val', 'rust recall 0.77 precision 0.86'),
    s.claude('0.77 now. A higher learning rate may close the gap; I take 1e-3.'),
    s.bash('python train.py --lr 1e-3', 'loss nan at step 410', { failed: 1 }),
    s.claude('1e-3 diverges. Back to 3e-4, with class weights.'),
    s.bash('python train.py --lr 3e-4 --weights', 'done, 31 epochs'),
    s.bash('python eval.py --split val', 'rust recall 0.83 precision 0.84'),
    s.claude('With class weights 0.83, so the goal is reached.'),
    s.you(
      'very good. the node is free all day this month. next: shrink it below 5 MB. new phones, 320 px would be ok too',
    ),
    s.compaction('useless', {
      over: ['recall on rust', 'nightly', 'training runs', '224 px', '400 mislabelled'],
      says: [
        s.request('below 5 MB', [/5 MB/]),
        s.rule('320 px ok', [/320 px/]),
        s.rule('node is free', [/node is free/]),
        s.finding('0.83', [/0\.83/]),
        s.failed('1e-3 diverges', [/1e-3/, /diverges|nan/]),
      ],
      gone: [
        s.stale('takes 1e-3', [/I take 1e-3/, /^(?!.*(?:diverges|Back to)).*$/]),
        s.stale('224 only', [/stay at 224 px/, /^(?!.*320).*$/]),
        s.stale('only at night', [/Nightly runs only/, /^(?!.*free all day).*$/]),
        s.stale('0.61', [/^(?!.*0\.83).*0\.61/]),
        s.stale('0.77 now', [/0\.77 now/, /^(?!.*0\.83).*$/]),
        s.stale('training running', [/train\.py/, /is running|running in the background/i]),
      ],
    }),
    s.bash('python quantize.py', 'size 4.7 MB, rust recall 0.79'),
    s.claude('4.7 MB but recall falls to 0.79. Pruning instead of quantizing?'),
    s.you('quantized is fine, 0.79 will do. you can turn early stopping off'),
    s.bash('git commit -am "Quantize"', '[main 9e9e9e9] Quantize\n 1 file changed'),
    s.claude('Committed 9e9e9e9.'),
    s.compaction('useless', {
      over: ['below 5 MB', '0.83', 'early stopping', '1e-3 diverges', '0.61', '0.77 now'],
      says: [
        s.decision('0.79 will do', [/0\.79 will do/]),
        s.rule('early stopping off', [/early stopping off/]),
        s.state('9e9e9e9', [/9e9e9e9/]),
        s.state('4.7 MB', [/4\.7 MB/]),
      ],
      gone: [
        s.stale('early stopping on', [/Early stopping on/, /^(?!.*early stopping off).*$/]),
        s.stale('pruning open', [/Pruning instead/, /no answer is on record/]),
        s.stale('0.8 wanted', [/Bring it to 0\.8\b/, /^(?!.*0\.79 will do).*$/]),
      ],
    }),
  ],
};
