// What one session says: prompts, answers, calls and results in the proportions of real ones, in words that are
// distributed like those of real projects: a few very common, most of them rare, names made of parts.
const HARBOR_WORDS =
  'tide harbor ledger invoice total round buoy anchor chart depth keel crane dock berth cargo manifest pilot vessel route signal beacon current drift gauge sluice lock basin mooring rope sail mast hull deck cabin crew watch log entry record archive index query cursor batch queue worker retry backoff timeout socket stream buffer chunk parser token lexer grammar schema column row table migration version tenant account session cookie header request response status error warning metric trace span label color theme layout button dialog modal form field input select option toggle slider chart legend axis tick grid panel widget card badge avatar upload download export import report template locale currency price discount coupon order payment refund shipment address customer supplier product catalog category stock warehouse shelf label printer scanner device sensor reading sample filter window average median percentile threshold alarm rule policy role permission grant secret vault cipher digest signature certificate renewal expiry clock timer schedule calendar holiday shift roster'.split(
    ' ',
  );
const STEMS = [...HARBOR_WORDS, ...makeWords(4_000)];
const COMMON =
  'the a of to and in is it for that this with as are on be not from by or an if was which when all can will we you has have but one file code test value set get new old line use should need now then so only also after before into out up about these there been more than first last both same other each where how what why let const return function import export class type string number null true false async await'.split(
    ' ',
  );
const FOLDERS = [
  'src',
  'test',
  'lib',
  'docs',
  'packages/core/src',
  'packages/web/src',
  'scripts',
  'server/api',
];
const PROJECTS = ['pier', 'ledger', 'lighthouse', 'ferry', 'drydock', 'chandlery', 'estuary', 'regatta'];
const ENDINGS = ['ts', 'tsx', 'py', 'go', 'rs', 'md', 'json', 'sql', 'css', 'sh'];
const LINE_CACHE = 6_000;
const NAMES_IN_PROJECT = 4_000;

