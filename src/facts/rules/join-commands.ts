import { isDemand } from '../../prompt/doubt/passage.ts';
import { holdsPhrase } from '../../prompt/holds-phrase.ts';
import { isProgramOutput } from '../../prompt/pasted-line.ts';
import { readSentence } from '../../prompt/sentence.ts';
import { ruleStrength } from './rule-strength.ts';

const COMMAND_MAX = 160;
/** A fenced block of one line, right behind a sentence. */
const FENCED = /^\s*(```|~~~)[\w-]*\n([^\n]+)\n\1/;

/**
 * Appends the fenced command to a rule that points at it ("Always run the tests like this:") and says nothing without
 * it.
 */
export function joinCommands(sentences: readonly string[], prompt: string): string[] {
  if (!prompt.includes('```') && !prompt.includes('~~~')) return [...sentences];
  return sentences.map((sentence) => {
    if (!/[:：]$/.test(sentence) || !pointsOn(sentence)) return sentence;
    const behind = prompt.slice(prompt.indexOf(sentence) + sentence.length);
    const command = FENCED.exec(behind)?.[2]?.trim() ?? '';
    return isCommand(command) && ruleStrength(readSentence(sentence.slice(0, -1))) !== undefined
      ? `${sentence} \`${command}\``
      : sentence;
  });
}

/** The last clause points at what follows: "like this", "with this command". */
function pointsOn(sentence: string): boolean {
  const clause = readSentence(sentence.split(/[,;] /).at(-1)!);
  return holdsPhrase(clause, 'points') || holdsPhrase(clause, 'following');
}

/** Prose or program output in a fence was copied, so it is no command of a rule. */
function isCommand(line: string): boolean {
  if (line === '' || line.length > COMMAND_MAX || line.includes('`')) return false;
  return !isProgramOutput(line) && !isDemand(line);
}
