import type { Thing } from '#/store/handler.ts';
import type { Db } from '#/store/records/records.ts';
import type { FollowWish } from './follows.contract.ts';

/** What a person has said of a thing. */
export async function wishOf(db: Db, { kind, id }: Thing, personId: number): Promise<FollowWish> {
  const row = await db
    .selectFrom('follows')
    .select('muted')
    .where('subject_kind', '=', kind)
    .where('subject_id', '=', id)
    .where('person_id', '=', personId)
    .executeTakeFirst();
  if (!row) return 'none';
  return row.muted ? 'mute' : 'watch';
}

export async function keepWish(
  db: Db,
  { kind, id }: Thing,
  personId: number,
  wish: FollowWish,
  now: Date,
): Promise<void> {
  if (wish === 'none') {
    await db
      .deleteFrom('follows')
      .where('subject_kind', '=', kind)
      .where('subject_id', '=', id)
      .where('person_id', '=', personId)
      .execute();
    return;
  }
  const muted = wish === 'mute';
  await db
    .insertInto('follows')
    .values({ subject_kind: kind, subject_id: id, person_id: personId, muted, at: now })
    .onConflict((on) =>
      on.columns(['subject_kind', 'subject_id', 'person_id']).doUpdateSet({ muted, at: now }),
    )
    .execute();
}

/** Those who asked to be told of a thing. Whether they still may see it is the caller's to check. */
export async function watching(db: Db, { kind, id }: Thing): Promise<number[]> {
  const rows = await db
    .selectFrom('follows')
    .select('person_id')
    .where('subject_kind', '=', kind)
    .where('subject_id', '=', id)
    .where('muted', '=', false)
    .execute();
  return rows.map((it) => it.person_id);
}
