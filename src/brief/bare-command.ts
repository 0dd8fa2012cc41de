/** A command on one line, without pipes and redirections that only shorten its output, such as "| tail -5". */
export function bareCommand(command: string): string {
  return command
    .replace(/\s*\n\s*/g, ' ')
    .replace(
      /(?:\s*2>&1)?(?:\s*\|\s*(?:tail|head|grep|cat|tee|less|sort|wc)\b(?:"[^"]*"|'[^']*'|[^|"'])*)*$/,
      '',
    )
    .replace(/\s*2>&1$/, '')
    .trim();
}
