import { sql } from 'kysely';
import { may } from '#/kernel/access.ts';
import { beginsWith, containsWords, type SearchSource } from '#/store/search.ts';
import { documents, readable } from './document-access.records.ts';
import { documentHref } from './document-words.ts';

/** Documents a person may read, by title; their words are searched on the page. */
export const documentSearch: SearchSource = {
  kind: 'document',
  access: may('documents:read'),
  find: async ({ db, who }, { words, limit }) => {
    const { rows } = await sql<{ id: number; title: string; owner: string; template: boolean }>`
      select d.id, d.title, o.name as owner, d.template
      from ${documents} join people o on o.id = d.owner_id
      where ${containsWords(['d.title'], words)} and ${readable(who)}
      order by ${words.length > 0 ? beginsWith('d.title', words) : sql`d.changed_at desc`},
        lower(d.title), d.id limit ${limit}`.execute(db);
    return rows.map((it) => ({
      kind: 'document',
      id: it.id,
      title: it.title,
      note: it.template ? 'Template' : undefined,
      end: it.owner,
      link: documentHref(it.id),
    }));
  },
};
