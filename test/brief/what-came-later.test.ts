import { describe, expect, it } from 'vitest';
import { edit, PROJECT, run } from '../transcripts/session-writer.ts';
import { briefOf } from './played-session.ts';

const FILE = `${PROJECT}/src/ebb.ts`;

const lineOf = (text: string, words: string) => text.split('\n').find((line) => line.includes(words));

describe('A line of the brief', () => {
  it('tells the version of a package that was installed last', () => {
    const { text } = briefOf((session) => {
      session.prompt('Index the tides.');
      session.turn('', [run('pip install -U tidal', 'Successfully installed tidal-3.4.0')]);
      session.turn('', [run('pip install tidal==3.3.1', 'Successfully installed tidal-3.3.1')]);
      session.turn('The older one it is.');
    });
    expect(lineOf(text.split('## How')[1] ?? '', '3.4.0')).toBeUndefined();
  });

  it('names a commit by its new hash after a pull that rebased it', () => {
    const { text } = briefOf((session) => {
      session.prompt('Commit and push.');
      session.turn('', [
        edit(FILE, 'x'),
        run('git commit -am tides', '[main aa55aa5] tides\n 1 file changed'),
      ]);
      session.turn('', [run('git pull --rebase', 'Successfully rebased and updated refs/heads/main.')]);
      session.turn('', [run('git push', 'To forge:tides\n   77cc77c..bb66bb6  main -> main')]);
      session.turn('Pushed.');
    });
    expect(lineOf(text, 'ommitted and pushed')).toContain('bb66bb6');
    expect(text).not.toContain('Committed and pushed: aa55aa5');
  });

  it('says what the record says of tests that are said to pass', () => {
    const { text } = briefOf((session) => {
      session.prompt('Mend the tides.');
      session.turn('', [run('npx vitest run', 'FAIL src/ebb.test.ts\nTests  1 failed | 3 passed', true)]);
      session.turn('All tests pass. Shall I write the neap report?');
    });
    expect(lineOf(text, 'Said last')).toContain('(the record says otherwise: `npx vitest run` failed)');
  });

  it('says of a check what was edited since', () => {
    const { text } = briefOf((session) => {
      session.prompt('Mend the tides.');
      session.turn('', [run('npm run lint', 'Checked 12 files')]);
      session.turn('', [run('npx vitest run', 'Tests  4 passed')]);
      session.turn('Now the quay.', [edit(FILE, 'x')]);
    });
    expect(lineOf(text.split('## How')[1] ?? '', 'npm run lint')).toContain('(before the last edits)');
  });

  it('is given in good time after a move with many wildcards', () => {
    const name = `${'a'.repeat(180)}.c`;
    const { text } = briefOf((session) => {
      session.prompt('Build the gauge.');
      session.turn('', [
        run(`gcc ${name} && ./gauge`, 'depth 4.1'),
        run(`gcc ${name} && ./gauge`, 'depth 4.2'),
      ]);
      session.turn('', [run(`mv ${'*a'.repeat(100)}b src/`, '')]);
    });
    expect(text).toContain(name);
  });

  it.each([
    ['moved', run('mv gauge.c src/', '')],
    ['moved with others', run('mkdir -p old && mv *.c old/ 2>/dev/null', '')],
    ['removed', run('rm -f ./gauge.c', '')],
  ])('gives no command that names a file that was %s since', (_, move) => {
    const told = (...later: ReturnType<typeof run>[]) =>
      briefOf((session) => {
        session.prompt('Build the gauge.');
        session.turn('', [run('gcc -o gauge gauge.c -lm && ./gauge', 'depth 4.1')]);
        session.turn('', [run('gcc -o gauge gauge.c -lm && ./gauge', 'depth 4.2'), ...later]);
        session.turn('Built.');
      }).text.split('## How')[1] ?? '';
    expect(told()).toContain('gcc -o gauge gauge.c');
    expect(told(move)).not.toContain('gcc -o gauge gauge.c');
  });

  it('holds each clause against what the user said later', () => {
    const { text } = briefOf((session) => {
      session.prompt(
        'The tide report is wrong, look into it. Send it to the ministry on Friday. Round to one decimal.',
      );
      session.turn('I look into it.', [run('python report.py', 'tide 41.2')]);
      session.prompt('two decimals from here on, the ministry changed its mind');
      session.turn('Two decimals then.', [edit(FILE, 'x')]);
    });
    expect(lineOf(text, 'Round to one decimal')).toMatch(/user later: .*two decimals/);
  });

  it('puts what the user said of a task beside it', () => {
    const { text } = briefOf((session) => {
      session.prompt('Bring the harbour and the lighthouse to 60 fps.');
      session.turn('', [
        {
          tool: 'TodoWrite',
          input: {
            todos: [{ content: 'Lighthouse at 60', activeForm: 'Lighthouse at 60', status: 'in_progress' }],
          },
          result: 'Todos have been modified successfully.',
        },
      ]);
      session.prompt('leave the lighthouse, it is cut from the demo. the bell stutters');
      session.turn('The bell it is.', [edit(FILE, 'x')]);
    });
    expect(lineOf(text, 'Task in progress')).toContain('(the user later: leave the lighthouse');
  });
});
