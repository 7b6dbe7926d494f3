import { sql } from 'kysely';
import type { Context } from '#/store/handler.ts';
import { documentsIn, readable } from '../documents.policy.ts';

type Reading = Pick<Context, 'db' | 'who'>;

/**
 * The documents of an archive as far as this person may read them, those above before those below,
 * siblings in their order. Of a branch what lies below a document they may not read is not reached.
 * @param most so many and one more.
 */
export function archivedRows(
  { db, who }: Reading,
  root: { id: number; below: boolean } | undefined,
  most: number,
) {
  const first =
    root === undefined
      ? sql<boolean>`(d.parent_id is null or not exists (
          select from documents p join documents q on q.id = p.scope_id
          where p.id = d.parent_id and ${readable(who, 'p', 'q')}))`
      : sql<boolean>`d.id = ${root.id}`;
  return db
    .withRecursive('branch(id, title, parent_id, place)', (qb) =>
      documentsIn(db)
        .select(['d.id', 'd.title', 'd.parent_id'])
        .select(sql<string[]>`array[d.rank || '/' || d.id]`.as('place'))
        .where(first)
        .where(readable(who))
        .unionAll(
          qb
            .selectFrom('branch')
            .innerJoin('documents as d', 'd.parent_id', 'branch.id')
            .innerJoin('documents as a', 'a.id', 'd.scope_id')
            .select(['d.id', 'd.title', 'd.parent_id'])
            .select(sql<string[]>`branch.place || (d.rank || '/' || d.id)`.as('place'))
            .where(readable(who))
            .where(sql<boolean>`${root?.below ?? true}`),
        ),
    )
    .selectFrom('branch')
    .select(['id', 'title', 'parent_id as parentId'])
    .orderBy(sql`place collate "C"`)
    .limit(most + 1)
    .execute();
}

export type ArchivedText = Awaited<ReturnType<typeof textsOf>>[number];

const textsOf = ({ db, who }: Reading, ids: readonly number[]) =>
  documentsIn(db)
    .select(['d.id', 'd.title', 'd.body'])
    .where('d.id', '=', sql<number>`any(${ids}::int[])`)
    .where(readable(who))
    .execute();

/** Their texts, asked for again: who may read what may have changed since they were listed. */
export async function archivedTexts(reading: Reading, ids: readonly number[]) {
  const rows = await textsOf(reading, ids);
  return new Map(rows.map((it) => [it.id, it]));
}

/** Where the pictures of texts lie, as far as this person may see them. */
export async function archivedPictures({ db, who }: Reading, ids: readonly number[]) {
  if (ids.length === 0) return new Map<number, string>();
  const rows = await documentsIn(db)
    .innerJoin('document_images as i', 'i.document_id', 'd.id')
    .select(['i.id', 'i.file_key'])
    .where('i.id', '=', sql<number>`any(${ids}::int[])`)
    .where(readable(who))
    .execute();
  return new Map(rows.map((it) => [it.id, it.file_key]));
}

export type ArchivedFile = Awaited<ReturnType<typeof archivedFiles>>[number];

/** The attached files of texts, as far as this person may see them with a document. */
export async function archivedFiles({ db, who }: Reading, ids: readonly number[]) {
  if (ids.length === 0) return [];
  return (
    documentsIn(db)
      .innerJoin('attachments as x', 'x.subject_id', 'd.id')
      .select(['x.id', 'x.name', 'x.file_key'])
      // A picture is kept as WebP, whatever it came as.
      .select(sql<boolean>`x.width is not null`.as('isPicture'))
      .where('x.id', '=', sql<number>`any(${ids}::int[])`)
      .where('x.subject_kind', '=', sql.lit('document'))
      .where('x.comment_id', 'is', null)
      .where('x.waiting', '=', sql.lit(false))
      .where('x.removed_at', 'is', null)
      .where(readable(who))
      .execute()
  );
}

/** What the attached files of documents take together, in bytes. */
export async function filesTake({ db }: Reading, ids: readonly number[]): Promise<number> {
  const { bytes } = await db
    .selectFrom('attachments as x')
    .select(sql<number>`coalesce(sum(x.size), 0)::float8`.as('bytes'))
    .where('x.subject_kind', '=', sql.lit('document'))
    .where('x.subject_id', '=', sql<number>`any(${ids}::int[])`)
    .where('x.comment_id', 'is', null)
    .where('x.waiting', '=', sql.lit(false))
    .where('x.removed_at', 'is', null)
    .executeTakeFirstOrThrow();
  return bytes;
}

/** How many pictures their texts show, at most; nothing is read for it but their links. */
export async function picturesOf({ db }: Reading, ids: readonly number[]): Promise<number> {
  const { count } = await db
    .selectFrom('documents as d')
    .select(
      sql<number>`coalesce(sum(
        regexp_count(d.body, '/api/documents/image\\?image=')), 0)::int`.as('count'),
    )
    .where('d.id', '=', sql<number>`any(${ids}::int[])`)
    .executeTakeFirstOrThrow();
  return count;
}
