import { listProjectFiles, recordTrust } from '../../src/config/project-files.ts';

/** As if the user had run `tideproof trust` now. */
export function acceptFiles(project: string, dataDir: string): void {
  recordTrust(project, dataDir, listProjectFiles(project, dataDir), 'accepted');
}
