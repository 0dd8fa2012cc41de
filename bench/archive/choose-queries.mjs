// What people look for, taken from what the archive holds: the same archive gives the same queries.
const PROJECT = '/home/ada/pier';

export function chooseQueries(database, archive, count) {
  const random = makeRandom(11);
  const ids = database
    .prepare("SELECT id FROM entries WHERE kind IN ('prompt', 'said', 'result', 'call')")
    .all();
  const pick = (list) => list[Math.floor(random() * list.length)];
  const text = () => archive.readEntryText(database, pick(ids).id).slice(0, 4000);
  const match = (pattern) => {
    for (;;) {
      const found = text().match(pattern);
      if (found) return pick(found);
    }
  };
  const word = () => match(/\b[a-z]{5,9}\b/g);
  const name = () => match(/\b[a-z]+(?:[A-Z][a-z]+)+\b/g);
  const kinds = [
    ['word', () => ({ query: word() })],
    ['two words', () => ({ query: `${word()} ${word()}` })],
    ['five words of one text', () => ({ query: match(/\b(?:[a-z]+ ){4}[a-z]+\b/g) })],
    ['phrase', () => ({ query: `"${match(/\b[a-z]{4,} [a-z]{4,}\b/g)}"` })],
    ['prefix', () => ({ query: `${word().slice(0, 4)}*` })],
    ['name', () => ({ query: name() })],
    ['part of a name', () => ({ query: name().slice(2, -2) })],
    ['path', () => ({ query: match(/\b[\w/]+\/[\w-]+\.(?:ts|py|go|md)\b/g) })],
    ['error', () => ({ query: match(/Error: [^\n]{20,80}/g) })],
    ['not there', () => ({ query: `zq${word()}xk` })],
    ['very common', () => ({ query: pick(['the', 'const', 'return', 'error', 'file', 'test']) })],
    ['in a project', () => ({ query: word(), filter: { folders: [PROJECT] } })],
    ['of a tool', () => ({ query: word(), filter: { tool: 'Bash', kinds: ['result'] } })],
  ];
  return Array.from({ length: count }, (_, index) => {
    const [kind, make] = kinds[index % kinds.length];
    return { kind, ...make() };
  });
}

function makeRandom(seed) {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 4_294_967_296;
  };
}
