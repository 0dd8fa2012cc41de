import { join } from 'node:path';
import type { World } from '../../../src/clients/claude-code/live-test/lab/play-session.ts';
import type { OpenRequest } from '../../../src/clients/claude-code/live-test/lab/script.ts';
import type { Answer, ToolCall } from '../../../src/clients/claude-code/live-test/lab/wire.ts';
import { isRefusal } from '../steps.ts';
import type { CallStep, PlannedAnswer } from './plan-turns.ts';
import { backgroundIdOf } from './play-user.ts';
import type { ProjectFiles } from './project-files.ts';
import type { StandInShell } from './stand-in-shell.ts';

/** What is said may depend on what the request holds. */
export type Saying = (request: OpenRequest) => Answer;

interface Stage {
  world: World;
  shell: StandInShell;
  files: ProjectFiles;
  here(text: string): string;
  /** Whether the client is in plan mode. */
  plans: { areMade: boolean };
}

/**
 * What the model says for a planned answer. Some calls need another before them: a file has to be read before it is changed, a plan
 * has to be written before it is shown.
 */
export function makeAnswers({ text, call }: PlannedAnswer, stage: Stage): Saying[] {
  const said = { text: stage.here(text) || undefined };
  if (call === undefined) return [() => said];
  const input = JSON.parse(stage.here(JSON.stringify(call.input))) as Record<string, string>;
  return callsFor(call, input, stage).map((one, nth) => (request) => ({
    ...(nth === 0 ? said : {}),
    calls: [typeof one === 'function' ? one(request) : one],
  }));
}

function callsFor(
  call: CallStep,
  input: Record<string, string>,
  { world, shell, files, here, plans }: Stage,
): (ToolCall | ((request: OpenRequest) => ToolCall))[] {
  const asked = { name: call.tool, input };
  const path = input.file_path ?? '';
  switch (call.tool) {
    case 'Bash':
      // A refused one is never run.
      if (!isRefusal(call.result)) shell.plan(commandOf(call, input.command ?? '', here));
      return [asked];
    case 'Write':
      files.forWriting(path);
      return [asked];
    case 'Edit': {
      const mustRead = files.forEditing(path, input.old_string ?? '');
      return mustRead ? [{ name: 'Read', input: { file_path: path } }, asked] : [asked];
    }
    case 'ExitPlanMode': {
      const enter = plans.areMade ? [] : [{ name: 'EnterPlanMode', input: {} }];
      plans.areMade = isRefusal(call.result);
      const write = ({ body }: OpenRequest) => {
        // The client says in which file the plan belongs.
        const [, name = 'plan.md'] =
          /\.claude\/plans\/([\w-]+\.md)/.exec(JSON.stringify(body.messages)) ?? [];
        const file = join(world.home, '.claude', 'plans', name);
        return { name: 'Write', input: { file_path: file, content: input.plan } };
      };
      return [...enter, write, { name: call.tool, input: {} }];
    }
    default:
      return [asked];
  }
}

function commandOf(call: CallStep, command: string, here: (text: string) => string) {
  const runsAs = backgroundIdOf(call);
  if (runsAs !== undefined) return { command, output: '', code: 0, runsAs };
  const result = here(call.result);
  const [, code, failure] = /^Exit code (\d+)\n?(.*)$/s.exec(call.failed ? result : '') ?? [];
  if (code !== undefined) return { command, output: failure ?? '', code: Number(code) };
  return { command, output: result.replace('(Bash completed with no output)', ''), code: 0 };
}
