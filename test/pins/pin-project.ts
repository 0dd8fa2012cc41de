import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import { openArchive } from '../../src/archive/sqlite/open-archive.ts';
import { decodeEvent } from '../../src/clients/claude-code/events/decode-event.ts';
import { encodeReply } from '../../src/clients/claude-code/events/encode-reply.ts';
import { handleEvent } from '../../src/events/handle-event.ts';
import { makeContext } from '../events/test-context.ts';
import { type SessionWriter, writeSession } from '../transcripts/session-writer.ts';

/** A project with sessions that are told to us event by event, as the client would. */
export function makePinProject(environment: NodeJS.ProcessEnv = {}) {
  const root = mkdtempSync(join(tmpdir(), 'tideproof-pins-'));
  onTestFinished(() => rmSync(root, { recursive: true, force: true }));
  mkdirSync(join(root, 'project', '.git'), { recursive: true });
  const archive = openArchive(':memory:');
  onTestFinished(() => archive.close());
  const clock = { now: Date.UTC(2026, 2, 9, 9) };
  const context = (cwd: string) =>
    makeContext(
      { TIDEPROOF_HOME: join(root, 'data'), ...environment },
      { cwd, now: () => new Date(clock.now) },
    );
  return {
    archive,
    clock,
    root,
    place: (sessionId: string) => ({ sessionId, project: join(root, 'project') }),
    context: () => context(join(root, 'project')),
    session(name: string, { folder = 'project', pid = 4711 } = {}) {
      const cwd = join(root, folder);
      mkdirSync(cwd, { recursive: true });
      const transcript = join(root, `${name}.jsonl`);
      return {
        name,
        write: (rows: SessionWriter) => writeFileSync(transcript, rows.text()),
        /** The text that reaches the model or the summarizer, and what the user is shown. */
        tell(event: string, fields: Record<string, unknown> = {}): { text: string; notice: string } {
          clock.now += 10_000;
          const payload = {
            session_id: name,
            transcript_path: transcript,
            cwd,
            hook_event_name: event,
            ...fields,
          };
          const decoded = decodeEvent(payload, { CLAUDE_PID: String(pid) });
          if (!decoded) return { text: '', notice: '' };
          const reply = handleEvent(decoded, archive, context(cwd));
          const output = encodeReply(reply, decoded.kind);
          if (output === '' || event === 'PreCompact') return { text: output, notice: '' };
          const { hookSpecificOutput, systemMessage = '' } = JSON.parse(output);
          return { text: hookSpecificOutput?.additionalContext ?? '', notice: systemMessage };
        },
      };
    },
  };
}

let sessions = 0;

/** A conversation with something to lose. */
export function work(): SessionWriter {
  sessions += 1;
  const rows = writeSession({ session: 500 + sessions });
  rows.prompt('Round the totals half up.');
  rows.turn('I rounded them; the test of invoice 4711 is still off by a cent.');
  rows.turn('I look at the tax next.');
  return rows;
}
