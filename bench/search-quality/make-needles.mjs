// Messages that a question has one right answer to, each with how it is asked for. Most of them are never asked for: they
// are there to be confused with those that are.
import { readFileSync } from 'node:fs';
import { errorKinds } from './errors.mjs';

const WORDS =
  'tide harbor ledger invoice buoy anchor depth keel crane dock berth cargo manifest pilot vessel route beacon gauge sluice basin mooring hull cabin crew cursor batch queue worker backoff socket buffer parser lexer schema tenant cookie header metric span theme layout modal slider legend widget avatar locale coupon refund shipment supplier catalog shelf scanner sensor median alarm policy vault cipher digest expiry roster'.split(
    ' ',
  );
const VERBS =
  'reconcile assemble throttle hydrate normalise dispatch collate validate rebuild flatten resolve coalesce propagate acquire release serialise estimate compact enqueue reclaim annotate redeem settle prefetch'.split(
    ' ',
  );
const TAILS = 'Id Map List Factory Context Handler Options State Plan Limit Registry'.split(' ');
const FOLDERS = ['src', 'lib', 'server/api', 'packages/core/src', 'packages/web/src'];
const ENDINGS = ['ts', 'tsx', 'py', 'go', 'mjs'];
const SMALL = new Set(
  'a an the of to and in is it for that this with as are on be not from by or if was which when all can will we you has have but one do does did how what why who where there their them they than then so only no its may must after before into out up about what at own us our per two over any get gets without'.split(
    ' ',
  ),
);

/** `asked` of each kind are asked for, and three times as many errors and names are there in all. */
export function makeNeedles(random, asked) {
  const pick = (list) => list[Math.floor(random() * list.length)];
  return [
    ...makeErrors(random, pick, asked),
    ...makeNames(random, pick, asked),
    ...makeProse(random, pick, asked),
  ];
}

function makeErrors(random, pick, asked) {
  return Array.from({ length: asked * 3 }, (_, index) => {
    const kind = errorKinds[index % errorKinds.length];
    const { text, asked: question } = kind(errorParts(random, pick));
    return {
      tool: 'Bash',
      text: `${text}\n${pick(['1 failed, 12 passed', 'Process exited with code 1', 'make: *** [check] Error 2', ''])}`,
      before: pick(['Exit code 1\n', '', '> pier@1.4.0 test\n', '$ make check\n']),
      questions: index < asked ? [{ kind: 'error', query: question }] : [],
    };
  });
}

function errorParts(random, pick) {
  const at = (root) => `${root}${pick(FOLDERS)}/${pick(WORDS)}-${pick(WORDS)}.${pick(ENDINGS)}`;
  return {
    at,
    line: () => 10 + Math.floor(random() * 800),
    port: 3000 + Math.floor(random() * 6000),
    name: `${pick(VERBS)}${capital(pick(WORDS))}`,
    name2: `${pick(VERBS)}${capital(pick(WORDS))}`,
    Type: `${capital(pick(WORDS))}${pick(TAILS)}`,
    Type2: `${capital(pick(WORDS))}${pick(TAILS)}`,
    table: `${pick(WORDS)}_${pick(WORDS)}s`,
    word: pick(WORDS),
    word2: pick(WORDS),
  };
}

function makeNames(random, pick, asked) {
  return Array.from({ length: asked * 3 }, (_, index) => {
    const parts = [pick(VERBS), pick(WORDS), pick(WORDS), ...(random() < 0.4 ? [pick(TAILS)] : [])];
    const isSnake = random() < 0.35;
    const name = isSnake ? parts.join('_').toLowerCase() : camel(parts);
    const other = pick(WORDS);
    const text = pick([
      `I moved ${name} next to the ${other}, because the ${pick(WORDS)} needs it first.`,
      `export function ${name}(${other}: ${capital(other)}) {\n  return ${other}.${pick(WORDS)};\n}`,
      `Why is \`${name}\` called twice when the ${other} opens?`,
      `def ${name}(self, ${other}):\n    return self.${other}.${pick(WORDS)}`,
      `The slow part is ${name}: it walks every ${other} again.`,
    ]);
    return { text, questions: index < asked ? [{ kind: 'name', query: forget(parts, isSnake, index) }] : [] };
  });
}

/** What is left of a name in somebody's head, in ten ways. */
function forget(parts, isSnake, index) {
  const whole = isSnake ? parts.join('_').toLowerCase() : camel(parts);
  const [verb, first, second] = parts;
  const middle = Math.floor(whole.length / 2);
  return [
    () => (isSnake ? camel(parts) : parts.join('_').toLowerCase()),
    () => whole.toUpperCase(),
    () => parts.join('').toLowerCase(),
    () => whole.slice(0, verb.length + first.length + 3),
    () => whole.slice(3, -3),
    () => parts.join('-').toLowerCase(),
    () => `${verb} ${second}`,
    () => `where was that ${first} ${second} function with ${verb}`,
    () => whole.slice(0, middle) + whole[middle + 1] + whole[middle] + whole.slice(middle + 2),
    () => `${whole.slice(0, 5)}${whole.slice(6)}`,
  ][index % 10]();
}

function makeProse(random, pick, asked) {
  const topics = readFileSync(new URL('topics.txt', import.meta.url), 'utf8')
    .trim()
    .split('\n\n');
  return topics.slice(0, asked).map((topic) => {
    const [said, shared, other] = topic.split('\n');
    checkPure(said, other);
    const text = pick([
      (it) => `${it} I noted that in the docs.`,
      (it) => `Decided with the team: ${it}`,
      (it) => `Done so far: the ${pick(WORDS)} and the ${pick(WORDS)}. ${it} Next is the ${pick(WORDS)}.`,
      (it) => it,
    ])(said);
    const ask = pick([
      (it) => `how did we settle ${it}?`,
      (it) => it,
      (it) => `what did we say about ${it}`,
      (it) => `why ${it}`,
    ]);
    const questions = [
      { kind: 'paraphrase', query: ask(shared) },
      { kind: 'other words', query: other },
    ];
    return { isPrompt: random() < 0.4, text, questions };
  });
}

function checkPure(said, other) {
  const stems = (text) =>
    (text.toLowerCase().match(/[a-z]{2,}/g) ?? [])
      .filter((word) => !SMALL.has(word))
      .map((word) => word.slice(0, 5));
  const known = new Set(stems(said));
  const both = stems(other).filter((stem) => known.has(stem));
  if (both.length > 0) throw new Error(`"${other}" shares ${both.join(', ')} with "${said}"`);
}

function camel([first, ...others]) {
  return first + others.map(capital).join('');
}

function capital(word) {
  return word[0].toUpperCase() + word.slice(1);
}
