import {
  bash,
  claude,
  compaction,
  edit,
  finding,
  request,
  rule,
  type Scenario,
  stale,
  you,
} from '../steps.ts';

/** German: Werte, die sich ändern, eine Vermutung, die verworfen wird, Erlaubnis durch eine Tatsache. */
export const wetterstation: Scenario = {
  name: 'wetterstation',
  domain: 'infra',
  language: 'de',
  cwd: '/srv/wetter',
  steps: [
    you(
      'Die Station am Deich liefert nachts keine Daten. Bitte klären. Abruf alle 10 Minuten. Kein Neustart ohne Absprache. Berichte als PDF. Solange Jens im Urlaub ist, bleibt der Funkmast aus.',
    ),
    claude('Das dürfte am Akku liegen.'),
    bash('wx akku --nacht', 'min 12.4 V'),
    claude(
      'Der Akku ist in Ordnung, 12,4 V reichen. Der Mast schaltet um 22 Uhr in den Sparmodus, siehe `spar.conf`.',
    ),
    edit('/srv/wetter/spar.conf', 'ab=22', 'ab=nie'),
    claude('Der Sparmodus ist abgeschaltet, aber noch nicht wirksam.'),
    compaction('useless', {
      says: [
        request('keine Daten', [/keine Daten/]),
        rule('10 Minuten', [/10 Minuten/]),
        rule('kein Neustart', [/Kein Neustart/]),
        rule('PDF', [/PDF/]),
        rule('Funkmast', [/Funkmast/, /Jens/]),
        finding('Sparmodus', [/Sparmodus/]),
      ],
      gone: [stale('Akku', [/am Akku liegen/])],
    }),
    you('starte neu, und in Zukunft brauchst du nicht zu fragen. Jens ist seit heute wieder da'),
    bash('wx neustart deich', 'deich: online'),
    claude('Läuft, die Station ist online.'),
    you('Berichte lieber als HTML. Abruf alle 5 Minuten reicht der Leitstelle nicht, mach 2 draus'),
    edit('/srv/wetter/abruf.conf', '10', '2'),
    claude('Abruf alle 2 Minuten.'),
    compaction('useless', {
      over: ['10 Minuten', 'kein Neustart', 'PDF', 'Funkmast', 'keine Daten', 'Sparmodus'],
      says: [
        rule('nicht fragen', [/brauchst du nicht zu fragen/]),
        rule('HTML', [/HTML/]),
        rule('2 Minuten', [/mach 2 draus|2 Minuten/]),
      ],
      gone: [
        stale('Neustart nur mit Absprache', [/Kein Neustart ohne Absprache/, /^(?!.*nicht zu fragen).*$/]),
        stale('Mast aus', [/bleibt der Funkmast aus/, /^(?!.*wieder da).*$/]),
        stale('als PDF', [/Berichte als PDF/, /^(?!.*HTML).*$/]),
        stale('alle 10', [/alle 10 Minuten/, /^(?!.*(?:mach 2|2 Minuten)).*$/]),
        stale('nicht wirksam', [/noch nicht wirksam/]),
      ],
    }),
  ],
};
