/**
 * Where an entry stands in its transcript: enough to find it again. Lines count from 1; below that they stand in the
 * transcript that this one was forked from.
 */
export interface Origin {
  uuid: string;
  line: number;
  time: string;
}

/** One said, called or answered thing, in our words, whichever client wrote it. */
export type Entry = { origin: Origin } & (
  | { type: 'prompt'; text: string }
  | { type: 'said'; text: string }
  /** What the model thought before it spoke. */
  | { type: 'thought'; text: string }
  | { type: 'called'; callId: string; tool: string; action: Action }
  | { type: 'answered'; callId: string; text: string; failed: boolean }
  /** An agent in the background came to its end, with what it said last. */
  | { type: 'agent-ended'; agentId: string; outcome: 'completed' | 'failed' | 'stopped'; text: string }
  | { type: 'interrupted' }
  | { type: 'measured'; messageId: string; model: string; contextTokens: number }
  | {
      type: 'compacted';
      trigger: CompactionTrigger;
      preTokens?: number;
      postTokens?: number;
      durationMs?: number;
      keptUuids: string[];
    }
  | { type: 'summarized'; text: string }
);

export type EntryOf<Type extends Entry['type']> = Extract<Entry, { type: Type }>;

export type CompactionTrigger = 'auto' | 'manual' | 'unknown';

/** What a tool call does, told apart from what the client calls the tool. */
export type Action =
  | { kind: 'run-command'; command: string }
  | { kind: 'read-file'; path: string; firstLine?: number; lineCount?: number }
  | { kind: 'write-file'; path: string; content: string }
  | { kind: 'edit-file'; path: string; edits: { before: string; after: string }[] }
  | { kind: 'search'; pattern: string; path?: string }
  | { kind: 'fetch'; url: string }
  | { kind: 'set-todos'; todos: { text: string; status: TaskStatus }[] }
  | { kind: 'create-task'; subject: string; description: string }
  | { kind: 'update-task'; taskId: string; status?: TaskStatus; subject?: string }
  /** `resumes` is the agent that goes on with it, where it is no new one. */
  | { kind: 'start-agent'; description: string; prompt: string; agentType: string; resumes?: string }
  | { kind: 'message-agent'; to: string; message: string }
  | { kind: 'propose-plan'; plan: string }
  | { kind: 'ask-user'; questions: string[] }
  | { kind: 'other'; input: string };

export type TaskStatus = 'pending' | 'in_progress' | 'completed' | 'deleted';
