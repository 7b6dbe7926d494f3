import { companyOf } from '#/store/company.ts';
import type { Files } from '#/store/files/files.ts';
import type { Db } from '#/store/records/records.ts';

const DAY_MS = 24 * 3600_000;

/** What hangs on documents by their kind and number: comments with their signs, files, wishes. */
async function dropWhatHangsOn(tx: Db, ids: readonly number[]): Promise<string[]> {
  const files = await tx
    .deleteFrom('attachments')
    .where('subject_kind', '=', 'document')
    .where('subject_id', 'in', ids)
    .returning('file_key')
    .execute();
  const comments = await tx
    .deleteFrom('comments')
    .where('subject_kind', '=', 'document')
    .where('subject_id', 'in', ids)
    .returning('id')
    .execute();
  const commentIds = [0, ...comments.map((it) => it.id)];
  await tx
    .deleteFrom('reactions')
    .where((it) =>
      it.or([
        it.and([it('subject_kind', '=', 'document'), it('subject_id', 'in', ids)]),
        it.and([it('subject_kind', '=', 'comment'), it('subject_id', 'in', commentIds)]),
      ]),
    )
    .execute();
  await tx
    .deleteFrom('follows')
    .where('subject_kind', '=', 'document')
    .where('subject_id', 'in', ids)
    .execute();
  return files.map((it) => it.file_key);
}

/** Those of these files that something still shows: a copy has the files of what it was made of. */
async function stillShown(db: Db, keys: readonly string[]): Promise<ReadonlySet<string>> {
  const [attached, pictures] = await Promise.all([
    db.selectFrom('attachments').select('file_key').where('file_key', 'in', keys).execute(),
    db.selectFrom('document_images').select('file_key').where('file_key', 'in', keys).execute(),
  ]);
  return new Set([...attached, ...pictures].map((it) => it.file_key));
}

/**
 * Lets go of documents that were deleted so long ago that they are not brought back any more, with
 * their versions, pictures, files and comments. What lies below a deleted one was deleted with it or
 * before it, and goes with it. A file that cannot be removed is found again by the nightly look.
 * @returns how many went
 */
export async function purgeDocuments(
  { db, files }: { db: Db; files: Files },
  now: Date,
): Promise<number> {
  const { deletedDays } = await companyOf(db);
  const before = new Date(now.getTime() - deletedDays * DAY_MS);
  const { count, keys } = await db.transaction().execute(async (tx) => {
    const gone = await tx
      .selectFrom('documents')
      .select('id')
      .where('deleted_at', '<', before)
      .forUpdate()
      .execute();
    const ids = gone.map((it) => it.id);
    if (ids.length === 0) return { count: 0, keys: [] };
    const pictures = await tx
      .selectFrom('document_images')
      .select('file_key')
      .where('document_id', 'in', ids)
      .execute();
    const attached = await dropWhatHangsOn(tx, ids);
    await tx.deleteFrom('documents').where('id', 'in', ids).execute();
    return { count: ids.length, keys: [...attached, ...pictures.map((it) => it.file_key)] };
  });
  if (keys.length === 0) return count;
  const shown = await stillShown(db, keys);
  for (const key of new Set(keys)) if (!shown.has(key)) await files.remove(key);
  return count;
}
