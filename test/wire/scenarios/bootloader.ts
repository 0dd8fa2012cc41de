import * as s from '../steps.ts';

/** German, firmware: a board that bricks, a register that lies, summaries that tell most of it. */
export const bootloader: s.Scenario = {
  name: 'bootloader',
  domain: 'embedded',
  language: 'de',
  cwd: '/home/jens/fw/pumpe',
  steps: [
    s.you(
      'Nach dem OTA-Update hängt etwa jede zwanzigste Pumpe im Bootloader fest. Find raus warum. Auf das Board an ttyACM1 bitte nichts flashen, das ist das Muster für den TÜV. Kein malloc in der Firmware. Commits auf Deutsch, Präsens.',
    ),
    s.bash('make flash PORT=/dev/ttyACM0', 'Error: init mode failed (unable to connect to the target)', {
      failed: 1,
    }),
    s.bash(
      'make flash PORT=/dev/ttyACM0 RESET=connect_under_reset',
      'wrote 48128 bytes from file build/pumpe.elf in 1.9s\n** Verified OK **',
    ),
    s.claude(
      `## Erste Beobachtungen

Der Bootloader vergleicht die CRC des Slots B mit der im Header. Mein Verdacht: **der Watchdog schlägt während des Löschens zu**, weil eine Seite 22 ms braucht und der IWDG auf 20 ms steht.

| Schritt | Dauer |
|---|---|
| Seite löschen | 22 ms |
| Seite schreiben | 9 ms |
| CRC über Slot | 310 ms |

Ich messe das mit dem Logikanalysator nach.`,
    ),
    s.bash(
      'sigrok-cli -d fx2lafw --time 5s -P timing | tail -3',
      'iwdg reload every 8.1ms\nreset line: high, no edges',
    ),
    s.claude(
      'Der Watchdog war es nicht: er wird alle 8,1 ms bedient, und die Resetleitung zeigt keine Flanke. Weiter im Text. Auffällig ist, dass nur Geräte mit Seriennummern ab 3100 hängen; die haben den Flash von Winbond (W25Q64JV) statt Macronix.',
    ),
    s.filler(3000, 'der Header', 'slot.c', 'der Winbond-Treiber', 'die CRC-Einheit'),
    s.read('/home/jens/fw/pumpe/src/w25q.c', 'while (w25q_status() & BUSY) ;'),
    s.claude(
      'Gefunden: W25Q64JV meldet BUSY=0 schon bis zu 60 µs vor dem Ende des letzten Schreibens, wenn der Befehl 0x05 mit über 40 MHz getaktet wird. Die CRC liest dann die letzten 256 Byte noch als 0xFF. Bei 32 MHz kommt das in 500 Durchläufen nicht vor, bei 48 MHz 26-mal.\n\nNebenbei gesehen: `slot_swap()` schreibt das Flag nicht atomar. Fällt dort der Strom aus, sind beide Slots ungültig. Das ist ein eigener Fehler, den ich jetzt nicht anfasse.',
    ),
    s.you('Takt runter will ich nicht, dann dauert das Update zu lang. Lieber zweimal lesen.'),
    s.edit(
      '/home/jens/fw/pumpe/src/w25q.c',
      'while (w25q_status() & BUSY) ;',
      'do { while (w25q_status() & BUSY); delay_us(80); } while (w25q_status() & BUSY);',
    ),
    s.bash(
      'make test',
      'test_slot: 31 Tests, 0 Fehler\ntest_w25q: 12 Tests, 1 Fehler: erwartet 1 Statusabfrage, war 2',
      { failed: 2 },
    ),
    s.claude(
      'Der Mock in test/mock_spi.c zählt genau eine Abfrage. Als Nächstes passe ich den Mock an, dann der Dauertest mit 500 Updates.',
    ),
    s.compaction(
      `## Auftrag
Nach OTA-Updates bleibt etwa jede zwanzigste Pumpe im Bootloader hängen. Die Ursache soll gefunden und behoben werden. Kein malloc in der Firmware, Commits auf Deutsch im Präsens.

## Erkenntnisse
- Der Bootloader vergleicht die CRC des Slots B mit dem Header.
- Der Watchdog war zuerst im Verdacht, wird aber alle 8,1 ms bedient; er ist es nicht.
- Betroffen sind Geräte ab Seriennummer 3100 mit Winbond-Flash W25Q64JV.
- Der Flash meldet BUSY=0 zu früh, wenn der Status mit mehr als 40 MHz gelesen wird. Die CRC sieht dann 0xFF am Ende.

## Dateien
- src/w25q.c: Warteschleife liest den Status nach einer Pause von 80 µs ein zweites Mal.
- src/slot.c: Verwaltung der Slots, gelesen.
- test/mock_spi.c: Mock für SPI.

## Fehler und Lösungen
- make flash konnte sich anfangs nicht verbinden.

## Nachrichten des Benutzers
- Auftrag mit der Fehlerbeschreibung und einigen Vorgaben zum Arbeiten
- Rückmeldung zum Vorschlag, wie das zu frühe BUSY umgangen werden kann

## Technische Einzelheiten
Das Löschen einer Seite dauert 22 ms, das Schreiben 9 ms, die CRC über einen ganzen Slot 310 ms. Der Status des Flash wird mit dem Befehl 0x05 gelesen. Geräte mit dem älteren Flash von Macronix zeigen den Fehler nicht. Gemessen wurde mit sigrok und einem fx2lafw-Analysator über fünf Sekunden.

## Stand
Die Änderung in w25q.c ist gemacht, die Tests laufen durch (31 in test_slot, 12 in test_w25q). Zur Wahl stand auch, den SPI-Takt auf 32 MHz zu senken.

## Offene Punkte
- Dauertest mit 500 Updates
- eventuell Takt auf 32 MHz senken

## Nächster Schritt
Dauertest auf dem angeschlossenen Board starten.`,
      {
        says: [
          s.rule('Muster nicht flashen', [/ttyACM1/, /nichts flashen|TÜV|Muster/]),
          s.rule('kein malloc', [/kein malloc/i]),
          s.rule('Commits deutsch', [/Commits/, /Deutsch|Präsens/]),
          s.failed('connect_under_reset', [/connect_under_reset/, /flash/]),
          s.dropped('Takt senken abgelehnt', [/Takt/, /will ich nicht|zu lang|abgelehnt|zweimal lesen/]),
          s.finding('slot_swap nicht atomar', [/slot_swap/, /atomar|ungültig|Strom/]),
          s.state('test_w25q rot', [/test_w25q|Statusabfrage/, /1 Fehler|erwartet 1|fail|rot/]),
          s.next('Mock anpassen', [/mock_spi\.c|Mock/, /anpass|passe|zählt|Nächstes/]),
          s.finding('26 von 500 bei 48 MHz', [/48 MHz/, /26/]),
        ],
        gone: [
          s.stale('Watchdog als Ursache', [/Watchdog schlägt/, /^(?!.*(?:war es nicht|later|since|8,1)).*$/]),
          s.stale('Flashen geht nicht', [/unable to connect/, s.FAILS, /^(?!.*connect_under_reset).*$/]),
        ],
      },
    ),
    s.edit('/home/jens/fw/pumpe/test/mock_spi.c', 'assert(polls == 1)', 'assert(polls >= 2)'),
    s.bash('make test', 'test_slot: 31 Tests, 0 Fehler\ntest_w25q: 12 Tests, 0 Fehler'),
    s.bash('tools/dauertest.py --port /dev/ttyACM0 --n 500', '', { background: 'dt01' }),
    s.ended(
      'dt01',
      'failed',
      'Background command "tools/dauertest.py --port /dev/ttyACM0 --n 500" failed with exit code 1',
    ),
    s.bash('tail -2 dauertest.log', 'Durchlauf 212: CRC ok\nDurchlauf 213: CRC falsch (Slot B)'),
    s.claude(
      'Der Dauertest bricht bei Durchlauf 213 ab, also hilft das zweite Lesen nicht vollständig. 80 µs sind zu knapp: bei 60 °C zieht sich das Fenster laut Errata auf 140 µs. Ich gehe auf 200 µs.',
    ),
    s.edit('/home/jens/fw/pumpe/src/w25q.c', 'delay_us(80)', 'delay_us(200)'),
    s.bash(
      'tools/dauertest.py --port /dev/ttyACM0 --n 500',
      'Durchlauf 500: CRC ok\n500 von 500 gut, 41,2 s je Update',
    ),
    s.bash(
      'git commit -am "Liest den Status des Flash zweimal"',
      '[ota-fix 4b4b4b4] Liest den Status des Flash zweimal\n 2 files changed',
    ),
    s.bash('git push origin ota-fix', 'To git.intern:fw/pumpe\n * [new branch]      ota-fix -> ota-fix'),
    s.you(
      'Super. Jetzt doch das mit slot_swap. Das TÜV-Muster ist übrigens abgeholt, ttyACM1 ist jetzt ein normales Board, kannst du nehmen.',
    ),
    s.claude(
      `Plan für slot_swap:

1. Flag doppelt schreiben, mit Zähler — *angefangen*
2. Beim Start das gültige mit dem höheren Zähler nehmen
3. Test mit simuliertem Stromausfall nach jedem Byte
4. Migration: alte Geräte haben nur ein Flag`,
    ),
    s.edit(
      '/home/jens/fw/pumpe/src/slot.c',
      'flag_write(FLAG_A);',
      'flag_write(FLAG_A, ++seq); flag_write(FLAG_B, seq);',
    ),
    s.bash('make', "src/boot.c:77: error: too few arguments to function 'flag_write'", { failed: 2 }),
    s.filler(2500, 'boot.c', 'das Flag', 'der Zähler'),
    s.claude(
      'flag_write hat jetzt zwei Argumente, boot.c:77 ruft es noch mit einem auf. Den Aufruf stelle ich um, dann Punkt 2. Flag in der EEPROM-Emulation wäre auch gegangen, aber die braucht 2 KB RAM, die wir nicht haben.',
    ),
    s.compaction(
      `## Auftrag
OTA-Fehler bei Pumpen mit Winbond-Flash beheben (erledigt), danach slot_swap() gegen Stromausfall absichern. Regeln: kein malloc, Commits deutsch im Präsens, nichts auf ttyACM1 flashen.

## Erledigt
- w25q.c wartet und liest den Status zweimal; Mock angepasst; Tests grün.
- Dauertest mit 500 Updates bestanden.
- Commit 4b4b4b4 "Liest den Status des Flash zweimal" auf ota-fix.

## In Arbeit
slot_swap(): Das Flag wird doppelt und mit Zähler geschrieben (src/slot.c).

## Plan
1. Flag doppelt schreiben, mit Zähler
2. Beim Start das gültige mit dem höheren Zähler nehmen
3. Test mit simuliertem Stromausfall
Punkt 1 ist fertig.

## Hintergrund
Geräte ab Seriennummer 3100 haben einen Flash von Winbond, der das Ende eines Schreibvorgangs zu früh meldet. Der Bootloader las deshalb die letzten Bytes als 0xFF und hielt den Slot für ungültig. Ein niedrigerer Takt kam für den Benutzer nicht in Frage, weil Updates dann zu lange dauern; stattdessen wird gewartet und noch einmal gelesen. Der Watchdog hatte damit nichts zu tun.

## Technische Einzelheiten
Das Flag entscheidet, welcher Slot beim Start geladen wird. Bisher wurde es mit einem einzigen Schreibzugriff gesetzt; fällt währenddessen der Strom aus, sind beide Slots ungültig. Mit zwei Kopien und einem Zähler bleibt immer eine gültig.

## Nachrichten des Benutzers
- lobte das Ergebnis des Dauertests und gab slot_swap in Auftrag
- sagte etwas zum zweiten Board

## Dateien
- src/slot.c: Flag doppelt
- src/w25q.c: fertig
- src/boot.c: liest das Flag beim Start

## Nächster Schritt
Punkt 2 umsetzen.`,
      {
        over: [
          'Muster nicht flashen',
          'slot_swap nicht atomar',
          'test_w25q rot',
          'Mock anpassen',
          '26 von 500 bei 48 MHz',
          'Takt senken abgelehnt',
        ],
        says: [
          s.rule('ttyACM1 ist frei', [/ttyACM1/, /normales Board|kannst du nehmen|abgeholt/]),
          s.state('Build rot', [/boot\.c/, /too few arguments|flag_write|fail/]),
          s.finding('200 µs wegen Errata', [/200 ?µs|140 ?µs|delay_us\(200\)/, /Errata|60 °C|80/]),
          s.request('Migration als Punkt 4', [/Migration/, /alte Geräte|nur ein Flag|4/]),
          s.dropped('EEPROM-Emulation', [/EEPROM/, /2 KB|RAM/]),
          s.state('4b4b4b4 gepusht', [/4b4b4b4|ota-fix/, /push|new branch|ota-fix -> ota-fix/]),
          s.next('Aufruf umstellen', [/boot\.c:77|Aufruf/, /umstell|stelle ich um|noch mit einem/]),
          s.how('Dauertest', [/tools\/dauertest\.py --port \/dev\/ttyACM0 --n 500/]),
          s.state('slot.c offen', [/slot\.c/, /not committed|uncommitted|nicht committet/]),
        ],
        gone: [
          s.stale('ttyACM1 gesperrt', [
            /ttyACM1 bitte nichts flashen/,
            /^(?!.*(?:later|since|abgeholt|the summary)).*$/,
          ]),
          s.stale('Dauertest bricht ab', [
            /bricht bei Durchlauf 213/,
            /^(?!.*(?:later|since|500 von 500)).*$/,
          ]),
          s.stale('80 µs gilt', [/delay_us\(80\)|nach 80 µs/, /^(?!.*(?:200|later|since)).*$/]),
          s.stale('Mock rot', [/erwartet 1 Statusabfrage/, s.FAILS]),
          s.stale('dt01 läuft', [/dt01/, /running|läuft/]),
        ],
      },
    ),
  ],
};
