import { brickwell } from './projects/brickwell.ts';
import { gannet } from './projects/gannet.ts';
import { lanternQueue } from './projects/lantern-queue.ts';
import { orchardDesk } from './projects/orchard-desk.ts';
import { pfadlicht } from './projects/pfadlicht.ts';
import type { Project } from './projects/project.ts';
import { saltmarsh } from './projects/saltmarsh.ts';

/** The projects that the sessions are about. */
export const projects: readonly Project[] = [
  lanternQueue,
  saltmarsh,
  gannet,
  brickwell,
  orchardDesk,
  pfadlicht,
];
