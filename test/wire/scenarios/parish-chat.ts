import * as s from '../steps.ts';

/** Elixir: a file that is renamed, a migration that is rolled back, presence that is miscounted for two reasons in turn. */
export const parishChat: s.Scenario = {
  name: 'parish chat',
  domain: 'web',
  language: 'en',
  cwd: '/home/tom/chat',
  steps: [
    s.you(
      'the online counter in the chat shows people twice. also rename the module Chat.Room to Chat.Channel everywhere, the designers call it that',
    ),
    s.bash('mix phx.server', '', { background: 'phx1' }),
    s.bash(
      'mix test test/chat/presence_test.exs',
      '  1) test counts a person once (Chat.PresenceTest)\n     test/chat/presence_test.exs:19\n     Assertion with == failed\n     left:  2\n     right: 1\n\n3 tests, 1 failure',
      { failed: 2 },
    ),
    s.claude('A person with two tabs has two presence entries, we count metas rather than keys.'),
    s.edit('/home/tom/chat/lib/chat/presence.ex', 'Enum.flat_map(list, & &1.metas)', 'Map.keys(list)'),
    s.bash('mix test test/chat/presence_test.exs:19', '1 test, 0 failures'),
    s.bash(
      'mix test',
      '  1) test leaves after disconnect (Chat.PresenceTest)\n     test/chat/presence_test.exs:44\n     Expected truthy, got false\n\n61 tests, 1 failure',
      { failed: 2 },
    ),
    s.claude(
      'Now the leave is late: `untrack` is called in terminate, which does not run for sockets that are killed.',
    ),
    s.edit('/home/tom/chat/lib/chat_web/user_socket.ex', 'def terminate', 'Process.monitor(pid)'),
    s.bash('MIX_ENV=test mix test --max-failures 1', '61 tests, 0 failures'),
    s.claude('61 tests, none fails.'),
    s.compaction('useless', {
      says: [
        s.request('counter and rename', [/Chat\.Channel/, /rename/]),
        s.finding('two tabs, metas', [/two tabs|metas/]),
        s.finding('untrack in terminate', [/untrack|terminate/]),
        s.state('phx1 runs', [/phx1|phx\.server/, /background|not seen to end|running/i]),
        s.how('tests', [/mix test/, /61 tests, 0 failures/]),
        s.state('uncommitted', [/presence\.ex|user_socket\.ex/, /not committed|uncommitted/i]),
      ],
      gone: [
        s.stale('counts once fails', [/counts a person once/, s.FAILS]),
        s.stale('leave fails', [/leaves after disconnect/, s.FAILS]),
        s.stale('we count metas as so', [
          /we count metas rather than keys/,
          /^(?!.*(?:edited|since|fixed|later)).*$/,
        ]),
        s.stale('leave is late as so', [/Now the leave is late/, /^(?!.*(?:edited|since|fixed|later)).*$/]),
      ],
    }),
    s.bash(
      'git mv lib/chat/room.ex lib/chat/channel.ex && git mv test/chat/room_test.exs test/chat/channel_test.exs',
      '',
    ),
    s.edit('/home/tom/chat/lib/chat/channel.ex', 'defmodule Chat.Room', 'defmodule Chat.Channel'),
    s.write(
      '/home/tom/chat/priv/repo/migrations/20260711_rename_rooms.exs',
      'rename table(:rooms), to: table(:channels)',
    ),
    s.bash(
      'mix ecto.migrate',
      '[info] == Running 20260711 ChatRepo.RenameRooms.change/0 forward\n[info] == Migrated in 0.1s',
    ),
    s.bash(
      'mix compile --warnings-as-errors',
      '** (CompileError) lib/chat_web/live/lobby.ex:12: Chat.Room.__struct__/0 is undefined',
      { failed: 1 },
    ),
    s.claude('The lobby still refers to Chat.Room. The table is renamed to `channels` in the dev database.'),
    s.you('do not rename the table! reports read it from outside. only the modules'),
    s.bash('mix ecto.rollback', '[info] == Running 20260711 ChatRepo.RenameRooms.change/0 backward'),
    s.bash('rm priv/repo/migrations/20260711_rename_rooms.exs', ''),
    s.edit('/home/tom/chat/lib/chat_web/live/lobby.ex', '%Chat.Room{}', '%Chat.Channel{}'),
    s.edit('/home/tom/chat/lib/chat/channel.ex', 'schema "channels"', 'schema "rooms"'),
    s.bash('mix do compile --force + test', '61 tests, 0 failures'),
    s.bash('git add -A && git commit -qm "Call rooms channels, count people once"', ''),
    s.claude('Module renamed, table left as `rooms`, committed.'),
    s.compaction('useless', {
      over: ['uncommitted', 'tests'],
      says: [
        s.state('committed', [/Call rooms channels/, /commit/i]),
        s.finding('table stays rooms', [/table/, /rooms/]),
        s.failed('migration rolled back', [/rollback|do not rename the table/]),
      ],
      gone: [
        s.stale('compile error open', [/Chat\.Room\.__struct__/, s.FAILS]),
        s.stale('lobby still refers', [/lobby still refers to Chat\.Room/]),
        s.stale('table is renamed', [/table is renamed to `channels`/]),
        s.stale('migration file', [
          /20260711_rename_rooms\.exs/,
          /^(?!.*(?:rm |removed|deleted|rollback)).*$/,
        ]),
        s.stale('room.ex in work', [/(?:in work|not committed|edited)[^|]*room\.ex/i]),
      ],
    }),
    s.stop('phx1', 'mix phx.server'),
    s.bash('PORT=4001 iex -S mix phx.server', '', { background: 'phx2' }),
    s.bash(
      'mix credo --strict',
      'lib/chat/channel.ex:30 [R] Modules should have a @moduledoc tag.\n1 issue',
      {
        failed: 4,
      },
    ),
    s.edit(
      '/home/tom/chat/lib/chat/channel.ex',
      'defmodule Chat.Channel do',
      'defmodule Chat.Channel do\n  @moduledoc "A room."',
    ),
    s.bash('mix format --check-formatted && mix credo --strict', 'found no issues'),
    s.bash(
      'git commit -qa --amend --no-edit && git push -u origin channels',
      'branch channels set up to track origin/channels',
    ),
    s.compaction('useless', {
      over: ['phx1 runs'],
      says: [
        s.state('pushed to channels', [/channels/, /push/]),
        s.state('phx2 on 4001', [/4001|phx2/]),
        s.file('channel.ex', [/channel\.ex|Call rooms channels/]),
      ],
      gone: [
        s.stale('phx1 running', [/phx1/, /not seen to end|running/, /^(?!.*phx2).*$/]),
        s.stale('moduledoc open', [/moduledoc tag/, s.FAILS]),
        s.stale('not pushed', [/Call rooms channels[^|]*not pushed/i]),
      ],
    }),
  ],
};
