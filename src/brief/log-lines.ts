/** Forms that tools print and people do not type: stack frames, times, places in files, diffs, tables. */
const LOG_LINE =
  /^\s*(?:at\s+\S+.*[:(]\d+|File ".*", line \d+|\[?\d{4}-\d\d-\d\d[T ]\d\d:\d\d|\[?\d\d:\d\d:\d\d|[\w./\\-]+\.\w{1,8}:\d+(?::\d+)?\b|(?:\+\+\+|---|@@) |[|│┃]|\d+\s*[|│]|#\d+\s+0x|goroutine \d+|[EWID]\/|[*|\s]*(?:commit [0-9a-f]{7,40}\b|Author: |Date: )|[{[]"|\w+(?:Error|Exception): )/;
const RUN_MIN = 4;

/** A text without lines of logs. */
export function withoutLogLines(text: string): string {
  return text
    .split('\n')
    .filter((line) => !LOG_LINE.test(line))
    .join('\n');
}

/** Cuts each run of log lines to its first line and a count. */
export function cutLogs(text: string): string {
  const kept: string[] = [];
  let run: string[] = [];
  const endRun = () => {
    kept.push(...(run.length < RUN_MIN ? run : [run[0]!, `[… ${run.length - 1} more lines …]`]));
    run = [];
  };
  for (const line of text.split('\n')) {
    if (LOG_LINE.test(line)) {
      run.push(line);
      continue;
    }
    endRun();
    kept.push(line);
  }
  endRun();
  return kept.join('\n');
}
