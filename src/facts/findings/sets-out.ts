import type { Action } from '../../domain/entry.ts';
import { letterPattern } from '../../domain/letter-pattern.ts';
import { spaced, unspaced } from '../../languages/pattern-table.ts';
import { commandRole } from '../command-text.ts';
import { recalling } from './statement-pattern-table.ts';

/** "I want to see …", "let me …": somebody sets out to find something, and says nothing of it. */
const SETS_OUT = letterPattern(
  String.raw`^(?:${spaced.setsOut})(?![\p{L}])|(?:${unspaced.setsOut})[。.!！:：]?$`,
  'i',
);
/** "Checking …", "Going through …": no claim, as long as no other verb follows. */
const UNDER_WAY = letterPattern(
  String.raw`^(?:(?:${spaced.leads})[,.!:]? )*(?:${spaced.underWay})(?![\p{L}])`,
  'i',
);
const FINITE = letterPattern(String.raw`(?<![\p{L}])(?:${spaced.finite})(?![\p{L}])|n['’]t(?![\p{L}])`, 'i');
/** "whether it …": what follows is a question, and no claim either. */
const WONDERS = letterPattern(
  String.raw`(?<![\p{L}])(?:${spaced.asksWithin})(?![\p{L}])|${unspaced.asksWithin}`,
  'i',
);
/** What is put in place of something else is no reason yet. */
const AGAINST = letterPattern(String.raw`(?<![\p{L}])(?:${spaced.against})(?![\p{L}])`, 'gi');
/** Who begins so speaks of something, and claims it. */
const SUBJECT = letterPattern(
  String.raw`^(?:${spaced.bound}|${spaced.articles}|${spaced.universal})(?![\p{L}])`,
  'i',
);
const RECALLING = letterPattern(recalling.source, 'i', recalling.words);
const NAMED = /[`\d_]|[a-z][A-Z]|: ./;
const HEAD_WORDS_MAX = 5;
const REASON = letterPattern(
  String.raw`(?<![\p{L}])(?:${spaced.because})(?![\p{L}])|${unspaced.because}`,
  'i',
);

/** Whether a call finds something out: what was said right before it may be no more than that. */
export function isLook(action: Action): boolean {
  return action.kind !== 'edit-file' && action.kind !== 'write-file' && !isCommit(action);
}

function isCommit(action: Action): boolean {
  return action.kind === 'run-command' && commandRole(action.command) === 'git';
}

/**
 * The last words before a look: "Checking whether the port is taken". By their form: a beginning that claims nothing, and then
 * things or a question. What gives a reason is a decision.
 */
export function setsOut(text: string): boolean {
  const asked = text.search(WONDERS.for(text));
  const head = asked === -1 ? text : text.slice(0, asked);
  if (SETS_OUT.test(text)) return asked !== -1 || !REASON.test(text);
  if (UNDER_WAY.test(text)) return !FINITE.test(head) && !REASON.test(head.replace(AGAINST.for(head), ''));
  return asked > 0 && isBareHead(head) && !NAMED.test(text.slice(0, -1));
}

/** "Erst mal nachlesen, wo …": a few words that speak of nothing. */
function isBareHead(head: string): boolean {
  const words = head.trim().split(/\s+/);
  return words.length <= HEAD_WORDS_MAX && !SUBJECT.test(head) && !FINITE.test(head) && !RECALLING.test(head);
}
