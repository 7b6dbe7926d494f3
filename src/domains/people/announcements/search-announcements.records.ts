import { sql } from 'kysely';
import { may } from '#/kernel/access.ts';
import { isWanted, searchSource } from '#/store/search.ts';
import type { AnnouncementState } from './announcement-rules.ts';
import { announcementHref, stateWords } from './announcement-words.ts';
import { stateBy, announcementSeen } from './announcements.policy.ts';

/** Announcements a person may see, by title. */
export const announcementSearch = searchSource({
  kind: 'announcement',
  access: may('announcements:read'),
  seen: ({ who, now }) =>
    sql`exists (select from announcements a where a.id = e.id and ${announcementSeen(who, now)})`,
  rows: ({ who, now }, wanted) => sql<{
    id: number;
    title: string;
    author: string;
    state: AnnouncementState;
  }>`
      select a.id, a.title, w.name as author, ${stateBy(now)} as state
      from announcements a join people w on w.id = a.author_id
      where ${isWanted('a.id', wanted)} and ${announcementSeen(who, now)}
      order by a.changed_at desc,
        lower(a.title), a.id limit ${wanted.limit}`,
  hit: (it) => ({
    id: it.id,
    title: it.title,
    note: it.author,
    end: it.state === 'published' ? undefined : stateWords[it.state],
    link: announcementHref(it.id),
  }),
});
