import { execFile } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { expect, it } from 'vitest';
import { entryFile } from '../cli/room.ts';
import { ask, type Stage, setStage } from '../mcp/stage.ts';
import { writeSession } from '../transcripts/session-writer.ts';
import { listenForTexts } from './loopback-endpoint.ts';

const SECRET = 'HARBOUR-7731-KEY';

async function searchByCommand({ dataDir }: Stage, query: string): Promise<void> {
  const env = { PATH: process.env.PATH, HOME: dirname(dataDir), TIDEPROOF_HOME: dataDir };
  await promisify(execFile)(process.execPath, [entryFile, 'search', query, '--all'], { env });
}

async function recallAsModel(stage: Stage, query: string): Promise<void> {
  const client = await stage.connect();
  expect((await ask(client, 'recall', { query, all: true })).isError).toBe(false);
}

it.each([
  ['the command', searchByCommand],
  ['the MCP server', recallAsModel],
])('sends no secret that only the user can tell to the endpoint: %s', async (_, search) => {
  const stage = setStage();
  const rows = writeSession({ session: 1 });
  rows.prompt('Push the release with the key');
  stage.leave('one', rows.text());
  stage.importAll();
  const { url, heard } = await listenForTexts();
  const config = {
    semantic: { model: `${url}/api/embed`, modelName: 'small' },
    secrets: [{ name: 'harbour key', regex: 'HARBOUR-\\d+-KEY' }],
  };
  writeFileSync(join(stage.dataDir, 'config.json'), JSON.stringify(config));
  await search(stage, `release key ${SECRET}`);

  const sent = heard.flatMap(({ body }) => body.input);
  expect(sent).toContainEqual(expect.stringMatching(/^release key \[masked own-harbour-key \w+\]$/));
  expect(JSON.stringify(heard)).not.toContain(SECRET);
});
