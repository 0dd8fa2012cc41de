import { describe, expect, it } from 'vitest';
import {
  type Call,
  createTask,
  edit,
  PROJECT,
  run,
  type SessionWriter,
  todos,
  updateTask,
} from '../transcripts/session-writer.ts';
import { briefOf } from './played-session.ts';

const FILE = `${PROJECT}/src/quay.ts`;

const start = (command: string, id: string): Call => ({
  tool: 'Bash',
  input: { command, run_in_background: true },
  result: `Command running in background with ID: ${id}. Output is being written to: /tmp/${id}.output`,
});
const stop = (id: string): Call => ({
  tool: 'KillShell',
  input: { shell_id: id },
  result: `{"message":"Successfully killed shell: ${id}"}`,
});
const agent = (description: string, result: string): Call => ({
  tool: 'Task',
  input: { description, prompt: `${description}, please.`, subagent_type: 'Explore' },
  result,
});
const textOf = (play: (session: SessionWriter) => void, carried = 'Some work was done.') =>
  briefOf(play, { carried }).text;

describe('A job in the background', () => {
  it('proves nothing by being started', () => {
    const text = textOf((session) => {
      session.turn('', [run('npm test', 'Exit code 1\nError: off by one', true)]);
      session.turn('', [edit(FILE, 'two'), start('npm test', 'b7')]);
    });
    expect(text).toContain('Failing when last run: `npm test` → Error: off by one');
  });

  it('needs no line where the summary names its id', () => {
    const play = (session: SessionWriter) => session.turn('', [start('npm run dev', 'b7c1')]);
    expect(textOf(play)).toContain('not seen to end');
    expect(textOf(play, 'The server runs as b7c1.')).not.toContain('not seen to end');
  });

  it.each([
    'The quay is served at http://localhost:5173 now.',
    'Der Kai ist unter http://127.0.0.1:5173 zu sehen.',
    'Le quai répond sur http://localhost:5173/berths.',
  ])('that was stopped cannot be reached any more: %s', (words) => {
    const play = (isStopped: boolean) => (session: SessionWriter) => {
      session.prompt('Show me the quay.');
      session.turn('', [start('npm run dev', 'b7c1')]);
      session.turn(words);
      if (isStopped) session.turn('', [stop('b7c1')]);
      session.prompt('And the lamp?');
      session.turn('The lamp is lit by `lamp.ts`.');
    };
    expect(textOf(play(false))).toContain(':5173');
    expect(textOf(play(true))).not.toContain(':5173');
  });
});

describe('A call without a result', () => {
  const cut = (session: SessionWriter) => {
    session.prompt('Release it.');
    session.turn('', [run('./release.sh harbor 4.2', '')]);
    session.rows.pop();
  };
  it('is told, unless the summary speaks of it', () => {
    expect(textOf(cut)).toContain('Started, result not seen');
    expect(textOf(cut, 'I ran ./release.sh harbor 4.2 and it went through.')).not.toContain(
      'result not seen',
    );
  });
});

describe('An agent', () => {
  it.each(['API Error: 529 {"type":"overloaded_error"}', 'API Error: Connection error.', ''])(
    'that brought nothing is not told as done: %s',
    (result) => {
      const text = textOf((session) => session.turn('', [agent('Sound the harbor', result)]));
      expect(text).toMatch(/Agent: Sound the harbor \(Explore, (?:failed|ended without a report)\)/);
    },
  );

  it('is not told again where the summary has its report', () => {
    const play = (session: SessionWriter) =>
      session.turn('', [agent('Sound the harbor', 'The north pier is 4.2 m deep, the south pier 2.1 m.')]);
    expect(textOf(play)).toContain('Sound the harbor');
    expect(textOf(play, 'The agent found the north pier 4.2 m deep and the south pier 2.1 m.')).not.toContain(
      'Sound the harbor',
    );
  });
});

describe('Tasks that are done', () => {
  it('are not told beside open ones that the summary holds', () => {
    const play = (session: SessionWriter) =>
      session.turn('', [todos({ 'Mend Bergen': 'completed', 'Mend Oslo': 'in_progress' })]);
    expect(textOf(play)).toContain('Tasks ticked as done: Mend Bergen');
    expect(textOf(play, 'Left: Mend Oslo.')).not.toContain('ticked as done');
  });

  it('are those whose command went through since', () => {
    const text = textOf((session) => {
      session.turn('', [
        createTask(1, 'Run `npm run lint` and mend what it finds'),
        createTask(2, 'Write it down'),
        updateTask(1, 'in_progress'),
      ]);
      session.turn('', [edit(FILE, 'two'), run('npm run lint', '0 problems')]);
    });
    expect(text).toContain('Task open: #2 Write it down');
    expect(text).not.toMatch(/Task (?:open|in progress).*npm run lint/);
  });
});
