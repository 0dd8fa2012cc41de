import * as s from '../steps.ts';

/** The user chooses by number and in halves, prefers what was before, and takes back one of two orders. */
export const thesisFigures: s.Scenario = {
  name: 'thesis figures',
  domain: 'docs',
  language: 'en',
  cwd: '/home/ines/thesis',
  steps: [
    s.you(
      'Make all figures of chapter 3 look alike. Serif font. No gridlines. Export as PDF. captions below.',
    ),
    s.claude('I wonder how many of them come from the same script.'),
    s.bash('ls figs/*.py', 'figs/a.py figs/b.py figs/c.py'),
    s.claude(
      'Three scripts with three palettes. For the palette I see:\n\n1. viridis\n2. the two house colours\n3. greys only\n\nAnd for the size: (a) full width or (b) half width?',
    ),
    s.you('1 and b'),
    s.edit('/home/ines/thesis/figs/style.py', 'CMAP = "jet"', 'CMAP = "viridis"'),
    s.claude('Done in all three. Shall I put the legends outside?'),
    s.you('yes'),
    s.edit('/home/ines/thesis/figs/style.py', 'legend(loc="best")', 'legend(loc="outside right")'),
    s.compaction('useless', {
      says: [
        s.request('figures alike', [/figures of chapter 3/]),
        s.rule('serif', [/Serif font/]),
        s.rule('no gridlines', [/No gridlines/]),
        s.rule('captions below', [/captions below/]),
        s.decision('viridis', [/1 and b/, /viridis/]),
        s.decision('half width', [/1 and b/, /half width/]),
        s.decision('legends outside', [/yes/, /legends outside/]),
        s.finding('three palettes', [/[Tt]hree scripts/, /palettes/]),
      ],
      gone: [s.stale('I wonder', [/I wonder how many/])],
    }),
    s.you('hm the legend inside looked better. gridlines are ok on the log plots, nowhere else'),
    s.edit('/home/ines/thesis/figs/style.py', 'legend(loc="outside right")', 'legend(loc="best")'),
    s.claude('Legends are inside again, and log plots have a grid.'),
    s.you('png instead of pdf, the printer wants it. fonts stay'),
    s.bash('make figs FMT=png', '9 figures'),
    s.compaction('useless', {
      over: ['no gridlines', 'viridis', 'half width', 'legends outside', 'three palettes', 'figures alike'],
      says: [
        s.rule('legend inside', [/legend inside/]),
        s.rule('grid on log plots', [/gridlines are ok on the log plots/]),
        s.rule('png', [/png instead of pdf/]),
        s.rule('serif still', [/Serif font/]),
        s.rule('captions still', [/captions below/]),
      ],
      gone: [
        s.stale('legends outside, as chosen', [/legends outside/, /^(?!.*(?:inside looked|user later)).*$/]),
        s.stale('pdf', [/Export as PDF/, /^(?!.*png).*$/]),
        s.stale('no gridlines at all', [/No gridlines/, /^(?!.*log plots).*$/]),
        s.stale('serif corrected by something else', [
          /Rule: Serif font[^|]*\(the user later: [^)]*(?:legend|gridlines)/,
        ]),
      ],
    }),
  ],
};
