import { spawn } from 'node:child_process';
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type ClientProgram, programOf } from '../clients/client-program.ts';
import type { Config } from '../config/config.ts';
import type { Context } from '../context/context.ts';
import { AppError } from '../domain/app-error.ts';
import { checkAddress } from '../system/check-address.ts';
import { removePatiently } from '../system/remove-patiently.ts';

/** Somebody who can be asked to write a handover: the user's own client, or an endpoint. */
export interface Writer {
  /** How it is named in the archive. */
  name: string;
  /** Rejects when there is no answer in time. */
  write(request: { system: string; prompt: string; timeoutMilliseconds: number }): Promise<string>;
}

/** The writer that the user wants; nothing when they want none. */
export function chooseWriter(
  { config, environment, client }: Context,
  wanted = config['handover.model'],
): Writer | undefined {
  if (wanted === 'off') return undefined;
  const model = config['handover.modelName'];
  if (wanted === 'claude')
    return askClient({
      client: config['relay.claude'],
      program: programOf(client),
      model,
      maxCostUsd: config['handover.maxCents'] / 100,
      environment,
    });
  return askEndpoint({ url: config['handover.endpoint'], model, apiKey: findKey(config, environment) });
}

function findKey(config: Config, environment: NodeJS.ProcessEnv): string {
  const variable = config['handover.apiKeyEnv'];
  const key = environment[variable];
  if (variable === '' || key) return key ?? '';
  throw new AppError(
    'E_USAGE',
    `Cannot ask the endpoint: the variable ${variable} is not set`,
    'Set it in the environment of Claude Code, or name another one with handover.apiKeyEnv',
  );
}

export interface ClientChoice {
  /** The name or the path of its program. */
  client: string;
  program: ClientProgram;
  model: string;
  maxCostUsd: number;
  environment: NodeJS.ProcessEnv;
}

/** Keeps our hooks silent in a client that we started ourselves: it would otherwise be recorded like a session. */
const SILENT = { TIDEPROOF_SILENT: '1' };

/** The user's own client, for one answer: no tools, no transcript, nowhere in particular, with a budget. */
export function askClient({ client, program, model, maxCostUsd, environment }: ClientChoice): Writer {
  return {
    name: 'claude',
    write({ system, prompt, timeoutMilliseconds }) {
      const folder = mkdtempSync(join(tmpdir(), 'tideproof-handover-'));
      const given = program.askArguments({ system, model, maxCostUsd });
      const env = program.environment(environment, SILENT);
      return run(client, given, { cwd: folder, env }, prompt, timeoutMilliseconds, program).finally(() =>
        removePatiently(folder),
      );
    },
  };
}

function run(
  client: string,
  given: readonly string[],
  place: { cwd: string; env: NodeJS.ProcessEnv },
  prompt: string,
  timeout: number,
  program: ClientProgram,
): Promise<string> {
  return new Promise((resolve, reject) => {
    const child = spawn(client, [...given], { ...place, timeout, killSignal: 'SIGKILL', windowsHide: true });
    let stdout = '';
    let stderr = '';
    child.stdout.setEncoding('utf8').on('data', (chunk: string) => {
      stdout += chunk;
    });
    child.stderr.setEncoding('utf8').on('data', (chunk: string) => {
      stderr = (stderr + chunk).slice(-1000);
    });
    child.stdin.on('error', () => {});
    child.stdin.end(prompt);
    child.once('error', reject);
    child.once('close', (code, signal) => {
      if (signal !== null) return reject(new Error(`"${client}" took longer than ${timeout / 1000} seconds`));
      const answer = program.decodeAnswer(stdout);
      if (code === 0 && answer !== undefined) return resolve(answer);
      reject(new Error(`"${client}" ended with ${code}: ${answer ?? stderr.trim().split('\n').at(-1)}`));
    });
  });
}

export interface EndpointChoice {
  url: string;
  model: string;
  /** Empty for an endpoint that wants none. */
  apiKey: string;
}

const ANSWER_TOKENS = 1200;

/** An endpoint that speaks like Anthropic's (its address ends in /messages) or like OpenAI's (any other). */
export function askEndpoint({ url, model, apiKey }: EndpointChoice): Writer {
  const address = checkAddress(url, 'handover.endpoint');
  const isAnthropic = /\/messages\/?$/.test(address.pathname);
  if (!isAnthropic && !/\/completions\/?$/.test(address.pathname))
    address.pathname = `${address.pathname.replace(/\/$/, '')}/chat/completions`;
  return {
    name: address.origin + address.pathname,
    async write({ system, prompt, timeoutMilliseconds }) {
      const user = { role: 'user', content: prompt };
      const body = isAnthropic
        ? { model, max_tokens: ANSWER_TOKENS, system, messages: [user] }
        : { model, max_tokens: ANSWER_TOKENS, messages: [{ role: 'system', content: system }, user] };
      const response = await fetch(address, {
        method: 'POST',
        headers: { 'content-type': 'application/json', ...headersFor(isAnthropic, apiKey) },
        body: JSON.stringify(body),
        signal: AbortSignal.timeout(timeoutMilliseconds),
        // The key must go nowhere else.
        redirect: 'error',
      });
      if (!response.ok) throw new Error(`${address.host} answered ${response.status}`);
      return decodeAnswer(await response.json());
    },
  };
}

function headersFor(isAnthropic: boolean, apiKey: string): Record<string, string> {
  const key: [string, string] = isAnthropic ? ['x-api-key', apiKey] : ['authorization', `Bearer ${apiKey}`];
  return Object.fromEntries([
    ...(isAnthropic ? [['anthropic-version', '2023-06-01']] : []),
    ...(apiKey === '' ? [] : [key]),
  ]);
}

/** `content[].text` of the one kind, `choices[0].message.content` of the other. */
function decodeAnswer(body: unknown): string {
  const { content, choices } = body as {
    content?: { text?: string }[];
    choices?: { message?: { content?: string } }[];
  };
  return content?.map(({ text = '' }) => text).join('') ?? choices?.[0]?.message?.content ?? '';
}
