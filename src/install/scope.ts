/** For whom tideproof is set up: the user everywhere, all who work on a project, or the user in one project. */
export type Scope = 'user' | 'project' | 'local';
export const scopes: readonly Scope[] = ['user', 'project', 'local'];
