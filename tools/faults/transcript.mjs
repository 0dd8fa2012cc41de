/** The rows of a session as the client writes them: requests, rules, tasks, files, commands, errors, a compaction. */
export function writeTranscript(sessionId, cwd, random, turns) {
  const rows = [];
  let serial = 0;
  const row = (fields) => {
    serial += 1;
    const uuid = `${sessionId.slice(0, 8)}-0000-4000-8000-${String(serial).padStart(12, '0')}`;
    const timestamp = new Date(Date.UTC(2026, 2, 9, 9, 0, serial)).toISOString();
    rows.push(
      JSON.stringify({ isSidechain: false, cwd, sessionId, version: '2.1.325', ...fields, uuid, timestamp }),
    );
  };
  const said = (turn, content) =>
    row({
      type: 'assistant',
      message: {
        ...{ id: `msg_${turn}`, role: 'assistant', model: 'sample', content: [content] },
        usage: { input_tokens: 100 * turn, output_tokens: 10 },
      },
    });
  const call = (turn, name, input, result, failed = false) => {
    const id = `toolu_${turn}_${serial}`;
    said(turn, { type: 'tool_use', id, name, input });
    const block = { type: 'tool_result', tool_use_id: id, content: result, is_error: failed };
    row({ type: 'user', message: { role: 'user', content: [block] }, toolUseResult: { stdout: result } });
  };
  for (let turn = 1; turn <= turns; turn++) {
    const topic = random.pick(['tide table', 'harbour log', 'lock gate', 'buoy chain', 'pilot roster']);
    const rule = random.below(3) === 0 ? ` Never touch ${topic.replace(' ', '/')}/${turn}.` : '';
    row({ type: 'user', message: { role: 'user', content: `Mend the ${topic}, part ${turn}.${rule}` } });
    said(turn, {
      type: 'text',
      text: `I look at the ${topic} ${turn}. I decided to keep the format, because it is read elsewhere.`,
    });
    call(
      turn,
      'Edit',
      {
        file_path: `${cwd}/src/${topic.replace(' ', '-')}.ts`,
        old_string: 'a',
        new_string: 'b'.repeat(random.below(3000)),
      },
      'The file has been updated.',
    );
    call(
      turn,
      'TaskCreate',
      { subject: `Check ${topic} ${turn}`, description: 'with tests' },
      `Task #${turn} created successfully: Check ${topic} ${turn}`,
    );
    const failed = random.below(2) === 0;
    call(
      turn,
      'Bash',
      { command: `npm test -- ${topic}` },
      failed ? `Error: ${topic} ${turn} is off by ${random.below(100)} cm` : 'ok',
      failed,
    );
    if (random.below(6) === 0) {
      row({
        type: 'system',
        subtype: 'compact_boundary',
        content: 'Conversation compacted',
        compactMetadata: { trigger: 'auto', preTokens: 1000 },
      });
      row({
        type: 'user',
        isCompactSummary: true,
        message: {
          role: 'user',
          content: `This session is being continued from a previous conversation that ran out of context.\nSummary:\nWork on the ${topic}.`,
        },
      });
    }
  }
  return `${rows.join('\n')}\n`;
}
