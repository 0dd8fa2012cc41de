import { join } from 'node:path';
import { expect, test } from 'vitest';
import { SUMMARY_REQUEST } from '../../src/domain/handoff-request.ts';
import { SECTION } from '../../src/domain/handoff-section.ts';
import { readHookTimes } from '../../src/system/logs/hook-times.ts';
import { longTranscript } from '../transcripts/generate.ts';
import { createTask, run, writeSession } from '../transcripts/session-writer.ts';
import { contextOf, makeRoom } from './hook-room.ts';
import { compacted, ERROR, expectBrief, PROMPT, SUMMARY, session, silent, TASK } from './hook-session.ts';

// Prompts that are nothing but one kind of character: test/record/huge-input.test.ts.
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
    expect(texts).toContain(PROMPT);
    expect(texts).toContain('Always use pnpm.');
    expect(await room.tell('UserPromptSubmit', { prompt: long })).toMatchObject({ code: 0, stderr: '' });
    expectBrief(await room.tell('SessionStart', compacted));
    const times = readHookTimes(join(room.home, 'hooks.log'));
    expect(times.filter(({ failed, milliseconds }) => failed || milliseconds > 8_000)).toEqual([]);
    expect(times.length).toBeGreaterThan(2);
  }
});

test('a subagent whose transcript is missing gets no brief and leaves no trace in the main session; its summarizer is asked for a handoff', async () => {
  const room = makeRoom();
  room.write(session().text());
  await room.tell('Stop');
  const before = room.stored();
  room.append(longTranscript(1, { session: 2 }));
  const agent = { agent_id: 'a1', agent_type: 'mini' };
  const told = await room.tell('PreCompact', { ...agent, trigger: 'auto' });
  expect(told).toMatchObject({ ...silent, stdout: SUMMARY_REQUEST });
  const events: [string, Record<string, unknown>][] = [
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

test('a summary asked for a second time, because it lacked its tags, is the one that counts; as it holds everything, the model is told nothing and the user one line', async () => {
  const room = makeRoom();
  room.write(session().text());
  const summarizer = { agent_id: 'a2', agent_type: '' };
  await room.tell('UserPromptSubmit', { prompt: PROMPT, prompt_id: 'p' });
  await room.tell('PreCompact', { trigger: 'auto' });
  await room.tell('SubagentStop', { ...summarizer, last_assistant_message: 'no tags here' });
  await room.tell('SubagentStop', { ...summarizer, last_assistant_message: SUMMARY });
  await room.tell('SubagentStop', { ...summarizer, last_assistant_message: 'an agent of some other kind' });

  const { stdout } = await room.tell('SessionStart', compacted);
  expect(JSON.parse(stdout)).toEqual({
    systemMessage: expect.stringMatching(/^tideproof: 1 of 1 prompt in context .*nothing to add[^\n]*$/),
  });
  expect(room.stored().compactions).toMatchObject([{ agent_id: '', summary: SUMMARY, prompts: 1, kept: 1 }]);
});

test('beside a good summary the model gets what is pinned and nothing else', async () => {
  const room = makeRoom();
  room.write(session().text());
  await room.tell('UserPromptSubmit', { prompt: '/pin Invoices are in cents.' });
  await room.tell('PreCompact', { trigger: 'auto' });
  await room.tell('SubagentStop', { agent_id: 'a2', agent_type: '', last_assistant_message: SUMMARY });

  const brief = contextOf(await room.tell('SessionStart', compacted));
  expect(brief).toContain('Invoices are in cents.');
  for (const held of [PROMPT, TASK, ERROR, 'totals']) expect(brief).not.toContain(held);
});

test('beside a useless summary the model gets every prompt since the compaction before, whole, and what was run, failed, is open and was said last', async () => {
  const long = Array.from({ length: 12 }, (_, nth) => `${nth}. Compare gauge ${nth} with its tide table.`);
  const prompts = ['Begin with pier 4.', `Then do this:\n${long.join('\n')}`, 'No, leave gauge 7 alone.'];
  const rows = writeSession();
  rows.prompt('Write down the gauges of the harbour.');
  rows.turn('I did.');
  rows.compaction('The gauges are written down.');
  rows.prompt(prompts[0]!);
  for (let times = 0; times < 3; times += 1)
    rows.turn('', [run('make tables', 'Exit code 2\nmake: *** [tables] Error 2', true)]);
  rows.prompt(prompts[1]!);
  rows.turn('', [
    createTask(1, 'Mend the table of pier 4'),
    run('tide-check --all', 'Exit code 3\nno gauge 12', true),
  ]);
  rows.prompt(prompts[2]!);
  rows.turn('Gauge 7 stays as it is.', [run('date', 'today')]);
  rows.turn('All but gauge 7 are compared.');
  rows.prompt('Go on.');
  rows.turn('I go on.');
  const room = makeRoom();
  room.write(rows.text());
  const summary = '<summary>Some work was done.</summary>';
  await room.tell('UserPromptSubmit', { prompt: 'Go on.', prompt_id: 'p' });
  await room.tell('PreCompact', { trigger: 'auto' });
  await room.tell('SubagentStop', { agent_id: 'a2', agent_type: '', last_assistant_message: summary });
  const reply = await room.tell('SessionStart', compacted);

  const brief = contextOf(reply);
  for (const prompt of prompts) for (const line of prompt.split('\n')) expect(brief).toContain(line);
  expect(brief).toMatch(/`make tables`: exit 2.*make: \*\*\* \[tables\] Error 2/);
  expect(brief).toMatch(/`tide-check --all` \(exit 3\): no gauge 12/);
  expect(brief).toContain('Mend the table of pier 4');
  expect(brief).toContain('All but gauge 7 are compared.');
  expect(JSON.parse(reply.stdout).systemMessage).toContain('4 of 4 prompts in context');
});

test('a compaction that was announced and never made does not lend its summary to the next one', async () => {
  const room = makeRoom();
  room.write(session().text());
  const summarizer = { agent_id: 'a2', agent_type: '' };
  await room.tell('PreCompact', { trigger: 'auto' });
  await room.tell('SubagentStop', { ...summarizer, last_assistant_message: SUMMARY });
  await room.tell('PreCompact', { trigger: 'auto' });

  expectBrief(await room.tell('SessionStart', compacted));
});

test('words of the user from before the last compaction reach the summarizer verbatim, in any script', async () => {
  const prompts = [
    'Ändere niemals die Dateien in übersetzt/.',
    'N’écris jamais dans le dossier « généré », évite-le.',
    'Никогда не трогай папку сборки.',
    'Μην αγγίζεις ποτέ τον φάκελο παραγωγής.',
    'لا تلمس أبدًا المجلد generated/ مهما حدث.',
    'לעולם אל תיגע בתיקייה generated/.',
    'जनरेट की गई फ़ाइलें कभी मत बदलो।',
    'ห้ามแก้ไขไฟล์ที่สร้างขึ้นเด็ดขาด',
    '绝对不要修改生成的文件。',
    '生成されたファイルは絶対に変更しないでください。',
    '생성된 파일은 절대 수정하지 마세요.',
    'Ship it 🚢, but never on a Friday 👩🏽‍🚀.',
  ];
  const room = makeRoom();
  const rows = writeSession();
  for (const prompt of prompts) {
    rows.prompt(prompt);
    rows.turn('ok');
  }
  rows.compaction('Some work was done.');
  rows.prompt('Go on.');
  rows.turn('I do.');
  room.write(rows.text());
  const told = (await room.tell('PreCompact', { trigger: 'auto' })).stdout;
  for (const prompt of prompts) expect(told).toContain(prompt);
  // The summarizer has the newest in front of it.
  expect(told).not.toContain('Go on.');
});

test.each([
  ['English', 'Never ever forget this about', 'abcdefghij klmnop "quoted" \\path\\ '],
  ['Chinese', '绝不要忘记这条规则', '数据库迁移脚本必须保持向后兼容'],
])(
  'of a session full of long %s prompts, pins and failures the model gets 10,000 characters at most, its summarizer 1,500 at /compact and else 5,000',
  async (_name, head, filler) => {
    const room = makeRoom();
    const rows = writeSession();
    const say = (from: number) => {
      for (let nth = from; nth < from + 40; nth++) {
        rows.prompt(`${head} ${nth}: ${filler.repeat(Math.ceil(300 / filler.length))}`);
        const failure = `Exit code 1\nError: ${filler.repeat(5)} ${nth}`;
        rows.turn('well understood', [run(`npm test -- ${filler} ${nth}`, failure, true)]);
      }
    };
    say(0);
    rows.compaction('Some work was done.');
    say(40);
    room.write(rows.text());
    const compact = async (trigger: string) => {
      const { stdout } = await room.tell('PreCompact', { trigger, custom_instructions: `${head}, too` });
      return stdout;
    };
    const manual = await compact('manual');
    const auto = await compact('auto');
    for (let nth = 0; nth < 9; nth++)
      await room.tell('UserPromptSubmit', { prompt: `/pin ${head} ${filler.repeat(6)} ${nth}` });
    for (const told of [manual, await compact('manual')]) {
      expect(told).toContain(SECTION);
      expect(told.length).toBeLessThanOrEqual(1500);
    }
    for (const told of [auto, await compact('auto')]) {
      expect(told).toContain(SECTION);
      expect(told).toContain(head);
      expect(told.length).toBeGreaterThan(2500);
      expect(told.length).toBeLessThanOrEqual(5000);
    }
    const context = contextOf(await room.tell('SessionStart', compacted));
    expect(context).toContain(`${head} 79: `);
    expect(context.length).toBeLessThanOrEqual(10_000);
    const summary = '<summary>Nothing that anybody could use.</summary>';
    await room.tell('PreCompact', { trigger: 'auto' });
    await room.tell('SubagentStop', { agent_id: 'a2', agent_type: '', last_assistant_message: summary });
    const beside = contextOf(await room.tell('SessionStart', compacted));
    expect(beside).toContain(`${head} 79: `);
    expect(beside.length).toBeGreaterThan(4000);
    expect(beside.length).toBeLessThanOrEqual(10_000);
  },
);
