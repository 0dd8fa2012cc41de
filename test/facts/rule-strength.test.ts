import { expect, test } from 'vitest';
import { ownSentences } from '../../src/facts/rules/own-sentences.ts';
import { ruleStrength } from '../../src/facts/rules/rule-strength.ts';
import { readSentence } from '../../src/prompt/sentence.ts';

const strengthOf = (sentence: string) => ruleStrength(readSentence(sentence));

const commands = [
  'Ändere nichts im Ordner legacy.',
  'Ne change rien dans src.',
  'No cambies nada en la carpeta legacy.',
  'Verander niets in de map legacy.',
  'Não altere nada na pasta legacy.',
  'Nie zmieniaj nic w legacy.',
  'Ничего не меняй в legacy.',
  'No logs in production code.',
  'Keine Ausgaben in der Bibliothek lassen.',
  'Always write a test that fails first.',
  '必ずテストを書いて。',
  '모든 함수에는 테스트를 작성해.',
  '所有接口都要写测试。',
  'Bana sormadan hiçbir paketi güncelleme.',
  'And in general: no console.log in committed code.',
  'Never commit directly to main.',
  'Please never commit directly to main.',
  "and please don't touch the lockfile",
  'From now on, answer in bullet points.',
  'Always ask me before you delete something',
  'You should never use any in TypeScript.',
  'Make sure the tests pass before committing.',
  'Only change files under src/.',
  'You may only edit tests.',
  "Don't use emojis",
  'do not refactor unrelated code',
  'Avoid adding comments unless asked.',
  'Under no circumstances run the deploy script.',
  'No emojis in commit messages',
  "I don't want you to create new files without asking.",
  'The public API must stay backwards compatible.',
  'Remember to update the changelog.',
  'Stop adding comments to every line',
  'Before each commit, always run the linter.',
  'If a migration fails, never retry it automatically.',
  'We never push on Fridays.',
  'It must work on Windows too.',
  "You can't change the schema.",
  'Fix the bug without touching the tests.',
  "Let's never do that again",
  'Niemals auf main pushen!',
  'Bitte keine Kommentare im Code.',
  'Du darfst die Tests nicht löschen.',
  'Benutze immer pnpm.',
  'Ab jetzt nur noch auf Englisch antworten.',
  'Ne modifie pas les fichiers de test.',
  'Il ne faut jamais pousser sur main.',
  'No toques los archivos generados.',
  'Debes usar pnpm siempre.',
  'Não mexa nos testes.',
  'Нельзя менять публичный API.',
  'Не трогай тесты.',
  '禁止直接推送到 main。',
  'テストは必ず実行すること。',
  '테스트를 삭제하지 마세요.',
  'never, ever use sudo',
  "ok but don't push yet",
  'yes, and always squash',
];

const preferences = [
  'I prefer tabs.',
  'Use pnpm instead of npm.',
  'please use the british spelling :)',
  'we use conventional commits',
  'keep the functions small',
  'stick to the existing style',
  "let's not over-engineer this",
  "I'd like all logs in JSON.",
  'I want to see a plan before you start coding.',
  'I want every date in UTC.',
  'I want tests for all new code.',
  'コードは英語で書いて。',
  '`OrderRepo` stays untouched.',
  'use Vue 3 composition API only',
  'Tests should be deterministic.',
  'rather than mocking, use the real database',
  'Answer in German.',
  'Lieber kurze Antworten.',
  'Réponds en français.',
  'Responde en español.',
  'Responda em português.',
  'Отвечай по-русски.',
  '用中文回答',
  '日本語で答えてください',
  '한국어로 답해 주세요',
  'Commit messages in English please',
  'use uv, not pip',
  'just use the standard library',
];

