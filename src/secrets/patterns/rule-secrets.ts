import { gitleaksRules } from './gitleaks-rules.ts';
import { ownRules } from './own-rules.ts';
import type { SecretPattern } from './secret-pattern.ts';

/** From the name of a provider to what is assigned to it. */
const ASSIGNED = String.raw`[ \t\w.-]{0,20}["']?\]?\s{0,3}(?:=>|:{0,3}=|\?=|:)\s{0,3}["'\x60]?`;

/** What a maintained list of rules, and our own, know of tokens, and of values that stand behind the name of a provider. */
export const listRuleSecrets = (): readonly SecretPattern[] =>
  [ownRules, gitleaksRules].flatMap((rules) => rules.trim().split('\n').map(readRule));

function readRule(line: string): SecretPattern {
  const [kind, form, bits, words, first, second] = line.split('\t') as [
    string,
    string,
    string,
    string,
    string,
    string?,
  ];
  if (form === 'token') {
    // Without an upper limit, a text full of such beginnings would be read to its end again and again.
    const isOpen = /,\}(?:=\{0,\d\})?$/.test(first);
    return {
      kind,
      words: words.split(' '),
      pattern: {
        source: `(?<![\\w-])(?:${first.replaceAll(',}', ',256}')})${isOpen ? '' : '(?![\\w-])'}`,
        flags: '',
      },
      accepts: 'hasBits',
      bits: Number(bits),
      isToken: true,
      isWhole: !isOpen,
    };
  }
  return {
    kind,
    words: words.split(' '),
    pattern: { source: `(?<before>${first}${ASSIGNED})(?<secret>${second})(?![\\w/+-])`, flags: 'i' },
    accepts: 'isNamedRandom',
    bits: Number(bits),
    isWhole: true,
  };
}
