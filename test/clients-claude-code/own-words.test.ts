import { expect, test } from 'vitest';
import { countsAs, expectTold, type Row, readRows } from './read-rows.ts';
import {
  answered,
  called,
  framed,
  OLD_REFUSAL,
  old,
  operation,
  queued,
  REFUSAL,
  result,
  text,
  typed,
  WORDS,
} from './row-shapes.ts';

const DENIED = { toolDenialKind: 'user-rejected', userFeedback: WORDS };
const BY_USER = { permissionDecision: { decision: 'accept', source: 'user_temporary' } };
const BLANK = "The user doesn't want to proceed with this tool use. The tool use was rejected.";

/** Ways in which a person says something that must count, beside those of docs/trust.md. */
const own: [way: string, counts: string[], ...rows: Row[]][] = [
  ['types it beside a picture', ['request'], typed([{ type: 'image', source: {} }, text(WORDS)])],
  ['types it in several blocks', ['request'], old([text('Hm.'), text(WORDS)])],
  ['types it below a selection', ['request'], old(`${framed('ide_selection', 'x')}\n${WORDS}`)],
  ['types it above a selection', ['request'], old(`${WORDS}\n${framed('ide_selection', 'x')}`)],
  [
    'types it between reminders',
    ['request'],
    old(`${framed('system-reminder', 'x')} ${WORDS} ${framed('system-reminder', 'y')}`),
  ],
  ['types it behind the end of a task', ['request'], typed(`${framed('task-notification', 'x')}\n${WORDS}`)],
  ['names a tag', ['request'], typed(`What is <system-reminder> for? ${WORDS}`)],
  ['begins like a hook', ['request'], typed(`Stop hook feedback: I saw that. ${WORDS}`)],
  ['writes about a refusal', ['request'], typed(`The user doesn't want to proceed, it says. ${WORDS}`)],
  ['begins with a path', ['request'], typed(`/home/ada/app is the place. ${WORDS}`)],
  ['refuses with it', ['remark'], called('Bash'), answered(REFUSAL, DENIED)],
  ['refuses with it, and only a mark has it', ['remark'], called('Edit'), answered(BLANK, DENIED)],
  [
    'refuses with it where a decision is marked',
    ['remark'],
    called('Edit'),
    answered(REFUSAL, { permissionDecision: { decision: 'reject', source: 'user_reject' } }),
  ],
  ['refuses with it in the first clients', ['remark'], called('Bash'), answered(OLD_REFUSAL)],
  ['refuses a plan with it', ['remark'], called('ExitPlanMode', { plan: 'x' }), answered(REFUSAL)],
  ['approves with it in an old client', ['remark'], called('Write'), answered('done', {}, [text(WORDS)])],
  [
    'approves with it beside a reminder',
    ['remark'],
    called('Write'),
    answered('done', BY_USER, [text(framed('system-reminder', 'x')), text(WORDS)]),
  ],
  [
    'answers with it in an old client',
    ['answer'],
    called('AskUserQuestion', { questions: [{ question: 'Which way?' }] }),
    result(`User has answered your questions: "Which way?"="${WORDS}". You can now continue`),
  ],
  [
    'approves a plan',
    ['plan'],
    called('ExitPlanMode', { plan: WORDS }),
    result('User has approved your plan.'),
  ],
  ['queues it in an older client', ['remark'], queued(WORDS)],
  [
    'queues it behind the end of a task',
    ['remark'],
    operation('enqueue', framed('task-notification', 'x')),
    operation('enqueue', WORDS),
    operation('remove'),
    operation('remove'),
  ],
  [
    'takes it back and sends it again',
    ['remark'],
    operation('enqueue', WORDS),
    operation('popAll', WORDS),
    operation('enqueue', WORDS),
    operation('remove'),
  ],
  ['queues it for the next turn', ['request'], operation('enqueue', WORDS), operation('dequeue'), old(WORDS)],
];

test.each(own)('a person %s: it counts as %j, once', (_way, counts, ...rows) => {
  const facts = readRows([old('Fix the totals.'), ...rows]);
  expect(countsAs(facts, WORDS)).toEqual(counts);
  expectTold(facts, WORDS);
});

test('a message that stands in the log of the queue and in an attachment is told once', () => {
  const log = [operation('enqueue', WORDS), operation('remove')];
  for (const rows of [
    [...log, queued(WORDS)],
    [log[0]!, queued(WORDS), log[1]!],
  ]) {
    const remarks = readRows([old('Fix the totals.'), ...rows]).filter(({ detail }) => detail.midTurn === 1);
    expect(remarks).toMatchObject([{ text: WORDS, uses: 1 }]);
  }
});

test('what an agent is told is its lead’s, and what a person tells it the person’s', () => {
  const asked = readRows([old(WORDS, { isSidechain: true })], true);
  expect(asked.map(({ kind, detail }) => [kind, detail.author])).toEqual([['request', 'lead']]);
  const [request] = readRows([typed(WORDS, { isSidechain: true })], true);
  expect(request!.detail.author).toBeUndefined();
});
