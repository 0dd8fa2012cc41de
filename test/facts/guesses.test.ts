import { expect, test } from 'vitest';
import { isGuess } from '../../src/facts/findings/guess.ts';
import { playSession } from '../brief/played-session.ts';

test.each([
  'Ich gehe davon aus, dass der `cache` schuld ist.',
  'Möglicherweise ist der `cache` zu klein.',
  'Il se peut que le `cache` expire.',
  'Tal vez el `cache` expira.',
  'Possivelmente o `cache` expira.',
  'Magari la `cache` scade.',
  'Mogelijk verloopt de `cache`.',
  'Możliwe, że `cache` wygasa.',
  'Наверное, `cache` истекает.',
  '或许是`cache`过期了。',
  '恐らく`cache`が切れています。',
  '어쩌면 `cache` 만료입니다.',
])('Is put as a guess: %s', (text) => {
  expect(isGuess(text)).toBe(true);
});

test.each([
  ['Vermutlich liegt es am Index auf `orders`.', 'Der Index ist in Ordnung, er wird benutzt.'],
  ['Vermutlich bremst die Verschlüsselung.', 'Die Verschlüsselung ist es auch nicht, sie kostet 2 ms.'],
  ['Peut-être que le pool `pg` est trop petit.', 'Le pool va bien, il a 40 connexions libres.'],
  ['Quizás el proxy corta la conexión.', 'El proxy está bien, el corte viene del cliente.'],
  ['Наверное, прокси закрывает соединение.', 'Прокси ни при чём.'],
  ['Chyba proxy zamyka połączenie.', 'To nie proxy.'],
  ['Perhaps the proxy closes the socket.', 'The proxy is fine, the client hangs up.'],
])('A guess that was refuted is over: %s', (guess, refutation) => {
  const { record } = playSession((session) => {
    session.prompt('Find out why it is slow.');
    session.turn(guess);
    session.turn(refutation);
  });
  expect(record.findings.kept.find(({ text }) => text === guess)?.isOver).toBe(true);
});
