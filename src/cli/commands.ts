import type { Command } from './command.ts';
import { archive } from './commands/archive.ts';
import { clients } from './commands/clients.ts';
import { goingBack } from './commands/going-back.ts';
import { record } from './commands/record.ts';
import { sessions } from './commands/sessions.ts';
import { settingUp } from './commands/setting-up.ts';

/** Everything `tideproof` can do. A command is loaded when it is called. */
export const commands: readonly Command[] = [
  ...settingUp,
  ...sessions,
  ...goingBack,
  ...record,
  ...archive,
  ...clients,
];
