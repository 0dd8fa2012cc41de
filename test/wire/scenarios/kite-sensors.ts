import { bash, claude, compaction, edit, request, rule, type Scenario, stale, state, you } from '../steps.ts';

/** Values that are changed twice, a suspicion dropped in passing, a rule loosened by a fact. */
export const kiteSensors: Scenario = {
  name: 'kite sensors',
  domain: 'embedded',
  language: 'en',
  cwd: '/home/lo/kite',
  steps: [
    you(
      'The kite logger skips samples above 400 m. Find the reason. Sample rate stays at 50 Hz. Log in feet. While the antenna is on loan, no flights. Ping Rosa before you flash anything.',
    ),
    bash('python replay.py flight7', 'gaps: 31, longest 2.4 s'),
    claude('Could be the SD card, cheap ones stall while they erase.'),
    bash('python sdbench.py', 'worst write 9 ms'),
    claude(
      'The card is off the list with 9 ms. The gaps begin when the GPS reports a climb, its sentences overrun the UART buffer of 64 bytes.',
    ),
    edit('/home/lo/kite/uart.c', 'BUF 64', 'BUF 256'),
    bash('python replay.py flight7', 'gaps: 0, longest 0.0 s'),
    claude(
      'No gaps with a buffer of 256 bytes. The bench firmware is flashed, the field unit is not updated yet.',
    ),
    compaction('useless', {
      says: [
        request('skips samples', [/skips samples/]),
        rule('50 Hz', [/50 Hz/]),
        rule('feet', [/feet/]),
        rule('no flights', [/no flights/]),
        rule('Rosa', [/Ping Rosa/]),
        state('no gaps', [/gaps: 0|No gaps/]),
      ],
      gone: [stale('SD card', [/Could be the SD card/]), stale('31 gaps', [/^(?!.*gaps: 0).*gaps: 31/])],
    }),
    you('antenna came back this morning. go to 100 Hz, and you can stop pinging Rosa, she trusts you'),
    edit('/home/lo/kite/rate.c', 'RATE 50', 'RATE 100'),
    bash('make flash UNIT=field', 'verified'),
    claude('The rate is 100 Hz now, field unit flashed.'),
    you('100 drains the battery. 80.'),
    edit('/home/lo/kite/rate.c', 'RATE 100', 'RATE 80'),
    bash('git commit -am "80 Hz"', '[main 80a80a8] 80 Hz\n 2 files changed'),
    compaction('useless', {
      over: ['50 Hz', 'no flights', 'Rosa', 'skips samples', 'no gaps', '31 gaps'],
      says: [
        rule('80', [/80/, /drains/]),
        rule('Rosa no more', [/stop pinging Rosa/]),
        state('80a80a8', [/80a80a8/]),
      ],
      gone: [
        stale('stays at 50', [/stays at 50 Hz/, /^(?!.*(?:100 Hz|\b80\b)).*$/]),
        stale('100 Hz', [/go to 100 Hz/, /^(?!.*drains).*$/]),
        stale('rate is 100', [/rate is 100 Hz/]),
        stale('no flights, still', [/While the antenna is on loan/, /^(?!.*came back).*$/]),
        stale('ping Rosa', [/Ping Rosa before/, /^(?!.*stop pinging).*$/]),
        stale('field unit old', [/field unit is not updated/]),
      ],
    }),
  ],
};
