import * as s from '../steps.ts';

/** German, informal and formal mixed. */
export const rechnungenExport: s.Scenario = {
  name: 'rechnungen export',
  domain: 'web',
  language: 'de',
  cwd: '/srv/faktura',
  steps: [
    s.you(
      'Moin, der DATEV-Export verschluckt Rechnungen mit Skonto. Schau dir das bitte an. Wichtig: an der Produktivdatenbank wird nichts geschrieben, nur lesen. Und Commits bitte auf Deutsch.',
    ),
    s.bash(
      'composer test -- --filter DatevExport',
      'Failed asserting that 118 matches expected 120.\nDatevExportTest::testAnzahl',
      { failed: 1 },
    ),
    s.claude(
      'Zwei von 120 Rechnungen fehlen, beide mit Skonto. Ursache: der Exporter rundet den Skontobetrag auf 0 Nachkommastellen und verwirft danach Zeilen mit Differenz ungleich null.',
    ),
    s.you('ah, das mit dem runden war mal wegen altem datev format. kann weg'),
    s.edit('/srv/faktura/src/Export/DatevExporter.php', 'round($skonto)', 'round($skonto, 2)'),
    s.bash('composer test -- --filter DatevExport', 'OK (9 tests, 41 assertions)'),
    s.queue('die Umlaute im Export muessen Windows-1252 bleiben, sonst meckert der Steuerberater'),
    s.refuse(
      s.bash('mysql -h db-prod faktura -e "UPDATE rechnung SET exportiert=0"', ''),
      'NEIN. Produktiv nur lesen, hab ich doch gesagt',
    ),
    s.claude(
      'Verstanden, kein Schreibzugriff auf db-prod. Stattdessen setze ich das Kennzeichen nur in der Testkopie db-stage zurück.',
    ),
    s.bash('mysql -h db-stage faktura -e "UPDATE rechnung SET exportiert=0"', 'Query OK, 120 rows affected'),
    s.claude(
      'Ich hatte kurz überlegt, die Differenz in eine Sammelbuchung zu schieben; das lehnt DATEV aber ab, weil dann der Belegbezug fehlt. Als Nächstes prüfe ich die Gutschriften, die laufen durch denselben Exporter.',
    ),
    s.compaction('useless', {
      says: [
        s.request('Export verschluckt Rechnungen mit Skonto', [/DATEV/, /Skonto/, /verschluckt|Rechnungen/]),
        s.rule('Produktivdatenbank nur lesen', [/Produktiv/, /nur lesen|nichts geschrieben/]),
        s.rule('Commits auf Deutsch', [/Commits/, /Deutsch/]),
        s.rule('Windows-1252 bleibt', [/Windows-1252/, /Umlaute|Export|bleiben/]),
        s.finding('Rundung auf null Stellen', [
          /rundet|Rundung|runden/,
          /0 Nachkommastellen|Skonto|verwirft/,
        ]),
        s.finding('zwei von 120 fehlen', [/120/, /zwei|118|fehlen/i]),
        s.decision('Rundung kann weg', [/runden/, /altem datev format|kann weg/]),
        s.dropped('Sammelbuchung', [/Sammelbuchung/, /Belegbezug|lehnt/]),
        s.dropped('UPDATE auf db-prod', [/db-prod|Produktiv/, /NEIN|nur lesen|kein Schreibzugriff/]),
        s.state('Tests grün', [/DatevExport/, /OK|9 tests|41/]),
        s.state('DatevExporter.php nicht committet', [
          /DatevExporter\.php/,
          /not committed|uncommitted|edited/,
        ]),
        s.next('Gutschriften prüfen', [/Gutschriften/, /prüfe|Exporter/]),
        s.how('Tests', [/composer test -- --filter DatevExport/]),
        s.relation('db-stage ist die Testkopie', [/db-stage/, /Testkopie/]),
        s.file('DatevExporter.php rundet', [/DatevExporter\.php/, /round|skonto|rundet|edited/i]),
        s.failed('118 statt 120, behoben', [/118|DatevExport/, /OK|9 tests|behoben|round|120/]),
      ],
      gone: [
        s.stale('Test rot', [/testAnzahl|118 matches/, s.FAILS]),
        s.stale('Prod-Update gelaufen', [/db-prod/, /120 rows|Query OK/]),
      ],
    }),
    s.you(
      'passt. die Sache mit deutschen Commits kannst du vergessen, das Team ist jetzt international, also englisch',
    ),
    s.bash(
      'git commit -am "Keep discounted invoices in the DATEV export"',
      '[datev 2f6b8aa] Keep discounted invoices in the DATEV export',
    ),
    s.claude(
      'Committet als 2f6b8aa, noch nicht gepusht. Bei den Gutschriften fehlt das Vorzeichen: 3 von 17 werden als Rechnung exportiert.',
    ),
    s.compaction('useless', {
      over: [
        'Commits auf Deutsch',
        'DatevExporter.php nicht committet',
        'Gutschriften prüfen',
        '118 statt 120, behoben',
        'zwei von 120 fehlen',
        'DatevExporter.php rundet',
      ],
      says: [
        s.rule('Commits auf Englisch', [/englisch|international/]),
        s.state('2f6b8aa nicht gepusht', [/2f6b8aa/, /nicht gepusht|not pushed|committed|commit/]),
        s.finding('Vorzeichen der Gutschriften', [/Gutschriften/, /Vorzeichen|3 von 17/]),
      ],
      gone: [s.stale('deutsche Commits als Regel', [/Commits bitte auf Deutsch/])],
    }),
  ],
};
