/**
 * What the record says about the work: runs and their results, changed files, commits, pushes, background jobs, and
 * questions without an answer. Plain JSON, bounded, and carried on while a transcript is read in parts. `at` counts the
 * entries read so far, so a larger one is later.
 */
export interface WorkState {
  at: number;
  /** The line of the last check, change or commit: an earlier statement may be out of date. */
  movedLine: number;
  runs: Run[];
  files: ChangedFile[];
  /** Files deleted or renamed and not committed since. Missing if there are none. */
  removals?: Removal[];
  /** Changes that were undone: when they began and ended, and whether git discarded them or the file was deleted. */
  undone: Undone[];
  /** Failed commands with the command that worked instead, newest last. */
  cures: Cure[];
  /** The last failed calls of tools other than the shell. */
  toolFailures?: { tool: string; input: string; error: string }[];
  /** The last commands that the user ran in the client, newest last. Missing if there are none. */
  userRuns?: { command: string; outcome: string; failed: boolean; line: number }[];
  commits: Commit[];
  git: GitState;
  jobs: Job[];
  /** The last calls with their results, newest last. */
  steps: Step[];
  /** The last messages of the assistant, newest last. */
  said: Said[];
  prompts: Prompt[];
  /** Tool calls that the user refused. */
  refusals: Refusal[];
  /** A question of the assistant that the user has not answered, and how many prompts came since. */
  waiting?: { question: string; prompts: number };
}

/** Who ran a command, if not the session itself. */
export type OtherRunner = 'agent' | 'user';

/** A command, once, with the result of its last run and, if it ever failed, the last failure. */
export interface Run {
  key: string;
  command: string;
  role: 'test' | 'build' | 'run' | 'git' | 'look' | 'other';
  /** The kinds of check that it contains: `lint && test` has both, as linters count as builds. */
  checks: ('test' | 'build')[];
  failed: boolean;
  /** Another command succeeded in its place since, or it turned out to be a dead end. */
  isOver?: true;
  /** It was a check, and the last to run it was an agent or the user. */
  by?: OtherRunner;
  /** A check that failed; one that covers it passed since, and one of the two was not run by the session. */
  isSettled?: true;
  /** It was called with wrong arguments, so it has checked nothing. */
  isSlip?: boolean;
  /** Whether the output that is left shows how it ended. */
  told: boolean;
  /** A test run without any tests. */
  isEmpty?: true;
  outcome: string;
  /** How often the session itself ran it. */
  count: number;
  at: number;
  line: number;
  /** The last failure, with its message. */
  failure?: { at: number; text: string };
}

/** A failed command, and another one that achieved the same. */
export interface Cure {
  /** A command, or a call of another tool with its input. */
  command: string;
  isOfTool?: true;
  /** What worked went past this error and failed with another one. */
  isPartial?: true;
  error: string;
  worked: string;
  at: number;
  line: number;
}

export interface ChangedFile {
  path: string;
  edits: number;
  created: boolean;
  /** When it was first changed since the last commit with it, and when last. */
  since: number;
  at: number;
  /** What the assistant said right before the change. */
  why: string;
  /** Each edit since the last commit, as hashes of the text before and after it, to notice when an edit is undone. */
  turns?: [before: string, after: string][];
  state: 'changed' | 'staged' | 'committed' | 'stashed';
}

export interface Undone {
  path: string;
  since: number;
  at: number;
  isByGit?: boolean;
  isDeleted?: boolean;
  /** The line of the last message before it. */
  saidLine: number;
}

export interface Removal {
  path: string;
  /** The new path, if it was renamed. */
  to?: string;
  staged: boolean;
}

export interface Commit {
  /** Empty if git did not print it. */
  hash: string;
  subject: string;
  branch: string;
  at: number;
  line: number;
  pushed: boolean;
  /** The number of files that git printed. */
  files: number;
}

export interface GitState {
  branch: string;
  /** A rebase or merge that stopped, with the files in conflict. */
  operation?: { name: string; conflicts: string[]; at: number };
  /** When the last push succeeded, and when commits were last rewritten that the remote has or may have. */
  pushedAt: number;
  rewrittenAt: number;
  /** When git last said that the tree is clean. */
  cleanAt: number;
  /** The remote branch that git compares with, such as `origin/main`, and how many commits that has more. */
  upstream?: string;
  behind?: number;
  /** This branch has other commits that the remote one lacks. */
  hasDiverged?: boolean;
  stashes: number;
  /** The last stash with work of this session that was dropped: git keeps its commit for some weeks. */
  dropped?: { hash: string; at: number };
  /** The last branch that was deleted. */
  deleted?: string;
  /** Hashes of commits that were undone or rewritten. */
  gone?: string[];
  pullRequest: string;
  /** The branch it is to be merged into, and whether it was. Missing if unknown. */
  pullRequestBase?: string;
  isMerged?: boolean;
  /** The commit and branch of the last push. Missing if git did not print them. */
  pushed?: string;
}

export interface Job {
  id: string;
  command: string;
  at: number;
  line: number;
  ended?: string;
  endedLine?: number;
}

export interface Step {
  /** The key of its run, if it is one. */
  key: string;
  text: string;
  outcome: string;
  failed: boolean;
  at: number;
}

export interface Said {
  text: string;
  /** The next step that it announces; empty if there is none. */
  next: string;
  at: number;
  line: number;
}

/** Later words of the user about something that the user had said before. */
export interface LaterWords {
  /** The clause that they are about. */
  about: string;
  words: string;
  /** They contain a word of change: "now", "instead". */
  isChange: boolean;
}

export interface Prompt {
  text: string;
  at: number;
  line: number;
  /** The question or offer of the assistant right before it. */
  answers: string;
  /** The tool call that it refused. */
  refused?: string;
  /** The user's own words, if the prompt contains pasted text too. */
  own?: string;
  /** Clauses that a later prompt revoked or reworded. */
  revised?: string[];
  /** The user's own sentences that say that something is different now, or give a figure. */
  changes?: string[];
  /** What the user said later about one of its clauses, and may have changed it. */
  since?: LaterWords[];
  /** The user said later that it is not urgent. */
  calmed?: true;
}

export interface Refusal {
  call: string;
  words: string;
  /** Such a call was made later all the same. */
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
