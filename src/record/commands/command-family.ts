import { keyOfText } from '../../domain/fact.ts';
import { SCRIPT_RUNNERS } from './command-words.ts';
import { type ShellPart, wordSet } from './parse-shell.ts';

const FAMILY_CHARACTERS_MAX = 160;

/** Programs that show something, move files or ask a service: they check nothing of the project. */
const NO_CHECKS = wordSet(
  'cd ls ll cat head tail less more grep egrep fgrep rg ag ack fd wc pwd echo printf which type tree stat file ' +
    'sed awk gawk jq yq du df ps top htop sort uniq diff cmp cut tr tee test [ true false sleep wait kill pkill ' +
    'killall lsof fuser ss netstat date whoami id env export set unset source . alias history man open xdg-open pbcopy ' +
    'mkdir rmdir rm cp mv ln touch chmod chown tar zip unzip gzip git gh hub glab svn hg curl wget http https ping dig ' +
    'nslookup host nc ssh scp rsync kubectl oc helm aws gcloud az fly flyctl vercel netlify heroku wrangler argocd ' +
    'circleci doctl supabase firebase railway psql mysql sqlite3 redis-cli mongosh brew apt apt-get yum dnf pacman ' +
    'claude code vim nano shopt exit return logout trap read declare typeset local readonly ulimit umask jobs fg bg ' +
    'disown command su systemctl journalctl launchctl service nvm : ',
);

/** What they run stands in their words or in what they are given. */
const RUNS_OTHERS = wordSet(
  'eval xargs parallel find script watch entr setsid flock unbuffer caffeinate doas ionice taskset',
);

/** Looking, installing and starting show nothing of whether the project works. */
const NO_CHECK_VERBS = wordSet(
  'i install add remove update upgrade get mod sync lock start stop restart up down dev serve watch init publish login ' +
    'ps ls list logs images inspect pull push show view info status version help use config plan audit outdated',
);
/** Words before the verb: `docker compose up`, `python -m pip install`. */
const VERB_LEADS = new Set(['run', 'compose', 'pip']);
/** Before the words of a command that another program starts: `uv run gh pr checks`, `docker exec web curl`. */
const STARTS = new Set(['run', 'exec', 'dlx']);
/** Options with which nothing is run, or nobody waits for it. */
const ASKS =
  /^(?:--version|--help|-h|-V|--co|--collect-only|--(?:no|dry)-run|--list(?:-tests|Tests)?|--(?:show|print)-?[cC]onfig|--detach)$/;
const FORMATTERS = wordSet(
  'fmt format prettier black gofmt gofumpt goimports rustfmt clang-format shfmt isort yapf',
);
const CHECKS_FORMAT = /^(?:--(?:check|diff|list-different)|-[ld])$/;
const SHELLS = new Set(['bash', 'sh', 'zsh', 'dash', 'ksh', 'fish']);
/** Without a file they run what is typed or given to them. */
const INTERPRETERS = new Set([...SHELLS, 'python', 'python3', 'node', 'ruby', 'perl', 'php']);

/** Options that change what is printed, in which order and how fast, but not what is run. */
const SHOWS_ONLY = wordSet(
  'verbose quiet silent color colors colour no-color no-colour reporter reporters format output-format tb no-header ' +
    'no-summary progress no-progress stacktrace info console nocapture display durations ci run no-watch watch watchAll ' +
    'bail fail-fast failfast no-fail-fast maxfail exitfirst keep-going jobs parallel workers maxWorkers runInBand ' +
    'no-daemon batch-mode count no-cache rerun-tasks timeout testTimeout coverage no-coverage cov no-cov cov-report ' +
    'cover coverprofile max-warnings',
);
const LETTERS_THAT_SHOW = /^-(?:[vqsx]+|r[aA]|[jB]\d*|[km]|-)$/;

function showsOnly(option: string): boolean {
  return LETTERS_THAT_SHOW.test(option) || SHOWS_ONLY.has(option.replace(/^--?|=.*/g, ''));
}

/** Program, target and options in a folder, which make two runs the same. Empty for what checks nothing, and for code in the line. */
export function commandFamily({ words, said }: ShellPart, folder: string): string {
  const [named = '', ...rest] = said;
  const program = named.slice(named.lastIndexOf('/') + 1);
  if (program === '' || NO_CHECKS.has(program) || RUNS_OTHERS.has(program)) return '';
  if (holdsCode(words, program, rest)) return '';
  const targets = rest
    .filter((word) => !word.startsWith('-') && word !== '.')
    .map((word) => word.replace(/^\.\/(?=\w)/, ''));
  if (!isCheck(program, rest, targets)) return '';
  const options = rest.filter((word) => word.startsWith('-') && !showsOnly(word)).sort();
  const family = [program, ...targets, ...options].join(' ').replace(/\s+/g, ' ');
  const where = folder.replaceAll(' ', '%20');
  if (family.length <= FAMILY_CHARACTERS_MAX) return `${where} ${family}`;
  return `${where} ${family.slice(0, FAMILY_CHARACTERS_MAX)}… ${keyOfText(family)}`;
}

