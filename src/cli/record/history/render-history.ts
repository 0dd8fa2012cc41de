import type { TimelineEvent } from '../../../archive/lists/list-timeline.ts';
import { sayTime } from '../../../domain/say.ts';
import { shortSession } from '../../../queries/short-session.ts';
import { markdownLine, markdownText } from '../../archive/export/render-markdown.ts';

/** The history of a project as one Markdown document: a heading for each day and handoff, a line for all else. */
export function renderHistory(
  events: readonly TimelineEvent[],
  where: string,
  describe: (event: TimelineEvent) => string,
): string {
  const parts = [`# History ${markdownLine(where)}`];
  let day = '';
  for (const event of events) {
    const [date = '', clock = ''] = sayTime(event.time).split(' ');
    if (date !== day) parts.push(`## ${date}`);
    day = date;
    const session = event.sessionId === null ? '' : ` (session ${shortSession(event.sessionId)})`;
    const time = clock.slice(0, 5);
    if (event.kind === 'handoff')
      parts.push(`### ${time} Handoff${session}, written by the model`, markdownText(event.text));
    else parts.push(`- ${time} **${event.kind}** ${markdownLine(describe(event))}${session}`);
  }
  return `${parts.join('\n\n').replace(/(\n- .*)\n(?=\n- )/g, '$1')}\n`;
}
