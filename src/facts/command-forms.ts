import { onceEach } from '../domain/once-each.ts';
import { spaced, unspaced } from '../languages/pattern-table.ts';
import { isListed } from '../languages/word-list.ts';
import { isOfLanguage } from '../prompt/likely-languages.ts';
import type { Sentence } from '../prompt/sentence.ts';
import { conventions, type Form, forbidding } from './form-pattern-table.ts';

/** What may stand between the beginning of a clause and its verb. */
const ALL_LEADS = spaced.leads.split('|');
const LEADS = ` ${ALL_LEADS.filter((lead) => !lead.includes(' ')).join(' ')} `;
const LEADING_PHRASES = ALL_LEADS.filter((lead) => lead.includes(' '));

interface EnglishForm {
  words: string[];
  pattern: RegExp;
}

/** Conventions in English, put as short as can be. */
const CONVENTIONS: EnglishForm[] = [
  {
    // One commit per fix.
    words: [' per '],
    pattern: /^.* (?:one|1|single) (?:\S+ ){1,3}per \S/,
  },
  {
    // When done with a step, run the linter.
    words: [' with '],
    pattern:
      /^ (?:when|once|after) (?:(?:you are|you're) )?(?:done|finished) with (?:a|an|any|each|every) [^,]+ , \S/,
  },
  {
    // If a test is called "flaky", skip it and tell me.
    words: [' tell me ', ' ask me ', ' let me know '],
    pattern: /^ (?:if|when) (?:a|an|any) [^,]+ , .*(?:tell me|ask me|let me know) /,
  },
  {
    // Small commits, one per change.
    words: [' small ', ' short ', ' tiny ', ' brief ', ' concise ', ' plain '],
    pattern:
      /^(?: please)? (?:small|short|tiny|brief|concise|plain) (?:[a-z-]+ )?(?:commits|messages|answers|diffs|functions|files|comments|names|sentences|titles|replies) (?:,|$)/,
  },
  // Before changing anything, …
  { words: [' before '], pattern: /(?:^|,) before \w+ing .*,/ },
  // For styles use Tailwind.
  {
    words: [' use ', ' prefer ', ' keep ', ' stick ', ' put ', ' write '],
    pattern: /^ (?:for|in|on|with|inside|within) .{1,40} (?:use|prefer|keep|stick|put|write) /,
  },
  // Tests first.
  { words: [' first '], pattern: /^ (?:\w+ )?\w+ first (?:,|$)/ },
  {
    // Yarn, not npm: two or three words, then those that are not meant.
    words: [' not ', ' no '],
    pattern:
      /^(?: [^ ]+){1,6} , (?:and )?(?:not|no) (?!that|this|yet|sure|really|now|so |the |it |bad|too|much)[\w.-]+ (?:, )?$/,
  },
  {
    // The readme stays as it is.
    words: [' stay', ' remain'],
    pattern: /^ (?!it |this |that )[^,]{2,60} (?:stays?|remains?) (?:exactly )?as /,
  },
  {
    // Comments only where needed: no verb says what happens, so it says what shall.
    words: [' only ', ' always '],
    pattern:
      /^ (?:(?:the|all) )?(?!it |this |that |i |he |she |they |we |you |not |if )[^ ,]+(?: (?!is |are |was |were |fails? |failed |happens? |works? |crash\w* |breaks? |comes? |appears? |occurs? |shows? |runs? |pass\w* )[^ ,]+){0,2} (?:always|only) (?:in|with|where|if|via|through|when really|when needed|next to) /,
  },
  {
    // Tests live next to the code.
    words: [' live ', ' lives ', ' go ', ' goes ', ' belong'],
    pattern:
      /^ (?!it |this |that |i |he |she |they |we |you |let's |lets |now |ok |there |(?:the|our|my) [^,]* lives )(?:(?:the|our|all|new|any) )*[^ ,]+(?: [^ ,]+){0,2} (?:live|lives|go|goes|belongs?) (?:in|into|under|next to|beside|inside) \S/,
  },
  // We deploy on fridays never.
  { words: [' we '], pattern: /^ (?:here )?we [^,]+ (?:never|always) (?:,|$)/ },
  {
    // Write short commit messages: how such things are to be, and no single one of them.
    words: [
      ' short ',
      ' small ',
      ' clear ',
      ' concise ',
      ' descriptive ',
      ' meaningful ',
      ' explicit ',
      ' simple ',
      ' readable ',
      ' plain ',
    ],
    pattern:
      /(?:^|,) (?:write|keep|make|use|give|choose|create|prefer) (?:(?:short|small|clear|concise|descriptive|meaningful|explicit|simple|readable|plain) )+(?:[a-z-]+ ){0,2}[a-z]+s (?:,|$|in |with |for )/,
  },
  {
    // Indent with two spaces; sort imports by name: no thing that is there already is named.
    words: [' with ', ' by ', ' in ', ' as ', ' using '],
    pattern:
      /^ (?:indent|name|prefix|sign|wrap|format|quote|sort|group|order|document|structure)\b(?!.* (?:the|this|that|these|those|it|my|a|an|them) ).* (?:with|by|in|as|using) \S/,
  },
  {
    // Write all dates as ISO 8601.
    words: [' as ', ' in ', ' with '],
    pattern:
      /^(?: please)? (?:write|format|print|show|store|save|spell|quote|return|log|name) (?:all|every|each) (?!the |this |that |these |those )[^ ]+ (?:as|in|with) \S/,
  },
  // Types over interfaces; keep it readable over clever.
  {
    words: [' over '],
    pattern: /^ (?:(?:make|keep|choose|pick|value|favou?r) .*)?[\w-]+ over [\w-]+ (?:,|$)/,
  },
];

const TELLING = new RegExp(spaced.tellsOfOthers);

export function tellsByForm({ clauses, isCyrillic }: Sentence): boolean {
  return isCyrillic && TELLING.test(clauses);
}

const ONLY = new RegExp(spaced.forbidsAccented, 'i');
const NOT_DONE = new RegExp(unspaced.forbids);
const PAIRED = new RegExp(unspaced.conventions);
const COMMAND_ENDS = new RegExp(`(?:${unspaced.commandsLast})[。！!．.~ ]*$`);

export function forbidsByForm(sentence: Sentence): boolean {
  if (sentence.isUnspaced) return NOT_DONE.test(sentence.text);
  return hasForm(sentence, forbidding) || ONLY.test(sentence.text);
}

export function isConvention(sentence: Sentence): boolean {
  if (sentence.isUnspaced) return PAIRED.test(sentence.text);
  if (isBareStyle(sentence)) return true;
  const { clauses } = sentence;
  const possible = CONVENTIONS.filter(({ words }) => words.some((word) => clauses.includes(word)));
  const isEnglish =
    possible.length > 0 && possible.some(({ pattern }) => pattern.test(withoutLeads(clauses)));
  return isEnglish || hasForm(sentence, conventions);
}

/** How code is written, in a word or two: "tabs", "not spaces", "2 spaces", "single quotes". */
const STYLE = `(?:${spaced.indents}|${spaced.quoteMarks}|snake_case|camelcase|kebab-case|pascalcase)`;
const BARE_STYLE = new RegExp(
  `^(?= .*${STYLE} )(?: (?:please|${spaced.not}|only|\\d+|${spaced.numbers.replaceAll('/', '|')}|${spaced.quotes}|${STYLE}))+ $`,
);
const BARE_MAX = 40;

export function isBareStyle({ clauses }: Sentence): boolean {
  return clauses.length <= BARE_MAX && BARE_STYLE.test(clauses);
}

const patternOf = onceEach((source) => new RegExp(source));

function hasForm({ clauses, whole }: Sentence, forms: readonly Form[]): boolean {
  const possible = forms.filter(
    ({ words, language }) =>
      words.some((word) => clauses.includes(word)) && (language === '' || isOfLanguage(whole, language)),
  );
  if (possible.length === 0) return false;
  const plain = withoutLeads(clauses);
  return possible.some(({ source }) => patternOf(source).test(plain));
}

/** Behind a word that only leads over, a clause begins anew. */
function withoutLeads(clauses: string): string {
  let rest = clauses;
  for (const lead of LEADING_PHRASES) rest = rest.replaceAll(` ${lead} `, ' , ');
  const words = rest.split(' ').map((word) => (isListed(LEADS, word) ? ',' : word));
  return words
    .join(' ')
    .replace(/^ (?:, )+/, ' ')
    .replace(/(?:, ){2,}/g, ', ');
}

/** Japanese and Korean command at the end of a sentence; Chinese leaves it to its words. */
export function endsAsCommand(text: string): boolean {
  return COMMAND_ENDS.test(text) || !/[\u3040-\u30ff\uac00-\ud7af]/.test(text);
}
