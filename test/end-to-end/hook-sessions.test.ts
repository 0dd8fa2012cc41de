import { join } from 'node:path';
import { expect, test } from 'vitest';
import { readHookTimes } from '../../src/system/logs/hook-times.ts';
import { longTranscript } from '../transcripts/generate.ts';
import { run, writeSession } from '../transcripts/session-writer.ts';
import { contextOf, makeRoom } from './hook-room.ts';
import { compacted, ERROR, expectBrief, RULE, session, silent, TASK } from './hook-session.ts';

// Prompts that are nothing but one kind of character: test/facts/huge-input.test.ts.
test('a prompt of 2 to 5 MB is read within the deadline, and the ledger knows what stands around it', async () => {
  for (const long of ['Never rest. Always row. '.repeat(210_000), '[{('.repeat(700_000)]) {
    const room = makeRoom();
    const rows = session();
    rows.prompt(long);
    rows.turn('That is long.');
    rows.prompt('Always use pnpm.');
    rows.turn('I will.');
    room.write(rows.text());
    expect(await room.tell('Stop')).toMatchObject(silent);
    const texts = room.stored().facts.map((fact) => fact.text);
    expect(texts).toContain(RULE);
    expect(texts).toContain('Always use pnpm.');
    expect(await room.tell('UserPromptSubmit', { prompt: long })).toMatchObject({ code: 0, stderr: '' });
    expectBrief(await room.tell('SessionStart', compacted));
    const times = readHookTimes(join(room.home, 'hooks.log'));
    expect(times.filter(({ failed, milliseconds }) => failed || milliseconds > 8_000)).toEqual([]);
    expect(times.length).toBeGreaterThan(2);
  }
});

test('events of a subagent whose transcript is missing get no answer and leave no trace in the main session', async () => {
  const room = makeRoom();
  room.write(session().text());
  await room.tell('Stop');
  const before = room.stored();
  room.append(longTranscript(1, { session: 2 }));
  const agent = { agent_id: 'a1', agent_type: 'mini' };
  const events: [string, Record<string, unknown>][] = [
    ['PreCompact', { ...agent, trigger: 'auto' }],
    ['SessionStart', { ...agent, ...compacted }],
    ['PostCompact', { ...agent, trigger: 'auto', compact_summary: '<summary>theirs</summary>' }],
    ['SubagentStop', { ...agent, last_assistant_message: 'done' }],
  ];
  for (const [event, fields] of events) expect(await room.tell(event, fields)).toMatchObject(silent);
  const { facts, transcripts, rowsSeen } = room.stored();
  expect({ facts, transcripts, rowsSeen }).toEqual({
    facts: before.facts,
    transcripts: before.transcripts,
    rowsSeen: before.rowsSeen,
  });
});

test('the summary of a subagent’s compaction is not taken for one of the main session', async () => {
  const room = makeRoom();
  room.write(session().text());
  const agent = { agent_id: 'a1', agent_type: 'mini' };
  const theirs = '<summary>The handbook has no dead links.</summary>';
  await room.tell('PreCompact', { trigger: 'auto' });
  await room.tell('PreCompact', { ...agent, trigger: 'auto' });
  await room.tell('SubagentStop', { agent_id: 'a2', agent_type: '', last_assistant_message: theirs });
  await room.tell('PostCompact', { ...agent, trigger: 'auto', compact_summary: theirs });

  expectBrief(await room.tell('SessionStart', compacted));
  const ours = room.stored().compactions.filter((compaction) => compaction.agent_id === '');
  expect(ours).toMatchObject([{ summary: null }]);
});

test('a summary asked for a second time, because it lacked its tags, is the one that counts', async () => {
  const room = makeRoom();
  room.write(session().text());
  const summarizer = { agent_id: 'a2', agent_type: '' };
  const obedient = `<summary>${RULE} ${ERROR} ${TASK} src/totals.ts</summary>`;
  await room.tell('PreCompact', { trigger: 'auto' });
  await room.tell('SubagentStop', { ...summarizer, last_assistant_message: 'no tags here' });
  await room.tell('SubagentStop', { ...summarizer, last_assistant_message: obedient });
  await room.tell('SubagentStop', { ...summarizer, last_assistant_message: 'an agent of some other kind' });

  expect(contextOf(await room.tell('SessionStart', compacted))).not.toContain(TASK);
  expect(room.stored().compactions).toMatchObject([{ agent_id: '', summary: obedient }]);
});

test('a compaction that was announced and never made does not lend its summary to the next one', async () => {
  const room = makeRoom();
  room.write(session().text());
  const summarizer = { agent_id: 'a2', agent_type: '' };
  const obedient = `<summary>${RULE} ${ERROR} ${TASK} src/totals.ts</summary>`;
  await room.tell('PreCompact', { trigger: 'auto' });
  await room.tell('SubagentStop', { ...summarizer, last_assistant_message: obedient });
  await room.tell('PreCompact', { trigger: 'auto' });

  expectBrief(await room.tell('SessionStart', compacted));
});

test('rules in languages of all kinds reach the summarizer', async () => {
  const rules = [
    'Ändere niemals die Dateien in übersetzt/.',
    'N’écris jamais dans le dossier généré, évite-le.',
    'Никогда не трогай папку сборки.',
    '绝对不要修改生成的文件。',
    '生成されたファイルは絶対に変更しないでください。',
    '생성된 파일은 절대 수정하지 마세요.',
  ];
  const room = makeRoom();
  const rows = writeSession();
  for (const rule of rules) {
    rows.prompt(`Totals: ${rule}`);
    rows.turn('ok');
  }
  room.write(rows.text());
  const told = (await room.tell('PreCompact', { trigger: 'auto' })).stdout;
  for (const rule of rules) expect(told).toContain(rule);
});

test.each([
  ['English', 'Never ever forget this rule about', 'abcdefghij klmnop "quoted" \\path\\ '],
  ['Chinese', '绝不要忘记这条规则', '数据库迁移脚本必须保持向后兼容'],
])(
  'a session full of long %s rules never gets more than 10,000 characters at once',
  async (_name, head, filler) => {
    const room = makeRoom();
    const rows = writeSession();
    for (let nth = 0; nth < 60; nth++) {
      rows.prompt(`${head} ${nth}: ${filler.repeat(Math.ceil(300 / filler.length))}`);
      rows.turn('well understood', [
        run(`npm test -- ${filler} ${nth}`, `Error: ${filler.repeat(5)} ${nth}`, true),
      ]);
    }
    room.write(rows.text());
    const told = (await room.tell('PreCompact', { trigger: 'auto' })).stdout;
    const context = contextOf(await room.tell('SessionStart', compacted));

    expect(told).toContain(head);
    expect(told.length).toBeLessThanOrEqual(10_000);
    expect(context).toContain(head);
    expect(context.length).toBeLessThanOrEqual(10_000);
  },
);
