import { expect, it } from 'vitest';
import { createTask, writeSession } from '../transcripts/session-writer.ts';
import { makePinProject, work } from './pin-project.ts';

const PIN = 'Never deploy on a Friday, whoever asks.';

function withTask() {
  const rows = work();
  rows.turn('', [createTask(1, 'Ask the harbour')]);
  return rows;
}

it('A pin is told once to whoever comes after `/clear`, also when that session asked little and ended', () => {
  const project = makePinProject();
  const told = (text: string) => text.split(PIN).length - 1;
  const first = project.session('first');
  first.tell('SessionStart', { source: 'startup' });
  first.write(withTask());
  first.tell('UserPromptSubmit', { prompt: `/pin ${PIN}`, prompt_id: 'p' });
  first.tell('SessionEnd', { reason: 'clear' });
  const second = project.session('second');
  expect(told(second.tell('SessionStart', { source: 'clear' }).text)).toBe(1);
  const question = writeSession({ session: 499 });
  question.exchange('Which pier was it?', 'Pier 4.');
  second.write(question);
  second.tell('SessionEnd', { reason: 'prompt_input_exit' });
  const { text } = project.session('third', { pid: 4712 }).tell('SessionStart', { source: 'startup' });
  expect(told(text)).toBe(1);
  expect(text).toContain(`Pinned by the user in that session:\n- ${PIN}`);
});
