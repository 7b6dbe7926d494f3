import { conflict, notFound } from '#/kernel/refusal.ts';
import { newFileKey } from '#/store/files/files.ts';
import type { Context, UploadedFile } from '#/store/handler.ts';
import type { Db } from '#/store/records/records.ts';
import { announcementSeen } from './announcements.policy.ts';
import type { Addressed } from './audience.records.ts';

/** Pictures somebody may put in within a day without keeping what shows them. */
const MOST_UNTIED = 200;

/** How a picture of an announcement stands in its text. */
const pictureLink = (id: number) => `/api/announcements/image?image=${id}`;
const link = /\/api\/announcements\/image\?image=([1-9]\d{0,8})(?!\d)/g;

/** Draws a picture anew and keeps it; it belongs to what is kept with it later. */
export async function addPicture(kind: Addressed, context: Context, upload?: UploadedFile) {
  const { db, files, who, now, audit } = context;
  const { count } = await db
    .selectFrom('announcement_pictures')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('uploaded_by', '=', who.id)
    .where('subject_id', 'is', null)
    .where('uploaded_at', '>', new Date(now.getTime() - 864e5))
    .executeTakeFirstOrThrow();
  if (count >= MOST_UNTIED) {
    const words = 'That are many pictures for one day. Save what shows them first.';
    throw conflict(words, { image: words });
  }
  const picture = upload!.picture!;
  const file_key = newFileKey('announcements');
  await files.put(file_key, picture.bytes, { type: picture.type });
  let mail_key: string | null = null;
  if (picture.forMail) {
    mail_key = newFileKey('announcements');
    await files.put(mail_key, picture.forMail, { type: 'image/jpeg' });
  }
  const { width, height } = picture;
  const made = { file_key, mail_key, width, height, uploaded_by: who.id, uploaded_at: now };
  const { id } = await db
    .insertInto('announcement_pictures')
    .values({ kind, subject_id: null, ...made })
    .returning('id')
    .executeTakeFirstOrThrow();
  audit({ action: `${kind}.add-picture`, subject: ['announcement-picture', id] });
  return { id, src: pictureLink(id), width, height };
}

/** From now on these pictures, put in by this person, belong to what shows them. */
export async function tiePictures(
  db: Db,
  kind: Addressed,
  subjectId: number,
  ids: readonly number[],
  personId: number,
) {
  if (ids.length === 0) return;
  await db
    .updateTable('announcement_pictures')
    .set({ subject_id: subjectId })
    .where('id', 'in', [...ids])
    .where('kind', '=', kind)
    .where('uploaded_by', '=', personId)
    .where('subject_id', 'is', null)
    .execute();
}

export const picturesIn = (body: string): number[] => [
  ...new Set([...body.matchAll(link)].map((it) => Number(it[1]))),
];

/** The bytes of a picture, for those who see its announcement and for who put it in. */
export async function pictureFile({ image }: { image: number }, context: Context) {
  const { db, who, now, files } = context;
  const found = await db
    .selectFrom('announcement_pictures as i')
    .leftJoin('announcements as a', 'a.id', 'i.subject_id')
    .select('i.file_key')
    .where('i.id', '=', image)
    .where('i.kind', '=', 'announcement')
    .where((eb) => {
      const own = eb.and([eb('i.subject_id', 'is', null), eb('i.uploaded_by', '=', who.id)]);
      return eb.or([own, announcementSeen(who, now)]);
    })
    .executeTakeFirst();
  const file = found && (await files.get(found.file_key));
  if (!file) throw notFound('This picture');
  return { name: 'picture.webp', body: file.body };
}
