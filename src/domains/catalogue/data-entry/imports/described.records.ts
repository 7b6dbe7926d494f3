import { sql } from 'kysely';
import { everything, type Scope } from '#/kernel/access.ts';
import { notFound } from '#/kernel/refusal.ts';
import type { DayTableName } from '#/store/facts/tables.ts';
import type { Context } from '#/store/handler.ts';
import type { Db } from '#/store/records/records.ts';
import type { ImportStatus } from '#/store/records/tables/imports.ts';
import { personInScope } from '#/store/scope.ts';
import type { Who } from '#/store/who.ts';
import type { ImportBatch, ImportFindings } from '../imports.contract.ts';
import { chiefMeasure } from './chief-measure.ts';
import type { Preview } from './preview.ts';
import { revaluationColumns, revaluationOf } from './revaluation.records.ts';
import { sourceName } from './source-name.ts';

/** The imports a person may see: their own, their teams', or all. */
const inScope = (who: Who, scope: Scope) => personInScope('b.uploaded_by', who, scope);

function query(db: Db) {
  return db
    .selectFrom('import_batches as b')
    .innerJoin('accounts as a', 'a.id', 'b.account_id')
    .leftJoin('people as u', 'u.id', 'b.uploaded_by')
    .leftJoin('people as c', 'c.id', 'b.committed_by')
    .leftJoin('revaluations as v', 'v.batch_id', 'b.id')
    .select([
      'b.id',
      'b.source',
      'a.name as account',
      'b.file_name',
      'b.file_size',
      'b.file_key',
      'b.fetched_at',
      'b.status',
      'b.from_day',
      'b.to_day',
      'b.rows',
    ])
    .select([
      'b.uploaded_by',
      'u.name as uploader',
      'b.uploaded_at',
      'b.committed_by',
      'c.name as committer',
      'b.committed_at',
      'b.reverted_at',
      'b.for_good',
      'b.follows',
      'b.waits_from',
      'b.findings',
      'b.fact_table',
    ])
    .select(revaluationColumns);
}
type Row = Awaited<ReturnType<ReturnType<typeof query>['execute']>>[number];

const personOf = (id: number | null, name: string | null) =>
  id === null || name === null ? null : { id, name };

/** How far somebody may take imports back: not at all, their own, or within a scope. */
export function mayRevert(who: Who, uploadedBy: number | null): boolean {
  const scope = who.grants['imports:revert'] ?? who.grants[everything];
  return scope === 'all' || (scope !== undefined && uploadedBy === who.id);
}

function batchOf(it: Row, who: Who): ImportBatch {
  return {
    id: it.id,
    source: it.source,
    sourceName: sourceName(it.source),
    account: it.account,
    fileName: it.file_name,
    fileSize: it.file_size,
    status: it.status,
    from: it.from_day,
    to: it.to_day,
    rows: it.rows,
    uploadedBy: personOf(it.uploaded_by, it.uploader),
    uploadedAt: it.uploaded_at.toISOString(),
    committedBy: personOf(it.committed_by, it.committer),
    committedAt: it.committed_at?.toISOString() ?? null,
    revertedAt: it.reverted_at?.toISOString() ?? null,
    canCommit: it.status === 'validated' && it.file_key !== null,
    canRevert:
      it.status === 'committed' &&
      !it.for_good &&
      // It goes with the import it follows.
      it.follows === null &&
      mayRevert(who, it.uploaded_by),
    canTakeInAgain: it.status === 'reverted' && it.file_key !== null && it.follows === null,
    waitsFrom: it.status === 'committed' ? it.waits_from : null,
    revaluation: revaluationOf(it),
  };
}

/** A page of imports within the scope, newest first. */
export async function listImports(
  { db, who, scope }: Context,
  filter: { page: number; perPage: number; status?: ImportStatus[] },
) {
  const wanted = (it: ReturnType<typeof query>) => {
    const scoped = it.where(inScope(who, scope));
    return filter.status ? scoped.where('b.status', 'in', filter.status) : scoped;
  };
  const rows = await wanted(query(db))
    .orderBy('b.id', 'desc')
    .limit(filter.perPage)
    .offset((filter.page - 1) * filter.perPage)
    .execute();
  const { count } = await wanted(query(db))
    .clearSelect()
    .select(sql<number>`count(*)`.as('count'))
    .executeTakeFirstOrThrow();
  return { rows: rows.map((it) => batchOf(it, who)), totalRows: Number(count) };
}

async function findingsOf(db: Db, table: DayTableName, found: Preview): Promise<ImportFindings> {
  const ids = [...new Set([...found.apps, ...found.outliers].map((it) => it.appId))];
  const apps =
    ids.length > 0
      ? await db.selectFrom('apps').select(['id', 'name', 'icon']).where('id', 'in', ids).execute()
      : [];
  const byId = new Map(apps.map((it) => [it.id, it]));
  const {
    read,
    usable,
    problemRows,
    notYours,
    newAdUnits,
    leftOut = [],
    converted = [],
    unrated = [],
    problems,
    unknownApps,
    newNetworks = [],
    waiting = { names: 0, rows: 0, value: 0 },
    totals,
    outlierCount,
    narrower = null,
  } = found;
  return {
    read,
    usable,
    problemRows,
    notYours,
    newAdUnits,
    leftOut,
    converted,
    unrated,
    problems,
    unknownApps,
    waiting,
    newNetworks: newNetworks.map(({ name, proposed, rows, value }) => ({
      name,
      proposed,
      rows,
      value,
    })),
    totals,
    outlierCount,
    narrower,
    measure: chiefMeasure[table],
    apps: found.apps.slice(0, 100).map((it) => ({
      ...it,
      name: byId.get(it.appId)?.name ?? '',
      icon: byId.get(it.appId)?.icon ?? 0,
    })),
    outliers: found.outliers.map((it) => ({ ...it, name: byId.get(it.appId)?.name ?? '' })),
  };
}

/** One import with what was found in it, and where its file lies. Not found outside of the scope. */
export async function describeImport({ db, who, scope }: Context, id: number) {
  const row = await query(db).where('b.id', '=', id).where(inScope(who, scope)).executeTakeFirst();
  if (!row) throw notFound('This import');
  // Only the check of a report writes findings, and it writes previews.
  const findings = await findingsOf(db, row.fact_table as DayTableName, row.findings as Preview);
  return {
    batch: batchOf(row, who),
    findings,
    fileKey: row.file_key,
    fetchedAt: row.fetched_at,
    uploadedBy: row.uploaded_by,
    follows: row.follows,
  };
}
