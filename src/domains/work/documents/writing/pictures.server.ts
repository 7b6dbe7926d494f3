import { sql } from 'kysely';
import { conflict, notFound } from '#/kernel/refusal.ts';
import { newFileKey } from '#/store/files/files.ts';
import type { Context, UploadedFile } from '#/store/handler.ts';
import { documentsIn, readable } from '../documents.policy.ts';
import { pictureLink } from '../picture-links.ts';
import { toWrite } from './save-document.server.ts';
import { MOST_PICTURES } from './writing.contract.ts';

/** Draws a picture anew and keeps it with the document; its text shows it by the link. */
export async function addPicture({ id }: { id: number }, context: Context, upload?: UploadedFile) {
  const { db, files, who, now, audit } = context;
  await toWrite(context, id);
  const { count } = await db
    .selectFrom('document_images')
    .select(sql<number>`count(*)::int`.as('count'))
    .where('document_id', '=', id)
    .executeTakeFirstOrThrow();
  if (count >= MOST_PICTURES) {
    const words = `A document has at most ${MOST_PICTURES} pictures.`;
    throw conflict(words, { image: words });
  }
  const picture = upload!.picture!;
  const { width, height } = picture;
  const file_key = newFileKey('documents');
  await files.put(file_key, picture.bytes, { type: picture.type });
  const added = await db
    .insertInto('document_images')
    .values({ document_id: id, file_key, width, height, uploaded_by: who.id, uploaded_at: now })
    .returning('id')
    .executeTakeFirstOrThrow();
  audit({ action: 'document.add-image', subject: ['document', id] });
  return { id: added.id, src: pictureLink(added.id) };
}

/** The bytes of a picture, for those who may read its document. */
export async function pictureFile({ image }: { image: number }, { db, who, files }: Context) {
  const kept = await documentsIn(db)
    .innerJoin('document_images as i', 'i.document_id', 'd.id')
    .select('i.file_key')
    .where('i.id', '=', image)
    .where(readable(who))
    .executeTakeFirst();
  const file = kept && (await files.get(kept.file_key));
  if (!file) throw notFound('This picture');
  return { name: 'picture.webp', body: file.body };
}
