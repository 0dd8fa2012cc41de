import { mkdirSync, writeFileSync } from 'node:fs';
import { request as ask } from 'node:http';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import { openArchive } from '../../src/archive/sqlite/open-archive.ts';
import { openTexts } from '../../src/archive/texts/open-texts.ts';
import { claudeCode } from '../../src/clients/clients.ts';
import { createContext } from '../../src/context/create-context.ts';
import { archiveTexts } from '../../src/history/archive-texts.ts';
import { importHistory } from '../../src/history/import-history.ts';
import { listTranscripts } from '../../src/history/list-transcripts.ts';
import { measureAllRegrets } from '../../src/history/measure-regrets.ts';
import { archiveFile, textsFile } from '../../src/system/paths.ts';
import { openServer } from '../../src/web/open-server.ts';
import { makeFolder } from '../make-folder.ts';

const HTML =
  '<html><head><meta http-equiv="Content-Security-Policy" content="default-src \'none\'"></head></html>';

export interface Reply {
  status: number;
  headers: Record<string, string | string[] | undefined>;
  text: string;
}

export interface Asked {
  method?: string;
  headers?: Record<string, string>;
  body?: string;
}

/** A throw-away home, and what it takes to fill and to serve its archive. */
export function makeStage(environment: NodeJS.ProcessEnv = {}) {
  const home = makeFolder();
  const own = { HOME: home, USERPROFILE: home, ...environment };
  const openContext = () => createContext(own, { clients: [claudeCode], cwd: home });
  const { dataDir } = openContext();
  return {
    home,
    dataDir,
    openContext,
    /** Puts a transcript where the client has it. */
    write(sessionId: string, text: string): string {
      const folder = join(home, '.claude', 'projects', '-home-ada');
      mkdirSync(folder, { recursive: true });
      const path = join(folder, `${sessionId}.jsonl`);
      writeFileSync(path, text);
      return path;
    },
    /** What `import` does. */
    import(): void {
      const context = openContext();
      const files = listTranscripts(context);
      const archive = openArchive(archiveFile(dataDir));
      const texts = openTexts(textsFile(dataDir));
      importHistory(archive, files, context);
      archiveTexts(texts, files, {
        ...{ deadline: Number.POSITIVE_INFINITY, readerOf: () => context.reader },
        onFailure: (_path, error) => {
          throw error;
        },
      });
      texts.close();
      archive.close();
      measureAllRegrets(context);
    },
    async serve(port = 0): Promise<Served> {
      const server = await openServer({ port, html: HTML, openContext });
      onTestFinished(() => server.close());
      return openServed(server);
    },
  };
}

type WebServer = Awaited<ReturnType<typeof openServer>>;

export interface Served extends WebServer {
  /** As anybody can. */
  ask(path: string, asked?: Asked): Promise<Reply>;
  /** As the page does. */
  get<Answer>(path: string): Promise<Answer>;
  post(path: string, body: unknown, headers?: Record<string, string>): Promise<Reply>;
  /** What the page sends with every request. */
  own: { Authorization: string };
}

/** The token of a link. */
export function tokenIn(address: string): string {
  return new URL(address).hash.slice('#token='.length);
}

function openServed(server: WebServer): Served {
  const { port } = server;
  const askServer = (path: string, { method = 'GET', headers = {}, body }: Asked = {}) =>
    new Promise<Reply>((resolve, reject) => {
      const request = ask({ host: '127.0.0.1', port, path, method, headers, agent: false }, (response) => {
        const parts: Buffer[] = [];
        response.on('data', (part) => parts.push(part));
        response.on('end', () =>
          resolve({
            status: response.statusCode ?? 0,
            headers: response.headers,
            text: Buffer.concat(parts).toString('utf8'),
          }),
        );
      });
      request.on('error', reject);
      request.end(body);
    });
  const own = { Authorization: `Bearer ${tokenIn(server.address)}` };
  return {
    ...server,
    own,
    ask: askServer,
    async get(path) {
      const { status, text } = await askServer(path, { headers: own });
      if (status !== 200) throw new Error(`${path}: ${status} ${text}`);
      return JSON.parse(text);
    },
    post: (path, body, more = {}) =>
      askServer(path, {
        method: 'POST',
        headers: {
          ...{ ...own, Origin: `http://127.0.0.1:${port}`, 'Content-Type': 'application/json' },
          ...more,
        },
        body: JSON.stringify(body),
      }),
  };
}
