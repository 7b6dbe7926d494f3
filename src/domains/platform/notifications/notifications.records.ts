import { sql } from 'kysely';
import type { Db } from '#/store/records/records.ts';
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
export async function notificationsOf(db: Db, personId: number, wanted: Wanted) {
  let query = db
    .selectFrom('notifications')
    .where('person_id', '=', personId)
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
export async function inboxOf(db: Db, personId: number, now: Date) {
  const { rows } = await sql<{
    unread: number;
    snoozed: number;
    newest: number;
    quiet_from: string | null;
    quiet_to: string | null;
    zone: string;
  }>`
    select (select count(*) from notifications where person_id = p.id and read_at is null
        and snoozed_until is null) as unread,
      (select count(*) from notifications where person_id = p.id and snoozed_until is not null)
        as snoozed,
      (select coalesce(max(id), 0) from notifications where person_id = p.id) as newest,
      s.quiet_from, s.quiet_to, p.zone
    from people p left join notification_settings s on s.person_id = p.id
    where p.id = ${personId}`.execute(db);
  const it = rows[0]!;
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
  personId: number,
  which: { ids?: number[] | undefined; upTo?: number | undefined },
  now: Date,
) {
  let query = db
    .updateTable('notifications')
    .set({ read_at: now })
    .where('person_id', '=', personId)
    .where('read_at', 'is', null)
    .where('snoozed_until', 'is', null);
  if (which.ids) query = query.where('id', 'in', which.ids);
  if (which.upTo) query = query.where('id', '<=', which.upTo);
  await query.execute();
}
