/** What happens in a made-up session. */
export type Step =
  | { kind: 'prompt'; text: string }
  /** One assistant message; `tokens` is the fill of the context with it. */
  | { kind: 'message'; tokens: number; words: string; calls: readonly SampleCall[] }
  | { kind: 'compaction'; summary: string; preTokens: number; postTokens: number };

export interface SampleCall {
  tool: string;
  input: Record<string, unknown>;
  result: string;
  failed?: boolean;
}

/** Placeholder for the project folder. */
export const FOLDER = '@';

export function you(text: string): Step {
  return { kind: 'prompt', text };
}

export function claude(tokens: number, words: string, ...calls: readonly SampleCall[]): Step {
  return { kind: 'message', tokens, words, calls };
}

export function compaction(preTokens: number, postTokens: number, summary: string): Step {
  return { kind: 'compaction', preTokens, postTokens, summary };
}

export function run(command: string, result: string, failed?: true): SampleCall {
  return { tool: 'Bash', input: { command }, result, ...(failed ? { failed } : {}) };
}

export function read(file: string, result: string): SampleCall {
  return { tool: 'Read', input: { file_path: `${FOLDER}/${file}` }, result };
}

export function edit(file: string, before: string, after: string): SampleCall {
  const path = `${FOLDER}/${file}`;
  return {
    tool: 'Edit',
    input: { file_path: path, old_string: before, new_string: after },
    result: `The file ${path} has been updated.`,
  };
}

export function grep(pattern: string, result: string): SampleCall {
  return { tool: 'Grep', input: { pattern }, result };
}

export function plan(id: number, subject: string): SampleCall {
  return {
    tool: 'TaskCreate',
    input: { subject, description: subject },
    result: `Task #${id} created successfully: ${subject}`,
  };
}

export function mark(id: number, status: 'in_progress' | 'completed'): SampleCall {
  return {
    tool: 'TaskUpdate',
    input: { taskId: String(id), status },
    result: `Updated task #${id} status`,
  };
}
