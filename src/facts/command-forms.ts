import { isListed } from '../languages/word-list.ts';
import type { Sentence } from '../prompt/sentence.ts';

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
      /^(?! (?:anade|agrega|crea|adiciona|cria|ajoute|cree) ).* (?:one|1|single|ein|eine|einen|un|une|uno|una|um|uma|один|одна|одно|одну) (?:\S+ ){1,3}(?:per|pro|par|por|на) \S/,
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
  {
    // The readme stays as it is.
    words: [' stay', ' remain', ' bleib', ' reste', ' fica', ' queda', ' оста'],
    pattern:
      /^ (?!it |this |that |es |das |ca |eso |isso |это )[^,]{2,60} (?:stays?|remains?|bleibt|bleiben|restent?|ficam?|se quedan?|остается|остаются) (?:exactly |genau |so |tal )?(?:as|wie|comme|como|как) /,
  },
  {
    // Comments only where needed; les logs toujours en anglais: no verb says what happens, so it says what shall.
    words: [
      ' only ',
      ' always ',
      ' toujours ',
      ' uniquement ',
      ' siempre ',
      ' solo ',
      ' sempre ',
      ' apenas ',
      ' immer ',
      ' nur ',
      ' всегда ',
      ' только ',
    ],
    pattern:
      /^ (?:(?:the|les|los|las|die|os|as|all|alle) )?(?!it |this |that |i |he |she |they |we |you |not |if |ich |es |je |ca |yo |eu |я )[^ ,]+(?: (?!is |are |was |were |fails? |failed |happens? |works? |crash\w* |breaks? |comes? |appears? |occurs? |shows? |runs? |pass\w* |ist |sind |kommt |est |sont |es |son |sale |falla |e |sao |da |d')[^ ,]+){0,2} (?:always|only|toujours|uniquement|seulement|siempre|solo|sempre|apenas|immer|nur|всегда|только) (?:in|en|em|auf|with|where|if|con|com|mit|dans|на|via|through|when really|when needed|next to) /,
  },
  {
    // Tests live next to the code; los helpers nuevos van en lib/.
    words: [
      ' live ',
      ' lives ',
      ' go ',
      ' goes ',
      ' belong',
      ' van ',
      ' vont ',
      ' vao ',
      ' kommen ',
      ' gehoren ',
      ' liegen ',
      ' viven ',
      ' лежат ',
    ],
    pattern:
      /^ (?!it |this |that |i |he |she |they |we |you |let's |lets |now |ok |there |wir |ich |sie |nous |on )(?:(?:the|our|all|new|any|die|alle|neue|les|los|las|os|as|все|новые) )*[^ ,]+(?: [^ ,]+){0,2} (?:live|lives|go|goes|belongs?|van|vont|vao|kommen|gehoren|liegen|viven|лежат) (?:in|into|under|next to|beside|inside|en|dans|em|ins|nach|unter|neben|в|рядом) \S/,
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
  // Commits bitte signieren.
  {
    words: [' bitte '],
    pattern: /^ (?!ich |das |es |mir )[^ ,]+s? bitte (?:immer |nur )?(?:auf \w+ )?\w+(?:en|ern|eln) (?:,|$)/,
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
  /(?:[てでに]|のみ|(?:ところ|場合|とき|こと)だけ|こと|ください|下さい|ように|[てで]ね|お願い(?:します)?|ほしい|欲しい|なさい|しろ|せよ|해|줘|세요|라|자|써|하기|것|둬|봐|시오|으로|[\w가-힣]로|게|마)[。！!．.~ ]*$/;

/** Japanese and Korean command at the end of a sentence; Chinese leaves it to its words. */
export function endsAsCommand(text: string): boolean {
  return COMMAND_ENDS.test(text) || !/[\u3040-\u30ff\uac00-\ud7af]/.test(text);
}
