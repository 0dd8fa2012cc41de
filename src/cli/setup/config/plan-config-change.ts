import { type Node, type ParseError, parseTree } from 'jsonc-parser';
import type { ConfigKey } from '../../../config/config.ts';
import { appendChild, removeChild, replaceValue } from '../../../install/edit-json.ts';

/** A place in the file that says something about the setting. */
interface Mention {
  container: Node;
  index: number;
}

/** The text of a config file with one setting changed, all else as it was; undefined if the text is no JSON object. */
export function planSetting(text: string, key: ConfigKey, value: unknown): string | undefined {
  const root = readTree(text);
  if (!root) return undefined;
  const mentions = findMentions(root, key);
  if (mentions.length > 1) {
    const first = removeFirst(text, mentions);
    return planSetting(first, key, value);
  }
  const [only] = mentions;
  if (only) return replaceValue(text, root, only.container.children![only.index]!.children![1]!, value);
  const [group = '', member] = key.split('.');
  if (member === undefined) return appendChild(text, root, root, { key, value });
  const there = findProperty(root, group);
  if (!there) return appendChild(text, root, root, { key: group, value: { [member]: value } });
  const container = there.children?.[1];
  if (container?.type === 'object') return appendChild(text, root, container, { key: member, value });
  // Something else has the name of the group: it stays, and the setting gets its long name.
  return appendChild(text, root, root, { key, value });
}

/** The text without the setting, and without its group if nothing else is in that. */
export function planUnsetting(text: string, key: ConfigKey): string | undefined {
  const root = readTree(text);
  if (!root) return undefined;
  const mentions = findMentions(root, key);
  return mentions.length === 0 ? text : planUnsetting(removeFirst(text, mentions), key);
}

function removeFirst(text: string, [first]: Mention[]): string {
  const { container, index } = first!;
  const group = container.parent;
  const groups = group?.parent;
  return container.children?.length === 1 && group && groups
    ? removeChild(text, groups, groups.children!.indexOf(group))
    : removeChild(text, container, index);
}

function findMentions(root: Node, key: ConfigKey): Mention[] {
  const [group, member] = key.split('.');
  return (root.children ?? []).flatMap((property, index) => {
    const [name, value] = property.children ?? [];
    if (name?.value === key) return [{ container: root, index }];
    if (member === undefined || name?.value !== group || value?.type !== 'object') return [];
    return (value.children ?? []).flatMap((inner, innerIndex) =>
      inner.children?.[0]?.value === member ? [{ container: value, index: innerIndex }] : [],
    );
  });
}

function findProperty(root: Node, name: string): Node | undefined {
  return root.children?.findLast((property) => property.children?.[0]?.value === name);
}

function readTree(text: string): Node | undefined {
  const errors: ParseError[] = [];
  const root = parseTree(text, errors, { allowTrailingComma: false });
  return errors.length === 0 && root?.type === 'object' ? root : undefined;
}
