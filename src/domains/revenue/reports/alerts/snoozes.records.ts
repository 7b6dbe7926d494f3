import type { Db } from '#/store/records/records.ts';

/** Somebody wants to hear nothing of an alert, or of one of its rows, until a moment. */
export interface Snooze {
  personId: number;
  /** Null for every row. */
  part: string | null;
  until: Date;
}

/** What holds of an alert now. */
export const snoozesOf = (db: Db, alertId: number, now: Date): Promise<Snooze[]> =>
  db
    .selectFrom('report_alert_snoozes')
    .select(['person_id as personId', 'part', 'until'])
    .where('alert_id', '=', alertId)
    .where('until', '>', now)
    .execute();
