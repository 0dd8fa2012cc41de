import * as s from '../steps.ts';

/** Dutch, mobile: short words in passing. */
export const fietsroutes: s.Scenario = {
  name: 'fietsroutes',
  domain: 'mobile',
  language: 'nl',
  cwd: '/home/bram/fiets',
  steps: [
    s.you(
      'De kaart loopt vast bij lange routes. Zoek uit waarom. Geen nieuwe pakketten installeren. Eerst altijd de tests draaien voor je commit. Kaarttegels alleen van onze eigen server. Maximaal 200 punten per route.',
    ),
    s.bash('flutter test', 'All 77 tests passed'),
    s.claude('De kaart tekent elk punt apart: een route van 80 km heeft 12.000 punten.'),
    s.you('vereenvoudig met Douglas-Peucker'),
    s.edit('/home/bram/fiets/lib/route.dart', 'draw(points)', 'draw(simplify(points))'),
    s.bash('flutter test', 'All 79 tests passed'),
    s.claude('Vereenvoudigd tot 200 punten, de kaart blijft vlot.'),
    s.you('200 is te hoekig, doe maar 350'),
    s.edit('/home/bram/fiets/lib/route.dart', 'max: 200', 'max: 350'),
    s.compaction('useless', {
      says: [
        s.request('kaart loopt vast', [/kaart/, /vast/]),
        s.rule('geen pakketten', [/pakketten/]),
        s.rule('tests voor commit', [/tests/, /commit/]),
        s.rule('eigen tegels', [/eigen server/]),
        s.rule('350 punten', [/350/]),
        s.words('Douglas-Peucker', [/Douglas-Peucker/]),
        s.said('12.000 punten', [/12\.000 punten/]),
      ],
    }),
    s.queue('onze tegelserver ligt eruit, pak die van OSM tot hij weer draait'),
    s.edit('/home/bram/fiets/lib/tiles.dart', 'tiles.fiets.nl', 'tile.osm.org'),
    s.claude('De tegels komen van OSM.'),
    s.you('voor de hoogtemeters mag je flutter_elevation toevoegen, verder blijft het zoals het was'),
    s.bash('flutter pub add flutter_elevation', '+ flutter_elevation 2.1.0'),
    s.compaction('useless', {
      over: ['geen pakketten', 'eigen tegels', 'kaart loopt vast', '12.000 punten'],
      says: [
        s.rule('OSM voorlopig', [/OSM/, /tot hij weer draait/]),
        s.rule('alleen flutter_elevation', [/flutter_elevation/, /verder/]),
      ],
    }),
    s.you('de tegelserver draait weer. en die tests voor elke commit, laat maar zitten, CI doet het'),
    s.edit('/home/bram/fiets/lib/tiles.dart', 'tile.osm.org', 'tiles.fiets.nl'),
    s.bash('git commit -am "Eigen tegels terug"', '[main 88aa001] Eigen tegels terug\n 3 files changed'),
    s.claude('De eigen tegels zijn terug.'),
    s.compaction('useless', {
      over: ['OSM voorlopig', 'tests voor commit'],
      says: [s.rule('CI doet de tests', [/CI doet het/])],
    }),
  ],
};
