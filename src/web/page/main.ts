import type { NowAnswer } from '../api.ts';

history.replaceState(null, '', location.pathname + location.hash);
const answer = await fetch('/api/now');
const { sessions }: NowAnswer = await answer.json();
document.querySelector('#page')!.textContent = `${sessions.length} sessions are running.`;
