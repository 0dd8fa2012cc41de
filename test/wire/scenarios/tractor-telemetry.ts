import * as s from '../steps.ts';

/** A step that goes through with other flags or elsewhere; tasks ticked before they are done; files that are gone; a dropped experiment. */
export const tractorTelemetry: s.Scenario = {
  name: 'tractor telemetry',
  domain: 'embedded',
  language: 'en',
  cwd: '/home/dev/tractor',
  steps: [
    s.you(
      'Bring the CAN logger to the new board: port the driver, flash it, log to the SD card, delete the old UART path.',
    ),
    s.todos('> Port the CAN driver', '- Flash the board', '- Log to the SD card', '- Delete the UART path'),
    s.claude("First I'll read the driver to see which registers it touches."),
    s.read('/home/dev/tractor/src/can.c', 'CAN1->BTR = 0x001c0005;'),
    s.claude('The old chip has one bit timing register; the new one splits it into NBTP and DBTP.'),
    s.edit('/home/dev/tractor/src/can.c', 'CAN1->BTR = 0x001c0005;', 'FDCAN1->NBTP = 0x06000a03;'),
    s.bash('make', 'src/can.c:44: error: FDCAN1 undeclared', { failed: 2 }),
    s.bash('make BOARD=h7', 'text 41200 data 900\nbuilt build/h7/logger.bin'),
    s.todos('x Port the CAN driver', '> Flash the board', '- Log to the SD card', '- Delete the UART path'),
    s.bash('st-flash write build/h7/logger.bin 0x8000000', "ERROR: couldn't find any ST-Link devices", {
      failed: 1,
    }),
    s.claude('The probe is a J-Link, not an ST-Link. OpenOCD talks to both.'),
    s.bash(
      'openocd -f interface/jlink.cfg -f target/stm32h7x.cfg -c "program build/h7/logger.bin verify reset exit 0x8000000"',
      '** Verified OK **',
    ),
    s.todos('x Port the CAN driver', 'x Flash the board', '> Log to the SD card', '- Delete the UART path'),
    s.claude('What if the card is driven over SPI? That needs no extra pins.'),
    s.bash('make BOARD=h7 SD=spi bench', 'write 180 kB/s'),
    s.claude('SPI gives 180 kB/s and the bus produces 310 kB/s, so that is out. SDMMC it is.'),
    s.write('/home/dev/tractor/src/sdmmc.c', 'int sd_write(void *p, int n) { return 0; }'),
    s.bash('make BOARD=h7 SD=mmc bench', 'write 2400 kB/s'),
    s.todos('x Port the CAN driver', 'x Flash the board', 'x Log to the SD card', '> Delete the UART path'),
    s.claude(
      '`sd_write` is a stub so far that returns 0 and writes nothing; the benchmark measured the DMA only.',
    ),
    s.compaction('useless', {
      says: [
        s.request('CAN logger to the new board', [/CAN logger/, /new board/]),
        s.finding('NBTP and DBTP', [/NBTP/, /DBTP/]),
        s.failed('make needs BOARD', [/`make` failed/, /make BOARD=h7/]),
        s.failed('openocd instead of st-flash', [/st-flash/, /openocd/]),
        s.dropped('SPI is out', [/SPI/, /180 kB\/s/, /310|out/]),
        s.state('sd_write is a stub', [/sd_write/, /stub/]),
        s.how('make for the board', [/make BOARD=h7/]),
        s.state('UART path left', [/Delete the UART path/]),
      ],
      gone: [
        s.stale('reads the driver', [/First I'll read the driver/]),
        s.stale('st-flash failed when last tried', [/st-flash/, /when last tried/]),
        s.stale('make fails', [/`make`/, s.FAILS]),
        s.stale('SPI as how it is done', [/How it is done.*SD=spi/]),
        s.stale('what if over SPI', [/What if the card/]),
        s.stale('SD card done', [/Log to the SD card/, /done|finished|complete/i, /^(?!.*stub).*$/]),
      ],
    }),
    s.you('yes finish sd_write, then the uart'),
    s.edit('/home/dev/tractor/src/sdmmc.c', 'return 0;', 'return mmc_write_blocks(p, n);'),
    s.bash('make BOARD=h7 test', '22 passed'),
    s.bash('git rm src/uart_log.c src/uart_log.h', "rm 'src/uart_log.c'\nrm 'src/uart_log.h'"),
    s.bash('make BOARD=h7 test', '22 passed'),
    s.todos('x Port the CAN driver', 'x Flash the board', 'x Log to the SD card', 'x Delete the UART path'),
    s.bash(
      'git commit -am "Log to the SD card, drop the UART path"',
      '[h7 90aa1c2] Log to the SD card, drop the UART path\n 4 files changed',
    ),
    s.you('next: the clock drifts, 2 s a day. look into it'),
    s.claude('Let me look at which oscillator the RTC is fed from.'),
    s.bash('grep -n "RTCSEL" src/clock.c', '12: RCC->BDCR |= RTCSEL_LSI;'),
    s.claude(
      'The RTC runs on the LSI, an RC oscillator with 1 % tolerance. The board has a 32 kHz crystal that nobody starts.',
    ),
    s.compaction('useless', {
      over: [
        'CAN logger to the new board',
        'sd_write is a stub',
        'UART path left',
        'make needs BOARD',
        'openocd instead of st-flash',
        'SPI is out',
      ],
      says: [
        s.request('clock drifts', [/clock drifts/]),
        s.finding('LSI', [/LSI/, /RC oscillator|crystal/]),
        s.state('90aa1c2', [/90aa1c2/]),
      ],
      gone: [
        s.stale('stub still', [/sd_write.*is a stub/, /^(?!.*since).*$/]),
        s.stale('uart_log in work', [/uart_log\.[ch]/, /not committed|in work/]),
        s.stale('look at which oscillator', [/Let me look at which/]),
        s.stale('delete UART open', [/Delete the UART path/, /open|next|in progress/i]),
      ],
    }),
  ],
};
