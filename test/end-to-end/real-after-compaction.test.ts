import { expect, test } from 'vitest';
import { firstRequestAfterCompaction } from '../../src/clients/claude-code/live-test/lab/compactions.ts';
import { summary } from '../../src/clients/claude-code/live-test/lab/script.ts';
import { briefIn, countIn, goOn, setInstalledStage } from './client-stage.ts';

const RULE = 'Never touch anything below generated/.';
const LOADED = 'Always knot every rope twice.';
const PROMPT = `Sort the harbour by the size of its boats. ${RULE}`;
const script = { main: [goOn], summarizer: () => summary('Boats were sorted.') };

test.each([
  ['a resumed session', ['--continue']],
  ['a fork', ['--continue', '--fork-session']],
])('the brief of a compaction is in the first request of %s too, once', async (_what, how) => {
  const { play } = setInstalledStage();
  const first = await play({ prompts: [PROMPT, 'one more', '/compact', 'and now?'], script });
  expect(countIn(firstRequestAfterCompaction(first, 1), RULE)).toBeGreaterThan(0);

  const second = await play({ prompts: ['go on', 'and on'], arguments: how });
  for (const request of second.requests.filter(({ kind }) => kind === 'main')) {
    expect(countIn(request, RULE)).toBeGreaterThan(0);
    expect(countIn(request, '[tideproof] Compaction 1')).toBe(1);
  }
});

test('the project’s files for after a compaction are in the brief; those for the start and what the client loads are not', async () => {
  const { play } = setInstalledStage({
    'CLAUDE.md': `# House rules\n- ${LOADED}\n`,
    '.tideproof/workflow.md': 'Work in small steps.\n',
    '.tideproof/restore.md': 'Read docs/harbour.md again before you go on. <private>not this</private>\n',
    '.tideproof/knowledge/boats.md': 'A dinghy is no ship.\n',
  });
  const run = await play({ prompts: [PROMPT, LOADED, 'one more', '/compact', 'and now?'], script });
  const atStart = briefIn(run.requests.find(({ kind }) => kind === 'main')!);
  expect(atStart).toContain('A dinghy is no ship.');
  expect(atStart).toContain('Work in small steps.');
  expect(atStart).not.toContain('Read docs/harbour.md again');
  const brief = briefIn(firstRequestAfterCompaction(run, 1));
  expect(brief).not.toContain(LOADED);
  expect(countIn(firstRequestAfterCompaction(run, 1), LOADED)).toBeGreaterThan(0);
  expect(brief).toContain(RULE);
  expect(brief).toContain('Work in small steps.');
  expect(brief).toContain('Read docs/harbour.md again before you go on.');
  expect(brief).not.toContain('not this');
  expect(brief).not.toContain('A dinghy is no ship.');
});
