import * as s from '../steps.ts';

/** German: Werte, die sich ändern, eine Vermutung, die verworfen wird, Erlaubnis durch eine Tatsache. */
export const wetterstation: s.Scenario = {
  name: 'wetterstation',
  domain: 'infra',
  language: 'de',
  cwd: '/srv/wetter',
  steps: [
    s.you(
      'Die Station am Deich liefert nachts keine Daten. Bitte klären. Abruf alle 10 Minuten. Kein Neustart ohne Absprache. Berichte als PDF. Solange Jens im Urlaub ist, bleibt der Funkmast aus.',
    ),
    s.claude('Das dürfte am Akku liegen.'),
    s.bash('wx akku --nacht', 'min 12.4 V'),
    s.claude(
      'Der Akku ist in Ordnung, 12,4 V reichen. Der Mast schaltet um 22 Uhr in den Sparmodus, siehe `spar.conf`.',
    ),
    s.edit('/srv/wetter/spar.conf', 'ab=22', 'ab=nie'),
    s.claude('Der Sparmodus ist abgeschaltet, aber noch nicht wirksam.'),
    s.compaction('useless', {
      says: [
        s.request('keine Daten', [/keine Daten/]),
        s.rule('10 Minuten', [/10 Minuten/]),
        s.rule('kein Neustart', [/Kein Neustart/]),
        s.rule('PDF', [/PDF/]),
        s.rule('Funkmast', [/Funkmast/, /Jens/]),
        s.finding('Sparmodus', [/Sparmodus/]),
      ],
      gone: [s.stale('Akku', [/am Akku liegen/])],
    }),
    s.you('starte neu, und in Zukunft brauchst du nicht zu fragen. Jens ist seit heute wieder da'),
    s.bash('wx neustart deich', 'deich: online'),
    s.claude('Läuft, die Station ist online.'),
    s.you('Berichte lieber als HTML. Abruf alle 5 Minuten reicht der Leitstelle nicht, mach 2 draus'),
    s.edit('/srv/wetter/abruf.conf', '10', '2'),
    s.claude('Abruf alle 2 Minuten.'),
    s.compaction('useless', {
      over: ['10 Minuten', 'kein Neustart', 'PDF', 'Funkmast', 'keine Daten', 'Sparmodus'],
      says: [
        s.rule('nicht fragen', [/brauchst du nicht zu fragen/]),
        s.rule('HTML', [/HTML/]),
        s.rule('2 Minuten', [/mach 2 draus|2 Minuten/]),
      ],
      gone: [
        s.stale('Neustart nur mit Absprache', [/Kein Neustart ohne Absprache/, /^(?!.*nicht zu fragen).*$/]),
        s.stale('Mast aus', [/bleibt der Funkmast aus/, /^(?!.*wieder da).*$/]),
        s.stale('als PDF', [/Berichte als PDF/, /^(?!.*HTML).*$/]),
        s.stale('alle 10', [/alle 10 Minuten/, /^(?!.*(?:mach 2|2 Minuten)).*$/]),
        s.stale('nicht wirksam', [/noch nicht wirksam/]),
      ],
    }),
  ],
};
