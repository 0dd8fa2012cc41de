import {
  bash,
  claude,
  compaction,
  edit,
  FAILS,
  finding,
  relation,
  request,
  rule,
  type Scenario,
  stale,
  state,
  stop,
  you,
} from '../steps.ts';

/** German: einmalige Erlaubnis, geänderte Grenzwerte, ein Dienst, der beendet ist, eine Aufgabe, die entfällt. */
export const pegelmessung: Scenario = {
  name: 'pegelmessung',
  domain: 'embedded',
  language: 'de',
  cwd: '/opt/pegel',
  steps: [
    you(
      'Der Pegel am Wehr meldet Ausreißer. Filtere sie heraus, bitte mit Median über 5 Werte. Alarm ab 320 cm. Nicht auf die Produktivdatenbank zugreifen. Doku auf Deutsch, Code auf Englisch.',
    ),
    bash('cargo run --bin simulator', '', { background: 'sim1' }),
    edit('/opt/pegel/src/filter.rs', 'value', 'median(&window, 5)'),
    bash(
      'cargo test',
      'test filter::spikes ... FAILED\nleft: 412, right: 288\ntest result: FAILED. 30 passed; 1 failed',
      { failed: 101 },
    ),
    claude(
      'Bei fünf Werten kommen zwei Ausreißer hintereinander durch, sobald ein dritter fehlt. Mit sieben ginge es. Darf ich kurz in die Produktivdatenbank schauen, wie oft das vorkommt?',
    ),
    you('ausnahmsweise, nur lesend'),
    bash('psql prod -c "select count(*) from spikes"', ' count \n-------\n  1733'),
    claude('1.733 Doppelausreißer im letzten Jahr.'),
    you('dann nimm 7'),
    edit('/opt/pegel/src/filter.rs', 'median(&window, 5)', 'median(&window, 7)'),
    bash('cargo nextest run', '31 tests run: 31 passed'),
    claude('Mit 7 Werten sind alle 31 Tests grün.'),
    compaction('useless', {
      says: [
        request('Ausreißer', [/Ausreißer/, /Pegel|Filter/i]),
        rule('7 Werte', [/7/, /nimm 7|Median|sieben|Werten/]),
        rule('320 cm', [/320 cm/]),
        rule('nicht auf Produktiv', [/Nicht auf die Produktivdatenbank/]),
        rule('Sprachen', [/Doku auf Deutsch/]),
        finding('1.733', [/1\.?733/]),
        state('Simulator läuft', [/simulator/, /runs|running|background/i]),
        state('31 passed', [/31 passed/]),
      ],
      gone: [
        stale('5 Werte', [/Median über 5 Werte/, /^(?!.*(?:nimm 7|sieben|7 Werte)).*$/]),
        stale('spikes rot', [/filter::spikes/, FAILS]),
        stale('Frage offen', [/Darf ich kurz in die Produktivdatenbank/, /no answer is on record/]),
      ],
    }),
    stop('sim1', 'cargo run --bin simulator'),
    you(
      'Alarm erst ab 340 cm, die Gemeinde hat neu gerechnet. Und schreib noch eine Anleitung für die Feuerwehr',
    ),
    edit('/opt/pegel/src/alarm.rs', '320', '340'),
    claude('Ich frage mich, ob die Feuerwehr SMS oder Funk bekommt.'),
    you(
      'die Anleitung kannst du dir sparen, die haben eine eigene. Funk übrigens. Mach lieber den Akku-Warnwert: unter 11,8 V melden',
    ),
    edit('/opt/pegel/src/battery.rs', '', 'const LOW: f32 = 11.8;'),
    bash(
      'git commit -am "Alarm ab 340, Akkuwarnung"',
      '[wehr f00f00f] Alarm ab 340, Akkuwarnung\n 3 files changed',
    ),
    claude('Im Commit f00f00f.'),
    compaction('useless', {
      over: ['320 cm', 'Simulator läuft', 'Ausreißer', '31 passed'],
      says: [
        rule('340 cm', [/340 cm/]),
        rule('11,8 V', [/11,8 V/]),
        relation('Funk', [/Funk/]),
        state('f00f00f', [/f00f00f/]),
      ],
      gone: [
        stale('ab 320', [/Alarm ab 320/, /^(?!.*340).*$/]),
        stale('Anleitung verlangt', [/schreib noch eine Anleitung/, /^(?!.*(?:sparen)).*$/]),
        stale('Simulator', [/simulator/, /running|runs in the background/i]),
        stale('Erlaubnis dauerhaft', [/ausnahmsweise, nur lesend/, /^(?!.*(?:Produktiv)).*$/]),
      ],
    }),
    you(
      '11,8 war zu knapp, nimm 12,1. die Doku darf ab jetzt auch englisch sein, der neue Kollege kommt aus Malta',
    ),
    edit('/opt/pegel/src/battery.rs', '11.8', '12.1'),
    bash(
      'cargo nextest run',
      '33 tests run: 32 passed, 1 failed\nFAIL battery::warns_low: assertion failed: 12.0 < LOW',
      { failed: 100 },
    ),
    claude('warns_low prüft noch mit 12,0 V; der Test muss auf 12,2.'),
    compaction('useless', {
      over: ['11,8 V', 'Sprachen', 'f00f00f', '1.733'],
      says: [
        rule('12,1', [/nimm 12,1/]),
        rule('Doku auch englisch', [/auch englisch/]),
        state('warns_low rot', [/warns_low/, /fail|12,2|12\.0/i]),
      ],
      gone: [
        stale('11,8', [/unter 11,8 V melden/, /^(?!.*12,1).*$/]),
        stale('Doku deutsch', [/Doku auf Deutsch/, /^(?!.*auch englisch).*$/]),
        stale('31 grün', [/alle 31 Tests grün/]),
      ],
    }),
  ],
};
