import * as s from '../steps.ts';

/** German: a user who takes things back without saying so, and orders for one time only. */
export const lohnabrechnung: s.Scenario = {
  name: 'Lohnabrechnung',
  domain: 'data',
  language: 'de',
  cwd: '/home/lea/lohn',
  steps: [
    s.you(
      'Der Import der Stundenzettel verliert Zeilen, im Februar fehlen 37 von 1.204. Such bitte die Ursache. Beträge immer in Cent als Ganzzahl. Die Tabelle mandanten fasst du bitte nicht an. Und nimm für Dateinamen Unterstriche.',
    ),
    s.bash('python -m lohn.importer --monat 2026-02', 'gelesen 1204, übernommen 1167'),
    s.claude(
      'Die Ursache: Zeilen mit einem weichen Trennzeichen (U+00AD) im Namen gelten als doppelt, weil der Schlüssel ohne Sonderzeichen gebildet wird. Das trifft genau 37 Zeilen.',
    ),
    s.edit('/home/lea/lohn/schluessel.py', 'strip_sonderzeichen(name)', 'nfc(name)'),
    s.bash('python -m lohn.importer --monat 2026-02', 'gelesen 1204, übernommen 1204'),
    s.claude(
      'Jetzt kommen alle 1204 an. Mir fiel auf: Personalnummern ab 90000 sind Aushilfen, für die gilt die Pauschale von 538 Euro.',
    ),
    s.you(
      'super. die Pauschale liegt seit Januar bei 556 Euro, bitte anpassen. Und für die Dateinamen nehmen wir lieber Bindestriche, sieht besser aus',
    ),
    s.edit('/home/lea/lohn/pauschale.py', '53800', '55600'),
    s.bash(
      'pytest -q',
      'FAILED tests/test_pauschale.py::test_grenze - assert 55600 == 53800\n1 failed, 140 passed',
      { failed: 1 },
    ),
    s.claude('Ein Test erwartet noch den alten Betrag. Ich ziehe ihn nach.'),
    s.edit('/home/lea/lohn/tests/test_pauschale.py', '53800', '55600'),
    s.bash('pytest -q', '141 passed'),
    s.queue('ach und schick mir den Lauf von gerade eben einmal als csv nach /tmp, nur diesmal'),
    s.bash('python -m lohn.export --format csv --ziel /tmp/lauf.csv', '1204 Zeilen geschrieben'),
    s.claude(
      'Die Datei liegt unter /tmp/lauf.csv. Ich könnte die Schlüssel auch hashen, aber dann lassen sich Fälle nicht mehr von Hand nachschlagen, deshalb lasse ich das. Als Nächstes prüfe ich den März.',
    ),
    s.compaction('useless', {
      says: [
        s.request('Import verliert Zeilen', [/Stundenzettel|Import/, /verliert|fehlen/]),
        s.rule('Beträge in Cent', [/Cent/, /Ganzzahl/]),
        s.rule('mandanten nicht anfassen', [/mandanten/, /nicht an/]),
        s.rule('Bindestriche', [/Bindestriche/]),
        s.relation('ab 90000 Aushilfen', [/90000/, /Aushilfen/]),
        s.decision('Pauschale 556', [/556/, /Pauschale|Januar/]),
        s.dropped('Schlüssel hashen', [/hashen/, /von Hand|lasse ich|nachschlagen/]),
        s.state('141 Tests grün', [/141 passed/]),
        s.state('schluessel.py nicht committet', [/schluessel\.py/, /not committed|edited|uncommitted/i]),
        s.next('März prüfen', [/März/, /prüfe|Nächstes/]),
        s.how('Import', [/python -m lohn\.importer --monat 2026-02/, /1204/]),
        s.how('Tests', [/pytest -q/, /141 passed/]),
      ],
      gone: [
        s.stale('Unterstriche', [/Unterstriche/]),
        s.stale('538 Euro', [/538 Euro/]),
        s.stale('37 fehlen, weil doppelt', [/gelten als doppelt/]),
        s.stale('Test rot', [/test_grenze/, s.FAILS]),
        s.stale('Ankündigung', [/Found out/, /Ich ziehe ihn nach/]),
        s.stale('csv als Regel', [/Rule: [^|]*csv/]),
        s.stale('1167 als Stand', [/übernommen 1167/]),
      ],
    }),
    s.you('beim März bitte erst fragen, bevor du irgendwas überschreibst'),
    s.bash('python -m lohn.importer --monat 2026-03 --probe', 'gelesen 1311, neu 12, geändert 40'),
    s.claude('Der März ändert 40 vorhandene Zeilen. Soll ich sie überschreiben?'),
    s.you('ja, und beim Überschreiben musst du mich ab sofort nicht mehr fragen'),
    s.bash('python -m lohn.importer --monat 2026-03', 'gelesen 1311, übernommen 1311'),
    s.bash(
      'git commit -am "Importiere alle Zeilen, Pauschale 2026"',
      '[main 77a0c1d] Importiere alle Zeilen, Pauschale 2026\n 3 files changed, 9 insertions(+), 6 deletions(-)',
    ),
    s.claude(
      'März ist übernommen: 1311 Zeilen, davon 40 geändert. Offen ist noch der Abgleich mit der Krankenkasse AOK-Süd, die liefert erst am 12.',
    ),
    s.compaction('useless', {
      over: ['März prüfen', 'schluessel.py nicht committet', 'Import', 'Import verliert Zeilen'],
      says: [
        s.rule('Überschreiben ohne zu fragen', [/berschreiben/, /nicht mehr fragen/]),
        s.finding('AOK-Süd liefert am 12.', [/AOK-Süd/, /12/]),
        s.state('77a0c1d', [/77a0c1d/, /not pushed|Committed/i]),
        s.how('Import März', [/--monat 2026-03/, /1311/]),
      ],
      gone: [
        s.stale('erst fragen', [/erst fragen/]),
        s.stale('Frage offen', [/no answer is on record/]),
        s.stale('nicht committet', [/Not committed[^|]*schluessel/]),
      ],
    }),
    s.you('vergiss das mit den Cent, die neue Bibliothek rechnet mit Decimal, das passt dann schon'),
    s.edit('/home/lea/lohn/betrag.py', 'int', 'Decimal'),
    s.compaction('useless', {
      over: ['Beträge in Cent', '77a0c1d'],
      says: [
        s.rule('Decimal', [/Decimal/, /Bibliothek|Cent/]),
        s.state('betrag.py offen', [/betrag\.py/, /not committed|edited|uncommitted/i]),
      ],
      gone: [s.stale('Cent als Ganzzahl', [/Cent als Ganzzahl/])],
    }),
  ],
};
