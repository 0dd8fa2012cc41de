import * as s from '../steps.ts';

/** German: einmalige Erlaubnis, geänderte Grenzwerte, ein Dienst, der beendet ist, eine Aufgabe, die entfällt. */
export const pegelmessung: s.Scenario = {
  name: 'pegelmessung',
  domain: 'embedded',
  language: 'de',
  cwd: '/opt/pegel',
  steps: [
    s.you(
      'Der Pegel am Wehr meldet Ausreißer. Filtere sie heraus, bitte mit Median über 5 Werte. Alarm ab 320 cm. Nicht auf die Produktivdatenbank zugreifen. Doku auf Deutsch, Code auf Englisch.',
    ),
    s.bash('cargo run --bin simulator', '', { background: 'sim1' }),
    s.edit('/opt/pegel/src/filter.rs', 'value', 'median(&window, 5)'),
    s.bash(
      'cargo test',
      'test filter::spikes ... FAILED\nleft: 412, right: 288\ntest result: FAILED. 30 passed; 1 failed',
      { failed: 101 },
    ),
    s.claude(
      'Bei fünf Werten kommen zwei Ausreißer hintereinander durch, sobald ein dritter fehlt. Mit sieben ginge es. Darf ich kurz in die Produktivdatenbank schauen, wie oft das vorkommt?',
    ),
    s.you('ausnahmsweise, nur lesend'),
    s.bash('psql prod -c "select count(*) from spikes"', ' count \n-------\n  1733'),
    s.claude('1.733 Doppelausreißer im letzten Jahr.'),
    s.you('dann nimm 7'),
    s.edit('/opt/pegel/src/filter.rs', 'median(&window, 5)', 'median(&window, 7)'),
    s.bash('cargo nextest run', '31 tests run: 31 passed'),
    s.claude('Mit 7 Werten sind alle 31 Tests grün.'),
    s.compaction('useless', {
      says: [
        s.request('Ausreißer', [/Ausreißer/, /Pegel|Filter/i]),
        s.rule('7 Werte', [/7/, /nimm 7|Median|sieben|Werten/]),
        s.rule('320 cm', [/320 cm/]),
        s.rule('nicht auf Produktiv', [/Nicht auf die Produktivdatenbank/]),
        s.rule('Sprachen', [/Doku auf Deutsch/]),
        s.finding('1.733', [/1\.?733/]),
        s.state('Simulator läuft', [/simulator/, /runs|running|background/i]),
        s.state('31 passed', [/31 passed/]),
      ],
      gone: [
        s.stale('5 Werte', [/Median über 5 Werte/, /^(?!.*(?:nimm 7|sieben|7 Werte)).*$/]),
        s.stale('spikes rot', [/filter::spikes/, s.FAILS]),
        s.stale('Frage offen', [/Darf ich kurz in die Produktivdatenbank/, /no answer is on record/]),
      ],
    }),
    s.stop('sim1', 'cargo run --bin simulator'),
    s.you(
      'Alarm erst ab 340 cm, die Gemeinde hat neu gerechnet. Und schreib noch eine Anleitung für die Feuerwehr',
    ),
    s.edit('/opt/pegel/src/alarm.rs', '320', '340'),
    s.claude('Ich frage mich, ob die Feuerwehr SMS oder Funk bekommt.'),
    s.you(
      'die Anleitung kannst du dir sparen, die haben eine eigene. Funk übrigens. Mach lieber den Akku-Warnwert: unter 11,8 V melden',
    ),
    s.edit('/opt/pegel/src/battery.rs', '', 'const LOW: f32 = 11.8;'),
    s.bash(
      'git commit -am "Alarm ab 340, Akkuwarnung"',
      '[wehr f00f00f] Alarm ab 340, Akkuwarnung\n 3 files changed',
    ),
    s.claude('Im Commit f00f00f.'),
    s.compaction('useless', {
      over: ['320 cm', 'Simulator läuft', 'Ausreißer', '31 passed'],
      says: [
        s.rule('340 cm', [/340 cm/]),
        s.rule('11,8 V', [/11,8 V/]),
        s.relation('Funk', [/Funk/]),
        s.state('f00f00f', [/f00f00f/]),
      ],
      gone: [
        s.stale('ab 320', [/Alarm ab 320/, /^(?!.*340).*$/]),
        s.stale('Anleitung verlangt', [/schreib noch eine Anleitung/, /^(?!.*(?:sparen)).*$/]),
        s.stale('Simulator', [/simulator/, /running|runs in the background/i]),
        s.stale('Erlaubnis dauerhaft', [/ausnahmsweise, nur lesend/, /^(?!.*(?:Produktiv)).*$/]),
      ],
    }),
    s.you(
      '11,8 war zu knapp, nimm 12,1. die Doku darf ab jetzt auch englisch sein, der neue Kollege kommt aus Malta',
    ),
    s.edit('/opt/pegel/src/battery.rs', '11.8', '12.1'),
    s.bash(
      'cargo nextest run',
      '33 tests run: 32 passed, 1 failed\nFAIL battery::warns_low: assertion failed: 12.0 < LOW',
      { failed: 100 },
    ),
    s.claude('warns_low prüft noch mit 12,0 V; der Test muss auf 12,2.'),
    s.compaction('useless', {
      over: ['11,8 V', 'Sprachen', 'f00f00f', '1.733'],
      says: [
        s.rule('12,1', [/nimm 12,1/]),
        s.rule('Doku auch englisch', [/auch englisch/]),
        s.state('warns_low rot', [/warns_low/, /fail|12,2|12\.0/i]),
      ],
      gone: [
        s.stale('11,8', [/unter 11,8 V melden/, /^(?!.*12,1).*$/]),
        s.stale('Doku deutsch', [/Doku auf Deutsch/, /^(?!.*auch englisch).*$/]),
        s.stale('31 grün', [/alle 31 Tests grün/]),
      ],
    }),
  ],
};
