import { codeOf, makeName, type WorldFile } from './make-world.ts';
import type { Focus, Stage } from './stage.ts';
import type { Call } from './write-rows.ts';

function pathOf(file: WorldFile, { world, memory }: Stage): string {
  memory.mention('path', file.path, true);
  return `${world.project.cwd}/${file.path}`;
}

/** Code that a tool prints: every name in it has been seen. */
function printed(file: WorldFile, { world, memory, random }: Stage, lines: number): string[] {
  const code = codeOf(file, world, random, lines);
  for (const word of code.join(' ').match(/\w{8,}/g) ?? [])
    if (/[a-z][A-Z]|_/.test(word)) memory.mention('name', word, false);
  return code;
}

export function read(file: WorldFile, stage: Stage): Call {
  const lines = printed(file, stage, stage.random.between(25, 70));
  const result = lines.map((line, index) => `${String(index + 1).padStart(6)}→${line}`).join('\n');
  return { tool: 'Read', input: { file_path: pathOf(file, stage) }, result };
}

export function search(file: WorldFile, stage: Stage): Call {
  const { world, memory, random } = stage;
  const pattern = random.early(file.names);
  memory.mention('name', pattern, true);
  const found = [file, ...random.some(world.files, random.between(2, 5))];
  for (const each of found) memory.mention('path', each.path, false);
  const result = found
    .map((each) => `${each.path}:${random.between(3, 300)}:${printed(each, stage, 1)[0]}`)
    .join('\n');
  return { tool: 'Grep', input: { pattern, output_mode: 'content', path: world.project.cwd }, result };
}

/** New code from the names of this file, of its neighbour in work, and now and then a name never heard before. */
export function edit(file: WorldFile, focus: Focus, stage: Stage): Call {
  const { world, memory, random } = stage;
  if (random.chance(0.3)) file.names.unshift(makeName(world.project, random));
  const others = focus.files.flatMap(({ names }) => names.slice(0, 4));
  const names = [random.early(file.names), random.early(file.names), random.pick(others)];
  for (const name of names) memory.mention('name', name, true);
  const line = (template: string) =>
    template
      .replaceAll('{a}', random.pick(names))
      .replaceAll('{b}', names[2] ?? '')
      .replaceAll('{n}', String(random.between(2, 900)));
  const text = (count: number) => random.some(world.project.code, count).map(line).join('\n');
  const path = pathOf(file, stage);
  const result = `The file ${path} has been updated.`;
  return { tool: 'Edit', input: { file_path: path, old_string: text(1), new_string: text(3) }, result };
}

export function write(file: WorldFile, stage: Stage): Call {
  const { world, memory, random } = stage;
  const content = codeOf(file, world, random, 18).join('\n');
  for (const name of file.names.slice(0, 6)) memory.mention('name', name, true);
  const path = pathOf(file, stage);
  return {
    tool: 'Write',
    input: { file_path: path, content },
    result: `File created successfully at: ${path}`,
  };
}
