import * as s from '../steps.ts';

/** A cause that turns out wrong, figures measured again, a variable set and unset. */
export const beehiveScales: s.Scenario = {
  name: 'beehive scales',
  domain: 'embedded',
  language: 'en',
  cwd: '/home/kit/hives',
  steps: [
    s.you(
      "The hive scales drift by almost a kilo every night. Find out why and stop it. Until the field trial is over don't change the radio interval. Send readings to port 1883. I want grams everywhere, never kilos.",
    ),
    s.bash('python tools/drift.py --hive 7', 'hive 7: drift 912 g over 8 h'),
    s.claude(
      'The drift is thermal: the load cell loses about 4 g per degree, and the nights are cold. I will add a temperature curve.',
    ),
    s.edit('/home/kit/hives/src/scale.c', 'return raw;', 'return raw + 4 * (20 - temp);'),
    s.bash('python tools/drift.py --hive 7', 'hive 7: drift 905 g over 8 h'),
    s.claude(
      'That changed next to nothing. It was not the temperature, it was the tare: `retare()` runs at every wake-up and takes the dew on the lid as zero. I take the temperature curve out again.',
    ),
    s.edit('/home/kit/hives/src/scale.c', 'return raw + 4 * (20 - temp);', 'return raw;'),
    s.edit('/home/kit/hives/src/wake.c', 'retare();', 'if (first_boot) retare();'),
    s.bash('python tools/drift.py --hive 7', 'hive 7: drift 38 g over 8 h'),
    s.bash('export SCALE_TRACE=1 && make test', 'PASS 22 tests'),
    s.claude('Drift is 38 g now. Traces are on with SCALE_TRACE=1.'),
    s.compaction('useless', {
      says: [
        s.request('hive scales drift', [/drift/, /night/]),
        s.rule('radio interval', [/radio interval/, /don't change/]),
        s.rule('grams', [/grams everywhere/]),
        s.rule('port 1883', [/1883/]),
        s.dropped('temperature curve', [/temperature/, /not the temperature|out again|instead/]),
        s.state('38 g', [/38 g/]),
        s.state('wake.c not committed', [/wake\.c/, /not committed/i]),
        s.how('drift tool', [/tools\/drift\.py --hive 7/, /38 g/]),
      ],
      gone: [
        s.stale('the drift is thermal', [/drift is thermal/, /^(?!.*not the temperature).*$/]),
        s.stale('curve announced', [/will add a temperature curve/]),
        s.stale('912 g as the figure', [/^(?!.*38 g).*912 g/]),
        s.stale('905 g as the figure', [/^(?!.*38 g).*905 g/]),
      ],
    }),
    s.you(
      'field trial ended on friday. set the radio interval to 900 s then. and the broker moved, it listens on 8883 now',
    ),
    s.edit('/home/kit/hives/src/radio.c', 'INTERVAL 300', 'INTERVAL 900'),
    s.edit('/home/kit/hives/src/mqtt.c', 'PORT 1883', 'PORT 8883'),
    s.bash('unset SCALE_TRACE && make test', 'FAIL test_mqtt_tls: handshake timeout\n1 of 22 failed', {
      failed: 2,
    }),
    s.edit('/home/kit/hives/src/mqtt.c', 'tls = 0', 'tls = 1'),
    s.bash('make test', 'PASS 22 tests'),
    s.bash(
      'git commit -am "Broker on 8883, tare once"',
      '[main 7aa01c2] Broker on 8883, tare once\n 4 files changed',
    ),
    s.claude('Committed as 7aa01c2. SCALE_TRACE is unset again.'),
    s.compaction('useless', {
      over: [
        'radio interval',
        'port 1883',
        'wake.c not committed',
        '38 g',
        'drift tool',
        'hive scales drift',
      ],
      says: [
        s.request('interval of 900 s', [/radio interval/, /900/]),
        s.rule('broker on 8883', [/8883/]),
        s.state('7aa01c2', [/7aa01c2/, /not pushed|commit/i]),
        s.state('22 tests', [/PASS 22 tests/]),
      ],
      gone: [
        s.stale('no radio change', [/don't change the radio interval/, /^(?!.*(?:trial ended|900)).*$/]),
        s.stale('to port 1883', [/port 1883/, /^(?!.*8883).*$/]),
        s.stale('handshake fails', [/handshake timeout/, s.FAILS]),
        s.stale('wake.c uncommitted', [/not committed[^|]*wake\.c/]),
        s.stale('traces on', [/Traces are on/]),
      ],
    }),
    s.you('scratch the grams thing, the beekeepers read kilos. two decimals'),
    s.edit('/home/kit/hives/src/format.c', '"%d g"', '"%.2f kg"'),
    s.bash('git push', 'To forge:hives\n   11aa22b..7aa01c2  main -> main'),
    s.bash('python tools/drift.py --hive 7', 'hive 7: drift 21 g over 8 h'),
    s.claude('Pushed, and a second night gives 21 g. Display is in kilos.'),
    s.compaction('useless', {
      over: ['grams', '7aa01c2', 'interval of 900 s', 'temperature curve', '22 tests'],
      says: [
        s.rule('kilos, two decimals', [/kilos/, /two decimals/]),
        s.state('7aa01c2 pushed', [/7aa01c2/, /pushed|main -> main/]),
        s.state('21 g', [/21 g/]),
        s.state('format.c open', [/format\.c/, /not committed|edited/i]),
      ],
      gone: [
        s.stale('never kilos', [/never kilos/, /^(?!.*scratch).*$/]),
        s.stale('not pushed', [/7aa01c2[^|]*not pushed/]),
        s.stale('38 g as the figure', [/^(?!.*21 g).*38 g/]),
      ],
    }),
  ],
};
