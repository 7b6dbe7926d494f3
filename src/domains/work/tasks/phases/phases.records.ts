import { sql } from 'kysely';
import type { Db } from '#/store/records/records.ts';

/** The way of a type, in order. */
export const phasesOfType = (db: Db, type: string) =>
  db
    .selectFrom('task_phases as p')
    .innerJoin('task_types as t', 't.id', 'p.type_id')
    .select(['p.id', 'p.name'])
    .where('t.name', '=', type)
    .orderBy('p.position')
    .execute();

/** The type of that name, in any case, or the first one that new tasks may be of. */
export async function findType(db: Db, name: string | undefined) {
  const types = db.selectFrom('task_types').select(['id', 'name', 'active']).forKeyShare();
  const wanted =
    name === undefined
      ? types.where('active', '=', true).orderBy('position').orderBy('id')
      : types.where(sql<boolean>`lower(name) = lower(${name})`);
  return wanted.limit(1).executeTakeFirst();
}

/** Where tasks of a type begin; held until the commit, so that it is not taken out meanwhile. */
export async function firstPhase(db: Db, typeId: number): Promise<number | null> {
  const first = await db
    .selectFrom('task_phases')
    .select('id')
    .where('type_id', '=', typeId)
    .orderBy('position')
    .limit(1)
    .forKeyShare()
    .executeTakeFirst();
  return first?.id ?? null;
}
