import { describe, expect, it } from 'vitest';
import { foundIn } from './found-lines.ts';

/** The subject stands in the line of the item, or the item is not told. */
const listed: [what: string, said: string, item: RegExp, subject: RegExp][] = [
  [
    'a sentence that is long',
    'When the importer meets a vessel whose call sign was changed after the manifest had been written and signed by the harbour master, it drops:\n- names with a dot in `call_sign`\n- rows of `manifest_v2` older than 30 days, whatever their state is',
    /30 days/,
    /importer/,
  ],
  [
    'a sentence with the colon of another script',
    '解析器会拒绝以下名称：\n- 带点的 `call_sign` 字段，例如 `A.B`\n- 超过 30 个字符的 `vessel_name` 字段，无论它来自哪个文件或哪个港口都一样',
    /30/,
    /解析器/,
  ],
  [
    'a Japanese sentence',
    '取り込みで捨てられる行は次のとおりです：\n- `call_sign` に点がある行\n- `manifest_v2` の 30 日より古い行で、状態にかかわらずすべて対象になります',
    /30/,
    /捨てられる/,
  ],
  [
    'a label that is that of a part only',
    '## Parsing the manifest twice\n\n**Impact:**\n- 40 ms for each row of `manifest_v2` on the old machine, and 12 ms on the new one',
    /40 ms/,
    /twice/,
  ],
  [
    'a label in a paragraph',
    '### Manifest is parsed twice\n\nThe file is opened by `readManifest()` and again by the caller.\n\n**Impact:** 40 to 80 ms of redundant work per call of `boardAll()`.',
    /redundant/,
    /twice|readManifest/,
  ],
  [
    'before and after',
    '## Session ids over midnight\n\n**Before:**\n- Jan 22: the id is `2026-01-22-a6c3`, and a state file with that name is created\n\n**After:**\n- Jan 23: the id stays `2026-01-22-a6c3`, so the state file of the day before is found',
    /a state file with that name/,
    /midnight/,
  ],
  [
    'German before and after',
    '## Kennungen über Mitternacht\n\n**Vorher:**\n- 22. Januar: Kennung `2026-01-22-a6c3`, Zustandsdatei mit diesem Namen angelegt',
    /Zustandsdatei/,
    /Mitternacht/,
  ],
  [
    'a French label',
    '## Double lecture du manifeste\n\n**Conséquences :**\n- 40 ms de plus pour chaque ligne de `manifest_v2` sur la vieille machine',
    /40 ms/,
    /lecture/,
  ],
  [
    'a sentence without a colon',
    'These names are refused by the importer\n- names with a dot in `call_sign`\n- names that are longer than 30 letters in `vessel_name`, whatever their state is',
    /30 letters/,
    /refused/,
  ],
  [
    'a sentence that was broken into lines',
    'The importer of the harbour refuses the following\nkinds of names:\n- names with a dot in `call_sign`, which\n  the old one had let through for years\n- names of more than 30 letters in\n  `vessel_name`, whatever their state',
    /30 letters/,
    /importer/,
  ],
  [
    'a short step of a list',
    'The importer works in two passes:\n1. Read\n   - opens `manifest.csv` twice, once for the header and once for the rows\n2. Write\n   - keeps `manifest_v2` locked until all rows are in, which takes 40 s',
    /locked/,
    /importer/,
  ],
  [
    'an outer sentence and an inner label',
    'Review of `boardAll()`:\n- **Problem:** opens the manifest of each ferry anew, 12 times in all\n- **Evidence:** the log of the quay shows 12 lines for one ferry of `pier_3`',
    /12 lines/,
    /boardAll/,
  ],
  [
    'what was said before code',
    'The importer refuses names of this form:\n```py\nif "." in name:\n    raise ValueError(name)\n```\n- names with a dot in `call_sign`, also those that the pilot typed himself at night',
    /pilot typed/,
    /importer/,
  ],
  [
    'a lead that points at what was said before it',
    'The importer of the quay is strict about names. These are refused:\n- names with a dot in `call_sign`, also those that the pilot typed himself at night',
    /pilot typed/,
    /refused/,
  ],
  [
    'Russian, after a dash',
    'Импортёр отбрасывает такие строки —\n- имена с точкой в `call_sign`, даже если их ввёл сам лоцман ночью',
    /точкой/,
    /отбрасывает/,
  ],
];

