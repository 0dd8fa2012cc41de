// The man page: all commands from their table, environment and exit codes from the tables of docs/commands.md.

export function renderManPage(commands, version, page) {
  const forPeople = commands.filter(({ internal }) => !internal);
  return [
    `.\\" Made by tools/generate-docs.mjs: change src/cli/commands/ instead.`,
    `.TH TIDEPROOF 1 "" "tideproof ${version}" "User Commands"`,
    '.SH NAME',
    'tideproof \\- Claude Code sessions that survive compaction',
    '.SH SYNOPSIS',
    '.B tideproof',
    '.I command',
    '[\\fIoptions\\fR]',
    '.SH DESCRIPTION',
    'Asks the summarizer of Claude Code for a handoff at each compaction, keeps what was said, run and written in an archive,',
    'and gives back word for word what a summary lacks.',
    'Every command takes \\fB\\-\\-json\\fR, which prints one JSON value for programs, and \\fB\\-\\-help\\fR.',
    '\\fBtideproof \\-\\-version\\fR says which one this is.',
    '.SH COMMANDS',
    ...forPeople.flatMap(renderCommand),
    '.SH EXIT STATUS',
    ...tableUnder(page, 'Exit codes').flatMap(([code, meaning]) => entry(bold(code), meaning)),
    '.SH ENVIRONMENT',
    ...tableUnder(page, 'Environment').flatMap(([name, meaning]) => entry(bold(name), meaning)),
    '.SH FILES',
    ...entry(bold('.tideproof/config.json'), 'Settings of a project, in its folder'),
    ...entry(bold('~/.local/share/tideproof/'), 'Everything tideproof keeps, and your own config.json'),
    '.SH SEE ALSO',
    'The folder docs of tideproof, and',
    '.BR claude (1).',
    '',
  ].join('\n');
}

function renderCommand({ name, summary, usage, words, options, examples }) {
  const terms = [
    ...words.map((word) => [`\\fI${escapeRoff(word.name)}\\fR`, word.summary]),
    ...options.map(({ flag, summary: meaning }) => [renderFlag(flag), meaning]),
  ];
  return [
    `.SS ${escapeRoff(name)}`,
    `${text(summary)}.`,
    '.PP',
    '.nf',
    ...wrapUsage(usage).map(text),
    '.fi',
    ...terms.flatMap(([term, meaning]) => entry(term, meaning)),
    ...(examples.length > 0 ? ['.PP', 'Examples:'] : []),
    ...examples.flatMap((example) => entry(bold(example.line), example.summary)),
  ];
}

/** Where nothing is filled, lines have to be short by themselves. */
function wrapUsage(usage) {
  const lines = [''];
  for (const part of usage.match(/\[[^\]]*\]\S*|\S+/g)) {
    const line = `${lines.at(-1)} ${part}`.trimStart();
    if (line.length <= 70) lines[lines.length - 1] = lines.length > 1 ? `    ${line}` : line;
    else lines.push(`    ${part}`);
  }
  return lines;
}

function renderFlag(flag) {
  const [, name, value] = /^(\S+)(?: <(.*)>)?$/.exec(flag);
  return value === undefined ? bold(name) : `${bold(name)} \\fI${escapeRoff(value)}\\fR`;
}

/** The rows of the table under a heading of a Markdown page. */
function tableUnder(page, heading) {
  const section = page.split(`\n## ${heading}\n`)[1]?.split('\n## ')[0];
  if (section === undefined) throw new Error(`docs/commands.md lacks the heading ${heading}`);
  const rows = section.split('\n').filter((line) => line.startsWith('| '));
  return rows.slice(1).map((row) =>
    row
      .slice(2, -2)
      .split(' | ')
      .map((cell) => cell.replace(/\[([^\]]*)\]\([^)]*\)/g, '$1')),
  );
}

function entry(term, meaning) {
  return ['.TP', term, text(meaning)];
}

function bold(term) {
  return `\\fB${escapeRoff(term.replaceAll('`', ''))}\\fR`;
}

/** A line that begins with a dot or a quote would be a request. */
function text(line) {
  return escapeRoff(line.replaceAll('`', '')).replace(/^(?=[.'])/, '\\&');
}

function escapeRoff(line) {
  return line
    .replaceAll('\\', '\\e')
    .replaceAll('-', '\\-')
    .replaceAll("'", '\\(aq')
    .replaceAll('"', '\\(dq')
    .replaceAll('~', '\\(ti')
    .replaceAll('^', '\\(ha')
    .replace(
      /[^\0-\x7f]/g,
      (letter) => `\\[u${letter.codePointAt(0).toString(16).toUpperCase().padStart(4, '0')}]`,
    );
}
