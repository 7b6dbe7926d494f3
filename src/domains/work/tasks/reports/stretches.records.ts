import { sql } from 'kysely';
import type { Db } from '#/store/records/records.ts';
import { workPieces } from './pieces.records.ts';
import type { WorkPiece } from './reports.contract.ts';
import type { TaskApp } from './work-filter.contract.ts';
import type { Reach } from './work-reach.records.ts';

type Piece = Omit<WorkPiece, 'from' | 'to'> & { from: Date; to: Date };

interface OfApp {
  app_id: number | null;
  app: string | null;
  icon: number | null;
  icon_file: string | null;
}

export const appOf = (it: OfApp): TaskApp | null =>
  it.app_id === null
    ? null
    : { id: it.app_id, name: it.app!, icon: it.icon!, iconFile: it.icon_file };

/** Pieces of work behind a report, the latest first. */
export async function selectPieces(
  db: Db,
  reach: Reach,
  { page, perPage }: { page: number; perPage: number },
) {
  const pieces = db
    .selectFrom(workPieces(reach.now, reach.range).as('w'))
    .innerJoin('tasks as t', 't.id', 'w.task_id')
    .innerJoin('people as p', 'p.id', 'w.person_id')
    .leftJoin('apps as a', 'a.id', 't.app_id')
    .where(sql<boolean>`${reach.personOn('w.person_id', sql`w.day`)} and ${reach.task}`);
  const { count, seconds } = await pieces
    .select([
      sql<number>`count(*)::int`.as('count'),
      sql<number>`coalesce(sum(w.seconds), 0)::int`.as('seconds'),
    ])
    .executeTakeFirstOrThrow();
  const rows = await pieces
    .selectAll('w')
    .select(['p.name as person', 't.key', 't.title', 't.app_id', 'a.name as app', 'a.icon'])
    .select('a.icon_file')
    .orderBy('w.from_at', 'desc')
    .orderBy('w.interval_id')
    .limit(perPage)
    .offset((page - 1) * perPage)
    .execute();
  return {
    totalRows: count,
    seconds,
    rows: rows.map((it): Piece => ({
      key: `${it.interval_id}-${it.day}`,
      day: it.day,
      from: it.from_at,
      to: it.to_at,
      seconds: it.seconds,
      isRunning: it.is_running,
      endReason: it.end_reason,
      person: { id: it.person_id, name: it.person },
      task: { id: it.task_id, key: it.key, title: it.title },
      app: appOf(it),
    })),
  };
}
