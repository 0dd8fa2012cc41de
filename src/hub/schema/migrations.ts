import { countingWords, makingMonths, reading, searching, whoMayRead } from './functions.ts';
import { renderPolicies } from './policies.ts';
import { partitioned, tables } from './tables.ts';

/** The two roles of a hub, both without login. */
export interface HubRoles {
  memberRole: string;
  searchRole: string;
}

const SEARCH_FUNCTIONS = [
  ...['my_id()', 'is_admin()', 'my_teams(text[])', 'own_projects()', 'shared_projects()'],
  'find_entries(text[], integer, uuid[], text, text[], text, timestamptz, timestamptz)',
  'count_words_again(uuid)',
  'read_entries(text, integer[], uuid[], timestamptz[], integer)',
];

/** Schema migrations; the version is their number. A released one is never changed. */
export const migrations: readonly { name: string; render(roles: HubRoles): string }[] = [
  {
    name: 'sessions, entries, facts, compactions and documents, and who may read them',
    render: ({ memberRole, searchRole }) => `
      ${tables}
      ${whoMayRead}
      ${searching}
      ${reading}
      ${countingWords}
      ${makingMonths(partitioned)}
      ${renderPolicies(memberRole, searchRole)};
      ${SEARCH_FUNCTIONS.map((name) => ownedBySearch(name, { memberRole, searchRole })).join('\n')}
      REVOKE ALL ON FUNCTION tideproof.make_month(date) FROM PUBLIC;
      GRANT EXECUTE ON FUNCTION tideproof.make_month(date) TO ${memberRole};
      SELECT tideproof.make_month(day::date) FROM generate_series(now(), now() + interval '1 month', interval '1 month') day;
    `,
  },
];

export const schemaVersion = migrations.length;

/** Functions for members run as the search role, and nobody else may call them. */
export function ownedBySearch(name: string, { memberRole, searchRole }: HubRoles): string {
  return `ALTER FUNCTION tideproof.${name} OWNER TO ${searchRole};
    REVOKE ALL ON FUNCTION tideproof.${name} FROM PUBLIC;
    GRANT EXECUTE ON FUNCTION tideproof.${name} TO ${memberRole};`;
}
