/** Runs in the page: moves the list step by step, and answers the longest time between two frames and the memory in use. */
const scroll = (steps, step) => `(async () => {
  const view = document.querySelector('.scroller');
  let longest = 0;
  let last = performance.now();
  for (let count = 0; count < ${steps}; count++) {
    ${step}
    await new Promise((resolve) => requestAnimationFrame(resolve));
    const now = performance.now();
    longest = Math.max(longest, now - last);
    last = now;
  }
  return { longest, heap: performance.memory.usedJSHeapSize };
})()`;

/** As people do it: by the wheel, fast, by the bar at the side, and back up, where nothing was measured yet. */
export const SCROLLS = {
  'with the wheel': scroll(400, 'view.scrollBy(0, 120);'),
  fast: scroll(200, 'view.scrollBy(0, 3000);'),
  'by the bar': scroll(
    200,
    'if (count % 4 === 0) view.scrollTop = ((count * 7919) % 1000) / 1000 * view.scrollHeight;',
  ),
  'back up': scroll(300, 'view.scrollBy(0, -300);'),
};
