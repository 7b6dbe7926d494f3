import { notFound, stale } from '#/kernel/refusal.ts';
import type { Context } from '#/store/handler.ts';
import { writesAnnouncement } from './announcements.policy.ts';
import { announcementOf, findAnnouncement, type AnnouncementRow } from './announcements.records.ts';
import { settleAnnouncements } from './settle-announcements.records.ts';

interface Which {
  id: number;
  version: number;
}

/** One this person may change, settled and locked; any other looks as if it did not exist. */
export async function lockToManage(context: Context, id: number): Promise<AnnouncementRow> {
  const { db, now, notify } = context;
  await db.selectFrom('announcements').select('id').where('id', '=', id).forUpdate().execute();
  await settleAnnouncements(db, now, notify, id);
  const row = await findAnnouncement(context, id);
  if (!row || !writesAnnouncement(row, context.who)) throw notFound('This announcement');
  return row;
}

/** The same at the version a change was made against. */
export async function lockToChange(context: Context, { id, version }: Which) {
  const row = await lockToManage(context, id);
  if (row.version !== version) throw stale(announcementOf(row, context.who));
  return row;
}

/** How it stands after a change. */
export async function asKept(context: Context, id: number) {
  return announcementOf((await findAnnouncement(context, id))!, context.who);
}
