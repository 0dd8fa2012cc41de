import { holdsPhrase, isPhrase, startsWithPhrase } from './holds-phrase.ts';
import { readSentence, type Sentence } from './sentence.ts';

export interface Introduction {
  /**
   * `strong` says that somebody else's words follow, `fair` names what follows in a sentence about it, `weak` points at
   * something without saying what.
   */
  strength: 'strong' | 'fair' | 'weak';
  /** Where in the line they begin; its end when they begin on the next one. */
  at: number;
}

const COLON_END = /[:：]\s*$/;
const COLON_INSIDE = /[:：]\s+(?=\S)|：/;
const INSIDE_WORDS_MAX = 9;
/** "I said", "as I wrote": the user quotes nobody. */
const OWN_SPEECH =
  / (?:i|i've|ich|je|j'ai|yo|eu|я) (?:\S+ )?(?:said|say|wrote|told|asked|sagte|schrieb|dit|ecrit|dije|escribi|disse|escrevi|сказал|сказала|написал|написала|want|will|veux|quiero|quero|хочу) /;
/** Behind these comes what is pointed at. */
const POINTS =
  / (?:this|these|below|following|attached|folgende\w*|unten|hier|ceci|ci-dessous|suivante?s?|esto|siguientes?|abajo|isto|isso|abaixo|seguintes?|это|ниже|следующ\w+) /;
const POINTS_LAST = / (?:this|these|below|that|das|dazu|ca|cela|ceci|eso|esto|isso|isto|это|этом|этого) $/;
/** "The error is: …" */
const IS_LAST = / (?:is|was|ist|war|est|etait|es|era|e) $/;
const PRESENTED =
  /^(?: (?:ok|so|and|also|hi|well|fyi|also))* (?:here is|here's|heres|here are|this is|this was|these are|hier ist|hier sind|das ist|das hier ist|voici|c'est|aqui esta|aqui esta|esto es|este es|esta es|aqui vai|isto e|isso e|este e|вот|это) /;
const PRESENTED_UNSPACED = /^(?:这是|以下是|下面是|これは|以下は|다음은|이건|이것은)/;
const POINTS_UNSPACED = /这|以下|下面|これ|以下|下記|이거|이것|이 글|다음|아래/;

/** Whether a line leads over to words that are not the user's. */
export function readIntroduction(line: string): Introduction | undefined {
  if (COLON_END.test(line)) {
    return introducesOthers(readSentence(line)) ? { strength: 'strong', at: line.length } : undefined;
  }
  const inside = COLON_INSIDE.exec(line);
  if (inside) {
    const before = readSentence(line.slice(0, inside.index));
    if (before.spaced.split(' ').length - 2 <= INSIDE_WORDS_MAX && introducesInside(before))
      return { strength: 'strong', at: inside.index + inside[0].length };
  }
  const sentence = readSentence(line);
  if (endsInSpeech(sentence)) return { strength: 'strong', at: line.length };
  if (presentsOthers(sentence) || holdsPhrase(sentence, 'processes'))
    return { strength: 'fair', at: line.length };
  return pointsOn(line, sentence) ? { strength: 'weak', at: line.length } : undefined;
}

/** "Here is what the reviewer wrote:", but not "Here is what I want:" nor "Rules:". */
function introducesOthers(sentence: Sentence): boolean {
  if (holdsPhrase(sentence, 'speech') && !OWN_SPEECH.test(sentence.spaced)) return true;
  if (holdsPhrase(sentence, 'ownLists'))
    return holdsPhrase(sentence, 'others') && !OWN_SPEECH.test(sentence.spaced);
  return holdsPhrase(sentence, 'presents') || holdsPhrase(sentence, 'sources');
}

/** "The README says: always …", "feedback from the client: never …"; a label alone is the user's. */
function introducesInside(before: Sentence): boolean {
  if (OWN_SPEECH.test(before.spaced) || isLabel(before)) return false;
  if (holdsPhrase(before, 'speech')) return true;
  const isPresented =
    POINTS.test(before.spaced) || IS_LAST.test(before.spaced) || startsWithPhrase(before, 'presents');
  if (isPresented && holdsPhrase(before, 'sources')) return true;
  return holdsPhrase(before, 'others') && !holdsPhrase(before, 'requests');
}

/** "My browser says": nothing but what it says can follow. */
function endsInSpeech(sentence: Sentence): boolean {
  if (OWN_SPEECH.test(sentence.spaced)) return false;
  const last = sentence.spaced.trim().split(' ').at(-1) ?? '';
  return !sentence.isUnspaced && / \S+ \S/.test(sentence.spaced) && isPhrase(readSentence(last), 'speech');
}

/** "Here is the policy of our customer, what do we have to change?" */
function presentsOthers(sentence: Sentence): boolean {
  if (OWN_SPEECH.test(sentence.spaced)) return false;
  const isPresented =
    PRESENTED.test(sentence.spaced) || (sentence.isUnspaced && PRESENTED_UNSPACED.test(sentence.text));
  if (isPresented) return holdsPhrase(sentence, 'sources') || holdsPhrase(sentence, 'others');
  return POINTS.test(sentence.spaced) && holdsPhrase(sentence, 'others');
}

function isLabel(before: Sentence): boolean {
  return before.spaced.trim().split(' ').length === 1 && holdsPhrase(before, 'labels');
}

function pointsOn(line: string, sentence: Sentence): boolean {
  if (sentence.isUnspaced) return POINTS_UNSPACED.test(line) || holdsPhrase(sentence, 'presents');
  if (POINTS_LAST.test(sentence.spaced)) return true;
  const isAsked = /[?？]\s*$/.test(line) || startsWithPhrase(sentence, 'requests');
  if (isAsked && POINTS.test(sentence.spaced)) return true;
  return (
    (holdsPhrase(sentence, 'presents') || POINTS.test(sentence.spaced)) &&
    (holdsPhrase(sentence, 'sources') || holdsPhrase(sentence, 'others'))
  );
}
