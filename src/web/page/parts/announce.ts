const SHOWN_MILLISECONDS = 6000;

/** Says what was done, on the screen and to a reader of it. The place is in the page from the start, so that readers watch it. */
export function announce(message: string): void {
  const place = document.getElementById('announcements');
  if (!place) return;
  const line = place.appendChild(document.createElement('p'));
  line.textContent = message;
  setTimeout(() => line.remove(), SHOWN_MILLISECONDS);
}
