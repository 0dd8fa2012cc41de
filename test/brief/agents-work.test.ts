import { expect, test } from 'vitest';
import {
  type Call,
  edit,
  PROJECT,
  read,
  run,
  type SessionWriter,
  write,
} from '../transcripts/session-writer.ts';
import { briefOf, playSession } from './played-session.ts';

const TIDE = `${PROJECT}/src/tide.ts`;
const EBB = `${PROJECT}/src/ebb.ts`;
const GREEN = ' Tests  21 passed (21)';
const RED = 'AssertionError: expected 1 to be 2\n Tests  1 failed | 20 passed (21)';
const passes = run('npx vitest run', GREEN);
const fails = run('npx vitest run', RED, true);
const commits = run(
  'git add -A && git commit -m "Read it twice"',
  '[tides 1a2b3c4] Read it twice\n 1 file changed',
);
const denied = 'Permission for this tool use was denied. The tool use was rejected.';

/** An agent is started, does this, and reports. */
function delegate(session: SessionWriter, calls: Call[], input: Record<string, unknown> = {}): void {
  const start = { description: 'Mend the tide', prompt: 'Mend it.', subagent_type: 'general', ...input };
  session.turn('Let an agent do it.', [{ tool: 'Agent', input: start, result: '' }], () => []);
  for (const call of calls) session.agent([call]);
}

function stands(play: (session: SessionWriter) => void): string {
  const { text } = briefOf((session) => {
    session.prompt('Read the tide twice.');
    play(session);
  });
  return /## Where it stands\n([\s\S]*?)(?:\n\n##|$)/.exec(text)?.[1] ?? '';
}

test('what an agent changed is told as not committed', () => {
  expect(stands((session) => delegate(session, [edit(TIDE, 'two'), write(EBB)]))).toMatch(
    /Nothing has been committed in this session\. Not committed, in the working tree only: src\/ebb\.ts, src\/tide\.ts/,
  );
});

test('what an agent committed is told as committed, and pushed once it was', () => {
  const committed = (session: SessionWriter) => {
    session.turn('', [edit(TIDE, 'two')]);
    delegate(session, [commits]);
  };
  expect(stands(committed)).toContain('All edits of this session are committed on branch tides');
  expect(stands(committed)).toContain('Committed, not pushed: 1a2b3c4 Read it twice');
  const pushed = stands((session) => {
    committed(session);
    session.agent([run('git push', 'To host:harbor.git\n   0a1b2c3..1a2b3c4  tides -> tides')]);
  });
  expect(pushed).toContain('Committed and pushed: 1a2b3c4');
});

test('what an agent stashed, wrote by a command or removed is told so', () => {
  const stashed = [edit(TIDE, 'two'), run('git stash', 'Saved working directory and index state')];
  expect(stands((session) => delegate(session, stashed))).toContain(
    'In a git stash, not in the tree: src/tide.ts',
  );
  const left = stands((session) =>
    delegate(session, [write(EBB), run('cat > src/gauge.ts <<EOF\n1;\nEOF', ''), run('rm src/ebb.ts', '')]),
  );
  expect(left).toMatch(/tree only: src\/gauge\.ts$/m);
});

test('a test that an agent ran after the last edit is the last test run, and told as the agent’s', () => {
  const lines = stands((session) => {
    session.turn('', [edit(TIDE, 'two')]);
    delegate(session, [passes]);
  });
  expect(lines).toContain(
    'Tests passed when last run: `npx vitest run` → ok: Tests 21 passed (21), run by an agent; nothing edited since',
  );
});

test('edits of an agent after the last test run are not tested', () => {
  const lines = stands((session) => {
    session.turn('', [edit(TIDE, 'two'), passes]);
    delegate(session, [edit(EBB, 'two')]);
  });
  expect(lines).toMatch(
    /Edited since the last test run \(`npx vitest run` → ok: [^)]*\(21\)\): ebb\.ts; not tested, built/,
  );
});

test('a check that failed when an agent ran it fails, until somebody runs it or a wider one', () => {
  const failing = (session: SessionWriter) => delegate(session, [edit(TIDE, 'two'), fails]);
  expect(stands(failing)).toContain(
    'Failing when last run, by an agent: `npx vitest run` → AssertionError: expected 1 to be 2',
  );
  for (const later of [passes, run('npm test', GREEN)]) {
    const byItself = stands((session) => {
      failing(session);
      session.turn('', [later]);
    });
    const byAgent = stands((session) => {
      failing(session);
      session.agent([later]);
    });
    expect(byItself).not.toContain('Failing');
    expect(byAgent).not.toContain('Failing');
  }
});

