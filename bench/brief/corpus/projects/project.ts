/** A project that does not exist, as far as sessions need it. In code lines {a} and {b} are names, {n} is a number. */
export interface Project {
  name: string;
  cwd: string;
  ticket: string;
  site: string;
  ending: string;
  testEnding: string;
  naming: 'camel' | 'snake';
  folders: readonly string[];
  verbs: readonly string[];
  nouns: readonly string[];
  /** The test command is followed by what is to be tested. */
  test: string;
  others: readonly string[];
  code: readonly string[];
}
