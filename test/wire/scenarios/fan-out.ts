import * as s from '../steps.ts';

/** Agents that report, fail and go on in the background, and the numbered tasks of newer clients. */
export const fanOut: s.Scenario = {
  name: 'fan out',
  cwd: '/home/nadia/atlas',
  steps: [
    s.you(
      'The map tiles load slowly since the move to vector tiles. Let agents look into client, server and data separately, then fix what is worst. Agents must not edit anything. Keep zoom level 14 as the maximum.',
    ),
    s.createTask(1, 'Measure the client'),
    s.createTask(2, 'Measure the tile server'),
    s.createTask(3, 'Check the sizes of the tiles'),
    s.updateTask(1, 'in_progress'),
    s.agent(
      'c11e47',
      'Profile the map client',
      'Profile the first paint of /map. Do not edit.',
      'First paint takes 4.1 s, 2.9 s of them in decodeGeometry.\n\nWorst is decodeGeometry in src/map/decode.ts.',
    ),
    s.updateTask(1, 'completed'),
    s.agent('5e27e4', 'Profile the tile server', 'Run the load test against tiles-2 and report p95.'),
    s.agent('da7a00', 'Weigh the tiles', 'List the ten largest tiles of zoom 12 to 14.'),
    s.updateTask(2, 'in_progress'),
    s.updateTask(3, 'in_progress'),
    s.claude('The client spends 2.9 s in decodeGeometry. Server and data are still being looked at.'),
    s.compaction('useless'),
    s.ended('da7a00', 'completed', 'Agent "Weigh the tiles" finished', 'Tile 12/2200/1343 weighs 3.8 MB.'),
    s.updateTask(3, 'completed'),
    s.ended('5e27e4', 'failed', 'Agent "Profile the tile server" failed: tiles-2 refused the connection'),
    s.you('tiles-2 is down for maintenance till noon. drop the server, simplify the geometry of that tile'),
    s.updateTask(2, 'deleted'),
    s.createTask(4, 'Simplify the geometry of 12/2200/1343'),
    s.edit('/home/nadia/atlas/tools/simplify.mjs', 'tolerance: 0', 'tolerance: 0.4'),
    s.bash('npm run tiles:check', '12/2200/1343: 3.8 MB, limit 500 kB', { failed: 1 }),
    s.claude('The tolerance alone does not bring the tile below 500 kB.'),
    s.compaction('Three agents looked into slow tiles. The server agent is still at work.'),
  ],
};
