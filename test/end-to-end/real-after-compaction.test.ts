import { expect, test } from 'vitest';
import { summary } from '../../src/clients/claude-code/live-test/lab/script.ts';
import { firstRequestAfterCompaction } from '../lab/after-compaction.ts';
import { briefIn, countIn, goOn, setInstalledStage } from './client-stage.ts';

const WORDS = 'Never touch anything below generated/.';
const LOADED = 'Always knot every rope twice.';
const PROMPT = `Sort the harbour by the size of its boats. ${WORDS}`;
const script = { main: [goOn], summarizer: () => summary('Boats were sorted.') };

test('the project’s files for after a compaction are in the brief, which is in the first request of a fork and of a resumed session too, once', async () => {
  const { play } = setInstalledStage({
    'CLAUDE.md': `# House rules\n- ${LOADED}\n`,
    '.tideproof/workflow.md': 'Work in small steps.\n',
    '.tideproof/restore.md': 'Read docs/harbour.md again before you go on. <private>not this</private>\n',
    '.tideproof/knowledge/boats.md': 'A dinghy is no ship.\n',
  });
  const first = await play({ prompts: [PROMPT, LOADED, 'one more', '/compact', 'and now?'], script });
  const atStart = briefIn(first.requests.find(({ kind }) => kind === 'main')!);
  expect(atStart).toContain('A dinghy is no ship.');
  expect(atStart).toContain('Work in small steps.');
  expect(atStart).not.toContain('Read docs/harbour.md again');
  const brief = briefIn(firstRequestAfterCompaction(first, 1));
  // The client loads it by itself.
  expect(brief).not.toContain(LOADED);
  expect(countIn(firstRequestAfterCompaction(first, 1), LOADED)).toBeGreaterThan(0);
  expect(brief).toContain(WORDS);
  expect(brief).toContain('Work in small steps.');
  expect(brief).toContain('Read docs/harbour.md again before you go on.');
  expect(brief).not.toContain('not this');
  expect(brief).not.toContain('A dinghy is no ship.');

  for (const how of [['--fork-session'], []]) {
    const later = await play({
      prompts: ['go on', 'and on'],
      arguments: ['--resume', first.sessionId!, ...how],
    });
    for (const request of later.requests.filter(({ kind }) => kind === 'main')) {
      expect(countIn(request, WORDS)).toBeGreaterThan(0);
      expect(countIn(request, '[tideproof] Compaction 1')).toBe(1);
    }
  }
});
