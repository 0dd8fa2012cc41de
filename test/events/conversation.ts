import { appendFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'vitest';
import { openLedger } from '../../src/archive/records/ledger.ts';
import { findDetails } from '../../src/archive/records/survival.ts';
import { findReading } from '../../src/archive/records/transcripts.ts';
import { openArchive } from '../../src/archive/sqlite/open-archive.ts';
import { decodeEvent } from '../../src/clients/claude-code/events/decode-event.ts';
import { encodeReply } from '../../src/clients/claude-code/events/encode-reply.ts';
import { handleEvent } from '../../src/events/handle-event.ts';
import { makeFolder } from '../make-folder.ts';
import { createTask, edit, PROJECT, run, writeSession } from '../transcripts/session-writer.ts';
import { makeContext } from './test-context.ts';

export const RULE = 'Never touch anything below generated/.';
export const ASKED = `Round the totals. ${RULE}`;

interface ConversationOptions {
  environment?: NodeJS.ProcessEnv;
  /** Whether a line in the log is part of the play. */
  mayLog?: boolean;
  /** Whether nothing was said yet. */
  isBlank?: boolean;
}

/** A session that goes on, told to us event by event, with a clock that the test moves. */
export function makeConversation({
  environment: more = {},
  mayLog = false,
  isBlank = false,
}: ConversationOptions = {}) {
  const directory = makeFolder();
  const transcript = join(directory, 'session.jsonl');
  writeFileSync(transcript, '');
  const rows = writeSession();
  const archive = openArchive(':memory:');
  const given: string[] = [];
  let written = 0;
  let time = Date.UTC(2026, 2, 9, 9);
  const environment = { TIDEPROOF_HOME: directory, HOME: directory, ...more };
  const open = () =>
    makeContext(environment, {
      ...{ cwd: PROJECT, now: () => new Date(time) },
      ...(mayLog && { writeLog: () => {} }),
    });
  const conversation = {
    ...{ directory, transcript, archive, open },
    /** What the user was told. */
    notices: [] as string[],
    survival: () => findDetails(archive.database, 1).survival ?? [],
    rows,
    given,
    flush() {
      appendFileSync(
        transcript,
        rows.rows
          .slice(written)
          .map((row) => `${row}\n`)
          .join(''),
      );
      written = rows.rows.length;
    },
    wait: (seconds: number) => {
      time += seconds * 1000;
    },
    tell(event: string, fields: Record<string, unknown> = {}): string {
      const common = { session_id: 'session-1', transcript_path: transcript, cwd: PROJECT };
      const decoded = decodeEvent({ ...common, hook_event_name: event, ...fields }, {})!;
      const { reply } = handleEvent(decoded, archive, open());
      const output = encodeReply(reply, decoded.kind, false);
      if (output === '' || event === 'PreCompact') return output;
      const { hookSpecificOutput, systemMessage } = JSON.parse(output);
      if (systemMessage !== undefined) conversation.notices.push(systemMessage);
      if (hookSpecificOutput === undefined) return systemMessage;
      const { hookEventName, additionalContext } = hookSpecificOutput;
      expect(hookEventName).toBe(event);
      given.push(additionalContext);
      return additionalContext;
    },
    /** What is on record of the session. */
    facts: () => openLedger(archive.database, findReading(archive.database, transcript)!.transcriptId).all(),
    misquotes: () => findDetails(archive.database, 1).misquotes,
    injections: () => archive.database.prepare('SELECT * FROM context_injections ORDER BY id').all(),
    records: () => archive.database.prepare('SELECT * FROM compactions ORDER BY id').all(),
  };
  if (isBlank) return conversation;
  rows.exchange(ASKED, 'I look at the totals.', [createTask(1, 'Round every line')]);
  rows.turn('', [edit(`${PROJECT}/src/totals.ts`, 'export function roundHalfEven() {}')]);
  rows.turn('', [run('npm test', 'AssertionError: total of invoice 4711 is off', true)]);
  rows.turn('The test still fails.');
  conversation.flush();
  return conversation;
}

const SUMMARY = '<summary>Some work was done.</summary>';
export const summarizer = { agent_id: 'a2', agent_type: '' };

export function compact(conversation: ReturnType<typeof makeConversation>, order: readonly string[]): void {
  for (const event of order) {
    if (event === 'PreCompact') conversation.tell(event, { trigger: 'auto' });
    if (event === 'SubagentStop')
      conversation.tell(event, { ...summarizer, last_assistant_message: SUMMARY });
    if (event === 'SessionStart') conversation.tell(event, { source: 'compact' });
    if (event === 'PostCompact') conversation.tell(event, { trigger: 'auto', compact_summary: SUMMARY });
    if (event === 'boundary') {
      conversation.rows.compaction('Some work was done.', 'auto', true);
      conversation.flush();
    }
    if (event === 'prompt') conversation.tell('UserPromptSubmit', { prompt: 'go on', prompt_id: 'p' });
    if (event === 'tool') conversation.tell('PostToolUse');
  }
}
