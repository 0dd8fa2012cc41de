import { onceEach } from '../../domain/once-each.ts';
import { commandRole } from '../command-text.ts';
import { programOf } from '../errors/open-error.ts';
import { commandSegments } from '../split-command.ts';

const PORT = /(?<=[:=]|^)\d{4,5}(?=$|[/"'?])/g;
const WORDS_MIN = 2;
/** Commands that only prepare for another one. */
const READIES = /^(?:cd|export|source|\.|set|unset|alias|mkdir|touch|rm|cp|mv|chmod|\w+=\S*$)(?:\s|$)/;

/** The same command line, or one that has a part in common with it. */
export function isSameCommand(one: string, other: string): boolean {
  const others = formsOf(other);
  return one === other || formsOf(one).some(({ text }) => others.some((each) => each.text === text));
}

/** The same program with the same arguments, where one call may have more of them or differ in one. */
export function isLikeCommand(one: string, other: string): boolean {
  const others = formsOf(other);
  return formsOf(one).some((form) =>
    others.some(
      (each) =>
        each.program === form.program &&
        (isWithin(form.words, each.words) || differInOne(form.words, each.words)),
    ),
  );
}

/** The program of the last part that does something; empty if every part only reads, prepares or calls git. */
export function programIn(command: string): string {
  return formsOf(command).at(-1)?.program ?? '';
}

interface Form {
  text: string;
  program: string;
  words: ReadonlySet<string>;
}

/**
 * The parts of a command line that do something. Ports are masked, as a server may listen on another one the next time.
 */
const formsOf = onceEach((command): readonly Form[] =>
  commandSegments(command)
    .filter((segment) => !['look', 'git'].includes(commandRole(segment)) && !READIES.test(segment))
    .map((segment) => {
      const words = segment.split(/\s+/).map((word) => word.replace(PORT, '#'));
      return { text: words.join(' '), program: programOf(segment), words: new Set(words) };
    }),
);

function isWithin(one: ReadonlySet<string>, other: ReadonlySet<string>): boolean {
  const [few, many] = one.size <= other.size ? [one, other] : [other, one];
  return few.size >= WORDS_MIN && [...few].every((word) => many.has(word));
}

function differInOne(one: ReadonlySet<string>, other: ReadonlySet<string>): boolean {
  const shared = [...one].filter((word) => other.has(word)).length;
  return one.size === other.size && shared === one.size - 1 && shared > WORDS_MIN;
}
