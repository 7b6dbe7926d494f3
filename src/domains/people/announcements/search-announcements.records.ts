import { sql } from 'kysely';
import { may } from '#/kernel/access.ts';
import { beginsWith, containsWords, type SearchSource } from '#/store/search.ts';
import { stateBy, visible } from './announcement-access.records.ts';
import type { AnnouncementState } from './announcement-rules.ts';
import { announcementHref, stateWords } from './announcement-words.ts';

const named = { from: sql`announcements a`, columns: ['a.title'] };

/** Announcements a person may see, by title. */
export const announcementSearch: SearchSource = {
  kind: 'announcement',
  access: may('announcements:read'),
  named,
  find: async ({ db, who, now }, { words, limit }) => {
    const { rows } = await sql<{
      id: number;
      title: string;
      author: string;
      state: AnnouncementState;
    }>`
      select a.id, a.title, w.name as author, ${stateBy(now)} as state
      from announcements a join people w on w.id = a.author_id
      where ${containsWords(named.columns, words)} and ${visible(who, now)}
      order by ${words.length > 0 ? beginsWith('a.title', words) : sql`a.changed_at desc`},
        lower(a.title), a.id limit ${limit}`.execute(db);
    return rows.map((it) => ({
      kind: 'announcement',
      id: it.id,
      title: it.title,
      note: it.author,
      end: it.state === 'published' ? undefined : stateWords[it.state],
      link: announcementHref(it.id),
    }));
  },
};
