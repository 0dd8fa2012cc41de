import type { Element, Root, Text } from 'hast';
import bash from 'highlight.js/lib/languages/bash';
import c from 'highlight.js/lib/languages/c';
import css from 'highlight.js/lib/languages/css';
import diff from 'highlight.js/lib/languages/diff';
import go from 'highlight.js/lib/languages/go';
import java from 'highlight.js/lib/languages/java';
import json from 'highlight.js/lib/languages/json';
import python from 'highlight.js/lib/languages/python';
import ruby from 'highlight.js/lib/languages/ruby';
import rust from 'highlight.js/lib/languages/rust';
import sql from 'highlight.js/lib/languages/sql';
import typescript from 'highlight.js/lib/languages/typescript';
import xml from 'highlight.js/lib/languages/xml';
import yaml from 'highlight.js/lib/languages/yaml';
import { createLowlight } from 'lowlight';
import { h } from 'preact';
import type { Children } from '../html.ts';

const languages = { bash, c, css, diff, go, java, json, python, ruby, rust, sql, typescript, xml, yaml };
const lowlight = createLowlight(languages);
/** By language: further names of fences and file extensions. */
const OTHER_NAMES = Object.entries({
  typescript: 'javascript js jsx mjs cjs mts cts',
  bash: 'sh shell console zsh',
  c: 'cpp cc hpp',
  java: 'kt cs',
  xml: 'vue svelte',
  css: 'scss',
  json: 'jsonl jsonc json5',
  yaml: 'toml',
  diff: 'patch',
  sql: 'pgsql',
});
const LANGUAGE_OF_NAME = new Map(
  OTHER_NAMES.flatMap(([language, names]) => names.split(' ').map((name) => [name, language])),
);
/** Longer texts take more than a frame to highlight. */
const LENGTH_MAX = 20_000;

/** Highlighted code as nodes. Code in an unknown language or too long stays plain. */
export function highlight(code: string, name: string): Children {
  const language = languageOf(name);
  if (language === undefined || code.length > LENGTH_MAX) return code;
  return nodesOf(lowlight.highlight(language, code).children);
}

/** The language of a file, by its extension. */
export function languageOfFile(path: string): string | undefined {
  const ending = /\.(\w{1,8})$/.exec(path.trim())?.[1];
  return ending === undefined ? undefined : languageOf(ending);
}

function languageOf(name: string): string | undefined {
  const lower = name.trim().toLowerCase();
  const known = LANGUAGE_OF_NAME.get(lower) ?? lower;
  return known !== '' && lowlight.registered(known) ? known : undefined;
}

function nodesOf(nodes: Root['children']): Children {
  return (nodes as (Element | Text)[]).map((node) =>
    node.type === 'text'
      ? node.value
      : h('span', { class: (node.properties.className as string[]).join(' ') }, nodesOf(node.children)),
  );
}
