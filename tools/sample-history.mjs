// Made-up sessions that were compacted, for pictures: those of the tests with the summaries that they got.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const fixtures = fileURLToPath(new URL('../test/fixtures', import.meta.url));
const STORIES = [
  'a-test-still-fails-and-one-rule-was-taken-back',
  'a-ferry-test-still-fails-after-lint-was-mended-and-an-agent-reported',
];

/** The name and the text of each transcript. */
export function compactedSessions() {
  return STORIES.map((story) => {
    const read = (name) => readFileSync(join(fixtures, story, name), 'utf8');
    const rows = read('transcript.jsonl').trimEnd().split('\n');
    const { uuid, cwd, sessionId, version, timestamp } = JSON.parse(rows.at(-1));
    const base = { isSidechain: false, cwd, sessionId, version, timestamp };
    const boundary = {
      ...{ ...base, parentUuid: null, logicalParentUuid: uuid, uuid: `boundary of ${sessionId}` },
      ...{ type: 'system', subtype: 'compact_boundary' },
      compactMetadata: { trigger: 'auto', preTokens: 167_000 },
    };
    const message = { role: 'user', content: read('summary.txt') };
    const summary = {
      ...{ ...base, parentUuid: boundary.uuid, uuid: `summary of ${sessionId}` },
      ...{ type: 'user', isCompactSummary: true, message },
    };
    const text = [...rows, ...[boundary, summary].map((row) => JSON.stringify(row)), ''].join('\n');
    return [`${sessionId}.jsonl`, text];
  });
}
