import * as s from '../steps.ts';

/** A chatty user whose changes of mind are never announced as such. */
export const levelEditor: s.Scenario = {
  name: 'level editor',
  domain: 'game',
  language: 'en',
  cwd: '/home/sal/editor',
  steps: [
    s.you(
      'hey! undo in the level editor eats two steps at once. while you fix it: work on branch undo-fix, use tabs, keep the public api frozen, dont add deps and write a changelog line for each change',
    ),
    s.bash('git checkout -b undo-fix', "Switched to a new branch 'undo-fix'"),
    s.bash('cargo test undo', 'test undo::single ... FAILED', { failed: 101 }),
    s.claude('Every drag pushes two entries, one for the press and one for the release.'),
    s.edit('/home/sal/editor/src/undo.rs', 'push(press); push(release);', 'push(drag);'),
    s.bash('cargo test undo', 'test result: ok. 9 passed'),
    s.claude('One entry per drag now. I could merge drags within 300 ms as well, should I?'),
    s.you('nah'),
    s.you('also the minimap should follow the cursor, can you do that after'),
    s.edit('/home/sal/editor/CHANGELOG.md', '', '- Undo takes one step'),
    s.claude('The changelog has its line. The minimap comes next.'),
    s.compaction('useless', {
      says: [
        s.request('undo eats two steps', [/undo/, /two steps/]),
        s.request('minimap follows', [/minimap/, /cursor/]),
        s.rule('branch undo-fix', [/branch undo-fix/]),
        s.rule('tabs', [/use tabs/]),
        s.rule('api frozen', [/api frozen/]),
        s.rule('no deps', [/dont add deps/]),
        s.rule('changelog line', [/changelog line/]),
      ],
    }),
    s.you('on second thought we dont need the changelog at all, the release tool makes it from the commits'),
    s.bash('git checkout CHANGELOG.md', 'Updated 1 path from the index'),
    s.you('rustfmt is set to spaces apparently?? whatever, go with what rustfmt does'),
    s.edit('/home/sal/editor/src/minimap.rs', 'fixed()', 'follow(cursor)'),
    s.refuse(
      s.bash('git commit -am "Follow the cursor"', ''),
      'one commit per topic, undo and minimap are two. remember that',
    ),
    s.claude('I make two commits.'),
    s.bash(
      'git commit -m "Take one step per undo" src/undo.rs',
      '[undo-fix 11aa22b] Take one step per undo\n 1 file changed',
    ),
    s.bash(
      'git commit -m "Follow the cursor" src/minimap.rs',
      '[undo-fix 33cc44d] Follow the cursor\n 1 file changed',
    ),
    s.compaction('useless', {
      over: ['tabs', 'changelog line', 'undo eats two steps', 'minimap follows'],
      says: [
        s.rule('what rustfmt does', [/rustfmt/, /go with what/]),
        s.refusal('one commit per topic', [/one commit per topic/]),
        s.rule('no changelog', [/changelog/, /dont need/]),
        s.refusal('33cc44d', [/33cc44d|Follow the cursor/, /commit/i]),
      ],
    }),
    s.queue('egui is allowed as a dep, the rest not'),
    s.you(
      'undo-fix is merged, from here on straight on main. squash is fine too, nobody reads the log anyway',
    ),
    s.bash('git checkout main && git pull', 'Already up to date.'),
    s.claude('I am on main. egui comes in for the palette.'),
    s.compaction('useless', {
      over: ['branch undo-fix', 'no deps', 'one commit per topic', '33cc44d'],
      says: [
        s.rule('egui allowed', [/egui is allowed/]),
        s.rule('on main', [/straight on main/]),
        s.rule('squash is fine', [/squash is fine/]),
        s.said('egui for the palette', [/egui/, /palette/]),
      ],
    }),
    s.you('scrap the frozen api, v2 is ours alone. oh and no egui after all, iced'),
    s.edit('/home/sal/editor/Cargo.toml', 'egui', 'iced'),
    s.compaction('useless', {
      over: ['api frozen', 'egui allowed', 'egui for the palette'],
      says: [s.rule('api is open', [/scrap the frozen api/]), s.rule('iced', [/iced/])],
    }),
  ],
};
