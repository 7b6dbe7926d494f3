import type { Db } from '#/store/records/records.ts';
import type { PictureMark } from './marks.contract.ts';

const rowsOf = (db: Db) =>
  db
    .selectFrom('picture_marks as m')
    .innerJoin('people as p', 'p.id', 'm.person_id')
    .select(['m.id', 'm.version', 'm.number', 'm.x', 'm.y', 'm.words', 'm.at'])
    .select(['m.person_id', 'p.name as person_name'])
    .orderBy('m.number');

type Row = Awaited<ReturnType<ReturnType<typeof rowsOf>['execute']>>[number];

const asMark = (
  { person_id, person_name, ...it }: Row,
  reader: { id: number; isWriter: boolean },
): PictureMark => ({
  ...it,
  at: it.at.toISOString(),
  by: { id: person_id, name: person_name },
  mine: person_id === reader.id,
  mayRemove: person_id === reader.id || reader.isWriter,
});

/** The marks on a picture by their numbers, without those that were taken off. */
export async function marksOn(
  db: Db,
  attachmentId: number,
  reader: { id: number; isWriter: boolean },
): Promise<PictureMark[]> {
  const rows = await rowsOf(db)
    .where('m.attachment_id', '=', attachmentId)
    .where('m.removed_at', 'is', null)
    .execute();
  return rows.map((it) => asMark(it, reader));
}

/** One mark, as whoever wrote it sees it. */
export async function ownMark(db: Db, id: number, readerId: number): Promise<PictureMark> {
  const row = await rowsOf(db).where('m.id', '=', id).executeTakeFirstOrThrow();
  return asMark(row, { id: readerId, isWriter: false });
}
