/** What one place says, by the dotted names of settings, before anybody has looked whether it is right. */
export interface Layer {
  from: 'user' | 'project' | 'environment';
  given: Map<string, { value: unknown; where: string }>;
  /** The file, if nothing could be read from it, and why. */
  broken?: { path: string; problem: string };
  /** The file was not looked into, because the user has not accepted it. */
  isLeftOut?: true;
}
