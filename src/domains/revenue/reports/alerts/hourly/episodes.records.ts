import type { Db } from '#/store/records/records.ts';
import { goesOn, type HourVerdict } from './judge-hours.ts';

const at = (seconds: number) => new Date(seconds * 1_000);

/**
 * Which verdicts begin an episode; the others go on with one that was told. The alert is locked, so
 * that of two servers the second one sees what the first has told. Empty when the alert is gone or
 * was switched off meanwhile.
 */
export async function newEpisodes<V extends HourVerdict>(
  tx: Db,
  alertId: number,
  verdicts: readonly V[],
): Promise<V[]> {
  const alert = await tx
    .selectFrom('report_alerts')
    .select('id')
    .where('id', '=', alertId)
    .where('active', '=', true)
    .forUpdate()
    .executeTakeFirst();
  if (!alert) return [];
  const rows = await tx
    .selectFrom('report_alert_episodes')
    .select(['part', 'since_at', 'last_at'])
    .where('alert_id', '=', alertId)
    .execute();
  const known = new Map(
    rows.map((it) => [
      it.part,
      { since: it.since_at.getTime() / 1_000, last: it.last_at.getTime() / 1_000 },
    ]),
  );
  const fresh = verdicts.filter((it) => !goesOn(known.get(it.row), it));
  for (const it of verdicts) {
    const before = known.get(it.row);
    const isNew = fresh.includes(it);
    const episode = {
      since_at: at(isNew ? it.since : before!.since),
      last_at: at(isNew ? it.last : Math.max(before!.last, it.last)),
    };
    await tx
      .insertInto('report_alert_episodes')
      .values({ alert_id: alertId, part: it.row, ...episode })
      .onConflict((on) => on.columns(['alert_id', 'part']).doUpdateSet(episode))
      .execute();
  }
  return fresh;
}
