import { writeFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { listStuck } from '../../src/archive/lists/find-sessions.ts';
import { findStatus } from '../../src/archive/lists/find-status-row.ts';
import { findReading } from '../../src/archive/records/transcripts.ts';
import { copy as clientCopy } from '../../src/clients/claude-code/copy.ts';
import { planRescue } from '../../src/rescue/plan-rescue.ts';
import { recordRescue } from '../../src/rescue/record-rescue.ts';
import { makePinProject, work } from '../pins/pin-project.ts';
import type { SessionWriter } from '../transcripts/session-writer.ts';

const ID = '0f1e2d3c-0000-4000-8000-000000000001';
const say = (text: string) => [{ type: 'text', text }];
const ERROR = {
  type: 'assistant',
  ...{ isApiErrorMessage: true, apiErrorStatus: 400, error: 'invalid_request' },
  message: {
    id: 'x',
    role: 'assistant',
    model: '<synthetic>',
    usage: {},
    content: say('Prompt is too long'),
  },
};
const refusedWith = (text: string) => ({ ...ERROR, message: { ...ERROR.message, content: say(text) } });
const FAILED = {
  ...{ type: 'system', subtype: 'local_command', level: 'info', commandOutcome: { kind: 'failed' } },
  content:
    '<local-command-stderr>Compaction failed · conversation could not be reduced below the context limit</local-command-stderr>',
};

/** Not one of ours, and no dead end. */
const OTHERS: [string, Record<string, unknown>][] = [
  [
    'another error',
    {
      ...ERROR,
      message: { ...ERROR.message, content: [{ type: 'text', text: 'API Error: 500 overloaded' }] },
    },
  ],
  [
    'words of the assistant',
    { ...ERROR, isApiErrorMessage: false, message: { ...ERROR.message, model: 'claude-opus-5-5' } },
  ],
  ['a command that went well', { ...FAILED, commandOutcome: { kind: 'done' } }],
  ['words of the user', { type: 'user', message: { role: 'user', content: 'Prompt is too long' } }],
  [
    'a result of a tool',
    {
      type: 'user',
      message: {
        role: 'user',
        content: [{ type: 'tool_result', tool_use_id: 't', content: FAILED.content }],
      },
    },
  ],
];

function makeStuck(...rows: Record<string, unknown>[]) {
  const project = makePinProject();
  const session = project.session(ID);
  const writer = work();
  for (const row of rows) writer.row(row);
  session.write(writer);
  const prompt = () => session.tell('UserPromptSubmit', { prompt: 'Still there?', prompt_id: 'p' }).notice;
  const stuck = () => listStuck(project.archive.database);
  return { ...project, session, writer, prompt, stuck };
}

describe('A conversation that is too large to go on', () => {
  it.each([
    ['refused by the model', [ERROR]],
    ...[
      'API Error: 400 {"error":{"message":"prompt is too long: 205000 tokens > 200000 maximum"}}',
      'API Error: 400 input length and `max_tokens` exceed context limit: 190000 + 20000 > 200000',
      'Request too large (max 32MB). Run /compact, or double press esc to go back and remove attachments.',
    ].map((text): [string, Record<string, unknown>[]] => [text, [refusedWith(text)]]),
    ['given up by /compact', [FAILED]],
    ['both', [ERROR, FAILED, ERROR]],
  ])('is offered a copy once: %s', (_, rows) => {
    const { prompt, stuck, session, archive, root } = makeStuck(...rows);
    expect(prompt()).toMatch(
      /^tideproof: this conversation no longer fits into the context window\. If \/compact fails too, make a copy that fits: .+ rescue 0f1e2d3c$/,
    );
    expect(prompt()).toBe('');
    expect(session.tell('SessionStart', { source: 'resume' }).notice).toBe('');
    expect(stuck()).toMatchObject([{ id: ID }]);
    const status = findStatus(archive.database, ID, `${root}/${ID}.jsonl`, '');
    expect(status?.isStuck).toBe(true);
  });

  it.each([
    ['too large', { last_assistant_message: 'Prompt is too long' }, 1],
    [
      'too large, in the words of the API',
      {
        last_assistant_message: 'API Error: 400',
        error_details: '400 {"type":"error","error":{"message":"prompt is too long: 5 tokens > 4 maximum"}}',
      },
      1,
    ],
    ['a limit of requests', { last_assistant_message: 'API Error: 429 rate limited' }, 0],
    ['that of an agent', { last_assistant_message: 'Prompt is too long', agent_id: 'a1' }, 0],
  ])('is known from the failure of a turn before the transcript says so: %s', (_, fields, offers) => {
    const { prompt, stuck, session, writer } = makeStuck();
    expect(prompt()).toBe('');
    session.tell('StopFailure', { error: 'invalid_request', ...fields });
    expect(stuck()).toHaveLength(offers);
    if (offers > 0) writer.row(ERROR);
    session.write(writer);
    expect([prompt(), prompt()].filter((notice) => notice !== '')).toHaveLength(offers);
  });

  it.each(OTHERS)('is not one with %s', (_, row) => {
    const { prompt, stuck } = makeStuck(row);
    expect([prompt(), ...stuck()]).toEqual(['']);
  });

  it.each<[string, (writer: SessionWriter) => void]>([
    ['answered again', (writer) => writer.turn('Here I am.')],
    ['compacted after all', (writer) => writer.compaction('All is well.', 'manual', true)],
  ])('is none any more when it was %s', (_, goOn) => {
    const { prompt, stuck, writer, session } = makeStuck(ERROR);
    goOn(writer);
    session.write(writer);
    expect(prompt()).toBe('');
    expect(stuck()).toEqual([]);
  });

  it('is left alone once there is a copy, which knows all that it knew', () => {
    const { stuck, prompt, session, archive, open, root, place } = makeStuck(ERROR);
    session.tell('UserPromptSubmit', { prompt: '/pin Never on a Friday.', prompt_id: 'q' });
    const own = open();
    const from = {
      client: 'claude-code',
      id: ID,
      cwd: place(ID).project,
      transcriptPath: `${root}/${ID}.jsonl`,
    };
    const plan = planRescue(from, clientCopy, own)!;
    writeFileSync(plan.session.transcriptPath, Buffer.concat([...plan.rows()]));
    recordRescue(plan, archive, own);
    expect(stuck()).toEqual([]);
    const [known, copied] = [from, plan.session].map(({ transcriptPath }) => {
      const { position, progress } = findReading(archive.database, transcriptPath)!;
      return { first: progress.rounds![0]!.line, lines: position.line };
    });
    // Below its own lines, or what is done in the copy would count as done before.
    expect(copied!.first).toBe(known!.first - known!.lines - 2);
    const copy = makeSession(plan.session);
    expect(copy.tell('SessionStart', { source: 'resume' }).text).toContain('- Never on a Friday.');
    copy.tell('PreCompact', { trigger: 'auto' });
    const { text } = copy.tell('SessionStart', { source: 'compact' });
    expect(text).toContain('Round the totals half up.');
    expect(prompt()).toBe('');

    function makeSession({ id, transcriptPath }: { id: string; transcriptPath: string }) {
      const made = { session_id: id, transcript_path: transcriptPath };
      return { tell: (event: string, fields: object) => session.tell(event, { ...made, ...fields }) };
    }
  });
});
