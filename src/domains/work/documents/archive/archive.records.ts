import { sql } from 'kysely';
import type { Context } from '#/store/handler.ts';
import { documents, readable } from '../documents.policy.ts';

type Reading = Pick<Context, 'db' | 'who'>;

export interface ArchivedRow {
  id: number;
  title: string;
  parentId: number | null;
}

/**
 * The documents of an archive as far as this person may read them, those above before those below,
 * siblings in their order. Of a branch what lies below a document they may not read is not reached.
 * @param most so many and one more.
 */
export async function archivedRows(
  { db, who }: Reading,
  root: { id: number; below: boolean } | undefined,
  most: number,
): Promise<ArchivedRow[]> {
  const first =
    root === undefined
      ? sql`${readable(who)} and (d.parent_id is null or not exists (
          select from documents p join documents q on q.id = p.scope_id
          where p.id = d.parent_id and ${readable(who, 'p', 'q')}))`
      : sql`d.id = ${root.id} and ${readable(who)}`;
  const { rows } = await sql<ArchivedRow>`
    with recursive branch as (
      select d.id, d.title, d.parent_id, array[d.rank || '/' || d.id] as place
      from ${documents} where ${first}
      union all
      select d.id, d.title, d.parent_id, branch.place || (d.rank || '/' || d.id)
      from branch join documents d on d.parent_id = branch.id
      join documents a on a.id = d.scope_id
      where ${readable(who)} and ${root?.below ?? true})
    select id, title, parent_id as "parentId" from branch
    order by place collate "C" limit ${most + 1}`.execute(db);
  return rows;
}

export interface ArchivedText {
  id: number;
  title: string;
  body: string;
}

/** Their texts, asked for again: who may read what may have changed since they were listed. */
export async function archivedTexts({ db, who }: Reading, ids: readonly number[]) {
  const { rows } = await sql<ArchivedText>`
    select d.id, d.title, d.body from ${documents}
    where d.id = any(${ids}::int[]) and ${readable(who)}`.execute(db);
  return new Map(rows.map((it) => [it.id, it]));
}

/** Where the pictures of texts lie, as far as this person may see them. */
export async function archivedPictures({ db, who }: Reading, ids: readonly number[]) {
  if (ids.length === 0) return new Map<number, string>();
  const { rows } = await sql<{ id: number; file_key: string }>`
    select i.id, i.file_key from document_images i join ${documents} on d.id = i.document_id
    where i.id = any(${ids}::int[]) and ${readable(who)}`.execute(db);
  return new Map(rows.map((it) => [it.id, it.file_key]));
}

export interface ArchivedFile {
  id: number;
  name: string;
  file_key: string;
  /** A picture is kept as WebP, whatever it came as. */
  isPicture: boolean;
}

/** The attached files of texts, as far as this person may see them with a document. */
export async function archivedFiles({ db, who }: Reading, ids: readonly number[]) {
  if (ids.length === 0) return [];
  const { rows } = await sql<ArchivedFile>`
    select x.id, x.name, x.file_key, x.width is not null as "isPicture"
    from attachments x join ${documents} on d.id = x.subject_id
    where x.id = any(${ids}::int[]) and x.subject_kind = 'document' and x.comment_id is null
      and not x.waiting and x.removed_at is null and ${readable(who)}`.execute(db);
  return rows;
}

/** What the attached files of documents take together, in bytes. */
export async function filesTake({ db }: Reading, ids: readonly number[]): Promise<number> {
  const { rows } = await sql<{ bytes: number }>`
    select coalesce(sum(x.size), 0)::float8 as bytes from attachments x
    where x.subject_kind = 'document' and x.subject_id = any(${ids}::int[])
      and x.comment_id is null and not x.waiting and x.removed_at is null`.execute(db);
  return rows[0]!.bytes;
}

/** How many pictures their texts show, at most; nothing is read for it but their links. */
export async function picturesOf({ db }: Reading, ids: readonly number[]): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select coalesce(sum(regexp_count(d.body, '/api/documents/image\\?image=')), 0)::int as count
    from documents d where d.id = any(${ids}::int[])`.execute(db);
  return rows[0]!.count;
}
