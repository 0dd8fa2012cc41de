import type { EntriesAnswer, PageEntry } from '../../api.ts';
import { queryOf } from '../data/place.ts';
import { getAnswer } from '../data/request.ts';

/** The messages of one conversation, fetched in blocks as they come into view. */
export interface EntryStore {
  get(index: number): PageEntry | undefined;
  /** Requests what is in view, before anything requested earlier. */
  want(first: number, last: number): void;
  /** After new messages: requests the last block again. */
  grow(): void;
}

const BLOCK = 100;
/** A cache of a few thousand messages, those viewed last. */
const BLOCKS_KEPT = 30;
const REQUESTS_AT_ONCE = 2;

export function createEntryStore(session: string, agent: string, onNews: () => void): EntryStore {
  const blocks = new Map<number, PageEntry[]>();
  const running = new Set<number>();
  let wanted: number[] = [];

  async function fetchBlock(number: number): Promise<void> {
    running.add(number);
    try {
      const query = queryOf({ agent, offset: number * BLOCK, limit: BLOCK });
      const path = `/api/session/${encodeURIComponent(session)}/entries${query}`;
      const { entries } = await getAnswer<EntriesAnswer>(path);
      blocks.set(number, entries);
      for (const old of blocks.keys()) {
        if (blocks.size <= BLOCKS_KEPT) break;
        if (!wanted.includes(old)) blocks.delete(old);
      }
      onNews();
    } catch {
      // Requested again when it is in view again.
    } finally {
      running.delete(number);
      fetchNext();
    }
  }

  function fetchNext(): void {
    for (const number of wanted) {
      if (running.size >= REQUESTS_AT_ONCE) return;
      if (!blocks.has(number) && !running.has(number)) void fetchBlock(number);
    }
  }

  return {
    get(index) {
      return blocks.get(Math.floor(index / BLOCK))?.[index % BLOCK];
    },
    want(first, last) {
      const from = Math.floor(first / BLOCK);
      const to = Math.floor(Math.max(first, last - 1) / BLOCK);
      wanted = Array.from({ length: to - from + 1 }, (_, nth) => from + nth);
      for (const number of wanted) {
        const block = blocks.get(number);
        // Moves the block to the end of the map, because the first ones are evicted first.
        if (block && blocks.delete(number)) blocks.set(number, block);
      }
      fetchNext();
    },
    grow() {
      for (const [number, block] of blocks) if (block.length < BLOCK) blocks.delete(number);
      fetchNext();
    },
  };
}
