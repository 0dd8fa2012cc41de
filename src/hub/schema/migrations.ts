import { innerFunctions, managing, managingFunctions } from './managing.ts';
import { makingMonths } from './months.ts';
import { renderPolicies } from './policies.ts';
import { reading, readingFunctions, readingTables, tableFunctions } from './reading.ts';
import { recording, recordingFunctions } from './recording.ts';
import { FIND_ENTRIES, searching } from './searching.ts';
import { partitioned, tables } from './tables.ts';
import { whoMayRead } from './who-may-read.ts';
import { writing, writingFunctions } from './writing.ts';

/** The two roles of a hub, both without login: what members may do, and what their functions run as. */
export interface HubRoles {
  memberRole: string;
  functionRole: string;
}

const MEMBER_FUNCTIONS = [
  ...['my_id()', 'is_admin()', 'my_teams(text[])', 'own_projects()', 'readable_projects()', FIND_ENTRIES],
  ...[
    ...tableFunctions,
    ...readingFunctions,
    ...writingFunctions,
    ...recordingFunctions,
    ...managingFunctions,
  ],
];

/** Schema migrations; the version is their number. A released one is never changed. */
export const migrations: readonly { name: string; render(roles: HubRoles): string }[] = [
  {
    name: 'sessions, entries, facts, compactions and documents, and who may read them',
    render: ({ memberRole, functionRole }) => `
      ${tables}
      ${[whoMayRead, readingTables, reading, searching, writing, recording, managing].join('\n')}
      ${makingMonths(partitioned)}
      ${renderPolicies(memberRole, functionRole)};
      ${MEMBER_FUNCTIONS.map((name) => ownedByHub(name, { memberRole, functionRole })).join('\n')}
      ${innerFunctions.map((name) => ownedByHub(name, { functionRole })).join('\n')}
      REVOKE ALL ON FUNCTION tideproof.make_month(date) FROM PUBLIC;
      GRANT EXECUTE ON FUNCTION tideproof.make_month(date) TO ${memberRole};
      SELECT tideproof.make_month(now()::date);
    `,
  },
];

export const schemaVersion = migrations.length;

/** Functions run as the hub's own role, and only members may call them, or only other functions. */
export function ownedByHub(
  name: string,
  { memberRole, functionRole }: Partial<HubRoles> & Pick<HubRoles, 'functionRole'>,
): string {
  return `ALTER FUNCTION tideproof.${name} OWNER TO ${functionRole};
    REVOKE ALL ON FUNCTION tideproof.${name} FROM PUBLIC;
    ${memberRole === undefined ? '' : `GRANT EXECUTE ON FUNCTION tideproof.${name} TO ${memberRole};`}`;
}
