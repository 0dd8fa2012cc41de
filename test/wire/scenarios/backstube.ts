import * as s from '../steps.ts';

/** German: Zurückgenommenes ohne Signalwort, eine Vermutung, die fällt, Erledigtes im Vorbeigehen. */
export const backstube: s.Scenario = {
  name: 'backstube',
  domain: 'web',
  language: 'de',
  cwd: '/srv/backstube',
  steps: [
    s.you(
      'Bestellungen nach 18 Uhr landen auf dem falschen Tag. Bitte beheben. Die Preisliste fasst nur Gudrun an. Mails gehen vorerst nur an mich. Deploys nie am Samstag. Logs auf Stufe debug lassen.',
    ),
    s.claude('Ich tippe auf die Sommerzeit.'),
    s.bash('node pruefe.js 2026-01-10T18:30', 'Liefertag 2026-01-11, erwartet 2026-01-12'),
    s.claude(
      'Die Sommerzeit scheidet aus, im Januar passiert es genauso. Schuld ist `annahmeschluss()`: es vergleicht mit 19 statt 18 Uhr.',
    ),
    s.edit('/srv/backstube/src/annahme.ts', '19', '18'),
    s.bash('npm test', 'Tests: 2 failed, 33 passed\n  ● annahme › 18:30 zählt zum Folgetag', { failed: 1 }),
    s.edit('/srv/backstube/src/annahme.ts', '> 18', '>= 18'),
    s.bash('npx vitest run', 'Tests  35 passed'),
    s.claude('Alle 35 Tests laufen. Der Deploy steht noch aus.'),
    s.compaction('useless', {
      says: [
        s.request('falscher Tag', [/18 Uhr/, /falschen Tag/]),
        s.rule('Preisliste', [/Preisliste/, /Gudrun/]),
        s.rule('Mails an mich', [/nur an mich/]),
        s.rule('nie am Samstag', [/nie am Samstag/]),
        s.rule('debug', [/debug/]),
        s.finding('annahmeschluss', [/annahmeschluss/, /19|18/]),
        s.state('35 passed', [/35 passed/]),
        s.next('Deploy', [/Deploy/, /steht noch aus|aus/]),
      ],
      gone: [
        s.stale('Sommerzeit', [/tippe auf die Sommerzeit/, /^(?!.*scheidet aus).*$/]),
        s.stale('18:30 rot', [/zählt zum Folgetag/, s.FAILS]),
      ],
    }),
    s.bash('git commit -am "Annahmeschluss 18 Uhr"', '[main 818181a] Annahmeschluss 18 Uhr\n 1 file changed'),
    s.bash('./deploy.sh', 'deployed 818181a'),
    s.claude('Ausgerollt.'),
    s.you(
      'läuft. die Mails können jetzt an alle Kunden raus. Gudrun ist in Rente, die Preisliste pflegst ab heute du',
    ),
    s.edit('/srv/backstube/preise.csv', 'Brezel;0,90', 'Brezel;0,95'),
    s.you('Brezel 1,05 statt 0,95, hab mich vertan'),
    s.edit('/srv/backstube/preise.csv', 'Brezel;0,95', 'Brezel;1,05'),
    s.claude('Brezel kostet 1,05. Soll ich die Torten auch anheben?'),
    s.compaction('useless', {
      over: ['Preisliste', 'Mails an mich', 'Deploy', 'falscher Tag', '35 passed', 'annahmeschluss'],
      says: [
        s.rule('Mails an alle', [/an alle Kunden/]),
        s.rule('Preisliste pflegst du', [/Preisliste pflegst/]),
        s.rule('1,05', [/1,05/]),
        s.next('Torten?', [/Torten/]),
        s.state('818181a', [/818181a/]),
      ],
      gone: [
        s.stale('nur an mich', [/vorerst nur an mich/, /^(?!.*an alle Kunden).*$/]),
        s.stale('nur Gudrun', [/fasst nur Gudrun an/, /^(?!.*(?:in Rente|pflegst)).*$/]),
        s.stale('Deploy steht aus', [/Deploy steht noch aus/]),
        s.stale('0,95', [/^(?!.*1,05).*0,95/]),
      ],
    }),
    s.you(
      'Torten bleiben. Logs kannst du auf info drehen. Samstags ausrollen geht inzwischen auch, wir haben Bereitschaft',
    ),
    s.edit('/srv/backstube/.env', 'LOG=debug', 'LOG=info'),
    s.claude('Logs stehen auf info.'),
    s.compaction('useless', {
      over: ['nie am Samstag', 'debug', 'Torten?', '818181a'],
      says: [
        s.decision('Torten bleiben', [/Torten bleiben/]),
        s.rule('info', [/auf info/]),
        s.rule('Samstag geht', [/Samstags ausrollen/]),
      ],
      gone: [
        s.stale('nie am Samstag, noch', [/Deploys nie am Samstag/, /^(?!.*Samstags ausrollen).*$/]),
        s.stale('debug, noch', [/Stufe debug lassen/, /^(?!.*info).*$/]),
        s.stale('Torten offen', [/Soll ich die Torten/, /no answer is on record/]),
      ],
    }),
  ],
};
