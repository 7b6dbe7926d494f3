import { sql, type RawBuilder } from 'kysely';
import type { Db } from '#/store/records/records.ts';

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
  const rows = await changesOf(db, it);
  return { rows: rows.map(asChange), totalRows: rows[0]?.total ?? 0 };
}

type Row = Awaited<ReturnType<typeof changesOf>>[number];

const changesOf = (db: Db, it: Wanted) =>
  db
    .selectFrom('task_interval_changes as c')
    .innerJoin('people as p', 'p.id', 'c.person_id')
    .innerJoin('people as b', 'b.id', 'c.by_id')
    .innerJoin('tasks as t', 't.id', 'c.task_id')
    .leftJoin('apps as a', 'a.id', 't.app_id')
    .selectAll('c')
    .select(['p.name as person_name', 'b.name as by_name'])
    .select(sql<number>`(count(*) over ())::int`.as('total'))
    .where('c.person_id', '=', it.personId)
    .where(sql<boolean>`${it.visible}`)
    .where(
      sql<boolean>`(
        ((c.before->>'from')::timestamptz >= ${it.from} and (c.before->>'from')::timestamptz < ${it.to}) or
        ((c.after->>'from')::timestamptz >= ${it.from} and (c.after->>'from')::timestamptz < ${it.to}))`,
    )
    .orderBy('c.id', 'desc')
    .limit(it.limit)
    .offset(it.offset)
    .execute();
