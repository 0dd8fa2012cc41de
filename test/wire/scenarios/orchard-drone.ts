import * as s from '../steps.ts';

/** A user who changes course in half sentences, a fault with two wrong diagnoses, and jobs that end. */
export const orchardDrone: s.Scenario = {
  name: 'orchard drone',
  domain: 'embedded',
  language: 'en',
  cwd: '/home/pia/drone',
  steps: [
    s.you(
      'The drone drifts left when it hovers over the orchard. Please find out why. Ground rules: motors stay unarmed in every test you run, log to SD only, and ping me before you flash anything.',
    ),
    s.bash('python sim/hover.py --wind 0', 'mean drift -0.42 m/min over 600 s'),
    s.claude(
      'Drift is 0.42 m/min to the left even without wind, so it is not the weather. I suspect the gyro bias: it is read once at boot and never again.',
    ),
    s.bash('python tools/gyro.py --minutes 10', 'bias stable within 0.002 deg/s'),
    s.claude(
      'The gyro is out: its bias stays within 0.002 deg/s. What does move is the barometer port, it sits in the wash of rotor 3, and `alt_hold` mixes that into roll.',
    ),
    s.you('rotor 3 was replaced last week, is it the balance maybe'),
    s.bash('python tools/vibe.py --rotor 3', 'rms 0.11 g (limit 0.30)'),
    s.claude(
      'Balance is fine as well, 0.11 g of 0.30. It is the barometer: with the port covered in the simulation the drift is 0.03 m/min.',
    ),
    s.edit('/home/pia/drone/src/alt_hold.c', 'roll += k * baro_rate;', 'roll += 0;'),
    s.bash('ctest --test-dir build -R hover', '100% tests passed, 0 tests failed out of 9'),
    s.bash('python sim/hover.py --wind 0', 'mean drift -0.03 m/min over 600 s'),
    s.queue('go for 115200 baud on the SD logger btw'),
    s.edit('/home/pia/drone/src/sdlog.c', 'BAUD 57600', 'BAUD 115200'),
    s.claude('The logger runs at 115200 now. Drift is at 0.03 m/min.'),
    s.you(
      'hm the card in the field unit chokes on that, 57600 it is then. you may flash the bench unit any time, just not the field one',
    ),
    s.edit('/home/pia/drone/src/sdlog.c', 'BAUD 115200', 'BAUD 57600'),
    s.bash('make flash TARGET=bench', 'wrote 211 kB, verify ok'),
    s.bash('python tools/soak.py --hours 6', '', { background: 'soak4' }),
    s.claude(
      'The bench unit is flashed. A soak of six hours runs as soak4; then I compare the logs with last week’s flight F-0317, that is the one where it hit the tree.',
    ),
    s.compaction('useless', {
      says: [
        s.request('drifts left when it hovers', [/drift/, /left|hover/]),
        s.rule('motors unarmed', [/motors/, /unarmed/]),
        s.rule('log to SD only', [/SD only/]),
        s.rule('bench may be flashed, field not', [/flash/, /bench/, /field/]),
        s.decision('57600 baud', [/57600/]),
        s.finding('gyro bias is stable', [/gyro/, /0\.002|out/]),
        s.finding('rotor balance is fine', [/0\.11 ?g/, /0\.30|fine|limit/]),
        s.relation('F-0317', [/F-0317/, /tree|last week/]),
        s.state('soak4 runs', [/soak4/, /background|not seen to end|runs/]),
        s.state('drift 0.03 now', [/0\.03 m\/min/]),
        s.how('hover tests', [/ctest --test-dir build -R hover/, /9/]),
        s.how('simulated hover', [/python sim\/hover\.py --wind 0/, /0\.03/]),
        s.next('compare the logs', [/compare the logs/]),
        s.state('sdlog.c and alt_hold.c not committed', [/alt_hold\.c/, /not committed|edited/i]),
      ],
      gone: [
        s.stale('gyro suspected', [/I suspect the gyro/]),
        s.stale('drift of 0.42', [/^(?!.*edited).*Drift is 0\.42 m\/min/]),
        s.stale('barometer mixed into roll, as so', [/mixes that into roll/]),
        s.stale('ping before any flash', [/^(?!.*later).*ping me before you flash anything/]),
        s.stale('115200', [/go for 115200/, /^(?!.*57600).*$/]),
        s.stale('logger runs at 115200', [/logger runs at 115200/]),
      ],
    }),
    s.ended(
      'soak4',
      'completed',
      'Background command "python tools/soak.py --hours 6" completed (exit code 0)',
    ),
    s.bash('tail -2 logs/soak.txt', 'max drift 0.05 m/min\nno resets'),
    s.bash('make lint', 'src/alt_hold.c:88: error: unused variable k', { failed: 2 }),
    s.claude('Lint complains about k, which nothing uses since the mix is gone. Out it goes.'),
    s.edit('/home/pia/drone/src/alt_hold.c', 'float k = 0.4;', ''),
    s.bash('make lint', 'ok'),
    s.bash('git commit -qam "Keep the barometer out of roll"', ''),
    s.claude('Committed. The soak had no reset and 0.05 m/min at most.'),
    s.you('nice. I flew it this morning, no drift at all. field unit is fair game for flashing too now'),
    s.compaction('useless', {
      over: [
        'soak4 runs',
        'sdlog.c and alt_hold.c not committed',
        'compare the logs',
        'bench may be flashed, field not',
        'drifts left when it hovers',
        'drift 0.03 now',
        'hover tests',
      ],
      says: [
        s.rule('field unit may be flashed', [/field unit/, /fair game|flashing/]),
        s.state('commit', [/Keep the barometer out of roll/, /commit/i]),
        s.finding('soak 0.05', [/0\.05 m\/min/]),
        s.failed('lint error was mended', [/make lint/, /unused variable k|ok/]),
      ],
      gone: [
        s.stale('soak4 running', [/not seen to end[^|]*soak4/]),
        s.stale('lint fails', [/unused variable k/, s.FAILS]),
        s.stale('not the field one', [/just not the field one/, /^(?!.*fair game).*$/]),
        s.stale('uncommitted', [/Not committed[^|]*alt_hold/]),
      ],
    }),
  ],
};
