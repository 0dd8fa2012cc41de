import type { Context } from '../context/context.ts';

/** One thing that a model can ask for. */
export interface Tool {
  name: string;
  title: string;
  /** Tells a model when to use it, in a line: with many servers this is all that it sees at first. */
  description: string;
  parameters: Parameters;
  /** False for all tools but those that only look. */
  writes: boolean;
  run(given: Record<string, ParameterValue | undefined>, context: Context): string | Promise<string>;
}

export type ParameterValue = string | number | boolean;

export interface Parameter {
  type: 'string' | 'integer' | 'boolean';
  description: string;
  required?: true;
  enum?: readonly string[];
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

/** What a tool is given: each parameter that is required, and the others if the model had a use for them. */
export type Given<P extends Parameters> = {
  [Name in keyof P as P[Name] extends { required: true } ? Name : never]: ValueOf<P[Name]>;
} & { [Name in keyof P as P[Name] extends { required: true } ? never : Name]?: ValueOf<P[Name]> };

interface ToolDefinition<P extends Parameters> extends Pick<Tool, 'name' | 'title' | 'description'> {
  parameters: P;
  writes?: boolean;
  run(given: Given<P>, context: Context): string | Promise<string>;
}

/** Ties what a tool says it takes to what it is given. */
export function defineTool<const P extends Parameters>(definition: ToolDefinition<P>): Tool {
  const { writes = false, run } = definition;
  return { ...definition, writes, run: (given, context) => run(given as Given<P>, context) };
}
