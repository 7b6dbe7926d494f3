import type { NotNull } from 'kysely';
import type { Db } from '#/store/records/records.ts';
import { notificationSeen, type Reader } from './notifications.policy.ts';
import { quietHoursOf, quietUntil } from './quiet-hours.ts';

export interface Wanted {
  page: number;
  perPage: number;
  since?: number | undefined;
  unread?: boolean | undefined;
  /** Those that are put off, instead of the others. */
  snoozed?: boolean | undefined;
}

/** One person's notifications: after `since` oldest first, otherwise newest first by page. */
export async function notificationsOf(db: Db, who: Reader, wanted: Wanted) {
  let query = db
    .selectFrom('notifications')
    .where(notificationSeen(who))
    .where('snoozed_until', wanted.snoozed ? 'is not' : 'is', null);
  if (wanted.since !== undefined) query = query.where('id', '>', wanted.since);
  if (wanted.unread !== undefined) {
    query = query.where('read_at', wanted.unread ? 'is' : 'is not', null);
  }
  const rows = await query
    .selectAll()
    .orderBy('id', wanted.since === undefined ? 'desc' : 'asc')
    .limit(wanted.perPage)
    .offset(wanted.since === undefined ? (wanted.page - 1) * wanted.perPage : 0)
    .execute();
  const { total } = await query
    .select((it) => it.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  return { rows, total };
}

/** The unread count, the newest id (0 when there is none yet) and when quiet hours end. */
export async function inboxOf(db: Db, who: Reader, now: Date) {
  const it = await db
    .selectFrom('people as p')
    .leftJoin('notification_settings as s', 's.person_id', 'p.id')
    .select(['p.zone', 's.quiet_from', 's.quiet_to'])
    .select((eb) => {
      const own = eb.selectFrom('notifications').where(notificationSeen(who));
      const present = own.where('snoozed_until', 'is', null).where('read_at', 'is', null);
      const count = eb.fn.countAll<number>().as('count');
      return [
        present.select(count).as('unread'),
        own.where('snoozed_until', 'is not', null).select(count).as('snoozed'),
        own.select(({ fn, lit }) => fn.coalesce(fn.max('id'), lit(0)).as('id')).as('newest'),
      ];
    })
    .where('p.id', '=', who.id)
    .$narrowType<{ unread: NotNull; snoozed: NotNull; newest: NotNull }>()
    .executeTakeFirstOrThrow();
  return {
    unread: it.unread,
    snoozed: it.snoozed,
    newest: it.newest,
    quietUntil: quietUntil(quietHoursOf(it), now, it.zone),
  };
}

/** Marks them read; those of other people are left alone without a word. */
export async function markRead(
  db: Db,
  who: Reader,
  which: { ids?: number[] | undefined; upTo?: number | undefined },
  now: Date,
) {
  let query = db
    .updateTable('notifications')
    .set({ read_at: now })
    .where(notificationSeen(who))
    .where('read_at', 'is', null)
    .where('snoozed_until', 'is', null);
  if (which.ids) query = query.where('id', 'in', which.ids);
  if (which.upTo) query = query.where('id', '<=', which.upTo);
  await query.execute();
}
