import { sql } from 'kysely';
import { instantOf } from '#/kernel/dates.ts';
import { addDays } from '#/kernel/days.ts';
import type { Context } from '#/store/handler.ts';
import { appsInScope } from '#/store/scope.ts';
import type { LogLine } from '../imports.contract.ts';
import { formatOf } from './formats.ts';
import type { SourceCode } from './report.ts';

interface LogFilter {
  page: number;
  perPage: number;
  app?: number[] | undefined;
  batch?: number | undefined;
  from?: string | undefined;
  to?: string | undefined;
}

/** A page of the data entry log about the apps of the scope, newest first. */
export async function listLog(
  { db, who, scope }: Context,
  filter: LogFilter,
): Promise<{ rows: LogLine[]; totalRows: number }> {
  const apps = await appsInScope(db, who, scope);
  let lines = db
    .selectFrom('data_entry_log as l')
    .innerJoin('import_batches as b', 'b.id', 'l.batch_id')
    .innerJoin('apps as a', 'a.id', 'l.app_id')
    .leftJoin('people as p', 'p.id', 'l.person_id');
  // Id 0 does not exist: an empty scope finds nothing.
  if (apps !== 'all') lines = lines.where('l.app_id', 'in', [0, ...apps]);
  if (filter.app) lines = lines.where('l.app_id', 'in', filter.app);
  if (filter.batch) lines = lines.where('l.batch_id', '=', filter.batch);
  if (filter.from) lines = lines.where('l.at', '>=', instantOf(filter.from));
  if (filter.to) lines = lines.where('l.at', '<', instantOf(addDays(filter.to, 1)));
  const { count } = await lines.select(sql<number>`count(*)`.as('count')).executeTakeFirstOrThrow();
  const rows = await lines
    .select([
      'l.id',
      'l.batch_id',
      'l.change',
      'l.person_id',
      'p.name as person',
      'l.at',
      'b.source',
      'b.file_name',
    ])
    .select([
      'l.app_id',
      'a.name as app',
      'a.icon',
      'l.from_day',
      'l.to_day',
      'l.rows',
      'l.measure',
      'l.old_value',
      'l.new_value',
    ])
    .orderBy('l.id', 'desc')
    .limit(filter.perPage)
    .offset((filter.page - 1) * filter.perPage)
    .execute();
  return {
    totalRows: Number(count),
    rows: rows.map((it) => ({
      id: it.id,
      batchId: it.batch_id,
      change: it.change,
      person:
        it.person_id !== null && it.person !== null ? { id: it.person_id, name: it.person } : null,
      at: it.at.toISOString(),
      sourceName: formatOf(it.source as SourceCode).name,
      fileName: it.file_name,
      app: { id: it.app_id, name: it.app, icon: it.icon },
      from: it.from_day,
      to: it.to_day,
      rows: it.rows,
      measure: it.measure,
      oldValue: it.old_value,
      newValue: it.new_value,
    })),
  };
}