/** A variable, save one that stays the same, and what a command prints. */
const ONLY_SHELL_KNOWS = /\$(?!\{?(?:HOME|PWD)\b)[\w({]|`/;

/** Whether a command runs others that cannot be told from its own words. */
export function runsUnseen({ words, said }: ShellPart): boolean {
  const [named = '', ...rest] = said;
  const program = named.slice(named.lastIndexOf('/') + 1);
  if (program === 'find') return rest.some((word) => /^-(?:exec|ok)/.test(word));
  if (RUNS_OTHERS.has(program)) return !NO_CHECKS.has(rest.find((word) => /^[a-z]{2}/.test(word)) ?? '');
  const isGiven = INTERPRETERS.has(program) && rest.every((word) => word.startsWith('-'));
  return !NO_CHECKS.has(program) && (isGiven || holdsCode(words, program, rest));
}

/** The words of a text that may be code, without quotes and folders. */
const looseWords = (text: string) =>
  text.split(/[\s;&|(){}[\]<>'"`=,\\]+/).map((word) => word.replace(/^.*\/(?=.)/, ''));

/** Tells of a family whether a text that nobody can read names its program and targets, or leaves the targets to the shell. */
export function readLoosely(text: string): (family: string) => boolean {
  if (text === '') return () => false;
  const words = new Set(looseWords(text.replace(/\b(p?npm) t(?:st)?\b/g, '$1 test')));
  return (family) => {
    // Most families are of another program, which is quickly seen.
    if (!text.includes(family.split(' ', 2)[1]!)) return false;
    const [program = '', ...targets] = looseWords(sayFamily(family));
    if (!words.has(program)) return false;
    if (words.has('xargs') || targets.every((target) => words.has(target))) return true;
    const pieces = text.split(/[;&|\n]/).filter((piece) => looseWords(piece).includes(program));
    return pieces.some((piece) => /[$`*?]|\{\}/.test(piece.slice(piece.indexOf(program))));
  };
}

function holdsCode(words: readonly string[], program: string, rest: readonly string[]): boolean {
  const isShell = [program, ...rest].some((word) => SHELLS.has(word));
  return (
    words.some((word) => /^\d?<</.test(word)) ||
    ONLY_SHELL_KNOWS.test(program) ||
    rest.some((word) => ONLY_SHELL_KNOWS.test(word) || (isShell && /^-[a-z]*c$/.test(word))) ||
    // `tox -e py312` names an environment, `node -e` is given a program.
    ([program, ...rest].some((word) => INTERPRETERS.has(word)) &&
      rest.some((word) => /^(?:-[ce]|--eval)$/.test(word)))
  );
}

function isCheck(program: string, rest: readonly string[], targets: readonly string[]): boolean {
  const verb = targets.find((word) => !VERB_LEADS.has(word)) ?? '';
  const isInstall = SCRIPT_RUNNERS.has(program) && (targets[0] === 'ci' || targets.length === 0);
  const asks = program === 'make' ? /^-\w*n/ : program === 'docker' ? /^-\w*d\w*$/ : ASKS;
  const isLook =
    rest.some((word) => ASKS.test(word) || asks.test(word)) || (rest.length === 1 && rest[0] === '-v');
  const startsAt = targets.slice(0, 2).findIndex((word) => STARTS.has(word));
  const started = startsAt === -1 ? [] : targets.slice(startsAt + 1, startsAt + 4);
  if (started.some((word) => word !== 'test' && (NO_CHECKS.has(word) || RUNS_OTHERS.has(word)))) return false;
  const isFormat = FORMATTERS.has(program) || FORMATTERS.has(verb);
  if (isInstall || isLook || NO_CHECK_VERBS.has(verb)) return false;
  if (isFormat && !rest.some((word) => CHECKS_FORMAT.test(word))) return false;
  return !INTERPRETERS.has(program) || targets.length > 0 || rest.includes('--test');
}

/** The program and target of a family, as people would type it. */
export function sayFamily(family: string): string {
  return family.slice(family.indexOf(' ') + 1).replace(/ -.*/, '');
}
