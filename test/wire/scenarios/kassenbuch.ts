import * as s from '../steps.ts';

/** German: zurückgenommen in Nebensätzen, Ausnahmen, eine Ursache, die keine war. */
export const kassenbuch: s.Scenario = {
  name: 'kassenbuch',
  domain: 'web',
  language: 'de',
  cwd: '/srv/kasse',
  steps: [
    s.you(
      'Im Kassenbuch stimmt der Tagesabschluss nicht, es fehlen immer ein paar Cent. Bitte suchen und beheben. Solange die Prüfung läuft, keine Änderungen am Export. Beträge immer mit Komma. Vor jedem Commit will ich den Diff sehen. Tests bitte nur lokal, nicht auf dem CI.',
    ),
    s.bash(
      'npm test -- abschluss',
      'FAIL abschluss.test.ts\n  ● summe stimmt\n    expected 1204.10 received 1204.07\n1 failed, 40 passed',
      { failed: 1 },
    ),
    s.claude('Vermutlich liegt es an der Rundung der Mehrwertsteuer in `mwst.ts`.'),
    s.edit('/srv/kasse/src/mwst.ts', 'Math.round', 'Math.floor'),
    s.bash(
      'npm test -- abschluss',
      'FAIL abschluss.test.ts\n  ● summe stimmt\n    expected 1204.10 received 1204.02\n1 failed, 40 passed',
      { failed: 1 },
    ),
    s.claude(
      'An der Rundung lag es nicht, das hat es eher verschlimmert. Tatsächlich werden Stornos vor Mitternacht dem Folgetag zugeschlagen, weil `buchungstag` in UTC rechnet.',
    ),
    s.bash('git checkout -- src/mwst.ts', ''),
    s.edit('/srv/kasse/src/buchungstag.ts', 'utc()', "zone('Europe/Berlin')"),
    s.bash('npm test -- abschluss', '41 passed'),
    s.claude('41 Tests laufen durch. Hier ist der Diff: eine Zeile in buchungstag.ts. Soll ich committen?'),
    s.compaction('useless', {
      says: [
        s.request('Tagesabschluss', [/Tagesabschluss/, /Cent/]),
        s.rule('Export', [/Export/, /Prüfung/]),
        s.rule('Komma', [/mit Komma/]),
        s.rule('Diff zeigen', [/Diff sehen/]),
        s.rule('nur lokal', [/nur lokal/]),
        s.finding('UTC', [/buchungstag/, /UTC/]),
        s.next('Commit?', [/Soll ich committen/]),
        s.state('buchungstag.ts offen', [/buchungstag\.ts/, /not committed/i]),
        s.how('Tests', [/npm test -- abschluss/, /41 passed/]),
      ],
      gone: [
        s.stale('Rundung', [/liegt es an der Rundung/, /^(?!.*lag es nicht).*$/]),
        s.stale('mwst.ts offen', [/not committed[^|]*mwst\.ts/]),
        s.stale('summe stimmt rot', [/summe stimmt/, s.FAILS]),
      ],
    }),
    s.you('ja. und künftig brauchst du mir den Diff nicht mehr zu zeigen, ich schaue im PR'),
    s.bash(
      'git commit -am "Buchungstag in Ortszeit"',
      '[main 1d1d1d1] Buchungstag in Ortszeit\n 1 file changed',
    ),
    s.you(
      'die Prüfer sind weg, der Export darf jetzt umgebaut werden: bitte als CSV. beim Export übrigens Punkt statt Komma, sonst liest es das Amt nicht',
    ),
    s.edit('/srv/kasse/src/export.ts', 'xml()', 'csv()'),
    s.bash('npm test', '96 passed'),
    s.claude('Der Export ist CSV mit Punkt, 96 Tests grün. 1d1d1d1 ist noch nicht gepusht.'),
    s.compaction('useless', {
      over: ['Export', 'Diff zeigen', 'Commit?', 'buchungstag.ts offen', 'Tests', 'Tagesabschluss', 'UTC'],
      says: [
        s.request('Export als CSV', [/Export/, /CSV/]),
        s.rule('Diff nicht mehr', [/Diff nicht mehr/]),
        s.rule('Punkt im Export', [/Punkt statt Komma/]),
        s.state('1d1d1d1', [/1d1d1d1/, /not pushed|nicht gepusht/i]),
        s.state('96', [/96 passed/]),
        s.state('export.ts offen', [/export\.ts/, /not committed/i]),
      ],
      gone: [
        s.stale('Export gesperrt', [
          /keine Änderungen am Export/,
          /^(?!.*(?:Prüfer sind weg|darf jetzt)).*$/,
        ]),
        s.stale('Diff verlangt', [/will ich den Diff sehen/, /^(?!.*nicht mehr).*$/]),
        s.stale('Commit-Frage', [/Soll ich committen/, /no answer is on record/]),
        s.stale('immer Komma', [/Beträge immer mit Komma/, /^(?!.*Punkt statt).*$/]),
      ],
    }),
    s.you(
      'CSV war ein Missverständnis meinerseits, das Amt will doch XML. Mach das rückgängig, der Rest bleibt',
    ),
    s.bash('git checkout -- src/export.ts', ''),
    s.bash('git push', 'To forge:kasse\n   0c0c0c0..1d1d1d1  main -> main'),
    s.you('auf dem CI darfst du jetzt auch testen, die Minuten sind verlängert'),
    s.claude('Export ist wieder XML, 1d1d1d1 ist gepusht.'),
    s.compaction('useless', {
      over: [
        'Export als CSV',
        'nur lokal',
        '1d1d1d1',
        '96',
        'export.ts offen',
        'Punkt im Export',
        'Komma',
        'immer Komma',
      ],
      says: [
        s.decision('doch XML', [/doch XML/]),
        s.rule('CI erlaubt', [/auf dem CI/, /darfst/]),
        s.state('1d1d1d1 gepusht', [/1d1d1d1/, /pushed|gepusht|main -> main/]),
      ],
      gone: [
        s.stale('CSV verlangt', [/bitte als CSV/, /^(?!.*(?:Missverständnis|doch XML)).*$/]),
        s.stale('Export ist CSV', [/Export ist CSV/, /^(?!.*(?:wieder XML|doch XML)).*$/]),
        s.stale('export.ts uncommitted', [/not committed[^|]*export\.ts/]),
        s.stale('nur lokal, noch', [/nur lokal, nicht auf dem CI/, /^(?!.*darfst du jetzt).*$/]),
        s.stale('ungepusht', [/1d1d1d1[^|]*(?:not pushed|nicht gepusht)/]),
      ],
    }),
  ],
};
