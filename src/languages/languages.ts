import { chinese } from './chinese.ts';
import { english } from './english.ts';
import { french } from './french.ts';
import { german } from './german.ts';
import { japanese } from './japanese.ts';
import { korean } from './korean.ts';
import type { Language } from './language.ts';
import { portuguese } from './portuguese.ts';
import { russian } from './russian.ts';
import { spanish } from './spanish.ts';

/** A new language is a file and a line here. */
export const languages: readonly Language[] = [
  ...[english, german, french, spanish, portuguese],
  russian,
  ...[chinese, japanese, korean],
];
