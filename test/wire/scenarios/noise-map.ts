import * as s from '../steps.ts';

const TOPIC = [
  'the tile reader',
  'the octave filter',
  'the station table',
  'the map style',
  'the quiet-zone layer',
];

/** As long as real ones: what was measured, caused and refuted last has to stand out of much prose. */
export const noiseMap: s.Scenario = {
  name: 'noise map',
  domain: 'data',
  language: 'en',
  cwd: '/data/noise',
  steps: [
    s.you('The noise map of the city shows 6 dB too much along the river. Find the cause before we publish.'),
    s.claude('Let me look at how the tiles are read.'),
    s.filler(15000, ...TOPIC),
    s.bash('python check.py --zone river', 'mean deviation 6.1 dB over 214 cells'),
    s.claude('The deviation along the river is 6.1 dB on average over 214 cells.'),
    s.filler(15000, ...TOPIC),
    s.claude('It looks like the water is treated as a hard surface twice.'),
    s.bash('python check.py --zone river --ground soft', 'mean deviation 6.0 dB over 214 cells'),
    s.claude('No: with soft ground it is still 6.0 dB, the ground factor has no part in it.'),
    s.filler(15000, ...TOPIC),
    s.bash('python dump.py --source ferries', 'ferries counted 2 times: osm, ais'),
    s.claude(
      'The cause is `sources.yaml`: the ferries are in it twice, once from OSM and once from AIS, which adds 3 dB per copy in the energy sum.',
    ),
    s.edit('/data/noise/sources.yaml', '- ferries_osm', ''),
    s.bash('python check.py --zone river', 'mean deviation 2.8 dB over 214 cells'),
    s.claude(
      'Down to 2.8 dB. The rest comes from the tram bridge, whose speed limit is taken as 70 instead of 30.',
    ),
    s.filler(15000, ...TOPIC),
    s.edit('/data/noise/bridges.yaml', 'speed: 70', 'speed: 30'),
    s.bash('python check.py --zone river', 'mean deviation 0.7 dB over 214 cells'),
    s.claude('The deviation is 0.7 dB now, within the tolerance of the guideline.'),
    s.filler(15000, ...TOPIC),
    s.compaction('useless', {
      says: [
        s.request('6 dB too much', [/6 dB too much/]),
        s.finding('0.7 dB', [/0\.7 dB/]),
        s.finding('ferries twice', [/ferries/, /twice/, /OSM/]),
        s.finding('tram bridge', [/tram bridge/, /30/]),
        s.dropped('ground factor', [/ground factor/, /no part/]),
        s.how('check', [/check\.py --zone river/]),
      ],
      gone: [
        s.stale('6.1 dB', [/6\.1 dB on average/, /^(?!.*(?:0\.7|later|since)).*$/]),
        s.stale('hard surface twice', [/hard surface twice/]),
        s.stale('2.8 dB', [/Down to 2\.8 dB/, /^(?!.*(?:0\.7|later|since)).*$/]),
        s.stale('look at the tiles', [/Let me look at how the tiles/]),
        s.stale('soft ground as how', [/How it is done.*--ground soft/]),
      ],
    }),
    s.you('now the render time. a full city takes the whole night'),
    s.bash('time make city', 'rendered 8112 tiles\nreal 412m10s'),
    s.claude('A full city takes 412 minutes for 8,112 tiles, 3 s per tile.'),
    s.filler(15000, ...TOPIC),
    s.claude('I suspect the disk: every tile opens the raster anew.'),
    s.bash('iostat -x 5 1', 'sda %util 4.1'),
    s.claude(
      "It isn't the disk, that is idle at 4 %. `reproject()` runs in Python per pixel; in the C path of GDAL one tile takes 0.2 s.",
    ),
    s.edit('/data/noise/render.py', 'reproject_py(t)', 'gdal.Warp(t)'),
    s.filler(15000, ...TOPIC),
    s.bash('time make city', 'rendered 8112 tiles\nreal 38m02s'),
    s.claude('38 minutes for the whole city.'),
    s.filler(15000, ...TOPIC),
    s.compaction('useless', {
      over: ['6 dB too much'],
      says: [
        s.request('render time', [/render time/]),
        s.finding('38 minutes', [/38 ?m/]),
        s.finding('reproject per pixel', [/reproject/, /per pixel|GDAL/]),
        s.dropped('not the disk', [/isn't the disk|disk, that is idle/]),
      ],
      gone: [
        s.stale('412 minutes', [/412 minutes/, /^(?!.*(?:38 ?m|later|since)).*$/]),
        s.stale('suspect the disk', [/I suspect the disk/]),
      ],
    }),
  ],
};
