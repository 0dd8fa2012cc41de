import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { makeFolder } from '../make-folder.ts';
import { run, writeSession } from '../transcripts/session-writer.ts';
import { ASKED, compact, makeConversation, RULE, summarizer } from './conversation.ts';

const usual = 'PreCompact SubagentStop SessionStart PostCompact boundary prompt tool'.split(' ');

test.each([
  ['as usual', usual.join(' ')],
  ['SessionStart twice', 'PreCompact SubagentStop SessionStart SessionStart PostCompact boundary tool'],
  ['no PreCompact', 'SubagentStop SessionStart PostCompact boundary prompt tool'],
  ['announced twice', 'PreCompact PreCompact SubagentStop SessionStart PostCompact boundary tool'],
  ['no SessionStart', 'PreCompact SubagentStop PostCompact boundary tool prompt tool'],
  ['nothing but the transcript', 'boundary tool prompt tool'],
  [
    'the summary behind the transcript',
    'PreCompact SessionStart PostCompact boundary tool SubagentStop tool',
  ],
  ['the summary behind it, without a start', 'PreCompact boundary tool PostCompact SubagentStop prompt tool'],
])('hooks that come %s make one brief with the prompt in it, and one record', (how, order) => {
  const conversation = makeConversation();
  compact(conversation, order.split(' '));
  // Once a summary is known that was not at first, more may follow; nothing of it was told before.
  const [first = '', ...more] = conversation.given;
  expect(more.length).toBeLessThanOrEqual(how.includes('summary behind') ? 1 : 0);
  const isItem = (line: string) => line.startsWith('- ');
  for (const line of more.join('\n').split('\n').filter(isItem)) expect(first).not.toContain(line);
  for (const words of [RULE, '[tideproof] Compaction 1.']) expect(first).toContain(words);
  const happened = conversation.records().filter((record) => record.abandoned_at === null);
  expect(happened).toMatchObject([
    { number: 1, pre_tokens: 167_000, post_tokens: 9_000, duration_ms: 70_000, pending: null },
  ]);
});

test.each([
  ['announced and nothing more', ['PreCompact']],
  ['given up after its summary', ['PreCompact', 'SubagentStop']],
])('a compaction that was %s leaves no brief, and nothing of it gets into the next one', (_how, order) => {
  const conversation = makeConversation();
  compact(conversation, order);
  compact(conversation, ['prompt', 'tool']);
  expect(conversation.given).toEqual([]);
  conversation.wait(600);
  compact(conversation, ['PreCompact', 'SessionStart', 'PostCompact', 'boundary', 'prompt', 'tool']);
  expect(conversation.given[0]).toContain(RULE);
  expect(conversation.records().filter((record) => record.abandoned_at === null)).toHaveLength(1);
});

test('a /compact that was cancelled is over when the next turn has ended, and one that fills a turn is not', () => {
  const conversation = makeConversation();
  conversation.tell('PreCompact', { trigger: 'manual' });
  compact(conversation, ['prompt']);
  expect(conversation.records()).toMatchObject([{ abandoned_at: null }]);
  conversation.tell('Stop', { prompt_id: 'p' });
  expect(conversation.records()).toMatchObject([{ abandoned_at: expect.any(String) }]);
  conversation.tell('PreCompact', { trigger: 'auto' });
  conversation.tell('Stop', { prompt_id: 'p' });
  expect(conversation.records()[1]).toMatchObject({ abandoned_at: null });
});

test('a compaction of a subagent that came to nothing is over with that agent, and does not hide whose the next summary is', () => {
  const conversation = makeConversation();
  const agent = { agent_id: 'a7', agent_type: 'mini' };
  conversation.tell('PreCompact', { ...agent, trigger: 'auto' });
  conversation.wait(20);
  conversation.tell('SubagentStop', { ...agent, last_assistant_message: 'Prompt is too long' });
  expect(conversation.records()).toMatchObject([{ agent_id: 'a7', abandoned_at: expect.any(String) }]);
  conversation.wait(20);
  compact(conversation, usual);
  expect(conversation.given).toHaveLength(1);
  const summary = '<summary>Some work was done.</summary>';
  expect(conversation.records()[1]).toMatchObject({ agent_id: '', summary, summary_from: 'subagent-stop' });
  const given = conversation.injections().filter(({ reason }) => reason === 'what the summary lacks');
  expect(given).toMatchObject([{ compaction_id: 2 }]);
});

