import type { Action } from '../../domain/entry.ts';
import { letterPattern } from '../../domain/letter-pattern.ts';
import { spaced, unspaced } from '../../languages/pattern-table.ts';
import { commandRole } from '../command-text.ts';

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
  String.raw`(?<![\p{L}])(?:${spaced.wonders})(?![\p{L}])|${unspaced.wonders}`,
  'i',
);
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
  return UNDER_WAY.test(text) && !FINITE.test(head) && !REASON.test(head);
}
