/** What happens in a planned session. What has to be said of it after each compaction is counted from these steps. */
export type Step =
  | { type: 'you'; text: string }
  | { type: 'lead'; text: string }
  | { type: 'queue'; text: string; attached: boolean }
  | { type: 'command'; name: string; args: string }
  | { type: 'claude'; text: string }
  | { type: 'call'; tool: string; input: Record<string, unknown>; result: string; failed: boolean }
  | { type: 'notification'; id: string; status: string; summary: string; report: string }
  | { type: 'rewind'; prompts: number }
  | { type: 'interrupted' }
  | { type: 'compaction'; summary: string };

export const KINDS = [
  'prompt',
  'earlier prompt',
  'answer',
  'refusal',
  'plan',
  'task',
  'failed call',
  'run',
  'job',
  'agent',
] as const;

export type Kind = (typeof KINDS)[number];

export interface Scenario {
  name: string;
  cwd: string;
  steps: readonly Step[];
}

export const you = (text: string): Step => ({ type: 'you', text });
/** In a teammate's session: a message of the lead. */
export const lead = (text: string): Step => ({ type: 'lead', text });
export const claude = (text: string): Step => ({ type: 'claude', text });
/** Typed while Claude works. Newer clients write an attachment besides the queue's own row. */
export const queue = (text: string, { attached = false } = {}): Step => ({ type: 'queue', text, attached });
export const slash = (name: string, args: string): Step => ({ type: 'command', name, args });
export const interrupted = (): Step => ({ type: 'interrupted' });

function call(tool: string, input: Record<string, unknown>, result: string, failed = false): Step {
  return { type: 'call', tool, input, result, failed };
}

export function bash(command: string, output: string, { failed = 0, background = '' } = {}): Step {
  if (background !== '')
    return call(
      'Bash',
      { command, run_in_background: true },
      `Command running in background with ID: ${background}. Output is being written to: /var/tmp/tasks/${background}.output`,
    );
  const result = failed > 0 ? `Exit code ${failed}\n${output}` : output || '(Bash completed with no output)';
  return call('Bash', { command }, result, failed > 0);
}

export const edit = (path: string, before: string, after: string): Step =>
  call(
    'Edit',
    { file_path: path, old_string: before, new_string: after, replace_all: false },
    `The file ${path} has been updated successfully.`,
  );

export const write = (path: string, content: string): Step =>
  call('Write', { file_path: path, content }, `File created successfully at: ${path}`);

/** Each item begins with a sign: `x` done, `>` in progress, `-` pending. */
export function todos(...items: string[]): Step {
  const list = items.map((item) => {
    const status = { x: 'completed', '>': 'in_progress' }[item[0] ?? ''] ?? 'pending';
    return { content: item.slice(2), activeForm: item.slice(2), status };
  });
  const result =
    'Todos have been modified successfully. Ensure that you continue to use the todo list to track your progress. Please proceed with the current tasks if applicable';
  return call('TodoWrite', { todos: list }, result);
}

const REFUSED =
  "The user doesn't want to proceed with this tool use. The tool use was rejected (eg. if it was a file edit, the new_string was NOT written to the file).";

/** A call that the user turned down, with or without words. */
export function refuse(step: Step, words = ''): Step {
  if (step.type !== 'call') throw new Error('Only a call can be refused');
  const rest =
    words === ''
      ? ' STOP what you are doing and wait for the user to tell you how to proceed.'
      : ` To tell you how to proceed, the user said:\n${words}`;
  return { ...step, result: REFUSED + rest, failed: true };
}

export const isRefusal = (result: string) => result.startsWith(REFUSED);

export function ask(question: string, answer: string, ...labels: string[]): Step {
  const options = labels.map((label) => ({ label, description: label }));
  const asked = { question, header: 'Choice', multiSelect: false, options };
  const result = `User has answered your questions: "${question}"="${answer}". You can now continue with the user's answers in mind.`;
  return call('AskUserQuestion', { questions: [asked] }, result);
}

export const plan = (text: string): Step =>
  call(
    'ExitPlanMode',
    { plan: text },
    `User has approved your plan. You can now start coding. Start with updating your todo list if applicable\n\n## Approved Plan:\n${text}`,
  );

/** Of newer clients, which have no list but tasks with numbers. */
export const createTask = (id: number, subject: string): Step =>
  call('TaskCreate', { subject, description: subject }, `Task #${id} created successfully: ${subject}`);
export const updateTask = (id: number, status: string): Step =>
  call('TaskUpdate', { taskId: String(id), status }, `Updated task #${id} status`);

/** A subagent with its report; without one it goes on in the background. */
export const agent = (id: string, description: string, prompt: string, report = ''): Step =>
  call(
    'Agent',
    { description, prompt, subagent_type: 'general-purpose' },
    report === ''
      ? `Async agent launched successfully.\nagentId: ${id} (internal ID)\nThe agent is working in the background.`
      : `${report}\nagentId: ${id} (use SendMessage with to: '${id}' to continue this agent)`,
  );

export function stop(id: string, command: string): Step {
  const message = `Successfully stopped task: ${id} (${command})`;
  return call('TaskStop', { task_id: id }, JSON.stringify({ message, task_id: id }));
}

export function ended(id: string, status: string, summary: string, report = ''): Step {
  return { type: 'notification', id, status, summary, report };
}

/** The user goes back before the last prompts of this generation; the next prompt takes their place. */
export const rewind = (prompts: number): Step => ({ type: 'rewind', prompts });

const USELESS =
  'The user and the assistant worked on the project. Various changes were made and some problems were looked into. Work continues.';

export const compaction = (summary: string): Step => ({
  type: 'compaction',
  summary: summary === 'useless' ? USELESS : summary,
});

/** The same session with summaries that hold nothing. */
export const withUselessSummaries = (scenario: Scenario): Scenario => ({
  ...scenario,
  steps: scenario.steps.map((step) => (step.type === 'compaction' ? { ...step, summary: USELESS } : step)),
});
