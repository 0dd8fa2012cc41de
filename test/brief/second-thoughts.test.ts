import { describe, expect, it } from 'vitest';
import { edit, PROJECT, run, todos } from '../transcripts/session-writer.ts';
import { foundAfter, foundIn } from './found-lines.ts';
import { briefOf } from './played-session.ts';

describe('What the assistant thinks better of', () => {
  it.each([
    ['The culprit is the tide clock of `pier_3`.', 'Hm, scratch that. The clock runs on time.'],
    ['The culprit is the tide clock of `pier_3`.', 'Correction: the clock is set every night.'],
    ['Schuld ist die Uhr von `pier_3`.', 'Korrektur: Die Uhr geht richtig.'],
  ])('is over, as a diagnosis: %s … %s', (said, later) => {
    expect(foundIn('The mole is 40 m long.', said, later).join('\n')).not.toContain('pier_3');
  });

  it('leaves what is no diagnosis alone', () => {
    expect(foundIn('The mole of `pier_3` is 40 m long.', 'Hm, wait. The lamp is out.').join('\n')).toContain(
      '40 m',
    );
  });

  it('takes an idea back that goes on in the next paragraph', () => {
    const found = foundIn(
      '**First idea: the moon.** It is full at `pier_3` on the 3rd, and so would be the pools...\n\n...but the pools are dry. Strike that, the moon is not it.',
      'The sluice of `pier_4` is open.',
    ).join('\n');
    expect(found).toContain('pier_4');
    expect(found).not.toContain('pier_3');
  });

  it.each([
    ['I withdraw F7: the horn is fine.', false],
    ['F7 was a false alarm.', false],
    ['F7 ist ein Fehlalarm.', false],
    ['F9 was a false alarm.', true],
  ])('withdraws what has an id: %s', (later, stands) => {
    const found = foundIn(
      'This is what I found at the harbour:\n- F7: the horn of `pier_3` is too low\n- F8: the bell is cracked',
      later,
    ).join('\n');
    expect(found.includes('pier_3')).toBe(stands);
  });
});

describe('A guess', () => {
  it('is none because of a remark in parentheses', () => {
    const found = foundAfter((session) => {
      session.prompt('Count the coal.');
      session.turn('Left are 1,300 t of `coal_b` (I suspect the scales).');
      session.prompt('Go on.');
      session.turn('', [edit(`${PROJECT}/src/coal.ts`, 'x')]);
      session.turn('Looking at it.');
    }).join('\n');
    expect(found).toContain('1,300 t');
  });

  it('is not told once the user has gone on with something else', () => {
    const found = foundAfter((session) => {
      session.prompt('Count the coal.');
      session.turn('I expect about 250 t in `coal_b`.');
      session.prompt('Now the ropes.');
      session.turn('', [edit(`${PROJECT}/src/ropes.ts`, 'x')]);
      session.turn('The ropes of `shed_2` are 90 m long.');
      session.turn('Looking at the rest.');
    }).join('\n');
    expect(found).toContain('shed_2');
    expect(found).not.toContain('coal_b');
  });
});

it('A next step behind a finding does not end the finding', () => {
  const found = foundAfter((session) => {
    session.prompt('Why is the pump so slow?');
    session.turn('The valve of `pump_2` opens by 15 % only. That I try next.');
    session.turn('First the filter.');
    session.turn('Then the gauge.');
    session.turn('And the lamp.');
  }).join('\n');
  expect(found).toContain('15 % only');
});

it('A finding that a quoted question repeats is told if that quote is not', () => {
  const carried =
    'The user chose variant B for the harbour dues, to be rounded per berth and month in the ledger.';
  const { text } = briefOf(
    (session) => {
      session.prompt('Where do we lose the dues?');
      session.turn(
        '- The export of `pier_3` sends unrounded dues.\n\nHow do you want it?\n\na) per day\nb) per berth',
      );
      session.prompt('b');
      session.turn('As you like.');
      session.prompt('Please paint the bench in front of the harbour office green, and the door as well.');
    },
    { carried },
  );
  expect(text).toContain('sends unrounded dues');
});

