import { invalid } from '#/kernel/refusal.ts';
import type { Db } from '#/store/records/records.ts';

/** The chats that are told what an alert finds. */
export async function targetsOf(db: Db, alertId: number): Promise<number[]> {
  const rows = await db
    .selectFrom('report_alert_targets')
    .select('webhook_id')
    .where('alert_id', '=', alertId)
    .execute();
  return rows.map((it) => it.webhook_id);
}

/** @throws Refusal `invalid` where one of them is no chat. */
export async function setTargets(db: Db, alertId: number, chats: readonly number[]): Promise<void> {
  const ids = [...new Set(chats)];
  if (ids.length > 0) {
    const found = await db
      .selectFrom('webhooks')
      .select('id')
      .where('id', 'in', ids)
      .where('format', '!=', 'signed')
      .execute();
    if (found.length < ids.length)
      throw invalid({ targetIds: 'One of these chats is not there any more.' });
  }
  await db.deleteFrom('report_alert_targets').where('alert_id', '=', alertId).execute();
  if (ids.length > 0)
    await db
      .insertInto('report_alert_targets')
      .values(ids.map((webhook_id) => ({ alert_id: alertId, webhook_id })))
      .execute();
}
