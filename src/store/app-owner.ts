import type { Db } from './records/records.ts';

interface Gift {
  /** Null: no team has them any more. */
  teamId: number | null;
  /** Who gave them; null when nobody did by hand. */
  by: number | null;
  /** The business day from which on it holds. */
  on: string;
}

/**
 * Writes down that these apps have another owner from this day on. Several changes on one day leave
 * one line: the last of them.
 */
export async function noteOwner(db: Db, appIds: readonly number[], { teamId, by, on }: Gift) {
  if (appIds.length === 0) return;
  const open = await db
    .selectFrom('app_owners')
    .select(['id', 'app_id', 'since'])
    .where('app_id', 'in', appIds)
    .where('until', 'is', null)
    .forUpdate()
    .execute();
  const today = open.filter((it) => it.since >= on);
  const before = open.filter((it) => it.since < on);
  if (today.length > 0) {
    await db
      .updateTable('app_owners')
      .set({ team_id: teamId, given_by: by })
      .where(
        'id',
        'in',
        today.map((it) => it.id),
      )
      .execute();
  }
  if (before.length > 0) {
    await db
      .updateTable('app_owners')
      .set({ until: on })
      .where(
        'id',
        'in',
        before.map((it) => it.id),
      )
      .execute();
  }
  const noted = new Set(today.map((it) => it.app_id));
  const rest = appIds.filter((it) => !noted.has(it));
  if (rest.length === 0) return;
  await db
    .insertInto('app_owners')
    .values(rest.map((app_id) => ({ app_id, team_id: teamId, since: on, given_by: by })))
    .execute();
}

/** Gives apps to a team: what its people may see follows with their next request. */
export async function giveApps(db: Db, appIds: readonly number[], gift: Gift) {
  if (appIds.length === 0) return;
  await db
    .updateTable('apps')
    .set((eb) => ({ team_id: gift.teamId, version: eb('version', '+', 1) }))
    .where('id', 'in', appIds)
    .execute();
  await noteOwner(db, appIds, gift);
}
