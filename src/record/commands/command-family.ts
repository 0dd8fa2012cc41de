import { keyOfText } from '../../domain/fact.ts';
import type { ShellPart } from './parse-shell.ts';

/** Programs that run another one and end with its status: how many words of their own follow, and options with a value. */
const WRAPPERS: Readonly<Record<string, { own: number; valued: string }>> = {
  sudo: { own: 0, valued: '-u -g -h -p -C -D -R -T -U --user --group' },
  time: { own: 0, valued: '-f -o' },
  nice: { own: 0, valued: '-n' },
  nohup: { own: 0, valued: '' },
  command: { own: 0, valued: '' },
  exec: { own: 0, valued: '-a' },
  env: { own: 0, valued: '-u -C --unset --chdir' },
  stdbuf: { own: 0, valued: '-i -o -e' },
  'xvfb-run': { own: 0, valued: '-e -f -n -p -s -w' },
  timeout: { own: 1, valued: '-k -s --kill-after --signal' },
  gtimeout: { own: 1, valued: '-k -s --kill-after --signal' },
  npx: { own: 0, valued: '-p --package' },
  bunx: { own: 0, valued: '-p --package' },
};
const ASSIGNMENT = /^[A-Za-z_]\w*\+?=/;
const REDIRECTION = /^(?:\d|&)?>|^\d?</;
/** `npm run lint` and `npm lint`, `mise run lint` and `mise lint` are the same; `npm ci` is no script. */
const SCRIPT_RUNNERS = new Set(['npm', 'pnpm', 'yarn', 'bun', 'mise']);
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
    'mongosh brew apt apt-get yum dnf pacman claude code vim nano pushd popd shopt eval exit return trap read declare ' +
    'typeset local readonly ulimit umask jobs fg bg disown hash : su systemctl journalctl launchctl service nvm pyenv'
  ).split(' '),
);

/** Looking, installing and starting show nothing of whether the project works. */
const NO_CHECK_VERBS = new Set(
  (
    'i install add remove update upgrade get mod sync lock start stop restart up down dev serve watch init new create ' +
    'publish login ps ls list logs images inspect pull push kill rm show view info status version help use config cache'
  ).split(' '),
);
/** They stand before the verb. */
const VERB_LEADS = new Set(['run', 'compose', 'container', 'pip']);
const FORMATTERS = new Set(
  'fmt format prettier black gofmt gofumpt goimports rustfmt clang-format shfmt isort autopep8 yapf dprint'.split(' '),
);
const CHECKS_FORMAT = /^(?:--?(?:check|diff|list-different|l|d))$/;
const SHELLS = new Set(['bash', 'sh', 'zsh', 'dash', 'ksh', 'fish']);
/** Without a file they run what is typed or given to them. */
const INTERPRETERS = new Set([...SHELLS, ...'python python3 node ruby perl php lua Rscript deno'.split(' ')]);

/** The words of a simple command without variables set for it, wrappers and redirections. */
export function commandWords(words: readonly string[]): string[] {
  const said = withoutRedirections(words);
  let at = 0;
  for (;;) {
    while (at < said.length && ASSIGNMENT.test(said[at]!)) at += 1;
    const wrapper = Object.hasOwn(WRAPPERS, said[at] ?? '') ? WRAPPERS[said[at]!] : undefined;
    // `command -v` only asks where a program is.
    if (wrapper === undefined || /^-[vV]$/.test(said[at + 1] ?? '')) return withoutRun(said.slice(at));
    at += 1;
    for (; at < said.length && said[at]!.startsWith('-'); at++)
      if (wrapper.valued.split(' ').includes(said[at]!)) at += 1;
    at += wrapper.own;
  }
}
