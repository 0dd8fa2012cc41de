import { wordPattern } from '../rules/word-pattern.ts';

// The build works these tables out.

/** How a sentence begins, or what it says, that names the next step. */
export const begins = wordPattern(
  String.raw`^(?:so |and )?(?:next(?: up| steps?)?(?=[ ,:—–-])|(?:the )?(?:next|remaining) (?:step|thing|item|task|piece|part)s?\b|up next\b|(?:still )?(?:left|remaining|to do|todo|open)\s*:|what(?:['’]s| is) (?:left|next)\b|nächste[rs]? schritte?\b|als nächstes\b|(?:la )?prochaine étape\b|prochaines étapes\b|ensuite\b|(?:el )?(?:siguiente|próximo) paso\b|a continuación\b|(?:o )?próximo passo\b|próximos passos\b|a seguir\b|следующ(?:ий|ие) шаг|дальше\b|下一步|接下来|次のステップ|次は|次に|다음 단계|다음은)`,
);
export const says = wordPattern(
  String.raw`(?:\b(?:I|we)(?:['’]ll| will| am going to|['’]m going to| still (?:have|need) to| (?:have|need) to)?\b[^.]*\bnext$)|\b(?:next step is|next is|comes next|is next|do next|remains? to be|still (?:has|have|needs) to be)\b|\bals nächstes\b|\bnoch zu tun\b|接下来|次に`,
);
