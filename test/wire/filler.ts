/**
 * What an assistant says between the steps that matter: looks at things, explains, sums up. Always the same for the
 * same seed. It names values of its own, so that what was planted has to compete.
 */
const SENTENCES = [
  'Let me look at {a} next, because {b} depends on it and I want to see the order in which they are set up.',
  '{A} is created once and handed to {b}, so a second call gets the same object back.',
  'I compared {a} with {b}: both keep a small list of listeners and neither of them clears it.',
  'That part reads well. {A} takes its options in one place and {b} only passes them on.',
  'The comment above {a} is out of date, it still speaks of {n} entries.',
  'Good, {a} has a short path for the empty case, which explains why {b} never sees it.',
  '{A} was split in two some time ago; {b} still imports from the old half.',
  'I went through the callers of {a}. There are {n} of them, and all but one give {b} as the first argument.',
  'Nothing surprising here: {a} sorts by name, then {b} groups what is left.',
  'The naming is a little uneven, {a} says entry where {b} says item, but both mean the same.',
  'Now that {a} is clear I can follow the data through {b} without opening each file.',
  '{A} logs at level debug only, so what {b} does there stays invisible in a normal run.',
  'There is a default of {n} in {a} which {b} never overrides.',
  'I will keep this in mind and go on with {b}; {a} does not need to change for that.',
  '{A} returns early when the list is empty. The rest of {b} is straightforward.',
  'For completeness I also opened {b}: it wraps {a} and adds a label of {n} characters at most.',
];

export function fillerText(characters: number, topic: readonly string[], seed: number): string[] {
  let state = (seed * 2654435761) % 4294967296;
  const random = (below: number) => {
    state = (state * 1664525 + 1013904223) % 4294967296;
    return Math.floor((state / 4294967296) * below);
  };
  const paragraphs: string[] = [];
  for (let length = 0; length < characters; ) {
    const paragraph = Array.from({ length: 3 + random(4) }, () => {
      const a = topic[random(topic.length)] ?? 'the module';
      const b = topic[random(topic.length)] ?? 'the caller';
      return (SENTENCES[random(SENTENCES.length)] ?? '')
        .replace('{a}', a)
        .replace(
          '{A}',
          a.replace(/^./, (first) => first.toUpperCase()),
        )
        .replace('{b}', b)
        .replace('{n}', String(3 + random(60)));
    }).join(' ');
    paragraphs.push(paragraph);
    length += paragraph.length;
  }
  return paragraphs;
}