test('nothing is pending after the compaction of a subagent, whose prompts and calls are not heard', () => {
  const conversation = makeConversation();
  const agent = { agent_id: 'a7', agent_type: 'mini' };
  const folder = join(conversation.directory, 'session-1', 'subagents');
  mkdirSync(folder, { recursive: true });
  const rows = writeSession({ agentId: 'a7' });
  rows.prompt('Look for dead links in the handbook, below docs/ only.');
  rows.turn('I look.', [run('npm test', 'AssertionError: 404', true)]);
  writeFileSync(join(folder, 'agent-a7.jsonl'), rows.text());
  for (const event of ['PreCompact', 'SessionStart', 'PostCompact']) {
    const summary = '<summary>Some work was done.</summary>';
    conversation.tell(event, { ...agent, trigger: 'auto', source: 'compact', compact_summary: summary });
  }
  expect(conversation.given).toHaveLength(1);
  expect(conversation.records()).toMatchObject([{ finished_at: expect.any(String), pending: null }]);
});

test.each([
  ['before its summary is made', ['SubagentStop'], 1],
  ['once its summary is made', ['SubagentStop'], 2],
  ['before the end of that one, which alone tells a summary', [], 1],
  ['when that one is over', ['SubagentStop'], 5],
])(
  'the end of a compaction that is told after the next one began, %s, is not taken for the end of that one',
  (_when, made, place) => {
    const conversation = makeConversation();
    const play = (event: string, trigger: 'auto' | 'manual', words: string) => {
      const summary = `<analysis>-</analysis><summary>${words}</summary>`;
      if (event === 'SubagentStop')
        return conversation.tell(event, { ...summarizer, last_assistant_message: summary });
      if (event !== 'boundary')
        return conversation.tell(event, { trigger, source: 'compact', compact_summary: summary });
      conversation.rows.compaction(words, trigger);
      conversation.flush();
    };
    const complete = `The user said: ${ASKED}`;
    for (const event of ['PreCompact', ...made, 'SessionStart', 'boundary']) play(event, 'auto', complete);
    conversation.wait(20);
    compact(conversation, ['prompt']);
    const next = ['PreCompact', ...made, 'SessionStart', 'PostCompact', 'boundary'];
    for (const event of next.slice(0, place)) play(event, 'manual', 'Some work was done.');
    play('PostCompact', 'auto', complete);
    for (const event of next.slice(place)) play(event, 'manual', 'Some work was done.');
    compact(conversation, ['prompt']);
    expect(conversation.given.at(-1)).toContain(RULE);
    expect(conversation.records()).toMatchObject([
      { number: 1, trigger: 'auto', summary: expect.stringContaining(complete), pending: null },
      {
        number: 2,
        trigger: 'manual',
        summary: expect.stringContaining('Some work was done.'),
        pending: null,
      },
    ]);
    const asked = conversation.injections().filter(({ event }) => event === 'compaction-started');
    expect(asked).toMatchObject([{ compaction_id: 1 }, { compaction_id: 2 }]);
  },
);

test('a brief pending for longer than 30 turns is given up, and the record says that its facts were lost', () => {
  const conversation = makeConversation();
  compact(conversation, ['PreCompact', 'SubagentStop', 'PostCompact', 'boundary']);
  for (let nth = 0; nth < 31; nth++) conversation.rows.turn(`Step ${nth}.`);
  conversation.flush();
  compact(conversation, ['prompt', 'tool']);
  expect(conversation.given).toEqual([]);
  const [record] = conversation.records();
  expect(record).toMatchObject({ restored: 0, deferred: 0, pending: null });
  expect(record!.lost).toBeGreaterThan(0);
});

