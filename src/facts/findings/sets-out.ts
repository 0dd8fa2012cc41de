import type { Action } from '../../domain/entry.ts';
import { letterPattern } from '../../domain/letter-pattern.ts';
import { spaced, unspaced } from '../../languages/pattern-table.ts';
import { commandRole } from '../command-text.ts';
import { recalling } from './statement-pattern-table.ts';

/** "I want to see …", "let me …": it announces an investigation and states no result. */
const SETS_OUT = letterPattern(
  String.raw`^(?:${spaced.setsOut})(?![\p{L}])|(?:${unspaced.setsOut})[。.!！:：]?$`,
  'i',
);
/** "Checking …", "Going through …": no claim, unless a finite verb follows. */
const UNDER_WAY = letterPattern(
  String.raw`^(?:(?:${spaced.leads})[,.!:]? )*(?:${spaced.underWay})(?![\p{L}])`,
  'i',
);
const FINITE = letterPattern(String.raw`(?<![\p{L}])(?:${spaced.finite})(?![\p{L}])|n['’]t(?![\p{L}])`, 'i');
/** An indirect question ("whether it …"), which claims nothing either. */
const WONDERS = letterPattern(
  String.raw`(?<![\p{L}])(?:${spaced.asksWithin})(?![\p{L}])|${unspaced.asksWithin}`,
  'i',
);
/** Words of contrast, such as "instead": here they do not count as a reason. */
const AGAINST = letterPattern(String.raw`(?<![\p{L}])(?:${spaced.against})(?![\p{L}])`, 'gi');
/** A sentence that begins with a subject makes a claim about it. */
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

/** Whether a call gathers information, so that the sentence right before it may be a mere announcement. */
export function isLook(action: Action): boolean {
  return action.kind !== 'edit-file' && action.kind !== 'write-file' && !isCommit(action);
}

function isCommit(action: Action): boolean {
  return action.kind === 'run-command' && commandRole(action.command) === 'git';
}

/**
 * Whether the last sentence before such a call only announces it: "Checking whether the port is taken". It begins
 * without a claim and goes on with nouns or an indirect question; a sentence that gives a reason is a decision.
 */
export function setsOut(text: string): boolean {
  const asked = text.search(WONDERS.for(text));
  const head = asked === -1 ? text : text.slice(0, asked);
  if (SETS_OUT.test(text)) return asked !== -1 || !REASON.test(text);
  if (UNDER_WAY.test(text)) return !FINITE.test(head) && !REASON.test(head.replace(AGAINST.for(head), ''));
  return asked > 0 && isBareHead(head) && !NAMED.test(text.slice(0, -1));
}

/** "Erst mal nachlesen, wo …": the few words before the question claim nothing. */
function isBareHead(head: string): boolean {
  const words = head.trim().split(/\s+/);
  return words.length <= HEAD_WORDS_MAX && !SUBJECT.test(head) && !FINITE.test(head) && !RECALLING.test(head);
}
