import * as s from '../steps.ts';

/** The user goes back twice: what was said and done on the way that was left does not count. */
export const backTrack: s.Scenario = {
  name: 'back track',
  cwd: '/home/ruben/tumbler',
  steps: [
    s.you('Add a combo counter to the HUD. Use the font Bungee. Never allocate in update().'),
    s.write('/home/ruben/tumbler/src/hud/combo.ts', 'export class Combo {}'),
    s.claude('The counter is in src/hud/combo.ts.'),
    s.you('make it explode in confetti at 50'),
    s.bash('npm run build', 'error TS2304: Cannot find name ConfettiEmitter', { failed: 2 }),
    s.claude('There is no ConfettiEmitter, I would write one.'),
    s.rewind(1),
    s.you('no confetti. flash the border in amber at 50 instead'),
    s.edit('/home/ruben/tumbler/src/hud/combo.ts', '{}', '{ flash() {} }'),
    s.claude('The border flashes in amber at 50.'),
    s.compaction('useless'),
    s.you('add a sound per ten combos'),
    s.claude('I add combo.ogg.'),
    s.you('use the pitch of the music for it'),
    s.claude('The music has no pitch track.'),
    s.rewind(2),
    s.you('add a haptic tick per ten combos, no sound'),
    s.bash('npm run build', 'built in 2.1s'),
    s.claude('A tick of 12 ms every ten combos.'),
    s.compaction('useless'),
  ],
};