/** Nobody can tell what these are about. */
const torn: [what: string, said: string, item: RegExp][] = [
  [
    'a list without a word before it',
    '- names with a dot in `call_sign`\n- names longer than 30 letters',
    /names/,
  ],
  [
    'half of an "if"',
    'If the other ferry had:\n- a count of `moorings > 0`, as the log of the quay has it\n- its branch `quay/314004c` with data in it',
    /moorings|314004c/,
  ],
  [
    'German, half of a "wenn"',
    'Wenn die andere Fähre Folgendes hätte:\n- einen Zähler `moorings > 0`, wie es im Protokoll steht',
    /moorings/,
  ],
  [
    'Spanish, half of a "si"',
    'Si el otro ferry tuviera:\n- un contador `moorings > 0`, como dice el registro del muelle',
    /moorings/,
  ],
  [
    'French, half of a "si"',
    "Si l'autre ferry avait :\n- un compteur `moorings > 0`, comme le dit le registre du quai",
    /moorings/,
  ],
  [
    'Chinese, half of an "if"',
    '如果另一艘渡轮有：\n- 计数器 `moorings > 0`，正如码头日志所示的那样',
    /moorings/,
  ],
  [
    'what would be',
    'What would work:\n- the same branch for both, so that each writes to `quay/314004c` in turn',
    /314004c/,
  ],
  [
    'a note below a table',
    'Times of `pier_3`:\n\n| run | ms |\n|---|---|\n| first | 40 |\n\n*Skipped `pier_4` due to fog',
    /Skipped/,
  ],
  [
    'an item about the one before',
    '- `pier_3` reads the tide from `ebb.ts`.\n- Same thing for the bell of `pier_4`!',
    /Same thing/,
  ],
  ['a condition alone', '- If the path of the manifest has more than 2 dots in it.', /2 dots/],
];

/** These tell something, each by itself or with what leads to it. */
const staying: [what: string, said: string, line: RegExp][] = [
  ['an item that is a sentence', '- `pier_3` is 40 m deep and has no lamp', /`pier_3` is 40 m deep/],
  [
    'a value with its name',
    '- `IPFS_PROVIDER=local`: the API takes the node of the harbour, and not the cloud',
    /takes the node/,
  ],
  [
    'an "if" with what follows',
    'If the manifest has no header, `readManifest()` takes the first row for one.',
    /takes the first row/,
  ],
  [
    'a list of what follows an "if"',
    'If the manifest has no header, the importer does this:\n- `readManifest()` takes the first row for one and drops it from the count of passengers',
    /no header.*takes the first row/,
  ],
  [
    'German, "wenn" with what follows',
    'Wenn der Kopf fehlt, nimmt `readManifest()` die erste Zeile dafür.',
    /nimmt `readManifest\(\)`/,
  ],
  [
    'a heading that says what it is about',
    '## How a ferry lands\n- asks `pier_4` for its depth and waits for the answer of the pilot',
    /How a ferry lands: asks `pier_4`/,
  ],
  [
    'a short lead with its items',
    'The importer refuses:\n- names with a dot\n- names over 30 letters',
    /The importer refuses: names with a dot; names over 30 letters/,
  ],
  [
    'a table below its heading',
    '## Times at `pier_3`\n\n| Boat | Time |\n|---|---|\n| Ferry of the north | 40 ms |',
    /Times at `pier_3`: Ferry of the north: Time 40 ms/,
  ],
  ['a Korean item that is a sentence', '- `pier_3` 의 수심은 40 m 이고 등대가 없습니다', /40 m/],
  [
    'an item that names its subject below a label',
    '**Notes:**\n- `moor()` never throws, whatever the pilot answers to the ferry on the radio',
    /`moor\(\)` never throws/,
  ],
  [
    'a Portuguese list',
    'O importador recusa:\n- nomes com ponto em `call_sign`, mesmo os que o piloto digitou de noite',
    /importador recusa: nomes com ponto/,
  ],
  [
    'steps of an outer list that say enough',
    '1. The reader of `manifest.csv`:\n   - opens the file twice, once for the header and once for all the rows',
    /reader of `manifest\.csv`: opens the file twice/,
  ],
];

describe('An item of a list', () => {
  it.each(listed)('is told with its subject or not at all: %s', (_what, said, item, subject) => {
    const lines = foundIn(said, 'The horn of `pier_9` is broken.');
    expect(lines.join('\n')).toContain('pier_9');
    for (const line of lines) if (item.test(line)) expect(line).toMatch(subject);
  });

  it.each(torn)('that nobody can tell the subject of is not told: %s', (_what, said, item) => {
    const lines = foundIn(said, 'The horn of `pier_9` is broken.').join('\n');
    expect(lines).toContain('pier_9');
    expect(lines).not.toMatch(item);
  });

  it.each(staying)('that says enough is told: %s', (_what, said, line) => {
    expect(foundIn(said, 'The horn of `pier_9` is broken.').join('\n')).toMatch(line);
  });
});
