import { languages } from '../languages/languages.ts';

/** The word lists of all languages, joined by the build, so that hooks do not load the other lists. */
export const decisionTable = {
  /** A choice or a finding that later work rests on. */
  decided: languages.map(({ decided }) => decided).join('|'),
  /** Something that did not work, so that it is not tried again. */
  failed: languages.map(({ failed }) => failed).join('|'),
};
