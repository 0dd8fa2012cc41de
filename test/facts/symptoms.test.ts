import { describe, expect, it } from 'vitest';
import { playSession } from '../brief/played-session.ts';

/** What the user saw, and what is asked for once. */
const told = [
  'the save button does nothing when I click it twice',
  'The list never scrolls to the end on my phone.',
  'it always crashes after the second upload',
  'the export must be using the wrong timezone',
  'You only see the first 10 rows, the rest is cut off',
  "the modal should close but it doesn't",
  'every time I reload the cart is empty',
  'never gets past the login screen',
  'no errors in the console, just a white page',
  "always shows yesterday's date",
  'the dropdown only opens on the second click',
  "the api doesn't return the new field",
  "don't see the sidebar anymore",
  "can't log in since the deploy",
  'the test suite always hangs at 80 %',
  'nothing happens when I press enter',
  'the chart never updates after a filter change',
  'it only prints half of the invoice',
  'the toast must not be mounted, I never see it',
  'after logout the back button still shows the page',
  'the header always jumps on scroll',
  'the number of seats is never below zero in the db but the ui shows -1',
  "the worker's memory grows until it gets killed, about every 9 hours",
  'Uploads stop after the third file until I restart the service.',
  'sockets get dropped every time the laptop goes to sleep',
  'the preview freezes once every few minutes',
  'Der Speichern-Knopf tut nichts, wenn ich ihn drücke.',
  'Die Liste springt immer nach oben, sobald ich tippe.',
  'Die Suche findet nie etwas mit Umlauten',
  'Es werden immer nur die ersten zehn Zeilen gezeigt',
  'Der Import darf eigentlich nicht abbrechen, tut er aber',
  'le bouton ne fait rien quand je clique',
  "le total n'est jamais à jour",
  "la liste affiche toujours l'ancien prix",
  'la lista nunca se actualiza después de guardar',
  'siempre sale el error 500 al subir',
  'el botón no hace nada',
  'o botão não faz nada',
  'a lista nunca atualiza depois de salvar',
  'кнопка ничего не делает',
  'список никогда не обновляется',
  '列表从来不会自动刷新',
  '按钮点了没有任何反应',
  'ボタンを押しても何も起きない',
  '一覧が毎回一番上に戻る',
  '버튼을 눌러도 아무 일도 안 일어나요',
  '목록이 항상 맨 위로 돌아가요',
  'add a button that only admins can see',
  'make the list sortable, it should always remember the last column',
  'write a script that never overwrites an existing file',
  'Bau die Anmeldung so um, dass sie ohne Passwort geht.',
  'the importer should skip rows without an id, can you do that',
  'implement the retry so that it stops after 3 attempts',
  'I want a page which always shows the last ten orders',
  'please change the footer, it must say 2027',
  'rename all the helpers so they never start with get',
  'Füge eine Spalte hinzu, die immer leer bleibt',
  'ajoute un test qui ne dépend pas du réseau',
  'crea un endpoint que nunca devuelva null',
  'the login page should use the new logo',
  "let's only do the first two steps today",
  'now only the migration is missing',
  'remove everything that is not used',
  'never shows up in the list',
  'the sum is always positive, but it shows a minus on my screen',
  'the worker must be reading the old config',
  "can't open the report since yesterday",
  'build me the export, it must always be in UTF-8',
];

/** What holds for all work. */
const rules = [
  'never commit without asking me',
  'Always run the linter before you push.',
  "don't touch the legacy folder",
  'only use pnpm here',
  'no new dependencies please, ever',
  'we never mock the database in tests',
  'Keine neuen Abhängigkeiten, nie.',
  'Antworte immer auf Deutsch.',
  'Fass den Ordner legacy nie an.',
  'ne touche jamais au dossier legacy',
  'réponds toujours en français',
  'usa siempre pnpm, nunca npm',
  'no toques nunca la carpeta legacy',
  'nunca faça push sem perguntar',
  'никогда не коммить без вопроса',
  '提交前一定要先跑测试',
  '永远不要改 legacy 目录',
  'legacy フォルダは絶対に触らないで',
  'legacy 폴더는 절대 건드리지 마세요',
  'all dates must be ISO 8601 from now on',
  'tests live next to the code',
  'Stop at once whenever a migration fails, every time.',
  'Restart the worker after every change to the queue.',
  'every public function needs a doc comment',
  'never classes, always plain functions',
  'always tabs, never spaces',
  'the worker must never read the old config',
  "don't open a pull request without my ok",
  'Der Import darf nie abbrechen',
];

const rulesAfter = (said: string) =>
  playSession((session) => {
    session.prompt('Mend the crane.');
    session.turn('I look at it.');
    session.prompt(said);
    session.turn('I look at that.');
  }).facts.filter(({ kind }) => kind === 'rule');

describe('A prompt', () => {
  it.each(told)('that tells what is so, or asks for one thing, is no rule: %s', (said) => {
    expect(rulesAfter(said)).toEqual([]);
  });

  it.each(rules)('that holds for good is one: %s', (said) => {
    expect(rulesAfter(said)).not.toEqual([]);
  });
});
