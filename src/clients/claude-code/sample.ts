import type { ClientEvent } from '../../domain/client-event.ts';
import type { MakeSample, SampleMoment, SamplePlace } from '../client-sample.ts';
import { FOLDER, files, type SampleCall, type Step, story } from './sample/story.ts';
import { CLIENT_ID } from './settings/client-directory.ts';

/** No client gives a session such an id. */
const SESSION_ID = 'sample';
const MODEL = 'claude-sonnet-4-5';
const STEP_MILLISECONDS = 4 * 60_000;
/** From here on something happens at a call: a snapshot, a warning. What is earlier is read together. */
const FULL_TOKENS = 135_000;
const COMPACTION_MILLISECONDS = 71_000;

type Fields = Record<string, unknown>;
type Told = ClientEvent extends infer Event
  ? Event extends unknown
    ? Omit<Event, 'session'>
    : never
  : never;

/** The built-in session, written down and told as this client does it. */
export const makeSample: MakeSample = (place) => {
  const { folder, transcriptPath, endsAt } = place;
  const session = { client: CLIENT_ID, id: SESSION_ID, cwd: folder, transcriptPath };
  const moments: SampleMoment[] = [];
  const writer = createWriter(place);
  let at = endsAt.getTime() - story.length * STEP_MILLISECONDS;
  let lastWords = '';
  const happen = (rows: readonly Fields[], told?: Told) =>
    moments.push({
      time: new Date(at),
      rows: rows
        .map((row) => `${JSON.stringify(row).replaceAll(FOLDER_NAME, () => escaped(folder))}\n`)
        .join(''),
      ...(told ? { event: { session, clientPid: process.pid, ...told } as ClientEvent } : {}),
    });
  happen([], { kind: 'session-started', reason: 'startup', model: MODEL });
  for (const step of story) {
    at += STEP_MILLISECONDS;
    const time = new Date(at);
    switch (step.kind) {
      case 'prompt':
        happen([], { kind: 'prompt-submitted', prompt: step.text, promptId: '' });
        happen(writer.prompt(step.text, time));
        break;
      case 'message':
        lastWords = step.words;
        happen(writer.message(step, time), step.tokens > FULL_TOKENS ? { kind: 'tool-finished' } : undefined);
        break;
      case 'compaction':
        compact(step);
    }
  }
  happen([], { kind: 'turn-ended', lastMessage: lastWords, promptId: '' });
  return { session, environment: { CLAUDE_CODE_AUTO_COMPACT_WINDOW: '200000' }, files, moments };

  function compact({ summary, preTokens, postTokens }: Extract<Step, { kind: 'compaction' }>): void {
    happen([], { kind: 'compaction-started', trigger: 'auto', instructions: '' });
    happen([], { kind: 'summary-written', summary });
    happen([], { kind: 'session-started', reason: 'compact', model: MODEL });
    happen(writer.compaction(summary, preTokens, postTokens, new Date(at)), {
      ...{ kind: 'compaction-finished', trigger: 'auto', summary },
    });
  }
};

/** As the folder stands in a text of JSON. */
const FOLDER_NAME = `${FOLDER}/`;

function escaped(folder: string): string {
  return `${JSON.stringify(folder).slice(1, -1)}/`;
}

function createWriter({ folder: cwd }: SamplePlace) {
  let serial = 0;
  let calls = 0;
  /** The rows of the last message, which a compaction leaves as they are. */
  let round: string[] = [];
  const row = (time: Date, fields: Fields): Fields => {
    const parentUuid = serial === 0 ? null : uuidOf(serial);
    serial += 1;
    const common = { isSidechain: false, cwd, sessionId: SESSION_ID, version: '2.1.325' };
    return { parentUuid, ...common, ...fields, uuid: uuidOf(serial), timestamp: time.toISOString() };
  };
  const user = (time: Date, content: unknown, more: Fields = {}) =>
    row(time, { type: 'user', message: { role: 'user', content }, ...more });
  return {
    prompt: (text: string, time: Date) => [user(time, text, { promptSource: 'typed' })],
    message({ tokens, words, calls: made }: Extract<Step, { kind: 'message' }>, time: Date): Fields[] {
      const usage = { input_tokens: 12, cache_read_input_tokens: tokens - 12, output_tokens: 0 };
      const message = { id: `msg_${serial}`, role: 'assistant', model: MODEL, usage };
      const said = (content: Fields) =>
        row(time, { type: 'assistant', message: { ...message, content: [content] } });
      const before = serial;
      const answers: { id: string; call: SampleCall }[] = [];
      const rows = words === '' ? [] : [said({ type: 'text', text: words })];
      for (const call of made) {
        calls += 1;
        const id = `toolu_${calls}`;
        answers.push({ id, call });
        rows.push(said({ type: 'tool_use', id, name: call.tool, input: call.input }));
      }
      for (const { id, call } of answers) {
        const { result: content, failed = false } = call;
        rows.push(
          user(time, [{ type: 'tool_result', tool_use_id: id, content, is_error: failed }], {
            toolUseResult: { stdout: content, stderr: '', interrupted: false },
          }),
        );
      }
      round = rows.map((_, index) => uuidOf(before + 1 + index));
      return rows;
    },
    compaction(summary: string, preTokens: number, postTokens: number, time: Date): Fields[] {
      const sizes = { preTokens, postTokens, durationMs: COMPACTION_MILLISECONDS };
      const told = summary.replace(/^[\s\S]*<summary>\n|\n<\/summary>[\s\S]*$/g, '');
      const head = 'This session is being continued from a previous conversation that ran out of context.';
      return [
        row(time, {
          ...{ type: 'system', subtype: 'compact_boundary', content: 'Conversation compacted' },
          compactMetadata: {
            trigger: 'auto',
            ...sizes,
            preservedMessages: { uuids: round, allUuids: round },
          },
        }),
        user(
          time,
          `${head} The summary below covers the earlier portion of the conversation.\n\nSummary:\n${told}`,
          {
            ...{ isVisibleInTranscriptOnly: true, isCompactSummary: true },
          },
        ),
      ];
    },
  };
}

function uuidOf(serial: number): string {
  return `5a3b1e00-0000-4000-8000-${serial.toString(16).padStart(12, '0')}`;
}
