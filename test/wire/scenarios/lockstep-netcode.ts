import * as s from '../steps.ts';

const NOW = /^(?!.*(?:since|later|instead|no longer|wrong|refuted|not it)).*$/;

/** A desync hunt in a game: a list of suspects struck off one by one, code put in and taken out again. */
export const lockstepNetcode: s.Scenario = {
  name: 'lockstep netcode',
  domain: 'game',
  language: 'en',
  cwd: '/home/olu/skirmish',
  steps: [
    s.you(
      'Multiplayer desyncs after ~4 min between Windows and Linux players, Linux-Linux is fine. Find the desync. House rules: engine/ is vendored godot, no edits there. no floats in sim/ EVER (lint catches it but the lint is off in CI atm). keep replays of v0.8 loadable.',
    ),
    s.bash('scons platform=linuxbsd target=template_debug -j8', 'scons: done building targets.'),
    s.bash(
      './tools/desync.sh --a linux --b wine --seed 99 --ticks 12000',
      'first mismatch: tick 4817 entity 3021 field path_cost\nA=1180 B=1181',
      { failed: 1 },
    ),
    s.claude(`Reproduced. First mismatch at tick 4817, entity 3021, path_cost 1180 vs 1181.

Suspects for a Windows/Linux difference, most likely first:

1. **std::sort with equal keys** in sim/path/open_list.cpp — not stable, and libstdc++ and MSVC order ties differently.
2. **std::unordered_map iteration** in sim/units/registry.cpp.
3. **sin/cos tables** generated at startup with libm.
4. **char signedness** in the map loader.

I'd bet on 3: sim/math/trig_table.cpp fills its table with std::sin at startup, and libm differs in the last bit between platforms. One unit of path cost is exactly what a rounding difference would give. I'm going to bake the table.`),
    s.write('/home/olu/skirmish/sim/math/trig_baked.inc', '// 4096 fixed-point entries\n'),
    s.edit(
      '/home/olu/skirmish/sim/math/trig_table.cpp',
      'for (int i = 0; i < 4096; ++i) t[i] = fx(std::sin(i * K));',
      '#include "trig_baked.inc"',
    ),
    s.bash(
      'scons -j8 && ./tools/desync.sh --a linux --b wine --seed 99 --ticks 12000',
      'first mismatch: tick 4817 entity 3021 field path_cost\nA=1180 B=1181',
      { failed: 1 },
    ),
    s.claude(
      "Same tick, same entity. So the trig table was not it, at least not for this one. I'll keep the baked table anyway? Hmm, no: it is 48 kB of noise in the diff, and it'd change v0.8 replays by a hair. Taking it out again.",
    ),
    s.bash('git checkout sim/math/trig_table.cpp && rm sim/math/trig_baked.inc', ''),
    s.filler(3400, 'open_list.cpp', 'registry.cpp', 'the map loader', 'trig_table.cpp', 'the replay header'),
    s.bash('./tools/trace_sort.sh --tick 4817', 'open_list: 3 nodes with f=1180, order A: 17,4,9  B: 4,9,17'),
    s.claude(
      'Now that is conclusive: at tick 4817 three nodes tie at f=1180 and the two builds pop them in different order (17,4,9 against 4,9,17). open_list.cpp uses std::push_heap with a comparator that compares f only. Fix: compare (f, node id). Replays of v0.8 recorded on Linux would then play differently, though, since ties resolve differently. So the new comparator has to be chosen by the replay header, field sim_version: below 9 keep the old one.',
    ),
    s.claude(`Let me spell out how versions and replays hang together here, as it's easy to get wrong:

* A replay begins with a header of 32 bytes: magic, sim version (u16), os (u8), seed, number of players.
* The loader refuses anything with a sim version above its own. It does **not** refuse older ones, it just plays them with the current code. That worked so far because nobody has changed the behaviour of the sim since v0.7.
* Checksums are stored every 600 ticks, so a wrong replay is noticed at the next multiple of 600 at the latest.

So with a changed order of ties each old replay would run into a checksum error sooner or later; on average after 4 to 5 thousand ticks, I'd say, if the tie at 4817 is typical.

Second thought on the comparator: should the id be the first or the last criterion? Last. If it were first the search would no longer be best-first at all. And ids are handed out in the order of creation, which is the same on all machines, as creation is driven by commands.

I went through the other users of heaps too: the event queue uses a sequence number already, the sound priority queue is not part of the sim, and the fog of war doesn't sort.`),
    s.you('ugh. ok but then windows replays of 0.8 stay broken, right? thats acceptable'),
    s.claude('Right, those stay broken, they never played right on Linux anyway.'),
    s.edit(
      '/home/olu/skirmish/sim/path/open_list.cpp',
      'return a.f > b.f;',
      'return a.f != b.f ? a.f > b.f : a.id > b.id;',
    ),
    s.bash(
      'scons -j8 && ./tools/desync.sh --a linux --b wine --seed 99 --ticks 12000',
      'no mismatch in 12000 ticks',
    ),
    s.bash(
      './tools/desync.sh --a linux --b wine --seed 1234 --ticks 40000',
      'first mismatch: tick 31077 entity 88 field target\nA=512 B=77',
      { failed: 1 },
    ),
    s.claude(
      'Seed 99 is clean for 12000 ticks, but seed 1234 still parts at tick 31077, another field: target of entity 88. That smells like suspect 2, the iteration of unordered_map in registry.cpp. Not done yet: the switch by sim_version for the comparator. I do registry.cpp first.',
    ),
    s.compaction(
      `Summary:
1. Primary Request and Intent:
   Find and fix a multiplayer desync between Windows and Linux players in the game (Godot based, deterministic lockstep sim in sim/).

2. Key Technical Concepts:
   - Lockstep, fixed point, A* open list, stable ordering

3. Files and Code Sections:
   - sim/path/open_list.cpp: comparator compares (f, id) now
   - sim/math/trig_table.cpp: baked table trig_baked.inc
   - sim/units/registry.cpp: unordered_map iteration, suspect
   - tools/desync.sh, tools/trace_sort.sh
   - build: scons platform=linuxbsd target=template_debug -j8

4. Errors and Fixes:
   - First mismatch tick 4817 path_cost: ties at f=1180 popped in different order; fixed.

5. Problem Solving:
   The tie in the open list was the cause. desync.sh shows no mismatch in 12000 ticks.

6. All user messages:
   - request with house rules
   - a question about what happens to old recordings

   Reproduction: tools/desync.sh with seed 99 over 12000 ticks parted at tick 4817 (entity 3021). tools/trace_sort.sh showed three nodes with equal f in a different order on the two builds. Four suspects had been listed: unstable sorting, iteration of a hash map, trigonometric tables from libm, and char signedness in the map loader. Replay files carry a header of 32 bytes with the version of the sim; checksums are stored every 600 ticks.

   Code:
     return a.f != b.f ? a.f > b.f : a.id > b.id;

7. Pending Tasks:
   - none known

8. Current Work:
   The desync is fixed.

9. Next Step:
   Commit the fix.`,
      {
        says: [
          s.rule('no edits in engine/', [/engine\//, /vendored|no edits/]),
          s.rule('no floats in sim/', [/no floats/, /sim\//]),
          s.rule('replays of v0.8 load', [/replays/, /v?0\.8/, /loadable|keep/]),
          s.state('seed 1234 still parts', [/31077/, /1234|target|mismatch|entity 88/]),
          s.next('registry.cpp first', [/registry\.cpp/, /first|suspect 2/]),
          s.next('switch by sim_version missing', [/sim_version/, /not done|below 9|header|old one/]),
          s.dropped('baked trig table', [
            /baked|trig/,
            /not it|taking it out|noise|removed|reverted|out again/,
          ]),
          s.decision('windows 0.8 replays stay broken', [/windows replays/, /broken|acceptable/]),
          s.how('desync check', [/tools\/desync\.sh --a linux --b wine --seed/]),
          s.state('open_list.cpp not committed', [/open_list\.cpp/, /not committed|uncommitted/]),
        ],
        gone: [
          s.stale('trig as bet', [/I'd bet on 3/, NOW], [/I'm going to bake the table/, NOW]),
          s.stale('baked file exists', [
            /(?:wrote|created|not committed|new)[^|]*trig_baked\.inc/,
            /^(?!.*(?:deleted|removed|rm )).*$/,
          ]),
          s.stale('4817 as open', [/tick 4817/, s.FAILS]),
        ],
      },
    ),
    s.edit(
      '/home/olu/skirmish/sim/units/registry.cpp',
      'std::unordered_map<Id, Unit> units;',
      'std::map<Id, Unit> units;',
    ),
    s.bash(
      'scons -j8 && ./tools/desync.sh --a linux --b wine --seed 1234 --ticks 40000',
      'no mismatch in 40000 ticks',
    ),
    s.bash('./tools/bench.sh --units 2000', 'tick avg 9.8 ms (was 6.1 ms)'),
    s.claude(`Clean for 40000 ticks, but std::map costs us: 9.8 ms per tick at 2000 units, was 6.1, and the budget is 8.

Three ways out:
(1) sort the ids once per tick and iterate those
(2) a flat vector indexed by id, with tombstones
(3) keep std::map and cut elsewhere

I lean to (2), ids are dense and are reused only after 600 ticks.`),
    s.you('2 but no tombstones, swap remove is wrong too. use the slot map in util/, ivan wrote it for this'),
    s.bash('rg -n "class SlotMap" util', 'util/slot_map.h:22:class SlotMap {'),
    s.edit(
      '/home/olu/skirmish/sim/units/registry.cpp',
      'std::map<Id, Unit> units;',
      'util::SlotMap<Unit> units;',
    ),
    s.bash(
      'scons -j8',
      "sim/units/registry.cpp:40: error: 'class util::SlotMap<Unit>' has no member named 'find'",
      { failed: 2 },
    ),
    s.edit('/home/olu/skirmish/sim/units/registry.cpp', 'units.find(id)', 'units.try_get(id)'),
    s.bash('scons -j8 && ./tools/bench.sh --units 2000', 'tick avg 5.7 ms'),
    s.bash('./tools/desync.sh --a linux --b wine --seed 1234 --ticks 40000', '', { background: 'ds9' }),
    s.claude(
      '5.7 ms with the slot map, better than before. The desync check with seed 1234 runs in the background (ds9). Careful with one thing I saw in slot_map.h: iteration order is by slot, and slots are reused in LIFO order, so it is deterministic as long as removals come in the same order on both sides; units/death.cpp removes in the order of the damage queue, which is sorted.',
    ),
    s.compaction(
      `Summary:
1. Primary Request and Intent:
   Fix the Windows/Linux desync. Rules: no edits in engine/ (vendored), no floats in sim/, replays of v0.8 must stay loadable (keep); Windows replays of 0.8 may stay broken (acceptable).

2. Key Concepts: lockstep, tie-breaking, slot map

3. Files and Code Sections:
   - sim/path/open_list.cpp: (f, id)
   - sim/units/registry.cpp: std::map<Id, Unit> replaces unordered_map
   - baked trig table was tried and taking it out again was the result: not it

4. Errors and Fixes:
   - registry.cpp: SlotMap has no member find
   - the first mismatch (tick 4817, path_cost 1180 against 1181) was a tie in the open list, the second one (seed 1234) came from the iteration of the hash map

5. Problem Solving:
   tools/desync.sh --a linux --b wine --seed 1234 --ticks 40000 shows no mismatch with std::map. Cost: 9.8 ms per tick at 2000 units (was 6.1, budget 8).

6. All user messages: ..., "2 but no tombstones..."

   Ids are handed out in order of creation, so they are the same on all machines. The event queue has a sequence number already and needs no change. Seed 99 is clean as well. Still missing: the comparator has to be chosen by the header field sim_version, below 9 the old one.

   The bench (tools/bench.sh --units 2000) was run after each change of the container.

7. Pending Tasks:
   - Decide among (1) sorted ids, (2) flat vector with tombstones, (3) std::map

8. Current Work: performance of the registry.

9. Next Step: implement a flat vector with tombstones.`,
      {
        over: [
          'seed 1234 still parts',
          'registry.cpp first',
          'baked trig table',
          '4817 as open',
          'baked file exists',
        ],
        says: [
          s.rule('slot map, no tombstones', [/slot ?map/, /ivan|no tombstones|util\//]),
          s.state('5.7 ms with the slot map', [/5\.7 ms/, /slot|bench|tick/]),
          s.state('ds9 runs', [/ds9/, /background|running|desync|seed 1234/]),
          s.finding('deterministic if removals are ordered', [
            /LIFO|slots? (?:are )?reused/,
            /deterministic|order/,
          ]),
          s.failed('try_get, not find', [/try_get|no member named 'find'/, /find|SlotMap/]),
        ],
        gone: [
          s.stale('9.8 ms as current', [/9\.8 ms/, /^(?!.*(?:since|later|5\.7|edited)).*$/]),
          s.stale('ways out as open question', [/Three ways out/, /no answer|unanswered|open question/]),
          s.stale('find error as open', [/no member named 'find'/, s.FAILS]),
          s.stale('tombstones as plan', [
            /flat vector indexed by id, with tombstones/,
            /^(?!.*(?:since|later|no tombstones|the summary)).*$/,
          ]),
          s.stale('31077 as open', [/31077/, /^(?!.*(?:since|later|clean|no mismatch|edited)).*$/]),
        ],
      },
    ),
    s.ended(
      'ds9',
      'completed',
      'Background command "./tools/desync.sh --a linux --b wine --seed 1234 --ticks 40000" completed (exit code 0)',
    ),
    s.edit(
      '/home/olu/skirmish/sim/path/open_list.cpp',
      'return a.f != b.f ? a.f > b.f : a.id > b.id;',
      'return sim_version < 9 ? a.f > b.f : tie(a, b);',
    ),
    s.bash(
      './tools/replay_all.sh replays/v0.8',
      '46 of 47 ok\nreplays/v0.8/ladder-0311.rep: checksum differs at tick 20011',
      { failed: 1 },
    ),
    s.claude(
      '46 of 47 old replays play. ladder-0311.rep parts at tick 20011; it was recorded on Windows according to its header (os=1), so that is the kind you accepted.',
    ),
    s.bash(
      'git commit -am "Break ties by id from sim version 9 on"',
      '[desync e1c9b04] Break ties by id from sim version 9 on\n 2 files changed',
    ),
    s.bash(
      'git rebase main',
      'CONFLICT (content): Merge conflict in sim/units/registry.cpp\nerror: could not apply e1c9b04',
      { failed: 1 },
    ),
    s.claude(
      'Main changed registry.cpp too: Ada added spawn_batch, which uses units.emplace. In the conflict both sides are wanted; emplace has to become SlotMap::insert.',
    ),
    s.compaction(
      `Summary:
1. Primary Request: desync fix, house rules (engine/ vendored, no edits; no floats in sim/; v0.8 replays stay loadable).
2. Files: sim/path/open_list.cpp (sim_version below 9 keeps the old comparator), sim/units/registry.cpp (util::SlotMap, try_get instead of find).
3. Results: 5.7 ms per tick in the bench; ds9 finished without mismatch; 46 of 47 replays ok.
4. Commit e1c9b04 is on the branch desync, rebased on main.
5. Pending: push.`,
      {
        over: [
          'switch by sim_version missing',
          'ds9 runs',
          'open_list.cpp not committed',
          'ways out as open question',
          'slot map, no tombstones',
          'try_get, not find',
          'find error as open',
        ],
        says: [
          s.state(
            'rebase stopped in a conflict',
            [/registry\.cpp/, /conflict/],
            [/rebase/, /conflict|could not apply|in progress/],
          ),
          s.next('emplace becomes insert', [/emplace/, /insert/]),
          s.finding('ladder-0311 is a Windows replay', [/ladder-0311/, /windows|os=1|accepted|20011/]),
          s.relation('Ada added spawn_batch', [/spawn_batch/, /Ada|emplace/]),
        ],
        gone: [
          s.stale('ds9 as running', [
            /ds9/,
            /running|runs in the background/,
            /^(?!.*(?:completed|ended|finished)).*$/,
          ]),
          s.stale('switch as missing', [
            /Not done yet: the switch by sim_version/,
            /^(?!.*(?:since|later|edited)).*$/,
          ]),
        ],
      },
    ),
  ],
};
