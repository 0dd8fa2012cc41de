import * as s from '../steps.ts';

/** What is taken back is named otherwise than when it was asked for, or not at all. */
export const warehouseRobots: s.Scenario = {
  name: 'warehouse robots',
  domain: 'embedded',
  language: 'en',
  cwd: '/opt/robots',
  steps: [
    s.you(
      'Robots collide at the dock. Find out why. House rules while I am travelling: nothing goes to the live fleet, use the simulator; speed stays below 1.2 m/s; write the log entries in plain english; ping Dana before you change a map.',
    ),
    s.bash('ros2 run sim dock --robots 6', '3 collisions in 200 runs'),
    s.claude('Three collisions in 200 runs. All happen when two robots get the same lease for the dock.'),
    s.you('lovely. who hands out the leases?'),
    s.bash('grep -n lease src/dock.cpp', '88: lease = next_id++ % 4'),
    s.claude('dock.cpp line 88: ids wrap after 4, so the fifth robot shares a lease with the first.'),
    s.you('make that a 64 bit counter'),
    s.edit('/opt/robots/src/dock.cpp', 'next_id++ % 4', 'next_id++'),
    s.bash('ros2 run sim dock --robots 6', '0 collisions in 200 runs'),
    s.ask('Which map do we test on next?', 'berlin-2', 'berlin-2', 'gdansk'),
    s.claude('No collision any more. I go on with berlin-2.'),
    s.compaction('useless', {
      says: [
        s.request('robots collide at the dock', [/collide/, /dock/]),
        s.rule('not the live fleet', [/live fleet/, /nothing|simulator/]),
        s.rule('below 1.2', [/below 1\.2 m\/s/]),
        s.rule('log in plain english', [/plain english/]),
        s.rule('ping Dana before maps', [/Dana/, /map/]),
        s.decision('64 bit counter', [/64 bit/]),
        s.decision('berlin-2', [/berlin-2/, /map/]),
        s.finding('leases wrapped', [/dock\.cpp/, /lease|wrap/]),
        s.state('0 collisions', [/0 collisions/]),
      ],
      gone: [
        s.stale('3 collisions', [/Found out[^|]*\| - Three collisions/, /^(?!.*(?:fixed|edited) since).*$/]),
      ],
    }),
    s.you('back from the trip! so you can deploy for real again. and Dana says no need to bother her'),
    s.bash('deploy --fleet live --build 41', 'deployed to 38 robots'),
    s.claude('Build 41 is on 38 robots.'),
    s.queue('the cap on speed can go up to 1.5 btw, the new brakes are in'),
    s.edit('/opt/robots/config/limits.yaml', 'max_speed: 1.2', 'max_speed: 1.5'),
    s.compaction('useless', {
      over: [
        'not the live fleet',
        'below 1.2',
        'ping Dana before maps',
        'robots collide at the dock',
        '0 collisions',
      ],
      says: [
        s.rule('deploy again', [/deploy for real/]),
        s.rule('Dana need not be asked', [/Dana/, /no need/]),
        s.rule('1.5', [/1\.5/, /speed/]),
        s.state('build 41 is out', [/build 41|deployed to 38/i]),
      ],
      gone: [
        s.stale('simulator only', [/nothing goes to the live fleet/, /^(?!.*deploy for real).*$/]),
        s.stale('1.2 m/s', [/below 1\.2/, /^(?!.*1\.5).*$/]),
        s.stale('ping Dana', [/ping Dana/, /^(?!.*no need).*$/]),
      ],
    }),
    s.you('hm the customer reads those logs, they are in Lyon, do them in french'),
    s.edit('/opt/robots/src/log.cpp', '"dock free"', '"quai libre"'),
    s.claude('The log entries are in French now. Want me to translate the old ones as well?'),
    s.you('no'),
    s.you('robot R-17 is the one with the bent fork, R-22 is on loan to Lidl'),
    s.compaction('useless', {
      over: ['log in plain english', 'build 41 is out', '64 bit counter'],
      says: [
        s.rule('logs in french', [/french/, /logs|Lyon/]),
        s.relation('R-17', [/R-17/, /bent fork/]),
        s.relation('R-22', [/R-22/, /loan|Lidl/]),
        s.decision('old entries stay', [/\bno\b/, /translate the old/]),
      ],
      gone: [
        s.stale('plain english', [/plain english/, /^(?!.*french).*$/]),
        s.stale('translation is open', [/translate the old/, /no answer is on record/]),
      ],
    }),
  ],
};
