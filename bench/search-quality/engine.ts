// What the measure needs of the source, bundled for it.
export { openTexts, readTexts } from '../../src/archive/texts/open-texts.ts';
export { searchTexts } from '../../src/archive/texts/search-texts.ts';
export { embedTexts } from '../../src/embedding/embed-texts.ts';
export { installPackages } from '../../src/embedding/install-packages.ts';
export { openLocalModel } from '../../src/embedding/open-local-model.ts';
export { searchWithVector } from '../../src/embedding/search-fused.ts';
export { findExtension } from '../../src/embedding/semantic-packages.ts';
export { archiveTexts } from '../../src/flows/archive-texts.ts';
