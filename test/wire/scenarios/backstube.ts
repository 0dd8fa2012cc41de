import {
  bash,
  claude,
  compaction,
  decision,
  edit,
  FAILS,
  finding,
  next,
  request,
  rule,
  type Scenario,
  stale,
  state,
  you,
} from '../steps.ts';

/** German: Zurückgenommenes ohne Signalwort, eine Vermutung, die fällt, Erledigtes im Vorbeigehen. */
export const backstube: Scenario = {
  name: 'backstube',
  domain: 'web',
  language: 'de',
  cwd: '/srv/backstube',
  steps: [
    you(
      'Bestellungen nach 18 Uhr landen auf dem falschen Tag. Bitte beheben. Die Preisliste fasst nur Gudrun an. Mails gehen vorerst nur an mich. Deploys nie am Samstag. Logs auf Stufe debug lassen.',
    ),
    claude('Ich tippe auf die Sommerzeit.'),
    bash('node pruefe.js 2026-01-10T18:30', 'Liefertag 2026-01-11, erwartet 2026-01-12'),
    claude(
      'Die Sommerzeit scheidet aus, im Januar passiert es genauso. Schuld ist `annahmeschluss()`: es vergleicht mit 19 statt 18 Uhr.',
    ),
    edit('/srv/backstube/src/annahme.ts', '19', '18'),
    bash('npm test', 'Tests: 2 failed, 33 passed\n  ● annahme › 18:30 zählt zum Folgetag', { failed: 1 }),
    edit('/srv/backstube/src/annahme.ts', '> 18', '>= 18'),
    bash('npx vitest run', 'Tests  35 passed'),
    claude('Alle 35 Tests laufen. Der Deploy steht noch aus.'),
    compaction('useless', {
      says: [
        request('falscher Tag', [/18 Uhr/, /falschen Tag/]),
        rule('Preisliste', [/Preisliste/, /Gudrun/]),
        rule('Mails an mich', [/nur an mich/]),
        rule('nie am Samstag', [/nie am Samstag/]),
        rule('debug', [/debug/]),
        finding('annahmeschluss', [/annahmeschluss/, /19|18/]),
        state('35 passed', [/35 passed/]),
        next('Deploy', [/Deploy/, /steht noch aus|aus/]),
      ],
      gone: [
        stale('Sommerzeit', [/tippe auf die Sommerzeit/, /^(?!.*scheidet aus).*$/]),
        stale('18:30 rot', [/zählt zum Folgetag/, FAILS]),
      ],
    }),
    bash('git commit -am "Annahmeschluss 18 Uhr"', '[main 818181a] Annahmeschluss 18 Uhr\n 1 file changed'),
    bash('./deploy.sh', 'deployed 818181a'),
    claude('Ausgerollt.'),
    you(
      'läuft. die Mails können jetzt an alle Kunden raus. Gudrun ist in Rente, die Preisliste pflegst ab heute du',
    ),
    edit('/srv/backstube/preise.csv', 'Brezel;0,90', 'Brezel;0,95'),
    you('Brezel 1,05 statt 0,95, hab mich vertan'),
    edit('/srv/backstube/preise.csv', 'Brezel;0,95', 'Brezel;1,05'),
    claude('Brezel kostet 1,05. Soll ich die Torten auch anheben?'),
    compaction('useless', {
      over: ['Preisliste', 'Mails an mich', 'Deploy', 'falscher Tag', '35 passed', 'annahmeschluss'],
      says: [
        rule('Mails an alle', [/an alle Kunden/]),
        rule('Preisliste pflegst du', [/Preisliste pflegst/]),
        rule('1,05', [/1,05/]),
        next('Torten?', [/Torten/]),
        state('818181a', [/818181a/]),
      ],
      gone: [
        stale('nur an mich', [/vorerst nur an mich/, /^(?!.*an alle Kunden).*$/]),
        stale('nur Gudrun', [/fasst nur Gudrun an/, /^(?!.*(?:in Rente|pflegst)).*$/]),
        stale('Deploy steht aus', [/Deploy steht noch aus/]),
        stale('0,95', [/^(?!.*1,05).*0,95/]),
      ],
    }),
    you(
      'Torten bleiben. Logs kannst du auf info drehen. Samstags ausrollen geht inzwischen auch, wir haben Bereitschaft',
    ),
    edit('/srv/backstube/.env', 'LOG=debug', 'LOG=info'),
    claude('Logs stehen auf info.'),
    compaction('useless', {
      over: ['nie am Samstag', 'debug', 'Torten?', '818181a'],
      says: [
        decision('Torten bleiben', [/Torten bleiben/]),
        rule('info', [/auf info/]),
        rule('Samstag geht', [/Samstags ausrollen/]),
      ],
      gone: [
        stale('nie am Samstag, noch', [/Deploys nie am Samstag/, /^(?!.*Samstags ausrollen).*$/]),
        stale('debug, noch', [/Stufe debug lassen/, /^(?!.*info).*$/]),
        stale('Torten offen', [/Soll ich die Torten/, /no answer is on record/]),
      ],
    }),
  ],
};
