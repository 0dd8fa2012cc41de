import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { PROJECT, writeSession } from '../transcripts/session-writer.ts';
import { makeSecretRoom } from './secret-room.ts';

/** Put together at run time, so that no scanner takes this file for a leak. */
const letters = 'q9Xw7RtZ2kLm4VbN8sJd3HfG6pYc1AuE5oTi0BgQ';
const OWN_CONFIG = '.local/share/tideproof/config.json';
const token = `ghp_${letters.slice(0, 36)}`;

it.each([
  ['UserPromptSubmit', { prompt: `Push with ${token}`, prompt_id: 'p' }],
  ['PreCompact', { trigger: 'manual', custom_instructions: `keep ${token}` }],
  ['PostCompact', { trigger: 'auto', compact_summary: `<summary>They used ${token}</summary>` }],
  ['SubagentStop', { agent_type: '', last_assistant_message: `<summary>They used ${token}</summary>` }],
  ['Stop', { last_assistant_message: `I used ${token}`, prompt_id: 'p' }],
  ['SessionEnd', { reason: 'other' }],
])('The hook leaves no secret of a payload of %s anywhere, nor one of the transcript', (event, fields) => {
  const { tell, filesWith } = makeSecretRoom();
  const { stdout, status } = tell(event, fields, [`Never forget: the token is ${token}, always use it`]);
  expect(status).toBe(0);
  expect(stdout).not.toContain(token);
  expect(filesWith(token)).toEqual([]);
  expect(filesWith('[masked github-token ').length).toBeGreaterThan(0);
});

it('A secret has the same mask in every process, made with a key that only its owner can read', () => {
  const { tell, run, dataDir, project } = makeSecretRoom();
  tell('UserPromptSubmit', { prompt: `Push with ${token}`, prompt_id: 'p' }, [`Push with ${token}`]);
  expect(readFileSync(join(dataDir, 'mask.key'), 'utf8')).toMatch(/^[\da-f]{64}\n$/);
  if (process.platform !== 'win32') expect(statSync(join(dataDir, 'mask.key')).mode & 0o777).toBe(0o600);
  run(['note', `The token is ${token}`]);
  const folder = join(project, '.tideproof/notes');
  const notes = readFileSync(join(folder, readdirSync(folder)[0]!), 'utf8');
  expect(notes).not.toContain(token);
  const masks = notes.match(/\[masked github-token [\da-f]{10}\]/g) ?? [];
  expect(masks.length).toBeGreaterThan(1);
  expect(new Set(masks).size).toBe(1);
});

it('The log has no secret of what a hook failed at', () => {
  const { run, filesWith, dataDir } = makeSecretRoom();
  run(['hook', 'claude-code'], { input: `${token} is no JSON` });
  expect(readFileSync(join(dataDir, 'tideproof.log'), 'utf8')).toContain('hook failed');
  expect(filesWith(token)).toEqual([]);
});

it('Patterns of the user are masked by hooks, notes and the import', () => {
  const { tell, run, write, filesWith, project } = makeSecretRoom();
  const code = { name: 'Berth code', regex: 'berth-(\\w+)' };
  write(OWN_CONFIG, JSON.stringify({ secrets: [code, { name: 'crew', regex: 'crew #\\d+' }] }));
  const prompt = 'Open berth-alpha for crew #4711';
  tell('UserPromptSubmit', { prompt, prompt_id: 'p' }, [`Always: ${prompt}`]);
  run(['note', 'It is berth-alpha for crew #4711']);
  const rows = writeSession({ session: 2 });
  rows.prompt('Never open berth-alpha, not even for crew #4711');
  write('.claude/projects/pier/bbbb-2.jsonl', rows.text().replaceAll(PROJECT, project));
  expect(run(['import']).status).toBe(0);
  for (const secret of ['berth-alpha', 'crew #4711']) expect(filesWith(secret)).toEqual([]);
  for (const mask of ['berth-[masked own-berth-code ', '[masked own-crew '])
    expect(filesWith(mask).length).toBeGreaterThan(0);
});
