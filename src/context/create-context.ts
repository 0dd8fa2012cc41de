import { appendFileSync, readFileSync, renameSync, statSync, writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import type { Client } from '../clients/client.ts';
import { type LoadedConfig, loadConfig } from '../config/load-config.ts';
import { type Layer, readFileLayer } from '../config/read-layer.ts';
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
  /** Called by the mod of the plugin. */
  isMod?: boolean;
  /** False where a page asks again and again: then no program is started for it. */
  asksGit?: boolean;
  /** Another clock than the machine's. */
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
  const dataDir = resolve(dataDirectory(environment));
  const layers = new Map<string, Layer>();
  let key: { tag: string | undefined } | undefined;
  const shared: Shared = {
    dataDir,
    clients: options.clients,
    deadline: Date.now() + (options.milliseconds ?? PATIENCE_MILLISECONDS),
    isMod: options.isMod ?? false,
    asksGit: options.asksGit ?? true,
    now: options.now ?? (() => new Date()),
    writeLog: options.writeLog ?? createLog(logFile(dataDir)),
    tagKey() {
      key ??= { tag: (options.mayWrite === false ? readMaskKey : makeMaskKey)(maskKeyFile(dataDir)) };
      return key.tag;
    },
    readLayer(from, path, read) {
      const layer = layers.get(path) ?? readFileLayer(from, path, read);
      layers.set(path, layer);
      return layer;
    },
  };
  return contextIn(options.cwd ?? process.cwd(), options.clients[0], environment, shared);
}

/** The state that contexts of all folders share. */
interface Shared extends Pick<Context, 'clients' | 'dataDir' | 'deadline' | 'isMod' | 'now'> {
  asksGit: boolean;
  writeLog(line: string): void;
  tagKey(): string | undefined;
  readLayer: typeof readFileLayer;
}

function contextIn(cwd: string, client: Client, environment: NodeJS.ProcessEnv, shared: Shared): Context {
  const { clients, dataDir, deadline, isMod, now, tagKey } = shared;
  const move = (place: string | SessionPlace, own: NodeJS.ProcessEnv) =>
    typeof place === 'string'
      ? contextIn(place, client, own, shared)
      : contextIn(place.cwd, clients.find(({ id }) => id === place.client) ?? client, own, shared);
  let project: string | undefined;
  let loaded: LoadedConfig | undefined;
  let masker: Masker | undefined;
  let reader: Reader | undefined;
  let workspace: { found: Workspace | undefined } | undefined;
  const context: Context = {
    environment,
    cwd,
    client,
    clients,
    dataDir,
    deadline,
    isMod,
    now,
    get project() {
      project ??= projectDirectory(environment[client.places.projectVariable] || cwd, context.home);
      return project;
    },
    get home() {
      return homeDirectory(environment);
    },
    get clientDir() {
      return resolve(client.places.directory(environment));
    },
    get config() {
      return context.loadedConfig.config;
    },
    get loadedConfig() {
      loaded ??= loadConfig(context, shared.readLayer);
      return loaded;
    },
    get masker() {
      masker ??= createMasker({
        tagKey,
        findOwn: () => createFindOwnSecrets(context.config.secrets, context.log),
      });
      return masker;
    },
    get reader() {
      reader ??= {
        rows: client.rows,
        masker: context.masker,
        pastesOf: rememberPastes((sessionId) => client.places.readPastes(context.clientDir, sessionId)),
      };
      return reader;
    },
    log(message) {
      let masked: string;
      try {
        masked = context.masker.mask(message);
      } catch {
        // Without a masker a line could contain a secret, so it is dropped; no log line is worth failing for.
        return;
      }
      shared.writeLog(masked);
    },
    readWorkspace() {
      if (!shared.asksGit) return undefined;
      const time = Math.min(GIT_MILLISECONDS, deadline - Date.now());
      workspace ??= { found: readWorkspace(cwd, environment, time) };
      return workspace.found;
    },
    inFolder: (place) => move(place, environment),
    elsewhere: (place) => {
      const { projectVariable, sessionVariable } = client.places;
      return move(place, { ...environment, [projectVariable]: undefined, [sessionVariable]: undefined });
    },
  };
  return context;
}

/** Appends masked lines to the log file. Never throws: a log that cannot be written must not break anything else. */
export function createLog(file: string): (maskedMessage: string) => void {
  return (message) => {
    const line = `${new Date().toISOString()} ${process.pid} ${message}\n`;
    try {
      makeDirectoriesFor(file, 0o700);
      appendFileSync(file, line, { mode: 0o600 });
      if (statSync(file).size > LOG_BYTES_MAX) renameSync(file, `${file}.old`);
    } catch {
      // Nowhere left to say it.
    }
  };
}

/** Remembers the pastes of each session, which every long prompt of a batch asks for. Unreadable ones count as none. */
function rememberPastes(read: Reader['pastesOf']): Reader['pastesOf'] {
  const known = new Map<string, ReturnType<Reader['pastesOf']>>();
  return (sessionId) => {
    try {
      const pastes = known.get(sessionId) ?? read(sessionId);
      known.set(sessionId, pastes);
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
