/** How a version of the client writes its rows; versions between two of these do as the earlier one. */
export interface ClientVersion {
  version: string;
  /** A row of its own says that a compaction took place, and how. */
  boundary: boolean;
  /** What the boundary tells besides trigger and tokens before. */
  sizes: boolean;
  preserved: boolean;
  gitBranch: boolean;
  /** Rows that report what a tool is doing, in the chain of messages. */
  progress: boolean;
  attachments: boolean;
  snapshots: boolean;
  /** Tasks with numbers instead of one list of to-dos. */
  tasks: boolean;
  /** The summary begins with the summarizer's thoughts. */
  analysis: boolean;
  head: string;
  tail: string;
}

const RAN_OUT = 'This session is being continued from a previous conversation that ran out of context.';
const GO_ON =
  'Please continue the conversation from where we left it off without asking the user any further questions.';
const RESUME =
  'Resume directly: do not acknowledge the summary, pick up the last task as if the break never happened.';

const oldest: ClientVersion = {
  version: '1.0.71',
  boundary: false,
  sizes: false,
  preserved: false,
  gitBranch: false,
  progress: false,
  attachments: false,
  snapshots: false,
  tasks: false,
  analysis: true,
  head: `${RAN_OUT} The conversation is summarized below:`,
  tail: GO_ON,
};
const second: ClientVersion = {
  ...oldest,
  version: '2.0.14',
  boundary: true,
  gitBranch: true,
  snapshots: true,
};
const third: ClientVersion = {
  ...second,
  version: '2.1.12',
  progress: true,
  head: `${RAN_OUT} The summary below covers the earlier portion of the conversation.`,
};
const fourth: ClientVersion = { ...third, version: '2.1.38', tasks: true };
const fifth: ClientVersion = {
  ...fourth,
  version: '2.1.112',
  progress: false,
  attachments: true,
  sizes: true,
  analysis: false,
  tail: RESUME,
};
const newest: ClientVersion = { ...fifth, version: '2.1.226', preserved: true };

export const clientVersions: readonly ClientVersion[] = [oldest, second, third, fourth, fifth, newest];
