import {
  bash,
  claude,
  compaction,
  dropped,
  edit,
  FAILS,
  failed,
  finding,
  how,
  next,
  request,
  type Scenario,
  stale,
  state,
  you,
} from '../steps.ts';

/** Deutsch, Perl und Node: eine Messung wird wiederholt, eine Vermutung fällt weg, ein Weg wird verlassen, ein Stand überholt. */
export const glossarWerkzeug: Scenario = {
  name: 'glossar werkzeug',
  domain: 'docs',
  language: 'de',
  cwd: '/home/jule/glossar',
  steps: [
    you(
      'Das Glossar braucht 40 Sekunden zum Bauen. Bitte auf unter 10 bringen. Und der Test mit den Umlauten ist rot, den zuerst.',
    ),
    bash(
      'node --test',
      "TAP version 13\nnot ok 4 - sortiert Umlaute richtig\n  ---\n  failureType: 'testCodeFailure'\n  error: |-\n    Expected values to be strictly deep-equal:\n    + 'Zug', 'Äpfel'\n    - 'Äpfel', 'Zug'\n  code: 'ERR_ASSERTION'\n  ...\n# tests 31\n# pass 30\n# fail 1",
      { failed: 1 },
    ),
    claude(
      'Der Test „sortiert Umlaute richtig“ ist rot. Es liegt wohl an der Node-Version, 18 hat kein volles ICU.',
    ),
    bash('node -p "process.versions.icu"', '74.1'),
    claude(
      'ICU ist vollständig da (74.1). Sortiert wird mit `sort()` ohne Vergleich, also nach Codepunkten.',
    ),
    edit('/home/jule/glossar/src/sort.mjs', 'terms.sort()', "terms.sort((a, b) => a.localeCompare(b, 'de'))"),
    bash('npm test', '# tests 31\n# pass 31\n# fail 0'),
    bash('git commit -qam "Umlaute nach Alphabet sortieren"', ''),
    bash('time npm run build', 'real 0m41.2s'),
    claude(
      'Der Bau dauert 41,2 s. 33 s davon braucht das Einlesen, weil jede Datei einzeln mit Perl umgesetzt wird.',
    ),
    compaction('useless', {
      says: [
        request('unter 10 Sekunden', [/unter 10/]),
        finding('33 s Einlesen mit Perl', [/33 s/, /Perl/]),
        finding('41,2 s', [/41,2|41\.2/]),
        state('Commit', [/Umlaute nach Alphabet sortieren/, /commit/i]),
        failed('Umlaute: sort ohne Vergleich', [/sort\(\)|Codepunkten|localeCompare/]),
      ],
      gone: [
        stale('Node-Version', [/liegt wohl an der Node-Version/]),
        stale('Umlaute rot', [/sortiert Umlaute richtig/, FAILS]),
        stale('ist rot', [/Umlaute richtig“ ist rot/, /^(?!.*(?:fixed since|edited since|no longer)).*$/]),
      ],
    }),
    edit('/home/jule/glossar/src/read.mjs', "execFileSync('perl'", 'worker.postMessage('),
    bash('time npm run build', 'real 0m19.8s'),
    claude(
      'Mit acht Arbeitern sind es 19,8 s, aber der Rechner von Tarek hat nur zwei Kerne, dort wäre es kaum schneller. Ich nehme die Arbeiter wieder heraus und schreibe die Umsetzung in JavaScript.',
    ),
    bash('git restore src/read.mjs', ''),
    edit('/home/jule/glossar/src/convert.mjs', '', 'export function convert(text) {}'),
    edit('/home/jule/glossar/src/read.mjs', "execFileSync('perl'", 'convert('),
    bash('time npm run build', 'real 0m7.4s'),
    claude('Jetzt 7,4 s, das Ziel ist erreicht.'),
    bash(
      'node --test',
      "not ok 9 - Fußnoten bleiben stehen\n  ---\n  error: 'footnote 3 lost'\n  code: 'ERR_TEST_FAILURE'\n  ...\n# tests 31\n# pass 30\n# fail 1",
      { failed: 1 },
    ),
    claude('„Fußnoten bleiben stehen“ scheitert: convert kennt die Schreibweise mit eckigen Klammern nicht.'),
    compaction('useless', {
      over: ['33 s Einlesen mit Perl', '41,2 s'],
      says: [
        dropped('Arbeiter', [/Arbeiter/, /zwei Kerne|Tarek/]),
        finding('7,4 s', [/7,4|7\.4/]),
        state('Fußnoten rot', [/Fußnoten bleiben stehen/, /fail/i]),
        state('nicht eingecheckt', [/convert\.mjs/, /not committed/i]),
      ],
      gone: [
        stale('dauert 41,2 s', [/dauert 41,2 s/, /^(?!.*(?:7[.,]4|later)).*$/]),
        stale('19,8 s', [/sind es 19,8 s/, /^(?!.*(?:7[.,]4|Arbeiter|later)).*$/]),
        stale('33 s Einlesen', [/33 s davon/, /^(?!.*(?:later|edited since|fixed since)).*$/]),
      ],
    }),
    edit(
      '/home/jule/glossar/src/convert.mjs',
      'export function convert(text) {}',
      'export function convert(text) { /* [^1] */ }',
    ),
    bash(
      'npm run check',
      '> glossar@2.0.0 check\n> biome check && node --test\n\n# tests 31\n# pass 31\n# fail 0',
    ),
    bash('git add -A && git commit -qm "In JavaScript umsetzen" && git push', 'main -> main'),
    bash('time npm run build', 'real 0m8.1s'),
    claude(
      'Alles grün und gepusht; mit den Fußnoten dauert der Bau 8,1 s. Als Nächstes: Perl aus dem Dockerfile nehmen.',
    ),
    compaction('useless', {
      over: ['7,4 s', 'Fußnoten rot', 'nicht eingecheckt'],
      says: [
        finding('8,1 s', [/8,1|8\.1/]),
        state('gepusht', [/In JavaScript umsetzen/, /push/]),
        next('Perl aus dem Dockerfile', [/Perl/, /Dockerfile/]),
        how('Bau', [/npm run build/, /8\.1/]),
      ],
      gone: [
        stale('Jetzt 7,4 s', [/Jetzt 7,4 s/, /^(?!.*(?:8[.,]1|later)).*$/]),
        stale('Fußnoten scheitert', [/Fußnoten bleiben stehen/, FAILS]),
        stale('kennt nicht', [/kennt die Schreibweise/, /^(?!.*(?:edited since|fixed since|no longer)).*$/]),
      ],
    }),
  ],
};
