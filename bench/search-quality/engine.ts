// What the measure needs of the source, bundled for it.

export { openTexts, readTexts } from '../../src/archive/texts/open-texts.ts';
export { claudeCode } from '../../src/clients/claude-code/client.ts';
export { archiveTexts } from '../../src/history/archive-texts.ts';
export { openLocalModel } from '../../src/search/embedding/choose-embedder.ts';
export { embedTexts } from '../../src/search/embedding/embed-texts.ts';
export { findExtension, installPackages } from '../../src/search/embedding/semantic-packages.ts';
export { searchWithVector } from '../../src/search/search-fused.ts';
export { searchTexts } from '../../src/search/search-texts.ts';
