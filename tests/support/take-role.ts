import type { Colleague, TestServer } from './server.ts';

/** Gives somebody the role of somebody else. */
export async function takeRoleOf(
  { db }: Pick<TestServer, 'db'>,
  who: Colleague,
  other: Colleague,
): Promise<void> {
  const { role_id } = await db
    .selectFrom('people')
    .select('role_id')
    .where('id', '=', other.id)
    .executeTakeFirstOrThrow();
  await db.updateTable('people').set({ role_id }).where('id', '=', who.id).execute();
}
