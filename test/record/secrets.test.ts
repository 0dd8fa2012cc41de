import { expect, test } from 'vitest';
import { stateOfRecord } from '../../src/record/state-of-record.ts';
import { readPlainly } from '../transcripts/read-plainly.ts';
import { edit, PROJECT, run, writeSession } from '../transcripts/session-writer.ts';

test('facts and state of record hold no secret, wherever it stood', () => {
  const secret = `ghp_${'aB3dE6gH9jK2'.repeat(3)}`;
  const session = writeSession();
  session.prompt(`Use \`${secret}\` for the deploy.`);
  session.turn(`I use ${secret} now.`, [
    run(`DEPLOY_TOKEN=${secret} npm run deploy`, `Exit code 1\nError: ${secret} is not valid`, true),
    run(`make deploy TOKEN=${secret}`, 'done'),
    edit(`${PROJECT}/deploy.ts`, `const token = '${secret}';`),
  ]);
  session.turn(`Shall I try ${secret} again?`);
  session.prompt('yes');
  session.compaction(`10. Handoff\n- the token is ${secret}`);
  const { facts, progress } = readPlainly(session.rows);
  const kept = JSON.stringify([facts, stateOfRecord(progress), progress]);
  for (const kind of ['request', 'command', 'error', 'handoff', 'statement'])
    expect(kept).toContain(`"kind":"${kind}"`);
  expect(kept).not.toContain(secret);
});
