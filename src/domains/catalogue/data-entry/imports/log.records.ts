import { sql } from 'kysely';
import { instantOf } from '#/kernel/dates.ts';
import { addDays } from '#/kernel/days.ts';
import type { Context } from '#/store/handler.ts';
import { appsInScope } from '#/store/scope.ts';
import type { LogLine } from '../log.contract.ts';
import { mayRevert } from './described.records.ts';
import { revaluationColumns, revaluationOf } from './revaluation.records.ts';
import { sourceName } from './source-name.ts';

interface LogFilter {
  page: number;
  perPage: number;
  app?: number[] | undefined;
  batch?: number | undefined;
  person?: number[] | undefined;
  source?: string[] | undefined;
  network?: number[] | undefined;
  day?: string | undefined;
  from?: string | undefined;
  to?: string | undefined;
}

/** The changes of the apps of the scope. */
async function visible({ db, who, scope }: Context) {
  const apps = await appsInScope(db, who, scope);
  const lines = db
    .selectFrom('data_entry_log as l')
    .innerJoin('import_batches as b', 'b.id', 'l.batch_id')
    .leftJoin('people as p', 'p.id', 'l.person_id')
    .leftJoin('revaluations as v', 'v.batch_id', 'b.id');
  // Id 0 does not exist: an empty scope finds nothing.
  return apps === 'all' ? lines : lines.where('l.app_id', 'in', [0, ...apps]);
}

async function filtered(context: Context, filter: LogFilter) {
  let lines = await visible(context);
  if (filter.app) lines = lines.where('l.app_id', 'in', filter.app);
  if (filter.batch) lines = lines.where('l.batch_id', '=', filter.batch);
  if (filter.person) lines = lines.where('l.person_id', 'in', filter.person);
  if (filter.source) lines = lines.where('b.source', 'in', filter.source);
  if (filter.network) lines = lines.where('l.network_id', 'in', filter.network);
  if (filter.day) lines = lines.where('l.from_day', '<=', filter.day);
  if (filter.day) lines = lines.where('l.to_day', '>=', filter.day);
  if (filter.from) lines = lines.where('l.at', '>=', instantOf(filter.from));
  if (filter.to) lines = lines.where('l.at', '<', instantOf(addDays(filter.to, 1)));
  return lines;
}

const columns = [
  'l.id',
  'l.batch_id',
  'l.change',
  'l.person_id',
  'p.name as person',
  'l.at',
  'b.source',
  'b.file_name',
  'b.status',
  'b.uploaded_by',
  'l.app_id',
  'a.name as app',
  'a.icon',
  'l.from_day',
  'l.to_day',
  'l.rows',
  'l.measure',
  'l.old_value',
  'l.new_value',
  'l.network_id',
  'n.name as network',
  'l.country',
  'l.ad_unit_id',
  'u.name as ad_unit',
  ...revaluationColumns,
] as const;

const named = (id: number | null, name: string | null) =>
  id === null || name === null ? null : { id, name };

/** A page of the data entry log about the apps of the scope, newest first. */
export async function listLog(context: Context, filter: LogFilter) {
  const lines = await filtered(context, filter);
  const { count } = await lines.select(sql<number>`count(*)`.as('count')).executeTakeFirstOrThrow();
  const rows = await lines
    .innerJoin('apps as a', 'a.id', 'l.app_id')
    .leftJoin('networks as n', 'n.id', 'l.network_id')
    .leftJoin('ad_units as u', 'u.id', 'l.ad_unit_id')
    .select(columns)
    .orderBy('l.id', 'desc')
    .limit(filter.perPage)
    .offset((filter.page - 1) * filter.perPage)
    .execute();
  return {
    totalRows: Number(count),
    ...(await choices(context)),
    rows: rows.map((it): LogLine => ({
      id: it.id,
      batchId: it.batch_id,
      change: it.change,
      person: named(it.person_id, it.person),
      at: it.at.toISOString(),
      source: it.source,
      sourceName: sourceName(it.source),
      fileName: it.file_name,
      app: { id: it.app_id, name: it.app, icon: it.icon },
      from: it.from_day,
      to: it.to_day,
      rows: it.rows,
      measure: it.measure,
      oldValue: it.old_value,
      newValue: it.new_value,
      network: named(it.network_id, it.network),
      country: it.country,
      adUnit: named(it.ad_unit_id, it.ad_unit),
      revaluation: it.change === 'commit' ? revaluationOf(it) : null,
      canRevert:
        it.change === 'commit' &&
        it.status === 'committed' &&
        mayRevert(context.who, it.uploaded_by),
    })),
  };
}

/** Whose changes and of which sources a person may see at all. */
async function choices(context: Context) {
  const lines = await visible(context);
  const people = await lines
    .select(['l.person_id as id', 'p.name'])
    .distinct()
    .orderBy('p.name')
    .execute();
  const sources = await lines.select('b.source').distinct().orderBy('b.source').execute();
  return {
    people: people.flatMap(({ id, name }) => named(id, name) ?? []),
    sources: sources.map(({ source }) => ({ code: source, name: sourceName(source) })),
  };
}
