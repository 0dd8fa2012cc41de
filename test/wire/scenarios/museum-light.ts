import * as s from '../steps.ts';

/** .NET: a plan whose items are done one by one without a word about it, a config key that moves, a diagnosis of two halves. */
export const museumLight: s.Scenario = {
  name: 'museum light',
  domain: 'embedded',
  language: 'en',
  cwd: 'C:/src/light',
  steps: [
    s.you('Dimming in hall 3 stutters. Make a plan first.'),
    s.plan(
      '1. Measure the frame time of the DMX sender\n2. Move the sender to its own thread\n3. Add a soak test\n4. Document the dip switches',
    ),
    s.bash('dotnet run --project tools/DmxProbe', 'frame time avg 41 ms max 180 ms'),
    s.claude('Frames take 41 ms on average and up to 180 ms; DMX wants 23.'),
    s.write('C:/src/light/src/SenderThread.cs', 'class SenderThread {}'),
    s.bash(
      'dotnet build',
      "error CS0246: The type or namespace name 'DmxFrame' could not be found [C:/src/light/src/Light.csproj]\nBuild FAILED.",
      { failed: 1 },
    ),
    s.edit(
      'C:/src/light/src/SenderThread.cs',
      'class SenderThread {}',
      'using Light.Dmx; class SenderThread {}',
    ),
    s.bash('dotnet test', 'Passed!  - Failed: 0, Passed: 63, Skipped: 0, Total: 63'),
    s.bash('dotnet run --project tools/DmxProbe', 'frame time avg 22 ms max 96 ms'),
    s.claude('On its own thread the average is 22 ms, the peaks of 96 ms come from the garbage collector.'),
    s.bash('git add -A && git commit -qm "Send DMX on a thread of its own"', ''),
    s.compaction('useless', {
      says: [
        s.request('dimming stutters', [/stutters/]),
        s.finding('22 ms average', [/22 ms/]),
        s.finding('peaks from the garbage collector', [/96 ms/, /garbage/]),
        s.state('commit', [/Send DMX on a thread/, /commit/i]),
        s.next('soak test is open', [/soak test/]),
      ],
      gone: [
        s.stale('41 ms', [/Frames take 41 ms/, /^(?!.*22 ms).*$/]),
        s.stale('CS0246 open', [/CS0246/, s.FAILS]),
      ],
    }),
    s.edit(
      'C:/src/light/src/Light.csproj',
      '<PropertyGroup>',
      '<PropertyGroup><ServerGarbageCollection>false</ServerGarbageCollection>',
    ),
    s.bash('dotnet run --project tools/DmxProbe', 'frame time avg 22 ms max 88 ms'),
    s.claude(
      'Workstation GC makes hardly a difference, 88 ms. The peaks line up with the log flush every 10 s.',
    ),
    s.edit(
      'C:/src/light/src/Light.csproj',
      '<PropertyGroup><ServerGarbageCollection>false</ServerGarbageCollection>',
      '<PropertyGroup>',
    ),
    s.edit('C:/src/light/appsettings.json', '"flushSeconds": 10', '"asyncFlush": true'),
    s.bash('dotnet run --project tools/DmxProbe', 'frame time avg 22 ms max 24 ms'),
    s.claude('Asynchronous flushing brings the maximum down to 24 ms.'),
    s.write('C:/src/light/test/SoakTest.cs', 'class SoakTest {}'),
    s.bash('dotnet test --filter SoakTest', 'Passed!  - Failed: 0, Passed: 1, Total: 1'),
    s.compaction('useless', {
      over: ['peaks from the garbage collector', 'soak test is open'],
      says: [
        s.finding('24 ms maximum', [/24 ms/]),
        s.finding('log flush was it', [/flush/, /10 s|async/i]),
        s.dropped('workstation GC', [/GC|GarbageCollection/, /88 ms|hardly|undone/]),
        s.state('uncommitted', [/appsettings\.json|SoakTest\.cs/, /not committed/i]),
      ],
      gone: [
        s.stale('peaks come from the GC', [
          /come from the garbage collector/,
          /^(?!.*(?:later|no longer|edited since|undone)).*$/,
        ]),
        s.stale('csproj uncommitted', [/Not committed[^|]*Light\.csproj/i]),
        s.stale('88 ms as so', [/hardly a difference, 88 ms/, /^(?!.*(?:24 ms|later|edited since)).*$/]),
      ],
    }),
    s.bash(
      'git add -A && git commit -qm "Flush the log asynchronously; soak test" && git push',
      'main -> main',
    ),
    s.you('in production the key is Logging:Flush, not asyncFlush, since Friday. hall 3 runs that build'),
    s.edit('C:/src/light/appsettings.json', '"asyncFlush": true', '"Logging": { "Flush": "async" }'),
    s.bash(
      'dotnet test',
      'Failed SoakTest.Runs [4 s]\n  Error Message: key asyncFlush missing\nFailed!  - Failed: 1, Passed: 63, Total: 64',
      { failed: 1 },
    ),
    s.edit('C:/src/light/test/SoakTest.cs', 'asyncFlush', 'Logging:Flush'),
    s.bash('dotnet test --no-restore', 'Passed!  - Failed: 0, Passed: 64, Total: 64'),
    s.claude('64 of 64 with the new key. Only the dip switches are left to document.'),
    s.compaction('useless', {
      over: ['uncommitted'],
      says: [
        s.decision('key is Logging:Flush', [/Logging:Flush/]),
        s.state('pushed', [/Flush the log asynchronously/, /push/]),
        s.state('64 pass', [/64/, /[Pp]assed|64 of 64/]),
        s.next('dip switches', [/dip switches/]),
        s.failed('key in the soak test', [/asyncFlush|Logging:Flush/]),
      ],
      gone: [
        s.stale('SoakTest fails', [/SoakTest/, s.FAILS]),
        s.stale('asyncFlush missing open', [/asyncFlush missing/, s.FAILS]),
      ],
    }),
  ],
};
