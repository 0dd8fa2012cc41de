import { describe, expect, it } from 'vitest';
import { isAnnouncement } from '../../src/facts/findings/announcement.ts';
import { splitStatements } from '../../src/facts/findings/split-statements.ts';
import { playSession } from '../brief/played-session.ts';
import { edit, PROJECT, run } from '../transcripts/session-writer.ts';

const announcements = [
  'I look at `ebb.ts` now.',
  'We first check the lamp on the pier.',
  'First, let me check the tide tables.',
  'Now add the neap table to `ebb.ts`.',
  'Now, update the callers.',
  'Good. Now let me verify the buoys.',
  'Actually, wait, let me look again.',
  "I'm using the chart skill to plan this.",
  'I have a clear picture of the harbor.',
  "I'll investigate the slow cranes, starting with the root cause.",
  'Next, rename `quay` to `pier`.',
  'Now I understand the issue!',
  'Now I see how it works.',
];
const findings = [
  'I looked at the quay and it has no lamp.',
  'Now the crane fails because `quay` is empty.',
  'The first pier has no lamp.',
  'Now only 3 buoys are left.',
  "I'll use the north pier instead of the south one, because it is deeper.",
  'Here is what is left: the lamp; the bell',
  'Next to `ebb.ts` lies a second table.',
  'Now I see two reads of the tide, one in `ebb.ts` and one in `quay.ts`.',
];

const told = (lines: readonly string[]) => splitStatements(lines.join('\n')).map(({ text }) => text);

const probesOf = (...steps: ReturnType<typeof run>[]) =>
  playSession((session) => {
    session.prompt('Mend the crane.');
    for (const step of steps) session.turn('', [step]);
  })
    .record.findings.kept.filter(({ source }) => source === 'result')
    .map(({ text }) => text);

