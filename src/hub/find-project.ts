import { basename, join, relative } from 'node:path';
import { findRepository } from '../system/git/find-repository.ts';
import { readHead } from '../system/read-file-part.ts';
import { keyOf } from './row-keys.ts';

/** A project in the hub: the same on every machine of its owner. */
export interface HubProject {
  id: string;
  key: string;
  name: string;
}

const CONFIG_BYTES_MAX = 256 << 10;

/**
 * The project of a folder: its git remote if it has one, otherwise the path below the home. Two folders with the same
 * name are different projects, because sharing one must not share the other.
 */
export function findProject(folder: string, home: string, ownerId: number): HubProject {
  const repository = findRepository(folder);
  const remote = repository && findRemote(repository.gitFolder);
  const place = repository?.top ?? folder;
  const below = relative(home, place);
  const path = below === '' || below.startsWith('..') ? place : `~/${below.replaceAll('\\', '/')}`;
  const key = remote === undefined ? `folder ${path}` : `git ${remote}`;
  const name = remote === undefined ? basename(place) || place : (remote.split('/').at(-1) ?? remote);
  return { id: keyOf('project', String(ownerId), key), key, name };
}

/** The origin of a repository as host and path, whatever the protocol, without user and password. */
function findRemote(gitFolder: string): string | undefined {
  const common = readHead(join(gitFolder, 'commondir'), CONFIG_BYTES_MAX)?.trim();
  const folder = common === undefined ? gitFolder : join(gitFolder, common);
  const config = readHead(join(folder, 'config'), CONFIG_BYTES_MAX);
  const url = /^\s*\[remote "origin"\][^[]*?^\s*url\s*=\s*(\S+)\s*$/m.exec(config ?? '')?.[1];
  return url === undefined ? undefined : plainRemote(url);
}

function plainRemote(url: string): string | undefined {
  const short = /^(?:[^@/]+@)?([\w.-]+):(?!\/\/)(.+)$/.exec(url);
  const parsed = short ? undefined : URL.canParse(url) ? new URL(url) : undefined;
  const [host, path] = short ? [short[1]!, short[2]!] : [parsed?.hostname ?? '', parsed?.pathname ?? ''];
  const clean = path.replace(/^\/+|\/+$|\.git\/*$/g, '').replace(/\.git$/, '');
  return host === '' || clean === '' ? undefined : `${host.toLowerCase()}/${clean}`;
}
