import { isListed } from '../languages/word-list.ts';
import { commonWords, latinLanguages } from './cue-table.ts';
import { onceEach } from './once-each.ts';

/** The languages that have most of the words of a sentence, or one less: neighbours share many. All, when none has any. */
export const likelyLanguages = onceEach((spaced) => {
  const counts = latinLanguages.map(() => 0);
  for (const word of spaced.split(' ')) for (const index of languagesWith(word)) counts[index]! += 1;
  const most = Math.max(...counts);
  return latinLanguages.filter(
    (_language, index) => most === 0 || (counts[index]! > 0 && counts[index]! >= most - 1),
  );
}, 50);

const languagesWith = onceEach((word) => {
  const found: number[] = [];
  latinLanguages.forEach((language, index) => {
    if (isListed(commonWords[language]!, word)) found.push(index);
  });
  return found;
});
