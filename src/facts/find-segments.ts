import type { Entry } from '../domain/entry.ts';
import { commandPipelines, commandRole, commandSegments } from './command-text.ts';

/** Pieces of a command line that nobody needs to be told again: what only holds a script together among them. */
const TRIVIAL =
  /^(?:echo|cd|true|false|fi|done|then|else|do|exit|break|continue|for|case|esac|read)(?![\w-])|^.{0,4}$|^[#[\]{}()]/;
/** A name for a value, with no command behind it or in it. */
const ASSIGNMENT = /^[A-Za-z_]\w*=(?:"[^"]*"|'[^']*'|[^\s"'$]|\$(?!\())*$/;
/** What stands before a command within a script, and a line that was broken right before it. */
const LEAD = /^(?:\\\n|\s|(?:do|then|else|if|elif|while|until|!|\{)\s|\((?!\())+/;
/** A longer command is shown as far as its whole lines fit. */
const CHARACTERS_MAX = 200;
/** What a command counts that was written down and not run. */
const QUOTED = 0.3;
const IN_BLOCK = 0.7;
/** What a whole pipeline counts besides its pieces: it is run again as it is, or with another end. */
const PIPED = 0.5;
const PIPELINE_CHARACTERS_MAX = 120;

const CODE_SPAN = /`([^`\n]{5,150})`/g;
/** How a shell script begins, also where its lines are numbered. */
const SCRIPT = /^\s*(?:1[→\t])?#!\S*[/ ](?:env )?(?:ba|z|da|k)?sh\b/;
const LINE_NUMBER = /^\s*\d+[→\t]/;
const SHELL_BLOCK = /```(?:bash|sh|shell|zsh|console)\r?\n([\s\S]*?)```/g;

/** Finds the pieces of the command lines that an entry ran, and of those that it quotes, with what they count. */
export function findSegments(
  entry: Entry,
  text: string,
  found: (segment: string, share: number) => void,
): void {
  if (entry.type === 'called' && entry.action.kind === 'run-command') {
    const pieces = telling(commandSegments(entry.action.command));
    for (const segment of pieces) found(segment, 1);
    for (const whole of pipelinesOf(entry.action.command)) if (!pieces.includes(whole)) found(whole, PIPED);
  } else if (isScript(entry)) {
    for (const segment of telling(knownSegments(linesIn(text)))) found(segment, QUOTED);
  } else if (isProse(entry) && text.includes('`')) {
    for (const segment of telling(knownSegments(blocksIn(text)))) found(segment, IN_BLOCK);
    for (const segment of telling(knownSegments(spansIn(text)))) found(segment, QUOTED);
  }
}

function pipelinesOf(command: string): string[] {
  if (!command.includes('|')) return [];
  return telling(commandPipelines(command)).filter(
    (whole) => whole.length <= PIPELINE_CHARACTERS_MAX && !whole.endsWith('|'),
  );
}

/** What a script that was read or written does is often done by hand next. */
function isScript(entry: Entry): boolean {
  if (entry.type === 'answered') return SCRIPT.test(entry.text);
  return entry.type === 'called' && entry.action.kind === 'write-file' && SCRIPT.test(entry.action.content);
}

/** One by one, because a quote that a cut text leaves open must not take all that follows. */
function linesIn(script: string): string[] {
  return script.split('\n').map((line) => line.replace(LINE_NUMBER, ''));
}

/** In code that is written or read, what stands between such quotes is no command. */
function isProse(entry: Entry): boolean {
  if (entry.type !== 'called') return entry.type === 'prompt' || entry.type === 'said';
  const { action } = entry;
  return action.kind === 'write-file' ? /\.mdx?$/.test(action.path) : action.kind !== 'edit-file';
}

/** A plan shows what is going to be run, a user what should be. */
function blocksIn(text: string): string[] {
  return [...text.matchAll(SHELL_BLOCK)].map((match) => match[1]!);
}

function spansIn(text: string): string[] {
  return [...text.replace(SHELL_BLOCK, '').matchAll(CODE_SPAN)].map((match) => match[1]!);
}

/** Only known programs, since much else is quoted. */
function knownSegments(quoted: string[]): string[] {
  return quoted
    .filter((text) => text.includes(' '))
    .flatMap(commandSegments)
    .map(withoutLead)
    .filter((segment) => segment.includes(' ') && commandRole(segment) !== 'other');
}

function telling(segments: readonly string[]): string[] {
  return segments
    .map((segment) => firstLines(withoutLead(segment)))
    .filter((segment) => !TRIVIAL.test(segment) && !ASSIGNMENT.test(segment));
}

function withoutLead(segment: string): string {
  const bare = segment.replace(LEAD, '');
  return bare.endsWith(')') && !bare.includes('(') ? bare.slice(0, -1) : bare;
}

/** The first line and those it goes on in. Where a line ends within quotes, the next ones are data. */
function firstLines(segment: string): string {
  const [first = '', ...rest] = segment.split('\n');
  let lines = first;
  for (const line of rest) {
    if (!lines.endsWith('\\') || lines.length + line.length > CHARACTERS_MAX) break;
    lines += `\n${line}`;
  }
  return lines;
}
