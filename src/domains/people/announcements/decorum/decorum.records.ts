import { sql, type RawBuilder } from 'kysely';
import { may, scopeOf } from '#/kernel/access.ts';
import type { Context } from '#/store/handler.ts';
import type { DecorumEntry } from './decorum.contract.ts';

interface Row {
  id: number;
  version: number;
  category: string;
  title: string;
  body: string;
  effective_on: string;
  must_read: boolean;
  place: number;
  edition: number;
  changed_at: Date;
  changed_by: number;
  changer: string;
  acknowledged_at: Date | null;
  reach: DecorumEntry['reach'];
}

type Asking = Pick<Context, 'db' | 'who'>;

/** Rules of conduct in their order; `where` may use `d`. */
export async function selectEntries(
  { db, who }: Asking,
  where: RawBuilder<unknown> = sql`true`,
): Promise<Row[]> {
  const writes = scopeOf(may('decorum:write'), who.grants) !== undefined;
  const reach = sql`(select json_build_object('audience', count(*), 'acknowledged', count(r.at))
    from people p left join acknowledgements r on r.kind = 'decorum' and r.subject_id = d.id
      and r.edition = d.edition and r.person_id = p.id
    where p.status = 'active')`;
  const { rows } = await sql<Row>`
    select d.id, d.version, d.category, d.title, d.body, d.effective_on, d.must_read, d.place,
      d.edition, d.changed_at, d.changed_by, w.name as changer, k.at as acknowledged_at,
      ${writes ? sql`case when d.must_read then ${reach} end` : sql`null`} as reach
    from decorum_entries d join people w on w.id = d.changed_by
    left join acknowledgements k on k.kind = 'decorum' and k.subject_id = d.id
      and k.edition = d.edition and k.person_id = ${who.id}
    where d.deleted_at is null and ${where}
    order by d.place, d.id limit 500`.execute(db);
  return rows;
}

export const entryOf = (row: Row): DecorumEntry => ({
  id: row.id,
  version: row.version,
  category: row.category,
  title: row.title,
  body: row.body,
  effectiveOn: row.effective_on,
  mustRead: row.must_read,
  edition: row.edition,
  changedAt: row.changed_at.toISOString(),
  changedBy: row.changer,
  acknowledgedAt: row.acknowledged_at?.toISOString() ?? null,
  reach: row.reach,
});

export type DecorumRow = Row;
