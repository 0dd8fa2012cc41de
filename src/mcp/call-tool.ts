import { findNearest } from '../config/find-nearest.ts';
import type { Context } from '../context/context.ts';
import { AppError } from '../domain/app-error.ts';
import { plainWords } from '../domain/plain-line.ts';
import type { Parameter, ParameterValue, Tool } from './tool.ts';
import { tools } from './tools.ts';

/** Whatever goes wrong is an answer too: a model can do something about it, and the next question may go well. */
export async function callTool(
  name: string,
  given: Readonly<Record<string, unknown>>,
  context: Context,
): Promise<{ text: string; isError: boolean }> {
  try {
    const tool = tools.find((each) => each.name === name);
    if (!tool)
      throw new AppError(
        'E_USAGE',
        `There is no tool "${name}"`,
        `There are ${tools.map((each) => each.name).join(', ')}`,
      );
    return { text: await tool.run(decodeArguments(tool, given), context), isError: false };
  } catch (error) {
    return { text: explain(error, `tool ${name}`, context), isError: true };
  }
}

/**
 * What a model gave → what a tool takes. Models write numbers in quotes and leave things empty, which is understood; a
 * name that does not exist is not, since an answer to another question than the one that was meant misleads.
 */
export function decodeArguments(
  { name: toolName, parameters }: Tool,
  given: Readonly<Record<string, unknown>>,
): Record<string, ParameterValue | undefined> {
  const names = Object.keys(parameters);
  const unknown = Object.keys(given).find((name) => !names.includes(name));
  if (unknown !== undefined) {
    const nearest = findNearest(unknown, names);
    throw new AppError(
      'E_USAGE',
      `${toolName} takes no "${unknown}"`,
      `${nearest ? `Did you mean "${nearest}"? ` : ''}It takes ${names.join(', ')}`,
    );
  }
  return Object.fromEntries(
    Object.entries(parameters).map(([name, parameter]) => [
      name,
      decodeOne(toolName, name, parameter, given[name]),
    ]),
  );
}

function decodeOne(
  toolName: string,
  name: string,
  parameter: Parameter,
  value: unknown,
): ParameterValue | undefined {
  const isMissing = value === undefined || value === null || value === '';
  if (isMissing && !parameter.required) return undefined;
  const decoded = isMissing ? undefined : decodeValue(parameter, value);
  if (decoded !== undefined) return decoded;
  const what = isMissing ? `needs "${name}"` : `does not take ${JSON.stringify(value)} as "${name}"`;
  throw new AppError('E_USAGE', `${toolName} ${what}`, `Give ${describeParameter(parameter)}`);
}

function decodeValue(parameter: Parameter, value: unknown): ParameterValue | undefined {
  const { type, minimum = Number.MIN_SAFE_INTEGER, maximum = Number.MAX_SAFE_INTEGER } = parameter;
  if (type === 'boolean') {
    const word = String(value).toLowerCase();
    return word === 'true' ? true : word === 'false' ? false : undefined;
  }
  if (type === 'integer') {
    const number = typeof value === 'string' ? Number(value.replace(/^#/, '')) : value;
    return Number.isInteger(number) ? Math.min(maximum, Math.max(minimum, number as number)) : undefined;
  }
  if (typeof value !== 'string' && typeof value !== 'number') return undefined;
  const text = String(value);
  return parameter.enum && !parameter.enum.includes(text) ? undefined : text;
}

function describeParameter({ type, description, enum: words }: Parameter): string {
  const kind = words ? `one of ${words.join(', ')}` : type === 'integer' ? 'a whole number' : `a ${type}`;
  return `${kind}: ${description}`;
}

/** What failed and what to do; of a bug, the log has the rest. */
export function explain(error: unknown, what: string, { log }: Context): string {
  if (error instanceof AppError) return plainWords(`${error.message}. ${error.hint}.`);
  log(`mcp: ${what} failed: ${(error as Error).stack}`);
  return `This is a bug in tideproof: ${plainWords((error as Error).message)}. \`tideproof log --kind failure\` tells more.`;
}
