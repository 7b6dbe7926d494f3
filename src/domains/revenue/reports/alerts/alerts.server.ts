import { keepWish } from '#/community/follows/follows.records.ts';
import { isMeasure } from '#/figures/measures.ts';
import { instantOf } from '#/kernel/dates.ts';
import type { ParsedInputOf } from '#/kernel/endpoint.ts';
import { invalid, stale } from '#/kernel/refusal.ts';
import { serve, type Context } from '#/store/handler.ts';
import { openReport } from '../library/library.server.ts';
import { setTargets } from './alert-targets.records.ts';
import { alertEndpoints } from './alerts.contract.ts';
import { alertOf, openAlert, selectAlerts } from './alerts.records.ts';
import { askedOrWhyNot, askedRule } from './asked-rule.records.ts';
import { judgedDays, lastDayFor } from './check-alert.server.ts';
import { impossibilityOf } from './impossible-alert.ts';
import { appsBehind, watchedBy } from './judging/history.facts.ts';
import type { AskedRule } from './rule.contract.ts';

type Of<K extends keyof typeof alertEndpoints> = ParsedInputOf<(typeof alertEndpoints)[K]>;

const DAY_MS = 86_400_000;
const MORNING = '09:00';
/** An alert is put off for a year at most; longer than that it is switched off. */
const MOST_DAYS = 366;

/** The apps that a rule watches now; who may see them may read it. */
async function watchedApps(context: Context, rule: AskedRule): Promise<number[] | null> {
  const day = await lastDayFor(context, rule);
  const days = day ? judgedDays(rule, day) : undefined;
  const watched = days && (await watchedBy(context, rule, days));
  // Of nothing at all: nobody but those who see everything.
  return watched ? appsBehind(watched, null, '', days!) : null;
}

async function saveAlert(
  { id, version, reportId, rule, active, targetIds }: Of<'POST /save-report-alert'>,
  context: Context,
) {
  const { db, who } = context;
  const before = id === undefined ? undefined : await openAlert(context, id, 'mine');
  // One whose measure is gone, or that was saved before figures had these dimensions, can still be
  // switched off.
  const asked = active ? await askedRule(context, rule) : await askedOrWhyNot(context, rule);
  const impossible = asked.rule && impossibilityOf(asked.rule, asked.shown);
  if (impossible && active) throw invalid({ [impossible.field]: impossible.message });
  if (reportId !== null) await openReport(context, reportId);
  const columns = {
    report_id: reportId,
    rule: JSON.stringify(rule),
    active,
    ...(asked.rule && {
      apps: await watchedApps(context, asked.rule),
      unit: isMeasure(rule.measure) ? null : asked.shown.unit,
    }),
  };
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
  if (!saved) throw stale(await openAlert(context, id!, 'mine'));
  if (targetIds) await setTargets(db, saved.id, targetIds);
  context.audit({
    action: 'report-alert.save',
    subject: ['report-alert', saved.id],
    ...(before && { before: { rule: before.rule, active: before.active } }),
    after: { rule, active, reportId, ...(targetIds && { targetIds }) },
  });
  return openAlert(context, saved.id, 'mine');
}

async function followAlert({ id, follow }: Of<'POST /follow-report-alert'>, context: Context) {
  const { db, who, now, audit } = context;
  const { mine, following } = await openAlert(context, id);
  if (following === follow) return openAlert(context, id);
  const wish = follow ? (mine ? 'none' : 'watch') : mine ? 'mute' : 'none';
  await keepWish(db, { kind: 'report-alert', id }, who.id, wish, now);
  audit({
    action: 'report-alert.follow',
    subject: ['report-alert', id],
    before: { following },
    after: { following: follow },
  });
  return openAlert(context, id);
}

async function snoozeAlert({ id, part, until }: Of<'POST /snooze-report-alert'>, context: Context) {
  const { db, who, now, audit } = context;
  const { rule } = await openAlert(context, id);
  if (part !== null && rule.by === null)
    throw invalid({ part: 'This alert watches everything together.' });
  const at = until === null ? null : instantOf(until, MORNING);
  const away = at === null ? 0 : at.getTime() - now.getTime();
  if (at !== null && away <= 0) throw invalid({ until: 'Choose a time to come.' });
  if (away > MOST_DAYS * DAY_MS) throw invalid({ until: 'Choose a time within a year.' });
  await db
    .deleteFrom('report_alert_snoozes')
    .where('alert_id', '=', id)
    .where('person_id', '=', who.id)
    .where('part', part === null ? 'is' : '=', part)
    .execute();
  if (at !== null)
    await db
      .insertInto('report_alert_snoozes')
      .values({ alert_id: id, person_id: who.id, part, until: at })
      .onConflict((on) => on.constraint('report_alert_snoozes_key').doUpdateSet({ until: at }))
      .execute();
  audit({
    action: until === null ? 'report-alert.wake' : 'report-alert.snooze',
    subject: ['report-alert', id],
    after: { part, until },
  });
  return openAlert(context, id);
}

export const alertsServed = serve(alertEndpoints, {
  'GET /report-alerts': async ({ page, perPage, ...wanted }, context) => {
    const range = { limit: perPage, offset: (page - 1) * perPage };
    const rows = await selectAlerts(context, { ...wanted, ...range });
    return {
      rows: await Promise.all(rows.map((it) => alertOf(context, it))),
      totalRows: rows[0]?.total ?? 0,
    };
  },
  'POST /save-report-alert': saveAlert,
  'POST /follow-report-alert': followAlert,
  'POST /snooze-report-alert': snoozeAlert,
  'POST /delete-report-alert': async ({ id, version }, context) => {
    const before = await openAlert(context, id, 'mine');
    if (before.version !== version) throw stale(before);
    await context.db.deleteFrom('report_alerts').where('id', '=', id).execute();
    await context.db
      .deleteFrom('follows')
      .where('subject_kind', '=', 'report-alert')
      .where('subject_id', '=', id)
      .execute();
    context.audit({
      action: 'report-alert.delete',
      subject: ['report-alert', id],
      before: { rule: before.rule, active: before.active },
    });
    return { message: 'The alert was deleted.' };
  },
});
