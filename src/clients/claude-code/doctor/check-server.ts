import { existsSync } from 'node:fs';
import { isAbsolute } from 'node:path';
import type { Finding, Patient } from '../../../install/check.ts';
import { findPlugin } from '../settings/find-plugin.ts';
import { programOf } from '../settings/server-entry.ts';
import { findServers } from '../setup/find-servers.ts';

const check = 'MCP server';

/** Whether Claude can look things up by itself, and whether what the client would start for that is there. */
export function checkServer(patient: Patient): Finding[] {
  const { environment, cwd, self, clientDir } = patient;
  const [server] = findServers(patient, environment, cwd);
  if (!server) {
    const ofPlugin = findPlugin(clientDir)?.isBuilt;
    const detail = ofPlugin
      ? 'the plugin brings it'
      : `not registered, so Claude cannot look things up by itself; to change that, run: ${self} install`;
    return [{ check, status: ofPlugin ? 'ok' : 'info', detail }];
  }
  const { scope, path, entry, isOurs } = server;
  if (!isOurs) {
    const detail = `the server "tideproof" in ${path} was not written by tideproof, so Claude cannot look things up`;
    return [{ check, status: 'warning', detail, fix: `Give it another name, then run: ${self} install` }];
  }
  const { node, file } = programOf(entry) ?? {};
  const gone = [node, file].filter((each) => each !== undefined && isAbsolute(each) && !existsSync(each));
  if (gone.length === 0) return [{ check, status: 'ok', detail: `registered in ${path}` }];
  const detail = `the one in ${path} runs what is gone: ${gone.join(', ')}`;
  const fix = `Run: ${self} install${scope === 'user' ? '' : ` --scope ${scope}`}`;
  return [{ check, status: 'failed', detail, fix }];
}
