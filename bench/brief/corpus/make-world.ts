import type { Project } from './projects/project.ts';
import type { Random } from './random.ts';

export interface WorldFile {
  /** Relative to the project. */
  path: string;
  names: string[];
}

/** Everything there is to mention in one session. */
export interface World {
  project: Project;
  files: WorldFile[];
  urls: string[];
  tickets: string[];
}

const FILES = 46;
const NAMES_PER_FILE = { least: 8, most: 14 };
const TYPE_ENDINGS = ['State', 'Policy', 'Registry', 'Error', 'Options', 'Store'];

/** A project filled with files and names that nobody has ever used. */
export function makeWorld(project: Project, random: Random): World {
  const taken = new Set<string>();
  const files: WorldFile[] = [];
  while (files.length < FILES) {
    const path = makePath(project, random);
    if (taken.has(path)) continue;
    taken.add(path);
    const count = random.between(NAMES_PER_FILE.least, NAMES_PER_FILE.most);
    files.push({ path, names: Array.from({ length: count }, () => makeName(project, random)) });
  }
  return {
    project,
    files,
    urls: project.nouns.slice(0, 6).map((noun) => `${project.site}/docs/${noun}s/v${random.between(2, 9)}`),
    tickets: Array.from(
      { length: 8 },
      (_, nth) => `${project.ticket}-${random.between(100, 180) + nth * 80}`,
    ),
  };
}

function makePath({ folders, nouns, verbs, ending, testEnding, naming }: Project, random: Random): string {
  const folder = random.pick(folders);
  const words = [random.pick(random.chance(0.5) ? verbs : nouns), random.pick(nouns)];
  const test = /(?:^|\/)(?:tests?|spec)(?:\/|$)/.test(folder) || random.chance(0.2);
  const name = naming === 'snake' ? words.join('_') : words.join('-');
  return `${folder}/${name}${test ? testEnding : ending}`;
}

/** `claimLeaseBatch`, `claim_lease_batch`, `LeaseBatchPolicy`. */
export function makeName({ verbs, nouns, naming }: Project, random: Random): string {
  const [first = '', second = ''] = random.some(nouns, 2);
  if (random.chance(0.25)) return capital(first) + capital(second) + random.pick(TYPE_ENDINGS);
  const words = [random.pick(verbs), first, ...(random.chance(0.7) ? [second] : [])];
  if (naming === 'snake') return words.join('_');
  return words.map((word, index) => (index === 0 ? word : capital(word))).join('');
}

function capital(word: string): string {
  return word.replace(/(?:^|_)([a-z])/g, (_, letter: string) => letter.toUpperCase());
}

/** A stretch of the file as code; names of other files come in where it imports them. */
export function codeOf(file: WorldFile, world: World, random: Random, lines: number): string[] {
  const neighbours = random.some(world.files, 3).flatMap(({ names }) => names.slice(0, 2));
  return Array.from({ length: lines }, () =>
    random
      .pick(world.project.code)
      .replaceAll('{a}', random.pick(file.names))
      .replaceAll('{b}', random.pick(random.chance(0.6) ? file.names : neighbours))
      .replaceAll('{n}', String(random.between(2, 900))),
  );
}
