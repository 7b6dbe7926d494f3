import { sql } from 'kysely';
import type { Db } from '#/store/records/records.ts';
import { workPieces } from './pieces.records.ts';
import type { WorkPiece } from './reports.contract.ts';
import type { TaskApp } from './work-filter.contract.ts';
import type { Reach } from './work-reach.records.ts';

interface Row {
  interval_id: number;
  day: string;
  from_at: Date;
  to_at: Date;
  seconds: number;
  is_running: boolean;
  end_reason: string | null;
  person_id: number;
  person: string;
  task_id: number;
  key: string;
  title: string;
  app_id: number | null;
  app: string | null;
  icon: number | null;
  icon_file: string | null;
}

type Piece = Omit<WorkPiece, 'from' | 'to'> & { from: Date; to: Date };

export const appOf = (it: Pick<Row, 'app_id' | 'app' | 'icon' | 'icon_file'>): TaskApp | null =>
  it.app_id === null
    ? null
    : { id: it.app_id, name: it.app!, icon: it.icon!, iconFile: it.icon_file };

/** Pieces of work behind a report, the latest first. */
export async function selectPieces(
  db: Db,
  reach: Reach,
  { page, perPage }: { page: number; perPage: number },
) {
  const pieces = sql`${workPieces(reach.now, reach.range)} w
    join tasks t on t.id = w.task_id
    join people p on p.id = w.person_id
    left join apps a on a.id = t.app_id
    where ${reach.personOn('w.person_id', sql`w.day`)} and ${reach.task}`;
  const { rows: sums } = await sql<{ count: number; seconds: number }>`
    select count(*)::int as count, coalesce(sum(w.seconds), 0)::int as seconds
    from ${pieces}`.execute(db);
  const { rows } = await sql<Row>`
    select w.*, p.name as person, t.key, t.title, t.app_id, a.name as app, a.icon, a.icon_file
    from ${pieces}
    order by w.from_at desc, w.interval_id
    limit ${perPage} offset ${(page - 1) * perPage}`.execute(db);
  return {
    totalRows: sums[0]!.count,
    seconds: sums[0]!.seconds,
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
