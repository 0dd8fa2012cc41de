import { visibleText } from '../../domain/plain-line.ts';
import { sayMoment } from '../../domain/say.ts';
import { tokenTables } from '../../domain/token-report.ts';
import { countTokens } from '../../history/count-tokens.ts';
import type { CommandCall, ExitCode } from '../command.ts';
import { momentOf, orWider, scopeOf } from '../read-options.ts';

const COMPACTIONS_SHOWN = 10;

/** `status --tokens`: tokens and cost per day and model, and what the first answer after each compaction cost. */
export async function showTokens(call: CommandCall): Promise<ExitCode> {
  const { context, print } = call;
  const { where, ...scope } = scopeOf(call);
  const report = await countTokens(context, { ...scope, since: momentOf('since', call) }, print.progress);
  const { since, days, compactions, pricesOf } = report;
  const more = `add --since 1y${orWider(call, ' or --all')}`;
  if (days.length === 0)
    return print.nothing(`No answer ${where} since ${sayMoment(since)}. For more, ${more}`, report);
  print.json(report);
  const shown = { ...report, compactions: compactions.slice(0, COMPACTIONS_SHOWN) };
  for (const { title, head, rows } of tokenTables(shown)) {
    print.line(`${title}:`);
    print.table(rows, head);
    print.line();
  }
  const known = days.flatMap(({ costUsd }) => costUsd ?? []);
  const own = context.config.prices.length > 0 ? ' and your setting "prices"' : '';
  const total = known.reduce((sum, cost) => sum + cost, 0).toFixed(2);
  if (known.length > 0)
    print.line(`In all US$ ${total}, by the prices of ${pricesOf}${own}, without surcharges.`);
  const unpriced = days.find(({ costUsd }) => costUsd === null);
  const model = visibleText(unpriced?.model ?? '');
  if (unpriced)
    print.hint(
      `The price of ${model} is not known. To set it, run: tideproof config set prices '["${model}=<input>/<output>"]' --user`,
    );
  return 0;
}
