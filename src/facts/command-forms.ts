import type { Sentence } from './sentence.ts';
import { isListed } from './word-list.ts';

/** What may stand between the beginning of a clause and its verb. Without accents. */
const LEADS =
  ' bitte please pls porfa favor stp surtout und aber et mais y pero e mas ya tambien tambem ok donc entao deshalb daher also therefore so поэтому а и но ничего пожалуйста больше ';

/** A way to say something that a list of words cannot hold. One of `words` must be there: a pattern takes longer than a look. */
interface Form {
  words: string[];
  pattern: RegExp;
}

/** "Do not …" in languages where the form of the verb says so: they have too many verbs to list. */
const FORBIDDING: Form[] = [
  {
    // Nicht löschen, nichts installieren: an infinitive at the end of a clause, with no other verb that rules it.
    words: [' nicht ', ' nichts ', ' kein'],
    pattern:
      /^(?!.* (?:kann|konnen|konnte|konntest|will|wollte|wird|werden|wurde|hat|haben|soll ich|ich|wir|man|es) ).* (?:nicht|nichts|keine?[nrm]?(?: [\w/.-]+){1,3}) \w+e(?:n|rn|ln) (?:,|ohne |$)/,
  },
  {
    // Ne touche pas, n'installe rien: no subject before the verb.
    words: [' ne ', " n'"],
    pattern: /(?:^|,) (?:ne (?!marche|fonctionne|passe|compile|repond|charge)|n'(?!est|ai|a |y |etait))\w/,
  },
  {
    // Touche pas, change rien.
    words: [' pas ', ' rien ', ' plus '],
    pattern:
      /(?:^|,) (?!marche|fonctionne|passe|compile|repond|charge|vraiment|encore|meme|compris|sais)\w+(?:[^c]e|[^u]s|ez|ommit|ush) (?:pas|rien|plus) /,
  },
  {
    // No toques, no tocar.
    words: [' no '],
    pattern:
      /(?:^|,) no (?:(?:me|se|te|lo|la|los|las|le) )?(?!es |las |los |mas |eres |sabes |ves |entiendes |crees |quieres |haces |tienes )(?!nos )\w+(?:[ae]s|[aei]r|[aei]r(?:lo|la|los|las)) /,
  },
  {
    // Não mexa, não mexe, não mexer.
    words: [' nao '],
    pattern:
      /(?:^|,) nao (?:(?:me|se|o|a|os|as) )?(?!funciona|passa|compila|roda |responde|consegue|importa|esta|era |precisa|parece|carrega|muda |aparece|termina|acontece|existe|abre|chega|fica |reage|entende|sabe |da |ha |ainda)(?:\w{2,}(?:e|a|[aei]r|em|am)|\w+az|de|va) /,
  },
  {
    // Не трогай, не пушь, не править; but neither не делаешь nor не пришли.
    words: [' не '],
    pattern:
      / не [а-я]{2,}(?:й|йте|йся|йтесь|мся|[^л]ите|[вжзмнрстхчшщ]и|(?:[^еи]ш|[вдзмртнчл])ь|ьте|ться|сти) /,
  },
  { words: [' stop ', ' quit '], pattern: / (?:stop|quit) \w+ing / },
];

/** Conventions, put as short as can be. */
const CONVENTIONS: Form[] = [
  {
    // One commit per fix.
    words: [' per ', ' pro ', ' par ', ' por ', ' на '],
    pattern:
      / (?:one|1|single|ein|eine|einen|un|une|uno|una|um|uma|один|одна|одно|одну) (?:\S+ ){1,3}(?:per|pro|par|por|на) \S/,
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
    words: [' not ', ' nicht ', ' pas ', ' no ', ' nao ', ' не '],
    pattern:
      /^(?: [^ ]+){1,6} , (?:and |und |et |y |e |а )?(?:not|nicht|pas|no|nao|не) (?![а-я]*л[аои]? |that|this|yet|sure|really|now|so |the |it |eso|isso|ca |das|то |так |me |se |es |e |foi|mal|bad|too|much)[\w.а-я-]+ (?:, )?$/,
  },
  // Types over interfaces; keep it readable over clever.
  {
    words: [' over '],
    pattern: /^ (?:(?:make|keep|choose|pick|value|favou?r) .*)?[\w-]+ over [\w-]+ (?:,|$)/,
  },
];

/** Сервер не отвечает: Russian verbs say by their ending that somebody else does something. */
const TELLING = / [а-я]{3,}(?:ется|ится|аются|ятся|ает|яет|ует|ают|яют|уют|адит|одит|ят) /;

export function tellsByForm({ clauses, isCyrillic }: Sentence): boolean {
  return isCyrillic && TELLING.test(clauses);
}

/** "Só os arquivos de src": without its accent it is a word of other languages. */
const ONLY = /(?:^|[ ,])só (?:os?|as?|em|use|mexa|altere|mude|[a-z]+e) /i;

/** 外部フォントは読み込まない: what is not to be done, unless it is what does not happen. */
const NOT_DONE =
  /[をは][^、]{1,14}(?<!動か|わから|分から|見え|応答し|反応し|通ら|終わら|足り|でき|出来|なら|進ま|開か|され|出|変わら|い|じゃ|では|しか|くれ|必要)ない[。！!]?$|[るうくすつぬむぐぶ]な[。！!]?$/;

/** 别动: but not 特别, 区别 or 别的. */
const DO_NOT = /(?<![特区分级类个识告性])别(?!的|人|名|处|墅|致|扭|担心|客气|急)/;

export function forbidsByForm(sentence: Sentence): boolean {
  if (sentence.isUnspaced) return NOT_DONE.test(sentence.text) || DO_NOT.test(sentence.text);
  return hasForm(sentence, FORBIDDING) || (sentence.text.includes('ó ') && ONLY.test(sentence.text));
}

export function isConvention(sentence: Sentence): boolean {
  return sentence.isUnspaced ? PAIRED.test(sentence.text) : hasForm(sentence, CONVENTIONS);
}

function hasForm({ clauses }: Sentence, forms: Form[]): boolean {
  const possible = forms.filter(({ words }) => words.some((word) => clauses.includes(word)));
  if (possible.length === 0) return false;
  const plain = withoutLeads(clauses);
  return possible.some(({ pattern }) => pattern.test(plain));
}

/** Behind a word that only leads over, a clause begins anew. */
function withoutLeads(clauses: string): string {
  const words = clauses
    .replaceAll(' asi que ', ' , ')
    .split(' ')
    .map((word) => (isListed(LEADS, word) ? ',' : word));
  return words
    .join(' ')
    .replace(/^ (?:, )+/, ' ')
    .replace(/(?:, ){2,}/g, ', ');
}

/** 一个修复一个提交: as many of one as of the other. */
const PAIRED = /[一1]个[^，,]{1,8}[只一1]|一次.{1,6}[只一]个/;

const COMMAND_ENDS =
  /(?:[てでに]|こと|ください|下さい|ように|[てで]ね|お願い(?:します)?|ほしい|欲しい|なさい|しろ|せよ|해|줘|세요|라|자|써|하기|것|둬|봐|시오|으로|[\w가-힣]로|게|마)[。！!．.~ ]*$/;

/** Japanese and Korean command at the end of a sentence; Chinese leaves it to its words. */
export function endsAsCommand(text: string): boolean {
  return COMMAND_ENDS.test(text) || !/[\u3040-\u30ff\uac00-\ud7af]/.test(text);
}
