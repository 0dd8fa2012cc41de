import { sayThousands } from '../../../domain/say.ts';
import { shortSession } from '../../../queries/short-session.ts';
import type { RelayNews } from '../../../relay/relay-options.ts';
import type { RelayState } from '../../../relay/relay-state.ts';
import type { Print } from '../../terminal/print.ts';
import { sayDollars } from './say-dollars.ts';
import { sayFill } from './say-fill.ts';

/** What a person sees of a run: a line for each thing that happens, and on a terminal one that moves. */
export function showProgress(print: Print): (news: RelayNews) => void {
  let live = '';
  const denied = new Set<string>();
  const line = (text: string) => {
    print.progress('');
    print.line(text);
    print.progress(live);
  };
  return (news) => {
    switch (news.kind) {
      case 'begun': {
        live = '';
        const what = news.resumed ? 'goes on' : news.number === 1 ? 'begins' : 'takes over';
        return line(`Session ${news.number} (${shortSession(news.sessionId)}) ${what}`);
      }
      case 'wrapping-up':
        return line(
          `Session ${news.state.number} is asked to come to an end, at ${sayThousands(news.state.tokens)} tokens`,
        );
      case 'window-unknown':
        return line(
          `${print.paint('yellow', '!')} The window of ${news.model || 'this model'} is not known: no handover before the client itself runs out of room`,
        );
      case 'denied': {
        const tools = news.tools.filter((tool) => !denied.has(tool));
        if (tools.length === 0) return;
        for (const tool of tools) denied.add(tool);
        return line(
          `${print.paint('yellow', '!')} Claude Code refused ${[...new Set(tools)].join(', ')}: allow it with --claude-args, such as --claude-args="--permission-mode acceptEdits"`,
        );
      }
      case 'progress':
        live = sayLive(news.state);
        print.progress(live);
    }
  };
}

function sayLive({ number, tokens, handOverAt, costUsd, earlierCostUsd }: RelayState): string {
  return `Session ${number}: ${sayFill(tokens, handOverAt)}, ${sayDollars(costUsd + earlierCostUsd)}`;
}
