import { may } from '#/kernel/access.ts';
import type { CommentSubject } from '#/store/comment-subject.ts';
import { announcementHref } from './announcement-words.ts';
import { announcementSeen } from './announcements.policy.ts';

/** Announcements are talked about by those they are for and those who write them. */
export const announcementSubject: CommentSubject = {
  kind: 'announcement',
  access: may('announcements:read'),
  find: async (db, { who, now }, id) => {
    const row = await db
      .selectFrom('announcements as a')
      .select(['a.title', 'a.author_id'])
      .where('a.id', '=', id)
      .where(announcementSeen(who, now))
      .executeTakeFirst();
    return row ? { title: row.title, link: announcementHref(id), watchers: [row.author_id] } : null;
  },
};
