import { sql } from 'kysely';

/**
 * Whether the company's directory has taken the access of person `p`, and nobody has decided otherwise
 * since: they may be back one day, but what they hold of the company is looked for now.
 */
export const isDeactivated = sql<boolean>`(p.status = 'blocked' and exists (
  select from directory_users d where d.person_id = p.id and d.blocked_at = p.blocked_at))`;
