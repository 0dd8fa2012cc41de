import * as s from '../steps.ts';

/** German: rules that end without a word of ending, and exceptions that are narrowed again. */
export const werkstattApp: s.Scenario = {
  name: 'Werkstatt-App',
  domain: 'mobile',
  language: 'de',
  cwd: '/home/jo/werkstatt',
  steps: [
    s.you(
      'Die Terminliste zeigt Aufträge doppelt. Behebe das bitte. Solange der Azubi im Urlaub ist, nichts an der Lagerseite. Texte per Sie. Vor jedem Push einmal über die Liste schauen lassen (das mach ich). Fotos maximal 2 MB.',
    ),
    s.bash('npx jest', 'Tests: 120 passed'),
    s.claude('Doppelt wird es, weil der Abgleich zweimal startet: beim Öffnen und beim Aufwachen.'),
    s.edit('/home/jo/werkstatt/src/sync.ts', 'onWake(sync)', ''),
    s.bash('npx jest', 'Tests: 121 passed'),
    s.refuse(s.bash('git push', ''), 'halt, erst schau ich drüber'),
    s.claude('Alles klar, die Liste liegt bereit.'),
    s.queue('Auftrag A-311 ist der vom Bürgermeister, A-340 ist storniert'),
    s.bash('npm run upload -- --alle', '', { background: 'up9' }),
    s.claude('Der Upload der Fotos läuft als up9.'),
    s.compaction('useless', {
      says: [
        s.request('Terminliste doppelt', [/Terminliste/, /doppelt/]),
        s.rule('Lagerseite', [/Lagerseite/, /Azubi/]),
        s.rule('per Sie', [/per Sie/]),
        s.rule('vor jedem Push schauen', [/Push/, /schau/]),
        s.rule('2 MB', [/2 MB/]),
        s.relation('A-311', [/A-311/, /Bürgermeister/]),
        s.relation('A-340', [/A-340/, /storniert/]),
        s.state('up9 läuft', [/up9/, /background|runs|not seen to end/]),
        s.finding('Abgleich startet zweimal', [/zweimal/, /Aufwachen|Öffnen/]),
      ],
      gone: [],
    }),
    s.ended('up9', 'completed', 'Background command "npm run upload -- --alle" completed (exit code 0)'),
    s.you('sieht gut aus, raus damit. und künftig einfach pushen, ich vertrau dir da'),
    s.bash('git push', 'main -> main'),
    s.claude('Ist gepusht.'),
    s.you('die neuen Handys machen größere Bilder, also bis 5 MB durchlassen'),
    s.edit('/home/jo/werkstatt/src/photo.ts', 'MAX = 2', 'MAX = 5'),
    s.compaction('useless', {
      over: [
        'vor jedem Push schauen',
        '2 MB',
        'up9 läuft',
        'Terminliste doppelt',
        'Abgleich startet zweimal',
      ],
      says: [
        s.rule('einfach pushen', [/einfach pushen/]),
        s.rule('5 MB', [/5 MB/]),
        s.state('photo.ts', [/photo\.ts/, /not committed|edited/i]),
      ],
      gone: [
        s.stale('erst schauen', [/erst schau ich drüber/, /^(?!.*einfach pushen).*$/]),
        s.stale('vor jedem Push', [/Vor jedem Push/, /^(?!.*einfach pushen).*$/]),
        s.stale('2 MB noch', [/Fotos maximal 2 MB/, /^(?!.*5 MB).*$/]),
        s.stale('up9 noch am Laufen', [/up9/, /runs in the background|not seen to end/]),
      ],
    }),
    s.you('Azubi ist wieder da, Lager also offen. Die Kunden wollen geduzt werden, stell das mal um'),
    s.edit('/home/jo/werkstatt/src/texte.ts', 'Ihr Auto', 'dein Auto'),
    s.claude('Die Texte duzen jetzt.'),
    s.you('außer in Rechnungen, da bleibt es förmlich'),
    s.compaction('useless', {
      over: ['Lagerseite', 'per Sie', 'photo.ts'],
      says: [
        s.rule('duzen', [/geduzt/]),
        s.rule('Rechnungen förmlich', [/Rechnungen/, /förmlich/]),
        s.rule('Lager offen', [/Lager also offen/]),
      ],
      gone: [
        s.stale('Lagerseite gesperrt', [/nichts an der Lagerseite/, /^(?!.*Lager also offen).*$/]),
        s.stale('Texte per Sie', [/Texte per Sie/, /^(?!.*geduzt).*$/]),
        s.stale('überall duzen', [/wollen geduzt werden/, /^(?!.*Rechnungen).*$/]),
      ],
    }),
  ],
};
