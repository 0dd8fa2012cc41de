import type { WorldFile } from './make-world.ts';
import { type Focus, fill, type Stage } from './stage.ts';
import type { Call } from './write-rows.ts';

/** The narrow test of a file; a failure quotes a name and a place. */
export function test(file: WorldFile, passes: boolean, stage: Stage): Call {
  const { world, memory, random } = stage;
  const command = `${world.project.test} ${file.path
    .replace(/\.[^/]*$/, '')
    .split('/')
    .slice(-2)
    .join('/')}`;
  memory.mention('command', command, true);
  const name = random.early(file.names);
  const result = passes
    ? `${random.between(4, 90)} passed in ${random.between(1, 30)}.${random.between(10, 99)} s`
    : `FAIL ${name}\nError: expected ${random.between(1, 9)} but got ${random.between(10, 99)}\n    at ${name} (${file.path}:${random.between(5, 240)})\n1 failed, ${random.between(3, 60)} passed`;
  const asRun = random.chance(0.4) ? `cd ${world.project.cwd} && ${command} 2>&1 | tail -30` : command;
  return { tool: 'Bash', input: { command: asRun, description: 'Run the tests' }, result, failed: !passes };
}

export function runOther(stage: Stage): Call {
  const { world, memory, random } = stage;
  const command = random.early([...world.project.others, 'git status --short', 'git diff --stat HEAD~1']);
  memory.mention('command', command, true);
  return {
    tool: 'Bash',
    input: { command, description: 'Look' },
    result: `ok, ${random.between(2, 80)} things`,
  };
}

export function commit({ ticket }: Focus, stage: Stage): Call {
  const { memory, random } = stage;
  const hash = random.hex(7);
  const command = `git add -A && git commit -m "Mend ${random.pick(stage.world.project.nouns)} (${ticket})"`;
  memory.mention('id', ticket, true);
  memory.mention('id', hash, false);
  return { tool: 'Bash', input: { command }, result: `[main ${hash}] Mend it (${ticket})\n 3 files changed` };
}

export function fetch(stage: Stage): Call {
  const url = stage.random.early(stage.world.urls);
  stage.memory.mention('url', url, true);
  const input = { url, prompt: 'What does it say about limits?' };
  return {
    tool: 'WebFetch',
    input,
    result: `The page at ${url} names a limit of ${stage.random.between(2, 99)}.`,
  };
}

export function plan(focus: Focus, stage: Stage): Call {
  const { memory, random } = stage;
  const items = ['Reproduce {ticket}', 'Change {name}', 'Cover {file} with a test'].map((each) =>
    fill(each, focus, stage),
  );
  memory.openTasks = items.slice(1);
  if (stage.tasks) {
    const subject = random.pick(items);
    return {
      tool: 'TaskCreate',
      input: { subject, description: `${subject}, in small steps` },
      result: `Task #${random.between(1, 40)} created successfully: ${subject}`,
    };
  }
  const todos = items.map((content, nth) => ({
    content,
    activeForm: content,
    status: nth === 0 ? 'in_progress' : 'pending',
  }));
  return { tool: 'TodoWrite', input: { todos }, result: 'Todos have been modified successfully.' };
}
