import {
  bash,
  claude,
  compaction,
  decision,
  edit,
  finding,
  queue,
  request,
  rule,
  type Scenario,
  stale,
  state,
  you,
} from '../steps.ts';

/** Dutch, mobile: short words in passing. */
export const fietsroutes: Scenario = {
  name: 'fietsroutes',
  domain: 'mobile',
  language: 'nl',
  cwd: '/home/bram/fiets',
  steps: [
    you(
      'De kaart loopt vast bij lange routes. Zoek uit waarom. Geen nieuwe pakketten installeren. Eerst altijd de tests draaien voor je commit. Kaarttegels alleen van onze eigen server. Maximaal 200 punten per route.',
    ),
    bash('flutter test', 'All 77 tests passed'),
    claude('De kaart tekent elk punt apart: een route van 80 km heeft 12.000 punten.'),
    you('vereenvoudig met Douglas-Peucker'),
    edit('/home/bram/fiets/lib/route.dart', 'draw(points)', 'draw(simplify(points))'),
    bash('flutter test', 'All 79 tests passed'),
    claude('Vereenvoudigd tot 200 punten, de kaart blijft vlot.'),
    you('200 is te hoekig, doe maar 350'),
    edit('/home/bram/fiets/lib/route.dart', 'max: 200', 'max: 350'),
    compaction('useless', {
      says: [
        request('kaart loopt vast', [/kaart/, /vast/]),
        rule('geen pakketten', [/pakketten/]),
        rule('tests voor commit', [/tests/, /commit/]),
        rule('eigen tegels', [/eigen server/]),
        rule('350 punten', [/350/]),
        decision('Douglas-Peucker', [/Douglas-Peucker/]),
        finding('12.000 punten', [/12\.000 punten/]),
        state('route.dart', [/route\.dart/, /not committed|edited/i]),
      ],
      gone: [
        stale('200 punten', [/Maximaal 200/, /^(?!.*350).*$/]),
        stale('vereenvoudigd tot 200', [/Vereenvoudigd tot 200/, /^(?!.*(?:350|Said before)).*$/]),
      ],
    }),
    queue('onze tegelserver ligt eruit, pak die van OSM tot hij weer draait'),
    edit('/home/bram/fiets/lib/tiles.dart', 'tiles.fiets.nl', 'tile.osm.org'),
    claude('De tegels komen van OSM.'),
    you('voor de hoogtemeters mag je flutter_elevation toevoegen, verder blijft het zoals het was'),
    bash('flutter pub add flutter_elevation', '+ flutter_elevation 2.1.0'),
    compaction('useless', {
      over: ['geen pakketten', 'eigen tegels', 'kaart loopt vast', 'route.dart', '12.000 punten'],
      says: [
        rule('OSM voorlopig', [/OSM/, /tot hij weer draait/]),
        rule('alleen flutter_elevation', [/flutter_elevation/, /verder/]),
      ],
      gone: [
        stale('alleen eigen server', [/alleen van onze eigen server/, /^(?!.*OSM).*$/]),
        stale('helemaal geen pakketten', [/Geen nieuwe pakketten/, /^(?!.*flutter_elevation).*$/]),
      ],
    }),
    you('de tegelserver draait weer. en die tests voor elke commit, laat maar zitten, CI doet het'),
    edit('/home/bram/fiets/lib/tiles.dart', 'tile.osm.org', 'tiles.fiets.nl'),
    bash('git commit -am "Eigen tegels terug"', '[main 88aa001] Eigen tegels terug\n 3 files changed'),
    claude('De eigen tegels zijn terug.'),
    compaction('useless', {
      over: ['OSM voorlopig', 'tests voor commit'],
      says: [rule('CI doet de tests', [/CI doet het/]), state('88aa001', [/88aa001/])],
      gone: [
        stale('OSM', [/pak die van OSM/, /^(?!.*draait weer).*$/]),
        stale('tegels van OSM', [/tegels komen van OSM/, /^(?!.*later).*$/]),
        stale('eerst tests', [/Eerst altijd de tests/, /^(?!.*laat maar).*$/]),
      ],
    }),
  ],
};
