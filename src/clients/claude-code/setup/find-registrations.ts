import { homedir } from 'node:os';
import { AppError } from '../../../domain/app-error.ts';
import type { Places } from '../../../install/places.ts';
import { readSettingsFile } from '../../../install/settings-file.ts';
import { listRegistered, type Registered } from '../settings/list-registered.ts';
import { expandProjectCommand } from '../settings/project-launcher.ts';
import { refuseRejected } from '../settings/refuse-rejected.ts';
import { listSettingsPlaces, type SettingsPlace } from '../settings/settings-places.ts';

/** A settings file that counts here, and what of ours stands in it. */
export interface Registration extends SettingsPlace {
  /** Undefined if there is no such file. Hooks that a project shares stand here as this machine runs them. */
  text?: string;
  registered: Registered;
  /** Why the client ignores all of the file. */
  problem?: AppError;
}

const NONE: Registered = { hooks: [], hooksDisabled: false, managedHooksOnly: false };

/** Every settings file that the client reads in this folder; the one that goes first when several have our hooks is first. */
export function findRegistrations({ clientDir, node }: Places, cwd: string): Registration[] {
  return listSettingsPlaces(clientDir, cwd, homedir()).map((place) => {
    try {
      const { text } = readSettingsFile(place.path);
      refuseRejected(text);
      const { project } = place;
      const here = text && project ? expandProjectCommand(text, project, node) : text;
      return { ...place, ...(here !== undefined && { text: here }), registered: listRegistered(here) };
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      return { ...place, registered: NONE, problem: error };
    }
  });
}

/** The file whose hooks do the work here; the user's own where there are none at all. */
export function findEffective(registrations: readonly Registration[]): Registration {
  return registrations.find(({ registered }) => registered.hooks.length > 0) ?? registrations[0]!;
}
