import { sql, type RawBuilder } from 'kysely';
import type { Db } from '#/store/records/records.ts';

interface Row {
  id: number;
  at: Date;
  person_id: number | null;
  person_name: string | null;
  via: string | null;
  issue_id: number;
  key: string;
  title: string;
  field: string;
  from_value: unknown;
  to_value: unknown;
  total: number;
}

/** What happened to issues, the latest first; `where` may use `e` (events). */
export async function selectEvents(
  db: Db,
  where: RawBuilder<unknown>,
  { page, perPage }: { page: number; perPage: number },
) {
  const { rows } = await sql<Row>`
    select e.id, e.at, e.person_id, p.name as person_name, e.via, i.id as issue_id, i.key, i.title,
      e.field, e.from_value, e.to_value, count(*) over () as total
    from issue_events e
    join issues i on i.id = e.issue_id
    left join people p on p.id = e.person_id
    where not e.initial and ${where}
    order by e.id desc limit ${perPage} offset ${(page - 1) * perPage}`.execute(db);
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
