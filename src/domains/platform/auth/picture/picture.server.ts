import { notFound } from '#/kernel/refusal.ts';
import { newFileKey } from '#/store/files/files.ts';
import { serve } from '#/store/handler.ts';
import type { Db } from '#/store/records/records.ts';
import { pictureEndpoints } from './picture.contract.ts';

const photoOf = async (db: Db, personId: number) =>
  (await db.selectFrom('people').select('photo').where('id', '=', personId).executeTakeFirst())
    ?.photo ?? null;

export const pictureServed = serve(pictureEndpoints, {
  'POST /upload-user-profile-image': async (_input, context, upload) => {
    const { db, files, who, audit, after } = context;
    const picture = upload!.picture!;
    const old = await photoOf(db, who.id);
    const photo = newFileKey('photos');
    await files.put(photo, picture.bytes, { type: picture.type });
    await db.updateTable('people').set({ photo }).where('id', '=', who.id).execute();
    audit({ action: 'person.set-photo', subject: ['person', who.id] });
    if (old) after(() => files.remove(old));
    return { message: 'Successfully Saved', photo };
  },

  'GET /user-profile-image': async ({ person }, { db, files }) => {
    const photo = await photoOf(db, person);
    const file = photo === null ? undefined : await files.get(photo);
    if (!file) throw notFound('This picture');
    return { name: 'photo.webp', body: file.body };
  },
});
