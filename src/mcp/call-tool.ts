import { findNearest } from '../config/find-nearest.ts';
import type { Context } from '../context/context.ts';
import { AppError } from '../domain/app-error.ts';
import { plainWords } from '../domain/plain-line.ts';
import type { Parameter, ParameterValue, Tool } from './tool.ts';
import { tools } from './tools.ts';

/** Errors are returned as answers too: a model can react to them, and the next call may work. */
export async function callTool(
  name: string,
  given: Readonly<Record<string, unknown>>,
  context: Context,
): Promise<{ text: string; isError: boolean }> {
  try {
    const tool = tools.find((each) => each.name === name);
    const names = tools.map((each) => each.name).join(', ');
    if (!tool) throw new AppError('E_USAGE', `There is no tool "${name}"`, `There are ${names}`);
    const text = await tool.run(decodeArguments(tool, given), context);
    return { text: context.masker.maskForModel(text), isError: false };
  } catch (error) {
    return { text: explain(error, name, context), isError: true };
  }
}

/** Numbers in quotes and empty values are accepted; an unknown name is not, because the answer to another question would mislead. */
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
    Object.entries(parameters).map(([name, parameter]) => {
      const value = given[name] === '' ? undefined : (given[name] ?? undefined);
      const decoded = value === undefined ? undefined : decodeValue(parameter, value);
      if (decoded !== undefined || (value === undefined && !parameter.required)) return [name, decoded];
      const what =
        value === undefined ? `needs "${name}"` : `does not take ${JSON.stringify(value)} as "${name}"`;
      throw new AppError('E_USAGE', `${toolName} ${what}`, `Give ${describeParameter(parameter)}`);
    }),
  );
}

function decodeValue(parameter: Parameter, value: unknown): ParameterValue | undefined {
  const { type, minimum = Number.MIN_SAFE_INTEGER, maximum = Number.MAX_SAFE_INTEGER } = parameter;
  if (type === 'boolean') return { true: true, false: false }[String(value).toLowerCase()];
  if (type === 'integer') {
    const number = typeof value === 'string' ? Number(value.replace(/^#/, '')) : value;
    return Number.isInteger(number) ? Math.min(maximum, Math.max(minimum, number as number)) : undefined;
  }
  if (typeof value !== 'string' && typeof value !== 'number') return undefined;
  const text = String(value);
  const isAllowed = parameter.enum?.includes(text) ?? text.length >= (parameter.minLength ?? 0);
  return isAllowed ? text : undefined;
}

function describeParameter({ type, description, enum: words, minLength }: Parameter): string {
  const kind = words ? `one of ${words.join(', ')}` : type === 'integer' ? 'a whole number' : `a ${type}`;
  const length = minLength === undefined ? '' : ` of at least ${minLength} characters`;
  return `${kind}${length}: ${description}`;
}

/** The message and hint of an error; a bug is logged in detail. */
function explain(error: unknown, name: string, { log }: Context): string {
  if (error instanceof AppError) return plainWords(`${error.message}. ${error.hint}.`);
  log(`mcp: tool ${name} failed: ${(error as Error).stack}`);
  return `This is a bug in tideproof: ${plainWords((error as Error).message)}. \`tideproof history --kind failure\` tells more.`;
}
