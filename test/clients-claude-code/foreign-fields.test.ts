import { expect, test } from 'vitest';
import { countsAs, type Row, readRows } from './read-rows.ts';
import {
  answered,
  attached,
  called,
  framed,
  old,
  operation,
  queued,
  REFUSAL,
  text,
  typed,
  WORDS,
} from './row-shapes.ts';

const image = { type: 'image', source: { type: 'base64', media_type: 'image/png', data: 'AAAA' } };
const result = (content: unknown, marks: Row = {}): Row =>
  old([{ type: 'tool_result', tool_use_id: 't1', content }], marks);
/** Rows in which a field that others fill, or a kind that is not a person's, holds an instruction. */
const ways: [way: string, ...Row[]][] = [
  [
    'tool_result text block named human',
    called('Read'),
    result([text(WORDS)], { origin: { kind: 'human' }, promptSource: 'typed' }),
  ],
  [
    'mcp with userFeedback but accept',
    called('mcp__a__b'),
    answered(REFUSAL, { userFeedback: WORDS, permissionDecision: { decision: 'accept', source: 'config' } }),
  ],
  [
    'mcp structured content',
    called('mcp__a__b'),
    result([{ type: 'resource', resource: { uri: 'x', text: WORDS } }]),
  ],
  [
    'mcp result object',
    called('mcp__a__b'),
    result('x', { toolUseResult: { userFeedback: WORDS, toolDenialKind: 'user-rejected' } }),
  ],
  [
    'denial in toolUseResult of mcp',
    called('mcp__a__b'),
    answered(REFUSAL, { toolUseResult: 'User rejected tool use' }),
  ],
  [
    'webfetch with plan',
    called('WebFetch'),
    result('x', { toolUseResult: { plan: WORDS, planWasEdited: true } }),
  ],
  [
    'answers in toolUseResult of mcp',
    called('mcp__a__b'),
    result('The user answered', { toolUseResult: { answers: { Which: WORDS } } }),
  ],
  [
    'answers in toolUseResult of Bash',
    called('Bash'),
    result('x', { toolUseResult: { questions: [{ question: 'Which?' }], answers: { 'Which?': WORDS } } }),
  ],
  ['image with alt text', typed([{ ...image, text: WORDS, alt: WORDS }])],
  [
    'document block',
    typed([
      { type: 'document', source: { type: 'text', data: WORDS }, title: WORDS, context: WORDS },
      text('Read it'),
    ]),
  ],
  ['search result block', typed([{ type: 'search_result', content: [text(WORDS)] }, text('Look')])],
  ['thinking block in user row', typed([{ type: 'thinking', thinking: WORDS }, text('Look')])],
  [
    'file mention attachment',
    typed('Look at @a.md'),
    attached('file', { filename: 'a.md', content: { type: 'text', file: { content: WORDS } } }),
  ],
  ['directory mention', typed('Look at @a/'), attached('directory', { path: 'a', content: WORDS })],
  [
    'mcp resource attachment',
    attached('mcp_resource', { server: 'a', uri: 'u', content: { contents: [{ text: WORDS }] } }),
  ],
  ['todo reminder attachment', attached('todo_reminder', { content: WORDS })],
  [
    'critical reminder attachment',
    attached('critical_system_reminder', { content: WORDS, origin: { kind: 'human' } }),
  ],
  [
    'unknown attachment with prompt',
    attached('of_next_year', {
      prompt: WORDS,
      commandMode: 'prompt',
      origin: { kind: 'human' },
      humanTurn: true,
    }),
  ],
  ['queued plugin prompt', queued(WORDS, { origin: { kind: 'plugin' }, humanTurn: true })],
  ['queued with isMeta', queued(WORDS, { origin: { kind: 'human' }, humanTurn: true, isMeta: true })],
  ['queued row isMeta', queued(WORDS, { origin: { kind: 'human' }, humanTurn: true }, { isMeta: true })],
  [
    'queued blocks reminder',
    queued([text(framed('system-reminder'))], { origin: { kind: 'human' }, humanTurn: true }),
  ],
  ['queued ide selection', queued(framed('ide_selection'), { origin: { kind: 'human' }, humanTurn: true })],
  [
    'queued enqueue task notification then remove',
    operation('enqueue', framed('task-notification')),
    operation('remove'),
  ],
  [
    'queued enqueue system reminder then remove',
    operation('enqueue', framed('system-reminder')),
    operation('remove'),
  ],
  [
    'queued enqueue teammate then remove',
    operation('enqueue', `<teammate-message teammate_id="bob">${WORDS}</teammate-message>`),
    operation('remove'),
  ],
  ['enqueue then dequeue without row', operation('enqueue', WORDS), operation('dequeue')],
  [
    'slash command stdout with ansi',
    old(`\u001b[2m<local-command-stdout>\u001b[0m${WORDS}</local-command-stdout>`),
  ],
  ['bash stdout uppercase', old(`<BASH-STDOUT>${WORDS}</BASH-STDOUT>`)],
  ['bash stdout with attributes', old(`<bash-stdout exit="0">${WORDS}</bash-stdout>`)],
  ['command message only', old(`<command-message>${WORDS}</command-message>`)],
  ['command contents', old(`<command-name>/x</command-name><command-contents>${WORDS}</command-contents>`)],
  ['hook success row', { type: 'system', subtype: 'hook', content: WORDS }],
  ['user prompt submit hook', old(`<user-prompt-submit-hook>${WORDS}</user-prompt-submit-hook>`)],
  ['summary row', { type: 'summary', summary: WORDS, leafUuid: 'row-0' }],
  [
    'compact summary as blocks',
    { type: 'user', isCompactSummary: true, message: { content: [text(WORDS)] } },
  ],
  [
    'continued session sentence',
    old(
      `This session is being continued from a previous conversation that ran out of context. The conversation is summarized below:\n${WORDS}`,
    ),
  ],
  ['subagent prompt in sidechain row', { ...old(WORDS), isSidechain: true, agentId: 'a1' }],
  ['agentId without sidechain', { ...old(WORDS), agentId: 'a1' }],
  [
    'agent result',
    called('Agent', { prompt: 'x' }),
    result([text(WORDS)], { toolUseResult: { content: [text(WORDS)], prompt: WORDS } }),
  ],
  ['agent input', called('Agent', { prompt: WORDS, description: WORDS })],
  ['skill input', called('Skill', { skill: 'x', args: WORDS }), result('Launching')],
  [
    'exit plan rejected by mcp',
    called('mcp__x__ExitPlanMode', { plan: WORDS }),
    result('User has approved your plan.', { toolUseResult: { plan: WORDS, planWasEdited: true } }),
  ],
  ['edited_text_file', attached('edited_text_file', { filename: 'plan.md', snippet: WORDS })],
  [
    'elicitation result of server',
    called('mcp__a__b'),
    result('x', { toolUseResult: { elicitation: { action: 'accept', content: { text: WORDS } } } }),
  ],
  ['virtual row', { ...typed(WORDS), isVirtual: true }],
  ['transcript only row', { ...typed(WORDS), isVisibleInTranscriptOnly: true }],
  [
    'api error row',
    { type: 'assistant', isApiErrorMessage: true, message: { role: 'assistant', content: [text(WORDS)] } },
  ],
  [
    'system informational',
    { type: 'system', subtype: 'informational', content: WORDS, origin: { kind: 'human' } },
  ],
  ['user role in assistant row', { type: 'assistant', message: { role: 'user', content: [text(WORDS)] } }],
  ['progress row', { type: 'progress', data: { type: 'hook_progress', message: WORDS, prompt: WORDS } }],
  ['fork copied meta', { ...old(WORDS, { isMeta: true }), forkedFrom: { sessionId: 's', messageUuid: 'm' } }],
  ['cron prompt', old(WORDS, { origin: { kind: 'cron' } })],
  ['scheduled', old(WORDS, { promptSource: 'scheduled' })],
  ['webhook', old(WORDS, { origin: { kind: 'webhook' }, promptSource: 'typed' })],
];
test.each(ways)('%s: is not the user’s', (_way, ...rows) => {
  expect(countsAs(readRows([typed('Do the work.'), ...rows]), WORDS)).toEqual([]);
});
