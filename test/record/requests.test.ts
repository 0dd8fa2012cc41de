import { expect, test } from 'vitest';
import { requests } from '../../src/facts/requests.ts';

function noteOf(text: string) {
  const origin = { uuid: '', line: 1, time: '' };
  return requests.read({ type: 'prompt', author: 'user', text, origin }, requests.start(), undefined).at(-1)
    ?.set;
}

test.each([
  'no, use the invoice number',
  'wrong, the other file',
  'nein, das andere feld',
  'das ist falsch, nimm die id',
  "non, c'est l'autre fichier",
  'no, el otro archivo',
  'não, usa o outro',
  'нет, верни как было',
  '不是这个，用另一个',
  '違う、もう一つの方',
  '아니, 다른 파일이야',
])('"%s" sets the model right', (text) => {
  expect(noteOf(text)).toMatchObject({ correction: 1 });
});

test.each([
  'i told you 3 times already',
  'das ist dringend',
  'corrige ça au plus vite',
  'es urgente',
  'resolva isso imediatamente',
  'срочно почини сборку',
  '赶紧修一下',
  '今すぐ直して',
  '지금 당장 고쳐줘',
])('"%s" is urgent', (text) => {
  expect(noteOf(text)).toMatchObject({ urgent: 1 });
});

test.each([
  "I don't need it urgently",
  'no errors any more, thanks',
  'keine eile',
  'add a test for the export',
  '添加一个按钮',
])('"%s" is neither', (text) => {
  expect(noteOf(text)).toEqual({});
});
