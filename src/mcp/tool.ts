import type { Tool as ListedTool } from '@modelcontextprotocol/sdk/types.js';
import { estimateTokens } from '../brief/estimate-tokens.ts';
import type { Context } from '../context/context.ts';
import { usageError } from '../domain/app-error.ts';
import { groupDigits } from '../domain/say.ts';

export interface Tool<P extends Parameters = Parameters> {
  name: string;
  title: string;
  /** One line that tells a model when to use it: with many servers it sees only this at first. */
  description: string;
  parameters: P;
  /** Set if the tool stores something, and does not only read. */
  writes?: true;
  run(given: Given<P>, context: Context): string | Promise<string>;
}

export interface Parameter {
  type: 'string' | 'integer' | 'boolean';
  description: string;
  required?: true;
  enum?: readonly string[];
  minimum?: number;
  maximum?: number;
}

export type Parameters = Readonly<Record<string, Parameter>>;

export const string = (description: string) => ({ type: 'string', description }) as const;
export const boolean = (description: string) => ({ type: 'boolean', description }) as const;

export function oneOf<const Words extends readonly string[]>(words: Words, description: string) {
  return { type: 'string', description, enum: words } as const;
}

/** A number beyond the limits counts as the nearest one within. */
export function integer(minimum: number, maximum: number, description: string) {
  return { type: 'integer', description, minimum, maximum } as const;
}

type ValueOf<P extends Parameter> = P extends { enum: readonly (infer Word)[] }
  ? Word
  : { string: string; integer: number; boolean: boolean }[P['type']];

/** The arguments of a tool: required parameters are always set, the others may be undefined. */
export type Given<P extends Parameters> = {
  [Name in keyof P as P[Name] extends { required: true } ? Name : never]: ValueOf<P[Name]>;
} & { [Name in keyof P as P[Name] extends { required: true } ? never : Name]?: ValueOf<P[Name]> };

/** Ties the type of a tool's arguments to its parameters. */
export function defineTool<const P extends Parameters>(tool: Tool<P>): Tool {
  return tool;
}

export function encodeTool({ name, title, description, parameters, writes }: Tool): ListedTool {
  const schemas = Object.entries(parameters).map(([each, { required: _, ...schema }]) => [each, schema]);
  const properties = Object.fromEntries(schemas);
  const required = Object.keys(parameters).filter((each) => parameters[each]?.required);
  const annotations = { destructiveHint: false, idempotentHint: true, openWorldHint: false };
  return {
    ...{ name, title, description },
    inputSchema: { type: 'object', properties, required, additionalProperties: false },
    annotations: { readOnlyHint: !writes, ...annotations },
  };
}

/** Numbers in quotes and empty values are accepted; an unknown name is not, because the answer to another question would mislead. */
export function decodeArguments({ name: tool, parameters }: Tool, given: Readonly<Record<string, unknown>>) {
  const names = Object.keys(parameters);
  const other = Object.keys(given).find((name) => !names.includes(name));
  if (other !== undefined) throw usageError(`${tool} takes no "${other}"`, `It takes ${names.join(', ')}`);
  return Object.fromEntries(
    Object.entries(parameters).map(([name, parameter]) => {
      const value = given[name] === '' ? undefined : (given[name] ?? undefined);
      const decoded = value === undefined ? undefined : decodeValue(parameter, value);
      if (decoded !== undefined || (value === undefined && !parameter.required)) return [name, decoded];
      const got = value === undefined ? 'needs' : `does not take ${JSON.stringify(value)} as`;
      const { type, description, enum: words } = parameter;
      const wanted = words ? `one of ${words.join(', ')}` : `${type}, ${description}`;
      throw usageError(`${tool} ${got} "${name}"`, `Give: ${wanted}`);
    }),
  );
}

function decodeValue(parameter: Parameter, value: unknown): ValueOf<Parameter> | undefined {
  const { type, minimum = Number.MIN_SAFE_INTEGER, maximum = Number.MAX_SAFE_INTEGER } = parameter;
  if (type === 'boolean') return { true: true, false: false }[String(value).toLowerCase()];
  if (type === 'integer') {
    const number = typeof value === 'string' ? Number(value.replace(/^#/, '')) : value;
    return Number.isInteger(number) ? Math.min(maximum, Math.max(minimum, number as number)) : undefined;
  }
  if (typeof value !== 'string' && typeof value !== 'number') return undefined;
  const text = String(value);
  return parameter.enum?.includes(text) === false ? undefined : text;
}

const TOKENS_USUAL = 1_500;
const TOKENS_MAX = 8_000;

export const SIZE = {
  max_tokens: integer(200, TOKENS_MAX, `Room for the answer, ${groupDigits(TOKENS_USUAL)} when not given`),
};

export const sizeOf = ({ max_tokens = TOKENS_USUAL }: Given<typeof SIZE>): number => max_tokens;

/** As many lines of a text of ours as fit, and how to get more. */
export function fitLines(text: string, given: Given<typeof SIZE>): string {
  const tokensMax = sizeOf(given);
  if (estimateTokens(text) <= tokensMax) return text;
  const more = `\n\nIt goes on: ask again with max_tokens up to ${TOKENS_MAX}.`;
  let room = tokensMax - estimateTokens(more);
  const lines = text.split('\n');
  const end = lines.findIndex((line) => {
    room -= estimateTokens(`${line}\n`);
    return room < 0;
  });
  return lines.slice(0, end).join('\n') + more;
}
