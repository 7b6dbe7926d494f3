import { snoozedUntil } from '#/domains/platform/notifications/snooze-times.ts';
import { dayOf } from '#/kernel/dates.ts';
import type { Db } from '#/store/records/records.ts';

/**
 * Somebody has put one of their notifications off until tomorrow, best one that asks for nothing, and
 * wants a digest of the others in the evening, from tomorrow on.
 */
export async function seedSnoozedNotice(db: Db, now: Date) {
  const notice = await db
    .selectFrom('notifications')
    .select(['id', 'person_id'])
    .orderBy((it) => it('action', 'is not', null))
    .orderBy('id')
    .limit(1)
    .executeTakeFirst();
  if (!notice) return;
  await db
    .updateTable('notifications')
    .set({ snoozed_until: snoozedUntil('tomorrow', now), read_at: null })
    .where('id', '=', notice.id)
    .execute();
  const digest = { digest_at: '18:00', digest_on: dayOf(now) };
  await db
    .insertInto('notification_settings')
    .values({ person_id: notice.person_id, types: '{}', chat: '{}', ...digest })
    .onConflict((on) => on.column('person_id').doUpdateSet(digest))
    .execute();
}
