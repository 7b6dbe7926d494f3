import { seededRoles } from '#/domains/people/seeded-roles.ts';
import type { Db } from '#/store/records/records.ts';

/** Gives a new installation its roles; those that exist stay as they were edited. */
export async function seedRoles(db: Db) {
  const values = seededRoles.map((it) => ({
    ...it,
    system: true,
    grants: JSON.stringify(it.grants),
  }));
  const existing = await db.selectFrom('roles').select('id').limit(1).executeTakeFirst();
  if (!existing) await db.insertInto('roles').values(values).execute();
}

/** Whether nobody is in this database yet. */
export async function isEmpty(db: Db): Promise<boolean> {
  return (await db.selectFrom('people').select('id').limit(1).executeTakeFirst()) === undefined;
}
