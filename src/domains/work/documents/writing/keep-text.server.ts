import { sql } from 'kysely';
import type { Context } from '#/store/handler.ts';
import { documents, readable } from '../documents.policy.ts';
import { picturesIn, withPictures } from '../picture-links.ts';
import { keepVersion } from './keep-version.records.ts';
import { readTextApart } from './read-text-apart.ts';

export interface Said {
  title: string;
  body: string;
  /** Those of the body, to be found by. */
  words: string;
}

/** A text as it is kept. */
export const asKept = async (
  { who }: Context,
  { title, body }: { title: string; body: string },
): Promise<Said> => ({ title, ...(await readTextApart(body, who.id)) });

/**
 * Pictures of other documents, as in a text copied from a template, become pictures of this one as
 * well, so that whoever may read the text sees them. Those the writer may not see stay as they are.
 */
async function adoptPictures({ db, who, now }: Context, id: number, body: string): Promise<string> {
  const named = picturesIn(body);
  if (named.length === 0) return body;
  const { rows: foreign } = await sql<{
    id: number;
    file_key: string;
    width: number;
    height: number;
    own: number | null;
  }>`
    select i.id, i.file_key, i.width, i.height,
      (select min(m.id) from document_images m
        where m.document_id = ${id} and m.file_key = i.file_key) as own
    from document_images i join ${documents} on d.id = i.document_id
    where i.id = any(${named}::int[]) and i.document_id <> ${id} and ${readable(who)}`.execute(db);
  const others = new Map<number, number>();
  for (const { id: theirs, own, ...file } of foreign) {
    const mine =
      own ??
      (
        await db
          .insertInto('document_images')
          .values({ ...file, document_id: id, uploaded_by: who.id, uploaded_at: now })
          .returning('id')
          .executeTakeFirstOrThrow()
      ).id;
    others.set(theirs, mine);
  }
  return withPictures(body, others);
}

/** Writes what a document now says, and keeps it in its history. Returns the version's number. */
export async function keepText(
  context: Context,
  id: number,
  said: Said,
  how: { restoredFrom?: number; apart?: boolean } = {},
): Promise<number> {
  const { db, who, now } = context;
  const { title, words } = said;
  const body = await adoptPictures(context, id, said.body);
  const number = await keepVersion(db, {
    documentId: id,
    authorId: who.id,
    title,
    body,
    now,
    ...how,
  });
  await db
    .updateTable('documents')
    .set((eb) => ({
      title,
      body,
      words,
      number,
      changed_by: who.id,
      changed_at: now,
      version: eb('version', '+', 1),
    }))
    .where('id', '=', id)
    .execute();
  return number;
}
