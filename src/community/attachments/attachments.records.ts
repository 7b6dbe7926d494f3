import { sql } from 'kysely';
import type { UploadedFile } from '#/store/handler.ts';
import { hold } from '#/store/records/hold.ts';
import type { Db } from '#/store/records/records.ts';
import { fileName } from './attachment-rules.ts';

/** A picture's pixels, or the bytes as they came: those are only ever offered for download. */
export function contentOf({ name, size, open, picture }: UploadedFile) {
  const plain = {
    name: fileName(name),
    type: 'application/octet-stream',
    width: null,
    height: null,
  };
  if (!picture) return { about: { ...plain, size }, body: open() };
  const { bytes, type, width, height } = picture;
  return { about: { ...plain, type, width, height, size: bytes.length }, body: bytes };
}

const rowsOf = (db: Db) =>
  db
    .selectFrom('attachments as x')
    .innerJoin('people as p', 'p.id', 'x.person_id')
    .select(['x.id', 'x.name', 'x.size', 'x.width', 'x.height', 'x.at'])
    .select(['x.person_id', 'p.name as person_name', 'x.comment_id'])
    .orderBy('x.id');

type Row = Awaited<ReturnType<ReturnType<typeof rowsOf>['execute']>>[number];

export const asAttachment = (
  { person_id, person_name, comment_id: _, ...it }: Row,
  mayRemove: boolean,
) => ({
  ...it,
  at: it.at.toISOString(),
  by: { id: person_id, name: person_name },
  mayRemove,
});

/** The files of a record itself, the oldest first. */
export const filesOf = (db: Db, { kind, id }: { kind: string; id: number }): Promise<Row[]> =>
  rowsOf(db)
    .where('x.subject_kind', '=', kind)
    .where('x.subject_id', '=', id)
    .where('x.comment_id', 'is', null)
    .where('x.waiting', '=', false)
    .where('x.removed_at', 'is', null)
    .execute();

/** The files of these comments, by comment. */
export async function filesOfComments(db: Db, ids: readonly number[]): Promise<Map<number, Row[]>> {
  if (ids.length === 0) return new Map();
  const rows = await rowsOf(db)
    .where('x.comment_id', 'in', [...ids])
    .execute();
  return Map.groupBy(rows, (it) => it.comment_id!);
}

export const fileRow = (db: Db, id: number): Promise<Row> =>
  rowsOf(db).where('x.id', '=', id).executeTakeFirstOrThrow();

/** Who adds files to the same record or comments on it comes one after the other: they are counted. */
export const lockFiles = (db: Db, { kind, id }: { kind: string; id: number }) =>
  hold(db, `attachments/${kind}`, id);

/** Those of these files that nothing shows any more: a copy of an issue has the files of the first. */
export async function unshown(db: Db, keys: readonly string[]): Promise<string[]> {
  if (keys.length === 0) return [];
  const rows = await db
    .selectFrom(sql<{ key: string }>`unnest(${[...new Set(keys)]}::text[])`.as<'k'>(sql`k(key)`))
    .select('k.key')
    .where((eb) =>
      eb.not(
        eb.exists(
          eb.selectFrom('attachments as x').select('x.id').whereRef('x.file_key', '=', 'k.key'),
        ),
      ),
    )
    .execute();
  return rows.map((it) => it.key);
}
