import { onceEach } from './once-each.ts';
import { isListed } from './word-list.ts';

/** The commonest words of languages in Latin letters, without accents. */
const COMMON_WORDS: Record<string, string> = {
  english:
    ' the a an is are was were to of in it and for with you on not this that we be i have has had do does did my your only never always ',
  german:
    ' der die das den dem ein eine einen ist sind war in nicht und ich du er es wir im auf fur zu mit von bei aus nur noch bitte auch wie wenn dass hat haben mich mir bevor jedem jeder kein keine immer alle was ',
  french:
    " le la les des du un une est pas et je tu il elle on dans pour que qui ne en sur avec ce ca c'est de avant chaque toujours jamais plus ",
  spanish:
    ' el la los las de que no en un una y es por con para se lo del me al su mi como esta cada siempre nunca solo ',
  portuguese:
    ' o a os as de que nao em um uma e por com para se do da no na dos das me meu isso cada sempre nunca so ',
};

export const LATIN_LANGUAGES = Object.keys(COMMON_WORDS);

/** The languages that have most of the words of a sentence, or one less: neighbours share many. All, when none has any. */
export const likelyLanguages = onceEach((spaced) => {
  const counts = LATIN_LANGUAGES.map(() => 0);
  for (const word of spaced.split(' ')) for (const index of languagesWith(word)) counts[index]! += 1;
  const most = Math.max(...counts);
  return LATIN_LANGUAGES.filter(
    (_language, index) => most === 0 || (counts[index]! > 0 && counts[index]! >= most - 1),
  );
}, 50);

const languagesWith = onceEach((word) => {
  const found: number[] = [];
  LATIN_LANGUAGES.forEach((language, index) => {
    if (isListed(COMMON_WORDS[language]!, word)) found.push(index);
  });
  return found;
});
