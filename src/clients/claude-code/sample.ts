import type { ClientEvent } from '../../domain/client-event.ts';
import type { MakeSample, SampleMoment } from '../client-sample.ts';
import { FOLDER, type Step } from './sample/steps.ts';
import { files, story } from './sample/story.ts';
import { createWriter } from './sample/write-rows.ts';
import { CLIENT_ID } from './settings/client-directory.ts';

/** An id that no client uses. */
const SESSION_ID = 'sample';
const MODEL = 'claude-sonnet-4-5';
const STEP_MILLISECONDS = 4 * 60_000;
/** From this fill on, calls cause events (snapshot, warning). Everything earlier is read together. */
const FULL_TOKENS = 135_000;

type Fields = Record<string, unknown>;
type Told = ClientEvent extends infer Event
  ? Event extends unknown
    ? Omit<Event, 'session'>
    : never
  : never;

/** The built-in sample session, in the rows and events of this client. */
export const makeSample: MakeSample = ({ folder, transcriptPath, endsAt }) => {
  const session = { client: CLIENT_ID, id: SESSION_ID, cwd: folder, transcriptPath };
  const inJson = `${JSON.stringify(folder).slice(1, -1)}/`;
  const moments: SampleMoment[] = [];
  const writer = createWriter(MODEL, { cwd: folder, sessionId: SESSION_ID, version: '2.1.325' });
  let at = endsAt.getTime() - story.length * STEP_MILLISECONDS;
  let lastWords = '';
  const happen = (rows: readonly Fields[], told?: Told) =>
    moments.push({
      time: new Date(at),
      rows: rows.map((row) => `${JSON.stringify(row).replaceAll(`${FOLDER}/`, () => inJson)}\n`).join(''),
      ...(told ? { event: { session, clientPid: process.pid, ...told } as ClientEvent } : {}),
    });
  happen([], { kind: 'session-started', reason: 'startup' });
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
    happen([], { kind: 'session-started', reason: 'compact' });
    happen(writer.compaction(summary, preTokens, postTokens, new Date(at)), {
      kind: 'compaction-finished',
      trigger: 'auto',
      summary,
    });
  }
};
