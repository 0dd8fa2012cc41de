import { describe, expect, it, test } from 'vitest';
import { edit, PROJECT, run, type SessionWriter } from '../transcripts/session-writer.ts';
import { foundIn } from './found-lines.ts';
import { briefOf } from './played-session.ts';

const FACTS = [
  'The sonar of `basin_north` drifts by 3 cm per hour.',
  'The crane `kran_2` lifts 40 t at most.',
  'The bell of `pier_9` rings at 06:00.',
  'The lamp of `pier_4` burns 12 l of oil a week.',
  'The tide table `ebb.csv` has 8,760 rows.',
  'The pilot boat `lotse_1` needs 2.4 m of water.',
];

function talk(session: SessionWriter): void {
  session.prompt(
    'Please read the lock of `pier_3`, write its depth into the log every hour and tell the pilot.',
  );
  session.turn(FACTS.join(' '));
  session.turn('`kran_2` - the crane beside the office');
  session.prompt('And now count the ropes in the shed behind the old lighthouse, one by one, please.');
  session.turn('Looking at it.');
}

describe('Beside a summary that tells most of what was found', () => {
  const good = `They were asked to read the lock and to log the depth each hour.\n${FACTS.join('\n')}\nThe pilot of pier_3 was told.`;

  it('a remark of little worth has no place, which it has beside a useless one', () => {
    expect(briefOf(talk, { carried: 'Some work was done.' }).text).toContain('the crane beside the office');
    expect(briefOf(talk, { carried: good }).text).not.toContain('the crane beside the office');
  });

  it('an older request that it tells over several sentences is not quoted again', () => {
    expect(briefOf(talk, { carried: 'Some work was done.' }).text).toContain('Please read the lock');
    expect(briefOf(talk, { carried: good }).text).not.toContain('Please read the lock');
  });

  it('a question that others have followed, and what the work began with, give way; orders stay', () => {
    const play = (session: SessionWriter) => {
      session.prompt('Does the ferry moor at the pontoon or at the quay?');
      session.turn(FACTS.join(' '));
      session.prompt('Paint the buoys in the western channel orange.');
      session.turn('Orange they are.');
      session.prompt('Fetch the anchor of the lightship from the yard.');
      session.turn('It is here.');
      session.prompt('And now count the ropes in the shed behind the old lighthouse, one by one, please.');
      session.turn('Looking at it.');
    };
    const beside = (carried: string) => briefOf(play, { carried }).text;
    expect(beside('Some work was done.')).toContain('Does the ferry moor');
    expect(beside(FACTS.join('\n'))).not.toContain('Does the ferry moor');
    expect(beside(FACTS.join('\n'))).toContain('Paint the buoys');
  });

  it('the request in work is quoted all the same', () => {
    expect(briefOf(talk, { carried: good }).text).toContain('And now count the ropes');
  });
});

describe('What was found out before the previous compaction', () => {
  const BELL = 'The bell buoy `glocke_5` lies 12 m deep on the slip, and its chain of 30 m is worn.';
  const play = (session: SessionWriter, calls: number) => {
    session.prompt('Survey the harbour.');
    session.turn(BELL);
    session.compaction('The harbour is being surveyed.');
    for (let nth = 0; nth < calls; nth++) session.turn('', [run(`sound --pier ${nth}`, `${nth} m`)]);
    session.turn(FACTS.join(' '));
  };
  const found = (calls: number, compaction: number) =>
    briefOf((session) => play(session, calls), { compaction, carried: FACTS.join('\n') }).text;

  it('is told while that is not long ago', () => {
    expect(found(4, 2)).toContain(BELL);
  });

  it('is not told once much work went on without it', () => {
    expect(found(150, 2)).not.toContain(BELL);
  });

  it('is told in a late brief about that very compaction', () => {
    expect(found(4, 1)).toContain(BELL);
  });
});