describe('The record counts more than a list', () => {
  it('A task that a commit names is not open, though the list was sent again', () => {
    const list = () => todos({ Address: 'completed', Police: 'pending', Photos: 'pending' });
    const { text } = briefOf((session) => {
      session.prompt('Move the forms.');
      session.turn('', [list()]);
      session.turn('', [
        run('git commit -am "forms: Police"', '[main e5e5e5e] forms: Police\n 1 file changed'),
      ]);
      session.turn('Go on.', [list()]);
    });
    expect(text).toMatch(/committed since as "forms: Police": Police/);
    expect(text).toContain('Task open: Photos');
  });

  it('A failure is replaced by another one of the same check, run behind another command', () => {
    const { text } = briefOf((session) => {
      session.prompt('Mend the dues.');
      session.turn('', [run('make test-fast', 'OperationalError: connection refused', true)]);
      session.turn('', [
        run(
          'docker compose up -d db && make test-fast',
          'FAILED tests/test_dues.py::test_sum\n1 failed, 8 passed',
          true,
        ),
      ]);
      session.turn('One is left.');
    });
    expect(text).toContain('test_sum');
    expect(text).not.toMatch(/Failing[^\n]*connection refused/);
  });

  it('What was in no commit is, after the next one', () => {
    const found = foundAfter((session) => {
      session.prompt('Commit it.');
      session.turn('laden.sql war nicht im Commit, weil sie neu ist.');
      session.turn('', [
        run('git add laden.sql && git commit --amend --no-edit', '[main f7e6d5c] Dues\n 5 files changed'),
      ]);
      session.turn('The crane of `pier_3` lifts 40 t.');
      session.turn('Looking at the rest.');
    }).join('\n');
    expect(found).toContain('40 t');
    expect(found).not.toContain('nicht im Commit');
  });

  it('A step that made the first error go away is told, though another one followed', () => {
    const { text } = briefOf((session) => {
      session.prompt('Look at the page.');
      session.turn('', [run('pnpm test:a11y', "Error: browserType.launch: Executable doesn't exist", true)]);
      session.turn('', [
        run('pnpm exec playwright install chromium && pnpm test:a11y', 'FAIL 9 violations of label', true),
      ]);
      session.turn('Nine are left.');
    });
    expect(text).toMatch(
      /`pnpm test:a11y` failed: [^`]*doesn't exist; got past that with: `pnpm exec playwright install/,
    );
  });

  it('Two long commands are told from where they differ', () => {
    const options = Array.from({ length: 20 }, (_, nth) => `--layer${nth}=on`).join(' ');
    const { text } = briefOf((session) => {
      session.prompt('Draw the chart.');
      session.turn('', [
        run(`chart ${options} --out old/pier.png`, 'error: old/pier.png: no such folder', true),
      ]);
      session.turn('Drawn.', [run(`chart ${options} --out new/pier.png`, 'wrote 3 pages')]);
    });
    expect(text).toMatch(/`…[^`]*--out old\/pier\.png` failed: [^`]*; worked: `…[^`]*--out new\/pier\.png`/);
  });

  it('A host given by -h is no look at the help', () => {
    const { text } = briefOf((session) => {
      session.prompt('Count the ferries.');
      session.turn('', [run('psql -h quay1 -c tides', 'could not translate host name "quay1"', true)]);
      session.turn('Counted.', [run('psql -h quay2 -c tides', '12 rows')]);
    });
    expect(text).toMatch(/`psql -h quay1 -c tides` failed: .*; worked: `psql -h quay2 -c tides`/);
  });

  it('A program that runs another script cures nothing', () => {
    const { text } = briefOf((session) => {
      session.prompt('Draw the chart.');
      session.turn('', [
        run(
          'python3 tools/chart.py',
          "python3: can't open file 'tools/chart.py': [Errno 2] No such file",
          true,
        ),
      ]);
      session.turn('Hm.', [run('cd quay && python3 tide_table.py --rows 4', '4 rows')]);
    });
    expect(text).not.toContain('worked:');
  });

  it('A step before the command that failed is what worked', () => {
    const { text } = briefOf((session) => {
      session.prompt('Push the state.');
      session.turn('', [
        run('tofu state push /tmp/a.tfstate', 'Failed: serial 3 over newer state with serial 4', true),
      ]);
      session.turn('Pushed.', [
        run('jq ".serial=5" /tmp/a.tfstate > /tmp/b.tfstate && tofu state push /tmp/b.tfstate', 'ok'),
      ]);
    });
    expect(text).toMatch(/`tofu state push \/tmp\/a\.tfstate` failed: .*; worked: `jq /);
  });
});

it('A rule does not end at a full stop inside of parentheses', () => {
  const { text } = briefOf((session) => {
    session.prompt('Never touch the texts of the legal part (chap. 7), they are approved.');
    session.turn('Fine.');
    session.prompt('And now the index of the booklet, from the first page to the last one.');
  });
  expect(text).toContain('(chap. 7), they are approved');
});

it('"Give me a list first, no changes" is an order for the moment', () => {
  const { text } = briefOf((session) => {
    session.prompt('Audit the shop. Give me a list first, no changes. Never edit tokens/ by hand.');
    session.turn('Here it is.');
    session.prompt('Fix the first three, please, and tell me when the tests of the shop are through.');
  });
  expect(text).toContain('Rule: Never edit tokens/');
  expect(text).not.toContain('Rule: Give me a list');
});
