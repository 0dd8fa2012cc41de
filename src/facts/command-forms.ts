import type { Sentence } from './sentence.ts';

/** What may stand between the beginning of a clause and its verb. */
const CLAUSE =
  '(?:^ |, | (?:bitte|please|pls|por favor|porfa|stp|merci de|surtout|und|aber|et|mais|y|pero|e|mas|ya|tambien|tambem|а|и|но|ничего|пожалуйста|больше|ok) )';

/**
 * "Do not …" in languages where the form of the verb says so, as a list of verbs would never end. Each matches the words of
 * a sentence without accents.
 */
const FORBIDDING = [
  // Nicht löschen, nichts installieren: an infinitive at the end of a clause, with no other verb that rules it.
  /^(?!.* (?:kann|konnen|konnte|konntest|will|wollte|wird|werden|wurde|hat|haben|soll ich|ich|wir|man|es) ).* (?:nicht|nichts|keine?[nrm]?(?: [\w/.-]+){1,3}) \w+e(?:n|rn|ln) (?:,|ohne |$)/,
  // Touche pas, ne touche pas, n'installe rien: no subject before the verb.
  new RegExp(
    `${CLAUSE}(?:ne (?!marche|fonctionne|passe|compile|repond|charge)\\w|n'(?!est|ai|a |y |etait)\\w|(?!marche|fonctionne|passe|compile|repond|charge|vraiment|encore|meme|compris|sais)\\w+(?:[^c]e|[^u]s|ez|ommit|ush) pas )`,
  ),
  // No toques, no tocar.
  new RegExp(
    `${CLAUSE}no (?:(?:me|se|te|lo|la|los|las|le) )?(?!es |las |los |mas |eres |sabes |ves |entiendes |crees |quieres |haces |tienes )\\w{2,}(?:[ae]s|[aei]r|[aei]r(?:lo|la|los|las)) `,
  ),
  // Não mexa, não mexe, não mexer.
  new RegExp(
    `${CLAUSE}nao (?:(?:me|se|o|a|os|as) )?(?!funciona|passa|compila|roda |responde|consegue|importa|esta|era |precisa|parece|carrega|muda |aparece|termina|acontece|existe|abre|chega|fica |reage|entende|sabe |da |ha |ainda)\\w{2,}(?:e|a|[aei]r|em|am|az) `,
  ),
  // Не трогай, не пушь, не править; but neither не делаешь nor не пришли.
  /(?:^| )не [а-я]{2,}(?:й|йте|[^л]ите|[вжзмнрстхчшщ]и|(?:[^еи]ш|[вдзмртнчл])ь|ьте|ться|сти) /,
  // Don't, said to somebody who knows whom it is said to.
  / (?:stop|quit) \w+ing /,
];

/** Conventions, put as short as can be. */
const CONVENTIONS = [
  // One commit per fix.
  / (?:one|1|single|ein|eine|einen|un|une|uno|una|um|uma|один|одна|одно|одну) \S+ (?:per|pro|par|por|на) \S/,
  // Before changing anything, …
  /(?:^|,) (?:please )?before \w+ing .*,/,
  // Tests first.
  /^ (?:\w+ )?\w+ first (?:,|$)/,
  // Yarn, not npm; types over interfaces.
  /(?:^| , )(?:and |und |et |y |e |а )?(?:not|nicht|pas|no|nao|не) (?!that|this|yet|sure|really|now|so |the |it |eso|isso|ca |das|то |так |me |se |es |e |foi|mal|bad|too|much)[\w.а-я-]+ (?:please |pls |bitte |stp )?$/,
  /^ [\w-]+ (?:over|>) [\w-]+ (?:please |pls )?(?:,|$)/,
];

/** Which of them looks for the words below; it would take long on long sentences. */
const CONTRAST = 3;
const MAY_HOLD_CONTRAST = [' not ', ' nicht ', ' pas ', ' no ', ' nao ', ' не '];

/** "Só os arquivos de src": without its accent it is a word of other languages. */
const ONLY = /(?:^|[ ,])só (?:os?|as?|em|use|mexa|altere|mude|[a-z]+e) /i;

export function forbidsByForm({ clauses, text, isUnspaced }: Sentence): boolean {
  if (isUnspaced) return /を.{1,12}ない[。！!]?$/.test(text);
  return FORBIDDING.some((form) => form.test(clauses)) || ONLY.test(text);
}

export function isConvention({ clauses, spaced, text, isUnspaced }: Sentence): boolean {
  if (isUnspaced) return PAIRED.test(text);
  const words = spaced.split(' ').length - 2;
  return CONVENTIONS.some(
    (form, index) =>
      (index !== CONTRAST || (words < 9 && MAY_HOLD_CONTRAST.some((word) => spaced.includes(word)))) &&
      form.test(clauses),
  );
}

const COMMAND_ENDS =
  /(?:[てでに]|こと|ください|下さい|ように|[てで]ね|お願い(?:します)?|ほしい|欲しい|なさい|しろ|せよ|해|줘|세요|라|자|써|하기|것|둬|봐|시오|으로|[\w가-힣]로|게|마)[。！!．.~ ]*$/;

/** 一个修复一个提交: as many of one as of the other. */
const PAIRED = /一个[^，,]{1,8}一个|一次.{1,6}一个/;

/** Japanese and Korean command at the end of a sentence; Chinese leaves it to its words. */
export function endsAsCommand(text: string): boolean {
  return COMMAND_ENDS.test(text) || !/[\u3040-\u30ff\uac00-\ud7af]/.test(text);
}
