import {
  bash,
  claude,
  compaction,
  edit,
  FAILS,
  failed,
  file,
  finding,
  how,
  request,
  type Scenario,
  stale,
  state,
  stop,
  write,
  you,
} from '../steps.ts';

/** Elixir: a file that is renamed, a migration that is rolled back, presence that is miscounted for two reasons in turn. */
export const parishChat: Scenario = {
  name: 'parish chat',
  domain: 'web',
  language: 'en',
  cwd: '/home/tom/chat',
  steps: [
    you(
      'the online counter in the chat shows people twice. also rename the module Chat.Room to Chat.Channel everywhere, the designers call it that',
    ),
    bash('mix phx.server', '', { background: 'phx1' }),
    bash(
      'mix test test/chat/presence_test.exs',
      '  1) test counts a person once (Chat.PresenceTest)\n     test/chat/presence_test.exs:19\n     Assertion with == failed\n     left:  2\n     right: 1\n\n3 tests, 1 failure',
      { failed: 2 },
    ),
    claude('A person with two tabs has two presence entries, we count metas rather than keys.'),
    edit('/home/tom/chat/lib/chat/presence.ex', 'Enum.flat_map(list, & &1.metas)', 'Map.keys(list)'),
    bash('mix test test/chat/presence_test.exs:19', '1 test, 0 failures'),
    bash(
      'mix test',
      '  1) test leaves after disconnect (Chat.PresenceTest)\n     test/chat/presence_test.exs:44\n     Expected truthy, got false\n\n61 tests, 1 failure',
      { failed: 2 },
    ),
    claude(
      'Now the leave is late: `untrack` is called in terminate, which does not run for sockets that are killed.',
    ),
    edit('/home/tom/chat/lib/chat_web/user_socket.ex', 'def terminate', 'Process.monitor(pid)'),
    bash('MIX_ENV=test mix test --max-failures 1', '61 tests, 0 failures'),
    claude('61 tests, none fails.'),
    compaction('useless', {
      says: [
        request('counter and rename', [/Chat\.Channel/, /rename/]),
        finding('two tabs, metas', [/two tabs|metas/]),
        finding('untrack in terminate', [/untrack|terminate/]),
        state('phx1 runs', [/phx1|phx\.server/, /background|not seen to end|running/i]),
        how('tests', [/mix test/, /61 tests, 0 failures/]),
        state('uncommitted', [/presence\.ex|user_socket\.ex/, /not committed|uncommitted/i]),
      ],
      gone: [
        stale('counts once fails', [/counts a person once/, FAILS]),
        stale('leave fails', [/leaves after disconnect/, FAILS]),
        stale('we count metas as so', [
          /we count metas rather than keys/,
          /^(?!.*(?:edited|since|fixed|later)).*$/,
        ]),
        stale('leave is late as so', [/Now the leave is late/, /^(?!.*(?:edited|since|fixed|later)).*$/]),
      ],
    }),
    bash(
      'git mv lib/chat/room.ex lib/chat/channel.ex && git mv test/chat/room_test.exs test/chat/channel_test.exs',
      '',
    ),
    edit('/home/tom/chat/lib/chat/channel.ex', 'defmodule Chat.Room', 'defmodule Chat.Channel'),
    write(
      '/home/tom/chat/priv/repo/migrations/20260711_rename_rooms.exs',
      'rename table(:rooms), to: table(:channels)',
    ),
    bash(
      'mix ecto.migrate',
      '[info] == Running 20260711 ChatRepo.RenameRooms.change/0 forward\n[info] == Migrated in 0.1s',
    ),
    bash(
      'mix compile --warnings-as-errors',
      '** (CompileError) lib/chat_web/live/lobby.ex:12: Chat.Room.__struct__/0 is undefined',
      { failed: 1 },
    ),
    claude('The lobby still refers to Chat.Room. The table is renamed to `channels` in the dev database.'),
    you('do not rename the table! reports read it from outside. only the modules'),
    bash('mix ecto.rollback', '[info] == Running 20260711 ChatRepo.RenameRooms.change/0 backward'),
    bash('rm priv/repo/migrations/20260711_rename_rooms.exs', ''),
    edit('/home/tom/chat/lib/chat_web/live/lobby.ex', '%Chat.Room{}', '%Chat.Channel{}'),
    edit('/home/tom/chat/lib/chat/channel.ex', 'schema "channels"', 'schema "rooms"'),
    bash('mix do compile --force + test', '61 tests, 0 failures'),
    bash('git add -A && git commit -qm "Call rooms channels, count people once"', ''),
    claude('Module renamed, table left as `rooms`, committed.'),
    compaction('useless', {
      over: ['uncommitted', 'tests'],
      says: [
        state('committed', [/Call rooms channels/, /commit/i]),
        finding('table stays rooms', [/table/, /rooms/]),
        failed('migration rolled back', [/rollback|do not rename the table/]),
      ],
      gone: [
        stale('compile error open', [/Chat\.Room\.__struct__/, FAILS]),
        stale('lobby still refers', [/lobby still refers to Chat\.Room/]),
        stale('table is renamed', [/table is renamed to `channels`/]),
        stale('migration file', [/20260711_rename_rooms\.exs/, /^(?!.*(?:rm |removed|deleted|rollback)).*$/]),
        stale('room.ex in work', [/(?:in work|not committed|edited)[^|]*room\.ex/i]),
      ],
    }),
    stop('phx1', 'mix phx.server'),
    bash('PORT=4001 iex -S mix phx.server', '', { background: 'phx2' }),
    bash('mix credo --strict', 'lib/chat/channel.ex:30 [R] Modules should have a @moduledoc tag.\n1 issue', {
      failed: 4,
    }),
    edit(
      '/home/tom/chat/lib/chat/channel.ex',
      'defmodule Chat.Channel do',
      'defmodule Chat.Channel do\n  @moduledoc "A room."',
    ),
    bash('mix format --check-formatted && mix credo --strict', 'found no issues'),
    bash(
      'git commit -qa --amend --no-edit && git push -u origin channels',
      'branch channels set up to track origin/channels',
    ),
    compaction('useless', {
      over: ['phx1 runs'],
      says: [
        state('pushed to channels', [/channels/, /push/]),
        state('phx2 on 4001', [/4001|phx2/]),
        file('channel.ex', [/channel\.ex|Call rooms channels/]),
      ],
      gone: [
        stale('phx1 running', [/phx1/, /not seen to end|running/, /^(?!.*phx2).*$/]),
        stale('moduledoc open', [/moduledoc tag/, FAILS]),
        stale('not pushed', [/Call rooms channels[^|]*not pushed/i]),
      ],
    }),
  ],
};
