import { sql } from 'kysely';
import { requireUsable } from '#/figures/own/own-measures.records.ts';
import type { ReportDefinition } from '#/figures/report-definition.contract.ts';
import { isAllowed, may } from '#/kernel/access.ts';
import type { ParsedInputOf } from '#/kernel/endpoint.ts';
import { conflict, notAllowed, notFound, stale } from '#/kernel/refusal.ts';
import { serve, type Context } from '#/store/handler.ts';
import { violated } from '#/store/records/failure.ts';
import { teamInScope } from '#/store/scope.ts';
import { containsWords } from '#/store/search.ts';
import { libraryEndpoints, type Report, type Sharing } from './library.contract.ts';
import { findReport, nameOfCopy, reportOf, selectReports, setTeams } from './library.records.ts';

type Save = ParsedInputOf<(typeof libraryEndpoints)['POST /save-report']>;
type List = ParsedInputOf<(typeof libraryEndpoints)['GET /reports']>;

/** Teams from outside the scope do not exist for whoever shares. */
async function requireTeams({ db, who, scope }: Context, teamIds: readonly number[]) {
  if (teamIds.length === 0) return;
  const found = await db
    .selectFrom('teams')
    .select('id')
    .where('id', 'in', teamIds)
    .where(teamInScope('id', who, scope))
    .execute();
  if (found.length < new Set(teamIds).size) throw notFound('This team');
}

/** A report as its reader sees it. Throws `not-found` for one they may not open. */
export async function openReport(context: Context, id: number): Promise<Report> {
  const row = await findReport(context, id);
  if (!row) throw notFound('This report');
  return reportOf(row, context.who.id);
}

/** A report that may be changed. Throws `not-found`, or `not-allowed` for another person's. */
async function ownReport(context: Context, id: number): Promise<Report> {
  const report = await openReport(context, id);
  if (report.mine) return report;
  throw notAllowed(
    `Only ${report.author.name} changes this report. Duplicate it to change a copy.`,
  );
}

interface Values {
  name: string;
  definition: ReportDefinition;
  sharing: Sharing;
}

async function write({ db, who, now }: Context, values: Values, change?: [number, number]) {
  const columns = { ...values, definition: JSON.stringify(values.definition), updated_at: now };
  const written = change
    ? db
        .updateTable('reports')
        .set((it) => ({ ...columns, version: it('version', '+', 1) }))
        .where('id', '=', change[0])
        .where('version', '=', change[1])
        .returning('id')
        .executeTakeFirst()
    : db
        .insertInto('reports')
        .values({ ...columns, author_id: who.id })
        .returning('id')
        .executeTakeFirst();
  return written.catch((error: unknown) => {
    if (violated(error) !== 'reports_name_key') throw error;
    throw conflict('You have a report of this name already.', { name: 'This name is taken.' });
  });
}

async function saveReport({ id, version, teamIds, ...values }: Save, context: Context) {
  const before = id === undefined ? undefined : await ownReport(context, id);
  if (values.sharing !== 'nobody' && !isAllowed(may('views:share'), context.who.grants))
    throw notAllowed('You need the right views:share to share a report.');
  await requireUsable(context, values.definition.measures, {
    byOthers: values.sharing !== 'nobody',
  });
  const teams = values.sharing === 'teams' ? teamIds : [];
  await requireTeams(context, teams);
  const saved = await write(context, values, id === undefined ? undefined : [id, version!]);
  if (!saved) throw stale(await openReport(context, id!));
  await setTeams(context.db, saved.id, teams);
  const report = await openReport(context, saved.id);
  const { name, definition, sharing } = report;
  context.audit({
    action: 'report.save',
    subject: ['report', saved.id],
    ...(before && {
      before: { name: before.name, definition: before.definition, sharing: before.sharing },
    }),
    after: { name, definition, sharing, teamIds: teams },
  });
  return report;
}

const orders = {
  name: sql`lower(r.name)`,
  author: sql`lower(p.name)`,
  updated: sql`r.updated_at`,
};

async function listReports(wanted: List, context: Context) {
  const { page, perPage, q, whose, sort, order } = wanted;
  const own = sql<boolean>`r.author_id = ${context.who.id}`;
  const about = { all: sql`true`, mine: own, others: sql`not (${own})` }[whose];
  const words = containsWords(['r.name', 'p.name'], q?.split(/\s+/).filter(Boolean) ?? []);
  const rows = await selectReports(context, {
    where: sql<boolean>`${about} and ${words}`,
    order: sql`${orders[sort]} ${sql.raw(order)}`,
    limit: perPage,
    offset: (page - 1) * perPage,
  });
  return {
    rows: rows.map((it) => reportOf(it, context.who.id)),
    totalRows: rows[0]?.total ?? 0,
  };
}

/** Deleted or restored: only by its author, only as it was last seen. */
async function setDeleted(context: Context, id: number, version: number, at: Date | null) {
  const { db, who } = context;
  const changed = await db
    .updateTable('reports')
    .set((it) => ({ deleted_at: at, version: it('version', '+', 1) }))
    .where('id', '=', id)
    .where('author_id', '=', who.id)
    .where('version', '=', version)
    .where('deleted_at', at ? 'is' : 'is not', null)
    .returning(['name', 'version'])
    .executeTakeFirst()
    .catch((error: unknown) => {
      if (violated(error) !== 'reports_name_key') throw error;
      throw conflict('You have another report of this name by now.');
    });
  if (!changed) throw stale(await ownReport(context, id));
  context.audit({
    action: at ? 'report.delete' : 'report.restore',
    subject: ['report', id],
    [at ? 'before' : 'after']: { name: changed.name },
  });
  return changed;
}

export const libraryServed = serve(libraryEndpoints, {
  'GET /reports': listReports,
  'GET /report': ({ id }, context) => openReport(context, id),
  'POST /save-report': saveReport,
  'POST /duplicate-report': async ({ id }, context) => {
    const { name, definition } = await openReport(context, id);
    const copy = await nameOfCopy(context.db, context.who.id, name);
    return saveReport({ name: copy, definition, sharing: 'nobody', teamIds: [] }, context);
  },
  'POST /delete-report': async ({ id, version }, context) => {
    const deleted = await setDeleted(context, id, version, context.now);
    return { message: `${deleted.name} was deleted.`, version: deleted.version };
  },
  'POST /restore-report': async ({ id, version }, context) => {
    const { name } = await setDeleted(context, id, version, null);
    return { message: `${name} is back.` };
  },
});
