import * as s from '../steps.ts';

const ALONE = /^(?!.*(?:\blater\b|\bsince\b)).*$/;

/** A game in Godot: frame times measured again and again, code that comes and goes, a rule of taste taken back. */
export const colonyPathfinding: s.Scenario = {
  name: 'colony pathfinding',
  domain: 'game',
  language: 'en',
  cwd: '/home/lou/antfarm',
  steps: [
    s.you(
      'with 400 ants the frame drops to 19 fps on the steam deck. i want 60 there. pure gdscript pls, no gdextension, i can’t build that for mac. and no comments in code that explain what, only why',
    ),
    s.bash('godot --headless --script bench/ants.gd', 'godot: command not found', { failed: 127 }),
    s.bash(
      'flatpak run org.godotengine.Godot --headless --script bench/ants.gd',
      'ants=400 frame=52.4ms path=31.0ms steer=12.2ms draw=6.1ms',
    ),
    s.claude(
      `Numbers first:

- path: 31.0 ms (A* per ant per frame!)
- steer: 12.2 ms
- draw: 6.1 ms

The obvious suspect is AStar2D itself, which allocates a PackedVector2Array for each call. **Idea A**: cache paths per (start cell, goal). **Idea B**: one flow field per goal shared by all ants. **Idea C**: stagger, each ant re-plans every 8th frame.`,
    ),
    s.you('B, but keep C in your pocket'),
    s.write('/home/lou/antfarm/src/flow_field.gd', 'class_name FlowField'),
    s.edit('/home/lou/antfarm/src/ant.gd', 'path = astar.get_point_path(a, b)', 'dir = field.at(cell)'),
    s.bash(
      'flatpak run org.godotengine.Godot --headless --script bench/ants.gd',
      'ants=400 frame=24.9ms path=4.4ms steer=12.1ms draw=6.0ms',
    ),
    s.filler(3500, 'FlowField', 'the ant', 'the nest', 'the pheromone grid'),
    s.claude(
      'Path is at 4.4 ms now. Steer is next: it asks every other ant for its distance, 160,000 pairs. I thought `Area2D` overlap would be cheaper; tried it in a scratch scene and it took 19 ms because the physics server wakes all bodies. So: a spatial hash with cells of 48 px, which equals the sense radius.',
    ),
    s.edit('/home/lou/antfarm/src/steer.gd', 'for other in ants:', 'for other in hash.near(position):'),
    s.bash(
      'flatpak run org.godotengine.Godot --headless --script test/run.gd',
      'test_ants_avoid_walls ... FAILED: ant 17 inside wall at (12, 40)\n1 of 38 failed',
      { failed: 1 },
    ),
    s.you(
      'also the ants must not look like soldiers in a row, they should wobble a bit. i’ll judge that by eye',
    ),
    s.claude(
      'Noted. The wall test: ant 17 gets stuck since the flow field has no direction in cells next to a corner (both neighbours blocked, diagonal allowed). I forbid diagonals between two walls in flow_field.gd next.',
    ),
    s.compaction('useless', {
      says: [
        s.request('60 fps with 400 ants', [/400 ants/, /60|19 fps|steam deck/i]),
        s.rule('gdscript only', [/gdextension/i, /no |pure|mac/]),
        s.rule('comments say why', [/comments/, /only why|explain what/]),
        s.request('ants wobble', [/wobble/, /soldiers|by eye|row/]),
        s.decision('flow field', [/flow field/i, /B\b|shared|goal/]),
        s.dropped('stagger in the pocket', [/stagger|\bC\b/, /pocket|8th/]),
        s.dropped('Area2D', [/Area2D/, /19 ms|physics server/]),
        s.finding('path 4.4 ms', [/4\.4 ?ms/, /path/]),
        s.finding('hash cell of 48', [/48 px|48/, /hash|sense radius/]),
        s.finding('160,000 pairs', [/160,000/, /pairs|steer|distance/]),
        s.failed('godot via flatpak', [/godot/, /flatpak run org\.godotengine\.Godot/]),
        s.how('bench command', [/flatpak run org\.godotengine\.Godot --headless --script bench\/ants\.gd/]),
        s.state('wall test red', [/test_ants_avoid_walls|ant 17/, /inside wall|FAILED|stuck|fail/]),
        s.next('no diagonals between walls', [/diagonals/, /walls|flow_field/]),
        s.state('nothing committed', [/flow_field\.gd|steer\.gd|ant\.gd/, /not committed|uncommitted/]),
      ],
      gone: [
        s.stale('path at 31 ms', [/path: 31\.0 ms/, ALONE]),
        s.stale('godot missing as open', [/command not found/, s.FAILS, /^(?!.*flatpak).*$/]),
        s.stale('AStar2D in use', [/A\* per ant per frame/, /^(?!.*(?:later|since|flow field|4\.4)).*$/]),
      ],
    }),
    s.edit(
      '/home/lou/antfarm/src/flow_field.gd',
      'class_name FlowField',
      'class_name FlowField\nvar no_corner := true',
    ),
    s.bash('flatpak run org.godotengine.Godot --headless --script test/run.gd', '38 of 38 passed'),
    s.bash(
      'flatpak run org.godotengine.Godot --headless --script bench/ants.gd',
      'ants=400 frame=15.1ms path=4.6ms steer=2.2ms draw=6.0ms',
    ),
    s.bash(
      'git add -A && git commit -m "Flow field and spatial hash"',
      '[main c0ffee1] Flow field and spatial hash\n 3 files changed',
    ),
    s.edit(
      '/home/lou/antfarm/src/ant.gd',
      'dir = field.at(cell)',
      'dir = field.at(cell).rotated(noise.get_noise_1d(t) * 0.4)',
    ),
    s.you('wobble too drunk. half of it'),
    s.edit('/home/lou/antfarm/src/ant.gd', '* 0.4', '* 0.2'),
    s.you('perfect, keep 0.2'),
    s.claude(
      'On the desktop 15.1 ms is 66 fps. But the Deck has about 0.6 of this CPU, so I expect around 25 ms there. I cannot measure on it from here; could you run `bench/ants.gd` on the Deck?',
    ),
    s.you(
      'deck says frame=22.7ms. so 44fps. and ok, you may use gdextension if it’s only for the hash, ada builds for mac now',
    ),
    s.write('/home/lou/antfarm/native/hash.cpp', '#include <godot_cpp/core/class_db.hpp>'),
    s.bash('scons platform=linux', 'fatal error: godot_cpp/core/class_db.hpp: No such file or directory', {
      failed: 2,
    }),
    s.bash('git submodule update --init godot-cpp && scons platform=linux', 'scons: done building targets.'),
    s.bash(
      'flatpak run org.godotengine.Godot --headless --script bench/ants.gd',
      'ants=400 frame=14.6ms path=4.6ms steer=1.7ms draw=6.0ms',
    ),
    s.claude(
      'The native hash saves only 0.5 ms (2.2 to 1.7). Not worth a build chain. I take it out again and go for draw: 400 AnimatedSprite2D nodes become one MultiMeshInstance2D.',
    ),
    s.bash('rm -r native && git submodule deinit -f godot-cpp', ''),
    s.edit('/home/lou/antfarm/src/swarm.gd', 'add_child(sprite)', 'multimesh.instance_count = 400'),
    s.compaction('useless', {
      over: [
        'gdscript only',
        'wall test red',
        'no diagonals between walls',
        'nothing committed',
        'path 4.4 ms',
        'ants wobble',
        'godot via flatpak',
        'hash cell of 48',
        '160,000 pairs',
      ],
      says: [
        s.rule('gdextension for the hash only', [/gdextension/i, /only for the hash|ada/i]),
        s.decision('wobble of 0.2', [/0\.2/, /keep|wobble|perfect/]),
        s.finding('22.7 ms on the deck', [/22\.7 ?ms/, /deck/i]),
        s.dropped('native hash', [/native|hash\.cpp|gdextension/i, /0\.5 ms|not worth|1\.7/]),
        s.state('swarm.gd not run yet', [
          /swarm\.gd/,
          /not (?:yet )?(?:run|committed|tested)|no run|uncommitted|edited/,
        ]),
        s.decision('MultiMesh for draw', [/MultiMesh/i, /draw|AnimatedSprite2D|400/]),
        s.state('c0ffee1 is the commit', [/c0ffee1/, /Flow field|commit|pushed/]),
        s.state('ant.gd and swarm.gd uncommitted', [/ant\.gd|swarm\.gd/, /not committed|uncommitted/]),
      ],
      gone: [
        s.stale('wall test fails', [/ant 17|avoid_walls/, s.FAILS]),
        s.stale('no gdextension at all', [/no gdextension/i, /^(?!.*(?:later|since|may use)).*$/]),
        s.stale('0.4 wobble', [/\* 0\.4/, /^(?!.*(?:0\.2|half|later|since)).*$/]),
        s.stale('hash.cpp in work', [/hash\.cpp/, /not committed|uncommitted|in work/]),
        s.stale('class_db missing', [/class_db\.hpp/, s.FAILS]),
        s.stale('deck run asked', [/could you run/, /no answer|open question|unanswered/]),
      ],
    }),
  ],
};
