import type { Db } from '#/store/records/records.ts';

/** Active leads of teams whose role ranks below; anybody else is as good as not there. */
const leads = (db: Db, belowRank: number) =>
  db
    .selectFrom('people as p')
    .innerJoin('roles as r', 'r.id', 'p.role_id')
    .innerJoin('teams as t', 't.lead_id', 'p.id')
    .select((it) => ['p.id', 'p.name', it.fn.agg<string[]>('array_agg', ['t.name']).as('teams')])
    .where('p.status', '=', 'active')
    .where('r.rank', '<', belowRank)
    .groupBy(['p.id', 'p.name']);

export interface Lead {
  id: number;
  name: string;
  teams: string[];
}

export const findLead = (db: Db, id: number, belowRank: number): Promise<Lead | undefined> =>
  leads(db, belowRank).where('p.id', '=', id).executeTakeFirst();

export const listLeads = (db: Db, belowRank: number): Promise<Lead[]> =>
  leads(db, belowRank).orderBy('p.name').execute();

/** Lets a session act as somebody until then, or as oneself again (`null`). */
export async function setActing(
  db: Db,
  sessionId: number,
  as: { personId: number; reason: string; until: Date } | null,
) {
  await db
    .updateTable('sessions')
    .set({
      acting_as: as?.personId ?? null,
      acting_reason: as?.reason ?? null,
      acting_until: as?.until ?? null,
    })
    .where('id', '=', sessionId)
    .execute();
}
