import * as s from '../steps.ts';

const TOPIC = [
  'the broad phase',
  'the contact cache',
  'the sprite atlas',
  'the input buffer',
  'the scene graph',
  'the tick scheduler',
];

/** A game with an approved plan, done in part, between much prose; six compactions. */
export const enginePhysics: s.Scenario = {
  name: 'engine physics',
  domain: 'game',
  language: 'en',
  cwd: '/home/noa/brickfall',
  steps: [
    s.you(
      'the ball tunnels through thin walls at high speed. lets fix that properly. code style: no exceptions in engine/, return codes only',
    ),
    s.filler(7000, ...TOPIC),
    s.claude(
      'The step is 16.6 ms and the ball reaches 2400 px/s, which is 40 px per step; walls are 12 px thick. So whole walls fit between two steps.',
    ),
    s.plan(
      '# Continuous collision\n\n1. Add swept AABB test to engine/collide.cpp\n2. Use it for bodies faster than 600 px/s only\n3. Clamp restitution to 0.95\n4. Regression level levels/tunnel.json\n5. Remove the old substep hack in engine/step.cpp',
    ),
    s.edit(
      '/home/noa/brickfall/engine/collide.cpp',
      '// TODO',
      'bool sweptAabb(const Body& a, const Body& b, float& t);',
    ),
    s.bash(
      'cmake --build build -j4 && ctest --test-dir build',
      '[ FAILED ] Sweep.CornerHit\n  t = 0.5001, expected 0.5 +- 1e-5\n97% tests passed, 1 tests failed out of 34',
      { failed: 8 },
    ),
    s.claude(
      'Sweep.CornerHit is off by 1e-4 because the corner radius is added after the division. That belongs before it.',
    ),
    s.edit('/home/noa/brickfall/engine/collide.cpp', 'd / v + r', '(d + r) / v'),
    s.bash(
      'cmake --build build -j4 && ctest --test-dir build',
      '100% tests passed, 0 tests failed out of 34',
    ),
    s.bash('git commit -am "Add swept AABB test"', '[ccd 0d4417b] Add swept AABB test'),
    s.compaction('useless', {
      says: [
        s.request('tunnelling to be fixed', [/tunnel/, /walls|ball/]),
        s.rule('no exceptions in engine/', [/no exceptions/, /engine|return codes/]),
        s.said('40 px per step, walls of 12 px', [/40 px/, /12 px|2400/]),
        s.said('corner radius after the division', [/corner radius/, /division/]),
        s.ofPlan('plan: fast bodies only', [/600 px\/s/]),
        s.ofPlan('plan: restitution', [/restitution/, /0\.95/]),
        s.ofPlan('plan: regression level', [/tunnel\.json/, /regression/i]),
        s.ofPlan('plan: remove the hack', [/substep/, /step\.cpp|remove/i]),
        s.ofPlan('collide.cpp', [/collide\.cpp/, /swept|sweptAabb/]),
      ],
    }),
    s.edit(
      '/home/noa/brickfall/engine/world.cpp',
      'collide(a, b)',
      'a.speed > 600 ? sweptAabb(a, b, t) : collide(a, b)',
    ),
    s.claude(
      'I also tried conservative advancement, which needs 9 iterations in corners and costs 2.3 ms a frame; the sweep costs 0.4 ms. I stay with the sweep.',
    ),
    s.filler(6000, ...TOPIC),
    s.compaction('useless', {
      over: ['corner radius after the division'],
      says: [
        s.said('conservative advancement', [/conservative advancement/, /2\.3 ms|9 iterations/]),
        s.said('sweep costs 0.4 ms', [/0\.4 ms/, /sweep/]),
      ],
    }),
    s.bash(
      'cmake --build build -j4 && ctest --test-dir build',
      '100% tests passed, 0 tests failed out of 34',
    ),
    s.bash('git commit -am "Sweep fast bodies only"', '[ccd a83be90] Sweep fast bodies only'),
    s.edit(
      '/home/noa/brickfall/engine/body.h',
      'float restitution;',
      'float restitution; // clamped to 0.95',
    ),
    s.compaction('Work on a game engine. Plan items 1 to 5 are all done.', {
      over: ['plan: fast bodies only', 'collide.cpp'],
    }),
    s.you('restitution: make that 0.98, 0.95 feels dead'),
    s.edit('/home/noa/brickfall/engine/body.h', '0.95', '0.98'),
    s.compaction('useless', {
      over: ['plan: restitution'],
      says: [s.words('restitution 0.98', [/0\.98/, /restitution|feels dead/])],
    }),
    s.bash('git commit -am "Clamp restitution"', '[ccd 5c21f08] Clamp restitution'),
    s.edit(
      '/home/noa/brickfall/engine/step.cpp',
      'for (int i = 0; i < 4; ++i) substep(dt / 4);',
      'substep(dt);',
    ),
    s.bash(
      'cmake --build build -j4 && ctest --test-dir build',
      '[ FAILED ] Replay.Golden\n  frame 311: hash 9ae1 != 77c0\n97% tests passed, 1 tests failed out of 34',
      { failed: 8 },
    ),
    s.claude(
      'Replay.Golden compares frame hashes of recorded runs, which of course change without substeps. The golden file has to be recorded again with tools/record.sh --golden.',
    ),
    s.compaction('useless', {
      over: ['plan: remove the hack'],
      says: [
        s.said('Replay.Golden fails', [/Replay\.Golden/, /fail|311|hash/i]),
        s.said('record the golden file again', [/record\.sh --golden/]),
      ],
    }),
    s.you('do it. and then the level'),
    s.bash('tools/record.sh --golden', 'recorded 12 runs'),
    s.bash('ctest --test-dir build', '100% tests passed, 0 tests failed out of 34'),
    s.bash('git commit -am "Drop the substep hack"', '[ccd e77d1c3] Drop the substep hack'),
    s.compaction('useless', {
      over: ['Replay.Golden fails', 'record the golden file again', 'tunnelling to be fixed'],
      says: [
        s.request('the level comes next', [/level/, /tunnel\.json|and then/]),
        s.said('golden is recorded with record.sh', [/record\.sh --golden/, /golden|recorded 12/]),
      ],
    }),
  ],
};
