// Rows of an endless session, in the proportions and sizes of real ones: much tool output, few prompts, some bookkeeping.

const WORDS =
  'const value = compute(input); return entries.filter((entry) => entry.isOpen).map(toLine); // see the handbook, chapter four\n';
const FILES = [
  'src/totals.ts',
  'src/invoice/lines.ts',
  'src/http/routes.ts',
  'test/totals.test.ts',
  'docs/rounding.md',
];
const PROMPTS = [
  'Please make the totals round half to even, and never touch anything below generated/.',
  'Now the same for the credit notes. Always run npm test before you say that it works.',
  'Why is the second page empty? Look at the query first.',
];

export function createSessionSource(seed) {
  const random = makeRandom(seed);
  const cwd = '/home/ada/ledger';
  let serial = 0;
  let message = 0;
  let calls = 0;
  let parentUuid = null;

  const pick = (list) => list[Math.floor(random() * list.length)];
  const text = (length) => {
    const from = Math.floor(random() * 50);
    return `${serial} ${WORDS.slice(from)}${WORDS.repeat(Math.ceil(length / WORDS.length))}`.slice(0, length);
  };
  const row = ({ toolUseResult, ...fields }) => {
    serial += 1;
    const uuid = `${seed.toString(16).padStart(8, '0')}-0000-4000-8000-${serial.toString(16).padStart(12, '0')}`;
    const timestamp = new Date(1_770_000_000_000 + serial * 1_500).toISOString();
    const common = {
      isSidechain: false,
      userType: 'external',
      cwd,
      sessionId: `session-${seed}`,
      version: '2.1.325',
    };
    const line = JSON.stringify({ parentUuid, ...common, ...fields, uuid, timestamp, toolUseResult });
    parentUuid = uuid;
    return `${line}\n`;
  };
  const said = (block) => {
    const usage = { input_tokens: 8, cache_read_input_tokens: 90_000, output_tokens: 200 };
    const id = `msg_${seed}_${message}`;
    return row({
      type: 'assistant',
      message: { id, role: 'assistant', model: 'claude-opus-5-5', content: [block], usage },
    });
  };
  const call = () => {
    calls += 1;
    const path = `${cwd}/${pick(FILES)}`;
    const [name, input] = pick([
      ['Bash', { command: `npm test -- part-${calls % 50}`, description: 'Run the tests' }],
      ['Read', { file_path: path }],
      ['Edit', { file_path: path, old_string: text(500), new_string: text(600) }],
      ['Grep', { pattern: `round\\w+${calls % 20}`, path: 'src' }],
    ]);
    const id = `toolu_${seed}_${calls}`;
    const failed = random() < 0.08;
    // Most results are short, a few are very long.
    const length = random() < 0.7 ? 200 + random() * 3_000 : 5_000 + random() ** 3 * 60_000;
    const content = failed ? `Exit code 1\nError: part ${calls} is off by a cent\n1 failed` : text(length);
    const result = { type: 'tool_result', tool_use_id: id, content, is_error: failed };
    const stdout = { stdout: content, stderr: '', interrupted: false };
    const progress = {
      type: 'progress',
      data: { type: 'bash_progress', output: text(1_200) },
      toolUseID: id,
    };
    return (
      said({ type: 'tool_use', id, name, input }) +
      (random() < 0.5 ? row(progress) : '') +
      row({ type: 'user', message: { role: 'user', content: [result] }, toolUseResult: stdout })
    );
  };
  const turn = () => {
    message += 1;
    let rows = '';
    if (random() < 0.5) rows += said({ type: 'thinking', thinking: text(2_000), signature: 'c2ln' });
    if (random() < 0.6) rows += said({ type: 'text', text: `I look at ${pick(FILES)} now. ${text(600)}` });
    return rows + call();
  };

  return {
    cwd,
    /** Work of about so many bytes, with the prompt that asked for it or without. */
    next(bytes, withPrompt = true) {
      const prompt = {
        type: 'user',
        message: { role: 'user', content: pick(PROMPTS) },
        promptSource: 'typed',
      };
      let rows = withPrompt ? row(prompt) : '';
      while (rows.length < bytes) {
        const before = rows.length;
        rows += turn();
        // One very long result must not make a small step a large one.
        if (bytes < 100_000 && rows.length > bytes * 1.2) rows = rows.slice(0, before);
      }
      return rows;
    },
  };
}

/** Always the same numbers for the same seed (mulberry32). */
function makeRandom(seed) {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}
