import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { estimateTokens } from '../../src/brief/estimate-tokens.ts';
import { copy as clientCopy } from '../../src/clients/claude-code/copy.ts';
import { planRescue } from '../../src/rescue/plan-rescue.ts';
import { makeContext } from '../events/test-context.ts';
import { makeFolder } from '../make-folder.ts';
import { PROJECT } from '../transcripts/session-writer.ts';
import { type LargeSession, shapes } from './large-sessions.ts';
import { loadCopy } from './load-copy.ts';

function leave({ rows, torn }: LargeSession, window = '') {
  const root = makeFolder();
  mkdirSync(join(root, 'data'));
  const transcriptPath = join(root, 'original.jsonl');
  writeFileSync(transcriptPath, `${rows.text()}${torn ? '{"type":"user","mess' : ''}`);
  const from = { client: 'claude-code', id: 'original', cwd: PROJECT, transcriptPath };
  const limit = { CLAUDE_CODE_AUTO_COMPACT_WINDOW: window };
  const environment = { TIDEPROOF_HOME: join(root, 'data'), HOME: root, ...limit };
  const context = makeContext(environment, { cwd: PROJECT });
  return { from, context };
}

function rescue(session: LargeSession, window?: string) {
  const { from, context } = leave(session, window);
  const before = readFileSync(from.transcriptPath);
  const plan = planRescue(from, clientCopy, context)!;
  const copy = Buffer.concat([...plan.rows()]).toString('utf8');
  expect(readFileSync(from.transcriptPath).equals(before)).toBe(true);
  return { plan, copy, loaded: loadCopy(copy, plan.session.id) };
}

const PASTES = 'long pastes of the user';

describe.each(Object.entries(shapes))('A session with %s', (name, make) => {
  it('of 200,000 tokens fits into 120,000, with every word of the user', () => {
    const tokensMax = 120_000;
    const session = make(200_000);
    const { plan, loaded } = rescue(session, '200k');
    expect(plan.tokens).toBeLessThanOrEqual(tokensMax);
    expect(estimateTokens(loaded.text)).toBeLessThanOrEqual(tokensMax);
    expect(loaded.lastCount).toBeLessThanOrEqual(tokensMax);
    const told = loaded.messages[0]!.blocks[0]!.text;
    expect(told).toMatch(/^\[tideproof\] This is a copy of session original, made by/);
    const lines = session.said.flatMap((words) =>
      name === PASTES ? words.split('\n').filter((line) => line.startsWith('Paste')) : [words],
    );
    expect(lines.filter((line) => !loaded.text.includes(line))).toEqual([]);
    expect(/Wrong branch|Prompt is too long|"isSidechain"/.exec(loaded.text)).toBeNull();
  });
});

describe('A copy', () => {
  it('is as large as it may be: what fits is not touched', () => {
    const { plan, loaded } = rescue(shapes['long results of tools']!(50_000), '200k');
    expect(plan.leftOut).toEqual({ masked: 0, units: 0 });
    expect(loaded.text.includes('masked by tideproof')).toBe(false);
  });

  it('loses old results first, and says of each what it was and where it is', () => {
    const { plan, copy, loaded } = rescue(shapes['long results of tools']!(300_000), '200k');
    expect(plan.leftOut.masked).toBeGreaterThan(10);
    expect(plan.leftOut.units).toBe(0);
    const [masked] = loaded.text.split('\n').filter((line) => line.startsWith('[masked by tideproof'));
    expect(masked).toMatch(
      /\[masked by tideproof: result of Bash "cat gauge-0\.log", [\d,]+ characters; recall finds it, or show with session original, line 4\]/,
    );
    expect(loaded.text.includes('result of Bash "cat gauge-29.log"')).toBe(false);
    for (let n = 0; n < 30; n += 1) expect(loaded.text.includes(`Gauge ${n} is`)).toBe(true);
    // The copy for the screen is as long as the result itself.
    expect(copy.length).toBeLessThan(2.5 * loaded.text.length);
  });

  it('keeps what the user answered apart from the client’s words', () => {
    const toolUseResult = { questions: [{ question: 'Which tide?' }], answers: { 'Which tide?': 'The ebb' } };
    const content = [{ type: 'tool_result', tool_use_id: 'c1', content: '"Which tide?"="The ebb"' }];
    const fields = { type: 'user', message: { role: 'user', content }, toolUseResult };
    const row = { fields, uuid: 'u', line: 1 };
    const [none, named] = [() => '', (name: string) => () => name];
    const lightened = (name: string) => clientCopy.lighten(row, none, named(name))?.fields.toolUseResult;
    expect(lightened('AskUserQuestion')).toEqual(toolUseResult);
    expect(lightened('mcp__ask__user')).toBe('"Which tide?"="The ebb"');
  });

  it('loses whole rounds last, and quotes what the user said in them', () => {
    const { plan, loaded } = rescue(shapes['many small rounds']!(150_000), '100k');
    expect(plan.leftOut.units).toBeGreaterThan(100);
    expect(loaded.text.includes('What the user said in the part that is not here, word for word')).toBe(true);
  });

  it('keeps the summary that the session began with', () => {
    const textOf = (shape: string) => rescue(shapes[shape]!(300_000), '200k').loaded.text;
    expect(textOf('several compactions').includes('Summary 2: gauges')).toBe(true);
    expect(textOf('compactions of a part').includes('Summary up_to.')).toBe(true);
  });

  it('takes 60 % of the window, of more than the window holds too', () => {
    const session = shapes['long results of tools']!(1_500_000);
    const { plan } = rescue(session);
    expect(plan).toMatchObject({ window: 1_000_000, tokensMax: 600_000 });
    expect(plan.tokensBefore).toBeGreaterThan(1_200_000);
    expect(plan.tokens).toBeLessThanOrEqual(600_000);
    const { from, context } = leave(session);
    const gone = { ...from, transcriptPath: `${from.transcriptPath}.gone` };
    expect(planRescue(gone, clientCopy, context)).toBeUndefined();
  });
});
