import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { ask, setStage } from '../mcp/stage.ts';
import { writeSession } from '../transcripts/session-writer.ts';
import { listenForTexts } from './loopback-endpoint.ts';

const SECRET = 'HARBOUR-7731-KEY';

it('sends no secret to the endpoint, not even one that only the user can tell', async () => {
  const stage = setStage();
  const rows = writeSession({ session: 1 });
  rows.prompt('Push the release with the key');
  stage.leave('one', rows.text());
  stage.importAll();
  const { url, heard } = await listenForTexts();
  const config = {
    semantic: { model: `${url}/api/embed` },
    secrets: [{ name: 'harbour key', regex: 'HARBOUR-\\d+-KEY' }],
  };
  writeFileSync(join(stage.dataDir, 'config.json'), JSON.stringify(config));
  const query = `release key ${SECRET}`;
  expect((await ask(await stage.connect(), 'recall', { query, all: true })).isError).toBe(false);

  const sent = heard.flatMap(({ body }) => body.input);
  expect(sent).toEqual([expect.stringMatching(/^release key \[masked own-harbour-key \w+\]$/)]);
});
