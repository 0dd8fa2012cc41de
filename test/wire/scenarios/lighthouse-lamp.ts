import * as s from '../steps.ts';

/** A short session: looks announced in passing, a value measured three ways, a command that works with another tool. */
export const lighthouseLamp: s.Scenario = {
  name: 'lighthouse lamp',
  domain: 'embedded',
  language: 'en',
  cwd: '/fw/lamp',
  steps: [
    s.you(
      'The lamp flickers when the foghorn starts. Power budget is 40 W. Find the reason and keep the horn at full volume.',
    ),
    s.claude('Pulling up the power map to see who shares a rail with the horn.'),
    s.read('/fw/lamp/power.toml', 'rail5 = ["lamp", "horn_driver"]'),
    s.claude(
      'Lamp and horn driver share rail 5. Next stop: the regulator datasheet, to learn how much it can deliver.',
    ),
    s.bash('pdftotext reg.pdf - | grep -i "continuous"', 'Continuous output current 3.0 A'),
    s.claude('The regulator delivers 3.0 A. What does the horn actually draw? A measurement will tell.'),
    s.bash('./probe --channel horn', 'peak 3.4 A, mean 1.9 A'),
    s.claude('The horn peaks at 3.4 A, more than the regulator can give; that sag is the flicker.'),
    s.claude('Let us try whether a softer start is enough.'),
    s.edit('/fw/lamp/horn.c', 'set_gain(100);', 'ramp_gain(0, 100, 40);'),
    s.bash('./probe --channel horn', 'peak 2.6 A, mean 1.9 A'),
    s.claude('With a ramp of 40 ms the peak is 2.6 A.'),
    s.bash('dfu-util -D lamp.bin', 'dfu-util: No DFU capable USB device available', { failed: 74 }),
    s.bash('picotool load lamp.bin -f', 'Loading into Flash: 100%'),
    s.claude('Flashed with picotool. Eyes on the supply for a minute to see if it stays quiet.'),
    s.bash('./probe --channel rail5 --for 60', 'min 4.91 V, max 5.04 V'),
    s.compaction('useless', {
      says: [
        s.request('lamp flickers', [/flickers/, /foghorn/]),
        s.finding('horn peak over regulator', [/3\.0 A|regulator/, /3\.4 A|sag/]),
        s.state('2.6 A', [/2\.6 A/]),
        s.failed('picotool', [/dfu-util/, /picotool/]),
        s.rule('40 W', [/40 W/]),
      ],
      gone: [
        s.stale('pulling up', [/Pulling up the power map/]),
        s.stale('next stop', [/Found out.*Next stop/]),
        s.stale('a measurement will tell', [/A measurement will tell/]),
        s.stale('let us try', [/Let us try whether/]),
        s.stale('eyes on', [/Found out.*Eyes on the supply/]),
        s.stale('dfu failed', [/dfu-util/, /when last tried/]),
        s.stale('3.4 A as it is', [/peaks at 3\.4 A/, /^(?!.*(?:2\.6|since|later)).*$/]),
      ],
    }),
  ],
};
