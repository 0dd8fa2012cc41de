import { spawnSync } from 'node:child_process';

/**
 * How shells of Windows read a simple command line, as far as we write any: rules out of their manuals, because none of
 * them is here to be asked. Each gives the words of the program that it would start, or undefined where the line is
 * something else to it, or where it would change a word.
 */
export function readAsPowerShell(line: string): string[] | undefined {
  const words = split(line, /["\u201c-\u201e]/);
  // A quote, a digit, a sign or a bracket at the beginning makes it an expression.
  if (!words?.[0] || words[0].isQuoted || !/^[\p{L}_]/u.test(words[0].text)) return undefined;
  const isChanged = words.some(({ text, isQuoted }) =>
    // Inside double quotes variables and escapes only; outside, all that separates, pipes, groups or expands.
    isQuoted ? /[$`]/.test(text) : /[$`'(){};|&<>@#,*?[\]]/.test(text) || /^-[^-].*[.:]/.test(text),
  );
  return isChanged ? undefined : words.map(({ text }) => text);
}

export function readAsCmd(line: string): string[] | undefined {
  const words = split(line, /"/);
  // It takes what follows a slash in an unquoted first word for an option.
  if (!words?.[0] || words[0].text.includes('/')) return undefined;
  const isChanged = words.some(({ text, isQuoted }) =>
    // Variables are put in everywhere, also inside quotes.
    isQuoted ? /%/.test(text) : /[%^&|<>()!,;=]/.test(text.replace(/^--wrap=/, '')),
  );
  return isChanged ? undefined : words.map(({ text }) => text);
}

/** Git Bash is a bash, and here is a shell of that kind: it is really asked. */
export function readAsSh(line: string): string[] | undefined {
  const { stdout, status } = spawnSync('/bin/sh', ['-c', `printf '%s\\0' ${line}`], {
    encoding: 'utf8',
    env: { HOME: '/home/ada' },
  });
  return status === 0 ? stdout.split('\0').slice(0, -1) : undefined;
}

interface Word {
  text: string;
  isQuoted: boolean;
}

/** Words between single spaces, each bare or quoted as a whole; undefined if a quote stands anywhere else. */
function split(line: string, quote: RegExp): Word[] | undefined {
  const words: Word[] = [];
  let rest = line;
  while (rest !== '') {
    const isQuoted = quote.test(rest.charAt(0));
    const end = isQuoted
      ? rest.slice(1).search(quote) + 1
      : rest.indexOf(' ') < 0
        ? rest.length
        : rest.indexOf(' ');
    if (isQuoted && end === 0) return undefined;
    const text = rest.slice(isQuoted ? 1 : 0, end);
    rest = rest.slice(isQuoted ? end + 1 : end);
    if ((!isQuoted && quote.test(text)) || (rest !== '' && !rest.startsWith(' '))) return undefined;
    words.push({ text, isQuoted });
    rest = rest.slice(1);
  }
  return words;
}
