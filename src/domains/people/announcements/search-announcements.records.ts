import { sql } from 'kysely';
import { may } from '#/kernel/access.ts';
import { holdsWords } from '#/store/search-entries.ts';
import { beginsWith, searchSource } from '#/store/search.ts';
import type { AnnouncementState } from './announcement-rules.ts';
import { announcementHref, stateWords } from './announcement-words.ts';
import { stateBy, announcementSeen } from './announcements.policy.ts';

/** Announcements a person may see, by title. */
export const announcementSearch = searchSource({
  kind: 'announcement',
  access: may('announcements:read'),
  rows: ({ who, now }, wanted) => {
    const { words, limit } = wanted;
    return sql<{
      id: number;
      title: string;
      author: string;
      state: AnnouncementState;
    }>`
      select a.id, a.title, w.name as author, ${stateBy(now)} as state
      from announcements a join people w on w.id = a.author_id
      where ${holdsWords('announcement', 'a.id', wanted)} and ${announcementSeen(who, now)}
      order by ${words.length > 0 ? beginsWith('a.title', words) : sql`a.changed_at desc`},
        lower(a.title), a.id limit ${limit}`;
  },
  hit: (it) => ({
    id: it.id,
    title: it.title,
    note: it.author,
    end: it.state === 'published' ? undefined : stateWords[it.state],
    link: announcementHref(it.id),
  }),
});
