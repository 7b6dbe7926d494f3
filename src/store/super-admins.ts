import { hold } from './records/hold.ts';
import type { Db } from './records/records.ts';

const SUPER_ADMIN_RANK = 100;
/** Any constant: whoever may end the access of a super admin comes one after the other. */
const SUPER_ADMINS_LOCK = 7_340_051;

/**
 * Whether nobody would be left who may do everything. Until the commit nobody else who asks this is
 * answered, so that of two at once one stays.
 */
export async function isLastSuperAdmin(db: Db, id: number): Promise<boolean> {
  await hold(db, SUPER_ADMINS_LOCK);
  const rows = await db
    .selectFrom('people as p')
    .innerJoin('roles as r', 'r.id', 'p.role_id')
    .select('p.id')
    .where('r.rank', '=', SUPER_ADMIN_RANK)
    .where('p.status', '=', 'active')
    .execute();
  return rows.length === 1 && rows[0]?.id === id;
}
