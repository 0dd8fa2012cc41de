import { onceEach } from '../../domain/once-each.ts';
import { commandSegments, runSegments } from '../split-command.ts';
import { innerCommand } from '../wrapped-command.ts';
import { checkForm } from './check-form.ts';

/** Where a command line runs, as far as it says so: a folder, and a host or container. */
export interface Place {
  folder: string;
  host: string;
}

const FOLDER_FLAG = /\s(?:--prefix|-C|--cwd|--dir)[= ](\S+)/;
const TOOLCHAINS: [toolchain: string, names: RegExp][] = [
  [
    'js',
    /(?:^|[\s/])(?:npm|pnpm|yarn|bun|npx|bunx|vitest|jest|mocha|ava|playwright|cypress|karma|deno|tsc)(?=\s|$)/,
  ],
  ['python', /(?:^|[\s/])(?:pytest|py\.test|unittest|nosetests|python3?)(?=\s|$)/],
  ['go', /^(?:\S+ )*?(?:go|gotestsum)(?=\s)/],
  ['rust', /(?:^|[\s/])cargo(?=\s)/],
  ['jvm', /(?:^|[\s/])(?:gradlew?|mvnw?|sbt|lein)(?=\s|$)/],
  ['ruby', /(?:^|[\s/])(?:rspec|minitest|rails)(?=\s|$)/],
  ['php', /(?:^|[\s/])(?:phpunit|pest|artisan)(?=\s|$)/],
  ['dotnet', /(?:^|[\s/])dotnet(?=\s)/],
  ['elixir', /(?:^|[\s/])mix(?=\s)/],
  ['swift', /(?:^|[\s/])(?:swift|xcodebuild)(?=\s|$)/],
];
const OPERAND = /[/.]|^:/;
/** For these programs a folder does not include its subfolders, unless it ends in `...`. */
const NOT_BELOW = /^(?:go|bazel|bazelisk)$/;

/** `cd web && npm test` and `npm --prefix web test` run in `web`, `docker exec api make test` runs in `api`. */
export const placeOf = onceEach((command): Place => {
  const inner = commandSegments(command)
    .map(innerCommand)
    .find((each) => each !== undefined);
  const cd = runSegments(command).findLast((segment) => segment.startsWith('cd '));
  const named = cd?.slice(3) ?? FOLDER_FLAG.exec(command)?.[1] ?? '';
  const folder = named
    .trim()
    .replace(/^["']|["']$/g, '')
    .replace(/^\.\/|\/$/g, '');
  return {
    folder: /^[\w@./ -]+$/.test(folder) && !/^\.\.?(?:\/|$)/.test(folder) ? folder : '',
    host: inner?.place ?? '',
  };
});

/** Both name where they run, and neither place contains the other. */
export function areApart(one: Place, other: Place): boolean {
  if (
    one.host !== '' &&
    other.host !== '' &&
    !one.host.includes(other.host) &&
    !other.host.includes(one.host)
  )
    return true;
  const [folder, wider] = [one.folder, other.folder];
  if (folder === '' || wider === '' || folder.startsWith('/') !== wider.startsWith('/')) return false;
  return !isWithin(folder, wider) && !isWithin(wider, folder);
}

function isWithin(folder: string, wider: string): boolean {
  return folder === wider || folder.startsWith(`${wider}/`) || folder.endsWith(`/${wider}`);
}

/** The toolchain that a check belongs to; empty for generic runners such as `make test`. */
export const toolchainOf = onceEach(
  (check): string => TOOLCHAINS.find(([, names]) => names.test(check))?.[0] ?? '',
);

/** Tests in Python say nothing about those in Go. */
export function isOtherToolchain(check: string, part: string): boolean {
  const [one, other] = [toolchainOf(check), toolchainOf(part)];
  return one !== '' && other !== '' && one !== other;
}

/** The same program for a path that contains the other: `pytest tests/unit` after `pytest tests/unit/test_quay.py`. */
export function isAround(check: string, part: string): boolean {
  const [program, ...words] = checkForm(check).words;
  const [own, ...others] = checkForm(part).words;
  const [wide, narrow] = [words.filter(isOperand), others.filter(isOperand)];
  if (program === undefined || program !== own || wide.length === 0 || narrow.length === 0) return false;
  return narrow.every((operand) => wide.some((around) => isBelow(operand, around, program)));
}

function isOperand(word: string): boolean {
  return OPERAND.test(word) && !word.startsWith('-');
}

function isBelow(operand: string, around: string, program: string): boolean {
  const isDeep = around.endsWith('...') || !NOT_BELOW.test(program);
  const top = plainPath(around.replace(/\/?\.\.\.$/, ''));
  const own = plainPath(operand.replace(/\/?\.\.\.$/, ''));
  return own === top || (isDeep && (top === '' || own.startsWith(`${top}/`))) || own.startsWith(`${top}:`);
}

function plainPath(path: string): string {
  return path.replace(/^\.\/|^\.$|\/$/g, '');
}
