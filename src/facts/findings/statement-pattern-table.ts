import { wordPattern } from '../rules/word-pattern.ts';
import { listPattern } from './list-pattern.ts';

// The build works these tables out.

/** A guess, or a figure that was only the first one. */
export const hedged = wordPattern(
  String.raw`\b(?:(?:my )?first (?:guess|idea|thought|measured|suspicion)|at first (?:sight|glance)|looks like|seems|i suspect|i assume|i guess|presumably|probably|maybe|perhaps|(?:might|could) be(?! [\p{L}]+(?:ed|en|n)(?![\p{L}]))|vermutlich|wahrscheinlich|vielleicht|auf den ersten blick|ich vermute|ich tippe|probablement|peut-être|à première vue|on dirait|je soupçonne|probablemente|quizás|a primera vista|parece|sospecho|provavelmente|talvez|à primeira vista|suspeito|наверное|возможно|похоже|видимо|подозреваю)(?![\p{L}])|可能|也许|似乎|たぶん|おそらく|かもしれ|아마|것 같`,
);
/** A diagnosis, as firmly as it may be put. */
export const diagnosed = wordPattern(
  String.raw`\b(?:causes?|caused|culprit|because|due to|problem|issue|reason|ursache|grund|liegt an|schuld|la cause|à cause|coupable|causa|culpa|porque|причина|из-за|потому)(?![\p{L}])|原因|因为|ので|때문|원인`,
);
/** "Not the locale.", "It isn't the cache either." */
export const denial = wordPattern(
  String.raw`^(?:(?:no|nope|ok|okay|hm+|ah|right|so|and|but|nein|non|não|нет)[,.:!—–-]* )*(?:(?:it|that)(?:['’]s| is| was) not|(?:it|that) (?:isn|wasn)['’]t|not|nicht|es (?:ist|war|liegt) nicht|ce n['’](?:est|était) pas|pas|no es|no era|não é|não era|это не|не)(?=[\s,])|^(?:不是|并非)|(?:ではありません|ではない|じゃない|아니었|아닙니다|아니다)[。.]?$`,
);
/** "The cache is not the cause", "the sensor is fine". */
export const cleared = wordPattern(
  String.raw`\b(?:(?:is|are|was|were)(?: not|n['’]t) (?:the |to )?(?:cause|culprit|problem|reason|issue|blame|it)|ruled out|(?:ist|war) nicht (?:die ursache|schuld|das problem)|(?:n['’]est|n['’]était) pas (?:la cause|le problème)|no (?:es|era) (?:la causa|el problema)|não (?:é|era) (?:a causa|o problema)|не (?:причина|виноват\w*))(?![\p{L}])|不是原因|原因ではな`,
);
/** What is announced, missing or not done yet. */
export const due = wordPattern(
  String.raw`\b(?:next|not yet|yet|still (?:missing|there|open|to do|a stub|need\w*)|(?:has|have|needs?|remains?|left) to|nothing calls|not (?:been )?(?:applied|wired|written|called|run|deployed|merged|started|done|connected)|only planned|als nächstes|noch nicht|ensuite|pas encore|a seguir|ainda não|falta|todavía|aún no|nadie (?:lo|la) \w+|niemand ruft|personne n['’]appelle|ninguém chama|a continuación|дальше|ещё не|пока не)(?![\p{L}\d])|还没|接下来|尚未|まだ|次に|아직|다음`,
);
/** Written, and not run. */
export const unrun = wordPattern(
  String.raw`\b(?:not (?:yet )?(?:been )?(?:run|started|executed|tried|tested)|(?:noch )?nicht (?:gelaufen|gestartet|ausgeführt)|pas encore (?:été )?(?:lancée?|exécutée?)|(?:no se ha|sin) (?:ejecutad[oa]|ejecutar|lanzad[oa])|(?:não foi|sem) (?:executad[oa]|executar|rodad[oa])|(?:ещё )?не (?:запус[\p{L}]+|выполн[\p{L}]+))(?![\p{L}])|还没(?:有)?(?:运行|执行|启动)|実行していません|まだ実行|실행하지 않`,
);
/** What is meant to be done is a decision where it says why, or what not. */
export const justified = wordPattern(
  String.raw`\b(?:not|because|since|so (?:that|nothing|no|the|it|we|both|all|every\w*)|therefore|due to|instead|rather than|weil|damit|daher|denn|nicht|statt|parce|car|donc|afin|porque|ya que|pois|já que|потому|поэтому|чтобы|вместо|так как)(?![\p{L}])|因为|所以|而不|ので|ため|때문|대신`,
);
/** A fault, or what caused one. */
export const fault = listPattern('faults', 'anywhere');
/** The assistant says what it does now, or what it saw and thinks. */
export const acting = listPattern('acts', 'first');
export const recalling = listPattern('recalls', 'anywhere');
