import { sql, type RawBuilder } from 'kysely';
import { may, scopeOf } from '#/kernel/access.ts';
import type { Context } from '#/store/handler.ts';
import type { DecorumEntry } from './decorum.contract.ts';

type Asking = Pick<Context, 'db' | 'who'>;

/** Rules of conduct in their order; `where` may use `d`. */
export function selectEntries({ db, who }: Asking, where: RawBuilder<unknown> = sql`true`) {
  const writes = scopeOf(may('decorum:write'), who.grants) !== undefined;
  const reach = sql`(select json_build_object('audience', count(*), 'acknowledged', count(r.at))
    from people p left join acknowledgements r on r.kind = 'decorum' and r.subject_id = d.id
      and r.edition = d.edition and r.person_id = p.id
    where p.status = 'active')`;
  return db
    .selectFrom('decorum_entries as d')
    .innerJoin('people as w', 'w.id', 'd.changed_by')
    .leftJoin('acknowledgements as k', (join) =>
      join
        .on('k.kind', '=', sql.lit('decorum'))
        .onRef('k.subject_id', '=', 'd.id')
        .onRef('k.edition', '=', 'd.edition')
        .on('k.person_id', '=', who.id),
    )
    .select(['d.id', 'd.version', 'd.category', 'd.title', 'd.body', 'd.effective_on'])
    .select(['d.must_read', 'd.place', 'd.edition', 'd.changed_at', 'd.changed_by'])
    .select(['w.name as changer', 'k.at as acknowledged_at'])
    .select(
      (writes
        ? sql<DecorumEntry['reach']>`case when d.must_read then ${reach} end`
        : sql<DecorumEntry['reach']>`null`
      ).as('reach'),
    )
    .where('d.deleted_at', 'is', null)
    .where(sql<boolean>`${where}`)
    .orderBy('d.place')
    .orderBy('d.id')
    .limit(sql.lit(500))
    .execute();
}

export type DecorumRow = Awaited<ReturnType<typeof selectEntries>>[number];

export const entryOf = (row: DecorumRow): DecorumEntry => ({
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
