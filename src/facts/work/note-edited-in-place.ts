import type { WorkState } from '../../domain/work-state.ts';
import { commandSegments, commandWords } from '../split-command.ts';
import { noteChange } from './note-changes.ts';

const LOOP = /(?:^|[;&\n])[ \t]*for[ \t]+(\w+)[ \t]+in[ \t]+((?:[^;\n\\]|\\\n)+)[;\n]\s*do\b/g;
const FILES_MAX = 40;

/** `sed -i`, `perl -pi`: records the files of the project that a command edits. Returns false if it names none. */
export function noteEditedInPlace(state: WorkState, command: string, folder: string, why?: string): boolean {
  if (folder === '' || !/\b(?:g?sed|perl)\b/.test(command)) return false;
  const loops = new Map(
    [...command.matchAll(LOOP)].map(([, name = '', list = '']) => [name, list.replaceAll('\\\n', ' ')]),
  );
  let within = folder;
  const edited = new Set<string>();
  for (const segment of commandSegments(command)) {
    const words = commandWords(segment);
    if (words[0] === 'do' || words[0] === 'then') words.shift();
    if (words[0] === 'cd') within = folderAfterCd(within, words[1] ?? '');
    for (const named of filesEdited(words))
      for (const path of named.startsWith('$') ? listOf(named, loops) : [named])
        if (within !== '' && !/[$*?~{]/.test(path))
          edited.add(path.startsWith('/') ? path : `${within}/${path.replace(/^\.\//, '')}`);
  }
  const own = [...edited].filter((path) => path.startsWith(`${folder}/`) && !path.includes('/../'));
  for (const path of own.slice(0, FILES_MAX))
    noteChange(state, { kind: 'write-file', path, content: '' }, why);
  return own.length > 0;
}

function filesEdited([program = '', ...given]: readonly string[]): string[] {
  const inPlace = /^g?sed$/.test(program)
    ? /^(?:-[a-zE]*i|--in-place)/
    : program === 'perl'
      ? /^-\w*i/
      : undefined;
  if (inPlace === undefined || !given.some((word) => inPlace.test(word))) return [];
  const hasScript = given.some((word) => /^(?:-\w*e|-f|--expression|--file)/.test(word));
  const words = given.filter((word, nth) => {
    const isScript = /^-(?:\w*e|f)$/.test(given[nth - 1] ?? '');
    return word !== '' && !word.startsWith('-') && !isScript;
  });
  return hasScript ? words : words.slice(1);
}

function listOf(variable: string, loops: ReadonlyMap<string, string>): string[] {
  return loops.get(variable.replace(/^\$\{?(\w+)\}?$/, '$1'))?.match(/\S+/g) ?? [];
}

/** Empty if the folder that `cd` leads to cannot be told. */
function folderAfterCd(within: string, target: string): string {
  if (target.startsWith('/')) return target.replace(/\/+$/, '');
  return within === '' || target === '' || /^[.$~-]/.test(target)
    ? ''
    : `${within}/${target.replace(/\/+$/, '')}`;
}
