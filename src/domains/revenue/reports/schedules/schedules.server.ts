import { sql } from 'kysely';
import { requireUsable } from '#/figures/own/own-measures.records.ts';
import { readerOf } from '#/figures/reader.records.ts';
import { isAllowed, may, scopeOf } from '#/kernel/access.ts';
import type { ParsedInputOf } from '#/kernel/endpoint.ts';
import { invalid, notAllowed, notFound, stale } from '#/kernel/refusal.ts';
import { serve, type Context } from '#/store/handler.ts';
import { personInScope } from '#/store/scope.ts';
import { openReport } from '../library/library.server.ts';
import { nextRun } from './next-run.ts';
import { scheduleEndpoints, type ReportSchedule } from './schedules.contract.ts';
import { findSchedule, scheduleOf, selectSchedules, setRecipients } from './schedules.records.ts';

type Save = ParsedInputOf<(typeof scheduleEndpoints)['POST /save-report-schedule']>;

async function openSchedule(context: Context, id: number): Promise<ReportSchedule> {
  const row = await findSchedule(context, id);
  if (!row) throw notFound('This schedule');
  return scheduleOf(row, context.who.id);
}

async function ownSchedule(context: Context, id: number): Promise<ReportSchedule> {
  const schedule = await openSchedule(context, id);
  if (schedule.mine) return schedule;
  throw notAllowed(`Only ${schedule.author.name} changes when this is mailed.`);
}

/** Colleagues the person knows of, who may see figures at all. */
async function requireRecipients(context: Context, ids: readonly number[]) {
  const { db, who } = context;
  const others = ids.filter((it) => it !== who.id);
  if (others.length === 0) return;
  if (!isAllowed(may('views:share'), who.grants))
    throw notAllowed('You need the right views:share to mail a report to others.');
  const scope = scopeOf(may('people:read'), who.grants) ?? 'own';
  const known = await db
    .selectFrom('people as p')
    .select(['p.id', 'p.name'])
    .where('p.id', 'in', others)
    .where('p.status', '=', 'active')
    .where(personInScope('p.id', who, scope))
    .execute();
  if (known.length < new Set(others).size) throw notFound('This person');
  for (const it of known) {
    if (!(await readerOf(context, it.id)))
      throw invalid({ recipientIds: `${it.name} may not see figures.` });
  }
}

async function saveSchedule(input: Save, context: Context): Promise<ReportSchedule> {
  const { id, version, reportId, recipientIds, ...when } = input;
  const { db, who, now } = context;
  const before = id === undefined ? undefined : await ownSchedule(context, id);
  const report = await openReport(context, reportId);
  await requireRecipients(context, recipientIds);
  await requireUsable(context, report.definition.measures, {
    byOthers: recipientIds.some((it) => it !== who.id),
  });
  const columns = { ...when, report_id: reportId, next_at: nextRun(when, now) };
  const saved =
    id === undefined
      ? await db
          .insertInto('report_schedules')
          .values({ ...columns, author_id: who.id })
          .returning('id')
          .executeTakeFirstOrThrow()
      : await db
          .updateTable('report_schedules')
          .set((it) => ({ ...columns, version: it('version', '+', 1) }))
          .where('id', '=', id)
          .where('version', '=', version!)
          .returning('id')
          .executeTakeFirst();
  if (!saved) throw stale(await openSchedule(context, id!));
  await setRecipients(db, saved.id, recipientIds);
  context.audit({
    action: 'report-schedule.save',
    subject: ['report-schedule', saved.id],
    before,
    after: { report: report.name, ...when, recipientIds },
  });
  return openSchedule(context, saved.id);
}

export const schedulesServed = serve(scheduleEndpoints, {
  'GET /report-schedules': async ({ page, perPage, reportId }, context) => {
    const where = reportId ? sql<boolean>`s.report_id = ${reportId}` : sql<boolean>`true`;
    const rows = await selectSchedules(context, {
      where,
      limit: perPage,
      offset: (page - 1) * perPage,
    });
    return {
      rows: rows.map((it) => scheduleOf(it, context.who.id)),
      totalRows: rows[0]?.total ?? 0,
    };
  },
  'POST /save-report-schedule': saveSchedule,
  'POST /delete-report-schedule': async ({ id, version }, context) => {
    const before = await ownSchedule(context, id);
    if (before.version !== version) throw stale(before);
    await context.db.deleteFrom('report_schedules').where('id', '=', id).execute();
    context.audit({
      action: 'report-schedule.delete',
      subject: ['report-schedule', id],
      before,
    });
    return { message: `${before.report.name} is mailed no more.` };
  },
  'POST /leave-report-schedule': async ({ id }, context) => {
    const schedule = await openSchedule(context, id);
    if (!schedule.receives) throw notFound('This schedule');
    const left = { schedule_id: id, person_id: context.who.id };
    await context.db
      .deleteFrom('report_recipients')
      .where('schedule_id', '=', left.schedule_id)
      .where('person_id', '=', left.person_id)
      .execute();
    context.audit({ action: 'report-schedule.leave', subject: ['report-schedule', id] });
    return { message: `You get ${schedule.report.name} no more.` };
  },
});
