import { sql } from 'kysely';
import { filterWords } from '#/figures/filter-words.records.ts';
import type { ParsedInputOf } from '#/kernel/endpoint.ts';
import { invalid, notFound, stale } from '#/kernel/refusal.ts';
import { serve, type Context } from '#/store/handler.ts';
import { openReport } from '../library/library.server.ts';
import { ruleWords } from './alert-words.ts';
import { AlertRule, alertEndpoints, type ReportAlert } from './alerts.contract.ts';
import { impossibilityOf } from './impossible-alert.ts';

type Save = ParsedInputOf<(typeof alertEndpoints)['POST /save-report-alert']>;

interface Row {
  id: number;
  version: number;
  rule: unknown;
  active: boolean;
  report: { id: number; name: string } | null;
  fired: { day: string; title: string; body: string }[];
  total: number;
}

interface Wanted {
  id?: number;
  reportId?: number | undefined;
  active?: boolean | undefined;
  limit: number;
  offset: number;
}

/** The person's own alerts: nobody sees another's. */
async function select({ db, who }: Context, wanted: Wanted): Promise<Row[]> {
  const { id, reportId, active, limit, offset } = wanted;
  const { rows } = await sql<Row>`
    select a.id, a.version, a.rule, a.active, count(*) over ()::int as total,
      case when r.id is not null then json_build_object('id', r.id, 'name', r.name) end as report,
      coalesce((select json_agg(f) from (
        select to_char(day, 'YYYY-MM-DD') as day, title, body from report_alert_firings
        where alert_id = a.id order by day desc limit 5) f), '[]') as fired
    from report_alerts a
    left join reports r on r.id = a.report_id and r.deleted_at is null
    where a.author_id = ${who.id}
      and ${id === undefined ? sql`true` : sql`a.id = ${id}`}
      and ${reportId === undefined ? sql`true` : sql`a.report_id = ${reportId}`}
      and ${active === undefined ? sql`true` : sql`a.active = ${active}`}
    order by a.active desc, a.id desc
    limit ${limit} offset ${offset}`.execute(db);
  return rows;
}

async function alertOf(context: Context, row: Row): Promise<ReportAlert> {
  const { id, version, active, report, fired } = row;
  const rule = AlertRule.parse(row.rule);
  const title = ruleWords(rule, await filterWords(context, rule.filter));
  const problem = impossibilityOf(rule)?.message ?? null;
  return { id, version, rule, title, report, active, problem, fired };
}

async function ownAlert(context: Context, id: number): Promise<ReportAlert> {
  const [row] = await select(context, { id, limit: 1, offset: 0 });
  if (!row) throw notFound('This alert');
  return alertOf(context, row);
}

async function saveAlert({ id, version, reportId, rule, active }: Save, context: Context) {
  const { db, who } = context;
  const impossible = impossibilityOf(rule);
  // One that was saved before figures had these dimensions can still be switched off.
  if (impossible && active) throw invalid({ [impossible.field]: impossible.message });
  const before = id === undefined ? undefined : await ownAlert(context, id);
  if (reportId !== null) await openReport(context, reportId);
  const columns = { report_id: reportId, rule: JSON.stringify(rule), active };
  const saved =
    id === undefined
      ? await db
          .insertInto('report_alerts')
          .values({ ...columns, author_id: who.id })
          .returning('id')
          .executeTakeFirstOrThrow()
      : await db
          .updateTable('report_alerts')
          .set((it) => ({ ...columns, version: it('version', '+', 1) }))
          .where('id', '=', id)
          .where('version', '=', version!)
          .returning('id')
          .executeTakeFirst();
  if (!saved) throw stale(await ownAlert(context, id!));
  const alert = await ownAlert(context, saved.id);
  context.audit({
    action: 'report-alert.save',
    subject: ['report-alert', saved.id],
    ...(before && { before: { rule: before.rule, active: before.active } }),
    after: { rule, active, reportId },
  });
  return alert;
}

export const alertsServed = serve(alertEndpoints, {
  'GET /report-alerts': async ({ page, perPage, reportId, active }, context) => {
    const wanted = { reportId, active, limit: perPage, offset: (page - 1) * perPage };
    const rows = await select(context, wanted);
    return {
      rows: await Promise.all(rows.map((it) => alertOf(context, it))),
      totalRows: rows[0]?.total ?? 0,
    };
  },
  'POST /save-report-alert': saveAlert,
  'POST /delete-report-alert': async ({ id, version }, context) => {
    const before = await ownAlert(context, id);
    if (before.version !== version) throw stale(before);
    await context.db.deleteFrom('report_alerts').where('id', '=', id).execute();
    context.audit({ action: 'report-alert.delete', subject: ['report-alert', id], before });
    return { message: 'The alert was deleted.' };
  },
});
