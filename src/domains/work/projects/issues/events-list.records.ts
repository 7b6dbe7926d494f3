import { sql, type RawBuilder } from 'kysely';
import type { Db } from '#/store/records/records.ts';

/** What happened to issues, the latest first; `where` may use `e` (events). */
export async function selectEvents(
  db: Db,
  where: RawBuilder<unknown>,
  { page, perPage }: { page: number; perPage: number },
) {
  const rows = await db
    .selectFrom('issue_events as e')
    .innerJoin('issues as i', 'i.id', 'e.issue_id')
    .leftJoin('people as p', 'p.id', 'e.person_id')
    .select(['e.id', 'e.at', 'e.person_id', 'p.name as person_name', 'e.via', 'i.id as issue_id'])
    .select(['i.key', 'i.title', 'e.field', 'e.from_value', 'e.to_value'])
    .select(sql<number>`count(*) over ()`.as('total'))
    .where(sql<boolean>`not e.initial`)
    .where(sql<boolean>`${where}`)
    .orderBy('e.id', 'desc')
    .limit(perPage)
    .offset((page - 1) * perPage)
    .execute();
  return {
    rows: rows.map((it) => ({
      id: it.id,
      at: it.at,
      person: it.person_id === null ? null : { id: it.person_id, name: it.person_name! },
      via: it.via,
      issue: { id: it.issue_id, key: it.key, title: it.title },
      field: it.field,
      from: it.from_value,
      to: it.to_value,
    })),
    totalRows: rows[0]?.total ?? 0,
  };
}
