import {
  bash,
  claude,
  compaction,
  decision,
  dropped,
  edit,
  FAILS,
  file,
  filler,
  finding,
  how,
  next,
  plan,
  relation,
  request,
  rule,
  type Scenario,
  stale,
  state,
  you,
} from '../steps.ts';

const TOPIC = [
  'the broad phase',
  'the contact cache',
  'the sprite atlas',
  'the input buffer',
  'the scene graph',
  'the tick scheduler',
];

/** A game with an approved plan, done in part, between much prose; six compactions. */
export const enginePhysics: Scenario = {
  name: 'engine physics',
  domain: 'game',
  language: 'en',
  cwd: '/home/noa/brickfall',
  steps: [
    you(
      'the ball tunnels through thin walls at high speed. lets fix that properly. code style: no exceptions in engine/, return codes only',
    ),
    filler(7000, ...TOPIC),
    claude(
      'The step is 16.6 ms and the ball reaches 2400 px/s, which is 40 px per step; walls are 12 px thick. So whole walls fit between two steps.',
    ),
    plan(
      '# Continuous collision\n\n1. Add swept AABB test to engine/collide.cpp\n2. Use it for bodies faster than 600 px/s only\n3. Clamp restitution to 0.95\n4. Regression level levels/tunnel.json\n5. Remove the old substep hack in engine/step.cpp',
    ),
    edit(
      '/home/noa/brickfall/engine/collide.cpp',
      '// TODO',
      'bool sweptAabb(const Body& a, const Body& b, float& t);',
    ),
    bash(
      'cmake --build build -j4 && ctest --test-dir build',
      '[ FAILED ] Sweep.CornerHit\n  t = 0.5001, expected 0.5 +- 1e-5\n97% tests passed, 1 tests failed out of 34',
      { failed: 8 },
    ),
    claude(
      'Sweep.CornerHit is off by 1e-4 because the corner radius is added after the division. That belongs before it.',
    ),
    edit('/home/noa/brickfall/engine/collide.cpp', 'd / v + r', '(d + r) / v'),
    bash('cmake --build build -j4 && ctest --test-dir build', '100% tests passed, 0 tests failed out of 34'),
    bash('git commit -am "Add swept AABB test"', '[ccd 0d4417b] Add swept AABB test'),
    compaction('useless', {
      says: [
        request('tunnelling to be fixed', [/tunnel/, /walls|ball/]),
        rule('no exceptions in engine/', [/no exceptions/, /engine|return codes/]),
        finding('40 px per step, walls of 12 px', [/40 px/, /12 px|2400/]),
        finding('corner radius after the division', [/corner radius/, /division/]),
        state('0d4417b has the swept test', [/0d4417b/, /swept AABB/i]),
        state('all 34 tests pass', [/ctest|tests/, /100%|34|0 tests failed/]),
        request('plan: fast bodies only', [/600 px\/s/]),
        request('plan: restitution', [/restitution/, /0\.95/]),
        request('plan: regression level', [/tunnel\.json/, /regression/i]),
        request('plan: remove the hack', [/substep/, /step\.cpp|remove/i]),
        how('build and test', [/cmake --build build -j4 && ctest --test-dir build/]),
        file('collide.cpp', [/collide\.cpp/, /swept|sweptAabb/]),
      ],
      gone: [stale('CornerHit as failing', [/CornerHit/, FAILS])],
    }),
    edit(
      '/home/noa/brickfall/engine/world.cpp',
      'collide(a, b)',
      'a.speed > 600 ? sweptAabb(a, b, t) : collide(a, b)',
    ),
    claude(
      'I also tried conservative advancement, which needs 9 iterations in corners and costs 2.3 ms a frame; the sweep costs 0.4 ms. I stay with the sweep.',
    ),
    filler(6000, ...TOPIC),
    compaction('useless', {
      over: ['all 34 tests pass', 'corner radius after the division'],
      says: [
        dropped('conservative advancement', [/conservative advancement/, /2\.3 ms|9 iterations/]),
        finding('sweep costs 0.4 ms', [/0\.4 ms/, /sweep/]),
        state('world.cpp edited, not run', [/world\.cpp/, /not run|not committed|uncommitted|edited|since/]),
      ],
    }),
    bash('cmake --build build -j4 && ctest --test-dir build', '100% tests passed, 0 tests failed out of 34'),
    bash('git commit -am "Sweep fast bodies only"', '[ccd a83be90] Sweep fast bodies only'),
    edit('/home/noa/brickfall/engine/body.h', 'float restitution;', 'float restitution; // clamped to 0.95'),
    compaction('Work on a game engine. Plan items 1 to 5 are all done.', {
      over: [
        'world.cpp edited, not run',
        'plan: fast bodies only',
        '0d4417b has the swept test',
        'collide.cpp',
      ],
      says: [
        state('a83be90 sweeps fast bodies', [/a83be90/, /sweep fast/i]),
        state('body.h edited since', [/body\.h/, /not committed|uncommitted|edited|not run|since/]),
      ],
      gone: [stale('world.cpp as uncommitted', [/world\.cpp/, /not committed|uncommitted/])],
    }),
    you('restitution: make that 0.98, 0.95 feels dead'),
    edit('/home/noa/brickfall/engine/body.h', '0.95', '0.98'),
    compaction('useless', {
      over: ['plan: restitution'],
      says: [decision('restitution 0.98', [/0\.98/, /restitution|feels dead/])],
      gone: [stale('0.95 as the value', [/^(?!.*0\.98).*0\.95/])],
    }),
    bash('git commit -am "Clamp restitution"', '[ccd 5c21f08] Clamp restitution'),
    edit(
      '/home/noa/brickfall/engine/step.cpp',
      'for (int i = 0; i < 4; ++i) substep(dt / 4);',
      'substep(dt);',
    ),
    bash(
      'cmake --build build -j4 && ctest --test-dir build',
      '[ FAILED ] Replay.Golden\n  frame 311: hash 9ae1 != 77c0\n97% tests passed, 1 tests failed out of 34',
      { failed: 8 },
    ),
    claude(
      'Replay.Golden compares frame hashes of recorded runs, which of course change without substeps. The golden file has to be recorded again with tools/record.sh --golden.',
    ),
    compaction('useless', {
      over: ['body.h edited since', 'a83be90 sweeps fast bodies', 'plan: remove the hack'],
      says: [
        state('Replay.Golden fails', [/Replay\.Golden/, /fail|311|hash/i]),
        next('record the golden file again', [/record\.sh --golden/]),
        state('step.cpp not committed', [/step\.cpp/, /not committed|uncommitted|edited/]),
        state('5c21f08 is the last commit', [/5c21f08/, /Clamp restitution/]),
      ],
    }),
    you('do it. and then the level'),
    bash('tools/record.sh --golden', 'recorded 12 runs'),
    bash('ctest --test-dir build', '100% tests passed, 0 tests failed out of 34'),
    bash('git commit -am "Drop the substep hack"', '[ccd e77d1c3] Drop the substep hack'),
    compaction('useless', {
      over: [
        'Replay.Golden fails',
        'record the golden file again',
        'step.cpp not committed',
        '5c21f08 is the last commit',
        'tunnelling to be fixed',
      ],
      says: [
        state('e77d1c3 dropped the hack', [/e77d1c3/, /substep hack/i]),
        request('the level comes next', [/level/, /tunnel\.json|and then/]),
        relation('golden is recorded with record.sh', [/record\.sh --golden/, /golden|recorded 12/]),
      ],
      gone: [
        stale('Replay.Golden as failing', [/Replay\.Golden/, FAILS]),
        stale('substep hack as to do', [/next|open|to do|pending/, /remove the old substep/i]),
      ],
    }),
  ],
};
