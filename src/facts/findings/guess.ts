import type { Finding } from '../../domain/finding.ts';
import { keyWords } from '../../domain/key-words.ts';
import { letterPattern } from '../../domain/letter-pattern.ts';

/** A guess, or a figure that was only the first one. */
const HEDGED = letterPattern(
  String.raw`\b(?:(?:my )?first (?:guess|idea|thought|measured|suspicion)|at first (?:sight|glance)|looks like|seems|i suspect|i assume|i guess|presumably|probably|maybe|perhaps|might be|could be|vermutlich|wahrscheinlich|vielleicht|auf den ersten blick|ich vermute|ich tippe|probablement|peut-être|à première vue|on dirait|je soupçonne|probablemente|quizás|a primera vista|parece|sospecho|provavelmente|talvez|à primeira vista|suspeito|наверное|возможно|похоже|видимо|подозреваю)(?![\p{L}])|可能|也许|似乎|たぶん|おそらく|かもしれ|아마|것 같`,
  'i',
);
/** A diagnosis, as firmly as it may be put. */
const DIAGNOSED = letterPattern(
  String.raw`\b(?:causes?|caused|culprit|because|due to|problem|issue|reason|ursache|grund|liegt an|schuld|la cause|à cause|coupable|causa|culpa|porque|причина|из-за|потому)(?![\p{L}])|原因|因为|ので|때문|원인`,
  'i',
);
/** "Not the locale.", "It isn't the cache either." */
const DENIED = letterPattern(
  String.raw`^(?:(?:no|nope|ok|okay|hm+|ah|right|so|and|but|nein|non|não|нет)[,.:!—–-]* )*(?:(?:it|that)(?:['’]s| is| was) not|(?:it|that) (?:isn|wasn)['’]t|not|nicht|es (?:ist|war|liegt) nicht|ce n['’](?:est|était) pas|pas|no es|no era|não é|não era|это не|не)(?=[\s,])|^(?:不是|并非)|(?:ではありません|ではない|じゃない|아니었|아닙니다|아니다)[。.]?$`,
  'i',
);
/** "The cache is not the cause", "the sensor is fine". */
const CLEARED = letterPattern(
  String.raw`\b(?:(?:is|are|was|were)(?: not|n['’]t) (?:the |to )?(?:cause|culprit|problem|reason|issue|blame|it)|ruled out|(?:ist|war) nicht (?:die ursache|schuld|das problem)|(?:n['’]est|n['’]était) pas (?:la cause|le problème)|no (?:es|era) (?:la causa|el problema)|não (?:é|era) (?:a causa|o problema)|не (?:причина|виноват\w*))(?![\p{L}])|不是原因|原因ではな`,
  'i',
);
const KEY_MIN = 3;

export function isGuess(text: string): boolean {
  return HEDGED.test(text);
}

export function isDiagnosis(text: string): boolean {
  return DIAGNOSED.test(text);
}

/** Marks guesses and diagnoses that a later message denies, however short: "Not the locale." */
export function noteDenials(kept: readonly Finding[], said: string): void {
  const sentences = said.split(/(?<=[.!?:])\s+|(?<=[。！？])|\n+/);
  const denied = new Set<string>();
  for (const sentence of sentences)
    if (DENIED.test(sentence) || CLEARED.test(sentence))
      for (const key of keyWords(sentence)) if (key.length >= KEY_MIN || /[A-Z]/.test(key)) denied.add(key);
  if (denied.size === 0) return;
  for (const finding of kept)
    if (
      (finding.isGuess || isDiagnosis(finding.text)) &&
      !DENIED.test(finding.text) &&
      !CLEARED.test(finding.text) &&
      isAbout(finding, denied)
    )
      finding.isOver = true;
}

/** A guess is about each of its names; a diagnosis is about most of what it says. */
function isAbout({ keys, isGuess: isHedged }: Finding, denied: ReadonlySet<string>): boolean {
  const shared = keys.filter((key) => denied.has(key)).length;
  return isHedged ? shared > 0 : shared >= 2 && shared >= denied.size / 2;
}