const remarks = [
  'Fix the login bug.',
  'Can you run the tests',
  'The tests are failing.',
  'I want to fix the login.',
  'Please add a button to the settings page.',
  'go ahead',
  'yes',
  'Das funktioniert leider nicht.',
  'Ich verstehe das nicht.',
  'Bitte behebe den Fehler im Export.',
  'El test no funciona.',
  'Por favor, arregla el bug.',
  'O teste não passa.',
  'Corrija o erro por favor.',
  'Тесты не проходят.',
  'Пожалуйста, исправь ошибку.',
  'Le test ne passe pas.',
  "Corrige le bug s'il te plaît.",
  'ビルドが通りません。',
  'バグを直してください。',
  '빌드가 안 됩니다.',
  '버그를 고쳐 주세요.',
  '构建失败了，请修复。',
  "I can't log in any more.",
  "looks like it can't find the module",
  'No problem, thanks!',
  'no idea',
  'What does this function do',
  'We could use a cache there.',
  'How do we use this flag',
  'I need you to verify the numbers.',
  'Implement the following plan:',
];

/** They hold words of command, but they only tell. */
const reports = [
  'This causes sumLines to always return 0.',
  "I don't think there is a hook for that.",
  'The ids are only used in the export.',
  'Only export.ts was included in the build.',
  'it never worked',
  'the network should be better now',
  'Ich habe das immer so gemacht.',
  'Le test échoue toujours.',
  'The old driver cannot read these files.',
];

test.each(commands)('"%s" is a command', (sentence) => {
  expect(strengthOf(sentence)).toBe('must');
});

test.each(preferences)('"%s" is a preference', (sentence) => {
  expect(strengthOf(sentence)).toBe('should');
});

test.each([...remarks, ...reports])('"%s" is no rule', (sentence) => {
  expect(strengthOf(sentence)).toBeUndefined();
});

test('a sentence ends neither at an abbreviation nor inside a quote', () => {
  expect(ownSentences('Compare ours vs. theirs. He said "Never. Not once." and left. Then stop.')).toEqual([
    'Compare ours vs. theirs.',
    'He said "Never. Not once." and left.',
    'Then stop.',
  ]);
});

test('program output goes on to the next empty line, a quote does not', () => {
  expect(
    ownSentences('fatal: not a git repository\nAlways run git init first.\n\nNever do that here.'),
  ).toEqual(['Never do that here.']);
  expect(ownSentences('> Always answer in JSON.\nI disagree with that.')).toEqual(['I disagree with that.']);
});

test('indented lines are pasted, indented items of a list are not', () => {
  expect(ownSentences('Rules:\n    - never push\n    Make sure you have pipx.')).toEqual([
    'Rules:',
    'never push',
  ]);
});

test("rules under a heading of their own are the user's, a document is not", () => {
  expect(
    ownSentences('Build the importer.\n\n## Rules\n- never touch prod\n\n## Background\nAlways was a mess.'),
  ).toEqual(['Build the importer.', 'never touch prod']);
  expect(ownSentences('Read this:\n\n# Guide\nAlways use tabs.')).toEqual(['Read this:']);
  expect(ownSentences(`# Rules\n${'This page goes on and on.\n\n'.repeat(100)}Always use tabs.`)).toEqual([]);
  expect(ownSentences('Implement the following plan:\n\n## Rules\n- never push')).toEqual([
    'Implement the following plan:',
  ]);
});

test('a long list that somebody typed is kept, a long block of text is not', () => {
  const items = Array.from({ length: 15 }, (_, nth) => `- never touch table ${nth}`);
  expect(ownSentences(items.join('\n'))).toHaveLength(15);
  expect(ownSentences(items.map((item) => item.slice(2)).join('\n'))).toEqual([]);
});

test("code between back ticks and words like those of a stack trace leave a sentence the user's", () => {
  expect(ownSentences('never write `() => {}` inline\nat least keep the API')).toEqual([
    'never write `() => {}` inline',
    'at least keep the API',
  ]);
  expect(ownSentences('at Object.run (/srv/app.js:3:1)\nnever mind the rest')).toEqual([]);
});

test("what was copied from the screen of the client is not the user's", () => {
  expect(ownSentences('look at this:\n\n⏺ Always run it twice.\n\nNever retry.')).toEqual(['look at this:']);
});

test("the words behind a command are the user's, a path is part of the sentence", () => {
  expect(ownSentences('/review never push')).toEqual(['never push']);
  expect(ownSentences('/srv/data must never change')).toEqual(['/srv/data must never change']);
});
