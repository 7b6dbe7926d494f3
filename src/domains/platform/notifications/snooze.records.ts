import { sql } from 'kysely';
import { dayOf } from '#/kernel/dates.ts';
import { addDays } from '#/kernel/days.ts';
import type { ParsedInputOf } from '#/kernel/endpoint.ts';
import { invalid, notFound } from '#/kernel/refusal.ts';
import { announceNotice } from '#/store/audit/announce.ts';
import type { Context } from '#/store/handler.ts';
import type { Db } from '#/store/records/records.ts';
import type { notificationsEndpoints } from './notifications.contract.ts';
import { notificationSeen } from './notifications.policy.ts';
import { inboxOf } from './notifications.records.ts';
import { lockInbox } from './notify.records.ts';
import { quietHoursOf, quietUntil } from './quiet-hours.ts';
import { hasLater, snoozedUntil } from './snooze-times.ts';

type E = typeof notificationsEndpoints;
type Snooze = ParsedInputOf<E['POST /snooze-notification']>;

/** A notification is put off for a year at most. */
const MOST_DAYS = 366;

function checkTime({ until, day }: Snooze, now: Date) {
  if (until === 'later' && !hasLater(now))
    throw invalid({ until: 'It is late: choose tomorrow morning.' });
  if (until !== 'day') return;
  const today = dayOf(now);
  if (!day || day <= today) throw invalid({ day: 'Choose a day after today.' });
  if (day > addDays(today, MOST_DAYS)) throw invalid({ day: 'Choose a day within a year.' });
}

/** Puts one of the person's own notifications off until later, or takes that back. */
export async function snooze(it: Snooze, { db, who, now }: Context) {
  if (it.until !== 'now') checkTime(it, now);
  const until = it.until === 'now' ? null : snoozedUntil(it.until, now, it.day);
  const { numUpdatedRows } = await db
    .updateTable('notifications')
    .set({ snoozed_until: until })
    .where('id', '=', it.id)
    .where(notificationSeen(who))
    .executeTakeFirst();
  if (numUpdatedRows === 0n) throw notFound('This notification');
  const { unread, snoozed } = await inboxOf(db, who, now);
  return { until, unread, snoozed };
}

/** So many at once; the rest a minute later. */
const BATCH = 500;

/**
 * Brings back, unread, what was put off until now. Each gets a new id: whoever asks for everything
 * after the last one they saw finds it. Inside of a transaction; safe in several places at once.
 */
export async function wakeSnoozed(db: Db, now: Date): Promise<number> {
  const rows = await db
    .selectFrom('notifications as n')
    .innerJoin('people as p', 'p.id', 'n.person_id')
    .leftJoin('notification_settings as s', 's.person_id', 'n.person_id')
    .select(['n.id', 'n.person_id', 'p.zone', 's.quiet_from', 's.quiet_to'])
    .select(sql<boolean>`coalesce((s.types -> n.type ->> 'push')::boolean, true)`.as('push'))
    .where('n.snoozed_until', '<=', now)
    .orderBy('n.person_id')
    .orderBy('n.id')
    .limit(BATCH)
    .execute();
  const woken: number[] = [];
  for (const it of rows) {
    await lockInbox(db, it.person_id);
    const pushAt = it.push ? (quietUntil(quietHoursOf(it), now, it.zone) ?? now) : null;
    const { numUpdatedRows } = await db
      .updateTable('notifications')
      .set({
        id: sql<number>`default`,
        snoozed_until: null,
        read_at: null,
        push_at: pushAt,
        pushed_at: null,
      })
      .where('id', '=', it.id)
      .where('snoozed_until', '<=', now)
      .executeTakeFirst();
    if (numUpdatedRows === 1n) woken.push(it.person_id);
  }
  await announceNotice(db, [...new Set(woken)]);
  return woken.length;
}
