import { sql } from 'kysely';
import { conflict, notFound } from '#/kernel/refusal.ts';
import { newFileKey } from '#/store/files/files.ts';
import type { Context, UploadedFile } from '#/store/handler.ts';
import { documents, readable } from '../documents.policy.ts';
import { pictureLink } from '../picture-links.ts';
import { toWrite } from './save-document.server.ts';
import { MOST_PICTURES } from './writing.contract.ts';

/** Draws a picture anew and keeps it with the document; its text shows it by the link. */
export async function addPicture({ id }: { id: number }, context: Context, upload?: UploadedFile) {
  const { db, files, who, now, audit } = context;
  await toWrite(context, id);
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from document_images where document_id = ${id}`.execute(db);
  if (rows[0]!.count >= MOST_PICTURES) {
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
  const { rows } = await sql<{ file_key: string }>`
    select i.file_key from document_images i join ${documents} on d.id = i.document_id
    where i.id = ${image} and ${readable(who)}`.execute(db);
  const file = rows[0] && (await files.get(rows[0].file_key));
  if (!file) throw notFound('This picture');
  return { name: 'picture.webp', body: file.body };
}
