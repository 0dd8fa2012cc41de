import type { World, WorldFile } from './make-world.ts';
import type { Memory } from './memory.ts';
import type { Random } from './random.ts';
import { remarks } from './speech.ts';

/** Where a session plays. */
export interface Stage {
  world: World;
  memory: Memory;
  random: Random;
  /** Tasks have numbers, or there is one list of to-dos. */
  tasks: boolean;
}

/** What an episode is about. */
export interface Focus {
  files: WorldFile[];
  ticket: string;
}

/** Fills {file}, {name} and {ticket}, and remembers that they came up. */
export function fill(template: string, { files, ticket }: Focus, { memory, random }: Stage): string {
  const file = random.early(files);
  const name = random.early(file.names);
  if (template.includes('{file}')) memory.mention('path', file.path, true);
  if (template.includes('{name}')) memory.mention('name', name, true);
  if (template.includes('{ticket}')) memory.mention('id', ticket, true);
  return template.replace('{file}', file.path).replace('{name}', name).replace('{ticket}', ticket);
}

export function remark(focus: Focus, stage: Stage): string {
  return fill(stage.random.pick(remarks), focus, stage);
}
