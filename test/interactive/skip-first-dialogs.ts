import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type World, writeSettings } from '../../src/clients/claude-code/live-test/lab/play-session.ts';

/** What a person would have answered at the first start: theme, key, trust, and which tools may be used unasked. */
export function skipFirstDialogs(world: World, allow: readonly string[]): void {
  const trusted = { hasTrustDialogAccepted: true, hasCompletedProjectOnboarding: true };
  const state = {
    hasCompletedOnboarding: true,
    theme: 'dark',
    numStartups: 3,
    customApiKeyResponses: { approved: ['dummy-key-of-the-lab'], rejected: [] },
    projects: { [world.project]: trusted },
  };
  writeFileSync(join(world.home, '.claude.json'), JSON.stringify(state));
  const settings = JSON.parse(readFileSync(world.settingsPath, 'utf8'));
  const permissions = { allow, defaultMode: 'default', disableAutoMode: 'disable' };
  // Nobody watches, and what moves on the screen takes processor time.
  writeSettings(world, { ...settings, permissions, prefersReducedMotion: true });
}
