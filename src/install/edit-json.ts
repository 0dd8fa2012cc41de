import { type Node, parseTree } from 'jsonc-parser';
import { unchangeable } from './settings-file.ts';

/** Keys of objects and indexes of lists, from the top. */
export type JsonPath = readonly (string | number)[];

/**
 * The text with another value at a path, made with its containers if there is none, or taken out if `value` is undefined;
 * every other byte stays. The editor of jsonc-parser formats whole lines, which would rewrite a minified file; this one
 * copies the formatting of the nearest neighbour.
 */
export function editJson(text: string, path: JsonPath, value?: unknown): string {
  const root = parseTree(text)!;
  let node = root;
  for (const [depth, name] of path.entries()) {
    const isIndex = typeof name === 'number';
    if (node.type !== (isIndex ? 'array' : 'object')) {
      const place = `"${path.slice(0, depth).join('.')}" is not ${isIndex ? 'a list' : 'an object'}`;
      throw unchangeable(`Cannot change the settings: ${place}`, 'Correct it');
    }
    const children = node.children ?? [];
    const index = isIndex ? name : children.findLastIndex((child) => child.children?.[0]?.value === name);
    const found = isIndex ? children[index] : children[index]?.children?.[1];
    if (found && value === undefined && depth === path.length - 1) return removeChild(text, node, index);
    if (!found) {
      const nested = path
        .slice(depth + 1)
        .reduceRight<unknown>((inner, key) => (typeof key === 'number' ? [inner] : { [key]: inner }), value);
      return value === undefined ? text : appendChild(text, root, node, nested, isIndex ? undefined : name);
    }
    node = found;
  }
  return replaceValue(text, root, node, value);
}

/** The value at a path; of the same key given twice the last counts. */
export function valueAt(root: unknown, path: JsonPath): unknown {
  return path.reduce<unknown>(
    (value, name) =>
      typeof value === 'object' && value !== null && Object.hasOwn(value, name)
        ? (value as Record<string, unknown>)[name]
        : undefined,
    root,
  );
}

/** The path to take out so that nothing empty is left behind, but for what `stays`. */
export function withEmptied(root: unknown, path: JsonPath, stays: (path: JsonPath) => boolean): JsonPath {
  const outer = path.slice(0, -1);
  if (outer.length === 0 || Object.keys(valueAt(root, outer) ?? {}).length > 1 || stays(outer)) return path;
  return withEmptied(root, outer, stays);
}

/** `root` is the tree of the whole text; a container that is a list needs no key. */
function appendChild(text: string, root: Node, container: Node, value: unknown, key?: string): string {
  const renderAt = (indentation: string | undefined) => render(text, root, value, indentation, key);
  const last = container.children?.at(-1);
  if (last) {
    const lead = whitespaceBefore(text, last.offset);
    const indentation = indentationIn(lead);
    const separator = indentation === undefined ? `,${lead}` : `,${lineBreak(text)}${indentation}`;
    return splice(text, end(last), end(last), separator + renderAt(indentation));
  }
  const inside = [container.offset + 1, end(container) - 1] as const;
  if (isOneLiner(text, root)) return splice(text, ...inside, renderAt(undefined));
  const outer = indentationOfLine(text, container.offset);
  const inner = outer + indentUnit(text, root);
  const newline = lineBreak(text);
  return splice(text, ...inside, `${newline}${inner}${renderAt(inner)}${newline}${outer}`);
}

/** Removes a child with its comma. Reverts `appendChild` to the byte, unless the container was empty. */
function removeChild(text: string, container: Node, index: number): string {
  const [child, previous, next] = [index, index - 1, index + 1].map((at) => container.children?.[at]);
  if (previous) return splice(text, end(previous), end(child!), '');
  if (next) return splice(text, child!.offset, next.offset, '');
  return splice(text, container.offset + 1, end(container) - 1, '');
}

function replaceValue(text: string, root: Node, node: Node, value: unknown): string {
  const wasBroken = /[\r\n]/.test(text.slice(node.offset, end(node)));
  const indentation = wasBroken ? indentationOfLine(text, node.offset) : undefined;
  return splice(text, node.offset, end(node), render(text, root, value, indentation));
}

/** On one line without an indentation. */
function render(text: string, root: Node, value: unknown, indentation?: string, key?: string): string {
  const name = key === undefined ? '' : `${JSON.stringify(key)}:`;
  if (indentation === undefined) return name + JSON.stringify(value);
  const lines = JSON.stringify(value, null, indentUnit(text, root)).split('\n');
  return (name && `${name} `) + lines.join(lineBreak(text) + indentation);
}

/** A file on one line stays on one line; an empty object has no formatting yet and gets the default. */
function isOneLiner(text: string, root: Node): boolean {
  return root.children?.length !== 0 && !/[\r\n]/.test(text.slice(root.offset, end(root)));
}

function indentUnit(text: string, root: Node): string {
  const used = root.children?.map((child) => indentationIn(whitespaceBefore(text, child.offset)));
  return used?.find((each) => each !== undefined) ?? '  ';
}

function lineBreak(text: string): string {
  return /\r\n|\n|\r/.exec(text)?.[0] ?? '\n';
}

/** The indentation after the last line break; undefined without a line break. */
function indentationIn(whitespace: string): string | undefined {
  return /[\r\n]([^\r\n]*)$/.exec(whitespace)?.[1];
}

function whitespaceBefore(text: string, offset: number): string {
  const before = text.slice(0, offset);
  return before.slice(before.trimEnd().length);
}

function indentationOfLine(text: string, offset: number): string {
  const lines = text.slice(0, offset).split(/[\r\n]/);
  return /^[ \t]*/.exec(lines.at(-1)!)![0];
}

function splice(text: string, from: number, to: number, content: string): string {
  return text.slice(0, from) + content + text.slice(to);
}

function end(node: Node): number {
  return node.offset + node.length;
}
