import * as s from '../steps.ts';

const TOPIC = [
  'the pitch tracker',
  'the window function',
  'the string table',
  'the needle view',
  'the audio thread',
  'the preset store',
];

/** As long as real ones: two refuted ideas, one cause, a figure that is measured again at the end, a step that was dropped. */
export const orchestraTuner: s.Scenario = {
  name: 'orchestra tuner',
  domain: 'mobile',
  language: 'en',
  cwd: '/app/tuner',
  steps: [
    s.you(
      'The tuner is 8 cents off for the double bass. Find the cause, no guessing. Latency has to stay below 30 ms.',
    ),
    s.filler(15000, ...TOPIC),
    s.bash('swift run measure --instrument bass', 'offset 8.2 cents, latency 21 ms'),
    s.claude('Measured: 8.2 cents off on the bass, latency 21 ms.'),
    s.filler(15000, ...TOPIC),
    s.claude('Maybe the sample rate is assumed as 44.1 kHz while the phone records at 48.'),
    s.bash('swift run info --audio', 'sampleRate 48000 (assumed 48000)'),
    s.claude('The sample rate is right on both sides, so that theory is dead.'),
    s.filler(15000, ...TOPIC),
    s.claude('Trying a longer window, 8192 instead of 4096.'),
    s.bash('WINDOW=8192 swift run measure --instrument bass', 'offset 3.1 cents, latency 52 ms'),
    s.claude('8192 halves the error but costs 52 ms of latency, which is over the limit. I drop that.'),
    s.filler(15000, ...TOPIC),
    s.claude(
      'The real culprit is inharmonicity: `PitchTracker.fit()` takes the second partial for twice the first, and thick strings stretch it by 8 cents.',
    ),
    s.edit('/app/tuner/PitchTracker.swift', 'let f0 = p2 / 2', 'let f0 = p2 / (2 * stretch)'),
    s.bash('swift run measure --instrument bass', 'offset 0.6 cents, latency 22 ms'),
    s.claude('0.6 cents with 22 ms.'),
    s.filler(15000, ...TOPIC),
    s.compaction('useless', {
      says: [
        s.request('8 cents off', [/8 cents off/]),
        s.rule('30 ms', [/below 30 ms/]),
        s.finding('inharmonicity', [/inharmonicity/, /second partial|stretch/]),
        s.state('0.6 cents', [/0\.6 cents/]),
        s.dropped('sample rate', [/sample rate/i, /right|dead/]),
        s.dropped('window 8192', [/8192/, /52 ms/]),
      ],
      gone: [
        s.stale('8.2 cents as it is', [/Measured: 8\.2 cents/, /^(?!.*(?:0\.6|later|since)).*$/]),
        s.stale('maybe the sample rate', [/Maybe the sample rate/]),
        s.stale('trying a longer window', [/Found out.*Trying a longer window/]),
        s.stale('WINDOW as how', [/How it is done.*WINDOW=8192/]),
      ],
    }),
    s.you('great. cello next'),
    s.bash('swift run measure --instrument cello', 'offset 1.9 cents, latency 22 ms'),
    s.claude('The cello is 1.9 cents off.'),
    s.filler(15000, ...TOPIC),
    s.claude('For the cello the stretch table has no entry, it falls back to 1.0.'),
    s.edit('/app/tuner/strings.json', '"bass": 1.004', '"bass": 1.004, "cello": 1.002'),
    s.bash('swift run measure --instrument cello', 'offset 0.4 cents, latency 22 ms'),
    s.filler(15000, ...TOPIC),
    s.compaction('useless', {
      over: ['8 cents off', '0.6 cents', 'sample rate', 'window 8192'],
      says: [
        s.request('cello', [/cello next/]),
        s.state('0.4 cents', [/0\.4 cents/]),
        s.finding('no entry for the cello', [/cello/, /no entry|stretch table/]),
        s.rule('30 ms still', [/below 30 ms/]),
      ],
      gone: [
        s.stale('1.9 cents', [/1\.9 cents off/, /^(?!.*(?:0\.4|later|since)).*$/]),
        s.stale('no entry as so', [/stretch table has no entry/, /^(?!.*(?:since|later)).*$/]),
      ],
    }),
  ],
};
