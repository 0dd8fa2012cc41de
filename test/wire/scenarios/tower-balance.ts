import * as s from '../steps.ts';

/** A game, chatty and short: "yes", "the second one", "no, that stays", numbers that change under way. */
export const towerBalance: s.Scenario = {
  name: 'tower balance',
  domain: 'game',
  language: 'en',
  client: '1.0.71',
  cwd: '/home/fin/towers',
  steps: [
    s.you('wave 12 is impossible, playtesters quit there. make it fair but not easy'),
    s.bash('godot --headless -s sim.gd -- --wave 12 --runs 500', 'win rate 3.4 %\nmedian leak 19'),
    s.claude(
      'Win rate at wave 12 is 3.4 % over 500 runs. The armoured beetles have 900 hp while the cannon does 120 per shot every 2.5 s, so five cannons cannot keep up. I can (1) lower beetle hp to 650, (2) give the cannon 20 % armour piercing, or (3) add a spawn gap of 4 s. Which?',
    ),
    s.you('the second one'),
    s.edit('/home/fin/towers/data/towers.json', '"pierce": 0', '"pierce": 0.2'),
    s.bash('godot --headless -s sim.gd -- --wave 12 --runs 500', 'win rate 38.6 %\nmedian leak 4'),
    s.claude('38.6 % now. Shall I also retune wave 13, which drops to 12 %?'),
    s.you('no, that stays. its the boss'),
    s.refuse(
      s.edit('/home/fin/towers/data/waves.json', '"gap": 3', '"gap": 4'),
      'dont touch waves.json, lena is editing it right now',
    ),
    s.queue('target is 45-55% for wave 12'),
    s.bash('godot --headless -s sim.gd', 'ERROR: Can not open sim.gd', { failed: 1 }),
    s.claude(
      'The simulator needs to be started in the repository root. To get into 45-55 % I would go to a pierce of 0.25 next.',
    ),
    s.todos('x Measure wave 12', '> Tune pierce', '- Patch notes'),
    s.compaction('useless', {
      says: [
        s.request('wave 12 fair, not easy', [/wave 12/, /impossible|fair/]),
        s.request('target 45 to 55', [/45-55/]),
        s.said('second one: armour piercing', [/second one|pierc/, /armour piercing|pierce|20 %/]),
        s.said('lower hp and gap not chosen', [/650|spawn gap/, /1|3|second/]),
        s.rule('wave 13 stays', [/wave 13|boss/, /stays|boss/]),
        s.refusal('waves.json is off limits', [/waves\.json/, /lena|dont touch/i]),
        s.said('38.6 % with pierce', [/38\.6/]),
        s.said('beetles outlast cannons', [/900 hp/, /120|cannon/]),
        s.said('pierce of 0.25', [/0\.25/]),
        s.refusal('Lena edits waves.json', [/lena/i, /waves\.json/]),
      ],
    }),
    s.edit('/home/fin/towers/data/towers.json', '"pierce": 0.2', '"pierce": 0.25'),
    s.bash('godot --headless -s sim.gd -- --wave 12 --runs 500', 'win rate 49.8 %\nmedian leak 2'),
    s.claude('49.8 % with 0.25: on target. Commit it?'),
    s.you('y'),
    s.bash('git commit -am "Let cannons pierce armour"', '[balance 1234abc] Let cannons pierce armour'),
    s.queue('lena is done, you can edit waves.json now'),
    s.compaction('useless', {
      over: [
        '38.6 % with pierce',
        'pierce of 0.25',
        'waves.json is off limits',
        'Lena edits waves.json',
        'lower hp and gap not chosen',
      ],
      says: [
        s.said('49.8 % on target', [/49\.8/]),
        s.rule('waves.json is free', [/waves\.json/, /can edit|done|now/]),
      ],
    }),
  ],
};
