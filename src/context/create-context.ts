import { appendFileSync, readFileSync, renameSync, statSync, writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import type { Client } from '../clients/client.ts';
import { type LoadedConfig, loadConfig } from '../config/load-config.ts';
import { createMasker, type Masker } from '../secrets/mask-secrets.ts';
import { readWorkspace, type Workspace } from '../system/git/read-workspace.ts';
import { makeDirectoriesFor } from '../system/make-directories.ts';
import { dataDirectory, homeDirectory, logFile, maskKeyFile, projectDirectory } from '../system/paths.ts';
import type { Context, Reader, SessionPlace } from './context.ts';
import { createFindOwnSecrets } from './create-find-own-secrets.ts';

const LOG_BYTES_MAX = 2 << 20;

export interface ContextOptions {
  /** The clients that this process supports; the first is the default. */
  clients: readonly [Client, ...Client[]];
  /** The working directory of this process by default. */
  cwd?: string;
  /** Time limit for the work, from now. */
  milliseconds?: number;
  /** Whether to create the key for the tags in masks, if there is none yet. */
  mayWrite?: boolean;
  isMod?: boolean;
  /** False where a page asks again and again: then no program is started for it. */
  asksGit?: boolean;
  now?: () => Date;
  /** Receives masked log lines instead of the log file. */
  writeLog?: (line: string) => void;
}

/** Default time limit: a user or model waits longer for a command than a client for a hook. */
const PATIENCE_MILLISECONDS = 60_000;
/** Time limit for git. It runs around compactions, which take many seconds, and starting it is slow on a busy machine. */
const GIT_MILLISECONDS = 1000;

/** Call once per process, or in a server once per request. */
export function createContext(environment: NodeJS.ProcessEnv, options: ContextOptions): Context {
  const { clients, isMod = false, asksGit = true, now = () => new Date() } = options;
  const dataDir = resolve(dataDirectory(environment));
  const deadline = Date.now() + (options.milliseconds ?? PATIENCE_MILLISECONDS);
  const writeLog = options.writeLog ?? createLog(logFile(dataDir));
  const readKey = options.mayWrite === false ? readMaskKey : makeMaskKey;
  let key: { tag: string | undefined } | undefined;
  const tagKey = () => {
    key ??= { tag: readKey(maskKeyFile(dataDir)) };
    return key.tag;
  };
  return contextIn(options.cwd ?? process.cwd(), clients[0], environment);

  function contextIn(cwd: string, client: Client, own: NodeJS.ProcessEnv): Context {
    const { places } = client;
    const move = (place: string | SessionPlace, variables: NodeJS.ProcessEnv) =>
      typeof place === 'string'
        ? contextIn(place, client, variables)
        : contextIn(place.cwd, clients.find(({ id }) => id === place.client) ?? client, variables);
    let project: string | undefined;
    let loaded: LoadedConfig | undefined;
    let masker: Masker | undefined;
    let reader: Reader | undefined;
    let workspace: { found: Workspace | undefined } | undefined;
    const findOwn = () => createFindOwnSecrets(context.config.secrets, context.log);
    const context: Context = {
      environment: own,
      cwd,
      client,
      clients,
      clientDir: resolve(places.directory(own)),
      home: homeDirectory(own),
      dataDir,
      deadline,
      isMod,
      now,
      get project() {
        project ??= projectDirectory(own[places.projectVariable] || cwd, context.home);
        return project;
      },
      get config() {
        return context.loadedConfig.config;
      },
      get loadedConfig() {
        loaded ??= loadConfig(context);
        return loaded;
      },
      get masker() {
        masker ??= createMasker({ tagKey, findOwn });
        return masker;
      },
      get reader() {
        reader ??= {
          rows: client.rows,
          masker: context.masker,
          pastesOf: rememberPastes((sessionId) => places.readPastes(context.clientDir, sessionId)),
        };
        return reader;
      },
      log(message) {
        // Without a masker a line could contain a secret, so it is dropped. A log that cannot be written breaks nothing else.
        try {
          writeLog(context.masker.mask(message));
        } catch {}
      },
      readWorkspace() {
        if (!asksGit) return undefined;
        const time = Math.min(GIT_MILLISECONDS, deadline - Date.now());
        workspace ??= { found: readWorkspace(cwd, own, time) };
        return workspace.found;
      },
      inFolder: (place) => move(place, own),
      elsewhere: (place) =>
        move(place, { ...own, [places.projectVariable]: undefined, [places.sessionVariable]: undefined }),
    };
    return context;
  }
}

export function createLog(file: string): (maskedMessage: string) => void {
  return (message) => {
    const line = `${new Date().toISOString()} ${process.pid} ${message}\n`;
    makeDirectoriesFor(file, 0o700);
    appendFileSync(file, line, { mode: 0o600 });
    if (statSync(file).size > LOG_BYTES_MAX) renameSync(file, `${file}.old`);
  };
}

/** Remembers the pastes of each session, which every long prompt of a batch asks for. Unreadable ones count as none. */
function rememberPastes(read: Reader['pastesOf']): Reader['pastesOf'] {
  const known = new Map<string, ReturnType<typeof read>>();
  return (sessionId) => {
    try {
      if (!known.has(sessionId)) known.set(sessionId, read(sessionId));
    } catch {
      known.set(sessionId, []);
    }
    return known.get(sessionId)!;
  };
}

const KEY_BYTES = 32;

/**
 * The secret key for the tags in masks, so that nobody can guess a password from its tag. Created once, because the same
 * secret must always get the same tag; if it cannot be stored, it is valid for this process only.
 */
function makeMaskKey(file: string): string {
  const known = readMaskKey(file);
  if (known !== undefined) return known;
  const { randomBytes } = process.getBuiltinModule('node:crypto');
  const key = randomBytes(KEY_BYTES).toString('hex');
  try {
    makeDirectoriesFor(file, 0o700);
    writeFileSync(file, `${key}\n`, { flag: 'wx', mode: 0o600 });
    return key;
  } catch {
    // Another hook may have created the file first; if it is incomplete, the new key is used for this process.
    return readMaskKey(file) ?? key;
  }
}

/** The existing key, for callers that must not write. */
function readMaskKey(file: string): string | undefined {
  try {
    const key = readFileSync(file, 'utf8').trim();
    return key.length === KEY_BYTES * 2 ? key : undefined;
  } catch {
    return undefined;
  }
}
