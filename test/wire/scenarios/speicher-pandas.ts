import * as s from '../steps.ts';

const NOW = /^(?!.*(?:since|later|seitdem|später|Korrektur|nehme ich zurück|instead|no longer|edited)).*$/;

/** German: a nightly job that runs out of memory; measurements, a rewrite half done, casual takebacks. */
export const speicherPandas: s.Scenario = {
  name: 'speicher pandas',
  domain: 'data',
  language: 'de',
  cwd: '/opt/abrechnung',
  steps: [
    s.you(
      'Der Nachtjob (monatsabschluss.py) wird seit Februar vom OOM-Killer abgeschossen, Maschine hat 32 GB. Bitte so umbauen, dass er unter 8 GB bleibt. Ergebnis muss bis auf den Cent gleich bleiben, Referenz liegt in ref/2024-01.parquet. Kein Spark, kein Dask, das kann hier keiner warten. Tests: `uv run pytest -x`.',
    ),
    s.bash(
      '/usr/bin/time -v uv run python monatsabschluss.py 2024-01',
      'Maximum resident set size (kbytes): 41900112\nCommand terminated by signal 9',
      { failed: 137 },
    ),
    s.claude(`Spitze bei 41,9 GB, dann Signal 9. Ich habe mir den Ablauf angesehen:

1. **lade()** liest 48 CSV-Dateien (je 400 MB) komplett ein und hängt sie mit pd.concat aneinander.
2. **anreichern()** verbindet mit der Tarif-Tabelle (merge, how="left").
3. **verdichten()** gruppiert nach Vertrag.
4. **schreibe()** legt Parquet ab.

Vermutung: Der merge in Schritt 2 ist schuld, weil er Strings vervielfältigt. Tarif-Namen sind lang (80 Zeichen) und jede Zeile bekommt eine Kopie. Mit category-Spalten müsste der Verbrauch auf ein Fünftel sinken.

Ich messe erst mit memray, bevor ich umbaue.`),
    s.bash(
      'uv run memray run -o m.bin monatsabschluss.py 2024-01 --limit 8',
      'ModuleNotFoundError: No module named memray',
      { failed: 1 },
    ),
    s.bash(
      'uv run --with memray memray run -o m.bin monatsabschluss.py 2024-01 --limit 8',
      'Peak: 7.1 GB\n  5.2 GB read_csv\n  0.6 GB merge\n  1.1 GB concat',
    ),
    s.claude(
      'Korrektur: Der merge ist es nicht, der macht nur 0,6 GB aus. 5,2 von 7,1 GB stecken in read_csv, denn die Spalten zaehler_id, obis und status kommen als Python-Strings (object). Also beim Lesen ansetzen: dtype angeben und in Stücken verdichten, statt alles zu halten.',
    ),
    s.claude(`Noch ein paar Zahlen dazu, damit klar ist, womit wir es zu tun haben:

| Spalte | Typ heute | Größe je Datei | als category oder int |
|---|---|---|---|
| zaehler_id | object | 290 MB | 17 MB |
| obis | object | 260 MB | 4 MB |
| status | object | 240 MB | 4 MB |
| betrag | object (Decimal) | 410 MB | 34 MB |
| zeit | datetime64 | 34 MB | 34 MB |

Seit Februar sind es 48 statt 31 Dateien je Monat, weil die Netzgebiete Süd und Ost dazugekommen sind. Das erklärt auch, warum es vorher gerade noch ging: 31 Dateien kamen auf knapp 28 GB.

Was ich mir sonst angesehen habe: Der Garbage Collector räumt nach jedem concat auf, da ist nichts zu holen. Die Zwischenablage auf Platte (to_pickle) in anreichern() stammt aus 2019 und wird nirgends gelesen; sie kostet 40 Sekunden, aber keinen Speicher. Swap ist auf der Maschine abgeschaltet.`),
    s.you('klingt gut. oder gleich polars? hab gehört das soll schneller sein'),
    s.claude(`Polars ginge: scan_csv mit streaming liest stückweise, Gruppieren auch. Zwei Bedenken:

- Dezimalzahlen: wir rechnen mit Decimal in verdichten(), Polars hat Decimal(38, 6) nur experimentell, Rundung half-even statt half-up.
- DuckDB wäre eine dritte Möglichkeit: DECIMAL(18,4) ist ausgereift, liest CSV direkt und lagert auf Platte aus (memory_limit).

Mein Vorschlag ist DuckDB. Ein Prozess, eine Datei, SQL kann hier jeder lesen.`),
    s.you(
      'duckdb, ja. aber der tarif-kram (anreichern) bleibt python, da steckt fachlogik drin die Herr Brandt pflegt',
    ),
    s.filler(2000, 'laden.sql', 'verdichten()', 'vergleiche.py', 'anreichern()'),
    s.write(
      '/opt/abrechnung/laden.sql',
      '-- liest alle CSV eines Monats\nCREATE TABLE roh AS SELECT * FROM read_csv(?);\n',
    ),
    s.bash(
      'uv add duckdb && uv run python monatsabschluss.py 2024-01 --limit 8',
      'duckdb.ConversionException: Could not convert string "1.234,56" to DECIMAL(18,4)',
      { failed: 1 },
    ),
    s.claude(
      "Die CSV haben deutsches Format. read_csv braucht decimal_separator=',' und die Tausenderpunkte müssen vorher weg: replace(betrag, '.', ''). In pandas machte das thousands='.'.",
    ),
    s.edit('/opt/abrechnung/laden.sql', 'read_csv(?)', "read_csv(?, decimal_separator=',', thousands='.')"),
    s.bash(
      '/usr/bin/time -v uv run python monatsabschluss.py 2024-01',
      'Maximum resident set size (kbytes): 5240880\nAbweichung zur Referenz: 3 Verträge, 0.01 EUR',
      { failed: 1 },
    ),
    s.claude(
      'Speicher: 5,2 GB statt 41,9. Aber drei Verträge (K-10077, K-23910, K-88123) weichen um einen Cent ab. Alle drei haben Gutschriften. Ich vermute, dass DuckDB bei negativen Beträgen kaufmännisch anders rundet: round(-0.005, 2) gibt -0.01, unser Python-Code mit ROUND_HALF_UP auch... hm, dann ist es das gerade nicht. Die Reihenfolge ist es: Python rundet je Zeile, mein SQL erst die Summe. Ich runde im SQL auch je Zeile.',
    ),
    s.compaction('useless', {
      says: [
        s.request('Nachtjob unter 8 GB', [/8 GB/, /Nachtjob|monatsabschluss|bleib/]),
        s.rule('auf den Cent gleich', [/Cent/, /gleich|ref\/2024-01/]),
        s.rule('kein Spark, kein Dask', [/Spark/, /Dask/]),
        s.rule('anreichern bleibt Python', [/anreichern/, /bleibt python|Brandt/]),
        s.how('Tests', [/uv run pytest -x/]),
        s.decision('DuckDB', [/DuckDB/, /ja|Vorschlag|DECIMAL/]),
        s.dropped('Polars', [/Polars/, /Decimal|half-even|experimentell/]),
        s.finding('read_csv frisst 5,2 GB', [/read_csv/, /5[.,]2/]),
        s.finding('merge ist es nicht', [/merge/, /0[.,]6 GB|ist es nicht/]),
        s.state('5,2 GB statt 41,9', [/5[.,]2 GB statt|5240880/]),
        s.state('drei Verträge weichen ab', [/K-10077|3 Verträge|drei Verträge/, /Cent|0[.,]01|weich/]),
        s.next('je Zeile runden', [/je Zeile/, /rund/]),
        s.failed('memray mit --with', [/--with memray/]),
        s.failed('deutsches Zahlenformat', [
          /decimal_separator|deutsches Format/,
          /thousands|Tausender|1\.234,56/,
        ]),
        s.state('nicht committet', [/laden\.sql/, /not committed|uncommitted|wrote|written|edited/]),
        s.file('monatsabschluss.py und seine vier Schritte', [
          /monatsabschluss\.py/,
          /OOM|Nachtjob|read_csv|abgeschossen/,
        ]),
      ],
      gone: [
        s.stale('merge als Schuldiger', [/merge in Schritt 2 ist schuld/, NOW]),
        s.stale('memray fehlt', [/No module named memray/, s.FAILS]),
        s.stale('Konvertierung offen', [/Could not convert string/, s.FAILS]),
        s.stale('polars-Frage offen', [/oder gleich polars/, /no answer|unanswered|open question/]),
        s.stale('negative Beträge', [
          /bei negativen Beträgen kaufmännisch anders rundet/,
          /^(?!.*(?:since|later|gerade nicht|Reihenfolge)).*$/,
        ]),
      ],
    }),
    s.edit('/opt/abrechnung/laden.sql', 'sum(betrag)', 'sum(round(betrag, 2))'),
    s.bash(
      '/usr/bin/time -v uv run python monatsabschluss.py 2024-01',
      'Maximum resident set size (kbytes): 5239004\nAbweichung zur Referenz: keine',
    ),
    s.bash('uv run pytest -x', '63 passed'),
    s.bash(
      'git commit -am "Monatsabschluss mit DuckDB"',
      '[duckdb 9b1d00e] Monatsabschluss mit DuckDB\n 4 files changed',
    ),
    s.bash('git status --short', '?? laden.sql'),
    s.claude('Achtung, laden.sql war nicht im Commit, weil sie neu ist. Ich hole das nach.'),
    s.bash(
      'git add laden.sql && git commit --amend --no-edit',
      '[duckdb f7e6d5c] Monatsabschluss mit DuckDB\n 5 files changed',
    ),
    s.you(
      'gut. jetzt noch februar, da gibts keine referenz. vergleich mit dem was die kollegen händisch gerechnet haben: haendisch/2024-02.xlsx',
    ),
    s.bash(
      'uv run python monatsabschluss.py 2024-02',
      'IO Error: No space left on device: /tmp/duckdb_temp',
      { failed: 1 },
    ),
    s.bash('df -h /tmp /var/spool/abr', '/tmp 4.0G 3.9G 0.1G 98%\n/var/spool/abr 400G 20G 380G 5%'),
    s.bash(
      'DUCKDB_TMP=/var/spool/abr uv run python monatsabschluss.py 2024-02',
      'geschrieben: out/2024-02.parquet (118.442 Verträge)',
    ),
    s.bash(
      'uv run python vergleiche.py out/2024-02.parquet haendisch/2024-02.xlsx',
      '118.440 gleich, 2 abweichend: K-40012 (+112,30) K-40013 (-112,30)',
      { failed: 1 },
    ),
    s.claude(
      'Zwei weichen ab, genau spiegelbildlich: K-40012 +112,30 und K-40013 −112,30. Das riecht nach einem Zählertausch zwischen Nachbarn, den die Kollegen von Hand umgebucht haben, also kein Fehler des Jobs. Das kann ich hier aber nicht belegen. Soll ich es so stehen lassen oder fragst du nach?',
    ),
    s.compaction('Der Job wurde auf DuckDB umgestellt.', {
      over: [
        'drei Verträge weichen ab',
        'monatsabschluss.py und seine vier Schritte',
        'je Zeile runden',
        'nicht committet',
        'merge ist es nicht',
        'memray mit --with',
        'memray fehlt',
        'polars-Frage offen',
        'negative Beträge',
        'Konvertierung offen',
        'merge als Schuldiger',
        'read_csv frisst 5,2 GB',
      ],
      says: [
        s.request('Februar vergleichen', [/februar|2024-02/, /händisch|haendisch|xlsx/]),
        s.state('f7e6d5c', [/f7e6d5c/, /DuckDB|commit|not pushed/]),
        s.state('Januar ohne Abweichung', [/Abweichung zur Referenz: keine|keine Abweichung/]),
        s.failed('DUCKDB_TMP', [/DUCKDB_TMP=\/var\/spool\/abr/]),
        s.finding('zwei Verträge spiegelbildlich', [/K-40012/, /K-40013|112,30/]),
        s.next(
          'Frage zu den zweien offen',
          [/stehen lassen|fragst du nach/],
          [/Zählertausch/, /\?|nicht belegen/],
        ),
      ],
      gone: [
        s.stale('9b1d00e als letzter', [/9b1d00e/, /^(?!.*(?:amend|f7e6d5c|since|later)).*$/]),
        s.stale('drei weichen ab', [/drei Verträge \(K-10077/, NOW]),
        s.stale('Platte voll offen', [/No space left on device/, s.FAILS]),
        s.stale('laden.sql fehlt', [/laden\.sql war nicht im Commit/, /^(?!.*(?:since|later|amend)).*$/]),
      ],
    }),
    s.you(
      'war ein zählertausch, bestätigt. lass so. und dask/spark verbot kannst du streichen, egal jetzt. mach noch den cronjob fertig: 02:30 statt 01:00, mit DUCKDB_TMP, log nach /var/log/abr.log. aber nicht installieren, nur die datei',
    ),
    s.write(
      '/opt/abrechnung/cron/monatsabschluss',
      '30 2 1 * * abr DUCKDB_TMP=/var/spool/abr uv run python monatsabschluss.py\n',
    ),
    s.claude(
      'Datei liegt unter cron/monatsabschluss. Es fehlt noch die Umleitung nach /var/log/abr.log, und der Monat als Argument: Am 1. muss der Vormonat übergeben werden.',
    ),
    s.compaction('useless', {
      over: [
        'Februar vergleichen',
        'Frage zu den zweien offen',
        'kein Spark, kein Dask',
        'Nachtjob unter 8 GB',
        'Polars',
        'zwei Verträge spiegelbildlich',
        '5,2 GB statt 41,9',
        'Januar ohne Abweichung',
        'laden.sql fehlt',
        '9b1d00e als letzter',
        'deutsches Zahlenformat',
      ],
      says: [
        s.request('Cronjob um 02:30', [/02:30/, /cron|01:00/]),
        s.rule('nicht installieren', [/nicht installieren/]),
        s.next('Umleitung und Vormonat fehlen', [/abr\.log/, /fehlt|Umleitung/], [/Vormonat/]),
        s.finding('Zählertausch bestätigt', [/zählertausch/, /bestätigt/]),
        s.state('Cron-Datei nicht committet', [
          /cron\/monatsabschluss/,
          /not committed|uncommitted|wrote|written|liegt|created/,
        ]),
      ],
      gone: [
        s.stale('Dask-Verbot', [/Kein Spark, kein Dask/, /^(?!.*(?:since|later|streichen)).*$/]),
        s.stale('Frage offen', [
          /stehen lassen oder fragst du nach/,
          /^(?!.*(?:since|later|bestätigt|lass so)).*$/,
        ]),
      ],
    }),
  ],
};
