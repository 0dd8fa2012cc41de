import {
  bash,
  claude,
  compaction,
  dropped,
  edit,
  FAILS,
  how,
  request,
  rule,
  type Scenario,
  stale,
  state,
  you,
} from '../steps.ts';

/** A cause that turns out wrong, figures measured again, a variable set and unset. */
export const beehiveScales: Scenario = {
  name: 'beehive scales',
  domain: 'embedded',
  language: 'en',
  cwd: '/home/kit/hives',
  steps: [
    you(
      "The hive scales drift by almost a kilo every night. Find out why and stop it. Until the field trial is over don't change the radio interval. Send readings to port 1883. I want grams everywhere, never kilos.",
    ),
    bash('python tools/drift.py --hive 7', 'hive 7: drift 912 g over 8 h'),
    claude(
      'The drift is thermal: the load cell loses about 4 g per degree, and the nights are cold. I will add a temperature curve.',
    ),
    edit('/home/kit/hives/src/scale.c', 'return raw;', 'return raw + 4 * (20 - temp);'),
    bash('python tools/drift.py --hive 7', 'hive 7: drift 905 g over 8 h'),
    claude(
      'That changed next to nothing. It was not the temperature, it was the tare: `retare()` runs at every wake-up and takes the dew on the lid as zero. I take the temperature curve out again.',
    ),
    edit('/home/kit/hives/src/scale.c', 'return raw + 4 * (20 - temp);', 'return raw;'),
    edit('/home/kit/hives/src/wake.c', 'retare();', 'if (first_boot) retare();'),
    bash('python tools/drift.py --hive 7', 'hive 7: drift 38 g over 8 h'),
    bash('export SCALE_TRACE=1 && make test', 'PASS 22 tests'),
    claude('Drift is 38 g now. Traces are on with SCALE_TRACE=1.'),
    compaction('useless', {
      says: [
        request('hive scales drift', [/drift/, /night/]),
        rule('radio interval', [/radio interval/, /don't change/]),
        rule('grams', [/grams everywhere/]),
        rule('port 1883', [/1883/]),
        dropped('temperature curve', [/temperature/, /not the temperature|out again|instead/]),
        state('38 g', [/38 g/]),
        state('wake.c not committed', [/wake\.c/, /not committed/i]),
        how('drift tool', [/tools\/drift\.py --hive 7/, /38 g/]),
      ],
      gone: [
        stale('the drift is thermal', [/drift is thermal/, /^(?!.*not the temperature).*$/]),
        stale('curve announced', [/will add a temperature curve/]),
        stale('912 g as the figure', [/^(?!.*38 g).*912 g/]),
        stale('905 g as the figure', [/^(?!.*38 g).*905 g/]),
      ],
    }),
    you(
      'field trial ended on friday. set the radio interval to 900 s then. and the broker moved, it listens on 8883 now',
    ),
    edit('/home/kit/hives/src/radio.c', 'INTERVAL 300', 'INTERVAL 900'),
    edit('/home/kit/hives/src/mqtt.c', 'PORT 1883', 'PORT 8883'),
    bash('unset SCALE_TRACE && make test', 'FAIL test_mqtt_tls: handshake timeout\n1 of 22 failed', {
      failed: 2,
    }),
    edit('/home/kit/hives/src/mqtt.c', 'tls = 0', 'tls = 1'),
    bash('make test', 'PASS 22 tests'),
    bash(
      'git commit -am "Broker on 8883, tare once"',
      '[main 7aa01c2] Broker on 8883, tare once\n 4 files changed',
    ),
    claude('Committed as 7aa01c2. SCALE_TRACE is unset again.'),
    compaction('useless', {
      over: [
        'radio interval',
        'port 1883',
        'wake.c not committed',
        '38 g',
        'drift tool',
        'hive scales drift',
      ],
      says: [
        request('interval of 900 s', [/radio interval/, /900/]),
        rule('broker on 8883', [/8883/]),
        state('7aa01c2', [/7aa01c2/, /not pushed|commit/i]),
        state('22 tests', [/PASS 22 tests/]),
      ],
      gone: [
        stale('no radio change', [/don't change the radio interval/, /^(?!.*(?:trial ended|900)).*$/]),
        stale('to port 1883', [/port 1883/, /^(?!.*8883).*$/]),
        stale('handshake fails', [/handshake timeout/, FAILS]),
        stale('wake.c uncommitted', [/not committed[^|]*wake\.c/]),
        stale('traces on', [/Traces are on/]),
      ],
    }),
    you('scratch the grams thing, the beekeepers read kilos. two decimals'),
    edit('/home/kit/hives/src/format.c', '"%d g"', '"%.2f kg"'),
    bash('git push', 'To forge:hives\n   11aa22b..7aa01c2  main -> main'),
    bash('python tools/drift.py --hive 7', 'hive 7: drift 21 g over 8 h'),
    claude('Pushed, and a second night gives 21 g. Display is in kilos.'),
    compaction('useless', {
      over: ['grams', '7aa01c2', 'interval of 900 s', 'temperature curve', '22 tests'],
      says: [
        rule('kilos, two decimals', [/kilos/, /two decimals/]),
        state('7aa01c2 pushed', [/7aa01c2/, /pushed|main -> main/]),
        state('21 g', [/21 g/]),
        state('format.c open', [/format\.c/, /not committed|edited/i]),
      ],
      gone: [
        stale('never kilos', [/never kilos/, /^(?!.*scratch).*$/]),
        stale('not pushed', [/7aa01c2[^|]*not pushed/]),
        stale('38 g as the figure', [/^(?!.*21 g).*38 g/]),
      ],
    }),
  ],
};
