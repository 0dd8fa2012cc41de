import type { Context } from '../context/context.ts';

/** One tool for the model. */
export interface Tool {
  name: string;
  title: string;
  /** One line that tells a model when to use it: with many servers it sees only this at first. */
  description: string;
  parameters: Parameters;
  /** Whether the tool stores something; false for those that only read. */
  writes: boolean;
  run(given: Record<string, ParameterValue | undefined>, context: Context): string | Promise<string>;
}

export type ParameterValue = string | number | boolean;

export interface Parameter {
  type: 'string' | 'integer' | 'boolean';
  description: string;
  required?: true;
  enum?: readonly string[];
  /** Of a string. */
  minLength?: number;
  minimum?: number;
  maximum?: number;
}

export type Parameters = Readonly<Record<string, Parameter>>;

type ValueOf<P extends Parameter> = P['type'] extends 'integer'
  ? number
  : P['type'] extends 'boolean'
    ? boolean
    : P['enum'] extends readonly (infer Word)[]
      ? Word
      : string;

/** The arguments of a tool: required parameters are always set, the others may be undefined. */
export type Given<P extends Parameters> = {
  [Name in keyof P as P[Name] extends { required: true } ? Name : never]: ValueOf<P[Name]>;
} & { [Name in keyof P as P[Name] extends { required: true } ? never : Name]?: ValueOf<P[Name]> };

interface ToolDefinition<P extends Parameters> extends Pick<Tool, 'name' | 'title' | 'description'> {
  parameters: P;
  writes?: boolean;
  run(given: Given<P>, context: Context): string | Promise<string>;
}

/** Ties the type of a tool's arguments to its parameters. */
export function defineTool<const P extends Parameters>(definition: ToolDefinition<P>): Tool {
  const { writes = false, run } = definition;
  return { ...definition, writes, run: (given, context) => run(given as Given<P>, context) };
}