describe('Who thinks again', () => {
  it.each([
    [
      'Port 5433 is taken by `pgbouncer`. Wait, that is the old container. Port 5434 is in `compose.yml`.',
      '5434',
    ],
    ['Port 5433 is taken by `pgbouncer`.\n\nActually, `compose.yml` maps it to port 5434.', '5434'],
    ['Port 5433 ist von `pgbouncer` belegt.\n\nMoment, `compose.yml` legt ihn auf Port 5434.', '5434'],
    ['Le port 5433 est pris par `pgbouncer`. Attends, `compose.yml` le met sur le port 5434.', '5434'],
  ])('takes back what was said right before: %s', (said, stays) => {
    const found = foundIn(said).join('\n');
    expect(found).toContain(stays);
    expect(found).not.toContain('5433');
  });

  it('takes back no more than that', () => {
    const found = foundIn(
      'The lamp of `pier_4` burns oil.\n\nPort 5433 is taken.\n\nActually, port 5434 is.',
    ).join('\n');
    expect(found).toContain('`pier_4`');
  });
});

test('"Let me take it out, since …" and "You\'re right, …" are nothing that was found', () => {
  const found = foundIn(
    'Let me take out all three of `pier_3` since they belong to the old way.',
    "You're right, `pier_5` is about the tide and not about the moon.",
    'The horn of `pier_7` is broken.',
  ).join('\n');
  expect(found).toContain('`pier_7`');
  expect(found).not.toMatch(/pier_[35]/);
});

describe('A tool that refused what it was given', () => {
  const upload = (path: string, result: string, failed = false) => ({
    ...{ tool: 'mcp__browser__upload', input: { paths: [path] }, result, failed },
  });
  const refused = upload('/tmp/chart.pdf', 'Error: /tmp/chart.pdf is outside of the allowed folders', true);

  it('is told with what it took instead', () => {
    const { text } = briefOf((session) => {
      session.prompt('Upload the chart.');
      session.turn('', [refused]);
      session.turn('', [run(`cp /tmp/chart.pdf ${PROJECT}/chart.pdf`, '')]);
      session.turn('Uploaded.', [upload(`${PROJECT}/chart.pdf`, 'ok')]);
    });
    expect(text).toMatch(
      /`mcp__browser__upload \{.*\/tmp\/chart\.pdf.*` failed: .*allowed folders; worked: `mcp__browser__upload .*chart\.pdf/,
    );
  });

  it('tells nothing where the error does not name what was changed', () => {
    const { text } = briefOf((session) => {
      session.prompt('Upload the chart.');
      session.turn('', [upload('/tmp/chart.pdf', 'Error: the page was not ready', true)]);
      session.turn('Uploaded.', [upload('/tmp/other.pdf', 'ok')]);
    });
    expect(text).not.toContain('worked:');
  });
});

describe('What was run', () => {
  it('says which edits came after the last build, where the tests are older still', () => {
    const { text } = briefOf((session) => {
      session.prompt('Mend the lock.');
      session.turn('', [run('npm test', 'Tests  4 passed (4)')]);
      session.turn('', [edit(`${PROJECT}/src/lock.ts`, 'a'), run('npm run build', 'built in 2 s')]);
      session.turn('Done.', [edit(`${PROJECT}/src/gate.ts`, 'b')]);
    });
    expect(text).toMatch(/since then only `npm run build` → [^\n]*, before the last edits of gate\.ts/);
  });

  it('names the file of the message first among those that were edited since it failed', () => {
    const { text } = briefOf((session) => {
      session.prompt('Mend the lock.');
      session.turn('', [run('npm test', 'FAIL test/lock.test.ts:14 expected 3 to be 4', true)]);
      session.turn('', [edit(`${PROJECT}/test/lock.test.ts`, 'b')]);
      for (const name of ['a', 'b', 'c', 'd']) session.turn('', [edit(`${PROJECT}/src/${name}.ts`, 'x')]);
      session.turn('That is all.');
    });
    expect(text).toMatch(/`npm test` → [^\n]*edited since: lock\.test\.ts, /);
  });

  it('says what the linter has not seen, where the tests have', () => {
    const { text } = briefOf((session) => {
      session.prompt('Mend the lock.');
      session.turn('', [edit(`${PROJECT}/src/lock.ts`, 'a'), run('npm run lint', '0 issues')]);
      session.turn('Done.', [edit(`${PROJECT}/src/gate.ts`, 'b'), run('npm test', 'Tests  4 passed (4)')]);
    });
    expect(text).toMatch(
      /`npm test` → [^\n]*; nothing edited since; not linted since the edits of gate\.ts\n/,
    );
  });

  it('does not say of a test that it failed because another one of its folder did', () => {
    const { text } = briefOf((session) => {
      session.prompt('Mend the lock.');
      session.turn('', [run('go test ./lock_test/... -run TestGate_Opens', 'ok  quay/lock_test 0.3s')]);
      session.turn('', [
        run('go test ./...', '--- FAIL: TestGate_Closes (0.1s)\nFAIL\tquay/lock_test\t0.4s\nFAIL', true),
      ]);
      session.turn('One is left.');
    });
    expect(text).not.toContain('has failed since');
  });
});

describe('What was said between two calls', () => {
  it('gives way to what was reported at the end of the turn before', () => {
    const remarks = FACTS.map((fact) => fact.replace(/`(\w)/g, '`west_$1'));
    const { text } = briefOf(
      (session) => {
        session.prompt('Survey the harbour.');
        session.turn(FACTS.join(' '));
        session.prompt('And now count the ropes in the shed, please.');
        for (const remark of remarks) session.turn(remark, [run('ls', 'harbour.md')]);
      },
      { charactersMax: 1_000 },
    );
    const told = (facts: string[]) => facts.filter((fact) => text.includes(fact.slice(0, -1))).length;
    expect(told(FACTS)).toBeGreaterThan(2);
    expect(told(FACTS)).toBeGreaterThan(told(remarks));
  });
});

