/** The most processor time that one task of the page took, in milliseconds, out of a trace of the browser. */
export function longestTask({ traceEvents }) {
  const threadOf = ({ pid, tid }) => `${pid}:${tid}`;
  const main = new Set(
    traceEvents
      .filter(({ name, args }) => name === 'thread_name' && args.name === 'CrRendererMain')
      .map(threadOf),
  );
  let longest = 0;
  for (const event of traceEvents) {
    if (event.tdur > longest && main.has(threadOf(event))) longest = event.tdur;
  }
  return longest / 1000;
}
