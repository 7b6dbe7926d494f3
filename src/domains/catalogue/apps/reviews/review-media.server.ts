import { sql } from 'kysely';
import { conflict, notFound } from '#/kernel/refusal.ts';
import { newFileKey } from '#/store/files/files.ts';
import type { Context, UploadedFile } from '#/store/handler.ts';
import { findReview, selectReviews } from './review.records.ts';
import { MOST_MEDIA } from './reviews.contract.ts';
import { draftToChange } from './save-review.server.ts';

/** Draws a picture anew and adds it to a draft. */
export async function addImage({ id }: { id: number }, context: Context, upload?: UploadedFile) {
  const { db, files, audit } = context;
  const draft = await draftToChange(context, id);
  if (draft.media.length >= MOST_MEDIA) {
    const words = `A review has at most ${MOST_MEDIA} pictures.`;
    throw conflict(words, { image: words });
  }
  const picture = upload!.picture!;
  const file_key = newFileKey('game-reviews');
  await files.put(file_key, picture.bytes, { type: picture.type });
  const { width, height } = picture;
  await db
    .insertInto('game_review_media')
    .values({ review_id: id, file_key, width, height })
    .execute();
  audit({ action: 'game-review.add-image', subject: ['game-review', id] });
  return findReview(context, id);
}

/** The picture with the review it belongs to, if the caller may read that. */
async function findImage(context: Context, id: number) {
  const image = await context.db
    .selectFrom('game_review_media')
    .select(['review_id', 'file_key'])
    .where('id', '=', id)
    .executeTakeFirst();
  const [review] = image
    ? await selectReviews(context, {
        where: sql<boolean>`r.id = ${image.review_id}`,
        order: sql`r.id`,
        limit: 1,
        offset: 0,
      })
    : [];
  if (!image || !review) throw notFound('This picture');
  return { ...image, isMine: review.author_id === context.who.id };
}

export async function removeImage({ id }: { id: number }, context: Context) {
  const { db, files, after, audit } = context;
  const image = await findImage(context, id);
  if (!image.isMine) throw notFound('This picture');
  await draftToChange(context, image.review_id);
  await db.deleteFrom('game_review_media').where('id', '=', id).execute();
  after(() => files.remove(image.file_key));
  audit({ action: 'game-review.remove-image', subject: ['game-review', image.review_id] });
  return findReview(context, image.review_id);
}

export async function imageFile({ image }: { image: number }, context: Context) {
  const { file_key } = await findImage(context, image);
  const file = await context.files.get(file_key);
  if (!file) throw notFound('This picture');
  return { name: 'screen.webp', body: file.body };
}
