import * as s from '../steps.ts';

/** Deutsch, Perl und Node: eine Messung wird wiederholt, eine Vermutung fällt weg, ein Weg wird verlassen, ein Stand überholt. */
export const glossarWerkzeug: s.Scenario = {
  name: 'glossar werkzeug',
  domain: 'docs',
  language: 'de',
  cwd: '/home/jule/glossar',
  steps: [
    s.you(
      'Das Glossar braucht 40 Sekunden zum Bauen. Bitte auf unter 10 bringen. Und der Test mit den Umlauten ist rot, den zuerst.',
    ),
    s.bash(
      'node --test',
      "TAP version 13\nnot ok 4 - sortiert Umlaute richtig\n  ---\n  failureType: 'testCodeFailure'\n  error: |-\n    Expected values to be strictly deep-equal:\n    + 'Zug', 'Äpfel'\n    - 'Äpfel', 'Zug'\n  code: 'ERR_ASSERTION'\n  ...\n# tests 31\n# pass 30\n# fail 1",
      { failed: 1 },
    ),
    s.claude(
      'Der Test „sortiert Umlaute richtig“ ist rot. Es liegt wohl an der Node-Version, 18 hat kein volles ICU.',
    ),
    s.bash('node -p "process.versions.icu"', '74.1'),
    s.claude(
      'ICU ist vollständig da (74.1). Sortiert wird mit `sort()` ohne Vergleich, also nach Codepunkten.',
    ),
    s.edit(
      '/home/jule/glossar/src/sort.mjs',
      'terms.sort()',
      "terms.sort((a, b) => a.localeCompare(b, 'de'))",
    ),
    s.bash('npm test', '# tests 31\n# pass 31\n# fail 0'),
    s.bash('git commit -qam "Umlaute nach Alphabet sortieren"', ''),
    s.bash('time npm run build', 'real 0m41.2s'),
    s.claude(
      'Der Bau dauert 41,2 s. 33 s davon braucht das Einlesen, weil jede Datei einzeln mit Perl umgesetzt wird.',
    ),
    s.compaction('useless', {
      says: [
        s.request('unter 10 Sekunden', [/unter 10/]),
        s.finding('33 s Einlesen mit Perl', [/33 s/, /Perl/]),
        s.finding('41,2 s', [/41,2|41\.2/]),
        s.state('Commit', [/Umlaute nach Alphabet sortieren/, /commit/i]),
        s.failed('Umlaute: sort ohne Vergleich', [/sort\(\)|Codepunkten|localeCompare/]),
      ],
      gone: [
        s.stale('Node-Version', [/liegt wohl an der Node-Version/]),
        s.stale('Umlaute rot', [/sortiert Umlaute richtig/, s.FAILS]),
        s.stale('ist rot', [/Umlaute richtig“ ist rot/, /^(?!.*(?:fixed since|edited since|no longer)).*$/]),
      ],
    }),
    s.edit('/home/jule/glossar/src/read.mjs', "execFileSync('perl'", 'worker.postMessage('),
    s.bash('time npm run build', 'real 0m19.8s'),
    s.claude(
      'Mit acht Arbeitern sind es 19,8 s, aber der Rechner von Tarek hat nur zwei Kerne, dort wäre es kaum schneller. Ich nehme die Arbeiter wieder heraus und schreibe die Umsetzung in JavaScript.',
    ),
    s.bash('git restore src/read.mjs', ''),
    s.edit('/home/jule/glossar/src/convert.mjs', '', 'export function convert(text) {}'),
    s.edit('/home/jule/glossar/src/read.mjs', "execFileSync('perl'", 'convert('),
    s.bash('time npm run build', 'real 0m7.4s'),
    s.claude('Jetzt 7,4 s, das Ziel ist erreicht.'),
    s.bash(
      'node --test',
      "not ok 9 - Fußnoten bleiben stehen\n  ---\n  error: 'footnote 3 lost'\n  code: 'ERR_TEST_FAILURE'\n  ...\n# tests 31\n# pass 30\n# fail 1",
      { failed: 1 },
    ),
    s.claude(
      '„Fußnoten bleiben stehen“ scheitert: convert kennt die Schreibweise mit eckigen Klammern nicht.',
    ),
    s.compaction('useless', {
      over: ['33 s Einlesen mit Perl', '41,2 s'],
      says: [
        s.dropped('Arbeiter', [/Arbeiter/, /zwei Kerne|Tarek/]),
        s.finding('7,4 s', [/7,4|7\.4/]),
        s.state('Fußnoten rot', [/Fußnoten bleiben stehen/, /fail/i]),
        s.state('nicht eingecheckt', [/convert\.mjs/, /not committed/i]),
      ],
      gone: [
        s.stale('dauert 41,2 s', [/dauert 41,2 s/, /^(?!.*(?:7[.,]4|later)).*$/]),
        s.stale('19,8 s', [/sind es 19,8 s/, /^(?!.*(?:7[.,]4|Arbeiter|later)).*$/]),
        s.stale('33 s Einlesen', [/33 s davon/, /^(?!.*(?:later|edited since|fixed since)).*$/]),
      ],
    }),
    s.edit(
      '/home/jule/glossar/src/convert.mjs',
      'export function convert(text) {}',
      'export function convert(text) { /* [^1] */ }',
    ),
    s.bash(
      'npm run check',
      '> glossar@2.0.0 check\n> biome check && node --test\n\n# tests 31\n# pass 31\n# fail 0',
    ),
    s.bash('git add -A && git commit -qm "In JavaScript umsetzen" && git push', 'main -> main'),
    s.bash('time npm run build', 'real 0m8.1s'),
    s.claude(
      'Alles grün und gepusht; mit den Fußnoten dauert der Bau 8,1 s. Als Nächstes: Perl aus dem Dockerfile nehmen.',
    ),
    s.compaction('useless', {
      over: ['7,4 s', 'Fußnoten rot', 'nicht eingecheckt'],
      says: [
        s.finding('8,1 s', [/8,1|8\.1/]),
        s.state('gepusht', [/In JavaScript umsetzen/, /push/]),
        s.next('Perl aus dem Dockerfile', [/Perl/, /Dockerfile/]),
        s.how('Bau', [/npm run build/, /8\.1/]),
      ],
      gone: [
        s.stale('Jetzt 7,4 s', [/Jetzt 7,4 s/, /^(?!.*(?:8[.,]1|later)).*$/]),
        s.stale('Fußnoten scheitert', [/Fußnoten bleiben stehen/, s.FAILS]),
        s.stale('kennt nicht', [
          /kennt die Schreibweise/,
          /^(?!.*(?:edited since|fixed since|no longer)).*$/,
        ]),
      ],
    }),
  ],
};
