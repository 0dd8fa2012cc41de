import * as s from '../steps.ts';

/** Values that are measured again, in other words and in the background; experiments that were refuted or dropped with their commands. */
export const glacierModel: s.Scenario = {
  name: 'glacier model',
  domain: 'ml',
  language: 'en',
  cwd: '/home/ana/glacier',
  steps: [
    s.you('The melt forecast is too optimistic in August. Get the RMSE on the 2023 stations below 0.30 m.'),
    s.bash('python eval.py --year 2023', 'stations 41\nRMSE 0.412 m\nbias -0.18 m'),
    s.claude('Baseline on 2023: RMSE 0.412 m with a bias of -0.18 m, so we melt too little.'),
    s.claude('An idea: albedo may be too high late in summer. I try a lower one.'),
    s.bash('python train.py --albedo 0.35 --out runs/alb35', 'epoch 40/40 loss 0.081\nsaved runs/alb35'),
    s.bash('python eval.py --year 2023 --model runs/alb35', 'stations 41\nRMSE 0.409 m\nbias -0.17 m'),
    s.claude('Albedo is not it: RMSE 0.409 m, practically the same.'),
    s.bash('python train.py --debris --out runs/debris', 'epoch 40/40 loss 0.064\nsaved runs/debris', {
      background: 'bd71ef',
    }),
    s.claude('The debris run trains in the background as bd71ef.'),
    s.ended('bd71ef', 'completed', 'python train.py --debris completed (exit code 0)'),
    s.bash('python eval.py --year 2023 --model runs/debris', 'stations 41\nRMSE 0.297 m\nbias -0.04 m'),
    s.claude(
      'With debris cover as an input the RMSE is 0.297 m and the bias -0.04 m: thin debris darkens the ice, and that is what was missing.',
    ),
    s.compaction('useless', {
      says: [
        s.request('RMSE below 0.30', [/RMSE/, /0\.30/]),
        s.finding('debris 0.297', [/debris/, /0\.297/]),
        s.dropped('albedo is not it', [/albedo/i, /not it|the same|0\.409/]),
        s.how('eval with the model', [/eval\.py --year 2023 --model runs\/debris/]),
      ],
      gone: [
        s.stale('0.412 as it is', [/0\.412/, /^(?!.*(?:0\.297|later)).*$/]),
        s.stale('albedo as how it is done', [/How it is done.*--albedo 0\.35/]),
        s.stale('albedo evaluation as how', [/How it is done.*runs\/alb35/]),
        s.stale('albedo may be too high', [/albedo may be too high/]),
        s.stale('later is a start in the background', [/\(later: [^)]*background/]),
        s.stale('trains in the background', [/bd71ef/, /trains|running|runs in/]),
      ],
    }),
    s.you('and inference time? it has to run on the field laptop'),
    s.bash('python bench.py --model runs/debris --device cpu', 'p50 840 ms\np95 1310 ms'),
    s.claude('One forecast takes 840 ms at the median on the CPU, 1,310 ms at p95.'),
    s.you('too slow, 300 ms is the limit'),
    s.claude('Quantize the encoder to int8.'),
    s.edit('/home/ana/glacier/infer.py', 'model = load(path)', 'model = quantize(load(path), "int8")'),
    s.bash('python bench.py --model runs/debris --device cpu', 'p50 410 ms\np95 655 ms'),
    s.claude('410 ms. Half of that is reading the tile index; I keep it in memory.'),
    s.edit(
      '/home/ana/glacier/tiles.py',
      'def index(): return read_index()',
      '@cache\ndef index(): return read_index()',
    ),
    s.bash('python bench.py --model runs/debris --device cpu', 'p50 212 ms\np95 301 ms'),
    s.bash('python bench.py --model runs/debris --device cpu --soak 8h', '', { background: 'b0a2c4' }),
    s.claude('212 ms now. The soak runs as b0a2c4; it says after eight hours whether that holds.'),
    s.compaction('useless', {
      over: ['RMSE below 0.30', '0.412 as it is', 'trains in the background'],
      says: [
        s.state('212 ms', [/212 ms/]),
        s.rule('300 ms limit', [/300 ms/, /limit/]),
        s.state('soak runs', [/b0a2c4/]),
        s.file('index in memory', [/tiles\.py|tile index/, /memory|index/]),
      ],
      gone: [
        s.stale('840 ms as it is', [/840 ms/, /^(?!.*(?:212|later|since)).*$/]),
        s.stale('410 ms as it is', [/\b410 ms/, /^(?!.*(?:212|later|since|in memory)).*$/]),
        s.stale('later points at the soak start', [/840 ms.*\(later: [^)]*(?:background|--soak)/]),
        s.stale('0.412 still', [/0\.412/, /^(?!.*(?:0\.297|later)).*$/]),
      ],
    }),
  ],
};
