import { execFile } from 'node:child_process';
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { programOf } from '../clients/client-program.ts';
import type { Context } from '../context/context.ts';
import { askEndpoint, findAddress, modelIn } from '../system/endpoint.ts';
import { removePatiently } from '../system/remove-patiently.ts';

/** A model that can write a handoff: the user's own client, or an endpoint. */
export interface Writer {
  /** Its name in the archive. */
  name: string;
  /** Rejects if there is no answer in time. */
  write(request: { system: string; prompt: string; timeoutMilliseconds: number }): Promise<string>;
}

/** The configured writer; undefined if the user wants none. */
export function chooseWriter(context: Context, wanted = context.config['handoff.model']): Writer | undefined {
  if (wanted === 'off') return undefined;
  const apiKey = context.environment.TIDEPROOF_HANDOFF_KEY ?? '';
  return /^https?:\/\//.test(wanted) ? writeByEndpoint({ url: wanted, apiKey }) : askClient(wanted, context);
}

/** Silences our hooks in a client that we start ourselves, which would otherwise be recorded as a session. */
const SILENT = { TIDEPROOF_SILENT: '1' };

/** For one handoff. */
const COST_USD_MAX = 0.25;

/** Runs the user's client for one answer: no tools, no transcript, in a temporary folder, with a cost limit. */
function askClient(wanted: string, { environment, client }: Context): Writer {
  const [command = '', model = ''] = wanted.split(/#(.*)/);
  const program = programOf(client);
  return {
    name: basename(command),
    write({ system, prompt, timeoutMilliseconds: timeout }) {
      const cwd = mkdtempSync(join(tmpdir(), 'tideproof-handoff-'));
      const words = program.askArguments({ system, model, maxCostUsd: COST_USD_MAX });
      const env = program.environment(environment, SILENT);
      const limits = { timeout, killSignal: 'SIGKILL', maxBuffer: Number.POSITIVE_INFINITY } as const;
      const written = new Promise<string>((resolve, reject) => {
        const options = { cwd, env, windowsHide: true, ...limits };
        const child = execFile(command, words, options, (error, stdout, stderr) => {
          if (error?.code === 'ENOENT')
            return reject(new Error(`"${command}" is no program that can be started`));
          if (typeof error?.code === 'string') return reject(error);
          if (error?.signal)
            return reject(new Error(`"${command}" took longer than ${timeout / 1000} seconds`));
          const answer = program.decodeAnswer(stdout);
          if (!error && answer !== undefined) return resolve(answer);
          const said = answer ?? stderr.trim().split('\n').at(-1);
          reject(new Error(`"${command}" ended with ${error?.code ?? 0}: ${said}`));
        });
        child.stdin?.on('error', () => {});
        child.stdin?.end(prompt);
      });
      return written.finally(() => removePatiently(cwd));
    },
  };
}

const ANSWER_TOKENS = 1200;

/** An endpoint that speaks like OpenAI's, as local servers and Anthropic's do too. The key may be empty. */
export function writeByEndpoint({ url, apiKey }: { url: string; apiKey: string }): Writer {
  const address = findAddress(url, 'handoff.model', 'chat/completions', /\/completions\/?$/);
  return {
    name: address.origin + address.pathname,
    async write({ system, prompt, timeoutMilliseconds }) {
      const messages = [
        { role: 'system', content: system },
        { role: 'user', content: prompt },
      ];
      const body = { model: modelIn(address), max_tokens: ANSWER_TOKENS, messages };
      const answer = await askEndpoint(address, body, { apiKey, timeoutMilliseconds });
      const { choices } = answer as { choices?: { message?: { content?: string } }[] };
      return choices?.[0]?.message?.content ?? '';
    },
  };
}
