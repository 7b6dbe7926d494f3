import { isHourly } from '#/domains/revenue/reports/alerts/hourly/hourly-rule.ts';
import { AlertRule } from '#/domains/revenue/reports/alerts/rule.contract.ts';
import { tryRule } from '#/domains/revenue/reports/alerts/trial/trial.server.ts';
import { readerOf } from '#/figures/reader.records.ts';
import { instantOf } from '#/kernel/dates.ts';
import { addDays } from '#/kernel/days.ts';
import type { Facts } from '#/store/facts/facts.ts';
import type { Db } from '#/store/records/records.ts';
import { appsInScope } from '#/store/scope.ts';
import { earlierOf } from './earlier-of.ts';

/** So many of the last days on which each alert would have fired. */
const LATEST = 3;

/**
 * What the alerts would have found in the history, as if they had been there then: the figures are
 * those of the demo, so each finding leads to a page that shows it.
 */
export async function seedFirings({ db, facts }: { db: Db; facts: Facts }, now: Date) {
  const alerts = await db
    .selectFrom('report_alerts')
    .select(['id', 'author_id', 'rule'])
    .orderBy('id')
    .execute();
  for (const { id, author_id, rule: kept } of alerts) {
    const reader = await readerOf({ db, facts, now }, author_id);
    if (!reader) continue;
    const rule = AlertRule.parse(kept);
    // What happens within the hours is told as it happens.
    if (isHourly(rule)) continue;
    const seen = await appsInScope(db, reader.who, reader.scope);
    const { fired } = await tryRule(reader, rule);
    for (const { day, rows } of fired.slice(0, LATEST)) {
      const firing = { alert_id: id, day };
      await db
        .insertInto('report_alert_firings')
        .values({ ...firing, fired_at: earlierOf(instantOf(addDays(day, 1), '09:15'), now) })
        .onConflict((on) => on.doNothing())
        .execute();
      await db
        .insertInto('report_alert_findings')
        .values(
          rows.map(({ label, ...it }) => ({
            ...firing,
            ...it,
            part: label?.key ?? '',
            apps: rule.by === 'app' && label ? [Number(label.key)] : seen === 'all' ? null : seen,
          })),
        )
        .onConflict((on) => on.doNothing())
        .execute();
    }
  }
  await settleOldest(db, now);
}

/** The oldest is known, and its author has seen it. */
async function settleOldest(db: Db, now: Date) {
  const oldest = await db
    .selectFrom('report_alert_findings as f')
    .innerJoin('report_alerts as a', 'a.id', 'f.alert_id')
    .select(['f.id', 'a.author_id'])
    .orderBy('f.day')
    .orderBy('f.id')
    .executeTakeFirst();
  if (!oldest) return;
  await db
    .updateTable('report_alert_findings')
    .set({
      known_by: oldest.author_id,
      known_at: now,
      note: 'The mediation test of that week. It is over.',
    })
    .where('id', '=', oldest.id)
    .where('known_by', 'is', null)
    .execute();
  await db
    .insertInto('report_alert_seen')
    .values({ finding_id: oldest.id, person_id: oldest.author_id, at: now })
    .onConflict((on) => on.doNothing())
    .execute();
}
