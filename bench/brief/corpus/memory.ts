export type MentionKind = 'path' | 'command' | 'name' | 'id' | 'url';

/** One concrete thing that came up in a session. */
export interface Mention {
  kind: MentionKind;
  token: string;
  /** Used by the assistant itself, not only seen in what a tool printed. */
  own: boolean;
  uses: number;
  /** When it last came up. */
  turn: number;
  segment: number;
}

/** What has come up so far: the summary is written from this, so it can forget on purpose. */
export interface Memory {
  /** Assistant messages so far. */
  turn: number;
  /** Compactions so far. */
  segment: number;
  mentions: Map<string, Mention>;
  prompts: { text: string; segment: number }[];
  openTasks: string[];
  mention(kind: MentionKind, token: string, own: boolean): void;
}

export function createMemory(): Memory {
  const mentions = new Map<string, Mention>();
  const memory: Memory = {
    turn: 0,
    segment: 0,
    mentions,
    prompts: [],
    openTasks: [],
    mention(kind, token, own) {
      const known = mentions.get(token);
      mentions.set(token, {
        kind,
        token,
        own: own || known?.own === true,
        uses: (known?.uses ?? 0) + 1,
        turn: memory.turn,
        segment: memory.segment,
      });
    },
  };
  return memory;
}
