import { readerOf } from '#/figures/reader.records.ts';
import type { Facts } from '#/store/facts/facts.ts';
import type { Notice } from '#/store/handler.ts';
import type { Db } from '#/store/records/records.ts';
import { AlertRule } from './alerts.contract.ts';
import { checkAlert } from './check-alert.server.ts';

type Tell = (db: Db, personIds: readonly number[], notice: Notice, now: Date) => Promise<void>;

/**
 * Looks at every alert that is switched on and tells its author, once a day of figures however often
 * it runs. Alerts of people who have left or may not see figures any more rest, as do those of
 * deleted reports.
 */
export async function checkAlerts(
  { db, facts, tell }: { db: Db; facts: Facts; tell: Tell },
  now: Date,
): Promise<void> {
  const alerts = await db
    .selectFrom('report_alerts as a')
    .leftJoin('reports as r', 'r.id', 'a.report_id')
    .select(['a.id', 'a.author_id', 'a.rule'])
    .where('a.active', '=', true)
    .where('r.deleted_at', 'is', null)
    .orderBy('a.id')
    .execute();
  const failures: unknown[] = [];
  for (const it of alerts) {
    await look(it).catch((error: unknown) => void failures.push(error));
  }
  if (failures.length > 0) throw new AggregateError(failures, 'Some alerts were not checked.');

  async function look({ id, author_id, rule }: (typeof alerts)[number]) {
    const reader = await readerOf({ db, facts, now }, author_id);
    const firing = reader && (await checkAlert(reader, AlertRule.parse(rule)));
    if (!firing) return;
    await db.transaction().execute(async (tx) => {
      const fresh = await tx
        .insertInto('report_alert_firings')
        .values({ alert_id: id, ...firing, fired_at: now })
        .onConflict((on) => on.doNothing())
        .returning('day')
        .executeTakeFirst();
      if (!fresh) return;
      await tell(
        tx,
        [author_id],
        {
          type: 'report.alert',
          title: firing.title,
          body: firing.body,
          link: `/reports?show=alerts&alert=${id}`,
          key: `report.alert:${id}:${firing.day}`,
        },
        now,
      );
    });
  }
}
