import { sql, type RawBuilder } from 'kysely';
import type { Db } from '#/store/records/records.ts';
import type { StretchState } from '#/store/records/tables/task-times.ts';
import type { StretchChangeKind } from './timer-rules.ts';

interface Row {
  id: string;
  interval_id: number;
  person_id: number;
  person_name: string;
  by_id: number;
  by_name: string;
  at: Date;
  kind: StretchChangeKind;
  before: StretchState | null;
  after: StretchState | null;
  reason: string | null;
  total: number;
}

interface Wanted {
  personId: number;
  /** Work that began, or was said to have begun, from then on and before then. */
  from: Date;
  to: Date;
  /** May use `t` (tasks) and `a` (apps). */
  visible: RawBuilder<unknown>;
  limit: number;
  offset: number;
}

const asChange = (it: Row) => ({
  id: Number(it.id),
  stretchId: it.interval_id,
  person: { id: it.person_id, name: it.person_name },
  by: { id: it.by_id, name: it.by_name },
  at: it.at,
  kind: it.kind,
  before: it.before,
  after: it.after,
  reason: it.reason,
});

/** Corrections of one person's work, the newest first. */
export async function selectChanges(db: Db, it: Wanted) {
  const where = sql`c.person_id = ${it.personId} and ${it.visible} and (
    ((c.before->>'from')::timestamptz >= ${it.from} and (c.before->>'from')::timestamptz < ${it.to}) or
    ((c.after->>'from')::timestamptz >= ${it.from} and (c.after->>'from')::timestamptz < ${it.to}))`;
  const { rows } = await sql<Row>`
    select c.*, p.name as person_name, b.name as by_name, (count(*) over ())::int as total
    from task_interval_changes c
    join people p on p.id = c.person_id
    join people b on b.id = c.by_id
    join tasks t on t.id = c.task_id
    left join apps a on a.id = t.app_id
    where ${where}
    order by c.id desc limit ${it.limit} offset ${it.offset}`.execute(db);
  return { rows: rows.map(asChange), totalRows: rows[0]?.total ?? 0 };
}
