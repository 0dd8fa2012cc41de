import * as s from '../steps.ts';

/** Embedded: values with units, traps of the bench, an approach undone with git checkout. */
export const firmwareWatchdog: s.Scenario = {
  name: 'firmware watchdog',
  domain: 'embedded',
  language: 'en',
  cwd: '/home/lee/meter-fw',
  steps: [
    s.you(
      'The meter resets about once a day in the field. I suspect the watchdog. Board is an STM32L4, probe on /dev/ttyACM1. Flash only board #3, #1 and #2 are in a long-term test.',
    ),
    s.bash('make flash BOARD=3', 'Error: libusb_open() failed with LIBUSB_ERROR_ACCESS', { failed: 2 }),
    s.bash('sudo make flash BOARD=3', '** Programming Finished **\n** Verified OK **'),
    s.claude('Flashing needs sudo on this machine, the udev rule is missing.'),
    s.bash(
      'python tools/rtt_log.py --port /dev/ttyACM1 --minutes 30',
      'IWDG reload max gap 3911 ms\nmodbus_poll max 3702 ms\nflash_gc max 3540 ms',
    ),
    s.claude(
      'The independent watchdog is set to 4096 ms. The longest gap between reloads is 3911 ms, and it happens when flash_gc runs inside modbus_poll: 3540 ms of garbage collection with interrupts off. One slow sector more and the board resets. So it is flash_gc, not Modbus itself.',
    ),
    s.you('ok so what do we do, just stretch the watchdog?'),
    s.claude(
      'Stretching it only hides the problem, and the certification asks for at most 5 s anyway (EN 62052, your test plan, page 14). I would collect one sector per tick instead of all at once.',
    ),
    s.you('fine'),
    s.edit('/home/lee/meter-fw/src/storage/flash_gc.c', 'for (s = 0; s < N; s++)', 'gc_step(&state)'),
    s.bash('make test', 'test_gc_step: FAIL (expected 1 sector erased, got 2)\n1 of 88 tests failed', {
      failed: 1,
    }),
    s.queue('btw the RTT timestamps drift, dont trust anything below 10 ms'),
    s.claude(
      'gc_step erases two sectors because the caller in storage.c also calls gc_run at start-up. I try to guard that with a static flag.',
    ),
    s.edit('/home/lee/meter-fw/src/storage/storage.c', 'gc_run();', 'if (!started) gc_run();'),
    s.bash('make test', 'test_recovery: FAIL (log lost after power cut)\n1 of 88 tests failed', {
      failed: 1,
    }),
    s.claude(
      'The static flag loses the log after a power cut, because recovery relies on gc_run. I undo that.',
    ),
    s.bash('git checkout src/storage/storage.c', 'Updated 1 path from the index'),
    s.interrupted(),
    s.you('wait. before you go on: gc_run at startup must stay, the bootloader depends on it'),
    s.claude(
      'Right: gc_run stays at start-up. Then test_gc_step has to start from a clean state; I change its setup in tests/test_gc.c.',
    ),
    s.compaction('useless', {
      says: [
        s.request('daily reset to be explained', [/reset/, /once a day|watchdog/]),
        s.rule('only board 3', [/board #?3|BOARD=3/, /only|long-term/]),
        s.rule('gc_run at startup stays', [/gc_run/, /stay|bootloader/]),
        s.rule('timestamps below 10 ms are not to be trusted', [/10 ms/, /trust|drift/]),
        s.finding('gap of reloads against the watchdog', [/3911/, /4096|watchdog|reload/]),
        s.finding('flash_gc with interrupts off', [/flash_gc/, /3540|interrupts off/]),
        s.finding('certification allows 5 s', [/5 s/, /certification|62052|page 14/]),
        s.failed('flashing without sudo', [/LIBUSB_ERROR_ACCESS|make flash/, /sudo/]),
        s.decision('one sector per tick', [/one sector per tick|sector per tick/]),
        s.dropped('a longer watchdog', [/stretch/, /hides|certification|5 s/]),
        s.dropped('static flag', [/static flag/, /power cut|log|undo/]),
        s.state('gc_step test fails', [/test_gc_step|gc_step/, /fail|expected 1|got 2|two sectors/i]),
        s.state('flash_gc.c not committed', [/flash_gc\.c/, /not committed|uncommitted|edited/]),
        s.next('setup of test_gc.c', [/test_gc\.c/, /setup|clean state/]),
        s.how('tests', [/make test/, /fail|of 88/i]),
        s.how('flashing board 3', [/sudo make flash BOARD=3/, /Verified|Finished|sudo/]),
        s.how('log of the board', [/rtt_log\.py --port \/dev\/ttyACM1/]),
        s.relation('ttyACM1 is the probe', [/ttyACM1/, /probe/]),
        s.relation('boards 1 and 2 are in a long-term test', [/#1/, /#2/, /long-term/]),
        s.file('flash_gc.c collects stepwise', [/flash_gc\.c/, /gc_step|sector|edited/]),
      ],
      gone: [
        s.stale('change of storage.c as present', [
          /storage\.c/,
          /not committed|uncommitted|edited since|changed/,
        ]),
        s.stale('test_recovery as failing', [/test_recovery/, s.FAILS]),
        s.stale('libusb error as open', [/LIBUSB_ERROR_ACCESS/, s.FAILS]),
      ],
    }),
    s.edit('/home/lee/meter-fw/tests/test_gc.c', 'setUp(void) {}', 'setUp(void) { gc_reset(); }'),
    s.bash('make test', '88 tests, 0 failures'),
    s.bash(
      'git commit -am "Collect one flash sector per tick"',
      '[gc-step 71fe0a9] Collect one flash sector per tick',
    ),
    s.bash('git push -u origin gc-step', "branch 'gc-step' set up to track 'origin/gc-step'."),
    s.claude(
      'All 88 tests pass; 71fe0a9 is pushed on gc-step. What is left is the 24 h soak on board #3, which you wanted to start yourself.',
    ),
    s.compaction(
      'Firmware work on a watchdog reset; the user wants to stretch the watchdog to 8 s and flash board #1.',
      {
        over: [
          'gc_step test fails',
          'flash_gc.c not committed',
          'setup of test_gc.c',
          'flash_gc.c collects stepwise',
          'tests',
          'gap of reloads against the watchdog',
        ],
        says: [
          s.state('71fe0a9 pushed', [/71fe0a9/, /pushed/]),
          s.state('88 tests pass', [/make test|88/, /0 failures|pass/]),
          s.next('soak of 24 h', [/soak/, /24 h|board #?3/]),
        ],
        gone: [
          s.stale('gc_step as failing', [/gc_step/, s.FAILS]),
          s.stale('not pushed', [/71fe0a9/, /not pushed|unpushed/]),
        ],
      },
    ),
  ],
};
