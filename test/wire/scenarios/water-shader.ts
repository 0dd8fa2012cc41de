import * as s from '../steps.ts';

const NOW = /^(?!.*(?:since|later|instead|no longer|wrong|refuted|edited|reverted)).*$/;

/** Looks judged by eye: choices by one word, values tuned and taken back, a frame budget measured again and again. */
export const waterShader: s.Scenario = {
  name: 'water shader',
  domain: 'game',
  language: 'en',
  cwd: 'D:/games/lagoon',
  steps: [
    s.you(
      'Water in the lagoon level looks like plastic. Make it better, but 2.0 ms on the Steam Deck is the hard limit (now 1.1). Style is painterly, NOT realistic. screen space reflections are banned, they shimmer with our TAA. profile with `tools\\deckprof.bat lagoon`, deck is at 192.168.4.20',
    ),
    s.bash('tools\\deckprof.bat lagoon', 'ssh: connect to host 192.168.4.20 port 22: Connection timed out', {
      failed: 255,
    }),
    s.you('its asleep, woke it'),
    s.bash('tools\\deckprof.bat lagoon', 'water pass: 1.12 ms  total: 14.9 ms'),
    s.claude(`Measured: 1.12 ms for the water pass. So there are about 0.9 ms to spend. What makes it look like plastic, in my view:

1. **One normal map scrolling in one direction.** The eye sees the tiling at once.
2. **Fresnel with power 5** everywhere – that is the plastic.
3. **No depth**: the colour is the same at the shore and in the middle.
4. **Foam** is a hard white ring.

And three directions for the look:

- **A – gouache**: flat colour bands by depth, posterised to 5 steps, soft edge
- **B – ink wash**: dark outlines at the shore, almost no specular
- **C – stained glass**: voronoi caustics in bright colours

I made a screenshot of each in shots/. Cost estimates: A +0.3, B +0.2, C +0.9 ms.`),
    s.you('A, with the shore outlines of B'),
    s.edit(
      'D:/games/lagoon/shaders/water.hlsl',
      'float3 col = base;',
      'float3 col = bands(depth, 5);\n  col *= outline(depth);',
    ),
    s.bash('tools\\deckprof.bat lagoon', 'water pass: 1.58 ms  total: 15.3 ms'),
    s.claude(
      '1.58 ms, more than I estimated: outline() samples depth four times at full resolution. If it read the half-res depth that the fog pass makes anyway (t7), it should be cheaper. Another thing I noticed: the bands swim when the camera tilts, as depth is measured along the view ray. It needs the vertical depth, i.e. world y of the surface minus world y of the ground.',
    ),
    s.edit('D:/games/lagoon/shaders/water.hlsl', 'outline(depth)', 'outline(halfDepth)'),
    s.bash('tools\\deckprof.bat lagoon', 'water pass: 1.37 ms  total: 15.1 ms'),
    s.you('bands: 5 is too many, try 3 or 4'),
    s.claude(
      'I put both in shots/: bands3.png and bands4.png. With 3 the middle looks a bit empty, with 4 you still see the painterly steps. Which one?',
    ),
    s.you('the latter'),
    s.edit('D:/games/lagoon/shaders/water.hlsl', 'bands(depth, 5)', 'bands(depth, 4)'),
    s.claude('4 bands it is. Next is the vertical depth, against the swimming.'),
    s.compaction('useless', {
      says: [
        s.request('water looks like plastic', [/plastic/, /water|lagoon/i]),
        s.rule('2.0 ms limit', [/2\.0 ms/, /limit|Deck/]),
        s.rule('painterly', [/painterly/, /not realistic|style/i]),
        s.rule('no SSR', [/screen space reflections/, /banned|shimmer/]),
        s.decision('A with outlines of B', [/outlines of B/], [/gouache/, /outlines/, /chose|picked|user/]),
        s.decision('4 bands', [/4 bands/], [/the latter/, /bands|Which one/]),
        s.state('1.37 ms', [/1\.37 ms/]),
        s.next('vertical depth', [/vertical depth/, /next|swim|world y/]),
        s.finding('bands swim with the camera', [/swim/, /tilts|view ray|depth/]),
        s.finding('half-res depth at t7', [/t7|half-res/, /fog|depth|cheaper/]),
        s.how('profile', [/deckprof\.bat lagoon/, /water pass|profile|ms/]),
        s.relation('deck address', [/192\.168\.4\.20/, /deck|asleep|timed out/]),
        s.failed('deck asleep', [/asleep|woke/]),
        s.state('water.hlsl not committed', [/water\.hlsl/, /not committed|uncommitted|edited/]),
      ],
      gone: [
        s.stale('5 bands', [/posterised to 5 steps/, /^(?!.*(?:since|later|too many|latter)).*$/]),
        s.stale('1.58 as state', [/1\.58 ms/, /^(?!.*(?:since|later|1\.37|edited)).*$/]),
        s.stale('ssh failing', [/Connection timed out/, s.FAILS]),
        s.stale('which one open', [/Which one\?/, /no answer|unanswered|open question/]),
      ],
    }),
    s.edit('D:/games/lagoon/shaders/water.hlsl', 'bands(depth, 4)', 'bands(surfaceY - groundY, 4)'),
    s.bash('tools\\deckprof.bat lagoon', 'water pass: 1.41 ms  total: 15.1 ms'),
    s.claude(
      'The bands stand still now, 1.41 ms. Foam is left: instead of the hard ring I would scatter brush strokes along the shore with a stroke atlas of 8 (art/strokes.png is in the repo, from the sky).',
    ),
    s.filler(2200, 'water.hlsl', 'the fog pass', 'the atlas', 'outline()'),
    s.edit(
      'D:/games/lagoon/shaders/water.hlsl',
      'foam = step(depth, 0.2);',
      'foam = strokes(uv, shoreDist);',
    ),
    s.bash('tools\\deckprof.bat lagoon', 'water pass: 2.24 ms  total: 16.0 ms'),
    s.claude(
      '2.24 ms, over the limit. The atlas is 4096² without mips, and each pixel takes 3 samples. With mips and 1024² it should get below 1.8.',
    ),
    s.bash(
      'texconv -w 1024 -h 1024 -m 0 art\\strokes.png',
      'texconv: error: unknown format of art\\strokes.png (16-bit png)',
      { failed: 1 },
    ),
    s.bash(
      'magick art\\strokes.png -depth 8 art\\strokes8.png && texconv -w 1024 -h 1024 -m 0 art\\strokes8.png',
      'writing strokes8.DDS',
    ),
    s.bash('tools\\deckprof.bat lagoon', 'water pass: 1.71 ms  total: 15.4 ms'),
    s.you(
      'looks great!! but strokes move too fast, half the speed. and the limit: perf team gave us 0.5 more, so 2.5 is ok now if its worth it',
    ),
    s.edit('D:/games/lagoon/shaders/water.hlsl', 'strokeSpeed = 0.8', 'strokeSpeed = 0.4'),
    s.bash(
      'git add -A && git commit -m "Painterly water"',
      '[water 1c0ffee] Painterly water\n 4 files changed',
    ),
    s.claude(
      'Committed as 1c0ffee. With the new room I could add soft caustics on the ground (+0.4 ms by my estimate), in the style of A: blobs, not lines. Want to see it?',
    ),
    s.compaction('The water shader was changed and profiled on the Steam Deck.', {
      over: [
        '2.0 ms limit',
        '1.37 ms',
        'vertical depth',
        'bands swim with the camera',
        'water.hlsl not committed',
        '1.58 as state',
        'ssh failing',
        'which one open',
        'half-res depth at t7',
        'deck asleep',
      ],
      says: [
        s.rule('2.5 ms is the limit now', [/2\.5/, /limit|ok now|perf team|0\.5 more/]),
        s.state('1.71 ms', [/1\.71 ms/]),
        s.state('1c0ffee committed', [/1c0ffee/, /commit|Painterly/]),
        s.next('caustics offered', [/caustics/, /want to see|0\.4|blobs/i]),
        s.failed('texconv needs 8 bit', [/texconv|16-bit/, /strokes8|-depth 8/]),
        s.rule('strokes at half speed', [/half the speed|strokeSpeed/, /strokes|0\.4/]),
        s.finding('atlas without mips was slow', [/4096|mips/, /samples|2\.24|1\.8|limit/]),
      ],
      gone: [
        s.stale('2.24 as state', [/2\.24 ms/, /^(?!.*(?:since|later|1\.71|mips)).*$/]),
        s.stale('2.0 as limit', [
          /2\.0 ms on the Steam Deck is the hard limit/,
          /^(?!.*(?:since|later|2\.5)).*$/,
        ]),
        s.stale('vertical depth next', [/Next is the vertical depth/, NOW]),
        s.stale('texconv failing', [/unknown format of art/, s.FAILS]),
      ],
    }),
    s.you('yeah show me'),
    s.edit('D:/games/lagoon/shaders/water.hlsl', 'return col;', 'col += caustics(groundPos);\n  return col;'),
    s.bash('tools\\deckprof.bat lagoon', 'water pass: 2.36 ms  total: 16.1 ms'),
    s.claude(
      '2.36 ms, so +0.65 rather than +0.4, still below 2.5. Screenshot: shots/caustics.png. At night the blobs glow, since they are added after the fog; I would multiply with the sun.',
    ),
    s.you('nah. not worth it, take it out'),
    s.bash('git checkout shaders/water.hlsl', 'Updated 1 path from the index'),
    s.you(
      'can you look at the rain level next, same treatment? but puddles there must reflect the neon signs, planar reflections are fine, one plane',
    ),
    s.bash('tools\\deckprof.bat rain', 'puddle pass: 0.61 ms  total: 15.8 ms'),
    s.claude(
      'Starting point in rain: 0.61 ms for the puddles, 15.8 in all, so there are 0.8 ms up to the 16.6 of a frame. A planar reflection of the neon layer alone (layer 12, 40 draw calls) at quarter resolution should fit.',
    ),
    s.compaction('useless', {
      over: [
        'water looks like plastic',
        '4 bands',
        'A with outlines of B',
        'caustics offered',
        '1.71 ms',
        'texconv needs 8 bit',
        'strokes at half speed',
        'atlas without mips was slow',
        '5 bands',
        '2.24 as state',
        'vertical depth next',
        'texconv failing',
        'profile',
        '2.5 ms is the limit now',
      ],
      says: [
        s.request('rain level', [/rain level/, /same treatment|next|puddles/]),
        s.rule('one plane, neon', [/planar/, /one plane|neon/]),
        s.dropped('caustics', [
          /caustics|water\.hlsl/,
          /not worth|take it out|taken out|removed|nah|reverted/,
        ]),
        s.state('0.61 ms for puddles', [/0\.61 ms/]),
        s.next('neon layer at quarter resolution', [/layer 12|quarter resolution/]),
        s.how('profile rain', [/deckprof\.bat rain/]),
      ],
      gone: [
        s.stale('caustics as in', [/2\.36 ms/, /^(?!.*(?:since|later|taken? (?:it )?out|nah|removed)).*$/]),
        s.stale('caustics offer open', [/Want to see it\?/, /^(?!.*(?:since|later|nah|yeah show)).*$/]),
        s.stale('water.hlsl uncommitted', [/not committed[^|]*water\.hlsl/]),
      ],
    }),
  ],
};
