import type { Db } from '#/store/records/records.ts';

/** Whether a directory tells groups: then they say the roles of its people, and not what a sign-in tells. */
export async function keepsGroups(db: Db, providerId: number): Promise<boolean> {
  const group = await db
    .selectFrom('directory_groups')
    .select('id')
    .where('provider_id', '=', providerId)
    .executeTakeFirst();
  return group !== undefined;
}

/** Whether the directory of a provider says the role of this person. */
export async function roleByDirectory(db: Db, providerId: number, personId: number) {
  const user = await db
    .selectFrom('directory_users')
    .select('id')
    .where('provider_id', '=', providerId)
    .where('person_id', '=', personId)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  return user !== undefined && keepsGroups(db, providerId);
}
