import { conflict, notFound } from '#/kernel/refusal.ts';
import { newFileKey } from '#/store/files/files.ts';
import { serve, type Context, type UploadedFile } from '#/store/handler.ts';
import { projectSeen } from '#/store/scope.ts';
import { keepEvents } from '../issues/issue-events.records.ts';
import { needIssue } from '../issues/issues.records.ts';
import { lockProject, needRight } from '../projects.records.ts';
import { assetsEndpoints, MOST_ASSETS } from './assets.contract.ts';
import { assetsOf } from './assets.records.ts';

const MOST_LETTERS = 120;

/** The name a file came with, without its folders and anything that cannot be seen. */
function nameOf(given: string): string {
  const name = given
    .replace(/^.*[\\/]/, '')
    .replace(/[\p{Cc}\p{Cf}]/gu, '')
    .trim();
  return name.length <= MOST_LETTERS ? name || 'file' : name.slice(-MOST_LETTERS);
}

/** A picture's pixels, or the bytes as they came: those are only ever offered for download. */
function contentOf({ name, bytes, picture }: UploadedFile) {
  if (!picture)
    return {
      name: nameOf(name),
      type: 'application/octet-stream',
      bytes,
      width: null,
      height: null,
    };
  const { forMail: _forMail, ...drawn } = picture;
  return { ...drawn, name: `${nameOf(name).replace(/\.[^.]*$/, '') || 'picture'}.webp` };
}

async function add({ id }: { id: number }, context: Context, upload?: UploadedFile) {
  const { db, files, who, now, audit } = context;
  const issue = await needIssue(context, { id });
  await needRight(context, 'issues:write', issue.projectId);
  await lockProject(db, issue.projectId);
  if ((await assetsOf(db, id)).length >= MOST_ASSETS) {
    const words = `An issue has at most ${MOST_ASSETS} files.`;
    throw conflict(words, { file: words });
  }
  const { bytes, ...about } = contentOf(upload!);
  const file_key = newFileKey('issues');
  await files.put(file_key, bytes, { type: about.type });
  const asset = await db
    .insertInto('issue_assets')
    .values({ ...about, issue_id: id, person_id: who.id, size: bytes.length, file_key, at: now })
    .returning(['id', 'name'])
    .executeTakeFirstOrThrow();
  await keepEvents(db, { issue, personId: who.id, at: now }, [
    { field: 'asset', from: null, to: asset },
  ]);
  audit({ action: 'issue.add-asset', subject: ['issue', id], after: asset });
  return { assets: await assetsOf(db, id) };
}

/** A file of an issue whose project this person may see. */
async function needAsset({ db, who }: Context, id: number) {
  const asset = await db
    .selectFrom('issue_assets as x')
    .innerJoin('issues as i', 'i.id', 'x.issue_id')
    .select(['x.id', 'x.name', 'x.type', 'x.file_key', 'x.issue_id', 'i.project_id'])
    .where('x.id', '=', id)
    .where('i.deleted_at', 'is', null)
    .where(projectSeen('i.project_id', who))
    .executeTakeFirst();
  if (!asset) throw notFound('This file');
  return asset;
}

async function remove({ id }: { id: number }, context: Context) {
  const { db, files, after, who, now, audit } = context;
  const asset = await needAsset(context, id);
  await needRight(context, 'issues:write', asset.project_id);
  await db.deleteFrom('issue_assets').where('id', '=', id).execute();
  const issue = { id: asset.issue_id, projectId: asset.project_id };
  const was = { id, name: asset.name };
  await keepEvents(db, { issue, personId: who.id, at: now }, [
    { field: 'asset', from: was, to: null },
  ]);
  audit({ action: 'issue.remove-asset', subject: ['issue', issue.id], before: was });
  const others = await db
    .selectFrom('issue_assets')
    .select('id')
    .where('file_key', '=', asset.file_key)
    .executeTakeFirst();
  // A copy of the issue may hold the same file.
  if (!others) after(() => files.remove(asset.file_key));
  return { assets: await assetsOf(db, issue.id) };
}

export const assetsServed = serve(assetsEndpoints, {
  'POST /cjprojects/upload-asset': add,
  'GET /cjprojects/asset': async ({ id }, context) => {
    const asset = await needAsset(context, id);
    const file = await context.files.get(asset.file_key);
    if (!file) throw notFound('This file');
    return { name: asset.name, body: file.body };
  },
  'POST /cjprojects/asset-delete': remove,
});
