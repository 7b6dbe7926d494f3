import type { Db } from '#/store/records/records.ts';

/** What one person writes within this time is one version, ms. */
const ONE_GO_MS = 20 * 60_000;

interface Said {
  title: string;
  body: string;
}

interface Writing extends Said {
  documentId: number;
  authorId: number;
  now: Date;
  /** The version that is brought back: it stands for itself. */
  restoredFrom?: number;
  /** It was written beside what stood there: a version of its own, so that nothing is written over. */
  apart?: boolean;
}

/**
 * Keeps what a document now says. While one person goes on writing it is the same version; another
 * person, a pause of twenty minutes or something brought back begins the next. Returns its number.
 */
export async function keepVersion(db: Db, it: Writing): Promise<number> {
  const { documentId, authorId, title, body, now, restoredFrom, apart } = it;
  const last = await db
    .selectFrom('document_versions')
    .select(['number', 'author_id', 'began_at', 'restored_from'])
    .where('document_id', '=', documentId)
    .orderBy('number', 'desc')
    .limit(1)
    .executeTakeFirst();
  const goesOn =
    last !== undefined &&
    !apart &&
    restoredFrom === undefined &&
    last.restored_from === null &&
    last.author_id === authorId &&
    now.getTime() - last.began_at.getTime() < ONE_GO_MS;
  if (goesOn) {
    await db
      .updateTable('document_versions')
      .set({ title, body, at: now })
      .where('document_id', '=', documentId)
      .where('number', '=', last.number)
      .execute();
    return last.number;
  }
  const number = (last?.number ?? 0) + 1;
  const about = { document_id: documentId, author_id: authorId, title, body };
  await db
    .insertInto('document_versions')
    .values({ ...about, number, began_at: now, at: now, restored_from: restoredFrom ?? null })
    .execute();
  return number;
}
