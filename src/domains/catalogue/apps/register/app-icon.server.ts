import type { ParsedInputOf } from '#/kernel/endpoint.ts';
import { notFound } from '#/kernel/refusal.ts';
import { newFileKey } from '#/store/files/files.ts';
import type { Context, UploadedFile } from '#/store/handler.ts';
import { appOf, appToChange, findApp } from './app.records.ts';
import type { registerEndpoints } from './register.contract.ts';

type Which = ParsedInputOf<(typeof registerEndpoints)['POST /remove-app-icon']>;

/** Puts another icon, or none, in the place of the present one, whose file goes after the commit. */
async function replaceIcon(context: Context, { id, version }: Which, icon_file: string | null) {
  const { db, who, files, after, audit } = context;
  const old = (await appToChange(context, id, version)).icon_file;
  await db
    .updateTable('apps')
    .set((eb) => ({ icon_file, version: eb('version', '+', 1) }))
    .where('id', '=', id)
    .execute();
  if (old) after(() => files.remove(old));
  audit({ action: icon_file ? 'app.set-icon' : 'app.remove-icon', subject: ['app', id] });
  return appOf(await findApp(context, id), who);
}

export async function uploadIcon(which: Which, context: Context, upload?: UploadedFile) {
  await findApp(context, which.id);
  const picture = upload!.picture!;
  const key = newFileKey('app-icons');
  await context.files.put(key, picture.bytes, { type: picture.type });
  return replaceIcon(context, which, key).catch(async (error: unknown) => {
    await context.files.remove(key);
    throw error;
  });
}

export const removeIcon = (which: Which, context: Context) => replaceIcon(context, which, null);

export async function iconFile({ app }: { app: number }, context: Context) {
  const { icon_file } = await findApp(context, app);
  const file = icon_file === null ? undefined : await context.files.get(icon_file);
  if (!file) throw notFound('This icon');
  return { name: 'icon.webp', body: file.body };
}
