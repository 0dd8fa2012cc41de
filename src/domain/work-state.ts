/**
 * What the record says about the work itself: runs and how they ended, files changed, commits, pushes, jobs in the
 * background, words that wait for an answer. Plain JSON, bounded, carried from one tail of a transcript to the next.
 * `at` counts the entries read so far: the larger one came later.
 */
export interface WorkState {
  at: number;
  /** The line of the last check, change or commit: what was claimed before it may have been overtaken. */
  movedLine: number;
  runs: Run[];
  files: ChangedFile[];
  /** Files that were deleted or renamed and not committed since. Missing where none was. */
  removals?: Removal[];
  /** Changes that were taken back: when they began, when they ended, and whether git threw them away or the file was deleted. */
  undone: Undone[];
  /** Commands that failed with what worked instead, the newest last. */
  cures: Cure[];
  /** The last calls of tools other than the shell that failed. */
  toolFailures?: { tool: string; input: string; error: string }[];
  commits: Commit[];
  git: GitState;
  jobs: Job[];
  /** The last calls with what came out, the newest last. */
  steps: Step[];
  /** What the assistant said last, the newest last. */
  said: Said[];
  prompts: Prompt[];
  /** When a plan was last proposed, or the user said no to a call. */
  refusals: Refusal[];
  /** A question of the assistant that the user passed over, and how many prompts have come since. */
  waiting?: { question: string; prompts: number };
}

/** A command line, once, with how it went last and, if it once failed, how. */
export interface Run {
  key: string;
  command: string;
  role: 'test' | 'build' | 'run' | 'git' | 'look' | 'other';
  /** The checks in it: `fmt && lint && test` are three. */
  checks: ('test' | 'build')[];
  failed: boolean;
  /** Something else went through in its place since, or it turned out to lead nowhere. */
  isOver?: true;
  /** It was only called wrong: it has checked nothing. */
  isSlip?: boolean;
  /** Whether the output that was left tells how it went. */
  told: boolean;
  /** A run of tests in which there were none. */
  isEmpty?: true;
  outcome: string;
  count: number;
  at: number;
  line: number;
  /** The last time it failed, with what it said. */
  failure?: { at: number; text: string };
}

/** A command that failed, and the other one that did what it was for. */
export interface Cure {
  /** A command line, or a call of another tool with what it was given. */
  command: string;
  isOfTool?: true;
  error: string;
  worked: string;
  at: number;
  line: number;
}

export interface ChangedFile {
  path: string;
  edits: number;
  created: boolean;
  /** When it was changed first since the last commit that took it, and last. */
  since: number;
  at: number;
  /** What was said right before. */
  why: string;
  /** Each edit since the last commit, as a check sum of what stood there before and after. */
  turns?: [before: string, after: string][];
  state: 'changed' | 'staged' | 'committed' | 'stashed';
}

export interface Undone {
  path: string;
  since: number;
  at: number;
  isByGit?: boolean;
  isDeleted?: boolean;
  /** Where the last words before it stand. Missing in what was carried before it was noted. */
  saidLine?: number;
}

export interface Removal {
  path: string;
  /** Its new name, where it was renamed. */
  to?: string;
  staged: boolean;
}

export interface Commit {
  /** Empty where git was told to be quiet. */
  hash: string;
  subject: string;
  branch: string;
  at: number;
  /** Missing in what was carried before it was noted. */
  line?: number;
  pushed: boolean;
  /** How many files it says it holds. */
  files: number;
}

export interface GitState {
  branch: string;
  /** What is under way: a rebase or merge that stopped, with the files in conflict. */
  operation?: { name: string; conflicts: string[]; at: number };
  /** When the last push went through, and when commits were rewritten that the remote has or, after a rebase, may have. */
  pushedAt: number;
  rewrittenAt: number;
  /** What git itself said last about the tree: `clean`, or how far ahead of its remote. */
  cleanAt: number;
  ahead?: number;
  stashes: number;
  /** The last branch that was deleted. */
  deleted?: string;
  /** Hashes of commits that were taken back or written anew. */
  gone?: string[];
  pullRequest: string;
  /** The branch that it is to go into, and whether it did. Missing where nobody said so. */
  pullRequestBase?: string;
  isMerged?: boolean;
  /** What the last push moved: a commit and a branch. Missing where it did not tell. */
  pushed?: string;
}

export interface Job {
  id: string;
  command: string;
  at: number;
  line: number;
  ended?: string;
  /** Missing in what was carried before it was noted. */
  endedLine?: number;
}

export interface Step {
  /** Of the run it is, if it is one. */
  key: string;
  text: string;
  outcome: string;
  failed: boolean;
  at: number;
}

export interface Said {
  text: string;
  /** The next step that it states; empty when it states none. */
  next: string;
  at: number;
  line: number;
}

/** Words of the user about something that the user had said before. */
export interface LaterWords {
  /** The clause that they are about. */
  about: string;
  words: string;
  /** They have a word of change: "now", "instead". */
  isChange: boolean;
}

export interface Prompt {
  text: string;
  at: number;
  line: number;
  /** What the assistant had asked or offered right before. */
  answers: string;
  /** The call that it turned down. */
  refused?: string;
  /** The user's own words, where something was pasted besides. */
  own?: string;
  /** The clauses that a later prompt took back or put otherwise. */
  revised?: string[];
  /** The user's own sentences of a prompt that says of something that it is otherwise now, or gives a figure. */
  changes?: string[];
  /** What was said later of one of its clauses, and may have changed it. */
  since?: LaterWords[];
  /** The user said since that there is no hurry. */
  calmed?: true;
}

export interface Refusal {
  call: string;
  words: string;
  /** Such a call was made later. */
  isOver?: true;
  at: number;
  line: number;
}

export function startWorkState(): WorkState {
  return {
    at: 0,
    movedLine: 0,
    runs: [],
    files: [],
    undone: [],
    cures: [],
    commits: [],
    git: { branch: '', pushedAt: 0, rewrittenAt: 0, cleanAt: 0, stashes: 0, pullRequest: '' },
    jobs: [],
    steps: [],
    said: [],
    prompts: [],
    refusals: [],
  };
}
