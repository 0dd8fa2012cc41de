// Puts messages into a history, each into a session and at a place of its own.
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** Gives every needle the id of its row, and back the transcripts. */
export function plantNeedles(projectsFolder, needles, random) {
  const paths = readdirSync(projectsFolder, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.jsonl'))
    .sort()
    .map((name) => join(projectsFolder, name));
  const planted = new Map(paths.map((path) => [path, []]));
  for (const [index, needle] of needles.entries()) {
    needle.uuid = `00000000-0000-4000-8000-${String(index).padStart(12, '0')}`;
    planted.get(paths[Math.floor(random() * paths.length)]).push(needle);
  }
  for (const [path, mine] of planted) {
    const lines = readFileSync(path, 'utf8').trimEnd().split('\n');
    for (const needle of mine) {
      const at = 1 + Math.floor(random() * lines.length);
      lines.splice(at, 0, ...rowsOf(needle, JSON.parse(lines[at - 1])));
    }
    writeFileSync(path, `${lines.join('\n')}\n`);
  }
  return paths;
}

function rowsOf({ uuid, text, before = '', tool, isPrompt }, { cwd, sessionId, timestamp, isSidechain }) {
  const row = (fields) =>
    JSON.stringify({ isSidechain, cwd, sessionId, version: '2.1.325', ...fields, timestamp });
  const assistant = (content) => ({
    type: 'assistant',
    message: { id: `msg_${uuid}`, role: 'assistant', content: [content] },
  });
  if (isPrompt) return [row({ type: 'user', message: { role: 'user', content: text }, uuid })];
  if (!tool) return [row({ ...assistant({ type: 'text', text }), uuid })];
  const id = `toolu_${uuid}`;
  const result = { type: 'tool_result', tool_use_id: id, content: `${before}${text}`, is_error: true };
  return [
    row({
      ...assistant({ type: 'tool_use', id, name: tool, input: { command: 'make check' } }),
      uuid: `${uuid}-call`,
    }),
    row({ type: 'user', message: { role: 'user', content: [result] }, uuid }),
  ];
}
