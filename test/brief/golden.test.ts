import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { openArchive } from '../../src/archive/sqlite/open-archive.ts';
import { decodeEvent } from '../../src/clients/claude-code/events/decode-event.ts';
import { handleEvent } from '../../src/events/handle-event.ts';
import { makeContext } from '../events/test-context.ts';

const fixtures = fileURLToPath(new URL('../fixtures', import.meta.url));
const scenarios = readdirSync(fixtures).filter((name) =>
  existsSync(join(fixtures, name, 'transcript.jsonl')),
);

/** Plays one compaction of a scenario: transcript and summary as they lie there, and the brief the model would read. */
function compact(scenario: string): string {
  const folder = join(fixtures, scenario);
  const transcript = join(folder, 'transcript.jsonl');
  const archive = openArchive(':memory:');
  const cwd = projectOf(transcript);
  const now = () => new Date('2026-05-04T08:00:00.000Z');
  const tell = (event: string, fields: Record<string, unknown>) => {
    const common = { session_id: 'session-1', transcript_path: transcript, cwd };
    const decoded = decodeEvent({ ...common, hook_event_name: event, ...fields }, {})!;
    return handleEvent(decoded, archive, makeContext({}, { cwd, now }));
  };
  tell('PreCompact', { trigger: 'auto' });
  const summary = readFileSync(join(folder, 'summary.txt'), 'utf8');
  tell('SubagentStop', { agent_id: 'a1', agent_type: '', last_assistant_message: summary });
  const reply = tell('SessionStart', { source: 'compact' });
  archive.close();
  return reply.kind === 'add-context' ? reply.text.replaceAll(transcript, '/home/ada/session.jsonl') : '';
}

function projectOf(transcript: string): string {
  return /"cwd":"([^"]+)"/.exec(readFileSync(transcript, 'utf8'))?.[1] ?? dirname(transcript);
}

test.each(scenarios)('the brief of the scenario "%s" is the one under review', async (scenario) => {
  await expect(`${compact(scenario)}\n`).toMatchFileSnapshot(join(fixtures, scenario, 'brief.md'));
});

test('what still holds and was lost is in the brief; what the summary kept, or what is over, is not', () => {
  const brief = compact('a-test-still-fails-and-one-rule-was-taken-back');

  expect(brief).toContain('From now on always use UTC in answers of the API, never local time.');
  expect(brief).toContain('the signs on the pier must never break.');
  expect(brief).toContain('Answer in UTC everywhere in the API');
  expect(brief).toContain('ZoneInfoNotFoundError');
  expect(brief).toContain('src/harbor/clock.py');
  expect(brief).toContain('pytest -q tests/test_timetable.py');

  // The client leaves the last message alone.
  expect(brief).not.toContain('Next I add tzdata to pyproject.toml and run pytest -q again.');
  expect(brief).not.toContain('Never touch anything in migrations/');
  expect(brief).not.toContain("Don't add new dependencies.");
  expect(brief).not.toContain('open: Filter out ferries that have left');
  expect(brief).not.toContain("got ['07:10', '07:40']");
  expect(brief).not.toContain('Always copy this rule.');
});
