import { sql } from 'kysely';
import { may } from '#/kernel/access.ts';
import type { CommentSubject } from '#/store/comment-subject.ts';
import { announcementHref } from './announcement-words.ts';
import { announcementSeen } from './announcements.policy.ts';

/** Announcements are talked about by those they are for and those who write them. */
export const announcementSubject: CommentSubject = {
  kind: 'announcement',
  access: may('announcements:read'),
  find: async (db, { who, now }, id) => {
    const { rows } = await sql<{ title: string; author_id: number }>`
      select a.title, a.author_id from announcements a
      where a.id = ${id} and ${announcementSeen(who, now)}`.execute(db);
    const row = rows[0];
    return row ? { title: row.title, link: announcementHref(id), watchers: [row.author_id] } : null;
  },
};