describe('Beside a good summary, a finding that may not hold any more', () => {
  const good = FACTS.join('\n');
  const foundBeside = (carried: string, play: (session: SessionWriter) => void) =>
    briefOf(play, { carried }).text;

  it.each([
    [
      'is a diagnosis on the way, when its turn is over',
      (session: SessionWriter) => {
        session.prompt('Why does the lock stall?');
        session.turn(FACTS.join(' '));
        session.turn('The problem is the `sluice_7` valve, which shuts 4 s too early.', [
          run('ls', 'lock.md'),
        ]);
        session.turn('It is mended.');
        session.prompt('And now count the ropes, please.');
        session.turn('Looking at it.');
      },
    ],
    [
      'names what the user has spoken of since',
      (session: SessionWriter) => {
        session.prompt('Describe the lock.');
        session.turn(
          `${FACTS.join(' ')} The cam \`cam_12\` of rod \`rod_3\` in shaft \`shaft_5\` and wheel \`wheel_8\` shuts \`sluice_7\` 4 s too early.`,
        );
        session.prompt('I have a doubt about sluice_7, please look again at what it does on Sundays.');
        session.turn('Looking at it.', [run('ls', 'lock.md')]);
      },
    ],
    [
      'is about the linter, which reported something since',
      (session: SessionWriter) => {
        session.prompt('Paint the lock.');
        session.turn(FACTS.join(' '));
        session.turn('The linter never flags `sluice_7`, which shuts 4 s too early.', [
          run('npm run lint', 'src/lock.ts:4:2 sluice_7 is never read', true),
        ]);
        session.turn('It does.');
      },
    ],
  ])('%s, and is not told', (_, play) => {
    expect(foundBeside('Some work was done.', play)).toContain('4 s too early');
    expect(foundBeside(good, play)).not.toContain('4 s too early');
  });

  it('is told when it was the report of its turn', () => {
    const play = (session: SessionWriter) => {
      session.prompt('Why does the lock stall?');
      session.turn(`${FACTS.join(' ')} The problem is the \`sluice_7\` valve, which shuts 4 s too early.`);
      session.prompt('And now count the ropes, please.');
      session.turn('Looking at it.');
    };
    expect(foundBeside(good, play)).toContain('4 s too early');
  });
});

describe('A finding that names lines of a file', () => {
  it('is over once the file was edited', () => {
    const play = (edits: boolean) => (session: SessionWriter) => {
      session.prompt('Why does the lock stall?');
      session.turn('Lines 40 and 52 of `sluice.ts` set `isShut` twice, so the second one is redundant.', [
        edits ? edit(`${PROJECT}/src/sluice.ts`, 'isShut') : run('ls', 'sluice.ts'),
      ]);
      session.turn('So it is.');
    };
    expect(briefOf(play(false)).text).toContain('Lines 40 and 52');
    expect(briefOf(play(true)).text.split('## Found out')[1] ?? '').not.toContain('Lines 40 and 52');
  });
});
