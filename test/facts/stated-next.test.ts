import { expect, test } from 'vitest';
import { statedNext } from '../../src/facts/work/stated-next.ts';

test.each([
  ['Done. Next: wire the parser into main.ts.', 'Next: wire the parser into main.ts.'],
  ['The import is wrong; I mend it next.', 'The import is wrong; I mend it next.'],
  ['Next I will check the cache.', 'Next I will check the cache.'],
  [
    'Fixed.\n\n**Next steps:**\n- Run the migration\n- Add a test\n\nTell me.',
    'Run the migration; Add a test',
  ],
  ['## Next step\nRun `npm test` in packages/core.', 'Run `npm test` in packages/core.'],
  ["What's left: two failing tests in auth.", "What's left: two failing tests in auth."],
  ['The remaining step is the changelog.', 'The remaining step is the changelog.'],
  ['Fertig. Als Nächstes baue ich den Import um.', 'Als Nächstes baue ich den Import um.'],
  ['Prochaine étape : les tests du port.', 'Prochaine étape : les tests du port.'],
  ['El siguiente paso es probar el muelle.', 'El siguiente paso es probar el muelle.'],
  ['已修复。接下来我会修复导入。', '接下来我会修复导入。'],
  ['I use Next.js here. The next request fails.', ''],
  ['Should I do the printer next?', ''],
  ['The next line shows the error.', ''],
  ['All tests pass.', ''],
])('%j states the next step %j', (message, step) => {
  expect(statedNext(message)).toBe(step);
});
