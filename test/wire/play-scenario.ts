import { chmodSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { compactionsOf } from '../../src/clients/claude-code/live-test/lab/compactions.ts';
import { type Step as ModelStep, say, summary } from '../../src/clients/claude-code/live-test/lab/script.ts';
import type { ToolCall } from '../../src/clients/claude-code/live-test/lab/wire.ts';
import { briefIn, shownIn } from '../end-to-end/client-stage.ts';
import type { Stage } from '../lab/stage.ts';
import { fillerText } from './filler.ts';
import type { Scenario, Step } from './steps.ts';

const COMPACT = '/compact';
const GO_ON = 'go on';

interface Answer {
  step: ModelStep;
  /** What has to be on disk for it. */
  prepare?(): void;
}

interface Part {
  prompts: string[];
  answers: Answer[];
  summaries: ModelStep[];
}

interface PlannedCommand {
  command: string;
  output: string;
  code: number;
}

/** The client runs commands through this program: planned ones say what was planned, all others run as they are. */
const STAND_IN = `#!${process.execPath}
const { readFileSync, writeFileSync } = require('node:fs');
const { spawnSync } = require('node:child_process');
const path = __dirname + '/planned.json';
const planned = JSON.parse(readFileSync(path, 'utf8'));
const line = process.argv.slice(2).join(' ');
const quoted = (command) => command.replaceAll("'", "'\\"'\\"'");
const nth = planned.findIndex(({ command }) => line.includes(command) || line.includes(quoted(command)));
if (nth < 0) process.exit(spawnSync('bash', ['-c', line], { stdio: 'inherit' }).status ?? 1);
const [{ output, code }] = planned.splice(nth, 1);
writeFileSync(path, JSON.stringify(planned));
console.log(output);
process.exit(code);
`;

export interface Played {
  /** One for each compaction. */
  briefs: string[];
  /** All that the model is shown then, but the prompt that came after the compaction. */
  shown: string[];
}

/** Lets the real client play a scenario, and gives what the model got after each compaction. */
export async function playScenario(scenario: Scenario, { world, play }: Stage): Promise<Played> {
  const here = (text: string) => text.replaceAll(scenario.cwd, world.project);
  const commands: PlannedCommand[] = [];
  const { prompts, answers, summaries } = planParts(scenario.steps, here, commands);
  const folder = join(world.directory, 'commands');
  mkdirSync(folder);
  writeFileSync(join(folder, 'planned.json'), JSON.stringify(commands));
  const standIn = join(folder, 'run.cjs');
  writeFileSync(standIn, STAND_IN);
  chmodSync(standIn, 0o755);
  const run = await play({
    prompts,
    script: {
      main: (_request, nth) => {
        answers[nth]?.prepare?.();
        return answers[nth]?.step;
      },
      summarizer: summaries,
    },
    environment: { CLAUDE_CODE_SHELL_PREFIX: standIn },
  });
  const requests = compactionsOf(run.requests).map(({ after }) => after[0]!);
  const following = prompts.filter((_, index) => prompts[index - 1] === COMPACT);
  return {
    briefs: requests.map((request) => briefIn(request)),
    shown: requests.map((request, nth) => shownIn(request).replaceAll(following[nth]!, '')),
  };
}

function planParts(steps: readonly Step[], here: (text: string) => string, commands: PlannedCommand[]): Part {
  const part: Part = { prompts: [], answers: [], summaries: [] };
  let text = '';
  let inTurn = false;
  const begin = (prompt: string) => {
    end();
    part.prompts.push(prompt);
    inTurn = true;
  };
  const end = () => {
    if (inTurn) part.answers.push({ step: say(text || 'Done.') });
    inTurn = false;
    text = '';
  };
  for (const step of steps) {
    if (step.type === 'you') begin(here(step.text));
    else if (step.type === 'compaction') {
      if (part.prompts.at(-1) === COMPACT) begin(GO_ON);
      end();
      part.prompts.push(COMPACT);
      part.summaries.push(summary(step.summary));
    } else {
      if (!inTurn) begin(GO_ON);
      if (step.type === 'claude') text += `${text && '\n\n'}${here(step.text)}`;
      else if (step.type === 'filler')
        text += `${text && '\n\n'}${fillerText(step.characters, step.topic, step.characters).join('\n\n')}`;
      else if (step.type === 'call') {
        part.answers.push(...answersOf(step, text, here, commands));
        text = '';
      } else throw new Error(`The lab cannot play a step of type ${step.type}`);
    }
  }
  begin(GO_ON);
  end();
  return part;
}

function answersOf(
  { tool, input, result, failed }: Extract<Step, { type: 'call' }>,
  text: string,
  here: (text: string) => string,
  commands: PlannedCommand[],
): Answer[] {
  const name = tool;
  const mapped = JSON.parse(here(JSON.stringify(input))) as Record<string, string>;
  const asked: ToolCall = { name, input: mapped };
  if (tool === 'Bash') {
    const [first = '', ...rest] = result.split('\n');
    const code = failed ? Number(/\d+/.exec(first)?.[0] ?? 1) : 0;
    const output = failed ? rest.join('\n') : result.replace('(Bash completed with no output)', '');
    commands.push({ command: mapped.command ?? '', output, code });
    return [{ step: { text, calls: [{ name, input: { ...mapped, description: 'planned' } }] } }];
  }
  const path = mapped.file_path ?? '';
  if (tool === 'Write') return [{ step: { text, calls: [asked] } }];
  const before = tool === 'Edit' ? (mapped.old_string ?? '') : result.replace(/^ *\d+→/gm, '');
  const prepare = () => {
    mkdirSync(dirname(path), { recursive: true });
    const content = existsSync(path) ? readFileSync(path, 'utf8') : '';
    if (!content.includes(before) || content === '') writeFileSync(path, `${content}${before}\n`);
  };
  const look: ToolCall = { name: 'Read', input: { file_path: path } };
  const reading = { step: { text, calls: [look] }, prepare };
  return tool === 'Read' ? [reading] : [reading, { step: { text: '', calls: [asked] } }];
}
