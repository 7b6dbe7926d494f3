import { sql } from 'kysely';
import { may } from '#/kernel/access.ts';
import { isWanted, searchSource } from '#/store/search.ts';
import { documentHref } from './document-words.ts';
import { audiencesRead, documents, readable } from './documents.policy.ts';

/** Documents a person may read; the latest first where nothing is looked for. */
export const documentSearch = searchSource({
  kind: 'document',
  access: may('documents:read'),
  seen: ({ who, scope }) =>
    scope === 'all'
      ? undefined
      : sql`(e.author_id = ${who.id} or e.place_id in ${audiencesRead(who)})`,
  rows: ({ who }, wanted) => sql<{ id: number; title: string; owner: string; template: boolean }>`
    select d.id, d.title, o.name as owner, d.template
    from ${documents} join people o on o.id = d.owner_id
    where ${isWanted('d.id', wanted)} and ${readable(who)}
    order by ${wanted.ids ? sql`lower(d.title) collate "C"` : sql`d.changed_at desc`},
      lower(d.title) collate "C", d.id limit ${wanted.limit}`,
  hit: (it) => ({
    id: it.id,
    title: it.title,
    note: it.template ? 'Template' : undefined,
    end: it.owner,
    link: documentHref(it.id),
  }),
});
