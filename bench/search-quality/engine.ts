// What the measure needs of the source, bundled for it.
export { openTexts } from '../../src/archive/texts/open-texts.ts';
export { searchTexts } from '../../src/archive/texts/search-texts.ts';
export { archiveTexts } from '../../src/flows/archive-texts.ts';
