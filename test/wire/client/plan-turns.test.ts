import { describe, expect, it } from 'vitest';
import { scenarios } from '../scenarios.ts';
import { bash, claude, compaction, ended, interrupted, lead, queue, type Scenario, you } from '../steps.ts';
import { planTurns } from './plan-turns.ts';

const plan = (...steps: Scenario['steps']) =>
  planTurns({ name: 'sample', domain: 'web', language: 'en', cwd: '/srv', steps });

/** A turn as one word for what opens it, then one for each answer. */
const shape = (...steps: Scenario['steps']) =>
  plan(...steps).turns.map(({ opening, answers }) =>
    [
      opening.by,
      ...answers.map(({ text, call, typed, ended: ends, isInterrupted, fillsContext }) =>
        [
          call ? 'call' : text,
          typed.length > 0 && 'typed',
          ends.length > 0 && 'ended',
          isInterrupted && 'interrupted',
          fillsContext && 'full',
        ]
          .filter(Boolean)
          .join('+'),
      ),
    ].join(' '),
  );

describe('planTurns()', () => {
  const useless = compaction('useless', {});
  const end = ended('b1', 'completed', 'done (exit code 0)');

  it('ends a turn with what is said last, and begins one with what the user says', () => {
    expect(shape(you('a'), bash('x', ''), claude('so'), you('b'), claude('then'))).toEqual([
      'prompt call so',
      'prompt then',
    ]);
  });

  it('has the client compact by itself after a call or a new prompt, and the user ask for it elsewhere', () => {
    expect(shape(you('a'), bash('x', ''), useless, claude('so'))).toEqual(['prompt call+full so']);
    expect(shape(you('a'), claude('so'), you('b'), useless)).toEqual(['prompt so+full', 'prompt Done.']);
    expect(shape(you('a'), claude('so'), useless)).toEqual(['prompt so', 'compact', 'prompt Done.']);
    expect(shape(you('a'), claude('so'), useless, useless)).toEqual([
      ...['prompt so', 'compact', 'prompt Done.', 'compact', 'prompt Done.'],
    ]);
  });

  it('has what is typed meanwhile reach the model with a result, or in a turn of its own', () => {
    expect(shape(you('a'), bash('x', ''), queue('q'), claude('so'))[0]).toBe('prompt call+typed so');
    expect(shape(you('a'), claude('so'), queue('q'), claude('then'))).toEqual([
      ...['prompt so+typed', 'typed then'],
    ]);
  });

  it('has a command in the background end while a call runs, or begin a turn', () => {
    expect(shape(you('a'), bash('x', ''), end, claude('so'))[0]).toBe('prompt call+ended so');
    expect(shape(you('a'), claude('so'), end, claude('then')).slice(0, 2)).toEqual(['prompt so', 'end then']);
  });

  it('breaks a turn off where the user interrupts', () => {
    expect(shape(you('a'), claude('so'), interrupted(), you('b'), claude('then')).slice(0, 2)).toEqual([
      ...['prompt so+interrupted', 'prompt then'],
    ]);
  });

  it('names what it adds and what cannot be played', () => {
    expect(plan(you('a'), bash('x', '')).added).toEqual(['answer "Done."']);
    expect(plan(lead('go')).unplayable).toHaveLength(1);
  });

  it.each(scenarios.map((scenario) => [scenario.name, scenario] as const))(
    'plans every call, text and compaction of %s',
    (_name, scenario) => {
      const { turns, summaries } = planTurns(scenario);
      const count = (type: string) => scenario.steps.filter((step) => step.type === type).length;
      const answers = turns.flatMap((turn) => turn.answers);
      expect(answers.filter(({ call }) => call)).toHaveLength(count('call'));
      expect(summaries).toHaveLength(count('compaction'));
      const full = answers.filter(({ fillsContext }) => fillsContext).length;
      expect(full + turns.filter(({ opening }) => opening.by === 'compact').length).toBe(summaries.length);
      const said = answers.map(({ text }) => text).join('\n');
      for (const step of scenario.steps) if (step.type === 'claude') expect(said).toContain(step.text);
    },
  );
});