const anyWords = fc.oneof(
  fc.string({ unit: 'grapheme', maxLength: 300 }),
  fc
    .tuple(fc.constantFrom('Never rename ', '漢字を変えない。', 'src/part/', '😀\n'), fc.nat(900))
    .map(([words, times]) => words.repeat(times)),
);

test('in 50 compactions of any sessions no text is over its limit, and none is given twice', () => {
  let compactions = 0;
  const steps = fc.record({
    prompt: anyWords,
    outputs: fc.array(anyWords, { maxLength: 6 }),
    missing: fc.subarray(['PreCompact', 'SubagentStop', 'SessionStart', 'PostCompact']),
    summary: anyWords,
    keeps: fc.boolean(),
  });
  fc.assert(
    fc.property(fc.array(steps, { minLength: 5, maxLength: 5 }), (all) => {
      const conversation = makeConversation();
      for (const { prompt, outputs, missing, summary, keeps } of all) {
        conversation.wait(300);
        conversation.rows.prompt(`Always keep ${prompt}`);
        for (const [nth, output] of outputs.entries())
          conversation.rows.turn('', [run(`make part-${nth}`, output, nth % 2 === 0)]);
        conversation.flush();
        const before = conversation.given.length;
        const said = `<summary>${summary}</summary>`;
        const tell = (event: string, fields: Record<string, unknown>) =>
          missing.includes(event) ? '' : conversation.tell(event, fields);
        expect(tell('PreCompact', { trigger: 'auto' }).length).toBeLessThanOrEqual(5000);
        tell('SubagentStop', { ...summarizer, last_assistant_message: said });
        tell('SessionStart', { source: 'compact' });
        tell('PostCompact', { trigger: 'auto', compact_summary: said });
        conversation.rows.compaction(summary, 'auto', keeps);
        conversation.flush();
        conversation.tell('UserPromptSubmit', { prompt: 'go on', prompt_id: 'p' });
        conversation.tell('PostToolUse');
        conversation.tell('PostToolUse');
        const given = conversation.given.slice(before);
        const firsts = given.filter((text) => /\[tideproof\] Compaction \d+\. /.test(text));
        expect(firsts.length).toBeLessThanOrEqual(1);
        expect(given.length).toBeLessThanOrEqual(2);
        for (const text of given) expect(text.length).toBeLessThanOrEqual(9500);
        compactions += 1;
      }
    }),
    { numRuns: 10, endOnFailure: true },
  );
  expect(compactions).toBeGreaterThanOrEqual(50);
});

test('what stands in a file that the client loads takes no room in a brief', () => {
  const told = (isWritten: boolean) => {
    const conversation = makeConversation();
    mkdirSync(join(conversation.directory, '.claude'));
    const rules = isWritten ? `# House rules\n- ${ASKED}\n` : '# House rules\n';
    writeFileSync(join(conversation.directory, '.claude', 'CLAUDE.md'), rules);
    compact(conversation, usual);
    return { text: conversation.given.join('\n'), prompt: conversation.survival()[0] };
  };
  const [without, written] = [told(false), told(true)];
  expect(without.text).toContain(RULE);
  expect(without.prompt?.verdict).toBe('restored');
  expect(written.text).not.toContain(RULE);
  expect(written.prompt).toMatchObject({ verdict: 'kept', keptIn: 'loaded files' });
});

test('a brief names a command that runs on this machine', () => {
  const told = (isOnPath: boolean) => {
    const folder = makeFolder(isOnPath ? { tideproof: '' } : {});
    const conversation = makeConversation({ environment: { PATH: folder } });
    compact(conversation, usual);
    return conversation.given.join('\n');
  };
  expect(told(true)).toContain('run `tideproof search "words"`');
  expect(told(false)).toMatch(/run `node [^`]*tideproof\.cjs"? search "words"`/);
});
