import * as s from '../steps.ts';

/** German: current of a sensor, measured again and again; rules taken back in passing; summaries in English. */
export const bleSensor: s.Scenario = {
  name: 'ble sensor',
  domain: 'embedded',
  language: 'de',
  cwd: '/home/jonas/fw/sensor',
  steps: [
    s.you(
      'Der Sensor zieht im Schlaf 410 µA statt der geplanten 12. Bitte find raus warum. Board ist das nrf52832 Rev C, Zephyr 3.5. Zwei Sachen: den Bootloader nicht anfassen (der ist zertifiziert), und geflasht wird nur mit `west flash -r jlink`, openocd hat uns schon ein Board zerlegt.',
    ),
    s.bash(
      'west build -b rev_c app',
      '[182/182] Linking C executable zephyr/zephyr.elf\nFLASH: 181 KB  RAM: 28 KB',
    ),
    s.bash('west flash -r jlink', 'ERROR: Unable to find JLinkExe in PATH', { failed: 1 }),
    s.bash(
      'PATH=$PATH:/opt/SEGGER/JLink west flash -r jlink',
      '-- runners.jlink: Flashing file: build/zephyr/zephyr.hex',
    ),
    s.bash('python tools/ppk.py --seconds 30', 'avg 409.8 uA  min 402.1 uA  max 8.1 mA'),
    s.claude(`Gemessen: 409,8 µA im Mittel, also wie von dir beschrieben.

Meine Verdächtigen:

1. **UART-Konsole** bleibt an – kostet auf dem nrf52 gern 300 bis 500 µA, weil der HF-Takt läuft.
2. **SPI-Flash** (MX25R) nicht im Deep Power Down – etwa 5 bis 15 µA.
3. **Spannungsteiler** an der Batteriemessung – 2 × 1 MΩ, also 1,6 µA, vernachlässigbar.

Ich bin ziemlich sicher, dass es die UART-Konsole ist: CONFIG_SERIAL=y steht in prj.conf. Ich schalte sie probeweise ab.`),
    s.edit('/home/jonas/fw/sensor/app/prj.conf', 'CONFIG_SERIAL=y', 'CONFIG_SERIAL=n'),
    s.bash(
      'west build && PATH=$PATH:/opt/SEGGER/JLink west flash -r jlink && python tools/ppk.py --seconds 30',
      'avg 398.2 uA  min 391.0 uA  max 8.0 mA',
    ),
    s.claude(
      'Das stimmt nicht, die Konsole bringt nur 11 µA. Also weiter. Mit dem Oszi-Trigger sieht man alle 10 ms einen Puls: Irgendein Timer läuft. Ich finde in src/accel.c einen k_timer mit 10 ms, der den LIS2DW12 pollt, obwohl der Beschleunigungssensor einen Interrupt an P0.14 hat. Der Poll hält den SPI-Takt an.',
    ),
    s.you(
      'ah stimmt, das polling war ein workaround weil der interrupt auf rev B vertauscht war. rev C hat ihn richtig. kannst umbauen. console aber wieder an, die brauch ich',
    ),
    s.edit('/home/jonas/fw/sensor/app/prj.conf', 'CONFIG_SERIAL=n', 'CONFIG_SERIAL=y'),
    s.edit(
      '/home/jonas/fw/sensor/app/src/accel.c',
      'k_timer_start(&poll, K_MSEC(10), K_MSEC(10));',
      'gpio_pin_interrupt_configure_dt(&int1, GPIO_INT_EDGE_TO_ACTIVE);',
    ),
    s.bash(
      'west build && PATH=$PATH:/opt/SEGGER/JLink west flash -r jlink && python tools/ppk.py --seconds 30',
      'avg 38.4 uA  min 30.2 uA  max 8.1 mA',
    ),
    s.claude(
      'Von 409,8 auf 38,4 µA. Übrig sind 26 µA zu viel. Auffällig: Edge-Interrupts auf dem nrf52 belegen einen GPIOTE-Kanal mit HF-Takt, das sind typischerweise 15 bis 20 µA; mit Level-Interrupt (GPIO_INT_LEVEL_ACTIVE, PORT-Event) fällt das weg. Das probiere ich als Nächstes. Danach käme der MX25R in Deep Power Down.',
    ),
    s.filler(1800, 'accel.c', 'prj.conf', 'the devicetree', 'the power manager'),
    s.compaction(
      `Summary:
1. Primary Request and Intent:
   The user (German speaking) wants to know why the sensor (nrf52832 Rev C, Zephyr 3.5) draws 410 µA in sleep instead of 12 µA, and to have it fixed.

2. Key Technical Concepts:
   - Zephyr, GPIOTE, PPK measurements, LIS2DW12
   - Build with west build -b rev_c app (182 steps, 181 KB of flash, 28 KB of RAM); the peak of 8.1 mA is the radio and not a concern here

3. Files and Code Sections:
   - app/prj.conf: CONFIG_SERIAL=n
   - app/src/accel.c: polling timer replaced by an interrupt on P0.14

4. Errors and Fixes:
   - JLinkExe was not found in PATH

5. Problem Solving:
   The 10 ms polling of the accelerometer was the main consumer. It was a workaround for a swapped interrupt line on Rev B.

   Details: the PPK was used for each measurement over 30 seconds. Three suspects had been listed at the start (UART console, SPI flash MX25R not in deep power down, voltage divider of the battery measurement with 1.6 µA). Switching off the console changed little. A pulse every 10 ms on the scope led to the timer in src/accel.c, which polled the accelerometer over SPI.

   Code after the change:
     gpio_pin_interrupt_configure_dt(&int1, GPIO_INT_EDGE_TO_ACTIVE);

6. All User Messages:
   - request about sleep current
   - agreed to rebuild polling into an interrupt

7. Pending Tasks:
   - Bring current down to 12 µA

8. Current Work:
   After replacing the polling, sleep current was measured at 398.2 µA.

9. Next Step:
   Put the MX25R flash into deep power down.`,
      {
        says: [
          s.rule('Bootloader bleibt', [
            /Bootloader/,
            /nicht anfassen|zertifiziert|do not touch|not be touched/,
          ]),
          s.rule('nur jlink', [/west flash -r jlink/, /nur mit|openocd|only/]),
          s.rule('Konsole bleibt an', [/console|Konsole/, /wieder an|brauch/]),
          s.said('38,4 µA zuletzt', [/38[.,]4/, /µA|uA/]),
          s.said('Level-Interrupt probieren', [
            /GPIO_INT_LEVEL_ACTIVE|Level-Interrupt/,
            /N[äa]chstes|probier|PORT|next|f[äa]llt/,
          ]),
          s.said('Edge kostet 15 bis 20 µA', [/GPIOTE/, /15 bis 20|HF-Takt/]),
          s.said('Konsole bringt nur 11 µA', [/Konsole/, /11 µA/]),
        ],
      },
    ),
    s.edit('/home/jonas/fw/sensor/app/src/accel.c', 'GPIO_INT_EDGE_TO_ACTIVE', 'GPIO_INT_LEVEL_ACTIVE'),
    s.bash(
      'west build && PATH=$PATH:/opt/SEGGER/JLink west flash -r jlink && python tools/ppk.py --seconds 30',
      'avg 21.7 uA  min 16.9 uA  max 8.1 mA',
    ),
    s.claude('21,7 µA. Der Level-Interrupt hat 16,7 µA gespart. Jetzt der MX25R.'),
    s.edit(
      '/home/jonas/fw/sensor/app/boards/rev_c.overlay',
      'has-dpd;',
      'has-dpd;\n\tt-enter-dpd = <10000>;',
    ),
    s.bash(
      'west build',
      'devicetree error: t-enter-dpd does not appear in properties of jedec,spi-nor binding in this Zephyr fork',
      { failed: 1 },
    ),
    s.claude(
      'Unser Fork von Zephyr kennt t-enter-dpd nicht, dort heißt es noch dpd-delay-ns. Ich nehme den alten Namen.',
    ),
    s.edit(
      '/home/jonas/fw/sensor/app/boards/rev_c.overlay',
      't-enter-dpd = <10000>;',
      'dpd-delay-ns = <10000>;',
    ),
    s.bash(
      'west build && PATH=$PATH:/opt/SEGGER/JLink west flash -r jlink && python tools/ppk.py --seconds 30',
      'avg 13.1 uA  min 9.2 uA  max 8.1 mA',
    ),
    s.you(
      '13 reicht. die 12 waren eh geraten. mach einen commit, deutsch bitte die message, und dann schau ob OTA noch geht',
    ),
    s.bash(
      'git commit -am "Beschleunigungssensor per Interrupt, Flash in Deep Power Down"',
      '[schlafstrom 5c02e7f] Beschleunigungssensor per Interrupt, Flash in Deep Power Down\n 3 files changed',
    ),
    s.bash(
      'python tools/ota.py --image build/zephyr/zephyr.signed.bin',
      'mcumgr: upload 34 % … Error: NMP timeout',
      { failed: 1 },
    ),
    s.claude(
      'OTA bricht bei 34 % mit NMP timeout ab. Vermutung: Der MX25R geht mitten im Upload schlafen und das Aufwachen dauert 35 µs, die mcumgr nicht abwartet. Das wäre dann eine Folge unserer Änderung. Gegenprobe steht noch aus: OTA mit dem Stand vor 5c02e7f.',
    ),
    s.compaction(
      `Summary:
1. Primary Request and Intent:
   Reduce sleep current of the sensor (nrf52832 Rev C) from 410 µA to 12 µA. Flash only with west flash -r jlink (JLink is in /opt/SEGGER/JLink). The console stays on.

2. Key Concepts: Zephyr fork, GPIOTE level interrupts, MX25R deep power down

3. Files and Code Sections:
   - app/src/accel.c: GPIO_INT_LEVEL_ACTIVE
   - app/boards/rev_c.overlay: flash dpd
   - app/prj.conf: as at the beginning
   - tools/ota.py: uploads with mcumgr

4. Errors and Fixes:
   - devicetree error about t-enter-dpd, solved by using the old property name

5. Problem Solving:
   409.8 -> 38.4 -> 21.7 -> 13.1 µA. The user accepted the value.

   The chain of measures: polling replaced by an interrupt, the interrupt changed from edge to level (no GPIOTE channel, no HF clock), flash put into deep power down by the overlay. Each step was measured for 30 seconds with python tools/ppk.py --seconds 30 after west build. The console accounts for some microamperes, which the user accepts, since it is needed for support.

   All user messages: the request; the remark on the workaround from the older board and that the console is to be on again; that the value is sufficient, a commit, and a look at OTA.

   Files involved besides: build/zephyr/zephyr.signed.bin as the image for tools/ota.py.

6. Pending Tasks:
   - Reach 12 µA
   - Check OTA

7. Current Work:
   OTA update stops with NMP timeout because the flash falls asleep during the upload.

8. Next Step:
   Revert deep power down of the flash.`,
      {
        over: ['38,4 µA zuletzt', 'Level-Interrupt probieren', 'Konsole bringt nur 11 µA'],
        says: [
          s.request('OTA prüfen', [/OTA/, /noch geht|schau|check|pr[üu]f/]),
          s.words('13 reicht', [/13 reicht|12 waren/]),
          s.rule('Commit auf Deutsch', [/deutsch/, /message|commit/]),
          s.said('OTA bricht bei 34 % ab', [/34 %/, /NMP timeout|OTA/]),
          s.said('nur eine Vermutung', [/Vermutung|Gegenprobe|suspect|guess|hypothes/, /MX25R|OTA|5c02e7f/]),
          s.said('Gegenprobe mit altem Stand', [/Gegenprobe/, /5c02e7f|vor/]),
          s.said('dpd-delay-ns statt t-enter-dpd', [/dpd-delay-ns/, /t-enter-dpd|Fork/]),
        ],
      },
    ),
    s.bash(
      'git stash list; git worktree add ../alt 5c02e7f~1 && cd ../alt && west build -b rev_c app && python tools/ota.py --image build/zephyr/zephyr.signed.bin',
      'mcumgr: upload 34 % … Error: NMP timeout',
      { failed: 1 },
    ),
    s.claude(
      'Gegenprobe: Auch der alte Stand bricht bei 34 % ab, unsere Änderung ist also unschuldig. Bei 34 % beginnt im Image der Bereich ab 0x10000; die MTU des Testrechners ist nach dem Update von bluez 5.72 auf 23 gefallen. Mit `btmgmt conn-params` nicht zu ändern, aber der Dongle hci1 verhandelt 247.',
    ),
    s.bash(
      'python tools/ota.py --hci 1 --image build/zephyr/zephyr.signed.bin',
      'mcumgr: upload 100 %\nimage confirmed',
    ),
    s.you(
      'super. push. und den worktree wieder weg. commit messages ab jetzt doch englisch, der kunde liest mit',
    ),
    s.bash(
      'git push origin schlafstrom',
      'To git.hub:sensor\n * [new branch]      schlafstrom -> schlafstrom',
    ),
    s.bash(
      'git worktree remove ../alt',
      "fatal: '../alt' contains modified or untracked files, use --force to delete it",
      { failed: 128 },
    ),
    s.compaction('Der Schlafstrom wurde gesenkt und OTA geprüft.', {
      over: [
        'OTA prüfen',
        'Commit auf Deutsch',
        'OTA bricht bei 34 % ab',
        'nur eine Vermutung',
        'Gegenprobe mit altem Stand',
        'Edge kostet 15 bis 20 µA',
        '13 reicht',
      ],
      says: [
        s.rule('Commits englisch', [/englisch/, /commit|kunde/]),
        s.said('MTU nach bluez-Update', [/bluez|MTU/, /5\.72|23|247/]),
        s.said('OTA geht mit hci1', [/--hci 1|hci1/, /100 %|247|NMP|confirmed|ota/i]),
      ],
    }),
  ],
};
