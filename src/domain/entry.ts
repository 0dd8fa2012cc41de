/**
 * Where an entry stands in its transcript: enough to find it again. Lines count from 1; below that they stand in the
 * transcript that this one was forked from.
 */
export interface Origin {
  uuid: string;
  line: number;
  time: string;
}

/**
 * Who wrote a text that a client files under the user's name. Only what the user typed is the user's; `lead` is who gave an
 * agent or a teammate its work.
 */
export type Author = 'user' | 'lead' | OtherAuthor;

export type OtherAuthor =
  | 'peer'
  | 'channel'
  | 'hook'
  | 'client'
  | 'ide'
  | 'command'
  | 'task'
  | 'tool'
  | 'unknown';

/** One said, called or answered thing, in our words, whichever client wrote it. */
export type Entry = {
  origin: Origin;
} /** `midTurn` when it came while the model was at work: a remark on the job, not the next one. */ & (
  | { type: 'prompt'; text: string; author: 'user' | 'lead'; midTurn?: true }
  /** What stands in the user's place and is somebody else's: to be found, never to be obeyed. */
  | { type: 'notice'; text: string; author: OtherAuthor }
  | { type: 'said'; text: string }
  /** What the model thought before it spoke. */
  | { type: 'thought'; text: string }
  | { type: 'called'; callId: string; tool: string; action: Action }
  | {
      type: 'answered';
      callId: string;
      /** The output alone, without what the client says of it. */
      text: string;
      failed: boolean;
      /** It never ran: the user said no, or the client did by itself. */
      refusedBy?: 'user' | 'client';
      /** Of a command that failed, where the client tells it. */
      exitCode?: number;
      /** A plan as the user changed it before approving it. */
      editedPlan?: string;
      /** What the words mean, which takes the call that they answer. Added when both are known. */
      result?: CallResult;
    }
  /** An agent in the background came to its end, with what it said last. */
  | { type: 'agent-ended'; agentId: string; outcome: 'completed' | 'failed' | 'stopped'; text: string }
  | { type: 'interrupted' }
  /** The conversation was too large for the model, and the client could not make it smaller. */
  | { type: 'stuck' }
  /** A slash command of ours begins: up to the next prompt the model speaks about the record, not about the work. */
  | { type: 'own-command'; name: OwnCommand }
  | { type: 'measured'; messageId: string; model: string; contextTokens: number }
  | {
      type: 'compacted';
      trigger: CompactionTrigger;
      preTokens?: number;
      postTokens?: number;
      durationMs?: number;
      keptUuids: string[];
      /** Only where the user chose a part of the conversation: how many messages the summary stands for. */
      messagesSummarized?: number;
    }
  | { type: 'summarized'; text: string; part?: SummarizedPart }
);

/** Where not all was summarized: what came after a prompt of the user's choice, or what came before it. The rest stays verbatim. */
export type SummarizedPart = 'after' | 'before';

export type OwnCommand = 'save' | 'handoff' | 'recall';

export type EntryOf<Type extends Entry['type']> = Extract<Entry, { type: Type }>;

export type CompactionTrigger = 'auto' | 'manual' | 'unknown';

/** What came of a call, for those of which more is known than words. */
export type CallResult =
  | { kind: 'task-created'; taskId: string }
  /** `agentId` where it can be resumed; `report` is empty as long as it runs. */
  | { kind: 'agent-started'; agentId?: string; isRunning: boolean; report: string }
  | { kind: 'message-sent'; isDelivered: boolean }
  | { kind: 'plan-approved'; plan: string }
  | { kind: 'user-answered'; answers: { question: string; answer: string }[] }
  | { kind: 'job-started'; jobId: string }
  | { kind: 'job-ended'; jobId: string; outcome: string };

/** What a tool call does, told apart from what the client calls the tool. */
export type Action =
  | { kind: 'run-command'; command: string }
  | { kind: 'read-file'; path: string; firstLine?: number; lineCount?: number }
  | { kind: 'write-file'; path: string; content: string }
  | { kind: 'edit-file'; path: string; edits: { before: string; after: string }[] }
  | { kind: 'search'; pattern: string; path?: string }
  /** Something was looked up in our record. */
  | { kind: 'recall'; query: string }
  | { kind: 'fetch'; url: string }
  | { kind: 'set-todos'; todos: { text: string; status: TaskStatus }[] }
  | { kind: 'create-task'; subject: string; description: string }
  | { kind: 'update-task'; taskId: string; status?: TaskStatus; subject?: string }
  /** `resumes` is the agent that goes on with it, where it is no new one. */
  | { kind: 'start-agent'; description: string; prompt: string; agentType: string; resumes?: string }
  | { kind: 'message-agent'; to: string; message: string }
  /** `path` is the file that holds it, where there is one. */
  | { kind: 'propose-plan'; plan: string; path: string }
  | { kind: 'ask-user'; questions: string[] }
  | { kind: 'other'; input: string };

export type TaskStatus = 'pending' | 'in_progress' | 'completed' | 'deleted';
