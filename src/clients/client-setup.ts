import type { ChangedFile } from '../install/change-file.ts';
import type { Check } from '../install/check.ts';
import type { Scope, Situation } from '../install/places.ts';

export interface ClientSetup {
  /** Changes the files of a scope, or only plans that. The file in which our hooks are registered comes first. */
  install(situation: Situation, scope: Scope, wanted: WantedParts, dryRun: boolean): InstalledParts;
  /** Removes what one scope has or, without a scope, everything that any install from this machine left. */
  uninstall(situation: Situation, scope: Scope | undefined, dryRun: boolean): ChangedFile[];
  /** Plays a made-up session with a compaction through what is registered, and names what is not as it should be. */
  rehearse(situation: Situation, scope?: Scope): RehearsedStep[];
  /** Plays a session with the real client, isolated from the user's files and without network. */
  testLive(
    situation: Situation,
    /** The program of the client; the one on the PATH when not given. */
    program: string | undefined,
    onProgress: (text: string) => void,
  ): Promise<{
    client: string;
    clientVersion: string;
    /** Each connection between the client and us: what arrived through it, or why nothing did. */
    channels: { name: string; passed: boolean; detail: string }[];
  }>;
  /** The doctor's checks for this client, by subject. */
  checks: Record<string, Check>;
}

export type WantedParts = Record<'statusLine' | 'commands' | 'server' | 'instructions', boolean>;

export interface InstalledParts {
  files: [ChangedFile, ...ChangedFile[]];
  /** What the user should know before it goes ahead. */
  remarks: string[];
}

export interface RehearsedStep {
  event: string;
  milliseconds: number;
  /** What the hook wrote to stdout. */
  answer: string;
  /** What went wrong; undefined if nothing did. */
  problem?: string;
}
