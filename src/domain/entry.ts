/** Where an entry is in its transcript. Lines count from 1; lower ones are in the parent that it was forked from. */
export type Origin = { uuid: string; line: number; time: string };

/** Who wrote a text that the client attributes to the user; `lead` is whoever gave an agent or a teammate its work. */
export type Author = 'user' | 'lead' | OtherAuthor;

/** Other agents and people, who write to the model through the client. */
type Correspondent = 'peer' | 'channel';

export type OtherAuthor = Correspondent | 'hook' | 'client' | 'ide' | 'command' | 'task' | 'tool' | 'unknown';

/** One message, tool call or result, in our terms, whichever client wrote it. */
export type Entry = {
  origin: Origin;
} /** `midTurn` when it came while the model was at work: a remark on the job, not the next one. */ & (
  | { type: 'prompt'; text: string; author: 'user' | 'lead'; midTurn?: true }
  /** Text in the place of a prompt that is not the user's: searchable, but never an instruction. */
  | { type: 'notice'; text: string; author: OtherAuthor }
  | { type: 'said'; text: string }
  | { type: 'thought'; text: string }
  | { type: 'called'; callId: string; tool: string; action: Action }
  | {
      type: 'answered';
      callId: string;
      /** The output only, without remarks of the client about it. */
      text: string;
      failed: boolean;
      /** It never ran, because the user or the client refused it. */
      refusedBy?: 'user' | 'client';
      /** Of a failed command, if the client tells it. */
      exitCode?: number;
      /** The client kept the beginning of a failed command's output and not its end. */
      lacksEnd?: true;
      /** A hook or a setting let the call through, so the user was not asked: no word of the answer is the user's. */
      isUnasked?: true;
      /** The background job that the client says it became, if it is the answer to a command. */
      startedJob?: string;
      editedPlan?: string;
      /** In a dialog, if the client keeps them apart from words of its own. Empty ones to questions that were left out. */
      answers?: { question: string; answer: string }[];
      /** The meaning of the answer, which takes the call too. Added once both are known. */
      result?: CallResult;
    }
  /**
   * A call of an agent that changes or runs something, or a command that the user ran in the client, or what came of it. It
   * belongs to the state of the work, not to the conversation. `startedBy` is the call that started the agent.
   */
  | { type: 'acted'; by: 'agent'; agentId: string; startedBy: string; act: Act }
  | { type: 'acted'; by: 'user'; act: Act }
  /** A background agent ended; `text` is its last message. */
  | { type: 'agent-ended'; agentId: string; outcome: 'completed' | 'failed' | 'stopped'; text: string }
  | { type: 'interrupted' }
  /** The conversation is too large for the model, and the client could not compact it. */
  | { type: 'stuck' }
  /** One of our slash commands: until the next turn the model speaks about the record, not about the work. */
  | { type: 'own-command'; name: OwnCommand }
  /** A turn without a prompt: of another command, or of a message that is not the user's. */
  | { type: 'turn' }
  | { type: 'measured'; messageId: string; model: string; contextTokens: number }
  | {
      type: 'compacted';
      trigger: 'auto' | 'manual' | 'unknown';
      preTokens?: number;
      postTokens?: number;
      durationMs?: number;
      keptUuids: string[];
    }
  /** `isRewritten` if another program put something into it; then copies of the kept messages follow. */
  | { type: 'summarized'; text: string; part?: SummarizedPart; isRewritten?: true }
  /** The client says that its last compaction ran, or its summary was written, while the user was away. */
  | { type: 'compacted-away' }
);

/** If the user had only a part summarized: the messages after or before a chosen prompt. The others stay verbatim. */
export type SummarizedPart = 'after' | 'before';

export type OwnCommand = 'save' | 'handoff' | 'recall';

/** Which of our commands the model answers after an entry; empty if none. Whatever begins another turn ends the answer. */
export function answeredAfter(entry: Entry, before: OwnCommand | ''): OwnCommand | '' {
  if (entry.type === 'own-command') return entry.name;
  const { type } = entry;
  if (type === 'acted' && entry.by === 'user') return '';
  return type === 'prompt' || type === 'turn' || type === 'summarized' ? '' : before;
}

export type EntryOf<Type extends Entry['type']> = Extract<Entry, { type: Type }>;

export type Act = EntryOf<'called'> | EntryOf<'answered'>;

/** The result of a call, for calls whose answer means more than its text. */
export type CallResult =
  | { kind: 'task-created'; taskId: string }
  /** `agentId` if it can be resumed; `report` is empty while it runs. */
  | { kind: 'agent-started'; agentId?: string; isRunning: boolean; report: string }
  | { kind: 'message-sent'; isDelivered: boolean }
  | { kind: 'plan-approved'; plan: string }
  /** Empty answers to questions that were left out. */
  | { kind: 'user-answered'; answers: { question: string; answer: string }[] }
  | { kind: 'job-ended'; jobId: string };

/** What a tool call does, independent of the client's name for the tool. */
export type Action =
  | { kind: 'run-command'; command: string }
  | { kind: 'read-file'; path: string }
  | { kind: 'write-file'; path: string; content: string }
  | { kind: 'edit-file'; path: string; edits: { before: string; after: string }[] }
  | { kind: 'search'; pattern: string; path?: string }
  /** A search in our own record. */
  | { kind: 'recall'; query: string }
  | { kind: 'fetch'; url: string }
  | { kind: 'set-todos'; todos: { text: string; status: TaskStatus }[] }
  | { kind: 'create-task'; subject: string; description: string }
  | { kind: 'update-task'; taskId: string; status?: TaskStatus; subject?: string }
  /** `resumes` is the id of an existing agent that continues; `isApart` if it works in a copy of the tree. */
  | {
      kind: 'start-agent';
      description: string;
      prompt: string;
      agentType: string;
      resumes?: string;
      isApart?: true;
    }
  | { kind: 'message-agent'; to: string; message: string }
  /** `path` is the file of the plan, if there is one. */
  | { kind: 'propose-plan'; plan: string; path: string }
  | { kind: 'ask-user'; questions: string[] }
  | { kind: 'other'; input: string };

export type ActionOf<Kind extends Action['kind']> = Extract<Action, { kind: Kind }>;

export type TaskStatus = 'pending' | 'in_progress' | 'completed' | 'deleted';
