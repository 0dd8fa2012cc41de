import type { TextKind } from '../archive/texts/text-kind.ts';

/** An entry in a document and on the page. */
export interface ExportedEntry {
  line: number;
  part: number;
  uuid: string;
  time: string | null;
  kind: TextKind;
  tool: string | null;
  failed: boolean;
  /** In a branch that the user abandoned by rewinding. */
  isLeft: boolean;
  text: string;
}
