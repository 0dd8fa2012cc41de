/** Programs that run another one and end with its status, each with its options that take a word of their own. */
const WRAPPERS = new Map(
  Object.entries({
    sudo: '-u -g -h -p -C -D -R -T -U --user --group',
    time: '-f -o',
    nice: '-n',
    nohup: '',
    command: '',
    builtin: '',
    exec: '-a',
    env: '-u -C --unset --chdir',
    stdbuf: '-i -o -e',
    'xvfb-run': '-e -f -n -p -s -w',
    timeout: '-k -s --kill-after --signal',
    gtimeout: '-k -s --kill-after --signal',
    npx: '-p --package',
    bunx: '-p --package',
  }).map(([name, valued]) => [name, valued.split(' ')]),
);
const ASSIGNMENT = /^[A-Za-z_]\w*\+?=/;
const REDIRECTION = /^(?:\d|&)?>|^\d?</;
/** `npm run lint` is `npm lint` to them. */
export const SCRIPT_RUNNERS = new Set(['npm', 'pnpm', 'yarn', 'bun', 'mise']);

/** The words of a simple command without variables set for it, wrappers and redirections. */
export function commandWords(words: readonly string[]): string[] {
  const said = withoutRedirections(words);
  let at = 0;
  for (;;) {
    while (at < said.length && ASSIGNMENT.test(said[at]!)) at += 1;
    const name = said[at] ?? '';
    const valued = WRAPPERS.get(name);
    // `command -v` only asks where a program is.
    if (valued === undefined || /^-[vV]$/.test(name === 'command' ? (said[at + 1] ?? '') : ''))
      return withoutRun(said.slice(at));
    at += 1;
    for (; said[at]?.startsWith('-'); at++) if (valued.includes(said[at]!)) at += 1;
    if (name.endsWith('timeout')) at += 1;
  }
}

/** `npm ci` installs, and `npm run ci` does not; `npm t` is `npm test`. */
function withoutRun(words: string[]): string[] {
  const at = words.findIndex((word, index) => index > 0 && !word.startsWith('-'));
  if (/^p?npm$/.test(words[0] ?? '') && /^t(?:st)?$/.test(words[at] ?? '')) return words.with(at, 'test');
  const isScript = /^run(?:-script)?$/.test(words[at] ?? '') && words[at + 1] !== 'ci';
  return isScript && SCRIPT_RUNNERS.has(words[0]!) ? words.toSpliced(at, 1) : words;
}

function withoutRedirections(words: readonly string[]): string[] {
  const kept: string[] = [];
  for (let at = 0; at < words.length; at++) {
    const word = words[at]!;
    if (!REDIRECTION.test(word)) kept.push(word);
    // The file may be a word of its own: `> out.txt`.
    else if (/[<>|&]$/.test(word)) at += 1;
  }
  return kept;
}
