import { onceEach } from '../../domain/once-each.ts';

/** A check in normal form, without what differs from call to call: package manager, user, environment variables. */
export interface CheckForm {
  /** The test runner and its operands: `test pool`, `pytest tests/a.py`. */
  words: string[];
  /** The package that it is limited to; else empty. */
  scope: string;
}

const SETTING = /^[A-Za-z_]\w*=/;
/** `BOARD=h7`, but no variable that narrows a test run. */
const OWN_SETTING = /^(?!\w*(?:TEST|FILTER|GREP|ONLY|ARGS|SUITE|CASE|PKG))[A-Z][A-Z\d_]*=\S*$/;
/** Programs that only start another one. */
const STARTER = /^(?:do|then|else|!|sudo|time|env|exec|nohup|command|npx|bunx|pnpx|xvfb-run)$/;
const DURATION = /^[\d.]+[smh]?$/;
/** Package managers are interchangeable: they run the same scripts and the programs of the same packages. */
const PACKAGE_MANAGER = /^(?:npm|pnpm|yarn|bun)$/;
const PACKAGE_VERB = /^(?:run|run-script|exec|dlx|x)$/;
const ENVIRONMENT = /^(?:uv|poetry|pipenv|hatch|bundle|pdm|rye)$/;
const SCOPED = /^(?:--filter|-F|-w|--workspace|--prefix|-C|--cwd)$/;
/** Flags of a test runner that take the next word as their value. */
const VALUED =
  /^(?:-k|-t|-g|-m|-p|-c|-n|-j|-run|--run|--grep|--testNamePattern|--project|--config|--test-dir)$/;

/** `cd api && sudo CI=1 pnpm --filter api test -- pool` is `test pool` within `api`. */
export const checkForm = onceEach((check): CheckForm => {
  const words = check.split(/\s+/).filter((word) => word !== '');
  let at = 0;
  const skip = (pattern: RegExp) => {
    while (at < words.length && pattern.test(words[at]!)) at += 1;
  };
  for (let before = -1; before !== at; ) {
    before = at;
    skip(SETTING);
    skip(STARTER);
    if (words[at] === 'timeout' && DURATION.test(words[at + 1] ?? '')) at += 2;
    if (words[at] === 'python' || words[at] === 'python3') at += words[at + 1] === '-m' ? 2 : 0;
    if (ENVIRONMENT.test(words[at] ?? '') && /^(?:run|exec)$/.test(words[at + 1] ?? '')) at += 2;
  }
  const isPackage = PACKAGE_MANAGER.test(words[at] ?? '');
  const rest = words.slice(isPackage ? at + 1 : at);
  const kept: string[] = [];
  let scope = '';
  for (let index = 0; index < rest.length; index++) {
    const word = rest[index]!;
    const [flag = '', value] = word.split('=');
    if (isPackage && SCOPED.test(flag)) scope = value ?? rest[++index] ?? '';
    else if (VALUED.test(word)) kept.push(`${word} ${rest[++index] ?? ''}`);
    else if (word.startsWith('-') || (isPackage && kept.length === 0 && PACKAGE_VERB.test(word))) continue;
    else kept.push(kept.length === 0 ? word.slice(word.lastIndexOf('/') + 1) : word);
  }
  return { words: kept, scope };
});

/** The same check, however it is called, or a wider one. */
export function isAtLeast(check: string, part: string): boolean {
  const one = checkForm(check);
  const other = checkForm(part);
  if (one.words.length === 0 || (one.scope !== '' && one.scope !== other.scope)) return false;
  return one.words.every((word, index) => word === other.words[index]);
}

/** The same script with the same operands, in any package. */
export function isSameScript(check: string, part: string): boolean {
  return checkForm(check).words.join(' ') === checkForm(part).words.join(' ');
}

/** The same command line with other variables: `make BOARD=h7` after `make`. */
export function isSetOtherwise(failed: string, command: string): boolean {
  return failed !== command && withoutSettings(failed) === withoutSettings(command);
}

function withoutSettings(command: string): string {
  return command
    .trim()
    .split(/\s+/)
    .filter((word) => !OWN_SETTING.test(word))
    .join(' ');
}