test('the same failure under several commands of an agent is told once, with the last one', () => {
  const lines = stands((session) =>
    delegate(session, [
      edit(TIDE, 'two'),
      run('make lint', 'Error: no config', true),
      run('npx eslint src', 'Error: no config', true),
    ]),
  );
  expect(lines.match(/Failing when last run, by an agent/g)).toHaveLength(1);
  expect(lines).toContain('`npx eslint src` → Error: no config');
});

test('a failure of the session is over when the check passes for an agent, and told as it failed there last', () => {
  const failing = (session: SessionWriter) => session.turn('', [edit(TIDE, 'two'), fails]);
  for (const command of ['npx vitest run', 'npm test']) {
    const mended = stands((session) => {
      failing(session);
      delegate(session, [edit(TIDE, 'three'), run(command, GREEN)]);
    });
    expect(mended).not.toContain('Failing');
    expect(mended).toContain(`Tests passed when last run: \`${command}\` → ok`);
  }
  const lines = stands((session) => {
    failing(session);
    delegate(session, [run('npx vitest run', 'AssertionError: expected 7 to be 8\n Tests  1 failed', true)]);
  });
  expect(lines.match(/Failing when last run/g)).toHaveLength(1);
  expect(lines).toContain(
    'Failing when last run, by an agent: `npx vitest run` → AssertionError: expected 7 to be 8',
  );
});

test.each([
  [
    'was refused',
    [edit(TIDE, 'two'), commits, passes].map((call) => ({ ...call, result: denied, failed: true })),
  ],
  [
    'only read',
    [read(TIDE), run('git log --oneline -5', '0a1b2c3 Build the quay'), run('ls src', 'tide.ts')],
  ],
  ['started in the background', [run('npx vitest run', 'Command running in background with ID: b1')]],
  ['failed to do', [edit(TIDE, 'two', true), run('git commit -m x', 'fatal: not a git repository', true)]],
])('what an agent %s changes nothing', (_what, calls) => {
  const before = playSession((session) => delegate(session, []));
  const after = playSession((session) => delegate(session, calls));
  expect({ ...after.record.work, at: before.record.work.at }).toEqual(before.record.work);
  expect(after.facts).toEqual(before.facts);
});

test('an agent in a tree of its own changes nothing in this one', () => {
  const lines = stands((session) =>
    delegate(session, [edit(TIDE, 'two'), commits], { isolation: 'worktree' }),
  );
  expect(lines).not.toMatch(/ommitted|tide\.ts/);
});

test('how an agent went about it is no experience of the session: no facts, calls, cures, prompts or turns', () => {
  const calls = [
    run('node seed.js --port 80', 'Error: listen EACCES: permission denied 0.0.0.0:80', true),
    run('node seed.js --port 8080', 'seeded 41 rows'),
    edit(TIDE, 'two'),
    run('npx vitest run --quay', "error: unknown option '--quay'", true),
    passes,
    commits,
  ];
  const before = playSession((session) => delegate(session, []));
  const after = playSession((session) => delegate(session, calls));
  expect(after.facts).toEqual(before.facts);
  expect(after.turn).toBe(before.turn);
  expect(after.record.unanswered).toEqual(before.record.unanswered);
  expect(after.record.findings).toEqual(before.record.findings);
  const { steps, cures, prompts, said, jobs, refusals } = before.record.work;
  expect(after.record.work).toMatchObject({ steps, cures, prompts, said, jobs, refusals });
  const { text } = briefOf((session) => delegate(session, calls));
  expect(text).not.toMatch(/seed\.js|How it is done here|Failed, and what/);
});

test('what the session itself runs is how it is done, also when an agent ran it last', () => {
  const types = run('npx tsc --noEmit', '');
  const { text } = briefOf((session) => {
    session.turn('', [edit(TIDE, 'two'), types, passes]);
    delegate(session, [edit(EBB, 'two'), types, run('npx eslint src', '')]);
    session.turn('', [passes]);
  });
  expect(text).toMatch(/## How it is done here\n- `npx tsc --noEmit` → ok, run by an agent$/m);
  expect(text).not.toContain('eslint');
});

test('a secret in the command or the output of an agent is masked', () => {
  const secret = `sk-ant-api03-${'q9Xw7RtZ2kLm4VbN8sJd3HfG6pYc1AuE5oTi0BgQ'}`;
  const { record } = playSession((session) =>
    delegate(session, [
      run(`npx vitest run --key=${secret}`, `Error: ${secret} was refused\n 1 failed`, true),
    ]),
  );
  expect(record.work.runs).toHaveLength(1);
  expect(JSON.stringify(record)).not.toContain('q9Xw7RtZ2kLm');
});
