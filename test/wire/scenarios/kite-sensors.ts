import * as s from '../steps.ts';

/** Values that are changed twice, a suspicion dropped in passing, a rule loosened by a fact. */
export const kiteSensors: s.Scenario = {
  name: 'kite sensors',
  domain: 'embedded',
  language: 'en',
  cwd: '/home/lo/kite',
  steps: [
    s.you(
      'The kite logger skips samples above 400 m. Find the reason. Sample rate stays at 50 Hz. Log in feet. While the antenna is on loan, no flights. Ping Rosa before you flash anything.',
    ),
    s.bash('python replay.py flight7', 'gaps: 31, longest 2.4 s'),
    s.claude('Could be the SD card, cheap ones stall while they erase.'),
    s.bash('python sdbench.py', 'worst write 9 ms'),
    s.claude(
      'The card is off the list with 9 ms. The gaps begin when the GPS reports a climb, its sentences overrun the UART buffer of 64 bytes.',
    ),
    s.edit('/home/lo/kite/uart.c', 'BUF 64', 'BUF 256'),
    s.bash('python replay.py flight7', 'gaps: 0, longest 0.0 s'),
    s.claude(
      'No gaps with a buffer of 256 bytes. The bench firmware is flashed, the field unit is not updated yet.',
    ),
    s.compaction('useless', {
      says: [
        s.request('skips samples', [/skips samples/]),
        s.rule('50 Hz', [/50 Hz/]),
        s.rule('feet', [/feet/]),
        s.rule('no flights', [/no flights/]),
        s.rule('Rosa', [/Ping Rosa/]),
        s.state('no gaps', [/gaps: 0|No gaps/]),
      ],
      gone: [s.stale('SD card', [/Could be the SD card/]), s.stale('31 gaps', [/^(?!.*gaps: 0).*gaps: 31/])],
    }),
    s.you('antenna came back this morning. go to 100 Hz, and you can stop pinging Rosa, she trusts you'),
    s.edit('/home/lo/kite/rate.c', 'RATE 50', 'RATE 100'),
    s.bash('make flash UNIT=field', 'verified'),
    s.claude('The rate is 100 Hz now, field unit flashed.'),
    s.you('100 drains the battery. 80.'),
    s.edit('/home/lo/kite/rate.c', 'RATE 100', 'RATE 80'),
    s.bash('git commit -am "80 Hz"', '[main 80a80a8] 80 Hz\n 2 files changed'),
    s.compaction('useless', {
      over: ['50 Hz', 'no flights', 'Rosa', 'skips samples', 'no gaps', '31 gaps'],
      says: [
        s.rule('80', [/80/, /drains/]),
        s.rule('Rosa no more', [/stop pinging Rosa/]),
        s.state('80a80a8', [/80a80a8/]),
      ],
      gone: [
        s.stale('stays at 50', [/stays at 50 Hz/, /^(?!.*(?:100 Hz|\b80\b)).*$/]),
        s.stale('100 Hz', [/go to 100 Hz/, /^(?!.*drains).*$/]),
        s.stale('rate is 100', [/rate is 100 Hz/]),
        s.stale('no flights, still', [/While the antenna is on loan/, /^(?!.*came back).*$/]),
        s.stale('ping Rosa', [/Ping Rosa before/, /^(?!.*stop pinging).*$/]),
        s.stale('field unit old', [/field unit is not updated/]),
      ],
    }),
  ],
};
