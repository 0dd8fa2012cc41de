// What the measure needs of the source, bundled for it.

export { openTexts } from '../../src/archive/texts/open-texts.ts';
export { claudeCode } from '../../src/clients/claude-code/client.ts';
export { archiveTexts } from '../../src/history/archive-texts.ts';
export { searchTexts } from '../../src/search/search-texts.ts';
