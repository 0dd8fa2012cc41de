import { groupDigits } from '../../../domain/group-digits.ts';
import { visibleText } from '../../../domain/plain-line.ts';
import { sayMoment } from '../../../domain/say.ts';
import { countTokens } from '../../../history/count-tokens.ts';
import { shortSession } from '../../../queries/short-session.ts';
import type { CommandCall, ExitCode } from '../../command.ts';
import { momentOf, orWider, scopeOf } from '../../read-options.ts';

const DAYS = 30;
const COMPACTIONS_SHOWN = 10;
const TITLES = [
  'Day',
  'Model',
  'Answers',
  'Input',
  'Output',
  'Cache read',
  'Written 5 min',
  'Written 1 h',
  'US$',
];

/** `status --tokens`: tokens and cost per day and model, and what the first answer after each compaction cost. */
export async function showTokens(call: CommandCall): Promise<ExitCode> {
  const { context, print } = call;
  const { folders, session, where } = scopeOf(call);
  const since = momentOf('since', call) ?? new Date(context.now().getTime() - DAYS * 86_400_000);
  const report = await countTokens(context, { since, folders, session }, print.progress);
  const { days, compactions, pricesOf } = report;
  print.json({ since: since.toISOString(), ...report });
  if (days.length === 0) {
    const more = `add --since 1y${orWider(call, ' or --all')}`;
    print.hint(`No answer ${where} since ${sayMoment(since.toISOString())}. For more, ${more}`);
    return 1;
  }
  const rows = days.map(({ day, model, responses, tokens, costUsd }) => [
    ...[day, visibleText(model), groupDigits(responses)],
    ...Object.values(tokens).map(groupDigits),
    sayCost(costUsd),
  ]);
  print.table(rows, TITLES);
  const known = days.flatMap(({ costUsd }) => costUsd ?? []);
  const own = context.config.prices.length > 0 ? ' and your setting "prices"' : '';
  const total = sayCost(known.reduce((sum, cost) => sum + cost, 0));
  if (known.length > 0)
    print.line(`\nIn all US$ ${total}, by the prices of ${pricesOf}${own}, without surcharges.`);
  const [unpriced] = days.flatMap(({ costUsd, model }) => (costUsd === null ? [visibleText(model)] : []));
  if (unpriced !== undefined)
    print.hint(
      `The price of ${unpriced} is not known. To set it, run: tideproof config set prices '["${unpriced}=<input>/<output>"]' --user`,
    );
  if (compactions.length === 0) return 0;
  print.line('\nThe first answer after each compaction:');
  print.table(
    compactions
      .slice(0, COMPACTIONS_SHOWN)
      .map(({ time, sessionId, trigger, tokens, costUsd }) => [
        ...[sayMoment(time), shortSession(sessionId), trigger],
        groupDigits(tokens.cacheWrite5m + tokens.cacheWrite1h),
        ...[groupDigits(tokens.cacheRead), sayCost(costUsd)],
      ]),
    ['When', 'Session', 'Trigger', 'Cache written', 'Cache read', 'US$'],
  );
  return 0;
}

function sayCost(costUsd: number | null): string {
  return costUsd === null ? '–' : costUsd.toFixed(2);
}
