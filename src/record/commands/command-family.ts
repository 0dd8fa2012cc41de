import type { ShellPart } from './parse-shell.ts';

/** Programs that run another one and end with its status, and how many words of their own follow. */
const WRAPPERS: Readonly<Record<string, number>> = {
  sudo: 0,
  time: 0,
  nice: 0,
  nohup: 0,
  command: 0,
  exec: 0,
  env: 0,
  stdbuf: 0,
  'xvfb-run': 0,
  timeout: 1,
};
const ASSIGNMENT = /^[A-Za-z_]\w*\+?=/;
const REDIRECTION = /^(?:\d|&)?>|^</;
const FAMILY_CHARACTERS_MAX = 160;

/**
 * Programs that show something, move files around, or ask git or a service. However often they run, they check nothing
 * of the project.
 */
const NO_CHECKS = new Set(
  (
    'cd ls ll cat head tail less more grep egrep fgrep rg ag ack find fd wc pwd echo printf which type tree stat file ' +
    'sed awk gawk jq yq du df ps top htop sort uniq diff cmp cut tr tee xargs test [ true false sleep wait kill pkill ' +
    'killall lsof fuser ss netstat date whoami id env export set unset source . alias history man open xdg-open pbcopy ' +
    'mkdir rmdir rm cp mv ln touch chmod chown tar zip unzip gzip git gh hub glab svn hg curl wget http https ping dig ' +
    'nslookup host nc ssh scp rsync kubectl oc helm aws gcloud az flyctl vercel netlify heroku psql mysql sqlite3 redis-cli ' +
    'mongosh brew apt apt-get yum dnf pacman claude code vim nano'
  ).split(' '),
);

/** Installing, starting and formatting show nothing of whether the project works. */
const NO_CHECK_VERBS =
  /^(?:i|ci|install|add|remove|update|upgrade|start|stop|up|down|dev|serve|watch|fmt|format|init|publish|login)$/;

/** The words of a simple command without variables set for it, wrappers and redirections. */
export function commandWords(words: readonly string[]): string[] {
  const said = withoutRedirections(words);
  let at = 0;
  for (;;) {
    while (at < said.length && ASSIGNMENT.test(said[at]!)) at += 1;
    const own = WRAPPERS[said[at] ?? ''];
    if (own === undefined) return said.slice(at);
    at += 1;
    while (at < said.length && said[at]!.startsWith('-')) at += 1;
    at += own;
  }
}

function withoutRedirections(words: readonly string[]): string[] {
  const kept: string[] = [];
  for (let at = 0; at < words.length; at++) {
    const word = words[at]!;
    if (!REDIRECTION.test(word)) kept.push(word);
    // The file may be a word of its own: `> out.txt`.
    else if (/[<>]$/.test(word)) at += 1;
  }
  return kept;
}

/**
 * What makes two runs the same: program and target in the same folder, without options. Empty for programs that check
 * nothing, and for code written on the command line, which is another program each time.
 */
export function commandFamily({ words }: ShellPart, folder: string): string {
  const [named = '', ...rest] = commandWords(words);
  const program = named.slice(named.lastIndexOf('/') + 1);
  if (program === '' || NO_CHECKS.has(program) || rest.some((word) => /^-{1,2}(?:c|e|eval)$/.test(word)))
    return '';
  if (NO_CHECK_VERBS.test(rest.find((word) => !word.startsWith('-') && word !== 'run') ?? '')) return '';
  const target = rest.filter((word) => !word.startsWith('-') && word !== '.');
  const family = [program, ...target].join(' ').replace(/\s+/g, ' ');
  return family.includes('$(') ? '' : `${folder} ${family.slice(0, FAMILY_CHARACTERS_MAX)}`;
}

/** The folder in which a command of a line runs. */
export function folderOf(changedTo: string, folder: string): string {
  if (changedTo === '' || changedTo === '.') return folder;
  if (changedTo.startsWith('/') || /^[A-Za-z]:/.test(changedTo)) return changedTo.replace(/\/+$/, '');
  const parts = folder.split('/');
  for (const part of changedTo.replace(/\/+$/, '').split('/'))
    if (part === '..') parts.pop();
    else if (part !== '.') parts.push(part);
  return parts.join('/');
}

/** The program and target of a family, as people would type it. */
export function sayFamily(family: string): string {
  return family.slice(family.indexOf(' ') + 1);
}
