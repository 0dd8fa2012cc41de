import * as s from '../steps.ts';

/** German; rules that come, go and come back in other words. */
export const suchindex: s.Scenario = {
  name: 'suchindex',
  domain: 'web',
  language: 'de',
  cwd: '/srv/katalog',
  steps: [
    s.you(
      'Die Suche im Katalog findet keine Umlaute ohne Umlaut, also "Bucher" findet "Bücher" nicht. Bitte beheben. Den Index auf prod fasst du nicht an. Antworten bitte knapp, ich bin am Handy. Feature-Flags brauchen wir dafür keine.',
    ),
    s.bash(
      'curl -s localhost:9200/buecher/_analyze -d \'{"text":"Bücher"}\'',
      '{"tokens":[{"token":"bücher"}]}',
    ),
    s.claude(
      'Ursache: dem Analyzer fehlt der Filter asciifolding, darum bleibt "bücher" mit Umlaut im Index, und die Anfrage wird nicht gefaltet.',
    ),
    s.edit('/srv/katalog/index/analyzer.json', '"lowercase"', '"lowercase", "asciifolding"'),
    s.bash('bin/reindex --alias buecher-test', 'reindexed 48210 documents in 212s'),
    s.bash('vendor/bin/phpunit --filter SucheTest', 'OK (21 tests, 64 assertions)'),
    s.claude(
      'Auf buecher-test findet "Bucher" jetzt 412 Titel statt 0. Nebenwirkung: "Müller" und "Muller" sind gleich, die Autorensuche liefert dadurch 3 % mehr Treffer.',
    ),
    s.queue('Treffer mit echtem Umlaut müssen aber oben stehen'),
    s.refuse(s.bash('bin/reindex --alias buecher', ''), 'nicht prod!! hab ich doch geschrieben'),
    s.claude(
      'Verstanden, prod bleibt wie es ist. Für die Reihenfolge nehme ich ein zweites Feld titel.exakt mit Faktor 3, nicht eine eigene Sortierung, weil die das Blättern kaputt macht. Als Nächstes baue ich das Feld ein.',
    ),
    s.compaction('useless', {
      says: [
        s.request('Umlaute werden nicht gefunden', [/Umlaut/, /Bucher|findet/]),
        s.request('echte Umlaute oben', [/Umlaut/, /oben/]),
        s.rule('prod nicht anfassen', [/prod/, /fasst du nicht an|nicht/]),
        s.rule('knapp antworten', [/knapp/]),
        s.rule('keine Feature-Flags', [/Feature-Flags/, /keine/]),
        s.finding('asciifolding fehlt', [/asciifolding/, /fehlt|Ursache|Umlaut/]),
        s.finding('412 Titel statt 0', [/412/, /buecher-test|Titel/]),
        s.finding('Autorensuche 3 % mehr', [/3 %/, /Autorensuche|Müller/]),
        s.decision('titel.exakt mit Faktor 3', [/titel\.exakt/, /Faktor 3|Feld/]),
        s.dropped('eigene Sortierung', [/eigene Sortierung/, /Blättern|kaputt/]),
        s.dropped('reindex auf prod abgelehnt', [
          /reindex --alias buecher\b|prod/,
          /nicht prod|refused|abgelehnt/,
        ]),
        s.next('Feld einbauen', [/Feld/, /Als Nächstes|baue/]),
        s.how('Index neu bauen', [/bin\/reindex --alias buecher-test/, /48210|ok/]),
        s.how('Tests', [/phpunit --filter SucheTest/, /21 tests|OK/]),
        s.state('analyzer.json nicht committet', [/analyzer\.json/, /not committed|uncommitted|edited/]),
        s.relation('buecher-test ist der Testindex', [/buecher-test/, /412|reindex|findet/]),
      ],
      gone: [s.stale('Suche findet nichts als Zustand', [/Open error|fails now/, /Bucher/])],
    }),
    s.edit('/srv/katalog/index/mapping.json', '"titel": {}', '"titel": {"fields": {"exakt": {"boost": 3}}}'),
    s.bash(
      'bin/reindex --alias buecher-test',
      'Exit: mapping rejected: boost is no longer supported on fields',
      { failed: 1 },
    ),
    s.claude('Elasticsearch 8 kennt boost im Mapping nicht mehr; der Faktor gehört in die Abfrage.'),
    s.edit('/srv/katalog/src/Suche.php', "'titel.exakt'", "'titel.exakt^3'"),
    s.edit('/srv/katalog/index/mapping.json', '{"exakt": {"boost": 3}}', '{"exakt": {"type": "text"}}'),
    s.bash('bin/reindex --alias buecher-test', 'reindexed 48210 documents in 215s'),
    s.bash('vendor/bin/phpunit --filter SucheTest', 'OK (23 tests, 71 assertions)'),
    s.you(
      'so, bin wieder am Rechner, darfst gern wieder ausführlicher werden. Und das mit den Flags nehm ich zurück: der Betrieb will eins, nenn es suche_gefaltet',
    ),
    s.claude('Das Flag suche_gefaltet kommt nach config/flags.php, Vorgabe aus.'),
    s.edit('/srv/katalog/config/flags.php', '];', "'suche_gefaltet' => false];"),
    s.compaction('useless', {
      over: [
        'knapp antworten',
        'keine Feature-Flags',
        'Feld einbauen',
        'Tests',
        'Autorensuche 3 % mehr',
        'echte Umlaute oben',
        'Umlaute werden nicht gefunden',
        'titel.exakt mit Faktor 3',
      ],
      says: [
        s.request('Flag suche_gefaltet', [/suche_gefaltet/]),
        s.finding('boost gehört in die Abfrage', [/boost|Faktor/, /Abfrage|no longer supported|nicht mehr/]),
        s.failed('Mapping abgelehnt, danach ging es', [
          /reindex --alias buecher-test|boost/,
          /215s|passes|worked|reindexed|mended|Abfrage/,
        ]),
        s.state('flags.php nach den Tests geändert', [/flags\.php/, /edited|since|not committed/]),
        s.how('Tests 23', [/phpunit --filter SucheTest/, /23 tests/]),
        s.file('Suche.php hat den Faktor', [/Suche\.php/, /exakt|Faktor|edited/]),
      ],
      gone: [
        s.stale('knapp als Regel', [/Antworten bitte knapp/]),
        s.stale('keine Flags', [/Feature-Flags brauchen wir dafür keine/]),
        s.stale('Mapping abgelehnt als offen', [/mapping rejected/, s.FAILS]),
        s.stale('Feld als nächster Schritt', [/Als Nächstes baue ich das Feld ein/]),
      ],
    }),
    s.you('prod darf jetzt auch, Wartungsfenster bis 14 Uhr. mach den reindex'),
    s.bash('bin/reindex --alias buecher', 'reindexed 1204511 documents in 3120s'),
    s.bash(
      'git commit -am "Faltet Umlaute in der Suche"',
      '[main 77ab01c] Faltet Umlaute in der Suche\n 4 files changed',
    ),
    s.claude('Prod ist neu gebaut, 77ab01c ist noch nicht gepusht.'),
    s.compaction('useless', {
      over: [
        'prod nicht anfassen',
        'analyzer.json nicht committet',
        'flags.php nach den Tests geändert',
        'reindex auf prod abgelehnt',
        'Suche.php hat den Faktor',
        'Mapping abgelehnt, danach ging es',
        'Flag suche_gefaltet',
      ],
      says: [
        s.state('77ab01c nicht gepusht', [/77ab01c/, /nicht gepusht|not pushed/]),
        s.state('prod neu gebaut', [/reindex --alias buecher\b|Prod ist neu/, /1204511|neu gebaut/]),
        s.request('prod darf jetzt', [/prod darf jetzt|Wartungsfenster/]),
      ],
      gone: [
        s.stale('prod verboten', [/Den Index auf prod fasst du nicht an/]),
        s.stale('reindex abgelehnt', [/refused/, /reindex/]),
        s.stale('flags.php offen', [/not committed[^.]*flags\.php/]),
      ],
    }),
  ],
};
