import { sql } from 'kysely';
import { may } from '#/kernel/access.ts';
import type { Hit } from '#/kernel/hit.ts';
import type { Context } from '#/store/handler.ts';
import { beginsWith, containsWords, type SearchSource, type Wanted } from '#/store/search.ts';
import { documentHref } from './document-words.ts';
import { documents, readable } from './documents.policy.ts';
import { findDocuments } from './tree/find-documents.records.ts';

/** Those whose text has the words, with the place where they stand. */
async function inTexts(context: Context, { words, limit }: Wanted): Promise<Hit[]> {
  const wanted = {
    q: words.join(' '),
    page: 1,
    perPage: limit,
    view: 'all',
    sort: 'found',
  } as const;
  const { rows } = await findDocuments(context, { ...wanted, writable: false });
  return rows.map((it) => ({
    kind: 'document',
    id: it.id,
    title: it.title,
    note: it.excerpt.map(({ text }) => text).join(''),
    end: it.owner.name,
    link: documentHref(it.id),
  }));
}

/** Documents a person may read, by title; by their text as well where that is asked for. */
export const documentSearch: SearchSource = {
  kind: 'document',
  access: may('documents:read'),
  find: async (context, wanted) => {
    const { db, who } = context;
    const { words, limit, deep } = wanted;
    const { rows } = await sql<{ id: number; title: string; owner: string; template: boolean }>`
      select d.id, d.title, o.name as owner, d.template
      from ${documents} join people o on o.id = d.owner_id
      where ${containsWords(['d.title'], words)} and ${readable(who)}
      order by ${words.length > 0 ? beginsWith('d.title', words) : sql`d.changed_at desc`},
        lower(d.title), d.id limit ${limit}`.execute(db);
    const named = rows.map((it): Hit => ({
      kind: 'document',
      id: it.id,
      title: it.title,
      note: it.template ? 'Template' : undefined,
      end: it.owner,
      link: documentHref(it.id),
    }));
    if (!deep || named.length >= limit) return named;
    const known = new Set(named.map((it) => it.id));
    const others = (await inTexts(context, wanted)).filter((it) => !known.has(it.id));
    return [...named, ...others].slice(0, limit);
  },
};
