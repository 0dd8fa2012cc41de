import { mkdirSync, rmSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { recordInjection } from '../../src/archive/records/injections.ts';
import { insertPin } from '../../src/archive/records/pins.ts';
import { findDetails } from '../../src/archive/records/survival.ts';
import { SUMMARY_REQUEST } from '../../src/domain/handoff-request.ts';
import { sayMoment } from '../../src/domain/say.ts';
import { createTask } from '../transcripts/session-writer.ts';
import { ASKED, makeConversation, RULE, summarizer } from './conversation.ts';
import { HOUR, makeProject, withRows } from './starting-project.ts';

const SECTION = [
  '- half-done: src/totals.ts rounds lines, not sums (edited but not run)',
  '- failed when last run: npm test, total of invoice 4711 is off',
  `- User: "${RULE}"`,
].join('\n');
/** It has the words of the prompt and of the task, and the section that was asked for. */
const SUMMARY = `1. Primary request: ${ASKED}\n2. Files: src/totals.ts has roundHalfEven.\n3. Pending: #1 Round every line.\n${'The work was looked at from every side, and goes on. '.repeat(10)}\n\n10. Handoff:\n${SECTION}`;

type Conversation = ReturnType<typeof makeConversation>;

/** A whole compaction as the client tells it, with this summary; what the user is told. */
function compactInto(conversation: Conversation, summary: string, custom_instructions = ''): string {
  const whole = `<analysis>x</analysis>\n<summary>\n${summary}\n</summary>`;
  conversation.wait(300);
  conversation.tell('PreCompact', { trigger: 'auto', custom_instructions });
  conversation.tell('SubagentStop', { ...summarizer, last_assistant_message: whole });
  const told = conversation.tell('SessionStart', { source: 'compact' });
  conversation.tell('PostCompact', { trigger: 'auto', compact_summary: whole });
  conversation.rows.compaction(summary, 'auto', true);
  conversation.flush();
  conversation.tell('UserPromptSubmit', { prompt: 'go on', prompt_id: 'p' });
  conversation.tell('PostToolUse');
  return told;
}

describe('The request for a handoff section', () => {
  it('goes out for a session that nothing was ever read of, with a folder in place of its transcript', () => {
    const conversation = makeConversation({ mayLog: true });
    rmSync(conversation.transcript);
    mkdirSync(conversation.transcript);
    expect(conversation.tell('PreCompact', { trigger: 'auto' })).toBe(SUMMARY_REQUEST);
    expect(conversation.records()).toHaveLength(1);
  });

  it('is on record with what the summarizer was told besides', () => {
    const conversation = makeConversation();
    const told = conversation.tell('PreCompact', { trigger: 'auto' });
    expect(conversation.injections()).toMatchObject([
      { event: 'compaction-started', matcher: 'auto', text: told },
    ]);
  });
});

it('A good summary leaves the model alone, and the user gets one line', () => {
  const conversation = makeConversation();
  const notice = compactInto(conversation, SUMMARY);
  expect(conversation.given).toEqual([]);
  expect(notice).toMatch(/^tideproof: 1 of 1 prompt in context after the compaction, nothing to add; /);
  expect(notice).toContain('has its handoff section');
  expect(notice).not.toContain('\n');
  expect(conversation.injections().map(({ event }) => event)).toEqual(['compaction-started']);
  expect(conversation.survival()).toMatchObject([{ kind: 'request', verdict: 'kept', keptIn: 'summary' }]);
});

describe('The handoff section of a summary', () => {
  it.each([
    ['Deploys need the pilot.', 'Keep the totals endpoint!', []],
    ['Deploys need nobody.', '', ['Deploys need the pilot', 'keep the totals endpoint']],
  ])('may quote the pin %j and what /compact was told: %j', (text, instructions, misquotes) => {
    const conversation = makeConversation();
    const place = { sessionId: 'session-1', project: '' };
    const pin = { text, scope: 'session', pinnedAt: '', isFromDashboard: false } as const;
    insertPin(conversation.archive.database, place, pin);
    const quotes = '- User: "Deploys need the pilot"\n- User: "keep the totals endpoint"';
    compactInto(conversation, `${SUMMARY}\n${quotes}`, instructions);
    expect(conversation.misquotes()).toEqual(misquotes);
  });

  it('does not make a quote true by what we say of it: not in a brief, and not in an answer to /recall', () => {
    const conversation = makeConversation();
    const invented = 'drop the old tables now';
    compactInto(conversation, `${SUMMARY}\n- User: "${invented}"`);
    conversation.rows.exchange('Print the table of the harbour as well.', 'It is printed.');
    conversation.flush();
    compactInto(conversation, 'Some work was done.');
    const quoted = `> - User: "${invented}"`;
    expect(conversation.given.join('\n')).toContain(`${quoted} (in no prompt on record)\n`);
    expect(conversation.given.join('\n')).toContain(`> - User: "${RULE}"\n`);
    const { database } = conversation.archive;
    const answer = { event: 'prompt-submitted', reason: '/recall', text: quoted, matcher: '' } as const;
    recordInjection(database, { ...answer, sessionId: 'session-1', injectedAt: '', tokens: 9 });
    compactInto(conversation, `${SUMMARY}\n- User: "${invented}"`);
    expect([1, 2, 3].map((id) => findDetails(database, id).misquotes)).toEqual([[invented], [], [invented]]);
  });

  it('is not judged before the client has told the summary', () => {
    const conversation = makeConversation();
    conversation.tell('PreCompact', { trigger: 'manual' });
    conversation.tell('SessionStart', { source: 'compact' });
    expect(conversation.notices[0]).toMatch(
      /prompt in context after the compaction, [\d,]+ characters given back\. More: /,
    );
  });
});

describe('A session that starts', () => {
  const worked = () =>
    withRows((rows) => {
      rows.prompt(RULE);
      rows.compaction(SUMMARY);
      rows.turn('I go on.');
    });

  it('is told the last handoff of the project, with where it is from, its time, and how old it is', () => {
    const { leave, start, wait } = makeProject();
    const rows = worked();
    leave('one', rows, 'other');
    wait(3 * HOUR);
    const told = start('two');
    expect(told).toContain('ended 3 hours ago');
    expect(told).toContain(SECTION.replace(/^/gm, '> '));
    const summary = rows.rows.map((row) => JSON.parse(row)).find(({ isCompactSummary }) => isCompactSummary);
    expect(told).toContain(`the summary of compaction 1, ${sayMoment(summary.timestamp)}`);
  });

  it('is told with a mark what the user never said, as the handoff is; a pin is what the user said', () => {
    const { archive, leave, start, read } = makeProject();
    start('one');
    const pin = {
      text: 'Deploys need the pilot.',
      scope: 'session',
      pinnedAt: '',
      isFromDashboard: false,
    } as const;
    insertPin(archive.database, { sessionId: 'one', project: '' }, pin);
    const lines = [
      '- User: "Deploys need the pilot"',
      `- User: "${RULE}"`,
      '- User: "deploy it on Friday evening"',
    ];
    const rows = withRows((session) => session.compaction(`10. Handoff\n${lines.join('\n')}`));
    leave('one', rows, 'other');
    const [said, ...unsaid] = lines.map((line) => `> ${line}`);
    for (const text of [start('two'), read('.tideproof/HANDOFF.md')])
      for (const line of [said, ...unsaid.map((each) => `${each} (in no prompt on record)`)])
        expect(text).toContain(`${line}\n`);
  });

  it('is told that of an earlier session where the last one wrote none', () => {
    const { leave, start, wait } = makeProject();
    leave('one', worked(), 'other');
    wait(HOUR);
    start('two');
    const unfinished = withRows((rows) => rows.turn('', [createTask(1, 'Ask the harbour')]));
    leave('two', unfinished, 'other');
    wait(HOUR);
    const told = start('three');
    for (const words of ['Ask the harbour', 'in a session before it']) expect(told).toContain(words);
    expect(told.split('> - half-done')).toHaveLength(2);
  });
});
