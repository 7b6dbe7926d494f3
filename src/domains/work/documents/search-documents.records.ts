import { sql, type RawBuilder } from 'kysely';
import { may } from '#/kernel/access.ts';
import type { Context } from '#/store/handler.ts';
import { inOrderOfTitles } from '#/store/search-entries.ts';
import { searchSource, type Wanted } from '#/store/search.ts';
import { documentHref } from './document-words.ts';
import { documents, readable } from './documents.policy.ts';
import { excerptOf, pageOf, partsOf } from './tree/find-documents.records.ts';

interface Row {
  id: number;
  title: string;
  owner: string;
  template: boolean;
  /** Where the words stand in its text, with signs around them; null for who was found by title. */
  excerpt: string | null;
}

/** Those the reader may read, by title; the latest first where nothing is looked for. */
function byTitle({ who }: Context, wanted: Wanted): RawBuilder<Row> {
  const { words, limit } = wanted;
  const seen = sql`coalesce((select ${readable(who)} from ${documents} where d.id = e.id), false)`;
  const listed = inOrderOfTitles({ ...wanted, kind: 'document', seen });
  const [named, order] =
    words.length > 0
      ? [
          sql`d.id = any(array(${listed}))`,
          sql`not starts_with(lower(d.title), lower(${words[0]}))`,
        ]
      : [sql`true`, sql`d.changed_at desc`];
  return sql<Row>`
    select d.id, d.title, o.name as owner, d.template, null::text as excerpt
    from ${documents} join people o on o.id = d.owner_id
    where ${named} and ${readable(who)}
    order by ${order}, lower(d.title) collate "C", d.id limit ${limit}`;
}

/** The first of those whose text holds the words. */
const found = { page: 1, view: 'all', sort: 'found', writable: false } as const;

/** Documents a person may read, by title; after them by their text, where that is asked for. */
export const documentSearch = searchSource({
  kind: 'document',
  access: may('documents:read'),
  rows: (context, wanted) => {
    const { words, most, limit, deep } = wanted;
    if (!deep) return byTitle(context, wanted);
    const q = words.join(' ');
    const page = pageOf(context, { ...found, q, perPage: most });
    return sql<Row>`
      with named as materialized (${byTitle(context, wanted)}),
        written as (select it.id, it.title, o.name as owner, it.template,
            ${excerptOf(q)} as excerpt, page.place
          from (${page}) page join documents it on it.id = page.id
          join people o on o.id = it.owner_id
          where (select count(*) from named) < ${limit})
      select id, title, owner, template, excerpt from (
        select *, row_number() over () as place, 0 as part from named
        union all
        select *, 1 as part from written
        where id not in (select id from named)) hits
      order by part, place limit ${limit}`;
  },
  hit: (it) => ({
    id: it.id,
    title: it.title,
    note: it.excerpt === null ? (it.template ? 'Template' : undefined) : textOf(it.excerpt),
    end: it.owner,
    link: documentHref(it.id),
  }),
});

/** Without the signs. */
const textOf = (excerpt: string) =>
  partsOf(excerpt)
    .map(({ text }) => text)
    .join('');
