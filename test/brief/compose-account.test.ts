import { describe, expect, it } from 'vitest';
import { type AccountRequest, composeAccount } from '../../src/brief/compose-account.ts';
import { sayMoment } from '../../src/domain/say.ts';
import { edit, PROJECT, run as runs } from '../transcripts/session-writer.ts';
import { CWD, fact, prompts, recordWith } from './make-facts.ts';
import { playSession } from './played-session.ts';

function account(more: Partial<AccountRequest> = {}) {
  return composeAccount({ facts: [], record: recordWith({}), runningPrompt: '', cwd: CWD, ...more });
}

const AT = sayMoment('2026-03-09T09:00:00.000Z');

describe('An account of a session', () => {
  it('has the first request as goal, the last as request, and the others as what was asked', () => {
    const facts = prompts('Mend the crane.', 'Paint the pier.', 'Print the tables.');
    const { goal, request, lines, isInWork } = account({ facts });
    expect([goal, request, isInWork]).toEqual(['Mend the crane.', 'Print the tables.', false]);
    expect(lines.asked).toEqual([`${AT}: Paint the pier.`]);
  });

  it('tells a single command that failed only if the status is its own', () => {
    const error = (source: string, detail: Record<string, number>) =>
      fact('error', 'no such file', { key: source, status: 'open', detail: { source, ...detail } });
    const facts = [
      error('`terraform apply`', { exit: 3, own: 1 }),
      error('`ls a; cat b`', { exit: 1 }),
      error('`pip install pier`', {}),
      error('Edit src/a.ts', {}),
    ];
    expect(account({ facts }).lines.failing).toEqual([expect.stringContaining('`terraform apply`')]);
  });

  it('tells of a single command when it failed, and what was edited since', () => {
    const { facts, record } = playSession((session) => {
      session.exchange('Go.', '', [runs('make tables', 'Exit code 2\nno rule', true)]);
      session.turn('', [edit(`${PROJECT}/Makefile`, 'x')]);
    });
    expect(account({ facts, record }).lines.failing).toEqual([
      expect.stringMatching(/^`make tables`: exit 2, \d{4}-.* no rule; edited since: .*Makefile$/),
    ]);
  });

  it('tells what git and the client say now', () => {
    const record = recordWith({
      jobs: [{ id: 'b1', command: 'npm run dev', time: '2026-03-09T09:00:00.000Z', line: 1 }],
      unanswered: [
        { text: 'SQLite?', isQuestion: true, isLeft: true },
        { text: '`npm run print`', isQuestion: false, isLeft: false },
      ],
    });
    expect(account({ facts: [fact('workspace', 'On branch main')], record }).lines.now).toEqual([
      'On branch main',
      `In the background since ${AT}, no end seen: \`npm run dev\``,
      'Asked in the client’s dialog, no answer seen there: SQLite?',
      'Begun, no answer seen: `npm run print`',
    ]);
  });

  it('takes nothing out of prose: what the assistant decided, found or promised is in its messages only', () => {
    const { facts, record } = playSession((session) => {
      session.prompt('Mend the clock. Never touch generated/.');
      session.turn(
        'We decided to use UTC because the gauge has no zone. The cause is the cache. Next I will mend it.',
        [edit(`${PROJECT}/src/clock.ts`, 'x'), runs('npm test', 'Exit code 1\n1 failed', true)],
      );
    });
    const { lines, ...rest } = account({ facts, record, isCheck: () => true });
    const elsewhere = JSON.stringify({ ...lines, said: [], ...rest });
    expect(elsewhere).not.toMatch(/decided|The cause|Next I will/);
    expect(lines.said.join()).toContain('We decided to use UTC');
  });
});