describe('Findings', () => {
  it.each(announcements)('"%s" announces', (text) => {
    expect(isAnnouncement(text)).toBe(true);
  });

  it.each(findings)('"%s" tells', (text) => {
    expect(isAnnouncement(text)).toBe(false);
  });

  it('are no places alone', () => {
    expect(splitStatements('- File: `/p/src/ebb.ts` (lines 3-9)\n- Location: src/ebb.ts:12')).toEqual([]);
  });

  it('join a title in bold with its place, what is so and its fix', () => {
    const review = [
      '### Findings of the second kind',
      '',
      '**1. Tides read twice**  ',
      '`src/ebb.ts:3-9`',
      '',
      '`listTides()` reads the table, then `readTides()` reads it again. This doubles the time.',
      '',
      '**Fix:** Hand the table on.',
      '',
      '**Left to do:**',
      '- the lamp',
      '- the bell',
    ];
    expect(told(review)).toEqual([
      'Tides read twice (`src/ebb.ts:3-9`): `listTides()` reads the table, then `readTides()` reads it again. This doubles the time. Fix: Hand the table on.',
      'Left to do: the lamp; the bell',
    ]);
  });

  it('stand below a heading that names what they are about, or is followed by its place', () => {
    const report = [
      '### Gap 2: `readBuoys()` (line 43)',
      '',
      'Called at low tide. Same problem, only the first table is read.',
      '',
      '## 3. **Lamps go out**',
      '**File:** `src/lamp.ts:12`',
      '```ts',
      'lamp.off();',
      '```',
      '**Impact:** Ships miss the pier.',
      '',
      '## Next steps',
      'The harbor needs 4 cranes of its own.',
      '',
      '### `ebb.ts`',
      'It reads the following:',
      '- the tide',
      '- the wind',
    ];
    expect(splitStatements(report.join('\n')).map(({ text }) => text)).toEqual([
      'Gap 2: `readBuoys()` (line 43): Called at low tide. Same problem, only the first table is read.',
      'Lamps go out (`src/lamp.ts:12`): Impact: Ships miss the pier.',
      'The harbor needs 4 cranes of its own.',
      'It reads the following: the tide; the wind',
    ]);
  });

  it('say of an item what it stands under', () => {
    const message = [
      '## How a ferry lands',
      '- asks `pier_4` for its depth and waits for the answer of the pilot',
      '',
      'The `moor()` call at the north pier now:',
      '1. never throws, whatever the pilot answers to the ferry in `ebb.ts`',
      '2. asks twice, which needs the radio of the pilot to be switched on:',
      '   - on channel 12 while the tide runs in, and on 14 while it runs out',
      '',
      '**Before the mooring was mended:**',
      '- `moor()` only knew the ferry that had come in last, and no other one',
      '',
      'I see two problems:',
      '- the lamp at `pier_7` does not burn at night, so no ferry may land there',
      '',
      'The bell at `pier_9` rings.',
    ];
    expect(splitStatements(message.join('\n')).map(({ under }) => under)).toEqual([
      'How a ferry lands',
      'The `moor()` call at the north pier now',
      'asks twice, which needs the radio of the pilot to be switched on',
      'Before the mooring was mended',
      '',
      '',
    ]);
  });

  it('give the values of a table with the names of their columns', () => {
    const table = [
      '| Harbor | Depth | Cranes | Remark |',
      '|---|:---:|---|---|',
      '| Bergen | 12 m | 4 | - |',
      '| 60×80 | 7 m | | shallow at low tide, so no tankers may come in there |',
    ];
    expect(told(table)).toEqual([
      'Bergen: Depth 12 m, Cranes 4',
      'Harbor 60×80: Depth 7 m, shallow at low tide, so no tankers may come in there',
    ]);
  });

  it.each([
    ['I suspect the locale, which uses a comma.', 'Not the locale.', true],
    ['Maybe the compiler contracts to FMA.', 'Not FMA either. The cause is the clock.', true],
    ['Vermutlich ist der Pegelsensor von pier_4 falsch.', 'Es liegt nicht am Pegelsensor.', true],
    ['The cause is the stale tide cache in `ebb.ts`.', 'The tide cache is not the cause.', true],
    ['Maybe the compiler contracts to FMA.', 'Not the locale.', false],
    ['The tide cache in `ebb.ts` has 40 rows.', 'The tide cache is not the cause.', false],
  ])('%s / %s: over is %s', (guess, later, isOver) => {
    const { record } = playSession((session) => {
      session.prompt('Mend the crane.');
      session.turn(guess);
      session.turn(later);
    });
    expect(record.findings.kept.find(({ text }) => text === guess)?.isOver === true).toBe(isOver);
  });

  it('hold a figure until its command gives another one', () => {
    const play = (said: string, again: string, first = 'load 38.6 %') =>
      playSession((session) => {
        session.prompt('Mend the crane.');
        session.turn('', [run('crane-sim --lift', first)]);
        session.turn(said);
        session.turn('', [run('crane-sim --lift', again)]);
      }).record.findings.kept.find(({ text }) => text === said)?.isOver === true;
    expect(play('The load at pier 4 is 38.6 %.', 'load 41.2 %')).toBe(true);
    expect(play('The load at pier 4 is 38,6 %.', 'load 41.2 %')).toBe(true);
    expect(play('The load at pier 4 is 38.6 %.', 'load 38.6 %')).toBe(false);
    expect(play('The load is 38.6 % because `ebb.ts` reads twice.', 'load 41.2 %')).toBe(false);
    expect(play('The lift at pier 4 takes 9.1 s.', 'took 12120.7 ms', 'took 9120.331 ms')).toBe(true);
    expect(play('The lift at pier 4 takes 9.4 s.', 'took 12120.7 ms', 'took 9120.331 ms')).toBe(false);
  });

  it('hold what the machine answered, until it answers otherwise or the file changes', () => {
    const which = run('which crane', '/opt/crane/bin/crane');
    expect(probesOf(which)).toEqual(['`which crane` → /opt/crane/bin/crane']);
    expect(probesOf(which, run('which crane', '/usr/bin/crane'))).toEqual(['`which crane` → /usr/bin/crane']);
    const grep = run('grep -n depth src/ebb.ts', '12: depth = 4');
    expect(probesOf(grep, edit(`${PROJECT}/src/ebb.ts`, 'depth = 5'))).toEqual([]);
    expect(
      probesOf(run('ls src', 'ebb.ts'), run('crane --lift', 'lifted 4 t'), run('which x', '', true)),
    ).toEqual([]);
  });
});

describe('A sentence that is true for a moment', () => {
  it.each([
    'Understood, I will not touch `legacy/`.',
    'Got it, the port stays at 8080.',
    'It is 14:32 now, the soak test should be ready at 14:40.',
    'The full soak test has started, it takes about 25 minutes.',
    '412 of 800 rows converted.',
    'Verstanden, der Port bleibt 8080.',
    'Der Lauf ist gestartet und dauert etwa 20 Minuten.',
    '3 sur 8 fichiers migrés.',
    '好的，端口不变。',
  ])('tells nothing that was found: %s', (text) => {
    expect(isAnnouncement(text)).toBe(true);
  });

  it.each([
    '18 of the 24 slow requests wait for the lock, so the lock is the bottleneck.',
    'The backup of 14:32 is empty.',
    'The whole run takes 25 minutes on the runner.',
    'The parser drops 3 of 8 columns.',
    '7 of 9 tests fail in `tides.py`.',
    'The daemon is running on port 9000.',
    'Sure enough `quay` is null.',
  ])('is not this one: %s', (text) => {
    expect(isAnnouncement(text)).toBe(false);
  });
});

describe('A line of code behind a colon', () => {
  it('is told with what it explains', () => {
    const said = [
      'The cause is this line:',
      '```ts',
      'return rows.slice(1);',
      '```',
      'It drops the first tide.',
    ];
    expect(told(said)[0]).toContain('The cause is this line: `return rows.slice(1);`');
  });

  it('is left out where it is a block', () => {
    const said = [
      'The `moor()` call is wrong there:',
      '```ts',
      'a();',
      'b();',
      '```',
      'It drops the first tide.',
    ];
    expect(told(said).join('\n')).not.toContain('a();');
  });
});