/** `namesOf` is shared by the sessions of one history: the names of a project come up in all of its sessions. */
export function createWriting(random, index, namesOf) {
  const pick = (list) => list[Math.floor(random() * list.length)];
  /** The first of a list come up far more often than the last, as words do. */
  const pickEarly = (list) => list[Math.floor(random() ** 3 * list.length)];
  const capital = (word) => word[0].toUpperCase() + word.slice(1);
  const hex = (length) => {
    let text = '';
    while (text.length < length)
      text += Math.floor(random() * 0x100000000)
        .toString(16)
        .padStart(8, '0');
    return text.slice(0, length);
  };
  const uuid = () => `${hex(8)}-${hex(4)}-4${hex(3)}-a${hex(3)}-${hex(12)}`;
  const newName = () => {
    const parts = Array.from({ length: 2 + Math.floor(random() * 2) }, () => pickEarly(STEMS));
    return random() < 0.6 ? parts[0] + parts.slice(1).map(capital).join('') : parts.join('_');
  };
  const project = PROJECTS[index % PROJECTS.length];
  const cwd = `/home/ada/${project}`;
  if (!namesOf.has(project)) namesOf.set(project, Array.from({ length: NAMES_IN_PROJECT }, newName));
  const known = namesOf.get(project);
  const name = () => (random() < 0.01 ? newName() : pickEarly(known));
  const path = () => `${pick(FOLDERS)}/${pickEarly(STEMS)}-${pickEarly(STEMS)}.${pick(ENDINGS)}`;
  const words = (count) =>
    Array.from({ length: count }, () => {
      const dice = random();
      if (dice < 0.62) return pickEarly(COMMON);
      if (dice < 0.93) return pickEarly(STEMS);
      return name();
    }).join(' ');
  const sentence = () => `${capital(words(6 + Math.floor(random() * 14)))}.`;
  const prose = (count) => Array.from({ length: count }, sentence).join(' ');
  const codeLine = () =>
    pick([
      () => `  const ${name()} = await ${name()}(${name()}, ${Math.floor(random() * 1000)});`,
      () => `  if (${name()}.${pickEarly(STEMS)} === '${pickEarly(STEMS)}') return ${name()};`,
      () =>
        `export function ${name()}(${pickEarly(STEMS)}: ${capital(name())}): ${capital(pickEarly(STEMS))} {`,
      () => `    // ${words(9)}`,
      () =>
        `  "${pickEarly(STEMS)}-${pickEarly(STEMS)}": "^${Math.floor(random() * 20)}.${Math.floor(random() * 30)}.0",`,
      () =>
        `INFO  ${new Date(FIRST_LOG + Math.floor(random() * 3e10)).toISOString()} ${path()}:${Math.floor(random() * 900)} ${words(7)}`,
      () => `${path()}:${Math.floor(random() * 900)}:  ${name()}(${name()})`,
      () => `${hex(7)} ${words(6)}`,
    ])();
  const lines = [];
  /** Files are read again and logs repeat themselves, so most lines were there before. */
  const line = () => {
    if (lines.length > 50 && random() < 0.72) return pick(lines);
    const made = codeLine();
    if (lines.length < LINE_CACHE) lines.push(made);
    return made;
  };
  const output = (characters) => {
    const made = [];
    for (let length = 0; length < characters; ) {
      const next = line();
      made.push(next);
      length += next.length + 1;
    }
    return made.join('\n');
  };

  const sessionId = uuid();
  const common = {
    isSidechain: false,
    userType: 'external',
    cwd,
    sessionId,
    version: '2.1.325',
    gitBranch: 'main',
  };
  let parentUuid = null;
  let open;
  let number = 0;
  const row = (fields, time, isAgent) => {
    const id = uuid();
    const text = JSON.stringify({
      parentUuid,
      ...common,
      isSidechain: isAgent,
      ...fields,
      uuid: id,
      timestamp: new Date(time).toISOString(),
    });
    parentUuid = id;
    return text;
  };
  const assistant = (content) => ({
    type: 'assistant',
    message: {
      id: `msg_${hex(20)}`,
      role: 'assistant',
      model: 'claude-opus-5-5',
      content: [content],
      usage: { input_tokens: 8, cache_read_input_tokens: 40_000 + number * 900, output_tokens: 240 },
    },
  });
  const call = () => {
    const file_path = `${cwd}/${path()}`;
    const [tool, input] = pick([
      ['Bash', { command: `npm test -- ${path()}`, description: sentence() }],
      ['Bash', { command: `git log --oneline -${Math.floor(random() * 30)} -- ${path()}` }],
      ['Read', { file_path }],
      ['Edit', { file_path, old_string: output(300), new_string: output(400) }],
      ['Write', { file_path, content: output(1_500) }],
      ['Grep', { pattern: name(), path: 'src' }],
    ]);
    open = { id: `toolu_${hex(20)}`, tool };
    return assistant({ type: 'tool_use', id: open.id, name: tool, input });
  };
  const result = (room) => {
    const failed = random() < 0.1;
    // The copy for the client's screen doubles it; quotes and line ends are escaped.
    const spread = random() < 0.6 ? 0.25 : 3 * random();
    const content = failed
      ? `Exit code 1\n${output(600)}\nError: ${words(5)} in ${name()} at ${path()}:${Math.floor(random() * 400)}\n1 failed`
      : output(Math.max(60, (room / 2.3) * spread));
    const answer = { type: 'tool_result', tool_use_id: open.id, content, is_error: failed };
    open = undefined;
    return {
      type: 'user',
      message: { role: 'user', content: [answer] },
      toolUseResult: { stdout: content, stderr: '', interrupted: false, isImage: false },
    };
  };
  const next = (room, time, isAgent) => {
    number += 1;
    if (open) return row(result(room), time, isAgent);
    if (number === 1 || random() < 0.08)
      return row(
        { type: 'user', message: { role: 'user', content: prose(1 + Math.floor(random() * 4)) } },
        time,
        isAgent,
      );
    if (random() < 0.25)
      return row(assistant({ type: 'text', text: prose(2 + Math.floor(random() * 6)) }), time, isAgent);
    return row(call(), time, isAgent);
  };
  return { cwd, sessionId, next };
}

const FIRST_LOG = Date.UTC(2026, 0, 1);

/** Words that nobody ever said but that sound like some: a language has thousands, most of them rare. */
function makeWords(count) {
  const beginnings = [
    'b',
    'br',
    'c',
    'cl',
    'd',
    'dr',
    'f',
    'fl',
    'g',
    'gr',
    'h',
    'j',
    'k',
    'l',
    'm',
    'n',
    'p',
    'pl',
    'qu',
    'r',
    's',
    'st',
    't',
    'tr',
    'v',
    'w',
    'z',
  ];
  const middles = ['a', 'e', 'i', 'o', 'u', 'ai', 'ea', 'ou'];
  const ends = ['b', 'ck', 'd', 'l', 'm', 'n', 'nd', 'p', 'r', 'rt', 's', 't', 'x', ''];
  const all = [];
  for (const first of beginnings)
    for (const middle of middles)
      for (const second of beginnings)
        for (const end of ends) all.push(first + middle + second + middle + end);
  const step = Math.floor(all.length / count);
  return Array.from({ length: count }, (_, index) => all[(index * step * 7) % all.length]);
}
