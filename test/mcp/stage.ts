import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StdioClientTransport } from '@modelcontextprotocol/sdk/client/stdio.js';
import { onTestFinished } from 'vitest';
import { removePatiently } from '../../src/system/remove-patiently.ts';
import { PROJECT } from '../transcripts/session-writer.ts';

const entryFile = fileURLToPath(new URL('../../dist/tideproof.cjs', import.meta.url));

export interface Answer {
  text: string;
  isError: boolean;
}

export interface Stage {
  dataDir: string;
  /** Leaves a transcript where the client would. */
  leave(sessionId: string, text: string): void;
  /** Takes in everything that was left. */
  importAll(): void;
  /** Starts a server as a client would. */
  connect(environment?: Record<string, string>): Promise<Client>;
}

/** A home in which sessions were held, and servers that know of them, for one test or as long as is said. */
export function setStage(atEnd: (clean: () => void | Promise<void>) => void = onTestFinished): Stage {
  const home = mkdtempSync(join(tmpdir(), 'tideproof mcp '));
  atEnd(() => removePatiently(home));
  const dataDir = join(home, 'data');
  const env = { PATH: process.env.PATH ?? '', HOME: home, TIDEPROOF_HOME: dataDir };
  return {
    dataDir,
    leave(sessionId, text) {
      const file = join(home, '.claude', 'projects', 'pier', `${sessionId}.jsonl`);
      mkdirSync(dirname(file), { recursive: true });
      writeFileSync(file, text);
    },
    importAll() {
      const { status, stderr } = spawnSync(process.execPath, [entryFile, 'import'], {
        env,
        encoding: 'utf8',
      });
      if (status !== 0) throw new Error(stderr);
    },
    async connect(environment = {}) {
      const client = new Client({ name: 'test', version: '1' });
      await client.connect(
        new StdioClientTransport({
          command: process.execPath,
          args: [entryFile, 'mcp'],
          env: { ...env, CLAUDE_PROJECT_DIR: PROJECT, ...environment },
          cwd: home,
        }),
      );
      atEnd(() => client.close());
      return client;
    },
  };
}

/** What a tool answers, in words. */
export async function ask(
  client: Client,
  name: string,
  given: Record<string, unknown> = {},
): Promise<Answer> {
  const { content, isError } = await client.callTool({ name, arguments: given });
  const [{ text }] = content as [{ text: string }];
  return { text, isError: isError === true };
}
