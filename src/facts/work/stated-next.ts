import { letterPattern } from '../../domain/letter-pattern.ts';

/** How a sentence begins, or what it says, that names the next step. */
const BEGINS = letterPattern(
  String.raw`^(?:so |and )?(?:next(?: up| steps?)?(?=[ ,:—–-])|(?:the )?(?:next|remaining) (?:step|thing|item|task|piece|part)s?\b|up next\b|(?:still )?(?:left|remaining|to do|todo|open)\s*:|what(?:['’]s| is) (?:left|next)\b|nächste[rs]? schritte?\b|als nächstes\b|(?:la )?prochaine étape\b|prochaines étapes\b|ensuite\b|(?:el )?(?:siguiente|próximo) paso\b|a continuación\b|(?:o )?próximo passo\b|próximos passos\b|a seguir\b|следующ(?:ий|ие) шаг|дальше\b|下一步|接下来|次のステップ|次は|次に|다음 단계|다음은)`,
  'i',
);
const SAYS = letterPattern(
  String.raw`(?:\b(?:I|we)(?:['’]ll| will| am going to|['’]m going to| still (?:have|need) to| (?:have|need) to)?\b[^.]*\bnext$)|\b(?:next step is|next is|comes next|is next|do next|remains? to be|still (?:has|have|needs) to be)\b|\bals nächstes\b|\bnoch zu tun\b|接下来|次に`,
  'i',
);
/** `Next.js` and "the next request" name no step. */
const NO_STEP = /^next(?:\.js|js\b|-?auth\b)/i;
const ITEM = /^(?:[-*•]|\d+[.)])\s+/;
const TEXT_MAX = 400;
const ITEMS_MAX = 4;

/** The next step that a message states, in its own words; empty when it states none. The last one counts. */
export function statedNext(message: string): string {
  const lines = message
    .split('\n')
    .map((line) =>
      line
        .replaceAll('**', '')
        .replace(/^[#>\s]+/, '')
        .trim(),
    )
    .filter((line) => line !== '');
  for (let at = lines.length - 1; at >= 0; at--) {
    const line = lines[at]!.replace(ITEM, '');
    if (isHeading(line)) {
      const items = itemsBelow(lines, at);
      if (items !== '') return items.slice(0, TEXT_MAX);
      continue;
    }
    const sentence = sentencesOf(line).findLast(namesStep);
    if (sentence !== undefined) return sentence.slice(0, TEXT_MAX);
  }
  return '';
}

function namesStep(sentence: string): boolean {
  if (NO_STEP.test(sentence) || /[?？]$/.test(sentence)) return false;
  return BEGINS.test(sentence) || SAYS.test(sentence.replace(/[.!。！]+$/, ''));
}

/** "Next steps:", with what they are below it. */
function isHeading(line: string): boolean {
  return /^[^\s.!。]+(?: [^\s.!。]+){0,4}$/.test(line) && BEGINS.test(`${line.replace(/[:：]$/, '')}:`);
}

function itemsBelow(lines: readonly string[], heading: number): string {
  const below = lines.slice(heading + 1);
  const end = below.findIndex((line) => !ITEM.test(line));
  const items = below.slice(0, Math.min(ITEMS_MAX, end === -1 ? below.length : Math.max(1, end)));
  return items.map((line) => line.replace(ITEM, '')).join('; ');
}

function sentencesOf(line: string): string[] {
  return line.split(/(?<=[.!?])\s+|(?<=[。！？])/).map((sentence) => sentence.trim());
}
