import { symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { listTranscripts } from '../../src/clients/claude-code/files/list-transcripts.ts';
import { makeFolder } from '../make-folder.ts';

it('listTranscripts() lists every transcript once, also where folders of projects are links', () => {
  const home = makeFolder({
    'projects/-tides/one.jsonl': '',
    'projects/-tides/one/subagents/agent-a1.jsonl': '',
    'projects/-tides/notes.txt': '',
  });
  symlinkSync(join(home, 'projects/-tides'), join(home, 'projects/-moved'));
  symlinkSync(join(home, 'projects'), join(home, 'projects/-tides/one/all'));
  expect(listTranscripts(home).map(({ path }) => path)).toHaveLength(2);
});
