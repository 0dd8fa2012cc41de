import { isLauncher, launcherText } from './project-launcher.ts';

/** What is to become of the launcher in a project. */
export interface LauncherPlan {
  action: 'nothing' | 'add' | 'update' | 'remove';
  text: string | undefined;
  leftAlone?: 'foreign';
  edited: boolean;
}

/** Puts the launcher into a project, or brings it up to date; a file of somebody else stays. */
export function planAddLauncher(text: string | undefined): LauncherPlan {
  if (text === undefined) return { action: 'add', text: launcherText, edited: false };
  // Git may have checked it out with other line ends.
  if (text.replaceAll('\r\n', '\n') === launcherText) return { action: 'nothing', text, edited: false };
  if (!isLauncher(text)) return { action: 'nothing', text, leftAlone: 'foreign', edited: false };
  return { action: 'update', text: launcherText, edited: false };
}

export function planRemoveLauncher(text: string | undefined): LauncherPlan {
  if (text === undefined) return { action: 'nothing', text, edited: false };
  if (!isLauncher(text)) return { action: 'nothing', text, leftAlone: 'foreign', edited: false };
  return { action: 'remove', text: undefined, edited: false };
}
