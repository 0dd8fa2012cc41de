import { type Node, parseTree } from 'jsonc-parser';
import { AppError } from '../domain/app-error.ts';

/** Keys of objects and indexes of lists, from the top. */
export type JsonPath = readonly (string | number)[];

interface Child {
  /** Set if the container is an object. */
  key?: string;
  value: unknown;
}

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
    if (node.type !== (isIndex ? 'array' : 'object')) throw misplaced(path.slice(0, depth), isIndex);
    const children = node.children ?? [];
    const index = isIndex ? name : children.findLastIndex((child) => child.children?.[0]?.value === name);
    const found = isIndex ? children[index] : children[index]?.children?.[1];
    if (found && value === undefined && depth === path.length - 1) return removeChild(text, node, index);
    if (!found) return value === undefined ? text : appendPath(text, root, node, path.slice(depth), value);
    node = found;
  }
  return replaceValue(text, root, node, value);
}

function appendPath(text: string, root: Node, container: Node, [first, ...inner]: JsonPath, value: unknown) {
  const nested = inner.reduceRight<unknown>(
    (within, name) => (typeof name === 'number' ? [within] : { [name]: within }),
    value,
  );
  const key = typeof first === 'number' ? {} : { key: first };
  return appendChild(text, root, container, { ...key, value: nested });
}

function misplaced(path: JsonPath, isIndex: boolean): AppError {
  return new AppError(
    'E_SETTINGS_UNREADABLE',
    `Cannot change the settings: "${path.join('.')}" is not ${isIndex ? 'a list' : 'an object'}`,
    'Correct it, then run the command again',
  );
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
export function withEmptied(root: unknown, path: JsonPath, stays = (_path: JsonPath) => false): JsonPath {
  const outer = path.slice(0, -1);
  if (outer.length === 0 || Object.keys(valueAt(root, outer) ?? {}).length > 1 || stays(outer)) return path;
  return withEmptied(root, outer, stays);
}

/** `root` is the tree of the whole text. */
function appendChild(text: string, root: Node, container: Node, child: Child): string {
  const last = container.children?.at(-1);
  if (last) {
    const lead = whitespaceBefore(text, last.offset);
    const indentation = indentationIn(lead);
    const separator = indentation === undefined ? `,${lead}` : `,${lineBreak(text)}${indentation}`;
    return splice(text, end(last), end(last), separator + render(text, root, child, indentation));
  }
  const inside = [container.offset + 1, end(container) - 1] as const;
  if (isOneLiner(text, root)) return splice(text, ...inside, render(text, root, child, undefined));
  const outer = indentationOfLine(text, container.offset);
  const inner = outer + indentUnit(text, root);
  const newline = lineBreak(text);
  const added = `${newline}${inner}${render(text, root, child, inner)}${newline}${outer}`;
  return splice(text, ...inside, added);
}

/** Removes a child with its comma. Reverts `appendChild` to the byte, unless the container was empty. */
function removeChild(text: string, container: Node, index: number): string {
  const [child, previous, next] = [index, index - 1, index + 1].map((at) => container.children?.[at]);
  if (!child) return text;
  if (previous) return splice(text, end(previous), end(child), '');
  if (next) return splice(text, child.offset, next.offset, '');
  return splice(text, container.offset + 1, end(container) - 1, '');
}

function replaceValue(text: string, root: Node, node: Node, value: unknown): string {
  const wasBroken = /[\r\n]/.test(text.slice(node.offset, end(node)));
  const indentation = wasBroken ? indentationOfLine(text, node.offset) : undefined;
  return splice(text, node.offset, end(node), render(text, root, { value }, indentation));
}

function render(text: string, root: Node, { key, value }: Child, indentation: string | undefined): string {
  if (indentation === undefined)
    return (key === undefined ? '' : `${JSON.stringify(key)}:`) + JSON.stringify(value);
  const lines = JSON.stringify(value, null, indentUnit(text, root)).split('\n');
  return (
    (key === undefined ? '' : `${JSON.stringify(key)}: `) + lines.join(`${lineBreak(text)}${indentation}`)
  );
}

/** A file on one line stays on one line; an empty object has no formatting yet and gets the default. */
function isOneLiner(text: string, root: Node): boolean {
  return root.children?.length !== 0 && !/[\r\n]/.test(text.slice(root.offset, end(root)));
}

function indentUnit(text: string, root: Node): string {
  for (const child of root.children ?? []) {
    const indentation = indentationIn(whitespaceBefore(text, child.offset));
    if (indentation !== undefined) return indentation;
  }
  return '  ';
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
  return /^[ \t]*/.exec(lines.at(-1) ?? '')?.[0] ?? '';
}

function splice(text: string, from: number, to: number, content: string): string {
  return text.slice(0, from) + content + text.slice(to);
}

function end(node: Node): number {
  return node.offset + node.length;
}
