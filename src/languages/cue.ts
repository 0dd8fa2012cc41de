/**
 * What a word or phrase does in a sentence of the user.
 * - `must` commands wherever it stands, `obliges` too unless the sentence begins with one of `persons`; `firm` commands where it is addressed to someone, and tells otherwise
 *   ("always sign commits", "it always fails"); `denies` forbids when addressed and means nothing otherwise.
 * - `should` is a preference; `opening` is one at the beginning of a clause only ("use tabs", not "how we use tabs").
 * - `regular` says that something is to happen again and again ("before every commit"); `general` at the beginning of a
 *   sentence says that it is about all of a kind ("all dates in UTC").
 * - `asks` is a request, and a preference only together with a word of `standing` ("I want every date in UTC").
 * - `tells` begins a sentence that reports; `reports` is a word of a report, wherever it stands; `wonders` begins a
 *   question or a guess, unless it `suggests`; `polite` begins a question that asks for something; `idle` is said without meaning its words.
 * - `allows` what was forbidden, `releases` from what was demanded, `cancels` either; `corrects` puts one thing in the place of
 *   another, `changes` says of a value or a plan that it is another one now, `calms` that there is no hurry any more; `permits` is a permission or a request, whichever was lacking; `limits` goes with a
 *   figure to be kept; `defers` says that something is not to be done yet; `reminds` forbids nothing though it says not
 *   ("don't forget"); `brief` holds for a while only.
 * - `heads` stands before the colon of a list of rules ("ground rules:").
 * - `terms` begins what something holds until or during ("until the demo"), `over` says that such a thing has ended; `reconsiders` comes back on
 *   what the same person has just said.
 */
export const CUES = [
  ...(['must', 'obliges', 'persons', 'firm', 'denies', 'should', 'opening', 'regular', 'general'] as const),
  ...(['asks', 'standing', 'tells', 'reports', 'wonders', 'suggests', 'polite', 'idle', 'allows'] as const),
  ...([
    'releases',
    'cancels',
    'corrects',
    'changes',
    'calms',
    'permits',
    'limits',
    'defers',
    'forbid',
    'reminds',
    'brief',
    'heads',
    'terms',
    'over',
    'reconsiders',
  ] as const),
] as const;
export type Cue = (typeof CUES)[number];

/** Users mix words of command from many languages, but "was" tells of the past in English only. */
export const OF_ONE_LANGUAGE: readonly Cue[] = ['tells', 'reports', 'wonders', 'suggests', 'persons'];
