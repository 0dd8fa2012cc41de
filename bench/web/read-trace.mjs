const TASK = 'ThreadControllerImpl::RunTask';

/** The most processor time that one task of the page took, in milliseconds, out of a trace of the browser. */
export function longestTask(trace) {
  return Math.max(0, ...tasksOf(trace).map(({ tdur }) => tdur)) / 1000;
}

/** The processor time that the page used until something could be seen of it, in milliseconds. */
export function timeToPaint(trace) {
  const paint = trace.traceEvents.find(({ name }) => name === 'firstContentfulPaint');
  const before = tasksOf(trace).filter(({ ts, pid }) => pid === paint.pid && ts <= paint.ts);
  return before.reduce((sum, { tdur }) => sum + tdur, 0) / 1000;
}

/** What the main threads of pages did. */
function tasksOf({ traceEvents }) {
  const threadOf = ({ pid, tid }) => `${pid}:${tid}`;
  const main = new Set(
    traceEvents
      .filter(({ name, args }) => name === 'thread_name' && args.name === 'CrRendererMain')
      .map(threadOf),
  );
  return traceEvents.filter((event) => event.name === TASK && event.tdur && main.has(threadOf(event)));
}
