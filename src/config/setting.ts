import { groupDigits } from '../domain/group-digits.ts';
import type { Values } from './values.ts';

/**
 * Who may set it besides the user. A project may come from anyone, so it must not choose what is run or sent, or switch
 * anything off.
 */
export type ProjectRight =
  | 'no'
  | 'yes'
  /** Values of all layers are combined: none can remove what another one added. */
  | 'adds to yours'
  | { least: number; most: number };

/** A setting: its description, accepted values and default. */
export interface Setting<Value> extends Values<Value> {
  summary: string;
  project: ProjectRight;
}

export function setting<Value>(
  summary: string,
  values: Values<Value>,
  project: ProjectRight = 'no',
): Setting<Value> {
  return { summary, project, ...values };
}

/** The printable form of a setting's value. */
export function shownValue<Value>({ shown }: Setting<Value>, value: Value): Value {
  return shown ? shown(value) : value;
}

/** Whether a project can set it, for the documentation; the user always can. */
export function sayProjectRight({ project }: Setting<unknown>): string {
  if (typeof project === 'string') return project;
  return `from ${groupDigits(project.least)} to ${groupDigits(project.most)}`;
}
