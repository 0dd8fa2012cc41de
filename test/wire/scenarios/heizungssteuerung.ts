import * as s from '../steps.ts';

/** German, embedded: permissions that come back, exceptions, and a number that is corrected twice. */
export const heizungssteuerung: s.Scenario = {
  name: 'Heizungssteuerung',
  domain: 'embedded',
  language: 'de',
  cwd: '/home/uwe/heizung',
  steps: [
    s.you(
      'Moin! Der Kessel taktet zu oft, bitte die Hysterese in den Griff kriegen. Committet wird erst, wenn ich ok sage. Tests müssen immer grün bleiben. Und an die Modbus-Register gehst du mir nicht ran, da hängt die Wärmepumpe dran.',
    ),
    s.bash('make test', '64 tests, 0 failures'),
    s.claude(
      'Die Hysterese liegt bei 2 K, der Fühler rauscht aber mit 1,5 K. Deshalb taktet der Kessel 14 Mal pro Stunde.',
    ),
    s.you('nimm 4 K'),
    s.edit('/home/uwe/heizung/src/regler.c', '#define HYST 2', '#define HYST 4'),
    s.bash('make sim', '5 Starts pro Stunde'),
    s.you('hm 4 ist den Leuten zu kalt, lieber 3'),
    s.edit('/home/uwe/heizung/src/regler.c', '#define HYST 4', '#define HYST 3'),
    s.bash('make sim', '7 Starts pro Stunde'),
    s.claude('Mit 3 K sind es 7 Starts pro Stunde.'),
    s.refuse(
      s.bash('git commit -am "Hysterese auf 3 K"', ''),
      'noch nicht!! ich will erst am Gerät messen. Gerät 2 steht im Keller, Gerät 5 ist das vom Kunden',
    ),
    s.claude('Gut, ich warte.'),
    s.compaction('useless', {
      says: [
        s.request('Kessel taktet', [/Kessel/, /taktet/]),
        s.rule('Commit erst nach ok', [/Committet/, /ok/]),
        s.rule('Tests grün', [/Tests/, /grün/]),
        s.rule('Modbus-Register', [/Modbus/, /nicht ran/]),
        s.rule('3 K', [/lieber 3/]),
        s.relation('Gerät 2', [/Gerät 2/, /Keller/]),
        s.relation('Gerät 5', [/Gerät 5/, /Kunden/]),
        s.finding('7 Starts', [/7 Starts/]),
        s.state('regler.c nicht committet', [/regler\.c/, /not committed|edited/i]),
        s.how('Simulation', [/make sim/, /7 Starts/]),
      ],
      gone: [
        s.stale('4 K', [/nimm 4 K/, /^(?!.*lieber 3).*$/]),
        s.stale('14 Mal', [/Deshalb taktet der Kessel 14 Mal/]),
        s.stale('5 Starts', [/^(?!.* last calls).*5 Starts/]),
      ],
    }),
    s.you('so, gemessen, passt. committen kannst du ab jetzt wieder selber'),
    s.bash('git commit -am "Hysterese auf 3 K"', '[main a91c0de] Hysterese auf 3 K\n 1 file changed'),
    s.claude('Ist committet.'),
    s.you(
      'jetzt bauen wir den Regler um, dabei dürfen die Tests ruhig mal rot sein. ach so, die Modbus-Adressen 40 bis 49 darfst du ändern, die anderen nicht',
    ),
    s.edit('/home/uwe/heizung/src/regler.c', 'zweipunkt()', 'pid()'),
    s.bash('make test', 'FAIL test_zweipunkt: erwartet AN\n64 tests, 1 failure', { failed: 2 }),
    s.claude('Ein Test ist rot, weil er den alten Regler prüft.'),
    s.compaction('useless', {
      over: [
        'Commit erst nach ok',
        'Tests grün',
        'Modbus-Register',
        'regler.c nicht committet',
        'Kessel taktet',
        '7 Starts',
        'Simulation',
        '3 K',
      ],
      says: [
        s.rule('committen erlaubt', [/committen kannst du/]),
        s.rule('Tests dürfen rot sein', [/Tests/, /rot sein/]),
        s.rule('Adressen 40 bis 49', [/40 bis 49/, /anderen nicht/]),
        s.request('Regler umbauen', [/Regler um/]),
        s.state('test_zweipunkt rot', [/test_zweipunkt/, /fail/i]),
        s.state('Regler nicht committet', [/regler\.c/, /not committed|edited/i]),
      ],
      gone: [
        s.stale('Commit verboten', [/Committet wird erst/, /^(?!.*wieder selber).*$/]),
        s.stale('noch nicht', [/noch nicht!!/, /^(?!.*wieder selber).*$/]),
        s.stale('immer grün', [/immer grün/, /^(?!.*rot sein).*$/]),
        s.stale('gar keine Register', [/Modbus-Register gehst du/, /^(?!.*40 bis 49).*$/]),
      ],
    }),
    s.edit('/home/uwe/heizung/test/test_regler.c', 'AN', 'pid(3)'),
    s.bash('make test', '64 tests, 0 failures'),
    s.queue('Umbau ist ja durch, ab jetzt also wieder alles grün halten'),
    s.bash('git commit -am "PID statt Zweipunkt"', '[main b02d1ef] PID statt Zweipunkt\n 2 files changed'),
    s.claude('Der PID-Regler ist drin und committet.'),
    s.compaction('useless', {
      over: ['Tests dürfen rot sein', 'test_zweipunkt rot', 'Regler nicht committet', 'Regler umbauen'],
      says: [
        s.rule('wieder grün', [/wieder alles grün/]),
        s.state('b02d1ef', [/b02d1ef|PID statt Zweipunkt/, /commit/i]),
      ],
      gone: [
        s.stale('rot erlaubt', [/mal rot sein/, /^(?!.*wieder alles grün).*$/]),
        s.stale('test_zweipunkt noch rot', [/test_zweipunkt/, /fail/, /^(?!.*(?:worked|passes since)).*$/]),
      ],
    }),
  ],
};
