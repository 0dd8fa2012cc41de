import { chinese } from './chinese.ts';
import { dutch } from './dutch.ts';
import { english } from './english.ts';
import { french } from './french.ts';
import { german } from './german.ts';
import { italian } from './italian.ts';
import { japanese } from './japanese.ts';
import { korean } from './korean.ts';
import type { Language } from './language.ts';
import { polish } from './polish.ts';
import { portuguese } from './portuguese.ts';
import { russian } from './russian.ts';
import { spanish } from './spanish.ts';
import { turkish } from './turkish.ts';

/** A new language is a file and a line here. */
export const languages: readonly Language[] = [
  ...[english, german, french, spanish, portuguese, italian, dutch, polish, turkish],
  russian,
  ...[chinese, japanese, korean],
];
