import { visibleText } from '../../../domain/plain-line.ts';
import { sayCount } from '../../../domain/say.ts';
import type { CompactionsAnswer } from '../../api.ts';
import { type Here, queryOf } from '../data/place.ts';
import { useLastAnswer } from '../data/use-answer.ts';
import { html } from '../html.ts';
import { Choice, Nothing, NotYet, Pager } from '../parts/layout.ts';
import { CompactionList } from '../parts/lists.ts';

const PAGE_SIZE = 50;

/** All compactions of all sessions, newest first. */
export function CompactionsPage({ here: { choices, choose } }: { here: Here }) {
  const project = choices.get('project') ?? '';
  const offset = Number(choices.get('offset') ?? 0) || 0;
  const { last: shown, failure } = useLastAnswer<CompactionsAnswer>(
    `/api/compactions${queryOf({ project, offset, limit: PAGE_SIZE })}`,
  );
  return html`
    <h1 tabindex="-1">Compactions</h1>
    <div class="section stack box">
    <div class="filters row" role="search" aria-label="Filter compactions">
      <${Choice} label="Project" value=${project} all="all projects" options=${(shown?.projects ?? []).map((path) => [path, visibleText(path)])}
        onChange=${(chosen: string) => choose({ project: chosen, offset: null })} />
      <span class="count" role="status">${shown && sayCount(shown.total, 'compaction')}</span>
    </div>
    ${(failure || !shown) && html`<${NotYet} failure=${failure} what="compactions" />`}
    ${shown && shown.total === 0 && html`<${Nothing}>No compaction is on record.<//>`}
    ${shown && shown.total > 0 && html`<${CompactionList} compactions=${shown.compactions} label="Compactions" hasSessions />`}
    ${shown && html`<${Pager} label="Pages of compactions" total=${shown.total} offset=${offset} size=${PAGE_SIZE} onChange=${(next: number) => choose({ offset: next || null })} />`}
    </div>`;
}
